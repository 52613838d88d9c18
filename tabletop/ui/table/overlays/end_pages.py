"""The pages of the end screen beside the table of points: curves, sources, and the moments that decided the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol

import pygame

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Spans
from tabletop.session.match.post_match import MatchAnalysis, RoundEnd, Source, TurningPoint
from tabletop.ui.kit.base.focus import Focus
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter
from tabletop.ui.kit.widgets.chart import Chart, Curve
from tabletop.ui.text import theme as t
from tabletop.ui.text.text import Colour

Find = Callable[[], MatchAnalysis | None]
"""A function that returns the analysis of the match, or None while it is still running."""

SOURCES: Final[tuple[Colour, ...]] = (
    (206, 140, 72), (98, 152, 190), (142, 176, 92), (196, 98, 96), (158, 128, 190), (220, 190, 104),
    (92, 168, 156), (200, 138, 166), (140, 148, 160), (168, 122, 88), (116, 134, 214), (186, 186, 150),
)  # fmt: skip
"""The colours of sources, in order."""
MOST_SOURCES: Final = len(SOURCES)


class Page(Protocol):
    """One page of the end screen. The keyboard walks over `count` things on it."""

    title: Message

    @property
    def count(self) -> int: ...

    def take(self, number: int) -> None:
        """Take one of the things: Enter was pressed on it."""
        ...

    def paint(self, ink: PanelPainter, room: pygame.Rect, focus: Focus, first: int) -> None:
        """Draw into `room`; the first thing on the page has the number `first` for the focus."""
        ...


class CurvesPage:
    """A line per seat, round by round; the figures of a round are shown under the mouse."""

    count = 0

    def __init__(self, title: Message, found: Find, figures: Callable[[RoundEnd], Sequence[float]], none: Message):
        self.title, self.found, self.figures, self.none = title, found, figures, none

    def take(self, number: int) -> None:
        """Do nothing: there is nothing to choose here."""

    def paint(self, ink: PanelPainter, room: pygame.Rect, focus: Focus, first: int) -> None:
        found = self.found()
        if found is None:
            _say_in(ink, room, msg("after.looking"))
            return
        rounds = [one for one in found.rounds if self.figures(one)]
        if not rounds:
            _say_in(ink, room, self.none)
            return
        seats = range(len(self.figures(rounds[0])))
        curves = [Curve(ink.ui.styles[seat], [float(self.figures(one)[seat]) for one in rounds]) for seat in seats]
        chart = Chart(ink, room, [one.round for one in rounds], curves)
        name = ink.ui.say(found.spans.several)
        chart.paint(name, lambda number: self._text_of(ink, found.spans, rounds[number]))

    def _text_of(self, ink: PanelPainter, spans: Spans[Any], one: RoundEnd) -> str:
        each = [
            msg("after.has", who=SeatName(seat), points=round(points)) for seat, points in enumerate(self.figures(one))
        ]
        return ink.ui.say(msg("after.in_round", round=spans.name(one.round), each=tuple(each)))


class SourcesPage:
    """A bar per seat, made up of the sources of its points."""

    count = 0

    def __init__(self, title: Message, sources: Sequence[Source], tints: Mapping[str, str] | None = None) -> None:
        """Create the page; `tints` are the colours of things, by the keys of their names."""
        self.title = title
        self.sources = _largest(sources)
        self.colours = [_tint(one.name, tints or {}) or SOURCES[number] for number, one in enumerate(self.sources)]

    def take(self, number: int) -> None:
        """Do nothing: there is nothing to choose here."""

    def paint(self, ink: PanelPainter, room: pygame.Rect, focus: Focus, first: int) -> None:
        if not self.sources:
            _say_in(ink, room, msg("after.no_points"))
            return
        theme, seats = ink.ui.theme, len(self.sources[0].points)
        below = [sum(min(0, source.points[seat]) for source in self.sources) for seat in range(seats)]
        above = [sum(max(0, source.points[seat]) for source in self.sources) for seat in range(seats)]
        left, right = room.x + theme.px(150), room.right - theme.px(60)
        span = max(1, max(above) - min(below))
        zero = left + round((right - left) * -min(below) / span)
        legend = self._legend_height(ink, room)
        step = min(theme.px(64), (room.h - legend - theme.px(10)) // seats)
        tall = min(theme.px(34), step - theme.px(6))
        for seat in range(seats):
            y = room.y + theme.px(6) + seat * step
            ink.badge(seat, (room.x + theme.px(12), y + tall / 2), theme.px(22))
            name_y = y + (tall - ink.ui.text.line_height(theme.small)) / 2
            ink.line(ink.ui.names[seat], room.x + theme.px(30), name_y, size=theme.small, width=theme.px(112))
            ends = {1: float(zero), -1: float(zero)}
            for number, source in enumerate(self.sources):
                points = source.points[seat]
                if points:
                    self._part(ink, number, source, points, ends, (y, tall), (right - left) / span)
            total = sum(source.points[seat] for source in self.sources)
            ink.line(str(total), ends[1] + theme.px(8), name_y, size=theme.body, face="figure", bold=True)
        if min(below) < 0:
            bottom = room.y + seats * step
            pygame.draw.line(ink.surface, t.INK_QUIET, (zero, room.y), (zero, bottom))
        self._legend(ink, pygame.Rect(room.x, room.bottom - legend, room.w, legend))

    def _part(
        self,
        ink: PanelPainter,
        number: int,
        source: Source,
        points: int,
        ends: dict[int, float],
        poses: tuple[float, int],
        scale: float,
    ) -> None:
        side = 1 if points > 0 else -1
        begin = ends[side]
        ends[side] = begin + points * scale
        rect = pygame.Rect(round(min(begin, ends[side])), round(poses[0]), 0, poses[1])
        rect.w = max(1, round(max(begin, ends[side])) - rect.x)
        colour = self.colours[number]
        pygame.draw.rect(ink.surface, t.mix(colour, t.INK, 0.35) if ink.hovered else colour, rect)
        pygame.draw.rect(ink.surface, t.PANEL, rect, 1)
        if side < 0:  # losses are crossed out, to tell them from gains
            for x in range(rect.x, rect.right, ink.ui.theme.px(6)):
                pygame.draw.line(ink.surface, t.PANEL, (x, rect.bottom), (min(x + rect.h // 2, rect.right), rect.y))
        theme, text = ink.ui.theme, str(points)
        if ink.ui.text.measure(text, theme.small, "figure") + theme.px(4) < rect.w:
            y = rect.centery - ink.ui.text.line_height(theme.small) / 2
            ink.line(text, rect.centerx, y, size=theme.small, face="figure", colour=t.PANEL, align="centre")
        ink.hots.append(HotArea(rect, _nothing, f"{ink.ui.say(source.name)}  {points}"))

    def _places(self, ink: PanelPainter, room: pygame.Rect) -> list[tuple[int, int, str]]:
        """Return the start of each name of the legend, relative to `room`, and its text."""
        theme, x, y = ink.ui.theme, 0, 0
        found = []
        for source in self.sources:
            text = ink.ui.text.shortened(ink.ui.say(source.name), room.w // 2, theme.small)
            wide = ink.ui.text.measure(text, theme.small) + theme.px(36)
            if x and x + wide > room.w:
                x, y = 0, y + theme.px(22)
            found.append((x, y, text))
            x += wide
        return found

    def _legend_height(self, ink: PanelPainter, room: pygame.Rect) -> int:
        return self._places(ink, room)[-1][1] + ink.ui.theme.px(28)

    def _legend(self, ink: PanelPainter, room: pygame.Rect) -> None:
        theme = ink.ui.theme
        for number, (x, y, text) in enumerate(self._places(ink, room)):
            box = pygame.Rect(room.x + x, room.y + y + theme.px(8), theme.px(13), theme.px(13))
            pygame.draw.rect(ink.surface, self.colours[number], box)
            ink.line(text, box.right + theme.px(6), room.y + y + theme.px(5), size=theme.small, colour=t.INK_QUIET)


def _tint(name: Message, tints: Mapping[str, str]) -> Colour | None:
    """Return the colour of what is named, or of a thing in its name; None when it has none."""
    if name.key in tints:
        red, green, blue, _ = pygame.Color(tints[name.key])
        return red, green, blue
    within = (_tint(one, tints) for _, one in name.args if isinstance(one, Message))
    return next((one for one in within if one is not None), None)


class MomentsPage:
    """The moments that decided the match, each with a link to it."""

    def __init__(self, title: Message, found: Find, look: Callable[[int], None]) -> None:
        self.title, self.found, self.look = title, found, look

    @property
    def moments(self) -> tuple[TurningPoint, ...]:
        found = self.found()
        return found.moments if found is not None else ()

    @property
    def count(self) -> int:
        return len(self.moments)

    def take(self, number: int) -> None:
        self.look(self.moments[number].at)

    def paint(self, ink: PanelPainter, room: pygame.Rect, focus: Focus, first: int) -> None:
        theme = ink.ui.theme
        found = self.found()
        if found is None or not found.moments:
            _say_in(ink, room, msg("after.looking") if found is None else msg("after.no_moments"))
            return
        y = (
            room.y
            + ink.paragraph(
                ink.ui.say(msg("after.judged")), room.x, room.y, room.w, size=theme.small, colour=t.INK_QUIET
            ).h
        )
        tall = min(theme.px(102), (room.bottom - y) // len(self.moments) - theme.gap)
        for number, moment in enumerate(self.moments):
            rect = pygame.Rect(room.x, y + theme.gap, room.w, tall)
            pygame.draw.rect(ink.surface, t.PANEL_LOW, rect, border_radius=theme.px(4))
            ink.row(rect, focus, first + number)
            self._moment(ink, rect, moment, found.spans)
            ink.hots.append(HotArea(rect, partial(self.take, number), ink.ui.say(msg("ui.log.look")), name=number))
            y = rect.bottom

    def _moment(self, ink: PanelPainter, rect: pygame.Rect, moment: TurningPoint, spans: Spans[Any]) -> None:
        theme = ink.ui.theme
        ink.badge(moment.by, (rect.x + theme.px(24), rect.y + theme.px(24)), theme.px(26))
        left, right = rect.x + theme.px(48), rect.right - theme.px(12)
        text, span = ink.ui.say(moment.text), spans.name(moment.round)
        line = ink.ui.say(msg("after.moment", round=span, who=SeatName(moment.by), text=text))
        y = rect.y + theme.px(8)
        y += ink.line(line, left, y, bold=True, width=right - left).h + theme.px(2)
        y += ink.line(ink.ui.say(moment.swing_text), left, y, size=theme.small, width=right - left).h
        came = "  ".join(ink.ui.say(one) for one in moment.details)
        ink.line(came, left, y, size=theme.small, colour=t.INK_QUIET, width=right - left)
        bar = pygame.Rect(left, rect.bottom - theme.px(14), right - left, theme.px(6))
        pygame.draw.rect(ink.surface, t.HAIRLINE, bar, border_radius=theme.px(3))
        low, high = sorted((moment.before, moment.after))
        part = pygame.Rect(bar.x + round(bar.w * low), bar.y, max(2, round(bar.w * (high - low))), bar.h)
        pygame.draw.rect(ink.surface, ink.ui.styles[moment.seat].colour, part)
        at = bar.x + round(bar.w * moment.after)
        ink.badge(moment.seat, (at, bar.centery), theme.px(14))


def _largest(sources: Sequence[Source]) -> list[Source]:
    """Return the sources that brought most, in their order, then all others together."""
    if len(sources) <= MOST_SOURCES:
        return list(sources)
    by_size = sorted(range(len(sources)), key=lambda number: -sum(map(abs, sources[number].points)))
    kept = set(by_size[: MOST_SOURCES - 1])
    rest = [source.points for number, source in enumerate(sources) if number not in kept]
    others = Source(msg("after.others"), tuple(sum(points) for points in zip(*rest, strict=True)))
    return [source for number, source in enumerate(sources) if number in kept] + [others]


def _say_in(ink: PanelPainter, room: pygame.Rect, text: Message) -> None:
    """Draw one quiet sentence in the middle."""
    ink.line(ink.ui.say(text), room.centerx, room.centery, colour=t.INK_QUIET, align="centre", width=room.w)


def _nothing() -> None:
    """Do nothing: the place only shows its tip."""
