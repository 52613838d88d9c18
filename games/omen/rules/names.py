"""Names of things as messages, shared by labels, log lines and refusals."""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import CITIES, REWARD_KIND
from games.omen.rules.state import NOBODY, State, war_totals, war_winner
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.stops import NO_STOP

WAYS_OUT: Final = ("decline", "stop", "skip", "pass", NO_STOP)
"""Answers that do nothing; always shown as a button."""

SIDES: Final = {f"city{city}/side{seat}": (city, seat) for city in CITIES for seat in (0, 1)}
"""The city and the seat of every side, by its zone."""
BANNERS: Final = {f"city{city}/war": city for city in CITIES}
"""The city of every war banner, by its zone."""


def name_of(card: str) -> Message:
    """Return the name of a unit, a reward card or a feat."""
    return msg(f"omen.card.{REWARD_KIND.get(card, card)}")


def city_name(city: int) -> Message:
    return msg(f"omen.city.{city}")


def standing(state: State, city: int) -> Message:
    """Return the present state of the war in a city: both sums, heroes included, and the leader."""
    one, two = war_totals(state, city)
    sums = {"first": SeatName(0), "one": one, "second": SeatName(1), "two": two}
    leader = war_winner(state, city)
    if leader == NOBODY:
        return msg("omen.standing.level", **sums)
    return msg("omen.standing.leads" if one != two else "omen.standing.soldiers", who=SeatName(leader), **sums)
