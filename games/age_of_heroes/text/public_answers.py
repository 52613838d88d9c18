"""The open display and answers: the panel of the market, and questions that need no look at a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.age_of_heroes.rules.facts import KINDS, MONUMENT, WARES
from games.age_of_heroes.rules.market.declining import said
from games.age_of_heroes.rules.market.offer_checks import RULE, public_fault, receivers
from games.age_of_heroes.rules.market.offers import (
    ANYONE,
    LONGEST_WORDS,
    PROMISES,
    WORDS,
    Trade,
    TradeOffer,
    amounts_of,
    in_order,
    is_plain,
)
from games.age_of_heroes.rules.market.trade import addressees
from games.age_of_heroes.rules.names import card_name, counted
from games.age_of_heroes.rules.state import State, covers, living, own_stone
from games.age_of_heroes.rules.track import MARKET_PHASES
from games.age_of_heroes.table.layout import own_card
from games.age_of_heroes.table.pieces import uses_of
from games.age_of_heroes.text.labels_market import composing as composing_label
from games.age_of_heroes.text.labels_market import name_of, promise_text
from games.age_of_heroes.text.refusals_market import COMPOSING
from games.age_of_heroes.text.refusals_public import SAME_FOR_ALL, explain_public
from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.game.public_answers import PublicAnswers
from tabletop.core.game.trading import (
    EVERYBODY,
    Bargaining,
    Bid,
    BidReply,
    TradeDraft,
    TradeGoods,
    TradeItem,
    TradeState,
)
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP


# -- the panel of the market ------------------------------------------------------------------------------------------
def shown(state: State, viewer: Seat | None, pending: tuple[Ask[Any], ...]) -> TradeState | None:
    """Return the offer with its counter-offers, binding promises, and the stall of the player who may make one now."""
    if state.phase not in MARKET_PHASES:
        return None
    bids: list[Bid] = []
    asked: tuple[Seat, ...] = ()
    if state.trade is not None:
        bids = [_bid(state, one) for one in (state.trade.offer, *state.trade.counters)]
        asked = tuple(addressees(state, state.trade.offer)) if state.phase == "answers" else ()
    composing = [ask for ask in pending if ask.kind in COMPOSING and viewer in (None, ask.seat)]
    stall = _stall(state, composing[0].seat, viewer) if composing else None
    calls = tuple(map(_call, dict.fromkeys(state.calls)))
    promises = tuple(map(binding, state.promises))
    return TradeState(tuple(bids), asked, promises, stall, "hand", calls, "arena", _declined(state))


def _declined(state: State) -> tuple[BidReply, ...]:
    """Return who declined the present offer, and what was said; else those of the one that has just come to nothing."""
    trade = state.trade or (state.declined if state.answered is not None else None)
    if trade is None:
        return ()
    reasons = dict(trade.reasons)
    return tuple(
        BidReply(seat, said(trade.offer, reasons[seat]) if seat in reasons else None) for seat in trade.declining
    )


def _call(call: tuple[Seat, int]) -> Message:
    """Return a player's call for a card, as displayed."""
    seat, kind = call
    return msg("age_of_heroes.bid.call", who=SeatName(seat), card=card_name(KINDS[kind]))


def _bid(state: State, offer: TradeOffer) -> Bid:
    pledges = (promise_text(offer.pledge, offer.author, offer.to),) if offer.pledge else ()
    claims = (promise_text(offer.claim, offer.to, offer.author),) if offer.claim else ()
    to = msg("age_of_heroes.bid.all") if offer.to == ANYONE else msg("age_of_heroes.bid.one", who=SeatName(offer.to))
    note = None
    if state.trade is not None and offer == state.trade.offer and state.trade.accepted and state.phase == "pick":
        note = msg("age_of_heroes.bid.accepted", who=tuple(map(SeatName, state.trade.accepted)))
    return Bid(offer.author, to, _things(offer.give), _things(offer.want), pledges, claims, offer.words, note)


