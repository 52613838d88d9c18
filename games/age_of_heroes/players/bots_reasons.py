"""A computer player's public comment on its answer: its purpose, with a figure of the position.

It uses nothing but open information, and nothing of the answer that stays hidden: not the card under a unit, and not
the target of a planned war before the force marches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.players.advice import strongest_of
from games.age_of_heroes.players.policy import is_about_stops
from games.age_of_heroes.rules.battle import unfought
from games.age_of_heroes.rules.common import unseen
from games.age_of_heroes.rules.facts import (
    ARMY,
    CITADEL,
    CITADEL_BONUS,
    CITY,
    EMPIRE,
    GENERAL_BONUS,
    HAND_LIMIT,
    ITEMS,
    KINDS,
    MONUMENT,
    NUMBER,
    STONE_OF,
    TAX_PER_CITY,
    TRIBES,
)
from games.age_of_heroes.rules.market.day import with_road
from games.age_of_heroes.rules.market.declining import said
from games.age_of_heroes.rules.market.offers import TradeOffer, amounts_of
from games.age_of_heroes.rules.names import card_name, counted, purpose_name
from games.age_of_heroes.rules.state import ATTACK, DEFENCE, State, able_armies, own_stone
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Ask, Seat


def why(state: State, ask: Ask[Any], answer: Any) -> Message:
    """Return the comment of a computer player on its answer to `ask`."""
    return SAID[ask.kind](state, ask, answer)


def _of(word: str, **figures: Any) -> Message:
    return msg(f"age_of_heroes.bot.{word}", **figures)


def _standing(state: State, seat: Seat) -> Message:
    gaps = {"cities": state.cities[seat], "empire": EMPIRE, "stones": state.laid[seat], "monument": MONUMENT}
    return _of("standing", who=SeatName(seat), **gaps)


def _keeps(state: State, seat: Seat) -> Message:
    return _of("drop", cards=sum(state.hands[seat]))


# -- the market -------------------------------------------------------------------------------------------------------
def _tribe(state: State, ask: Ask[Any], tribe: str) -> Message:
    stone = STONE_OF[TRIBES.index(tribe)]
    return _of("tribe", stone=card_name(KINDS[stone]), count=unseen(state, stone), needed=MONUMENT)


def _own_stone(state: State, seat: Seat) -> Message:
    stone = card_name(KINDS[own_stone(state, seat)])
    return _of("stone_wanted", stone=stone, laid=state.laid[seat], needed=MONUMENT)


def _opening(state: State, ask: Ask[Any], answer: str) -> Message:
    return _own_stone(state, ask.seat) if answer == "trade" else _of("listens", cards=sum(state.hands[ask.seat]))


def _go(state: State, ask: Ask[Any], answer: Any) -> Message:
    match answer:
        case ("offer", *plain):
            return _bargain(state, ask.seat, TradeOffer.of(ask.seat, tuple(plain)))
        case ("call", _):
            return _own_stone(state, ask.seat)
        case "drop":
            return _keeps(state, ask.seat)
    made = state.offers[ask.seat]
    if not made:
        return _of("no_offers", cards=sum(state.hands[ask.seat]))
    return _of("no_more_offers", count=made)


def _bargain(state: State, seat: Seat, offer: TradeOffer) -> Message:
    """Return the benefit of an offer for `seat`."""
    get, give = (offer.want, offer.give) if seat == offer.author else (offer.give, offer.want)
    if amounts_of(get)[own_stone(state, seat)]:
        return _own_stone(state, seat)
    if not get:
        return _of("gives", give=counted(give)) if give else _keeps(state, seat)
    return _of("bargain", get=counted(get), give=counted(give))


def _answer(state: State, ask: Ask[Any], answer: Any) -> Message:
    """Repeat what is said beside the answer; describe a declined offer by itself, so that it reveals nothing more."""
    trade = state.trade
    assert trade is not None, "an offer is answered"
    offer = trade.offer
    if type(answer) is tuple:
        return said(offer, answer[1])
    if answer == "accept":
        return _bargain(state, ask.seat, offer)
    laid, stone = state.laid[offer.author], own_stone(state, offer.author)
    asked = amounts_of(offer.want)[stone]
    if answer == "decline" and asked and laid + state.known[offer.author][stone] + asked >= MONUMENT:
        return _of("last_stone", who=SeatName(offer.author), laid=laid, needed=MONUMENT)
    if not offer.give:
        return _keeps(state, ask.seat)
    return _of("wants_more" if answer == "counter" else "too_little", cards=counted(offer.give))


def _pick(state: State, ask: Ask[Any], answer: Any) -> Message:
    trade = state.trade
    assert trade is not None, "an author picks among those who answered his offer"
    match answer:
        case ("accept", other):
            return _standing(state, other)
        case ("counter", other):
            return _bargain(state, ask.seat, next(one for one in trade.counters if one.author == other))
    return _keeps(state, ask.seat)


# -- events and the action --------------------------------------------------------------------------------------------
def _target(state: State, ask: Ask[Any], target: Seat) -> Message:
    return _standing(state, target)


def _luck(state: State, ask: Ask[Any], answer: str) -> Message:
    seat, event = ask.seat, ask.context[0]
    if answer != "luck":
        return _of("suffers", cities=state.cities[seat], armies=able_armies(state, seat))
    if event == "famine":
        return _of("luck_famine", cards=sum(state.hands[seat]))
    return _of(f"luck_{event}", count=state.cities[seat] if event == "volcano" else able_armies(state, seat))


def _action(state: State, ask: Ask[Any], action: tuple[Any, ...]) -> Message:
    seat = ask.seat
    held = sum(state.hands[seat])
    match action:
        case ("taxes",):
            return _of("taxes", cities=state.cities[seat], count=TAX_PER_CITY * state.cities[seat])
        case ("exchange", kind):
            return _of("exchange", card=card_name(kind), cards=held)
        case ("again",):
            return _of("again", cards=held)
        case ("build", item, _):
            return _built(state, seat, ITEMS.index(item))
        case ("road", other, _):
            now, then, _ = with_road(state, seat, other)
            return _of("road", cards=then, now=now)
        case ("war", _, _):
            return _of("war", armies=able_armies(state, seat))
        case ("end",):
            return _of("built", cards=held)
    return _of("stop" if is_about_stops(action) else "nothing", cards=held)


def _built(state: State, seat: Seat, item: int) -> Message:
    armies, theirs = able_armies(state, seat), strongest_of(state, seat)
    if item == CITY:
        return _of("city", cities=state.cities[seat] + 1, needed=EMPIRE)
    if item == ARMY:
        return _of("army", armies=armies + 1, theirs=theirs)
    if item == CITADEL:
        return _of("citadel", bonus=CITADEL_BONUS * (state.citadels[seat] + 1), armies=armies, theirs=theirs)
    return _of("general", bonus=GENERAL_BONUS, armies=armies)


def _consent(state: State, ask: Ask[Any], answer: str) -> Message:
    builder = ask.context[0]
    now, then, theirs = with_road(state, ask.seat, builder)
    if answer == "consent":
        return _of("road", cards=then, now=now)
    return _of("refuse", who=SeatName(builder), cards=theirs)


# -- war --------------------------------------------------------------------------------------------------------------
def _force(state: State, ask: Ask[Any], answer: str) -> Message:
    """Comment on the force without its target, which is secret until it marches (R-32)."""
    if answer != "attack":
        return _of("back" if answer == "back" else "force", armies=able_armies(state, ask.seat))
    gaps = {"units": len(state.units[ATTACK]), "theirs": able_armies(state, state.defender)}
    return _of("attack", who=SeatName(state.defender), aim=purpose_name(state.purpose), **gaps)


def _defence(state: State, ask: Ask[Any], answer: str) -> Message:
    attack, own = len(state.units[ATTACK]), len(state.units[DEFENCE])
    if answer in ("olympic_games", "luck"):
        return _of("called_off", units=attack)
    if answer in ("hero_army", "hero_general"):
        return _of("hero", units=own, attack=attack)
    return _of("stands", units=own, attack=attack, bonus=CITADEL_BONUS * state.citadels[ask.seat])


def _assign(state: State, ask: Ask[Any], answer: Any) -> Message:
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    return _of("assign", count=len(state.drawn[side]))


def _clash(state: State, ask: Ask[Any], answer: Any) -> Message:
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    return _of("clash", own=len(unfought(state, side)), theirs=len(unfought(state, 1 - side)))


# -- monument and discard ---------------------------------------------------------------------------------------------
def _monument(state: State, ask: Ask[Any], answer: Any) -> Message:
    return _of("monument" if answer else "no_stones", laid=state.laid[ask.seat], needed=MONUMENT)


def _discard(state: State, ask: Ask[Any], kind: str) -> Message:
    foreign = NUMBER[kind] in STONE_OF and NUMBER[kind] != own_stone(state, ask.seat)
    gaps = {"card": card_name(kind), "cards": sum(state.hands[ask.seat]), "limit": HAND_LIMIT}
    return _of("discard_foreign" if foreign else "discard", **gaps)


SAID: Final[dict[str, Callable[[State, Ask[Any], Any], Message]]] = {
    "tribe": _tribe, "opening": _opening, "market": _go, "counter": _go, "answer": _answer, "pick": _pick,
    "earthquake": _target, "volcano": _target, "luck": _luck, "action": _action, "consent": _consent,
    "force": _force, "defence": _defence, "assign": _assign, "clash": _clash, "monument": _monument,
    "discard": _discard,
}  # fmt: skip
"""Question -> the comment on an answer."""
