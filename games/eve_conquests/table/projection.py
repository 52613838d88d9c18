"""The place of every piece, as one seat (or the shared table) sees it. Hidden cards are interchangeable backs."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

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
from tabletop.core.table.projection import MOST_KEPT, PlacedPiece, ZoneContents, counted, fungible, unique
from tabletop.core.table.table import Pose

_BOARDS = {f"board/{name}": unique(name) for name in ("map", "track", "calendar", "landscape")}
_FLEETS = [f"fleet/{name}" for name in IDS]
_BACKS = [f"region_back_{NEBULAE[square // len(ROWS)]}" for square in range(SQUARES)]
"""The backs of the region cards on each square."""


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return the contents of every zone in play; `viewer` None sees no secrets."""
    wants = dict(_BOARDS)
    if state.battle is not None or state.dice:
        wants["board/dice_bed"] = unique("dice_bed")
    _map(state, wants)
    _calendar(state, wants)
    _landscape(state, viewer, wants)
    _decks(state, wants)
    for seat in range(state.seats):
        _area(state, seat, viewer, wants)
    _dice(state, wants)
    wants["track"] = _track(state.eve, *[points_of(state, seat) for seat in range(state.seats)])
    return wants


@lru_cache(MOST_KEPT)
def _showing(piece: str, face: int) -> ZoneContents:
    """Return a unique piece with a face up."""
    return ZoneContents((PlacedPiece(piece, face),))


# -- the map --------------------------------------------------------------------
def _at(plan: Chart, right: float, down: float) -> Pose:
    """Return a pose relative to the centre of a region."""
    x, y = plan.at(right, down)
    return Pose(plan.cell / 2 + x, plan.cell / 2 + y)


def _map(state: State, wants: dict[str, ZoneContents]) -> None:
    """Add HQ, units with their number, station, agents from the lowest on, and the marker of each region."""
    for seat in range(state.seats):
        unit = f"unit_{seat}"
        for region in regions_of(state.owned[seat]):
            if state.units[region]:
                wants[_FLEETS[region]] = fungible(unit, min(SHIPS, state.units[region]))
        if state.hq[seat] != NONE:
            wants[f"home/{IDS[state.hq[seat]]}"] = unique(f"headquarters-{seat}")
    for region in regions_of(state.built):
        wants[f"station/{IDS[region]}"] = fungible(f"outpost_{PLANS[state.outposts[region]]}", 1)
    fighting = state.battle.regions if state.battle is not None else []
    for region, (units, agents, marker) in enumerate(zip(state.units, state.agents, state.markers, strict=True)):
        if units > 1 or agents or marker != NONE or region in fighting:
            side = fighting.index(region) if region in fighting else -1
            wants[f"region/{IDS[region]}"] = _region(state.seats, region, units, agents, marker, side)


@lru_cache(MOST_KEPT)
def _region(seats: int, region: int, units: int, agents: tuple[Seat, ...], marker: int, side: int) -> ZoneContents:
    """Return the pieces over a region; `side` is that of the battle fought there, or -1."""
    plan, name = chart(seats), IDS[region]
    items = []
    if units > 1:
        items.append(PlacedPiece(f"count-{name}", units, pose=_at(plan, 14, 10)))
    for place, seat in zip(AGENTS, dict.fromkeys(agents), strict=False):
        items.append(PlacedPiece(agent_id(seat, region), agents.count(seat) - 1, pose=_at(plan, *place)))
    if marker != NONE:
        items.append(PlacedPiece(f"marker-{marker}", pose=_at(plan, -29, -24)))
    if side >= 0:
        items.append(PlacedPiece(("attacker", "defender")[side], pose=_at(plan, 0, -32)))
    return ZoneContents(tuple(items))


# -- calendar and track --------------------------------------------------------------------
def seal_id(seal: int) -> str:
    """Return the piece of a seal."""
    return f"seal-{seal // 3}-{PLANS[seal % 3]}"


def _calendar(state: State, wants: dict[str, ZoneContents]) -> None:
    resolving = state.phase not in ("next_turn", "over")
    turn = state.turn * 3 + state.plan if resolving else NONE
    calendar = tuple(map(tuple, state.calendar))
    wants["wheel"] = _wheel(state.month)
    wants["seals"] = _seals(state.month, turn, *calendar)
    for seat, waiting in enumerate(_waiting_seals(state.seats, *calendar)):
        wants[f"seals{seat}"] = waiting
    for name, left in zip(PLANS, state.stock, strict=True):
        wants[f"stock/{name}"] = fungible(f"outpost_{name}", left)


@cache
def _wheel(month: int) -> ZoneContents:
    return ZoneContents((PlacedPiece("wheel", angle=month_angle(month)),))


@lru_cache(MOST_KEPT)
def _seals(present: int, turn: int, *calendar: tuple[int, ...]) -> ZoneContents:
    """Return the seals of all months; that of the turn being taken, the first of the `present` month, is marked."""
    items = []
    for month, queue in enumerate(calendar):
        for place, seal in enumerate(queue):
            x, y = place_in_month(month, place, len(queue))
            marks = ("turn",) if month == present and place == 0 and seal == turn else ()
            items.append(PlacedPiece("eve_marker" if seal == EVE else seal_id(seal), pose=Pose(x, y), marks=marks))
    return ZoneContents(tuple(items))


