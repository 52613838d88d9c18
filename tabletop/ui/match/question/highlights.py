"""The lights on the table: what can be clicked, where a held piece may go, and the keyboard's ring."""

from __future__ import annotations

from typing import Final

from tabletop.core.input.interpret import glimpses
from tabletop.ui.match.aiming.aim_overlay import AimShow
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.pointer import Pointer
from tabletop.ui.match.question.question import QuestionView
from tabletop.ui.render.layers.marks import OverMark, Ring, Words
from tabletop.ui.render.sprites.sprite_cache import Light
from tabletop.ui.table.frame.focus_ring import FocusRing

LEAST_WORD: Final = 10
"""The least height in pixels of the text that shows the effect of an option."""


class Lights:
    """The outlines of pieces and places, and the marks of the aim."""

    def __init__(
        self, context: MatchContext, question: QuestionView, pointer: Pointer, focus: FocusRing, show: AimShow
    ) -> None:
        self.context, self.question, self.pointer, self.focus, self.show = context, question, pointer, focus, show

    def light(self) -> None:
        """Bring outlines and marks up to date."""
        question, aimed = self.question, self.show.aiming.disc
        question.note()
        usable = question.lit(aimed or self.pointer.holding) if question.offers() else question.waiting_dice()
        lit: dict[str, Light] = dict.fromkeys(usable, "can")
        chosen = self.pointer.hand.chosen or aimed
        lit |= dict.fromkeys([*question.about(), *([chosen] if chosen else [])], "chosen")
        if self.pointer.over in lit:
            lit[self.pointer.over] = "hover"
        if self.focus.current is not None:
            lit[self.focus.current] = "chosen"
        out = "" if self.pointer.hand.held else self.focus.current or self.pointer.under
        self.context.view.lifted_out = out
        self.context.view.set_lit({} if self.context.director.flying else lit)
        if self.show.aiming.flicking is None:
            self.context.view.set_marks([] if self.context.director.flying else self._glimpses())
        self.show.marks()

    def _glimpses(self) -> list[OverMark]:
        """Return marks for the effects of the options under the mouse or under the keyboard's ring."""
        shown, target = self.question.controller.shown, self.focus.current or self.pointer.over or self.pointer.under
        marks: list[OverMark] = []
        for glimpse in glimpses(target, self.question.offers(), shown.table):
            width, fill = (4.0, 70) if glimpse.bold else (1.5, 0)
            marks.append(Ring(glimpse.x, glimpse.y, glimpse.radius, width=width, fill=fill))
            if glimpse.text:  # at the rim, so that the things there stay visible
                aside = glimpse.radius * 0.6
                size = max(LEAST_WORD, round(glimpse.radius * self.context.view.camera.view.scale * 0.75))
                marks.append(Words(glimpse.x + aside, glimpse.y - aside, glimpse.text, size))
        return marks
