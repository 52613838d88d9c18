"""Computer players, hints and statistics of Ascending Empires."""

from games.ascending_empires.players import action_tokens, advice, bots, evaluation, policy, random_answers, usage
from games.ascending_empires.rules import facts
from tabletop.core.game.game import GamePlayers

PLAYERS = GamePlayers(
    reasons_for=advice.reasons_for,
    goal=advice.goal,
    usage=usage.usage,
    trackable=usage.TRACKABLE,
    vocabulary=facts.VOCABULARY,
    action_tokens=action_tokens.action_tokens,
    random_answer=random_answers.random_answer,
    evaluate=evaluation.evaluate,
    default_policy=policy.default_policy,
    bots=bots.BOTS,
)
