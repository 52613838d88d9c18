"""Ascending Empires: flick ships between planets, found colonies, develop technologies (2 to 4 seats)."""

from games.ascending_empires.bots import BOTS
from games.ascending_empires.flicking import FLICKING
from games.ascending_empires.gestures import interpret, why_not
from games.ascending_empires.hidden import redeal
from games.ascending_empires.invariants import faults
from games.ascending_empires.layout import plan
from games.ascending_empires.project import project
from games.ascending_empires.rules import STEPS, setup
from games.ascending_empires.samples import sample
from games.ascending_empires.scoring import result
from games.ascending_empires.state import State
from games.ascending_empires.tale import tell
from games.ascending_empires.terms import text
from games.ascending_empires.view import describe, phase_name, prompt, round_of, strip
from games.ascending_empires.worth import evaluate
from tabletop.game import Game, Setting

GAME = Game(
    id="ascending_empires",
    title=text("title"),
    seats=range(2, 5),
    rules_revision=2,
    state=State,
    setup=setup,
    steps=STEPS,
    result=result,
    table=plan,
    project=project,
    describe=describe,
    prompt=prompt,
    tell=tell,
    why_not=why_not,
    interpret=interpret,
    strip=strip,
    round_of=round_of,
    phase_name=phase_name,
    settings=(
        Setting("planet_mode", ("raised", "flush"), "raised"),
        Setting("edge_rolls", (True, False), True),
        Setting("seams", (False, True), False),
        Setting("known_technologies_only", (False, True), False),
        Setting("blockade_blocks_recruit", (False, True), False),
        Setting("power_tokens", (0, 1, 2, 3), 0),
        Setting("aim_help", ("none", "line", "ghost"), "line"),
        Setting("practice", ("off", "fleet", "on"), "fleet"),
        Setting("tremor", ("off", "light", "strong"), "off"),
    ),
    presets={
        "standard": {},
        "authentic_board": {"seams": True},
        "known_rules": {"known_technologies_only": True},
        "calm_board": {"planet_mode": "flush", "edge_rolls": False},
    },
    take_back_rule="8.2",
    redeal=redeal,
    sample=sample,
    bots=BOTS,
    evaluate=evaluate,
    faults=faults,
    flicking=FLICKING,
    flags=("flicks",),
)
