"""Reasons that speak for an answer: questions of random matches to look at, and what every reason must be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.session.bots.computer_players import BotContextImpl
from tabletop.session.locale.translations import Translations
from tabletop.testing.random_play import random_value

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
MOST_SENTENCES: Final = 3
LONGEST: Final = {"en": 230, "zh_TW": 120}
"""Characters of a reason with the whole text of a card in it."""


def questions(
    game: Game[Any], seats: int, seed: str, by_policy: float, settings: Mapping[str, Any] | None = None, every: int = 1
) -> Iterator[tuple[Match[Any], Ask[Any]]]:
    """Yield every `every`-th question in a match where a share `by_policy` of answers follows the default policy."""
    match, chance = Match.new(game, seats, settings=settings or {}, chance=SeededChance(seed)), FastRng(seed)
    number = 0
    while not match.over and number < 3000:
        ask = match.pending[chance.below(len(match.pending))]
        assert ask.seat != CHANCE
        if number % every == 0:
            yield match, ask
        number += 1
        policy = game.players.default_policy if chance.below(1000) < 1000 * by_policy else None
        match.answer(policy(match.state, ask, chance) if policy else random_value(match, ask, chance), ask.seat)


def answers(match: Match[Any], ask: Ask[Any], chance: FastRng) -> list[Any]:
    """Every option, and with an open question some random answers and the habitual one."""
    found = list(ask.options)
    if ask.check is not None:
        found += [random_value(match, ask, chance) for _ in range(6)]
        if match.game.players.default_policy is not None:
            found.append(match.game.players.default_policy(match.state, ask, chance))
    return found


def faults(
    reasons: Sequence[Message], catalogues: Sequence[Translations], longest: Mapping[str, int] = LONGEST
) -> list[str]:
    """Return what is wrong with the reasons for an answer in these catalogues; `longest` is in characters."""
    found = [] if 1 <= len(reasons) <= MOST_SENTENCES else [f"{len(reasons)} sentences"]
    if len(set(reasons)) < len(reasons):
        found.append("said twice")
    for reason in reasons:
        for words in catalogues:
            text = words.text(reason, NAMES)
            if not re.search(r"\d", text):
                found.append(f"no figure: {text}")
            if re.search(r"[{}!！]|\b[a-z_]+\.[a-z_.]+\b|-\d", text) or reason.key not in words:
                found.append(f"no sentence: {text}")
            if words.language == "en" and not re.fullmatch(r"\S.*\.", text):
                found.append(f"no sentence: {text}")
            if len(text) > longest[words.language]:
                found.append(f"{len(text)} characters: {text}")
    return found


def same_in_other_worlds(match: Match[Any], ask: Ask[Any], seat: Seat, value: Any, chance: FastRng) -> bool:
    """Return True if the reasons are the same in a world that the seat cannot tell from the real one."""
    try:
        world = determinized(match, seat, chance)
    except ReplayMismatchError:
        return True
    game = match.game
    here, goal = game.players.reasons_for(match.state, ask, value), game.players.goal
    same_goal = goal is None or goal(match.state, seat) == goal(world.state, seat)
    return same_goal and here == game.players.reasons_for(world.state, world.ask_of(seat), value)


def others_of(match: Match[Any], ask: Ask[Any], bot: str) -> tuple[Any, ...]:
    """Return a bot's next best answers, after checking that they are allowed, distinct, and exclude its own answer."""
    decision = match.game.players.bots[bot](match, ask.seat, BotContextImpl(FastRng(1), 0.0, iterations=8))
    liked = [decision.value, *decision.alternatives]
    assert all(ask.refusal(value) is None for value in liked), (ask, liked)
    assert len({repr(value) for value in liked}) == len(liked), liked
    return decision.alternatives
