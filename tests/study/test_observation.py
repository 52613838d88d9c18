"""Observations follow a match: what is kept from step to step is what a slow, plain reading of the match finds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.game.game import Game
from tabletop.core.rules.chance import FastRng
from tabletop.core.table.projection import PlacedPiece, ZoneContents, alike, counted
from tabletop.study.rl.observation import (
    CHOSEN,
    FACTS,
    FIGURE,
    FIGURES,
    FINE,
    HEAD,
    Observation,
    figures_of,
)
from tabletop.study.rl.task import Task
from tabletop.study.rl.token_match import TokenMatch
from tests.play import EXTRA, SHELF
from tests.test_architecture import ROOT

pytest.importorskip("gymnasium")
GAMES = sorted(game_id for game_id in SHELF.games if game_id != "example_game")
EXAMPLES = ROOT / "docs" / "examples"
EXAMPLE_GAMES = (*EXTRA, *sorted(path.parent.name for path in EXAMPLES.glob("*/pyproject.toml")))
"""The modules of the example games."""
every_game = pytest.mark.parametrize("game_id", GAMES)


# -- a slow reading ---------------------------------------------------------------------------------------------------
@contextmanager
def uncached(game: Game[Any]) -> Iterator[None]:
    """Compute everything anew: the functions of a game that keep what they returned are replaced by plain ones."""
    modules = {sys.modules[function.__module__] for function in (game.table.project, game.text.seat_stats)}
    kept = [
        (module, name, value)
        for module in modules
        for name, value in vars(module).items()
        if hasattr(value, "cache_info")
    ]
    for module, name, value in kept:
        setattr(module, name, value.__wrapped__)
    try:
        yield
    finally:
        for module, name, value in kept:
            setattr(module, name, value)


def slow(task: Task, stepped: TokenMatch, viewer: int) -> Observation:
    """Return an observation as the module `observation` describes it, put together from the whole view."""
    game, words, state = task.game, task.vocabulary, stepped.match.state
    plan = game.table.layout(task.seats, game.complete(task.settings))
    zones, pieces = [zone.id for zone in plan.zones], list(plan.unique)
    kinds = list(plan.fungible)
    asked = None if stepped.match.over else stepped.match.pending[0]

    def share(number: float, most: int) -> float:
        return max(-most, min(most, round(number * FINE))) / most

    def unlimited(number: int) -> float:
        return float(np.sign(number) * np.log1p(min(abs(number), FIGURE)) / np.log1p(FIGURE))

    def token(word: Any) -> float:
        number = words.number(word)
        return 0 if word is None else 1 if number is None else (number + 1) / len(words)

    def flat(value: Any) -> list[Any]:
        if isinstance(value, tuple):
            return [one for part in value for one in flat(part)]
        return [value] if isinstance(value, int | str) else []

    def filled(numbers: list[float], size: int) -> list[float]:
        return [*numbers, *[0.0] * size][:size]

    head = [viewer / task.seats, (asked.seat + 1) / task.seats if asked else 0, unlimited(game.rules.round_of(state))]
    if asked and asked.seat == viewer:
        kind = words.kinds.index(asked.kind) if asked.kind in words.kinds else len(words.kinds)
        head += [(kind + 1) / (len(words.kinds) + 1), *filled([*map(token, stepped.chosen)], CHOSEN)]
        head += filled([*map(token, flat(asked.context))], FACTS)
    figures: list[float] = []
    for seat in range(task.seats):
        own = [one for stat in game.text.seat_stats(state, viewer, seat) for one in figures_of(stat.value)]
        figures += filled([*map(unlimited, own)], FIGURES)
    far, turn = int(np.ceil(max(plan.width, plan.height))) * FINE, 360 * FINE
    faces = max((len(kind.faces) for kind in plan.kinds), default=1)
    marked = len(words.marks) + 1
    lying: dict[str, list[float]] = {}
    counts = np.zeros((len(zones), len(kinds)))
    for zone, want in game.table.project(state, viewer).items():
        number = zones.index(zone)
        for place, item in enumerate(want.unique):
            marks = [words.marks.index(mark) + 1 if mark in words.marks else marked for mark in item.marks]
            pose = item.pose
            free = [0.0] * 4
            if pose is not None:
                free = [1, share(pose.x, far), share(pose.y, far), share(pose.angle, turn)]
            row = [(number + 1) / len(zones), place / max(1, len(pieces)), item.face / faces, share(item.angle, turn)]
            lying[item.piece] = [*row, *free, *filled([mark / marked for mark in marks], 2)]
        for sort, count in want.fungible.items():
            counts[number, kinds.index(sort)] = min(1, count / max(1, plan.fungible[sort]))
    rows = [one for piece in pieces for one in lying.get(piece, [0.0] * 10)]
    return np.array([*filled(head, HEAD), *figures, *rows, *counts.ravel()], np.float32)


def check(task: Task, stepped: TokenMatch) -> None:
    """Compare what everybody sees now, and what each seat may do, with the slow reading."""
    game, state = task.game, stepped.match.state
    for viewer in (None, *range(task.seats)):
        wants = game.table.project(state, viewer)
        stats = [game.text.seat_stats(state, viewer, seat) for seat in range(task.seats)]
        with uncached(game):
            assert alike(wants, game.table.project(state, viewer)), viewer
            assert stats == [game.text.seat_stats(state, viewer, seat) for seat in range(task.seats)], viewer
    for viewer in range(task.seats):
        with uncached(game):
            wanted = slow(task, stepped, viewer)
        seen = task.observe(stepped, viewer)
        assert np.allclose(seen, wanted, rtol=0, atol=1e-6), (viewer, np.flatnonzero(np.abs(seen - wanted) > 1e-6))
        assert np.array_equal(task.encoding.numbers(seen), task.encoding.numbers(wanted))
        legal = list(stepped.legal) if not stepped.match.over and stepped.match.pending[0].seat == viewer else []
        assert np.flatnonzero(task.mask(stepped, viewer)).tolist() == legal


def check_world(task: Task, stepped: TokenMatch, rng: FastRng) -> None:
    """Check a moment in which all that the asked seat cannot know is dealt anew: it sees the same there."""
    world = stepped.determinized(rng)
    check(task, world)
    assert np.array_equal(task.observe(world, stepped.seat), task.observe(stepped, stepped.seat))


def follow(game_id: str, seats: int, most: int, every: int = 40) -> int:
    """Check every step of a random match, of copies that go their own way, after undoing, loading and a new beginning.

    One encoding sees them all in turns. Returns the number of actions.
    """
    task, rng = Task(game_id, seats, None), FastRng(f"follow {seats}")

    def act(match: TokenMatch) -> None:
        legal = list(match.legal)
        match.act(legal[rng.below(len(legal))])

    stepped, actions = task.new_match(f"follow {seats}"), 0
    check(task, stepped)
    while not stepped.over and actions < most:
        act(stepped)
        actions += 1
        check(task, stepped)
        if actions % every == 0 and not stepped.over:
            copy = stepped.fork()
            for match in (copy, stepped, copy):
                if not match.over:
                    act(match)
                check(task, match)
            check(task, TokenMatch(task.game, stepped.match.undo(3), task.vocabulary))
            check(task, deepcopy(stepped))
            if not stepped.over:
                check_world(task, stepped, rng)
            check(task, stepped)
    check(task, task.new_match("again"))
    return actions


@every_game
def test_observations_follow_a_match(game_id: str) -> None:
    """The first actions of a match: all seats, all steps."""
    assert follow(game_id, SHELF.games[game_id].seats[0], 90) == 90


def test_a_kept_view_of_other_values_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that returns what it kept for another state makes the comparison fail."""
    module = import_module("games.stone_age.table.projection")
    fresh = module._score_track.__wrapped__
    first = fresh(0, 0)
    stale = lru_cache(lambda *totals: first)
    stale.__wrapped__ = fresh
    monkeypatch.setattr(module, "_score_track", stale)
    with pytest.raises(AssertionError):
        follow("stone_age", 2, 400)


