"""The gains of a seat: goods, tools, agriculture, people."""

from __future__ import annotations

from games.stone_age.rules.facts import AGRICULTURE_MAX, FOOD, PEOPLE_MAX, TOOL_MAX, TOOL_SPACES
from games.stone_age.rules.state import State, in_supply
from tabletop.core.rules.questions import Seat


def receive(state: State, seat: Seat, good: int, amount: int) -> int:
    """Take `amount` of a good from the supply and return how much came (R15, R16)."""
    if good == FOOD:
        state.food[seat] += amount
        return amount
    if state.switches.limited_supply:
        amount = max(0, min(amount, in_supply(state, good - 1)))
    state.resources[seat * 4 + good - 1] += amount
    return amount


def gain_tool(state: State, seat: Seat) -> int:
    """Gain one tool: a new tile, or the lowest tile raised by one. Returns its value, 0 when nothing is left (5.5)."""
    first = seat * TOOL_SPACES
    values = state.tools[first : first + TOOL_SPACES]
    if not values[-1]:
        space = values.index(0)
        state.tools[first + space] = 1
        state.ready[seat] |= 1 << space  # a fresh tile is ready (R18)
        return 1
    lowest = min(values)
    if lowest == TOOL_MAX:
        return 0
    # RECONSTRUCTED: of several lowest tiles a ready one is raised before a used one, then the leftmost (R20)
    spaces = [space for space, value in enumerate(values) if value == lowest]
    space = next((one for one in spaces if state.ready[seat] >> one & 1), spaces[0])
    state.tools[first + space] = lowest + 1
    return lowest + 1


def gain_agriculture(state: State, seat: Seat) -> bool:
    """Take one step up on the agriculture track; False at its end (R9, R39)."""
    if state.agriculture[seat] == AGRICULTURE_MAX:
        return False
    state.agriculture[seat] += 1
    return True


def gain_person(state: State, seat: Seat) -> bool:
    """Take one person from the reserve; False when all ten are in play (R9). He is placed from next round on (5.2)."""
    if state.people[seat] == PEOPLE_MAX:
        return False
    state.people[seat] += 1
    return True
