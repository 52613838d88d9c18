"""A battle from the attack to the losses (15). The aftermath is in `aftermath.py`."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from games.eve_conquests.rules.cards.base import carry_out, recall, recall_options
from games.eve_conquests.rules.cards.battle import AFTER_LOSSES, AFTER_ROLL, BEFORE_DICE
from games.eve_conquests.rules.combat.combat_math import (
    NO_SIDE,
    begin_retreat,
    damage,
    defence,
    fighting,
    informed_side,
    retreats,
    strength,
    symbols,
)
from games.eve_conquests.rules.facts import ADJACENT, COLOURS, DICE, FACES, IDS, INDEX
from games.eve_conquests.rules.interrupts import is_asked, offer
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.state import NONE, Battle, State, owner_of
from tabletop.core.rules.questions import Ask, Script, Seat, choose, event, roll, simultaneous

ATTACKS: Final = tuple(
    {target: ("attack", source, IDS[target]) for target in regions_of(ADJACENT[region])}
    for region, source in enumerate(IDS)
)


def attack_options(state: State, seat: Seat) -> list[tuple[str, str, str]]:
    """Return every attack of this logistics turn: from an own unspent region on adjacent units of others (R12)."""
    units = state.units
    enemies = 0
    for other, owned in enumerate(state.owned):
        if other != seat:
            enemies |= owned
    return [
        ATTACKS[region][target]
        for region in regions_of(state.owned[seat] & ~state.spent)
        if units[region]
        for target in regions_of(ADJACENT[region] & enemies)
        if units[target]
    ]


def begin_battle(state: State, seat: Seat, source: int, target: int) -> Script[None]:
    """Declare the attack; the source is spent (15.1)."""
    foe = owner_of(state, target)
    state.spent |= 1 << source
    state.dice = []
    state.battle = Battle(
        seats=[seat, foe],
        regions=[source, target],
        side=0,
        more=[0] * 6,
        intercepts=[0, 0],
        informed=NO_SIDE,
        questions=0,
        told=[-1, -1, -1],
        dice=[0] * 6,
        faces=[[] for _ in range(6)],
        tactics=[0, 0],
        absorbed=[0, 0],
        pierced=[0, 0],
        killed=[0, 0],
        lost=[],
        stolen=NONE,
    )
    state.phase = "battle_cards"
    yield event("attack", seat=seat, foe=foe, source=source, target=target)


# -- card windows --------------------------------------------------------------------
def _window(state: State, moment: str, then: str) -> Script[None]:
    """Let the side whose window is open play one card or token, or pass.

    Attacker first, one window each (15.2, R17).
    """
    battle = fighting(state)
    seat = battle.seats[battle.side]
    if is_asked(state, seat, moment):
        answer = yield from offer(state, seat, moment, moment)
        if answer != "pass":
            yield from carry_out(state, seat, answer)
            return
    battle.side += 1
    if battle.side == 2:
        battle.side = 0
        state.phase = then


def cards_before_dice(state: State) -> Script[None]:
    """Open the windows for cards before the dice are chosen."""
    yield from _window(state, BEFORE_DICE, "battle_intelligence")


def cards_after_roll(state: State) -> Script[None]:
    """Open the windows for cards after the roll."""
    yield from _window(state, AFTER_ROLL, "battle_compare")


def cards_after_losses(state: State) -> Script[None]:
    """Open the windows for cards after the losses."""
    yield from _window(state, AFTER_LOSSES, "battle_lost")


# -- dice --------------------------------------------------------------------
def intelligence(state: State) -> Script[None]:
    """Determine the informed side, the one with more agents with the other: it chooses last and asks.

    Cards may change that (15.4).
    """
    battle = fighting(state)
    battle.informed, battle.questions = informed_side(state, battle.intercepts)
    if battle.informed >= 0:
        yield event("informed", seat=battle.seats[battle.informed], questions=battle.questions)
        battle.side = 1 - battle.informed
        state.phase = "battle_dice"
    else:
        state.phase = "battle_both"


@lru_cache(maxsize=1 << 12)
def dice_options(limit: int, red: int, blue: int, white: int) -> tuple[tuple[int, int, int], ...]:
    """Return every choice of dice up to the limit, plus those beyond it by cards.

    At most five of a colour (15.5, R18).
    """
    more = (white, blue, red)
    return tuple(
        (one[2], one[1], one[0])
        for one in product(range(DICE + 1), repeat=3)
        if sum(max(0, count - extra) for count, extra in zip(one, more, strict=True)) <= limit
    )


def dice_of(state: State, side: int) -> tuple[tuple[int, int, int], ...]:
    """Return the choices of dice of a side."""
    red, blue, white = fighting(state).more[side * 3 : side * 3 + 3]
    return dice_options(min(3 * DICE, strength(state, side)), red, blue, white)


def both_choose(state: State) -> Script[None]:
    """Let both sides choose their dice secretly if neither is informed (15.5)."""
    battle = fighting(state)
    one, other = yield from simultaneous(
        *(
            Ask(battle.seats[side], "dice", dice_of(state, side), context=(side, strength(state, side)))
            for side in (0, 1)
        )
    )
    battle.dice = [*one, *other]
    state.phase = "battle_roll"


def choose_dice(state: State) -> Script[None]:
    """Let the uninformed side choose its dice secretly, then the informed side after its questions (15.5)."""
    battle = fighting(state)
    side = battle.side
    dice = yield Ask(battle.seats[side], "dice", dice_of(state, side), context=(side, strength(state, side)))
    battle.dice[side * 3 : side * 3 + 3] = dice
    if side == battle.informed:
        state.phase = "battle_roll"
    else:
        battle.side = battle.informed
        state.phase = "battle_question"


def question(state: State) -> Script[None]:
    """Let the informed side ask for the number of dice of a colour; only it sees the answer (15.5, R19)."""
    battle = fighting(state)
    seat = battle.seats[battle.informed]
    colours = [name for colour, name in enumerate(COLOURS) if battle.told[colour] < 0]
    if battle.questions == 0 or not colours:
        state.phase = "battle_dice"
        return
    name = yield from choose(seat, "question", [*colours, "none"])
    if name == "none":
        state.phase = "battle_dice"
        return
    colour = COLOURS.index(name)
    battle.questions -= 1
    battle.told[colour] = battle.dice[(1 - battle.informed) * 3 + colour]
    yield event("told", seat=seat, colour=colour, count=battle.told[colour])


def roll_dice(state: State) -> Script[None]:
    """Show the choices and roll all dice together (15.6)."""
    battle = fighting(state)
    yield event("dice", seats=tuple(battle.seats), dice=tuple(battle.dice))
    for side in (0, 1):
        counts = battle.dice[side * 3 : side * 3 + 3]
        if sum(counts):
            state.dice = [(side * 3 + colour) * 6 for colour, count in enumerate(counts) for _ in range(count)]
            thrown = yield from roll(sum(counts), by=battle.seats[side], context=("battle", side))
            state.dice = []
            first = 0
            for colour, count in enumerate(counts):
                battle.faces[side * 3 + colour] = list(thrown[first : first + count])
                first += count
    battle.side = 0
    state.phase = "battle_rolled"
    yield event(
        "rolled",
        seats=tuple(battle.seats),
        points=tuple(sum(FACES[at % 3][face - 1] for face in faces) for at, faces in enumerate(battle.faces)),
    )


# -- tactics and damage --------------------------------------------------------------------
def compare(state: State) -> Script[None]:
    """Give the side with more symbols the difference in tactics actions (15.7)."""
    battle = fighting(state)
    lead = symbols(state, 0) - symbols(state, 1)
    if lead:
        side = 0 if lead > 0 else 1
        battle.tactics[side] = abs(lead)
        battle.side = side
        state.phase = "tactics"
        yield event("tactics", seat=battle.seats[side], count=abs(lead))
    else:
        state.phase = "battle_damage"


def tactics_options(state: State, side: int) -> list[tuple[str, str] | str]:
    """Return the tactics actions: retreat to a connected own region, absorb, pierce, or leave the rest unused (15.7).

    Tokens may also be taken back.
    """
    battle = fighting(state)
    options: list[tuple[str, str] | str] = [("retreat", IDS[region]) for region in regions_of(retreats(state, side))]
    if damage(state, 1 - side) > battle.absorbed[side]:
        options.append("absorb")
    if defence(state, 1 - side) > battle.pierced[side]:
        options.append("pierce")
    return [*options, *recall_options(state, battle.seats[side]), "done"]


def use_tactics(state: State) -> Script[None]:
    """Carry out one tactics action."""
    battle = fighting(state)
    side = battle.side
    seat = battle.seats[side]
    options = tactics_options(state, side) if battle.tactics[side] else ["done"]
    answer = yield from choose(seat, "tactics", options)
    if answer == "done":
        state.phase = "battle_damage"
        return
    if answer[0] == "recall":
        yield from recall(state, seat, answer[1])
        return
    battle.tactics[side] -= 1
    if answer == "absorb":
        battle.absorbed[side] += 1
        yield event("absorb", seat=seat)
    elif answer == "pierce":
        battle.pierced[side] += 1
        yield event("pierce", seat=seat)
    else:
        most = 1 if state.switches.retreat_one else state.units[battle.regions[side]]
        yield from begin_retreat(state, side, INDEX[answer[1]], most)


def hits_on(state: State, side: int) -> int:
    """Return the number of units that a side must lose, if it has that many (15.8)."""
    battle = fighting(state)
    shield = max(0, defence(state, side) - battle.pierced[1 - side])
    return max(0, damage(state, 1 - side) - battle.absorbed[side] - shield)


def take_damage(state: State) -> Script[None]:
    """Remove the lost units of both sides at the same time, back to the supply (15.8)."""
    battle = fighting(state)
    hits = [hits_on(state, side) for side in (0, 1)]
    for side in (0, 1):
        region = battle.regions[side]
        killed = min(hits[side], state.units[region])
        battle.killed[side] = killed
        state.units[region] -= killed
        state.supply[battle.seats[side]] += killed
    battle.side = 0
    state.phase = "battle_losses"
    yield event(
        "losses",
        seats=tuple(battle.seats),
        hits=tuple(hits),
        killed=tuple(battle.killed),
        damage=(damage(state, 0), damage(state, 1)),
        defence=(defence(state, 0), defence(state, 1)),
    )
