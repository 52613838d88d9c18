"""Write the list of actions of a game: `python -m tests.make_vocabulary GAME [MATCHES]`. Existing entries stay."""

from __future__ import annotations

import ast
import sys

import msgspec

from tabletop.study.rl.vocabulary import FILE, MATCHES, Listed, draw_up
from tests.play import SHELF

ASKERS = ("choose", "Ask", "offer", "choose_subset")
"""Functions with which a rule script asks a question; the kind is the second argument."""


def kinds_named(game_id: str) -> set[str]:
    """Return the kinds of question to a seat that the rules of a game name in their source."""
    named = set()
    for path in SHELF.folders[game_id].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ASKERS:
                kind = node.args[1] if len(node.args) > 1 and ast.unparse(node.args[0]) != "CHANCE" else None
                if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                    named.add(kind.value)
    return named


def main(game_id: str, matches: int = MATCHES) -> None:
    lists = draw_up(SHELF.games[game_id], matches)
    lists.kinds += kinds_named(game_id)
    path = SHELF.folders[game_id] / FILE
    if path.is_file():
        before = msgspec.json.decode(path.read_bytes(), type=Listed)
        lists = Listed(*(sorted({*getattr(before, name), *getattr(lists, name)}) for name in Listed.__struct_fields__))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(lists), indent=1) + b"\n")
    print(f"{path}: {len(lists.words)} words, {len(lists.kinds)} kinds, marks {lists.marks}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
