"""The effect of each action."""

from __future__ import annotations

import pytest

from tabletop.core.data.messages import msg
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.model.zones import BESIDE, BOX, TABLE, hand
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.viewmodel.view.sandbox_presenter import show
from tests.sandbox.hands import session
from tests.sure import sure


@pytest.fixture
def deck() -> SandboxSession:
    """Return a session for two seats with a standard deck, face down in one stack."""
    made = session(2)
    made.perform(actions.Bring("standard_deck", (300, 300)))
    return made


def pile(made: SandboxSession) -> str:
    return next(zone for zone in made.real.zones if zone.startswith("stack"))


def do(made: SandboxSession, action: Action) -> None:
    done = made.perform(action)
    assert isinstance(done, ActionDone), done


def refused(made: SandboxSession, action: Action) -> str:
    done = made.perform(action)
    assert isinstance(done, ActionRefused)
    return done.refusal.reason.key.rpartition(".")[2]


def test_drawing_takes_from_the_top_and_shows_the_owner_the_front(deck: SandboxSession) -> None:
    """The cards come in the order of the pile and lie face up in the hand."""
    top = deck.real.order(pile(deck))[-3:]
    do(deck, actions.Draw(pile(deck), 3, 1))
    assert deck.real.order(hand(1)) == tuple(reversed(top))
    assert all(deck.real.pieces[card].face == 0 for card in top)


def test_dealing_goes_round(deck: SandboxSession) -> None:
    """Each seat gets one card in turn."""
    order = deck.real.order(pile(deck))
    do(deck, actions.Deal(pile(deck), 2))
    assert deck.real.order(hand(0)) == (order[-1], order[-3])
    assert deck.real.order(hand(1)) == (order[-2], order[-4])


def test_a_stack_of_one_becomes_a_loose_piece(deck: SandboxSession) -> None:
    """The last card lies where the stack was, and the stack is gone."""
    stack = pile(deck)
    do(deck, actions.Draw(stack, 53, 0))
    assert stack not in deck.real.zones
    (last,) = deck.real.order(TABLE)
    pose = deck.real.pieces[last].pose
    assert pose is not None
    assert (pose.x, pose.y) == (300.0, 300.0)


def test_shuffling_changes_what_lies_there_and_not_where(deck: SandboxSession) -> None:
    """The ids stay in their places, so they tell nothing; the cards behind them are in another order."""
    stack = pile(deck)
    order = deck.real.order(stack)
    kinds = [deck.real.pieces[card].kind for card in order]
    do(deck, actions.Shuffle(stack))
    now = [deck.real.pieces[card].kind for card in deck.real.order(stack)]
    assert deck.real.order(stack) == order
    assert now != kinds
    assert sorted(now) == sorted(kinds)


def test_a_pile_turned_over_has_its_order_reversed(deck: SandboxSession) -> None:
    """The lowest card lies on top, and every card is turned over."""
    stack = pile(deck)
    order = deck.real.order(stack)
    do(deck, actions.FlipPile(stack))
    assert deck.real.order(stack) == order[::-1]
    assert {deck.real.pieces[card].face for card in order} == {0}


def test_a_pile_is_split_by_number(deck: SandboxSession) -> None:
    """The upper cards become a pile in the same order; they may also go onto a pile or into a hand."""
    stack = pile(deck)
    order = deck.real.order(stack)
    do(deck, actions.Split(stack, 20, "", (600, 300)))
    part = next(zone for zone in deck.real.zones if zone.startswith("stack") and zone != stack)
    assert (deck.real.order(stack), deck.real.order(part)) == (order[:34], order[34:])
    do(deck, actions.Split(part, 5, stack))
    assert deck.real.order(stack) == (*order[:34], *order[-5:])
    do(deck, actions.Split(part, 4, hand(1)))
    assert len(deck.real.order(hand(1))) == 4
    assert refused(deck, actions.Split(part, 0)) == "split"
    assert refused(deck, actions.Split(part, 11)) == "split"
    assert refused(deck, actions.Split(part, 1, part)) == "no_pile"
    assert refused(deck, actions.Split(hand(1), 1)) == "no_pile"


