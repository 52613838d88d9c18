"""A contest as a cutscene: two rows of pieces face each other, their strengths count up, meet, and one side falls."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.core.game.cutscenes import Contest, Share, Side
from tabletop.ui.match.cutscenes.battle_line import Standing, line_of
from tabletop.ui.match.cutscenes.cutscene_clip import CutsceneClip
from tabletop.ui.match.cutscenes.stage_art import (
    BRIGHT,
    GOLD,
    QUIET,
    Look,
    Seen,
    Spot,
    StageArt,
    centred,
    progress,
)
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import eased
from tabletop.ui.render.sprites import glows
from tabletop.ui.text.text import Colour
from tabletop.viewmodel.view.sound_cues import Cue

GATHER: Final = 0.55
"""Seconds in which the pieces come to their rows."""
COUNT: Final = 0.6
"""Seconds for each amount that is counted, of a few."""
LONGEST_COUNT: Final = 3.0
"""The most seconds for all amounts together."""
BREATH: Final = 0.35
"""Seconds between the last amount and the clash."""
CLASH: Final = 0.28
"""Seconds in which the totals come together."""
FALL: Final = 0.55
"""Seconds in which the beaten side falls."""
STEP, STEP_SCALE = 2.5, 0.08
"""The way of a side that comes forward or draws back, in hundredths of the room's height, and by how much it grows."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A piece on the stage: how it looks, where it lies on the table, its place in the row, its amount and turn."""

    piece: str
    look: Look
    home: Spot
    place: Spot
    amount: int
    begins: float
    was: Look
    """The look of the piece until it has turned over."""


@dataclass(frozen=True, slots=True)
class Row:
    """One side on the stage: its pieces, the times of its further amounts, and its direction (-1 above, 1 below)."""

    number: int
    side: Side
    others: tuple[Standing, ...]
    """The pieces at the other posts of its line."""
    fighters: tuple[Fighter, ...]
    extras: tuple[float, ...]
    way: int


