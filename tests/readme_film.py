"""Make the film of the README: a flick that rams, a throw of dice, a card that is played, as the window shows them.

   python -m tests.readme_film docs/film.webp [--frames FOLDER]

The launcher's own app runs without a display, in matches between people that follow the golden ones up to the moment
that is filmed. From there mouse events are made by this script. Time advances frame by frame, so that the film is the
same on every machine. The mouse pointer, which belongs to the system, is drawn in.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pygame

from games.ascending_empires.rules.flights import ram_of
from physics import constants
from physics.flick.flight import fly
from physics.scene import Disc, Scene, Shot
from tabletop.core.input.interpret import Option
from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import match_log
from tabletop.testing.golden import path_of
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.render.geometry.camera import STEP as STEP_OF_VIEW
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system import clock
from tests.play import SHELF, shots_of
from tests.screens import at_home
from tests.sure import sure
from tests.ui.driver import Driver, Mouse, Point
from tests.ui.flick_hand import Pull, pull_of, shot_of

SIZE: Final = (1280, 720)
SHOWN: Final = (960, 540)
"""The size of the window, and the size at which it is kept."""
STEP: Final = 40
"""The length of a frame in milliseconds."""
QUALITY: Final = 36
SETTLED: Final = 8000
"""Milliseconds after which no notice is shown any more."""
FAR: Final = (0.24, 0.42)
"""Metres between the ships of a ram."""
LEAPS: Final = 20
"""The number of frames in which that time passes."""
BEYOND: Final = 0.35
"""Metres that the flick would run on."""
LONGEST: Final = 3000
"""The longest time in milliseconds for which something is watched."""
READ: Final = 1800
"""The same for dice."""
AFTER: Final = 800
NOTCHES: Final = 3
"""Notches of the wheel, towards the ships."""
MANY: Final = 6
"""The smallest number of dice for the throw."""
NUDGES: Final = sorted(
    ((x, y) for x in range(-4, 5) for y in range(-4, 5)), key=lambda nudge: abs(nudge[0]) + abs(nudge[1])
)
POINTER: Final = ((0, 0), (0, 23), (5, 18), (9, 26), (13, 24), (9, 16), (16, 16))


class Reel:
    """The app, its mouse, and the frames so far."""

    def __init__(self) -> None:
        self.app = App(SHELF, Translations("en", SHELF.locales()), headless=True, size=SIZE)
        self.app.preferences.muted = True
        self.frames: list[pygame.Surface] = []
        self.events: list[pygame.event.Event] = []
        self.mouse = Mouse(self.events.append, self.frame)
        self.rolling = False

    def frame(self) -> None:
        """Let one frame pass; keep it while the film is recording."""
        clock.advance(STEP)
        waiting, self.events[:] = self.events[:], []
        self.app.pump(waiting)
        if self.rolling:
            picture = self.app.surface.copy()
            arrow = [(self.mouse.at[0] + x, self.mouse.at[1] + y) for x, y in POINTER]
            pygame.draw.polygon(picture, (252, 250, 244), arrow)
            pygame.draw.aalines(picture, (20, 16, 12), closed=True, points=arrow)
            self.frames.append(pygame.transform.smoothscale(picture, SHOWN))

    def let(self, ms: int) -> None:
        for _ in range(ms // STEP):
            self.frame()

    def glide(self, to: Point, ms: int) -> None:
        """Move the pointer there, gently."""
        start, steps = self.mouse.at, max(1, ms // STEP)
        for step in range(1, steps + 1):
            part = (1 - math.cos(math.pi * step / steps)) / 2
            x, y = (round(a + (b - a) * part) for a, b in zip(start, to, strict=True))
            self.mouse.move((x, y))

    def drag(self, start: Point, way: Sequence[Point], ms: int, wait: int = 0) -> None:
        """Drag from here through the places to the last one, each part in so many milliseconds."""
        self.glide(start, 480)
        self.mouse.down()
        for place in way:
            self.glide(place, ms)
        self.let(wait)
        self.mouse.up()

    def watch(self, screen: MatchView, longest: int = LONGEST) -> None:
        """Wait until nothing moves any more and the result has been seen, and a moment longer."""
        for _ in range(longest // STEP):
            self.frame()
            if not screen.director.busy and not screen.view.moving:
                break
        self.let(AFTER)

    def open(self, session: MatchSession) -> MatchView:
        """Show a match, and wait until its table is laid out and nothing else is shown."""
        self.rolling = False
        self.app.routes.home()
        self.app.routes.open_match(session)
        top = self.app.top
        assert isinstance(top, MatchScreen)
        self.mouse.move((SIZE[0] // 3, SIZE[1] - 60))
        while top.match_view.opening is not None:
            self.frame()
        while top.match_view.controller.shown.unseen:
            top.match_view.director.advance()
            self.frame()
        for _ in range(LEAPS):
            clock.advance(SETTLED // LEAPS)
            self.frame()
        self.rolling = True
        return top.match_view


def begun(game_id: str, seats: int) -> tuple[MatchSession, match_log.MatchLog]:
    """Begin a match that is to follow the golden one, and return it at its first question."""
    log = match_log.read(path_of(SHELF.folders[game_id], seats))
    people = [Player(name, seat) for seat, name in enumerate(("Ann", "Bo", "Cid", "Dee")[:seats])]
    settings = SHELF.games[game_id].former | log.header.settings
    return MatchSession.new(SHELF.games[game_id], people, settings=settings, seed=log.header.seed), log


def moments(session: MatchSession, log: match_log.MatchLog) -> Iterator[tuple[Any, Any]]:
    """Yield each question of the match with the golden answer. Chance answers by itself."""
    while not session.over and len(session.match.log) < len(log.entries):
        entry = log.entries[len(session.match.log)]
        ask = session.match.ask_of(entry.seat)
        yield ask, entry.value
        session.answer(entry.value, seat=entry.seat)


# -- a flick that rams ------------------------------------------------------------------------------------------------
def ram(session: MatchSession, log: match_log.MatchLog) -> Shot:
    """Play the match up to a question at which a straight flick rams, and return that flick."""
    for _ in moments(session, log):
        shots = shots_of(session)
        if shots is None:
            continue
        discs = {disc.id: disc for disc in shots.scene.discs}
        for one in shots.discs:
            for foe in discs.values():
                shot = _at(discs[one], foe)
                if foe.owner not in (-1, discs[one].owner) and shot and rams(shots.scene, shot):
                    return shot
    raise LookupError("no flick rams in this match")


def rams(scene: Scene, shot: Shot) -> bool:
    """Return whether the first thing that is struck is a ship, and both are destroyed."""
    flown = fly(scene, shot)
    return ram_of(flown) is not None and flown.contacts[0].kind == "disc"


def _at(ship: Disc, foe: Disc) -> Shot | None:
    dx, dy = foe.x - ship.x, foe.y - ship.y
    if not FAR[0] < math.hypot(dx, dy) < FAR[1]:
        return None
    speed = math.sqrt(2 * constants.FRICTION * constants.GRAVITY * (math.hypot(dx, dy) + BEYOND))
    return Shot(ship.id, math.atan2(dy, dx), min(constants.MAX_SPEED, speed))


def pulled(screen: MatchView, shot: Shot) -> Pull:
    """Return the pull, in whole pixels, that rams as the shot does."""
    scene, (disc, dx, dy) = sure(shots_of(screen.controller.session)).scene, pull_of(screen, shot)
    for x, y in NUDGES:
        given = shot_of(screen, (disc, dx + x, dy + y))
        if given is not None and rams(scene, given):
            return disc, dx + x, dy + y
    raise LookupError("no pull of whole pixels rams")


def come_near(reel: Reel, screen: MatchView, shot: Shot) -> None:
    """Zoom in with the wheel around the middle of the shot, so that ships are seen large."""
    shots, ground = (
        sure(shots_of(screen.controller.session)),
        sure(screen.controller.session.game.table.flicking).ground,
    )
    ship, camera = shots.scene.disc(shot.disc), screen.view.camera
    middle = ship.x + math.cos(shot.angle) * FAR[1] / 2, ship.y + math.sin(shot.angle) * FAR[1] / 2
    seen, grows = camera.viewport, STEP_OF_VIEW**NOTCHES
    points = zip(camera.to_screen(*ground.to_table(*middle)), seen.center, strict=True)
    x, y = ((m * grows - c) / (grows - 1) for m, c in points)
    at = min(max(x, seen.left), seen.right - 1), min(max(y, seen.top), seen.bottom - 1)
    reel.glide((round(at[0]), round(at[1])), 400)
    for _ in range(NOTCHES):
        screen.view.zoom(1, at)
        reel.let(120)
    reel.let(480)


def film_ram(reel: Reel) -> None:
    session, log = begun("ascending_empires", 2)
    shot = ram(session, log)
    session.players[1] = Player("Bo", 1, "random")  # nobody else has to see it first
    screen = reel.open(session)
    come_near(reel, screen, shot)
    disc, dx, dy = pulled(screen, shot)
    driver = Driver(screen, reel.mouse)
    start = driver.over_piece(disc)
    reel.drag(start, [(start[0] + dx, start[1] + dy)], 880, 240)
    reel.watch(screen)


# -- a throw of dice --------------------------------------------------------------------------------------------------
def throw(session: MatchSession, log: match_log.MatchLog) -> None:
    """Play the match until many dice wait for a hand."""
    for ask, value in moments(session, log):
        number = len(session.match.log)
        follows = log.entries[number + 1]
        late = number > len(log.entries) // 4
        if late and follows.seat == CHANCE and follows.kind == "roll" and len(follows.value) >= MANY:
            session.hand_dice = True
            session.answer(value, seat=ask.seat)
            return
    raise LookupError("nobody throws so many dice in this match")


def film_dice(reel: Reel) -> None:
    session, log = begun("stone_age", 3)
    throw(session, log)
    screen = reel.open(session)
    driver = Driver(screen, reel.mouse)
    tray = next(zone for zone in screen.view.table.zones.values() if zone.role == "tray")
    start = driver.over_piece(screen.view.table.in_zone(tray.id)[0].id)
    shaken = [(start[0] + x, start[1] + y) for x, y in ((60, -40), (-10, 10), (90, -30))]
    reel.drag(start, shaken, 160)
    reel.watch(screen, READ)


# -- a card that is played --------------------------------------------------------------------------------------------
def card(session: MatchSession, log: match_log.MatchLog) -> Option:
    """Play the match until the first seat plays a card, and return the offer to do so."""
    for ask, value in moments(session, log):
        late = len(session.match.log) > len(log.entries) // 3
        if late and ask.kind == "surge" and ask.seat == 0 and value[0] == "play":
            return next(one for one in sure(session.prompt).offers if one.option == value)
    raise LookupError("nobody plays a card in this match")


def film_card(reel: Reel) -> None:
    session, log = begun("omen", 2)
    session.players[1] = Player("Bo", 1, "strategist")
    offer = card(session, log)
    screen = reel.open(session)
    driver = Driver(screen, reel.mouse)
    piece = next(name for name in offer.label.take if name in screen.view.table.pieces)
    reel.drag(driver.over_piece(piece), [driver.over(sure(offer.label.put))], 720, 120)
    reel.glide((SIZE[0] * 3 // 5, SIZE[1] - 12), 400)
    reel.watch(screen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, help="as film.webp")
    parser.add_argument("--frames", type=Path, help="keep every frame as PNG in this folder too")
    chosen = parser.parse_args()
    with at_home(), patch.object(clock, "seconds", return_value=clock.seconds()):
        reel = Reel()
        for scene in (film_ram, film_dice, film_card):
            scene(reel)
        reel.app.clear()
    keep(reel.frames, chosen.out, chosen.frames)


def keep(frames: Sequence[pygame.Surface], out: Path, folder: Path | None) -> None:
    """Write the film, and its frames as files if they are wanted."""
    from PIL import Image

    pictures = [Image.frombytes("RGB", SHOWN, pygame.image.tobytes(frame, "RGB")) for frame in frames]
    pictures[0].save(
        out, "WEBP", save_all=True, append_images=pictures[1:], duration=STEP, loop=0, quality=QUALITY, method=4
    )
    for number, picture in enumerate(pictures if folder is not None else ()):
        sure(folder).mkdir(parents=True, exist_ok=True)
        picture.save(sure(folder) / f"{number:04}.png")
    print(f"{len(frames)} frames, {len(frames) * STEP / 1000:.1f} s, {out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
