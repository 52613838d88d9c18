"""Count how often computer players meet.

    python -m tests.games.ascending_empires.clashes ONE OTHER MATCHES [FIRST] [FILE]

Prints a line for each match as soon as it is played, with seats alternating, and the means of all: flicks, flights that
touch an enemy's ship, rams, attacks, the pieces destroyed by those, ships lost over the edge. FILE keeps the answers of
every match with the places of its rams, a line of JSON each.
"""

from __future__ import annotations

import json
import statistics
import sys
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import SHIP_OF, SHIPS
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Ask, Event
from tabletop.session.bots.computer_players import think


@dataclass
class Clashes:
    """The counts of a match."""

    flicks: int = 0
    contacts: int = 0
    rams: int = 0
    attacks: int = 0
    ships: int = 0
    planets: int = 0
    edge: int = 0


class Watch:
    """A counter of the effects of ships on each other, as an observer of a match."""

    def __init__(self) -> None:
        self.clashes = Clashes()
        self.rams: list[int] = []
        """The number of answers before each flight that rams."""

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Count nothing before an answer."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        found = self.clashes
        match event.kind:
            case "flown":
                found.flicks += 1
                ships = [[SHIPS[SHIP_OF[one]].owner for one in blow if one in SHIP_OF] for blow in event["blows"]]
                found.contacts += any(len(set(owners)) == 2 for owners in ships)
            case "ram":
                found.rams += 1
                self.rams.append(len(match.log))
            case "attack":
                found.attacks += 1
            case "destroyed_ship":
                found.ships += 1
            case "destroyed_planet":
                found.planets += 1
            case "lost":
                found.edge += 1


def seed_of(number: int) -> str:
    """Return the seed of a match."""
    return f"duel {number}"


def fought(names: tuple[str, str], number: int, most: int = 10_000) -> tuple[Match[Any], Watch]:
    """Play a match of two players (its first `most` answers); return it and its counts."""
    match, watch = Match.new(GAME, 2, chance=SeededChance(seed_of(number))), Watch()
    match.observer = watch
    while not match.over and len(match.log) < most:
        seat = match.pending[0].seat
        match.answer(think(match, seat, names[seat], seed=f"{number} {len(match.log)}", iterations=1).value, seat)
    return match, watch


def main(words: list[str]) -> None:
    one, other, matches, *rest = words
    first, file = int(rest[0]) if rest else 0, Path(rest[1]) if len(rest) > 1 else None
    print("match", *(field.name for field in fields(Clashes)), "score", sep="\t")
    found = []
    for number in range(first, first + int(matches)):
        match, watch = fought((one, other) if number % 2 == 0 else (other, one), number)
        found.append(astuple(watch.clashes))
        scores = " : ".join(str(score.total) for score in GAME.rules.result(match.state).scores)
        print(number, *found[-1], scores, sep="\t", flush=True)
        if file is not None:
            kept = {"number": number, "rams": watch.rams, "answers": [entry.value for entry in match.log]}
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(kept) + "\n")
    print("mean", *(f"{statistics.mean(column):.2f}" for column in zip(*found, strict=True)), sep="\t")


if __name__ == "__main__":
    main(sys.argv[1:])
