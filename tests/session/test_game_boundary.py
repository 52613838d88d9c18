"""Games of other authors may fail in any way: a sentence names game, file and line, and the program goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.data.errors import file_line
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.chance import FastRng
from tabletop.session.games.game_boundary import GameCodeError, is_interrupt
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tabletop.ui.shell.app import App
from tabletop.ui.system.preferences import HOME_VARIABLE
from tests.broken_games import HOWS, PLAYED, WAYS, WHERES, written
from tests.cli.test_commands import run
from tests.parameters import quick_first

SOME = [(where, list(HOWS)[number % (len(HOWS) - 1)]) for number, where in enumerate(WHERES) if where != "endless"]
EVERY = [pytest.param(*way, marks=() if way in [*SOME, ("endless", "raises")] else pytest.mark.slow) for way in WAYS]
Written = Callable[[str, str], str]
UNMET = (
    "rules.check_invariants", "rules.determinize", "rules.result", "step fair",
    "text.explain_illegal", "text.interpret", "text.throw_prompt", "text.about_zone", "players.goal", "bot",
)  # fmt: skip
"""Parts that no test reaches, or only some: gestures, the end, hints, throws of people, tips."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Return a function that writes and registers a package with a broken game and returns its id."""

    def make(where: str, how: str) -> str:
        root = f"shop_{abs(hash(tmp_path))}"
        monkeypatch.syspath_prepend(tmp_path)
        (tmp_path / root).mkdir()
        (tmp_path / root / "__init__.py").write_text("")
        name = f"broken_{len(where)}_{how}"
        written(tmp_path / root, name, where, how)
        monkeypatch.setenv("TABLETOP_GAMES", f"{root}.{name}")
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
        return name

    return make


@pytest.mark.parametrize(("where", "how"), EVERY)
def test_simulate_tells_which_line_broke(where: str, how: str, game: Written, capsys: Any) -> None:
    """The command ends with status 2 and one line with game, file and line if the match reaches the broken part.

    Else it prints nothing.
    """
    name = game(where, how)
    bot = "clever" if where == "bot" else "monte_carlo" if where == "rules.determinize" else "random"
    check = ("--check",) if where in ("rules.check_invariants", "table.project", "table.layout") else ()
    words = ("simulate", name, "--games", "1", "--workers", "1", "--bot", bot, "--positions", "2", *check)
    status, _, errors = run(capsys, *words)
    assert "Traceback" not in errors
    if where in (*PLAYED, "bot") or check:
        assert (status, errors.count("\n")) == (2, 1), errors
        assert name in errors
        assert "line " in errors or (where, how) == ("import", "nonsense")
        if how != "nonsense":
            assert f"{name}/__init__.py, line " in errors
    else:
        assert status == 0, errors


