"""Reasons why a gesture is not allowed: the sentence and the clause of the rules."""

from __future__ import annotations

from typing import Any, Final

from games.omen.rules.facts import (
    CHANNEL_COST,
    CITIES,
    CITY_LIMIT,
    COST,
    FEATS,
    HAND_LIMIT,
    REWARD_KIND,
    SIZE,
    TIMING,
    TYPE,
    numbers_of,
)
from games.omen.rules.names import BANNERS, SIDES, city_name, name_of
from games.omen.rules.state import State, is_war_torn, place_of, room, unit_count
from games.omen.text import refusals_targets
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.rules.questions import Ask, Seat

CLAUSES: Final = {
    "wealth": "4.1", "mix": "6.3", "one_of": "6.3", "spirit_mode": "6.1", "channel_order": "4.2", "pay": "6.3",
    "bury": "6", "city": "6", "portent": "4.3", "war_city": "4.5", "keep": "4.5", "offering": "4.6", "limit": "4.6",
    "surge": "4.2", "emissary": "3.2", "draft_three": "3.3", "open_draft": "3.3", "hero": "8", "stop": "8",
}  # fmt: skip
"""Kind of question -> the clause that explains it."""
USED: Final = {"used0": 0, "used1": 1}
"""Fields of used rewards, and their owners."""
SHOWN: Final = {
    "tally": "5",
    "left": "4.5",
    "progress": "4.4",
    "track": "4",
    "trackmarker": "4",
    "phases": "4",
    "ground": "2.2",
    "places": "2.2",
}
"""Fields that only show the state of the match, with the clause that explains them."""


