"""A save file has one owner: whatever others do to it, and however often it is opened, no answer is lost."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.match.match import Entry
from tabletop.core.rules.chance import FastRng
from tabletop.files import locks
from tabletop.net.tables.seats import Seats
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.compact import lean
from tabletop.sandbox.model.saved_state import to_data
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import log_lines, match_log
from tabletop.session.saves.autosave import free_names
from tabletop.session.saves.fsync_worker import FsyncWorker
from tests.play import SHELF
from tests.sandbox.hands import LIBRARY, Hands, table_of_everything

PLAYERS = [Player("A", 0), Player("B", 1)]
EXTRA = ("tests.example_game",)


def begun(folder: Path, answers: int = 0, game: str = "omen") -> MatchSession:
    session = MatchSession.new(SHELF.games[game], PLAYERS, settings={"take_back": "free"}, seed="one", folder=folder)
    play(session, answers)
    return session


def play(session: MatchSession, answers: int, seed: int = 1) -> None:
    answer = FastRng(seed).answerer(session.game.players.random_answer)
    for _ in range(answers):
        session.answer(answer(session.match.state, session.match.pending[0]))


def file_of(session: MatchSession) -> Path:
    assert session.writer is not None
    return session.writer.path


def held(folder: Path) -> list[list[Entry]]:
    """Return the contents of the files of a folder; every one of them can be read."""
    return [match_log.read(path).entries for path in sorted(folder.rglob("*.match"))]


def keys(session: MatchSession) -> list[str]:
    return [one.key for one in session.saving.take_news()]


@contextmanager
def full_disk(free: int) -> Iterator[None]:
    """Limit the size of files, as a full disk does, to so many bytes."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (free, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


# -- a match saved to its own file ------------------------------------------------------------------------------------
def test_a_match_saved_to_its_own_file_goes_on_in_it(tmp_path: Path) -> None:
    session = begun(tmp_path, 20)
    path = file_of(session)
    session.save(path)
    play(session, 40, seed=2)
    session.close()
    assert match_log.read(path).entries == list(session.match.log)
    assert len(held(tmp_path)) == 1


def test_a_free_table_saved_to_its_own_file_goes_on_in_it(tmp_path: Path) -> None:
    made = free_table(tmp_path, 11)
    assert made.keeping.path is not None
    path = made.keeping.path
    made.save(path)
    hands = Hands(made, 2)
    for _ in range(28):
        made.perform(hands.any_action())
    count, end = len(made.journal), made.digest()
    made.close()
    again = SandboxSession.load(path, library=LIBRARY, resume=False)
    assert (len(again.journal), again.digest()) == (count, end)


def free_table(folder: Path, count: int) -> SandboxSession:
    made = table_of_everything()
    made.keep_in(folder)
    hands = Hands(made, 1)
    for _ in range(count):
        made.perform(hands.any_action())
    return made


# -- opened twice -----------------------------------------------------------------------------------------------------
def test_a_save_that_is_open_elsewhere_goes_on_in_a_copy(tmp_path: Path) -> None:
    """Both games go on, each in a file of its own, and the earlier answers are in both."""
    first = begun(tmp_path, 10)
    path = file_of(first)
    second = MatchSession.load(path)
    assert keys(second) == ["file.in_use"]
    for number in range(5):
        play(first, 3, seed=number)
        play(second, 3, seed=10 + number)
    logs = [list(first.match.log), list(second.match.log)]
    assert file_of(first) == path != file_of(second)
    first.close()
    second.close()
    assert [entries in held(tmp_path) for entries in logs] == [True, True]
    assert len(held(tmp_path)) == 2


def test_a_free_table_that_is_open_elsewhere_goes_on_in_a_copy(tmp_path: Path) -> None:
    first = free_table(tmp_path, 5)
    assert first.keeping.path is not None
    second = SandboxSession.load(first.keeping.path, library=LIBRARY)
    assert [one.key for one in second.keeping.take_news()] == ["file.in_use"]
    ends = []
    for seed, made in enumerate((first, second)):
        hands = Hands(made, 20 + seed)
        for _ in range(9):
            made.perform(hands.any_action())
        ends.append((made.keeping.path, made.digest()))
        made.close()
    for path, end in ends:
        assert path is not None
        assert SandboxSession.load(path, library=LIBRARY, resume=False).digest() == end


