"""The table in the window: painting, motion, hit tests."""

import pygame
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.core.table.layout import Shape
from tabletop.core.table.table import Flip, Move, Pose, Rotate
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.layers.count_badges import tags
from tabletop.ui.render.layers.draw_list import DrawList, describe, resting
from tabletop.ui.render.layers.foreground import lit_frame
from tabletop.ui.render.layers.marks import OverMark, Ring, StraightLine, Words
from tabletop.ui.render.layers.static_layer import merged
from tabletop.ui.render.motion.held_pieces import HeldPieces
from tabletop.ui.render.motion.tweens import Animator, PieceFrame
from tabletop.ui.render.table_view import Hit, TableView
from tests.layouts import lay_out_all
from tests.parameters import quick_first
from tests.ui.render_scene import END, SIZE, difference, full_table, look_at, view_of, worst


def settle(view: TableView, screen: pygame.Surface) -> None:
    """Let all motion end and be drawn."""
    for _ in range(1000):
        if not view.moving:
            break
        view.update(0.05)
        view.draw(screen)
    assert not view.moving
    view.draw(screen)


def anew(view: TableView) -> pygame.Surface:
    """Return the same view painted from scratch."""
    other = view_of(view.table)
    picture = pygame.Surface(SIZE)
    other.camera.view = other.camera.goal = view.camera.view
    other.draw(picture)
    return picture


def test_nothing_is_drawn_when_nothing_changed() -> None:
    view, screen = look_at(full_table())
    assert view.draw(screen) == [screen.get_rect()]
    assert view.draw(screen) == []
    view.update(0.1)
    view.invalidate()
    assert view.draw(screen) == []


def test_the_same_table_gives_the_same_picture() -> None:
    first, screen = look_at(full_table())
    first.draw(screen)
    kept = screen.copy()
    second, screen = look_at(full_table())
    second.draw(screen)
    assert worst(kept, screen) == 0


def test_a_repaired_picture_equals_a_full_redraw() -> None:
    """Only the places that changed are painted again, and nothing is left over or painted twice."""
    table = full_table()
    view, screen = look_at(table)
    view.draw(screen)
    for change in (
        Move("wood-3", "grid", 2, 0),
        Flip("card-21", 1),
        Rotate("card-31", 90),
        Move("card-11", "row", 1, 1),
    ):
        table.apply(change)
        view.invalidate()
        changed = view.draw(screen)
        assert sum(rect.w * rect.h for rect in changed) < SIZE[0] * SIZE[1]
        assert worst(screen, anew(view)) == 0


@pytest.mark.parametrize("seed", quick_first(range(4), 2))
def test_a_picture_that_many_acts_repaired_equals_a_full_redraw(seed: int) -> None:
    """Pieces come, go, turn over and are laid above others, few and many at a time."""
    chance, table = FastRng(seed), full_table()
    view, surface = look_at(table)
    view.draw(surface)
    zones = [zone for zone in table.zones if zone != table.plan.box]
    pieces = [piece for piece in table.pieces if table.kind_of(piece).shape is not Shape.BOARD]
    for count in (1, 2, 5, 40, 1, 90, 3):
        for _ in range(count):
            piece = pieces[chance.below(len(pieces))]
            faces = max(1, len(table.kind_of(piece).faces))
            table.apply(Move(piece, zones[chance.below(len(zones))], chance.below(9), chance.below(faces)))
        view.invalidate()
        view.draw(surface)
        assert worst(surface, anew(view)) == 0


def test_what_is_seen_as_before_is_the_same_entry_again() -> None:
    table = full_table()
    view, _ = look_at(table)
    listed = DrawList(table)
    _, before = listed.of(lay_out_all(table), view.camera)
    moved = before[0].piece
    table.apply(Move(moved, "field", 0, table.pieces[moved].face))
    _, after = listed.of(lay_out_all(table), view.camera)
    known = {id(entry) for entry in before}
    assert all((id(entry) in known) == (entry in before) for entry in after)
    assert sum(id(entry) not in known for entry in after) < len(after) / 2


