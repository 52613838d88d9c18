"""The computer players: all weigh every option in points, but the weaker ones overlook some and plan less far ahead."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from games.stone_age.players import policy
from games.stone_age.players.advice import reasons_by
from games.stone_age.players.evaluation_weights import CHIEF, HABIT, Weights
from games.stone_age.rules.state import State
from tabletop.core.ai.sampling import softmax_choice
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.bots import Bot, BotContext, BotDecision
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat

NEXT: Final = 4
"""The number of options reported beside the best one."""


class Skill(NamedTuple):
    """The skill of a player.

    `heat` is the number of points that it overlooks when it places people (`softmax_choice`); `sight` is the number of
    coming rounds for which it plans; `weights` are what it believes things to be worth, by the number of seats.
    """

    heat: float
    sight: float
    weights: Mapping[int, Weights]


BY_HABIT: Final = dict.fromkeys(CHIEF, HABIT)
SKILLS: Final = {
    "forager": Skill(8.0, 2.0, BY_HABIT),
    "hunter": Skill(4.0, 6.0, BY_HABIT),
    "chief": Skill(0.0, math.inf, CHIEF),
}
"""The levels, the easiest first."""


def think(level: Skill, match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Weigh every option of the question in points, and take the best or, with heat, one that is nearly as good."""
    ask = match.ask_of(seat)
    weights = level.weights[match.state.seats]
    liked = policy.ranked(match.state, ask, weights, level.sight)
    heat = level.heat if ask.kind == "place" else 0.0
    best, _ = liked.pop(softmax_choice([weight for _, weight in liked], heat, context.rng))
    return BotDecision(best, why(match.state, ask, best, weights), tuple(option for option, _ in liked[:NEXT]))


def why(state: State, ask: Ask[Any], option: Any, weights: Weights | None = None) -> Message:
    """Return the main reason for an answer for the whole table, by open information, in the third person.

    Without `weights` it is the reason of the strongest player. The sentence is that of `advice` with the same gaps;
    `stone_age.said` holds it without "you".
    """
    known = state.copy()
    known.drawn = [[] for _ in state.drawn]
    sentence, gaps = reasons_by(weights or CHIEF[state.seats], known, ask, option)[0]
    return msg(f"stone_age.said.{sentence.rpartition('.')[2]}", **dict(gaps))


BOTS: Final[Mapping[str, Bot]] = {name: partial(think, level) for name, level in SKILLS.items()}
