"""The match goes on and gives a reason, whatever happens to the process of a computer player."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import Future
from typing import Any

import pytest

from tabletop.core.input.interpret import Refused
from tabletop.session.bots.bot_process import BotProcess
from tabletop.session.bots.computer_players import think
from tabletop.session.bots.hints import ReasonedAnswer
from tabletop.session.bots.restarting_worker import WorkerLostError
from tabletop.session.games.game_boundary import GameCodeError
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Done, Outcome, Player
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.viewmodel.control.bot_runner import BotRunner
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.presenter import Presenter
from tests.parameters import quick_first
from tests.play import SHELF
from tests.ui.headless import Alone


class Faulty(BotProcess):
    """A process in which every request fails."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def start(self) -> None: ...

    def _failed(self) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(self.error)
        return future

    def ask(self, *about: Any) -> Future[Any]:
        return self._failed()

    def advise(self, *about: Any) -> Future[Any]:
        return self._failed()


def _session(*kinds: str) -> MatchSession:
    players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    return MatchSession.new(SHELF.games["stone_age"], players, seed="robots")


def _outcome(bots: BotRunner, seconds: float = 60.0) -> Outcome:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        outcome = bots.poll()
        if outcome is not None:
            return outcome
        time.sleep(0.02)
    raise AssertionError("no answer came")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_does_not_read_what_a_broken_bot_answered(language: str) -> None:
    """The words of its error may name its hand; everybody reads its line, and finds the place of the error there."""
    error = GameCodeError(
        "orchard", "orchard/bots.py", 12, "bot 'twenty' answered 'secret-7'; the options are 'secret-9'"
    )
    session = _session("chief", "chief")
    assert isinstance(_outcome(BotRunner(session, process=Faulty(error))), Done)
    words = Translations(language, SHELF.locales())
    said = " ".join(words.text(line.why) for line in session.lines if line.why is not None)
    assert "secret" not in said
    assert "orchard/bots.py" in said


@pytest.mark.parametrize(
    "error", [WorkerLostError("lost"), ValueError("of the player"), RuntimeError("raised SystemExit")]
)
def test_an_answer_comes_when_thinking_fails(error: Exception, caplog: Any) -> None:
    session = _session("chief", "chief")
    outcome = _outcome(BotRunner(session, process=Faulty(error)))
    assert isinstance(outcome, Done)
    assert len(session.match.log) >= 1
    why = [line.why.key for line in session.lines if line.why is not None]
    assert why == ["bot.lost"], "the log says that it was taken without a plan"
    assert "did not answer" in caplog.text