@pytest.mark.parametrize(("where", "how"), quick_first(EVERY, 6))
def test_the_window_stays_open(
    where: str, how: str, game: Written, caplog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of the game is begun and played in the window as far as possible; no failure breaks a frame."""
    name = game(where, how)
    found = game_registry((os.environ["TABLETOP_GAMES"],))
    app = App(found, Translations("en", found.locales()), headless=True, extra=(os.environ["TABLETOP_GAMES"],))
    app.routes.home()
    said: list[str] = []
    original = app.show_toast

    def recorded(sentence: str) -> None:
        said.append(sentence)
        original(sentence)

    monkeypatch.setattr(app, "show_toast", recorded)
    said.extend(bad.what for bad in found.broken.values())
    chance, todo = FastRng(1), list(range(40))

    def play() -> None:
        """Act once as a person at the window."""
        if not todo:
            return
        if todo.pop() == 39:
            kind = "clever" if where == "bot" else "person"
            app.routes.open_match(app.matches.start(name, [Player("Ann", 0), Player("Bo", 1, kind)], {}, "1"))
            return
        controller = getattr(getattr(app.top, "match_view", None), "controller", None)
        if controller is not None and controller.session.match.pending:
            ask = controller.session.match.pending[0]
            controller.answer(chance.answerer(None)(controller.session.match.state, ask), (0, 0))

    if name in found.games:
        app.beside.append(play)
    for _ in range(45):
        app.pump()
    assert app.running
    assert name in found.games or where == "import"
    app.clear()
    assert "Traceback" not in caplog.text
    if where not in UNMET and how != "nonsense":
        assert f"{name}/__init__.py" in caplog.text + " ".join(said)


@pytest.mark.parametrize("how", [how for how in HOWS if how != "nonsense"])
@pytest.mark.parametrize("where", ["step gather", "endless"])
def test_the_table_is_as_it_was(where: str, how: str, game: Written) -> None:
    """An answer after which the game fails is not given: a sentence says so, and lines, table and log are as before."""
    name = game(where, how)
    session = MatchSession.new(
        game_registry((os.environ["TABLETOP_GAMES"],)).games[name], [Player("Ann", 0), Player("Bo", 1)], seed="1"
    )
    for _ in range(100):
        ask, before = session.match.pending[0], (len(session.match.log), len(session.lines), session.placement)
        outcome = session.answer(ask.options[-1])
        if isinstance(outcome, Refused):
            break
    assert isinstance(outcome, Refused)
    assert outcome.refusal.reason.key == "core.game_broke_off"
    assert f"{name}/__init__.py" in Translations("zh_TW").text(outcome.refusal.reason)
    assert (len(session.match.log), len(session.lines), session.placement) == before
    assert session.match.pending[0].kind == ask.kind


@pytest.mark.slow
@pytest.mark.parametrize(("where", "how"), [(where, how) for where, how in [*SOME, ("endless", "raises")]])
def test_serve_stays_alive(where: str, how: str, game: Written, tmp_path: Path) -> None:
    """A table of the game is hosted for pages, with two computer players: it is refused with a sentence, or goes on."""
    name = game(where, how)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", os.getcwd())])
    seats = "Ann=clever,Bo=clever" if where == "bot" else "Ann=random,Bo=random"
    running = subprocess.Popen(
        [sys.executable, "-m", "tabletop", "--lang", "en", "serve", name, "--seats", seats, "--address", "127.0.0.1"],
        env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        running.wait(12)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGTERM)
    _, errors = running.communicate(timeout=60)
    assert "Traceback" not in errors
    assert running.returncode in (0, 2), errors
    if running.returncode == 2:
        assert name in errors
    if where not in UNMET:
        assert f"{name}/__init__.py" in errors, errors


def test_ctrl_c_is_not_the_games() -> None:
    """A KeyboardInterrupt raised by a game's code is distinguished from that of a signal, wherever the signal comes."""

    def raised() -> None:
        raise KeyboardInterrupt

    def signalled() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(10_000_000):
            pass

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored by a parent
    try:
        for interrupting, interrupt in ((raised, False), (signalled, True)):
            with pytest.raises(KeyboardInterrupt) as caught:
                interrupting()
            assert is_interrupt(caught.value) is interrupt
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_error_goes_from_process_to_process() -> None:
    """The error has the same text in another process, in both languages."""
    error = GameCodeError("chess", "chess/rules.py", 12, "ValueError: no")
    again = ForkingPickler.loads(ForkingPickler.dumps(error))
    assert (str(again), again.reason) == (str(error), error.reason)
    said = [Translations(language).text(again.reason) for language in LANGUAGES]
    assert all("chess/rules.py" in one and "12" in one and "ValueError: no" in one for one in said)


def test_a_file_is_named_from_the_current_folder_or_from_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path that a person reads can be opened: it never loses its beginning."""
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    assert file_line(str(tmp_path / "mine" / "table" / "golf.py"), 7) == f"{Path('table') / 'golf.py'}, line 7"
    assert file_line(str(tmp_path / "other" / "golf.py"), 7) == f"{tmp_path / 'other' / 'golf.py'}, line 7"
