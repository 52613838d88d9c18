"""The rules of Omen, as in the rule book."""

from games.omen.rules import determinize, interrupts, invariants, phases, score, setup, state
from tabletop.core.game.game import GameRules

RULES = GameRules(
    state=state.State,
    setup=setup.setup,
    phases=phases.PHASES,
    result=score.result,
    determinize=determinize.determinize,
    secret_hands=True,
    check_invariants=invariants.check_invariants,
    round_of=phases.round_of,
    windows=interrupts.WINDOWS,
)
