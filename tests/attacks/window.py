"""Random input to the window: mouse, wheel, keys, changes of size; screens are left and entered again."""

from __future__ import annotations

import os
import random
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.core.rules.chance import FastRng
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.ui.screens.launcher.launcher import Launcher
from tabletop.ui.shell.app import App
from tabletop.ui.system import clock
from tabletop.ui.system.preferences import Preferences
from tests.attacks.outcome import Tally
from tests.play import SHELF

FREE: Final = "free_table"
FRAME: Final = 0.016
"""Seconds of the window's clock from one event to the next, so that a run is the same on every machine."""
SIZES: Final = ((1280, 720), (1920, 1080), (1000, 700), (1600, 900), (820, 540))
KEYS: Final = (
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), *range(pygame.K_F1, pygame.K_F12 + 1),
    pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE,
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_COMMA, pygame.K_PERIOD,
)  # fmt: skip
MODS: Final = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
BUTTONS: Final = (1, 1, 1, 1, 1, 1, 2, 3, 3)


class Clock:
    """A clock of the window that advances by a frame with every event."""

    def __init__(self) -> None:
        self.now = 1.0

    def seconds(self) -> float:
        return self.now


class RandomHands:
    """Random input to an app. Each `step` is one event; the app is given time for a frame after it."""

    def __init__(self, app: App, enter: Callable[[], None], seed: object) -> None:
        self.app, self.enter = app, enter
        self.random = random.Random(f"hands {seed}")
        self.clock = Clock()
        self.at = (400, 300)
        self.down: set[int] = set()
        self.left = 0
        """The number of times that the table was left and entered again."""

    def step(self) -> pygame.event.Event:
        """Return the next event."""
        dice = self.random.random()
        if dice < 0.36:
            return self._motion()
        if dice < 0.62:
            return self._button()
        if dice < 0.76:
            return self._wheel()
        if dice < 0.97:
            return self._key()
        if dice < 0.985:
            return pygame.event.Event(pygame.TEXTINPUT, text=self.random.choice("aZ7 摸骰\u200b"))
        if dice < 0.995:
            lost = self.random.random() < 0.5
            return pygame.event.Event(pygame.WINDOWFOCUSLOST if lost else pygame.WINDOWFOCUSGAINED)
        size = self.random.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)

    def feed(self, event: pygame.event.Event) -> float:
        """Let the app handle an event and draw a frame; return the seconds that this took."""
        start = time.thread_time()
        self.app.pump([event])
        seconds = time.thread_time() - start
        self.clock.now += FRAME
        self.app.running = True
        if isinstance(self.app.screens[0], Launcher) and len(self.app.screens) == 1 and self.random.random() < 0.05:
            self.left += 1
            self.down.clear()
            self.enter()
        return seconds

    def _point(self) -> tuple[int, int]:
        """Return a point, mostly on a piece, else anywhere."""
        width, height = self.app.size
        view = getattr(getattr(self.app.top, "match_view", self.app.top), "view", None)
        poses = list(view.poses.values()) if view is not None and self.random.random() < 0.6 else []
        if view is not None and poses:
            pose = self.random.choice(poses)
            x, y = view.camera.to_screen(pose.x, pose.y)
            return min(max(0, round(x)), width - 1), min(max(0, round(y)), height - 1)
        return self.random.randrange(width), self.random.randrange(height)

    def _motion(self) -> pygame.event.Event:
        x, y = self._point()
        if self.down and self.random.random() < 0.7:
            x, y = self.at[0] + self.random.randint(-40, 40), self.at[1] + self.random.randint(-40, 40)
        rel, self.at = (x - self.at[0], y - self.at[1]), (x, y)
        buttons = tuple(int(number in self.down) for number in (1, 2, 3))
        return pygame.event.Event(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=buttons, touch=False)

    def _button(self) -> pygame.event.Event:
        if self.down and self.random.random() < 0.6:
            button = self.random.choice(sorted(self.down))
            self.down.discard(button)
            return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=False)
        button = self.random.choice(BUTTONS)
        self.down.add(button)
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=False)

    def _wheel(self) -> pygame.event.Event:
        y = self.random.choice((-2, -1, -1, 1, 1, 2))
        return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False,
                                  touch=False)  # fmt: skip

    def _key(self) -> pygame.event.Event:
        code, mod = self.random.choice(KEYS), self.random.choice(MODS)
        text = chr(code) if 32 <= code < 127 and not mod & pygame.KMOD_CTRL else ""
        kind = pygame.KEYDOWN if self.random.random() < 0.7 else pygame.KEYUP
        return pygame.event.Event(kind, key=code, mod=mod, unicode=text, scancode=0)


def app_in(home: Path, size: tuple[int, int]) -> App:
    """Return the window under SDL's dummy driver, with its files in `home`."""
    os.environ["TABLETOP_HOME"] = str(home)
    app = App(SHELF, Translations("en", SHELF.locales()), preferences=Preferences(muted=True), headless=True, size=size)
    app.routes.home()
    return app


def entered(app: App, game_id: str, answers: int, seed: object) -> Callable[[], None]:
    """Return a function that opens a game's table after some random answers, or the free table with built-in sets."""
    if game_id == FREE:
        return lambda: _open_free(app, seed)
    game = SHELF.games[game_id]

    def enter() -> None:
        players = [Player(f"P{seat}", seat) for seat in range(game.seats[-1])]
        session = MatchSession.new(game, players, seed=f"hands {seed}")
        answer = FastRng(f"hands {seed}").answerer(game.players.random_answer)
        for _ in range(answers):
            if session.over:
                break
            session.answer(answer(session.match.state, session.match.pending[0]))
        app.routes.open_match(session)

    return enter


def _open_free(app: App, seed: object) -> None:
    from tabletop.sandbox.action_types import actions

    app.routes.open_sandbox([Player(f"P{seat}", seat) for seat in range(3)], seed=f"hands {seed}")
    screen: Any = app.top
    for name, spot in (
        ("standard_deck", (60, 60)),
        ("dice", (500, 300)),
        ("coins", (60, 300)),
        ("meeples", (300, 490)),
    ):
        screen.play.perform(actions.Bring(name, spot))


def attack(game_id: str, events: int, seed: object, home: Path, size: tuple[int, int] = (1280, 720),
           watch: Callable[[int, float], None] | None = None) -> Tally:  # fmt: skip
    """Send so many random events to the table of one game. An exception is a fault; play goes on after it."""
    tally = Tally(f"window: {game_id}")
    app = app_in(home, size)
    hands = RandomHands(app, entered(app, game_id, 40, seed), seed)
    with patch.object(clock, "seconds", hands.clock.seconds):
        hands.enter()
        for number in range(events):
            event = hands.step()
            case = f"{game_id} event {number} ({pygame.event.event_name(event.type)})"
            try:
                seconds = hands.feed(event)
                tally.note(case, "unchanged", seconds)
            except Exception:
                tally.note(case, tally.fault(f"{case}: {traceback.format_exc(limit=-5)}"), 0.0)
                seconds = 0.0
                if len(tally.faults) > 10:
                    break
            if watch is not None:
                watch(number, seconds)
        for screen in reversed(app.screens):
            screen.close()
    return tally
