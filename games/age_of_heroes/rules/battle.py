"""The battle: cards under units, one clash after another, the reward (rules 7.4 to 7.6 and 8)."""

from __future__ import annotations

from dataclasses import replace

from games.age_of_heroes.rules.facts import (
    ARMY,
    BARBARIAN_BONUS,
    BATTLE_DECK,
    CITADEL_BONUS,
    CONQUEST,
    GENERAL,
    GENERAL_BONUS,
    KINDS,
    PLUNDER_PER_VICTORY,
    RAZE,
    reward,
)
from games.age_of_heroes.rules.state import (
    ATTACK,
    DEFENCE,
    DESTROYED,
    HIDDEN_CARD,
    HOME,
    LED,
    NOBODY,
    SURVIVED,
    UNFOUGHT,
    State,
    discard,
    no_cards,
    own_stone,
)
from games.age_of_heroes.rules.war import close_war, side_seat
from tabletop.core.rules.questions import Ask, Script, event, shuffle, simultaneous


def battle_draw(state: State) -> Script[None]:
    """Draw as many battle cards as there are units, attacker first, then defender; the deck is whole and shuffled."""
    attack, defence = len(state.units[ATTACK]), len(state.units[DEFENCE])
    if not defence:
        state.phase = "aftermath"
        return
    deck = yield from shuffle(BATTLE_DECK)
    state.drawn = [deck[:attack], deck[attack : attack + defence]]
    if state.attacker == NOBODY:
        for unit, card in enumerate(state.drawn[ATTACK]):
            _give(state, ATTACK, unit, card)
        state.drawn[ATTACK] = []
    state.phase = "assign"
    yield event("battle", attack=attack, defence=defence)


# -- cards under units ------------------------------------------------------------------------------------------------
def assign(state: State) -> Script[None]:
    """Put one battle card face down under one unit, as its owner likes; where nothing differs, all of them."""
    for side in (ATTACK, DEFENCE):
        if not state.drawn[side]:
            continue
        units, drawn = state.units[side], state.drawn[side]
        free = free_units(state, side)
        if len({units[unit].sort for unit in free}) == 1:
            for unit in free:
                _give(state, side, unit, drawn.pop(0))
            return
        options = [(card, unit) for card in sorted(set(drawn), reverse=True) for unit in free]
        card, unit = yield Ask(side_seat(state, side), "assign", options)
        drawn.remove(card)
        _give(state, side, unit, card)
        return
    state.phase = "clash"


def _give(state: State, side: int, unit: int, card: int) -> None:
    """Put a battle card under a unit."""
    state.units[side][unit] = replace(state.units[side][unit], card=card)


def free_units(state: State, side: int) -> list[int]:
    """Return the units that have no battle card yet."""
    return [number for number, unit in enumerate(state.units[side]) if unit.card == HIDDEN_CARD]


# -- clashes ----------------------------------------------------------------------------------------------------------
def fighters(state: State, side: int) -> list[int]:
    """Return the units that may fight next, one of each sort: equal battle card and leader (barbarians in order)."""
    units = state.units[side]
    waiting = unfought(state, side)
    if side_seat(state, side) == NOBODY:
        return waiting[:1]
    sorts = {units[number]: number for number in reversed(waiting)}
    return sorted(sorts.values())


def unfought(state: State, side: int) -> list[int]:
    """Return the units that have not fought yet."""
    return [number for number, unit in enumerate(state.units[side]) if unit.fate == UNFOUGHT]


def columns(state: State, side: int) -> list[int]:
    """Return the units of a side from left to right: fought pairs face each other, the others wait behind."""
    fought = [pair[side] for pair in state.pairs]
    return fought + [unit for unit in range(len(state.units[side])) if unit not in fought]


def can_pick(state: State, side: int) -> bool:
    """Return whether a side has several units left. That is public: with equal cards it is asked all the same."""
    return side_seat(state, side) != NOBODY and len(unfought(state, side)) > 1


