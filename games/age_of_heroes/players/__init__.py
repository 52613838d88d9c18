"""Age of Heroes: computer players, hints and statistics."""

from games.age_of_heroes.players import action_tokens, advice, bots, evaluation, policy, random_answers, usage
from games.age_of_heroes.rules import facts
from tabletop.core.game import GamePlayers

PLAYERS = GamePlayers(
    usage=usage.uses,
    trackable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    action_tokens=action_tokens.spell,
    random_answer=random_answers.sample,
    reasons_for=advice.advise,
    goal=advice.goal,
    evaluate=evaluation.evaluate,
    default_policy=policy.answer,
    bots=bots.BOTS,
    thinking_time=bots.thinking_time,
)
