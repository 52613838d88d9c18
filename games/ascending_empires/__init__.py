"""Ascending Empires: flick ships between planets, found colonies, develop technologies (2 to 4 seats)."""

from games.ascending_empires.players import action_tokens, advice, bots, evaluation, policy, random_answers, usage
from games.ascending_empires.rules import determinize, facts, invariants, phases, score, settings, setup, state
from games.ascending_empires.rules.names import text
from games.ascending_empires.table import banners, flicking, layout, projection, sounds
from games.ascending_empires.text import gestures, labels, log_text, refusals
from tabletop.core.game import Game

GAME = Game(
    id="ascending_empires",
    title=text("title"),
    seats=range(2, 5),
    rules_revision=2,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    take_back_rule="8.2",
    state=state.State,
    setup=setup.new,
    steps=phases.STEPS,
    result=score.result,
    strip=score.strip,
    redeal=determinize.redeal,
    faults=invariants.faults,
    table=layout.plan,
    project=projection.project,
    sees_more=projection.sees_more,
    describe=labels.describe,
    prompt=labels.prompt,
    advise=advice.advise,
    goal=advice.goal,
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=log_text.tell,
    uses=usage.uses,
    usable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    spell=action_tokens.spell,
    why_not=refusals.why_not,
    interpret=gestures.interpret,
    flicking=flicking.FLICKING,
    sample=random_answers.sample,
    evaluate=evaluation.evaluate,
    habit=policy.answer,
    bots=bots.BOTS,
    sounds=sounds.SOUNDS,
    decides=frozenset({"destroyed_ship", "destroyed_planet"}),
    banners=banners.BANNERS,
    flags=("flicks",),
)
