"""A new deal of everything that a seat cannot know."""

from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Seat
from tests.example_game.rules.state import Orchard


def determinize(state: Orchard, now: Orchard, seat: Seat, rng: Rng) -> None:
    """Deal anew what `seat` cannot know: the deck and the other hands. No step shows it one of these before it asks."""
    others = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    unknown = sum(others, state.deck)
    rng.shuffle(unknown)
    for hand in others:
        hand[:] = sorted(unknown.pop() for _ in hand)
    state.deck = unknown
