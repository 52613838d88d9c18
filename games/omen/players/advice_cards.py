"""Reasons for answers about cards, coins and moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.omen.players.advice_units import effect, feat_of_turn, figures, stands, target, text_of
from games.omen.players.evaluation import IN_HAND
from games.omen.players.policy import has_few_cards
from games.omen.rules.facts import (
    COST,
    HAND_LIMIT,
    HERO_POINTS,
    NUMBERS,
    REWARD_KIND,
    STRENGTH,
    TIMING,
    TYPE,
    USED_REWARD_POINTS,
    VALUE,
    WEALTH_BONUS,
)
from games.omen.rules.interrupts import MOMENTS, PASS
from games.omen.rules.names import WAYS_OUT, city_name, name_of
from games.omen.rules.state import State, place_of, war_totals
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import EVERY_STOP, NO_STOP


# -- a card or a coin -------------------------------------------------------------------------------------------------
def _resource(state: State, ask: Ask[Any], option: str) -> list[Message]:
    seat = ask.seat
    cards, coins = len(state.hands[seat]), state.coins[seat]
    found: list[Message] = []
    if option == "draw":
        if has_few_cards(state, seat):
            found.append(msg("omen.advice.few_cards", cards=cards))
        found.append(msg("omen.advice.one_card", cards=cards + 1, coins=coins))
    else:
        found.append(_coin(state, seat))
    if ask.kind == "wealth":
        taken, (number, total) = state.wealth, ask.context
        if all(one == option for one in taken):
            found.append(msg(f"omen.advice.bonus_{option}", done=number, total=total, bonus=WEALTH_BONUS))
    return found


def _coin(state: State, seat: Seat) -> Message:
    """Return the most expensive unit in hand that the coin just pays for, else the cheapest that needs more coins."""
    coins = state.coins[seat] + 1
    dearer = [card for card in state.hands[seat] if COST[card] >= coins]
    if not dearer:
        cards = len(state.hands[seat])
        return msg("omen.advice.one_coin" if cards else "omen.advice.only_coins", coins=coins, cards=cards)
    card = min(dearer, key=lambda one: COST[one])
    if COST[card] == coins:
        return msg("omen.advice.enough", coins=coins, card=name_of(card))
    return msg("omen.advice.short", coins=coins, card=name_of(card), cost=COST[card], short=COST[card] - coins)


# -- a card out of several --------------------------------------------------------------------------------------------
def _target(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the reasons for a card in a hand, from the discard pile or revealed, or for a unit in a city."""
    if option in WAYS_OUT or place_of(state, option) >= 0:
        return target(state, ask, option)
    seat, verb = ask.seat, ask.context[0]
    if verb == "discard":
        return [*_least(state, seat, option), *_too_dear(state, seat, option), figures(option)]
    if verb == "discard_theirs":
        gone = msg("omen.advice.gone", card=name_of(option), coins=state.coins[1 - seat], cost=COST[option])
        return [gone, figures(option), *feat_of_turn(state, seat, "feat_discards")]
    return [*_payable(state, seat, option), figures(option)]


def _least(state: State, seat: Seat, card: str) -> list[Message]:
    """Return a sentence if the card is worth least in the hand."""
    hand = state.hands[seat]
    if len(hand) > 1 and card == min(hand, key=lambda one: IN_HAND[one]):
        return [msg("omen.advice.least", card=name_of(card), cards=len(hand), value=VALUE[card])]
    return []


def _too_dear(state: State, seat: Seat, card: str) -> list[Message]:
    """Return a sentence about the coins missing to play a card, if any."""
    coins, cost = state.coins[seat], COST[card]
    if cost <= coins:
        return []
    return [msg("omen.advice.too_dear", card=name_of(card), cost=cost, coins=coins, short=cost - coins)]


def _payable(state: State, seat: Seat, card: str) -> list[Message]:
    coins, cost = state.coins[seat], COST[card]
    return [msg("omen.advice.payable", card=name_of(card), cost=cost, coins=coins)] if cost <= coins else []


