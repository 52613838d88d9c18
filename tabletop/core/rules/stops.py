"""Stops: the moments of other people's turns at which a seat wants to be asked.

A window to interrupt is put to every seat that may hold something to play there, judged by public information: so
neither a question nor its absence reveals anything. The stops of a seat are its private affair. Without one it passes
automatically (`Windows.rest`), and nobody is notified: giving a stop up looks like passing, choosing one looks like the
answer that comes with it.

In matches of earlier files stops were chosen in public, and a window was put only to the seats that had one (setting
`stops`, "public"). They continue that way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from tabletop.core.rules.questions import Ask, Script, Seat, choose

Stops: TypeAlias = "list[frozenset[str]]"
"""A part of a rules state: for every seat the moments at which it is asked."""

NO_STOP: Final = "no_stop"
"""At a stop: pass, and pass there without being asked from now on. When stops are chosen in public: no further one."""
EVERY_STOP: Final = "every_stop"
"""The answer "ask me at every moment", when stops are chosen in public."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Windows:
    """The windows to interrupt of a game.

    `passing` is the answer that passes where a question is a window that is put to all seats that may hold something to
    play; None elsewhere. `has_stop` says whether the asked seat wants to be asked there. `pace` is how long the program
    takes to answer at a window, in seconds, whatever there is to think about, so that timing reveals nothing about a
    hand. It is 0 where no computer player thinks longer with a card in hand. `unconditional` are further kinds of
    questions that are put to every seat that may hold something, but at which nobody passes automatically.
    """

    passing: Callable[[Any, Ask[Any]], Any]
    has_stop: Callable[[Any, Ask[Any]], bool]
    pace: float = 0.0
    unconditional: frozenset[str] = frozenset()

    def puts_to_all(self, state: Any, ask: Ask[Any]) -> bool:
        """Return whether a question is put whatever the asked seat holds."""
        return ask.kind in self.unconditional or self.passing(state, ask) is not None

    def idle(self, state: Any, ask: Ask[Any]) -> Any:
        """Return the answer of a seat that is asked only so that nobody can tell what it holds; None if it may choose.

        Only the asked seat may learn of it.
        """
        if ask.kind in self.unconditional:
            return ask.options[0] if len(ask.options) == 1 and ask.check is None else None
        passing = self.passing(state, ask)
        return passing if passing is not None and not {*ask.options} - {passing, NO_STOP} else None

    def rest(self, state: Any, ask: Ask[Any]) -> Any:
        """Return the answer that passes, where the asked seat has no stop; else None."""
        passing = self.passing(state, ask)
        return None if passing is None or self.has_stop(state, ask) else passing


def choose_stop(
    seat: Seat, stops: Stops, moments: Sequence[str], *, none_first: bool = False, context: tuple[Any, ...] = ()
) -> Script[None]:
    """Ask `seat` (question "stop") for one more of `moments` to be asked at, in a match with public stops.

    Nobody is asked when it has them all.

    Put it where the rules make it public that the seat may have got something to interrupt with, in an order that
    depends on nothing hidden; the game's label may make the moment of a new card the first button. `none_first` puts
    the choice of no further moment before all others, for a seat that holds nothing: only that seat sees the order.
    """
    free = [moment for moment in moments if moment not in stops[seat]]
    if not free:
        return
    moments = [*free, *([EVERY_STOP] if len(free) > 1 else [])]
    options = [NO_STOP, *moments] if none_first else [*moments, NO_STOP]
    chosen = yield from choose(seat, "stop", options, context=context)
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
    private: bool = False,
    until_turn: bool = False,
    context: tuple[Any, ...] = (),
) -> Script[T]:
    """Ask `seat` for its action at `moment`: one of `fitting`, or `nothing`.

    With `private` stops every seat is asked; else nobody is asked where the seat has no stop. There is always another
    answer besides passing, whatever the seat holds. With `until_turn` a seat that gives a stop up gives up all of them,
    until the game sets them again.
    """
    if moment not in stops[seat] and not private:
        return nothing
    answer: Any = yield from choose(seat, kind, [*fitting, nothing, NO_STOP], context=context)
    if answer == NO_STOP:
        stops[seat] = frozenset() if until_turn else stops[seat] - {moment}
        return nothing
    return answer  # type: ignore[no-any-return]
