"""Wealth, Surge, Portent and Feats of a turn (rules 4.1 to 4.4)."""

from __future__ import annotations

from typing import Any, Final

from games.omen.rules.cities import enter
from games.omen.rules.coins import draw_or_gain, gain, pay
from games.omen.rules.facts import (
    CHANNEL_COST,
    CITIES,
    COST,
    FIRST_WEALTH_ACTIONS,
    REWARD_KIND,
    SIZE,
    TYPE,
    UNITS,
    WEALTH_ACTIONS,
    WEALTH_BONUS,
)
from games.omen.rules.hands import can_draw, discard_card, draw, take_out_of_hand
from games.omen.rules.interrupts import MOMENTS, hero_window
from games.omen.rules.state import State, open_feats, room
from games.omen.rules.units.ability import Ability, resolve
from games.omen.rules.units.feats import is_fulfilled
from tabletop.core.rules.questions import Ask, Script, Seat, choose, event

PLAYS: Final = {unit: tuple([("play", unit, city) for city in CITIES]) for unit in UNITS}
USES: Final = {unit: ("beast", unit) for unit in UNITS if TYPE[unit] == "beast"}
CHANNELS: Final = {unit: ("channel", unit) for unit in UNITS if TYPE[unit] == "spirit"}
END: Final = ("end",)


# -- Wealth -----------------------------------------------------------------------------------------------------------
def actions_of(state: State) -> int:
    """Return the number of wealth actions: three, or two in the very first turn of the match (rules 4.1)."""
    return WEALTH_ACTIONS if state.turn else FIRST_WEALTH_ACTIONS


def wealth(state: State) -> Script[None]:
    """Take one wealth action; after the last, if all were of one kind, gain one more of that kind at once."""
    seat, taken = state.active, state.wealth
    actions = actions_of(state)
    if state.private_stops and not taken:
        state.stops[seat] = frozenset(MOMENTS)
    taken.append((yield from draw_or_gain(state, seat, "wealth", (len(taken) + 1, actions))))
    if len(taken) < actions:
        return
    if taken.count("draw") == actions and can_draw(state, seat):
        yield event("bonus", seat=seat, kind="draw")
        yield from draw(state, seat, WEALTH_BONUS, told=True)
    elif taken.count("coin") == actions and state.supply:
        yield event("bonus", seat=seat, kind="coin")
        yield from gain(state, seat, WEALTH_BONUS, told=True)
    state.phase = "wealth_end" if state.heroes else "surge"


def wealth_end(state: State) -> Script[None]:
    """Open the other player's window between Wealth and Surge."""
    yield from hero_window(state, "opponent_wealth_end", (1 - state.active,))
    state.phase = "surge"


# -- Surge ------------------------------------------------------------------------------------------------------------
def surge_options(state: State) -> list[tuple[Any, ...]]:
    """Return everything the active player may do now, "end" last (rules 4.2)."""
    seat = state.active
    coins = state.coins[seat]
    rooms = [room(state, place) for place in (seat, seat + 2, seat + 4)]
    options: list[tuple[Any, ...]] = []
    for card in state.hands[seat]:
        if COST[card] <= coins:
            size = SIZE[card]
            for city, play in enumerate(PLAYS[card]):
                if rooms[city] >= size:
                    options.append(play)
            if card in USES:
                options.append(USES[card])
        if card in CHANNELS and CHANNEL_COST[card] <= coins:
            options.append(CHANNELS[card])
    if not state.reward_played:
        options += [("reward", reward) for reward in playable_rewards(state, seat)]
    options.append(END)
    return options


def playable_rewards(state: State, seat: Seat) -> list[str]:
    """Return one reward of every kind in hand that was gained in an earlier turn (R-30)."""
    found: dict[str, str] = {}
    for reward in state.rewards[seat]:
        if reward not in state.fresh:
            found.setdefault(REWARD_KIND[reward], reward)
    return list(found.values())


