"""Orchard Fair: the small game that docs/adding-a-game.md walks through and the generic tests play."""

from tabletop.core.game import Game
from tabletop.core.words import say
from tests.example_game import hidden, labels, layout, project, refusals, rules, score, settings, setup, state, tale

GAME = Game(
    id="example_game",
    title=say("example_game.title"),
    seats=range(2, 5),
    rules_revision=1,
    settings=settings.SETTINGS,
    state=state.Orchard,
    setup=setup.new,
    steps=rules.STEPS,
    result=score.result,
    strip=score.strip,
    redeal=hidden.redeal,
    secret_hands=True,
    table=layout.plan,
    project=project.project,
    describe=labels.describe,
    prompt=labels.prompt,
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=tale.tell,
    why_not=refusals.why_not,
    flags=("dice", "cards"),
)
