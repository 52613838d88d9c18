"""The market measured: offers, bargains, counter-offers and refusals a Market Day, and cards thrown away.

`python -m tests.games.age_of_heroes.league.market [--matches 20] [--seats 2 3 4 6] [--positions 0] [--alone]` prints a
table. One seat is played by the merchant, a script that offers what it can spare for what it needs, as a sensible
person does; all others are chieftains, whose refusals are counted. With `--alone` all are chieftains. A day is a Market
Day with trading. *Thrown away* are cards discarded in a round in which another seat had called for them and got none.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import NUMBER
from games.age_of_heroes.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Ask, Event
from tests.games.age_of_heroes.league.strategies import STRATEGIES
from tests.games.league.matches import Player, by_bot, by_script

COLUMNS: Final = ("calls", "offers", "bargains", "of the merchant", "counters", "refusals", "with a reason")


class MarketWatch:
    """A counter of what happens at the market, as an observer of a match; seat `merchant` counts apart."""

    def __init__(self, merchant: int) -> None:
        self.merchant = merchant
        self.days = 0
        self.counts: Counter[str] = Counter()
        self.thrown_away: list[tuple[int, str]] = []
        """The seats that discarded what another had called for, and the cards."""
        self._calls: set[tuple[int, str]] = set()

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Count nothing before an answer."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Count an event."""
        match event.kind:
            case "trading":
                self.days += 1
                self._calls.clear()
            case "called":
                self.counts["calls"] += 1
                self._calls.add((event["seat"], event["ware"]))
            case "offered":
                self.counts["offers"] += 1
            case "countered":
                self.counts["counters"] += 1
            case "answered":
                said = [one for one in zip(event["seats"], event["words"], event["reasons"], strict=True)
                        if one[0] != self.merchant]  # fmt: skip
                self.counts["refusals"] += sum(word in ("decline", "leave") for _, word, _ in said)
                self.counts["with a reason"] += sum(bool(reason) for *_, reason in said)
            case "traded":
                seats = (event["seat"], event["other"])
                self.counts["bargains"] += 1
                self.counts["of the merchant"] += self.merchant in seats
                got = {(seats[0], ware) for ware in event["want"]} | {(seats[1], ware) for ware in event["give"]}
                self._calls -= got
            case "discarded":
                self._discarded(match.state, event["seat"], event["kind"])

    def _discarded(self, state: State, seat: int, kind: str) -> None:
        """Count a discarded card that another living seat had called for."""
        if any(one != seat and ware == kind and state.alive[one] for one, ware in self._calls):
            assert any(NUMBER[kind] == number for _, number in state.calls)
            self.thrown_away.append((seat, kind))


def watched(players: list[Player], merchant: int, seed: str) -> MarketWatch:
    """Play a match and return what happened at its market."""
    match = Match.new(GAME, len(players), chance=SeededChance(seed))
    match.observer = watch = MarketWatch(merchant)
    while not match.over:
        ask = match.pending[0]
        match.answer(players[ask.seat](match, ask, f"{seed} {len(match.log)}"), ask.seat)
    return watch


def rows(matches: int, tables: list[int], positions: int, seed: str, *, alone: bool) -> Iterator[str]:
    """Yield the lines of the table, figures a Market Day."""
    yield f"| seats | days | {' | '.join(COLUMNS)} | thrown away, of these by chieftains |"
    yield f"| --- | --- | {' | '.join('---' for _ in COLUMNS)} | --- |"
    chieftain, merchant = by_bot("chieftain", {"iterations": positions}), by_script(STRATEGIES["trader"])
    for seats in tables:
        watches = []
        for number in range(matches):
            own = -1 if alone else number % seats
            players = [merchant if seat == own else chieftain for seat in range(seats)]
            watches.append(watched(players, own, f"{seed} {number}"))
        days = sum(one.days for one in watches)
        counts = sum((one.counts for one in watches), Counter[str]())
        thrown = [(one.merchant, seat) for one in watches for seat, _ in one.thrown_away]
        figures = " | ".join(f"{counts[name] / days:.2f}" for name in COLUMNS)
        yield f"| {seats} | {days} | {figures} | {len(thrown)}, {sum(own != seat for own, seat in thrown)} |"


def main() -> None:
    """Print the table that the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.age_of_heroes.league.market", description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seats", type=int, nargs="*", choices=GAME.seats, default=[2, 3, 4, 6])
    parser.add_argument("--positions", type=int, default=0, help="judged for an answer of a chieftain")
    parser.add_argument("--seed", default="market")
    parser.add_argument("--alone", action="store_true", help="all seats are chieftains")
    asked = parser.parse_args()
    for line in rows(asked.matches, asked.seats, asked.positions, asked.seed, alone=asked.alone):
        print(line, flush=True)


if __name__ == "__main__":
    main()
