"""The command line as it is typed: every command, and one sentence with exit status 2 for every error."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.__main__ import main
from tabletop.cli.arguments import players_of
from tabletop.cli.commands import parse
from tabletop.cli.window import open_file
from tabletop.core.data.messages import msg
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.sandbox.action_types import actions
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import match_log
from tests.net.browser import browser
from tests.parameters import quick_first
from tests.play import SHELF
from tests.sandbox.hands import table_of_everything
from tests.sure import sure
from tests.test_architecture import ROOT

GAME = SHELF.games["example_game"]
EXPORT = "tabletop.ui.shell.export.screenshot"
POSITION = """
from tests.example_game import GAME

def fair():
    state = GAME.rules.setup(3, GAME.complete({}))
    state.hands, state.apples, state.phase = [[1, 2], [3, 4], [5, 6]], [7, 9, 8], "fair"
    return state

def throw():
    state = fair()
    state.home[0], state.at["orchard"][0], state.turn, state.phase = 0, 2, 0, "gather"
    return state
"""


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_GAMES", "tests.example_game")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Return exit status, output and errors of a command."""
    try:
        status = main(["--lang", "en", *words])
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 1
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def saved(folder: Path, answers: int = 20) -> Path:
    """Return a match file with so many answers of the first option."""
    players = [Player("Ann", 0), Player("Bo", 1)]
    session = MatchSession.new(GAME, players, seed="cli", folder=folder)
    for _ in range(answers):
        if session.prompt is not None:
            session.answer(session.prompt.offers[0].option)
    path = sure(session.writer).path
    session.close()
    return path


def test_simulate_prints_one_object_with_all_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints exactly one object with the names that scripts rely on."""
    status, out, _ = run(capsys, "simulate", "example_game", "--games", "5", "--seats", "3", "--seed", "7", "--json")
    report = json.loads(out)

    assert status == 0
    wanted = "game seats games finished cpu_seconds matches_per_cpu_second decisions_per_cpu_second"
    assert {*wanted.split(), "mean_decisions", "mean_rounds", "mean_score", "wins"} <= report.keys()
    assert (report["game"], report["seats"], report["games"], report["finished"]) == ("example_game", 3, 5, 5)
    assert sum(report["wins"]) == pytest.approx(5)


def test_simulate_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """Scores and decisions follow from the seed alone."""
    results = []
    for seed in ("a", "a", "b"):
        _, out, _ = run(capsys, "simulate", "example_game", "--games", "4", "--seed", seed, "--json")
        report = json.loads(out)
        results.append((report["mean_score"], report["mean_decisions"], report["wins"]))

    assert results[0] == results[1] != results[2]


@pytest.mark.parametrize("bot", ["random", "eager", "monte_carlo"])
def test_simulate_plays_every_generic_bot(capsys: pytest.CaptureFixture[str], bot: str) -> None:
    """A bot on every seat plays to the end."""
    words = ("--games", "1", "--bot", bot, "--seconds", "0.002", "--json")
    status, out, _ = run(capsys, "simulate", "example_game", *words)

    assert (status, json.loads(out)["finished"]) == (0, 1)


def test_list_names_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The list is printed as text and as JSON."""
    _, text, _ = run(capsys, "list")
    _, data, _ = run(capsys, "list", "--json")

    assert all(name in text for name in SHELF.games)
    assert {game["id"] for game in json.loads(data)["games"]} == set(SHELF.games)


def test_rules_are_printed_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    """English and Chinese have the same clauses."""
    _, english, _ = run(capsys, "rules", "stone_age")
    _, chinese, _ = run(capsys, "--lang", "zh_TW", "rules", "stone_age")

    assert english != chinese
    assert english.count("\n### ") == chinese.count("\n### ") > 10


def test_replay_tells_the_match_and_checks_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Every decision is a line; `--check` computes all dice again."""
    path = saved(tmp_path)
    status, out, _ = run(capsys, "replay", str(path), "--check")

    assert status == 0
    assert "Ann:" in out
    assert "answers fit" in out


@pytest.mark.parametrize(("game", "parts"), [("stone_age", r" \(.+: \d+, .+: \d+\)"), ("example_game", "")])
def test_replay_tells_points_and_turning_points(
    game: str, parts: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A score of one part stands alone; a decision that turned the match and what came of it are two lines."""
    tabletop.new(game, seats=2, seed="7").play("eager").save(tmp_path / "x.match")
    _, out, _ = run(capsys, "replay", str(tmp_path / "x.match"))
    lines = out.splitlines()
    assert any(re.fullmatch(rf"Player 1: \d+{parts}", line) for line in lines), lines[-12:]
    came = [number for number, line in enumerate(lines) if line.endswith("of 100.")]
    assert bool(came) == (game == "stone_age")
    assert all(re.match(r" {8}\S", lines[number]) for number in came)
    assert all(re.match(r" +\d+ Round \d+, Player \d: ", lines[number - 1]) for number in came)


