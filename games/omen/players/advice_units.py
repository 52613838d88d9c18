"""Reasons for answers about units in the cities: the result of an effect, and the armies afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.omen.rules.cities import incitable, units
from games.omen.rules.facts import (
    BEAST_SIZE,
    CITIES,
    COST,
    DATA,
    FEATS,
    INCITED_STRENGTH,
    NUMBERS,
    REWARD_POINTS,
    STRENGTH,
    TYPE,
    VALUE,
    numbers_of,
)
from games.omen.rules.names import WAYS_OUT, city_name, name_of
from games.omen.rules.state import (
    NOBODY,
    State,
    cities_with,
    place_of,
    size_of,
    strength_of,
    total_strength,
    type_of,
    unit_count,
    war_totals,
    war_winner,
)
from games.omen.rules.units.feats import PROGRESS, needed
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Ask, Seat

ABILITY: Final = {card["id"]: card["ability"] for card in (*DATA["units"], *DATA["rewards"])}


# -- sentences that several answers share -----------------------------------------------------------------------------
def figures(card: str) -> Message:
    """Return the printed figures of a unit card."""
    gaps = {"cost": COST[card], "value": VALUE[card], "strength": STRENGTH[card]}
    return msg("omen.advice.figures", card=name_of(card), **gaps)


def stands(state: State, seat: Seat, city: int, more: int = 0, less: int = 0) -> Message:
    """Return the strengths in a city for `seat` if its side had `more` and the other side `less` than now."""
    totals = war_totals(state, city)
    word = "stands" if more or less else "stands_now"
    return msg(f"omen.advice.{word}", city=city_name(city), mine=totals[seat] + more, theirs=totals[1 - seat] - less)


def speaks(oracle: str) -> Message:
    return msg("omen.advice.speaks", card=name_of(oracle), text=text_of(oracle))


def text_of(card: str, mode: str = "") -> Message:
    """Return the printed text of an ability, for a spirit of one mode ("a", "b")."""
    return msg(f"omen.text.{card}_{mode}" if mode else f"omen.text.{card}", **numbers_of(card, mode))


def feat_of_type(state: State, seat: Seat, kind: str, more: int) -> Message:
    """Return how many cities hold the type, with `more` of them, and how many its feat needs."""
    feat = f"feat_{kind}s"
    return msg("omen.advice.feat", feat=name_of(feat), done=cities_with(state, seat, kind) + more, needed=needed(feat))


def feat_of_turn(state: State, seat: Seat, feat: str, more: int = 1) -> list[Message]:
    """Return the progress of a feat of the turn with `more` of what it counts; nothing if achieved or not on turn."""
    if seat != state.active or feat in state.feats[seat]:
        return []
    done = PROGRESS[feat](state, seat) + more
    return [msg("omen.advice.feat_turn", feat=name_of(feat), done=done, needed=needed(feat))]


# -- the result of an effect ------------------------------------------------------------------------------------------
def effect(state: State, seat: Seat, card: str, city: int = -1, left: int = 0, mode: str = "") -> Message:
    """Return the result of an ability's first step in this position, else its text; `left` coins remain then."""
    ability = ABILITY[card]
    if "modes" in ability and not mode:
        return msg("omen.advice.modes", card=name_of(card), cost=COST[card])
    steps = ability["steps"] if "steps" in ability else ability["modes"]["ab".index(mode)]["steps"]
    step, foe = steps[0], 1 - seat
    amount = step.get("n", 0)
    match step["op"]:
        case "steal_coins" if state.coins[foe]:
            return msg("omen.advice.steal", count=min(amount, state.coins[foe]), coins=state.coins[foe])
        case "lose" if state.coins[foe]:
            return msg("omen.advice.lose", count=min(amount, state.coins[foe]), coins=state.coins[foe])
        case "draw" if amount <= len(state.decks[state.deck_of(seat)]):
            return msg("omen.advice.draw", count=amount, cards=len(state.hands[seat]) - (card in state.hands[seat]))
        case "gain" if amount <= state.supply:
            return msg("omen.advice.gain", count=amount, coins=left)
        case "discard" if step["who"] == "opponent" and state.hands[foe]:
            return msg("omen.advice.discard", count=min(amount, len(state.hands[foe])), cards=len(state.hands[foe]))
        case "kill" | "return" if step["target"]["side"] == "opponent" and _aims(state, foe, step["target"], city):
            aims = _aims(state, foe, step["target"], city)
            if step.get("chooser") == "opponent":
                return msg("omen.advice.they_lose", units=len(aims), text=text_of(card, mode))
            best = max(aims, key=lambda unit: strength_of(state, unit))
            where = city_name(place_of(state, best) // 2)
            word = "can_kill" if step["op"] == "kill" else "can_return"
            return msg(f"omen.advice.{word}", card=name_of(best), strength=strength_of(state, best), city=where)
    if card in COST and not mode:
        return msg("omen.advice.text", card=name_of(card), cost=COST[card], text=text_of(card, mode))
    return msg("omen.advice.now", card=name_of(card), text=text_of(card, mode))


def _aims(state: State, foe: Seat, target: dict[str, Any], city: int) -> list[str]:
    """Return the opposing units that a step may choose."""
    where = city if target["city"] == "here" else -1
    limits = {"strength": target.get("max_strength", 99), "types": tuple(target.get("types", ()))}
    return units(state, foe, where, **limits)


def of_itself(state: State, seat: Seat, unit: str, city: int) -> tuple[int, int]:
    """Return the strength and size the other side of a city loses at once when the soldier comes there.

    This counts only if its ability has a single target that is there, so that no question is asked; otherwise it is (0,
    0).
    """
    step, foe = (ABILITY[unit].get("steps") or [{}])[0], 1 - seat
    if TYPE[unit] != "soldier" or step["op"] not in ("kill", "return", "incite"):
        return 0, 0
    target = step["target"]
    if target["side"] != "opponent" or step.get("optional"):
        return 0, 0
    inciting = step["op"] == "incite"
    aims = incitable(state, foe, city) if inciting else _aims(state, foe, target, city)
    if len(aims) != 1 or place_of(state, aims[0]) // 2 != city:
        return 0, 0
    strength, size = strength_of(state, aims[0]), size_of(state, aims[0])
    return (strength - INCITED_STRENGTH, size - BEAST_SIZE) if inciting else (strength, size)


# -- one unit ---------------------------------------------------------------------------------------------------------
def _in_city(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the reasons about a unit in a city that is killed, sent back or incited, or whose ability is used."""
    verb, card = ask.context[:2]
    place = place_of(state, option)
    own, city, strength = place % 2 == ask.seat, place // 2, strength_of(state, option)
    if verb in ("reuse", "first"):
        return [msg("omen.advice.used_again", card=name_of(option), strength=strength, text=text_of(option))]
    if verb == "incite":
        change = INCITED_STRENGTH - strength
        after = stands(state, ask.seat, city, change if own else 0, 0 if own else -change)
        found = [msg("omen.advice.incited", strength=INCITED_STRENGTH, before=strength), after]
        if own and "feat_beasts" not in state.feats[ask.seat] and ask.seat == state.active:
            held = any(type_of(state, unit) == "beast" for unit in state.sides[place])
            found.append(feat_of_type(state, ask.seat, "beast", 0 if held else 1))
        return found
    after = stands(state, ask.seat, city, -strength if own else 0, 0 if own else strength)
    if own:
        back = [msg("omen.advice.comes_back", cost=min(COST[option], state.supply))] if card == "weeping_widow" else []
        return [*back, msg("omen.advice.gives_up", card=name_of(option), strength=strength), after]
    speaking = TYPE[option] == "oracle" and option not in state.incited
    found = [msg(f"omen.advice.{verb}", card=name_of(option), strength=strength, cost=COST[option]), after]
    if speaking:
        found.insert(1, msg("omen.advice.silent", card=name_of(option), text=text_of(option)))
    return found + (feat_of_turn(state, ask.seat, "feat_kills") if verb == "kill" else [])


def target(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the reasons for a unit in a city, or for choosing none."""
    if option in WAYS_OUT:
        return declined(state, ask)
    return _in_city(state, ask, option)


def declined(state: State, ask: Ask[Any]) -> list[Message]:
    """Return the reasons for doing nothing: coins, cards and the units of the cities stay."""
    own = sum([len(state.sides[2 * city + ask.seat]) for city in CITIES])
    held = {"coins": state.coins[ask.seat], "cards": len(state.hands[ask.seat]), "units": own}
    return [msg("omen.advice.stays", **held)]


# -- units that come and go -------------------------------------------------------------------------------------------
def arrival(state: State, ask: Ask[Any], option: Any) -> list[Message]:
    """Return the reasons for moving a unit to a city or putting it there."""
    if option in WAYS_OUT:
        return declined(state, ask)
    unit, city = option
    place = place_of(state, unit)
    side = place % 2 if place >= 0 else ask.seat
    own, strength = side == ask.seat, strength_of(state, unit)
    found = [stands(state, ask.seat, city, strength if own else 0, 0 if own else -strength)]
    if place >= 0:
        found.append(stands(state, ask.seat, place // 2, -strength if own else 0, 0 if own else strength))
    else:
        found.append(msg("omen.advice.saves", cost=COST[unit]))
    if own and TYPE[unit] == "soldier" and unit not in state.incited:
        found.append(effect(state, ask.seat, unit, city, state.coins[ask.seat]))
    elif own and TYPE[unit] == "oracle" and place < 0:
        found.append(speaks(unit))
    return found


def exchange(state: State, ask: Ask[Any], option: Any) -> list[Message]:
    """Return the reasons for two own units swapping places."""
    if option in WAYS_OUT:
        return declined(state, ask)
    here, there = (place_of(state, unit) // 2 for unit in option)
    more = strength_of(state, option[1]) - strength_of(state, option[0])
    return [stands(state, ask.seat, here, more), stands(state, ask.seat, there, -more)]


def strike(state: State, ask: Ask[Any], city: int) -> list[Message]:
    """Return the reasons for a city where all weak units of the other player are killed."""
    weak, foe = NUMBERS[ask.context[0]]["max_strength"], 1 - ask.seat
    hit = units(state, foe, city, strength=weak)
    strength = sum([strength_of(state, unit) for unit in hit])
    killed = msg("omen.advice.strike", count=len(hit), units=len(state.sides[2 * city + foe]), city=city_name(city))
    feat = feat_of_turn(state, ask.seat, "feat_kills", len(hit)) if hit else []
    return [killed, stands(state, ask.seat, city, 0, strength), *feat]


# -- Portent and war --------------------------------------------------------------------------------------------------
def portent(state: State, ask: Ask[Any], oracle: str) -> list[Message]:
    city = place_of(state, oracle) // 2
    return [msg("omen.advice.now", card=name_of(oracle), text=text_of(oracle)), stands(state, ask.seat, city)]


def war_city(state: State, ask: Ask[Any], city: int) -> list[Message]:
    """Return how the war there stands, leaving heroes aside."""
    totals, winner = war_totals(state, city), war_winner(state, city)
    word = "wins" if winner == ask.seat else "loses" if winner == 1 - ask.seat else "nobody"
    if totals[0] == totals[1] and winner != NOBODY:
        word += "_soldiers"
    return [
        msg(
            f"omen.advice.war_{word}",
            city=city_name(city),
            mine=totals[ask.seat],
            theirs=totals[1 - ask.seat],
            points=REWARD_POINTS,
        )
    ]


def keep(state: State, ask: Ask[Any], kept: Sequence[str]) -> list[Message]:
    """Return the strength that stays, and the use of the units that stay."""
    city = ask.context[0]
    place = 2 * city + ask.seat
    strength = sum([strength_of(state, unit) for unit in kept])
    total = total_strength(state, place)
    found = [msg("omen.advice.remains", strength=strength, total=total, city=city_name(city))]
    found += [speaks(unit) for unit in kept if TYPE[unit] == "oracle" and unit not in state.incited]
    for feat, kind in zip(FEATS[:3], ("soldier", "beast", "oracle"), strict=True):
        if feat not in state.feats[ask.seat] and any(TYPE[one] == kind and one not in state.incited for one in kept):
            found.append(feat_of_type(state, ask.seat, kind, 0))
    if not kept:
        found.append(msg("omen.advice.too_big", count=unit_count(state, place), limit=ask.context[1]))
    return found


UNITS_IN_CITIES: Final[dict[str, Callable[[State, Ask[Any], Any], list[Message]]]] = {
    "move": arrival, "swap": exchange, "deploy": arrival, "city": strike, "portent": portent, "war_city": war_city,
    "keep": keep,
}  # fmt: skip
"""Question -> the reasons for an answer; a target in hand or in the discard pile belongs to the cards."""
