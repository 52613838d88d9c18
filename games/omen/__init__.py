"""Omen: A Reign of War, for two players, with spirits, heroes, the emissary start and both deck-building variants."""

from games.omen import (
    bots,
    hidden,
    invariants,
    judge,
    labels,
    layout,
    project,
    refusals,
    rules,
    score,
    settings,
    setup,
    state,
    tale,
)
from tabletop.core.game import Game
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
    evaluate=judge.evaluate,
    bots=bots.BOTS,
    lettering="carved",
    flags=("cards",),
)
