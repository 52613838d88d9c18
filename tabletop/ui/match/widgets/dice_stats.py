"""Statistics of the dice in this match: counts per face and a running chi-square."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.core.data.messages import msg
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.text import theme as t

FEW = 100
"""The number of dice below which nothing can be said about their fairness."""
CRITICAL = 11.07
"""A fair six-sided die exceeds this chi-square in 5 of 100 samples (5 degrees of freedom)."""


@dataclass(frozen=True, slots=True)
class DiceCount:
    """Faces thrown so far and their chi-square against a fair die."""

    faces: tuple[int, ...]

    @property
    def thrown(self) -> int:
        return sum(self.faces)

    @property
    def chi_square(self) -> float:
        expected = self.thrown / len(self.faces)
        return sum((count - expected) ** 2 / expected for count in self.faces) if expected else 0.0


class DicePanel(Popup):
    """A panel with bars per face, the number of dice, and a verdict on their fairness.

    With details it shows the chi-square, too.
    """

    def __init__(self, ui: UiContext, thrown: tuple[int, ...], seed_hash: str) -> None:
        super().__init__(ui)
        self.counted, self.seed_hash = DiceCount(thrown), seed_hash

    def size(self) -> tuple[int, int]:
        return self.ui.theme.px(360), self.ui.theme.px(300)

    def paint(self, ink: PanelPainter) -> None:
        theme, counted = self.ui.theme, self.counted
        ink.line(self.ui.say(msg("ui.dice.title", count=counted.thrown)), theme.px(18), theme.px(12), bold=True)
        most = max(1, *counted.faces)
        context = theme.px(190)
        for number, many in enumerate(counted.faces):
            x = theme.px(30) + number * theme.px(52)
            tall = round(theme.px(110) * many / most)
            pygame.draw.rect(ink.surface, t.ACCENT, (x, context - tall, theme.px(34), tall))
            ink.line(
                str(many),
                x + theme.px(17),
                context - tall - theme.px(22),
                size=theme.small,
                face="figure",
                align="centre",
            )
            ink.line(
                str(number + 1),
                x + theme.px(17),
                context + theme.px(4),
                size=theme.small,
                colour=t.INK_QUIET,
                align="centre",
            )
        expected = round(theme.px(110) * counted.thrown / len(counted.faces) / most)
        pygame.draw.line(
            ink.surface, t.INK_QUIET, (theme.px(22), context - expected), (theme.px(340), context - expected)
        )
        if counted.thrown < FEW:
            verdict = msg("ui.dice.few", count=counted.thrown, enough=FEW)
        elif counted.chi_square <= CRITICAL:
            verdict = msg("ui.dice.fair")
        else:
            verdict = msg("ui.dice.odd")
        used = ink.paragraph(
            self.ui.say(verdict), theme.px(18), context + theme.px(34), theme.px(324), size=theme.small
        )
        if self.ui.details:
            text = self.ui.say(msg("ui.dice.counted", chi=round(counted.chi_square, 1), hash=self.seed_hash[:16]))
            top, wide = used.bottom + theme.px(4), theme.px(324)
            ink.paragraph(text, theme.px(18), top, wide, size=theme.small, colour=t.INK_OFF)
        self.frame(ink)
