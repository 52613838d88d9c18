"""Public texts: whether others read of an answer what the table hides from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from tabletop.core.data.messages import Message
from tabletop.core.match.determinize import redealt
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.labels import UNSAID, Label
from tabletop.core.rules.questions import CHANCE, Ask, Event, Seat
from tabletop.session.games.game_boundary import line_of_function
from tabletop.testing.random_play import random_value
from tabletop.testing.subject import SEATS, Findings, Subject, some_positions

COMPARED: Final = 5
"""The number of answers to one question that are compared with each other, at most."""


def joint_answers(subject: Subject, seats: int, found: Findings) -> None:
    """While several seats are asked at once, what others may read of an answer is the same for every answer."""
    for match, _ in some_positions(subject, seats, found, every=10):
        for ask in match.pending if len(match.pending) > 1 else ():
            labels = [subject.game.text.describe(match.state, ask, option) for option in ask.options]
            found.expect(all(one.public is not None for one in labels), f"others read the answer to {ask.kind!r}")
            alike = len({label.public for label in labels}) <= 1
            found.expect(alike, f"others can tell the answers to {ask.kind!r} apart")


def single_answers(subject: Subject, seats: int, found: Findings) -> None:
    """Two answers that differ for another seat only by what it cannot know read the same to it.

    Where `public` says the same of answers that others can tell apart by a zone of somebody's own, a note says so.
    """
    game = subject.game
    if game.rules.determinize is None:
        return
    chance = FastRng(6)
    laid = game.table.layout(seats, game.complete({}))
    owned = {zone.id for zone in laid.zones if zone.owner is not None}
    for match, entry in some_positions(subject, seats, found, every=60):
        if entry.seat == CHANCE or len(match.pending) > 1 or match.waiting:
            continue
        ask = match.ask_of(entry.seat)
        if ask.check is not None and (game.players.random_answer is None or "flicks" in game.features):
            continue
        results = [_Result.of(match, ask, value, seats) for value in _answers(match, ask, entry.value, chance)]
        for viewer in range(seats):
            if viewer != ask.seat:
                for one, other in combinations(results, 2):
                    _compare(subject, ask, viewer, (one, other), owned, found)


def _answers(match: Match[Any], ask: Ask[Any], given: Any, chance: FastRng) -> Sequence[Any]:
    """Return the answer that was given and some others, each once."""
    if ask.check is not None:
        return [given, *(random_value(match, ask, chance) for _ in range(3))]
    others = [option for option in ask.options if option != given]
    chance.shuffle(others)
    return [given, *others[: COMPARED - 1]]


@dataclass
class _Result:
    """The results of an answer up to the next question, as each seat notices them."""

    value: Any
    label: Label
    match: Match[Any]
    seats: int
    noticed: dict[Seat, list[Any]] = field(default_factory=dict)
    """The events as each seat reads them, with its table at each; the answer itself is not among them."""

    @classmethod
    def of(cls, match: Match[Any], ask: Ask[Any], value: Any, seats: int) -> _Result:
        """Give an answer in a fork of a match."""
        result = cls(value, match.game.text.describe(match.state, ask, value), match.fork(), seats)
        result.match.observer = result
        result.match.answer(value, ask.seat)
        asked = [(one.seat, one.kind, one.by, one.faces) for one in result.match.pending]
        result._note(result.match, asked, [None] * seats)
        return result

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Note nothing: the answer itself is judged by its label."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Note an event as every seat reads it."""
        lines = [match.game.text.describe_event(match.state, event, seat) for seat in range(self.seats)]
        self._note(match, [event.kind], lines)

    def _note(self, match: Match[Any], what: list[Any], lines: Sequence[Message | None]) -> None:
        game, state = match.game, match.state
        for seat, line in enumerate(lines):
            stats = [game.text.seat_stats(state, seat, one) for one in range(self.seats)]
            seen = game.table.project(state, seat), what, line, stats, game.text.phase_name(state)
            self.noticed.setdefault(seat, []).append(seen)

    @property
    def public(self) -> Message:
        """The text that others read."""
        return self.label.text if self.label.public is None else self.label.public

    def could_be(self, other: _Result, viewer: Seat) -> bool:
        """Return whether another answer leads to another state, and `viewer` cannot tell the two apart.

        Where the states are equal, the step itself remembers the answer: nothing is known of who may know it.
        """
        if self.match.state == other.match.state or self.noticed[viewer] != other.noticed[viewer]:
            return False
        game = self.match.game
        one, two = (redealt(game, result.match.state, viewer, FastRng(1)) for result in (self, other))
        return bool(one == two)

    def shows(self, zone: str | None, other: _Result, viewer: Seat) -> bool:
        """Return whether `viewer` sees at once by a zone which of two answers was given."""
        one, two = (result.noticed[viewer][0][0] for result in (self, other))
        return zone is not None and bool(one.get(zone) != two.get(zone))


def _compare(
    subject: Subject,
    ask: Ask[Any],
    viewer: Seat,
    results: tuple[_Result, _Result],
    owned: Collection[str],
    found: Findings,
) -> None:
    one, other = results
    if one.public != other.public and one.could_be(other, viewer):
        head = f"others read the answer to {ask.kind!r}, which they cannot see"
        if not any(fault.what.startswith(head) for fault in found.faults):
            texts = (subject.words.text(result.public, SEATS) for result in results)
            told = " or ".join(f'"{text}"' for text in texts)
            where = line_of_function(subject.game.text.describe)
            found.fault(f"{head}: seat {viewer} is told {told}; its Label needs `public`", where)
    elif one.public == other.public != UNSAID and one.label.text != other.label.text:
        zone, noted = one.label.put, [note.args for note in found.notes if note.key == "cli.check.note.seen_anyway"]
        if zone in owned and one.shows(zone, other, viewer) and ("kind", ask.kind) not in [args[0] for args in noted]:
            found.note("seen_anyway", kind=ask.kind, zone=zone)
