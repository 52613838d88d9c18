"""The question on the screen: since when it is visible, its part in the bar, and the possible meanings of a click.

A question is deaf for a moment after it has appeared, and to presses that began before. So a second click, a bouncing
key or a hand on its way to something else gives no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.data.messages import Message, Refusal, msg
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.overlays.popups import Chooser, ComposerPanel
from tabletop.ui.table.panels.prompt_bar import MOST_BUTTONS, PromptBar, choices_of
from tabletop.ui.table.panels.thumbnails import name_of, picture_of
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.view_state import Question, ViewState

DEAF_MS: Final = 250
"""Milliseconds for which a question takes no answer after it has appeared."""
ANSWERING: Final = ("confirm", "choose", "randomise", "shoot")
"""The key actions that may answer."""


class QuestionView:
    """The present question of a match screen. `mark` is equal as long as it is the same question in the same view."""

    def __init__(self, controller: MatchController, context: MatchContext, bar: PromptBar, overlays: Overlays) -> None:
        self.controller, self.context, self.bar, self.overlays = controller, context, bar, overlays
        self.mark: object = None
        self._since: int | None = None
        self._lit: tuple[ViewState | None, tuple[str, ...]] = (None, ())
        self.on_choice: Callable[[], None] = lambda: None
        """Called when another combination has been put together."""

    # -- since when ---------------------------------------------------------------------------------------------------
    def note(self) -> None:
        """Compare with the question before: after a change of question, viewer or moment it counts as not seen."""
        covered = self.overlays.curtain is not None
        mark = (*self.controller.mark, covered, self.context.director.flying, self.context.room.ready)
        if mark != self.mark:
            self.mark, self._since = mark, None

    def seen(self) -> None:
        """Record that the screen has been drawn, so that the question is visible from now on."""
        self.note()
        if self._since is None:
            self._since = ticks()

    @property
    def inert(self) -> bool:
        """True if the question has only just appeared, or the table is not visible yet."""
        return not self.context.room.ready or self._since is None or ticks() - self._since < DEAF_MS

    # -- what ---------------------------------------------------------------------------------------------------------
    def offers(self) -> tuple[Option, ...]:
        """Return the options that a person may choose from now."""
        return () if self.overlays.curtain is not None else self.controller.shown.offers

    def in_reach(self) -> tuple[Option, ...]:
        """Return these options, and those for carrying things into the trade panel."""
        docked = self.overlays.docked
        if not isinstance(docked, BargainPanel) or docked.stall is None:
            return self.offers()
        carried = Label(msg("core.set_up"), take=tuple(piece for piece, _ in docked.stall.pieces), put="")
        return (*self.offers(), Option(None, carried))

    def lit(self, held: str | None) -> list[str]:
        """Return the names to light: places for the held piece, or everything that answers a click by itself."""
        shown = self.controller.shown
        if held is not None:
            return list(shown.lit(held))
        if self._lit[0] is not shown:
            self._lit = shown, shown.lit()
        docked = self.overlays.docked
        wares = docked.free_pieces() if isinstance(docked, BargainPanel) else []
        if isinstance(docked, ComposerPanel):
            wares = [part for part in docked.composer.parts if part in shown.table.pieces]
        return list(dict.fromkeys([*self._lit[1], *wares]))

    def marked(self) -> Mapping[str, bool]:
        """Return the pieces of the combination that is being put together: whether they are chosen or lost."""
        docked = self.overlays.docked
        return docked.marked() if isinstance(docked, ComposerPanel) else {}

    def waiting_dice(self) -> tuple[str, ...]:
        """Return the dice that a person should throw now."""
        throw = self.controller.shown.throw
        return throw.dice if throw is not None else ()

    def about(self) -> tuple[str, ...]:
        """Return the pieces that the question is about, such as the card to be paid for."""
        return () if self.overlays.curtain is not None else self.controller.shown.about

    # -- answers ------------------------------------------------------------------------------------------------------
    def answer(self, value: Any) -> None:
        """Give an answer from a button, a list or the composer."""
        self.context.host.sound("press")
        self.controller.answer(value, pygame.mouse.get_pos())

    def show_toast(self, text: Message, pos: tuple[int, int], rule: str = "") -> None:
        """Show a message about the present question; it disappears with it."""
        mark = self.controller.mark
        self.overlays.show_toast(text, pos, rule, lambda: self.controller.mark == mark)

    def refuse(self, refusal: Refusal, pos: tuple[int, int]) -> None:
        """Show the reason of a refusal beside the cursor."""
        self.show_toast(refusal.reason, pos, refusal.rule)
        self.context.host.sound("refuse")

    def show(self, question: Question, message: Message, acting: int) -> None:
        """Show buttons in the bar, and combinations or options without a place on the table in a docked panel."""
        if self.overlays.curtain is not None:
            self.bar.show(message, acting, [])
            return
        offers, ui, view = question.offers, self.context.ui, self.context.view
        buttons = list(question.buttons)
        parts = [offer for offer in offers if offer.label.parts and not offer.label.button]
        loose = [
            offer
            for offer in offers
            if not (offer.label.button or offer.label.parts or offer.label.take or offer.label.put)
        ]
        if len(buttons) > MOST_BUTTONS:
            loose, buttons = buttons + loose, []
        self.bar.show(message, acting, choices_of(buttons, self.answer))
        if parts:
            pictures = partial(picture_of, view), partial(name_of, view)
            odds = self.controller.odds if self.controller.odds(parts[0].option) is not None else None
            self.overlays.docked = panel = ComposerPanel(ui, parts, self.answer, *pictures, odds)
            panel.changed = self.on_choice
        elif loose:
            self.overlays.docked = Chooser(ui, loose, self.answer)
        if self.overlays.docked is not None:
            self.overlays.dock(self.overlays.docked)
