"""The card data of Omen as tables: costs, values, strengths and the numbers in every ability.

Everything comes from `data.json`, so the effect of a card, its text and the planner use the same numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

DATA: Final[dict[str, Any]] = json.loads(files("games.omen").joinpath("data.json").read_text("utf-8"))
CONSTANTS: Final[dict[str, int]] = DATA["constants"]

START_HAND: Final = CONSTANTS["start_hand"]
START_COINS: Final = CONSTANTS["start_coins"]
COINS: Final[int] = DATA["counts"]["coins"]
CITIES: Final = range(CONSTANTS["cities"])
PILE_SIZE: Final = CONSTANTS["pile_size"]
WEALTH_ACTIONS: Final = CONSTANTS["wealth_actions"]
FIRST_WEALTH_ACTIONS: Final = CONSTANTS["first_wealth_actions"]
WEALTH_BONUS: Final = CONSTANTS["wealth_bonus"]
CITY_LIMIT: Final = CONSTANTS["city_limit"]
INCITED_STRENGTH: Final = CONSTANTS["incited_strength"]
WAR_OPPOSING: Final = CONSTANTS["war_opposing"]
WAR_TOTAL: Final = CONSTANTS["war_total"]
WINNER_KEEPS: Final = CONSTANTS["winner_keeps"]
LOSER_KEEPS: Final = CONSTANTS["loser_keeps"]
HAND_LIMIT: Final = CONSTANTS["hand_limit"]
COIN_LIMIT: Final = CONSTANTS["coin_limit"]
FEATS_TO_END: Final = CONSTANTS["feats_to_end"]
DEPLETED_TO_END: Final = CONSTANTS["depleted_to_end"]
HERO_POINTS: Final = CONSTANTS["hero_points"]
DRAFT_ROUNDS: Final = CONSTANTS["draft_three_rounds"]
DRAFT_DRAWN: Final = CONSTANTS["draft_three_drawn"]
OPEN_ROUNDS: Final = CONSTANTS["open_draft_rounds"]
OPEN_CARDS: Final = CONSTANTS["open_draft_cards"]

UNITS: Final[tuple[str, ...]] = tuple(unit["id"] for unit in DATA["units"])
TYPE: Final[dict[str, str]] = {unit["id"]: unit["type"] for unit in DATA["units"]}
COST: Final[dict[str, int]] = {unit["id"]: unit["cost"] for unit in DATA["units"]}
VALUE: Final[dict[str, int]] = {unit["id"]: unit["value"] for unit in DATA["units"]}
STRENGTH: Final[dict[str, int]] = {unit["id"]: unit["strength"] for unit in DATA["units"]}
CHANNEL_COST: Final[dict[str, int]] = {
    unit["id"]: unit["channel_cost"] for unit in DATA["units"] if unit["type"] == "spirit"
}
SIZE: Final[dict[str, int]] = {
    unit["id"]: CONSTANTS["beast_size"] if unit["type"] == "beast" else 1 for unit in DATA["units"]
}
BEAST_SIZE: Final = CONSTANTS["beast_size"]
TIMING: Final[dict[str, str]] = {
    unit["id"]: unit["ability"]["timing"] for unit in DATA["units"] if unit["type"] == "hero"
}

REWARD_KINDS: Final[tuple[str, ...]] = tuple(reward["id"] for reward in DATA["rewards"])
REWARD_KIND: Final[dict[str, str]] = {
    f"{reward['id']}_{copy}": reward["id"] for reward in DATA["rewards"] for copy in range(1, reward["copies"] + 1)
}
"""The kind of every reward card: `thunderbolt_2` is a `thunderbolt`."""
REWARDS: Final[tuple[str, ...]] = tuple(REWARD_KIND)
REWARD_POINTS: Final[int] = DATA["rewards"][0]["points_in_hand"]
USED_REWARD_POINTS: Final[int] = DATA["rewards"][0]["points_face_down"]

FEATS: Final[tuple[str, ...]] = tuple(feat["id"] for feat in DATA["feats"])
FEAT_POINTS: Final[int] = DATA["feats"][0]["points"]

_LIMITS: Final = ("coins", "max_strength", "max_cost")


def _numbers_in(step: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the numbers of one printed step, followed by those of its nested steps, in printed order.

    An amount is named after its operation (`op`), or after `as` where an ability uses the operation twice; the number
    of a condition after its test; limits keep their own names.
    """
    for key, value in step.items():
        if key in ("n", "up_to"):
            yield str(step.get("as") or step.get("op") or step["test"]), value
        elif key in _LIMITS and isinstance(value, int):
            yield key, value
        elif isinstance(value, Mapping):
            yield from _numbers_in(value)
        elif key in ("then", "else"):
            for inner in value:
                yield from _numbers_in(inner)
        elif key == "options":
            for branch in value:
                for inner in branch:
                    yield from _numbers_in(inner)


def _numbers(steps: Sequence[Mapping[str, Any]], prefix: str = "") -> dict[str, int]:
    """Return the numbers of an ability by name; raise ValueError if a name occurs twice."""
    found: dict[str, int] = {}
    for step in steps:
        for key, value in _numbers_in(step):
            if f"{prefix}{key}" in found:
                raise ValueError(f"two numbers of one ability are called {key}: the data must tell them apart by 'as'")
            found[f"{prefix}{key}"] = value
    return found


def _ability_numbers(card: Mapping[str, Any]) -> dict[str, int]:
    """Return the numbers of a card's ability; those of a spirit's modes are called `a_draw`, `b_max_cost` and so on."""
    ability = card["ability"]
    if "modes" not in ability:
        return _numbers(ability["steps"])
    found: dict[str, int] = {}
    for mode in ability["modes"]:
        found |= _numbers(mode["steps"], f"{mode['key'].lower()}_")
    return found


NUMBERS: Final[dict[str, dict[str, int]]] = {
    card["id"]: _ability_numbers(card) for card in (*DATA["units"], *DATA["rewards"])
} | {feat["id"]: {"min": feat["check"].get("min", len(CITIES))} for feat in DATA["feats"]}
"""Card id -> the numbers of its ability, as its effect and its printed text use them."""


def numbers_of(card: str, mode: str = "") -> dict[str, int]:
    """Return the numbers of a card's ability; for one mode ("a", "b") of a spirit, without the prefix."""
    if not mode:
        return NUMBERS[card]
    return {key[2:]: value for key, value in NUMBERS[card].items() if key.startswith(f"{mode}_")}


VOCABULARY: Final[tuple[str, ...]] = (*UNITS, *REWARDS, *FEATS)
"""All names that can occur in answers."""
