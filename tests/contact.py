"""Contact sheets of motion on a free table: `python -m tests.contact SCENE FOLDER [WIDTH]`.

A scene is played with a clock of its own, and the window is painted every 33 ms.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Final

import pygame
import pytest

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.zones import TABLE, hand
from tabletop.ui.system import clock
from tabletop.ui.system.preferences import Preferences
from tests.contact_sheets import EVERY as FRAME
from tests.contact_sheets import keep, sheets
from tests.sandbox.test_window import Free
from tests.ui.kit_window import open_app

COLUMNS: Final = 6
SIZE: Final = (1280, 720)


class Sheet:
    """Frames of one film. `part` is the part of the window that is kept of each frame."""

    def __init__(self) -> None:
        self.frames: list[pygame.Surface] = []
        self.part: pygame.Rect | None = None

    def note(self, window: pygame.Surface) -> None:
        part = (self.part or window.get_rect()).clip(window.get_rect())
        self.frames.append(window.subsurface(part).copy())


class Table:
    """A free table in a window whose clock is moved by `let` alone."""

    def __init__(self, free: Free, sheet: Sheet) -> None:
        self.free, self.sheet = free, sheet
        self.screen, self.area = free.screen, free.screen.area
        self.let(400, note=False)

    def let(self, ms: int, *, note: bool = True, frame: int = FRAME) -> None:
        """Let time pass, and record every frame."""
        for _ in range(max(1, ms // frame)):
            clock.advance(frame)
            self.free.clock[0] += frame
            self.free.app.pump(self.free.waiting)
            self.free.waiting.clear()
            if note:
                self.sheet.note(self.free.app.surface)

    def event(self, kind: int, at: tuple[int, int], **more: int) -> None:
        rel = (at[0] - self.area.at[0], at[1] - self.area.at[1])
        buttons = {"button": 1, **more} if kind != pygame.MOUSEMOTION else {"rel": rel, "buttons": (0, 0, 0)}
        self.free.waiting.append(pygame.event.Event(kind, pos=at, touch=False, **buttons))

    def bring(self, name: str, spot: tuple[float, float]) -> str:
        """Bring a set onto the table, and return its first pile."""
        self.screen.play.perform(actions.Bring(name, spot))
        self.let(1200, note=False)
        return next((zone for zone in self.free.session.real.zones if zone.startswith("stack")), "")

    def around(self, x: float, y: float, wide: int, high: int) -> None:
        """Keep the surroundings of a point of the table."""
        self.sheet.part = pygame.Rect(0, 0, wide, high)
        self.sheet.part.center = self.free.spot(x, y)
        self.sheet.part.clamp_ip(self.area.table_rect)


def seven_dice(table: Table) -> None:
    """Pick up seven dice, shake and throw them by hand, and wait until they lie."""
    table.screen.play.perform(
        actions.Paste(tuple(actions.Copied("dice/d6", 0, 0.0, 30.0 * number, 0.0) for number in range(7)), (420, 300))
    )
    table.let(1200, note=False)
    dice = table.free.session.real.order(TABLE)[-7:]
    table.area.picked = set(dice)
    table.around(560, 300, 640, 400)
    x, y = table.free.at(dice[3])
    table.event(pygame.MOUSEMOTION, (x, y))
    table.event(pygame.MOUSEBUTTONDOWN, (x, y))
    table.let(FRAME)
    for step in range(14):
        table.event(pygame.MOUSEMOTION, (x + round(46 * math.sin(step * 1.1)), y + round(12 * math.cos(step * 1.7))))
        table.let(FRAME)
    for step in range(3):
        table.event(pygame.MOUSEMOTION, (x + 30 + 30 * step, y - 8 * step))
        table.let(FRAME)
    table.event(pygame.MOUSEBUTTONUP, (x + 100, y - 20))
    for _ in range(100):
        while table.screen.stage.rolling is not None and not table.screen.stage.rolling.ready:
            sleep(0.01)
        table.let(FRAME)
        if table.screen.stage.rolling is None and not table.area.view.moving:
            break
    table.let(132)


def shuffled_deck(table: Table) -> None:
    """Shuffle a deck."""
    pile = table.bring("standard_deck", (420, 260))
    top = table.free.session.real.order(pile)[-1]
    pose = table.area.view.poses[top]
    table.around(pose.x, pose.y, 420, 300)
    table.screen.play.perform(actions.Shuffle(pile))
    table.let(1100)


def dealt_hand(table: Table) -> None:
    """Deal five cards to each seat."""
    pile = table.bring("standard_deck", (420, 260))
    table.sheet.part = table.area.table_rect
    table.screen.play.perform(actions.Deal(pile, 5))
    table.let(1300)


def fan(table: Table) -> None:
    """Move the pointer over a hand of sixteen cards and away."""
    pile = table.bring("standard_deck", (420, 260))
    table.screen.play.perform(actions.Draw(pile, 16, 0))
    table.let(1600, note=False)
    table.screen.play.look_as(0)
    table.let(200, note=False)
    cards = table.free.session.real.order(hand(0))
    places = [table.free.at(card) for card in cards]
    (left, y), (right, _) = places[0], places[-1]
    table.sheet.part = pygame.Rect(left - 90, y - 90, right - left + 180, 170).clip(table.area.table_rect)
    for step in range(22):
        table.event(pygame.MOUSEMOTION, (left + (right - left) * step // 21, y + 4))
        table.let(FRAME)
    table.event(pygame.MOUSEMOTION, (left, y - 260))
    table.let(8 * FRAME)


def carried(table: Table) -> None:
    """Pick up a card, carry it to and fro, lay it down, and turn it over."""
    pile = table.bring("standard_deck", (420, 260))
    top = table.free.session.real.order(pile)[-1]
    x, y = table.free.at(top)
    table.sheet.part = pygame.Rect(x - 120, y - 150, 560, 300).clip(table.area.table_rect)
    table.event(pygame.MOUSEMOTION, (x, y))
    table.event(pygame.MOUSEBUTTONDOWN, (x, y))
    table.let(FRAME)
    for step in range(12):
        table.event(pygame.MOUSEMOTION, (x + 24 * step, y - 4 * step))
        table.let(FRAME)
    table.let(4 * FRAME)
    table.event(pygame.MOUSEBUTTONUP, (x + 264, y - 44))
    table.let(6 * FRAME)
    table.screen.play.perform(actions.FlipOver((top,)))
    table.let(14 * FRAME)


TABLES: Final[dict[str, Callable[[Table], None]]] = {
    "dice": seven_dice, "shuffle": shuffled_deck, "deal": dealt_hand, "fan": fan, "carried": carried,
}  # fmt: skip


def film(name: str) -> Sheet:
    """Return the frames of a scene."""
    sheet = Sheet()
    pygame.init()
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as home:
        ticking = [1000]
        for module in ("reveal_button", "events", "key_actions"):
            patch.setattr(f"tabletop.ui.sandbox.tools.{module}.ticks", lambda: ticking[0])
        patch.setattr(clock, "seconds", lambda: 1000.0)
        moving = Preferences(scale=100, reduced_motion=False, muted=True)
        with open_app(patch, Path(home), size=SIZE, preferences=moving) as app:
            TABLES[name](Table(Free(app, ticking), sheet))
    return sheet


def main(name: str, folder: str, width: int = 320) -> int:
    if name not in TABLES:
        print(f"The scenes are: {', '.join(TABLES)}.", file=sys.stderr)
        return 2
    print(*keep(sheets(film(name).frames, width, COLUMNS), Path(folder), name), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:4])))
