"""The place of every piece, as one seat (or the shared table) sees it. Hidden cards are interchangeable backs."""

from __future__ import annotations

from collections.abc import Iterator

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
from tabletop.core.table.projection import PlacedPiece, ZoneContents, as_pile
from tabletop.core.table.table import Pose


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return every piece of the plan that is in play. `viewer` None sees no hand."""
    wants = {
        "mat": ZoneContents([PlacedPiece("mat")]),
        "track": ZoneContents([PlacedPiece("track")]),
        "track_marks": _track(state),
        "building": ZoneContents([PlacedPiece("building")]),
        "deck": ZoneContents(fungible={"resource_back": len(state.deck)}),
        "discard": as_pile([KINDS[kind] for kind in state.discard]),
        "events": _events(state),
        "hand": ZoneContents(_hand(state, viewer)),
        "battle_deck": ZoneContents(fungible={"battle_back": len(BATTLE_DECK) - _battle_cards_out(state)}),
        "roads": ZoneContents([*_roads(state, viewer)]),
    }
    for number, item in enumerate(ITEMS):
        if item == "road":
            left = range(len(state.roads), len(state.roads) + state.piles[number])
            wants[f"pile/{item}"] = ZoneContents([PlacedPiece(f"road-{place}") for place in left])
        else:
            wants[f"pile/{item}"] = ZoneContents(fungible={item: state.piles[number]})
    for seat in range(state.seats):
        wants |= _area(state, seat, viewer)
    wants |= _war(state, viewer)
    if state.phase in MARKET_PHASES:
        wants["arena"] = ZoneContents([PlacedPiece("market_board")])
    if state.phase == "tribes":
        wants["tribes"] = ZoneContents(
            [PlacedPiece(f"tribe-{one}") for number, one in enumerate(TRIBES) if number not in state.tribes]
        )
    return wants


def _hand(state: State, viewer: Seat | None) -> list[PlacedPiece]:
    """Return the cards of the viewer, in the order of their kinds."""
    if viewer is None:
        return []
    return [
        PlacedPiece(own_card(KINDS[kind], place))
        for kind, count in enumerate(state.hands[viewer])
        for place in range(count)
    ]


def _cards(counts: list[int]) -> dict[str, int]:
    return {KINDS[kind]: count for kind, count in enumerate(counts) if count}


def _track(state: State) -> ZoneContents:
    items = [PlacedPiece("round", min(state.round, MOST_ROUNDS), pose=Pose(ROUND_WIDTH / 2, TRACK[3] / 2))]
    part = part_of(state)
    if part is not None:
        x = ROUND_WIDTH + PART_WIDTH * PARTS.index(part) + 12
        items.append(PlacedPiece("part_marker", pose=Pose(x, TRACK[3] / 2)))
    return ZoneContents(items)


def _roads(state: State, viewer: Seat | None) -> Iterator[PlacedPiece]:
    """Yield the roads with the discs of the tribes that they join."""
    for place, code in enumerate(state.roads):
        yield PlacedPiece(f"road-{place}", pose=road_pose(state, code, viewer))
        for seat in ends(code):
            yield PlacedPiece(f"end-{place}-{seat}", pose=road_end_pose(state, code, seat, viewer))


def _events(state: State) -> ZoneContents:
    """Return the event being resolved, on top, and those that wait on a Market Day below it."""
    kinds = [kind for pending in reversed(state.pending) for kind in reversed(pending)]
    if state.event != NOBODY:
        kinds.append(state.event)
    return as_pile([KINDS[kind] for kind in kinds])


def _area(state: State, seat: Seat, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return the pieces before a player. Armies in a battle line are not at home meanwhile."""
    armies = state.armies[seat][:]
    line = []
    if at_war(state) and seat == state.defender:
        line = survivors(state, DEFENCE)
    elif state.phase == "force" and seat == state.attacker == viewer:
        line = state.units[ATTACK]
    real, led = real_armies(line)
    armies[HOME] -= real - led
    armies[LED] -= led
    faces = [1] * armies[LED] + [0] * armies[HOME] + [2] * armies[SHAKEN]
    tribe = state.tribes[seat]
    marks = [PlacedPiece("start")] if state.round and seat == state.start else []
    if state.challengers[seat]:
        marks.append(PlacedPiece(f"challenge-{seat}"))
    stone = f"laid_{KINDS[STONE_OF[tribe]]}"
    away = armies[AWAY_LED] + armies[SENT_LED], armies[AWAY] + armies[SENT]
    counts = {"cities": state.cities[seat], "citadels": state.citadels[seat], "armies": len(faces), "away": sum(away)}
    parts = parts_of(seat, state.seats)
    named = [row for row in ROWS if has_room(parts[row], counts[row], row_step(row, state.seats))]
    names = [PlacedPiece(f"name-{row}-{seat}", pose=row_name_pose(seat, state.seats, row)) for row in named]
    laid, pose = min(state.laid[seat], MOST_STONES), monument_name_pose(seat, state.seats)
    names.append(PlacedPiece(f"name-monument-{seat}", laid, pose=pose))
    return {
        f"names{seat}": ZoneContents(names),
        f"ground{seat}": ZoneContents([PlacedPiece(f"area-{seat}")]),
        f"card{seat}": ZoneContents(
            [PlacedPiece(f"tribe-{TRIBES[tribe]}", int(not state.alive[seat]))] if tribe >= 0 else []
        ),
        f"marks{seat}": ZoneContents(marks),
        f"built{seat}": ZoneContents(
            [PlacedPiece(f"built-{TRIBES[tribe]}", min(state.laid[seat], MONUMENT))] if tribe >= 0 else []
        ),
        f"hand{seat}": ZoneContents(fungible={"hand_card": sum(state.hands[seat])}),
        f"cities{seat}": ZoneContents(fungible={ITEMS[CITY]: state.cities[seat]}),
        f"citadels{seat}": ZoneContents(fungible={"citadel": state.citadels[seat]}),
        f"armies{seat}": ZoneContents([PlacedPiece(home_army(seat, place), face) for place, face in enumerate(faces)]),
        f"away{seat}": ZoneContents(fungible={f"led_army_{seat}": away[0], f"army_{seat}": away[1]}),
        f"monument{seat}": ZoneContents(fungible={stone: state.laid[seat]} if tribe >= 0 else {}),
    }


# -- battle -----------------------------------------------------------------------------------------------------------
def _battle_cards_out(state: State) -> int:
    return sum(len(state.drawn[side]) + sum(unit.card != HIDDEN_CARD for unit in state.units[side]) for side in (0, 1))


def _war(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return both lines: units in order, their battle cards, and the cards that have no unit yet."""
    wants: dict[str, ZoneContents] = {}
    if not state.purpose or (state.phase == "force" and viewer != state.attacker):
        return wants
    wants["arena"] = ZoneContents([PlacedPiece("battle_board", line_of(state, ATTACK, viewer)), *_signs(state, viewer)])
    wants["tally"] = ZoneContents(_tally(state))
    for side in (ATTACK, DEFENCE):
        seat = side_seat(state, side)
        own = seat == viewer and seat != NOBODY
        line = line_of(state, side, viewer)
        for column, unit in enumerate(columns(state, side)):
            wants[f"slot{line}-{column}"] = ZoneContents(_stand(state, side, unit, column, line, own=own))
        wants[f"drawn{line}"] = ZoneContents(
            [PlacedPiece(f"drawn-{side}-{place}", card if own else 0) for place, card in enumerate(state.drawn[side])]
        )
    return wants


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
