"""The example packages of `docs/examples`: they are found, played, checked, and as their pages say."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from math import hypot, pi
from types import ModuleType
from typing import Any, Final

import pytest

from physics.scene import Scene, Shot
from tabletop.core.data.messages import IllegalAnswerError, msg
from tabletop.core.game.bots import BotContext, BotDecision
from tabletop.core.game.flicking import FlickRules, flicking_on
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Flick
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.flicks import answer_of, flick, flickable, shot_of
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.bots.computer_players import GENERIC, IllegalBotAnswerError, think
from tabletop.session.games.game_boundary import line_of_function
from tabletop.session.games.registry import GameRegistry, game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.pending_question import prompt_of
from tests.core.test_bots import Clock
from tests.hooks import with_hooks
from tests.sure import sure
from tests.test_architecture import ROOT
from tests.ui.headless import playing

FOLDER: Final = ROOT / "docs" / "examples"
PACKAGES: Final = sorted(path.parent.name for path in FOLDER.glob("*/pyproject.toml"))
FLICKED: Final = "crokinole"
IMPORTED: Final[dict[str, ModuleType]] = {}
"""The modules of the registry, which is kept when other tests run in between."""


@pytest.fixture(scope="module")
def registry() -> Iterator[GameRegistry]:
    """Return the games of the program and those of the examples."""
    folders = [str(FOLDER / name) for name in PACKAGES]
    sys.path[:0] = folders
    sys.modules.update(IMPORTED)
    importlib.invalidate_caches()
    try:
        found = game_registry(tuple(PACKAGES))
        IMPORTED.update({name: sys.modules[name] for name in PACKAGES})
        yield found
    finally:
        for name in PACKAGES:
            sys.path.remove(str(FOLDER / name))
            sys.modules.pop(name, None)


def begun(game: Game[Any], seats: int | None = None) -> Match[Any]:
    return Match.new(game, seats or game.seats[-1], chance=SeededChance("examples"))


def test_there_is_one_of_cards_one_of_flicks_and_one_of_dice(registry: GameRegistry) -> None:
    assert sorted(registry.games[name].features for name in PACKAGES) == [("cards",), ("dice",), ("flicks",)]
    assert [name for name in PACKAGES if registry.games[name].rules.secret_hands] == ["follow_suit"]


@pytest.mark.parametrize("name", PACKAGES)
def test_it_is_a_package_that_the_program_finds(name: str, registry: GameRegistry) -> None:
    assert registry.broken == {}
    project = tomllib.loads((FOLDER / name / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["tabletop.games"] == {name: name}
    assert project["tool"]["pytest"]["ini_options"]["tabletop_games"] == [name]
    page = (FOLDER / name / "README.md").read_text("utf-8")
    files = {path.relative_to(FOLDER / name).as_posix() for path in (FOLDER / name).rglob("*.*")}
    assert {f"{name}/__init__.py", f"test_{name}.py", "pyproject.toml"} <= files
    assert [word for word in page.split("`")[1::2] if "/" in word and not (FOLDER / name / word).exists()] == []
    assert len((FOLDER / name / name / "__init__.py").read_text("utf-8").splitlines()) < 240


@pytest.mark.parametrize("name", PACKAGES)
def test_the_generic_player_plays_it_to_the_end(name: str, registry: GameRegistry) -> None:
    """At every fifth question, a search chooses; else the quick generic player. All chosen answers are allowed."""
    game = registry.games[name]
    match, asked = begun(game), 0
    while not match.over:
        ask = match.pending[0]
        asked += 1
        bot = "monte_carlo" if asked in (2, 7) else "eager"
        match.answer(GENERIC[bot](match, ask.seat, Clock(2)).value)
    assert match.game.rules.result(match.state).winners


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_flick_of_a_game_without_words_for_it_is_told(language: str, registry: GameRegistry) -> None:
    game = registry.games[FLICKED]
    match = begun(game)
    ask = match.ask
    shot = answer_of(Shot(flickable(ask)[0], pi / 2, 1.234))
    words = Translations(language, registry.locales())
    assert words.text(game.text.describe(match.state, ask, shot).text) == {
        "en": "Flick at 123 cm/s", "zh_TW": "以每秒 123 公分彈射"
    }[language]  # fmt: skip
    for value, why in (
        (("flick", "disc_1_1", 0, 500, 0), "core.flick.no_disc"),
        (("flick", shot[1], 0, 3001, 0), "core.flick.no_speed"),
        (("flick", shot[1], 0, 0, 0), "core.flick.no_speed"),
        (("flick", shot[1], 314_160, 500, 0), "core.flick.no_shot"),
        (("flick", shot[1], 0, 500, 301), "core.flick.no_shot"),
        (("flick", shot[1], 0, 500, True), "core.flick.no_shot"),
        ("flick", "core.flick.no_shot"),
    ):
        refusal = ask.refusal(value)
        assert refusal is not None
        assert refusal.reason.key == why
        assert words.text(refusal.reason) != why
    with pytest.raises(ValueError, match="names no disc"):
        next(flick(0, "shoot", ()))


def test_a_game_is_never_asked_for_the_words_of_a_flick_and_may_leave_others_to_the_program(
    registry: GameRegistry,
) -> None:
    game = registry.games[FLICKED]
    ask = begun(game).ask
    shot = answer_of(Shot(flickable(ask)[0], pi / 2, 1.234))
    asked = list[Any]()

    def describe(state: Any, ask: Ask[Any], option: Any) -> Label | None:
        asked.append(option)
        return None if option == "left" else Label(msg("mine"))

    worded = with_hooks(game, text={"describe": describe})
    worded = replace(worded)  # a copy asks the same hook, once
    assert worded.text.describe(None, ask, shot).text.key == "core.flick.flicked"
    assert asked == []
    choice = Ask(0, "side", ("left", "right"))
    assert worded.text.describe(None, choice, "left") == Label(msg("crokinole.option.left"), button="plain")
    assert worded.text.describe(None, choice, shot).text == msg("mine")
    assert asked == ["left", shot]
    assert line_of_function(worded.text.describe) == line_of_function(describe)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (Shot("disc_0_6", 0.0, 1.0), "a shot is answered as `answer_of(shot)`"),
        (Shot("disc_0_6", 0.0, 3.2), "as `answer_of(shot)`, and a flick has at most 3.0 m/s, not 3.2"),
        (answer_of(Shot("disc_0_6", 0.0, 3.2)), "a flick has at most 3.0 m/s, not 3.2"),
        (answer_of(Shot("disc_0_6", 0.0, 1.0, 0.4)), "the finger hits at most 0.3 radii off centre, not 0.4"),
        (answer_of(Shot("disc_1_6", 0.0, 1.0)), "'disc_1_6' cannot be flicked now, but disc_0_6"),
        (("flick", "disc_0_6", 0, 0, 0), "a shot needs a speed above zero"),
        (("flick", "disc_0_6", 400_000, 500, 0), "at most 314159 hundred-thousandths of a radian, not 400000"),
        ("disc_0_6", "a flick is answered as `answer_of(Shot(disc, angle, speed))`"),
    ],
)
def test_a_program_is_told_why_its_flick_is_not_allowed(value: Any, why: str, registry: GameRegistry) -> None:
    match = begun(registry.games[FLICKED])
    with pytest.raises(IllegalAnswerError) as told:
        match.answer(value)
    assert str(told.value).endswith(why)
    assert "is no answer to 'shoot'; " in str(told.value)
    assert not match.log

    def wrong(match: Match[Any], seat: int, context: BotContext) -> BotDecision:
        return BotDecision(value, msg("mine"))

    game = with_hooks(match.game, players={"bots": {"wrong": wrong}})
    with pytest.raises(IllegalBotAnswerError) as blamed:
        think(begun(game), 0, "wrong", seed=1)
    assert str(blamed.value).endswith(why)


@pytest.mark.parametrize("shot", [Shot("disc_0_6", -3.1, 0.001, 0.3), Shot("disc_0_6", pi / 2, 2.999, -0.299)])
def test_an_answer_means_its_shot(shot: Shot) -> None:
    assert shot_of(answer_of(shot)) == shot


def test_no_other_value_means_a_shot() -> None:
    with pytest.raises(ValueError, match=r"\('flick', 'disc'\) is no answer to a question of `flick`"):
        shot_of(("flick", "disc"))


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_between_a_flick_and_its_flight_nobody_is_asked_to_throw_dice(language: str, registry: GameRegistry) -> None:
    """A picture of a saved match may stop there: chance counts as an answer."""
    match = Match.new(registry.games[FLICKED], 2)
    match.answer(answer_of(Shot(flickable(match.ask)[0], 0.0, 1.0)))
    assert match.ask.kind == "flight"
    prompt = prompt_of(match, match.ask, OptionLabels(match.game)).message
    assert Translations(language, registry.locales()).text(prompt) == {
        "en": "The disc has been flicked. Its flight comes next.", "zh_TW": "圓片已經彈出，接著就會飛行。"
    }[language]  # fmt: skip


def test_a_game_gives_its_house_rules_for_flicks_with_the_rest(registry: GameRegistry) -> None:
    flicking = sure(registry.games[FLICKED].table.flicking)
    assert flicking.rules({}) == FlickRules()
    bare = flicking_on(flicking.ground, lambda state: Scene(()), rules=lambda settings: FlickRules(aim_help="bare"))
    assert bare.rules({}).aim_help == "bare"


def test_a_disc_is_flicked_in_the_window_into_the_hole(registry: GameRegistry) -> None:
    """A gesture of the window means the answer, the flight is shown, and the disc is off the table."""
    game = registry.games[FLICKED]
    with playing(game, ("person", "person"), 1, speed=0.0) as context:
        context.let(500)
        (disc,) = flickable(context.session.match.ask)
        assert sure(context.screen.controller.shown.shots).discs == (disc,)
        context.screen.controller.gesture(Flick(disc, *answer_of(Shot(disc, pi / 2, 0.87))[2:]), (640, 360))
        for _ in range(40):
            context.let(100)
        flown = next(entry.value for entry in context.session.match.log if entry.seat == CHANCE)
        assert [left[2:] for left in flown[2]] == [("hole",)]
        assert context.session.match.state.holed == [1, 0]
        assert disc not in [piece.id for piece in context.screen.view.table.in_zone("board")]


def test_random_flicks_end_on_the_board_beside_it_and_in_the_hole(registry: GameRegistry) -> None:
    game = registry.games[FLICKED]
    answer, lying, holed = FastRng(4).answerer(game.players.random_answer), 0, 0
    for _ in range(4):
        match = begun(game)
        while not match.over:
            ask = match.pending[0]
            match.answer(answer(match.state, ask))
        lying += len(match.state.lying)
        holed += sum(match.state.holed)
        assert all(hypot(at.x, at.y) <= 0.33 for at in match.state.lying)
    assert 0 < lying < 48


@pytest.mark.wide
@pytest.mark.parametrize("name", PACKAGES)
def test_it_passes_the_check_and_its_own_tests(name: str) -> None:
    for command in (
        ("tabletop", "--lang", "en", "check", name, "--quick"),
        ("pytest", "-q", "-n", "0", "-p", "no:cacheprovider"),
    ):
        environment = {**os.environ, "TABLETOP_GAMES": name, "PYTHONPATH": os.pathsep.join((".", str(ROOT)))}
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=FOLDER / name,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "note:" not in done.stdout


def test_the_page_on_flicks_quotes_the_example() -> None:
    """Each of its blocks stands word for word in Crokinole or its tests, and its table names all fields of a scene."""
    page = (ROOT / "docs" / "flicks.md").read_text("utf-8")
    files = FOLDER / FLICKED / FLICKED / "__init__.py", FOLDER / FLICKED / f"test_{FLICKED}.py"
    code = "".join(file.read_text("utf-8") for file in files)
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    assert len(blocks) > 6
    assert [block for block in blocks if block not in code] == []
    assert {field.name for field in fields(Scene)} <= set(re.findall(r"`(\w+)`", page))
