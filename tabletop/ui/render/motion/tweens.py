"""Motion of pieces like that of real things: eased slides, arcs for wood, cards that turn over. Times in seconds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

from tabletop.core.table.layout import Arrangement, Face, Kind, Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.dice import cubes
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.geometry.zone_layouts import PILE_RISE, PiecePose
from tabletop.ui.render.layers.marks import Picture
from tabletop.viewmodel.view.card_identity import same_thing

SHORTEST: Final = 0.18
LONGEST: Final = 0.50
FLYING: Final = (Shape.TOKEN, Shape.FIGURE, Shape.DIE)
"""The shapes that are lifted over the table; the others slide."""
ASKEW: Final = 9.0
"""The largest angle in degrees by which a card is askew on its way to a pile."""
OUTSIDE: Final = 60.0
"""The distance (mm) outside the table from which pieces of the box come."""
STILL: Final = 0.05
"""The distance (mm) up to which a piece counts as not moved."""
STILL_ANGLE: Final = 0.5
"""The angle (degrees) up to which a piece counts as not turned."""


class Transition(NamedTuple):
    """A piece that was seen in one place and now lies in another."""

    piece: str
    kind: Kind
    start: PiecePose
    end: PiecePose
    start_face: int
    end_face: int
    piled: bool = False
    """True if it comes down on a pile."""
    was: Kind | None = None
    """The kind as which it is shown until it has turned over; None for its own."""


class PieceFrame(NamedTuple):
    """A piece at one moment: place, angle, height (mm), face, and how open it is (0 on edge)."""

    x: float
    y: float
    angle: float = 0.0
    lift: float = 0.0
    face: int = 0
    open: float = 1.0
    """The visible share of its width while it turns over about its long edge."""
    orientation: Any = None
    """The rotation of a tumbling die: a 3 x 3 matrix, see `dice.cubes`."""
    kind: str = ""
    """The id of the kind to show, for something that is no piece of the table or looks like another kind."""
    shown: float = 1.0
    """The opacity: paler below 1, invisible at 0."""
    size: float = 1.0
    """The size as a factor: smaller below 1, for a piece that falls away; larger where `Zone.size` says so."""


@dataclass(slots=True)
class Tween:
    """The motion of one piece from its last seen place to its present one."""

    start: PiecePose
    end: PiecePose
    start_face: int
    end_face: int
    duration: float
    delay: float = 0.0
    arc: float = 0.0
    """The height of the middle of the path (mm)."""
    flat: bool = True
    """True if the piece turns over like a card; False for a die, which is put down anew in its arc."""
    slant: float = 0.0
    """The degrees by which it is askew on its way; it straightens when it comes down."""
    was: str = ""
    """The kind as which it is shown until it has turned over; "" for its own."""
    age: float = 0.0

    @property
    def done(self) -> bool:
        return self.age >= self.delay + self.duration

    @property
    def turned(self) -> bool:
        """True if another face is seen in the end."""
        return bool(self.was) or self.start_face != self.end_face

    def now(self) -> PieceFrame:
        part = min(1.0, max(0.0, (self.age - self.delay) / self.duration)) if self.duration > 0 else 1.0
        way = eased(part)
        turn = between(self.start.angle, self.end.angle)
        lift = self.arc * math.sin(math.pi * way)
        begins = self.turned and way < 0.5
        opened = abs(math.cos(math.pi * way)) if self.turned and self.flat else 1.0
        return PieceFrame(
            self.start.x + (self.end.x - self.start.x) * way,
            self.start.y + (self.end.y - self.start.y) * way,
            self.start.angle + turn * way + self.slant * math.sin(math.pi * part**1.6),
            lift,
            self.start_face if begins else self.end_face,
            opened,
            kind=self.was if begins else "",
            size=self.start.size + (self.end.size - self.start.size) * way,
        )


def _grows(kind: Kind) -> bool:
    """Return whether a kind is a picture or figure with many stages rather than a thing with a back."""
    return kind.material == "plain" and len(kind.faces) > 2


def between(start: float, end: float) -> float:
    """Return the shorter way from one angle to another, -180 to 180 degrees."""
    return (end - start + 180) % 360 - 180


def eased(part: float) -> float:
    """Return the eased share of a motion, from 0 to 1: slow, fast, slow."""
    return part * part * part * (part * (part * 6 - 15) + 10)


Around: TypeAlias = Callable[[float, Camera], tuple[list[Picture], list[Picture]]]
"""Pictures below and above the pieces at a moment of a film, as a camera sees them."""


@dataclass(slots=True)
class Clip:
    """A computed motion: `frames(t)` returns all moving pieces by their ids."""

    frames: Callable[[float], Mapping[str, PieceFrame]]
    duration: float
    age: float = 0.0
    around: Around | None = None
    """The pictures drawn around it."""
    stays: bool = False
    """True to keep its last frame; afterwards the pieces that it left elsewhere glide to their places."""

    @property
    def rests(self) -> bool:
        """True while its last frame is shown and nothing moves any more."""
        return self.stays and self.age >= self.duration


@dataclass(slots=True)
class Animator:
    """All motion that goes on by itself. `speed` multiplies time; `reduced` skips every motion."""

    speed: float = 1.0
    reduced: bool = False
    motions: dict[str, Tween] = field(default_factory=dict)
    film: Clip | None = None
    on_landed: Callable[[str, bool], object] | None = None
    """A function called for every piece that arrives, with whether it was turned over."""

    @property
    def moving(self) -> bool:
        return bool(self.motions) or (self.film is not None and not self.film.rests)

    @property
    def filming(self) -> bool:
        """True if a film runs with something around it, so that every frame counts."""
        return self.film is not None and self.film.around is not None and not self.film.rests

    def start(self, moves: Iterable[Transition], duration: float, stagger: float, after: float = 0.0) -> None:
        """Start the motion of pieces after `after` seconds, one `stagger` (seconds) after the other."""
        if self.reduced:
            return
        duration = min(max(duration, SHORTEST), LONGEST)
        for number, (piece_id, kind, start, end, before, new, piled, was) in enumerate(moves):
            way = math.hypot(end.x - start.x, end.y - start.y)
            arc = min(34.0, 5.0 + 0.12 * way) if kind.shape in FLYING else min(6.0, 1.5 + 0.02 * way)
            flat = kind.shape is not Shape.DIE and not _grows(kind)
            if way < 1.0 and _grows(kind):
                arc = 0.0
            elif before != new or was is not None:
                arc = max(arc, kind.width * 0.16)
            delay = after + min(number * stagger, 0.6)
            slant = ASKEW * (crc32(piece_id.encode()) % 255 / 127.0 - 1.0) if piled else 0.0
            seen = was.id if was is not None else ""
            self.motions[piece_id] = Tween(start, end, before, new, duration, delay, arc, flat, slant, seen)

    def play(self, film: Clip) -> None:
        """Show a film; with reduced motion only the last frame of one that stays is shown."""
        if self.reduced and not film.stays:
            self.film = None
            return
        film.age = film.duration if self.reduced else film.age
        self.film = film

    def update(self, seconds: float) -> dict[str, PieceFrame]:
        """Let time pass; return the pieces whose motion ended, as they were last shown."""
        seconds *= self.speed
        ended = {}
        for piece_id, motion in list(self.motions.items()):
            motion.age += seconds
            if motion.done:
                ended[piece_id] = self.motions.pop(piece_id).now()
                if self.on_landed is not None:
                    self.on_landed(piece_id, motion.turned)
        if self.film is not None and not self.film.rests:
            self.film.age += seconds
            if self.film.age >= self.film.duration and not self.film.stays:
                ended.update(self.film.frames(self.film.duration))
                self.film = None
        return ended

    def skip(self) -> None:
        """End all motion at once."""
        self.motions.clear()
        self.film = None

    def finish(self) -> None:
        """End all motion at once; show a film that stays at its end."""
        self.motions.clear()
        if self.film is not None and self.film.stays:
            self.film.age = max(self.film.age, self.film.duration)
        else:
            self.film = None

    def around(self, camera: Camera) -> tuple[list[Picture], list[Picture]]:
        """Return the pictures below and above the pieces of the present film."""
        film = self.film
        return film.around(film.age, camera) if film is not None and film.around is not None else ([], [])

    def moments(self) -> dict[str, PieceFrame]:
        """Return all that is in motion now."""
        moments = {piece_id: motion.now() for piece_id, motion in self.motions.items()}
        if self.film is not None:
            moments.update(self.film.frames(self.film.age))
        return moments


Sighting: TypeAlias = tuple[PiecePose, int]
"""The place where a piece was seen, and its visible face."""


def find_transitions(
    table: Table, before: Mapping[str, Sighting], after: Mapping[str, Sighting], order: Iterable[str] = ()
) -> list[Transition]:
    """Return the pieces that move between two pictures of the table: first those of `order`, then the rest."""
    rank = {piece: number for number, piece in enumerate(order)}
    there = [piece for piece in before.keys() | after.keys() if piece in table.pieces]  # others no longer exist
    there.sort(key=lambda piece: (rank.get(piece, len(rank)), piece))
    replaced = _find_replaced(table, there, before, after)
    seen_as_others = set(replaced.values())
    found = []
    for piece in there:
        if piece in seen_as_others:
            continue
        if piece in replaced:
            one = _replaces(table, piece, replaced[piece], before[replaced[piece]], after[piece])
        elif piece not in before:
            one = _appears(table, piece, after[piece])
        elif piece not in after:
            one = _leaves(table, piece, before[piece])
        else:
            one = _transition(table, piece, before[piece], after[piece])
        if _is_noticeable(one) and not _only_rises(one):
            found.append(one)
    return found


def _find_replaced(
    table: Table, there: Iterable[str], before: Mapping[str, Sighting], after: Mapping[str, Sighting]
) -> dict[str, str]:
    """Return, for each new card, the card that it replaces: one of its kind or with its back that leaves meanwhile."""
    leaving, coming = [], []
    for piece in there:
        if piece not in after:
            leaving.append((piece, table.kind_of(piece)))
        elif piece not in before:
            coming.append((piece, table.kind_of(piece)))
    return same_thing(leaving, coming)


def _replaces(table: Table, piece: str, other: str, start: Sighting, end: Sighting) -> Transition:
    """Let a card start where the card that it replaces was seen; it turns over if that looked different."""
    was, kind = table.kind_of(other), table.kind_of(piece)
    if was is kind:
        return _transition(table, piece, start, end)
    if (was.hidden and kind.hidden) or _shown(was, start[1]) == _shown(kind, end[1]):
        return _transition(table, piece, (start[0], end[1]), end)
    return _transition(table, piece, start, end, was)


def _appears(table: Table, piece: str, end: Sighting) -> Transition:
    """Show a piece that comes out of the box; a copy from an endless pile appears at once where the taken piece lay."""
    if table.zones[table.pieces[piece].zone].endless:
        return _transition(table, piece, end, end)
    return _transition(table, piece, _from_outside(table, end), end)


def _leaves(table: Table, piece: str, start: Sighting) -> Transition:
    """Let a piece go into the box."""
    return _transition(table, piece, start, _from_outside(table, start))


def _transition(table: Table, piece: str, start: Sighting, end: Sighting, was: Kind | None = None) -> Transition:
    """Return the transition of a piece between two sightings; it turns over when their faces or kinds differ."""
    kind, zone = table.kind_of(piece), table.zones.get(table.pieces[piece].zone)
    piled = kind.shape is Shape.CARD and zone is not None and zone.arrange is Arrangement.PILE
    return Transition(piece, kind, start[0], end[0], start[1], end[1], piled, was)


def _is_noticeable(one: Transition) -> bool:
    """Return whether a piece moves or turns over, and not only by a rounding error."""
    moved = abs(one.start.x - one.end.x) + abs(one.start.y - one.end.y) > STILL
    return moved or one.start.size != one.end.size or _is_rotated(one) or _is_turned_over(one)


def _only_rises(one: Transition) -> bool:
    """Return whether a card stays in its pile and only lies higher or lower, as the pile below it has changed."""
    if not one.piled or _is_rotated(one) or one.start_face != one.end_face:
        return False
    return math.dist(one.start[:2], one.end[:2]) <= PILE_RISE * 1.01


def _is_rotated(one: Transition) -> bool:
    """Return whether a piece has another angle at the end."""
    return abs(between(one.start.angle, one.end.angle)) > STILL_ANGLE


def _is_turned_over(one: Transition) -> bool:
    """Return whether another face or another kind is seen at the end."""
    return one.was is not None or one.start_face != one.end_face


def _shown(kind: Kind, face: int) -> Face:
    """Return the visible picture of a kind."""
    return kind.faces[min(face, len(kind.faces) - 1)]


def resting_angle(moment: PieceFrame) -> float:
    """Return the angle at which a piece comes to rest: for a tumbling die its heading."""
    return moment.angle if moment.orientation is None else cubes.heading(moment.orientation)


def _from_outside(table: Table, seen: Sighting) -> Sighting:
    """Return the place over the nearest edge of the table from which a piece of the box comes, or to which it goes."""
    pose, face = seen
    ways = [
        (pose.x, -OUTSIDE, pose.y),
        (pose.y, pose.x, -OUTSIDE),
        (table.width - pose.x, table.width + OUTSIDE, pose.y),
        (table.height - pose.y, pose.x, table.height + OUTSIDE),
    ]
    _, x, y = min(ways)
    return PiecePose(x, y, pose.angle, size=pose.size), face
