"""A quick player without search: it weighs answers at a glance, and battles by their likely outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeAlias

from games.eve_conquests.players.evaluation import CARD, worth
from games.eve_conquests.rules.calendar import months_of
from games.eve_conquests.rules.combat.battle import dice_options, hits_on
from games.eve_conquests.rules.combat.combat_math import damage, defence, fighting, symbols
from games.eve_conquests.rules.combat.odds import (
    HQ_STAKE,
    OUTPOST_STAKE,
    REGION_STAKE,
    Dice,
    Side,
    full,
    hits,
    known_side,
    well_chosen,
)
from games.eve_conquests.rules.facts import (
    ACTIONS,
    ADJACENT,
    DICE,
    EFFECTS,
    GREEN,
    INDEX,
    MONTHS,
    PLANS,
    REGIONS,
    UNITS,
)
from games.eve_conquests.rules.map.claims import claim_options
from games.eve_conquests.rules.map.star_map import (
    add_agent,
    is_station,
    movable,
    regions_of,
    settle,
    strength_without_cards,
)
from games.eve_conquests.rules.state import State, holds, owner_of
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

Weigh: TypeAlias = Callable[[State, Ask[Any], Any], float]

PLAY: Final = {
    "D01": 4.0, "D02": 1.5, "D03": 1.5, "D04": 0.4, "D05": 0.2, "D06": 0.4, "D07": 12.0, "D08": 6.0, "D09": 2.0,
    "D10": 6.0, "D11": 4.0, "D12": 6.0, "P12": 3.0, "P10": 1.0, "P11": 1.0, "L01": 1.5, "L02": 1.0, "L03": 2.0,
    "L04": 0.2, "L05": 0.1, "L06": 4.0, "L07": 0.2, "L08": 0.3, "L09": 2.0, "L10": 1.2, "L11": 3.0, "L12": 1.5,
}  # fmt: skip
"""Worth of playing a card, beyond keeping it."""
CLAIM: Final = 10.0
"""Worth of a point of a claim."""
CREWS: Final = int(EFFECTS["P11"]["n"])
"""Strength that each Veteran Crews adds to an attack."""
GRID: Final = int(EFFECTS["P10"]["n"])
"""Defence that each Defence Grid adds to a station."""
DISCARD: Final = 1.2
"""Worth of an additional action beyond the card that pays for it."""


def default_policy(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the option with the greatest weight; ties, and options without weights, are decided by chance."""
    options = ask.options
    if ask.kind not in WEIGHED:
        return NO_STOP if NO_STOP in options else options[rng.below(len(options))]
    return options[heaviest(weights_of(state, ask), rng)]


def weights_of(state: State, ask: Ask[Any]) -> list[float]:
    """Return the weights of the options of a question whose kind is in `WEIGHED`."""
    if ask.kind in PLANS:
        return _weigh_turn(state, ask.seat, ask.options)
    if ask.kind == "dice":
        return _weigh_dice(state, ask)
    weigh = _WEIGHTS[ask.kind]
    return [weigh(state, ask, option) for option in ask.options]


def heaviest(weights: Sequence[float], rng: Rng) -> int:
    """Return the index of the greatest weight; ties are broken by chance."""
    return ranking(weights, rng)[0]


def ranking(weights: Sequence[float], rng: Rng) -> list[int]:
    """Return the indices of the weights from the greatest on; ties are broken by chance."""
    keyed = sorted(((weight, rng.below(1 << 20), index) for index, weight in enumerate(weights)), reverse=True)
    return [index for *_, index in keyed]


# -- a turn --------------------------------------------------------------------
def _weigh_turn(state: State, seat: Seat, options: Sequence[Any]) -> list[float]:
    """Return the gain of every action, building, claim or card; ending the turn gains nothing."""
    before = worth(state, seat)
    return [gain(state, seat, option, before) for option in options]


