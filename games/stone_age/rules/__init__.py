"""Stone Age: the rules of the rule book."""

from games.stone_age.rules import determinize, invariants, phases, score, setup, state
from tabletop.core.game.game import GameRules

RULES = GameRules(
    state=state.State,
    setup=setup.setup,
    phases=phases.PHASES,
    result=score.result,
    determinize=determinize.determinize,
    check_invariants=invariants.check_invariants,
    round_of=phases.round_of,
    automatic_events=phases.AUTOMATIC_EVENTS,
)
