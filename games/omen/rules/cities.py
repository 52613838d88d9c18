"""Units in the cities: entering, moving, killing, returning, inciting, deploying (rules 5 to 7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.omen.rules.facts import BEAST_SIZE, CITIES, COST, SIZE, TYPE
from games.omen.rules.hands import put_into_hand, take_out_of_hand
from games.omen.rules.state import State, place_of, room, size_of, strength_of, type_of
from games.omen.rules.units.ability import NOWHERE, Ability, pick, pick_pair, resolve
from tabletop.core.rules.questions import Ask, Script, Seat, choose, event


# -- entering ---------------------------------------------------------------------------------------------------------
def has_enter_ability(state: State, unit: str) -> bool:
    """Return whether a unit acts when it enters a city: face-up soldiers and spirits do, other types do not (R-17)."""
    return TYPE[unit] in ("soldier", "spirit") and unit not in state.incited


def enter(state: State, unit: str, place: int, depth: int = 0) -> Script[None]:
    """Resolve the ability of a unit that has just come to `place` at once (R-19), by the player of that side (R-18)."""
    if not has_enter_ability(state, unit):
        return
    city, seat = divmod(place, 2)
    mode = ""
    if TYPE[unit] == "spirit":
        choice: str = yield Ask(seat, "spirit_mode", ("A", "B"), context=(unit,))
        mode = choice.lower()
    yield from resolve(Ability(state, seat, unit, city, depth), mode)


def take_away(state: State, unit: str) -> int:
    """Remove a unit from its city and return the place where it stood.

    An incited unit becomes an ordinary card again.
    """
    place = place_of(state, unit)
    state.sides[place].remove(unit)
    if unit in state.incited:
        state.incited.remove(unit)
    return place


def discard_unit(state: State, unit: str) -> None:
    """Discard a unit from a city to the discard pile of its side's player (R-7)."""
    place = take_away(state, unit)
    state.discards[state.deck_of(place % 2)].append(unit)


# -- targets ----------------------------------------------------------------------------------------------------------
def units(
    state: State,
    seat: Seat,
    city: int = NOWHERE,
    *,
    types: Sequence[str] = (),
    strength: int = 99,
    cost: int = 99,
    but: str = "",
) -> list[str]:
    """Return the units of `seat` in `city` (in all cities by default).

    The limits apply to the current type, the current strength and the printed cost.
    """
    found = []
    for place in range(seat, 2 * len(CITIES), 2) if city == NOWHERE else (2 * city + seat,):
        for unit in state.sides[place]:
            if unit == but or COST[unit] > cost or strength_of(state, unit) > strength:
                continue
            if not types or type_of(state, unit) in types:
                found.append(unit)
    return found


def incitable(state: State, seat: Seat, city: int = NOWHERE, but: str = "") -> list[str]:
    """Return the non-beasts whose side would have room for them as beasts (rules 7)."""
    return [
        unit
        for unit in units(state, seat, city, but=but)
        if type_of(state, unit) != "beast" and room(state, place_of(state, unit)) >= BEAST_SIZE - SIZE[unit]
    ]


def moves_of(state: State, found: Sequence[str]) -> list[tuple[str, str | int]]:
    """Return each (unit, city) that the city limit allows."""
    moves: list[tuple[str, str | int]] = []
    for unit in found:
        place = place_of(state, unit)
        size = size_of(state, unit)
        for city in CITIES:
            target = 2 * city + place % 2
            if target != place and room(state, target) >= size:
                moves.append((unit, city))
    return moves


# -- effects of abilities ---------------------------------------------------------------------------------------------
def kill(ability: Ability, found: Sequence[str], *, chooser: Seat | None = None, instead: str = "") -> Script[bool]:
    """Kill one of the units `found` and return True, or return False if none was killed."""
    unit = yield from pick(ability, "kill", found, seat=chooser, instead=instead)
    if not unit:
        return False
    yield from kill_units(ability, (unit,))
    return True


def kill_units(ability: Ability, found: Sequence[str]) -> Script[None]:
    """Kill units of one side together; in the killer's own turn opposing units count for the Feat of Slaughter."""
    if not found:
        return
    state, owner = ability.state, place_of(ability.state, found[0]) % 2
    if owner != ability.seat == state.active:
        state.killed += len(found)
    for unit in found:
        discard_unit(state, unit)
    told = ability.answered in found
    yield event("killed", seat=ability.seat, owner=owner, cards=tuple(found), by=ability.card, told=told)


def give_back(ability: Ability, found: Sequence[str], instead: str = "") -> Script[bool]:
    """Return one of the units `found` to its player's hand; the result is whether this happened.

    The unit is stored in `ability.returned`.
    """
    unit = yield from pick(ability, "return", found, instead=instead)
    if not unit:
        return False
    seat = take_away(ability.state, unit) % 2
    put_into_hand(ability.state, seat, unit)
    ability.returned = unit
    yield event("returned", seat=seat, card=unit, told=ability.answered == unit)
    return True


