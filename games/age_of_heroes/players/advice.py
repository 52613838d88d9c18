"""Reasons for an answer, in a player's words and with figures of the position, and the goal of the match.

They use nothing but open information and the asked seat's own cards: of other hands only their number of cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.players.advice_market import MARKET, far
from games.age_of_heroes.players.advice_war import WAR, against, prey
from games.age_of_heroes.players.policy import spare_worth
from games.age_of_heroes.players.policy_war import HELP
from games.age_of_heroes.rules.common import unseen
from games.age_of_heroes.rules.facts import (
    ARMY,
    CITADEL,
    CITADEL_BONUS,
    CITY,
    EMPIRE,
    GENERAL_BONUS,
    GRAIN,
    HAND_LIMIT,
    ITEMS,
    KINDS,
    LUCK,
    MONUMENT,
    NUMBER,
    PAID_KINDS,
    PAYMENTS,
    STONE_OF,
    TAX_PER_CITY,
    TRIBES,
)
from games.age_of_heroes.rules.market.day import market_cards, with_road
from games.age_of_heroes.rules.names import amounts, card_name
from games.age_of_heroes.rules.score import armies_of, closing_round
from games.age_of_heroes.rules.state import LAYING, NOBODY, State, able_armies, others, own_stone
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Goal
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

MOST: Final = 3
"""The greatest number of reasons given for an answer."""


def reasons_for(state: State, ask: Ask[Any], value: Any) -> tuple[Message, ...]:
    """Return the reasons for an answer, the weightiest first."""
    return tuple(ADVICE[ask.kind](state, ask, value)[:MOST])


# -- set-up and events ------------------------------------------------------------------------------------------------
def _tribe(state: State, ask: Ask[Any], tribe: str) -> list[Message]:
    """Return the stone of the tribe, the number needed for a monument, and the number of unseen ones."""
    stone = STONE_OF[TRIBES.index(tribe)]
    gaps = {"stone": card_name(KINDS[stone]), "needed": MONUMENT, "count": unseen(state, stone)}
    return [msg("age_of_heroes.advice.tribe", **gaps)]


def _target(state: State, ask: Ask[Any], target: Seat) -> list[Message]:
    """Return the loss of a tribe in the disaster, and how far that tribe has come."""
    who = SeatName(target)
    if ask.kind == "volcano":
        found = [msg("age_of_heroes.advice.volcano", who=who, cities=state.cities[target] - 1, needed=EMPIRE)]
    else:
        found = [msg("age_of_heroes.advice.earthquake", who=who, armies=able_armies(state, target))]
    if state.challengers[target]:
        found.insert(0, msg("age_of_heroes.advice.challenger", who=who, round=closing_round(state, target)))
    return [*found, far(state, target)]


def _luck(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return a sentence on what Luck saves, or on keeping it."""
    seat, event = ask.seat, ask.context[0]
    hand = state.hands[seat]
    saved = {"volcano": state.cities[seat], "famine": hand[GRAIN], "earthquake": able_armies(state, seat)}[event]
    if option == "luck":
        return [msg(f"age_of_heroes.advice.luck_{event}", count=saved, left=hand[LUCK] - 1)]
    kept = msg("age_of_heroes.advice.suffer" if hand[LUCK] else "age_of_heroes.advice.no_luck", count=hand[LUCK])
    return [kept, msg(f"age_of_heroes.advice.suffer_{event}", count=saved - (event != "famine"))]


# -- the action -------------------------------------------------------------------------------------------------------
def _action(state: State, ask: Ask[Any], action: tuple[Any, ...]) -> list[Message]:
    seat = ask.seat
    hand, held = state.hands[seat], sum(state.hands[seat])
    match action:
        case ("taxes",):
            count = TAX_PER_CITY * state.cities[seat]
            return [
                msg("age_of_heroes.advice.taxes", count=count, cards=held, limit=HAND_LIMIT),
                *_missing(state, seat),
            ]
        case ("exchange", kind):
            gaps = {"card": card_name(kind), "count": hand[NUMBER[kind]], "cards": held}
            return [msg("age_of_heroes.advice.exchange", **gaps)]
        case ("again",):
            return [msg("age_of_heroes.advice.again", cards=held)]
        case ("build", item, way):
            return [*_built(state, seat, ITEMS.index(item)), _payment(way, hand)]
        case ("road", other, way):
            return [*_road(state, seat, other), _payment(way, hand)]
        case ("war", target, purpose):
            return [prey(state, seat, target, purpose), against(state, seat, target)]
        case ("stop", moment):
            held = hand[own_stone(state, seat)] if moment == LAYING else sum([hand[kind] for kind in HELP[moment]])
            return [msg("age_of_heroes.advice.stop", count=held)]
    return [msg("age_of_heroes.advice.nothing", cards=held, limit=HAND_LIMIT)]


def _missing(state: State, seat: Seat) -> list[Message]:
    """Return how many cards are missing for a city, while there are any in the pile."""
    hand = state.hands[seat]
    lacks = [
        sum([max(0, count - hand[kind]) for kind, count in zip(PAID_KINDS, way, strict=True)]) for way in PAYMENTS[CITY]
    ]
    if not state.piles[CITY] or not min(lacks):
        return []
    return [msg("age_of_heroes.advice.missing", count=min(lacks), cities=state.cities[seat], needed=EMPIRE)]


