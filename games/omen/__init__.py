"""Omen: A Reign of War, for two players, with spirits, heroes, the emissary start and both deck-building variants."""

from games.omen.players import advice, bots, evaluation, policy, usage
from games.omen.rules import determinize, facts, invariants, phases, score, settings, setup, state
from games.omen.rules.units import hero_interrupts
from games.omen.table import banners, layout, legend, projection, sounds
from games.omen.text import labels, log_text, refusals
from tabletop.core.game import Game
from tabletop.core.private_stops import STOPS
from tabletop.core.words import say

GAME = Game(
    id="omen",
    title=say("omen.title"),
    seats=range(2, 3),
    rules_revision=2,
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
    project=projection.project,
    describe=labels.describe,
    prompt=labels.prompt,
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=log_text.tell,
    uses=usage.uses,
    usable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    windows=hero_interrupts.WINDOWS,
    retired=(STOPS,),
    why_not=refusals.why_not,
    advise=advice.advise,
    odds=labels.odds,
    goal=advice.goal,
    evaluate=evaluation.evaluate,
    habit=policy.answer,
    bots=bots.BOTS,
    looks={"war": 1.6},
    decides=frozenset({"war", "feat"}),
    legend=legend.LEGEND,
    sounds=sounds.SOUNDS,
    banners=banners.BANNERS,
    flags=("cards",),
)