@pytest.mark.parametrize("count", [1, 8, 60, 400])
def test_joined_rectangles_cover_all_and_do_not_overlap(count: int) -> None:
    chance = FastRng(count)
    rects = [
        pygame.Rect(chance.below(900), chance.below(500), chance.below(60), chance.below(60)) for _ in range(count)
    ]
    joined = merged(rects)
    for rect in rects:
        inside = sum(rect.clip(one).w * rect.clip(one).h for one in joined)
        assert inside == rect.w * rect.h
    bounds = pygame.Rect(0, 0, 960, 560)
    assert all(bounds.contains(one) for one in joined)
    for number, one in enumerate(joined):
        assert one.collidelist(joined[:number]) < 0


def test_only_the_returned_rectangles_change() -> None:
    table = full_table()
    view, screen = look_at(table)
    view.draw(screen)
    before = screen.copy()
    table.apply(Move("person-10", "spots", END, 0))
    view.invalidate()
    view.set_lit({"row": "can"})
    changed = view.draw(screen)
    for rect in changed:
        screen.fill((0, 0, 0), rect)
        before.fill((0, 0, 0), rect)
    assert worst(before, screen) == 0


def test_pieces_go_back_to_rest_without_a_trace() -> None:
    """After an animation the screen looks as if the table had been drawn from nothing."""
    table = full_table()
    view, screen = look_at(table)
    view.draw(screen)
    for number in range(5):
        table.apply(Move(f"wood-{number}", "spots", END, 0))
    table.apply(Move("card-11", "row", 0, 1))
    view.animate()
    assert view.moving
    settle(view, screen)
    assert worst(screen, anew(view)) == 0


def test_a_motion_starts_where_the_piece_was_and_ends_where_it_lies() -> None:
    table = full_table()
    view, _ = look_at(table)
    old = lay_out_all(table)["wood-0"]
    table.apply(Move("wood-0", "grid", 0, 0))
    view.animate(["wood-0"], duration=0.3, stagger=0.0)
    start = view.animator.moments()["wood-0"]
    assert (start.x, start.y) == (old.x, old.y)
    view.update(0.15)
    assert view.animator.moments()["wood-0"].lift > 0
    view.update(0.149)
    end = view.animator.moments()["wood-0"]
    new = lay_out_all(table)["wood-0"]
    assert (end.x, end.y) == pytest.approx((new.x, new.y), abs=0.5)


def test_a_card_turns_over_on_its_way() -> None:
    table = full_table()
    view, _ = look_at(table)
    table.apply(Move("card-11", "row", 0, 1))
    view.animate(["card-11"], duration=0.4, stagger=0.0)
    seen = []
    while view.moving:
        moment = view.animator.moments()["card-11"]
        seen.append((moment.face, moment.open))
        view.update(0.02)
    assert [face for face, _ in seen] == sorted(face for face, _ in seen)
    assert {face for face, _ in seen} == {0, 1}
    assert min(opened for _, opened in seen) < 0.35


def test_a_piece_that_turned_by_whole_turns_comes_to_rest() -> None:
    """An angle of 350 degrees is one of -10: a motion that ends there is over."""
    table = full_table()
    view, screen = look_at(table)
    table.apply(Move("disc-0", "field", 0, 0, Pose(60, 40, 350.3), 10.2))
    view.animate()
    table.apply(Move("disc-0", "field", 0, 0, Pose(80, 40, -190.7), 0))
    view.animate()
    settle(view, screen)
    assert worst(screen, anew(view)) == 0


def test_a_die_that_shows_another_face_does_not_turn_like_a_card() -> None:
    table = full_table()
    table.apply(Move("die-0", "field", 0, 0, Pose(60, 40)))
    view, _ = look_at(table)
    table.apply(Move("die-0", "field", 0, 4, Pose(160, 40)))
    view.animate()
    view.update(0.17)
    assert view.animator.moments()["die-0"].open == 1.0