def _things(cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((f"ware_{KINDS[kind]}", count) for kind, count in enumerate(amounts_of(cards)) if count)


def binding(promise: Any) -> Message:
    """Return a promise that has been given, as displayed."""
    if promise.what == WORDS:
        return msg(
            "age_of_heroes.binding.words", who=SeatName(promise.by), other=SeatName(promise.to), words=promise.words
        )
    return msg(f"age_of_heroes.binding.{promise.what}", who=SeatName(promise.by), other=SeatName(promise.to))


def _stall(state: State, seat: Seat, viewer: Seat | None) -> TradeGoods:
    hand = state.hands[seat] if viewer == seat else None
    wares = tuple(
        TradeItem(
            KINDS[kind],
            f"ware_{KINDS[kind]}",
            card_name(KINDS[kind]),
            None if hand is None else hand[kind],
            (*uses_of(kind), *_needed_by(state, kind)),
            tuple((seat, f"{state.laid[seat]}/{MONUMENT}") for seat in _collectors(state, kind)),
            msg("age_of_heroes.amount", count="{count}", card=card_name(KINDS[kind])),
        )
        for kind in WARES
    )
    pieces = () if hand is None else tuple(
        (own_card(KINDS[kind], place), KINDS[kind]) for kind in WARES for place in range(hand[kind])
    )  # fmt: skip
    to = tuple(receivers(state, seat))
    promises = tuple((what, msg(f"age_of_heroes.promise_card.{what}")) for what in PROMISES)
    open_to = (EVERYBODY, *to) if state.trade is None else to
    explained = tuple((what, msg(f"age_of_heroes.promise_card.{what}.about")) for what in PROMISES)
    start, calls = _start(state, seat), state.trade is None
    return TradeGoods(seat, wares, open_to, promises, promises, LONGEST_WORDS, pieces, explained, start, calls)


def _needed_by(state: State, kind: int) -> Iterator[Message]:
    """Yield who lays such a stone, and how far that monument is: the boards are out of sight while a bid is made."""
    for seat in _collectors(state, kind):
        yield msg("age_of_heroes.bid.lays", who=SeatName(seat), laid=state.laid[seat], needed=MONUMENT)


def _collectors(state: State, kind: int) -> list[Seat]:
    """Return the seats that lay such a stone in their monument, as long as it is not complete."""
    return [seat for seat in living(state, 0) if own_stone(state, seat) == kind and state.laid[seat] < MONUMENT]


def _start(state: State, seat: Seat) -> TradeDraft | None:
    """Return what a bid begins from: what the offer gives, to counter it; or the own offer that was just declined."""
    if state.trade is not None:
        return TradeDraft(state.trade.offer.author, want=state.trade.offer.give)
    if state.declined is None or state.declined.offer.author != seat:
        return None
    made = state.declined.offer
    return TradeDraft(*made.plain) if made.to in (ANYONE, *receivers(state, seat)) else None


def meant(state: State, ask: Ask[Any], draft: TradeDraft) -> tuple[tuple[Any, Message], ...]:
    """Return the offer that a draft is; one that only asks for a single kind may be a call as well."""
    made = TradeOffer(
        ask.seat, draft.to, in_order(draft.give), in_order(draft.want), draft.pledge, draft.claim, draft.words.strip()
    )
    word = "make_counter" if state.trade is not None else "make"
    if not state.cities[ask.seat] and not made.want and len(made.give) == sum(state.hands[ask.seat]):
        word = "make_last"
    found: list[tuple[Any, Message]] = [
        (("offer", *made.plain), msg(f"age_of_heroes.option.{word}", other=name_of(made.to)))
    ]
    if state.trade is None and made.plain == (made.to, (), made.want, "", "") and len(made.want) == 1:
        found.append((("call", made.want[0]), composing_label(state, ask, ("call", made.want[0])).text))
    return tuple(found)


def draft_of(value: Any) -> TradeDraft | None:
    """Return an offer, or a counter-offer, as it would be put together in the panel."""
    return TradeDraft(*value[1:]) if type(value) is tuple and value[0] == "offer" else None


# -- answers in the open ----------------------------------------------------------------------------------------------
def answers(state: State, ask: Ask[Any]) -> tuple[Any, ...] | None:
    """Return the possible answers without a look at the own hand; they do not depend on hands."""
    match ask.kind:
        case "answer":
            return ("accept", "decline", "counter", "leave")
        case "market" | "counter":
            return tuple(ask.options)
        case "pick":
            trade = state.trade
            assert trade is not None, "an author picks among those who answered his offer"
            found: list[Any] = [("accept", seat) for seat in trade.accepted]
            found += [("counter", made.author) for made in trade.counters]
            return (*found, *(() if trade.accepted else ("none", "leave")))
        case "luck":
            return ("suffer", NO_STOP)
        case "defence":
            return ("fight", NO_STOP)
        case "monument":  # asked of every seat that may hold such a stone; their number is secret
            return (0,) if state.private_stops else (0, NO_STOP)
    return tuple(ask.options) if ask.kind in SAME_FOR_ALL else None


def explain_illegal(state: State, ask: Ask[Any], value: Any, refusal: Refusal) -> Refusal:
    """Return the refusal of an acceptance by a player without the requested cards."""
    trade = state.trade
    if trade is None or ask.kind in COMPOSING or value not in (answers(state, ask) or ()):
        return refusal
    wanted = accepted(trade, value).want
    return Refusal(msg("age_of_heroes.why.cannot_accept", who=SeatName(ask.seat), cards=counted(wanted)), RULE)


def is_sure(state: State, ask: Ask[Any], value: Any) -> bool:
    """Return whether everybody can tell that an offer or an acceptance can be paid, or that the rules forbid it."""
    trade = state.trade
    if ask.kind in COMPOSING:
        if type(value) is not tuple or value[:1] != ("offer",) or not is_plain(value[1:]):
            return True
        made = TradeOffer.of(ask.seat, value[1:])
        return public_fault(state, made) is not None or covers(state.known[ask.seat], amounts_of(made.give))
    pays = (ask.kind == "answer" and value == "accept") or (ask.kind == "pick" and value[0] == "counter")
    return trade is None or not pays or covers(state.known[ask.seat], amounts_of(accepted(trade, value).want))


def accepted(trade: Trade, value: Any) -> TradeOffer:
    """Return the offer that an answer takes: a counter-offer by its author, else the offer itself."""
    return next((one for one in trade.counters if value == ("counter", one.author)), trade.offer)


TRADING: Final = Bargaining(shown, meant, draft_of)
PUBLIC_ANSWERS: Final = PublicAnswers(answers, explain_illegal, is_sure, explain_public)
