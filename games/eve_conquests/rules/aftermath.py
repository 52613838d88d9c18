"""The aftermath of a battle: lost regions, outposts, stolen cards, new owners (15.10, 15.11)."""

from __future__ import annotations

from games.eve_conquests.rules.building import destroy
from games.eve_conquests.rules.combat.combat_math import fighting
from games.eve_conquests.rules.facts import ACTIONS, CARDS, IDS, INDEX, PROJECTS, REGIONS
from games.eve_conquests.rules.hands import drop_held, find
from games.eve_conquests.rules.map.claims import steal_region_card
from games.eve_conquests.rules.map.star_map import abandon, dislodge, movable, shift_units, take_over
from games.eve_conquests.rules.state import State, owner_of
from tabletop.core.rules.questions import Script, Seat, choose, event


def find_lost(state: State) -> Script[None]:
    """Determine the lost battle regions: those without units of their owner, except HQ regions; d before a (R21)."""
    battle = fighting(state)
    battle.lost = [
        side
        for side in (1, 0)
        if state.units[battle.regions[side]] == 0 and battle.regions[side] != state.hq[battle.seats[side]]
    ]
    state.phase = "aftermath"
    lost = tuple(battle.regions[side] for side in battle.lost)
    yield event("battle_over", lost=lost, seats=tuple(battle.seats), regions=tuple(battle.regions))


def settle_region(state: State) -> Script[None]:
    """Settle one lost region.

    After the last one, dislodge agents without an adjacent region of their own (15.11, R3).
    """
    battle = fighting(state)
    if not battle.lost:
        yield from dislodge(state)
        state.battle = None
        state.phase = "act"
        return
    side = battle.lost.pop(0)
    region, loser, winner = battle.regions[side], battle.seats[side], battle.seats[1 - side]
    abandon(state, loser, region)
    if state.outposts[region] >= 0:
        yield from lose_outpost(state, loser, region)
        yield from theft(state, loser, winner, region)
        if state.phase == "over":
            return
    yield from new_owner(state, winner, region, battle.regions[1 - side])


# -- the outpost --------------------------------------------------------------------
def lose_outpost(state: State, loser: Seat, region: int) -> Script[None]:
    """Destroy the outpost; its owner loses a token from the reserve, or else from the plan or a held card."""
    outpost = destroy(state, region)
    at = loser * 3 + outpost
    yield event("outpost_lost", seat=loser, region=region, outpost=outpost)
    if state.reserve[at]:
        state.reserve[at] -= 1
        return
    options = ["plan"] * (state.plans[at] > 0) + sorted(
        {PROJECTS[card] for card in state.held[loser] if CARDS[PROJECTS[card]].resource == outpost}
    )
    answer = yield from choose(loser, "token_loss", options, context=(outpost,))
    if answer == "plan":
        state.plans[at] -= 1
        if (loser, outpost) == (state.turn, state.plan):  # the running turn has fewer actions (R31)
            level = state.plans[at]
            state.actions = max(0, state.actions - ACTIONS[outpost][level + 1] + ACTIONS[outpost][level])
        yield event("plan_drops", seat=loser, plan=outpost)
    else:
        drop_held(state, loser, find(state.held[loser], answer))
        yield event("held_lost", seat=loser, card=answer)


def stealable(state: State, loser: Seat, region: int) -> list[int]:
    """Return region cards of the colour of the lost region, or if there are none, those one step cheaper (R22)."""
    worth = REGIONS[region].worth
    own = [card for card in state.won[loser] if card != fighting(state).stolen]
    for wanted in (worth, worth - 1):
        cards = [card for card in own if REGIONS[card].worth == wanted]
        if cards:
            return sorted(cards)
    return []


def theft(state: State, loser: Seat, winner: Seat, region: int) -> Script[None]:
    """Let the other side take one region card."""
    cards = [IDS[card] for card in stealable(state, loser, region)]
    answer = yield from choose(winner, "theft", [*cards, "none"], context=(loser, region))
    if answer != "none":
        fighting(state).stolen = INDEX[answer]
        yield from steal_region_card(state, loser, winner, INDEX[answer])


# -- the new owner --------------------------------------------------------------------
def new_owner(state: State, winner: Seat, region: int, source: int) -> Script[None]:
    """Settle the new owner of a region.

    Agents of the other side take over, and it may invade; otherwise the empire of the lowest agent owns the region.
    """
    count = take_over(state, winner, region) if winner in state.agents[region] else 0
    if count:
        yield event("agents_take_over", seat=winner, region=region, count=count)
    most = movable(state, winner, source) if owner_of(state, source) == winner else 0
    if most > 0:
        invaders = yield from choose(winner, "invasion", range(most + 1), context=(source, region))
        if invaders:
            shift_units(state, winner, source, region, invaders)
            yield event("invaded", seat=winner, source=source, region=region, count=invaders)
    if state.units[region]:
        if winner == state.turn:
            state.spent |= 1 << region  # R25
    elif state.agents[region]:
        heir = state.agents[region][0]
        yield event("windfall", seat=heir, region=region, count=take_over(state, heir, region))
    else:
        yield event("emptied", region=region)