def test_what_is_read_while_another_writes_is_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that grew between reading and opening is not the one that was read."""
    first = begun(tmp_path, 10)
    path = file_of(first)
    log = match_log.read(path)
    play(first, 5, seed=3)
    first.close()
    second = begun(tmp_path / "other")
    second.close()
    second.saving.resume(path, log, second.match)
    assert keys(second) == ["file.taken_away"]
    second.close()
    assert match_log.read(path).entries == list(first.match.log)


def test_the_lock_ends_with_its_owner(tmp_path: Path) -> None:
    session = begun(tmp_path, 3)
    path = file_of(session)
    assert locks.is_in_use(path)
    session.close()
    assert not locks.is_in_use(path)
    again = MatchSession.load(path)
    assert file_of(again) == path
    again.close()


def test_nobody_saves_over_a_match_that_is_played_elsewhere(tmp_path: Path) -> None:
    first, second = begun(tmp_path, 10), begun(tmp_path / "other", 3)
    before = file_of(first).read_bytes()
    with pytest.raises(locks.InUseError):
        second.save(file_of(first))
    assert file_of(first).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []
    first.close()
    second.save(tmp_path / "omen-001.match")
    second.close()
    assert match_log.read(tmp_path / "omen-001.match").entries == list(second.match.log)


# -- taken away while it is played ------------------------------------------------------------------------------------
def removed(path: Path) -> None:
    path.unlink()


def folder_removed(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.match"))


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def appended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"{}\n")


def cut_short(path: Path) -> None:
    os.truncate(path, 300)


DEEDS = (removed, folder_removed, moved, folder_moved, replaced, appended, cut_short)


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can do that to an open file there")
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("later", [0, 1, 12])
def test_a_file_that_is_taken_away_is_noticed(deed: Callable[[Path], None], later: int, tmp_path: Path) -> None:
    """With the next answer, or when the match is left, it goes on in a new file, and says so."""
    folder = tmp_path / "saves"
    session = begun(folder, 10)
    before = file_of(session)
    deed(before)
    play(session, later, seed=2)
    session.close()
    assert keys(session) == ["file.taken_away"]
    found = [path for path in folder.glob("*.match") if path != before]
    assert list(session.match.log) in [match_log.read(path).entries for path in found if path.name != "elsewhere.match"]


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can do that to an open file there")
@pytest.mark.parametrize("deed", DEEDS)
def test_so_is_the_file_of_a_free_table(deed: Callable[[Path], None], tmp_path: Path) -> None:
    made = free_table(tmp_path / "saves", 5)
    assert made.keeping.path is not None
    deed(made.keeping.path)
    for number in range(3):
        made.perform(Hands(made, number).any_action())
    path, end = made.keeping.path, made.digest()
    made.close()
    assert [one.key for one in made.keeping.take_news()] == ["file.taken_away"]
    assert SandboxSession.load(path, library=LIBRARY, resume=False).digest() == end


def test_two_programs_that_take_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second program takes the next name."""

    def late(folder: Path, game: str) -> Path:
        path = folder / f"{game}-001.match"
        path.touch()  # another program was quicker
        return path

    monkeypatch.setattr(match_log, "free_name", late)
    session = begun(tmp_path, 4)
    assert session.saving.trouble is None
    assert file_of(session).name == "omen-002.match"
    session.close()
    assert match_log.read(file_of_name(tmp_path, "omen-002")).entries == list(session.match.log)


def file_of_name(folder: Path, name: str) -> Path:
    return folder / f"{name}.match"


