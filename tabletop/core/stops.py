"""Stops: the moments of other people's turns at which a seat wants to be asked.

A window to interrupt is put to a seat only where that seat has chosen a stop. A choice of stops is an answer like any
other: it stands in the log for all to read, so whether somebody is asked depends on nothing hidden: on public facts and
on what the seat chose before everybody's eyes. (A secret choice would show later, in who is asked.) At a stop there is
always more to answer than to pass, whatever the seat holds: a seat may pass, or pass and give the stop up. A seat may
choose a stop for which it holds nothing, so a stop proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, TypeVar

from tabletop.core.ask import Script, Seat, choose

Stops: TypeAlias = "list[frozenset[str]]"
"""In a rules state: for every seat the moments at which it is asked."""

NO_STOP: Final = "no_stop"
"""When stops are chosen: no further one. At a stop: pass, and ask me here no more."""
EVERY_STOP: Final = "every_stop"
"""When stops are chosen: ask me at every moment."""

T = TypeVar("T")


def choose_stop(
    seat: Seat, stops: Stops, moments: Sequence[str], *, none_first: bool = False, facts: tuple[Any, ...] = ()
) -> Script[None]:
    """Ask `seat` (question "stop") for one more of `moments` to be asked at. Nobody is asked when it has them all.

    Put it where the rules make it public that the seat may have got something to interrupt with, in an order that
    depends on nothing hidden; the game's label may make the moment of a new card the first button. `none_first` puts
    the choice of no further moment before all others, for a seat that holds nothing: only that seat sees the order.
    """
    free = [moment for moment in moments if moment not in stops[seat]]
    if not free:
        return
    moments = [*free, *([EVERY_STOP] if len(free) > 1 else [])]
    options = [NO_STOP, *moments] if none_first else [*moments, NO_STOP]
    chosen = yield from choose(seat, "stop", options, facts=facts)
    if chosen == EVERY_STOP:
        stops[seat] |= frozenset(free)
    elif chosen != NO_STOP:
        stops[seat] |= {chosen}


def at_stop(
    seat: Seat,
    kind: str,
    stops: Stops,
    moment: str,
    fitting: Sequence[T],
    nothing: T,
    *,
    facts: tuple[Any, ...] = (),
) -> Script[T]:
    """What `seat` does at `moment`: one of `fitting`, or `nothing`. Nobody is asked where the seat has no stop."""
    if moment not in stops[seat]:
        return nothing
    answer: Any = yield from choose(seat, kind, [*fitting, nothing, NO_STOP], facts=facts)
    if answer == NO_STOP:
        stops[seat] -= {moment}
        return nothing
    return answer  # type: ignore[no-any-return]
