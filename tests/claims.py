"""Checks of refusals: each claim of a sentence is computed again from the state; see `tabletop.testing.refusals`.

Each claim is written from the rules and the state, never with the module that makes the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.age_of_heroes.rules import facts as heroes
from games.age_of_heroes.rules import state as tribes
from games.ascending_empires.rules import facts as empires
from games.ascending_empires.rules import standing
from games.eve_conquests.rules import facts as regions
from games.omen.rules import facts as omen
from games.omen.rules import state as sides
from games.stone_age.rules import facts as stone
from games.stone_age.rules import state as stones
from tabletop.core.data.messages import Message
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.rules.questions import Ask
from tabletop.testing.refusals import Claim, Claims


def last(message: Any) -> str:
    """Return the last word of a message's key, which names the thing."""
    assert isinstance(message, Message)
    return message.key.rpartition(".")[2]


def counts(cards: Any) -> dict[str, int]:
    """Return the amounts listed in a sentence, by kind; the word for "nothing" gives an empty list."""
    if isinstance(cards, Message):
        return {}
    return {last(dict(one.args)["card"]): dict(one.args)["count"] for one in cards}


def goal_of(gesture: Gesture) -> str:
    """Return the zone that a gesture ends on."""
    match gesture:
        case Click(target, zone):
            return zone or target
        case Drag(_, _, goal):
            return goal
    return ""


# -- Age of Heroes ----------------------------------------------------------------------------------------------------
def _cannot_pay(state: Any, ask: Ask[Any], gesture: Gesture, gaps: Mapping[str, Any]) -> bool:
    """Check 2.1: the price is as printed, the hand is the seat's, and gold does not make up for what is missing."""
    item = heroes.ITEMS.index(last(gaps["item"]))
    hand, cost = state.hands[ask.seat], heroes.COSTS[item]
    if counts(gaps["cost"]) != {heroes.KINDS[kind]: count for kind, count in cost.items()}:
        return False
    stated = counts(gaps["have"])
    if any(hand[heroes.NUMBER[name]] != count for name, count in stated.items()):
        return False
    spare = hand[heroes.GOLD] - cost.get(heroes.GOLD, 0)
    missing = sum(max(0, count - hand[kind]) for kind, count in cost.items() if kind != heroes.GOLD)
    return bool(spare < missing)


def _missing_cards(state: Any, ask: Ask[Any], gesture: Gesture, gaps: Mapping[str, Any]) -> bool:
    hand, wanted, have = state.hands[ask.seat], counts(gaps["cards"]), counts(gaps["have"])
    held = {name: hand[heroes.NUMBER[name]] for name in wanted}
    return have == {name: count for name, count in held.items() if count} and any(
        held[name] < count for name, count in wanted.items()
    )


def _held(state: Any, ask: Ask[Any], gaps: Mapping[str, Any]) -> bool:
    return bool(state.hands[ask.seat][heroes.NUMBER[last(gaps["card"])]] == gaps["held"])


AGE_OF_HEROES: Final[Claims] = {
    "cannot_pay": _cannot_pay,
    "cannot_pay_gold": _cannot_pay,
    "missing_cards": _missing_cards,
    "no_pile": lambda state, ask, gesture, gaps: not state.piles[heroes.ITEMS.index(last(gaps["item"]))],
    "not_held": lambda state, ask, gesture, gaps: _held(state, ask, gaps),
    "all_given": lambda state, ask, gesture, gaps: _held(state, ask, gaps),
    "discard_here": lambda state, ask, gesture, gaps: (
        gaps["held"] == sum(state.hands[ask.seat]) > gaps["limit"] == heroes.HAND_LIMIT
    ),
    "road_there": lambda state, ask, gesture, gaps: tribes.road(ask.seat, gaps["who"].seat) in state.roads,
    "road_asked": lambda state, ask, gesture, gaps: gaps["who"].seat in state.refused,
    "not_at_market": lambda state, ask, gesture, gaps: state.stances[gaps["who"].seat] == tribes.ABSENT,
    "no_army": lambda state, ask, gesture, gaps: (
        not state.hands[ask.seat][heroes.MIGHTY_HERO]
        and not state.armies[ask.seat][tribes.HOME] + state.armies[ask.seat][tribes.LED]
    ),
    "building": lambda state, ask, gesture, gaps: state.building,
    "no_grain": lambda state, ask, gesture, gaps: not state.hands[ask.seat][heroes.GRAIN],
    "exchange_without_city": lambda state, ask, gesture, gaps: state.cities[ask.seat] > 0,
    "taxes_exchange": lambda state, ask, gesture, gaps: not state.cities[ask.seat],
    "trade_on_market_day": lambda state, ask, gesture, gaps: state.trade is None and state.phase != "market",
    "fallen": lambda state, ask, gesture, gaps: not all(state.alive),
}  # fmt: skip


