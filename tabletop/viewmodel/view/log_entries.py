"""The entries of a log line: each act of another seat, or of the game, under its own name."""

from __future__ import annotations

from dataclasses import replace

from tabletop.viewmodel.view.view_state import Line


def entries_of(line: Line) -> list[Line]:
    """Return a line as entries: each act of another seat, or of the game, stands under its own name, in order."""
    if all(actor == line.seat for actor in line.actors):
        return [line]
    found = [replace(line, details=(), actors=())]
    for detail, actor in zip(line.details, line.actors, strict=True):
        last = found[-1]
        if actor == last.seat:
            found[-1] = replace(last, details=(*last.details, detail))
        else:
            found.append(Line(line.at, actor, detail, round=line.round, turn=line.turn))
    return found
