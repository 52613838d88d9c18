"""Set-up: the deck or the draft, the cities, hands and coins, and the starting player (rules 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from games.omen.rules.facts import (
    CITIES,
    COST,
    DRAFT_DRAWN,
    DRAFT_ROUNDS,
    OPEN_CARDS,
    OPEN_ROUNDS,
    PILE_SIZE,
    REWARDS,
    START_COINS,
    START_HAND,
    STRENGTH,
    UNITS,
    VALUE,
)
from games.omen.rules.hands import discard_card
from games.omen.rules.interrupts import MOMENTS, offer_stops
from games.omen.rules.state import Decks, FeatEnd, State, takes_part
from tabletop.core.data.strict import coerce_choice
from tabletop.core.rules.private_stops import are_private
from tabletop.core.rules.questions import Ask, Script, Seat, event, shuffle, simultaneous

OLDEST = {"random": -1, "first": 0, "second": 1}


def setup(seats: int, settings: Mapping[str, bool | int | str]) -> State:
    """Return the state before the first step; deck building always uses all units (rules 3, variants)."""
    private = are_private(settings)
    draft = coerce_choice(settings["decks"], get_args(Decks), "shared")
    return State(
        spirits=bool(settings["spirits"]) or draft != "shared",
        heroes=bool(settings["heroes"]) or draft != "shared",
        draft=draft,
        emissary=bool(settings["emissary"]),
        feat_end=coerce_choice(settings["feat_end"], get_args(FeatEnd), "last_turn"),
        oldest=OLDEST[str(settings["oldest"])],
        stops=[frozenset(MOMENTS if private else ()) for _ in range(seats)],
        private_stops=private,
    )


def setup_step(state: State) -> Script[None]:
    """Choose the oldest player (R-2), shuffle the units, and make the deck or begin the draft."""
    if state.oldest < 0:
        state.oldest = (yield from shuffle((0, 1)))[0]
    state.starter = state.oldest
    cards = yield from shuffle([unit for unit in UNITS if takes_part(state, unit)])
    if state.draft == "shared":
        state.decks[0] = cards
        state.phase = "deal"
    else:
        state.unused = cards
        state.phase = state.draft


def draft_three(state: State) -> Script[None]:
    """Play one round of variant 1: both draw 3, keep 2 face down and pass the third, at the same time (R-5)."""
    for seat in (0, 1):
        state.market[seat] = [state.unused.pop() for _ in range(DRAFT_DRAWN)]
    passed = yield from simultaneous(*[Ask(seat, "draft_three", state.market[seat][:]) for seat in (0, 1)])
    for seat in (0, 1):
        kept = [card for card in state.market[seat] if card != passed[seat]]
        state.pools[seat] += kept
        state.kept[seat] += kept
        state.pools[1 - seat].append(passed[seat])
        state.passed[seat].append(passed[seat])
        state.market[seat] = []
    yield event("passed", round=len(state.passed[0]))
    if len(state.passed[0]) == DRAFT_ROUNDS:
        state.phase = "deal"


def open_draft(state: State) -> Script[None]:
    """Make one pick of variant 2: 20 cards lie open, the players take one in turn until none is left (R-6)."""
    if not state.market[0]:
        state.market[0] = [state.unused.pop() for _ in range(OPEN_CARDS)]
        yield event("laid_out")
    seat = _picker(state)
    card = (yield Ask(seat, "open_draft", state.market[0][:])) if len(state.market[0]) > 1 else state.market[0][0]
    state.market[0].remove(card)
    state.pools[seat].append(card)
    yield event("picked", seat=seat, card=card)
    if not state.market[0] and len(state.pools[0]) + len(state.pools[1]) == OPEN_ROUNDS * OPEN_CARDS:
        state.phase = "deal"


def _picker(state: State) -> Seat:
    """Return the seat that picks next: the starting player picks first in rounds 1 and 3, the other in round 2 (R-6).

    With the emissary rule there is no starting player yet: the oldest player takes that role.
    """
    taken = len(state.pools[0]) + len(state.pools[1])
    return (state.starter + taken // OPEN_CARDS + taken) % 2


def deal(state: State) -> Script[None]:
    """Shuffle drafted decks, make three piles of 4 from the 12 rewards, and give each player 4 units and 4 coins."""
    if state.draft != "shared":
        for seat in (0, 1):
            state.decks[seat] = yield from shuffle(state.pools[seat])
            state.pools[seat] = []
    rewards = yield from shuffle(REWARDS)
    state.piles = [rewards[PILE_SIZE * city : PILE_SIZE * (city + 1)] for city in CITIES]
    for seat in (0, 1):
        deck = state.decks[state.deck_of(seat)]
        state.hands[seat] = [deck.pop() for _ in range(START_HAND)]
        state.coins[seat] += START_COINS
        state.supply -= START_COINS
    state.active = state.starter
    yield event("dealt")
    state.news = [state.heroes, state.heroes]
    state.phase = "emissary" if state.emissary else "first_stops"


def emissary(state: State) -> Script[None]:
    """Let both secretly choose a unit: the higher cost + value + strength starts, then the higher strength (R-3)."""
    chosen = yield from simultaneous(*[Ask(seat, "emissary", state.hands[seat][:]) for seat in (0, 1)])
    ranks = [(COST[card] + VALUE[card] + STRENGTH[card], STRENGTH[card]) for card in chosen]
    state.starter = state.oldest if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])
    state.active = state.starter
    discard_card(state, state.starter, chosen[state.starter])
    state.known[1 - state.starter].append(chosen[1 - state.starter])
    yield event("emissaries", cards=chosen, totals=(ranks[0][0], ranks[1][0]), seat=state.starter)
    state.phase = "first_stops"


def first_stops(state: State) -> Script[None]:
    """Let both choose a stop in a match with heroes; the starting player, who takes the first turn, chooses last."""
    yield from offer_stops(state, 1 - state.starter)
    yield from offer_stops(state, state.starter)
    state.phase = "wealth"
