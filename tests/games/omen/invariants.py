"""The reusable check that a state of Omen is sound: every card, every coin, every limit."""

from __future__ import annotations

from games.omen.facts import CITY_LIMIT, COINS, REWARD_KIND, TYPE, UNITS
from games.omen.state import PLACES, State, takes_part, unit_count


def check(state: State) -> None:
    """Every card and coin is in exactly one place and every limit holds. Raises AssertionError with a sentence."""
    units = [card for pile in (*state.decks, *state.discards, *state.hands, *state.sides) for card in pile]
    units += [*state.limbo, *state.unused] + [card for pile in (*state.market, *state.pools) for card in pile]
    rewards = [card for pile in (*state.piles, *state.rewards, *state.used) for card in pile]
    rewards += [card for card in units if card in REWARD_KIND]
    if state.phase != "setup":
        expected = [unit for unit in UNITS if takes_part(state, unit)]
        units = [card for card in units if card not in REWARD_KIND]
        assert sorted(units) == sorted(expected), "every unit card is in exactly one place"
        if state.phase not in ("draft_three", "open_draft", "deal"):
            assert sorted(rewards) == sorted(REWARD_KIND), "every reward card is in exactly one place"
    assert sum(state.coins) + state.supply == COINS, "no coin is lost or made"
    assert min(*state.coins, state.supply) >= 0, "nobody has less than no coins"
    for place in PLACES:
        assert unit_count(state, place) <= CITY_LIMIT, "no side holds more than the city limit"
    standing = [unit for side in state.sides for unit in side]
    assert all(unit in standing and TYPE[unit] != "beast" for unit in state.incited), "only non-beasts are incited"
    for seat in (0, 1):
        assert set(state.known[seat]) <= set(state.hands[seat]), "what is known of a hand is in it"
        assert set(state.laid[seat]) <= set(state.used[seat]), "a reward laid down lies in the row"
        assert len(set(state.feats[seat])) == len(state.feats[seat]), "a feat is achieved once"
