"""The time of one step of the raw engine and of the interfaces for learning programs, beside games of other projects.

Random play everywhere; times are CPU time, the median of rounds in which the ways to play one game take turns in
random order, so that other work on the machine slows all of them alike. Python's searches for garbage count as far as
they look at what a turn has made itself (`per_step`). "raw" asks `Match` for the options of the asked seat and answers
with one of them. "PettingZoo" is `last()`, with observation and mask, and `step`; "Gymnasium" is `step`, which returns
both and includes the answers of a random rival, and "Gymnasium, an answer" is its time divided by the answers of both;
"OpenSpiel" is `legal_actions` and `apply_action`, "OpenSpiel, seen" also `make_observation`. An answer may take several
actions. The games of
`pettingzoo.classic` and those of OpenSpiel are measured as far as they are installed (`pip install rlcard chess`),
beside python-chess alone; OpenSpiel's own are written in C++, those whose names begin with `python_` in Python.
"""

from __future__ import annotations

import gc
import importlib
import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.games.registry import game_registry
from tabletop.study.rl.gymnasium_env import RivalEnv
from tabletop.study.rl.openspiel_game import register
from tabletop.study.rl.pettingzoo_env import env
from tabletop.study.rl.task import Task
from tabletop.study.rl.token_match import TokenMatch

Row = tuple[str, str, str]
WARM: Final = 1.0
"""The CPU seconds before the first round, for what is computed once and kept."""
ROUNDS: Final = 61
SECONDS: Final = 0.03
"""The CPU seconds of a turn in a round."""
MATCHES: Final = 4
"""The matches in which actions and answers are counted."""
CLASSIC: Final = ("connect_four_v3", "go_v5", "chess_v6", "leduc_holdem_v4", "texas_holdem_v4")
OPENSPIEL: Final = (
    "connect_four",
    "chess",
    "leduc_poker",
    "hanabi",
    "backgammon",
    "gin_rummy",
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
)


def rows() -> list[Row]:
    """Return a row for each game of this program, then for each of the others."""
    register()
    for name in OPENSPIEL:
        if name.startswith("python_"):  # registered when it is imported
            importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    found = [row for game in game_registry().games.values() for row in _own(game)]
    found += _chess()
    for name in CLASSIC:
        try:
            made = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except (ImportError, AttributeError) as error:
            found.append((f"pettingzoo.classic {name}", "-", f"not installed: {error}".splitlines()[0]))
            continue
        found += _shown({f"pettingzoo.classic {name}": _aec(made)})
    for name in OPENSPIEL:
        if name in pyspiel.registered_names():
            game = pyspiel.load_game(name)
            found += _shown({
                f"OpenSpiel {name}": _spiel(game, seen=False),
                f"OpenSpiel {name}, seen": _spiel(game, seen=True),
            })  # fmt: skip
    return found


def _own(game: Game[Any]) -> Iterator[Row]:
    seats = game.seats[0]
    rival = RivalEnv(game.id, "random", seats=seats)
    raw, learner = f"{game.id}: raw", f"{game.id}: Gymnasium"
    spent = per_step({
        raw: _raw(game, seats),
        f"{game.id}: PettingZoo": _aec(env(game.id, seats)),
        learner: _gymnasium(rival),
        f"{game.id}: OpenSpiel": _spiel(pyspiel.load_game(f"tabletop_{game.id}"), seen=False),
        f"{game.id}: OpenSpiel, seen": _spiel(pyspiel.load_game(f"tabletop_{game.id}"), seen=True),
    })  # fmt: skip
    yield from _beside_first(spent)
    actions, answers = _lengths(rival.task)
    yield f"{game.id}: actions", f"{actions / answers:.2f}", "for an answer"
    steps, answers = _answered(rival)
    yield f"{game.id}: answers", f"{answers / steps:.2f}", "in a step of Gymnasium"
    yield from list(_beside_first({raw: spent[raw], f"{learner}, an answer": spent[learner] * steps / answers}))[1:]


def _shown(ways: dict[str, Iterator[None]]) -> Iterator[Row]:
    """Yield a row for each way to play one game, with its ratio to the first."""
    yield from _beside_first(per_step(ways))


def _beside_first(spent: dict[str, float]) -> Iterator[Row]:
    first = next(iter(spent.values()))
    for name, one in spent.items():
        ratio = "" if one is first else f", {one / first:.1f} x the first"
        yield name, f"{one * 1e6:,.1f} us", f"{1 / one:,.0f} /s{ratio}"


def per_step(ways: dict[str, Iterator[None]]) -> dict[str, float]:
    """Return the CPU seconds of one step of each way.

    Before a turn all garbage is collected, and the objects that stay are frozen. So the searches for garbage within a
    turn, which count, look only at what this turn has made, not at what other ways or earlier turns keep.
    """
    for steps in ways.values():
        _time(steps, WARM)
    rng, order = FastRng(1), list(ways)
    found: dict[str, list[float]] = {name: [] for name in ways}
    try:
        for _ in range(ROUNDS):
            rng.shuffle(order)
            for name in order:
                gc.collect()
                gc.freeze()
                found[name].append(_time(ways[name], SECONDS))
    finally:
        gc.unfreeze()
    return {name: statistics.median(times) for name, times in found.items()}


def _time(steps: Iterator[None], seconds: float) -> float:
    """Return the CPU seconds of one step, on average over so many of them."""
    count, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds or not count:
        next(steps)
        count += 1
    return spent / count


def _answers(stepped: TokenMatch) -> int:
    return sum(entry.seat != CHANCE for entry in stepped.match.log)


def _lengths(task: Task) -> tuple[int, int]:
    """Return the actions and the answers of some random matches."""
    rng, actions, answers = FastRng(1), 0, 0
    for number in range(MATCHES):
        stepped = task.new_match(f"lengths {number}")
        while not stepped.over:
            legal = list(stepped.legal)
            stepped.act(legal[rng.below(len(legal))])
            actions += 1
        answers += _answers(stepped)
    return actions, answers


def _answered(world: RivalEnv) -> tuple[int, int]:
    """Return the steps of some random matches, and the answers of the learner and its rival in them."""
    rng, steps, answers = FastRng(1), 0, 0
    for number in range(MATCHES):
        _, info = world.reset(seed=number)
        over = False
        while not over:
            _, _, over, _, info = world.step(_chosen(info["action_mask"], rng))
            steps += 1
        answers += _answers(world.stepped)
    return steps, answers


def _chess() -> Iterator[Row]:
    """Yield python-chess alone, which the chess of `pettingzoo.classic` plays with."""
    try:
        chess = importlib.import_module("chess")
    except ImportError:
        return

    def steps() -> Iterator[None]:
        rng = FastRng(1)
        while True:
            board = chess.Board()
            while not board.is_game_over(claim_draw=True):
                moves = list(board.legal_moves)
                board.push(moves[rng.below(len(moves))])
                yield

    yield from _shown({"python-chess": steps()})


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
    (legal,) = mask.nonzero()
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
