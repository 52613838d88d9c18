"""Computer players, hints and statistics of EVE: Conquests."""

from games.eve_conquests.players import advice, bots, evaluation, policy, usage
from games.eve_conquests.rules import facts
from tabletop.core.game.game import GamePlayers
from tabletop.core.rules.stops import NO_STOP

PLAYERS = GamePlayers(
    odds=advice.odds,
    reasons_for=advice.reasons_for,
    goal=advice.goal,
    usage=usage.usage,
    trackable=usage.TRACKABLE,
    vocabulary=facts.VOCABULARY,
    evaluate=evaluation.evaluate,
    default_policy=policy.default_policy,
    bots=bots.BOTS,
    thinking_time=bots.thinking_time,
    decline_answers=frozenset({"pass", "none", NO_STOP, "more_stops", "fewer_stops"}),
)
