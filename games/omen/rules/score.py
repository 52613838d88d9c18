"""Points and the winner (rules 9), and a player's public figures for the players panel."""

from __future__ import annotations

from games.omen.rules.facts import FEAT_POINTS, HERO_POINTS, REWARD_KIND, REWARD_POINTS, TYPE, USED_REWARD_POINTS
from games.omen.rules.names import name_of
from games.omen.rules.state import State
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.labels import Result, Score, Stat, ranked
from tabletop.core.rules.questions import Seat


def played_rewards(state: State, seat: Seat) -> list[str]:
    """Return the rewards of a seat that count as played: the face-down ones, and the one being resolved."""
    resolved = [card for card in state.limbo if card in REWARD_KIND and seat == state.active]
    return [*state.used[seat], *resolved]


def score(state: State, seat: Seat) -> Score:
    """Return the score of a seat: every reward, feat and hero with its points."""
    parts: list[tuple[Message, int]] = []
    for reward in state.rewards[seat]:
        parts.append((msg("omen.score.reward", card=name_of(reward)), REWARD_POINTS))
    for reward in played_rewards(state, seat):
        parts.append((msg("omen.score.used", card=name_of(reward)), USED_REWARD_POINTS))
    for feat in state.feats[seat]:
        parts.append((msg("omen.score.feat", card=name_of(feat)), FEAT_POINTS))
    for card in state.hands[seat]:
        if TYPE[card] == "hero":
            parts.append((msg("omen.score.hero", card=name_of(card)), HERO_POINTS))
    return Score(seat, sum(points for _, points in parts), tuple(parts))


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
    points = score(state, seat).total
    if viewer != seat and state.phase != "over":
        points -= HERO_POINTS * sum(TYPE[card] == "hero" for card in state.hands[seat])
    return (
        Stat("coin", state.coins[seat], msg("omen.stat.coins")),
        Stat("unit_back", len(state.hands[seat]), msg("omen.stat.hand")),
        Stat("reward_back", len(state.rewards[seat]), msg("omen.stat.rewards")),
        Stat("feat_mark", len(state.feats[seat]), msg("omen.stat.feats")),
        Stat("points_mark", points, msg("omen.stat.points")),
    )
