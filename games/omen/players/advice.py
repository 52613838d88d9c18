"""Reasons for an answer, in a player's words and with figures of the position, and how the match is won.

They use only public facts and what the asked seat knows: its own hand, and what it is looking at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.omen.players.advice_cards import HAND
from games.omen.players.advice_units import UNITS_IN_CITIES, effect, feat_of_type, of_itself, speaks, stands
from games.omen.players.evaluation import outcome_now
from games.omen.players.policy import terms_of
from games.omen.rules.facts import (
    CHANNEL_COST,
    CITIES,
    COST,
    DEPLETED_TO_END,
    FEAT_POINTS,
    FEATS_TO_END,
    HERO_POINTS,
    REWARD_KIND,
    REWARD_POINTS,
    SIZE,
    STRENGTH,
    TYPE,
    USED_REWARD_POINTS,
)
from games.omen.rules.names import city_name
from games.omen.rules.score import played_rewards, seat_stats
from games.omen.rules.state import State, war_totals
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Goal
from tabletop.core.rules.questions import Ask, Seat

MOST: Final = 3
"""Most sentences for one answer."""

ARMIES: Final = ("surge", "target", "move", "swap", "deploy", "city", "war_city", "hero")
"""Questions whose answers may change the armies of a city."""
_WARS: Final = ("wins", "wins_soldiers", "loses", "loses_soldiers", "nobody")
STRENGTHS: Final = frozenset(
    f"omen.advice.{word}" for word in ("war", "war_level", "stands", "hero_war", *(f"war_{end}" for end in _WARS))
)
"""Sentences that contain the strengths of both sides."""


def reasons_for(state: State, ask: Ask[Any], value: Any) -> tuple[Message, ...]:
    """Return the reasons for an answer, the most important first."""
    if ask.kind == "surge":
        return tuple(_SURGE[value[0]](state, ask.seat, value)[:MOST])
    return tuple(({**HAND, **UNITS_IN_CITIES}[ask.kind](state, ask, value))[:MOST])


def odds(state: State, ask: Ask[Any], value: Any) -> Message | None:
    """Return the armies of a city after an answer, or in the war it is about; None where no army is concerned.

    A tip shows it beside the other effects of the answer.
    """
    if ask.kind == "surge" and value[0] == "play":
        seat, (_, unit, city) = ask.seat, value
        return _armies(state, seat, unit, city, war=dict(terms_of(state, seat, value))["war"] > 0)
    if ask.kind not in ARMIES:
        return None
    return next((one for one in reasons_for(state, ask, value) if one.key in STRENGTHS), None)


# -- Surge ------------------------------------------------------------------------------------------------------------
def _play(state: State, seat: Seat, action: tuple[Any, ...]) -> list[Message]:
    """Return the default policy's terms in favour of the play, the greatest first, then the armies of the city."""
    unit, city = action[1], action[2]
    terms = dict(terms_of(state, seat, action))
    words: dict[str, Callable[[], Message]] = {
        "war": lambda: _armies(state, seat, unit, city, war=True),
        "strength": lambda: _armies(state, seat, unit, city, war=False),
        "effect": lambda: effect(state, seat, unit, city, state.coins[seat] - COST[unit]),
        "oracle": lambda: speaks(unit),
        "feat": lambda: feat_of_type(state, seat, TYPE[unit], 1),
    }
    if terms["war"] > 0:
        terms.pop("strength", None)
    found = [words[word]() for word in sorted(terms, key=lambda word: -terms[word]) if terms[word] > 0]
    if terms["war"] <= 0 and terms.get("strength", 0.0) <= 0:
        found.append(_armies(state, seat, unit, city, war=False))
    return found


def _armies(state: State, seat: Seat, unit: str, city: int, *, war: bool) -> Message:
    """Return the state of a city's armies with one more unit there, in the coming war if there is one."""
    less, fewer = of_itself(state, seat, unit, city)
    if less or fewer:
        war = outcome_now(state, city, seat, STRENGTH[unit], SIZE[unit], less, fewer) > 0
    if not war:
        return stands(state, seat, city, STRENGTH[unit], less)
    totals = war_totals(state, city)
    mine, theirs = totals[seat] + STRENGTH[unit], totals[1 - seat] - less
    word = "war" if mine > theirs else "war_level"
    return msg(f"omen.advice.{word}", city=city_name(city), mine=mine, theirs=theirs, points=REWARD_POINTS)


def _beast(state: State, seat: Seat, action: tuple[Any, ...]) -> list[Message]:
    card = action[1]
    left = state.coins[seat] - COST[card]
    return [effect(state, seat, card, left=left), msg("omen.advice.price", price=COST[card], coins=left)]


def _channel(state: State, seat: Seat, action: tuple[Any, ...]) -> list[Message]:
    card = action[1]
    left = state.coins[seat] - CHANNEL_COST[card]
    both = [effect(state, seat, card, left=left, mode=mode) for mode in ("a", "b")]
    return [*both, msg("omen.advice.price", price=CHANNEL_COST[card], coins=left)]


def _reward(state: State, seat: Seat, action: tuple[Any, ...]) -> list[Message]:
    card = REWARD_KIND[action[1]]
    points = msg("omen.advice.used", points=USED_REWARD_POINTS, hand=REWARD_POINTS)
    return [effect(state, seat, card, left=state.coins[seat]), points]


def _end(state: State, seat: Seat, action: tuple[Any, ...]) -> list[Message]:
    """Return the wars that the seat is leading at present, and what it keeps."""
    wars = []
    for city in CITIES:
        if outcome_now(state, city, seat) > 0:
            totals = war_totals(state, city)
            sums = {"mine": totals[seat], "theirs": totals[1 - seat]}
            wars.append(msg("omen.advice.war", city=city_name(city), points=REWARD_POINTS, **sums))
    return [*wars[: MOST - 1], msg("omen.advice.keeps", coins=state.coins[seat], cards=len(state.hands[seat]))]


_SURGE: Final[dict[str, Callable[[State, Seat, tuple[Any, ...]], list[Message]]]] = {
    "play": _play, "beast": _beast, "channel": _channel, "reward": _reward, "end": _end,
}  # fmt: skip


# -- the goal of the match --------------------------------------------------------------------------------------------
def goal(state: State, viewer: Seat | None) -> Goal:
    """Return the goal: points win; a line for each seat, and one for each way in which the match ends."""
    lines = [_line(state, viewer, seat) for seat in (0, 1)]
    if any(state.piles):
        one, two, three = (len(pile) for pile in state.piles)
        lines.append(msg("omen.goal.cities", one=one, two=two, three=three, cities=DEPLETED_TO_END))
    if state.heroes:
        lines.append(msg("omen.goal.heroes", hero=HERO_POINTS))
    points = {"reward": REWARD_POINTS, "used": USED_REWARD_POINTS, "feat": FEAT_POINTS}
    return Goal(msg("omen.goal.text", feats=FEATS_TO_END, **points), tuple(lines))


def _line(state: State, viewer: Seat | None, seat: Seat) -> Message:
    """Return the figures of a seat, as far as the viewer may know them, as in the players panel."""
    _, _, rewards, feats, points = seat_stats(state, viewer, seat)
    used = len(played_rewards(state, seat))
    return msg(
        "omen.goal.seat",
        who=SeatName(seat),
        points=points.value,
        rewards=rewards.value,
        used=used,
        feats=feats.value,
        needed=FEATS_TO_END,
    )