def test_replay_tells_a_free_table_and_checks_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Every action is a line; `--check` undoes and redoes all of them."""
    made = table_of_everything()
    made.perform(actions.Shuffle(next(zone for zone in made.real.zones if zone.startswith("stack"))), by=1)
    made.save(tmp_path / "free.match")
    status, out, _ = run(capsys, "replay", str(tmp_path / "free.match"), "--check")

    assert status == 0
    assert "P1: Shuffled" in out
    assert "All 7 actions" in out


def test_screenshot_writes_a_picture_of_the_size_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is a PNG of the play screen, made without a display."""
    import pygame

    out = tmp_path / "table.png"
    words = ("--seats", "2", "--seed", "1", "--answers", "6", "--size", "800x600", "--out", str(out))
    status, _, _ = run(capsys, "screenshot", "example_game", *words)

    assert status == 0
    assert pygame.image.load(str(out)).get_size() == (800, 600)


@pytest.mark.wide
@pytest.mark.parametrize("view", ["", "hand", "table"])
def test_screenshot_writes_a_picture_of_a_phone(view: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The page of the asked seat at 360 x 740, twice as sharp; the hand unless the table is asked for."""
    import pygame

    with browser():
        pass  # skipped where there is none
    out = tmp_path / "phone.png"
    words = ("--seats", "2", "--answers", "6", "--phone", *((view,) if view else ()), "--out", str(out))
    assert run(capsys, "screenshot", "example_game", *words)[0] == 0
    picture = pygame.image.load(str(out))
    assert picture.get_size() == (720, 1480)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 720, 9) for y in range(0, 1480, 9)}) > 20


def test_screenshot_of_a_phone_needs_a_browser(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without playwright the command ends with one sentence that says what to install, and writes nothing."""
    monkeypatch.setitem(sys.modules, "playwright", None)
    out = tmp_path / "phone.png"
    status, _, told = run(capsys, "screenshot", "example_game", "--seats", "2", "--phone", "--out", str(out))
    assert status == 2
    assert "install Chromium and, with pip, playwright" in told
    assert not out.exists()


def test_screenshot_shows_a_saved_match_at_any_of_its_answers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The file stays as it is; what is no saved match is refused."""
    file, free, out = tmp_path / "x.match", tmp_path / "free.match", tmp_path / "table.png"
    tabletop.new("example_game", seats=2, seed="7").play("eager").save(file)
    before, pictures = file.read_bytes(), set()
    for more in (("--answers", "2"), ("--answers", "5"), ()):
        assert run(capsys, "screenshot", str(file), "--size", "800x600", "--out", str(out), *more)[0] == 0
        pictures.add(out.read_bytes())
    assert len(pictures) == 3
    assert file.read_bytes() == before
    table_of_everything().save(free)
    for wrong in (free, out):
        status, _, err = run(capsys, "screenshot", str(wrong), "--out", str(tmp_path / "y.png"))
        assert (status, err.count("\n")) == (2, 1)
        assert wrong.name in err


def test_screenshot_of_an_earlier_moment_says_nothing_of_undoing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log in the picture ends at that moment, as if nothing had followed; nobody undid anything."""
    file, shown = tmp_path / "x.match", list[MatchSession]()
    tabletop.new("example_game", seats=2, seed="7").play("eager").save(file)
    monkeypatch.setattr(f"{EXPORT}.save_picture", lambda session, *_: shown.append(session))
    assert main(["screenshot", str(file), "--answers", "5", "--out", str(tmp_path / "x.png")]) == 0
    (session,) = shown
    whole = MatchSession.load(file, extra=("tests.example_game",), resume=False)
    assert len(session.match.log) == 5
    assert session.lines == [line for line in whole.lines if line.at < 5]


def test_screenshot_shows_a_position_that_a_function_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random answers go on from it; the function itself may be tried out in a test, too."""
    (tmp_path / "my_positions.py").write_text(POSITION, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    shown = list[MatchSession]()
    monkeypatch.setattr(f"{EXPORT}.save_picture", lambda session, *_: shown.append(session))
    words = ("screenshot", "example_game", "--state", "my_positions:fair", "--out", "x.png")
    assert main([*words]) == 0
    assert main([*words, "--answers", "1"]) == 0
    begun, later = shown
    assert (begun.match.state.apples, begun.match.pending[0].kind, begun.match.log) == ([7, 9, 8], "fair", [])
    assert len(later.match.log) == 1


def test_a_position_before_a_throw_logs_the_throw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that begins with a throw is in the log as in a new match."""
    (tmp_path / "positions_of_mine.py").write_text(POSITION, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    shown = list[MatchSession]()
    monkeypatch.setattr(f"{EXPORT}.save_picture", lambda session, *_: shown.append(session))
    assert main(["screenshot", "example_game", "--state", "positions_of_mine:throw", "--out", "x.png"]) == 0
    (session,) = shown
    assert [entry.kind for entry in session.match.log] == ["roll"]
    (line,) = session.lines
    thrown = GAME.text.describe_roll(session.match.state, Ask(CHANCE, "roll", by=0), session.match.log[0].value)
    assert [text.public for text in line.texts] == [msg("core.set_up"), thrown]


@pytest.mark.wide
def test_artsheet_shows_all_pictures_and_prints_the_nearest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is a PNG, with as many pairs as asked for, the nearest first."""
    import pygame

    out = tmp_path / "pictures.png"
    status, printed, _ = run(capsys, "artsheet", "stone_age", "--out", str(out), "--pairs", "3")

    distances = [float(line.split()[0]) for line in printed.splitlines()]
    assert (status, len(distances), distances) == (0, 3, sorted(distances))
    assert pygame.image.load(str(out)).get_width() > 1000


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("simulate", "stone_ag"), "did you mean stone_age?"),
        (("simulate", "qqq"), "There is no game called qqq"),
        (("simulate", "golf"), "If it is a file of your own, set TABLETOP_GAMES=golf."),
        (("simulate", "example_game", "--games", "many"), "--games needs a number, not many"),
        (("simulate", "example_game", "--games", "0"), "--games must be between 1"),
        (("simulate", "example_game", "--seats", "9"), "--seats must be between 2 and 4, not 9"),
        (("simulate", "example_game", "--bot", "deep_blue"), "no computer player deep_blue"),
        (("simulate", "example_game", "--seconds", "soon"), "--seconds needs a number"),
        (("simulate", "example_game", "--set", "rounds"), "--set needs KEY=VALUE"),
        (("simulate", "example_game", "--set", "weather=rain"), "no setting weather"),
        (("simulate", "example_game", "--set", "rounds=7"), "It can be: 2, 3"),
        (("simulate", "example_game", "--preset", "wild"), "no preset wild"),
        (("rules", "nothing"), "There is no game called nothing"),
        (("replay", "/nowhere/x.match"), "There is no file /nowhere/x.match."),
        (("film", "/nowhere/x.match", "--out", "x.webp"), "There is no file /nowhere/x.match."),
        (("screenshot", "full.match", "--out", "x.png"), "There is no file full.match."),
        (("screenshot", "nowhere/full", "--out", "x.png"), "There is no file nowhere/full."),
        (("serve", "full.match"), "There is no file full.match."),
        (("serve", "example_game", "--out", f"{ROOT}/pyproject.toml"), "pyproject.toml cannot be written"),
        (("serve", "old.jsonl"), "There is no file old.jsonl."),
        (("simulate", "full.match"), "There is no file full.match."),
        (("play", f"{ROOT}/pyproject.toml"), "pyproject.toml is a file, and this command needs the name of a game."),
        (("screenshot", "example_game", "--state", "tests.cli", "--out", "x.png"), "MODULE:FUNCTION"),
        (("screenshot", "example_game", "--state", "no_such:state", "--out", "x.png"), "No module named 'no_such'"),
        (("screenshot", "example_game", "--state", "tests.cli:fair", "--out", "x.png"), "has no function fair"),
        (("screenshot", "example_game", "--state", "time:time", "--out", "x.png"), "which is no Orchard"),
        (
            ("screenshot", "example_game", "--state", "builtins:int", "--out", "x.png"),
            "returned int, which is no Orchard",
        ),
        (("screenshot", "example_game", "--state", "builtins:breakpoint.x", "--out", "x.png"), "has no function"),
        (("play", "example_game", "--seats", "Ann,Bo=chess"), "no computer player chess"),
        (("play", "example_game", "--seats", "Ann,=random"), "has no name"),
        (("screenshot", "example_game", "--size", "huge", "--out", "x.png"), "WIDTHxHEIGHT"),
        (("screenshot", "example_game", "--out", "/nowhere/at/all.png"), "cannot be written"),
        (("artsheet", "stone_ag", "--out", "x.png"), "did you mean stone_age?"),
        (("artsheet", "example_game", "--out", "x.png"), "no pictures of its own"),
        (("artsheet", "stone_age", "--out", "x.jpg"), "must end in .png"),
        (("artsheet", "stone_age", "--out", "/nowhere/at/all.png"), "cannot be written"),
        (("artsheet", "stone_age", "--out", "x.png", "--pairs", "few"), "--pairs needs a number, not few"),
        (("artsheet", "stone_age", "--out", "x.png", "--pairs", "0"), "--pairs must be between 1"),
        (("artsheet", "stone_age"), "--out"),
        (("fly",), "invalid choice"),
        (("fly.match",), "There is no file fly.match."),
        (("/nowhere/fly",), "There is no file /nowhere/fly."),
        (("open", "fly"), "There is no file fly."),
        (("simulate", "example_game", "--colour"), "unrecognized arguments"),
    ],
)
def test_wrong_input_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str
) -> None:
    """There is never a traceback, and never more than one line."""
    status, out, err = run(capsys, *words)

    assert status == 2
    assert out == ""
    assert part in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(("game", "told"), [("my_game", True), ("x; reboot", False), ("$(reboot)", False)])
def test_a_match_of_a_game_that_is_not_loaded_says_how_to_load_it(
    game: str, told: bool, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A name that is no name of a module is not put into a command that somebody might copy."""
    path = tmp_path / "x.match"
    session = MatchSession.new(
        replace(SHELF.games["example_game"], id=game), [Player("Ann", 0), Player("Bo", 1)], seed="one"
    )
    match_log.write(path, match_log.header_of(session.match, session.names, session.seed, []), [])
    status, _, err = run(capsys, "replay", str(path))
    assert status == 2
    assert "that game is not here." in err
    assert (f"set TABLETOP_GAMES={game}." in err) is told
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("spoil", ["torn", "changed", "foreign", "newer", "empty"])
def test_spoiled_files_are_refused_and_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spoil: str
) -> None:
    """A torn file is replayed up to its last whole line; all others are one sentence. The file is unchanged."""
    path = saved(tmp_path)
    data = path.read_bytes()
    spoiled = {
        "torn": data[:-7],
        "changed": data.replace(b'"n":3', b'"n": 3'),
        "foreign": b"PK\x03\x04 this is something else\n",
        "newer": data.replace(b'"format":1', b'"format":99', 1),
        "empty": b"",
    }[spoil]
    path.write_bytes(spoiled)
    status, _, err = run(capsys, "replay", str(path))

    assert status == (0 if spoil == "torn" else 2)
    assert len(err.strip().splitlines()) == (0 if spoil == "torn" else 1)
    assert path.read_bytes() == spoiled


@pytest.mark.parametrize("words", [(), ("x.match",)], ids=["alone", "with a file"])
def test_without_a_display_the_program_says_what_works(tmp_path: Path, words: tuple[str, ...]) -> None:
    """There is one sentence that names the commands, and status 2."""
    (tmp_path / "x.match").touch()
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("SDL_VIDEODRIVER", None)
    environment["TABLETOP_HOME"] = str(tmp_path)
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems always have a display")
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "--lang", "en", *(str(tmp_path / word) for word in words)],
        capture_output=True,
        text=True,
        env=environment,
    )

    assert done.returncode == 2
    assert "no display" in done.stderr
    assert all(word in done.stderr for word in ("simulate", "replay", "rules", "list", "screenshot", "artsheet"))
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (("here.match",), ("open", "here.match")),
        (("--lang", "zh_TW", "here.match"), ("open", "here.match")),
        (("--lang=en", "folder"), ("open", "folder")),
        (("not/there",), ("open", "not/there")),
        (("rules", "omen"), ("rules", "")),
        (("./rules",), ("open", "rules")),
    ],
)
def test_a_file_in_place_of_the_command_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: tuple[str, ...], read: tuple[str, str]
) -> None:
    """A command is a command even where a file of its name lies."""
    monkeypatch.chdir(tmp_path)
    for name in ("here.match", "rules"):
        (tmp_path / name).touch()
    (tmp_path / "folder").mkdir()
    options = parse(Translations("en"), typed)
    assert (options.run is open_file, str(getattr(options, "file", ""))) == (read[0] == "open", read[1])