def gain(state: State, seat: Seat, option: Any, before: float) -> float:
    """Return the gain of an option of a turn, whose seat is now worth `before`."""
    if isinstance(option, str):  # ways to end the turn; the admiral is content with the usual stops
        return 0.0 if option == "end" else -1.0
    match option[0]:
        case "expand" | "agent" | "produce":
            return _gain_of_unit(state, seat, INDEX[option[1]], option[0] == "agent") - before
        case "build":
            return 20.0 + _type_wanted(state, seat, PLANS.index(option[2])) + _prospect(state, INDEX[option[1]])
        case "claim":
            return 50.0 + CLAIM * sum(REGIONS[INDEX[name]].worth for name in option[1:])
        case "draw":
            return CARD * (1.2 if len(state.hands[seat]) < 5 else 0.6)
        case "play":
            return _gain_of_recognition(state, seat) if option[1] == "D08" else PLAY.get(option[1], 0.0)
        case "discard":
            return DISCARD - (1.0 if PLAY.get(option[1], 0.0) > 2.0 else 0.0)
        case "move":
            return _gain_of_move(state, seat, INDEX[option[1]], INDEX[option[2]])
        case "attack":
            return _weigh_attack(state, seat, INDEX[option[1]], INDEX[option[2]])
    return -1.0


def _gain_of_recognition(state: State, seat: Seat) -> float:
    """Return the points by which Tacit Recognition improves the best claim of this turn."""
    best, now = (best_claim(state, seat, unlinked=free) for free in (True, False))
    return CLAIM * (best - now) if best > now else -1.0


def best_claim(state: State, seat: Seat, *, unlinked: bool = False) -> int:
    """Return the points of the best claim that the position allows."""
    claims = claim_options(state, seat, unlinked=unlinked)
    return max([sum(REGIONS[INDEX[name]].worth for name in one[1:]) for one in claims], default=0)


def _gain_of_unit(state: State, seat: Seat, region: int, as_agent: bool) -> float:
    """Return the seat's worth with one more unit in a region."""
    return worth(with_unit(state, seat, region, as_agent), seat) + 0.3


def with_unit(state: State, seat: Seat, region: int, as_agent: bool) -> State:
    """Return the position with one more unit, or one more agent, of a seat in a region."""
    later = state.copy()
    if as_agent:
        add_agent(later, seat, region)
    else:
        settle(later, seat, region)
    return later


def _prospect(state: State, region: int) -> float:
    """Return a bonus for a region with a marker, so that outposts are built there first."""
    return 0.5 * REGIONS[region].worth * (state.markers[region] >= 0)


def _gain_of_move(state: State, seat: Seat, source: int, target: int) -> float:
    """Return the gain of a move: idle units go to the front and to stations in danger; needed ones stay."""
    count = movable(state, seat, source)
    here, there = pressure(state, seat, source), pressure(state, seat, target)
    if count <= 0 or there < 0 or here >= 0:
        return -1.0
    help_needed = max(0, there + 1 - state.units[target]) if is_station(state, target) else 0
    return 0.2 * min(count, 4) + 0.9 * min(count, help_needed) - 0.5


def pressure(state: State, seat: Seat, region: int) -> int:
    """Return the units of the strongest enemy next to a region, -1 if there is none."""
    return max((state.units[other] for other in _enemies(state, seat, region)), default=-1)


def _type_wanted(state: State, seat: Seat, plan: int) -> float:
    """Return the worth of a token of a type that could still raise a plan; development first."""
    have = state.reserve[seat * 3 + plan] + state.plans[seat * 3 + plan]
    return (3.0, 2.4, 1.8)[plan] - 1.5 * have


def _enemies(state: State, seat: Seat, region: int) -> list[int]:
    return [
        other
        for other in regions_of(ADJACENT[region] & state.in_play)
        if state.units[other] and owner_of(state, other) not in (seat, -1)
    ]


def _weigh_attack(state: State, seat: Seat, source: int, target: int) -> float:
    """Return the prize times its chance, less the cost in units."""
    theirs = strength_without_cards(state, target)
    foe = owner_of(state, target)
    if target == state.hq[foe]:
        prize = 1.5
    else:
        prize = 4.0 + (13.0 if state.outposts[target] >= 0 else 0.0)
        prize += 6.0 if state.outposts[target] >= 0 and state.won[foe] else 0.0
    return prize * odds_of_attack(state, source, target)[0] - 0.45 * theirs - 0.6


