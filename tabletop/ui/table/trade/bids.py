"""Bids and promises in the trade panel: drawn from values, nothing in them can be pressed."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.trading import Bid, BidReply
from tabletop.ui.kit.panels.panel import PanelPainter
from tabletop.ui.table.panels.players_panel import Picture
from tabletop.ui.text import theme as t

PICTURE: Final = 34
"""The size of the picture of a ware, in pixels at 100 per cent."""


def draw_bid(ink: PanelPainter, bid: Bid, y: int, wide: int, picture: Picture) -> int:
    """Draw one bid and return its lower end: who gives and wants what, each with its promises below."""
    theme = ink.ui.theme
    left, who = theme.gap, theme.px(150)
    half = (wide - 2 * left - who) // 2
    top = y + theme.px(6)
    ink.badge(bid.by, (left + theme.px(14), top + theme.px(16)), theme.px(28))
    ink.line(ink.ui.names[bid.by], left + theme.px(34), top, bold=True, width=who - theme.px(38))
    to = ink.ui.say(bid.to)
    ink.line(to, left + theme.px(34), top + theme.px(19), size=theme.small, colour=t.INK_QUIET,
             width=who - theme.px(38))  # fmt: skip
    bottom = top + theme.px(40)
    for number, (word, things, promises) in enumerate(
        (("give", bid.give, bid.pledges), ("want", bid.want, bid.claims))
    ):
        x = left + who + half * number
        name = ink.line(ink.ui.say(msg(f"ui.bargain.{word}")), x, top + theme.px(9), colour=t.INK_QUIET)
        end = _things(ink, things, name.right + theme.px(8), top, picture)
        if not things and not promises:
            ink.line(ink.ui.say(msg("ui.bargain.nothing")), end, top + theme.px(9))
        low = top + (theme.px(38) if things else theme.px(9))
        for promise in promises:
            start = x if things else name.right + theme.px(8)
            room = half - (start - x) - theme.gap
            low = ink.paragraph(ink.ui.say(promise), start, low, room, colour=t.ACCENT).bottom
        bottom = max(bottom, low + theme.px(2))
    if bid.words:
        text = ink.ui.say(msg("ui.bargain.agreed", words=bid.words))
        x, room = left + who, wide - 2 * left - who
        bottom = ink.paragraph(text, x, bottom, room, colour=t.ACCENT).bottom + theme.px(2)
    if bid.note is not None:
        bottom = ink.line(ink.ui.say(bid.note), left + who, bottom, colour=t.INK_QUIET).bottom
    pygame.draw.line(ink.surface, t.HAIRLINE, (left, bottom + theme.px(2)), (wide - left, bottom + theme.px(2)))
    return bottom + theme.px(4)


def draw_replies(ink: PanelPainter, replies: tuple[BidReply, ...], y: int, wide: int) -> int:
    """Draw what was said to an offer, two to a line, each sentence beside the seat; return where they end."""
    theme = ink.ui.theme
    side, half = theme.px(18), (wide - theme.gap) // 2
    for number, reply in enumerate(replies):
        left = theme.gap + half * (number % 2)
        top = y + (side + theme.px(4)) * (number // 2)
        ink.badge(reply.by, (left + theme.px(14), top + side // 2), side)
        name = ink.line(ink.ui.names[reply.by], left + theme.px(34), top, size=theme.small, bold=True,
                        width=theme.px(84))  # fmt: skip
        words = ink.ui.say(reply.text)
        x = name.right + theme.px(8)
        ink.line(words, x, top, size=theme.small, width=left + half - x)
    return y + (side + theme.px(4)) * ((len(replies) + 1) // 2)


def _things(ink: PanelPainter, things: tuple[tuple[str, int], ...], x: int, y: int, picture: Picture) -> int:
    """Draw pictures of the things named, with their numbers; return where they end."""
    theme = ink.ui.theme
    for kind, count in things:
        draw_picture(ink, picture(kind, theme.px(PICTURE)), (x + theme.px(17), y + theme.px(18)))
        x += theme.px(PICTURE + 2)
        if count > 1:
            x = ink.line(f"×{count}", x, y + theme.px(9), bold=True, face="figure").right
        x += theme.px(6)
    return x


def draw_picture(ink: PanelPainter, picture: pygame.Surface | None, centre: tuple[float, float]) -> None:
    """Draw a premultiplied picture around a point, if there is one."""
    if picture is not None:
        place = picture.get_rect(center=(round(centre[0]), round(centre[1])))
        ink.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def draw_messages(ink: PanelPainter, head: Message, messages: tuple[Message, ...], y: int, wide: int) -> int:
    """Draw calls, or binding promises, two to a line after their heading; return where they end."""
    theme = ink.ui.theme
    if not messages:
        return y
    pygame.draw.line(ink.surface, t.HAIRLINE, (theme.gap, y), (wide - theme.gap, y))
    used = ink.line(ink.ui.say(head), theme.gap, y + theme.px(4), size=theme.small, colour=t.INK_QUIET)
    left, y = used.right + theme.gap * 2, y + theme.px(4)
    room = (wide - left - theme.gap) // 2
    tall = ink.ui.text.line_height(theme.small)
    for number, one in enumerate(messages):
        x = left + room * (number % 2)
        ink.line(ink.ui.say(one), x, y + tall * (number // 2), size=theme.small, width=room - theme.gap)
    return y + tall * ((len(messages) + 1) // 2) + theme.px(6)
