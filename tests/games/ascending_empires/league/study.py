"""Habits of players in whole matches: openings, mining, and answers to blockades.

`python -m tests.games.ascending_empires.league.study [--matches 20] [--one admiral] [--other admiral] [--most N]`
prints the figures, for two seats: how many different openings there are (the first five actions of a seat), how often
the two seats of a match begin alike, mines and their points, and how many turns that begin with a blockaded planet end
with fewer of them. With `--most` only so many answers of each match are played.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any, Final

from games.ascending_empires import GAME
from games.ascending_empires.rules.standing import is_blockaded
from games.ascending_empires.rules.state import SOURCES, State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Ask, Event
from tests.games.ascending_empires.league.strategies import STRATEGIES, admiral
from tests.games.league.matches import Player, by_bot

OPENING: Final = 5
"""The actions of a seat that make an opening."""
PLAYERS: Final[dict[str, Player]] = {
    "admiral": admiral,
    "thorough": by_bot("admiral", {"iterations": 1}),
    **STRATEGIES,
}


class Habits:
    """A counter of what the seats of a match do, as an observer."""

    def __init__(self) -> None:
        self.actions: list[list[str]] = [[], []]
        self.blockaded = 0
        """Turns that began with a blockaded planet of the seat's own."""
        self.relieved = 0
        """Those of them that ended with fewer."""
        self._before: tuple[int, int] | None = None

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """At the choice of an action the turn before it is over."""
        if ask.kind == "action":
            self._turn_over(match.state)
            self._before = (ask.seat, _blockades(match.state, ask.seat))

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Write down the actions."""
        if event.kind == "action":
            self.actions[event["seat"]].append(event["action"])

    def _turn_over(self, state: State) -> None:
        seat, before = self._before or (0, 0)
        if before:
            self.blockaded += 1
            self.relieved += _blockades(state, seat) < before


def _blockades(state: State, seat: int) -> int:
    return sum(is_blockaded(state, hole) for hole in state.occupied_by(seat))


def studied(players: tuple[Player, Player], seed: str, most: int) -> tuple[Habits, State]:
    """Play a match and return what its players did, and its last state."""
    match, habits = Match.new(GAME, 2, chance=SeededChance(seed)), Habits()
    match.observer = habits
    while not match.over and len(match.log) < most:
        ask = match.pending[0]
        match.answer(players[ask.seat](match, ask, f"{seed} {ask.seat} {len(match.log)}"), ask.seat)
    return habits, match.state


def main() -> None:
    """Print the figures that the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.ascending_empires.league.study", description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--one", choices=PLAYERS, default="admiral")
    parser.add_argument("--other", choices=PLAYERS, default="admiral")
    parser.add_argument("--seed", default="study")
    parser.add_argument("--most", type=int, default=10_000)
    asked = parser.parse_args()
    openings: Counter[tuple[str, ...]] = Counter()
    alike = mines = points = blockaded = relieved = 0
    for number in range(asked.matches):
        habits, state = studied((PLAYERS[asked.one], PLAYERS[asked.other]), f"{asked.seed} {number}", asked.most)
        begun = [tuple(actions[:OPENING]) for actions in habits.actions]
        openings.update(begun)
        alike += begun[0] == begun[1]
        mines += sum(actions.count("mine") for actions in habits.actions)
        points += sum(vp[SOURCES.index("mining")] for vp in state.vp_from)
        blockaded, relieved = blockaded + habits.blockaded, relieved + habits.relieved
    print(f"{asked.matches} matches of {asked.one} and {asked.other}")
    print(f"openings: {len(openings)} different of {2 * asked.matches}; both seats alike in {alike} matches")
    for opening, count in openings.most_common(4):
        print(f"  {count}: {', '.join(opening)}")
    print(f"mines of a seat: {mines / 2 / asked.matches:.1f}, points {points / 2 / asked.matches:.1f}")
    print(f"turns that begin with a blockade: {blockaded}; fewer at their end: {relieved}")


if __name__ == "__main__":
    main()