def test_a_pile_is_turned_and_duplicated_as_a_whole(deck: SandboxSession) -> None:
    """All cards turn; the twin has the same cards in the same order, and so has what was copied and pasted."""
    stack = pile(deck)
    order = deck.real.order(stack)
    do(deck, actions.TurnPile(stack, 90))
    assert {deck.real.pieces[card].angle for card in order} == {90.0}
    do(deck, actions.DuplicatePile(stack, (600, 300)))
    twin = next(zone for zone in deck.real.zones if zone.startswith("stack") and zone != stack)
    kinds = [deck.real.pieces[card].kind for card in order]
    assert [deck.real.pieces[card].kind for card in deck.real.order(twin)] == kinds
    do(deck, actions.Paste(deck.copies(order), (100, 100), True))
    pasted = next(zone for zone in deck.real.zones if zone.startswith("stack") and zone not in (stack, twin))
    assert [deck.real.pieces[card].kind for card in deck.real.order(pasted)] == kinds
    do(deck, actions.Lock((order[0],), True))
    assert refused(deck, actions.TurnPile(stack, 90)) == "locked"
    assert refused(deck, actions.DuplicatePile(BOX, (0, 0))) == "empty"


def test_put_under_goes_to_the_bottom(deck: SandboxSession) -> None:
    """Cards from a hand go below all others of the pile."""
    stack = pile(deck)
    do(deck, actions.Draw(stack, 2, 0))
    held = deck.real.order(hand(0))
    do(deck, actions.PutUnder(held, stack))
    assert deck.real.order(stack)[:2] == held


def test_a_whole_stack_moves_and_joins_another(deck: SandboxSession) -> None:
    """A stack moved over the table keeps its pieces; dropped on a hand, all of them go there."""
    stack = pile(deck)
    do(deck, actions.MovePile(stack, spot=(500, 400)))
    zone = deck.real.zones[stack]
    assert (zone.x + zone.w / 2, zone.y + zone.h / 2) == (500, 400)
    do(deck, actions.MovePile(stack, onto=hand(0)))
    assert len(deck.real.order(hand(0))) == 54
    assert stack not in deck.real.zones


def test_a_bag_gives_out_at_random(deck: SandboxSession) -> None:
    """Every piece of a bag may be drawn; the seed decides which."""
    stack = pile(deck)
    do(deck, actions.Spread(stack))
    cards = deck.real.order(TABLE)
    do(deck, actions.Gather(cards, (200, 200), bag=True))
    bag = next(zone for zone in deck.real.zones if zone.startswith("bag"))
    before = [deck.real.pieces[card].kind for card in deck.real.order(bag)]
    do(deck, actions.Draw(bag, 5, 0))
    drawn = [deck.real.pieces[card].kind for card in deck.real.order(hand(0))]
    assert len(drawn) == 5
    assert set(drawn) <= set(before)
    assert drawn != before[:-6:-1]
    assert refused(deck, actions.Spread(bag)) == "bag"
    assert refused(deck, actions.Search(bag)) == "bag"


def test_a_hand_in_a_bag_takes_any_piece(deck: SandboxSession) -> None:
    """Dragging a piece out of a bag draws a random one, not the one put in last; undo brings all back."""
    do(deck, actions.Spread(pile(deck)))
    do(deck, actions.Gather(deck.real.order(TABLE), (200, 200), bag=True))
    bag = next(zone for zone in deck.real.zones if zone.startswith("bag"))
    before, digest = [deck.real.pieces[card].kind for card in deck.real.order(bag)], deck.digest()
    taken = set()
    for number in range(6):
        top = deck.real.order(bag)[-1]
        last_in = deck.real.pieces[top].kind
        do(deck, actions.MovePieces((top,), TABLE, ((50.0 * number, 50.0),)))
        taken.add(deck.real.pieces[top].kind == last_in)
    left = [deck.real.pieces[card].kind for card in (*deck.real.order(bag), *deck.real.order(TABLE))]
    assert sorted(left) == sorted(before)
    assert False in taken
    for _ in range(6):
        deck.undo()
    assert deck.digest() == digest


def test_locked_pieces_stay_until_they_are_freed(deck: SandboxSession) -> None:
    """A locked piece is neither moved nor turned nor deleted."""
    do(deck, actions.Spread(pile(deck)))
    card = deck.real.order(TABLE)[0]
    do(deck, actions.Lock((card,), True))
    assert refused(deck, actions.MovePieces((card,), BOX)) == "locked"
    assert refused(deck, actions.TurnBy((card,), 90)) == "locked"
    assert refused(deck, actions.Delete((card,))) == "locked"
    do(deck, actions.Lock((card,), False))
    do(deck, actions.Delete((card,)))
    assert card not in deck.real.pieces


