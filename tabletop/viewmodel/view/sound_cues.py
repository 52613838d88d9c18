"""What is heard of what happens at a table: a sound of `tabletop/ui/system/sound/catalog.py` for all that is seen.

Pieces sound like what they are made of and what they come down on. What happens has the sound that the game names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.core.table.layout import Arrangement, Kind, Shape
from tabletop.core.table.table import SetMarks

if TYPE_CHECKING:
    from physics.scene import DieFrame
    from tabletop.core.table.table import Table, TableSnapshot
    from tabletop.session.match.scenes import TableScene

BODIES: Final[Mapping[Shape, str]] = {
    Shape.CARD: "card", Shape.TILE: "paper", Shape.TOKEN: "wood", Shape.FIGURE: "wood", Shape.DISC: "wood",
    Shape.BOARD: "paper",
}  # fmt: skip
"""What sounds like what, where a kind does not say its material."""
SHEETS: Final = frozenset(("card", "paper", "cloth"))
SMALL: Final = 500.0
"""Square millimetres of a piece that knocks at half strength."""
HEAVY_DIE: Final = 60_000
"""A die that falls from so high (um) knocks with all its strength."""
QUIET_DIE: Final = 900
"""A lower bounce is not heard."""
SHUFFLE: Final = "shuffle"
"""What is heard, and seen, when a pile is shuffled."""
MOST_DICE: Final = 12
"""More dice than this are not heard one by one."""


ACTS: Final[Mapping[str, str]] = {
    "move": "", "move_pile": "card_on_stack", "turn": "card_draw", "flip": "", "flip_pile": "card_turn",
    "shuffle": "shuffle", "deal": "", "draw": "", "search": "scroll", "put_under": "", "gather": "gather", "spread": "",
    "lock": "press", "group": "press", "layer": "card_draw", "counter": "wheel", "write": "pen", "paste": "gather",
    "duplicate": "gather", "delete": "grasp", "bring": "gather", "throw": "shake", "settle": "", "view": "press",
    "take_back": "taken_back", "do_again": "taken_back",
}  # fmt: skip
"""What is heard of each act of the free table; "": its pieces, where they come down."""


Sounding: TypeAlias = tuple[str, float]
"""A sound and how strong it is, 0 to 1."""
Cue: TypeAlias = tuple[float, str, float]
"""A sound at a moment of a film (seconds of the film), and how strong it is."""


def body_of(kind: Kind) -> str:
    """Return what a piece sounds like."""
    if kind.shape is Shape.DIE:
        return "die"
    return BODIES[kind.shape] if kind.material == "plain" else kind.material


def landing_of(table: Table | TableSnapshot, piece: str, *, turned: bool = False) -> Sounding:
    """What is heard of a piece that has come to where it lies, or has left for the box; `turned` over on the way."""
    lying, kind = table.pieces[piece], table.kind_of(piece)
    body = body_of(kind)
    if lying.zone == table.plan.box:
        return ("card_draw", 0.5) if body in SHEETS else ("lift", 0.5)
    if turned and kind.shape is Shape.CARD:
        return ("card_turn", 0.8)
    zone = table.zones[lying.zone]
    stacked = zone.arrange in (Arrangement.PILE, Arrangement.PILES) and lying.index > 0
    weight = kind.width * kind.height / SMALL
    strength = min(1.0, 0.5 * weight**0.3) * (0.75 if body in SHEETS else 1.0)
    return (f"{body}_on_{'stack' if stacked else table.plan.mat}", strength)


def begins_with(scene: TableScene, sounds: Mapping[str, str]) -> Sounding | None:
    """What is heard when a scene begins, by the `sounds` of the game; None where nothing is seen, or only pieces that
    are heard where they come down."""
    kind = scene.kind
    if kind == "roll":
        return ("shake", 0.8)
    if kind == "flight":
        return ("slide", 0.8)
    if scene.message is None and not scene.changes:
        return None
    if kind in sounds:
        return sounds[kind], 1.0
    for change in scene.changes:
        if type(change) is not SetMarks:
            return None
    return ("pen", 0.5)


def bounces(frames: Sequence[Sequence[DieFrame]], seconds: float, mat: str) -> list[Cue]:
    """Return when dice strike the table in a film that lasts so many seconds, each as strong as it fell deep."""
    found: list[Cue] = []
    last = max(1, len(frames) - 1)
    for die in range(min(MOST_DICE, len(frames[0]) if frames else 0)):
        top, before = 0, 1 << 40
        for number, row in enumerate(frames):
            height = row[die].z_um
            if height > before and top:  # it rises again: it has struck
                if top - before >= QUIET_DIE:
                    strength = min(1.0, 0.25 + 0.75 * ((top - before) / HEAVY_DIE) ** 0.5)
                    found.append((number / last * seconds, f"die_on_{mat}", strength))
                top = 0
            elif height < before:
                top = max(top, before if before < 1 << 40 else height)
            before = height
        if top - before >= QUIET_DIE:
            found.append((seconds, f"die_on_{mat}", 0.3))
    return sorted(found)
