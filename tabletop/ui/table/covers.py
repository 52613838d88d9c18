"""Panels that cover the table: the curtain between two players, the end of a match, and a piece held up to the eye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import pygame

from tabletop.core.game import ButtonStyle, Result
from tabletop.core.words import Message, Who, say
from tabletop.files.records import TakenBack
from tabletop.ui.kit.base import is_press
from tabletop.ui.kit.focus import Focus
from tabletop.ui.kit.panel import Desk, Ink
from tabletop.ui.kit.popup import ACROSS, Popup
from tabletop.ui.text import theme as t


class Curtain(Popup):
    """Hides the table until the next person says that only they are looking."""

    ground = t.PANEL_LOW
    chooses = True

    def __init__(self, desk: Desk, seat: int, lift: Callable[[], None], key_name: str) -> None:
        super().__init__(desk)
        self.seat, self.lift, self.key_name = seat, lift, key_name

    def paint(self, ink: Ink) -> None:
        theme = self.desk.theme
        style = self.desk.styles[self.seat]
        width, height = self.rect.size
        for x in range(0, width, theme.px(46)):  # the folds of the curtain
            pygame.draw.rect(ink.surface, t.mix(t.PANEL_LOW, style.dark, 0.28), (x, 0, theme.px(23), height))
        middle = height // 2
        ink.badge(self.seat, (width / 2, middle - theme.px(90)), theme.px(72))
        text = self.desk.say(say("ui.curtain.pass", who=Who(self.seat)))
        ink.line(text, width / 2, middle - theme.px(40), size=theme.title, align="centre")
        ink.line(
            self.desk.say(say("ui.curtain.others")), width / 2, middle + theme.px(8), colour=t.INK_QUIET, align="centre"
        )
        wide = theme.px(280)
        rect = pygame.Rect((width - wide) // 2, middle + theme.px(48), wide, theme.target)
        show = self.desk.say(say("ui.curtain.show", who=Who(self.seat)))
        ink.button(rect, show, self.lift, style="main", key=self.key_name)

    def key(self, event: pygame.event.Event) -> bool:
        if is_press(event):
            self.lift()
            return True
        return False


EndButton: TypeAlias = tuple[Message, Callable[[], None], ButtonStyle]
"""What a button says, what it does, and how it stands out."""


class EndScreen(Popup):
    """Every point and where it came from, the winners; with details the seed whose hash was shown at the start."""

    chooses = True

    def __init__(
        self,
        desk: Desk,
        result: Result,
        seed: str,
        seed_hash: str,
        buttons: list[EndButton],
        taken_back: Sequence[TakenBack] = (),
    ) -> None:
        super().__init__(desk, Focus(0, shown=True))
        times = Counter(taken.seat for taken in taken_back)
        self.taken_back = tuple(say("ui.end.taken_back_by", who=Who(seat), count=times[seat]) for seat in sorted(times))
        self.result, self.seed, self.seed_hash, self.buttons = result, seed, seed_hash, buttons

    def _rows(self) -> list[Message]:
        return list(dict.fromkeys(name for score in self.result.scores for name, _ in score.parts))

    def size(self) -> tuple[int, int]:
        theme = self.desk.theme
        rows = len(self._rows())
        wide = theme.px(270) + len(self.result.scores) * theme.px(120)
        widest = max(self.desk.text.measure(self.desk.say(text), theme.body, bold=True) for text, _, _ in self.buttons)
        buttons = len(self.buttons) * (widest + theme.px(20) + theme.gap) - theme.gap + theme.px(48)
        return max(buttons, wide), theme.px(250) + rows * theme.px(26) + (theme.px(22) if self.taken_back else 0)

    def paint(self, ink: Ink) -> None:
        theme, width = self.desk.theme, self.rect.width
        winners = tuple(Who(seat) for seat in self.result.winners)
        head = say("ui.end.winner", who=winners[0]) if len(winners) == 1 else say("ui.end.shared", who=winners)
        ink.line(
            self.desk.say(head), width / 2, theme.px(18), size=theme.title, align="centre", width=width - theme.px(40)
        )
        y = theme.px(76)
        left = theme.px(24)
        first = left + theme.px(200)
        step = (width - first - theme.px(24)) // len(self.result.scores)
        for score in self.result.scores:
            x = first + step * score.seat + step // 2
            ink.badge(score.seat, (x, y), theme.px(24))
            ink.line(
                self.desk.names[score.seat],
                x,
                y + theme.px(14),
                size=theme.small,
                align="centre",
                width=step - theme.px(6),
            )
        y += theme.px(40)
        for name in self._rows():
            ink.line(self.desk.say(name), left, y, size=theme.small, colour=t.INK_QUIET, width=theme.px(196))
            for score in self.result.scores:
                points = sum(value for part, value in score.parts if part == name)
                x = first + step * score.seat + step // 2
                ink.line(
                    str(points),
                    x,
                    y,
                    size=theme.small,
                    face="figure",
                    align="centre",
                    colour=t.INK if points else t.INK_OFF,
                )
            y += theme.px(26)
        pygame.draw.line(ink.surface, t.HAIRLINE, (left, y), (width - left, y))
        ink.line(self.desk.say(say("ui.end.total")), left, y + theme.px(6), bold=True)
        for score in self.result.scores:
            x = first + step * score.seat + step // 2
            won = score.seat in self.result.winners
            ink.line(
                str(score.total),
                x,
                y + theme.px(4),
                size=theme.heading,
                face="figure",
                bold=True,
                align="centre",
                colour=t.ACCENT if won else t.INK,
            )
        y += theme.px(40)
        if self.result.note is not None:
            ink.line(
                self.desk.say(self.result.note), left, y, size=theme.small, colour=t.INK_QUIET, width=width - left * 2
            )
            y += theme.px(22)
        if self.taken_back:
            figure = say("ui.end.taken_back", times=self.taken_back)
            ink.line(self.desk.say(figure), left, y, size=theme.small, colour=t.INK_QUIET, width=width - left * 2)
            y += theme.px(22)
        if self.desk.details:
            seed = say("ui.end.seed", seed=self.seed, hash=self.seed_hash[:16])
            ink.line(self.desk.say(seed), left, y, size=theme.small, colour=t.INK_OFF, width=width - left * 2)
        self._buttons(ink, self.rect.height - theme.target - theme.px(14))
        self.frame(ink)

    def _buttons(self, ink: Ink, y: int) -> None:
        theme = self.desk.theme
        wide = (self.rect.width - theme.px(24) * 2 - theme.gap * (len(self.buttons) - 1)) // len(self.buttons)
        x = theme.px(24)
        for number, (text, act, style) in enumerate(self.buttons):
            rect = pygame.Rect(x, y, wide, theme.target)
            ink.button(rect, self.desk.say(text), act, style=style, focused=self.focus.at == number)
            x += wide + theme.gap

    def steps(self) -> Mapping[int, int]:
        return ACROSS

    @property
    def count(self) -> int:
        return len(self.buttons)

    def take(self, number: int) -> None:
        self.buttons[number][1]()


class Inspect(Popup):
    """A piece held up to the eye: its enlarged picture with its name and what it does."""

    def __init__(self, desk: Desk, picture: pygame.Surface) -> None:
        super().__init__(desk)
        self.picture = picture

    def size(self) -> tuple[int, int]:
        return self.picture.get_size()

    def paint(self, ink: Ink) -> None:
        ink.surface.blit(self.picture, (0, 0))
        self.frame(ink)
