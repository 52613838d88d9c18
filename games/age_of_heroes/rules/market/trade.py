"""Trading on a Market Day: who trades, offers and calls in turn, answers at the same time (rules 4.2, R-7).

A trader's answer is a plain value: "pass", "listen", "leave", ("call", ware) or ("offer", *plain offer). A seat that
counters answers ("offer", *plain offer) too, or "drop" for none after all.
"""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules.elimination import settle
from games.age_of_heroes.rules.facts import NUMBER
from games.age_of_heroes.rules.market.declining import DECLINES
from games.age_of_heroes.rules.market.offer_checks import can_accept, composing, present
from games.age_of_heroes.rules.market.offers import ANYONE, WORDS, Promise, Trade, TradeOffer, amounts_of
from games.age_of_heroes.rules.market.promises import cards_later
from games.age_of_heroes.rules.state import ABSENT, LISTENS, TRADES, State, leave, living, show
from tabletop.core.rules.questions import CHANCE, Ask, Event, Script, Seat, event, simultaneous

STANCES: Final = {"trade": TRADES, "listen": LISTENS, "leave": ABSENT}


# -- the traders ------------------------------------------------------------------------------------------------------
def opening(state: State) -> Script[None]:
    """Ask all at the same time whether they trade, only listen to offers, or leave the market of this day."""
    # RECONSTRUCTED: trading in turns, its limit of offers, which calls use up too, and that one may stay away
    order = living(state, state.start)
    if not state.market_offer_limit:
        yield from _end(state)
        return
    said = yield from simultaneous(*[Ask(seat, "opening", tuple(STANCES)) for seat in order])
    for seat, word in zip(order, said, strict=True):
        state.stances[seat] = STANCES[word]
    yield event("stances", seat=CHANCE, stances=tuple(state.stances))
    state.turn = order[-1]
    yield from _next_trader(state)


def may_trade(state: State, seat: Seat) -> bool:
    """Return whether a seat has goes left."""
    return state.alive[seat] and state.stances[seat] == TRADES and state.offers[seat] < state.market_offer_limit


def _next_trader(state: State) -> Script[None]:
    """Find the next seat with a go; trading ends when all such passed one after another, or nobody else is there."""
    order = _traders(state)
    if state.passes >= len(order):
        yield from _end(state)
    else:
        state.turn = order[0]
        state.phase = "market"


def _traders(state: State) -> list[Seat]:
    """Return the seats with a go and somebody to trade with, the next one first."""
    order = [seat for seat in living(state, (state.turn + 1) % state.seats) if may_trade(state, seat)]
    return [seat for seat in order if present(state, seat)]


def is_last_pass(state: State) -> bool:
    """Return whether trading ends when the seat whose go it is passes."""
    return state.passes + 1 >= len(_traders(state))


def _end(state: State) -> Script[None]:
    """End the trading of this day; the turns of the round begin."""
    yield event("market_over", seat=CHANCE)
    state.declined = state.answered = None
    state.turn = living(state, state.start)[0]
    state.phase = "draw"


# -- a go -------------------------------------------------------------------------------------------------------------
def market(state: State) -> Script[None]:
    """Play one trader's go: an offer, a call, a pass; or no more goes, or no more market."""
    seat = state.turn
    go: Any = yield composing(state, seat, "market")
    state.answered = None
    match go:
        case ("offer", *_):
            state.offers[seat] += 1
            state.trade = Trade(TradeOffer.of(seat, go[1:]))
            show(state, seat, amounts_of(state.trade.offer.give))
            state.phase = "answers"
            yield _trade_event("offered", state.trade.offer)
        case ("call", ware):
            state.offers[seat] += 1
            state.calls.append((seat, NUMBER[ware]))
            yield event("called", seat=seat, ware=ware)
            yield from _go_over(state, 0)
        case "pass":
            yield from _go_over(state, state.passes + 1)
        case _:  # who has no goes any more is not counted among those who pass
            state.stances[seat] = STANCES[go]
            yield from _go_over(state, state.passes)


def _go_over(state: State, passes: int) -> Script[None]:
    """Pass the go on after `passes` traders have passed one after another."""
    state.passes = passes
    state.trade = None
    yield from _next_trader(state)


# -- answers ----------------------------------------------------------------------------------------------------------
def addressees(state: State, offer: TradeOffer) -> list[Seat]:
    """Return the seats asked about an offer: the named one, or everybody at the market, whatever they hold."""
    return present(state, offer.author) if offer.to == ANYONE else [offer.to]


