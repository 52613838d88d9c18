"""The months by which the log of a finished match is divided: the rules know no rounds, and a year is long (6)."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.rules.facts import YEAR
from games.eve_conquests.rules.invariants import SET_UP
from games.eve_conquests.rules.names import month_name
from games.eve_conquests.rules.state import State
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.labels import Spans


def number_of(state: State) -> int:
    """Return the number of the present month since January of the first year, which is 1; 0 in the set-up."""
    return 0 if state.phase in SET_UP else YEAR * state.year + state.month + 1


def name(number: int) -> Message:
    """Return the month and the year of a number."""
    if number == 0:
        return msg("eve_conquests.span.setup")
    year, month = divmod(number - 1, YEAR)
    return msg("eve_conquests.span.month", month=month_name(month), year=year + 1)


TIMELINE_UNIT: Final = Spans(number_of, name, msg("eve_conquests.span.several"))
