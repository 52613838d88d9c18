"""The interpretation of gestures."""

from typing import Any

import pytest

from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture, HandThrow
from tabletop.core.input.interpret import (
    Answer,
    Choices,
    Option,
    Reading,
    Refused,
    can_take,
    drop_count,
    match_gesture,
    max_pickup,
    targets,
)
from tabletop.core.rules.labels import Label
from tabletop.core.table.table import Table
from tests.core.test_table import table_of


@pytest.fixture
def table() -> Table:
    """Return a table with pieces a, b, c in the zone "left" and x in "right"; "middle" is empty."""
    return table_of(left="abc", right="x")


def offer(option: object, **label: Any) -> Option:
    return Option(option, Label(msg(str(option)), **label))


ONE, TWO, THREE = (offer(count, take=("left",), put="middle", count=count) for count in (1, 2, 3))
EAST = offer("east", take=("left",), put="right")
PASS = offer("pass", button="plain")
JUST_TWO = offer("just two", take=("left",), put="right", count=2, exactly=True)
PAIR_AC = offer("a and c", take=("a", "c"), put="right", count=2)
TOO_MANY = Refused(Refusal(msg("core.too_many_held", most=2)))
LETTERS, WOOD = (offer(kind, take=(f"left:{kind}",), put="middle") for kind in ("letter", "wood"))
NOTHING_THERE = Refused(Refusal(msg("core.nothing_there")))


def drag(*pieces: str, to: str) -> Drag:
    return Drag(pieces, "left", to)


@pytest.mark.parametrize(
    ("gesture", "offers", "reading"),
    [
        (drag("a", to="right"), (ONE, EAST, PASS), Answer("east")),
        (drag("a", to="middle"), (ONE, EAST), Answer(1)),
        (drag("a", to="middle"), (ONE, TWO, THREE), Choices((ONE, TWO, THREE))),
        (drag("a", "b", to="middle"), (ONE, TWO, THREE), Answer(2)),
        (drag("a", "b", "c", to="middle"), (ONE, TWO), TOO_MANY),
        (drag("a", "b", to="middle"), (THREE,), Answer(3)),
        (drag("a", to="middle"), (TWO,), Answer(2)),
        (drag("a", "b", "c", to="right"), (EAST, JUST_TWO), Answer("just two")),
        (drag("a", "b", to="right"), (PAIR_AC,), NOTHING_THERE),
        (drag("a", "c", to="right"), (PAIR_AC,), Answer("a and c")),
        (drag("a", to="box"), (ONE, EAST), NOTHING_THERE),
        (Drag(("x",), "right", "middle"), (ONE, EAST), NOTHING_THERE),
        (drag("a", to="middle"), (), NOTHING_THERE),
    ],
)
def test_a_drag_goes_from_what_is_taken_to_where_it_is_put(
    gesture: Gesture, offers: tuple[Option, ...], reading: Reading, table: Table
) -> None:
    """Exactly one fitting option is the answer, several are a choice, none is a refusal.

    A drag of several pieces means as many, or the number that its place takes in any case; more than fit are refused.
    """
    assert match_gesture(gesture, offers, table) == reading


@pytest.mark.parametrize(
    ("gesture", "offers", "number"),
    [
        (drag("a", to="middle"), (ONE, TWO), 0),
        (drag("a", "b", to="middle"), (ONE, TWO), 2),
        (drag("a", to="middle"), (TWO, EAST), 2),
        (drag("a", "b", "c", to="right"), (JUST_TWO,), 2),
        (drag("a", "b", "c", to="middle"), (ONE, TWO), 0),
        (drag("a", to="box"), (ONE, TWO), 0),
    ],
)
def test_a_hand_announces_how_many_a_drop_would_move(
    gesture: Drag, offers: tuple[Option, ...], number: int, table: Table
) -> None:
    """The number beside the held pieces is the one that the drop would move.

    There is none where it is asked or refused.
    """
    assert drop_count(gesture, offers, table) == number


def test_a_hand_holds_no_more_than_may_go_somewhere(table: Table) -> None:
    """A heap is picked up as far as some option takes so many of it."""
    assert [max_pickup(piece, (ONE, TWO, EAST), table) for piece in ("a", "x")] == [2, 0]
    assert max_pickup("b", (PAIR_AC, EAST), table) == 1


