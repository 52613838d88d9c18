"""The table of Omen: three cities between two sides, decks and feats at the right."""

from __future__ import annotations

from typing import Final, Unpack

from games.omen.rules.facts import CITIES, COINS, FEATS, REWARD_KIND, REWARDS, UNITS
from games.omen.rules.state import PLACES
from games.omen.rules.units.feats import needed
from games.omen.table import pieces
from games.omen.table.geometry import (
    CARD_H,
    CARD_W,
    CITY_H,
    CITY_W,
    CITY_X,
    CITY_Y,
    FEATS_H,
    FEATS_Y,
    HEIGHT,
    LOW_FEATS_H,
    LOW_FEATS_Y,
    MIDDLE_W,
    NAME_Y,
    PHASE_H,
    PHASE_W,
    PHASE_Y,
    PHASES,
    REWARD_H,
    REWARD_W,
    RIGHT,
    RIGHT_W,
    ROW_Y,
    SECOND,
    SIDE_Y,
    WIDTH,
)
from games.omen.table.legend import legend_kinds
from games.omen.table.pieces_boards import furniture
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import ZoneOptions, bare, zone
from tabletop.core.table.layout import Arrangement, TableLayout, Visibility, Zone

BESIDE_HAND: Final = (
    ("rewards", 617, 108, 676, Arrangement.ROW, Visibility.OWNER),
    ("used", 730, 70, 790, Arrangement.ROW, Visibility.ALL),
    ("coins", 805, 94, 872, Arrangement.SCATTER, Visibility.ALL),
)
"""Fields beside the hand of a seat: id, left edge, width, middle of the printed name."""
HAND_W: Final = 608.0
"""Width for seven cards side by side: as many as may be kept at the end of a turn."""
NAME_HEIGHT: Final = 10.4


def layout(seats: int, settings: Settings) -> TableLayout:
    """Return kinds, zones and pieces; separate decks and the draft have zones only in the deck-building variants."""
    own_decks = settings.get("decks", "shared") != "shared"
    unique = {unit: unit for unit in UNITS}
    unique |= {reward: REWARD_KIND[reward] for reward in REWARDS}
    for seat in (0, 1):
        unique |= {f"{feat}/{seat}": feat for feat in FEATS}
        unique |= {f"progress/{feat}/{seat}": f"progress_{needed(feat)}" for feat in FEATS}
    for place in PLACES:
        unique |= {f"count/{place}": "count", f"strength/{place}": "strength"}
    unique |= {f"places/{place}": f"places_{place % 2}" for place in PLACES}
    unique |= {f"city_{city + 1}": f"city_{city + 1}" for city in CITIES}
    unique |= {f"war_banner/{city}": "war_banner" for city in CITIES} | {f"left/{city}": "left" for city in CITIES}
    unique |= {"phases": "phases", "phase": "phase"}
    return TableLayout(
        width=WIDTH,
        height=HEIGHT,
        kinds=(
            *pieces.unit_kinds(),
            *pieces.reward_kinds(),
            *pieces.feat_kinds(low=own_decks),
            *pieces.back_kinds(),
            *pieces.counter_kinds(),
            *pieces.strip_marks(),
            *legend_kinds(),
            *furniture(),
        ),
        zones=(
            *_ground(),
            *_cities(),
            *_seats(own_decks),
            *_piles(own_decks, own_decks or bool(settings.get("spirits"))),
            *(_draft(settings["decks"] == "open_draft") if own_decks else ()),
            _zone("box", 0, 0, 0, 0),
        ),
        unique=unique,
        fungible={"unit_back": len(UNITS), "reward_back": len(REWARDS), "coin": COINS},
        mat="night",
        lettering="carved",
    )


# -- zones ------------------------------------------------------------------------------------------------------------
def _zone(
    id: str,
    x: float,
    y: float,
    w: float,
    h: float,
    arrange: Arrangement = Arrangement.FREE,
    *,
    label_y: float | None = None,
    **ways: Unpack[ZoneOptions],
) -> Zone:
    """Return a zone that is named after its id; its name is printed at the height `label_y`, if given."""
    word, owner = bare(id), ways.get("owner")
    facts = {} if owner is None or word not in ("hand", "feats") else {"who": SeatName(owner)}
    ways |= ZoneOptions(name=msg(f"omen.zone.{word}", **facts))
    if label_y is not None:
        ways["label"] = (x + w / 2, label_y, NAME_HEIGHT)
    return zone(id, (x, y, w, h), arrange, **ways)


def _ground() -> list[Zone]:
    """Return the boards that lie under everything."""
    zones: list[Zone] = []
    for city in CITIES:
        zones.append(_zone(f"city{city}/ground", CITY_X[city], CITY_Y, CITY_W, CITY_H, quiet=True))
        for seat in (0, 1):
            y = SIDE_Y[seat] - 2
            zones.append(_zone(f"city{city}/places{seat}", CITY_X[city], y, CITY_W, CARD_H + 4, quiet=True))
    zones.append(_zone("track", CITY_X[0], PHASE_Y, PHASE_W * len(PHASES), PHASE_H, quiet=True))
    zones.append(_zone("track_marker", CITY_X[0], PHASE_Y, PHASE_W * len(PHASES), PHASE_H, quiet=True))
    return zones