# -- Ascending Empires ------------------------------------------------------------------------------------------------
def _hole(gesture: Gesture) -> int | None:
    return empires.HOLE_OF.get(goal_of(gesture).partition("/")[2])


def _hole_named(gaps: Mapping[str, Any]) -> int:
    """Return the hole whose name stands in a sentence."""
    parts = dict(gaps["hole"].args)
    quadrant = last(parts["quadrant"])
    return empires.HOLE_OF[f"{quadrant}-{parts.get('number', 'H')}"]


def _at_hole(check: Callable[[Any, int, int], object]) -> Claim:
    def claim(state: Any, ask: Ask[Any], gesture: Gesture, gaps: Mapping[str, Any]) -> object:
        hole = _hole(gesture)
        return hole is None or check(state, ask.seat, hole)

    return claim


def _tech(state: Any, ask: Ask[Any], gesture: Gesture, gaps: Mapping[str, Any]) -> bool:
    colour = empires.COLOURS.index(last(gaps["colour"]))
    there = standing.facilities(state, ask.seat, colour)
    return bool(there == gaps["count"] < gaps["level"] == state.technology[ask.seat][colour] + 1)


ASCENDING_EMPIRES: Final[Claims] = {
    "too_few_troops": lambda state, ask, gesture, gaps: state.troop[_hole_named(gaps)] == gaps["count"] < 3,
    "too_few_troops_to_build": lambda state, ask, gesture, gaps: (
        state.troop[_hole_named(gaps)] == gaps["count"] < gaps["cost"] == empires.COST[last(gaps["what"])]
    ),
    "limit_recruit": lambda state, ask, gesture, gaps: gaps["placed"] >= gaps["most"],
    "tech_requirement": _tech,
    "strength": lambda state, ask, gesture, gaps: gaps["attack"] <= gaps["defence"],
    "no_mp": lambda state, ask, gesture, gaps: state.points <= 0,
    "no_troop_supply": lambda state, ask, gesture, gaps: not state.troop_supply[ask.seat],
    "no_troop_to_place": lambda state, ask, gesture, gaps: not state.troop_supply[ask.seat],
    "answer_colonise": lambda state, ask, gesture, gaps: ask.kind == "colonise",
    "answer_reflick": lambda state, ask, gesture, gaps: ask.kind == "reflick",
    "answer_tap": lambda state, ask, gesture, gaps: ask.kind == "tap",
    "answer_swap": lambda state, ask, gesture, gaps: ask.kind == "swap",
    "full": _at_hole(lambda state, seat, hole: state.objects(hole) >= empires.OBJECTS_MOST),
    "occupied": _at_hole(lambda state, seat, hole: state.occupier[hole] not in (-1, seat)),
    "homeworld": _at_hole(lambda state, seat, hole: state.is_home(hole)),
    "face_up": _at_hole(lambda state, seat, hole: state.face_up[hole]),
    "limit_one_each": _at_hole(lambda state, seat, hole: state.colony[hole] or state.city[hole]),
    "limit_needs_colony": _at_hole(lambda state, seat, hole: not state.colony[hole]),
    "blockaded": _at_hole(lambda state, seat, hole: standing.is_blockaded(state, hole)),
    "asteroid": _at_hole(lambda state, seat, hole: state.colours[hole] == empires.ASTEROID),
}


