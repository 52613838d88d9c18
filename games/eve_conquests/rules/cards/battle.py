"""Battle cards: before the dice are chosen, after the roll, after the losses. RECONSTRUCTED: names and effects."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from games.eve_conquests.rules.combat.combat_math import begin_retreat, fighting, informed_side, retreats, side_of
from games.eve_conquests.rules.facts import COLOURS, DAMAGE, DEFENCE, DICE, EFFECTS, FACES, IDS, INDEX, TACTICS
from games.eve_conquests.rules.map.movement import COUNTS
from games.eve_conquests.rules.map.star_map import regions_of, settle
from games.eve_conquests.rules.state import State
from tabletop.core.rules.questions import Script, Seat, choose, event, roll

BEFORE_DICE: Final = "combat_before_dice"
AFTER_ROLL: Final = "combat_after_roll"
AFTER_LOSSES: Final = "combat_after_losses"


# -- before the dice are chosen --------------------------------------------------------------------
def can_add_dice(colour: int, state: State, seat: Seat) -> bool:
    return fighting(state).more[side_of(state, seat) * 3 + colour] < DICE


def add_dice(colour: int, kind: str, state: State, seat: Seat) -> Script[None]:
    """Add up to two dice of a colour beyond the limit; the bag holds five."""
    battle = fighting(state)
    at = side_of(state, seat) * 3 + colour
    battle.more[at] = min(DICE, battle.more[at] + EFFECTS[kind]["n"])
    yield event("more_dice", seat=seat, colour=colour, count=EFFECTS[kind]["n"])


def can_reinforce(state: State, seat: Seat) -> bool:
    return state.supply[seat] > 0


def reinforce(state: State, seat: Seat) -> Script[None]:
    """Add up to two units of the supply to the battle; they count for the strength."""
    region = fighting(state).regions[side_of(state, seat)]
    most = min(EFFECTS["P04"]["n"], state.supply[seat])
    count = yield from choose(seat, "card_count", COUNTS[most], context=("P04",))
    settle(state, seat, region, count)
    yield event("reinforced", seat=seat, region=region, count=count)


def can_intercept(state: State, seat: Seat) -> bool:
    """Return whether the card is useful: the defender plays last, so it must change who asks how many questions.

    The attacker's card is always allowed, since the defender may answer it.
    """
    ours, theirs = fighting(state).intercepts
    return side_of(state, seat) == 0 or informed_side(state, [ours, theirs + 1]) != informed_side(state, [ours, theirs])


def intercept(state: State, seat: Seat) -> Script[None]:
    """Make the opponent choose first and answer one question."""
    fighting(state).intercepts[side_of(state, seat)] += EFFECTS["P09"]["n"]
    yield event("waiver", seat=seat, card="P09")


# -- after the roll --------------------------------------------------------------------
def dice_that_lie(state: State, side: int) -> list[tuple[int, int]]:
    """Return (colour, face) of every rolled die of a side."""
    faces = fighting(state).faces
    return [(colour, face) for colour in range(len(COLOURS)) for face in sorted(faces[side * 3 + colour])]


def can_reroll_own(state: State, seat: Seat) -> bool:
    return bool(dice_that_lie(state, side_of(state, seat)))


def can_reroll_enemy(state: State, seat: Seat) -> bool:
    return bool(dice_that_lie(state, 1 - side_of(state, seat)))


def reroll_own(state: State, seat: Seat) -> Script[None]:
    """Roll up to two own dice again, once."""
    yield from _reroll(state, seat, side_of(state, seat), "P05")


def reroll_enemy(state: State, seat: Seat) -> Script[None]:
    """Roll up to two dice of the opponent, chosen by the card player, again, once."""
    yield from _reroll(state, seat, 1 - side_of(state, seat), "P06")


def _reroll(state: State, seat: Seat, side: int, kind: str) -> Script[None]:
    battle = fighting(state)
    left = dice_that_lie(state, side)
    chosen: list[tuple[int, int]] = []
    while left and len(chosen) < EFFECTS[kind]["n"]:
        options: list[Any] = [*dict.fromkeys((COLOURS[colour], FACES[colour][face - 1]) for colour, face in left)]
        answer = yield from choose(seat, "reroll", options + ["done"] * bool(chosen), context=(kind, side))
        if answer == "done":
            break
        die = next(one for one in left if (COLOURS[one[0]], FACES[one[0]][one[1] - 1]) == answer)
        left.remove(die)
        chosen.append(die)
    for colour, face in chosen:
        battle.faces[side * 3 + colour].remove(face)
    state.dice = [(side * 3 + colour) * 6 + face - 1 for colour, face in chosen]
    thrown = yield from roll(len(chosen), by=battle.seats[side], context=("reroll", side))
    state.dice = []
    for (colour, _), face in zip(chosen, thrown, strict=True):
        battle.faces[side * 3 + colour].append(face)
    yield event("rerolled", seat=seat, owner=battle.seats[side], count=len(chosen))


def can_warp(state: State, seat: Seat) -> bool:
    return retreats(state, side_of(state, seat)) > 0


def warp(state: State, seat: Seat) -> Script[None]:
    """Retreat with any number before the damage, without a tactics action, even under the strict reading of R20."""
    side = side_of(state, seat)
    names = [IDS[region] for region in regions_of(retreats(state, side))]
    name = yield from choose(seat, "card_region", names, context=("P07",))
    most = state.units[fighting(state).regions[side]]
    yield from begin_retreat(state, side, INDEX[name], most)


# -- after the losses --------------------------------------------------------------------
def can_salvage(state: State, seat: Seat) -> bool:
    return fighting(state).killed[side_of(state, seat)] > 0


def salvage(state: State, seat: Seat) -> Script[None]:
    """Put up to two units destroyed in this battle in the HQ region instead of the supply."""
    battle = fighting(state)
    side = side_of(state, seat)
    most = min(EFFECTS["P08"]["n"], battle.killed[side])
    count = yield from choose(seat, "card_count", COUNTS[most], context=("P08",))
    battle.killed[side] -= count
    settle(state, seat, state.hq[seat], count)
    yield event("salvaged", seat=seat, region=state.hq[seat], count=count)


CARDS: Final = {
    **{
        kind: (partial(can_add_dice, colour), partial(add_dice, colour, kind))
        for kind, colour in (("P01", DAMAGE), ("P02", DEFENCE), ("P03", TACTICS))
    },
    "P04": (can_reinforce, reinforce),
    "P05": (can_reroll_own, reroll_own),
    "P06": (can_reroll_enemy, reroll_enemy),
    "P07": (can_warp, warp),
    "P08": (can_salvage, salvage),
    "P09": (can_intercept, intercept),
}
"""P10 and P11 lie in front of their owner: `combat_math.defence` and `combat_math.strength` check for them."""
