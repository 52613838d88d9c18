"""Answers composed of a few tokens, one choice after the other, for learning programs.

A flick is put together on a grid: direction (72 of 5 degrees, then 10 of half a degree), one of 24 speeds up to the
strongest one, and one of 9 points of the rim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from tabletop.core.data.strict import is_option
from tabletop.core.game.bots import AnswerBuilder, Rng, Token
from tabletop.core.game.game import Game
from tabletop.core.rules.flicks import FLICK, MAX_ANGLE, MAX_OFFSET, MAX_SPEED, flickable
from tabletop.core.rules.questions import Ask

OPEN: Final = "("
END: Final = ")"
ONLY: Final = "the only answer"
"""The marks around a tuple, and the token that stands for an answer that leaves no choice."""
COARSE, FINE, SPEEDS, OFFSETS = 72, 10, 24, 9
"""The directions, the parts of each, the speeds, and the points of the rim of a flick."""
MOST_KNOWN: Final = 20_000
"""The number of options whose tokens are kept."""
SAMPLES: Final = 24
"""The number of random allowed answers that stand for all of an open question where a game does not spell them."""


def spelled(value: Any) -> Iterator[Token]:
    """Yield the tokens of a plain value; no value's tokens are the beginning of another's."""
    if type(value) is tuple:
        yield OPEN
        for part in value:
            yield from spelled(part)
        yield END
    else:
        yield value


_Spelled: TypeAlias = tuple[Any, tuple[Token, ...]]
"""An option with its tokens."""
_known: Final[dict[int, _Spelled]] = {}
"""Options that are tuples, by identity: as equal values, 1 and True would be one."""


def _spell(option: Any) -> _Spelled:
    """Return an option with its tokens; those of the tuples that games share between questions are kept."""
    if type(option) is not tuple:
        return option, (option,)
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    kept = _known[id(option)] = option, tuple(spelled(option))
    return kept


def _distinct(tokens: Sequence[Token]) -> list[Token]:
    """Return each token once, in their order; 1 and True are two."""
    if len({*map(type, tokens)}) == 1:
        return [*dict.fromkeys(tokens)]
    return [token for _, token in dict.fromkeys(zip(map(type, tokens), tokens, strict=True))]


def listed(options: Sequence[Any]) -> AnswerBuilder:
    """Compose one of `options` token by token, asking only where there is a choice."""
    kinds = {*map(type, options)}
    if tuple not in kinds:
        branches = _distinct(options)
        token = (yield branches) if len(branches) > 1 else options[0]
        if kinds == {type(token)}:
            return options[options.index(token)]
        return options[[*zip(map(type, options), options, strict=True)].index((type(token), token))]
    known = _known.get
    left = [
        kept if (kept := known(id(option))) is not None and kept[0] is option else _spell(option) for option in options
    ]
    depth = int(len(kinds) == 1)  # all tuples begin alike
    while len(left) > 1:
        tokens = [spelt[depth] for _, spelt in left]
        if type(tokens[0]) is not str or tokens.count(tokens[0]) != len(tokens):  # a word equals nothing but itself
            branches = _distinct(tokens)
            if len(branches) > 1:
                token = yield branches
                kind = type(token)
                left = [one for one, other in zip(left, tokens, strict=True) if other == token and type(other) is kind]
        depth += 1
    return left[0][0]


def some(items: Sequence[Any], least: int, most: int) -> AnswerBuilder:
    """Compose a subset of `least` to `most` of the items, in their order (`choose_subset`)."""
    chosen: list[Any] = []
    first = 0
    while len(chosen) < most:
        need = max(1, least - len(chosen))
        more = items[first : len(items) - need + 1]
        if not more:
            break
        ready = len(chosen) >= least
        if ready:
            one = yield from listed([END, *more])
            if one == END and type(one) is str:
                break
        else:
            one = yield from listed(more)
        chosen.append(one)
        first = list(items).index(one) + 1
    return tuple(chosen)


def aim() -> AnswerBuilder:
    """Compose direction, speed and point of the rim of a flick, in the units of `Shot.to_json`."""
    coarse: Any = yield range(COARSE)
    fine: Any = yield range(FINE)
    speed: Any = yield range(1, SPEEDS + 1)
    offset: Any = yield range(OFFSETS)
    turn = (coarse * FINE + fine) * 2 * MAX_ANGLE // (COARSE * FINE) - MAX_ANGLE
    aside = offset * 2 * MAX_OFFSET // (OFFSETS - 1) - MAX_OFFSET
    return turn, speed * MAX_SPEED // SPEEDS, aside


def _flick(discs: Sequence[str]) -> AnswerBuilder:
    """Compose a flick of one of the discs."""
    disc = yield from listed(discs)
    shot = yield from aim()
    return (FLICK, disc, *shot)


def spelling(game: Game[Any], state: Any, ask: Ask[Any], rng: Callable[[], Rng]) -> AnswerBuilder:
    """Return the builder of an answer to this question of a seat.

    `rng` makes the source of sample answers where a game does not spell its own. Raises LookupError where the game can
    do neither.
    """
    if ask.check is None:
        return listed(ask.options)
    match ask.context:
        case (tuple(items), int(least), int(most), *_) if most == ask.count and not ask.options:
            return some(items, least, most)
    if game.players.action_tokens is not None:
        return game.players.action_tokens(state, ask)
    if discs := flickable(ask):
        return _flick(discs)
    if game.players.random_answer is None:
        raise LookupError(f"the game neither spells nor samples the open question {ask.kind!r}")
    found, source = list(ask.options), rng()
    for _ in range(SAMPLES):
        value = game.players.random_answer(state, ask, source)
        if not is_option(value, found):
            found.append(value)
    return listed(found)