# -- EVE: Conquests ---------------------------------------------------------------------------------------------------
def _region(gaps: Mapping[str, Any]) -> int:
    return regions.INDEX[last(gaps["region"])]


def _owner(state: Any, region: int) -> int:
    return next((seat for seat, owned in enumerate(state.owned) if owned >> region & 1), -1)


def _wrong_plan(state: Any, ask: Ask[Any], gesture: Gesture, gaps: Mapping[str, Any]) -> bool:
    return last(gaps["now"]) == regions.PLANS[state.plan] != last(gaps["plan"])


EVE_CONQUESTS: Final[Claims] = {
    "spent": lambda state, ask, gesture, gaps: state.spent >> _region(gaps) & 1,
    "last_unit": lambda state, ask, gesture, gaps: (
        state.units[_region(gaps)] <= (_region(gaps) != state.hq[ask.seat])
    ),
    "same_region": lambda state, ask, gesture, gaps: _owner(state, _region(gaps)) == ask.seat,
    "no_supply": lambda state, ask, gesture, gaps: not state.supply[ask.seat],
    "no_actions": lambda state, ask, gesture, gaps: not state.actions,
    "has_outpost": lambda state, ask, gesture, gaps: state.outposts[_region(gaps)] >= 0,
    "hq_region": lambda state, ask, gesture, gaps: _region(gaps) in state.hq,
    "hq_taken": lambda state, ask, gesture, gaps: _region(gaps) in state.hq,
    "not_owned": lambda state, ask, gesture, gaps: _owner(state, _region(gaps)) != ask.seat,
    "claim_other": lambda state, ask, gesture, gaps: _owner(state, _region(gaps)) == gaps["who"].seat != ask.seat,
    "no_defenders": lambda state, ask, gesture, gaps: not state.units[_region(gaps)],
    "no_attackers": lambda state, ask, gesture, gaps: not state.units[_region(gaps)],
    "move_empty": lambda state, ask, gesture, gaps: _owner(state, _region(gaps)) < 0,
    "not_empty_own": lambda state, ask, gesture, gaps: _owner(state, _region(gaps)) == ask.seat,
    "out_of_play": lambda state, ask, gesture, gaps: not state.in_play >> _region(gaps) & 1,
    "agent_limit": lambda state, ask, gesture, gaps: state.agent_placed,
    "already_claimed": lambda state, ask, gesture, gaps: state.claimed,
    "site_limit": lambda state, ask, gesture, gaps: state.produced.count(_region(gaps)) >= gaps["limit"],
    "no_outposts": lambda state, ask, gesture, gaps: not state.stock[regions.PLANS.index(last(gaps["plan"]))],
    "no_token": lambda state, ask, gesture, gaps: (
        not state.reserve[ask.seat * 3 + regions.PLANS.index(last(gaps["plan"]))]
    ),
    "wrong_plan": _wrong_plan,
    "empty_deck": lambda state, ask, gesture, gaps: any(
        not deck and not pile for deck, pile in zip(state.decks, state.discards, strict=True)
    ),
    "attack_not_beside": lambda state, ask, gesture, gaps: not any(
        state.units[one] and _owner(state, one) == ask.seat
        for one in range(len(regions.IDS))
        if regions.ADJACENT[_region(gaps)] >> one & 1
    ),
}  # fmt: skip


# -- Omen -------------------------------------------------------------------------------------------------------------
def _dear(state: Any, ask: Ask[Any], gesture: Gesture, gaps: Mapping[str, Any]) -> bool:
    """Check that the price is printed on the card, and that the seat cannot pay it."""
    card = last(gaps["card"])
    printed = (omen.COST[card], omen.CHANNEL_COST.get(card))
    return gaps["cost"] in printed and gaps["coins"] == state.coins[ask.seat] < gaps["cost"]


def _crowded(state: Any, ask: Ask[Any], gesture: Gesture, gaps: Mapping[str, Any]) -> bool:
    return bool(gaps["count"] + gaps["size"] > gaps["limit"] == omen.CITY_LIMIT)


