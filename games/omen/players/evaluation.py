"""The value of a seat's position for computer players: points, wars, feats, coins and cards."""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Any, Final

from games.omen.rules.facts import (
    CITIES,
    DATA,
    DEPLETED_TO_END,
    FEAT_POINTS,
    FEATS,
    FEATS_TO_END,
    HAND_LIMIT,
    REWARD_POINTS,
    STRENGTH,
    TYPE,
    UNITS,
    USED_REWARD_POINTS,
    VALUE,
    WAR_OPPOSING,
    WAR_TOTAL,
)
from games.omen.rules.score import result
from games.omen.rules.state import State, cities_with, total_strength, unit_count
from tabletop.core.rules.questions import Seat

WEIGHTS: Final[dict[str, float]] = json.loads(
    files("games.omen.players").joinpath("evaluation_weights.json").read_text(encoding="utf-8")
)
"""The worth of coins and cards, in points.

`coin`, and what is lost with the square of their number, `coin_fade`; the share `card_fade` that each further card of a
hand, the best first, has of its worth, since few are played in a turn; and `card_open` for each card whatever it is.
"""
COIN: Final = WEIGHTS["coin"]
"""Worth of a coin in points."""
CARD: Final = 0.35
"""Worth of an average unit card in hand in points."""
OPERATION: Final = {
    "draw": 0.4, "gain": 0.3, "lose": 0.2, "steal_coins": 0.45, "choose_mix": 0.35, "discard": 0.35, "steal_card": 0.7,
    "kill": 1.1, "return": 0.6, "move": 0.4, "swap": 0.3, "incite": 0.5, "deploy": 0.9, "recover": 0.4,
    "take_revealed": 0.3, "reuse": 0.4, "peek_reward": 0.1, "offer": 0.5, "add_strength": 0.2,
}  # fmt: skip
"""Worth of one unit of each printed effect in points."""


def _steps(ability: dict[str, Any]) -> list[dict[str, Any]]:
    if "modes" in ability:
        return [step for mode in ability["modes"] for step in mode["steps"]]
    steps: list[dict[str, Any]] = ability["steps"]
    return steps


def _worth(card: dict[str, Any]) -> float:
    """Return the average worth of the printed effect; of both modes together for a spirit."""
    total = 0.0
    for step in _steps(card["ability"]):
        inner = step.get("then", []) or (step["options"][0] if "options" in step else [])
        for one, share in [(step, 1.0), *[(one, 0.6) for one in inner]]:
            amount = one.get("n", one.get("up_to", 1))
            sign = -1.0 if one["op"] == "discard" and one.get("who") == "controller" else 1.0
            total += sign * share * OPERATION.get(one["op"], 0.0) * (1 if one["op"] == "add_strength" else amount)
    return total


EFFECT: Final[dict[str, float]] = {card["id"]: _worth(card) for card in (*DATA["units"], *DATA["rewards"])}
"""Card id -> the worth of its effect in points if it finds a target."""
AFTER_GATE: Final = {
    card["id"]: sum(OPERATION.get(after["op"], 0.0) for after in steps[number + 1 :])
    for card in (*DATA["units"], *DATA["rewards"])
    for steps in [_steps(card["ability"])]
    for number, step in enumerate(steps)
    if step.get("gate")
}
"""Card id -> the worth of the steps that follow once its price (a discard, an own unit) is paid."""
AIMS_AT_UNITS: Final = {
    card["id"]: tuple(
        step["target"].get("city", "any")
        for step in _steps(card["ability"])
        if step["op"] in ("kill", "return", "incite") and step["target"]["side"] == "opponent"
    )
    for card in (*DATA["units"], *DATA["rewards"])
}
"""Card id -> "here" or "any" for each step that needs an opposing unit."""
IN_HAND: Final[dict[str, float]] = {
    unit: CARD * (0.5 + 0.14 * VALUE[unit] + 0.05 * STRENGTH[unit] + 0.2 * max(0.0, EFFECT[unit]))
    + (0.7 if TYPE[unit] == "hero" else 0.0)
    for unit in UNITS
}
"""Worth of each unit card in a hand, in points."""
FADES: Final = tuple(WEIGHTS["card_fade"] ** place for place in range(HAND_LIMIT))
"""The share of its worth that each card of a hand has, the best first."""
ORACLE_TURN: Final = 0.8
"""Number of future Portents that an oracle in a city is credited with."""
FEAT_STEP: Final = (0.0, 0.12, 0.55, 1.1)
"""Worth in points of holding a type in this many cities while its feat is open."""