def odds_of_attack(state: State, source: int, target: int) -> tuple[float, float]:
    """Return the chances that the units of one region hit all those of another, and that these hit all of theirs.

    They depend on units, stations and the cards in front of both seats, with well chosen dice on both sides; nothing is
    known of cards in hand.
    """
    units, foes = state.units[source], state.units[target]
    ours, theirs = strength_without_cards(state, source), strength_without_cards(state, target)
    shield = 0
    if any(state.held):
        ours += CREWS * holds(state, owner_of(state, source), "P11")
        shield = GRID * holds(state, owner_of(state, target), "P10") * is_station(state, target)
    return battle_odds(units, ours, foes, theirs, (stake(state, source), stake(state, target)), shield)


def stake(state: State, region: int) -> int:
    """Return what a battle is about for the owner of a region."""
    return HQ_STAKE if region in state.hq else OUTPOST_STAKE if state.outposts[region] >= 0 else REGION_STAKE


@lru_cache(maxsize=1 << 14)
def battle_odds(
    units: int, strength: int, foes: int, their_strength: int, stakes: tuple[int, int], shield: int = 0
) -> tuple[float, float]:
    """Return the chances that units hit all of the others, and the reverse.

    They follow from numbers, strengths, stakes and the defence of the others that no die shows.
    """
    one, other = (
        Side(count, full(dice_options(min(limit, 3 * DICE), 0, 0, 0)), extra)
        for count, limit, extra in ((units, strength, 0), (foes, their_strength, shield))
    )
    won, lost = well_chosen(one, other, stakes)
    return float(won), float(lost)


# -- set-up --------------------------------------------------------------------
def _weigh_headquarters(state: State, ask: Ask[Any], option: str) -> float:
    """Return the weight of an HQ region: near markers, among regions that need few neighbours."""
    region = INDEX[option]
    near = regions_of(ADJACENT[region] & state.in_play)
    total = 3.0 * (state.markers[region] >= 0) + 0.5 * bool(GREEN >> region & 1)
    for other in near:
        total += 1.6 * (state.markers[other] >= 0) * REGIONS[other].worth
        total += 6.0 / (ADJACENT[other] & state.in_play).bit_count()
        total -= 4.0 * (other in state.hq)
    return total - 0.8 * len(near)


def _weigh_seal(state: State, ask: Ask[Any], option: tuple[str, int]) -> float:
    plan = PLANS.index(option[0])
    return (4.0, 2.0, 1.0)[plan] + ACTIONS[plan][option[1]] / MONTHS[plan][option[1]]


def _weigh_start(state: State, ask: Ask[Any], option: Any) -> float:
    """Return the weight of a plan: actions a month; a useful card for this moment comes first."""
    if option[0] == "recall":
        return -1.0
    if option[0] == "play":
        return 50.0
    tokens, delta = int(option[1]), int(option[2])
    plan = state.plan
    return ACTIONS[plan][tokens] / months_of(state, plan, tokens, delta) - 0.02 * delta


def _weigh_outpost(state: State, ask: Ask[Any], option: Any) -> float:
    if option == "pass":
        return -100.0
    return _type_wanted(state, ask.seat, PLANS.index(option[2]))


# -- battle --------------------------------------------------------------------
def _weigh_dice(state: State, ask: Ask[Any]) -> list[float]:
    """Return the weights of dice: as many as allowed, with the exact odds of hits and total losses on both sides."""
    side = ask.context[0]
    return [*_by_odds(ask.options, known_side(state, side, side), known_side(state, 1 - side, side), side)]


@lru_cache(maxsize=1 << 14)
def _by_odds(options: tuple[Dice, ...], own: Side, other: Side, side: int) -> tuple[float, ...]:
    most = max(map(sum, options))
    found = []
    for dice in options:
        if sum(dice) < most:
            found.append(-float(UNITS))
            continue
        one = own._replace(choices=(dice,))
        found.append(_harm(hits(one, other)) * (1.15 if side == 0 else 0.9) - _harm(hits(other, one)))
    return tuple(found)


def _harm(chances: tuple[Fraction, ...]) -> float:
    """Return the expected losses, with a bonus for the last unit, with which a region is lost."""
    return float(sum(lost * chance for lost, chance in enumerate(chances)) + Fraction(4, 5) * chances[-1])