def explain_illegal(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """Return the reason for a click or a drag that no option of `ask` fits."""
    match gesture:
        case Click(target, zone):
            thing, goal, source = target, "", zone or target
        case Drag(pieces, from_zone, to_zone) if pieces:
            thing, goal, source = pieces[0], to_zone, from_zone
        case _:
            return None
    if isinstance(gesture, Click) and (source in USED or any(thing in row for row in state.used)):
        seat = USED.get(source, int(thing in state.used[1]))
        return Refusal(msg("omen.why.look_at_used" if state.used[seat] else "omen.why.none_used"), "2.2")
    refusal = _of_source(state, ask, thing, source)
    if refusal is not None:
        return refusal
    if ask.kind == "surge":
        return _of_surge(state, ask.seat, thing, goal, source) or _of_question(state, ask, thing)
    if ask.kind in ("target", "move", "swap", "deploy"):
        return refusals_targets.explain_illegal(state, ask, thing, goal)
    return _of_question(state, ask, thing)


def _of_source(state: State, ask: Ask[Any], thing: str, source: str) -> Refusal | None:
    """Return a refusal based on the thing alone: its owner, and when its kind is used."""
    foe = 1 - ask.seat
    theirs = (f"hand{foe}", f"rewards{foe}", f"coins{foe}", f"feats{foe}", f"used{foe}", f"progress{foe}")
    if source in theirs or (thing in (*state.hands[foe], *state.used[foe]) and thing not in ask.options):
        return Refusal(msg("omen.why.not_yours"), "2.2")
    if source.startswith("deck") or thing.startswith("unit_back"):
        return Refusal(msg("omen.why.deck"), "4.1")
    if source == f"coins{ask.seat}":
        return Refusal(msg("omen.why.own_coins"), "6.5")
    if source == "supply" or thing.startswith("coin"):
        return Refusal(msg("omen.why.supply"), "4.1")
    if thing.partition("/")[0] in FEATS or source == f"feats{ask.seat}":
        return Refusal(msg("omen.why.feat"), "4.4")
    if thing in state.used[ask.seat]:
        return Refusal(msg("omen.why.reward_used"), "9")
    if source == "play" and thing != "play":
        return Refusal(msg("omen.why.in_play"), "6")
    if source.endswith("/rewards") or (thing in REWARD_KIND and thing not in state.rewards[ask.seat]):
        return Refusal(msg("omen.why.reward_pile"), "4.5")
    field = "".join(letter for letter in source.rpartition("/")[2] if letter.isalpha())
    if field in SHOWN:
        return Refusal(msg("omen.why.only_shows"), SHOWN[field])
    if source.startswith("discard") and thing not in state.hands[ask.seat] and ask.kind not in ("target", "deploy"):
        return Refusal(msg("omen.why.discard_pile"), "2.2")
    return None


# -- Surge ------------------------------------------------------------------------------------------------------------
def _of_surge(state: State, seat: Seat, thing: str, goal: str, source: str) -> Refusal | None:
    if thing in REWARD_KIND:
        return _of_reward(state, thing)
    if thing not in TYPE:
        return _of_field(state, seat, source)
    if thing not in state.hands[seat]:
        where = "in_city" if place_of(state, thing) >= 0 else "not_in_hand"
        return Refusal(msg(f"omen.why.{where}", card=name_of(thing)), "4.2")
    if goal == "play":
        return _of_using(state, seat, thing)
    if goal == "channel":
        return _of_channelling(state, seat, thing)
    if goal in SIDES:
        return _of_playing(state, seat, thing, goal)
    if goal:
        return Refusal(msg("omen.why.no_city"), "4.2")
    return _too_few_coins(state, seat, thing, COST[thing]) or _no_side(state, seat, SIZE[thing])


def _of_field(state: State, seat: Seat, field: str) -> Refusal | None:
    """Return the refusal of a click on a place where nothing from the hand can go now."""
    if field in SIDES:
        city, side = SIDES[field]
        if side != seat:
            return Refusal(msg("omen.why.other_side"), "4.2")
        count = unit_count(state, 2 * city + seat)
        facts = {"coins": state.coins[seat], "count": count, "limit": CITY_LIMIT}
        return Refusal(msg("omen.why.nothing_fits", **facts), "4.2")
    if field in ("play", "channel"):
        return _of_nothing(state, seat, field)
    if field in BANNERS:
        return Refusal(msg("omen.why.war_later"), "4.5")
    return None


def _of_reward(state: State, reward: str) -> Refusal | None:
    if reward in state.fresh:
        return Refusal(msg("omen.why.reward_fresh"), "4.2")
    if state.reward_played:
        return Refusal(msg("omen.why.one_reward"), "4.2")
    return Refusal(msg("omen.why.reward_place"), "4.2")


def _of_nothing(state: State, seat: Seat, field: str) -> Refusal:
    """Return why no card in hand can be used or channelled: there is none, or the cheapest is too expensive."""
    prices = COST if field == "play" else CHANNEL_COST
    fitting = [card for card in state.hands[seat] if (TYPE[card] == "beast" if field == "play" else card in prices)]
    if not fitting:
        return Refusal(msg(f"omen.why.none_to_{field}"), "4.2")
    card = min(fitting, key=lambda one: (prices[one], one))
    facts = {"card": name_of(card), "cost": prices[card], "coins": state.coins[seat]}
    return Refusal(msg(f"omen.why.nothing_to_{field}", **facts), "4.2")


def _too_few_coins(state: State, seat: Seat, card: str, cost: int) -> Refusal | None:
    if state.coins[seat] >= cost:
        return None
    return Refusal(msg("omen.why.coins", card=name_of(card), cost=cost, coins=state.coins[seat]), "4.2")


def _of_using(state: State, seat: Seat, card: str) -> Refusal | None:
    """Return the refusal of a card from hand put where beasts are used."""
    if TYPE[card] == "hero":
        return Refusal(msg("omen.why.hero_moment", card=name_of(card)), "8")
    if TYPE[card] != "beast":
        return Refusal(msg("omen.why.not_a_beast", card=name_of(card)), "4.2")
    return _too_few_coins(state, seat, card, COST[card])


def _of_channelling(state: State, seat: Seat, card: str) -> Refusal | None:
    if card not in CHANNEL_COST:
        return Refusal(msg("omen.why.not_a_spirit", card=name_of(card)), "4.2")
    return _too_few_coins(state, seat, card, CHANNEL_COST[card])


def _of_playing(state: State, seat: Seat, card: str, goal: str) -> Refusal | None:
    """Return the refusal of a unit from hand put on one side of a city (`goal` is that zone)."""
    city, side = SIDES[goal]
    if side != seat:
        return Refusal(msg("omen.why.other_side"), "4.2")
    few = _too_few_coins(state, seat, card, COST[card])
    if few is not None:
        return few
    if room(state, 2 * city + seat) < SIZE[card]:
        return refusals_targets.side_full(state, seat, 2 * city + seat, SIZE[card])
    return None


def _no_side(state: State, seat: Seat, size: int) -> Refusal | None:
    """Return the refusal when none of the three sides has room for a unit of this size."""
    one, two, three = [unit_count(state, 2 * city + seat) for city in CITIES]
    facts = {"one": one, "two": two, "three": three, "limit": CITY_LIMIT, "size": size}
    return Refusal(msg("omen.why.all_full", **facts), "5")


# -- all other questions ----------------------------------------------------------------------------------------------
def _of_question(state: State, ask: Ask[Any], thing: str) -> Refusal:
    """Return the refusal that says what the question asks for, and why this is not it."""
    kind = ask.kind
    if kind == "offering" and thing in REWARD_KIND:
        return Refusal(msg("omen.why.not_a_unit"), "4.6")
    if kind == "war_city" and thing in BANNERS and not is_war_torn(state, BANNERS[thing]):
        return Refusal(msg("omen.why.not_war_torn"), "4.5")
    if kind == "keep" and thing not in state.sides[2 * ask.context[0] + ask.seat]:
        return Refusal(msg("omen.why.keep_own", city=city_name(ask.context[0])), "4.5")
    if kind == "keep":
        return Refusal(msg("omen.why.keep", limit=ask.context[1]), "4.5")
    if kind == "portent" and thing in TYPE and TYPE[thing] == "oracle":
        if thing in state.activated:
            return Refusal(msg("omen.why.has_spoken", card=name_of(thing)), "4.3")
        if thing in state.incited:
            return Refusal(msg("omen.why.incited_oracle", card=name_of(thing)), "7")
    if kind == "hero" and thing in state.hands[ask.seat]:
        word = "other_moment" if thing in TIMING else "not_a_hero"
        return Refusal(msg(f"omen.why.{word}", card=name_of(thing)), "8")
    if kind == "limit":
        held = len(state.hands[ask.seat]) + len(state.rewards[ask.seat])
        return Refusal(msg("omen.why.asked.limit", held=held, limit=HAND_LIMIT), CLAUSES[kind])
    if kind == "pay":
        facts = {"cost": numbers_of(ask.context[0])["coins"], "coins": state.coins[ask.seat]}
        return Refusal(msg("omen.why.asked.pay", **facts), CLAUSES[kind])
    return Refusal(msg(f"omen.why.asked.{kind}"), CLAUSES[kind])
