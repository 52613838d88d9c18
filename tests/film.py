"""Films to look at picture by picture: `python -m tests.film NAME FOLDER [--size 1920x1080] [--whole] [--every 33]`.

Writes contact sheets of the window, with a picture every 33 ms of its clock and the time on each. `ram` and `edge` are
flicks that strike a ship of the other side or go over the edge. In `stake` the outcome is open until the last
centimetres. `again` shows the ram once more. Of each picture the surroundings of the collisions are kept; with
`--whole` the table. The id of any game films its golden match of `--seats`, from the answer that shows the beat
`--beat` for the `--nth` time (from 0), or after `--answers`. `--takes` answers are given, each when the result of the
last one has been seen. `--part LEFT,TOP,WIDTH,HEIGHT` keeps a part of the table, in hundredths. Each picture is
`--wide` pixels wide. `--still` sets reduced motion.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from games.ascending_empires.rules.flights import ram_of
from physics.clip import pose_at
from physics.flick.flight import fly
from physics.scene import Flight, Scene, Shot
from tabletop.core.match.match import Entry
from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import PERSON, MatchSession, Player
from tabletop.session.match.scenes import Done
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.match.playback.suspense import stake_of
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system import clock
from tests.contact_sheets import EVERY, keep, sheets
from tests.play import SHELF, shots_of
from tests.readme_film import begun, moments
from tests.screens import at_home
from tests.sure import sure
from tests.ui.driver import wait_for_question

COLUMNS: Final = 5
CELL: Final = 380
"""The width of a picture on a sheet, in pixels."""
ROUND: Final = 0.12
"""The margin shown around the collisions of a flight, as a part of the window's height."""
LONGEST: Final = 12_000
"""Milliseconds after which a film ends."""
AFTER: Final = 600
"""Milliseconds that a film goes on after the last motion."""


