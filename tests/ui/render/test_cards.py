"""Cards in motion: hands that open under the pointer, shuffles, cards that turn over, piles that square up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.table.layout import RectElement, Shape
from tabletop.core.table.table import Flip, Move, Pose, Table
from tabletop.ui.render.geometry.hand_fan import Fanning, room_beside
from tabletop.ui.render.geometry.hit_testing import is_overlapped
from tabletop.ui.render.layers.foreground import Foreground
from tabletop.ui.render.motion.shuffle_clip import shuffled_pile
from tabletop.ui.render.table_view import TableView
from tests.layouts import lay_out_all
from tests.ui.render_scene import END, PLAN, full_table, kind, look_at, worst


def hand_of(count: int) -> tuple[Table, list[str]]:
    """Return a table with so many open cards in the fan, and those cards."""
    table = full_table()
    cards = [piece for piece in table.pieces if piece.startswith("card-")][:count]
    for piece in table.in_zone("fan"):
        table.apply(Move(piece.id, table.plan.box, END, piece.face))
    for card in cards:
        table.apply(Move(card, "fan", END, 0))
    return table, cards


def settled(view: TableView) -> None:
    view.update(1 / 60)
    for _ in range(100):
        if view.moving:
            view.update(1 / 60)
    assert not view.moving


@pytest.mark.parametrize("count", [6, 9, 14])
def test_neighbours_make_room_within_the_zone(count: int) -> None:
    table, cards = hand_of(count)
    poses, zone = lay_out_all(table), table.zones["fan"]
    half = table.kind_of(cards[0]).width / 2
    for number, card in enumerate(cards):
        fanning = Fanning(table)
        fanning.point(card, poses)
        fanning.update(1.0, still=True)
        seen = fanning.seen(poses)
        places = [seen[one].x for one in cards]
        assert places == sorted(places), "in their order"
        assert places[0] >= min(poses[cards[0]].x, zone.x + half) - 0.01
        assert places[-1] <= max(poses[cards[-1]].x, zone.x + zone.w - half) + 0.01
        assert seen[card] == poses[card], "what is pointed at stays under the pointer"
        if number < count - 2:
            assert places[number + 1] - places[number] > poses[cards[number + 1]].x - poses[card].x + 1
        if number > 1:
            assert places[number] - places[number - 1] > poses[card].x - poses[cards[number - 1]].x + 0.5


def test_a_hand_opens_and_closes_without_a_trace_and_is_hit_as_it_lies() -> None:
    table, cards = hand_of(12)
    view, screen = look_at(table)
    view.draw(screen)
    still, poses = screen.copy(), dict(view.poses)
    assert is_overlapped(table, view.poses, cards[4])
    view.lifted_out = cards[4]
    view.update(1 / 60)
    assert view.moving
    view.draw(screen)
    settled(view)
    assert view.draw(screen)
    assert worst(screen, still) > 60
    assert dict(view.poses) == poses, "a click hits what lies there"
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


def test_a_shuffle_is_seen_and_ends_as_the_pile_lies() -> None:
    table = full_table()
    view, screen = look_at(table)
    view.draw(screen)
    still = screen.copy()
    lasts = view.shuffle("pile", after=0.1)
    frames, widest = [screen.copy()], 0.0
    while view.moving:
        view.update(1 / 60)
        view.draw(screen)
        frames.append(screen.copy())
        across = [moment.x for moment in view.animator.moments().values()]
        widest = max(widest, max(across, default=0.0) - min(across, default=0.0))
    assert len(frames) >= lasts * 60
    assert worst(frames[3], still) == 0, "it waits"
    assert widest > 0.8 * table.kind_of(table.in_zone("pile")[-1].id).width, "its halves are apart"
    view.draw(screen)
    assert worst(screen, still) == 0
    view.shuffle("pile")
    view.update(0.2)
    view.skip()
    view.draw(screen)
    assert worst(screen, still) == 0, "skipped"
    view.animator.reduced = True
    view.shuffle("pile")
    assert not view.moving


def test_which_pile_is_shuffled() -> None:
    table = full_table()
    for card in table.in_zone("pile"):
        table.apply(Move(card.id, "pile", END, 1))
    assert shuffled_pile(table, {}) == "pile", "it lies face down"
    assert shuffled_pile(table, {"row": 5, "pile": 3}) == "pile"
    for card in table.in_zone("pile"):
        table.apply(Move(card.id, "pile", END, 0))
    assert shuffled_pile(table, {}) == ""


def test_a_pile_that_grows_does_not_stir_and_what_lands_on_it_squares_up() -> None:
    table, cards = hand_of(12)
    view, _ = look_at(table)
    pile = {piece.id for piece in table.in_zone("pile")}
    table.apply(Move(cards[0], "pile", END, 0))
    view.animate()
    assert not pile & view.animator.motions.keys()
    motion, askew = view.animator.motions[cards[0]], []
    while view.animator.moving:
        askew.append(motion.now().angle)
        view.update(1 / 60)
    assert motion.slant
    assert max(map(abs, askew)) <= 25.0
    assert motion.now().angle == pytest.approx(view.poses[cards[0]].angle)


@pytest.mark.parametrize("angle", [0, 90])
def test_a_card_turns_over_about_its_long_edge(angle: int) -> None:
    """In any orientation its length is visible all the time; half way its face changes."""
    table, cards = hand_of(1)
    table.apply(Move(cards[0], "field", END, 0, Pose(140, 40, angle)))
    view, _ = look_at(table)
    table.apply(Flip(cards[0], 1))
    view.animate(duration=0.4)
    kind, scale = table.kind_of(cards[0]), view.camera.view.scale
    ground = Foreground(table, view.sprites, view.text)
    seen: list[tuple[int, int, int]] = []
    while view.animator.moving:
        view.update(1 / 60)
        for piece, moment in view.animator.moments().items():
            picture = ground.moving({piece: moment}, view.camera, view.kinds)[-1]
            seen.append((*picture.surface.get_size(), moment.face))
    long, short = (1, 0) if angle == 0 else (0, 1)
    assert min(one[long] for one in seen) > 0.9 * kind.height * scale
    assert min(one[short] for one in seen) < 0.3 * kind.width * scale
    assert {one[2] for one in seen} == {0, 1}


def test_what_lies_apart_or_face_down_stays_where_it_lies() -> None:
    table, cards = hand_of(12)
    table.apply(Move(cards[4], "fan", 4, 1))
    poses = lay_out_all(table)
    assert room_beside(table, poses, cards[3])
    assert not room_beside(table, poses, cards[4]), "its front is not seen"
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


def stand_ins() -> Table:
    """Return a table with two kinds of backs, a card of their size, a miniature of it, and a counter."""
    face, back = (RectElement(2, 2, 40, 64, "#e8dcc0", 2),), (RectElement(2, 2, 40, 64, "#6a3b2a", 2),)
    kinds = (
        kind("front", Shape.CARD, 44, 68, faces=(face, back)),
        kind("back", Shape.CARD, 44, 68, faces=(back,)),
        kind("small", Shape.TILE, 22, 34, faces=(back,), hidden=True),
        kind("counter", Shape.TOKEN, 20, 8),
    )
    plan = replace(
        PLAN, kinds=kinds, unique={"ace": "front", "king": "front"}, fungible={"back": 9, "small": 9, "counter": 4}
    )
    return Table(plan)


@pytest.mark.parametrize(("stands", "zone"), [("back", "pile"), ("small", "row")])
def test_a_card_that_was_a_back_is_seen_to_turn_over(stands: str, zone: str) -> None:
    """It does not leave over one edge of the table and return over another."""
    table = stand_ins()
    for number in range(3):
        table.apply(Move(f"{stands}-{number}", zone, END, 0))
    table.apply(Move("counter-0", "heap", END, 0))
    view, _ = look_at(table)
    was = view.poses[f"{stands}-2"]
    table.apply(Move(f"{stands}-2", table.plan.box, END, 0))
    table.apply(Move("counter-0", table.plan.box, END, 0))
    table.apply(Move("ace", "fan", END, 0))
    view.animate()
    assert {"ace", "counter-0"} <= view.animator.motions.keys()
    assert f"{stands}-2" not in view.animator.motions
    motion = view.animator.motions["ace"]
    assert motion.turned
    begin = motion.now()
    assert (begin.x, begin.y, begin.kind) == (was.x, was.y, stands)
    motion.age = motion.delay + motion.duration
    assert motion.now().kind == ""
    assert motion.now()[:2] == view.poses["ace"][:2]


def test_a_card_that_becomes_a_back_sets_off_from_where_it_lay() -> None:
    table = stand_ins()
    table.apply(Move("ace", "row", END, 0))
    view, _ = look_at(table)
    was = view.poses["ace"]
    table.apply(Move("ace", table.plan.box, END, 0))
    table.apply(Move("back-0", "pile", END, 0))
    view.animate()
    begin = view.animator.motions["back-0"].now()
    assert set(view.animator.motions) == {"back-0"}
    assert (begin.x, begin.y, begin.kind, begin.face) == (was.x, was.y, "front", 0)


def test_backs_move_without_turning_and_other_cards_come_from_the_box() -> None:
    table = stand_ins()
    table.apply(Move("back-0", "pile", END, 0))
    table.apply(Move("king", "row", END, 0))
    view, _ = look_at(table)
    was = view.poses["king"]
    table.apply(Move("back-0", table.plan.box, END, 0))
    table.apply(Move("small-0", "row", END, 0))
    view.animate()
    assert not view.animator.motions["small-0"].turned
    view.animator.skip()
    table.apply(Move("small-0", table.plan.box, END, 0))
    table.apply(Move("counter-0", "heap", END, 0))
    view.animate()
    assert {"small-0", "counter-0"} <= view.animator.motions.keys(), "a counter was no card"
    view.animator.skip()
    table.apply(Move("king", table.plan.box, END, 0))
    table.apply(Move("ace", "fan", END, 1))
    view.animate()
    assert view.animator.motions["ace"].now()[:2] == was[:2], "one of its own kind"
    assert view.animator.motions["ace"].turned


def test_a_picture_that_grows_and_a_figure_that_changes_do_not_turn_over() -> None:
    """A monument with one more stone stays in its place."""
    stages = tuple((RectElement(2, 2, 8 * number, 30, "#6a3b2a", 2),) for number in range(1, 5))
    kinds = (
        kind("monument", Shape.TILE, 40, 40, faces=stages, material="plain"),
        kind("plate", Shape.TILE, 40, 40, faces=stages, material="card"),
    )
    table = Table(replace(PLAN, kinds=kinds, unique={"monument": "monument", "plate": "plate"}, fungible={}))
    for piece in ("monument", "plate"):
        table.apply(Move(piece, "row", END, 0))
    view, _ = look_at(table)
    for piece in ("monument", "plate"):
        table.apply(Flip(piece, 2))
    view.animate(stagger=0.0)
    opened: dict[str, set[float]] = {"monument": set(), "plate": set()}
    faces: dict[str, set[int]] = {"monument": set(), "plate": set()}
    while view.animator.motions:
        for piece, moment in view.animator.moments().items():
            opened[piece].add(moment.open)
            faces[piece].add(moment.face)
            assert piece == "plate" or moment.lift == 0
        view.update(0.02)
    assert opened["monument"] == {1.0}
    assert min(opened["plate"]) < 0.3
    assert faces["monument"] == faces["plate"] == {0, 2}