def test_the_window_opens_at_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is given by its whole path, whatever the program does with folders."""
    opened: list[Path] = []

    def shown(*_: object, file: Path, watch: bool) -> int:
        opened.append(file)
        return int(watch)

    monkeypatch.setattr("tabletop.ui.shell.app.run", shown)
    path = saved(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main([path.name]) == 0
    assert opened == [path]


def test_help_names_the_number_of_seats_without_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    """It differs between the studies; that of a tournament explains the columns of its pairs, too."""
    for command, sentences in (
        ("simulate", ["number of seats (the fewest of the game)"]),
        ("tournament", ["number of seats (as many as players are named", "`lost` are the shares of their matches"]),
    ):
        _, told, _ = run(capsys, command, "--help")
        assert all(sentence in " ".join(told.split()) for sentence in sentences), told


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Both end with status 0; the help is in the language asked for."""
    status, out, _ = run(capsys, "--version")
    assert (status, out.startswith("tabletop ")) == (0, True)
    _, english, _ = run(capsys, "--help")
    _, chinese, _ = run(capsys, "--lang", "zh_TW", "--help")
    assert "Five board games" in english
    assert "五款桌遊" in chinese


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The known languages are in the sentence."""
    status, _, err = run(capsys, "--lang", "tlh", "list")

    assert status == 2
    assert "zh_TW" in err


def test_standard_output_is_for_what_was_asked(tmp_path: Path) -> None:
    """No greeting of a library precedes it, whatever the command loads."""
    environment = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "screenshot", "stone_age", "--size", "320x240",
         "--out", f"{tmp_path}/a.png"],
        capture_output=True, text=True, env=environment, check=True,
    )  # fmt: skip
    assert done.stdout == ""
    assert (tmp_path / "a.png").stat().st_size > 1000


@pytest.mark.parametrize("encoding", quick_first(["ascii", "cp1252"]))
@pytest.mark.parametrize("words", quick_first([("list",), ("--help",), ("list", "chess")], whole=True))
def test_an_output_that_cannot_hold_chinese(encoding: str, words: tuple[str, ...]) -> None:
    """Letters that its encoding lacks are printed as their numbers."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "tabletop", "--lang", "zh_TW", *words]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if "chess" in words else 0)
    assert b"\\u" in done.stdout + done.stderr


