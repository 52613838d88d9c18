"""Pictures of callouts over a table: the lines of a banner, and the gains and losses of a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from tabletop.core.data.messages import Message
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import seat_badge

PAPER: Final = (24, 19, 15, 232)
RIM: Final = (222, 206, 178, 150)
LIGHT: Final = (250, 242, 226)
MORE: Final = (178, 226, 150)
PRICE: Final = (244, 214, 140)
"""The colour of what a seat pays for something, which is no loss."""
LESS: Final = (255, 168, 144)


class Gain(NamedTuple):
    """The amount of something that a seat gained or lost: the kind that shows it ("" for none), and its name.

    `is_price`: the seat itself gave it; `left` is the amount left of a stock, which stands behind the change.
    """

    kind: str
    name: str
    by: int
    is_price: bool = False
    left: int | None = None

    @property
    def figure(self) -> str:
        by = f"+{self.by}" if self.by > 0 else f"−{-self.by}"
        return by if self.left is None else f"{by} ({self.left})"

    @property
    def colour(self) -> Colour:
        """The colour: green for a gain, red for a loss, neither for a price or a stock."""
        if self.left is not None:
            return LIGHT
        return MORE if self.by > 0 else PRICE if self.is_price else LESS

    def then(self, later: Gain) -> Gain:
        """Return both together, one after the other."""
        return later._replace(by=self.by + later.by, is_price=self.is_price and later.is_price)


def banner_picture(ui: UiContext, lines: Sequence[tuple[Message, int]], widest: int = 560) -> pygame.Surface:
    """Return a dark bubble with the lines below each other, each with its seat's badge (-1: none); premultiplied.

    A line longer than `widest` pixels (at 100 per cent) is broken.
    """
    theme = ui.theme
    size = theme.heading
    written = [(ui.text.paragraph(ui.say(text), theme.px(widest), size, LIGHT), seat) for text, seat in lines]
    badge, pad = theme.px(22), theme.px(10)
    wide = max(line.get_width() + (badge + pad if seat >= 0 else 0) for line, seat in written) + 3 * pad
    tall = sum(line.get_height() for line, _ in written) + pad
    bubble = _bubble((wide, tall))
    y = pad // 2
    for line, seat in written:
        x = (wide - line.get_width() - (badge + pad if seat >= 0 else 0)) // 2
        if seat >= 0:
            sign = seat_badge(ui.styles[seat], badge)
            _lay(bubble, sign, (x, y + (line.get_height() - badge) // 2))
            x += badge + pad
        _lay(bubble, line, (x, y))
        y += line.get_height()
    return bubble


def gains_picture(
    ui: UiContext, seat: int, gains: Iterable[Gain], picture: Callable[[str, int], pygame.Surface | None]
) -> pygame.Surface:
    """Return the gains and losses of a seat in one row after its badge; premultiplied.

    With only one or two, their names are shown too.
    """
    theme, gains = ui.theme, list(gains)
    side, pad = theme.px(22), theme.px(6)
    parts: list[pygame.Surface] = [seat_badge(ui.styles[seat], theme.px(18))]
    icons: list[pygame.Surface] = []
    for gain in gains:
        parts.append(ui.text.line(gain.figure, theme.heading, gain.colour, face="figure"))
        icon = picture(gain.kind, side) if gain.kind else None
        if icon is not None:
            parts.append(icon)
            icons.append(icon)
        if icon is None or len(gains) <= 2:
            parts.append(ui.text.line(gain.name, theme.body, LIGHT))
    wide = sum(part.get_width() + pad for part in parts) + pad
    tall = max(part.get_height() for part in parts) + pad
    bubble = _bubble((wide, tall))
    x = pad
    for part in parts:
        _lay(bubble, part, (x, (tall - part.get_height()) // 2), ready=part in icons)
        x += part.get_width() + pad
    return bubble


def _bubble(size: tuple[int, int]) -> pygame.Surface:
    """Return an empty dark bubble."""
    bubble = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(bubble, PAPER, bubble.get_rect(), border_radius=8)
    pygame.draw.rect(bubble, RIM, bubble.get_rect(), 1, border_radius=8)
    return bubble.premul_alpha()


def _lay(bubble: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], *, ready: bool = False) -> None:
    """Draw a picture on the bubble; `ready`: it is premultiplied, as pictures of pieces are."""
    bubble.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED if ready else 0)
