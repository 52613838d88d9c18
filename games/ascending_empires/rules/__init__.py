"""The rules of Ascending Empires, as in the rule book."""

from games.ascending_empires.rules import determinize, invariants, phases, score, setup, state
from tabletop.core.game.game import GameRules

RULES = GameRules(
    undo_clause="8.2",
    state=state.State,
    setup=setup.setup,
    phases=phases.PHASES,
    result=score.result,
    determinize=determinize.determinize,
    check_invariants=invariants.check_invariants,
    round_of=phases.round_of,
)
