"""Checks of the reasons that a game gives for its answers, over many questions.

Every sentence has a figure, exists in both languages, and holds nothing that the asked seat cannot know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.labels import Goal
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.core.rules.settings import Value
from tabletop.session.locale.translations import LANGUAGES
from tabletop.testing.random_play import random_value
from tabletop.testing.reasons import same_in_other_worlds
from tests.advised import faults, words

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora")
LONGEST: Final = 110
"""The greatest length of a sentence in letters, with the longest names in it."""
MOST_OPTIONS: Final = 30
"""The number of answers that are looked at when a question has more."""
CATALOGUES: Final = {language: words(language) for language in LANGUAGES}


def asked(
    game: Game[Any], seats: int, seed: int, *, by_policy: bool, settings: dict[str, Value] | None = None
) -> Iterator[tuple[Match[Any], Ask[Any]]]:
    """Play a match by policy, or at random, and yield it at each question to a seat."""
    chance = FastRng(seed)
    match = Match.new(game, seats, settings=game.complete(settings or {}), chance=SeededChance(f"advice {seed}"))
    while not match.over:
        ask = match.pending[0]
        assert ask.seat != CHANCE
        yield match, ask
        usual = by_policy and game.players.default_policy is not None and chance.below(8)
        value = (
            game.players.default_policy(match.state, ask, chance)
            if usual and game.players.default_policy
            else random_value(match, ask, chance)
        )
        match.answer(value, ask.seat)


def answers(match: Match[Any], ask: Ask[Any], chance: FastRng) -> list[Any]:
    """Return the answers to look at: all of a few options, some of many, and some of an open question."""
    options = list(ask.options)
    if len(options) > MOST_OPTIONS:
        options = [options[chance.below(len(options))] for _ in range(MOST_OPTIONS)]
    return options + [random_value(match, ask, chance) for _ in range(3) if ask.check is not None]


def unsound(reasons: tuple[Message, ...]) -> list[str]:
    """Return the faults in the sentences for an answer, in a game whose sentences hold no text of a card."""
    return faults(reasons, dict.fromkeys(LANGUAGES, LONGEST))


def looked_at(
    game: Game[Any], seats: int, seed: int, seen: Counter[str], *, by_policy: bool, often: int = 12, **settings: Value
) -> list[str]:
    """Play a match and look at the reasons of each kind of question so many times; return their faults."""
    chance, found = FastRng(seed), list[str]()
    for match, ask in asked(game, seats, seed, by_policy=by_policy, settings=settings):
        if seen[ask.kind] < often or chance.below(40) == 0:
            seen[ask.kind] += 1
            before = game.players.evaluate(match.state, ask.seat) if game.players.evaluate else 0
            for value in answers(match, ask, chance):
                found += [
                    f"{ask.kind} {value}: {one}" for one in unsound(game.players.reasons_for(match.state, ask, value))
                ]
            assert game.players.evaluate is None or game.players.evaluate(match.state, ask.seat) == before, (
                "advice changes nothing"
            )
    return found


def compare_worlds(game: Game[Any], seats: int, seed: int, *, every: int) -> tuple[int, list[str]]:
    """Return the number of questions that were dealt anew, and those whose reasons or goal then differed."""
    chance, found, number = FastRng(seed), list[str](), 0
    for match, ask in asked(game, seats, seed, by_policy=True):
        if chance.below(every):
            continue
        number += 1
        wrong = [value for value in answers(match, ask, chance)
                 if not same_in_other_worlds(match, ask, ask.seat, value, chance)]  # fmt: skip
        found += [f"{ask.kind} {value}" for value in wrong]
    return number, found


def read(goal: Goal) -> dict[str, list[str]]:
    """Return a goal in every language."""
    return {
        language: [catalogue.text(line, NAMES) for line in (goal.text, *goal.lines)]
        for language, catalogue in CATALOGUES.items()
    }


def reasons(game: Game[Any], match: Match[Any], value: Any, language: str = "en") -> list[str]:
    """Return the sentences for an answer to the first question."""
    return [
        CATALOGUES[language].text(one, NAMES) for one in game.players.reasons_for(match.state, match.pending[0], value)
    ]
