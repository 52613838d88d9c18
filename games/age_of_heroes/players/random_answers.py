"""Random allowed offers, for players without thinking."""

from __future__ import annotations

from typing import Any

from games.age_of_heroes.rules.facts import KINDS, WARES
from games.age_of_heroes.rules.market.offer_checks import receivers, refusal, words_of
from games.age_of_heroes.rules.market.offers import ANYONE, NO_PROMISE, PROMISES, WARE_NAMES
from games.age_of_heroes.rules.state import State
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask


def random_answer(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return a random answer to an open question of this game: a trader's action, or a counter-offer."""
    seat = ask.seat
    words = words_of(state)
    if rng.below(3) == 0:
        return words[rng.below(len(words))]
    if state.trade is None and rng.below(6) == 0:
        return ("call", WARE_NAMES[rng.below(len(WARE_NAMES))])
    named = receivers(state, seat)
    to = named[rng.below(len(named))] if state.trade is not None or rng.below(2) else ANYONE
    held = [KINDS[kind] for kind in WARES for _ in range(state.hands[seat][kind])]
    give: tuple[str, ...] = ()
    if held and rng.below(5):
        give = (held[rng.below(len(held))],)
    want: tuple[str, ...] = ()
    if rng.below(5):
        want = (WARE_NAMES[rng.below(len(WARE_NAMES))],)
    pledge = PROMISES[rng.below(len(PROMISES))] if rng.below(6) == 0 else NO_PROMISE
    claim = PROMISES[rng.below(len(PROMISES))] if rng.below(6) == 0 else NO_PROMISE
    value = ("offer", to, give, want, pledge, claim)
    return value if refusal(state, seat, value) is None else words[0]
