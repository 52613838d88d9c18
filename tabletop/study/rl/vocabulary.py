"""The fixed list of actions of a game: every word and number from which its answers are put together.

An answer is spelled: a seat chooses one token after the other (`tabletop.core.ai.action_tokens`), and each token is one
action. So a few hundred actions are enough for all answers of a game, and no number changes its meaning. The list is in
the file `vocabulary.json` of a game's folder; for a game without one it is compiled from some random matches. A token
that is not in the list has no number of its own: it is one of `OTHERS`. Of numbers the first one means the smallest of
those offered, the last one the largest, and those between them an equal share; a word has the same place every time,
unless another one that is offered with it has it already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from tabletop.core.ai.action_tokens import END, ONLY, spelled, spelling
from tabletop.core.game.bots import Token
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.games.registry import game_registry

FILE: Final = "vocabulary.json"
NUMBERS: Final = range(-2, 100)
"""Whole numbers that every vocabulary contains."""
OTHERS: Final = 64
"""The number of actions for tokens that are not in the list, in one question."""
MOST_KEPT: Final = 8_192
"""The number of choices of each type of token whose actions are kept."""
MATCHES: Final = 4
"""The number of random matches for each number of seats from which a list is compiled."""
FOLLOWED: Final = 5_000
"""The number of answers of a random match from which a list is compiled; it need not end.

