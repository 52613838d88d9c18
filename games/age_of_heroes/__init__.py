"""Age of Heroes, for two to six tribes, with trading, building, monuments, war and the Challenge Round."""

from games.age_of_heroes.players import action_tokens, advice, bots, evaluation, policy, random_answers, usage
from games.age_of_heroes.rules import determinize, facts, interrupts, invariants, phases, score, settings, setup, state
from games.age_of_heroes.rules.facts import DATA
from games.age_of_heroes.table import banners, layout, projection, sounds
from games.age_of_heroes.text import gestures, labels, log_text, public_answers, refusals
from tabletop.core.game import Game
from tabletop.core.private_stops import STOPS
from tabletop.core.words import say

GAME = Game(
    id="age_of_heroes",
    title=say("age_of_heroes.title"),
    seats=range(DATA["players"]["min"]["value"], DATA["players"]["max"]["value"] + 1),
    rules_revision=3,
    settings=settings.SETTINGS,
    presets=settings.PRESETS,
    state=state.State,
    setup=setup.new,
    steps=phases.STEPS,
    result=score.result,
    strip=score.strip,
    redeal=determinize.redeal,
    secret_hands=True,
    faults=invariants.faults,
    table=layout.plan,
    turned=layout.turned,
    faced=layout.turned,
    project=projection.project,
    describe=labels.describe,
    prompt=labels.prompt,
    whose_turn=lambda state: state.turn,
    round_of=labels.round_of,
    phase_name=labels.phase_name,
    tell=log_text.tell,
    uses=usage.uses,
    usable=usage.USABLE,
    vocabulary=facts.VOCABULARY,
    spell=action_tokens.spell,
    why_not=refusals.why_not,
    interpret=gestures.interpret,
    sample=random_answers.sample,
    advise=advice.advise,
    goal=advice.goal,
    evaluate=evaluation.evaluate,
    habit=policy.answer,
    bots=bots.BOTS,
    bargaining=public_answers.BARGAINING,
    windows=interrupts.WINDOWS,
    retired=(STOPS,),
    in_the_open=public_answers.IN_THE_OPEN,
    looks={"clash": 1.2, "victories": 1.6},
    decides=frozenset({"victories", "shaken", "erupted", "starved"}),
    sounds=sounds.SOUNDS,
    banners=banners.BANNERS,
    flags=("cards",),
)
