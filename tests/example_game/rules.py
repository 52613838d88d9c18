"""The rules: one short script for each phase. Numbers are those of rules/en.md."""

from tabletop.core.ask import Ask, Script, Seat, choose, roll, show, shuffle, together
from tabletop.core.game import Result, Score, Stream, ranked
from tabletop.core.words import say
from tests.example_game.state import CARDS, HAND, PICKERS, ROOM, Orchard

PRIZE = 3
"""Apples for the winner of a fair (rules 4.1)."""


def set_up(state: Orchard) -> Script[None]:
    """Rules 1: four cards each; a die names the seat that begins."""
    state.deck = yield from shuffle(range(1, CARDS + 1))
    for hand in state.hands:
        hand[:] = sorted(state.deck.pop() for _ in range(HAND))
    (number,) = yield from roll(1, faces=len(state.hands))
    state.first = state.turn = number - 1
    state.phase = "place"


def place(state: Orchard) -> Script[None]:
    """Rules 2: the seat whose turn it is sends pickers to one place."""
    seat, home, at = state.turn, state.home, state.at
    most = {spot: min(home[seat], room - sum(at[spot])) for spot, room in ROOM.items()}
    options = [(spot, count) for spot in ROOM for count in range(1, most[spot] + 1)]
    spot, count = yield from choose(seat, "place", options)
    home[seat] -= count
    at[spot][seat] += count
    yield from show("placed", seat=seat, spot=spot, count=count)
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
    yield from show("gathered", seat=seat, apples=found)
    state.turn = (seat + 1) % len(state.hands)
    state.phase = "fair" if state.turn == state.first else "gather"


def _throw(state: Orchard) -> Script[None]:
    """Rules 3.1: one die for each picker in the orchard."""
    state.dice = list((yield from roll(state.at["orchard"][state.turn], by=state.turn)))


def fair(state: Orchard) -> Script[None]:
    """Rules 4: everybody lays a card at once; the highest wins the prize and begins the next round."""
    state.laid = list((yield from together(*(Ask(seat, "fair", hand[:]) for seat, hand in enumerate(state.hands)))))
    for hand, card in zip(state.hands, state.laid, strict=True):
        hand.remove(card)
    state.first = state.turn = state.laid.index(max(state.laid))
    state.apples[state.first] += PRIZE
    yield from show("won", seat=state.first, card=max(state.laid), apples=PRIZE)
    state.phase = "over" if state.round == state.rounds else "place"
    state.round += state.phase == "place"


def result(state: Orchard) -> Result:
    """Rules 5: every apple is one point."""
    scores = [Score(seat, own, ((say("example_game.kind.apple"), own),)) for seat, own in enumerate(state.apples)]
    return Result(tuple(scores), ranked(state.apples))


def redeal(state: Orchard, now: Orchard, seat: Seat, stream: Stream) -> None:
    """What `seat` cannot know: the deck and the other hands. No step shows it one of these before it asks."""
    others = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    unknown = sum(others, state.deck)
    stream.shuffle(unknown)
    for hand in others:
        hand[:] = sorted(unknown.pop() for _ in hand)
    state.deck = unknown


STEPS = {"setup": set_up, "place": place, "gather": gather, "fair": fair}