OMEN: Final[Claims] = {
    "coins": _dear,
    "nothing_to_play": _dear,
    "nothing_to_channel": _dear,
    "none_to_play": lambda state, ask, gesture, gaps: all(omen.TYPE[card] != "beast" for card in state.hands[ask.seat]),
    "none_to_channel": lambda state, ask, gesture, gaps: not set(state.hands[ask.seat]) & set(omen.CHANNEL_COST),
    "city_full": _crowded,
    "side_full": _crowded,
    "all_full": lambda state, ask, gesture, gaps: (
        min(gaps["one"], gaps["two"], gaps["three"]) + gaps["size"] > gaps["limit"]
    ),
    "nothing_fits": lambda state, ask, gesture, gaps: (
        gaps["coins"] == state.coins[ask.seat]
        and gaps["count"] == sides.unit_count(state, 2 * int(goal_of(gesture)[4]) + ask.seat)
    ),
    "pay": lambda state, ask, gesture, gaps: gaps["coins"] == state.coins[ask.seat] >= gaps["cost"],
    "one_reward": lambda state, ask, gesture, gaps: state.reward_played,
    "in_city": lambda state, ask, gesture, gaps: any(last(gaps["card"]) in side for side in state.sides),
    "not_in_city": lambda state, ask, gesture, gaps: not any(last(gaps["card"]) in side for side in state.sides),
    "not_in_hand": lambda state, ask, gesture, gaps: last(gaps["card"]) not in state.hands[ask.seat],
    "not_a_beast": lambda state, ask, gesture, gaps: omen.TYPE[last(gaps["card"])] != "beast",
    "not_a_spirit": lambda state, ask, gesture, gaps: omen.TYPE[last(gaps["card"])] != "spirit",
    "has_spoken": lambda state, ask, gesture, gaps: last(gaps["card"]) in state.activated,
    "limit": lambda state, ask, gesture, gaps: gaps["held"] > gaps["limit"] == omen.HAND_LIMIT,
}


# -- Stone Age --------------------------------------------------------------------------------------------------------
def _place(gaps: Mapping[str, Any]) -> int:
    """Check the place that a sentence names; cards and buildings come with their number."""
    message = gaps["place"]
    number = dict(message.args).get("number")
    return stone.INDEX[last(message) if number is None else f"{last(message)}_{number}"]


STONE_AGE: Final[Claims] = {
    "visited": lambda state, ask, gesture, gaps: state.visits[ask.seat] >> _place(gaps) & 1,
    "taken": lambda state, ask, gesture, gaps: stones.people_on(state, _place(gaps)),
    "full": lambda state, ask, gesture, gaps: not state.rings[_place(gaps)],
    "pair_needed": lambda state, ask, gesture, gaps: gaps["left"] == state.unplaced[ask.seat] < 2,
    "too_many": lambda state, ask, gesture, gaps: gaps["left"] == state.unplaced[ask.seat],
    "no_room": lambda state, ask, gesture, gaps: gaps["left"] == state.rings[_place(gaps)],
    "none_left": lambda state, ask, gesture, gaps: not stones.owned(state, ask.seat)[
        stone.RESOURCES.index(last(gaps["good"]))
    ],
    "exact_payment": lambda state, ask, gesture, gaps: any(stones.owned(state, ask.seat)),
    "nobody_there": lambda state, ask, gesture, gaps: not state.at[_place(gaps) * stones.WIDTH + ask.seat],
    "not_yours_to_act": lambda state, ask, gesture, gaps: (
        stones.people_on(state, _place(gaps)) and not state.at[_place(gaps) * stones.WIDTH + ask.seat]
    ),
    "village_closed": lambda state, ask, gesture, gaps: gaps["seats"] == state.seats < 4,
}  # fmt: skip

CLAIMS: Final[Mapping[str, Claims]] = {
    "age_of_heroes": AGE_OF_HEROES,
    "ascending_empires": ASCENDING_EMPIRES,
    "eve_conquests": EVE_CONQUESTS,
    "omen": OMEN,
    "stone_age": STONE_AGE,
}
"""For each game: the last word of a sentence's key -> the check of its claim."""
