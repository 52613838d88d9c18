"""The steps of the game in the order of the rule book; loading this module loads every card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.omen.rules import setup, turn, war
from games.omen.rules.facts import NUMBERS, TYPE
from games.omen.rules.state import State
from games.omen.rules.units import beasts, heroes, oracles, rewards, soldiers, spirits
from games.omen.rules.units.ability import EFFECTS
from tabletop.core.rules.questions import Script

CARDS: Final = (soldiers, beasts, oracles, spirits, heroes, rewards)
"""The modules that register their effects in `EFFECTS` when they are loaded."""

for _card in NUMBERS:
    _modes = ("_a", "_b") if TYPE.get(_card) == "spirit" else ("",)
    assert _card.startswith("feat_") or all(_card + mode in EFFECTS for mode in _modes), f"{_card} has no effect"

PHASES: Final[Mapping[str, Callable[[State], Script[None]]]] = {
    "setup": setup.setup_step,
    "draft_three": setup.draft_three,
    "open_draft": setup.open_draft,
    "deal": setup.deal,
    "emissary": setup.emissary,
    "first_stops": setup.first_stops,
    "wealth": turn.wealth,
    "wealth_end": turn.wealth_end,
    "surge": turn.surge,
    "surge_end": turn.surge_end,
    "portent": turn.portent,
    "feats": turn.feats,
    "war_start": war.war_start,
    "war": war.war,
    "offering": war.offering,
    "offering_end": war.offering_end,
    "limits": war.limits,
}


def round_of(state: State) -> int:
    """Return the number of the round: one turn of each player."""
    return state.turn // 2 + 1