def test_a_drag_of_the_very_piece(table: Table) -> None:
    """An option that names a piece is meant only by that piece."""
    offers = (offer("a", take=("a",), put="right"), offer("b", take=("b",), put="right"))
    assert match_gesture(drag("b", to="right"), offers, table) == Answer("b")


def test_a_drop_onto_a_piece(table: Table) -> None:
    """An option that is put onto a piece is meant by a drop into the zone where the piece lies."""
    onto = offer("onto x", take=("left",), put="x")
    assert match_gesture(drag("a", to="right"), (onto, ONE), table) == Answer("onto x")


def test_a_click_means_what_is_taken_or_put_there(table: Table) -> None:
    """A click on a zone or a piece fits options that take from or put there; a piece stands for its zone too."""
    offers = (ONE, EAST, offer("c", take=("c",)))
    assert match_gesture(Click("middle"), offers, table) == Answer(1)
    assert match_gesture(Click("x"), offers, table) == Answer("east")
    assert match_gesture(Click("c"), offers, table) == Choices(offers)
    assert match_gesture(Click("left"), offers, table) == Choices((ONE, EAST))
    assert match_gesture(Click("box"), offers, table) == NOTHING_THERE


@pytest.mark.parametrize("gesture", [Flick("a", 0, 100), HandThrow(1, 2), Click("nowhere")])
def test_a_gesture_without_meaning_is_refused(gesture: Gesture, table: Table) -> None:
    """A gesture that fits no option is refused; the game may know why."""
    assert match_gesture(gesture, (ONE, EAST, PASS), table) == NOTHING_THERE


def test_a_button_is_no_place_on_the_table(table: Table) -> None:
    """An option that is only a button is never meant by a gesture on the table."""
    for zone in ("left", "middle", "right", "a"):
        assert match_gesture(Click(zone), (PASS,), table) == NOTHING_THERE


def test_only_pieces_that_some_option_takes_can_be_picked_up(table: Table) -> None:
    """A piece can be picked up when an option takes it or its zone and puts it somewhere."""
    offers = (EAST, offer("x", take=("x",)))
    assert [piece for piece in ("a", "b", "x") if can_take(piece, offers, table)] == ["a", "b"]


def test_targets_are_where_the_held_piece_may_go(table: Table) -> None:
    """While a piece is held, the places where it may be dropped are highlighted, each once."""
    offers = (ONE, TWO, EAST, offer("x", take=("x",), put="left"))
    assert targets(offers, table, "a") == ["middle", "right"]
    assert targets(offers, table, "x") == ["left"]
    assert targets(offers, table, "wood-1") == []


def test_targets_without_a_held_piece_answer_a_click(table: Table) -> None:
    """With empty hands every place that answers a click is highlighted."""
    assert targets((ONE, EAST, PASS, offer("c", take=("c",))), table) == ["middle", "right", "c"]


def test_a_kind_of_a_zone_is_lit_by_its_pieces(table: Table) -> None:
    """Only pieces on the table can be highlighted; a missing kind highlights nothing."""
    letters = [piece.id for piece in table.in_zone("left")]
    assert targets((offer("one", take=("left:letter", "c", "left:wood", "nowhere:letter")),), table) == letters


def test_a_label_may_take_one_kind_of_a_zone(table: Table) -> None:
    """A drag takes the kind that is dragged; a click on the zone, or on another piece in it, stands for either."""
    offers = (LETTERS, WOOD)
    assert match_gesture(drag("a", to="middle"), offers, table) == Answer("letter")
    assert match_gesture(drag("a", "x", to="middle"), offers, table) == NOTHING_THERE
    assert match_gesture(drag("a", to="middle"), (WOOD,), table) == NOTHING_THERE
    assert match_gesture(Click("a"), offers, table) == Answer("letter")
    assert match_gesture(Click("left"), offers, table) == Choices(offers)
    assert match_gesture(Click("a"), (WOOD,), table) == Answer("wood")
    assert can_take("a", offers, table)
    assert not can_take("a", (WOOD,), table)
    assert targets(offers, table, "a") == ["middle"]
    assert targets((WOOD,), table, "a") == []