def strongest_of(state: State, seat: Seat) -> int:
    """Return the number of ready armies of the strongest other tribe."""
    return max([able_armies(state, other) for other in others(state, seat)])


def _built(state: State, seat: Seat, item: int) -> list[Message]:
    """Return the use of one more item of a sort."""
    armies, strongest = able_armies(state, seat), strongest_of(state, seat)
    if item == CITY:
        cities = state.cities[seat] + 1
        return [msg("age_of_heroes.advice.city", cities=cities, needed=EMPIRE, taxes=TAX_PER_CITY * cities)]
    if item == ARMY:
        return [msg("age_of_heroes.advice.army", armies=armies + 1, strongest=strongest)]
    if item == CITADEL:
        bonus = CITADEL_BONUS * (state.citadels[seat] + 1)
        return [msg("age_of_heroes.advice.citadel", armies=armies, bonus=bonus, strongest=strongest)]
    return [msg("age_of_heroes.advice.general", bonus=GENERAL_BONUS, armies=armies)]


def _road(state: State, seat: Seat, other: Seat) -> list[Message]:
    """Return the cards of a Market Day for both ends, with the road."""
    now, cards, theirs = with_road(state, seat, other)
    return [msg("age_of_heroes.advice.road", who=SeatName(other), cards=cards, now=now, theirs=theirs)]


def _payment(way: tuple[int, ...], hand: list[int]) -> Message:
    """Return a sentence on the cards that are paid and the number of cards that remain."""
    counts = [0] * len(KINDS)
    for kind, count in zip(PAID_KINDS, way, strict=True):
        counts[kind] = count
    return msg("age_of_heroes.advice.payment", cards=amounts(counts), left=sum(hand) - sum(way))


def _consent(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the cards of a Market Day with the road, or the builder's without it, and the builder's progress."""
    seat, builder = ask.seat, ask.context[0]
    if option == "consent":
        return [*_road(state, seat, builder), far(state, builder)]
    cards = market_cards(state, builder, state.roads)
    return [msg("age_of_heroes.advice.refuse", who=SeatName(builder), cards=cards), far(state, builder)]


# -- monument and discard ---------------------------------------------------------------------------------------------
def _monument(state: State, ask: Ask[Any], option: int | str) -> list[Message]:
    laid, held = state.laid[ask.seat], state.hands[ask.seat][own_stone(state, ask.seat)]
    count = min(held, state.monument_cap - laid) if option == NO_STOP else int(option)
    if not count:
        return [msg("age_of_heroes.advice.no_stones", count=held, laid=laid, needed=MONUMENT)]
    word = "lay_all" if option == NO_STOP else "stones"
    return [msg(f"age_of_heroes.advice.{word}", count=count, laid=laid + count, needed=MONUMENT)]


def _discard(state: State, ask: Ask[Any], kind: str) -> list[Message]:
    """Return the number of held cards of the kind, and further reasons if it is easy to spare or a foreign stone."""
    seat, number = ask.seat, NUMBER[kind]
    hand = state.hands[seat]
    found = [msg("age_of_heroes.advice.held", card=card_name(kind), count=hand[number], over=sum(hand) - HAND_LIMIT)]
    if spare_worth(state, seat, kind) == min([spare_worth(state, seat, one) for one in ask.options]):
        found.insert(0, msg("age_of_heroes.advice.spare", card=card_name(kind), cards=sum(hand)))
    if number in STONE_OF and number != own_stone(state, seat):
        found.append(msg("age_of_heroes.advice.foreign", card=card_name(kind), laid=state.laid[seat], needed=MONUMENT))
    return found


ADVICE: Final[dict[str, Callable[[State, Ask[Any], Any], list[Message]]]] = {
    **MARKET, **WAR, "tribe": _tribe, "earthquake": _target, "volcano": _target, "luck": _luck, "action": _action,
    "consent": _consent, "monument": _monument, "discard": _discard,
}  # fmt: skip


# -- the goal of the match --------------------------------------------------------------------------------------------
def goal(state: State, viewer: Seat | None) -> Goal:
    """Return the goal: an empire or a monument through a Challenge Round, or the last tribe; a line for each seat."""
    text = msg("age_of_heroes.goal.text", cities=EMPIRE, stones=MONUMENT)
    return Goal(text, tuple(_line(state, viewer, seat) for seat in range(state.seats)))


def _line(state: State, viewer: Seat | None, seat: Seat) -> Message:
    """Return a tribe's assets, with its own stones in hand for their holder only, and when it would win."""
    who = SeatName(seat)
    if not state.alive[seat]:
        return msg("age_of_heroes.goal.fallen", who=who)
    gaps = {"cities": state.cities[seat], "empire": EMPIRE, "stones": state.laid[seat], "monument": MONUMENT}
    if state.challengers[seat] and state.winner == NOBODY:
        return msg("age_of_heroes.goal.challenger", who=who, round=closing_round(state, seat), **gaps)
    if viewer == seat and state.tribes[seat] >= 0:
        held = state.hands[seat][own_stone(state, seat)]
        return msg("age_of_heroes.goal.own", who=who, held=held, armies=sum(armies_of(state, seat)), **gaps)
    return msg("age_of_heroes.goal.seat", who=who, armies=sum(armies_of(state, seat)), **gaps)