With some settings it hardly ever does, such as `end=revelation` in EVE: Conquests, where somebody has to reach a number
of points.
"""


class Listed(msgspec.Struct):
    """The file of a vocabulary: words of answers, kinds of questions, and marks of pieces.

    `longest` is the largest number of actions in a random match by the number of seats (see `match_lengths`).
    """

    words: list[str]
    kinds: list[str]
    marks: list[str]
    longest: dict[int, int] = {}


class Actions(NamedTuple):
    """The actions that a seat may choose now: their tokens by number, and a byte for every action, 1 for these."""

    tokens: Mapping[int, Token]
    mask: bytes


class Vocabulary:
    """Actions of a game by number: `ONLY` and `END`, then numbers, then words, then `OTHERS`."""

    def __init__(self, lists: Listed) -> None:
        own = [None, False, True, *NUMBERS, *(word for word in sorted(lists.words) if word not in (ONLY, END))]
        self.tokens: tuple[Token, ...] = (ONLY, END, *own)
        self.kinds, self.marks = tuple(sorted(lists.kinds)), tuple(sorted(lists.marks))
        self.longest = lists.longest
        self._number: dict[type, dict[Token, int]] = {type(token): {} for token in self.tokens}
        """The numbers of tokens by their types: 1 and True are two."""
        for number, token in enumerate(self.tokens):
            self._number[type(token)][token] = number
        self._kept: dict[type, dict[tuple[Token, ...], Actions]] = {}
        """The actions for tokens that are all of one type, by that type."""
        self.nothing = Actions(MappingProxyType({}), bytes(len(self)))
        """The actions where nothing may be chosen."""

    def __len__(self) -> int:
        return len(self.tokens) + OTHERS

    def number(self, token: Token) -> int | None:
        """Return the number of a token; None if it is not in the list."""
        return self._number.get(type(token), {}).get(token)

    def actions(self, tokens: Sequence[Token]) -> Actions:
        """Return the actions for the given tokens, by number in ascending order; most of them are asked for often."""
        kinds = {*map(type, tokens)}
        if len(kinds) != 1:
            return self._actions(tokens, self.number)
        kind, offered = kinds.pop(), tuple(tokens)
        kept = self._kept.setdefault(kind, {})
        found = kept.get(offered)
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[offered] = self._actions(offered, self._number.get(kind, {}).get)
        return found

    def _actions(self, tokens: Sequence[Token], number_of: Callable[[Token], int | None]) -> Actions:
        found = dict(zip(map(number_of, tokens), tokens, strict=True))
        if None in found:
            del found[None]
            others = [token for token in tokens if number_of(token) is None]
            found |= {len(self.tokens) + place: token for place, token in _placed(others)}
        mask = bytearray(len(self))
        for action in found:
            mask[action] = 1  # type: ignore[index]  # there is no None
        return Actions(MappingProxyType(dict(sorted(found.items()))), bytes(mask))  # type: ignore[arg-type]

    def name(self, action: int) -> str:
        """Return a readable name of an action."""
        return str(self.tokens[action]) if action < len(self.tokens) else f"other {action - len(self.tokens)}"


def _placed(others: Sequence[Token]) -> Iterator[tuple[int, Token]]:
    """Yield tokens without a number of their own with their places among `OTHERS`, as far as there are places."""
    if not others:
        return
    numbers = sorted(token for token in others if isinstance(token, int | float))
    most = min(len(numbers), OTHERS)
    taken = set[int]()
    for index in range(most):
        place = index * (OTHERS - 1) // max(1, most - 1)
        taken.add(place)
        yield place, numbers[index * (len(numbers) - 1) // max(1, most - 1)]
    for word in sorted(token for token in others if isinstance(token, str)):
        first = crc32(word.encode())
        free = next((place % OTHERS for place in range(first, first + OTHERS) if place % OTHERS not in taken), None)
        if free is not None:
            taken.add(free)
            yield free, word


@cache
def vocabulary_of(game_id: str, extra: tuple[str, ...] = ()) -> Vocabulary:
    """Return the vocabulary of a game: from its file, else compiled. It is the same every time."""
    found = game_registry(extra)
    path: Path = found.folders[game_id] / FILE
    if path.is_file():
        return Vocabulary(msgspec.json.decode(path.read_bytes(), type=Listed))
    return Vocabulary(draw_up(found.games[game_id]))


def draw_up(game: Game[Any], matches: int = MATCHES) -> Listed:
    """Compile the lists: the names that the game gives, and tokens, kinds of question and marks from random matches.

    The matches supply every token that was offered, every kind of question and every mark on the table. Half of them
    have settings drawn at random; nobody declines anything while there is an alternative, so that they get far. A match
    is left after `FOLLOWED` answers.
    """
    words, kinds, marks = set(game.players.vocabulary), set[str](), set[str]()
    for seats in game.seats:
        for number in range(matches):
            chance = FastRng(f"vocabulary {seats} {number}")
            settings = {one.id: one.choices[chance.below(len(one.choices))] for one in game.all_settings}
            match = Match.new(
                game,
                seats,
                settings=settings if number % 2 else None,
                chance=SeededChance(f"vocabulary {seats} {number}"),
            )
            eager = chance.answerer(game.players.random_answer, game.players.decline_answers)
            while not match.over and len(match.log) < FOLLOWED:
                ask = match.pending[0]
                assert ask.seat != CHANCE
                kinds.add(ask.kind)
                if len(match.log) % 5 == 0:
                    marks |= _marks(game, match, seats)
                _offered(game, match, chance, words)
                match.answer(eager(match.state, ask), ask.seat)
    return Listed(sorted(words), sorted(kinds), sorted(marks))


def _offered(game: Game[Any], match: Match[Any], chance: FastRng, words: set[str]) -> None:
    """Collect the words of the first question.

    These are the words of its options; for an open question those offered on a random path through its answer.
    """
    ask = match.pending[0]
    if ask.check is None:
        words.update(token for option in ask.options for token in spelled(option) if type(token) is str)
        return
    writing = spelling(game, match.state, ask, lambda: chance)
    with suppress(StopIteration):
        offered = next(writing)
        while True:
            words.update(token for token in offered if type(token) is str)
            offered = writing.send(offered[chance.below(len(offered))])


def _marks(game: Game[Any], match: Match[Any], seats: int) -> set[str]:
    """Return the marks on pieces, for any viewer."""
    wants = [want for viewer in range(seats) for want in game.table.project(match.state, viewer).values()]
    return {mark for want in wants for item in want.unique for mark in item.marks}
