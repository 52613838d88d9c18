"""A contact sheet of any cutscene: `python -m tests.cutscene_film GAME EVENT OUT.png [--until EVENT] [--sides 5,4]`.

EVENT is the kind of event that has the cutscene, such as `war`, `clash`, `losses` or `starved`; `finale` is the end of
a match. The recorded match of the game is looked through first, then random matches by seed, from `--seed` on, until
the event comes. The film begins with its answer and goes on until nothing moves; with `--until` the next answers
follow up to that event, as from a battle to its outcome. A picture is taken every 33 ms of the window's clock. The
sheet shows at most `--tiles` of them, with as much change and time between any two.

Positions can be chosen: `--sides 5,4` asks for at least so many units on the two sides, `--also feat` for another
event of the same answer, `--seats` for so many players, `--policy` for matches played by the game's own policy.
`--random` leaves the recorded match out. `--whole 900,1500` keeps the pictures at these times in the full size of the
window beside the sheet. `--still` sets reduced motion, `--language zh_TW` another language.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy
import numpy.typing
import pygame

from tabletop.core.game.cutscenes import Contest, Cutscene, Volley
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry, Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask, Event
from tabletop.session.match.match_session import PERSON, MatchSession, Player
from tabletop.session.saves import match_log
from tabletop.testing.golden import path_of
from tabletop.testing.random_play import MOST_ANSWERS, random_value
from tabletop.ui.system import clock
from tests.contact_sheets import EVERY, sheets
from tests.film import AFTER, FilmWindow
from tests.play import SHELF
from tests.screens import NAMES, at_home

FINALE: Final = "finale"
TILES: Final = 30
COLUMNS: Final = 5
WIDTH: Final = 384
"""The width of a picture on the sheet, in pixels."""
TRIES: Final = 200
"""The number of random matches that are played in search of an event."""
READ: Final = 900
"""Milliseconds for which a result is looked at that stays until somebody goes on."""
LONGEST: Final = 40_000
"""Milliseconds after which the film of an answer ends."""
COARSE: Final = (64, 36)
"""The size at which two pictures are compared."""
CUT: Final = 6.0
"""The most that one change counts, so that a cut does not count like a whole film."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: a kind of event, the least sizes of its sides, further events of the same answer."""

    event: str
    until: str = ""
    sides: tuple[int, ...] = ()
    also: tuple[str, ...] = ()

    def fits(self, shown: Sequence[tuple[str, Cutscene | None]], *, over: bool) -> bool:
        """Return whether the events of one answer are those that are looked for."""
        if self.event == FINALE:
            return over
        kinds = {kind for kind, _ in shown}
        return kinds.issuperset(self.also) and any(
            kind == self.event and cutscene is not None and self._is_large(cutscene) for kind, cutscene in shown
        )

    def _is_large(self, cutscene: Cutscene) -> bool:
        sizes = sorted(sizes_of(cutscene), reverse=True)
        least = sorted(self.sides, reverse=True)
        return not least or (
            len(sizes) >= len(least) and all(size >= few for size, few in zip(sizes, least, strict=False))
        )


class Found(NamedTuple):
    """A match with the moment that is filmed: the answers before it, those of the film, and its settings."""

    before: tuple[Entry, ...]
    filmed: tuple[Entry, ...]
    settings: dict[str, Any]


@dataclass(slots=True)
class Watch:
    """An observer that keeps the events of the last answer, each with its cutscene."""

    shown: list[tuple[str, Cutscene | None]] = field(default_factory=list)

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        self.shown.clear()

    def on_event(self, match: Match[Any], event: Event) -> None:
        self.shown.append((event.kind, match.game.text.cutscene(match.state, event)))


def sizes_of(cutscene: Cutscene) -> tuple[int, ...]:
    """Return how many units the sides of a cutscene have."""
    if isinstance(cutscene, Volley):
        return tuple(force.units for force in cutscene.forces)
    if isinstance(cutscene, Contest):
        return tuple(len(side.line or side.shares) for side in cutscene.sides)
    return ()


# -- looking for the moment -------------------------------------------------------------------------------------------
def searched(game: Game[Any], seats: int, seeds: Sequence[int], wanted: Wanted, *, recorded: bool, policy: bool
             ) -> Found | None:  # fmt: skip
    """Return the first moment that is as wanted, in the recorded match of a game or in random ones."""
    path = path_of(SHELF.folders[game.id], seats)
    if recorded and path.is_file():
        log = match_log.read(path)
        settings = {**game.former, **log.header.settings}
        if (found := _played(Match.new(game, seats, settings=settings), wanted, iter(log.entries))) is not None:
            return found._replace(settings=settings)
    for seed in seeds:
        match = Match.new(game, seats)
        if (found := _played(match, wanted, _answers(match, seed, policy=policy))) is not None:
            print(f"seed {seed}, answer {len(found.before)}")
            return found
    return None


def _answers(match: Match[Any], seed: int, *, policy: bool) -> Iterator[Entry]:
    """Yield random answers to a match; with `policy` every second one is that of the game's own policy."""
    chance = FastRng(seed)
    for _ in range(MOST_ANSWERS):
        if match.over:
            return
        ask = match.pending[chance.below(len(match.pending))]
        value = random_value(match, ask, chance)
        if policy and ask.seat != CHANCE and match.game.players.default_policy is not None and chance.below(2):
            value = match.game.players.default_policy(match.state, ask, chance)
        yield Entry(ask.seat, ask.kind, value)


