"""Make the golden game of one game and number of seats: `python -m tests.make_golden GAME SEATS`.

A golden game is a saved match in tests/golden/ that the tests replay answer by answer. Make it anew only when the rules
of the game change on purpose, and say so in the commit; the text beside it shows what changed. The counts of answer
paths (perft.json) are made with it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.play import story
from tests.play import SHELF, recorded
from tests.playthrough import FOLDER, path_of, write

PERFT = FOLDER / "perft.json"
SEED = 2026
DEPTH = 3
MOST_PATHS = 1_500
"""Positions with more paths are not used for counting."""


def write_game(game: Game[Any], seats: int) -> None:
    """Play a random match and write it down, with the state before its last step."""
    entries = recorded(game.id, seats, SEED)
    match = Match.new(game, seats)
    match.replay(entries)
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    header = story.header_of(match, names, f"tests {SEED}", [])
    story.write(path_of(game.id, seats), header, entries, match.checkpoint)


def paths(match: Match[Any], depth: int, most: int = sys.maxsize) -> int:
    """The number of distinct answer sequences of length `depth` from here, or more than `most` when they are many.

    A question that lists no options (an open one, dice, a shuffle) ends a sequence; so does the end of the match.
    """
    if depth == 0 or match.over or not match.pending[0].options:
        return 1
    ask = match.pending[0]
    total = 0
    for option in ask.options:
        if total > most:
            break
        fork = match.fork()
        fork.answer(option, ask.seat)
        total += paths(fork, depth - 1, most - total)
    return total


def counts(match: Match[Any]) -> list[int]:
    """Answer paths to depth 1, 2 and 3."""
    return [paths(match, depth) for depth in range(1, DEPTH + 1)]


def count_paths(game: Game[Any], seats: int) -> dict[str, Any]:
    """The counts at three positions of the golden game: about one, two and three quarters through."""
    entries = recorded(game.id, seats, SEED)
    found: dict[str, list[int]] = {}
    for quarter in (1, 2, 3):
        match = Match.new(game, seats)
        match.replay(entries[: len(entries) * quarter // 4])
        while str(len(match.log)) in found or not 1 < paths(match, DEPTH, MOST_PATHS) <= MOST_PATHS:
            match.replay(entries[len(match.log) : len(match.log) + 1])
        found[str(len(match.log))] = counts(match)
    return {"seats": seats, "after": found}


def main() -> None:
    game_id, seats = sys.argv[1], int(sys.argv[2])
    game = SHELF.games[game_id]
    write_game(game, seats)
    write(game, seats)
    perft = json.loads(PERFT.read_text()) if PERFT.is_file() else {}
    perft[game_id] = count_paths(game, seats)
    PERFT.write_text(json.dumps(dict(sorted(perft.items())), indent=1) + "\n")
    print(f"{path_of(game_id, seats).name}: {len(recorded(game_id, seats, SEED))} answers; paths {perft[game_id]}")


if __name__ == "__main__":
    main()