def answers(state: State) -> Script[None]:
    """Collect the answers of all asked seats at the same time; then those who said so compose their counter-offers.

    A player who declines may give a reason.
    """
    trade = state.trade
    assert trade is not None, "answers are given to an offer"
    asked = addressees(state, trade.offer)
    accept = {seat: ["accept"] if can_accept(state, seat, trade.offer) else [] for seat in asked}
    said = yield from simultaneous(
        *[Ask(seat, "answer", [*accept[seat], "decline", "counter", "leave"], variants=DECLINES) for seat in asked]
    )
    reasons = tuple(word[1] if type(word) is tuple else "" for word in said)
    trade.reasons = [(seat, reason) for seat, reason in zip(asked, reasons, strict=True) if reason]
    state.said += [(seat, reason, trade.offer.want) for seat, reason in trade.reasons]
    for seat, word in zip(asked, said, strict=True):
        if word == "accept":
            trade.accepted.append(seat)
            show(state, seat, amounts_of(trade.offer.want))
        elif word == "counter":
            trade.countering.append(seat)
        else:
            trade.declining.append(seat)
            if word == "leave":
                state.stances[seat] = ABSENT
    words = tuple("decline" if reason else word for word, reason in zip(said, reasons, strict=True))
    yield event("answered", seat=trade.offer.author, seats=tuple(asked), words=words, reasons=reasons)
    state.phase = "counter"


def counter(state: State) -> Script[None]:
    """Let the next seat that counters compose an offer, which is shown beside the one that it answers."""
    trade = state.trade
    assert trade is not None, "a counter-offer answers an offer"
    if not trade.countering:
        state.phase = "pick"
        return
    seat = trade.countering[0]
    answer: Any = yield composing(state, seat, "counter")
    trade.countering.pop(0)
    if answer == "drop":
        trade.declining.append(seat)
        yield event("counter_dropped", seat=seat)
        return
    made = TradeOffer.of(seat, tuple(answer[1:]))
    trade.counters.append(made)
    show(state, seat, amounts_of(made.give))
    yield _trade_event("countered", made)


def pick(state: State) -> Script[None]:
    """Let the author choose among those who accept, or take a counter-offer; with one to accept there is no choice."""
    trade = state.trade
    assert trade is not None, "an offer is what an answer is picked for"
    author = trade.offer.author
    if not trade.counters and len(trade.accepted) < 2:
        if trade.accepted:
            yield from _carry_out(state, trade.offer, trade.accepted[0])
        else:
            yield from _come_to_nothing(state, trade)
        return
    options: list[Any] = [("accept", seat) for seat in trade.accepted]
    options += [("counter", one.author) for one in trade.counters if can_accept(state, author, one)]
    if not trade.accepted:
        options += ["none", "leave"]
    picked: Any = yield Ask(author, "pick", options)
    match picked:
        case ("accept", seat):
            yield from _carry_out(state, trade.offer, seat)
        case ("counter", seat):
            yield from _carry_out(state, next(one for one in trade.counters if one.author == seat), author)
        case _:
            if picked == "leave":
                state.stances[author] = ABSENT
            trade.declining += [author] if trade.counters else []
            yield from _come_to_nothing(state, trade)


def _come_to_nothing(state: State, trade: Trade) -> Script[None]:
    """Pass the go on without a trade; what was said to the offer stays in view until the next go."""
    state.declined = state.answered = trade
    state.turned_down.append(trade.offer)
    yield event("offer_refused", seat=trade.offer.author)
    yield from _go_over(state, 0)


def _carry_out(state: State, offer: TradeOffer, acceptor: Seat) -> Script[None]:
    """Exchange the cards at once (R-6), note the promises, and pass the go on."""
    swap(state, offer, acceptor)
    state.declined, state.answered = None, state.trade
    yield event("traded", seat=offer.author, other=acceptor, give=offer.give, want=offer.want)
    yield from cards_later(state, offer, acceptor)
    sides = ((offer.author, acceptor, offer.pledge), (acceptor, offer.author, offer.claim))
    made = [Promise(by, to, what) for by, to, what in sides if what]
    if offer.words:
        made.append(Promise(offer.author, acceptor, WORDS, offer.words, state.round))
    for one in made:
        yield event("promised", seat=one.by, other=one.to, what=one.what, words=one.words)
        state.promises = [*[other for other in state.promises if other != one], one]
    yield from settle(state)
    if state.phase != "over":
        yield from _go_over(state, 0)


def swap(state: State, offer: TradeOffer, acceptor: Seat) -> None:
    """Swap the cards of both sides; their kinds are public from now on."""
    for giver, cards in ((offer.author, offer.give), (acceptor, offer.want)):
        for card in cards:
            leave(state, giver, NUMBER[card])
    for taker, cards in ((acceptor, offer.give), (offer.author, offer.want)):
        for card in cards:
            state.hands[taker][NUMBER[card]] += 1
            state.known[taker][NUMBER[card]] += 1


def _trade_event(kind: str, offer: TradeOffer) -> Event:
    """Return the public event of an offer."""
    return event(kind, offer=(offer.author, *offer.plain))
