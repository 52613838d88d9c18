"""The lengths of matches in actions, measured in random matches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from tabletop.core.game.game import Game
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.settings import Value
from tabletop.session.games.registry import game_registry
from tabletop.study.rl.token_match import TokenMatch
from tabletop.study.rl.vocabulary import MATCHES, Vocabulary, vocabulary_of

MARGIN: Final = 2
"""The limit of a match, in lengths of the longest random one: the rules of most games have none."""
CUT: Final = 60_000
"""The number of actions after which a random match is not followed further: with some settings it hardly ever ends."""


@cache
def longest(game_id: str, seats: int, settings: tuple[tuple[str, Value], ...] = (), extra: tuple[str, ...] = ()) -> int:
    """Return the number of actions, of all seats together, that a match should never reach.

    It is `MARGIN` times the longest match that was measured: for the usual settings the number is in the file of the
    game's vocabulary, else some matches are played.
    """
    game, vocabulary = game_registry(extra).games[game_id], vocabulary_of(game_id, extra)
    known = vocabulary.longest.get(seats) if game.complete(dict(settings)) == game.complete({}) else None
    return MARGIN * (known or most_actions(game, seats, vocabulary, dict(settings)))


def most_actions(
    game: Game[Any], seats: int, vocabulary: Vocabulary, settings: Mapping[str, Value], matches: int = MATCHES
) -> int:
    """Return the largest number of actions in so many random matches; `CUT` where one of them does not end."""
    most = 0
    for number in range(matches):
        rng, chance = FastRng(f"longest {seats} {number}"), SeededChance(f"longest {seats} {number}")
        stepped = TokenMatch.new(game, seats, vocabulary, settings=settings, chance=chance)
        actions = 0
        while not stepped.over:
            if actions == CUT:
                return CUT
            legal = list(stepped.legal)
            stepped.act(legal[rng.below(len(legal))])
            actions += 1
        most = max(most, actions)
    return most