@pytest.mark.parametrize(
    "name", ["Ann\x1b[2J", "\u202eAnn", "A\u200bnn", "Ann\udcff", "An\rn", "\u2067Ann", "A" * 300, ""]
)
@pytest.mark.parametrize("words", quick_first([("serve", "omen"), ("serve", "sandbox"), ("play", "omen")], whole=True))
def test_names_that_nobody_can_read_are_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], name: str
) -> None:
    """A name that would change its line, or the screen, is printed on neither."""
    for language in ("en", "zh_TW"):
        assert main(["--lang", language, *words, "--seats", f"{name},Bo"]) == 2
        out, errors = capsys.readouterr()
        assert out == ""
        assert errors.rstrip("\n").isprintable()
        assert len(errors) < 200


def test_names_of_any_language_are_names() -> None:
    game, words = SHELF.games["omen"], Translations("en", SHELF.locales())
    names = [player.name for player in players_of("Zoë O'Neil,小明", game, words)]
    assert names == ["Zoë O'Neil", "小明"]


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "1e9"])
def test_seconds_that_no_clock_has_are_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "simulate", "omen", "--games", "1", f"--seconds={seconds}"]) == 2
    assert "--seconds must be between 0 and 3600" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--seed", "--seats", "--preset"])
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_bytes_that_are_no_letters_are_refused(option: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A terminal of another encoding may send them."""
    assert main(["--lang", language, "play", "omen", option, "\udcffAnn,Bo"]) == 2
    errors = capsys.readouterr().err
    assert option in errors
    assert "UTF-8" in errors


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_an_output_that_takes_nothing_is_told_in_a_sentence() -> None:
    words = [sys.executable, "-m", "tabletop", "--lang", "en", "list"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written: No space left on device.\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_place_of_the_file_of_a_study_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Otherwise the command would wait for ever for a writer."""
    os.mkfifo(tmp_path / "matches.jsonl")
    assert main(["--lang", "en", "simulate", "omen", "--games", "1", "--report", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err
