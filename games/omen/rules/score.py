"""Points and the winner (rules 9), and a player's public figures for the players panel."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.omen.rules.facts import FEAT_POINTS, HERO_POINTS, REWARD_KIND, REWARD_POINTS, TYPE, USED_REWARD_POINTS
from games.omen.rules.names import name_of
from games.omen.rules.state import State
from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Result, Score, Stat, ranked, stat
from tabletop.core.rules.questions import Seat


def played_rewards(state: State, seat: Seat) -> list[str]:
    """Return the rewards of a seat that count as played: the face-down ones, and the one being resolved."""
    resolved = [card for card in state.limbo if card in REWARD_KIND and seat == state.active]
    return [*state.used[seat], *resolved]


def scoring(state: State, seat: Seat) -> tuple[tuple[str, list[str], int], ...]:
    """Return the rewards, used rewards, feats and heroes of a seat, each kind with the points of one of them."""
    return (
        ("reward", state.rewards[seat], REWARD_POINTS),
        ("used", played_rewards(state, seat), USED_REWARD_POINTS),
        ("feat", state.feats[seat], FEAT_POINTS),
        ("hero", [card for card in state.hands[seat] if TYPE[card] == "hero"], HERO_POINTS),
    )


def score(state: State, seat: Seat) -> Score:
    """Return the score of a seat: every reward, feat and hero with its points."""
    parts = tuple(
        (msg(f"omen.score.{kind}", card=name_of(card)), points)
        for kind, cards, points in scoring(state, seat)
        for card in cards
    )
    return Score(seat, sum(points for _, points in parts), parts)


def result(state: State) -> Result:
    """Return the result: more points win; if tied, more achieved feats; if still tied, the victory is shared (R-26)."""
    scores = (score(state, 0), score(state, 1))
    winners = ranked([one.total for one in scores])
    if len(winners) == 1:
        return Result(scores, winners)
    winners = ranked([len(feats) for feats in state.feats])
    note = msg("omen.score.tie_feats") if len(winners) == 1 else msg("omen.score.tie")
    return Result(scores, winners, note)


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    """Return coins, cards, rewards in hand, achieved feats, and the points that the viewer can see (all at the end)."""
    sees_heroes = viewer == seat or state.phase == "over"
    scored = [len(cards) * points for kind, cards, points in scoring(state, seat) if sees_heroes or kind != "hero"]
    own = len(state.hands[seat]), len(state.rewards[seat]), len(state.feats[seat])
    return _stats(state.coins[seat], *own, sum(scored))


_STATS: Final = {"coins": "coin", "hand": "unit_back", "rewards": "reward_back", "feats": "feat_mark",
                 "points": "points_mark"}  # fmt: skip
"""The figures of a seat with their pictures."""


@lru_cache(4096)
def _stats(*values: int) -> tuple[Stat, ...]:
    return tuple(map(_stat, _STATS, values))


@lru_cache(1024)
def _stat(name: str, value: int) -> Stat:
    return stat(_STATS[name], value, msg(f"omen.stat.{name}"))