def clash(state: State) -> Script[None]:
    """Let both sides secretly pick a unit and turn it up (R-20); the higher total destroys the other unit."""
    choices = [fighters(state, ATTACK), fighters(state, DEFENCE)]
    if not choices[ATTACK] or not choices[DEFENCE]:
        state.phase = "aftermath"
        return
    picking = [side for side in (ATTACK, DEFENCE) if can_pick(state, side)]
    asks = [Ask(side_seat(state, side), "clash", choices[side]) for side in picking]
    picked = (yield from simultaneous(*asks)) if asks else ()
    answers = dict(zip(picking, picked, strict=True))
    attacker, defender = [answers.get(side, choices[side][0]) for side in (ATTACK, DEFENCE)]
    attack, defence = total(state, ATTACK, attacker), total(state, DEFENCE, defender)
    _fought(state, ATTACK, attacker, destroyed=attack < defence)
    _fought(state, DEFENCE, defender, destroyed=defence < attack)
    state.victories += attack > defence
    state.pairs.append((attacker, defender))
    yield event(
        "clash",
        seat=state.attacker,
        other=state.defender,
        attack=attack,
        defence=defence,
        cards=(state.units[ATTACK][attacker].card, state.units[DEFENCE][defender].card),
    )


def _fought(state: State, side: int, unit: int, *, destroyed: bool) -> None:
    """Record that a unit has fought. If destroyed, a real army and its permanent general go back to their piles."""
    one = state.units[side][unit]
    state.units[side][unit] = replace(one, fate=DESTROYED if destroyed else SURVIVED)
    if not destroyed or not one.is_real or side_seat(state, side) == NOBODY:
        return
    state.piles[ARMY] += 1
    state.piles[GENERAL] += one.has_general
    if side == DEFENCE:
        state.armies[state.defender][LED if one.has_general else HOME] -= 1


def total(state: State, side: int, unit: int) -> int:
    """Return the battle card, +2 with a general, and in defence +1 for each citadel (barbarians have no bonus)."""
    one = state.units[side][unit]
    if side_seat(state, side) == NOBODY:
        return one.card + BARBARIAN_BONUS
    bonus = GENERAL_BONUS if one.is_led else 0
    return one.card + bonus + (CITADEL_BONUS * state.citadels[state.defender] if side == DEFENCE else 0)


# -- aftermath --------------------------------------------------------------------------------------------------------
def aftermath(state: State) -> Script[None]:
    """Resolve reward, Heroes, survivors, elimination, in this order (7.6). Unopposed units are victories too."""
    unopposed = max(0, len(state.units[ATTACK]) - len(state.units[DEFENCE]))
    victories = state.victories = state.victories + unopposed
    yield event("victories", seat=state.attacker, victories=victories, unopposed=unopposed)
    yield from REWARDS[state.purpose](state, victories)
    yield from close_war(state)


def spoils(state: State, victories: int) -> int:
    """Return how many cities, cards or stones a number of victories gains, never more than there are."""
    victim = state.defender
    if state.purpose == "conquest":
        return min(reward(CONQUEST, victories), state.cities[victim])
    if state.purpose == "raze":
        return min(reward(RAZE, victories), state.laid[victim])
    return min(PLUNDER_PER_VICTORY * victories, sum(state.hands[victim]))


def conquest(state: State, victories: int) -> Script[None]:
    """Pass cities straight from home to home."""
    count = spoils(state, victories)
    state.cities[state.defender] -= count
    state.cities[state.attacker] += count
    yield event("conquered", seat=state.attacker, other=state.defender, count=count)


def plunder(state: State, victories: int) -> Script[None]:
    """Draw two cards blind for each victory: to the attacker's hand, or with barbarians to the discard pile."""
    seat, victim = state.attacker, state.defender
    hand = [kind for kind, count in enumerate(state.hands[victim]) for _ in range(count)]
    count = spoils(state, victories)
    taken = (yield from shuffle(hand))[:count] if 0 < count < len(hand) else hand[:count]
    if seat == NOBODY:
        for kind in sorted(taken):
            discard(state, victim, kind)
        names = tuple(KINDS[kind] for kind in taken)
        yield event("looted", seat=victim, count=count, cards=names)
        return
    for kind in taken:
        state.hands[victim][kind] -= 1
        state.hands[seat][kind] += 1
    if count:
        state.known[victim] = no_cards()
    yield event("plundered", seat=seat, other=victim, count=count, cards=tuple(KINDS[kind] for kind in taken))


def raze(state: State, victories: int) -> Script[None]:
    """Discard cards of the defender's monument."""
    victim = state.defender
    count = spoils(state, victories)
    state.laid[victim] -= count
    state.discard += [own_stone(state, victim)] * count
    yield event("razed", seat=state.attacker, other=victim, count=count)


REWARDS = {"conquest": conquest, "plunder": plunder, "raze": raze}
