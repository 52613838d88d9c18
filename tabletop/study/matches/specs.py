"""One match of a study: its seating, its seed, and its result.

Match k of a seed is the same wherever it is played: everything in a `MatchResult` follows from its `MatchSpec` alone,
except where players may think for a number of seconds. The CPU time is kept separately, in `Played`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec

from tabletop.core.data.errors import UnknownNameError
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask, Event
from tabletop.core.rules.settings import Value
from tabletop.files.message_json import MessageRecord
from tabletop.session.bots.computer_players import BY_CHANCE, think
from tabletop.session.games.game_boundary import held_off
from tabletop.session.games.registry import game_registry
from tabletop.study.matches.inspection import EventInspector, Inspector

POSITIONS: Final = 16
"""The default number of positions that a searching player evaluates for an answer."""


class MatchSpec(msgspec.Struct, frozen=True):
    """Match `number` of a study: the data that a worker needs to play it, as plain values.

    `players` are the bots in seat order, `extra` the packages of games outside `games/`. They evaluate `positions` an
    answer, or search for `seconds` if these are given. With `observed` the used things are counted. With `check` every
    question, including those to chance, is tested: the invariants of the rules hold, and the table matches the rules.
    """

    game: str
    number: int
    seed: str
    players: tuple[str, ...]
    settings: dict[str, Any]
    extra: tuple[str, ...] = ()
    positions: int = POSITIONS
    seconds: float | None = None
    observed: bool = False
    check: bool = False

    @property
    def own_seed(self) -> str:
        """The seed of this one match."""
        return f"{self.seed}|{self.number}"


class Used(msgspec.Struct, frozen=True, array_like=True):
    """The use of a thing of the game (a card, a building, a technology) by a seat in a round; see `Game.uses`."""

    seat: int
    group: str
    id: str
    round: int


class MatchResult(msgspec.Struct, frozen=True):
    """The result of a match spec.

    `parts` are the sources of a seat's points with their points, `names` the names of the things in `uses`.
    """

    number: int
    players: tuple[str, ...]
    finished: bool
    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[MessageRecord, int], ...], ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    uses: tuple[Used, ...] = ()
    names: tuple[tuple[str, str, MessageRecord], ...] = ()
    checked: int = 0
    """The number of states whose invariants were checked."""
    faults: tuple[str, ...] = ()

    def won(self, seat: int) -> float:
        """Return a seat's share of the victory: a shared one is split evenly."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def won_by(self, player: str) -> float:
        """Return a player's share of the victory, on all its seats together."""
        return sum(self.won(seat) for seat, one in enumerate(self.players) if one == player)


class Played(NamedTuple):
    """A match result, and the seconds of CPU that it took wherever it was played."""

    result: MatchResult
    cpu: float


def play(spec: MatchSpec) -> Played:
    """Play one match.

    Raises `UnknownNameError` for a game or a player that this machine does not have, `GameCodeError` when the code of
    the game fails.
    """
    try:
        game = game_registry(spec.extra).games[spec.game]
    except UnknownNameError as unknown:
        raise UnknownNameError(f"{unknown}; `extra` of a MatchSpec names the packages of other games") from None
    begin = time.process_time()
    with held_off(game):
        run = _Run(game, spec)
        quick = not spec.observed and len(set(spec.players)) == 1 and spec.players[0] in BY_CHANCE
        state = run.by_chance() if quick else run.by_players()
        return Played(run.result(state), time.process_time() - begin)


