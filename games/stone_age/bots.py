"""The chief: a computer player that weighs every option in points."""

from __future__ import annotations

from typing import Any, Final

from games.stone_age import habits
from games.stone_age.state import State
from games.stone_age.tables import DECLINE, STARVE
from games.stone_age.terms import amounts, place_name
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Bench, Thought
from tabletop.core.match import Match
from tabletop.core.words import Message, say

NEXT: Final = 4
"""So many options are told beside the best one."""


def chief(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """Weigh every option of the question in points and take the best."""
    ask = match.ask_of(seat)
    best, *others = habits.ranked(match.state, ask)
    return Thought(best, _why(ask, best), tuple(others[:NEXT]))


def _why(ask: Ask[Any], option: Any) -> Message:
    """One line that says what the chief did."""
    if isinstance(option, tuple) and option[:1] == ("cash",):
        return say("stone_age.chief.cash", payment=amounts(option[1:]))
    match ask.kind:
        case "place":
            return say("stone_age.chief.place", count=option[1], place=place_name(option[0]))
        case "act":
            return say("stone_age.chief.act", place=place_name(option))
        case "tools":
            return say("stone_age.chief.tools", count=len(option)) if option else say("stone_age.chief.no_tools")
        case "pick_die":
            return say("stone_age.chief.pick_die", gain=say(f"stone_age.die.{option}"))
        case "any_two":
            return say("stone_age.chief.any_two", payment=amounts(option))
        case "feed":
            return (
                say("stone_age.chief.starve")
                if option == STARVE
                else say("stone_age.chief.feed", payment=amounts(option))
            )
        case _:
            if option == DECLINE:
                return say("stone_age.chief.decline")
            return say("stone_age.chief.buy", payment=amounts(option))


BOTS: Final = {"chief": chief}
