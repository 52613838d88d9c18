"""The place of every piece, as one seat (or the shared table) sees it. Hidden cards are interchangeable backs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.age_of_heroes.rules.battle import columns, total
from games.age_of_heroes.rules.facts import BATTLE_DECK, CITY, ITEMS, KINDS, MONUMENT, STONE_OF, TRIBES
from games.age_of_heroes.rules.state import (
    ATTACK,
    AWAY,
    AWAY_LED,
    DEFENCE,
    DESTROYED,
    HIDDEN_CARD,
    HOME,
    LED,
    NOBODY,
    SENT,
    SENT_LED,
    SHAKEN,
    UNFOUGHT,
    BattleUnit,
    State,
    at_war,
    ends,
    real_armies,
    survivors,
)
from games.age_of_heroes.rules.track import MARKET_PHASES, part_of
from games.age_of_heroes.rules.war import line_of, side_seat
from games.age_of_heroes.table.geometry import (
    MOST_UNITS,
    PART_WIDTH,
    PARTS,
    ROUND_WIDTH,
    ROWS,
    TALLY_WIDTH,
    TRACK,
    has_room,
    monument_name_pose,
    parts_of,
    road_end_pose,
    road_pose,
    row_name_pose,
    row_step,
    side_sign_pose,
    slot_pose,
)
from games.age_of_heroes.table.layout import home_army, own_card, unit_piece
from games.age_of_heroes.table.pieces import TOTALS, UNIT_FACES
from games.age_of_heroes.table.pieces_boards import MOST_ROUNDS, MOST_STONES
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import MOST_KEPT, PlacedPiece, ZoneContents, as_pile, counted, fungible, unique
from tabletop.core.table.table import Pose


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return every piece of the plan that is in play. `viewer` None sees no hand."""
    wants = {
        "mat": unique("mat"),
        "track": unique("track"),
        "track_marks": _track(state.round, part_of(state)),
        "building": unique("building"),
        "deck": fungible("resource_back", len(state.deck)),
        "discard": _pile(*state.discard),
        "events": _events(state),
        "hand": unique() if viewer is None else _hand(*state.hands[viewer]),
        "battle_deck": fungible("battle_back", len(BATTLE_DECK) - _battle_cards_out(state)),
        "roads": _roads(state.seats, viewer, *state.roads),
    }
    wants |= _piles(len(state.roads), *state.piles)
    for seat in range(state.seats):
        _area(state, seat, viewer, wants)
    _war(state, viewer, wants)
    if state.phase in MARKET_PHASES:
        wants["arena"] = unique("market_board")
    if state.phase == "tribes":
        wants["tribes"] = unique(*[f"tribe-{one}" for number, one in enumerate(TRIBES) if number not in state.tribes])
    return wants


@lru_cache(MOST_KEPT)
def _hand(*counts: int) -> ZoneContents:
    """Return the cards of the viewer, in the order of their kinds."""
    return unique(*[own_card(KINDS[kind], place) for kind, count in enumerate(counts) for place in range(count)])


@lru_cache(MOST_KEPT)
def _pile(*kinds: int) -> ZoneContents:
    return as_pile([KINDS[kind] for kind in kinds])


@lru_cache(MOST_KEPT)
def _showing(piece: str, face: int) -> ZoneContents:
    """Return a unique piece with a face up."""
    return ZoneContents((PlacedPiece(piece, face),))


@lru_cache(MOST_KEPT)
def _track(number: int, part: str | None) -> ZoneContents:
    items = [PlacedPiece("round", min(number, MOST_ROUNDS), pose=Pose(ROUND_WIDTH / 2, TRACK[3] / 2))]
    if part is not None:
        x = ROUND_WIDTH + PART_WIDTH * PARTS.index(part) + 12
        items.append(PlacedPiece("part_marker", pose=Pose(x, TRACK[3] / 2)))
    return ZoneContents(tuple(items))


@lru_cache(MOST_KEPT)
def _roads(seats: int, viewer: Seat | None, *roads: int) -> ZoneContents:
    """Return the roads with the discs of the tribes that they join."""
    items: list[PlacedPiece] = []
    for place, code in enumerate(roads):
        items.append(PlacedPiece(f"road-{place}", pose=road_pose(seats, code, viewer)))
        items += [
            PlacedPiece(f"end-{place}-{seat}", pose=road_end_pose(seats, code, seat, viewer)) for seat in ends(code)
        ]
    return ZoneContents(tuple(items))


