"""The computer players, from the weakest to the strongest; what they say of their answers is one for all.

The shepherd takes what looks good at a glance, with lapses and without a look at the war. The charioteer tries its
answers up to the end of the turn, the strategist one turn of each player further.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.omen import habits
from games.omen.judge import evaluate
from games.omen.reasons import spoken
from games.omen.state import State
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Bench, Stream, Thinker, Thought
from tabletop.core.match import Match
from tabletop.core.search import NEXT, TreeSearch
from tabletop.core.tempered import tempered
from tabletop.core.words import say

HEAT: Final = 0.8
"""How freely the shepherd chooses, in points: what is worth so much less is chosen 2.7 times less often."""
OVERSEEN: Final = ("war", "feat")
"""Terms of a unit's worth that the shepherd does not think of."""
CANDIDATES: Final = 9
"""Answers of a Surge question that are looked at."""
MOST_TRIES: Final = 400
"""Positions after which more thinking changes little."""
LIKED: Final = ("draft_three", "open_draft", "emissary")
"""Questions that are answered by what cards are worth."""


# -- by a glance ------------------------------------------------------------------------------------------------------
def shepherd(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """By habit; but what is played, offered and aimed at by a glance, and not always the best of it."""
    ask, state, stream = match.ask_of(seat), match.state, bench.stream
    if ask.kind not in _GLANCES:
        value = habits.answer(state, ask, stream)
    else:
        worths = [_GLANCES[ask.kind](state, ask, option) for option in ask.options]
        value = ask.options[tempered(worths, HEAT, stream)]
    return Thought(value, spoken(state, ask, value))


_GLANCES: Final[dict[str, Callable[[State, Ask[Any], Any], float]]] = {
    "surge": lambda state, ask, action: habits.gain_of(state, ask.seat, action, OVERSEEN),
    "target": habits.worth_of_target,
    "offering": lambda state, ask, card: habits.worth_of_offering(card),
}
"""Question -> what an answer is worth at a glance."""


# -- by looking ahead -------------------------------------------------------------------------------------------------
def _horizon(turns: int) -> Callable[[State, Seat], Callable[[State, Ask[Any]], bool]]:
    """Up to the first question so many turns later."""

    def begin(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
        last = state.turn + turns
        return lambda later, ask: later.turn >= last

    return begin


def _search(turns: int) -> TreeSearch[State]:
    """Turns that are played on with habits before a position is judged."""
    return TreeSearch(habits.answer, _horizon(turns), evaluate, least=1, most=MOST_TRIES)


def searching(search: TreeSearch[State]) -> Thinker:
    """A player that tries its candidates in one world after another, drops the weaker half every few worlds, and
    answers with the best.

    At least one world is tried however little time is left, so tiny budgets give quick and sound players.
    """

    def think(match: Match[State], seat: Seat, bench: Bench) -> Thought:
        ask, state = match.ask_of(seat), match.state
        candidates = _candidates(state, ask, bench.stream)
        if len(candidates) == 1:
            others = [option for option in _by_liking(ask) if option != candidates[0]]
            return Thought(candidates[0], spoken(state, ask, candidates[0]), tuple(others[:NEXT]))
        found = search.best(match, seat, bench, candidates)
        percent = round(100 * found.worth)
        figures = say("omen.bot.search", tried=found.tried, options=len(ask.options), percent=percent)
        return Thought(found.value, spoken(state, ask, found.value), found.others, figures)

    return think


def _candidates(state: State, ask: Ask[Any], stream: Stream) -> list[Any]:
    """The answers worth a look, the habitual one first."""
    options = list(ask.options)
    if ask.kind == "surge" and len(options) > CANDIDATES:
        options.sort(key=lambda action: -habits.gain_of(state, ask.seat, action))
        options = [*[action for action in options if action[0] != "end"][: CANDIDATES - 1], ask.options[-1]]
    if ask.kind in (*LIKED, "stop"):
        return [habits.answer(state, ask, stream)]
    usual = habits.answer(state, ask, stream)
    return [usual, *[option for option in options if option != usual]]


def _by_liking(ask: Ask[Any]) -> list[str]:
    """The cards of a question that is answered by what cards are worth, the best first; else nothing."""
    if ask.kind not in LIKED:
        return []
    return sorted(ask.options, key=lambda card: -habits.liking(ask.kind, card))


charioteer: Final = searching(_search(1))
strategist: Final = searching(_search(2))
BOTS: Final[Mapping[str, Thinker]] = {"shepherd": shepherd, "charioteer": charioteer, "strategist": strategist}
