"""Age of Heroes, for two to six tribes, with trading, building, monuments, war and the Challenge Round."""

from games.age_of_heroes import (
    bots,
    composing,
    hidden,
    invariants,
    layout,
    places,
    project,
    refusals,
    rules,
    score,
    setup,
    tale,
    view,
)
from games.age_of_heroes.facts import DATA, OPTIONS
from games.age_of_heroes.state import State
from tabletop.game import Game, Setting
from tabletop.words import say

GAME = Game(
    id="age_of_heroes",
    title=say("age_of_heroes.title"),
    seats=range(DATA["players"]["min"]["value"], DATA["players"]["max"]["value"] + 1),
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
    interpret=places.interpret,
    strip=score.strip,
    round_of=lambda state: state.round,
    phase_name=view.phase_name,
    settings=(
        Setting("market_offer_limit", (0, 3, 5, 10, 20), OPTIONS["market_offer_limit"]),
        Setting("barbarian_armies", (1, 2, 3, 4), OPTIONS["barbarian_armies"]),
        Setting("tribe_choice", ("in_order", "random"), OPTIONS["tribe_choice"]),
        Setting("draw_again_after_event", (False, True), OPTIONS["draw_again_after_event"]),
        Setting("market_chain", (False, True), OPTIONS["market_chain"]),
        Setting("monument_cap", (5, 6), OPTIONS["monument_cap"]),
    ),
    presets={"standard": {}, "quick_market": {"market_offer_limit": 3}, "no_trade": {"market_offer_limit": 0}},
    redeal=hidden.redeal,
    sample=composing.sample,
    secret_hands=True,
    faults=invariants.faults,
    bots={"chieftain": bots.chieftain},
    evaluate=bots.evaluate,
    flags=("cards",),
)
