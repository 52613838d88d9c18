"""Orchard Fair: the rules."""

from tabletop.core.game.game import GameRules
from tests.example_game.rules import determinize, phases, score, setup, state

RULES = GameRules(
    state=state.Orchard,
    setup=setup.setup,
    phases=phases.PHASES,
    result=score.result,
    determinize=determinize.determinize,
    secret_hands=True,
    round_of=phases.round_of,
)
