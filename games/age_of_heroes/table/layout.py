"""The table: the tribes in a ring around decks, events, battles and market; below them the hand and the piles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Unpack

from games.age_of_heroes.rules.facts import (
    ARMY,
    BATTLE_DECK,
    COUNTS,
    ITEMS,
    KINDS,
    NUMBER,
    RESOURCE_CARDS,
    ROAD,
    STOCK,
    STONE_OF,
    TRIBES,
    WARES,
)
from games.age_of_heroes.rules.state import ATTACK, NOBODY, State
from games.age_of_heroes.table.geometry import (
    ARENA,
    BATTLE,
    BUILDING,
    CARD,
    COLUMN,
    DECK_X,
    DISCARD_X,
    EVENT_X,
    HAND,
    HEIGHT,
    ITEM,
    LARGE_SITE,
    MOST_UNITS,
    PILES_Y,
    ROWS,
    SLOT,
    TALLY_WIDTH,
    TRACK,
    WIDTH,
    area_of,
    parts_of,
    place_of,
    row_step,
    site_size,
    slot_x,
)
from games.age_of_heroes.table.pieces import all_kinds
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import Box, ZoneOptions, bare, shifted, zone
from tabletop.core.table.layout import Arrangement, TableLayout, Visibility, Zone

LETTER: Final = 13.0
PILE_DOWN: Final = {ITEM: 49.0, LARGE_SITE: 54.0}
"""The middle of the piles of items below the upper edge of their board (mm), by the size of a city."""
STEPS: Final = {"hand": 20.0, "monument": 36.0}


def own_card(kind: str, place: int) -> str:
    """Return the piece that shows a card of a kind in the hand of the viewer."""
    return f"own-{kind}-{place}"


def in_hand(state: State, seat: Seat, kind: str) -> tuple[str, ...]:
    """Return the pieces of a kind of card in a hand, as its owner sees it; picking up any of them means the same."""
    return tuple(own_card(kind, place) for place in range(state.hands[seat][NUMBER[kind]]))


def home_army(seat: Seat, place: int) -> str:
    """Return the piece of an army at home: those with a general first, those under an Earthquake card last."""
    return f"army-{seat}-{place}"


def unit_piece(side: int, number: int, seat: Seat) -> str:
    """Return the piece of a unit in battle, in the colour of its seat; barbarians have none."""
    return f"unit-{side}-{number}" if seat == NOBODY else f"unit-{side}-{number}-{seat}"


def layout(seats: int, settings: Settings) -> TableLayout:
    """Return kinds, zones and all pieces for a match of `seats`."""
    unique = {f"area-{seat}": f"area_{seat}" for seat in range(seats)}
    unique |= {
        "mat": "mat",
        "track": "track",
        "round": "round",
        "part_marker": "part_marker",
        "building": "building",
        "start": "start",
    }
    unique |= {f"tribe-{tribe}": f"tribe_{tribe}" for tribe in TRIBES}
    unique |= {f"built-{tribe}": f"built_{tribe}" for tribe in TRIBES}
    unique |= {f"name-{row}-{seat}": f"row_{row}" for row in ROWS for seat in range(seats)}
    unique |= {f"name-monument-{seat}": "row_monument" for seat in range(seats)}
    unique |= {f"challenge-{seat}": "challenge" for seat in range(seats)}
    unique |= {f"road-{number}": "road" for number in range(STOCK[ROAD])}
    unique |= {f"end-{number}-{seat}": f"road_end_{seat}" for number in range(STOCK[ROAD]) for seat in range(seats)}
    for side in (0, 1):
        for number in range(MOST_UNITS):
            unique |= {unit_piece(side, number, seat): f"unit_{seat}" for seat in range(seats)}
            unique |= {f"card-{side}-{number}": "battle_card"}
            unique |= {f"drawn-{side}-{number}": "battle_card"}
            unique |= {f"total-{side}-{number}": "total", f"fell-{side}-{number}": "fell"}
    unique |= {unit_piece(ATTACK, number, NOBODY): "barbarian_unit" for number in range(MOST_UNITS)}
    unique |= {own_card(KINDS[kind], place): KINDS[kind] for kind in WARES for place in range(COUNTS[kind])}
    unique |= {home_army(seat, place): f"home_army_{seat}" for seat in range(seats) for place in range(STOCK[ARMY])}
    unique |= {"victories": "victories", "citadel_bonus": "citadel_bonus"}
    unique |= {f"side-{seat}": f"side_{seat}" for seat in range(seats)}
    unique |= {"market_board": "market_board", "battle_board": "battle_board"}
    alike = dict(zip(KINDS, COUNTS, strict=True))
    alike |= {"resource_back": RESOURCE_CARDS, "hand_card": RESOURCE_CARDS, "battle_back": len(BATTLE_DECK)}
    alike |= {item: STOCK[number] for number, item in enumerate(ITEMS) if number != ROAD}
    alike |= {f"led_army_{seat}": STOCK[ITEMS.index("general")] for seat in range(seats)}
    alike |= {f"army_{seat}": STOCK[ARMY] for seat in range(seats)}
    alike |= {f"laid_{KINDS[kind]}": COUNTS[kind] for kind in STONE_OF}
    return TableLayout(
        width=WIDTH,
        height=HEIGHT,
        kinds=all_kinds(seats),
        zones=(*_ground(seats), *_middle(), *_arena(), *_areas(seats), *_near(seats), _zone("box", (0, 0, 0, 0))),
        unique=unique,
        fungible=alike,
        mat="linen",
        lettering="carved",
    )


def rotate(plan: TableLayout, viewer: Seat | None) -> TableLayout:
    """Return the layout with the ring of tribes turned so that the viewer's home is beside the hand."""
    seats = sum(zone.id.startswith("ground") for zone in plan.zones)
    if viewer is None:
        return plan
    return replace(plan, zones=tuple(_moved(zone, seats, viewer) for zone in plan.zones))


