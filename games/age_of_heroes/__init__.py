"""Age of Heroes, for two to six tribes, with trading, building, monuments, war and the Challenge Round."""

from games.age_of_heroes import (
    bots,
    gestures,
    hidden,
    invariants,
    judge,
    labels,
    layout,
    project,
    refusals,
    rules,
    samples,
    score,
    settings,
    setup,
    state,
    tale,
)
from games.age_of_heroes.facts import DATA
from tabletop.core.game import Game
from tabletop.core.words import say

GAME = Game(
    id="age_of_heroes",
    title=say("age_of_heroes.title"),
    seats=range(DATA["players"]["min"]["value"], DATA["players"]["max"]["value"] + 1),
    rules_revision=2,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    state=state.State,
    setup=setup.new,
    steps=rules.STEPS,
    result=score.result,
    strip=score.strip,
    redeal=hidden.redeal,
    secret_hands=True,
    faults=invariants.faults,
    table=layout.plan,
    project=project.project,
    describe=labels.describe,
    prompt=labels.prompt,
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=tale.tell,
    why_not=refusals.why_not,
    interpret=gestures.interpret,
    sample=samples.sample,
    evaluate=judge.evaluate,
    bots=bots.BOTS,
    lettering="carved",
    flags=("cards",),
)
