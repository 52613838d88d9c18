"""The order of turns to come (6), for the players panel and for previewing the place of a seal."""

from __future__ import annotations

from games.eve_conquests.rules.calendar import ahead
from games.eve_conquests.rules.facts import EVE, MONTH_NAMES, PLANS, YEAR
from games.eve_conquests.rules.invariants import SET_UP
from games.eve_conquests.rules.names import seal_name
from games.eve_conquests.rules.state import State
from games.eve_conquests.table.geometry import CALENDAR, SEAL, place_in_month
from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Coming, PreviewRing


def order(state: State) -> list[tuple[int, int, int]]:
    """Return month, place in it and seal (or the EVE marker) for everything on the calendar, in order."""
    months = [(state.month + number) % YEAR for number in range(YEAR)]
    return [(month, place, seal) for month in months for place, seal in enumerate(state.calendar[month])]


def upcoming_turns(state: State) -> tuple[Coming, ...]:
    """Return every turn to come in order, beginning with the present one."""
    if state.phase in SET_UP:
        return ()
    return tuple(
        Coming(
            "eve_marker" if seal == EVE else f"seal_{seal // 3}_{PLANS[seal % 3]}",
            msg("eve_conquests.kind.eve") if seal == EVE else seal_name(seal),
            msg(f"eve_conquests.month.{MONTH_NAMES[month]}.short"),
        )
        for month, _, seal in order(state)
    )


def glimpses(state: State, moving: int, month: int) -> tuple[PreviewRing, ...]:
    """Return the place of the seal `moving` in `month` and the turns before it, each with the number of its turn."""
    x, y = CALENDAR[:2]
    found: list[PreviewRing] = []
    for where, place, seal in order(state):
        if seal not in (moving, EVE) and ahead(state, where) <= ahead(state, month):
            right, down = place_in_month(where, place, len(state.calendar[where]))
            found.append(PreviewRing(x + right, y + down, SEAL / 2, str(len(found) + 1)))
    rest = sum(seal != moving for seal in state.calendar[month])
    right, down = place_in_month(month, rest, rest + 1)
    return (*found, PreviewRing(x + right, y + down, SEAL * 0.55, str(len(found) + 1), bold=True))
