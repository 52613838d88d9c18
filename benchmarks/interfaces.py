"""Actions a second of the raw engine and of the interfaces for learning programs, beside games of other projects.

Random play everywhere; seconds are CPU seconds. "raw" are answers of `Match` with no interface; "PettingZoo" and
"OpenSpiel, seen" include the observation and the mask of the one who chooses, "OpenSpiel" only the legal actions. The
games of `pettingzoo.classic` and those of OpenSpiel are measured as far as they are installed (`pip install rlcard
chess`); OpenSpiel's own are written in C++.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.session.games.registry import game_registry
from tabletop.study.rl.gymnasium_env import RivalEnv
from tabletop.study.rl.openspiel_game import register
from tabletop.study.rl.pettingzoo_env import env

Row = tuple[str, str, str]
SECONDS: Final = 0.8
CLASSIC: Final = ("connect_four_v3", "go_v5", "chess_v6", "hanabi_v5", "leduc_holdem_v4", "texas_holdem_v4")
OPENSPIEL: Final = ("connect_four", "chess", "leduc_poker", "hanabi", "backgammon", "gin_rummy")


def rows() -> list[Row]:
    """Return a row for each game of this program, then for each of the others."""
    register()
    found = [row for game in game_registry().games.values() for row in _own(game)]
    for name in CLASSIC:
        try:
            made = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except (ImportError, AttributeError) as error:
            found.append((f"pettingzoo.classic {name}", "-", f"not installed: {error}".splitlines()[0]))
            continue
        found.append((f"pettingzoo.classic {name}", f"{1 / per_step(_aec(made)):,.0f} /s", "with observation"))
    for name in OPENSPIEL:
        if name in pyspiel.registered_names():
            bare, seen = (per_step(_spiel(pyspiel.load_game(name), seen=seen)) for seen in (False, True))
            found.append((f"OpenSpiel {name}", f"{1 / bare:,.0f} /s", f"{1 / seen:,.0f} /s with observation"))
    return found


def _own(game: Game[Any]) -> Iterator[Row]:
    seats = game.seats[0]
    raw = per_step(_raw(game, seats))
    ways = {
        "PettingZoo": _aec(env(game.id, seats)),
        "Gymnasium, random rival": _gymnasium(RivalEnv(game.id, "random", seats=seats)),
        "OpenSpiel": _spiel(pyspiel.load_game(f"tabletop_{game.id}"), seen=False),
        "OpenSpiel, seen": _spiel(pyspiel.load_game(f"tabletop_{game.id}"), seen=True),
    }
    yield f"{game.id}: raw", f"{1 / raw:,.0f} /s", f"{raw * 1e6:.0f} us an answer, {seats} seats"
    for name, steps in ways.items():
        spent = per_step(steps)
        yield f"{game.id}: {name}", f"{1 / spent:,.0f} /s", f"{spent * 1e6:.0f} us an action, {spent / raw:.1f} x raw"


def per_step(steps: Iterator[None], seconds: float = SECONDS) -> float:
    """Return the CPU seconds of one step, after a third of the time to get warm."""
    for share in (1 / 3, 1.0):
        count, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < seconds * share or not count:
            next(steps)
            count += 1
    return spent / count


def _raw(game: Game[Any], seats: int) -> Iterator[None]:
    answer = FastRng(1).answerer(game.players.random_answer)
    number = 0
    while True:
        match: Match[Any] = Match.new(game, seats, chance=SeededChance(f"raw {number}"))
        number += 1
        while not match.over:
            ask = match.pending[0]
            match.answer(answer(match.state, ask), ask.seat)
            yield


def _chosen(mask: Any, rng: FastRng) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[rng.below(len(legal))])


def _aec(world: Any) -> Iterator[None]:
    rng, number = FastRng(1), 0
    while True:
        world.reset(seed=number)
        number += 1
        for _ in world.agent_iter():
            seen, _, over, cut, info = world.last()
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            world.step(None if over or cut else _chosen(mask, rng))
            yield


def _gymnasium(world: RivalEnv) -> Iterator[None]:
    rng, number = FastRng(1), 0
    while True:
        _, info = world.reset(seed=number)
        number, over = number + 1, False
        while not over:
            _, _, over, _, info = world.step(_chosen(info["action_mask"], rng))
            yield


def _spiel(game: Any, *, seen: bool) -> Iterator[None]:
    rng = FastRng(1)
    look = make_observation(game) if seen else None
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                at = rng.below(len(outcomes)) if len({*odds}) == 1 else int(np.argmax(odds))
                state.apply_action(outcomes[at])
                continue
            if look is not None:
                look.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
            yield