def test_pieces_set_off_one_after_the_other() -> None:
    table = full_table()
    view, _ = look_at(table)
    order = ["wood-4", "wood-2", "wood-7"]
    for piece in order:
        table.apply(Move(piece, "grid", END, 0))
    view.animate(order, stagger=0.1)
    delays = [view.animator.motions[piece].delay for piece in order]
    assert delays == pytest.approx([0.0, 0.1, 0.2])


def test_skip_ends_all_motion_and_reduced_motion_has_none() -> None:
    table = full_table()
    view, _ = look_at(table)
    table.apply(Move("wood-0", "grid", 0, 0))
    view.animate()
    view.skip()
    assert not view.moving
    view.animator.reduced = True
    table.apply(Move("wood-1", "grid", 0, 0))
    view.animate()
    assert not view.moving


def test_speed_shortens_motion() -> None:
    table = full_table()
    view, _ = look_at(table)
    view.animator = Animator(speed=4.0)
    table.apply(Move("wood-0", "grid", 0, 0))
    view.animate(["wood-0"], duration=0.4, stagger=0.0)
    view.update(0.3)
    assert not view.moving


def test_a_film_shows_its_frames_and_ends() -> None:
    table = full_table()
    view, screen = look_at(table)
    view.draw(screen)
    still = screen.copy()
    view.film(
        lambda seconds: {"disc-0": PieceFrame(20 + 100 * seconds, 150), "loose": PieceFrame(80, 80, kind="die")}, 0.5
    )
    view.update(0.25)
    view.draw(screen)
    assert difference(screen, still) > 0
    assert view.moving
    view.update(0.3)
    glide = view.animator.moments()
    assert list(glide) == ["disc-0"], "what the film left elsewhere glides to where it lies"
    assert (glide["disc-0"].x, glide["disc-0"].y) == pytest.approx((70, 150))
    settle(view, screen)
    assert worst(screen, still) == 0


def test_carried_pieces_follow_the_hand_and_glide_back() -> None:
    table = full_table()
    view, screen = look_at(table)
    view.draw(screen)
    still = screen.copy()
    view.carry(["person-0", "person-1"], (500, 300))
    view.draw(screen)
    assert difference(screen, still) > 0
    settle(view, screen)
    assert view.draw(screen) == []
    view.carry(["person-0", "person-1"], (510, 310))
    assert view.moving
    settle(view, screen)
    view.glide_back()
    hand = view.animator.moments()["person-0"]
    assert view.camera.to_screen(hand.x, hand.y) == pytest.approx((510, 310))
    settle(view, screen)
    assert worst(screen, still) == 0


def test_what_is_carried_follows_a_little_behind_and_never_swings() -> None:
    grasp = HeldPieces()
    grasp.move((0.0, 0.0), still=False)
    grasp.close(["card"], (0.0, 0.0))
    leaned = []
    for step in range(40):
        if step < 10:
            grasp.move((9.0 * (step + 1), 0.0), still=False)
        grasp.update(1 / 60)
        assert 0.0 <= grasp.at[0] <= grasp.hand[0], "behind the hand, never beyond it"
        leaned.append(grasp.lean)
    assert 3.0 < max(leaned) <= 12.0, "drawn to the right it leans clockwise"
    assert min(leaned) >= 0.0
    assert leaned[leaned.index(max(leaned)) :] == sorted(leaned[leaned.index(max(leaned)) :], reverse=True)
    assert (grasp.at, grasp.lean, grasp.moving) == (grasp.hand, 0.0, False)


def test_with_reduced_motion_what_is_carried_is_at_the_hand_at_once() -> None:
    table = full_table()
    view, screen = look_at(table)
    view.animator.reduced = True
    for pos in ((500, 300), (120, 80)):
        view.carry(["person-0"], pos)
        assert not view.moving
        assert view.draw(screen) != []
        view.update(0.5)
        assert view.draw(screen) == []


