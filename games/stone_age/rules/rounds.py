"""The round: placement, feeding, the new round and the end. Actions are in `actions.py`.

Numbers in brackets are sections of the rules reference (`rulebook/en.md`), R1 to R42 the rulings named there.
"""

from __future__ import annotations

from games.stone_age.rules.actions import decide
from games.stone_age.rules.facts import (
    CARD_SLOTS,
    CLOCKWISE,
    FIRST_BUILDING,
    FIRST_CARD,
    GATHERING,
    GATHERING_BITS,
    INDEX,
    PLAYERS_PER_PLACE,
    VILLAGE,
    VILLAGE_OPEN,
    good_of,
)
from games.stone_age.rules.gains import receive
from games.stone_age.rules.option_tables import (
    ALL_TILES,
    CARD_TOOLS,
    STARVE,
    feeding_options,
    gathering_options,
    single_options,
)
from games.stone_age.rules.state import WIDTH, State, free_rings, owned, seats_on, tiles
from tabletop.core.rules.questions import Ask, Script, Seat, event


# -- placement (4) --------------------------------------------------------------------
def place(state: State) -> Script[None]:
    """Ask for one placement of the next player who can make one; when nobody can, the actions begin (4)."""
    for seat in CLOCKWISE[state.seats][state.turn]:
        if state.unplaced[seat]:
            options = placements(state, seat)
            if options:
                break
    else:
        yield from end_placement(state)
        return
    name, count = options[0] if len(options) == 1 else (yield Ask(seat, "place", options))
    put(state, seat, INDEX[name], count)
    if len(options) == 1:
        yield event("only_placement", seat=seat, place=INDEX[name], count=count)
    state.turn = (seat + 1) % state.seats


def placements(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return every legal (place, number of people) of a seat that has people left (4.1 to 4.5)."""
    left = state.unplaced[seat]
    visits = state.visits[seat]
    free = zip(GATHERING_BITS, state.rings, strict=True)
    most = [0 if visits & bit else left if left < rings else rings for bit, rings in free]
    return gathering_options(*most) + single_options(state.vacant, left > 1)


def put(state: State, seat: Seat, place: int, count: int) -> None:
    """Put people on a place, and close the places that are full or blocked by this."""
    state.at[place * WIDTH + seat] = count
    state.unplaced[seat] -= count
    state.visits[seat] |= 1 << place
    if place >= len(GATHERING):
        state.vacant &= ~(1 << place)
        if 1 << place & VILLAGE and 3 - (state.vacant & VILLAGE).bit_count() >= VILLAGE_OPEN[state.seats]:
            state.vacant &= ~VILLAGE  # with two or three players the last village place closes (4.4)
    elif place:
        state.rings[place] -= count
        limit = PLAYERS_PER_PLACE[state.seats]
        if limit < state.seats and state.switches.resource_player_limit and len(seats_on(state, place)) == limit:
            state.rings[place] = 0  # no further player may come here this round (4.5)


def end_placement(state: State) -> Script[None]:
    """Leave people who found no place at home; the start player acts first (R10)."""
    for seat in CLOCKWISE[state.seats][state.start]:
        if state.unplaced[seat]:
            yield event("stays_home", seat=seat, count=state.unplaced[seat])
    state.phase = "act"
    state.turn = state.start


# -- feeding (6) --------------------------------------------------------------------
def feed(state: State) -> Script[None]:
    """Feed the people of one seat; after the last seat the round ends (6)."""
    seat = state.turn
    people = state.people[seat]
    stock = state.food[seat] + state.agriculture[seat]
    if stock >= people:
        state.food[seat] = stock - people
        yield event("fed", seat=seat, people=people, grown=state.agriculture[seat])
    else:
        state.food[seat] = 0  # all food is paid, even by those who starve (R25)
        missing = people - stock
        answer = yield from decide(
            state, seat, "feed", lambda: feeding_options(missing, *owned(state, seat)), (missing,)
        )
        if answer == STARVE:
            state.hungers[seat] += 1
            yield event("starved", seat=seat, missing=missing)
        else:
            for resource in range(4):
                state.resources[seat * 4 + resource] -= answer[resource]
            yield event("fed_with", seat=seat, missing=missing, payment=answer)
    state.turn = (seat + 1) % state.seats
    if state.turn == state.start:
        if all(state.stacks):
            state.phase = "new_round"
        else:
            yield from finish(state, "stack")


# -- the next round, the end (7) --------------------------------------------------------------------
def new_round(state: State) -> Script[None]:
    """Begin a new round: tools ready, start marker to the left, cards slide and fill up, buildings turn up (7.2)."""
    for seat in range(state.seats):
        state.ready[seat] = state.ready[seat] & CARD_TOOLS | ALL_TILES[len(tiles(state, seat))]
    state.start = (state.start + 1) % state.seats
    if refill(state):
        yield from begin_round(state)
    else:
        yield from finish(state, "deck")


def begin_round(state: State) -> Script[None]:
    """Turn up the buildings, free every place, and give everybody all people to place."""
    state.tops_up = [bool(stack) for stack in state.stacks]
    state.rings = free_rings()
    buildings_open = sum(1 << FIRST_BUILDING + stack for stack, up in enumerate(state.tops_up) if up)
    cards_open = sum(1 << FIRST_CARD + slot for slot, card in enumerate(state.slots) if card >= 0)
    state.vacant = VILLAGE | cards_open | buildings_open
    state.unplaced = state.people[:]
    state.dice = []
    state.round += 1
    state.turn = state.start
    state.phase = "place"
    yield event("new_round", round=state.round, seat=state.start)


def refill(state: State) -> bool:
    """Slide the cards towards slot 1 and fill up from the deck; False when it cannot fill all slots (7.2)."""
    row = [card for card in state.slots if card >= 0]
    while len(row) < CARD_SLOTS and state.deck:
        row.append(state.deck.pop())
    state.slots = row + [-1] * (CARD_SLOTS - len(row))
    return len(row) == CARD_SLOTS


def finish(state: State, why: str) -> Script[None]:
    """End the game; a card kept for later is cashed first (7.1, R41)."""
    for seat in range(state.seats):
        while state.kept[seat]:
            state.kept[seat] -= 1
            # RECONSTRUCTED: gold, or the best that a limited supply still has; every resource left scores the same
            lacking = 2
            for resource in (3, 2, 1, 0):
                lacking -= receive(state, seat, good_of(resource), lacking)
    state.phase = "over"
    yield event("over", why=why)