@pytest.mark.parametrize(
    ("name", "following"),
    [("omen-009", "omen-010"), ("omen-quick", "omen-001"), ("My game", "My game 2"), ("My game 2", "My game 3"),
     ("2", "2 2"), ("sandbox-999", "sandbox-1000")],
)  # fmt: skip
def test_names_follow_each_other(name: str, following: str, tmp_path: Path) -> None:
    path = file_of_name(tmp_path, name)
    assert next(free_names(path, including=False)) == file_of_name(tmp_path, following)
    file_of_name(tmp_path, following).touch()
    assert next(free_names(path, including=False)) != file_of_name(tmp_path, following)


# -- a full disk ------------------------------------------------------------------------------------------------------
def test_after_a_full_disk_everything_is_written(tmp_path: Path) -> None:
    """Answers and undos made meanwhile are written; each failure is reported once."""
    session = begun(tmp_path, 20)
    path = file_of(session)
    with full_disk(path.stat().st_size + 150):
        play(session, 10, seed=2)
        session.undo()
        session.undo()
        play(session, 5, seed=3)
        assert session.saving.trouble is not None
        assert keys(session) == ["file.autosave"]
        stands = match_log.read(path).entries
        assert stands == list(session.match.log)[: len(stands)] or len(stands) < 32
    play(session, 1, seed=4)
    assert session.saving.trouble is None
    assert keys(session) == ["file.written_again"]
    assert match_log.read(path).entries == list(session.match.log)
    session.close()
    assert match_log.read(path).entries == list(session.match.log)


def test_leaving_tries_once_more(tmp_path: Path) -> None:
    session = begun(tmp_path, 20)
    path = file_of(session)
    with full_disk(path.stat().st_size):
        play(session, 10, seed=2)
    session.close()
    assert keys(session) == ["file.autosave", "file.written_again"]
    assert match_log.read(path).entries == list(session.match.log)


def test_what_the_system_could_not_bring_to_the_disk_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failed flush of the thread is reported with the next answer, and the whole file is written once more then."""
    session, disk = begun(tmp_path, 5), FsyncWorker()
    path = file_of(session)
    assert session.writer is not None
    session.writer.by_way_of(disk)
    real = os.fsync

    def broken(number: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    play(session, 1)
    disk.stop()
    play(session, 1)
    assert keys(session) == ["file.autosave"]
    monkeypatch.setattr(os, "fsync", real)
    before = path.stat().st_ino
    again = FsyncWorker()
    session.writer.by_way_of(again)
    play(session, 2)
    assert keys(session) == ["file.written_again"]
    assert path.stat().st_ino != before
    session.close()
    again.stop()
    assert match_log.read(path).entries == list(session.match.log)


def test_a_save_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """It leaves no half file, nor does it remove the file that had the name."""
    session = begun(tmp_path, 30)
    named = tmp_path / "mine.match"
    session.save(named)
    before = named.read_bytes()
    play(session, 30, seed=2)
    with full_disk(len(before) // 2), pytest.raises(OSError, match="large"):
        session.save(named)
    assert named.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.match", "mine.match.look", "omen-001.match"]
    session.close()


# -- files stay readable ----------------------------------------------------------------------------------------------
def test_a_match_of_many_take_backs_stays_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that has reached its limit is written anew without the undone answers."""
    monkeypatch.setattr(log_lines, "MOST_LINES", 90)
    session = begun(tmp_path, 20)
    for _ in range(40):
        session.undo()
        session.redo()
        assert match_log.read(file_of(session)).entries == list(session.match.log)
    assert keys(session) == []
    session.close()
    assert len(held(tmp_path)) == 1


def test_a_match_that_no_file_can_hold_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_lines, "MOST_LINES", 30)
    session = begun(tmp_path, 40)
    assert keys(session) == ["file.no_room"]
    path = file_of(session)
    assert 10 < len(match_log.read(path).entries) < 40
    session.go_to(20)
    assert keys(session) == ["file.written_again"]
    assert match_log.read(path).entries == list(session.match.log)
    session.close()


