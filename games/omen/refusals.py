"""Why a gesture is not allowed: the sentence and the clause of the rules."""

from __future__ import annotations

from typing import Any

from games.omen.facts import CHANNEL_COST, CITY_LIMIT, COST, FEATS, REWARD_KIND, SIZE, TYPE, numbers_of
from games.omen.state import State, place_of, unit_count
from games.omen.view import city_name, name_of, phase_name
from tabletop.core.ask import Ask, Seat
from tabletop.core.gesture import Click, Drag, Gesture
from tabletop.core.words import Refusal, say


def why_not(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """The reason for a click or a drag that no option of `ask` fits."""
    match gesture:
        case Click(target):
            thing, goal = target, ""
        case Drag(pieces, _, to_zone) if pieces:
            thing, goal = pieces[0], to_zone
        case _:
            return None
    refusal = _of_source(state, ask, thing)
    if refusal is not None:
        return refusal
    if ask.kind == "surge":
        return _of_surge(state, ask.seat, thing, goal)
    if ask.kind in ("target", "move", "swap", "deploy"):
        return _of_ability(ask)
    if ask.kind == "offering" and thing in REWARD_KIND:
        return Refusal(say("omen.why.not_a_unit"), "4.6")
    if ask.kind == "war_city":
        return Refusal(say("omen.why.not_war_torn"), "4.5")
    if ask.kind == "keep":
        return Refusal(say("omen.why.keep", limit=ask.facts[1]), "4.5")
    return _wrong_phase(state)


def _wrong_phase(state: State) -> Refusal:
    return Refusal(say("omen.why.phase", phase=phase_name(state)), "4")


def _of_source(state: State, ask: Ask[Any], thing: str) -> Refusal | None:
    """What can be said from the thing alone: whose it is, and when its kind is used."""
    foe = 1 - ask.seat
    if thing in state.hands[foe] or thing in (f"hand{foe}", f"rewards{foe}", f"coins{foe}", f"feats{foe}"):
        return Refusal(say("omen.why.not_yours"), "4.2")
    if thing.startswith(("deck", "unit_back")):
        return Refusal(say("omen.why.deck"), "4.1")
    if thing == "supply" or thing.startswith("coin"):
        return Refusal(say("omen.why.supply"), "4.1")
    if thing.partition("/")[0] in FEATS:
        return Refusal(say("omen.why.feat"), "4.4")
    if thing in state.used[ask.seat]:
        return Refusal(say("omen.why.reward_used"), "4.2")
    if thing in REWARD_KIND and thing not in state.rewards[ask.seat]:
        return Refusal(say("omen.why.reward_pile"), "4.5")
    return None


def _of_surge(state: State, seat: Seat, thing: str, goal: str) -> Refusal | None:
    if thing in REWARD_KIND:
        return _of_reward(state, thing)
    if thing not in TYPE:
        return None
    if thing not in state.hands[seat]:
        where = "in_city" if place_of(state, thing) >= 0 else "not_in_hand"
        return Refusal(say(f"omen.why.{where}", card=name_of(thing)), "4.2")
    if goal == "play":
        return _of_using(state, seat, thing)
    if goal == "channel":
        return _of_channelling(state, seat, thing)
    if "/side" in goal:
        return _of_playing(state, seat, thing, goal)
    if goal:
        return Refusal(say("omen.why.no_city"), "4.2")
    return _too_few_coins(state, seat, COST[thing]) or _of_playing(state, seat, thing, f"city0/side{seat}")


def _of_reward(state: State, reward: str) -> Refusal | None:
    if reward in state.fresh:
        return Refusal(say("omen.why.reward_fresh"), "4.2")
    if state.reward_played:
        return Refusal(say("omen.why.one_reward"), "4.2")
    return Refusal(say("omen.why.reward_place"), "4.2")


def _too_few_coins(state: State, seat: Seat, cost: int) -> Refusal | None:
    if state.coins[seat] >= cost:
        return None
    return Refusal(say("omen.why.coins", cost=cost, coins=state.coins[seat]), "4.2")


def _of_using(state: State, seat: Seat, card: str) -> Refusal | None:
    """A card from hand on the place where beasts are used."""
    if TYPE[card] == "hero":
        return Refusal(say("omen.why.hero_moment", card=name_of(card)), "8")
    if TYPE[card] != "beast":
        return Refusal(say("omen.why.not_a_beast", card=name_of(card)), "4.2")
    return _too_few_coins(state, seat, COST[card])


def _of_channelling(state: State, seat: Seat, card: str) -> Refusal | None:
    if card not in CHANNEL_COST:
        return Refusal(say("omen.why.not_a_spirit", card=name_of(card)), "4.2")
    return _too_few_coins(state, seat, CHANNEL_COST[card])


def _of_playing(state: State, seat: Seat, card: str, goal: str) -> Refusal | None:
    """A unit from hand on one side of a city (`goal` is that zone)."""
    city, side = int(goal[4]), int(goal[-1])
    if side != seat:
        return Refusal(say("omen.why.other_side"), "4.2")
    few = _too_few_coins(state, seat, COST[card])
    if few is not None:
        return few
    count = unit_count(state, 2 * city + seat)
    if count + SIZE[card] > CITY_LIMIT:
        facts = {"city": city_name(city), "count": count, "size": SIZE[card], "limit": CITY_LIMIT}
        return Refusal(say("omen.why.city_full", **facts), "5")
    return None


def _of_ability(ask: Ask[Any]) -> Refusal:
    """No such target: the sentence repeats what the card says."""
    card = ask.facts[1]
    for mode in ("a", "b"):
        if numbers_of(card, mode):
            return Refusal(say("omen.why.target", card=name_of(card)), "6")
    return Refusal(
        say("omen.why.target_text", card=name_of(card), text=say(f"omen.text.{card}", **numbers_of(card))), "6"
    )
