"""Points and the winner (rules 9), and a player's public figures for the players panel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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


def scoring(state: State, seat: Seat) -> Iterator[tuple[str, str, int]]:
    """Yield every reward, used reward, feat and hero of a seat with its points."""
    for reward in state.rewards[seat]:
        yield "reward", reward, REWARD_POINTS
    for reward in played_rewards(state, seat):
        yield "used", reward, USED_REWARD_POINTS
    for feat in state.feats[seat]:
        yield "feat", feat, FEAT_POINTS
    for card in state.hands[seat]:
        if TYPE[card] == "hero":
            yield "hero", card, HERO_POINTS


def score(state: State, seat: Seat) -> Score:
    """Return the score of a seat: every reward, feat and hero with its points."""
    parts = tuple(
        (msg(f"omen.score.{kind}", card=name_of(card)), points) for kind, card, points in scoring(state, seat)
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
    points = sum([points for kind, _, points in scoring(state, seat) if sees_heroes or kind != "hero"])
    return _stats(state.coins[seat], len(state.hands[seat]), len(state.rewards[seat]), len(state.feats[seat]), points)


@lru_cache(1024)
def _stats(coins: int, hand: int, rewards: int, feats: int, points: int) -> tuple[Stat, ...]:
    return (
        stat("coin", coins, msg("omen.stat.coins")),
        stat("unit_back", hand, msg("omen.stat.hand")),
        stat("reward_back", rewards, msg("omen.stat.rewards")),
        stat("feat_mark", feats, msg("omen.stat.feats")),
        stat("points_mark", points, msg("omen.stat.points")),
    )
