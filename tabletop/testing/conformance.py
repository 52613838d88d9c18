"""Conformance of rules: matches end, questions can be answered, states can be copied, and files give them back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.core.data.copying import clone, digest, freeze_lists
from tabletop.core.game.game import Game
from tabletop.core.match.match import Answerer, Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Script
from tabletop.files.records import InvalidSaveError
from tabletop.session.games.registry import EXAMPLES_ENVIRONMENT
from tabletop.session.saves import match_log
from tabletop.study.matches.inspection import EventInspector, Inspector, broken_invariants
from tabletop.testing.random_play import MOST_ANSWERS, finished, position, recorded, replayed
from tabletop.testing.subject import NAMES, Findings, Subject, some_positions

LONGEST_STEP: Final = 40
"""Answers of one step at most: a step is an action, not a turn."""


# -- matches ----------------------------------------------------------------------------------------------------------
def ends(subject: Subject, seats: int, found: Findings) -> None:
    """Check that every match ends, every seat has a score whose parts add up, and somebody wins, whatever people do."""
    game = subject.game
    for seed in range(subject.playouts):
        state = game.rules.setup(seats, game.complete({}))
        where = f"{seats} seats, match {seed}"
        found.looked += 1
        try:
            answers = play_out(game.rules.phases, state, _at_random(game, seed), most=MOST_ANSWERS)
        except (LookupError, ValueError):  # with a log the error tells more
            match, answer = Match.new(game, seats), _at_random(game, seed)
            while not match.over:
                match.answer(answer(match.state, match.ask), match.ask.seat)
            raise
        if answers >= MOST_ANSWERS:
            phase = f"after {MOST_ANSWERS} answers it stands in phase {state.phase!r}"
            found.fault(f"a random match does not end: {phase}", where)
            found.halted = True
            return
        result = game.rules.result(state)
        if [score.seat for score in result.scores] != list(range(seats)):
            found.fault(f"scores are of seats {[score.seat for score in result.scores]}, not of each in order", where)
        for score in result.scores:
            if score.parts and sum(points for _, points in score.parts) != score.total:
                found.fault(f"the parts of the score of seat {score.seat} do not add up to {score.total}", where)
            elif not score.parts and score.total:
                found.note("no_parts")
        if not result.winners or not set(result.winners) <= set(range(seats)):
            found.fault(f"the winners are {list(result.winners)}", where)


def _at_random(game: Game[Any], seed: int) -> Answerer:
    """Return a function that answers everybody at random, the same way every time."""
    return FastRng(seed).answerer(game.players.random_answer)


def questions(subject: Subject, seats: int, found: Findings) -> None:
    """Seats that are there are asked once at a time, and a file gives options and answers back as they were."""
    for match, entry in some_positions(subject, seats, found, every=1):
        found.expect(all(-1 <= ask.seat < seats for ask in match.pending), "a seat is asked that is not there")
        asked = [ask.seat for ask in match.pending]
        found.expect(len(set(asked)) == len(asked), f"seats {asked} are asked at once")
        ask = match.ask_of(entry.seat)
        if ask.check is None:
            options = list(ask.options)
            back = freeze_lists(json.loads(json.dumps(options)))
            found.expect(back == tuple(options), f"a file does not give back the options of {ask.kind!r}")
        back = freeze_lists(json.loads(json.dumps(entry.value)))
        found.expect(back == entry.value, f"a file does not give back the answer {entry.value!r:.80}")


def steps(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a step is one action, not a turn: it holds at most 40 answers."""
    game = subject.game
    begun, log = 0, list[Any]()

    def counted(phase: str) -> Any:
        def step(state: Any) -> Script[None]:
            nonlocal begun
            begun = len(log)
            return (yield from game.rules.phases[phase](state))

        return step

    phases = {phase: counted(phase) for phase in game.rules.phases}
    for seed in range(subject.matches):
        log.clear()
        match = Match.new(replace(game, rules=replace(game.rules, phases=phases)), seats)
        for entry in recorded(game, seats, seed):
            log.append(entry)
            if len(log) - begun > LONGEST_STEP:
                found.fault(f"a step in phase {match.state.phase!r} asks more than {LONGEST_STEP} times")
            match.replay([entry])
            found.looked += 1


