"""EVE: Conquests: plans on a calendar, outposts on a star map, and battles with three colours of dice. Two to four."""

from games.eve_conquests import (
    bots,
    forecast,
    habits,
    hidden,
    invariants,
    judge,
    labels,
    labels_battle,
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
from games.eve_conquests.facts import SEATS
from tabletop.core.game import Game
from tabletop.core.stops import NO_STOP
from tabletop.core.words import say

GAME = Game(
    id="eve_conquests",
    title=say("eve_conquests.title"),
    seats=SEATS,
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
    secret_prompt=labels.secret_prompt,
    promise=labels_battle.promise,
    coming=forecast.coming,
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=tale.tell,
    tell_roll=tale.tell_roll,
    why_not=refusals.why_not,
    evaluate=judge.evaluate,
    habit=habits.answer,
    bots=bots.BOTS,
    declines=frozenset({"pass", "none", NO_STOP, "more_stops", "fewer_stops"}),
    flags=("dice", "cards"),
)
