"""The own side is large; a folded one opens while the mouse rests on it, and by key, and closes again."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.core.table.sides import side_boxes
from tabletop.ui.match.question.sides import DEAF_MS, REST_MS
from tabletop.ui.render.geometry.camera import Area
from tests.ui.headless import Bench, playing

P = "person"


@pytest.fixture
def bench() -> Iterator[Bench]:
    with playing("stone_age", (P, "eager", "eager"), 1, speed=0.0) as bench:
        bench.let(400)
        yield bench


def box_of(bench: Bench, seat: int) -> pygame.Rect:
    """Return the place of a side in the window."""
    view = bench.screen.view
    return view.camera.rect(Area(*side_boxes(view.plan, view.own, view.opened)[seat]))


def rest_on(bench: Bench, pos: tuple[int, int]) -> None:
    bench.driver.mouse.move(pos)
    bench.let(REST_MS + 50)


def test_the_side_of_the_only_person_is_large_whoever_acts(bench: Bench) -> None:
    view = bench.screen.view
    assert (view.own, view.opened) == (0, None)
    assert all(box_of(bench, 0).h > 3 * box_of(bench, seat).h for seat in (1, 2))


def test_at_a_shared_table_the_side_of_the_person_who_acts_is_large() -> None:
    with playing("stone_age", (P, P, P), 1, speed=0.0) as bench:
        seen = set()
        for _ in range(12):
            bench.let(60)
            acting = bench.screen.controller.shown.acting
            assert bench.screen.view.own == acting
            seen.add(acting)
            bench.driver.take(bench.screen.offers()[0])
        assert len(seen) == 3


def test_a_folded_side_opens_where_the_mouse_rests_and_closes_when_it_leaves(bench: Bench) -> None:
    view = bench.screen.view
    for seat in (1, 2):
        strip = box_of(bench, seat)
        bench.driver.mouse.move(strip.center)
        bench.let(REST_MS - 60)
        assert view.opened is None, "the mouse only passes"
        bench.let(120)
        assert view.opened == seat
        assert box_of(bench, seat).contains(strip), "it is still under the mouse"
        assert box_of(bench, seat).h > 2.5 * strip.h
        rest_on(bench, box_of(bench, seat).inflate(-8, -8).midtop)
        assert view.opened == seat, "all of it can be pointed at"
        bench.driver.mouse.move(view.camera.viewport.center)
        bench.let(40)
        assert view.opened is None
        assert box_of(bench, seat) == strip


def test_a_press_means_nothing_just_after_things_have_moved_under_it(bench: Bench) -> None:
    rest_on(bench, box_of(bench, 1).center)
    bench.driver.mouse.move(box_of(bench, 0).center)
    bench.let(20)
    assert bench.screen.parts.sides.settling
    bench.let(DEAF_MS)
    assert not bench.screen.parts.sides.settling


def test_a_key_opens_one_folded_side_after_the_other(bench: Bench) -> None:
    sides, view = bench.screen.parts.sides, bench.screen.view
    opened = []
    for _ in range(4):
        assert sides.step()
        bench.let(80)
        opened.append(view.opened)
    assert opened == [1, 2, None, 1]
    bench.driver.mouse.move(box_of(bench, 0).center)
    bench.let(80)
    assert view.opened is None, "the mouse points at another side"


def test_the_ring_of_the_keyboard_opens_the_side_that_it_is_on(bench: Bench) -> None:
    focus, view = bench.screen.parts.focus, bench.screen.view
    focus.targets = ["mat2/tools"]
    focus.step(1)
    bench.let(40)
    assert view.opened == 2
    x, y = focus.centre("mat2/tools")
    assert view.table.zones["mat2/tools"].holds(x, y), "the ring is where the tools lie now"
    focus.clear()
    bench.let(40)
    assert view.opened is None


def test_every_piece_of_an_open_side_can_be_clicked_where_it_is_seen(bench: Bench) -> None:
    view = bench.screen.view
    rest_on(bench, box_of(bench, 2).center)
    assert bench.screen.parts.input.mouse.pointer.zone.startswith("mat2/"), "what lies there now is under the mouse"
    pieces = [piece.id for zone in ("people", "tools", "start") for piece in view.table.in_zone(f"mat2/{zone}")]
    assert pieces
    for piece in pieces:
        pose = view.poses[piece]
        assert view.hit(view.camera.to_screen(pose.x, pose.y)).piece == piece
    folded = view.table.in_zone("mat1/reserve")
    assert folded
    assert all(view.poses[piece.id].covered for piece in folded), "a strip shows no reserve"


def test_nothing_is_carried_off_by_a_side_that_folds(bench: Bench) -> None:
    """While a piece is held, sides stay as they are, whatever it is carried over."""
    view, hand = bench.screen.view, bench.screen.parts.input.hand
    piece = view.table.in_zone("mat0/people")[0].id
    start = bench.driver.over_piece(piece)
    bench.driver.mouse.move(start)
    bench.let(300)
    bench.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    rest_on(bench, box_of(bench, 1).center)
    assert hand.held is not None
    assert view.opened is None
    bench.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=start, button=1, touch=False))


def test_nothing_folds_where_the_layout_has_no_sides() -> None:
    with playing("omen", (P, P), 1, speed=0.0) as bench:
        bench.let(400)
        view = bench.screen.view
        assert view.own is None
        assert not bench.screen.parts.sides.step()
        assert view.table.plan is view.plan


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_pieces_slide_to_their_new_places_unless_motion_is_reduced(speed: float) -> None:
    with playing("stone_age", (P, "eager", "eager"), 1, speed=speed) as bench:
        bench.let(400)
        view = bench.screen.view
        view.fold(0, None)
        while view.moving or bench.screen.director.busy:
            bench.let(40)
        piece = bench.screen.view.table.in_zone("mat1/people")[0].id
        before = view.poses[piece]
        view.fold(0, 1)
        seen = view._movement.seen[piece]
        goal = view.poses[piece]
        assert goal != before
        assert seen[:2] == pytest.approx(before[:2] if speed else goal[:2])
        assert view.moving == bool(speed)
        assert not bench.screen.director.busy, "no scene waits for it"
        view.update(0.04)
        between = view._movement.seen[piece]
        assert (between[:2] != goal[:2]) == bool(speed)
        for _ in range(20):
            view.update(0.04)
        assert view._movement.seen is view.poses
        assert not view.moving


def test_a_piece_on_its_way_to_a_side_that_opens_ends_at_its_new_place() -> None:
    with playing("stone_age", (P, "eager", "eager"), 1, speed=1.0) as bench:
        view = bench.screen.view
        bench.let(400)
        bench.screen.director.skip()
        piece = view.table.in_zone("mat1/people")[-1].id
        view.drop()
        view.carry([piece], view.camera.viewport.center)
        view.glide_back()
        view.fold(0, 1)
        assert view.animator.motions[piece].end == view.poses[piece]