@pytest.mark.parametrize("name", EXAMPLE_GAMES)
def test_observations_follow_matches_of_examples(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that keep nothing themselves; their authors need to do nothing for it."""
    if (EXAMPLES / name).is_dir():
        monkeypatch.syspath_prepend(EXAMPLES / name)
    monkeypatch.setenv("TABLETOP_GAMES", name)
    assert follow(name.rpartition(".")[2], 2, 300, every=10) > 20


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats"), [(one, seats) for one in GAMES for seats in SHELF.games[one].seats])
def test_observations_follow_whole_matches(game_id: str, seats: int) -> None:
    """Every number of seats, to the end."""
    assert follow(game_id, seats, 20_000) > 90


# -- games that hand out what they keep -------------------------------------------------------------------------------
def a_task() -> tuple[Task, TokenMatch]:
    task = Task("omen", None, None)
    return task, task.new_match("kept")


def look_at(monkeypatch: pytest.MonkeyPatch, task: Task, stepped: TokenMatch, wants: Any) -> Observation:
    """Return the observation of a moment at which the game shows `wants`."""
    table = type("Table", (), {"project": lambda self, state, viewer: wants})()
    monkeypatch.setattr(
        task.encoding, "_game", type("Game", (), {"table": table, "text": task.game.text, "rules": task.game.rules})()
    )
    stepped.moment = object()
    return task.encoding.encode(stepped, 0)


def test_a_game_may_hand_out_a_list_of_its_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list or dict that changes after it was shown is read again, though it is the same object."""
    task, stepped = a_task()
    units, coins = [PlacedPiece("feat_mark")][:0], {"coin": 3}
    wants = {"play": ZoneContents(units), "supply": ZoneContents(fungible=coins)}
    first = look_at(monkeypatch, task, stepped, wants)
    units.append(PlacedPiece("phases"))
    coins["coin"] = 5
    second = look_at(monkeypatch, task, stepped, wants)
    assert task.encoding.decode(first) == {"supply": ZoneContents([], {"coin": 3})}
    assert task.encoding.decode(second) == {
        "play": ZoneContents([PlacedPiece("phases")]),
        "supply": ZoneContents([], {"coin": 5}),
    }


def test_pieces_change_places_and_zones_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece that moves to another zone is there alone, and a zone that is not named any more is empty."""
    task, stepped = a_task()
    one, two = PlacedPiece("phases"), PlacedPiece("phase")
    for wants in (
        {"play": ZoneContents((one,)), "track": ZoneContents((two,))},
        {"play": ZoneContents((two,)), "track": ZoneContents((one,))},
        {"track": ZoneContents((two, one)), "supply": counted({"coin": 2})},
        {"supply": counted({"coin": 2})},
        {},
        {"play": ZoneContents((one, two)), "track": ZoneContents()},
    ):
        seen = task.encoding.decode(look_at(monkeypatch, task, stepped, wants))
        assert {zone: (list(want.unique), dict(want.fungible)) for zone, want in seen.items()} == {
            zone: (list(want.unique), dict(want.fungible))
            for zone, want in wants.items()
            if want.unique or want.fungible
        }


def test_an_error_of_a_game_leaves_nothing_half_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a view that names a piece that does not exist, the next one is whole."""
    task, stepped = a_task()
    good = {"play": ZoneContents((PlacedPiece("phases"),))}
    first = look_at(monkeypatch, task, stepped, good)
    with pytest.raises(KeyError):
        look_at(monkeypatch, task, stepped, {"play": ZoneContents((PlacedPiece("nobody"),))})
    assert np.array_equal(look_at(monkeypatch, task, stepped, good), first)


def test_observations_are_the_receivers_own() -> None:
    """Changes to an observation or a mask reach no later one; copies of an encoding keep their own views."""
    task, stepped = a_task()
    first = task.observe(stepped, 0)
    kept = first.copy()
    first[:] = 7
    task.mask(stepped, 0)[:] = 7
    assert np.array_equal(task.observe(stepped, 0), kept)
    assert task.mask(stepped, stepped.seat).sum() == len(stepped.legal)
    out = np.empty(task.encoding.size, np.float32)
    assert task.encoding.encode(stepped, 0, out) is out
    assert np.array_equal(out, kept)
    other = deepcopy(task.encoding)
    stepped.act(next(iter(stepped.legal)))
    assert np.array_equal(other.encode(stepped, 1), task.observe(stepped, 1))


def test_equal_figures_are_equal_numbers() -> None:
    """A figure is read the same way whatever type it has, since equal values may be kept for each other."""
    assert figures_of(True) == figures_of(1) == figures_of(msg("omen.title", n=1.0)) == [1]
    assert figures_of("2/5") == figures_of(msg("omen.title", a=2, b="5")) == [2, 5]