def test_where_nothing_can_be_chosen_the_match_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one refusal and then no retry in a loop; after another answer the player is asked again."""

    def no_answer(*about: Any, **more: Any) -> Any:
        raise LookupError("no sampler")

    monkeypatch.setattr("tabletop.viewmodel.control.bot_runner.think", no_answer)
    session = _session("chief", "chief")
    bots = BotRunner(session, process=Faulty(WorkerLostError("lost")))
    outcome = _outcome(bots)
    assert isinstance(outcome, Refused)
    assert outcome.refusal.reason.key == "core.bot_stuck"
    assert [bots.poll() for _ in range(5)] == [None] * 5
    monkeypatch.undo()
    session.answer(session.match.pending[0].options[0])
    assert isinstance(_outcome(bots), Done)


def test_a_hint_that_does_not_come_is_told() -> None:
    session = _session(PERSON, PERSON)
    bots = BotRunner(session, process=Faulty(WorkerLostError("lost")))
    bots.hint_pace = 0.0
    assert bots.hint(session.match.pending[0].seat)
    assert bots.poll_hint()
    assert not bots.seeks_hint
    assert session.hints == {}
    assert [line.text.key for line in session.lines][-2:] == ["core.hint_asked", "core.hint_lost"]


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
@pytest.mark.parametrize("blow", quick_first(["SIGKILL", "SIGSTOP"]))
def test_a_process_that_falls_while_it_thinks_is_replaced(blow: str) -> None:
    session = _session("monte_carlo", "monte_carlo")
    process = BotProcess()
    bots = BotRunner(session, process=process, seconds=1.0)
    try:
        worker = process._worker
        assert worker is not None
        worker.submit(abs, 1).result(60)
        assert bots.poll() is None
        time.sleep(0.1)
        assert worker.pid is not None
        os.kill(worker.pid, int(getattr(signal, blow)))
        assert isinstance(_outcome(bots), Done)
        assert [line.why.key for line in session.lines if line.why is not None] == ["bot.monte_carlo.why"]
    finally:
        bots.stop()


class Slow(Faulty):
    """Hints that are found when the test says so."""

    def __init__(self) -> None:
        super().__init__(ValueError("unused"))
        self.hint: Future[Any] = Future()

    def advise(self, *about: Any) -> Future[Any]:
        return self.hint


@pytest.mark.parametrize("found_after", [0.05, 0.21, 0.49])
def test_a_hint_comes_at_its_pace_however_long_it_took(found_after: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that took a little less or a little more time is shown at the same moment."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    session, process = _session(PERSON, PERSON), Slow()
    bots = BotRunner(session, process=process)
    seat = next(ask.seat for ask in session.match.pending)
    assert bots.hint(seat)
    shown = []
    for tick in range(1, 150):
        now[0] = 100 + tick / 100
        if tick == round(found_after * 100):
            process.hint.set_result(())
        if bots.poll_hint():
            shown.append(tick)
    assert shown == [50]


class InTurn(Faulty):
    """Searches for hints, each found when the test says so."""

    def __init__(self) -> None:
        super().__init__(ValueError("unused"))
        self.searches: list[tuple[int, Future[Any]]] = []

    def advise(self, match: Any, seat: int, *about: Any) -> Future[Any]:
        self.searches.append((seat, Future()))
        return self.searches[-1][1]


def asked_together() -> MatchSession:
    """Return a match of three people in which several are asked at once."""
    players = [Player(f"P{seat}", seat, PERSON) for seat in range(3)]
    session = MatchSession.new(SHELF.games["age_of_heroes"], players, seed="hints")
    while len(session.match.pending) < 2:
        session.answer(session.match.pending[0].options[0], seat=session.match.pending[0].seat)
    return session


def test_who_asks_for_a_hint_while_another_is_searched_is_told_and_comes_next() -> None:
    """A regression: the second request did nothing, and said nothing. It does not say who else has asked."""
    session, process = asked_together(), InTurn()
    (first, one), (second, other) = [(ask.seat, ask.options[0]) for ask in session.match.pending][:2]
    bots = BotRunner(session, process=process)
    bots.hint_pace = 0.0
    session.away = frozenset((first, second))
    assert [bots.hint(seat) for seat in (first, second, second, first)] == [True, True, False, False]
    said = {
        seat: [text.key for line in session.lines for one in line.texts if (text := one.by(seat)) is not None]
        for seat in (first, second)
    }
    assert said[first][-1:] == ["core.hint_asked"]
    assert said[second][-2:] == ["core.hint_asked", "core.hint_waits"]
    assert not bots.poll_hint()
    process.searches[0][1].set_result((ReasonedAnswer(one),))
    assert bots.poll_hint()
    assert [seat for seat, _ in process.searches] == [first, second]
    process.searches[1][1].set_result((ReasonedAnswer(other),))
    assert bots.poll_hint()
    assert not bots.seeks_hint
    view = Presenter(session, apart=True)
    for seat, value in ((first, one), (second, other)):
        hint = view.shown(seat).hint
        assert hint is not None
        assert [way.offer.option for way in hint.ways] == [value]


def test_a_hint_is_searched_again_when_another_seat_has_answered_meanwhile() -> None:
    """A regression: it was dropped without a word, though its seat was still asked the same."""
    session, process = asked_together(), InTurn()
    (first, one), (second, other) = [(ask.seat, ask.options[0]) for ask in session.match.pending][:2]
    bots = BotRunner(session, process=process)
    bots.hint_pace = 0.0
    assert bots.hint(first)
    session.answer(other, seat=second)
    process.searches[0][1].set_result((ReasonedAnswer(one),))
    assert not bots.poll_hint()
    assert [seat for seat, _ in process.searches] == [first, first]
    process.searches[1][1].set_result((ReasonedAnswer(one),))
    assert bots.poll_hint()
    assert [way.offer.option for way in session.hints[first].ways] == [one]
    assert bots.hint(first)
    session.answer(one, seat=first)  # its own answer ends the search
    process.searches[2][1].set_result((ReasonedAnswer(one),))
    assert not bots.poll_hint()
    assert not bots.seeks_hint


class Later(Faulty):
    """Answers that come when the test says so."""

    def __init__(self) -> None:
        super().__init__(ValueError("unused"))
        self.answer: Future[Any] = Future()

    def ask(self, *about: Any) -> Future[Any]:
        match, seat, _, seed, _ = about
        self.found = think(match, seat, "random", seed=seed)
        return self.answer


@pytest.mark.parametrize("lost", [False, True], ids=["found", "lost"])
def test_the_loop_is_woken_when_an_answer_is_there(lost: bool) -> None:
    """The loop may sleep as long as a computer player thinks; the loss of its process wakes the loop, too."""
    woken: list[str] = []
    session, process = _session("chief", "chief"), Later()
    bots = BotRunner(session, process=process, wake=lambda: woken.append("wake"))
    assert bots.wait is None, "nobody has been asked yet"
    assert bots.poll() is None
    assert bots.wait is None
    assert woken == []
    if lost:
        process.answer.set_exception(WorkerLostError("lost"))
    else:
        process.answer.set_result(process.found)
    assert woken == ["wake"]
    assert bots.wait == 0.0
    assert isinstance(bots.poll(), Done)
    assert bots.wait is None


def test_what_is_no_longer_thought_about_wakes_nobody() -> None:
    woken: list[str] = []
    bots = BotRunner(_session("chief", "chief"), process=Later(), wake=lambda: woken.append("wake"))
    assert bots.poll() is None
    bots.forget()
    assert woken == []
    assert bots.wait is None


def test_a_hint_wakes_the_loop_and_is_due_at_its_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    now, woken = [100.0], list[str]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    session, process = _session(PERSON, PERSON), Slow()
    bots = BotRunner(session, process=process, wake=lambda: woken.append("wake"))
    assert bots.hint(session.match.pending[0].seat)
    assert bots.hint_wait is None
    now[0] += 0.2
    process.hint.set_result(())
    assert woken == ["wake"]
    assert bots.hint_wait == pytest.approx(0.3)
    now[0] += 0.3
    assert bots.hint_wait == pytest.approx(0.0)
    assert bots.poll_hint()
    assert bots.hint_wait is None


def test_a_window_sleeps_while_a_computer_player_thinks() -> None:
    """The screen asks for no frame, and plays the answer with the first one after it has been woken."""
    session, process = _session("chief", "chief"), Later()
    play = MatchController(session, BotRunner(session, process=process))
    screen = MatchView(Alone(), play, PlayOptions(speed=0, bot_pause=0.0))
    screen.opening = None
    for now in range(1, 2000, 100):
        wait = screen.update(now)
    assert wait is None
    before = len(session.match.log)
    process.answer.set_result(process.found)
    screen.update(2100)
    assert len(session.match.log) > before


class Clockwork(Faulty):
    """Answers that are found a set time after the request, on a clock of the test."""

    def __init__(self, now: list[float], search: bool) -> None:
        super().__init__(ValueError("unused"))
        self.now, self.search = now, search
        self.ready, self.answer = 0.0, Future[Any]()

    def ask(self, *about: Any) -> Future[Any]:
        match, seat, _, seed, seconds = about
        self.answer = Future()
        self.ready = self.now[0] + (seconds + 0.03 if self.search else 0.01)
        self.found = think(match, seat, "random", seed=seed)
        return self.answer

    def advance(self) -> None:
        if self.now[0] >= self.ready and not self.answer.done():
            self.answer.set_result(self.found)


def _asked_by(game: str, kind: str, *, at_a_window: bool) -> MatchSession:
    """Return a match of computer players at a question that is asked at a window, or at another one."""
    windows, seats = SHELF.games[game].rules.windows, SHELF.games[game].seats[0]
    assert windows is not None
    for seed in range(20):
        players = [Player(f"P{seat}", seat, kind) for seat in range(seats)]
        session = MatchSession.new(SHELF.games[game], players, seed=str(seed))
        while (prompt := session.prompt) is not None:
            if (windows.passing(session.match.state, prompt.ask) is not None) == at_a_window:
                return session
            session.answer(think(session.match, prompt.seat, "random", seed=len(session.match.log)).value)
    raise AssertionError("no match has such a question")


@pytest.mark.parametrize(
    ("game", "kind", "window"),
    [
        ("omen", "monte_carlo", False),
        ("omen", "strategist", False),
        ("age_of_heroes", "monte_carlo", False),
        ("age_of_heroes", "monte_carlo", True),
        ("age_of_heroes", "headman", False),
        ("age_of_heroes", "headman", True),
        ("eve_conquests", "monte_carlo", False),
        ("eve_conquests", "monte_carlo", True),
    ],
)
def test_who_has_one_answer_takes_as_long_as_who_has_many(
    game: str, kind: str, window: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that is found at once is handed in at the moment at which a search would end."""
    now, taken = [100.0], []
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    for search in (False, True):
        session, process = _asked_by(game, kind, at_a_window=window), Clockwork(now, search and kind != "headman")
        bots = BotRunner(session, process=process)
        ticks = 0
        while bots.poll() is None:
            ticks += 1
            now[0] += 0.01
            process.advance()
        taken.append(ticks)
        assert bots.passed == (window and game != "eve_conquests")
    assert taken[0] == taken[1]
    assert taken[0] <= 201
