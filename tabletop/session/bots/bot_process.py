"""Run computer players in another process, so that the window never waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import fields
from functools import cache
from multiprocessing.reduction import ForkingPickler
from typing import Any, NamedTuple

from tabletop.core.data.field_types import parts
from tabletop.core.game.bots import BotDecision
from tabletop.core.match.match import Entry, Match
from tabletop.core.rules.settings import Settings
from tabletop.session.bots.computer_players import think
from tabletop.session.bots.hints import ReasonedAnswer, advised
from tabletop.session.bots.restarting_worker import RestartingWorker
from tabletop.session.games.game_boundary import held_off
from tabletop.session.games.registry import game_registry


class _SentMatch(NamedTuple):
    """A match as it is sent to the worker: the state at the start of the running step, and the answers since."""

    game_id: str
    extra: tuple[str, ...]
    settings: Settings
    state: Any
    since: Sequence[Entry]

    def match(self) -> Match[Any]:
        """Rebuild the match from the state and the answers."""
        match: Match[Any] = Match.at(game_registry(self.extra).games[self.game_id], self.state, settings=self.settings)
        match.replay(self.since)
        return match


@cache
def _send_by_fields(kind: type) -> None:
    """Register pickling by fields for a dataclass and the types it contains; compiled classes need it."""
    for one in parts(kind):
        ForkingPickler.register(one, _fields)


def _fields(value: Any) -> tuple[type, tuple[Any, ...]]:
    return type(value), tuple(getattr(value, field.name) for field in fields(value))


def _answer(sent: _SentMatch, seat: int, name: str, seed: str, seconds: float) -> BotDecision:
    """Let the bot decide; called in the worker."""
    with held_off(game_registry(sent.extra).games[sent.game_id]):
        return think(sent.match(), seat, name, seed=seed, seconds=seconds)


def _advice(
    sent: _SentMatch, seat: int, seed: str, seconds: float, others: tuple[int, ...]
) -> tuple[ReasonedAnswer, ...]:
    """Compute a hint; called in the worker."""
    with held_off(game_registry(sent.extra).games[sent.game_id]):
        return advised(sent.match(), seat, seed=seed, seconds=seconds, others=others)


def _load_games(extra: tuple[str, ...]) -> None:
    """Load the games; called in the worker."""
    game_registry(extra)


def _limit(seconds: float) -> float:
    """Return the time limit, in seconds, for an answer that should take `seconds`.

    It is generous, because players that do not look at the clock take longer than they are told, above all on a busy
    processor.
    """
    return 10.0 + 5.0 * seconds


class BotProcess:
    """A worker process that answers for the bots of a match, one question at a time.

    When it dies, is stopped or does not answer, a new process gets the same question again.
    """

    def __init__(self, extra: tuple[str, ...] = ()) -> None:
        self._extra = extra
        self._worker: RestartingWorker | None = None

    def start(self) -> None:
        """Start the worker early, so that the first answer does not wait for imports."""
        if self._worker is None:
            self._worker = RestartingWorker()
            self._worker.submit(_load_games, self._extra)

    def ask(self, match: Match[Any], seat: int, name: str, seed: str, seconds: float) -> Future[BotDecision]:
        """Submit the pending question of `seat`. The future holds the `BotDecision`.

        The size of the sent data does not grow with the match: the state at the start of the running step, and the
        answers since.
        """
        sent = self._sent(match)
        return self._started().submit(_answer, sent, seat, name, seed, seconds, limit=_limit(seconds))

    def advise(
        self, match: Match[Any], seat: int, seed: str, seconds: float, others: tuple[int, ...]
    ) -> Future[tuple[ReasonedAnswer, ...]]:
        """Submit the request for a hint for `seat`; its reasons also hold for the `others`, who can read it."""
        sent = self._sent(match)
        return self._started().submit(_advice, sent, seat, seed, seconds, others, limit=_limit(2 * seconds))

    def _started(self) -> RestartingWorker:
        self.start()
        assert self._worker is not None
        return self._worker

    def _sent(self, match: Match[Any]) -> _SentMatch:
        answers, state = match.checkpoint
        kind: type = type(state)
        _send_by_fields(kind)
        return _SentMatch(match.game.id, self._extra, dict(match.settings), state, match.log[answers:])

    def stop(self) -> None:
        """End the worker; the question that it was working on is lost."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
