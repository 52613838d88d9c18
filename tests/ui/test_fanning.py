"""Hands open under the pointer: neighbours make room within the zone, and all lies as before when it leaves."""

from __future__ import annotations

import pytest

from tabletop.core.table import Move, Table
from tabletop.ui.render.fanning import Fanning, room_beside
from tabletop.ui.render.hits import is_overlapped
from tabletop.ui.render.layouts import lay_out_all
from tabletop.ui.render.scene_view import TableView
from tests.ui.render_scene import END, full_table, look_at, worst


def hand_of(count: int) -> tuple[Table, list[str]]:
    """A table with so many open cards in the fan, and those cards."""
    table = full_table()
    cards = [piece for piece in table.pieces if piece.startswith("card-")][:count]
    for piece in table.in_zone("fan"):
        table.apply(Move(piece.id, table.plan.home, END, piece.face))
    for card in cards:
        table.apply(Move(card, "fan", END, 0))
    return table, cards


def settled(view: TableView) -> None:
    for _ in range(100):
        if view.moving:
            view.update(1 / 60)
    assert not view.moving


@pytest.mark.parametrize("count", [6, 9, 14])
def test_neighbours_make_room_within_the_zone(count: int) -> None:
    table, cards = hand_of(count)
    lies, zone = lay_out_all(table), table.zones["fan"]
    half = table.kind_of(cards[0]).width / 2
    for number, card in enumerate(cards):
        fanning = Fanning(table)
        fanning.point(card, lies)
        fanning.update(1.0, still=True)
        seen = fanning.seen(lies)
        places = [seen[one].x for one in cards]
        assert places == sorted(places), "in their order"
        assert places[0] >= min(lies[cards[0]].x, zone.x + half) - 0.01
        assert places[-1] <= max(lies[cards[-1]].x, zone.x + zone.w - half) + 0.01
        assert seen[card] == lies[card], "what is pointed at stays under the pointer"
        if number < count - 2:
            assert places[number + 1] - places[number] > lies[cards[number + 1]].x - lies[card].x + 1
        if number > 1:
            assert places[number] - places[number - 1] > lies[card].x - lies[cards[number - 1]].x + 0.5


def test_a_hand_opens_and_closes_without_a_trace_and_is_hit_as_it_lies() -> None:
    table, cards = hand_of(12)
    view, screen = look_at(table)
    view.draw(screen)
    still, lies = screen.copy(), dict(view.lies)
    assert is_overlapped(table, view.lies, cards[4])
    view.lifted_out = cards[4]
    assert view.moving
    view.draw(screen)
    settled(view)
    assert view.draw(screen)
    assert worst(screen, still) > 60
    assert dict(view.lies) == lies, "a click hits what lies there"
    opened = screen.copy()
    view.lifted_out = ""
    settled(view)
    view.draw(screen)
    assert worst(screen, still) == 0
    view.animator.reduced = True
    view.lifted_out = cards[4]
    view.update(1 / 60)
    assert not view.moving, "without motion it is open at once"
    view.draw(screen)
    assert worst(screen, opened) == 0


def test_what_lies_apart_or_face_down_stays_where_it_lies() -> None:
    table, cards = hand_of(12)
    table.apply(Move(cards[4], "fan", 4, 1))
    lies = lay_out_all(table)
    assert room_beside(table, lies, cards[3])
    assert not room_beside(table, lies, cards[4]), "its front is not seen"
    few, (first, *_) = hand_of(2)
    assert not room_beside(few, lay_out_all(few), first)


def test_a_card_that_leaves_the_hand_leaves_it_closed() -> None:
    table, cards = hand_of(12)
    view, screen = look_at(table)
    view.lifted_out = cards[4]
    settled(view)
    table.apply(Move(cards[4], "grid", END, 0))
    view.invalidate()
    settled(view)
    view.draw(screen)
    other, anew = look_at(table)
    other.draw(anew)
    assert worst(screen, anew) == 0