def move(ability: Ability, found: Sequence[str], instead: str = "") -> Script[str]:
    """Move one of the units `found` to another city on its player's side, where it enters.

    Return it, or "" for none.
    """
    choice = yield from pick_pair(ability, "move", moves_of(ability.state, found), instead)
    if choice is None:
        return ""
    unit, city = str(choice[0]), int(choice[1])
    state = ability.state
    place = place_of(state, unit)
    target = 2 * city + place % 2
    state.sides[place].remove(unit)
    state.sides[target].append(unit)
    yield event("moved", seat=place % 2, card=unit, city=city, told=ability.answered == unit)
    yield from enter(state, unit, target, ability.depth + 1)
    return unit


def move_up_to(ability: Ability, count: int) -> Script[None]:
    """Move up to `count` different units of the player's own, one after the other."""
    moved: list[str] = []
    for _ in range(count):
        free = [unit for unit in units(ability.state, ability.seat) if unit not in moved]
        unit = yield from move(ability, free, instead="stop")
        if not unit:
            return
        moved.append(unit)


def swaps_of(state: State, seat: Seat) -> list[tuple[str, str | int]]:
    """Return the pairs of own units in different cities that may swap places: both sides stay within the limit."""
    found = units(state, seat)
    pairs: list[tuple[str, str | int]] = []
    for index, one in enumerate(found):
        for other in found[index + 1 :]:
            here, there = place_of(state, one), place_of(state, other)
            more = size_of(state, other) - size_of(state, one)
            if here != there and room(state, here) >= more and room(state, there) >= -more:
                pairs.append((one, other))
    return pairs


def swap(ability: Ability) -> Script[None]:
    """Swap two own units between cities; both enter, in the order that the controller chooses (R-19)."""
    state = ability.state
    pair = yield from pick_pair(ability, "swap", swaps_of(state, ability.seat), "decline")
    if pair is None:
        return
    one, other = str(pair[0]), str(pair[1])
    here, there = place_of(state, one), place_of(state, other)
    state.sides[here][state.sides[here].index(one)] = other
    state.sides[there][state.sides[there].index(other)] = one
    yield event("swapped", seat=ability.seat, card=one, other=other, told=ability.answered == one)
    entering = [unit for unit in (one, other) if has_enter_ability(state, unit)]
    first = yield from pick(ability, "first", entering)
    targets = {one: there, other: here}
    for unit in sorted(entering, key=lambda unit: unit != first):
        if unit in state.sides[targets[unit]]:
            yield from enter(state, unit, targets[unit], ability.depth + 1)


def incite(ability: Ability, found: Sequence[str], instead: str = "") -> Script[bool]:
    """Turn one of the units `found` face down: a beast of strength 4 without abilities.

    Return whether this happened.
    """
    unit = yield from pick(ability, "incite", found, instead=instead)
    if not unit:
        return False
    ability.state.incited.append(unit)
    yield event("incited", seat=ability.seat, card=unit, told=ability.answered == unit)
    return True


def deploys_of(state: State, seat: Seat, cards: Sequence[str], cities: Sequence[int]) -> list[tuple[str, str | int]]:
    """Return each (card, city) of `cards` and `cities` that the city limit allows on the side of `seat`."""
    rooms = [room(state, 2 * city + seat) for city in CITIES]
    return [(card, city) for card in cards for city in cities if rooms[city] >= SIZE[card]]


def deploy(
    ability: Ability, options: Sequence[tuple[str, str | int]], instead: str = "", *, ask_anyway: bool = False
) -> Script[None]:
    """Put a card from the discard pile or the hand into a city without paying; it enters there."""
    choice = yield from pick_pair(ability, "deploy", options, instead, ask_anyway=ask_anyway)
    if choice is None:
        return
    card, city = str(choice[0]), int(choice[1])
    state, place = ability.state, 2 * int(choice[1]) + ability.seat
    if card in ability.hand:
        take_out_of_hand(state, ability.seat, card)
    else:
        ability.discard_pile.remove(card)
    state.sides[place].append(card)
    yield event("deployed", seat=ability.seat, card=card, city=city, told=ability.answered == card)
    yield from enter(state, card, place, ability.depth + 1)


def reuse(ability: Ability, found: Sequence[str], instead: str = "") -> Script[str]:
    """Resolve the enter ability of one of the own soldiers `found` without entering; return it, or "" for none."""
    unit = yield from pick(ability, "reuse", found, instead=instead)
    if unit:
        city = place_of(ability.state, unit) // 2
        yield from resolve(Ability(ability.state, ability.seat, unit, city, ability.depth + 1))
    return unit


def peek_reward(ability: Ability) -> Script[None]:
    """Look at the top reward of this city; the player may put it under the pile."""
    state, pile = ability.state, ability.state.piles[ability.city]
    if not pile:
        return
    if pile[-1] not in state.seen_rewards[ability.seat]:
        state.seen_rewards[ability.seat].append(pile[-1])
    state.peeking = [ability.seat, ability.city]
    choice = yield from choose(ability.seat, "bury", ("keep", "bury"), context=(pile[-1],))
    state.peeking = []
    if choice == "bury":
        pile.insert(0, pile.pop())
    yield event("peeked", seat=ability.seat, city=ability.city, buried=choice == "bury")