def _offering(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the gain from offering the card, and the cost of playing it."""
    hand, coins = state.hands[ask.seat], state.coins[ask.seat]
    if option == "skip":
        return [msg("omen.advice.skip", cards=len(hand), coins=coins)]
    brought = msg("omen.advice.offering", value=VALUE[option], coins=coins, cards=len(hand) - 1)
    return [brought, *_least(state, ask.seat, option), *_too_dear(state, ask.seat, option)]


def _limit(state: State, ask: Ask[Any], option: str) -> list[Message]:
    seat = ask.seat
    held = len(state.hands[seat]) + len(state.rewards[seat])
    over = msg("omen.advice.over", held=held, limit=HAND_LIMIT)
    if option in REWARD_KIND:
        return [msg("omen.advice.laid", points=USED_REWARD_POINTS, cards=len(state.hands[seat])), over]
    return [*_least(state, seat, option), figures(option), over]


# -- before the match -------------------------------------------------------------------------------------------------
def _emissary(state: State, ask: Ask[Any], option: str) -> list[Message]:
    total = COST[option] + VALUE[option] + STRENGTH[option]
    best = max(COST[card] + VALUE[card] + STRENGTH[card] for card in state.hands[ask.seat])
    return [msg("omen.advice.emissary", total=total, best=best), *_least(state, ask.seat, option)]


def _draft_three(state: State, ask: Ask[Any], option: str) -> list[Message]:
    one, two = (card for card in state.market[ask.seat] if card != option)
    kept = msg("omen.advice.kept", one=name_of(one), two=name_of(two), strength=STRENGTH[one] + STRENGTH[two])
    return [kept, figures(option)]


def _open_draft(state: State, ask: Ask[Any], option: str) -> list[Message]:
    kind, pool = TYPE[option], state.pools[ask.seat]
    same = sum([TYPE[card] == kind for card in pool])
    type_name = msg(f"omen.type.{kind}")
    return [figures(option), msg("omen.advice.picks", type=type_name, count=same, picks=len(pool))]


# -- spirits, payments, rewards ---------------------------------------------------------------------------------------
def _mode(state: State, ask: Ask[Any], option: str) -> list[Message]:
    card = ask.context[0]
    city = place_of(state, card) // 2
    first = effect(state, ask.seat, card, city, state.coins[ask.seat], option[0].lower())
    return [first] if ask.kind == "channel_order" else [first, stands(state, ask.seat, city)]


def _pay(state: State, ask: Ask[Any], option: str) -> list[Message]:
    numbers, coins = NUMBERS[ask.context[0]], state.coins[ask.seat]
    if option == "do":
        gaps = {"price": numbers["coins"], "draw": numbers["draw"], "discard": numbers["discard"]}
        return [msg("omen.advice.pay", coins=coins, **gaps)]
    return [msg("omen.advice.keeps", coins=coins, cards=len(state.hands[ask.seat]))]


def _bury(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the leader in the reward's city: a seat that leads there keeps a good reward, and buries it otherwise."""
    city = state.peeking[1]
    seen = msg("omen.advice.seen", card=name_of(ask.context[0]), left=len(state.piles[city]))
    return [seen, stands(state, ask.seat, city)]


# -- heroes -----------------------------------------------------------------------------------------------------------
def _hero(state: State, ask: Ask[Any], option: str) -> list[Message]:
    seat, city = ask.seat, ask.context[1]
    if option in (PASS, NO_STOP):
        if len(ask.options) == 2:
            return [msg("omen.advice.no_hero", count=0)]
        held = sum([card in TIMING for card in state.hands[seat]])
        return [msg("omen.advice.heroes", count=held, points=HERO_POINTS * held)]
    price = msg("omen.advice.hero_price", points=HERO_POINTS)
    if city >= 0:
        totals = war_totals(state, city)
        mine, added = totals[seat], NUMBERS[option]["add_strength"]
        gaps = {"city": city_name(city), "mine": mine + added, "theirs": totals[1 - seat], "before": mine}
        return [msg("omen.advice.hero_war", **gaps), price]
    return [effect(state, seat, option, left=state.coins[seat]), price]


def _stop(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the number of heroes of a moment in hand."""
    held = [card for card in state.hands[ask.seat] if card in TIMING]
    if option == NO_STOP:
        return [msg("omen.advice.no_stop", stops=len(state.stops[ask.seat]), heroes=len(held))]
    if option == EVERY_STOP:
        return [msg("omen.advice.every_stop", moments=len(MOMENTS), heroes=len(held))]
    fitting = [card for card in held if TIMING[card] == option]
    if fitting:
        return [msg("omen.advice.stop", card=name_of(fitting[0]), count=len(fitting)), _what(fitting[0])]
    return [msg("omen.advice.stop_none", heroes=len(held))]


def _what(hero: str) -> Message:
    return msg("omen.advice.text", card=name_of(hero), cost=COST[hero], text=text_of(hero))


HAND: Final[dict[str, Callable[[State, Ask[Any], Any], list[Message]]]] = {
    "wealth": _resource, "mix": _resource, "one_of": _resource, "target": _target, "offering": _offering,
    "limit": _limit, "emissary": _emissary, "draft_three": _draft_three, "open_draft": _open_draft,
    "spirit_mode": _mode, "channel_order": _mode, "pay": _pay, "bury": _bury, "hero": _hero, "stop": _stop,
}  # fmt: skip
"""Question -> the reasons for an answer."""
