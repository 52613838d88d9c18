"""The log file: append, undo lines, torn and changed files, foreign and newer ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tabletop
from tabletop.core.data.copying import digest
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.session.app.statistics import played
from tabletop.session.match.match_session import MatchSession
from tabletop.session.saves import match_log
from tabletop.session.saves.match_log import InvalidSaveError
from tabletop.testing.random_play import finished
from tests.play import SHELF

GAME = SHELF.games["example_game"]
NAMES = ["Ann", "Bo", "Cy"]


def saved(path: Path, answers: int | None = None) -> Match[Any]:
    """Return a random match of which the first `answers` answers are in the file `path`."""
    match = finished(GAME, 3, seed=5)
    match = match if answers is None else match.go_to(answers)
    header = match_log.header_of(match, NAMES, "tests 5", [])
    match_log.write(path, header, match.log)
    return match


def opened(path: Path) -> Match[Any]:
    log = match_log.read(path)
    return match_log.open_match(GAME, log, path.name, None)


def test_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    """Feeding the recorded answers again gives the same state and the same question."""
    path = tmp_path / "one.match"
    match = saved(path, 20)
    again = opened(path)

    assert digest(match.state) == digest(again.state)
    assert [ask.kind for ask in match.pending] == [ask.kind for ask in again.pending]
    assert match.log == again.log


def test_undo_lines_take_answers_back(tmp_path: Path) -> None:
    """An undo is a line of its own; the undone answers do not count."""
    path = tmp_path / "one.match"
    match = finished(GAME, 3, seed=5)
    writer = match_log.Writer.create(path, match_log.header_of(match, NAMES, "tests 5", []))
    writer.answers(1, match.log[:9])
    writer.undo(4)
    writer.answers(6, match.log[5:7])
    writer.close()

    assert match.log[:7] == match_log.read(path).entries


@pytest.mark.parametrize("kept", [0.05, 0.3, 0.5, 0.77, 0.99])
def test_a_torn_last_line_is_dropped_and_nothing_before_it_is_lost(tmp_path: Path, kept: float) -> None:
    """Wherever a write was cut off, all whole lines before it are read."""
    path = tmp_path / "torn.match"
    match = saved(path)
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    cut = first + int((len(data) - first) * kept)
    path.write_bytes(data[:cut])
    whole = data[:cut].count(b"\n") - 1

    log = match_log.read(path)

    assert match.log[:whole] == log.entries
    assert log.torn == (data[cut - 1 : cut] != b"\n")


def test_play_goes_on_after_a_torn_line(tmp_path: Path) -> None:
    """Resuming cuts the torn rest off and appends after the last good line."""
    path = tmp_path / "torn.match"
    match = saved(path, 12)
    path.write_bytes(path.read_bytes()[:-9])
    log = match_log.read(path)
    writer = match_log.Writer.resume(path, log)
    writer.answers(len(log.entries) + 1, match.log[len(log.entries) :])
    writer.close()

    assert match.log == match_log.read(path).entries


def test_a_changed_line_is_noticed(tmp_path: Path) -> None:
    """Every line carries a seal over itself and the one before."""
    path = tmp_path / "changed.match"
    saved(path, 12)
    lines = path.read_bytes().split(b"\n")
    assert b'"answer"' in lines[4]
    lines[4] = lines[4].replace(b'"n":4', b'"n": 4')
    path.write_bytes(b"\n".join(lines))

    with pytest.raises(InvalidSaveError) as bad:
        match_log.read(path)
    assert bad.value.reason.key == "file.changed"
    assert ("line", 5) in bad.value.reason.args


def test_a_line_left_out_is_noticed(tmp_path: Path) -> None:
    """The seals form a chain."""
    path = tmp_path / "changed.match"
    saved(path, 12)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join(lines[:5] + lines[6:]))

    with pytest.raises(InvalidSaveError) as bad:
        match_log.read(path)
    assert bad.value.reason.key == "file.changed"


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "file.not_a_match"),
        (b"hello\n", "file.not_a_match"),
        (b"\xff\xfe\x00\x01\n", "file.not_a_match"),
        (b"[1, 2]\n", "file.not_a_match"),
        (b'{"format":1,"game":"x"}\n', "file.not_a_match"),
        (b'{"format":99,"game":"x","app":"7.0"}\n', "file.newer"),
    ],
)
def test_other_files_are_refused_with_one_sentence(tmp_path: Path, data: bytes, key: str) -> None:
    """Another file is no match, and a newer one names its version."""
    path = tmp_path / "foreign.match"
    path.write_bytes(data)

    with pytest.raises(InvalidSaveError) as bad:
        match_log.read(path)
    assert key == bad.value.reason.key
    assert data == path.read_bytes()


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    """A missing file gives one clear sentence, not a traceback."""
    with pytest.raises(InvalidSaveError) as bad:
        match_log.read(tmp_path / "nowhere.match")
    assert bad.value.reason.key == "file.missing"


def test_answers_that_do_not_fit_the_rules_are_refused(tmp_path: Path) -> None:
    """A correctly sealed file with an impossible answer is refused during the replay."""
    path = tmp_path / "diverged.match"
    match = finished(GAME, 3, seed=5)
    log = [entry._replace(value=("moon", 3)) if entry.kind == "place" else entry for entry in match.log]
    match_log.write(path, match_log.header_of(match, NAMES, "tests 5", []), log)

    with pytest.raises(InvalidSaveError) as bad:
        opened(path)
    assert bad.value.reason.key == "file.diverged"


def test_settings_that_the_game_does_not_know_are_refused(tmp_path: Path) -> None:
    """A file of another version of the game says which setting is unknown."""
    path = tmp_path / "settings.match"
    match = finished(GAME, 3, seed=5)
    header = msgspec.structs.replace(match_log.header_of(match, NAMES, "tests 5", []), settings={"weather": "rain"})
    match_log.write(path, header, match.log)

    with pytest.raises(InvalidSaveError) as bad:
        opened(path)
    assert bad.value.reason.key == "file.settings"


def test_another_revision_of_the_rules_starts_at_the_last_checkpoint(tmp_path: Path) -> None:
    """Answers before the checkpoint are history; play goes on from its state."""
    path = tmp_path / "old.match"
    match = finished(GAME, 3, seed=5).go_to(20)
    header = msgspec.structs.replace(match_log.header_of(match, NAMES, "tests 5", []), rules=0)
    answers, state = match.checkpoint
    match_log.write(path, header, match.log, (answers, state))

    again = opened(path)

    assert answers == again.first == len(again.log)
    assert digest(state) == digest(again.start)
    assert not again.can_undo


def test_another_revision_without_a_checkpoint_is_refused(tmp_path: Path) -> None:
    """There is no state to start from, and the sentence names the revision."""
    path = tmp_path / "old.match"
    match = finished(GAME, 3, seed=5).go_to(20)
    header = msgspec.structs.replace(match_log.header_of(match, NAMES, "tests 5", []), rules=0)
    match_log.write(path, header, match.log)

    with pytest.raises(InvalidSaveError) as bad:
        opened(path)
    assert bad.value.reason.key == "file.other_rules"


def begun_in_the_middle() -> tabletop.SeededMatch:
    """Return a match that begins at a state of another one, after six answers of its own."""
    middle = finished(GAME, 3, seed=5).go_to(20).checkpoint[1]
    match = tabletop.SeededMatch(Match.at(GAME, middle, settings=GAME.complete({}), chance=SeededChance("8")), "8")
    return match.play("random", answers=6)


def test_a_match_that_began_at_a_state_comes_back_as_it_was(tmp_path: Path) -> None:
    """All its answers can be undone, in a program and in the window, and it can be saved again."""
    path, match = tmp_path / "begun.match", begun_in_the_middle()
    match.save(path)
    again = opened(path)
    assert list(again.log) == list(match.log)
    assert digest(again.state) == digest(match.state)
    assert digest(again.start) == digest(match.match.start)
    assert digest(again.go_to(0).state) == digest(match.match.go_to(0).state)
    session = MatchSession.load(path, extra=("tests.example_game",))
    assert digest(session.match.state) == digest(match.state)
    session.save(tmp_path / "again.match")
    session.close()
    assert list(opened(tmp_path / "again.match").log) == list(session.match.log)
    assert match_log.read(tmp_path / "again.match").header.start == match_log.read(path).header.start


def test_a_match_that_began_at_a_state_counts_in_no_statistics(tmp_path: Path) -> None:
    """Winning from a position that somebody has set up is no won match."""
    path, match = tmp_path / "begun.match", begun_in_the_middle().play("random")
    match.save(path)
    session = MatchSession.load(path, extra=("tests.example_game",))
    assert session.over
    assert played(session) is None
    session.close()


@pytest.mark.parametrize("start", [7, None, {"phase": "nowhere"}, {}], ids=str)
def test_a_match_that_begins_at_an_impossible_state_is_refused(tmp_path: Path, start: Any) -> None:
    path, match = tmp_path / "begun.match", begun_in_the_middle().match
    header = msgspec.structs.replace(match_log.header_of(match, NAMES, "8", []), start=start)
    match_log.write(path, header, match.log)
    with pytest.raises(InvalidSaveError) as bad:
        opened(path)
    assert bad.value.reason.key == "file.other_start"


def test_a_file_is_never_overwritten_by_a_new_match(tmp_path: Path) -> None:
    """An autosave takes an unused name."""
    path = tmp_path / "one.match"
    saved(path, 12)
    before = path.read_bytes()

    with pytest.raises(FileExistsError):
        match_log.Writer.create(path, match_log.header_of(finished(GAME, 3, seed=5), NAMES, "tests 5", []))
    assert before == path.read_bytes()


def test_a_checkpoint_is_written_alike_in_every_process(tmp_path: Path) -> None:
    """Sets in a state are written in one order, whatever Python's hashes are."""

    @dataclass
    class Chosen:
        stops: frozenset[str]

    match = Match.new(GAME, 3)
    names = ("war", "tally", "end", "raid", "omen")
    for name, order in (("one", names), ("other", names[::-1])):
        writer = match_log.Writer.create(tmp_path / name, match_log.header_of(match, NAMES, "tests 5", []))
        writer.checkpoint(0, Chosen(frozenset(order)))
        writer.close()
    lines = [(tmp_path / name).read_text(encoding="utf-8") for name in ("one", "other")]
    assert '["end","omen","raid","tally","war"]' in lines[0]
    assert lines[0] == lines[1]