@lru_cache(MOST_KEPT)
def _piles(built: int, *piles: int) -> dict[str, ZoneContents]:
    """Return the piles of items; the roads that are built are the first ones."""
    wants = {f"pile/{item}": fungible(item, left) for item, left in zip(ITEMS, piles, strict=True)}
    roads = range(built, built + piles[ITEMS.index("road")])
    return wants | {"pile/road": unique(*[f"road-{place}" for place in roads])}


def _events(state: State) -> ZoneContents:
    """Return the event being resolved, on top, and those that wait on a Market Day below it."""
    kinds = [kind for pending in reversed(state.pending) for kind in reversed(pending)]
    if state.event != NOBODY:
        kinds.append(state.event)
    return _pile(*kinds)


def _area(state: State, seat: Seat, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    """Add the pieces before a player. Armies in a battle line are not at home meanwhile."""
    armies = state.armies[seat]
    home, led, shaken = armies[HOME], armies[LED], armies[SHAKEN]
    line = []
    if at_war(state) and seat == state.defender:
        line = survivors(state, DEFENCE)
    elif state.phase == "force" and seat == state.attacker == viewer:
        line = state.units[ATTACK]
    if line:
        fighting, leading = real_armies(line)
        home -= fighting - leading
        led -= leading
    wants |= _belongings(
        seat,
        state.seats,
        state.tribes[seat],
        state.alive[seat],
        state.cities[seat],
        state.citadels[seat],
        state.laid[seat],
        (led, home, shaken),
        (armies[AWAY_LED] + armies[SENT_LED], armies[AWAY] + armies[SENT]),
    )
    marks = [f"challenge-{seat}"] if state.challengers[seat] else []
    wants[f"marks{seat}"] = unique("start", *marks) if state.round and seat == state.start else unique(*marks)
    wants[f"hand{seat}"] = fungible("hand_card", sum(state.hands[seat]))


@lru_cache(MOST_KEPT)
def _belongings(
    seat: Seat,
    seats: int,
    tribe: int,
    is_alive: bool,
    cities: int,
    citadels: int,
    laid: int,
    armies: tuple[int, int, int],
    away: tuple[int, int],
) -> dict[str, ZoneContents]:
    """Return the zones of a seat in their order, with its tribe (below 0 for none) and what it has built."""
    at_home = sum([max(0, count) for count in armies])
    wants = {
        f"names{seat}": _names(seat, seats, cities, citadels, at_home, sum(away), laid),
        f"ground{seat}": unique(f"area-{seat}"),
        f"card{seat}": unique(),
        f"marks{seat}": unique(),
        f"built{seat}": unique(),
        f"hand{seat}": unique(),
        f"cities{seat}": fungible(ITEMS[CITY], cities),
        f"citadels{seat}": fungible("citadel", citadels),
        f"armies{seat}": _armies(seat, *armies),
        f"away{seat}": _away(seat, *away),
        f"monument{seat}": unique(),
    }
    if tribe >= 0:
        wants[f"card{seat}"] = _showing(f"tribe-{TRIBES[tribe]}", int(not is_alive))
        wants[f"built{seat}"] = _showing(f"built-{TRIBES[tribe]}", min(laid, MONUMENT))
        wants[f"monument{seat}"] = fungible(f"laid_{KINDS[STONE_OF[tribe]]}", laid)
    return wants


@lru_cache(MOST_KEPT)
def _names(seat: Seat, seats: int, cities: int, citadels: int, armies: int, away: int, laid: int) -> ZoneContents:
    """Return the names of the rows that have room for them, and that of the monument with its stones."""
    counts = {"cities": cities, "citadels": citadels, "armies": armies, "away": away}
    parts = parts_of(seat, seats)
    named = [row for row in ROWS if has_room(parts[row], counts[row], row_step(row, seats))]
    names = [PlacedPiece(f"name-{row}-{seat}", pose=row_name_pose(seat, seats, row)) for row in named]
    monument = PlacedPiece(f"name-monument-{seat}", min(laid, MOST_STONES), pose=monument_name_pose(seat, seats))
    return ZoneContents((*names, monument))


@lru_cache(MOST_KEPT)
def _armies(seat: Seat, led: int, home: int, shaken: int) -> ZoneContents:
    """Return the armies at home: those with a general first, those under an Earthquake card last."""
    faces = [1] * led + [0] * home + [2] * shaken
    return ZoneContents(tuple(PlacedPiece(home_army(seat, place), face) for place, face in enumerate(faces)))


@lru_cache(MOST_KEPT)
def _away(seat: Seat, led: int, armies: int) -> ZoneContents:
    return counted({f"led_army_{seat}": led, f"army_{seat}": armies})


# -- battle -----------------------------------------------------------------------------------------------------------
def _battle_cards_out(state: State) -> int:
    used = [unit.card != HIDDEN_CARD for units in state.units for unit in units]
    return sum(map(len, state.drawn)) + sum(used)


def _war(state: State, viewer: Seat | None, wants: dict[str, ZoneContents]) -> None:
    """Add both lines: units in order, their battle cards, and the cards that have no unit yet."""
    if not state.purpose or (state.phase == "force" and viewer != state.attacker):
        return
    board = PlacedPiece("battle_board", line_of(state, ATTACK, viewer))
    wants["arena"] = ZoneContents((board, *_signs(state, viewer)))
    wants["tally"] = ZoneContents(tuple(_tally(state)))
    for side in (ATTACK, DEFENCE):
        seat = side_seat(state, side)
        own = seat == viewer and seat != NOBODY
        line = line_of(state, side, viewer)
        for column, unit in enumerate(columns(state, side)):
            wants[f"slot{line}-{column}"] = ZoneContents(tuple(_stand(state, side, unit, column, line, own=own)))
        cards = [
            PlacedPiece(f"drawn-{side}-{place}", card if own else 0) for place, card in enumerate(state.drawn[side])
        ]
        wants[f"drawn{line}"] = ZoneContents(tuple(cards))


def _stand(state: State, side: int, number: int, column: int, line: int, *, own: bool) -> list[PlacedPiece]:
    """Return a unit in its line with its battle card; once it has fought, its total and whether it was destroyed."""
    unit = state.units[side][number]
    has_fought = unit.fate != UNFOUGHT
    marks = ("used",) if has_fought else ()
    piece, face = unit_piece(side, number, side_seat(state, side)), _unit_face(state, side, unit)
    there = [PlacedPiece(piece, face, pose=slot_pose(line, "unit"), marks=marks)]
    if unit.card != HIDDEN_CARD:
        face = unit.card if own or has_fought else 0
        there.append(PlacedPiece(f"card-{side}-{number}", face, pose=slot_pose(line, "card")))
    if has_fought:
        sums = [total(state, one, state.pairs[column][one]) for one in (ATTACK, DEFENCE)]
        better = sums[side] > sums[1 - side]
        there.append(PlacedPiece(f"total-{side}-{column}", sums[side] + better * TOTALS, pose=slot_pose(line, "total")))
    if unit.fate == DESTROYED:
        there.append(PlacedPiece(f"fell-{side}-{column}", pose=slot_pose(line, "unit")))
    return there


def _signs(state: State, viewer: Seat | None) -> Iterator[PlacedPiece]:
    """Yield the signs of both tribes, in their colours; barbarians have none."""
    for side in (ATTACK, DEFENCE):
        seat = side_seat(state, side)
        if seat != NOBODY:
            yield PlacedPiece(f"side-{seat}", side, pose=side_sign_pose(line_of(state, side, viewer)))


def _tally(state: State) -> list[PlacedPiece]:
    """Return the tally beside the lines: victories so far, and the bonus of each citadel."""
    if not state.pairs and not (state.phase == "aftermath" and state.victories):
        return []
    found = [PlacedPiece("victories", min(state.victories, MOST_UNITS), pose=Pose(TALLY_WIDTH / 2, 14))]
    if state.citadels[state.defender]:
        found.append(PlacedPiece("citadel_bonus", state.citadels[state.defender], pose=Pose(TALLY_WIDTH / 2, 38)))
    return found


def _unit_face(state: State, side: int, unit: BattleUnit) -> int:
    return 0 if side_seat(state, side) == NOBODY else UNIT_FACES.index(unit.sort)
