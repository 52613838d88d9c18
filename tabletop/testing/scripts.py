"""Mistakes in the scripts of steps that play does not reveal.

These are an option listed twice, chance of their own, and a question that is never put.
"""

from __future__ import annotations

import ast
import inspect
import random
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from types import FrameType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from tabletop.core.data.errors import file_line
from tabletop.core.rules.questions import Ask, Event, Script, event
from tabletop.core.rules.script_errors import ENGINE, waiting_at
from tabletop.testing.random_play import recorded
from tabletop.testing.subject import Cause, Findings, Subject

_NEVER: Final = (ast.Expr, ast.AugAssign, ast.Compare, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Attribute, ast.Yield)
"""The positions in code where a script can be created but its question can never be put."""
_RUNNING: Final = (ast.YieldFrom, ast.Return, ast.For, ast.IfExp, ast.List, ast.Tuple)
"""The positions in code where the name of a script can be used and its question may still be put."""


class _Step(NamedTuple):
    """A step and the phase that it belongs to."""

    phase: str
    function: Callable[[Any], Script[None]]

    def __str__(self) -> str:
        return f"the step {getattr(self.function, '__name__', '?')} of the phase {self.phase!r}"


# -- while it runs ----------------------------------------------------------------------------------------------------
def behaviour(subject: Subject, seats: int, found: Findings) -> None:
    """No question has an option twice or one that is no plain value, and no step uses the module `random`."""
    rules = subject.game.rules
    phases = {phase: _watched(_Step(phase, step), found) for phase, step in rules.phases.items()}
    game = replace(subject.game, rules=replace(rules, phases=phases))
    for seed in range(subject.matches):
        found.looked += len(recorded(game, seats, seed))


def _watched(step: _Step, found: Findings) -> Callable[[Any], Script[None]]:
    """Wrap a step so that the check watches it run."""

    @wraps(step.function)
    def script(state: Any) -> Script[None]:
        inner, reply = step.function(state), None
        while True:
            try:
                with _without_random(step, found):
                    asked = inner.send(reply)
            except StopIteration:
                return
            if not isinstance(asked, Event):
                for ask in asked if isinstance(asked, tuple) else (asked,):
                    _judge(step, ask, inner, found)
            reply = yield asked

    return script


def _judge(step: _Step, ask: Ask[Any], script: Script[None], found: Findings) -> None:
    """Note an option that is offered twice, or that no file gives back."""
    code, line = waiting_at(script)
    assert code is not None, "a script that has just asked waits at a line"
    where = file_line(code.co_filename, line)
    met = set()
    for option in ask.options if ask.check is None else ():
        try:
            twice = option in met
        except TypeError:
            what = "options are strings, numbers, or tuples of them"
            found.fault(f"the question {ask.kind!r} of {step} offers {option!r:.60}: {what}", where)
            return
        if twice:
            found.fault(f"the question {ask.kind!r} of {step} offers {option!r:.60} twice", where)
            return
        met.add(option)


@contextmanager
def _without_random(step: _Step, found: Findings) -> Iterator[None]:
    """Note the first line inside that calls the module `random` or one of its generators."""

    def watch(frame: FrameType, what: str, arg: Any) -> None:
        caller: FrameType | None = frame
        if what == "c_call" and not isinstance(getattr(arg, "__self__", None), random.Random):
            return
        if what == "call" and frame.f_code.co_filename != random.__file__:
            return
        if what in ("c_call", "call"):
            while caller is not None and caller.f_code.co_filename == random.__file__:
                caller = caller.f_back
            if caller is not None:
                where = file_line(caller.f_code.co_filename, caller.f_lineno)
                found.fault(f"{step} uses the module random: ask for chance with roll or shuffle", where, Cause.RANDOM)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)


# -- as it is written -------------------------------------------------------------------------------------------------
def unput(subject: Subject, found: Findings) -> None:
    """No script or event is made and thrown away: each `choose(...)` has its `yield from`, each event its `yield`."""
    met: set[FunctionType] = set()
    steps = dict[FunctionType, _Step]()
    for phase, function in subject.game.rules.phases.items():
        if isinstance(function, FunctionType):
            steps.setdefault(function, _Step(phase, function))
    for function, step in steps.items():
        for maker, what, where in _unput(function, met):
            name = steps.get(maker, f"{maker.__name__}, in {step},")
            found.fault(f"{name} {what}", where)


def _unput(function: FunctionType, met: set[FunctionType]) -> Iterator[tuple[FunctionType, str, str]]:
    """Yield the scripts and events that a function and those it names create in vain: who, what, and file and line."""
    if function in met or (function.__module__ or "").startswith(ENGINE):
        return
    met.add(function)
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return  # made by other code, or a lambda inside a line
    names = _names_of(function)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        thing = _thing(node, names)
        if isinstance(node, ast.Call) and (what := _mistake(node, parents, tree, names)):
            yield function, what, file_line(function.__code__.co_filename, first + node.lineno - 1)
        elif isinstance(thing, FunctionType):
            yield from _unput(thing, met)


def _mistake(call: ast.Call, parents: Mapping[ast.AST, ast.AST], tree: ast.AST, names: Mapping[str, Any]) -> str:
    """Return what is wrong with a call that makes a script or an event; empty where nothing is."""
    called = _thing(call.func, names)
    if inspect.isgeneratorfunction(called) and _is_vain(call, parents, tree, names):
        return f"calls {called.__name__} without `yield from`, so that nobody is asked"
    if called is event and isinstance(parents[call], ast.Expr):
        return "calls event without `yield`, so that nobody sees it"
    if called is event and isinstance(parents[call], ast.YieldFrom):
        return "yields from event: an event is no script, and has `yield` without `from`"
    return ""


def _names_of(function: FunctionType) -> Mapping[str, Any]:
    """Return the names that a function can see besides its own variables, with their values."""
    return {**function.__globals__, **inspect.getclosurevars(function).nonlocals}


def _thing(node: ast.AST, names: Mapping[str, Any]) -> Any:
    """Return the function that a name, or a name in a module, refers to; None where that is not known."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(module := _thing(node.value, names), ModuleType):
        return getattr(module, node.attr, None)
    return None


def _is_vain(call: ast.Call, parents: Mapping[ast.AST, ast.AST], tree: ast.AST, names: Mapping[str, Any]) -> bool:
    """Return True if the script that a call makes can never be run."""
    parent = parents[call]
    if isinstance(parent, (ast.Assign, ast.AnnAssign)):
        targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
        kept = {target.id for target in targets if isinstance(target, ast.Name)}
        uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in kept]
        return not any(isinstance(use.ctx, ast.Load) and _may_run(parents[use], names) for use in uses)
    return isinstance(parent, _NEVER) or (isinstance(parent, (ast.If, ast.While)) and parent.test is call)


def _may_run(user: ast.AST, names: Mapping[str, Any]) -> bool:
    """Return True if a script may be run by the code that uses its name."""
    if isinstance(user, ast.Call):
        return inspect.isgeneratorfunction(_thing(user.func, names))
    return isinstance(user, _RUNNING)