def test_several_dice_are_shaken_in_a_cup_and_one_is_held() -> None:
    table = full_table()
    view, screen = look_at(table)
    dice = [piece for piece in table.pieces if table.kind_of(piece).shape is Shape.DIE]
    assert len(dice) > 1
    painted = []
    for held in (dice[:1], dice[:2]):
        view.carry(held, (500, 300))
        settle(view, screen)
        painted.append(screen.subsurface((470, 265, 60, 60)).copy())
        before = screen.copy()
        view.carry(held, (540, 300))
        view.carry(held, (500, 300))
        settle(view, screen)
        rattled = difference(before.subsurface((470, 265, 60, 60)), screen.subsurface((470, 265, 60, 60)))
        assert (rattled > 0) == (len(held) > 1), "what is in a cup turns, what is in a hand does not"
        view.drop()
    leather = [one for one in map(tuple, pygame.surfarray.array3d(painted[1]).reshape(-1, 3).tolist()) if one[0] > 150]
    assert any(red > green + 30 > blue + 50 for red, green, blue in leather)


def test_lit_targets_are_outlined_and_go_out_again() -> None:
    view, screen = look_at(full_table())
    view.draw(screen)
    still = screen.copy()
    view.set_lit({"row": "can", "wood-0": "hover", "disc-0": "chosen", "pile": "error", "board": "last"})
    view.draw(screen)
    assert difference(screen, still) > 0.2
    view.set_lit({})
    view.draw(screen)
    assert worst(screen, still) == 0


def test_a_count_is_read_above_the_outlines_of_its_pile() -> None:
    """A regression: the outlines of the pieces that had just moved crossed the figure, and 8 read as 3."""
    table = full_table()
    view, screen = look_at(table)
    view.draw(screen)
    still = screen.copy()
    count = tags(table, lay_out_all(table), view.camera)[0]
    figure = pygame.Rect(0, 0, count.size, count.size)
    figure.center = count.x, count.y
    view.set_last([piece.id for piece in table.in_zone("pile")])
    view.draw(screen)
    assert worst(screen, still) > 0
    assert worst(screen.subsurface(figure), still.subsurface(figure)) < 40, "a little of an outline shows through"
    view.set_last([])
    view.draw(screen)
    assert worst(screen, still) == 0


def test_marks_are_drawn_over_the_table_and_go_away() -> None:
    view, screen = look_at(full_table())
    view.draw(screen)
    still = screen.copy()
    marks: list[OverMark] = [
        Ring(150, 150, 40, fill=30),
        Ring(150, 150, 60, dashed=True),
        StraightLine(20, 20, 200, 90, arrow=True),
        Words(90, 120, "12"),
    ]
    view.set_marks(marks)
    view.draw(screen)
    assert difference(screen, still) > 0.2
    view.set_marks(())
    view.draw(screen)
    assert worst(screen, still) == 0


def test_fading_shows_the_board() -> None:
    view, screen = look_at(full_table())
    view.draw(screen)
    still = screen.copy()
    view.fade(True)
    view.draw(screen)
    assert difference(screen, still) > 1
    view.fade(False)
    view.draw(screen)
    assert worst(screen, still) == 0


def test_the_topmost_piece_is_hit_by_its_shape() -> None:
    table = full_table()
    view, _ = look_at(table)
    disc = view.camera.to_screen(40, 150)
    assert view.hit(disc) == Hit("disc-0", "field")
    corner = view.camera.to_screen(40 - 8.8, 150 - 8.8)
    assert view.hit((corner[0] - 9, corner[1] - 9)).piece == "board"
    assert view.hit(view.camera.to_screen(342, 44)) == Hit("card-11", "pile")
    assert view.hit(view.camera.to_screen(480, 290)) == Hit()


def test_a_near_miss_of_a_small_piece_still_means_it() -> None:
    view, _ = look_at(full_table())
    x, y = view.camera.to_screen(170 + 6.5, 30)
    assert view.hit((x + 4, y)).piece == "person-0"


def test_quiet_zones_are_never_hit_and_small_zones_win() -> None:
    view, _ = look_at(full_table())
    assert view.hit(view.camera.to_screen(280, 185)).zone == "field"
    assert view.hit(view.camera.to_screen(295, 105)).zone == ""


