"""EVE: Conquests: plans on a calendar, outposts on a star map, and battles with three colours of dice. Two to four."""

from games.eve_conquests import (
    hidden,
    invariants,
    labels,
    layout,
    project,
    refusals,
    rules,
    scoring,
    settings,
    tale,
    view,
)
from games.eve_conquests.bots import BOTS, evaluate
from games.eve_conquests.facts import SEATS
from games.eve_conquests.state import State, new_state
from tabletop.game import Game
from tabletop.stops import NO_STOP
from tabletop.words import say

GAME = Game(
    id="eve_conquests",
    title=say("eve_conquests.title"),
    seats=SEATS,
    rules_revision=2,
    state=State,
    setup=new_state,
    steps=rules.STEPS,
    result=scoring.result,
    table=layout.plan,
    project=project.project,
    describe=labels.describe,
    prompt=view.prompt,
    secret_prompt=view.secret_prompt,
    tell=tale.tell,
    tell_roll=tale.tell_roll,
    why_not=refusals.why_not,
    strip=view.strip,
    round_of=view.round_of,
    phase_name=view.phase_name,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    redeal=hidden.redeal,
    secret_hands=True,
    bots=BOTS,
    evaluate=evaluate,
    declines=frozenset({"pass", "none", NO_STOP, "more_stops", "fewer_stops"}),
    faults=invariants.faults,
    flags=("dice", "cards"),
)
