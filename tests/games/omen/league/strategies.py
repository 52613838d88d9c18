"""The strategies that players of Omen know, as small scripts (sources: docs/players/omen.md).

Each plays by habit, the default policy, but values some actions of Surge more or less and may collect wealth in its own
way. None searches, and none looks at hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from games.omen.players.evaluation import AIMS_AT_UNITS, outcome_now
from games.omen.players.policy import default_policy, gain_of
from games.omen.rules.facts import CITIES, CITY_LIMIT, COST, DATA, REWARD_KIND, SIZE, STRENGTH, TYPE, WAR_OPPOSING
from games.omen.rules.state import State, cities_with, open_feats, total_strength, type_of, unit_count
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask, Seat
from tests.games.league.matches import Player, Strategy, by_script

Bonus: TypeAlias = Callable[[State, Seat, tuple[Any, ...]], float]
"""The points by which a strategy values an action of Surge more than habit does."""
Wealth: TypeAlias = Callable[[State, Ask[Any]], str]
"""The way in which a strategy collects: "coin" or "draw"."""

FEATS_OF: Final = {"soldier": "feat_soldiers", "beast": "feat_beasts", "oracle": "feat_oracles"}
WIDER: Final = (0.4, 1.2, 2.0)
"""Points for one more city with a type whose feat is open, by the cities that hold it."""
SAFE: Final = 5
"""A lead in strength that the other player seldom makes up in one turn."""
PURSE, GRIP = 7, 5
"""Coins and cards with which a hoarder strikes."""
OPENING: Final = 12
"""The turns in which oracles are worth most."""


def operations(card: str) -> set[str]:
    """Return what a card does, by the names of its printed steps."""
    ability = next(one for one in (*DATA["units"], *DATA["rewards"]) if one["id"] == card)["ability"]
    steps = ability.get("steps") or [step for mode in ability["modes"] for step in mode["steps"]]
    return {str(inner["op"]) for step in steps for inner in (step, *step.get("then", []))}


DOES: Final = {one["id"]: operations(one["id"]) for one in (*DATA["units"], *DATA["rewards"])}


# -- what is valued in Surge ------------------------------------------------------------------------------------------
def feats(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Spread the types whose feat is open over the cities; kill and discard where three in a turn are near."""
    verb, card = action[0], action[1]
    if verb == "play" and FEATS_OF.get(TYPE[card]) in open_feats(state, seat):
        side = state.sides[2 * action[2] + seat]
        if all(type_of(state, other) != TYPE[card] for other in side):
            return WIDER[min(2, cities_with(state, seat, TYPE[card]))]
    does = DOES[REWARD_KIND.get(card, card)]
    wanted = [("kill", "feat_kills", state.killed), ("discard", "feat_discards", state.discarded)]
    wanted.append(("draw", "feat_draws", state.drawn - 3))
    return sum([0.5 * max(0, done) for op, feat, done in wanted if op in does and feat in open_feats(state, seat)])


