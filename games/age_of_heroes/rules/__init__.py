"""Age of Heroes: the rules of the rule book."""

from games.age_of_heroes.rules import determinize, interrupts, invariants, phases, score, setup, state
from tabletop.core.game.game import GameRules

RULES = GameRules(
    state=state.State,
    setup=setup.setup,
    phases=phases.PHASES,
    result=score.result,
    determinize=determinize.determinize,
    secret_hands=True,
    check_invariants=invariants.check_invariants,
    whose_turn=lambda state: state.turn,
    round_of=phases.round_of,
    windows=interrupts.WINDOWS,
)
