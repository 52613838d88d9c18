"""The end of a match on the screen: who has won and why, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.core.words import say
from tabletop.present.play import Play
from tabletop.ui.kit.panel import Desk
from tabletop.ui.match.floor import Floor
from tabletop.ui.match.overlays import Overlays
from tabletop.ui.table.covers import EndButton, EndScreen
from tabletop.ui.table.prompt_bar import Choice, PromptBar
from tabletop.ui.text.theme import Theme

SMALLEST = 60
"""The scale (per cent) below which the final scores are not shrunk to fit."""


class Ending:
    """Shows the final scores once by itself, and again when they are asked for. `replay` runs the whole match."""

    def __init__(
        self, play: Play, floor: Floor, bar: PromptBar, overlays: Overlays, replay: Callable[[], None]
    ) -> None:
        self.play, self.floor, self.bar, self.overlays, self.replay = play, floor, bar, overlays, replay
        self._seen = False

    def begin_again(self) -> None:
        """The match may go on: its end has not been seen."""
        self._seen = False

    def show_choices(self) -> None:
        """What the bar says of a match that is over."""
        self.bar.show(say("core.over"), -1, [Choice(say("ui.end.scores"), self.show, "main")])
        if not self._seen:
            self._seen = True
            self.show()

    def show(self) -> None:
        """The final scores."""
        shown, floor = self.play.shown, self.floor
        if shown.result is None:
            return
        end: EndScreen
        buttons: list[EndButton] = [
            (say("ui.end.table"), lambda: self.overlays.close(end), "plain"),
            (say("ui.end.replay"), self.replay, "plain"),
            (say("ui.end.rematch"), lambda: floor.host.routes.rematch(self.play), "plain"),
            (say("ui.end.leave"), floor.host.routes.home, "main"),
        ]
        desk, room = floor.desk, floor.room
        bounds = pygame.Rect(0, room.table.y, room.size[0], room.table.height)
        while True:
            end = EndScreen(desk, shown.result, shown.seed, shown.seed_hash, buttons, shown.taken_back)
            width, height = end.size()
            scale = desk.theme.scale
            if (width <= bounds.width and height <= bounds.height) or scale <= SMALLEST:
                break
            smaller = Theme(desk.theme.text, scale - 5, desk.theme.text_scale)
            desk = Desk(desk.words, smaller, desk.names, desk.styles, desk.details)
        end.place(pygame.Rect(0, 0, width, height))
        end.rect.center = room.table.center
        end.rect.clamp_ip(bounds)
        self.overlays.popups = [end]