def test_a_free_table_goes_on_in_a_file_that_begins_with_the_table_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every file can be read, the last one holds the table, and undo goes back as far as before."""
    made = free_table(tmp_path, 3)
    assert made.keeping.path is not None
    present = log_lines.checkpoint_line(0, lean(to_data(made.real, made.origin)))
    monkeypatch.setattr(log_lines, "MOST_VALUES", 4 * log_lines.values_in(present) // 3)
    hands = Hands(made, 5)
    for _ in range(300):
        made.perform(hands.any_action(keep=True))
        if len(made.journal) % 20 == 0:
            assert opened(made.keeping.path).digest() == made.digest()
    assert {one.key for one in made.keeping.take_news()} == {"file.full"}
    files = sorted(tmp_path.glob("*.match"))
    assert len(files) > 2
    for _ in range(200):
        made.undo()
    assert opened(made.keeping.path).digest() == made.digest()
    made.perform(hands.any_action(keep=True))
    made.save(tmp_path / "named.match")
    end, path = made.digest(), made.keeping.path
    made.close()
    assert opened(path).digest() == opened(tmp_path / "named.match").digest() == end
    for file in files:
        opened(file)


def opened(path: Path | None) -> SandboxSession:
    assert path is not None
    return SandboxSession.load(path, library=LIBRARY, resume=False)


def test_what_no_file_may_hold_is_told_and_nothing_breaks(tmp_path: Path) -> None:
    """With a seed beyond the limit, play goes on without a file."""
    session = MatchSession.new(SHELF.games["omen"], PLAYERS, seed="s" * 20_000, folder=tmp_path)
    play(session, 3)
    assert keys(session) == ["file.autosave"]
    session.close()
    assert list(tmp_path.iterdir()) == []


def test_a_match_of_other_rules_is_saved_so_that_it_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on from its last checkpoint, under every name that it is given."""
    game: Any = SHELF.games["example_game"]
    session = MatchSession.new(game, [Player(f"P{seat}", seat) for seat in range(3)], seed="7", folder=tmp_path)
    play(session, 20)
    session.save(tmp_path / "old.match")
    session.close()
    path = tmp_path / "old.match"
    lines = path.read_bytes().splitlines()
    forged = lines[0].replace(b'"rules":%d' % game.revision, b'"rules":77')
    bare = [line.rpartition(b',"#":"')[0] + b"}" for line in [forged, *lines[1:]]]
    path.write_bytes(log_lines.Extent().with_lines(bare)[1])
    again = MatchSession.load(path, extra=EXTRA)
    assert again.match.first > 0
    play(again, 3, seed=2)
    again.save(tmp_path / "copy.match")
    again.close()
    for one in (path, tmp_path / "copy.match"):
        read = MatchSession.load(one, extra=EXTRA, resume=False)
        assert read.match.first > 0
        assert list(read.match.log)[: read.match.first] == list(again.match.log)[: read.match.first]


# -- file permissions -------------------------------------------------------------------------------------------------
def anybody_may_read(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o077)


@pytest.mark.skipif(os.name != "posix", reason="files have no modes here")
def test_an_old_file_that_anybody_may_read_is_private_once_it_is_played_on(tmp_path: Path) -> None:
    """Looking at it changes nothing."""
    for session in (begun(tmp_path, 5), free_table(tmp_path, 5)):
        session.close()
    for path in tmp_path.glob("*.match"):
        path.chmod(0o644)
        load = SandboxSession.load if path.name.startswith("sandbox") else MatchSession.load
        load(path, resume=False).close()
        assert anybody_may_read(path)
        session = load(path)
        assert not anybody_may_read(path), "nothing is added to a file that others read"
        session.close()
        assert not anybody_may_read(path)


# -- files beside it --------------------------------------------------------------------------------------------------
def test_the_keys_of_seats_go_along(tmp_path: Path) -> None:
    """A served match whose file is removed has its keys beside the new file."""
    keys_of = Seats(2, tmp_path / "omen-001.match.seats")
    (tmp_path / "omen-001.match.seats").unlink()
    keys_of.go_on_in(tmp_path / "omen-002.match.seats")
    again = Seats(2, tmp_path / "omen-002.match.seats")
    assert (again.invitation, again.chairs) == (keys_of.invitation, keys_of.chairs)
    assert not (tmp_path / "omen-001.match.seats").exists()


