"""Hints in random positions: how good and how well founded they are.

`python -m tabletop.testing.hints GAME --positions N` prints the figures.

For each position: whether the first way of the hint is the answer of the strongest player with the same time (by the
same stream, and by another one, which tells how sure that player is), how many ways there are, and how many of their
reasons name a figure of the position.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.session.bots.computer_players import BotContextImpl, strongest, think, thinkers
from tabletop.session.bots.hints import ReasonedAnswer, advised
from tabletop.session.games.registry import extras, game_registry
from tabletop.session.locale.translations import Translations
from tabletop.testing.random_play import random_value

ITERATIONS: Final = 12
"""Positions that a search judges for one of these answers."""
MOST_MATCHES: Final = 2_000
"""Matches that are searched for questions with a choice: a game may have none."""


def positions_of(game: Game[Any], count: int) -> Iterator[tuple[Match[Any], Seat]]:
    """Yield matches at a question with a choice, and the asked seat: random answers, all seat counts in turn."""
    number = 0
    while count and number < MOST_MATCHES:
        chance, seats = FastRng(f"hints {number}"), game.seats[number % len(game.seats)]
        match = Match.new(game, seats, chance=SeededChance(f"hints {number}"))
        while not match.over and count:
            ask = match.pending[chance.below(len(match.pending))]
            if ask.seat != CHANCE and chance.below(17) == 0 and (ask.check is not None or len(ask.options) > 1):
                count -= 1
                yield match, ask.seat
            match.answer(random_value(match, ask, chance), ask.seat)
        number += 1


def clock_of(game: Game[Any], iterations: int) -> dict[str, Any]:
    """Return the thinking limits for a player.

    Players that simulate shots to find their answers look at the clock and get no time; all others judge this many
    positions.
    """
    return {"seconds": 0.0} if game.table.flicking is not None else {"seconds": 0.0, "iterations": iterations}


class _WatchedClock(BotContextImpl):
    """A bot context without any time that notes whether the bot reads the clock."""

    looked = False

    def time_left(self) -> float:
        self.looked = True
        return 0.0


def looks_at_the_clock(match: Match[Any], seat: Seat, name: str) -> bool:
    """Return True if a bot asks how much time it has for the question of a seat."""
    context = _WatchedClock(FastRng(f"clock|{len(match.log)}"), 0.0)
    thinkers(match.game)[name](determinized(match, seat, context.rng, tries=300), seat, context)
    return context.looked


def names_a_figure(reason: Message, words: Translations) -> bool:
    """Return True if a sentence contains a figure that the game has filled in."""
    return _has_number(reason) and re.search(r"\d", words.text(reason)) is not None


def _has_number(value: Any) -> bool:
    if isinstance(value, Message):
        return any(_has_number(one) for _, one in value.args)
    if isinstance(value, tuple):
        return any(map(_has_number, value))
    return isinstance(value, int) or (isinstance(value, str) and re.search(r"\d", value) is not None)


@dataclass
class HintReport:
    """The counted results of many hints."""

    positions: int = 0
    same: int = 0
    surely: int = 0
    ways: int = 0
    founded: int = 0
    proved: int = 0
    """Ways of which at least one reason names a figure."""
    reasons: int = 0
    figures: int = 0

    def note(self, match: Match[Any], seat: Seat, number: int, iterations: int, words: Translations) -> None:
        """Ask for a hint, and compare."""
        game, seed = match.game, f"position {number}"
        found = advised(match, seat, seed=seed, **clock_of(game, iterations))
        self.positions += 1
        self.same += found[0].value == self._played(match, seat, seed, iterations)
        self.surely += found[0].value == self._played(match, seat, f"another {number}", iterations)
        self.ways += len(found)
        self.founded += sum(bool(one.reasons) for one in found)
        self.proved += sum(any(names_a_figure(reason, words) for reason in one.reasons) for one in found)
        said = [reason for one in found for reason in one.reasons]
        self.reasons += len(said)
        self.figures += sum(names_a_figure(reason, words) for reason in said)

    def _played(self, match: Match[Any], seat: Seat, seed: str, iterations: int) -> Any:
        """Return the answer that the strongest player gives itself."""
        return think(match, seat, strongest(match.game), seed=seed, **clock_of(match.game, iterations)).value


def tally(game: Game[Any], positions: int, words: Translations, iterations: int = ITERATIONS) -> HintReport:
    """Count the results of hints in this many positions, rendered in these words."""
    found = HintReport()
    for number, (match, seat) in enumerate(positions_of(game, positions)):
        found.note(match, seat, number, iterations, words)
    return found


def unlike(match: Match[Any], world: Match[Any], seat: Seat, iterations: int) -> tuple[tuple[ReasonedAnswer, ...], ...]:
    """Return the hints of a position and of a world that the seat cannot tell from it, if they differ."""
    one, other = (advised(each, seat, seed="world", **clock_of(match.game, iterations)) for each in (match, world))
    return () if one == other else (one, other)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tabletop.testing.hints", description=__doc__)
    games = game_registry(extras())
    parser.add_argument("game", choices=sorted(games.games))
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    chosen = parser.parse_args()
    found = tally(games.games[chosen.game], chosen.positions, Translations("en", games.locales()), chosen.iterations)
    rows = (
        ("positions", str(found.positions)),
        ("first way = the strongest player, same stream", f"{found.same / found.positions:.1%}"),
        ("first way = the strongest player, another stream", f"{found.surely / found.positions:.1%}"),
        ("ways a hint", f"{found.ways / found.positions:.2f}"),
        ("ways with a reason", f"{found.founded / found.ways:.1%}"),
        ("ways with a figure", f"{found.proved / found.ways:.1%}"),
        ("reasons", str(found.reasons)),
        ("reasons with a figure", f"{found.figures / found.reasons:.1%}" if found.reasons else "-"),
    )
    for name, figure in rows:
        print(f"{name:50} {figure:>8}")


if __name__ == "__main__":
    main()
