"""Offers and promises in words, and the labels of the questions of the market (rules 4.2)."""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules.facts import KINDS
from games.age_of_heroes.rules.market.declining import said
from games.age_of_heroes.rules.market.offer_checks import present
from games.age_of_heroes.rules.market.offers import ANYONE, TradeOffer, amounts_of
from games.age_of_heroes.rules.market.trade import addressees
from games.age_of_heroes.rules.names import card_name, each
from games.age_of_heroes.rules.state import State
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import UNSAID, ButtonStyle, Label
from tabletop.core.rules.questions import Ask, Seat

BUTTONS: Final[dict[str, ButtonStyle]] = {
    "pass": "main", "listen": "plain", "leave": "refuse", "trade": "main", "accept": "main", "decline": "refuse",
    "counter": "plain",
}  # fmt: skip


NOTHING: Final = msg("age_of_heroes.nothing")
SHORT: Final = ("decline", "leave", "market_listen", "market_leave", "pick_leave")
"""The buttons that have a shorter text where there is little room."""


# -- words ------------------------------------------------------------------------------------------------------------
def name_of(seat: Seat) -> SeatName | Message:
    """Return a seat by name, or "whoever accepts"."""
    return msg("age_of_heroes.promise.anyone") if seat == ANYONE else SeatName(seat)


def promise_text(what: str, by: Seat, to: Seat) -> Message:
    """Return a promise in words, with its author and receiver."""
    return msg(f"age_of_heroes.promise.{what}", by=name_of(by), to=name_of(to))


def sides(offer: TradeOffer) -> dict[str, Any]:
    """Return the cards and promises on both sides of an offer as arguments of a sentence."""
    give: list[Message] = _cards(offer.give)
    want: list[Message] = _cards(offer.want)
    if offer.pledge:
        give.append(promise_text(offer.pledge, offer.author, offer.to))
    if offer.claim:
        want.append(promise_text(offer.claim, offer.to, offer.author))
    if offer.words:
        give.append(msg("age_of_heroes.promise.words", words=offer.words))
    return {"given": tuple(give) or NOTHING, "asked": tuple(want) or NOTHING}


def _cards(cards: tuple[str, ...]) -> list[Message]:
    return list(each(amounts_of(cards)))


# -- labels -----------------------------------------------------------------------------------------------------------
def opening(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label of trading, listening or staying away, announced by all at the same time."""
    return Label(msg(f"age_of_heroes.option.opening_{option}"), button=BUTTONS[option], public=UNSAID)


def answer(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return the label of an answer to an offer, read by the others when all are in."""
    word = option
    trade = state.trade
    if type(option) is tuple:
        assert trade is not None, "an offer is declined"
        text = msg("age_of_heroes.option.decline_why", words=said(trade.offer, option[1]))
        return Label(text, button="refuse", public=UNSAID)
    if option == "accept" and trade is not None and gives_last(state, ask.seat, trade.offer):
        word = "accept_last"
    if option == "counter" and trade is not None and len(addressees(state, trade.offer)) > 1:
        word = "counter_later"
    return Label(msg(f"age_of_heroes.option.{word}"), _short(word), button=BUTTONS[option], public=UNSAID)


def _short(word: str) -> Message | None:
    """Return the shorter text of a button; None if it has only one."""
    return msg(f"age_of_heroes.option.{word}_short") if word in SHORT else None


def gives_last(state: State, seat: Seat, offer: TradeOffer) -> bool:
    """Return whether accepting an offer ends a tribe without a city: it takes its last card (R-23)."""
    return not state.cities[seat] and not offer.give and len(offer.want) == sum(state.hands[seat])


def pick(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return the label of the author's choice of a trading partner."""
    match option:
        case ("accept", seat):
            return Label(msg("age_of_heroes.option.pick", who=SeatName(seat)), button="main")
        case ("counter", seat):
            trade = state.trade
            assert trade is not None, "a counter-offer is picked while an offer lies on the table"
            made = next(one for one in trade.counters if one.author == seat)
            both = sides(made)
            word = "_gift" if both["asked"] == NOTHING else "_plea" if both["given"] == NOTHING else ""
            text = msg(f"age_of_heroes.option.pick_counter{word}", who=SeatName(seat), **both)
            public = msg("age_of_heroes.option.pick_counter_public", who=SeatName(seat), **both)
            short = msg("age_of_heroes.option.pick_counter_short", who=SeatName(seat))
            return Label(text, short, button="plain", public=public)
        case _:
            word = f"pick_{option}"
            return Label(msg(f"age_of_heroes.option.{word}"), _short(word), button="refuse")


def composing(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return a trader's action: a word, a call, or a whole offer, which is composed in the panel of the market."""
    match option:
        case ("call", ware):
            return Label(msg("age_of_heroes.option.call", card=card_name(ware)))
        case ("offer", *plain):
            made = TradeOffer.of(ask.seat, tuple(plain))
            word = "counter_with" if state.trade is not None else "offer_anyone" if made.to == ANYONE else "offer_to"
            text = msg(f"age_of_heroes.option.{word}", other=name_of(made.to), **sides(made))
            return Label(text)
        case "drop":
            return Label(msg("age_of_heroes.option.drop_counter"), button="refuse")
        case _:
            word = f"market_{option}"
            return Label(msg(f"age_of_heroes.option.{word}"), _short(word), button=BUTTONS[option])


# -- prompts ----------------------------------------------------------------------------------------------------------
def prompt(state: State, ask: Ask[Any]) -> Message:
    """Return the prompt of a market question. Nothing in it is secret: only the author sees a draft."""
    who, kind = SeatName(ask.seat), ask.kind
    if kind == "market":
        return msg("age_of_heroes.prompt.market", who=who, left=state.market_offer_limit - state.offers[ask.seat])
    if state.trade is None:
        return msg("age_of_heroes.prompt.opening", who=who)
    offer, counters = state.trade.offer, state.trade.counters
    if kind == "pick" and counters:
        listed = tuple(msg("age_of_heroes.counter", who=SeatName(one.author), **sides(one)) for one in counters)
        return msg("age_of_heroes.prompt.pick_counter", who=who, counters=listed)
    return msg(f"age_of_heroes.prompt.{kind}", who=who, other=SeatName(offer.author), **sides(offer))


def called_prompt(state: State, ask: Ask[Any]) -> Message | None:
    """Return the prompt of a trader who holds cards that others at the market call for; None for any other trader."""
    traders = present(state, ask.seat)
    held = [(who, kind) for who, kind in dict.fromkeys(state.calls) if who in traders and state.hands[ask.seat][kind]]
    public = prompt(state, ask)
    if not held or state.offers[ask.seat] >= state.market_offer_limit:
        return None
    calls = tuple(msg("age_of_heroes.bid.called", who=SeatName(who), card=card_name(KINDS[kind])) for who, kind in held)
    return msg("age_of_heroes.prompt.market_called", **dict(public.args), calls=calls)
