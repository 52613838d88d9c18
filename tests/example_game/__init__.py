"""Orchard Fair: the small game that docs/adding-a-game.md walks through and the generic tests play."""

from tabletop.core.game import Game, Setting
from tabletop.core.words import say
from tests.example_game import layout, rules, state, view

GAME = Game(
    id="example_game",
    title=say("example_game.title"),
    seats=range(2, 5),
    rules_revision=1,
    state=state.Orchard,
    setup=state.begin,
    steps=rules.STEPS,
    result=rules.result,
    redeal=rules.redeal,
    secret_hands=True,
    settings=(Setting("rounds", (2, 3), 3),),
    table=layout.plan,
    project=view.project,
    describe=view.describe,
    prompt=view.prompt,
    tell=view.tell,
    why_not=view.why_not,
    strip=view.strip,
    round_of=lambda orchard: orchard.round,
    phase_name=view.phase_name,
    flags=("dice", "cards"),
)
