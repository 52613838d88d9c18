"""The timer of the free table: set, run, undone, saved; seen in the window's view and at pages."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tabletop.core.rules.questions import Seat
from tabletop.net.protocol.messages import Clicked, RunAction
from tabletop.net.protocol.table_tree import free_tree
from tabletop.net.tables.remote_sandbox import RemoteSandbox
from tabletop.net.tables.remote_table import STALE, CommandResult, PublishedView
from tabletop.sandbox import setups
from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.action_types.timer_actions import RunTimer, SetTimer
from tabletop.sandbox.model import saved_state
from tabletop.sandbox.model.timer import Timer, clock_text, seconds_in
from tabletop.sandbox.model.turns import Turns
from tabletop.sandbox.session import ActionRefused, SandboxSession
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Done
from tabletop.session.saves.match_log import InvalidSaveError
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.sandbox.hands import LIBRARY, session

WORDS = Translations("en")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def made(clock: Clock) -> SandboxSession:
    made = session(2)
    made.timer.now = clock
    return made


def refused(made: SandboxSession, action: Action) -> str:
    done = made.perform(action)
    assert isinstance(done, ActionRefused)
    return done.refusal.reason.key.rpartition(".")[2]


def said(made: SandboxSession) -> str:
    return WORDS.text(made.journal.done[-1].line, made.names)


def test_a_countdown_starts_pauses_and_ends(made: SandboxSession, clock: Clock) -> None:
    """It never shows less than nothing, and its last second is shown until it is over."""
    assert refused(made, RunTimer(True)) == "no_timer"
    made.perform(SetTimer("countdown", 90))
    assert said(made) == "Timer set to 1:30"
    clock.now += 50
    assert (made.timer.tenths, made.timer.wait) == (900, None)
    made.perform(RunTimer(True))
    clock.now += 30.25
    assert clock_text(made.timer.tenths, "countdown") == "1:00"
    assert made.timer.tenths == 598
    assert made.timer.wait == pytest.approx(0.8)
    assert refused(made, RunTimer(True)) == "timer_runs"
    made.perform(RunTimer(False))
    assert said(made) == "Timer paused at 1:00"
    clock.now += 500
    assert made.timer.tenths == 598
    assert refused(made, RunTimer(False)) == "timer_rests"
    made.perform(RunTimer(True))
    clock.now += 59.7
    assert clock_text(made.timer.tenths, "countdown") == "0:01"
    clock.now += 1000
    assert (made.timer.tenths, made.timer.wait) == (0, None)
    made.perform(RunTimer(False))
    assert refused(made, RunTimer(True)) == "timer_over"
    made.perform(SetTimer("countdown", 90))
    assert made.timer.tenths == 900


def test_a_stopwatch_counts_up(made: SandboxSession, clock: Clock) -> None:
    made.perform(SetTimer("stopwatch"))
    made.perform(RunTimer(True))
    clock.now += 61.9
    assert clock_text(made.timer.tenths, "stopwatch") == "1:01"
    assert made.timer.wait == pytest.approx(0.1)
    made.perform(SetTimer(""))
    assert (said(made), made.real.timer) == ("No more timer", Timer())


def test_lengths_that_cannot_be_set_are_refused(made: SandboxSession) -> None:
    for action in (SetTimer("countdown", 0), SetTimer("countdown", -5), SetTimer("countdown", 86_401),
                   SetTimer("stopwatch", 5), SetTimer("", 5)):  # fmt: skip
        assert refused(made, action) == "timer_length"
    made.perform(SetTimer("countdown", 60))
    assert refused(made, RunTimer(True, 601)) == "no_timer"


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("5", 300), (" 1:30 ", 90), ("0:05", 5), ("2：10", 130), ("1:75", None), ("0", None), ("", None), ("9999", None),
     ("-3", None), ("1.5", None)],
)  # fmt: skip
def test_a_typed_length(text: str, seconds: int | None) -> None:
    assert seconds_in(text) == seconds


def test_undo_and_redo_restore_the_timer(made: SandboxSession, clock: Clock) -> None:
    """After an undo of the pause it runs on from where it was started; of the start, it rests there."""
    made.perform(SetTimer("countdown", 60))
    made.perform(RunTimer(True))
    clock.now += 20
    made.perform(RunTimer(False))
    made.undo()
    clock.now += 5
    assert made.timer.tenths == 550
    made.undo()
    assert (made.timer.tenths, made.real.timer.runs) == (600, False)
    made.go_to(3)
    assert made.real.timer == Timer("countdown", 60, False, 400)
    assert made.at(1).timer == Timer("countdown", 60, False, 600)
    made.take_back(0)
    assert made.real.timer.runs
    assert made.view(None).timer == made.view(1).timer == made.real.timer


def test_saves_keep_what_was_left(made: SandboxSession, clock: Clock, tmp_path: Path) -> None:
    """A saved timer waits with the time it had: in the autosave when the table is closed, and in a copy at once."""
    made.keep_in(tmp_path)
    made.perform(SetTimer("countdown", 60))
    made.perform(RunTimer(True))
    clock.now += 20
    made.save(tmp_path / "copy.tabletop")
    assert made.real.timer.runs
    clock.now += 10
    copied = SandboxSession.load(tmp_path / "copy.tabletop", library=LIBRARY, resume=False)
    assert copied.real.timer == Timer("countdown", 60, False, 400)
    setups.write(made, tmp_path / "setup.tabletop")
    begun = setups.begin(tmp_path / "setup.tabletop", library=LIBRARY)
    assert begun.real.timer == Timer("countdown", 60, False, 600)
    path = made.keeping.path
    assert path is not None
    made.close()
    loaded = SandboxSession.load(path, library=LIBRARY, resume=False)
    assert loaded.real.timer == Timer("countdown", 60, False, 300)
    assert loaded.digest() == made.digest()


def test_a_saved_timer_that_cannot_be_is_refused(made: SandboxSession) -> None:
    made.perform(SetTimer("countdown", 60))
    plain = msgspec.to_builtins(saved_state.to_data(made.real, made.origin), str_keys=True)
    assert saved_state.read_state(plain, "x").timer == made.real.timer
    for timer in (["countdown", 60, True, 601], ["countdown", 0, False, 0], ["hourglass", 1, False, 0],
                  ["stopwatch", 0, True, -1], ["", 0, True, 0], None):  # fmt: skip
        with pytest.raises(InvalidSaveError):
            saved_state.read_state(plain | {"timer": timer}, "x")


def test_pages_see_the_timer_and_run_it(made: SandboxSession, clock: Clock) -> None:
    """The list of a page fits the timer; a late tap on a row that is gone changes nothing."""
    remote = RemoteSandbox(SandboxController(made))
    views: dict[Seat | None, PublishedView] = {}
    remote.publish = lambda fresh, seen: views.update(fresh)
    remote.watch(frozenset((0, 1)))
    remote.work()
    assert free_tree(views[0].shown, str) == {}

    def offered(target: str) -> set[str]:
        return {one.name for one in remote.perform(0, Clicked(0, target)).offered_actions}

    def run(name: str, target: str = "timer") -> CommandResult:
        return remote.perform(1, RunAction(target, name))

    assert "timer start" not in offered("timer")
    assert run("timer 60").outcome == Done(())
    assert {"timer start", "timer longer", "timer off"} <= offered("timer")
    assert "timer shorter" not in offered("timer")
    run("timer longer")
    run("timer start")
    clock.now += 7.5
    remote.work()
    tree = free_tree(views[None].shown, str)["timer"]
    assert tree == {"kind": "countdown", "runs": True, "tenths": 1200, "began": 100_000}
    assert run("timer start") == CommandResult(STALE)
    run("timer pause")
    assert made.real.timer == Timer("countdown", 120, False, 1125)
    assert [entry.by for entry in made.journal.done] == [1] * 4
    assert not any(name.startswith("timer") for name in offered("table"))
    assert {"turns on", "turns random", "draw seat"} <= offered("table")
    run("turns on", "table")
    assert made.real.turns.seats == (0, 1)
    run("turns random", "table")
    run("turns off", "table")
    assert made.real.turns == Turns((), -1, made.real.turns.drawn)
    run("draw seat", "table")
    assert said(made) == f"Drawn at random: P{made.real.turns.drawn}"
