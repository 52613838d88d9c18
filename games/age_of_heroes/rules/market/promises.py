"""Promises that the rules can see kept or broken. Nothing enforces them: there is only a log line (rules 4.2)."""

from __future__ import annotations

from games.age_of_heroes.rules.market.offers import CARD, CONSENT, PEACE, WORDS, Promise, TradeOffer
from games.age_of_heroes.rules.state import State
from tabletop.core.rules.questions import Script, Seat, event


def peace_with(state: State, by: Seat, to: Seat) -> Promise | None:
    """Return the promise of `by` not to attack `to`, while it holds."""
    return _given(state, by, to, PEACE)


def consent_to(state: State, by: Seat, to: Seat) -> Promise | None:
    """Return the promise of `by` to consent to a road with `to`."""
    return _given(state, by, to, CONSENT)


def attacked(state: State, by: Seat, to: Seat) -> Script[None]:
    """Break any promise of peace when `by` marches against `to`."""
    yield from _broken(state, _given(state, by, to, PEACE))


def road_asked(state: State, by: Seat, to: Seat, *, consented: bool) -> Script[None]:
    """Settle a promise of consent, kept or broken, after `by` was asked for a road by `to`."""
    promise = _given(state, by, to, CONSENT)
    if consented and promise is not None:
        state.promises.remove(promise)
    elif not consented:
        yield from _broken(state, promise)


def cards_later(state: State, offer: TradeOffer, acceptor: Seat) -> Script[None]:
    """Settle promises of a card later when cards change hands: their authors have kept their word."""
    for by, to, cards in ((offer.author, acceptor, offer.give), (acceptor, offer.author, offer.want)):
        promise = _given(state, by, to, CARD)
        if cards and promise is not None:
            state.promises.remove(promise)
            yield event("kept", seat=by, other=to)


def market_day(state: State) -> None:
    """End promises of peace at the end of a round; own words are kept in view for one Market Day more.

    Promises of eliminated players, and to them, end too.
    """
    state.promises = [
        one
        for one in state.promises
        if one.what != PEACE
        and (one.what != WORDS or one.day + 1 >= state.round)
        and state.alive[one.by]
        and state.alive[one.to]
    ]


def _given(state: State, by: Seat, to: Seat, what: str) -> Promise | None:
    return next((one for one in state.promises if (one.by, one.to, one.what) == (by, to, what)), None)


def _broken(state: State, promise: Promise | None) -> Script[None]:
    if promise is not None:
        state.promises.remove(promise)
        yield event("broken", seat=promise.by, other=promise.to, what=promise.what)
