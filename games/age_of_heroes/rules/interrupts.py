"""The windows at which seats may be asked out of turn: a disaster, and an attack (rules 12)."""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules.state import ATTACKED, DISASTER, State
from tabletop.core.rules.questions import Ask
from tabletop.core.rules.stops import Windows

_PASSING: Final = {"luck": (DISASTER, "suffer"), "defence": (ATTACKED, "fight")}
"""Question -> its moment, and the answer that lets it take its course."""


def _passing(state: State, ask: Ask[Any]) -> Any:
    return _PASSING[ask.kind][1] if state.private_stops and ask.kind in _PASSING else None


def _has_stop(state: State, ask: Ask[Any]) -> bool:
    return _PASSING[ask.kind][0] in state.stops[ask.seat]


WINDOWS: Final = Windows(_passing, _has_stop, pace=0.8, unconditional=frozenset({"monument"}))
