"""EVE: Conquests: plans on a calendar, outposts on a star map, and battles with three colours of dice. Two to four."""

from games.eve_conquests.players import advice, bots, evaluation, policy, usage
from games.eve_conquests.rules import determinize, facts, interrupts, invariants, phases, score, settings, setup, state
from games.eve_conquests.rules.facts import SEATS
from games.eve_conquests.table import banners, layout, pieces, projection, sounds
from games.eve_conquests.text import forecast, labels, log_text, refusals
from tabletop.core.game import Game
from tabletop.core.private_stops import STOPS
from tabletop.core.stops import NO_STOP
from tabletop.core.words import say

GAME = Game(
    id="eve_conquests",
    title=say("eve_conquests.title"),
    seats=SEATS,
    rules_revision=3,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    state=state.State,
    setup=setup.new,
    steps=phases.STEPS,
    result=score.result,
    strip=score.strip,
    redeal=determinize.redeal,
    secret_hands=True,
    faults=invariants.faults,
    table=layout.plan,
    turned=layout.turned,
    project=projection.project,
    describe=labels.describe,
    prompt=labels.prompt,
    secret_prompt=labels.secret_prompt,
    odds=labels.odds,
    advise=advice.advise,
    goal=advice.goal,
    coming=forecast.coming,
    whose_turn=lambda state: state.turn,
    round_of=labels.round_of,
    spans=labels.SPANS,
    phase_name=labels.phase_name,
    tell=log_text.tell,
    uses=usage.uses,
    usable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    windows=interrupts.WINDOWS,
    retired=(STOPS,),
    tell_roll=log_text.tell_roll,
    why_not=refusals.why_not,
    evaluate=evaluation.evaluate,
    habit=policy.answer,
    bots=bots.BOTS,
    declines=frozenset({"pass", "none", NO_STOP, "more_stops", "fewer_stops"}),
    looks={"losses": 1.2, "battle_over": 1.6},
    decides=frozenset({"battle_over", "doom"}),
    tints=pieces.TINTS,
    sounds=sounds.SOUNDS,
    banners=banners.BANNERS,
    flags=("dice", "cards"),
)