def test_turned_pieces_are_hit_as_they_lie() -> None:
    table = full_table()
    table.apply(Rotate("card-31", 90))
    view, _ = look_at(table)
    pose = lay_out_all(table)["card-31"]
    assert view.hit(view.camera.to_screen(pose.x + 30, pose.y)).piece == "card-31"


def test_covered_cards_of_a_pile_are_not_in_the_draw_list() -> None:
    table = full_table()
    view, _ = look_at(table)
    entries = resting(table, lay_out_all(table), view.camera)
    lines = describe(entries)
    assert not any(line.startswith("card-3:") for line in lines)
    assert lines[-1].startswith("disc-1: disc face 0 at ")
    zones, poses = list(table.zones), lay_out_all(table)
    heights = [(zones.index(table.pieces[one.piece].zone), poses[one.piece].z, one.piece) for one in entries]
    assert heights == sorted(heights)


def test_what_is_out_of_sight_is_not_in_the_draw_list() -> None:
    table = full_table()
    view, _ = look_at(table)
    view.camera.fit(Area(0, 0, 60, 40), glide=False)
    seen = {entry.piece for entry in resting(table, lay_out_all(table), view.camera)}
    assert "card-11" not in seen
    assert any(piece.startswith("wood") for piece in seen)


def test_piles_and_heaps_carry_their_number() -> None:
    table = full_table()
    view, _ = look_at(table)
    assert [tag.text for tag in tags(table, lay_out_all(table), view.camera)] == ["12", "14"]


@pytest.mark.parametrize(("size", "times"), [((1280, 720), 1.0), ((1920, 1080), 1.5), ((3840, 2160), 3.0)])
def test_figures_and_outlines_grow_with_a_large_window(size: tuple[int, int], times: float) -> None:
    """Sizes in pixels, unlike those in millimetres of the table, look the same at 3840 x 2160 as at 1280 x 720."""
    table = full_table()
    view, _ = look_at(table, size)
    usual = look_at(table, (1280, 720))[0]
    drawn, before = (tags(table, lay_out_all(table), one.camera) for one in (view, usual))
    assert [tag.size for tag in drawn] == [round(tag.size * times) for tag in before]
    rims = (lit_frame(90, 90, 0, "chosen", view.camera.grain), lit_frame(90, 90, 0, "chosen"))
    thick, usual_rim = (sum(frame.get_at((x, 45))[3] > 200 for x in range(45)) for frame in rims)
    assert abs(thick - usual_rim * times) <= 2


def test_the_table_is_seen_at_once_when_the_camera_goes_back() -> None:
    """What the close picture does not hold is shown from before, until it is sharp; then nothing is kept."""
    view, screen = look_at(full_table())
    view.draw(screen)
    whole, before = screen.copy(), (view.camera.step, view.camera.goal.x, view.camera.goal.y)
    view.camera.fit(Area.around(40, 40, 60, 40))
    view.look_changed(returns=True)
    settle(view, screen)
    assert worst(screen, whole) > 0
    view.camera.show(*before)
    view.camera.jump()
    view.look_changed()
    view.draw(screen)
    assert view.moving, "not sharp yet"
    assert difference(screen, whole) < 2
    settle(view, screen)
    assert worst(screen, whole) == 0


def test_zooming_previews_at_once_and_ends_sharp() -> None:
    view, screen = look_at(full_table())
    view.draw(screen)
    assert view.zoom(3, (200, 200))
    view.update(0.05)
    assert view.draw(screen) == [screen.get_rect()]
    settle(view, screen)
    assert worst(screen, anew(view)) == 0


def test_a_covered_part_is_painted_again_when_exposed() -> None:
    view, screen = look_at(full_table())
    view.draw(screen)
    still = screen.copy()
    menu = pygame.Rect(50, 50, 120, 90)
    screen.fill((200, 0, 0), menu)
    view.expose(menu)
    assert view.draw(screen) == [menu]
    assert worst(screen, still) == 0


def test_a_closeup_shows_more_for_the_front_than_for_the_back() -> None:
    view, _ = look_at(full_table())
    assert view.inspect_surface("card-31", 300).get_height() >= 300
    assert view.inspect_surface("board", 200).get_width() > 200
