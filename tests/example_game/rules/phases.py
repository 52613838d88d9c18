"""The rules: one short script for each phase, and the table of them. Numbers are those of rules/en.md."""

from tabletop.core.rules.questions import Ask, Script, choose, event, roll, simultaneous
from tests.example_game.rules.facts import PICKERS, PRIZE, ROOM
from tests.example_game.rules.setup import set_up
from tests.example_game.rules.state import Orchard


def place(state: Orchard) -> Script[None]:
    """Rules 2: the seat whose turn it is sends pickers to one place."""
    seat, home, at = state.turn, state.home, state.at
    most = {spot: min(home[seat], room - sum(at[spot])) for spot, room in ROOM.items()}
    options = [(spot, count) for spot in ROOM for count in range(1, most[spot] + 1)]
    spot, count = yield from choose(seat, "place", options)
    home[seat] -= count
    at[spot][seat] += count
    yield event("placed", seat=seat, spot=spot, count=count)
    in_order = [(seat + step) % len(home) for step in range(1, len(home) + 1)]
    state.turn = next((one for one in in_order if home[one]), state.first)
    state.phase = "place" if home[state.turn] else "gather"


def gather(state: Orchard) -> Script[None]:
    """Rules 3: one seat takes in what its pickers found, and they come home."""
    seat, hand = state.turn, state.hands[state.turn]
    state.dice = []
    if state.at["orchard"][seat]:
        yield from _throw(state)
        if (yield from choose(seat, "again", ("keep", "again"))) == "again":
            yield from _throw(state)
    for _ in range(state.at["market"][seat]):
        hand[:] = sorted([*hand, state.deck.pop()])
    found = sum(die // 2 for die in state.dice)
    state.apples[seat] += found
    for there in state.at.values():
        there[seat] = 0
    state.home[seat] = PICKERS
    yield event("gathered", seat=seat, apples=found)
    state.turn = (seat + 1) % len(state.hands)
    state.phase = "fair" if state.turn == state.first else "gather"


def _throw(state: Orchard) -> Script[None]:
    """Rules 3.1: one die for each picker in the orchard."""
    state.dice = list((yield from roll(state.at["orchard"][state.turn], by=state.turn)))


def fair(state: Orchard) -> Script[None]:
    """Rules 4: everybody lays a card at once; the highest wins the prize and begins the next round."""
    state.laid = list((yield from simultaneous(*(Ask(seat, "fair", hand[:]) for seat, hand in enumerate(state.hands)))))
    for hand, card in zip(state.hands, state.laid, strict=True):
        hand.remove(card)
    state.first = state.turn = state.laid.index(max(state.laid))
    state.apples[state.first] += PRIZE
    yield event("won", seat=state.first, card=max(state.laid), apples=PRIZE)
    state.phase = "over" if state.round == state.rounds else "place"
    state.round += state.phase == "place"


PHASES = {"setup": set_up, "place": place, "gather": gather, "fair": fair}


def round_of(state: Orchard) -> int:
    """Return the round, from 1."""
    return state.round