class ContestClip(CutsceneClip):
    """The pictures of a contest at every moment of it."""

    def __init__(self, contest: Contest, art: StageArt, before: Mapping[str, Seen]) -> None:
        super().__init__(art)
        self.contest = contest
        self._was = {piece: look for piece, (look, *_) in before.items()}
        amounts = sum(len(self._counted(side)) + len(side.extras) for side in contest.sides)
        self.pace = min(COUNT, LONGEST_COUNT / max(1, amounts))
        self.counted = GATHER + self.pace * amounts
        self.clash = self.counted + BREATH + CLASH
        self.length = self.clash + FALL
        self.rows = self._rows()
        self.full = max((fighter.place.scale for row in self.rows for fighter in row.fighters), default=1.0)
        """The scale at which the pieces are drawn once."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces of the table that are on the stage."""
        fighting = [fighter.piece for row in self.rows for fighter in row.fighters]
        return (*fighting, *(other.piece for row in self.rows for other in row.others))

    @property
    def cues(self) -> list[Cue]:
        """The sounds: one for each amount, and one for the clash."""
        begins = sorted(time for row in self.rows for time in self._turns(row))
        return [*((time, "card_on_wood", 0.6) for time in begins), (self.clash, "gong", 1.0)]

    # -- the order of things ------------------------------------------------------------------------------------------
    def _rows(self) -> tuple[Row, ...]:
        """Return both sides: the one that lies lower on the table below; their amounts are counted in turn."""
        heights = [self._height(side) for side in self.contest.sides]
        ways = (1, -1) if heights[0] > heights[1] else (-1, 1)
        turns: list[list[float]] = [[], []]
        time = GATHER
        left = [len(self._counted(side)) + len(side.extras) for side in self.contest.sides]
        while any(left):
            for number in (0, 1):
                if left[number]:
                    turns[number].append(time)
                    time, left[number] = time + self.pace, left[number] - 1
        return tuple(map(self._row, (0, 1), self.contest.sides, ways, turns))

    def _counted(self, side: Side) -> list[Share]:
        """Return the shares of a side that are counted or turned over, one after the other."""
        return [share for share in side.shares if share.amount or self._turns_over(share.piece)]

    def _turns_over(self, piece: str) -> bool:
        now = self.art.look_of(piece)
        return self._was.get(piece, now)[:2] != now[:2]

    def _look(self, piece: str) -> Look:
        """Return how a piece looks on the stage: as before, unless it turns over."""
        return self.art.look_of(piece) if self._turns_over(piece) else self._was.get(piece, self.art.look_of(piece))

    def _height(self, side: Side) -> float:
        lying = [self.art.lying(share.piece).y for share in side.shares]
        return sum(lying) / len(lying) if lying else self.room.centery

    def _row(self, number: int, side: Side, way: int, turns: list[float]) -> Row:
        looks = [self._look(share.piece) for share in side.shares]
        sizes = [self.art.size_of(look) for look in looks]
        gap, high = 1.12, 29 * self.unit
        wide = sum(width for width, _ in sizes) * gap
        scale = min(high / max((height for _, height in sizes), default=1), 0.9 * self.room.w / max(wide, 1))
        x, y = self.room.centerx - wide * scale / 2, self.room.centery + way * 32 * self.unit
        fighters, counted, times = [], self._counted(side), iter(turns)
        for share, look, (width, _) in zip(side.shares, looks, sizes, strict=True):
            place = Spot(x + width * gap * scale / 2, y, scale)
            x += width * gap * scale
            begins, was = next(times) if share in counted else math.inf, self._was.get(share.piece, look)
            fighters.append(Fighter(share.piece, look, self.art.lying(share.piece), place, share.amount, begins, was))
        others = line_of(self.art, side, y, self._look)
        return Row(number, side, others, tuple(fighters), tuple(times), way)

    # -- one moment ---------------------------------------------------------------------------------------------------
    def pictures(self, time: float) -> list[Picture]:
        """Return everything that is seen at a time (seconds), lowest first."""
        come = progress(time, 0.0, GATHER)
        found = [self.art.veil(come), self.art.title(self.contest.title, come), *self._score(time)]
        for row in self.rows:
            found += self._names(row, time)
            found += [other.picture(self.art, come) for other in row.others]
            found += [self._fighter(row, fighter, time) for fighter in row.fighters]
        found += self._flash(time)
        for row in self.rows:
            found += self._amounts(row, time)
            found += self._total(row, time)
        return [*found, *self._result(time)]

    def leaving(self, part: float) -> list[Picture]:
        """Return everything as the stage closes, at a part (0 to 1) of the way back to the table."""
        found = [self.art.veil(1.0 - part)]
        for row in self.rows:
            found += [other.picture(self.art, 1.0 - part) for other in row.others]
            for fighter in row.fighters:
                spot = self._ended(row, fighter, 1.0).towards(fighter.home, eased(part))
                dark = (1.0 - part) * self._is_beaten(fighter)
                found.append(self.art.piece(fighter.look, spot, full=self.full, dark=dark))
        return found

    def _fighter(self, row: Row, fighter: Fighter, time: float) -> Picture:
        if time < GATHER:
            spot = fighter.home.towards(fighter.place, eased(time / GATHER))
            return self.art.piece(fighter.was, spot, full=self.full)
        part = progress(time, self.clash, FALL)
        spot = self._ended(row, fighter, eased(part))
        age = (time - fighter.begins) / self.pace
        if 0.0 <= age < 1.0:  # it strikes: a little larger, towards the others
            blow = 1.0 - abs(2 * age - 1.0)
            spot = spot._replace(scale=spot.scale * (1.0 + 0.08 * blow), y=spot.y - row.way * 2.2 * self.unit * blow)
        look, opened = fighter.look, 1.0
        if fighter.was != look and age < 1.0:
            look, opened = (fighter.was if age < 0.5 else look), abs(2 * max(0.0, age) - 1.0)
        return self.art.piece(look, spot, full=self.full, dark=part * self._is_beaten(fighter), opened=opened)

    def _is_beaten(self, fighter: Fighter) -> bool:
        return fighter.piece in self.contest.beaten

    def _ended(self, row: Row, fighter: Fighter, part: float) -> Spot:
        """Return the place of a piece in its row when it is decided; a beaten one sinks and leans over.

        Where nobody falls yet, the winner's pieces come forward and the others draw back.
        """
        contest = self.contest
        if not contest.beaten and contest.winner >= 0:
            forward, place = (1 if row.number == contest.winner else -1), fighter.place
            scale = place.scale * (1.0 + forward * STEP_SCALE * part)
            return place._replace(y=place.y - forward * row.way * STEP * self.unit * part, scale=scale)
        if not self._is_beaten(fighter):
            return fighter.place
        lean = 9.0 if sum(fighter.piece.encode()) % 2 else -8.0
        return fighter.place._replace(y=fighter.place.y - row.way * 1.5 * self.unit * part, angle=lean * part)

    def _score(self, time: float) -> Iterator[Picture]:
        """Yield how many contests each side has won: its figure on its sign, the winner's grows when they have met."""
        if self.contest.score is None or time < GATHER:
            return
        after, unit = progress(time, self.clash, FALL), self.unit
        for row, won in zip(self.rows, self.contest.score, strict=True):
            is_winner = row.number == self.contest.winner
            figure = won - (is_winner and not after)
            x, y = self.room.centerx - 24 * unit, self.room.centery + row.way * 5.5 * unit
            badge = self.art.badge(row.side.seat, round(8 * unit))
            yield centred(badge, x, y, ("side", row.way))
            words = self.art.words(str(figure), round(8 * unit), GOLD if is_winner and after else BRIGHT, face="figure")
            yield centred(words, x + 9 * unit, y, ("score", row.way, figure, bool(after)))

    def _names(self, row: Row, time: float) -> Iterator[Picture]:
        """Yield the sign and the name of a side, beside its total."""
        shown = progress(time, 0.0, GATHER)
        x, y = self.room.centerx, self.room.centery + row.way * 7.5 * self.unit
        name = self.art.name(row.side.seat, 3.2, instead=row.side.name, shown=shown)
        yield centred(name, x + 9 * self.unit + name.get_width() / 2, y, ("name", row.way, shown))

    def counted_by(self, row: Row, time: float) -> int:
        """Return the total of a side as far as it is counted."""
        done = sum(fighter.amount for fighter in row.fighters if time >= fighter.begins + 0.6 * self.pace)
        extras = zip(row.side.extras, row.extras, strict=True)
        done += sum(extra.amount for extra, begins in extras if time >= begins + 0.6 * self.pace)
        return row.side.total if time >= self.counted else done

    def _total(self, row: Row, time: float) -> Iterator[Picture]:
        """Yield the figure of a side on its sign: it grows as it is counted, then meets the other one."""
        shown = self.counted_by(row, time)
        coming, after = progress(time, self.counted + BREATH, CLASH), progress(time, self.clash, FALL)
        away, scale, colour = 7.5 - 3.2 * coming * coming, 1.0, BRIGHT
        if after > 0:
            won, drawn = row.number == self.contest.winner, self.contest.winner < 0
            colour = GOLD if won else QUIET
            scale = 1.0 + 0.45 * after if won else 1.0 if drawn else 1.0 - 0.35 * after
            away = 4.3 + (0.0 if drawn else -1.5 * after if won else 3.6 * eased(after))
        bump = max((1.0 - abs((time - one) / self.pace - 0.75) * 4 for one in self._turns(row)), default=0.0)
        surface = self.art.words(
            str(shown), round(7 * self.unit), colour, face="figure", scale=scale + 0.12 * max(0.0, bump)
        )
        x, y = self.room.centerx, self.room.centery + row.way * away * self.unit
        badge = self.art.badge(row.side.seat, round(12 * self.unit * scale))
        if time >= GATHER / 2:
            yield centred(badge, x, y, ("sign", row.way, badge.get_size()))
        yield centred(surface, x, y, ("total", shown, row.way, scale, colour))

    @staticmethod
    def _turns(row: Row) -> list[float]:
        return [*(one.begins for one in row.fighters if one.begins < math.inf), *row.extras]

    def _amounts(self, row: Row, time: float) -> Iterator[Picture]:
        """Yield the amount that is just being counted, on its way from its piece to the total."""
        goal = Spot(self.room.centerx, self.room.centery + row.way * 7.5 * self.unit, 1.0)
        for fighter in row.fighters:
            age = (time - fighter.begins) / self.pace
            if fighter.amount and 0.0 <= age < 0.8:
                start = fighter.place._replace(scale=1.0, y=fighter.place.y - row.way * 12 * self.unit)
                yield self._amount(f"{fighter.amount:+d}", start.towards(goal, eased(age / 0.8)))
        for number, (extra, begins) in enumerate(zip(row.side.extras, row.extras, strict=True)):
            if time < begins:
                continue
            away = row.way * (9.5 + 4.8 * number) * self.unit
            place = Spot(self.room.right - 24 * self.unit, self.room.centery + away, 1.0)
            words = self.art.words(extra.text, max(16, round(3 * self.unit)), BRIGHT)
            yield centred(words, place.x, place.y, ("extra", extra.text))
            figure = self.art.words(f"{extra.amount:+d}", max(20, round(4 * self.unit)), GOLD, face="figure")
            across = place.x + (words.get_width() + figure.get_width()) / 2 + self.unit
            yield centred(figure, across, place.y, ("figure", extra.amount, row.way))
            age = (time - begins) / self.pace
            if age < 0.8:
                yield self._amount(f"{extra.amount:+d}", place.towards(goal, eased(age / 0.8)))

    def _amount(self, figure: str, spot: Spot) -> Picture:
        surface = self.art.words(figure, max(20, round(5 * self.unit)), GOLD, face="figure")
        return centred(surface, spot.x, spot.y, ("amount", figure))

    def _flash(self, time: float) -> Iterator[Picture]:
        """Yield the light of the clash."""
        age = (time - self.clash) / FALL
        if 0.0 <= age < 1.0 and self.contest.winner >= 0:
            shade = max(1, round((1.0 - age) * glows.SHADES))
            light = glows.glow(round(22 * self.unit), self._colour(), shade)
            yield centred(light, self.room.centerx, self.room.centery, ("flash", shade))

    def _colour(self) -> Colour:
        seat = self.contest.sides[self.contest.winner].seat
        return self.art.ui.styles[seat].colour if seat >= 0 else GOLD

    def _result(self, time: float) -> Iterator[Picture]:
        """Yield the sentence of the result, as soon as the totals have met."""
        shown = progress(time, self.clash, FALL)
        if shown:
            yield self.art.result(self.contest.result, shown)