def invariants(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a game that lists its invariants finds none broken at any question or event."""
    if subject.game.rules.check_invariants is None:
        found.note("no_invariants")
        return
    watch = EventInspector(partial(broken_invariants, subject.game), found.fault_at_event)
    for match, _ in some_positions(subject, seats, found, every=3, watch=watch):
        for what in broken_invariants(subject.game, match.state):
            found.fault(what)


# -- going back and forth ---------------------------------------------------------------------------------------------
def forks(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a fork equals its original, never affects it when played, and never changes unless it is played."""
    kept: list[tuple[Match[Any], Any]] = []
    answer = FastRng(1).answerer(subject.game.players.random_answer)
    for match, _ in some_positions(subject, seats, found, every=10):
        before = position(match)
        fork = match.fork()
        found.expect(position(fork) == before, "a fork differs from its original")
        kept.append((fork, before))
        if "flicks" not in subject.game.features:
            fork.fork().play_out(answer, most=60)
        found.expect(position(match) == before, "playing a fork changes its original")
    if any(position(fork) != before for fork, before in kept):
        found.fault("a fork changes by itself while its original goes on")


def undo(subject: Subject, seats: int, found: Findings) -> None:
    """Undo after any answer gives the state before, and redo gives it back."""
    before: Any = None
    for match, _ in replayed(subject.game, seats):
        now = position(match)
        found.looked += 1
        if before is not None:
            found.at(seats, 0, match)
            undone = match.undo()
            found.expect(position(undone) == before, "undo does not give the position before")
            found.expect(position(undone.redo()) == now, "redo does not give the position back")
        before = now


def files(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a match saved anywhere loads at the same question and takes the same answers.

    One saved under other rules starts at its checkpoint, with the state that was saved.
    """
    with tempfile.TemporaryDirectory() as folder:
        _saved(subject, seats, found, Path(folder))
        _older(subject, seats, found, Path(folder))


def _saved(subject: Subject, seats: int, found: Findings, folder: Path) -> None:
    game, entries, names = subject.game, recorded(subject.game, seats), _names(seats)
    places = {len(entries) * part // 5 for part in range(6)}
    whole = position(finished(game, seats))
    for match, _ in replayed(game, seats):
        if len(match.log) in places:
            found.at(seats, 0, match)
            found.looked += 1
            path = folder / f"{len(match.log)}.match"
            match_log.write(path, match_log.header_of(match, names, "seed", []), match.log, match.checkpoint)
            loaded = match_log.open_match(game, match_log.read(path), path.name, None)
            if found.expect(position(loaded) == position(match), "a saved match stands elsewhere when it is opened"):
                loaded.replay(entries[len(match.log) :])
                found.expect(position(loaded) == whole, "a saved match goes on to another end")


def _older(subject: Subject, seats: int, found: Findings, folder: Path) -> None:
    game, entries = subject.game, recorded(subject.game, seats)
    match = Match.new(game, seats)
    match.replay(entries[: len(entries) // 2])
    found.at(seats, 0, match)
    header = match_log.header_of(match, _names(seats), "seed", [])
    header.rules = game.revision + 1
    path = folder / "older.match"
    match_log.write(path, header, match.log, match.checkpoint)
    answers, state = match.checkpoint
    try:
        loaded = match_log.open_match(game, match_log.read(path), path.name, None)
    except InvalidSaveError as error:
        opened = Match.at(game, state, settings=match.settings)
        if Inspector(game, seats, match.settings).faults(opened.state):
            return  # told by the checks of invariants and of the table
        raise error.__cause__ or error from None
    same = (len(loaded.log), digest(loaded.start)) == (answers, digest(state))
    if found.expect(same, "a match of other rules does not start at its checkpoint"):
        loaded.replay(entries[answers:])
        end = digest(finished(game, seats).state)
        found.expect(
            digest(loaded.state) == end,
            "a match goes on from its checkpoint to another end; files sort the keys of dicts, so their order is lost",
        )


def _names(seats: int) -> list[str]:
    return [*NAMES, *(f"Seat {seat + 1}" for seat in range(len(NAMES), seats))][:seats]


# -- states -----------------------------------------------------------------------------------------------------------
def copies(subject: Subject, seats: int, found: Findings) -> None:
    """Check that a copy of a state equals it and shares nothing mutable, and that a file gives back the exact state."""
    kind = subject.game.rules.state
    for match, _ in some_positions(subject, seats, found, every=30):
        state = match.state
        copy, before = state.copy(), clone(state)
        found.expect(type(copy) is kind, f"the copy is no {kind.__name__}")
        found.expect(copy == before == state, "the copy differs from its original")
        shared = changeable(copy).keys() & changeable(state).keys()
        found.expect(not shared, f"the copy shares {_named(state, shared)} with its original")
        for value in changeable(copy).values():
            _change(value)
        found.expect(bool(copy != before), "a change of a state cannot be seen: it compares equal")
        if not found.expect(bool(state == before), "a change of a copy reaches its original"):
            return
        data = json.loads(msgspec.json.encode(state))
        found.expect(
            bool(msgspec.convert(data, type=kind, str_keys=True) == state), "JSON does not give back the state"
        )
        plain = msgspec.convert(msgspec.to_builtins(state), type=kind, str_keys=True)
        found.expect(bool(plain == state), "plain values do not give back the state")


def changeable(value: Any) -> dict[int, Any]:
    """Return all lists, dicts, sets and unfrozen dataclasses in a tree, by their identity."""
    found: dict[int, Any] = {}
    inside: list[Any] = []
    frozen = isinstance(value, (tuple, frozenset))
    if isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, (list, set, tuple, frozenset)):
        inside = list(value)
    elif is_dataclass(value):
        inside = [getattr(value, field.name) for field in fields(value)]
        frozen = value.__dataclass_params__.frozen  # type: ignore[union-attr]
    else:
        frozen = True
    if not frozen:
        found[id(value)] = value
    for one in inside:
        found |= changeable(one)
    return found


def _named(state: Any, shared: Any) -> str:
    """Return the names of the fields of a state that hold any of these objects."""
    names = [field.name for field in fields(state) if changeable(getattr(state, field.name)).keys() & shared]
    return ", ".join(names) or "something"


def _another(value: Any) -> Any:
    """Something else of the same type; an object that has been changed already stays."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return f"{value} and more"
    if isinstance(value, tuple):
        return (*value, 0)
    if isinstance(value, frozenset):
        return value | {0}
    return type(value)() if isinstance(value, (list, set, dict)) else value


def _change(value: Any) -> None:
    """Put into a container something that was not there, and into every field of an object another of its type."""
    if isinstance(value, list):
        value.append(object())
    elif isinstance(value, set):
        value.add(object())
    elif isinstance(value, dict):
        value[object()] = object()
    else:
        for field in fields(value):
            setattr(value, field.name, _another(getattr(value, field.name)))


# -- the same again ---------------------------------------------------------------------------------------------------
def replays(subject: Subject, found: Findings) -> None:
    """Check that the same answers give the same log, state, labels and log lines in every process, in any set order."""
    lines = lines_by_hash_seed(subject.game.id)
    found.looked = len(lines)
    if len(set(lines)) > 1:
        names = ("", "length", "log", "state", "labels and table", "log lines")
        parts = zip(names, *(line.split(" ") for line in lines), strict=False)
        unlike = ", ".join(name for name, *values in parts if len(set(values)) > 1)
        found.fault(f"depends on the order of a set: {unlike}", "")


def lines_by_hash_seed(*games: str) -> list[str]:
    """Return the output of `random_play` for these games under three hash seeds of Python. Raises RuntimeError."""
    path = os.pathsep.join(str(Path(one).resolve()) for one in sys.path if one)
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tabletop.testing.random_play", *games],
            env={EXAMPLES_ENVIRONMENT: "", **os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1", "2")
    ]
    printed = [process.communicate() for process in running]
    for process, (_, errors) in zip(running, printed, strict=True):
        if process.returncode:
            raise RuntimeError((errors.strip().splitlines() or ["the process ended"])[-1])
    return [out.strip() for out, _ in printed]
