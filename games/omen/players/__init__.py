"""Computer players, hints and statistics of Omen."""

from games.omen.players import advice, bots, evaluation, policy, usage
from games.omen.rules import facts
from tabletop.core.game.game import GamePlayers

PLAYERS = GamePlayers(
    usage=usage.usage,
    trackable=usage.TRACKABLE,
    vocabulary=facts.VOCABULARY,
    reasons_for=advice.reasons_for,
    odds=advice.odds,
    goal=advice.goal,
    evaluate=evaluation.evaluate,
    default_policy=policy.default_policy,
    bots=bots.BOTS,
    thinking_time=bots.thinking_time,
)
