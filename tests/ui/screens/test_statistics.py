"""Statistics of matches on this machine: a line a match, whatever happens to the file; screen, CSV, command."""

from __future__ import annotations

import csv
import multiprocessing
import os
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec
import pygame
import pytest

from tabletop.__main__ import main
from tabletop.core.rules.chance import FastRng
from tabletop.session.app import statistics
from tabletop.session.app.statistics import EndedMatch, SeatPlayed
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import random_value
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.screens.launcher.statistics import Course, NameLine, Statistics
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.parameters import quick_first
from tests.play import SHELF
from tests.ui.kit_window import click, open_app, widgets


@pytest.fixture(params=quick_first(["en", "zh_TW"]))
def app(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path, language=request.param) as made:
        yield made


OPEN: list[MatchSession] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Close all sessions that a test has made."""
    yield
    while OPEN:
        OPEN.pop().close()


def kept(session: MatchSession) -> MatchSession:
    OPEN.append(session)
    return session


def play_on(session: MatchSession, seed: str) -> MatchSession:
    chance = FastRng(seed)
    while not session.over:
        session.answer(random_value(session.match, session.match.pending[0], chance))
    return session


def ended(folder: Path, game: str = "omen", seed: str = "s", names: tuple[str, ...] = ("Ann", "Bo")) -> MatchSession:
    players = [Player(name, seat) for seat, name in enumerate(names)]
    settings = {"take_back": "free"}
    session = kept(MatchSession.new(SHELF.games[game], players, seed=seed, folder=folder, settings=settings))
    return play_on(session, seed)


def line(number: int, game: str = "omen") -> EndedMatch:
    seats = [SeatPlayed("Ann", "person", number, True), SeatPlayed("Bo", "eager", 3, False)]
    return EndedMatch(f"m{number}", f"l{number}", game, "2026-01-01 10:00", seats, 5, 100 + number)


def test_a_match_that_ended_is_one_line_with_what_the_result_says(tmp_path: Path) -> None:
    file, session = tmp_path / "s.jsonl", ended(tmp_path)
    assert statistics.record(file, session)
    (found,) = statistics.read(file)
    assert session.result is not None
    assert [seat.points for seat in found.seats] == [score.total for score in session.result.scores]
    assert tuple(number for number, seat in enumerate(found.seats) if seat.won) == session.result.winners
    assert [seat.name for seat in found.seats] == ["Ann", "Bo"]
    assert found.decisions == sum(entry.seat >= 0 for entry in session.match.log)


def test_a_match_is_counted_once_however_often_it_is_opened_or_copied(tmp_path: Path) -> None:
    file, session = tmp_path / "s.jsonl", ended(tmp_path)
    assert statistics.record(file, session)
    assert not statistics.record(file, session)
    assert session.writer is not None
    path = session.writer.path
    session.close()
    shutil.copy(path, tmp_path / "copy.match")
    for again in (path, tmp_path / "copy.match"):
        assert not statistics.record(file, kept(MatchSession.load(again)))
        assert not statistics.record(file, MatchSession.load(again, resume=False))
    assert len(statistics.read(file)) == 1


def test_another_end_of_the_same_match_takes_the_place_of_the_first(tmp_path: Path) -> None:
    file, session = tmp_path / "s.jsonl", ended(tmp_path)
    first = list(session.match.log)
    statistics.record(file, session)
    session.go_to(len(first) // 2)
    play_on(session, "another")
    assert session.match.log != first
    assert statistics.record(file, session)
    (found,) = statistics.read(file)
    assert found.decisions == sum(entry.seat >= 0 for entry in session.match.log)


def test_what_goes_on_is_watched_or_taught_is_not_counted(tmp_path: Path) -> None:
    players = [Player("A", 0), Player("B", 1)]
    session = kept(MatchSession.new(SHELF.games["omen"], players, seed="s", folder=tmp_path))
    assert statistics.played(session) is None
    session = ended(tmp_path)
    assert session.writer is not None
    path = session.writer.path
    session.saving.lesson = "first"
    assert statistics.played(session) is None
    session.close()
    assert statistics.played(MatchSession.load(path, resume=False)) is None


@pytest.mark.parametrize(
    "bad",
    quick_first(
        [
            b"\xff\xfe\x00",
            b"{",
            b'{"match":1}',
            b"[" * 50_000,
            b"x" * 100_000,
            b"",
            b'{"match":"a","log":"b"}',
            b"\x00" * 9,
        ],
        3,
    ),
)
def test_bad_lines_are_passed_over(bad: bytes, tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    good = [msgspec.json.encode(line(number)) for number in (1, 2)]
    file.write_bytes(good[0] + b"\n" + bad + b"\n" + good[1] + b"\n" + good[0][:20])
    assert [one.match for one in statistics.read(file)] == ["m1", "m2"]
    statistics.record(file, ended(tmp_path))
    assert len(statistics.read(file)) == 3, "the line after a torn one stands for itself"


def _write(file: Path, number: int) -> None:
    folder = file.parent / f"of {number}"
    folder.mkdir()
    for each in range(3):
        statistics.record(file, ended(folder, seed=f"{number} {each}"))


@pytest.mark.wide
def test_several_programs_may_write_at_once(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(file, number)) for number in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(120)
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    assert len(statistics.read(file)) == 9
    assert len(file.read_bytes().splitlines()) == 9


def test_records_and_table() -> None:
    matches = [line(1), line(5), line(2, "stone_age")]
    ann, bo = statistics.records(matches, "omen")
    assert (ann.name, ann.matches, ann.wins, ann.mean, ann.best, ann.longest) == ("Ann", 2, 2, 3.0, 5, 105)
    assert (bo.name, bo.wins, bo.points) == ("Bo", 0, [3, 3])
    matches[0].seats[0].name = "=1+1"
    rows = list(csv.reader(statistics.as_csv(matches, "omen").splitlines()))
    assert tuple(rows[0]) == statistics.COLUMNS
    assert rows[1] == ["2026-01-01 10:00", "omen", "2", "5", "101", "1", "'=1+1", "person", "1", "1"]
    assert len(rows) == 5


# -- the window -------------------------------------------------------------------------------------------------------
@pytest.mark.wide
def test_a_match_that_ends_in_the_window_is_counted(app: App, tmp_path: Path) -> None:
    app.routes.open_match(app.matches.start("omen", [Player("Ann", 0), Player("Bo", 1)], {"take_back": "free"}, "s"))
    screen = app.top
    assert isinstance(screen, MatchScreen)
    app.pump()
    assert statistics.read(tmp_path / "statistics.jsonl") == []
    play_on(screen.session, "s")
    app.pump()
    app.pump()
    assert len(statistics.read(tmp_path / "statistics.jsonl")) == 1
    assert screen.session.writer is not None
    path = screen.session.writer.path
    app.routes.home()
    app.routes.open_saved(path)
    app.pump()
    app.routes.open_saved(path, replay=True)
    app.pump()
    assert len(statistics.read(tmp_path / "statistics.jsonl")) == 1


def opened(app: App, folder: Path) -> Statistics:
    lines = [line(number) for number in range(1, 9)] + [line(20, "stone_age")]
    (folder / "statistics.jsonl").write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in lines))
    screen = Statistics(app)
    app.push(screen)
    app.pump()
    return screen


def button(app: App, key: str) -> Button:
    return next(one for one in widgets(app) if isinstance(one, Button) and one.text == app.say(key))


def test_the_screen_shows_figures_and_the_curve_of_who_is_clicked(app: App, tmp_path: Path) -> None:
    screen = opened(app, tmp_path)
    lines = [one for one in widgets(app) if type(one) is NameLine]
    assert [one.cells for one in lines] == [["Ann", "8", "8", "4.5", "8", "108"], ["Bo", "8", "0", "3.0", "3", "108"]]
    click(app, lines[1].rect.center)
    course = next(one for one in widgets(app) if isinstance(one, Course))
    assert course.record.name == "Bo"
    assert screen.panel.contains(course.rect)
    app.pump(
        [pygame.event.Event(pygame.MOUSEMOTION, pos=course.rect.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)]
    )
    assert course.pointed is not None
    screen._take_game("stone_age")
    assert [one.cells[1] for one in widgets(app) if type(one) is NameLine] == ["1", "1"]


def test_the_table_is_exported_and_everything_deleted_by_mouse(app: App, tmp_path: Path) -> None:
    opened(app, tmp_path)
    click(app, button(app, "stats.export").rect.center)
    out = tmp_path / "matches" / "statistics.csv"
    assert str(out) in app.toast.sentence
    assert len(list(csv.reader(out.read_text(encoding="utf-8-sig").splitlines()))) == 1 + 9 * 2
    click(app, button(app, "stats.delete").rect.center)
    click(app, button(app, "ui.library.delete").rect.center)
    assert not (tmp_path / "statistics.jsonl").exists()
    assert any(getattr(one, "text", "") == app.say("stats.empty") for one in widgets(app))


def test_the_command_tells_exports_and_deletes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    file = tmp_path / "statistics.jsonl"
    file.write_bytes(b"".join(msgspec.json.encode(line(number)) + b"\n" for number in (1, 2)))
    assert main(["--lang", "en", "statistics"]) == 0
    assert "Ann: 2 played, 2 won, 1.5 points on average, 2 at best" in capsys.readouterr().out
    assert main(["--lang", "zh_TW", "statistics", "omen"]) == 0
    assert "Ann：2 局，獲勝 2 局" in capsys.readouterr().out
    assert main(["--lang", "en", "statistics", "omen", "--csv", str(tmp_path / "out.csv")]) == 0
    assert len((tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()) == 5
    assert main(["--lang", "en", "statistics", "--csv", str(tmp_path / "no" / "out.csv")]) == 2
    assert main(["--lang", "en", "statistics", "--delete"]) == 0
    assert not file.exists()
    assert statistics.played(ended(tmp_path), datetime(2026, 1, 2)) is not None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_place_of_the_statistics_is_an_error_not_a_wait(tmp_path: Path) -> None:
    """Otherwise the window would wait for ever for a reader."""
    os.mkfifo(tmp_path / "statistics.jsonl")
    with pytest.raises(OSError, match="no regular file"):
        statistics.record(tmp_path / "statistics.jsonl", ended(tmp_path))
    assert statistics.read(tmp_path / "statistics.jsonl") == []