@lru_cache(MOST_KEPT)
def _waiting_seals(seats: int, *calendar: tuple[int, ...]) -> list[ZoneContents]:
    """Return the seals of each seat that are not in the calendar."""
    placed = {seal for queue in calendar for seal in queue}
    return [
        unique(*[seal_id(seal) for seal in range(seat * 3, seat * 3 + 3) if seal not in placed])
        for seat in range(seats)
    ]


@lru_cache(MOST_KEPT)
def _track(eve: int, *points: int) -> ZoneContents:
    """Return the track: points beyond the last space go around, with a flag (14)."""
    items = []
    for seat, own in enumerate(points):
        x, y = track_at(own, seat)
        marks = (f"+{TRACK + 1}",) if own > TRACK else ()
        items.append(PlacedPiece(f"score-{seat}", pose=Pose(x, y), marks=marks))
    if eve >= 0:
        items.append(PlacedPiece("eve_marker", pose=Pose(*track_at(eve, 4))))
    return ZoneContents(tuple(items))


# -- landscape and decks --------------------------------------------------------------------
def _landscape(state: State, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    """Add piles of backs; the top card is open when it is face up, or for a viewer who has looked at it."""
    face_up, seen = state.face_up, 0 if viewer is None else state.seen[viewer]
    for square, pile in enumerate(state.piles):
        is_up = pile and face_up >> square & 1
        is_open = is_up or (pile and seen >> pile[-1] & 1)
        wants[f"pile/{square}"] = fungible(_BACKS[square], len(pile) - 1 if is_open else len(pile))
        wants[f"square/{square}"] = _top(pile[-1], bool(is_up)) if is_open else unique()


@lru_cache(MOST_KEPT)
def _top(card: int, is_up: bool) -> ZoneContents:
    """Return the top card of a pile; one that a viewer alone has looked at is marked."""
    return ZoneContents((PlacedPiece(f"card-{IDS[card]}", marks=() if is_up else ("seen",)),))


@lru_cache(MOST_KEPT)
def _projects(*cards: int) -> ZoneContents:
    return unique(*[f"project-{card}" for card in cards])


def _decks(state: State, wants: dict[str, ZoneContents]) -> None:
    for deck, name in enumerate(PLANS):
        wants[f"deck/{name}"] = fungible(f"project_back_{name}", len(state.decks[deck]))
        wants[f"discard/{name}"] = _projects(*state.discards[deck])
    wants["play"] = _projects(*state.playing)


# -- areas --------------------------------------------------------------------
def _area(state: State, seat: Seat, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    wants[f"area{seat}"] = unique(f"area-{seat}")
    empire = state.empires[seat]
    wants[f"emblem{seat}"] = unique() if empire == NONE else _showing(f"emblem-{seat}", empire)
    for number, name in enumerate(PLANS, seat * 3):
        token = f"token_{name}"
        wants[f"plan{seat}/{name}"] = fungible(token, state.plans[number])
        wants[f"reserve{seat}/{name}"] = fungible(token, state.reserve[number])
    hand, held = state.hands[seat], state.held[seat]
    if viewer == seat:  # cards never played stay secret to the end (10.1 of the source)
        wants[f"hand{seat}"] = _projects(*sorted(hand))
    else:
        wants[f"hand{seat}"] = _by_deck("project_back_", *[deck_of(card) for card in hand])
    wants[f"held{seat}"] = _projects(*held)
    wants[f"kept{seat}"] = _by_deck("token_", *[deck_of(card) for card in held])
    wants[f"won{seat}"] = _won(*state.won[seat])
    wants[f"supply{seat}"] = fungible(f"unit_{seat}", state.supply[seat])


@lru_cache(MOST_KEPT)
def _by_deck(kind: str, *decks: int) -> ZoneContents:
    """Return interchangeable pieces of a kind, one for each card, by the name of its deck."""
    return counted(Counter([kind + PLANS[deck] for deck in decks]))


@lru_cache(MOST_KEPT)
def _won(*cards: int) -> ZoneContents:
    """Return the region cards of a seat, the most valuable first."""
    won = sorted(cards, key=lambda card: (-REGIONS[card].worth, card))
    return unique(*[f"card-{IDS[card]}" for card in won])


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
    if state.battle is None and not state.dice:
        wants["dice0"] = wants["dice1"] = wants["tray"] = unique()
        return
    rolled = _rolled(state)
    pierced = (*pierced_dice(state, 0), *pierced_dice(state, 1))
    for side in (0, 1):
        items = [
            PlacedPiece(piece, face - 1, marks=("used",) if piece in pierced else ())
            for at, face, piece in rolled
            if at // 3 == side
        ]
        wants[f"dice{side}"] = ZoneContents(tuple(items))
    used = [0] * 6
    for at, _, _ in rolled:
        used[at] += 1
    tray = []
    for code in state.dice:
        at, face = divmod(code, 6)
        if used[at] < DICE:
            tray.append(PlacedPiece(die_id(at // 3, COLOURS[at % 3], used[at]), face))
            used[at] += 1
    wants["tray"] = ZoneContents(tuple(tray))