def chance_of(state: State, seat: Seat) -> float:
    """Return the approximate chance that `seat` wins: 0 to 1."""
    lead = standing(state, seat) - standing(state, 1 - seat)
    for city in CITIES:
        if state.piles[city]:
            lead += war_promise(state, city, seat)
    return 1.0 / (1.0 + math.exp(-lead / (0.9 + 0.55 * _distance_to_end(state))))


def standing(state: State, seat: Seat) -> float:
    """Return the points of a seat, plus the worth of its coins, cards, oracles and open feats."""
    rewards = len(state.rewards[seat])
    total = 0.0 + REWARD_POINTS * rewards + USED_REWARD_POINTS * len(state.used[seat])
    total += FEAT_POINTS * len(state.feats[seat])
    total += COIN * min(state.coins[seat], 10) - WEIGHTS["coin_fade"] * state.coins[seat] ** 2
    hand = sorted([IN_HAND[card] for card in state.hands[seat]], reverse=True)[: max(0, HAND_LIMIT - rewards)]
    total += sum([worth * fade for worth, fade in zip(hand, FADES, strict=False)]) + WEIGHTS["card_open"] * len(hand)
    for city in CITIES:
        for unit in state.sides[2 * city + seat]:
            if TYPE[unit] == "oracle" and unit not in state.incited:
                total += ORACLE_TURN * EFFECT[unit]
    for feat, kind in zip(FEATS[:3], ("soldier", "beast", "oracle"), strict=True):
        if feat not in state.feats[seat]:
            total += FEAT_STEP[_lasting(state, seat, kind)]
    return total


def _lasting(state: State, seat: Seat, kind: str) -> int:
    """Return the number of cities that hold the type; incited units do not count as beasts because they do not last."""
    if kind == "beast" and state.incited:
        return sum([any(TYPE[unit] == kind for unit in state.sides[2 * city + seat]) for city in CITIES])
    return cities_with(state, seat, kind)


def war_promise(state: State, city: int, seat: Seat) -> float:
    """Return the worth in points of a city's armies to `seat`: the likely winner takes a reward when war comes."""
    mine, theirs = 2 * city + seat, 2 * city + 1 - seat
    own, other = _lasting_strength(state, mine), _lasting_strength(state, theirs)
    if not own and not other:
        return 0.0
    count = unit_count(state, mine) + unit_count(state, theirs)
    nearness = min(1.0, 0.15 + 0.17 * count)
    return REWARD_POINTS * nearness * math.tanh((own - other) / 6.0) * 0.55


def _lasting_strength(state: State, place: int) -> int:
    """Return the strength of a side once no unit is incited any more."""
    if not state.incited:
        return total_strength(state, place)
    return sum([STRENGTH[unit] for unit in state.sides[place]])


def _distance_to_end(state: State) -> float:
    """Return the distance to the end: rewards still to be won to empty two cities, or feats missing to the fifth."""
    left = sum(sorted(len(pile) for pile in state.piles)[:DEPLETED_TO_END])
    feats = min(FEATS_TO_END - len(state.feats[0]), FEATS_TO_END - len(state.feats[1]))
    return min(left, 2.0 * max(0, feats))


def outcome_now(
    state: State, city: int, seat: Seat, strength: int = 0, size: int = 0, less: int = 0, fewer: int = 0
) -> float:
    """Return the points `seat`, the active player, would win or lose if War came now with one more unit of its own.

    The other side is then weaker by `less`, and its units count `fewer`.
    """
    if not state.piles[city]:
        return 0.0
    mine, theirs = 2 * city + seat, 2 * city + 1 - seat
    opposing = unit_count(state, theirs) - fewer
    if opposing < WAR_OPPOSING and opposing + unit_count(state, mine) + size < WAR_TOTAL:
        return 0.0
    difference = total_strength(state, mine) + strength - total_strength(state, theirs) + less
    return float(REWARD_POINTS) if difference > 0 else -float(REWARD_POINTS) if difference < 0 else 0.0


def evaluate(state: State, seat: Seat) -> float:
    """Return how good a seat's position is, 0 to 1; the result itself when the match is over."""
    if state.phase != "over":
        return chance_of(state, seat)
    winners = result(state).winners
    return 1.0 / len(winners) if seat in winners else 0.0
