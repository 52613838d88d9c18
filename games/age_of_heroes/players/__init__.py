"""Age of Heroes: computer players, hints and statistics."""

from games.age_of_heroes.players import action_tokens, advice, bots, evaluation, policy, random_answers, usage
from games.age_of_heroes.rules import facts
from tabletop.core.game.game import GamePlayers

PLAYERS = GamePlayers(
    usage=usage.usage,
    trackable=usage.TRACKABLE,
    vocabulary=facts.VOCABULARY,
    action_tokens=action_tokens.action_tokens,
    random_answer=random_answers.random_answer,
    reasons_for=advice.reasons_for,
    goal=advice.goal,
    evaluate=evaluation.evaluate,
    default_policy=policy.default_policy,
    bots=bots.BOTS,
    thinking_time=bots.thinking_time,
)
