"""The controls of a match screen and the meanings of keys, recorded so that late presses can be ignored."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from tabletop.core.table.layout import Arrangement, Shape
from tabletop.ui.kit.base.press_guard import Control, Sheet
from tabletop.ui.match.input.mouse import Mouse
from tabletop.ui.match.question.question import ANSWERING
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.table.overlays.popups import ComposerPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.viewmodel.view.view_state import ViewState

GOING_ON: Final = (*ANSWERING, "skip")
"""The actions of keys that go on from a result."""


class ControlRecord:
    """A recorder of what has been drawn."""

    def __init__(self, mouse: Mouse, bar: PromptBar) -> None:
        self.mouse, self.bar = mouse, bar
        self.context, self.question, self.controller = mouse.context, mouse.question, mouse.controller
        self.press_guard = mouse.context.ui.press_guard
        self._table: tuple[tuple[object, ...], Sheet] | None = None

    def note(self) -> None:
        """Record the controls and key meanings of the screen that has just been drawn."""
        shown = self.controller.shown
        self.press_guard.note([*self.mouse.frame.sheets(), self._places(shown)], self._keys(shown))

    def renew(self) -> None:
        """Record which question is asked: equal answers to another question have another meaning."""
        shown = self.controller.shown
        bids = shown.bargain.bids[:1] if shown.bargain is not None else ()
        bid = [one.terms for one in bids]
        asks = shown.acting, shown.asked_kind, shown.prompt, _thrown(shown)
        self.context.ui.asked = (*asks, shown.unseen, shown.is_past, tuple(bid))

    def _keys(self, shown: ViewState) -> dict[Hashable, Hashable]:
        """Return the meaning of each key: by its code for layers above the table, else by the name of its action."""
        asked = self.context.ui.asked
        if shown.unseen:
            means: dict[Hashable, Hashable] = dict.fromkeys(GOING_ON, "go on")
        else:
            means = {}
            for number, choice in enumerate(self.bar.choices):
                means["choose", pygame.K_1 + number] = choice.text, asked
                if choice.style == "main" and not isinstance(self.mouse.overlays.docked, ComposerPanel):
                    means.setdefault("confirm", (choice.text, asked))
            target = self.mouse.lights.focus.current
            if target is not None and not shown.is_past:
                means["confirm"] = "the ring", target, asked
            if shown.throw is not None:
                means["randomise"] = "a throw", asked
            if self.mouse.aim.disc:
                means["shoot"] = "a shot", self.mouse.aim.disc, asked
        return means | self.mouse.overlays.keys()

    # -- the table ----------------------------------------------------------------------------------------------------
    def _places(self, shown: ViewState) -> Sheet:
        """Return the lit places and pieces of the table; for a throw the waiting dice and their tray."""
        view, question = self.context.view, self.question
        names = question.lit(None) if question.offers() else list(question.waiting_dice())
        if shown.throw is not None:
            names += [zone.id for zone in view.table.zones.values() if zone.role == "tray"]
        mark = (view.camera.view, id(view.poses), tuple(names), tuple(self.context.room.table), _thrown(shown))
        if self._table is None or self._table[0] != mark:
            controls = [Control(area, self.name_of(name)) for name in names if (area := self.area(name)) is not None]
            controls.sort(key=lambda one: one.area[2] * one.area[3], reverse=True)  # of several the smallest is meant
            self._table = mark, Sheet(_tuple(self.context.room.table), tuple(controls), table=True)
        return self._table[1]

    def area(self, name: str) -> tuple[int, int, int, int] | None:
        """Return the area of a place or a piece in the window; None if it is not there."""
        view = self.context.view
        pose, zone = view.poses.get(name), view.table.zones.get(name)
        if pose is not None:
            kind = view.table.kind_of(name)
            return _tuple(view.camera.rect(Area.around(pose.x, pose.y, *pose.sides(kind))))
        return _tuple(view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h))) if zone is not None else None

    def name_of(self, name: str) -> Hashable:
        """Return the identity of a place or a piece as people see it.

        The next card of a pile counts as the pile, a card of a hand as itself. All dice of a throw and their tray count
        as that throw.
        """
        table, shown = self.context.view.table, self.controller.shown
        piece = table.pieces.get(name)
        if piece is None:
            tray = shown.throw is not None and table.zones[name].role == "tray"
            return ("dice", _thrown(shown)) if tray else name
        kind, zone = table.kinds[piece.kind], table.zones.get(piece.zone)
        if kind.shape is Shape.DIE:
            return "dice", _thrown(shown)
        return piece.zone if zone is not None and zone.arrange is Arrangement.PILE else (piece.zone, piece.kind)


def _thrown(shown: ViewState) -> int:
    """Return the number of answers before the throw that is waited for, which identifies it; -1 for none."""
    return shown.moment if shown.throw is not None else -1


def _tuple(rect: pygame.Rect) -> tuple[int, int, int, int]:
    return (rect.x, rect.y, rect.w, rect.h)
