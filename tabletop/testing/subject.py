"""Subjects: a game that is looked at, the positions of its random matches, and what was found at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop.core.data.errors import file_line
from tabletop.core.data.messages import IllegalAnswerError, Message, msg
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry, Match, ReplayMismatchError
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.rules.script_errors import UndealtError, waiting_at
from tabletop.core.table.projection import ProjectionError
from tabletop.session.games.game_boundary import error_line, line_of_function, place_of, projecting
from tabletop.session.games.manifest import FILE
from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.study.matches.inspection import EventInspector
from tabletop.testing.random_play import replayed

NAMES: Final = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
SEATS: Final = tuple(f"seat {seat}" for seat in range(8))
"""The names of players in what authors read: seats are counted from 0, as in their code."""


@dataclass(frozen=True, kw_only=True)
class Subject:
    """A game that is looked at, and how closely.

    `folder` holds its words, lessons and recordings; `catalogues` are those of the languages that it has words in (none
    for a game whose words are read from their keys); `every` holds all languages of the program. `lettering` is that of
    its `game.json`, None without one.
    """

    game: Game[Any]
    folder: Path
    catalogues: tuple[Translations, ...]
    every: tuple[Translations, ...]
    lettering: str | None = None
    playouts: int = 50
    """Random matches that are played to the end, for each number of seats."""
    matches: int = 2
    """Random matches whose positions are looked at closely, for each number of seats."""
    positions: int = 60
    """Positions of those checks that are dear: leaks, refusals, hints."""

    @classmethod
    def of(cls, registry: GameRegistry, name: str, *, quick: bool = False, positions: int | None = None) -> Subject:
        """Return a game of a registry. A quick look is a sample; flights are expensive, so fewer are simulated."""
        game, folder, locales = registry.games[name], registry.folders[name], registry.locales()
        every = tuple(Translations(language, locales) for language in LANGUAGES)
        flicks = "flicks" in game.features
        return cls(
            game=game,
            folder=folder,
            catalogues=tuple(one for one in every if (folder / "locale" / f"{one.language}.toml").is_file()),
            every=every,
            lettering=registry.manifests[name].lettering if (folder / FILE).is_file() else None,
            playouts=(1 if quick else 3) if flicks else (10 if quick else 50),
            matches=1 if flicks or quick else 2,
            positions=positions if positions is not None else (12 if quick else 60),
        )

    @property
    def words(self) -> Translations:
        """The words in which findings are shown: the game's first language, else English."""
        return (*self.catalogues, self.every[0])[0]


class Cause(Enum):
    """A reason why many checks fail at once, each in words of its own."""

    RANDOM = "random"
    """A step uses the module `random`, so nothing can be repeated."""
    MISMATCH = "mismatch"
    """A recorded answer no longer fits."""
    ILLEGAL = "illegal"
    """An answer that was an option a moment ago is refused."""
    LATE = "late"
    """A step asks after it has dealt hidden things."""


class Fault(NamedTuple):
    """Something that is wrong, in words for authors, and where: the match and its position, a file and its line."""

    what: str
    where: str = ""
    cause: Cause | None = None