class FilmWindow:
    """A window without a screen whose clock is moved by `let` alone."""

    def __init__(
        self, session: MatchSession, size: tuple[int, int], *, still: bool = False, language: str = "en"
    ) -> None:
        headless = os.environ["SDL_VIDEODRIVER"] == "dummy"
        self.app = App(SHELF, Translations(language, SHELF.locales()), headless=headless, size=size)
        self.app.preferences.reduced_motion, self.app.preferences.muted = still, True
        self.app.routes.home()
        self.app.routes.open_match(session)
        self.app.pump()
        screen = self.app.top
        assert isinstance(screen, MatchScreen)
        self.screen: MatchView = screen.match_view
        wait_for_question(self.screen, self.app.pump)
        self.lift()
        self.let(8000)

    def let(self, ms: int, step: int = 100) -> None:
        for _ in range(-(-ms // step)):
            clock.advance(step)
            self.app.pump()

    def key(self, key: int) -> None:
        clock.advance(400)
        self.app.pump([pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)])

    def pictures(self, every: int) -> Iterator[pygame.Surface]:
        """Yield the window's pictures from now on until nothing moves any more by itself, and a moment longer."""
        left = AFTER
        for _ in range(0, LONGEST, every):
            self.app.pump()
            yield self.app.surface.copy()
            moves = self.screen.director.wait is not None or self.screen.view.moving
            left = AFTER if moves else left - every
            if left < 0:
                break
            clock.advance(every)
        self.screen.director.advance()
        self.lift()

    def lift(self) -> None:
        """Raise the curtain for the seat that is asked."""
        self.app.pump()
        if self.screen.parts.overlays.curtain is not None:
            self.key(pygame.K_RETURN)


class Taken(NamedTuple):
    """The content of a film: the action that starts it, and the part of the window that is kept."""

    begin: Callable[[], object]
    part: pygame.Rect


def flick(window: FilmWindow, wanted: Callable[[Scene, Flight], bool]) -> Taken:
    """Return the first flick of the asked seat whose flight is as `wanted`."""
    screen, aim = window.screen, window.screen.parts.input.aim
    shots = sure(shots_of(screen.controller.session))
    for shot in tried(shots.scene, shots.discs):
        flown = fly(shots.scene, shot, record=True)
        if wanted(shots.scene, flown):
            return Taken(partial(aim.fire, shots, shot, screen.table_rect.center), part_of(screen, flown))
    raise SystemExit("no such flick")


def part_of(screen: MatchView, flown: Flight) -> pygame.Rect:
    """Return the part of the window around all collisions between discs and all places where a disc leaves."""
    to_table, to_screen = sure(screen.controller.game.table.flicking).ground.to_table, screen.view.camera.to_screen
    moments = [blow.time_us for blow in flown.contacts if blow.kind == "disc"] + [left.time_us for left in flown.off]
    points = [to_screen(*to_table(x, y)) for at in moments for x, y, _ in pose_at(flown, at / 1e6).values()]
    spots = [pygame.Rect(round(x), round(y), 1, 1) for x, y in points]
    if not spots:
        return screen.table_rect.copy()
    around = round(ROUND * screen.size[1])
    return spots[0].unionall(spots[1:]).inflate(3 * around, 2 * around).clip(screen.table_rect)


def tried(scene: Scene, discs: Sequence[str]) -> Iterator[Shot]:
    """Try flicks at every disc and over every edge, the gentle ones first."""
    for speed in (0.9, 1.2, 1.5, 1.8, 2.1, 2.5, 3.0):
        for disc in map(scene.disc, discs):
            goals = [(one.x, one.y) for one in scene.discs if one.owner != disc.owner]
            goals += [(math.copysign(0.4, disc.x), disc.y), (disc.x, math.copysign(0.4, disc.y))]
            for x, y in goals:
                for turn in range(-8, 9):
                    yield Shot(disc.id, math.atan2(y - disc.y, x - disc.x) + turn * 0.004, speed)


def moving() -> MatchSession:
    """Return a match of Ascending Empires whose first seat has chosen to move; its planets are flush with the board."""
    players = [Player("Ann", 0, PERSON), Player("Bo", 1, PERSON)]
    session = MatchSession.new(SHELF.games["ascending_empires"], players, seed="77", settings={"planet_mode": "flush"})
    for _ in range(4):
        session.answer(sure(session.prompt).offers[0].option)
    session.answer("move")
    return session


def golden(game: str, seats: int, answers: int, beat: str, nth: int) -> tuple[MatchSession, list[Entry]]:
    """Return a golden match after so many answers, or before its `nth` showing of a beat; and all its entries."""
    session, log = begun(game, seats)
    while beat:
        answers = len(session.match.log)
        if answers >= len(log.entries):
            raise SystemExit(f"no {beat} in this match")
        came = session.answer(log.entries[answers].value, seat=log.entries[answers].seat)
        nth -= isinstance(came, Done) and any(scene.kind == beat for scene in came.scenes)
        if nth < 0:
            break
    session, log = begun(game, seats)
    for _ in moments(session, log):
        if len(session.match.log) >= answers:
            break
    return session, list(log.entries)


def rams(scene: Scene, flown: Flight) -> bool:
    return ram_of(flown) is not None and not flown.off


def goes_over(scene: Scene, flown: Flight) -> bool:
    return bool(flown.off) and not any(blow.kind == "disc" for blow in flown.contacts)


def is_close(scene: Scene, flown: Flight) -> bool:
    return (
        not flown.contacts and stake_of(scene, flown, sure(SHELF.games["ascending_empires"].table.flicking)) is not None
    )


def flown(name: str, window: FilmWindow) -> Taken:
    """Return the pictures of the film of a flick."""
    if name in ("ram", "again"):
        found = flick(window, rams)
        if name == "ram":
            return found
        found.begin()
        window.let(LONGEST)
        return found._replace(begin=window.screen.parts.past.replay_flight)
    return flick(window, goes_over if name == "edge" else is_close)


def answered(window: FilmWindow, entries: list[Entry]) -> Callable[[], None]:
    """Give the next answer of a golden match; release dice that wait for a hand."""
    screen = window.screen

    def answer() -> None:
        number = len(screen.controller.session.match.log)
        if number >= len(entries):
            return
        if entries[number].seat == CHANCE:
            screen.throw(None)
        else:
            screen.controller.answer_as(entries[number].seat, entries[number].value, (0, 0))

    return answer


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    read.add_argument("name", choices=("ram", "edge", "stake", "again", *SHELF.games))
    read.add_argument("folder", type=Path)
    read.add_argument("--size", default="1920x1080")
    read.add_argument("--every", type=int, default=EVERY)
    read.add_argument("--seats", type=int, default=2)
    read.add_argument("--answers", type=int, default=60)
    read.add_argument("--beat", default="")
    read.add_argument("--nth", type=int, default=0)
    read.add_argument("--takes", type=int, default=1)
    read.add_argument("--part", default="0,0,100,100")
    read.add_argument("--wide", type=int, default=CELL)
    read.add_argument("--whole", action="store_true")
    read.add_argument("--still", action="store_true")
    given = read.parse_args()
    wide, high = map(int, given.size.split("x"))
    entries: list[Entry] = []
    if given.name in SHELF.games:
        session, entries = golden(given.name, given.seats, given.answers, given.beat, given.nth)
    else:
        session = moving()
    with at_home(), patch.object(clock, "seconds", lambda: 1000.0):
        window = FilmWindow(session, (wide, high), still=given.still)
        table = window.screen.table_rect
        if entries:
            left, top, width, height = (int(number) / 100 for number in given.part.split(","))
            part = pygame.Rect(table.x + left * table.w, table.y + top * table.h, width * table.w, height * table.h)
            found = Taken(answered(window, entries), part)
        else:
            found = flown(given.name, window)
        part = table if given.whole else found.part
        kept = []
        for _ in range(given.takes):
            found.begin()
            kept += [picture.subsurface(part) for picture in window.pictures(given.every)]
        columns = max(1, COLUMNS * CELL // given.wide)
        for path in keep(sheets(kept, given.wide, columns, every=given.every), given.folder, given.name):
            print(f"{path}: {len(kept)} pictures of {part.w} x {part.h} pixels")
        window.app.album.stop()


if __name__ == "__main__":
    main()
