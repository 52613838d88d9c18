"""Omen: what the rule book says."""

from games.omen.rules import determinize, interrupts, invariants, phases, score, setup, state
from tabletop.core.game.game import GameRules

RULES = GameRules(
    state=state.State,
    setup=setup.new,
    phases=phases.STEPS,
    result=score.result,
    determinize=determinize.determinize,
    secret_hands=True,
    check_invariants=invariants.faults,
    round_of=phases.round_of,
    windows=interrupts.WINDOWS,
)
