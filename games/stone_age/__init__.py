"""Stone Age: people gather, build and feed a tribe. For two to four players."""

from games.stone_age.players import advice, bots, evaluation, policy, usage
from games.stone_age.rules import determinize, facts, invariants, phases, score, settings, setup, state
from games.stone_age.rules.facts import DATA
from games.stone_age.rules.option_tables import DECLINE
from games.stone_age.table import banners, layout, projection, sounds
from games.stone_age.text import labels, log_text, refusals
from tabletop.core.game import Game
from tabletop.core.words import say

GAME = Game(
    id="stone_age",
    title=say("stone_age.title"),
    seats=range(DATA["game"]["players"][0], DATA["game"]["players"][1] + 1),
    rules_revision=1,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
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
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=log_text.tell,
    aftermath=log_text.AFTERMATH,
    advise=advice.advise,
    goal=advice.goal,
    odds=labels.odds,
    sum_of=log_text.sum_of,
    tell_roll=log_text.tell_roll,
    uses=usage.uses,
    usable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    why_not=refusals.why_not,
    evaluate=evaluation.evaluate,
    habit=policy.answer,
    bots=bots.BOTS,
    declines=frozenset({DECLINE}),
    sounds=sounds.SOUNDS,
    decides=frozenset({"starved"}),
    banners=banners.BANNERS,
    flags=("dice", "cards"),
)
