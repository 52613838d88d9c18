"""Properties of every game that the registry finds, and of the example game: the checks of `tabletop.testing`.

A new game folder is tested here automatically. Matches are random but fixed: they are recorded once and replayed. The
games of this repository are complete, so that a note of a check is a failure here, except for those that are listed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.session.locale.translations import LANGUAGES
from tabletop.testing import bots, conformance, golden, hidden_zones, leaks, public_texts, scripts, tables, texts
from tabletop.testing.random_play import finished
from tabletop.testing.subject import Findings, Subject
from tests.parameters import quick_only, quick_where
from tests.play import SHELF

SUBJECTS = {game_id: Subject.of(SHELF, game_id) for game_id in SHELF.games}
GAMES = [pytest.param(subject, id=game_id) for game_id, subject in SUBJECTS.items()]
SLOWER = ("age_of_heroes", "ascending_empires", "eve_conquests", "stone_age")


def _cases(*, costly: bool) -> list[Any]:
    """Return games with numbers of seats: the fewest by default, but for games whose matches take longest.

    Numbers between the fewest and the most run by hand, and where a check is `costly` the most of these games, too.
    """

    def marks(subject: Subject, seats: int) -> tuple[pytest.MarkDecorator, ...]:
        fewest, most = subject.game.seats[0], subject.game.seats[-1]
        is_long = costly and seats == most and subject.game.id in SLOWER
        return () if seats in (fewest, most) and not is_long else (pytest.mark.slow,)

    return quick_where(
        (
            pytest.param(subject, seats, id=f"{game_id}-{seats}p", marks=marks(subject, seats))
            for game_id, subject in SUBJECTS.items()
            for seats in subject.game.seats
        ),
        lambda subject, seats: seats == subject.game.seats[0] and subject.game.id not in SLOWER,
    )


AT_EVERY_NUMBER: list[Callable[[Subject, int, Findings], None]] = [
    conformance.ends, conformance.questions, conformance.steps, conformance.invariants, conformance.copies,
    conformance.forks, conformance.undo, conformance.files, scripts.behaviour, tables.plan, tables.values,
    tables.references, texts.labels, texts.events, texts.figures, texts.kinds,
    leaks.views, leaks.tales, leaks.worlds, public_texts.joint_answers, public_texts.single_answers,
    hidden_zones.hands, hidden_zones.face_down, bots.policy,
]  # fmt: skip
ABSENT = {
    "cli.check.note.no_invariants": {"example_game"},
    "cli.check.note.nothing_hidden": {game_id for game_id, one in SHELF.games.items() if one.rules.determinize is None},
}
"""Parts that games may lack."""


def good(subject: Subject, found: Findings) -> None:
    """Check that there is no fault, that nothing required is missing, and that something was looked at."""
    assert found.faults == []
    notes = [note for note in found.notes if subject.game.id not in ABSENT.get(note.key, ())]
    assert notes == []
    assert found.looked or found.notes or not subject.game.players.bots


def test_no_game_folder_is_broken() -> None:
    """Every package in games/ exports a `GAME` that loads."""
    assert SHELF.broken == {}


def name_of(look: Callable[..., None]) -> str:
    return f"{look.__module__.rpartition('.')[2]}.{look.__name__}"


@pytest.mark.parametrize(("subject", "seats"), _cases(costly=True))
@pytest.mark.parametrize("look", [tables.pieces, tables.resumed], ids=name_of)
def test_its_table_shows_the_state(
    look: Callable[[Subject, int, Findings], None], subject: Subject, seats: int
) -> None:
    """The pieces of every moment lie where the state has them, also after a match is resumed."""
    found = Findings()
    look(subject, seats, found)
    good(subject, found)


@pytest.mark.parametrize(("subject", "seats"), _cases(costly=False))
@pytest.mark.parametrize("look", AT_EVERY_NUMBER, ids=name_of)
def test_a_game_conforms(look: Callable[[Subject, int, Findings], None], subject: Subject, seats: int) -> None:
    """Each check holds for every number of seats; the docstring of the check says what it looks at."""
    found = Findings()
    look(subject, seats, found)
    good(subject, found)


@pytest.mark.parametrize("subject", GAMES)
def test_the_end_and_every_choice_are_explained(subject: Subject) -> None:
    """Every part of a score and every choice of every setting has words, in both languages."""
    assert [words.language for words in subject.catalogues] == list(LANGUAGES)
    found = Findings()
    texts.ending(subject, subject.game.seats[-1], found)
    texts.choices(subject, found)
    texts.languages(subject, found)
    good(subject, found)


@pytest.mark.parametrize("subject", GAMES)
def test_every_question_that_is_made_is_put(subject: Subject) -> None:
    """No step calls `choose` and the like without `yield from`."""
    found = Findings()
    scripts.unput(subject, found)
    assert found.faults == []


@pytest.mark.parametrize("subject", GAMES)
def test_every_score_has_its_parts(subject: Subject) -> None:
    """Points are always explained: a score has its parts."""
    scores = subject.game.rules.result(finished(subject.game, subject.game.seats[-1]).state).scores
    assert all(score.parts for score in scores)


@pytest.fixture(scope="module")
def lines_by_hash_seed() -> list[dict[str, str]]:
    """Return the output of `tabletop.testing.random_play` for every game under three seeds of Python's hashes."""
    before = os.environ.get("TABLETOP_GAMES")
    os.environ["TABLETOP_GAMES"] = "tests.example_game"
    try:
        printed = conformance.lines_by_hash_seed()
    finally:
        del os.environ["TABLETOP_GAMES"]
        if before is not None:
            os.environ["TABLETOP_GAMES"] = before
    return [dict(line.split(" ", 1) for line in text.splitlines()) for text in printed]


@pytest.mark.wide
@pytest.mark.parametrize("game_id", SHELF.games)
def test_the_same_answers_give_the_same_log(game_id: str, lines_by_hash_seed: list[dict[str, str]]) -> None:
    """Neither log, state, labels nor tales depend on the order of sets in a process."""
    first, *others = [lines[game_id] for lines in lines_by_hash_seed]
    assert others == [first, first]


# -- golden games -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("subject", quick_only(GAMES, "age_of_heroes", "eve_conquests", "omen"))
def test_the_golden_game_replays(subject: Subject) -> None:
    """A match saved long ago replays answer by answer and ends in the very state that was saved with it.

    It also reads as its text says: questions, options, answers and the table. Where none is saved yet: `tabletop check
    GAME --golden write`.
    """
    game, folder = subject.game, subject.folder
    found = golden.recordings(game, folder)
    assert found, f"{game.id} has no golden game"
    for seats in found:
        assert list(golden.differences(game, folder, seats, subject.words)) == []


@pytest.mark.parametrize("subject", GAMES)
def test_answer_paths_are_counted(subject: Subject) -> None:
    """From three positions of the golden game, the number of answer paths to depth 1, 2 and 3 is unchanged."""
    perft: Any = json.loads((subject.folder / golden.FOLDER / golden.PERFT).read_text())
    assert len(perft["after"]) == 3
    assert all(len(counts) == golden.DEPTH for counts in perft["after"].values())
    assert list(golden.other_paths(subject.game, subject.folder)) == []
