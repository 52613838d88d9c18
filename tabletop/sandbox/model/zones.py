"""The zones of free play itself: the table top, hands, stacks, bags, the box. Their ids tell their purpose."""

from __future__ import annotations

from typing import Final

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.table.layout import Arrangement, Visibility, Zone
from tabletop.sandbox.model.compact import lean

TABLE: Final = "table"
"""The zone where pieces lie freely."""
BOX: Final = "box"
"""The zone of the pieces that are not in use."""
BESIDE: Final = "beside"
"""The zone of the pieces that were knocked off the table."""
STACK: Final = "stack-"
BAG: Final = "bag-"
SUPPLY: Final = "supply-"
"""An endless pile: copies of its top piece are taken without end, and what is put on it vanishes."""
ENDLESS: Final = "endless-"
"""An endless bag: the same, with a copy of any of its pieces at random, and nobody looks into it."""
HIDE: Final = "hide-"
"""A screen on the open table: what lies behind it is seen by one seat, whose number follows."""
COUNT: Final = "count-"
"""A frame on the open table that counts what lies in it."""
_HAND: Final = "own-hand-"

HAND_DEPTH: Final = 104.0
"""The height of the row of hands below the table (mm)."""
BOX_WIDTH: Final = 90.0
LETTER: Final = 10.0
"""Height of the printed names of zones (mm)."""


def hand(seat: int) -> str:
    """Return the id of the hand that free play gives to a seat."""
    return f"{_HAND}{seat}"


def screen(seat: int) -> str:
    """Return how the ids of the screens begin behind which a seat sees."""
    return f"{HIDE}{seat}-"


_OWNERS: Final = {hand(seat): seat for seat in range(6)}
_SCREENS: Final = {screen(seat): seat for seat in range(6)}


def owner_of_hand(zone_id: str) -> int | None:
    """Return the seat to which free play gave this hand; None for any other zone."""
    return _OWNERS.get(zone_id)


def made_zone(zone_id: str, x: float, y: float, w: float, h: float) -> Zone:
    """Return the zone of this id at this place, rounded to hundredths. KeyError for an id not used by free play."""
    x, y, w, h = lean((x, y, w, h))
    if zone_id.startswith(_HAND):
        owner = _OWNERS[zone_id]
        name = msg("sandbox.zone.hand", who=SeatName(owner))
        return Zone(id=zone_id, x=x, y=y, w=w, h=h, arrange=Arrangement.FAN, show=Visibility.OWNER, owner=owner,
                    name=name, label=_label(x, y, w), outline=True, role="hand")  # fmt: skip
    if zone_id.startswith(HIDE):
        owner = _SCREENS[zone_id[: len(screen(0))]]
        return _frame(zone_id, (x, y, w, h), msg("sandbox.zone.hide", who=SeatName(owner)), owner)
    if zone_id.startswith(COUNT):
        return _frame(zone_id, (x, y, w, h), msg("sandbox.zone.count"))
    role = zone_id if zone_id in _ROLES else zone_id.partition("-")[0] + "-"
    arrange, show, outline = _ROLES[role]
    name = msg(f"sandbox.zone.{role.rstrip('-')}")
    label = _label(x, y, w) if outline else None
    return Zone(id=zone_id, x=x, y=y, w=w, h=h, arrange=arrange, show=show, name=name, label=label, outline=outline,
                endless=is_endless(zone_id), uncounted=is_endless(zone_id))  # fmt: skip


def _frame(zone_id: str, box: tuple[float, float, float, float], name: Message, owner: int | None = None) -> Zone:
    """Return a frame on the open table: the pieces in it lie on the table itself."""
    x, y, w, h = box
    return Zone(id=zone_id, x=x, y=y, w=w, h=h, arrange=Arrangement.FREE, owner=owner, name=name,
                label=(x + w / 2, y + LETTER, LETTER), outline=True, quiet=True)  # fmt: skip


_ROLES: Final = {
    TABLE: (Arrangement.FREE, Visibility.ALL, False),
    BOX: (Arrangement.PILE, Visibility.NONE, True),
    BESIDE: (Arrangement.ROW, Visibility.ALL, True),
    STACK: (Arrangement.PILE, Visibility.ALL, False),
    BAG: (Arrangement.PILE, Visibility.NONE, True),
    SUPPLY: (Arrangement.PILE, Visibility.ALL, True),
    ENDLESS: (Arrangement.PILE, Visibility.NONE, True),
}


def _label(x: float, y: float, w: float) -> tuple[float, float, float]:
    """Return the place of the name: above the frame, where no piece covers it."""
    return x + w / 2, y - LETTER, LETTER


def is_made(zone_id: str) -> bool:
    """Return True if free play made this zone (and not the plan of a game)."""
    return zone_id in _ROLES or zone_id.startswith((STACK, BAG, SUPPLY, ENDLESS, _HAND, HIDE, COUNT))


def is_loose_stack(zone_id: str) -> bool:
    """Return True for a stack made on the fly: it disappears when fewer than two pieces are left."""
    return zone_id.startswith(STACK)


def is_bag(zone_id: str) -> bool:
    """Return True for a zone that nobody looks into and that gives out pieces at random."""
    return zone_id.startswith((BAG, ENDLESS))


def is_endless(zone_id: str) -> bool:
    """Return True for a pile or bag from which copies are taken without end."""
    return zone_id.startswith((SUPPLY, ENDLESS))


def is_frame(zone_id: str) -> bool:
    """Return True for a frame on the open table, in which no piece lies by itself."""
    return zone_id.startswith((HIDE, COUNT))


def hides(zone_id: str) -> bool:
    """Return True for a frame behind which one seat sees."""
    return zone_id.startswith(HIDE)


def is_pile(zone: Zone) -> bool:
    return zone.arrange is Arrangement.PILE
