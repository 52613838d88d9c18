"""The place of every piece, as one seat (or the shared table) sees it. Hidden cards are interchangeable backs."""

from __future__ import annotations

from games.eve_conquests.rules.facts import (
    COLOURS,
    DEFENCE,
    DICE,
    EVE,
    FACES,
    IDS,
    NEBULAE,
    PLANS,
    REGIONS,
    ROWS,
    SQUARES,
    TRACK,
)
from games.eve_conquests.rules.hands import deck_of
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.state import NONE, State, points_of
from games.eve_conquests.table.geometry import month_angle, place_in_month, track_at
from games.eve_conquests.table.geometry_chart import AGENTS, Chart, chart
from games.eve_conquests.table.layout import SHIPS, agent_id, die_id
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tabletop.core.table.table import Pose


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return the contents of every zone in play; `viewer` None sees no secrets."""
    wants = {f"board/{name}": ZoneContents([PlacedPiece(name)]) for name in ("map", "track", "calendar", "landscape")}
    if state.battle is not None or state.dice:
        wants["board/dice_bed"] = ZoneContents([PlacedPiece("dice_bed")])
    _map(state, wants)
    _calendar(state, wants)
    _landscape(state, viewer, wants)
    _decks(state, wants)
    for seat in range(state.seats):
        _area(state, seat, viewer, wants)
    _dice(state, wants)
    wants["track"] = _track(state)
    return wants


# -- the map --------------------------------------------------------------------
def _at(plan: Chart, right: float, down: float) -> Pose:
    """Return a pose relative to the centre of a region."""
    x, y = plan.at(right, down)
    return Pose(plan.cell / 2 + x, plan.cell / 2 + y)


def _map(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add HQ, units with their number, station, agents from the lowest on, and the marker of each region."""
    for seat in range(state.seats):
        for region in regions_of(state.owned[seat]):
            if state.units[region]:
                ships = min(SHIPS, state.units[region])
                wants[f"fleet/{IDS[region]}"] = ZoneContents(fungible={f"unit_{seat}": ships})
        if state.hq[seat] != NONE:
            wants[f"home/{IDS[state.hq[seat]]}"] = ZoneContents([PlacedPiece(f"headquarters-{seat}")])
    for region in regions_of(state.built):
        wants[f"station/{IDS[region]}"] = ZoneContents(fungible={f"outpost_{PLANS[state.outposts[region]]}": 1})
    fighting = state.battle.regions if state.battle is not None else []
    plan = chart(state.seats)
    for region, name in enumerate(IDS):
        items = []
        if state.units[region] > 1:
            items.append(PlacedPiece(f"count-{name}", state.units[region], pose=_at(plan, 14, 10)))
        for place, seat in zip(AGENTS, dict.fromkeys(state.agents[region]), strict=False):
            number = state.agents[region].count(seat)
            items.append(PlacedPiece(agent_id(seat, region), number - 1, pose=_at(plan, *place)))
        if state.markers[region] != NONE:
            items.append(PlacedPiece(f"marker-{state.markers[region]}", pose=_at(plan, -29, -24)))
        if region in fighting:
            side = ("attacker", "defender")[fighting.index(region)]
            items.append(PlacedPiece(side, pose=_at(plan, 0, -32)))
        if items:
            wants[f"region/{name}"] = ZoneContents(items)


# -- calendar and track --------------------------------------------------------------------
def seal_id(seal: int) -> str:
    """Return the piece of a seal."""
    return f"seal-{seal // 3}-{PLANS[seal % 3]}"


def _calendar(state: State, wants: dict[str, ZoneContents]) -> None:
    wants["wheel"] = ZoneContents([PlacedPiece("wheel", angle=month_angle(state.month))])
    items = []
    for month, queue in enumerate(state.calendar):
        for place, seal in enumerate(queue):
            x, y = place_in_month(month, place, len(queue))
            resolving = month == state.month and place == 0 and state.phase not in ("next_turn", "over")
            marks = ("turn",) if resolving and seal == state.turn * 3 + state.plan else ()
            items.append(PlacedPiece("eve_marker" if seal == EVE else seal_id(seal), pose=Pose(x, y), marks=marks))
    wants["seals"] = ZoneContents(items)
    placed = {seal for queue in state.calendar for seal in queue}
    for seat in range(state.seats):
        waiting = [seal for seal in range(seat * 3, seat * 3 + 3) if seal not in placed]
        wants[f"seals{seat}"] = ZoneContents([PlacedPiece(seal_id(seal)) for seal in waiting])
    for number, name in enumerate(PLANS):
        wants[f"stock/{name}"] = ZoneContents(fungible={f"outpost_{name}": state.stock[number]})


def _track(state: State) -> ZoneContents:
    """Return the track: points beyond the last space go around, with a flag (14)."""
    items = []
    for seat in range(state.seats):
        points = points_of(state, seat)
        x, y = track_at(points, seat)
        marks = (f"+{TRACK + 1}",) if points > TRACK else ()
        items.append(PlacedPiece(f"score-{seat}", pose=Pose(x, y), marks=marks))
    if state.eve >= 0:
        items.append(PlacedPiece("eve_marker", pose=Pose(*track_at(state.eve, 4))))
    return ZoneContents(items)


