"""An answer is carried out as a whole or not at all, whatever fails on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tabletop.core.data.copying import digest
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry, Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Ask, Event, Script
from tests.core.small import answered, painting
from tests.hooks import with_hooks
from tests.parameters import quick_where
from tests.play import SHELF, recorded

each_game = pytest.mark.parametrize(
    "game",
    quick_where(
        [pytest.param(game, id=name) for name, game in SHELF.games.items()], lambda game: game.id == "stone_age"
    ),
)


class BrokenError(Exception):
    """The error that the tests raise."""


class Bomb:
    """A bomb that goes off once, after the rules have passed so many moments."""

    def __init__(self) -> None:
        self.left = -1

    def tick(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise BrokenError


def mined(game: Game[Any], bomb: Bomb) -> Game[Any]:
    """Return the game with a bomb that counts the start of every step, every question and event, and its end."""

    def wired(phase: str) -> Any:
        def step(state: Any) -> Script[None]:
            bomb.tick()
            inner = game.rules.phases[phase](state)
            reply = None
            while True:
                try:
                    asked = inner.send(reply)
                except StopIteration:
                    bomb.tick()
                    return
                bomb.tick()
                reply = yield asked
                bomb.tick()

        return step

    return with_hooks(game, rules={"phases": {phase: wired(phase) for phase in game.rules.phases}})


def moment(match: Match[Any]) -> tuple[Any, ...]:
    """Return all parts of the state of a match."""
    asked = [(ask.seat, ask.kind, list(ask.options), ask.context[:2]) for ask in match.pending]
    start, state = match.checkpoint
    return (digest(match.state), asked, list(match.log), match.chance_draws, match.can_undo, match.undone, start,
            digest(state), digest(match.fork().state))  # fmt: skip


def attacked(game: Game[Any], seats: int, *, every: int, most: int) -> tuple[int, set[str]]:
    """Replay a random match with failures; return their number, and the phases in which they came.

    At every so-manieth answer the bomb goes off at each of its moments, and the answer is given again. The end is that
    of the undisturbed match.
    """
    bomb = Bomb()
    match = Match.new(mined(game, bomb), seats)
    entries = recorded(game.id, seats)
    blasts, phases = 0, set()
    for number, entry in enumerate(entries[:most]):
        before = moment(match) if number % every == 0 else None
        step = 0
        while before is not None:
            step += 1
            bomb.left = step
            phase = match.state.phase
            try:
                match.answer(entry.value, entry.seat)
            except BrokenError:
                blasts += 1
                phases.add(phase)
                assert moment(match) == before, f"answer {number + 1}, moment {step}"
                continue
            bomb.left = -1
            break
        else:
            match.answer(entry.value, entry.seat)
    plain = Match.new(game, seats)
    plain.replay(entries[:most])
    assert (digest(match.state), match.log) == (digest(plain.state), plain.log)
    return blasts, phases


@each_game
def test_a_broken_step_leaves_the_match_as_it_was(game: Game[Any]) -> None:
    """After an exception at any moment of a step, state, questions, log, counters and checkpoints are those before."""
    blasts, _ = attacked(game, game.seats[-1], every=4, most=150)
    assert blasts > 10


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in SHELF.games.values() for seats in game.seats])
def test_every_moment_of_whole_matches(game: Game[Any], seats: int) -> None:
    """The same holds at every moment of every answer of whole random matches."""
    blasts, phases = attacked(game, seats, every=1, most=100_000)
    assert blasts > len(recorded(game.id, seats))
    assert phases >= {"turn"} & set(game.rules.phases)


@contextmanager
def breaking(match: Match[Any]) -> Iterator[None]:
    before = moment(match)
    with pytest.raises(BrokenError):
        yield
    assert moment(match) == before


def test_nature_may_break() -> None:
    """An answer is not given if the answer of chance after it fails."""
    match = answered(painting(), "red", "blue")

    def broken(state: Any, ask: Ask[Any], number: int) -> Any:
        raise BrokenError

    match.chance = broken
    with breaking(match):
        match.answer("soft")
    match.chance = SeededChance("small")
    match.answer("soft")
    assert [entry.kind for entry in match.log[2:]] == ["throw", "roll"]


class Onlooker:
    """An observer that fails at a moment of its own."""

    def __init__(self, at: str) -> None:
        self.at = at

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        if self.at == ask.kind:
            raise BrokenError

    def on_event(self, match: Match[Any], event: Event) -> None:
        if self.at == event.kind:
            raise BrokenError


@pytest.mark.parametrize("at", ["colour", "painted"])
def test_an_observer_may_break(at: str) -> None:
    """An observer may fail; the match has not moved."""
    match = painting()
    match.observer = Onlooker(at)
    with breaking(match):
        match.answer("red")
    match.observer = None
    match.answer("red")
    assert match.state.said == ["red"]


def test_what_can_be_done_again_stays() -> None:
    """A failed answer keeps the undone answers, even when it repeats the undone answer."""
    match = answered(painting(), "red", "blue", "soft").undo(2)
    match.observer = Onlooker("painted")
    with breaking(match):
        match.answer("blue")
    with breaking(match):
        match.redo(match.observer)
    match.observer = None
    assert [entry.value for entry in match.redo().redo().log[:3]] == ["red", "blue", "soft"]


def test_a_broken_match_goes_on() -> None:
    """After the failure the same answers lead to the same end."""
    match = painting()
    for value in ("red", "blue", "soft", "green"):
        match.observer = Onlooker("painted")
        if match.ask_of().kind == "colour" and match.state.phase == "first":
            with breaking(match):
                match.answer(value)
        match.observer = None
        match.answer(value)
    assert match.log == answered(painting(), "red", "blue", "soft", "green").log


def test_entries_are_not_shared_with_a_fork() -> None:
    """A fork made before the failure is not affected."""
    match = answered(painting(), "red")
    fork = match.fork()
    match.observer = Onlooker("painted")
    with breaking(match):
        match.answer("blue")
    fork.answer("red")
    assert match.log == [Entry(0, "colour", "red")]
