"""The table of Omen: three cities between two sides, decks and feats at the right; the own side is the lower one."""

from __future__ import annotations

from dataclasses import replace
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
    HEIGHT,
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
    STRIP_H,
    WIDTH,
    feat_pose,
    line_pose,
    line_progress_pose,
    progress_pose,
)
from games.omen.table.legend import legend_kinds
from games.omen.table.pieces_boards import furniture
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import ZoneOptions, bare, zone
from tabletop.core.table.layout import Arrangement, TableLayout, Visibility, Zone, ZoneRole

HAND_W: Final = 714.0
"""Width for seven cards side by side: as many as may be kept at the end of a turn."""
NEAR: Final = {
    "rewards": (722.0, ROW_Y, 160.0, REWARD_H, Arrangement.FAN),
    "coins": (722.0, 692.0, 72.0, 42.0, Arrangement.SCATTER),
    "used": (798.0, 692.0, 84.0, 48.0, Arrangement.SPOTS),
}
"""The own fields beside the hand."""
FAR: Final = {
    "hand": (4.0, 415.0, CARD_H, 28.0),
    "rewards": (427.0, 150.0, REWARD_H, 17.0),
    "used": (585.0, 136.0, REWARD_H, 10.0),
    "coins": (729.0, 153.0, 0.0, 0.0),
}
"""The fields of the other seat in its strip: left edge, width, height of its cards and distance between two."""
AUDIENCE: Final = {
    "rewards": Visibility.OWNER,
    "used": Visibility.ALL,
    "coins": Visibility.ALL,
    "hand": Visibility.OWNER,
}
ROLES: Final[dict[str, ZoneRole]] = {"hand": "hand", "used": "spent"}
MOST_CARDS: Final = 12
"""The number of cards of the strip that have places of their own."""
NAME_HEIGHT: Final = 10.4
PICKS_H, OFFER_H = 190.0, 340.0
"""Heights of the picks of a player and of the cards on offer in a draft: two rows, in which the upper cards overlap."""