class _Run:
    """A match being played: counts answers, checks invariants and tables, and records uses."""

    def __init__(self, game: Game[Any], spec: MatchSpec) -> None:
        self._game, self._spec = game, spec
        self._decisions = self._checked = 0
        self._found: dict[str, str] = {}
        """The faults by what is wrong, or by the place of the event, each where it was seen first."""
        self._inspector = Inspector(game, len(spec.players), game.complete(spec.settings)) if spec.check else None
        self._events = EventInspector(self._inspector.faults, self._at_event) if self._inspector is not None else None
        self._uses: list[Used] = []
        self._names: dict[tuple[str, str], MessageRecord] = {}

    def by_chance(self) -> Any:
        """Play with players who choose at random, without log and checkpoints unless all is checked.

        Return the state at the end.
        """
        game, spec = self._game, self._spec
        declines = game.players.decline_answers if spec.players[0] == "eager" else frozenset()
        if not spec.check:
            answer = FastRng(spec.own_seed).answerer(game.players.random_answer, declines)
            state = game.rules.setup(len(spec.players), game.complete(spec.settings))
            with suppress(LookupError, ValueError):  # played again below, where a log tells how it came to that
                self._decisions = play_out(game.rules.phases, state, answer)
                return state
        again = FastRng(spec.own_seed).answerer(game.players.random_answer, declines)
        return self._play(lambda match, ask: again(match.state, ask))

    def by_players(self) -> Any:
        """Play every seat with its own player, who sees only what the seat may know. Return the state at the end."""
        spec, seed = self._spec, self._spec.own_seed
        chance = SeededChance(seed)
        budget: Mapping[str, Any] = (
            {"iterations": spec.positions} if spec.seconds is None else {"seconds": spec.seconds}
        )

        def answer(match: Match[Any], ask: Ask[Any]) -> Any:
            if ask.seat == CHANCE:
                return chance(match.state, ask, match.chance_draws)
            return think(match, ask.seat, spec.players[ask.seat], seed=f"{seed}|{len(match.log)}", **budget).value

        return self._play(answer)

    def _play(self, answer: Callable[[Match[Any], Ask[Any]], Any]) -> Any:
        """Play with `answer` for everybody, chance too, and look at every question. Return the state at the end."""
        match: Match[Any] = Match.new(self._game, len(self._spec.players), settings=self._spec.settings)
        match.observer = self if self._spec.observed or self._spec.check else None
        while not match.over:
            ask = match.pending[0]
            self._look(match, ask)
            match.answer(answer(match, ask), ask.seat)
            self._decisions += ask.seat != CHANCE
        self._look(match)
        return match.state

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Judge the events before an answer, if they are to be checked."""
        if self._events is not None:
            self._events.answering(match, ask, value)

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Record the things that a seat used in an event, and inspect the state at it, as the spec wants."""
        if self._events is not None:
            self._events.on_event(match, event)
        for use in self._game.players.usage(match.state, event) if self._spec.observed else ():
            self._uses.append(Used(use.seat, use.group, use.id, self._game.rules.round_of(match.state)))
            self._names[use.group, use.id] = MessageRecord.of(use.name)

    def _look(self, match: Match[Any], ask: Ask[Any] | None = None) -> None:
        """Record the faults at a question, or at the end, if they are to be checked."""
        if self._inspector is None or self._events is None:
            return
        self._checked += 1
        if ask is None:
            where = "at the end"
        else:
            where = f"at {ask.kind!r} of {'chance' if ask.seat == CHANCE else f'seat {ask.seat}'}"
        for fault in self._inspector.faults(match.state, () if ask is None else (ask,)):
            self._found.setdefault(fault, f"match {self._spec.number}, {where}: {fault}")
        if ask is None:
            self._events.settle()

    def _at_event(self, fault: str, place: str) -> None:
        """Record a fault at an event, the first at each place; where the next question has it, too, it is known."""
        if place:
            self._found.setdefault(place, f"match {self._spec.number}, {fault}")

    def result(self, state: Any) -> MatchResult:
        """Return the result of the match, from the state at the end."""
        result = self._game.rules.result(state)
        return MatchResult(
            number=self._spec.number,
            players=self._spec.players,
            finished=state.phase == "over",
            totals=tuple(score.total for score in result.scores),
            parts=tuple(
                tuple((MessageRecord.of(name), points) for name, points in score.parts) for score in result.scores
            ),
            winners=result.winners,
            rounds=self._game.rules.round_of(state),
            decisions=self._decisions,
            uses=tuple(self._uses),
            names=tuple((*thing, name) for thing, name in sorted(self._names.items())),
            checked=self._checked,
            faults=tuple(self._found.values()),
        )


def same_settings(game: Game[Any], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """Return all settings of a match in one order, so that a study is written the same wherever it is planned."""
    return dict(sorted(game.complete(chosen).items()))
