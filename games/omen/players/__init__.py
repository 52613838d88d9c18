"""Omen: computer players, hints and statistics."""

from games.omen.players import advice, bots, evaluation, policy, usage
from games.omen.rules import facts
from tabletop.core.game import GamePlayers

PLAYERS = GamePlayers(
    usage=usage.uses,
    trackable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    reasons_for=advice.advise,
    odds=advice.strengths,
    goal=advice.goal,
    evaluate=evaluation.evaluate,
    default_policy=policy.answer,
    bots=bots.BOTS,
    thinking_time=bots.thinking_time,
)
