"""Ascending Empires: computer players, hints and statistics."""

from games.ascending_empires.players import action_tokens, advice, bots, evaluation, policy, random_answers, usage
from games.ascending_empires.rules import facts
from tabletop.core.game.game import GamePlayers

PLAYERS = GamePlayers(
    reasons_for=advice.advise,
    goal=advice.goal,
    usage=usage.uses,
    trackable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    action_tokens=action_tokens.action_tokens,
    random_answer=random_answers.sample,
    evaluate=evaluation.evaluate,
    default_policy=policy.answer,
    bots=bots.BOTS,
)
