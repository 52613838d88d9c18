"""Stone Age: computer players, hints and statistics."""

from games.stone_age.players import advice, bots, evaluation, policy, usage
from games.stone_age.rules import facts
from games.stone_age.rules.option_tables import DECLINE
from tabletop.core.game.game import GamePlayers

PLAYERS = GamePlayers(
    reasons_for=advice.reasons_for,
    goal=advice.goal,
    odds=advice.odds,
    usage=usage.usage,
    trackable=usage.TRACKABLE,
    vocabulary=facts.VOCABULARY,
    evaluate=evaluation.evaluate,
    default_policy=policy.default_policy,
    bots=bots.BOTS,
    decline_answers=frozenset({DECLINE}),
)
