"""Throwing dice and adding tools."""

from __future__ import annotations

from games.stone_age.rules.facts import CARDS, DICE, DIVISORS, GOODS, ONE_USE, TOOL_SPACES
from games.stone_age.rules.option_tables import TOOL_BIT, TOOL_SETS
from games.stone_age.rules.state import State
from tabletop.core.rules.questions import Ask, Script, Seat, event, roll

_ONE_USE_VALUE = {CARDS[index].id: CARDS[index].value for index in ONE_USE}


def throw(state: State, seat: Seat, count: int, what: str) -> Script[int]:
    """Return the sum of `count` dice. RECONSTRUCTED: more dice than there are need several throws, summed (R21)."""
    total = 0
    while count > 0:
        dice = yield from roll(count if count < DICE else DICE, by=seat, context=(what,))
        state.dice = list(dice)
        total += sum(dice)
        count -= DICE
    return total


def with_tools(state: State, seat: Seat, total: int, good: int) -> Script[int]:
    """Return the amount of a good for a roll after the seat has added any of its ready tools, each as a whole (5.1)."""
    ready = state.ready[seat]
    if ready:
        chosen = yield Ask(seat, "tools", TOOL_SETS[ready], context=(GOODS[good], total))
        if chosen:
            for tool in chosen:
                total += tool_value(state, seat, tool)
                ready &= ~TOOL_BIT[tool]
            state.ready[seat] = ready
            yield event("tools_used", seat=seat, total=total)
    return total // DIVISORS[good]


def tool_value(state: State, seat: Seat, tool: int | str) -> int:
    """Return the value that a tool adds to a roll: a space of the player board, or the id of a one-use card."""
    return state.tools[seat * TOOL_SPACES + tool] if isinstance(tool, int) else _ONE_USE_VALUE[tool]
