"""War, Offering, the limits and the end of a turn (rules 4.5, 4.6 and section 9)."""

from __future__ import annotations

from itertools import combinations

from games.omen.rules.cities import discard_unit
from games.omen.rules.coins import offering as make_offering
from games.omen.rules.coins import pay
from games.omen.rules.facts import (
    CITIES,
    COIN_LIMIT,
    DEPLETED_TO_END,
    FEATS_TO_END,
    HAND_LIMIT,
    LOSER_KEEPS,
    REWARD_KIND,
    WINNER_KEEPS,
)
from games.omen.rules.hands import discard_card
from games.omen.rules.interrupts import hero_window, offer_stops
from games.omen.rules.state import NOBODY, State, is_war_torn, size_of, war_totals, war_winner
from games.omen.rules.units.ability import NOWHERE
from tabletop.core.rules.questions import Ask, Script, Seat, choose, event


# -- War --------------------------------------------------------------------------------------------------------------
def war_start(state: State) -> Script[None]:
    """Open the window before the war-torn cities are determined, active player first (R-24).

    Before that the active player, who has drawn cards in this turn, may choose stops.
    """
    yield from offer_stops(state, state.active)
    yield from hero_window(state, "any_war_start", (state.active, 1 - state.active))
    state.phase = "war"


def war_torn(state: State) -> list[int]:
    return [city for city in CITIES if is_war_torn(state, city)]


def war(state: State) -> Script[None]:
    """Resolve the war of one city, chosen by the active player (R-13); without a war-torn city the phase is over."""
    torn = war_torn(state)
    if not torn:
        state.phase = "offering"
        return
    city = yield from choose(state.active, "war_city", torn)
    state.at_war, state.bonus = city, [0, 0]
    if state.heroes:
        order = (state.active, 1 - state.active)
        present = tuple([seat for seat in order if state.sides[2 * city + seat]])
        yield from hero_window(state, "any_war_tally", present, city)
    totals = war_totals(state, city)
    winner = war_winner(state, city)
    yield event("war", city=city, totals=tuple(totals), winner=winner)
    state.at_war, state.decided = NOWHERE, city
    yield from _spoils(state, city, winner)
    state.decided = NOWHERE


def _spoils(state: State, city: int, winner: Seat) -> Script[None]:
    """Carry out the result of a war: the winner's reward, and what stays in the city."""
    if winner == NOBODY:
        for seat in (state.active, 1 - state.active):
            yield from _reduce(state, seat, city, LOSER_KEEPS)
        return
    reward = state.piles[city].pop()
    state.rewards[winner].append(reward)
    state.fresh.append(reward)
    yield event("reward_won", seat=winner, city=city, reward=reward)
    yield from _reduce(state, winner, city, WINNER_KEEPS)
    yield from _reduce(state, 1 - winner, city, LOSER_KEEPS)


def kept_sets(state: State, place: int, limit: int) -> list[tuple[str, ...]]:
    """Return every maximal set of units within `limit`: no discarded unit could also have been kept (R-14)."""
    side = state.sides[place]
    sizes = {unit: size_of(state, unit) for unit in side}
    if sum(sizes.values()) <= limit:
        return [tuple(side)]
    found = []
    for count in range(limit, -1, -1):
        for kept in combinations(side, count):
            left = limit - sum([sizes[unit] for unit in kept])
            if left >= 0 and all(sizes[unit] > left for unit in side if unit not in kept):
                found.append(kept)
    return found


def _reduce(state: State, seat: Seat, city: int, limit: int) -> Script[None]:
    """Let the owner choose what stays in the city and discard the rest, which does not count as killing (R-33)."""
    place = 2 * city + seat
    kept = yield from choose(seat, "keep", kept_sets(state, place, limit), context=(city, limit))
    gone = [unit for unit in state.sides[place] if unit not in kept]
    for unit in gone:
        discard_unit(state, unit)
    if gone:
        yield event("reduced", seat=seat, city=city, cards=tuple(gone))


# -- Offering and the limits ------------------------------------------------------------------------------------------
def offering(state: State) -> Script[None]:
    """Let the active player discard one unit card for its value."""
    yield from make_offering(state, state.active)
    state.phase = "offering_end" if state.heroes else "limits"


def offering_end(state: State) -> Script[None]:
    """Open the active player's own window after the offering, before the limits.

    Cards from the offering may allow a new choice of stops first.
    """
    yield from offer_stops(state, state.active)
    yield from hero_window(state, "own_offering_end", (state.active,))
    state.phase = "limits"


def is_over_hand_limit(state: State, seat: Seat) -> bool:
    """Return whether a hand is over the limit: units and rewards form one hand of at most 7."""
    return len(state.hands[seat]) + len(state.rewards[seat]) > HAND_LIMIT


def limits(state: State) -> Script[None]:
    """Discard or lay down one card over the hand limit; with none left, apply the coin limit and end the turn.

    At the end of the turn incited units become ordinary cards again. The limits bind only the active player (R-31). A
    reward laid down is not played (R-29).
    """
    seat = state.active
    if is_over_hand_limit(state, seat):
        rewards = {REWARD_KIND[reward]: reward for reward in reversed(state.rewards[seat])}
        card: str = yield Ask(seat, "limit", [*state.hands[seat], *rewards.values()])
        if card in REWARD_KIND:
            state.rewards[seat].remove(card)
            state.used[seat].append(card)
            state.laid[seat].append(card)
            yield event("laid_down", seat=seat, reward=card)
        else:
            discard_card(state, seat, card)
            yield event("discarded", seat=seat, card=card, told=True)
        return
    excess = state.coins[seat] - COIN_LIMIT
    if excess > 0:
        pay(state, seat, excess)
        yield event("excess", seat=seat, count=excess)
    if state.incited:
        yield event("calmed", cards=tuple(state.incited))
        state.incited = []
    if is_over(state):
        state.phase = "over"
        yield event("over")
    else:
        _next_turn(state)
        yield event("turn", seat=state.active)


def is_over(state: State) -> bool:
    """Return whether the match is over: two empty cities, or five feats of the player whose turn it was not.

    By a setting, five feats of either player also end it (R-25).
    """
    if sum([not pile for pile in state.piles]) >= DEPLETED_TO_END:
        return True
    achieved = [len(state.feats[1 - state.active])]
    if state.feat_end == "immediate":
        achieved.append(len(state.feats[state.active]))
    return max(achieved) >= FEATS_TO_END


def _next_turn(state: State) -> None:
    state.active = 1 - state.active
    state.turn += 1
    state.wealth = []
    state.fresh = []
    state.activated = []
    state.reward_played = False
    state.drawn = state.killed = state.discarded = 0
    state.phase = "wealth"