def _cities() -> list[Zone]:
    """Return for each city two sides, the reward pile and its counter, the counters of both sides, the war banner."""
    zones = []
    for city in CITIES:
        x = CITY_X[city]
        middle = CITY_Y + CITY_H / 2
        pile = (x + (CITY_W - REWARD_W) / 2, middle - REWARD_H / 2, REWARD_W, REWARD_H)
        zones.append(_zone(f"city{city}/rewards", *pile, Arrangement.PILE, show=Visibility.NONE))
        banner = (x + 10, middle - pieces.BANNER[1] / 2, *pieces.BANNER)
        zones.append(_zone(f"city{city}/war", *banner, Arrangement.ROW, quiet=True))
        left = (x + CITY_W - pieces.LEFT[0] - 12, middle - pieces.LEFT[1] / 2, *pieces.LEFT)
        zones.append(_zone(f"city{city}/left", *left, Arrangement.ROW, quiet=True))
        for seat in (0, 1):
            zones.append(_zone(f"city{city}/side{seat}", x, SIDE_Y[seat], CITY_W, CARD_H, owner=seat))
            y = CITY_Y + (CITY_H - pieces.TALLY[1] - 8 if seat == 0 else 8)
            tally = (x + 20, y, CITY_W - 40, pieces.TALLY[1])
            zones.append(_zone(f"city{city}/tally{seat}", *tally, Arrangement.ROW, quiet=True))
    return zones


def _seats(own_decks: bool) -> list[Zone]:
    """Return for each seat its hand, rewards in hand, face-down row, coins, feats and their tokens."""
    zones = []
    for seat in (0, 1):
        y, name = ROW_Y[seat], NAME_Y[seat]
        high = (LOW_FEATS_Y if own_decks else FEATS_Y)[seat]
        feats = (RIGHT, high, RIGHT_W, LOW_FEATS_H if own_decks else FEATS_H)
        hand = (4, y, HAND_W, CARD_H, Arrangement.FAN)
        step = CARD_W + 1  # beside each other, so that each can be read
        zones.append(
            _zone(f"hand{seat}", *hand, show=Visibility.OWNER, owner=seat, label_y=name, role="hand", step=step)
        )
        for field, x, width, middle, arrange, show in BESIDE_HAND:
            place = (x, y + 8, width, 107, arrange)
            ways = ZoneOptions(show=show, owner=seat, outline=True, role="spent" if field == "used" else None)
            ways["label"] = (middle, name, NAME_HEIGHT)
            zones.append(_zone(f"{field}{seat}", *place, **ways))
        zones.append(_zone(f"feats{seat}", *feats, owner=seat, label_y=high - 7))
        zones.append(_zone(f"progress{seat}", *feats, owner=seat, quiet=True))
    return zones


def _piles(own_decks: bool, spirits: bool) -> list[Zone]:
    """Return decks, discard piles, the coin supply, and the places where beasts, rewards and spirits are used."""
    y = 281.0 if own_decks else 227.0
    width = CARD_W if spirits else RIGHT_W
    supply = (RIGHT, 417.0, RIGHT_W, 58.0) if own_decks else (RIGHT, 361.0, RIGHT_W, 37.0)
    zones = [
        _zone("play", RIGHT, y, width, CARD_H, Arrangement.ROW, outline=True, label_y=y - 7),
        _zone("supply", *supply, Arrangement.SCATTER, outline=True, label_y=supply[1] - 7),
    ]
    if spirits:
        zones.append(_zone("channel", SECOND, y, CARD_W, CARD_H, Arrangement.ROW, outline=True, label_y=y - 7))
    for number, y in ((0, 491.0), (1, 149.0)) if own_decks else ((0, 413.0),):
        owner = number if own_decks else None
        place = (y, CARD_W, CARD_H)
        zones.append(
            _zone(f"deck{number}", RIGHT, *place, Arrangement.PILE, show=Visibility.NONE, owner=owner, label_y=y - 8.5)
        )
        zones.append(
            _zone(f"discard{number}", SECOND, *place, Arrangement.PILE, owner=owner, outline=True, label_y=y - 8.5)
        )
    return zones


def _draft(is_open: bool) -> list[Zone]:
    """Return the zones of the open draft's cards, of each player's picks, and of the units still to be dealt.

    In the open draft no hand is held: the picks take its place, and the cards on offer fill the middle in two rows. In
    the draft of three the picks lie between the hands.
    """
    grid = (MIDDLE_W, 2 * CARD_H + 3, Arrangement.GRID)
    rows = (HEIGHT - 7 - grid[1], 7.0) if is_open else (ROW_Y[0] - 9 - grid[1], ROW_Y[1] + CARD_H + 5)
    picks = [_zone(f"picks{seat}", CITY_X[0], rows[seat], *grid, owner=seat, quiet=True) for seat in (0, 1)]
    undealt = _zone("undealt", RIGHT, 281, CARD_W, CARD_H, Arrangement.PILE, show=Visibility.NONE, quiet=True)
    return [*picks, _zone("draft", CITY_X[0], (HEIGHT - grid[1]) / 2, *grid), undealt]
