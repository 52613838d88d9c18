"""Writes the list of actions of a game: `python -m tests.make_vocabulary GAME [MATCHES]`."""

from __future__ import annotations

import sys

import msgspec

from tabletop.study.vocabulary import FILE, MATCHES, draw_up
from tests.play import SHELF


def main(game_id: str, matches: int = MATCHES) -> None:
    lists = draw_up(SHELF.games[game_id], matches)
    path = SHELF.folders[game_id] / FILE
    path.write_bytes(msgspec.json.format(msgspec.json.encode(lists), indent=1) + b"\n")
    print(f"{path}: {len(lists.words)} words, {len(lists.kinds)} kinds, marks {lists.marks}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
