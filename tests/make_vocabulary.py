"""Write the list of actions of a game and the lengths of its matches: `python -m tests.make_vocabulary GAME [MATCHES]`.

MATCHES are those from which the list is compiled. Existing entries stay, and of two lengths the larger one.
"""

from __future__ import annotations

import ast
import sys

import msgspec

from tabletop.study.rl.match_lengths import most_actions
from tabletop.study.rl.vocabulary import FILE, MATCHES, Listed, Vocabulary, draw_up
from tests.play import SHELF

ASKERS = ("choose", "Ask", "offer", "choose_subset")
"""Functions with which a rule script asks a question; the kind is the second argument."""

MEASURED = 40
"""The number of random matches whose lengths are measured, for each number of seats."""


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
        words, kinds, marks = (
            sorted({*getattr(before, name), *getattr(lists, name)}) for name in ("words", "kinds", "marks")
        )
        lists = Listed(words, kinds, marks, before.longest)
    game = SHELF.games[game_id]
    for seats in game.seats:
        measured = most_actions(game, seats, Vocabulary(lists), {}, MEASURED)
        lists.longest[seats] = max(measured, lists.longest.get(seats, 0))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(lists), indent=1) + b"\n")
    print(f"{path}: {len(lists.words)} words, {len(lists.kinds)} kinds, marks {lists.marks}, longest {lists.longest}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
