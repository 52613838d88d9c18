"""Omen: A Reign of War, for two players, with spirits, heroes, the emissary start and both deck-building variants."""

from games.omen import bots, hidden, invariants, layout, project, refusals, rules, score, setup, tale, view
from games.omen.state import State
from tabletop.game import Game, Setting
from tabletop.words import say

GAME = Game(
    id="omen",
    title=say("omen.title"),
    seats=range(2, 3),
    rules_revision=2,
    state=State,
    setup=setup.new,
    steps=rules.STEPS,
    result=score.result,
    table=layout.plan,
    project=project.project,
    describe=view.describe,
    prompt=view.prompt,
    tell=tale.tell,
    why_not=refusals.why_not,
    strip=score.strip,
    round_of=lambda state: state.turn // 2 + 1,
    phase_name=view.phase_name,
    settings=(
        Setting("spirits", (False, True), False),
        Setting("heroes", (False, True), False),
        Setting("decks", ("shared", "draft_three", "open_draft"), "shared"),
        Setting("emissary", (False, True), False),
        Setting("oldest", ("random", "first", "second"), "random"),
        Setting("feat_end", ("last_turn", "immediate"), "last_turn"),
    ),
    presets={
        "base": {},
        "full": {"spirits": True, "heroes": True, "emissary": True},
        "draft_three": {"decks": "draft_three", "emissary": True},
        "open_draft": {"decks": "open_draft", "emissary": True},
    },
    redeal=hidden.redeal,
    secret_hands=True,
    faults=invariants.faults,
    bots={"strategist": bots.strategist},
    evaluate=bots.evaluate,
    flags=("cards",),
)
