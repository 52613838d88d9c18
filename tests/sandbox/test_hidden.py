"""Others' hands are backs, face-down piles do not betray their cards, and the journal names nothing hidden."""

from __future__ import annotations

import random

import pytest

from tabletop.core.rules.questions import Seat
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.changes import ChangeKind
from tabletop.sandbox.model.pieces import figure_of
from tabletop.sandbox.model.seat_view import is_hidden
from tabletop.sandbox.model.zones import BOX, TABLE, hand
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.session.locale.translations import Translations
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.sandbox.hands import Hands, session, table_of_everything


@pytest.fixture
def dealt() -> SandboxSession:
    """Return a session for three seats with five shuffled cards each."""
    made = session(3)
    made.perform(actions.Bring("standard_deck", (300, 300)))
    stack = pile(made)
    made.perform(actions.Shuffle(stack))
    made.perform(actions.Deal(stack, 5))
    return made


def pile(made: SandboxSession) -> str:
    return next(zone for zone in made.real.zones if zone.startswith("stack"))


def exchange_hidden(made: SandboxSession, viewer: Seat | None, seed: int) -> int:
    """Exchange cards that `viewer` cannot tell apart, those with the same back; return the number of changes."""
    cards = [
        piece
        for piece in made.real.pieces.values()
        if is_hidden(made.real, piece, viewer) and piece.kind.startswith("standard_deck")
    ]
    kinds = [card.kind for card in cards]
    random.Random(seed).shuffle(kinds)
    changed = 0
    for card, kind in zip(cards, kinds, strict=True):
        changed += card.kind != kind
        made.real.carry_out(
            ChangeKind(card.id, kind, card.face, card.angle, card.marks, made.real.texts.get(card.id, ""))
        )
    return changed


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_view_is_the_same_when_hidden_cards_are_exchanged(dealt: SandboxSession, viewer: Seat | None) -> None:
    """A seat's view does not depend on what it may not know: pieces, kinds, texts, order, everything."""
    before = dealt.view(viewer)
    looks = {piece.id: before.kind_of(piece.id) for piece in before.pieces.values()}
    assert exchange_hidden(dealt, viewer, 1) > 20
    after = dealt.view(viewer)
    assert after == before
    assert {piece.id: after.kind_of(piece.id) for piece in after.pieces.values()} == looks


@pytest.mark.parametrize("viewer", [None, 1])
def test_views_stay_blind_after_any_gestures(viewer: Seat | None) -> None:
    """The same holds after hundreds of random actions, with bags, notes and copies on the table."""
    made = table_of_everything(3)
    hands = Hands(made, 11)
    for _ in range(250):
        made.perform(hands.any_action())
    before = made.view(viewer)
    exchange_hidden(made, viewer, 2)
    assert made.view(viewer) == before


def test_only_the_owner_sees_a_hand(dealt: SandboxSession) -> None:
    """The owner sees the fronts, and all others see the same back."""
    own, other = dealt.view(1), dealt.view(2)
    cards = dealt.real.order(hand(1))
    assert [own.pieces[card].kind for card in cards] == [dealt.real.pieces[card].kind for card in cards]
    assert {own.pieces[card].face for card in cards} == {0}
    assert len({other.pieces[card].kind for card in cards}) == 1
    assert {other.pieces[card].face for card in cards} == {1}


def test_the_window_reads_only_the_view(dealt: SandboxSession) -> None:
    """A controller shows the shared table until somebody looks with the eyes of a seat."""
    cards, door = dealt.real.order(hand(0)), SandboxController(dealt)
    assert {door.shown.table.pieces[card].face for card in cards} == {1}
    door.look_as(0)
    assert {door.shown.table.pieces[card].face for card in cards} == {0}
    door.cover()
    assert {door.shown.table.pieces[card].face for card in cards} == {1}


def test_a_single_seat_sees_its_own_hand() -> None:
    """A seat that is alone at the table needs no curtain."""
    made = session(1)
    made.perform(actions.Bring("standard_deck", (300, 300)))
    made.perform(actions.Draw(pile(made), 3, 0))
    door = SandboxController(made)
    door.cover()
    assert {door.shown.table.pieces[card].face for card in made.real.order(hand(0))} == {0}


def test_nobody_looks_into_a_bag_or_the_box(dealt: SandboxSession) -> None:
    """Pieces without a back are covered there, of any kind."""
    dealt.perform(actions.Bring("meeples", (600, 500)))
    meeples = [piece for piece in dealt.real.order(TABLE) if dealt.real.pieces[piece].kind.startswith("meeples/m")]
    dealt.perform(actions.MovePieces(tuple(meeples), BOX))
    seen = dealt.view(0)
    assert len({seen.pieces[piece].kind for piece in meeples}) == 1


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_the_journal_names_what_all_can_see_and_nothing_else(dealt: SandboxSession, language: str) -> None:
    """A card played face up is named in the journal; one that is drawn or put away face down is not."""
    words = Translations(language)
    card = dealt.real.order(hand(0))[0]
    name = words.text(dealt.real.kind_of(card).name)
    played = dealt.perform(actions.MovePieces((card,), TABLE, ((400, 300),)))
    assert isinstance(played, ActionDone)
    assert name in words.text(played.line, dealt.names)
    back = dealt.perform(actions.MovePieces((card,), hand(0)))
    assert isinstance(back, ActionDone)
    assert name not in words.text(back.line, dealt.names)


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_every_action_has_its_sentence(language: str) -> None:
    """No line of the journal falls back to the key of its message."""
    words = Translations(language)
    made = table_of_everything(3)
    hands = Hands(made, 4)
    for _ in range(300):
        made.perform(hands.any_action())
    for line in made.lines:
        sentence = words.text(line.text, made.names)
        assert "sandbox." not in sentence
        assert "{" not in sentence


def test_a_die_in_the_hand_of_another_is_blank() -> None:
    """Its body is visible, but neither its colour nor its side."""
    made = session(2)
    made.perform(actions.Bring("dice", (300, 300)))
    for sides in (6, 20):
        die = next(piece for piece in made.real.pieces if made.real.pieces[piece].kind == f"dice/d{sides}")
        made.perform(actions.MovePieces((die,), hand(1)))
        kind = made.view(None).kind_of(die)
        assert kind.die_sides == sides
        assert kind.colour != made.real.kind_of(die).colour
        assert len(set(kind.faces)) == 1
        assert not any(figure_of(kind, face) for face in range(sides))
        made.perform(actions.MovePieces((die,), TABLE, ((100.0, 100.0),)))
        assert made.view(None).kind_of(die).id == f"dice/d{sides}"