# -- landscape and decks --------------------------------------------------------------------
def _landscape(state: State, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    """Add piles of backs; the top card is open when it is face up, or for a viewer who has looked at it."""
    for square in range(SQUARES):
        pile = state.piles[square]
        back = f"region_back_{NEBULAE[square // len(ROWS)]}"
        items = []
        if pile:
            up = state.face_up >> square & 1
            looked_at = viewer is not None and state.seen[viewer] >> pile[-1] & 1
            if up or looked_at:
                items = [PlacedPiece(f"card-{IDS[pile[-1]]}", marks=() if up else ("seen",))]
        wants[f"pile/{square}"] = ZoneContents(fungible={back: len(pile) - len(items)})
        wants[f"square/{square}"] = ZoneContents(items)


def _projects(cards: list[int]) -> list[PlacedPiece]:
    return [PlacedPiece(f"project-{card}") for card in cards]


def _decks(state: State, wants: dict[str, ZoneContents]) -> None:
    for deck, name in enumerate(PLANS):
        wants[f"deck/{name}"] = ZoneContents(fungible={f"project_back_{name}": len(state.decks[deck])})
        wants[f"discard/{name}"] = ZoneContents(_projects(state.discards[deck]))
    wants["play"] = ZoneContents(_projects(state.playing))


# -- areas --------------------------------------------------------------------
def _area(state: State, seat: Seat, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    wants[f"area{seat}"] = ZoneContents([PlacedPiece(f"area-{seat}")])
    empire = state.empires[seat]
    wants[f"emblem{seat}"] = ZoneContents([PlacedPiece(f"emblem-{seat}", empire)] if empire != NONE else [])
    for number, name in enumerate(PLANS):
        wants[f"plan{seat}/{name}"] = ZoneContents(fungible={f"token_{name}": state.plans[seat * 3 + number]})
        wants[f"reserve{seat}/{name}"] = ZoneContents(fungible={f"token_{name}": state.reserve[seat * 3 + number]})
    hand = state.hands[seat]
    if viewer == seat:  # cards never played stay secret to the end (10.1 of the source)
        wants[f"hand{seat}"] = ZoneContents(_projects(sorted(hand)))
    else:
        decks = [PLANS[deck_of(card)] for card in hand]
        wants[f"hand{seat}"] = ZoneContents(
            [], {f"project_back_{name}": decks.count(name) for name in dict.fromkeys(decks)}
        )
    held = state.held[seat]
    tokens: dict[str, int] = {}
    for card in held:
        name = f"token_{PLANS[deck_of(card)]}"
        tokens[name] = tokens.get(name, 0) + 1
    wants[f"held{seat}"], wants[f"kept{seat}"] = ZoneContents(_projects(held)), ZoneContents(fungible=tokens)
    won = sorted(state.won[seat], key=lambda card: (-REGIONS[card].worth, card))
    wants[f"won{seat}"] = ZoneContents([PlacedPiece(f"card-{IDS[card]}") for card in won])
    wants[f"supply{seat}"] = ZoneContents(fungible={f"unit_{seat}": state.supply[seat]})


# -- dice --------------------------------------------------------------------
def _rolled(state: State) -> list[tuple[int, int, str]]:
    """Return side and colour, face, and piece of every die in the row of its side."""
    if state.battle is None:
        return []
    return [
        (at, face, die_id(at // 3, COLOURS[at % 3], number))
        for at, faces in enumerate(state.battle.faces)
        for number, face in enumerate(faces)
    ]


def dice_pieces(state: State, at: int, points: int) -> tuple[str, ...]:
    """Return the dice of a side and colour (`side * 3 + colour`) that show this many points."""
    faces = FACES[at % 3]
    return tuple(piece for where, face, piece in _rolled(state) if (where, faces[face - 1]) == (at, points))


def pierced_dice(state: State, side: int) -> tuple[str, ...]:
    """Return the defence dice of a side whose points the other side has pierced, the first ones in its row."""
    battle = state.battle
    if battle is None or not battle.pierced[1 - side]:
        return ()
    left, found = battle.pierced[1 - side], list[str]()
    for at, face, piece in _rolled(state):
        points = FACES[DEFENCE][face - 1]
        if at == side * len(COLOURS) + DEFENCE and points and left > 0:
            found.append(piece)
            left -= points
    return tuple(found)


def _dice(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add rolled dice in the row of their side and dice to be rolled in the tray; the others are in the bags."""
    rolled = _rolled(state)
    pierced = (*pierced_dice(state, 0), *pierced_dice(state, 1))
    for side in (0, 1):
        wants[f"dice{side}"] = ZoneContents(
            [
                PlacedPiece(piece, face - 1, marks=("used",) if piece in pierced else ())
                for at, face, piece in rolled
                if at // 3 == side
            ]
        )
    used = [0] * 6
    for at, _, _ in rolled:
        used[at] += 1
    tray = []
    for code in state.dice:
        at, face = divmod(code, 6)
        if used[at] < DICE:
            tray.append(PlacedPiece(die_id(at // 3, COLOURS[at % 3], used[at]), face))
            used[at] += 1
    wants["tray"] = ZoneContents(tray)
