"""Open answers composed choice by choice for learning programs: words, calls, and offers card by card."""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules.facts import COUNTS, NUMBER
from games.age_of_heroes.rules.market.offer_checks import most_asked, receivers, words_of
from games.age_of_heroes.rules.market.offers import ANYONE, NO_PROMISE, PROMISES, WARE_NAMES
from games.age_of_heroes.rules.state import State
from tabletop.core.game.bots import AnswerBuilder
from tabletop.core.rules.questions import Ask

ENOUGH: Final = "enough"
"""The token that ends the cards on this side of the offer."""


def action_tokens(state: State, ask: Ask[Any]) -> AnswerBuilder:
    """Compose what a trader answers (rules 4.2); agreements in own words are left out."""
    free = state.trade is None
    verb = yield [*words_of(state), *(["call"] if free else []), "offer"]
    if verb == "call":
        return ("call", (yield WARE_NAMES))
    if verb != "offer":
        return verb
    to: Any = yield [*receivers(state, ask.seat), *([ANYONE] if free else [])]
    hand = state.hands[ask.seat]
    give = yield from _cards({name: hand[NUMBER[name]] for name in WARE_NAMES}, sum(hand))
    left = {name: COUNTS[NUMBER[name]] - give.count(name) for name in WARE_NAMES}
    want = yield from _cards(left, most_asked(state, ask.seat, to))
    pledge = yield (NO_PROMISE, *PROMISES)
    empty = not (give or want or pledge)
    claim = yield PROMISES if empty else (NO_PROMISE, *PROMISES)
    return ("offer", to, give, want, pledge, claim)


def _cards(there: dict[str, int], most: int) -> AnswerBuilder:
    """Choose cards in deck order, `most` at most, limited for each kind to those that are `there`."""
    chosen: list[Any] = []
    while len(chosen) < most:
        from_here = WARE_NAMES.index(chosen[-1]) if chosen else 0
        more = [name for name in WARE_NAMES[from_here:] if chosen.count(name) < there[name]]
        if not more:
            break
        card = yield [ENOUGH, *more]
        if card == ENOUGH:
            break
        chosen.append(card)
    return tuple(chosen)