def _played(match: Match[Any], wanted: Wanted, answers: Iterator[Entry]) -> Found | None:
    """Play a match up to the moment that is wanted, and on until the event that ends the film."""
    watch = Watch()
    match.observer = watch
    begun = -1
    for entry in answers:
        before = len(match.log)
        match.answer(entry.value, entry.seat)
        if begun < 0 and wanted.fits(watch.shown, over=match.over):
            begun = before
        if begun >= 0 and (not wanted.until or match.over or any(kind == wanted.until for kind, _ in watch.shown)):
            return Found(tuple(match.log[:begun]), tuple(match.log[begun:]), {})
    return None


# -- filming ----------------------------------------------------------------------------------------------------------
def filmed(window: FilmWindow) -> Iterator[pygame.Surface]:
    """Yield the window every 33 ms until everything has been seen; go on from each result that waits for somebody."""
    director, still = window.screen.director, 0
    for _ in range(0, LONGEST, EVERY):
        window.app.pump()
        yield window.app.surface
        moves = director.wait is not None or window.screen.view.moving
        still = 0 if moves else still + EVERY
        if still > (READ if director.dwelling else AFTER):
            if not director.dwelling:
                return
            director.advance()
            still = 0
        clock.advance(EVERY)


def coarse(picture: pygame.Surface) -> numpy.typing.NDArray[numpy.float32]:
    """Return a small copy of a picture, for comparisons."""
    small = pygame.transform.smoothscale(picture, COARSE)
    return pygame.surfarray.array3d(small).astype(numpy.float32)


def chosen(changes: Sequence[float], count: int) -> list[int]:
    """Return the numbers of the pictures that matter: the first and the last, with as much change between any two."""
    if len(changes) <= count:
        return list(range(len(changes)))
    parts = numpy.minimum(CUT, changes)
    added = numpy.cumsum(parts + float(parts.mean()))
    steps = numpy.linspace(0.0, float(added[-1]), count)
    return sorted({0, len(changes) - 1, *(int(numpy.searchsorted(added, step)) for step in steps[1:-1])})


@dataclass(slots=True)
class Reel:
    """The pictures of a film, small, with how much each differs from the one before it."""

    out: Path
    whole: tuple[int, ...]
    """The times in milliseconds at which the picture is kept in full size."""
    tiles: list[pygame.Surface] = field(default_factory=list)
    changes: list[float] = field(default_factory=list)
    _last: numpy.typing.NDArray[numpy.float32] | None = None

    def take(self, picture: pygame.Surface) -> None:
        """Keep a picture of the window."""
        time, now = len(self.tiles) * EVERY, coarse(picture)
        self.changes.append(0.0 if self._last is None else float(numpy.abs(now - self._last).mean()))
        self._last = now
        self.tiles.append(pygame.transform.smoothscale(picture, (WIDTH, WIDTH * picture.height // picture.width)))
        if any(time <= wish < time + EVERY for wish in self.whole):
            pygame.image.save(picture, str(self.out.with_name(f"{self.out.stem}_{time}.png")))

    def write(self, count: int) -> None:
        """Write the sheet."""
        numbers = chosen(self.changes, count)
        (sheet,) = sheets([self.tiles[number] for number in numbers], WIDTH, COLUMNS, rows=-(-count // COLUMNS),
                          times=[number * EVERY for number in numbers])  # fmt: skip
        self.out.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(sheet, str(self.out))
        print(f"{self.out}: {len(numbers)} of {len(self.tiles)} pictures, {len(self.tiles) * EVERY} ms")


def film(game: Game[Any], seats: int, found: Found, reel: Reel, size: tuple[int, int], *, still: bool, language: str
         ) -> None:  # fmt: skip
    """Film the moment of a match in a window."""
    match = Match.new(game, seats, settings=found.settings)
    match.replay(found.before)
    players = [Player(name, seat, PERSON) for seat, name in enumerate(NAMES[:seats])]
    with at_home(), patch.object(clock, "seconds", lambda: 1000.0):
        window = FilmWindow(MatchSession(game, players, "film", match), size, still=still, language=language)
        for entry in found.filmed:
            controller = window.screen.controller
            controller.report(controller.session.answer(entry.value, seat=entry.seat))
            for picture in filmed(window):
                reel.take(picture)
            window.lift()
        window.app.album.stop()


def main() -> int:
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    read.add_argument("game", choices=tuple(SHELF.games))
    read.add_argument("event")
    read.add_argument("out", type=Path)
    read.add_argument("--until", default="")
    read.add_argument("--sides", default="")
    read.add_argument("--also", default="")
    read.add_argument("--seats", type=int, default=0)
    read.add_argument("--seed", type=int, default=0)
    read.add_argument("--tiles", type=int, default=TILES)
    read.add_argument("--size", default="1280x720")
    read.add_argument("--whole", default="")
    read.add_argument("--language", default="en")
    read.add_argument("--policy", action="store_true")
    read.add_argument("--random", action="store_true")
    read.add_argument("--still", action="store_true")
    given = read.parse_args()
    game = SHELF.games[given.game]
    seats = given.seats or game.seats[0]
    numbers = {name: tuple(map(int, filter(None, getattr(given, name).split(",")))) for name in ("sides", "whole")}
    wanted = Wanted(given.event, given.until, numbers["sides"], tuple(filter(None, given.also.split(","))))
    seeds = range(given.seed, given.seed + TRIES)
    found = searched(game, seats, seeds, wanted, recorded=not given.random, policy=given.policy)
    if found is None:
        print(f"no such {given.event} in {TRIES} matches", file=sys.stderr)
        return 1
    wide, high = map(int, given.size.split("x"))
    reel = Reel(given.out, numbers["whole"])
    film(game, seats, found, reel, (wide, high), still=given.still, language=given.language)
    reel.write(given.tiles)
    return 0


if __name__ == "__main__":
    sys.exit(main())
