"""The question on the screen: since when it can be seen, what of it stands in the bar, and what a click may mean.

A question is deaf for a moment after it has appeared, and to presses that began before: a second click, a bouncing key
or a hand that was on its way to something else answers nothing.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tabletop.ask import NATURE
from tabletop.guide import Offer, plain
from tabletop.ui.clock import ticks
from tabletop.ui.play.dice_film import dice_of
from tabletop.ui.play.looks import name_of, picture_of
from tabletop.ui.play.popups import Chooser, ComposerPanel
from tabletop.ui.play.prompt_bar import MOST_BUTTONS, choices_of
from tabletop.words import Message

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

DEAF_MS: Final = 250
"""So long after it has appeared a question takes no answer."""
ANSWERING: Final = ("confirm", "choose", "randomise", "shoot")
"""The actions of keys that may answer."""


class Asked:
    """What is asked at a `PlayScreen` now. `mark` is equal as long as it is the same question in the same view."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.mark: object = None
        self._since: int | None = None
        self._plain: tuple[object, list[str]] = (None, [])

    # -- since when ---------------------------------------------------------------------------------------------------
    def note(self) -> None:
        """Compare with what was asked before: another question, eyes or moment is not seen yet."""
        screen, match = self.screen, self.screen.session.match
        prompt, curtain = screen.session.prompt, screen.overlays.curtain
        mark = (
            id(match),
            len(match.log),
            prompt.seat if prompt is not None else None,
            curtain is not None,
            screen.history.at,
            screen.director.flying,
            screen.opening is not None,
        )
        if mark != self.mark:
            self.mark, self._since = mark, None

    def seen(self) -> None:
        """The screen has been drawn: what is asked stands there from now on."""
        self.note()
        if self._since is None:
            self._since = ticks()

    @property
    def deaf(self) -> bool:
        """Whether what is asked has only just appeared, or the table cannot be seen yet."""
        return self.screen.opening is not None or self._since is None or ticks() - self._since < DEAF_MS

    # -- what ---------------------------------------------------------------------------------------------------------
    def lit(self, held: str | None) -> list[str]:
        """What to light: places for what is held, or everything that answers a click by itself."""
        found = self.screen.session.lit(held)
        return found if held is not None else list(dict.fromkeys([*found, *self._meant()]))

    def _meant(self) -> list[str]:
        prompt = self.screen.session.prompt
        if prompt is not None and self._plain[0] is not prompt:
            self._plain = (prompt, plain(prompt.offers, self.screen.session.table))
        return self._plain[1] if prompt is not None else []

    def waiting_dice(self) -> tuple[str, ...]:
        """The dice that a person is to throw now."""
        prompt, session = self.screen.session.prompt, self.screen.session
        if prompt is None or prompt.ask.kind != "roll" or prompt.seat != NATURE or self.screen.history.at is not None:
            return ()
        return tuple(dice_of(session.table, prompt.ask.count)[0])

    def about(self) -> list[str]:
        """The pieces that the question names, such as the card that is to be paid for."""
        prompt, screen = self.screen.session.prompt, self.screen
        if prompt is None or screen.history.at is not None or screen.overlays.curtain is not None:
            return []
        return [fact for fact in prompt.ask.facts if isinstance(fact, str) and fact in screen.session.table.pieces]

    def show(self, offers: list[Offer], message: Message, acting: int) -> None:
        """Buttons into the bar, combinations and what lies nowhere on the table into a docked panel."""
        screen = self.screen
        buttons = [offer for offer in offers if offer.label.button]
        parts = [offer for offer in offers if offer.label.parts and not offer.label.button]
        loose = [
            offer
            for offer in offers
            if not (offer.label.button or offer.label.parts or offer.label.take or offer.label.put)
        ]
        if len(buttons) > MOST_BUTTONS:
            loose, buttons = buttons + loose, []
        if screen.overlays.curtain is not None:
            screen.bar.show(message, acting, [])
            return
        screen.bar.show(message, acting, choices_of(buttons, screen.answer))
        if parts:
            screen.overlays.docked = ComposerPanel(
                screen.desk, parts, screen.answer, partial(picture_of, screen.view), partial(name_of, screen.view)
            )
        elif loose:
            screen.overlays.docked = Chooser(screen.desk, loose, screen.answer)
        if screen.overlays.docked is not None:
            screen.overlays.dock(screen.overlays.docked)