# -- take-backs of a free table ---------------------------------------------------------------------------------------
def take_back_lines(session: SandboxSession) -> list[str]:
    lines = [line.texts[0].public for line in session.lines if line.stays]
    return [one.key for one in lines if one is not None]


@pytest.mark.parametrize("happens", ["nothing", "deleted", "full"])
def test_the_line_of_a_throw_that_was_taken_back_outlives_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, happens: str
) -> None:
    made = free_table(tmp_path, 0)
    assert isinstance(made.perform(actions.Bring("dice", (500, 300))), ActionDone)
    die = next(one.id for one in made.real.pieces.values() if one.kind.startswith("dice/"))
    made.perform(actions.ThrowDice((die,), ((300.0, 300.0),), (0.0,)), 1)
    made.undo()
    assert take_back_lines(made) == ["sandbox.did.take_back"]
    made.perform(actions.TurnBy((die,), 15.0), 0)
    first = made.keeping.path
    assert first is not None
    if happens == "deleted":
        first.unlink()
    elif happens == "full":
        monkeypatch.setattr(log_lines, "MOST_LINES", len(first.read_bytes().splitlines()))
        monkeypatch.setattr("tabletop.session.saves.autosave.ROOMY", 0.1)
    made.perform(actions.TurnBy((die,), 30.0), 1)
    assert isinstance(made.take_back(0), ActionRefused), "the other seat has turned it since"
    assert isinstance(made.take_back(1), ActionDone)
    if happens == "full":
        monkeypatch.undo()
    assert isinstance(made.take_back(0), ActionDone), "a deed that the new file does not hold"
    path = made.keeping.path
    assert path is not None
    assert (path != first) == (happens != "nothing")
    end, sentences = made.digest(), [one.what for one in made.keeping.taken_back]
    made.close()
    again = SandboxSession.load(path, library=LIBRARY)
    assert (again.digest(), take_back_lines(again)) == (end, ["sandbox.did.take_back"])
    assert [one.what for one in again.keeping.taken_back] == sentences
    again.perform(actions.TurnBy((die,), 45.0), 0)
    again.close()
    assert take_back_lines(opened(path)) == ["sandbox.did.take_back"]


def thrown_and_taken_back(made: SandboxSession, times: int) -> None:
    """Throw a die and take it back so often, and turn it once more."""
    assert isinstance(made.perform(actions.Bring("dice", (500, 300))), ActionDone)
    die = next(one.id for one in made.real.pieces.values() if one.kind.startswith("dice/"))
    made.perform(actions.TurnBy((die,), 15.0), 0)
    for at in range(times):
        made.perform(actions.ThrowDice((die,), ((300.0 + at, 300.0),), (0.0,)), 1)
        made.undo()
        made.perform(actions.TurnBy((die,), 5.0 + at), 0)


def test_every_take_back_goes_along_to_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo records cannot be made to disappear by filling the file."""
    made = free_table(tmp_path, 0)
    thrown_and_taken_back(made, 30)
    first = made.keeping.path
    assert first is not None
    present = log_lines.Extent().with_lines([log_lines.checkpoint_line(0, lean(to_data(made.real, made.origin)))])[0]
    monkeypatch.setattr(log_lines, "MOST_LINES", len(first.read_bytes().splitlines()))
    monkeypatch.setattr(log_lines, "MOST_VALUES", 100 * present.values)
    thrown_and_taken_back(made, 1)
    path = made.keeping.path
    assert path != first
    made.close()
    assert take_back_lines(opened(path)) == ["sandbox.did.take_back"] * 31


def test_take_backs_leave_room_for_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take at most half of the room that the table leaves in a new file, the latest ones first."""
    made = free_table(tmp_path, 0)
    thrown_and_taken_back(made, 60)
    monkeypatch.setattr(log_lines, "MOST_LINES", 42)
    path = tmp_path / "named.match"
    made.save(path)
    sentences = [one.what for one in made.keeping.taken_back]
    made.close()
    kept = match_log.read(path).taken_back
    assert len(kept) == 20
    assert [one.what for one in kept] == sentences[-20:]