def surge(state: State) -> Script[None]:
    """Take one action of Surge, resolved completely before the next one."""
    seat = state.active
    action = yield Ask(seat, "surge", surge_options(state))
    verb = action[0]
    if verb == "play":
        yield from _play(state, seat, action[1], action[2])
    elif verb == "beast":
        yield from _use_beast(state, seat, action[1])
    elif verb == "channel":
        yield from _channel(state, seat, action[1])
    elif verb == "reward":
        yield from _play_reward(state, seat, action[1])
    else:
        state.phase = "surge_end" if state.heroes else "portent"


def _play(state: State, seat: Seat, card: str, city: int) -> Script[None]:
    """Pay the cost and put the unit face up on the player's own side; soldiers and spirits act."""
    pay(state, seat, COST[card])
    take_out_of_hand(state, seat, card)
    place = 2 * city + seat
    state.sides[place].append(card)
    yield event("played", seat=seat, card=card, city=city)
    yield from enter(state, card, place)


def _use_beast(state: State, seat: Seat, card: str) -> Script[None]:
    """Show the beast, pay its cost, resolve its ability, and only then discard it (R-9, R-10)."""
    pay(state, seat, COST[card])
    take_out_of_hand(state, seat, card)
    state.limbo.append(card)
    yield event("beast_used", seat=seat, card=card)
    yield from resolve(Ability(state, seat, card))
    state.limbo.remove(card)
    state.discards[state.deck_of(seat)].append(card)


def _channel(state: State, seat: Seat, card: str) -> Script[None]:
    """Pay the channel cost, discard the spirit, then resolve both abilities in the order the player chooses (R-9)."""
    pay(state, seat, CHANNEL_COST[card])
    discard_card(state, seat, card)
    yield event("channelled", seat=seat, card=card)
    order: str = yield Ask(seat, "channel_order", ("AB", "BA"), context=(card,))
    for mode in order:
        yield from resolve(Ability(state, seat, card), mode.lower())


def _play_reward(state: State, seat: Seat, reward: str) -> Script[None]:
    """Put the reward face up, resolve it, then turn it face down in the player's own row."""
    state.reward_played = True
    state.rewards[seat].remove(reward)
    state.limbo.append(reward)
    yield event("reward_played", seat=seat, reward=reward)
    yield from resolve(Ability(state, seat, REWARD_KIND[reward]))
    state.limbo.remove(reward)
    state.used[seat].append(reward)


def surge_end(state: State) -> Script[None]:
    """Open the other player's window between Surge and Portent."""
    yield from hero_window(state, "opponent_surge_end", (1 - state.active,))
    state.phase = "portent"


# -- Portent and Feats ------------------------------------------------------------------------------------------------
def waiting_oracles(state: State) -> list[tuple[str, int]]:
    """Return (oracle, city) for the active player's face-up oracles that have not spoken in this phase."""
    return [
        (unit, city)
        for city in CITIES
        for unit in state.sides[2 * city + state.active]
        if TYPE[unit] == "oracle" and unit not in state.incited and unit not in state.activated
    ]


def portent(state: State) -> Script[None]:
    """Let one oracle speak; the phase continues until all have (R-11).

    The waiting oracles are determined anew each time.
    """
    waiting = dict(waiting_oracles(state))
    if not waiting:
        state.phase = "feats"
        return
    oracle = yield from choose(state.active, "portent", list(waiting))
    state.activated.append(oracle)
    yield from resolve(Ability(state, state.active, oracle, waiting[oracle]))


def feats(state: State) -> Script[None]:
    """Declare every open feat that is fulfilled now and turn it face down (R-12)."""
    seat = state.active
    for feat in open_feats(state, seat):
        if is_fulfilled(state, seat, feat):
            state.feats[seat].append(feat)
            yield event("feat", seat=seat, feat=feat)
    state.phase = "war_start" if state.heroes else "war"
