"""Stone Age: people gather, build and feed a tribe. For two to four players."""

from games.stone_age.bots import BOTS
from games.stone_age.facts import DATA
from games.stone_age.hidden import redeal
from games.stone_age.invariants import faults
from games.stone_age.judge import evaluate
from games.stone_age.layout import plan
from games.stone_age.project import project
from games.stone_age.refusals import why_not
from games.stone_age.rules import STEPS
from games.stone_age.scoring import result
from games.stone_age.settings import PRESETS, SETTINGS
from games.stone_age.state import State, new_state
from games.stone_age.tables import DECLINE
from games.stone_age.view import describe, phase_name, prompt, strip, tell
from tabletop.core.game import Game
from tabletop.core.words import say

GAME = Game(
    id="stone_age",
    title=say("stone_age.title"),
    seats=range(DATA["game"]["players"][0], DATA["game"]["players"][1] + 1),
    rules_revision=1,
    state=State,
    setup=new_state,
    steps=STEPS,
    result=result,
    table=plan,
    project=project,
    describe=describe,
    prompt=prompt,
    tell=tell,
    why_not=why_not,
    strip=strip,
    round_of=lambda state: state.round,
    phase_name=phase_name,
    settings=SETTINGS,
    presets=PRESETS,
    redeal=redeal,
    bots=BOTS,
    evaluate=evaluate,
    faults=faults,
    declines=frozenset({DECLINE}),
    flags=("dice", "cards"),
)
