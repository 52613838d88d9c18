"""Before the first round: an empty table, then cards for everybody and who begins."""

from tabletop.core.rules.questions import Script, roll, shuffle
from tabletop.core.rules.settings import Settings
from tests.example_game.rules.facts import CARDS, HAND, PICKERS, ROOM
from tests.example_game.rules.state import Orchard


def setup(seats: int, settings: Settings) -> Orchard:
    """Return the table before anything is shuffled."""
    at = {place: [0] * seats for place in ROOM}
    hands: list[list[int]] = [[] for _ in range(seats)]
    return Orchard(int(settings["rounds"]), [PICKERS] * seats, at, [0] * seats, hands, [], [], [])


def set_up(state: Orchard) -> Script[None]:
    """Rules 1: four cards each; a die names the seat that begins."""
    state.deck = yield from shuffle(range(1, CARDS + 1))
    for hand in state.hands:
        hand[:] = sorted(state.deck.pop() for _ in range(HAND))
    (number,) = yield from roll(1, faces=len(state.hands))
    state.first = state.turn = number - 1
    state.phase = "place"
