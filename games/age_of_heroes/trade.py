"""Trading on a Market Day: offers, calls, answers and counter-offers, one go after another (rules 4.2, R-7)."""

from __future__ import annotations

from typing import Final

from games.age_of_heroes.elimination import settle
from games.age_of_heroes.facts import COUNTS, KINDS, NUMBER, WARES
from games.age_of_heroes.state import NOBODY, State, covers, leave, living, no_cards, others
from tabletop.core.ask import Ask, Beat, Script, choose

ANYONE: Final = "anyone"
WARE_NAMES: Final = tuple(KINDS[kind] for kind in WARES)
PROMISES: Final = ("peace", "road", "card")
"""Promises that an offer may carry: text in the log and nothing else."""


def market(state: State) -> Script[None]:
    """One trader's go: pass, call, or make an offer. Trading ends when all have passed one after another.

    Who leaves the market passes now and at every later go of this day; offers may still be made to him.
    """
    seat = state.turn
    # RECONSTRUCTED: trading in turns, and its limit of offers, which calls use up too
    can_trade = state.offers[seat] < state.market_offer_limit and not state.left[seat]
    go = yield from choose(seat, "market", ["pass", "leave", "offer", "call"] if can_trade else ["pass"])
    if go in ("pass", "leave"):
        state.left[seat] |= go == "leave"
        state.passes += 1
        _next_trader(state)
        return
    state.offers[seat] += 1
    if go == "call":
        ware = yield Ask(seat, "call", WARE_NAMES)
        yield Beat("called", (("seat", seat), ("ware", ware)))
        state.passes = 0
        _next_trader(state)
        return
    others_left = others(state, seat)
    receivers: list[int | str] = [*others_left, ANYONE] if len(others_left) > 1 else [*others_left]
    receiver = yield from choose(seat, "offer_to", receivers)
    _begin_offer(state, seat, receiver if isinstance(receiver, int) else NOBODY)
    state.counter = False


def _begin_offer(state: State, author: int, receiver: int) -> None:
    state.author, state.receiver = author, receiver
    state.given, state.asked, state.promise = no_cards(), no_cards(), ""
    state.phase = "offer_give"


def _next_trader(state: State) -> None:
    order = living(state, (state.turn + 1) % state.seats)
    if state.passes >= len(order):
        state.turn = living(state, state.start)[0]
        state.phase = "draw"
    else:
        state.turn = order[0]
        state.phase = "market"


def offer_give(state: State) -> Script[None]:
    """One card more that the author gives, or enough of them."""
    hand, given = state.hands[state.author], state.given
    options = [KINDS[kind] for kind in WARES if hand[kind] > given[kind]]
    answer = yield from choose(state.author, "offer_give", [*options, "enough"])
    if answer == "enough":
        state.phase = "offer_ask"
    else:
        given[NUMBER[answer]] += 1


def most_asked(state: State) -> int:
    """Nobody can give more cards than a hand holds: the receiver's, or the largest one of an open offer."""
    asked = others(state, state.author) if state.receiver == NOBODY else [state.receiver]
    return max(sum(state.hands[seat]) for seat in asked)


def offer_ask(state: State) -> Script[None]:
    """One card more that the author asks for, a promise, or the offer is made; without any card it is dropped."""
    options: list[str] = []
    if sum(state.asked) < most_asked(state):
        options += [KINDS[kind] for kind in WARES if state.given[kind] + state.asked[kind] < COUNTS[kind]]
    if any(state.given) or any(state.asked):
        options.append("propose")
        if not state.promise:
            options.append("promise")
    options.append("drop")
    answer = yield Ask(state.author, "offer_ask", options)
    if answer == "drop":
        _close(state)
    elif answer == "promise":
        state.promise = yield Ask(state.author, "promise", PROMISES)
    elif answer == "propose":
        _propose(state)
        yield Beat("offered", _facts(state))
    else:
        state.asked[NUMBER[answer]] += 1


def _propose(state: State) -> None:
    state.addressees = others(state, state.author) if state.receiver == NOBODY else [state.receiver]
    state.phase = "offer_answer"


def _facts(state: State) -> tuple[tuple[str, object], ...]:
    """What everybody reads of an offer: the kinds named in it."""
    return (
        ("seat", state.author),
        ("receiver", state.receiver),
        ("given", tuple(state.given)),
        ("asked", tuple(state.asked)),
        ("promise", state.promise),
        ("counter", state.counter),
    )


def offer_answer(state: State) -> Script[None]:
    """The next player addressed accepts, declines or, when named, makes one counter-offer; the first accept closes."""
    seat = state.addressees.pop(0)
    options = ["accept"] if covers(state.hands[seat], state.asked) else []
    options.append("decline")
    if state.receiver != NOBODY and not state.counter:
        options.append("counter")
    answer = yield from choose(seat, "offer_answer", options)
    if answer == "counter":
        state.counter = True
        _begin_offer(state, seat, state.author)
    elif answer == "accept":
        swap(state, seat)
        yield Beat("traded", (("seat", state.author), ("other", seat), *_facts(state)[2:5]))
        _close(state)
        yield from settle(state)
    elif not state.addressees:
        yield Beat("offer_refused", (("seat", state.author),))
        _close(state)


def swap(state: State, acceptor: int) -> None:
    """The cards change hands at once (R-6); their kinds are public from now on."""
    for giver, taker, cards in ((state.author, acceptor, state.given), (acceptor, state.author, state.asked)):
        for kind in WARES:
            if cards[kind]:
                leave(state, giver, kind, cards[kind])
                state.hands[taker][kind] += cards[kind]
                state.known[taker][kind] += cards[kind]


def _close(state: State) -> None:
    """The offer is over, whatever came of it: the go passes on."""
    state.author = state.receiver = NOBODY
    state.given, state.asked, state.promise = no_cards(), no_cards(), ""
    state.counter, state.addressees = False, []
    state.passes = 0
    _next_trader(state)
