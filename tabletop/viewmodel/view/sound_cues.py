"""Sound cues of the events at a table: one from `tabletop/ui/system/sound/catalog.py` for everything that is seen.

Pieces sound like their material and the surface that they come down on. Other events have the sound that the game
names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.core.table.layout import Arrangement, Kind, Shape
from tabletop.core.table.table import SetMarks

if TYPE_CHECKING:
    from physics.dice.throw import DieFrame
    from tabletop.core.table.table import Table, TableSnapshot
    from tabletop.session.match.scenes import TableScene

BODIES: Final[Mapping[Shape, str]] = {
    Shape.CARD: "card", Shape.TILE: "paper", Shape.TOKEN: "wood", Shape.FIGURE: "wood", Shape.DISC: "wood",
    Shape.BOARD: "paper",
}  # fmt: skip
"""The default sound of each shape, for kinds that do not state their material."""
SHEETS: Final = frozenset(("card", "paper", "cloth"))
SMALL: Final = 500.0
"""Area of a piece that knocks at half strength, in square millimetres."""
HEAVY_DIE: Final = 60_000
"""Drop height from which a die knocks at full strength, in micrometres."""
QUIET_DIE: Final = 900
"""Height of the lowest audible bounce, in micrometres."""
SHUFFLE: Final = "shuffle"
"""The sound, and the kind of the scene, of a pile that is shuffled."""
MOST_DICE: Final = 12
"""The largest number of dice that are heard one by one."""


ACTION_SOUNDS: Final[Mapping[str, str]] = {
    "move": "", "move_pile": "card_on_stack", "turn": "card_draw", "flip": "", "flip_pile": "card_turn",
    "shuffle": "shuffle", "deal": "", "draw": "", "search": "scroll", "put_under": "", "gather": "gather", "spread": "",
    "lock": "press", "group": "press", "layer": "card_draw", "counter": "wheel", "write": "pen", "paste": "gather",
    "duplicate": "gather", "delete": "grasp", "bring": "gather", "throw": "shake", "settle": "", "view": "press",
    "take_back": "taken_back", "do_again": "taken_back", "split": "", "turn_pile": "card_draw",
    "duplicate_pile": "gather", "zone": "pen", "shift_zone": "press", "erase_zone": "grasp", "grid": "pen",
    "ground": "gather", "resize": "gather", "stroke": "pen", "caption": "pen", "change_caption": "pen",
    "move_caption": "press", "lock_caption": "press", "erase": "grasp",
    "endless": "gather", "deal_chosen": "", "turns": "press", "next_turn": "press", "draw_seat": "shake",
    "timer": "press", "run_timer": "press",
}  # fmt: skip
"""The sound of each action of the free table; "": that of its pieces, where they come down."""


Sounding: TypeAlias = tuple[str, float]
"""A sound and its strength, 0 to 1."""
Cue: TypeAlias = tuple[float, str, float]
"""A sound at a moment of an animation (seconds from its start), and its strength."""


def body_of(kind: Kind) -> str:
    """Return the name of the body sound of a kind."""
    if kind.shape is Shape.DIE:
        return "die"
    return BODIES[kind.shape] if kind.material == "plain" else kind.material


def landing_of(table: Table | TableSnapshot, piece: str, *, turned: bool = False) -> Sounding:
    """Return the sound of a piece that has arrived, or has left for the box.

    `turned` is for a piece that was turned over on the way.
    """
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
    """Return the sound at the beginning of a scene, from the `sounds` of the game.

    None if nothing is seen, or only pieces that are heard where they come down.
    """
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
    """Return the impacts of dice in an animation that lasts `seconds`.

    Each is the stronger the deeper the die has fallen.
    """
    found: list[Cue] = []
    last = max(1, len(frames) - 1)
    for die in range(min(MOST_DICE, len(frames[0]) if frames else 0)):
        top, before = 0, 1 << 40
        for number, row in enumerate(frames):
            height = row[die].z_um
            if height > before and top:  # it rises again, so it has hit the table
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
