"""Determinized worlds, which a seat cannot tell from the real one, for computer players to search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tabletop.core.game.bots import Rng
from tabletop.core.game.game import Game, State
from tabletop.core.match.match import Entry, Match, ReplayMismatchError
from tabletop.core.rules.questions import Ask, Seat

S = TypeVar("S", bound=State)
T = TypeVar("T")


def determinized(match: Match[S], seat: Seat, rng: Rng, tries: int = 30) -> Match[S]:
    """Return a fork of `match` in a world that `seat` cannot tell from the real one.

    Hidden things are dealt anew at the start of the current step and the answers since are fed again; a world in which
    `seat` would be asked something else is rejected. The same stream deals the same world for all positions that `seat`
    cannot tell apart, so that nothing computed from the fork can depend on hidden things. The log of the fork holds no
    values, and secret answers that others have given in this moment are drawn at random; it has no `chance`, so that
    dice to come stay unknown. Raises `ReplayMismatchError` when no world was found, and `UndealtError` for a game that
    hides pieces and has no determinization of them.
    """
    game = match.game
    if game.rules.determinize is None:
        if (wrong := game.undealt) is not None:
            raise wrong
        return match.fork()
    answers, state = match.checkpoint
    mine = _asked(match, seat)
    known = [entry if entry.value is None else _without_value[entry[:2]] for entry in match.log[:answers]]
    open_from = len(match.log) - match.waiting
    for number in range(tries):
        if number:
            _, state = match.checkpoint
        game.rules.determinize(state, match.state, seat, _Gathered(rng))
        other = Match.at(game, state, settings=match.settings, earlier=known)
        try:
            other.replay(match.log[answers:open_from])
            for entry in match.log[open_from:]:
                other.replay([entry if entry.seat == seat else _at_random(other, entry.seat, rng)])
        except ReplayMismatchError:
            continue
        if mine == _asked(other, seat):
            return other
    raise ReplayMismatchError(len(match.log), "a world that fits", "none found")


def redealt(game: Game[S], state: S, seat: Seat, rng: Rng) -> S:
    """Return a copy of a state in which everything that `seat` cannot know is dealt anew.

    The same stream gives the same result for all states that `seat` cannot tell apart. The game must have
    `rules.determinize`.
    """
    assert game.rules.determinize is not None
    other: S = state.copy()
    game.rules.determinize(other, state, seat, _Gathered(rng))
    return other


class _WithoutValue(dict[tuple[Seat, str], Entry]):
    """Log entries that hold only the seat and the kind of question: each is made once."""

    def __missing__(self, who_and_what: tuple[Seat, str]) -> Entry:
        entry = self[who_and_what] = Entry(*who_and_what, None)
        return entry


_without_value = _WithoutValue()


class _Gathered:
    """A stream that sorts things before it shuffles them, so that their earlier order leaves no trace."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self.below = rng.below

    def shuffle(self, items: list[Any]) -> None:
        items.sort(key=repr)
        self._rng.shuffle(items)


def _asked(match: Match[S], seat: Seat) -> list[tuple[str, tuple[object, ...]]]:
    """Return the kinds and options of the questions that `seat` is asked now."""
    return [(ask.kind, tuple(ask.options)) for ask in match.pending if ask.seat == seat]


def _at_random(match: Match[S], seat: Seat, rng: Rng) -> Entry:
    """Return a random stand-in for an answer that `seat` has given secretly, in a world where nobody knows it."""
    ask: Ask[object] = match.ask_of(seat)
    if ask.check is None:
        return Entry(seat, ask.kind, ask.options[rng.below(len(ask.options))])
    assert match.game.players.random_answer is not None, "a game with open questions can sample them"
    return Entry(seat, ask.kind, match.game.players.random_answer(match.state, ask, rng))


# -- helpers for dealing anew in games --------------------------------------------------------------------------------
def shuffle_together(piles: Sequence[list[T]], rng: Rng) -> None:
    """Shuffle the contents of all `piles` together; every pile keeps its size."""
    pool = [one for pile in piles for one in pile]
    rng.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]


def replacements(things: Sequence[T], rng: Rng) -> dict[T, T]:
    """Return a random mapping from each of `things` to the one that takes its place."""
    others = list(things)
    rng.shuffle(others)
    return dict(zip(things, others, strict=True))


def replace_in(pile: list[T], by: Mapping[T, T]) -> None:
    """Replace each thing of a pile as `by` says; things that `by` does not name stay."""
    pile[:] = [by.get(one, one) for one in pile]