def _weigh_tactics(state: State, ask: Ask[Any], option: Any) -> float:
    """Return the weight of a tactics action: pierce if that kills, absorb if that saves, retreat from certain loss.

    A side without any damage of its own gains nothing by piercing.
    """
    battle = state.battle
    assert battle is not None, "tactics belong to a battle"
    side = battle.seats.index(ask.seat)
    taken = damage(state, 1 - side) - battle.absorbed[side] - defence(state, side)
    shield = defence(state, 1 - side) - battle.pierced[side]
    through = damage(state, side) - max(0, shield)
    units, foes = state.units[battle.regions[side]], state.units[battle.regions[1 - side]]
    if option == "pierce" and not damage(state, side):
        return -1.0
    if option == "pierce":
        return 1.0 + 0.5 * (through + 1 >= foes) if damage(state, side) >= shield and through < foes else -0.5
    if option == "absorb":
        return 0.9 + 0.5 * (taken >= units) if taken > 0 else -0.5
    return 0.0 if option == "done" else -1.0


def _weigh_battle_card(state: State, ask: Ask[Any], option: Any) -> float:
    """Return the weight of a battle card: use it where it matters; do not take back tokens in a battle."""
    if option in ("pass", NO_STOP):
        return 0.5 if option == "pass" else -1.0
    if option[0] == "recall":
        return -1.0
    battle = state.battle
    assert battle is not None, "battle cards belong to a battle"
    if option[1] == "P07":
        return _gain_of_warp(state, battle.seats.index(ask.seat))
    matters = sum(is_station(state, region) for region in battle.regions)
    return 0.3 + 0.4 * matters


def _gain_of_warp(state: State, side: int) -> float:
    """Return the gain of Emergency Warp: it saves the units if all would be hit, even by the other side's tactics."""
    units = state.units[fighting(state).regions[side]]
    return 0.5 + 0.3 * units if worst_hits(state, side) >= units else 0.0


def worst_hits(state: State, side: int) -> int:
    """Return the hits on a side after the roll if the other side uses all its tactics actions for them."""
    return hits_on(state, side) + max(0, symbols(state, 1 - side) - symbols(state, side))


def _weigh_number(state: State, ask: Ask[Any], option: int) -> float:
    """Return the weight of a number of units: many for reinforcements, salvage and moves."""
    return float(option)


def _weigh_invasion(state: State, ask: Ask[Any], option: int) -> float:
    """Return the weight of an invasion: about half of the units hold each region."""
    source = int(ask.context[0])
    units = state.units[source]
    home = is_station(state, source)
    return -abs(option - max(1, units * (0.4 if home else 0.6)))


def _weigh_jump(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> float:
    """Return the weight of a jump, the same as of a move."""
    return _gain_of_move(state, ask.seat, INDEX[option[1]], INDEX[option[2]])


def _weigh_interrupt(state: State, ask: Ask[Any], option: Any) -> float:
    """Return the weight of a card that is worth more played than kept; the stop itself stays."""
    if option in ("pass", NO_STOP):
        return 0.5 if option == "pass" else -1.0
    return PLAY.get(option[1], 0.0) if option[0] == "play" else -1.0


def _weigh_question(state: State, ask: Ask[Any], option: str) -> float:
    """Return the weight of a question: damage first, then defence, since an answer costs nothing."""
    return float(("none", "white", "blue", "red").index(option))


_WEIGHTS: Final[Mapping[str, Weigh]] = {
    "headquarters": _weigh_headquarters,
    "starting_outpost": _weigh_outpost,
    "starting_seal": _weigh_seal,
    "start_plan": _weigh_start,
    "tactics": _weigh_tactics,
    "combat_before_dice": _weigh_battle_card,
    "combat_after_roll": _weigh_battle_card,
    "combat_after_losses": _weigh_battle_card,
    "move_count": _weigh_number,
    "retreat_count": _weigh_number,
    "card_count": _weigh_number,
    "invasion": _weigh_invasion,
    "interrupt": _weigh_interrupt,
    "question": _weigh_question,
    "jump": _weigh_jump,
}

WEIGHED: Final = frozenset((*PLANS, "dice", *_WEIGHTS))
"""The kinds of questions whose options have weights."""
