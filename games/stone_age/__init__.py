"""Stone Age: people gather, build and feed a tribe. For two to four players."""

from games.stone_age import (
    banners,
    bots,
    habits,
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
    uses,
)
from games.stone_age.facts import DATA
from games.stone_age.tables import DECLINE
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
    steps=rules.STEPS,
    result=score.result,
    strip=score.strip,
    redeal=hidden.redeal,
    faults=invariants.faults,
    table=layout.plan,
    project=project.project,
    sees_more=project.sees_more,
    describe=labels.describe,
    prompt=labels.prompt,
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=tale.tell,
    sum_of=tale.sum_of,
    uses=uses.uses,
    why_not=refusals.why_not,
    evaluate=judge.evaluate,
    habit=habits.answer,
    bots=bots.BOTS,
    declines=frozenset({DECLINE}),
    banners=banners.BANNERS,
    flags=("dice", "cards"),
)
