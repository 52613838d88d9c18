"""A pytest plugin: every check of every game that `tabletop_games` of the settings names is a test.

    # conftest.py
    pytest_plugins = ["tabletop.testing.plugin"]

    # pytest.ini, or [tool.pytest.ini_options]
    tabletop_games = my_games.orchard

    # test_my_games.py
    def test_my_games(game_check):
        game_check()

Without the setting the games are those of the environment variable TABLETOP_GAMES.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from tabletop.session.games.registry import extras, game_registry
from tabletop.testing.checks import CHECKS, GameCheck
from tabletop.testing.subject import Findings, Subject

RunCheck: TypeAlias = Callable[[], Findings]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that names the packages of games."""
    parser.addini("tabletop_games", "packages of games to be checked", type="args", default=[])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test of every check and game for whatever asks for `game_check`."""
    if "game_check" not in metafunc.fixturenames:
        return
    packages = tuple(metafunc.config.getini("tabletop_games")) or extras()
    found = game_registry(packages)
    ids = [package.rpartition(".")[2] for package in packages]
    broken = [f"{name}: {found.broken[name].what}" for name in ids if name in found.broken]
    if broken:
        raise pytest.UsageError("; ".join(broken))
    cases = [
        pytest.param((Subject.of(found, name, quick=True), check), id=f"{name}-{check.id}")
        for name in ids
        for check in CHECKS
    ]
    metafunc.parametrize("game_check", cases, indirect=True)


@pytest.fixture
def game_check(request: pytest.FixtureRequest) -> RunCheck:
    """Return a function that runs one check of one game and fails with all that it finds."""
    subject, check = request.param
    return lambda: assert_good(subject, check)


def assert_good(subject: Subject, check: GameCheck) -> Findings:
    """Run a check; raises AssertionError with all faults, and returns the findings when there are none."""
    found = check.run(subject)
    faults = [f"{fault.what} ({fault.where})" if fault.where else fault.what for fault in found.faults]
    assert not faults, "\n".join((f"{subject.game.id}, {check.id}:", *faults))
    return found