def test_a_group_is_found_from_each_of_its_pieces(deck: SandboxSession) -> None:
    """`ViewState.together` names all pieces that move with one."""
    do(deck, actions.Spread(pile(deck)))
    some = deck.real.order(TABLE)[:3]
    do(deck, actions.Group(some, True))
    assert set(show(deck, None).together(some[1])) == set(some)
    do(deck, actions.Group(some, False))
    assert show(deck, None).together(some[1]) == (some[1],)


def test_copies_are_new_pieces_around_the_spot(deck: SandboxSession) -> None:
    """Copying three cards and pasting them gives three more in the same arrangement."""
    do(deck, actions.Spread(pile(deck)))
    some = deck.real.order(TABLE)[:3]
    copies = deck.copies(some)
    do(deck, actions.Paste(copies, (600, 200)))
    new = deck.real.order(TABLE)[-3:]
    assert len(deck.real.pieces) == 57
    assert [deck.real.pieces[one].kind for one in new] == [deck.real.pieces[one].kind for one in some]
    across = [sure(deck.real.pieces[one].pose).x for one in new]
    assert sum(across) / 3 == pytest.approx(600, abs=0.02)


def test_counters_and_notes_keep_what_is_written() -> None:
    """The figure of a counter and the words of a note are part of the table."""
    made = session(1)
    do(made, actions.Bring("meeples", (400, 300)))
    counter = next(piece.id for piece in made.real.pieces.values() if piece.kind == "meeples/counter")
    note = next(piece.id for piece in made.real.pieces.values() if piece.kind == "meeples/note")
    before = made.digest()
    do(made, actions.SetCounter(counter, 7))
    do(made, actions.Write(note, "Ann keeps the sword"))
    assert (made.real.texts[counter], made.real.texts[note]) == ("7", "Ann keeps the sword")
    made.go_to(1)
    assert made.digest() == before


def test_what_is_knocked_off_the_table_lies_beside_it() -> None:
    """A piece that fell off the table is not lost."""
    made = session(1)
    do(made, actions.Bring("coins", (400, 300)))
    coins = made.real.order(TABLE)
    do(made, actions.Settle(coins[1:2], ((10.0, 20.0),), (5.0,), coins[:1]))
    assert made.real.order(BESIDE) == coins[:1]
    assert made.real.pieces[coins[1]].pose == (10.0, 20.0, 0.0)


def test_layers_put_pieces_above_and_below(deck: SandboxSession) -> None:
    """Pieces that are moved up or down together keep their order."""
    do(deck, actions.Spread(pile(deck)))
    order = deck.real.order(TABLE)
    do(deck, actions.Layer((order[3], order[1]), True))
    assert deck.real.order(TABLE)[-2:] == (order[1], order[3])
    do(deck, actions.Layer((order[9], order[7]), False))
    assert deck.real.order(TABLE)[:2] == (order[7], order[9])


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (actions.MovePieces(("nothing",), BOX), "no_piece"),
        (actions.MovePieces((), BOX), "no_piece"),
        (actions.Shuffle("nowhere"), "no_zone"),
        (actions.Shuffle(TABLE), "no_pile"),
        (actions.Shuffle(BOX), "empty"),
        (actions.Bring("nothing", (0, 0)), "no_set"),
        (actions.Paste((), (0, 0)), "nothing_copied"),
        (actions.Paste((actions.Copied("no/kind", 0, 0, 0, 0),), (0, 0)), "no_kind"),
    ],
)
def test_what_cannot_be_done_has_a_reason(deck: SandboxSession, action: Action, reason: str) -> None:
    """Every refusal has a sentence."""
    before = deck.digest()
    assert refused(deck, action) == reason
    assert deck.digest() == before


def test_a_table_that_is_full_takes_no_more_and_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.sandbox.actions.context.MOST_PIECES", 20)
    made = session()
    done = made.perform(actions.Bring("standard_deck", (100.0, 100.0)))
    assert isinstance(done, ActionRefused)
    assert done.refusal.reason == msg("sandbox.refused.full", most=20)
    assert not made.real.pieces