def _moved(zone: Zone, seats: int, viewer: Seat) -> Zone:
    """Return a zone of a home area at its place for a viewer; all others stay."""
    if zone.owner is None:
        return zone
    from_x, from_y, *_ = area_of(zone.owner, seats)
    to_x, to_y, *_ = area_of(place_of(zone.owner, seats, viewer), seats)
    return shifted(zone, to_x - from_x, to_y - from_y)


def _zone(
    id: str,
    box: Box,
    arrange: Arrangement = Arrangement.FREE,
    *,
    label_y: float | None = None,
    about: bool = False,
    **ways: Unpack[ZoneOptions],
) -> Zone:
    """Return a zone that is named after its id without its numbers. `about` adds the sentence that explains it."""
    word, owner = bare(id), ways.get("owner")
    whose = {} if owner is None or word != "tribe" else {"who": SeatName(owner)}
    ways |= ZoneOptions(name=msg(f"age_of_heroes.zone.{word}", **whose))
    if about:
        ways["text"] = (msg(f"age_of_heroes.place.{word}"),)
    if label_y is not None:
        ways["label"] = (box[0] + box[2] / 2, label_y, LETTER)
    return zone(id, box, arrange, **ways)


def _ground(seats: int) -> Iterator[Zone]:
    yield _zone("mat", (0, 0, WIDTH, HEIGHT), quiet=True)
    for seat in range(seats):
        yield _zone(f"ground{seat}", area_of(seat, seats), owner=seat, quiet=True)
    yield _zone("track", TRACK, quiet=True)
    yield _zone("building", BUILDING, quiet=True)


def _middle() -> Iterator[Zone]:
    """Yield the track, the decks, and the events drawn."""
    y, (w, h) = PILES_Y, CARD
    yield _zone("track_marks", TRACK, quiet=True)
    yield _zone("deck", (DECK_X, y, w, h), Arrangement.PILE, show=Visibility.NONE, label_y=y - 14)
    yield _zone("discard", (DISCARD_X, y, w, h), Arrangement.PILE, outline=True, label_y=y - 14)
    yield _zone("events", (EVENT_X, y, w, h), Arrangement.ROW, outline=True, label_y=y - 14)


def _arena() -> Iterator[Zone]:
    """Yield battle lines that face each other; on a Market Day the board beneath the panel of the market."""
    x, y, w, h = ARENA
    yield _zone("arena", ARENA, quiet=True)
    line = w - 132
    for upper in (True, False):
        row, top = (0, y) if upper else (1, y + h - SLOT[1])
        yield _zone(f"line{row}", (x, top, w, SLOT[1]))
        if upper:
            yield _zone("tally", (x + line + 4, y + 28, TALLY_WIDTH, 52), quiet=True)
        yield _zone(f"drawn{row}", (x + line + 4, top + (31 if upper else 5), 122, BATTLE[1]), Arrangement.ROW)
        for unit in range(MOST_UNITS):
            yield _zone(f"slot{row}-{unit}", (x + 8 + slot_x(unit, line - 8 - SLOT[0]), top, *SLOT))
    yield _zone("tribes", (x + 40, y + 30, w - 80, 100), Arrangement.ROW, step=104)


def _areas(seats: int) -> Iterator[Zone]:
    """Yield the rows of every tribe."""
    for seat in range(seats):
        x, y, w, _ = area_of(seat, seats)
        yield _zone(f"tribe{seat}", (x, y, w, 176), owner=seat, label_y=y + 11)
        yield _zone(f"names{seat}", area_of(seat, seats), owner=seat, quiet=True)
        for name, box in parts_of(seat, seats).items():
            arrange = Arrangement.PILE if name == "card" else Arrangement.ROW
            quiet = name in ("marks", "built")
            step = row_step(name, seats) if name in ROWS else STEPS.get(name, 0.0)
            yield _zone(f"{name}{seat}", box, arrange, owner=seat, step=step, quiet=quiet, about=not quiet)
    yield _zone("roads", (0, 0, WIDTH, HEIGHT), quiet=True)


def _near(seats: int) -> Iterator[Zone]:
    """Yield the hand of the viewer, the Battle Deck, and the piles of items."""
    yield _zone("hand", HAND, Arrangement.FAN, step=CARD[0] + 4, label_y=HAND[1] - 6)
    yield _zone("battle_deck", (738, 646, *BATTLE), Arrangement.PILE, show=Visibility.NONE, label_y=634)
    for number, item in enumerate(ITEMS):
        wide, tall = site_size(seats) if item in ("city", "citadel") else ITEM
        middle = BUILDING[1] + PILE_DOWN[site_size(seats)]
        box = (BUILDING[0] + 1 + COLUMN * number + (COLUMN - wide) / 2, middle - tall / 2, wide, tall)
        yield _zone(f"pile/{item}", box, Arrangement.PILE)
