"""The Gymnasium environment: one seat against a named rival, with masks as the policies of sb3-contrib want them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tabletop.session.bots.computer_players import thinkers
from tabletop.study.rl.gymnasium_env import FORFEIT, RivalEnv, register
from tabletop.study.rl.pettingzoo_env import env
from tests.parameters import quick_first
from tests.play import SHELF

gymnasium = pytest.importorskip("gymnasium")
check_env = pytest.importorskip("gymnasium.utils.env_checker").check_env

every_game = pytest.mark.parametrize("game_id", quick_first(sorted(SHELF.games), 2))


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_GAMES", "tests.example_game")


def first_legal(one: Any, rng: np.random.Generator) -> int:
    """Return one of the legal actions of an environment."""
    return int(rng.choice(np.flatnonzero(one.unwrapped.action_masks())))


def played(one: Any, seed: int, most: int = 10_000) -> tuple[list[Any], float, bool]:
    """Play one match by legal actions drawn from the seed; return the views, the last reward, whether it is over."""
    rng, over, reward = np.random.default_rng(seed), False, 0.0
    view, info = one.reset(seed=seed)
    views = [view]
    while not over and len(views) < most:
        assert np.array_equal(info["action_mask"].astype(bool), one.unwrapped.action_masks())
        view, reward, over, truncated, info = one.step(first_legal(one, rng))
        assert not truncated
        views.append(view)
    return views, reward, over


@every_game
def test_gymnasium_accepts_every_game(game_id: str) -> None:
    """Its own checker, through `gymnasium.make`."""
    assert f"tabletop/{game_id}-v0" in register()
    register()
    check_env(gymnasium.make(f"tabletop/{game_id}-v0", rival="random").unwrapped, skip_render_check=True)


def test_a_match_goes_to_its_end() -> None:
    """The learner is asked only at its seat, its views are those of PettingZoo, its reward is that of the result."""
    one = RivalEnv("example_game", "eager", seat=1)
    views, reward, over = played(one, 4)
    assert over
    assert not one.action_masks().any()
    assert reward == one.stepped.rewards("zero_sum")[1]
    assert {round(float(view[0]) * one.task.seats) for view in views} == {1}
    assert {round(float(view[1]) * one.task.seats) - 1 for view in views[:-1]} == {1}
    table = env("example_game").unwrapped
    table.reset(seed=1)
    assert one.observation_space == table.observation_space("seat_0")["observation"]
    assert one.action_space == table.action_space("seat_0")
    assert np.array_equal(one.task.observe(table.stepped, 0), table.observe("seat_0")["observation"])


def test_the_same_seed_gives_the_same_match() -> None:
    """Also against a rival that searches; another seed gives another match."""
    one, other = (RivalEnv("example_game", "monte_carlo", positions=2) for _ in range(2))
    first, again, third = played(one, 7), played(other, 7), played(other, 8)
    assert first[1] == again[1]
    assert np.array_equal(first[0], again[0])
    assert not np.array_equal(first[0], third[0])


def test_the_seat_may_change_with_each_match() -> None:
    one = RivalEnv("example_game", "random", seat=None)
    one.reset(seed=3)
    seats = {one.seat}
    for _ in range(20):
        one.reset()
        seats.add(one.seat)
    assert seats == set(range(one.task.seats))


def test_rivals_are_the_bots_of_the_game() -> None:
    """Each may be named; others, and seats that the table does not have, are refused with a list of what there is."""
    for rival in thinkers(SHELF.games["omen"]):
        RivalEnv("omen", rival)
    with pytest.raises(ValueError, match=re.escape("rival='nobody'; the bots of omen are random, eager")):
        RivalEnv("omen", "nobody")
    with pytest.raises(ValueError, match="seats 0 to 1"):
        RivalEnv("omen", "random", seat=2)


@pytest.mark.parametrize("rewards", ["zero_sum", "points"])
def test_an_illegal_action_loses_the_match(rewards: Any) -> None:
    one = RivalEnv("example_game", "random", rewards=rewards)
    one.reset(seed=1)
    wrong = int(np.flatnonzero(~one.action_masks())[0])
    _, reward, over, _, info = one.step(wrong)
    assert (reward, over, info) == (FORFEIT[one.task.rewards], True, {"illegal_action": wrong})
