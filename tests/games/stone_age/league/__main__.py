"""The league: every strategy that players know against the strongest player, with intervals of 95 %.

`python -m tests.games.stone_age.league [--matches 200] [--seats 2] [--player chief] [--seed league]` prints a table.
One strategy sits on one seat, the player on all others; the seats change evenly, and the same seed gives the same
figures.
`--player habit` plays against the strongest player as it was before the league.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from tabletop.study.report.effects import interval
from tests.games.stone_age.league.matches import against
from tests.games.stone_age.league.strategies import STRATEGIES, by_habit, chief

PLAYERS: Final = {"chief": chief, "habit": by_habit}


def rows(player: str, matches: int, seats: int, seed: str, names: list[str]) -> Iterator[str]:
    """Yield the lines of the table, each as soon as its matches are played."""
    yield f"| strategy | against | won of {matches} | 95 % | lead in points |"
    yield "| --- | --- | --- | --- | --- |"
    for name in names:
        found = against(STRATEGIES[name], PLAYERS[player], matches, seats, seed)
        share = sum(one.won for one in found) / matches
        low, high = interval(share, matches)
        lead = sum(one.lead for one in found) / matches
        others = player if seats == 2 else f"{seats - 1} × {player}"
        yield f"| {name} | {others} | {share:.1%} | {low:.1%} to {high:.1%} | {lead:+.0f} |".replace("%", " %")


def main() -> None:
    """Print the table that the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.stone_age.league", description=__doc__)
    parser.add_argument("strategies", nargs="*", default=list(STRATEGIES), help="names of strategies; all by default")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--player", choices=PLAYERS, default="chief")
    parser.add_argument("--seed", default="league")
    asked = parser.parse_args()
    if unknown := [name for name in asked.strategies if name not in STRATEGIES]:
        parser.error(f"no such strategy: {', '.join(unknown)}; there are {', '.join(STRATEGIES)}")
    if asked.matches < 1:
        parser.error("at least one match")
    for line in rows(asked.player, asked.matches, asked.seats, asked.seed, asked.strategies):
        print(line, flush=True)


if __name__ == "__main__":
    main()