def two_cities(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Fight for the two cities with the fewest rewards left; an equal one counts where the own side is stronger."""
    if action[0] != "play":
        return 0.0
    left = {city: (len(state.piles[city]) or 9, -total_strength(state, 2 * city + seat), city) for city in CITIES}
    return -0.8 if action[2] == max(left, key=lambda city: left[city]) else 0.3


def ambush(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Have no three units before the other player's turn, unless the war is won now or the lead is safe."""
    if action[0] != "play" or not state.piles[action[2]]:
        return 0.0
    card, mine, theirs = action[1], 2 * action[2] + seat, 2 * action[2] + 1 - seat
    if outcome_now(state, action[2], seat, STRENGTH[card], SIZE[card]):
        return 0.0
    lead = total_strength(state, mine) + STRENGTH[card] - total_strength(state, theirs)
    exposed = unit_count(state, mine) + SIZE[card] >= WAR_OPPOSING
    return (0.8 if lead > SAFE else -0.8) if exposed else 0.1


def strike(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Win wars with what can be paid now, in one city after another, and put no more there than that needs."""
    if action[0] != "play":
        return 0.0
    card, city = action[1], action[2]
    if outcome_now(state, city, seat) > 0:
        return -0.6
    strength, size, coins, force = 0, 0, state.coins[seat], []
    room = CITY_LIMIT - unit_count(state, 2 * city + seat)
    for other in sorted(state.hands[seat], key=lambda one: (COST[one] + 1) / (STRENGTH[one] + 0.1)):
        if TYPE[other] == "hero" or COST[other] > coins or SIZE[other] > room - size:
            continue
        force.append(other)
        strength, size, coins = strength + STRENGTH[other], size + SIZE[other], coins - COST[other]
        if outcome_now(state, city, seat, strength, size) > 0:
            return 1.5 if card in force else 0.0
    return 0.0


def second_wave(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Come back where the other side kept one unit after a war and the own side two."""
    if action[0] != "play" or not state.piles[action[2]]:
        return 0.0
    own, other = unit_count(state, 2 * action[2] + seat), unit_count(state, 2 * action[2] + 1 - seat)
    return 0.5 if own >= 1 and other <= 1 else 0.0


def hoard(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Play nothing until a large hand and a full purse make one great turn, or a reward is there to be won."""
    if action[0] == "play" and outcome_now(state, action[2], seat, STRENGTH[action[1]], SIZE[action[1]]) > 0:
        return 0.5
    begun = state.turn and state.coins[seat] + sum(COST[unit] for side in state.sides[seat::2] for unit in side) > PURSE
    return 0.3 if begun or len(state.hands[seat]) >= GRIP else -2.0


def oracles(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Play oracles early: they speak in every turn."""
    return 1.0 if action[0] == "play" and TYPE[action[1]] == "oracle" and state.turn < OPENING else 0.0


def spells(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Discard beasts for their effects rather than let them fight."""
    return 0.8 if action[0] == "beast" and _finds_aim(state, seat, action[1]) else 0.0


def _finds_aim(state: State, seat: Seat, card: str) -> bool:
    return not AIMS_AT_UNITS[card] or any(state.sides[2 * city + 1 - seat] for city in CITIES)


def doing(*ops: str, state: State, seat: Seat, action: tuple[Any, ...], worth: float = 0.6) -> float:
    """Value what does one of these things."""
    card = REWARD_KIND.get(action[1], action[1])
    return worth if DOES[card] & set(ops) and _finds_aim(state, seat, card) else 0.0


def kept_rewards(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Never play a reward: in hand it is worth two points."""
    return -9.0 if action[0] == "reward" else 0.0


def used_rewards(state: State, seat: Seat, action: tuple[Any, ...]) -> float:
    """Play every reward: its effect wins more than the point that it costs."""
    return 1.2 if action[0] == "reward" else 0.0


# -- how wealth is collected ------------------------------------------------------------------------------------------
def four_alike(state: State, ask: Ask[Any]) -> str:
    """Take four of what is short: coins while the hand costs more than the purse holds, cards else."""
    begun = state.wealth[0] if state.wealth and ask.kind == "wealth" else ""
    if begun in ask.options:
        return begun
    hand = state.hands[ask.seat]
    short = sum(COST[card] for card in hand) > state.coins[ask.seat] + 2 and len(hand) > 2
    return "coin" if short else "draw"


def six_draws(state: State, ask: Ask[Any]) -> str:
    """Draw while the feat for six draws is open, if the hand is not full; else take four of what is short."""
    full = len(state.hands[ask.seat]) + len(state.rewards[ask.seat]) > 5
    return "draw" if "feat_draws" in open_feats(state, ask.seat) and not full else four_alike(state, ask)


def follow(bonus: Bonus | None, wealth: Wealth | None, state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Answer by the plan, and by habit where it has nothing to say."""
    if ask.kind in ("wealth", "mix", "one_of") and wealth:
        return wealth(state, ask)
    if ask.kind != "surge" or not bonus:
        return default_policy(state, ask, rng)
    worths = {action: gain_of(state, ask.seat, action) + bonus(state, ask.seat, action) for action in ask.options[:-1]}
    best = max(worths, key=lambda action: worths[action], default=ask.options[-1])
    return best if worths.get(best, 0.0) > 0.0 else ask.options[-1]


def _all(*several: Bonus) -> Bonus:
    return lambda state, seat, action: sum([one(state, seat, action) for one in several])


def _does(*ops: str) -> Bonus:
    return lambda state, seat, action: doing(*ops, state=state, seat=seat, action=action)


def _script(*several: Bonus, wealth: Wealth | None = None) -> Strategy:
    return partial(follow, _all(*several) if several else None, wealth)


_raid: Final = _does("discard", "steal_card", "steal_coins", "lose")
SCRIPTS: Final[Mapping[str, Strategy]] = {
    "habit": _script(),
    "four of a kind": _script(strike, wealth=four_alike),
    "feat rush": _script(feats),
    "feat rush, six draws": _script(feats, wealth=six_draws),
    "two cities": _script(two_cities),
    "ambush": _script(ambush),
    "strike": _script(strike),
    "second wave": _script(second_wave),
    "hoard and strike": _script(hoard),
    "oracles first": _script(oracles),
    "beasts as spells": _script(spells),
    "soldiers again": _script(_does("move", "swap", "return", "reuse")),
    "killing": _script(_does("kill")),
    "raid on the hand": _script(_raid),
    "rewards kept": _script(kept_rewards),
    "rewards used": _script(used_rewards),
    "feats and ambush": _script(feats, ambush),
    "feat rush and strike": _script(feats, strike),
    "strike and raid": _script(strike, _raid),
    "hoard and raid": _script(hoard, _raid),
}
STRATEGIES: Final[Mapping[str, Player]] = {name: by_script(one) for name, one in SCRIPTS.items()}
"""All strategies by name."""
