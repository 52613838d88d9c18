"""The mode "Why not?": the next click only says why it would be refused, or what it would do."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.gestures import Click
from tabletop.ui.kit.base.cursor import Cursor
from tabletop.ui.kit.panels.panel import Panel
from tabletop.ui.match.help.goal import Winning
from tabletop.ui.match.input.mouse import Mouse
from tabletop.ui.render.layers.draw_list import is_board
from tabletop.ui.system.key_bindings import ACTIONS, KeyContext
from tabletop.ui.table.panels.help_toolbar import AidRow

CONTEXTS: Final[tuple[KeyContext, ...]] = ("rules", "camera", "any")
LOOKING: Final = frozenset(action.id for action in ACTIONS if action.context == "camera")
"""Actions that only move the camera."""


class WhyNot:
    """A mode that explains the next click while it is `asking`; cursor, button and a message show that it is on."""

    def __init__(self, mouse: Mouse, winning: Winning) -> None:
        self.mouse, self.context, self.question, self.winning = mouse, mouse.context, mouse.question, winning
        self.overlays, self.controller = mouse.overlays, mouse.controller
        self.asking = False
        self.cursor = Cursor()

    def ask(self) -> None:
        """Turn the mode on, so that the next click is explained; turn it off if it is on."""
        if self.asking:
            self.stop()
            return
        self.asking = True
        self.cursor.show(self.context.ui.theme, "question")
        self.winning.put_away()  # it would lie on what is to be clicked
        self.overlays.show_toast(msg("ui.why.how"), self.context.below_bar, holds=lambda: self.asking)

    def stop(self) -> None:
        """Turn the mode off: the next click is an ordinary one."""
        self.asking = False
        self.cursor.show(self.context.ui.theme, "arrow")

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event while the mode is on; return True if it was used.

        A key that does not move the camera ends it.
        """
        if not self.asking:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            again = self._is_own_button(event.pos)
            self.stop()
            self.mouse.frame.hide_tip()
            if not again:
                self._say_why(event.pos)
            return True
        action = self.context.host.action(event, CONTEXTS) if event.type == pygame.KEYDOWN else None
        if action is None or action in LOOKING:
            return False
        self.stop()
        if action == "back":
            self.overlays.drop_toast()
        return action == "back"

    def _is_own_button(self, pos: tuple[int, int]) -> bool:
        """Return whether the button of this mode is under a point."""
        panel = self.mouse.frame.at(pos)
        number = panel.hot_at(pos) if isinstance(panel, AidRow) else None
        return panel is not None and number is not None and panel.hots[number].on_press == self.ask

    def _say_why(self, pos: tuple[int, int]) -> None:
        panel = self.mouse.frame.at(pos)
        if panel is not None:
            self.question.show_toast(self._of_panel(panel, pos), pos)
            return
        view = self.context.view
        hit, target = view.hit(pos), self.mouse.pointer.target(pos)
        lit = bool(target) and target in self.question.lit(None)
        if not lit and hit.piece and not is_board(view.table, hit.piece):
            target = hit.piece
        if not target:
            self.question.show_toast(msg("ui.why.nothing"), pos)
            return
        meaning = self.controller.explain(Click(target))
        whole = not meaning.allowed or meaning.text.key == "core.choices"  # a sentence of its own
        self.question.show_toast(meaning.text if whole else msg("ui.why.would", what=meaning.text), pos, meaning.rule)

    def _of_panel(self, panel: Panel, pos: tuple[int, int]) -> Message:
        """Return the effect of a button in words."""
        offers = panel.offers_at(pos)
        if offers:
            return msg("ui.why.would", what=offers[0].label.text)
        tip = panel.tip_at(pos)
        return msg("ui.why.button", what=tip) if tip else msg("ui.why.nothing")
