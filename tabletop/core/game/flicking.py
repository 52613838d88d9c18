"""The facts about a game with flicked discs that the window needs: its board, its shots, and its circles.

The window aims, practises and shows clips with these values alone; the rules see only the finished shot.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from physics.scene import Contact, DiePose, Flight, Scene, Tremor
from tabletop.core.data.messages import Message
from tabletop.core.rules.flicks import flick_in, flickable
from tabletop.core.table.table import Pose

if TYPE_CHECKING:
    from tabletop.core.input.gestures import Flick
    from tabletop.core.rules.questions import Ask
    from tabletop.core.rules.settings import Setting


GuideKind: TypeAlias = Literal["orbit", "range", "blocked", "place", "loss"]
"""The meaning of a circle.

The distance within which a disc counts as near, the reach of a disc, a place that others cut off, the places where the
held piece may be put down, or a place that the act gives up.
"""


AimHelp: TypeAlias = Literal["line", "direction", "bare", "ghost"]
"""The help shown while aiming.

The way to the first contact, the direction only, nothing but the pull, or the way and both directions after a contact.
"""
AIM_HELPS: Final = get_args(AimHelp)
SHOWN_HELPS: Final[tuple[AimHelp, ...]] = ("line", "direction", "bare")
"""The choices that the set-up shows as pictures."""
RECOMMENDED_HELP: Final[AimHelp] = "direction"
PracticeRule: TypeAlias = Literal["off", "fleet", "on"]
"""The place where shots may be tried: nowhere, on a ghost fleet, or on the position itself."""


class FlickRules(NamedTuple):
    """The house rules of a match for flicking by hand."""

    aim_help: AimHelp = RECOMMENDED_HELP
    practice: PracticeRule = "fleet"
    tremor: Tremor = "off"


class BoardFrame(NamedTuple):
    """The position of the physics board on the table.

    The physics has metres with y to the north; its origin is at (x, y) millimetres of the table, whose y runs down.
    `zone` is the zone in which discs have poses of their own.
    """

    zone: str
    x: float
    y: float
    scale: float = 1000.0
    """Table millimetres to one metre of the physics."""

    @classmethod
    def in_middle(cls, zone: str, box: tuple[float, float, float, float], scale: float = 1000.0) -> BoardFrame:
        """Return the frame whose origin is the middle of a zone: its left edge, upper edge, width and height (mm)."""
        left, top, width, height = box
        return cls(zone, left + width / 2, top + height / 2, scale)

    def pose(self, disc: DiePose, box: tuple[float, float, float, float]) -> Pose:
        """Return the pose, for a `PlacedPiece` in the zone with this box, of a disc as a flight left it."""
        x, y = self.to_table(disc.x, disc.y)
        return Pose(round(x - box[0], 3), round(y - box[1], 3), round(-math.degrees(disc.angle), 3))

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the physics (m) to table millimetres."""
        return self.x + x * self.scale, self.y - y * self.scale

    def to_scene(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the table (mm) to metres of the physics."""
        return (x - self.x) / self.scale, (self.y - y) / self.scale


@dataclass(frozen=True, slots=True)
class FlickOptions:
    """The flicks that a question allows: the scene as a flight would find it, the discs by piece id, and how many."""

    scene: Scene
    discs: tuple[str, ...]
    left: int


class GuideCircle(NamedTuple):
    """A circle that matters now: centre and radius in table millimetres.

    `name` says what it is.
    """

    kind: GuideKind
    x: float
    y: float
    radius: float
    name: Message | None = None


@dataclass(frozen=True, slots=True)
class Flicking:
    """The part of a `Game` that lets people flick discs."""

    ground: BoardFrame
    shots: Callable[[Any, Ask[Any]], FlickOptions | None]
    """The flicks that answer a question; None when no flick does."""
    guides: Callable[[Any, Ask[Any], str], tuple[GuideCircle, ...]] = lambda state, ask, target: ()
    """The circles that matter for a piece or zone under the hand; for "" those of the question itself."""
    rules: Callable[[Mapping[str, Any]], FlickRules] = lambda settings: FlickRules()
    """The house rules for flicking in the settings of a match; the usual rules for a game without such settings."""
    flick_of: Callable[[Any], Flick | None] = lambda value: None
    """The flick in an answer, for lines that show one; None for an answer that is no flick."""
    ram: Callable[[Flight], Contact | None] = lambda flight: None
    """The contact of a flight by which both discs are lost."""
    rings: tuple[tuple[float, float, float], ...] = ()
    """Circles of the board (centre and radius in metres) for which it matters whether a resting disc touches them."""
    help_setting: Setting | None = None
    """The setting of the game for `FlickRules.aim_help`, which the set-up asks for in pictures."""


def _usual_rules(settings: Mapping[str, Any]) -> FlickRules:
    return FlickRules()


def flicking_on(
    ground: BoardFrame,
    scene: Callable[[Any], Scene],
    *,
    rules: Callable[[Mapping[str, Any]], FlickRules] = _usual_rules,
) -> Flicking:
    """Return the flicking of a game whose steps ask with `tabletop.core.rules.flicks.flick`.

    `scene` returns the scene of a state, as the next flight would find it; `rules` returns the house rules for flicking
    in the settings of a match.
    """

    def shots(state: Any, ask: Ask[Any]) -> FlickOptions | None:
        discs = flickable(ask)
        return FlickOptions(scene(state), discs, 1) if discs else None

    return Flicking(ground, shots, rules=rules, flick_of=flick_in)