class Findings:
    """The results of a check: faults, notes on what a game does not have, and how much was looked at."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.notes: list[Message] = []
        self.looked = 0
        """The number of matches, positions or files that were looked at."""
        self.figures: dict[str, int | str] = {}
        """Further figures of the check, for the gaps of its sentence."""
        self.halted = False
        """True if matches do not end, so that other checks would not end either."""
        self._place: tuple[int, int, Match[Any]] | None = None
        self._events: set[str] = set()

    def at(self, seats: int, seed: int, match: Match[Any]) -> None:
        """Name where the faults to come lie."""
        self._place = seats, seed, match

    def nowhere(self) -> None:
        """Name no place where the faults to come lie: they belong to no position of a match."""
        self._place = None

    def fault(self, what: str, where: str | None = None, cause: Cause | None = None) -> None:
        """Note a fault once, at the place that was named last unless `where` says where."""
        if all(one.what != what for one in self.faults):
            self.faults.append(Fault(what, self.where if where is None else where, cause))

    def fault_at_event(self, what: str, place: str) -> None:
        """Note a fault at an event, the first at each `place` in a step; without a place the next question has it."""
        if not place:
            self.fault(what)
        elif place not in self._events:
            self._events.add(place)
            self.fault(what, self.position)

    def expect(self, holds: bool, what: str) -> bool:
        """Note a fault unless something holds, and return whether it does."""
        if not holds:
            self.fault(what)
        return holds

    def note(self, name: str, **gaps: Any) -> None:
        """Note what a game does not have, or what is worth a look: the sentence `cli.check.note.<name>`."""
        message = msg(f"cli.check.note.{name}", **gaps)
        if message not in self.notes:
            self.notes.append(message)

    def broke(self, error: BaseException, subject: Subject) -> None:
        """Note that the code of the game raised something, or that its projection cannot be shown."""
        place = place_of(error, subject.folder)
        if place is None and isinstance(error, ProjectionError):
            place = projecting(subject.game)
        what, cause = error_line(error), None
        if isinstance(error, ReplayMismatchError):
            what, cause = f"{what}: {error.detail}" if error.detail else what, Cause.MISMATCH
        elif isinstance(error, IllegalAnswerError):
            cause = Cause.ILLEGAL
        elif isinstance(error, UndealtError) and self._place is not None and (late := late_question(self._place[2])):
            what, cause, place = f"{what}; {late}", Cause.LATE, None
        self.fault(what, self.where if place is None else f"{place[0]}, line {place[1]}", cause)

    @property
    def position(self) -> str:
        """The place that was named last, without what is asked there: seats, match and answer."""
        if self._place is None:
            return ""
        seats, seed, match = self._place
        return f"{seats} seats, match {seed}, answer {len(match.log)}"

    @property
    def where(self) -> str:
        """The place that was named last: seats, match, answer and phase, with the file of its step."""
        if self._place is None:
            return ""
        match = self._place[2]
        phase = str(match.state.phase)
        asked = ", ".join(dict.fromkeys(ask.kind for ask in match.pending))
        where = f"{self.position}, phase {phase!r}"
        where += f", asked {asked!r}" if asked else ""
        step = line_of_function(match.game.rules.phases.get(phase))
        return where if step is None else f"{where}, {step}"


def late_question(match: Match[Any]) -> str:
    """Return why hidden things cannot be dealt anew while a step asks again, and what helps; "" at its first question.

    Before the step that deals them, the state does not name them.
    """
    answers, start = match.checkpoint
    if len(match.log) <= answers:
        return ""
    code, line = waiting_at(match.script)
    step = f"the step {code.co_name} ({file_line(code.co_filename, line)})" if code is not None else "the step"
    what = f"{step} of the phase {str(start.phase)!r} asks again after it has dealt"
    return f"{what}: end the step after dealing, and set the next phase first"


# -- positions --------------------------------------------------------------------------------------------------------
def viewers(seats: int) -> list[Seat | None]:
    """Return everybody who looks at the table: the shared screen and each seat."""
    return [None, *range(seats)]


def some_positions(
    subject: Subject, seats: int, found: Findings, every: int, watch: EventInspector | None = None
) -> Iterator[tuple[Match[Any], Entry]]:
    """Questions of random matches with their answers: the first few of each kind, then every so-manieth.

    All events are inspected by `watch`, where it is given.
    """
    for seed in range(subject.matches):
        met: Counter[str] = Counter()
        for match, entry in replayed(subject.game, seats, seed=seed):
            match.observer = watch
            met[entry.kind] += 1
            if met[entry.kind] <= 3 or len(match.log) % every == 0:
                found.at(seats, seed, match)
                found.looked += 1
                yield match, entry
        if watch is not None:
            watch.settle()


def some_questions(
    subject: Subject, seats: int, found: Findings, every: int
) -> Iterator[tuple[Match[Any], Ask[Any], Sequence[Any]]]:
    """Questions to seats with all their options; an open question counts with the answer that it was given."""
    for match, entry in some_positions(subject, seats, found, every):
        if entry.seat != CHANCE:
            ask = match.ask_of(entry.seat)
            yield match, ask, [entry.value] if ask.check is not None else list(ask.options)
