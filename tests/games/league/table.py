"""The table of a league: every strategy that players know against the strongest player, with intervals of 95 %."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tabletop.study.report.effects import interval
from tests.games.league.matches import Budget, Play, against

P = TypeVar("P")


@dataclass(frozen=True)
class League(Generic[P]):
    """A league: its scripts, the players that they meet (the first by default), and how a match is played."""

    module: str
    about: str
    strategies: Mapping[str, P]
    players: Mapping[str, Callable[[Budget], P]]
    """By name: a player that thinks for the time that it is given."""
    play: Play[P]
    seats: tuple[int, ...] = (2,)
    positions: int = 0
    """The number of positions that a player judges for an answer by default; 0 where no player searches."""


def rows(league: League[P], names: list[str], player: str, budget: Budget, asked: argparse.Namespace) -> Iterator[str]:
    """Yield the lines of the table, each as soon as its matches are played."""
    matches, seats = asked.matches, asked.seats
    yield f"| strategy | against | won of {matches} | 95 % | lead in points |"
    yield "| --- | --- | --- | --- | --- |"
    others = player if seats == 2 else f"{seats - 1} × {player}"
    for name in names:
        one = league.strategies[name] if name in league.strategies else league.players[name](budget)
        found = against(league.play, one, league.players[player](budget), matches, seats, asked.seed)
        share = sum(outcome.won for outcome in found) / matches
        low, high = interval(share, matches)
        lead = sum(outcome.lead for outcome in found) / matches
        yield f"| {name} | {others} | {share:.1%} | {low:.1%} to {high:.1%} | {lead:+.0f} |".replace("%", " %")


def arguments(league: League[Any], words: list[str] | None = None) -> argparse.Namespace:
    """Return the arguments of a league's command line; ends the program with a sentence where they are wrong."""
    parser = argparse.ArgumentParser(prog=f"python -m {league.module}", description=league.about)
    parser.add_argument("strategies", nargs="*", default=list(league.strategies), help="names; all by default")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seats", type=int, choices=league.seats, default=league.seats[0])
    parser.add_argument("--player", choices=league.players, default=next(iter(league.players)))
    parser.add_argument("--seed", default="league")
    if league.positions:
        parser.add_argument("--positions", type=int, default=league.positions, help="judged for an answer")
        parser.add_argument("--seconds", type=float, help="time for an answer, in place of positions")
    asked = parser.parse_args(words)
    known = {**league.strategies, **league.players}
    if unknown := [name for name in asked.strategies if name not in known]:
        parser.error(f"no such strategy: {', '.join(unknown)}; there are {', '.join(known)}")
    if asked.matches < 1:
        parser.error("at least one match")
    return asked


def main(league: League[Any]) -> None:
    """Print the table that the arguments ask for."""
    asked = arguments(league)
    budget: Budget = {}
    if league.positions:
        budget = {"iterations": asked.positions} if asked.seconds is None else {"seconds": asked.seconds}
    for line in rows(league, asked.strategies, asked.player, budget, asked):
        print(line, flush=True)