def layout(seats: int, settings: Settings) -> TableLayout:
    """Return kinds, zones and pieces; separate decks and the draft have zones only in the deck-building variants."""
    own_decks = settings.get("decks", "shared") != "shared"
    unique = {unit: unit for unit in UNITS}
    unique |= {reward: REWARD_KIND[reward] for reward in REWARDS}
    for seat in (0, 1):
        unique |= {f"{feat}/{seat}": f"{feat}_line" if seat else feat for feat in FEATS}
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
            *pieces.line_kinds(low=own_decks),
            *pieces.back_kinds(),
            *pieces.counter_kinds(),
            *pieces.strip_marks(),
            *legend_kinds(spirits=own_decks or bool(settings.get("spirits")), heroes=bool(settings.get("heroes"))),
            *furniture(),
        ),
        zones=(
            *_ground(),
            *_cities(),
            *_seats(own_decks),
            *_piles(own_decks, own_decks or bool(settings.get("spirits"))),
            *(_draft(settings["decks"] == "open_draft") if own_decks else ()),
            _zone(
                "seen",
                CITY_X[0],
                CITY_Y + (CITY_H - CARD_H) / 2,
                MIDDLE_W,
                CARD_H,
                Arrangement.FAN,
                step=CARD_W + 1,
                quiet=True,
            ),
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
    """Return for each city two sides, the reward pile and its counter, the counters of both sides, the war banner.

    The counters of a side are beside the pile: its strength at the left, its units at the right.
    """
    zones = []
    for city in CITIES:
        x = CITY_X[city]
        middle = CITY_Y + CITY_H / 2
        pile = (x + (CITY_W - REWARD_W) / 2, middle - REWARD_H / 2, REWARD_W, REWARD_H)
        zones.append(_zone(f"city{city}/rewards", *pile, Arrangement.PILE, show=Visibility.NONE, uncounted=True))
        beside = (CITY_W - REWARD_W) / 4
        banner = (x + beside - pieces.BANNER[0] / 2, middle - pieces.BANNER[1] / 2, *pieces.BANNER)
        zones.append(_zone(f"city{city}/war", *banner, Arrangement.ROW, quiet=True))
        left = (x + CITY_W - beside - pieces.LEFT[0] / 2, middle - pieces.LEFT[1] / 2, *pieces.LEFT)
        zones.append(_zone(f"city{city}/left", *left, Arrangement.ROW, quiet=True))
        for seat in (0, 1):
            zones.append(_zone(f"city{city}/side{seat}", x, SIDE_Y[seat], CITY_W, CARD_H, owner=seat))
            y = CITY_Y + (CITY_H - pieces.TALLY[1] - 7 if seat == 0 else 7)
            spots = tuple((x + across, y + pieces.TALLY[1] / 2) for across in (CITY_W - beside, beside))
            tally = (x + 4, y, CITY_W - 8, pieces.TALLY[1])
            zones.append(_zone(f"city{city}/tally{seat}", *tally, Arrangement.SPOTS, quiet=True, spots=spots))
    return zones


def _seats(own_decks: bool) -> list[Zone]:
    """Return for each seat its hand, rewards in hand, face-down row, coins, feats and their tokens."""
    return [*_near_row(), *_far_strip(), *_feats(own_decks)]


def _near_row() -> list[Zone]:
    """Return the own hand, whose cards lie beside each other so that each can be read, and the fields beside it."""
    hand = (7, ROW_Y, HAND_W, CARD_H, Arrangement.FAN)
    ways = ZoneOptions(show=Visibility.OWNER, owner=0, role="hand", step=CARD_W + 1)
    zones = [_zone("hand0", *hand, label_y=NAME_Y[0], **ways)]
    for field, (x, y, width, height, arrange) in NEAR.items():
        ways = ZoneOptions(show=AUDIENCE[field], owner=0, outline=True, role=ROLES.get(field))
        ways["label"] = (x + width / 2, NAME_Y[0] if y == ROW_Y else y - 6.5, NAME_HEIGHT)
        if field == "rewards":
            ways["step"] = REWARD_W + 1
        if field == "used":  # their names are seen, the rest lies beyond the edge of the table
            step = (width - REWARD_W) / 2
            ways["spots"] = tuple((x + REWARD_W / 2 + step * n, y + REWARD_H / 2) for n in range(3))
        zones.append(_zone(f"{field}0", x, y, width, height, arrange, **ways))
    return zones


def _far_strip() -> list[Zone]:
    """Return the fields of the other seat: the lower edges of its cards, and its coins."""
    zones = []
    for field, (x, width, height, step) in FAR.items():
        ways = ZoneOptions(show=AUDIENCE[field], owner=1, role=ROLES.get(field), outline=not step)
        ways["label"] = (x + width / 2, NAME_Y[1], NAME_HEIGHT)
        if step:
            across = CARD_W if field == "hand" else REWARD_W
            y = STRIP_H - height / 2
            ways["spots"] = tuple((x + across / 2 + step * n, y) for n in range(MOST_CARDS))
            zones.append(_zone(f"{field}1", x, 0, width, STRIP_H, Arrangement.SPOTS, **ways))
        else:
            zones.append(_zone(f"{field}1", x, 14, width, 26, Arrangement.SCATTER, **ways))
    return zones


def _feats(own_decks: bool) -> list[Zone]:
    """Return the own feats at the lower right, and those of the other seat as lines at the upper right."""
    high = pieces.feat_size(low=own_decks)[1] * (3 if own_decks else len(FEATS))
    near = (RIGHT, HEIGHT - 5 - high, RIGHT_W, high)
    far = (RIGHT, 13.0, RIGHT_W, pieces.line_size(low=own_decks)[1] * (3 if own_decks else len(FEATS)))
    zones = []
    for seat, box in ((0, near), (1, far)):
        feats = {feat_pose(feat, low=own_decks)[:2]: line_pose(feat, low=own_decks)[:2] for feat in FEATS}
        tokens = {progress_pose(feat, low=own_decks)[:2]: line_progress_pose(feat, low=own_decks)[:2] for feat in FEATS}
        zones.append(_zone(f"feats{seat}", *box, owner=seat, label_y=box[1] - 5.5, places=feats if seat else {}))
        zones.append(_zone(f"progress{seat}", *box, owner=seat, quiet=True, places=tokens if seat else {}))
    return zones


def _piles(own_decks: bool, spirits: bool) -> list[Zone]:
    """Return decks, discard piles, the coin supply, and the places where beasts, rewards and spirits are used."""
    play, decks = (265.0, (444.0, 86.0)) if own_decks else (127.0, (314.0,))
    width = CARD_W if spirits else RIGHT_W
    phases = CITY_X[0] + PHASE_W * len(PHASES)
    supply = (phases + 58, PHASE_Y, CITY_X[0] + MIDDLE_W - phases - 58, PHASE_H)
    zones = [
        _zone("play", RIGHT, play, width, CARD_H, Arrangement.ROW, outline=True, label_y=play - 5.5),
        _zone(
            "supply",
            *supply,
            Arrangement.SCATTER,
            outline=True,
            label=(phases + 28, PHASE_Y + PHASE_H / 2, NAME_HEIGHT),
        ),
    ]
    if spirits:
        zones.append(_zone("channel", SECOND, play, CARD_W, CARD_H, Arrangement.ROW, outline=True, label_y=play - 5.5))
    for number, y in enumerate(decks):
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
    grid = (MIDDLE_W, PICKS_H, Arrangement.GRID)
    rows = (HEIGHT - 4 - PICKS_H, 4.0) if is_open else (ROW_Y - 12 - PICKS_H, STRIP_H + 12)
    picks = [_zone(f"picks{seat}", CITY_X[0], rows[seat], *grid, owner=seat, quiet=True) for seat in (0, 1)]
    undealt = _zone("undealt", RIGHT, 265, CARD_W, CARD_H, Arrangement.PILE, show=Visibility.NONE, quiet=True)
    offer = (CITY_X[0], (HEIGHT - OFFER_H) / 2, MIDDLE_W, OFFER_H, Arrangement.GRID)
    return [*picks, _zone("draft", *offer), undealt]


# -- the other way round ----------------------------------------------------------------------------------------------
def rotate(plan: TableLayout, viewer: Seat | None) -> TableLayout:
    """Turn the table for seat 1: what belongs to one seat lies where the same of the other seat lay."""
    if viewer != 1:
        return plan
    places = {one.id: one for one in plan.zones}
    zones = (_in_place_of(one, places.get(_across(one.id), one)) for one in plan.zones)
    feats = {f"{feat}/{seat}": plan.unique[f"{feat}/{1 - seat}"] for feat in FEATS for seat in (0, 1)}
    return replace(plan, zones=tuple(zones), unique={**plan.unique, **feats})


def _across(zone: str) -> str:
    """Return the id that the same zone of the other seat would have; zones of no seat do not end in its number."""
    return zone[:-1] + {"0": "1", "1": "0"}.get(zone[-1:], zone[-1:])


def _in_place_of(one: Zone, other: Zone) -> Zone:
    """Return a zone where another one lies."""
    return replace(
        one,
        x=other.x,
        y=other.y,
        w=other.w,
        h=other.h,
        arrange=other.arrange,
        spots=other.spots,
        step=other.step,
        outline=other.outline,
        places=other.places,
        label=other.label,
    )
