"""The table: gestures become answers, every picture exists, and each viewer sees the right pieces."""

from __future__ import annotations

from importlib.resources import files
from itertools import product
from typing import Any

import pygame
import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import TRIBES
from games.age_of_heroes.rules.state import AWAY, HOME, LED, SHAKEN, State
from games.age_of_heroes.table.geometry import area_of
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Answer, Choices, Option, Reading, match_gesture
from tabletop.core.match.match import Match
from tabletop.core.table.layout import ImageElement
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.match.match_session import PERSON, MatchSession, Player
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.layers.count_badges import tags
from tabletop.viewmodel.view.presenter import Presenter
from tests.games.age_of_heroes.positions import line, match_of, options, position, take_action
from tests.layouts import lay_out_all
from tests.sure import sure


def reading(match: Match[State], gesture: Gesture) -> Reading:
    """Return the meaning of the gesture for the asked seat."""
    ask = match.pending[0]
    table = Table(GAME.table.layout(match.state.seats, GAME.complete({})))
    reconcile(table, GAME.table.project(match.state, ask.seat))
    value = GAME.text.interpret(match.state, ask, gesture)
    if value is not None:
        return Answer(value)
    return match_gesture(
        gesture, [Option(option, GAME.text.describe(match.state, ask, option)) for option in ask.options], table
    )


RICH = "wood wood stone stone iron iron gold grain grain"


@pytest.mark.parametrize(
    ("gesture", "answer"),
    [
        (Drag(("city-0",), "pile/city", "cities0"), ("build", "city")),
        (Drag(("city-0",), "pile/city", "monument0"), ("build", "city")),
        (Drag(("general-0",), "pile/general", "armies0"), ("build", "general")),
        (Drag(("road-0",), "pile/road", "tribe1"), ("road", 1)),
        (Drag(("road-0",), "pile/road", "citadels2"), ("road", 2)),
        (Drag(("army-0-0",), "armies0", "cities1"), ("war", 1, "conquest")),
        (Drag(("army-0-0",), "armies0", "hand2"), ("war", 2, "plunder")),
        (Drag(("army-0-0",), "armies0", "monument2"), ("war", 2, "raze")),
        (Click("cities0"), ("build", "city")),
        (Click("pile/citadel"), ("build", "citadel")),
        (Click("deck"), ("taxes",)),
        (Click("monument1"), ("war", 1, "raze")),
    ],
)
def test_a_gesture_in_the_action_is_one_answer(gesture: Gesture, answer: Any) -> None:
    """The payments are listed if gold may stand for other cards, the one with the least gold first."""
    found = reading(match_of(position(hands=(RICH,))), gesture)
    value = found.offers[0].option if isinstance(found, Choices) else found.value if isinstance(found, Answer) else None
    assert value is not None
    assert value[: len(answer)] == answer


def test_an_army_over_a_tribe_without_a_row_asks_what_for() -> None:
    """Dropped beside the rows, all three purposes are possible: nothing is guessed."""
    found = reading(match_of(position()), Drag(("army-0-0",), "armies0", "armies1"))
    assert not isinstance(found, Answer)


def test_a_hero_on_the_line_asks_for_his_role() -> None:
    match = match_of(position(hands=("mighty_hero",)))
    match.answer(("war", 1, "raze"))
    match.answer("army")
    found = reading(match, Drag(("own-mighty_hero-0",), "hand", "line1"))
    assert isinstance(found, Choices)
    assert [offer.option for offer in found.offers] == ["hero_army", "hero_general"]


def test_battle_cards_are_dragged_to_units() -> None:
    state = position(phase="assign", attacker=0, defender=1, purpose="raze", armies={0: {HOME: 0}},
                     units=[line((0,), (1,)), line((0, 4))], drawn=[[5, 2], []])  # fmt: skip
    assert reading(match_of(state), Drag(("drawn-0-1",), "drawn1", "slot1-1")) == Answer((2, 1))


def test_stones_are_dragged_one_or_several() -> None:
    match = match_of(position(phase="monument", hands=("limestone limestone",)))
    assert reading(match, Drag(("own-limestone-0", "own-limestone-1"), "hand", "monument0")) == Answer(2)


def test_tribes_are_dragged_to_the_own_place() -> None:
    match = match_of(position(phase="tribes", tribes=[-1, -1, -1]))
    assert options(match) == list(TRIBES)
    assert reading(match, Drag(("tribe-greek",), "tribes", "tribe0")) == Answer("greek")
    assert reading(match, Click("tribe-celtic")) == Answer("celtic")


# -- visibility -------------------------------------------------------------------------------------------------------
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """Rules 13: the number of cards is public."""
    state = position(hands=("iron gold", "wood", ""))
    seen = {
        viewer: [item.piece for item in GAME.table.project(state, viewer)["hand"].unique] for viewer in (None, 0, 1)
    }
    assert seen == {None: [], 0: ["own-iron-0", "own-gold-0"], 1: ["own-wood-0"]}
    assert GAME.table.project(state, None)["hand0"].fungible == {"hand_card": 2}


def test_battle_cards_are_seen_by_their_side_until_turned_up() -> None:
    """Rules 13."""
    state = position(phase="clash", attacker=0, defender=1, purpose="raze",
                     units=[line((0, 3, 1), (0, 2)), line((0, 3, 1), (0, 5))],
                     armies={0: {HOME: 0}, 1: {HOME: 2}}, pairs=[(0, 0)])  # fmt: skip
    slots = {None: ("slot0-0", "slot0-1", "slot1-1"), 0: ("slot1-0", "slot1-1", "slot0-1"),
             1: ("slot0-0", "slot0-1", "slot1-1")}  # fmt: skip
    faces = {
        viewer: [GAME.table.project(state, viewer)[slot].unique[1].face for slot in there]
        for viewer, there in slots.items()
    }
    assert faces == {None: [3, 0, 0], 0: [3, 2, 0], 1: [3, 0, 5]}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_own_units_are_below(viewer: int | None) -> None:
    """Attack or defence: the viewer's units and sign are in the lower line; who looks on has the attack above."""
    state = position(phase="clash", attacker=0, defender=1, purpose="raze", armies={0: {HOME: 0}},
                     units=[line((0, 3)), line((0, 2))])  # fmt: skip
    seen = GAME.table.project(state, viewer)
    below = 0 if viewer == 0 else 1
    assert seen["slot1-0"].unique[0].piece == f"unit-{below}-0-{below}"
    assert seen["slot0-0"].unique[0].piece == f"unit-{1 - below}-0-{1 - below}"
    board, *signs = seen["arena"].unique
    assert board.face == (viewer == 0)
    assert max(signs, key=lambda sign: sign.pose.y if sign.pose else 0.0).piece == f"side-{below}"


def test_a_force_is_gathered_unseen() -> None:
    """R-32: until it is confirmed nothing was revealed."""
    match = match_of(position(armies={0: {HOME: 2}}))
    wars = [GAME.text.describe(match.state, match.pending[0], one) for one in options(match) if one[0] == "war"]
    assert len({label.public for label in wars}) == 1
    match.answer(("war", 1, "raze"))
    match.answer("army")
    assert len(GAME.table.project(match.state, 0)["armies0"].unique) == 1
    assert len(GAME.table.project(match.state, 1)["armies0"].unique) == 2
    assert not {"slot0-0", "slot1-0"} & set(GAME.table.project(match.state, 1))


def test_armies_lie_where_they_are() -> None:
    armies = {0: {HOME: 1, LED: 2, SHAKEN: 1, AWAY: 1}}
    wants = GAME.table.project(position(armies=armies), None)
    assert [item.face for item in wants["armies0"].unique] == [1, 1, 0, 2]
    assert wants["away0"].fungible == {"led_army_0": 0, "army_0": 1}


def test_roads_lie_in_their_gaps() -> None:
    """Between neighbours of a row, beside the middle, and over the ground of fallen tribes."""
    state = position(seats=6, roads=[(0, 1), (2, 3), (0, 5)])
    lying = {item.piece: sure(item.pose) for item in GAME.table.project(state, None)["roads"].unique}
    roads = {(round(pose.x), round(pose.y)) for piece, pose in lying.items() if piece.startswith("road-")}
    assert len(roads) == 3
    assert lying["end-1-2"].y < lying["road-1"].y < lying["end-1-3"].y, "the disc of the upper tribe is above"
    assert {piece for piece in lying if piece.startswith("end-0")} == {"end-0-0", "end-0-1"}


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_picture_exists(seats: int) -> None:
    """No card is drawn with a stand-in."""
    names = {
        mark.name
        for kind in GAME.table.layout(seats, {}).kinds
        for face in kind.faces
        for mark in face
        if isinstance(mark, ImageElement)
    }
    missing = [name for name in names - {"seat/shape"} if not files("assets").joinpath(f"{name}.svg").is_file()]
    assert missing == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_home_areas_do_not_overlap(seats: int) -> None:
    zones = [zone for zone in GAME.table.layout(seats, {}).zones if zone.id.startswith("ground")]
    for one in zones:
        for other in zones:
            apart = one.x + one.w <= other.x or other.x + other.w <= one.x or one.y + one.h <= other.y
            assert one is other or apart or other.y + other.h <= one.y


# -- the table is turned ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_own_home_lies_beside_the_hand(seats: int) -> None:
    """Each viewer has the own home in the lower left corner, above the hand.

    The ring keeps its order, nothing else moves, and the shared table is not turned.
    """
    plan = GAME.table.layout(seats, GAME.complete({}))
    assert GAME.table.rotate is not None
    assert GAME.table.rotate(plan, None) is plan
    for viewer in range(seats):
        zones = {zone.id: zone for zone in GAME.table.rotate(plan, viewer).zones}
        homes = [zones[f"ground{seat}"] for seat in range(seats)]
        assert (homes[viewer].x, homes[viewer].y) == min(
            (home.x, home.y) for home in homes if home.y == max(one.y for one in homes)
        )
        places = [(plan_zone.x, plan_zone.y) for plan_zone in plan.zones if plan_zone.id.startswith("ground")]
        turned = [(homes[(viewer + 1 + step) % seats].x, homes[(viewer + 1 + step) % seats].y) for step in range(seats)]
        assert turned == [pytest.approx(place) for place in places], "clockwise from the left neighbour"
        for zone in plan.zones:
            moved = zones[zone.id]
            assert (moved.w, moved.h, moved.arrange, moved.owner) == (zone.w, zone.h, zone.arrange, zone.owner)
            if zone.owner is None:
                assert moved == zone


@pytest.mark.parametrize("kinds", [mix for seats in (2, 3, 4) for mix in product((PERSON, "elder"), repeat=seats)])
def test_beside_the_closed_hand_lies_the_home_of_a_person(kinds: tuple[str, ...]) -> None:
    """With all hands closed no computer player has the place above the hand, whichever seat is asked."""
    seats = len(kinds)
    players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    session = MatchSession.new(GAME, players, seed="front")
    people = [seat for seat, kind in enumerate(kinds) if kind == PERSON]
    near = area_of(seats - 1, seats)[:2]
    for viewer in (None, *people, None):
        session.look_as(viewer)
        plans = session.table.plan, Presenter(session, shared=True).shown(viewer).table.plan
        for plan in plans:
            (front,) = [zone.owner for zone in plan.zones if zone.id.startswith("ground") and (zone.x, zone.y) == near]
            assert front == (viewer if viewer is not None else people[-1] if people else seats - 1)


def test_a_pile_of_two_carries_its_figure() -> None:
    """The remaining number of an item is visible in time: in a pile the top piece hides the others."""
    pygame.font.init()
    state = position(cities=[5, 4, 1])
    table = Table(GAME.table.layout(3, GAME.complete({})))
    reconcile(table, GAME.table.project(state, 0))
    assert state.piles[0] == 2
    camera = Camera(table.width, table.height, pygame.Rect(0, 0, 1100, 752))
    shown = {(tag.x, tag.y): tag.text for tag in tags(table, lay_out_all(table), camera)}
    zone = table.zones["pile/city"]
    x, y = camera.to_screen(zone.x + zone.w, zone.y + zone.h)
    near = [text for (at_x, at_y), text in shown.items() if abs(at_x - x) < 20 and abs(at_y - y) < 20]
    assert near == ["2"]


@pytest.mark.parametrize(("cities", "named"), [(1, True), (3, False), (5, False)])
def test_the_name_of_a_row_gives_way_to_what_lies_there(cities: int, named: bool) -> None:
    """With six tribes a row has room for two items and its name; a name is never covered."""
    state = position(seats=6, cities=[cities, 1, 1, 1, 1, 1])
    names = [item.piece for item in GAME.table.project(state, 0)["names0"].unique]
    assert ("name-cities-0" in names) is named
    assert "name-away-0" in names


def test_the_card_on_top_of_the_discard_pile_is_the_one_that_went_there_last() -> None:
    """A regression in resumed matches: the pile was counted by kind, so that another card lay on top than before."""
    state = position(hands=("iron grain grain wood", "iron"), discard="volcano iron")
    match = match_of(state)
    live, plan = Table(GAME.table.layout(3, match.settings)), GAME.table.layout(3, match.settings)
    before = GAME.table.project(match.state, None)
    reconcile(live, before)
    take_action(match, "build", "army")
    after = GAME.table.project(match.state, None)
    reconcile(live, after)
    for _ in range(2):
        assert discarded(live) == ["volcano", "iron", "iron", "grain", "grain"]
        live = Table(plan)
        reconcile(live, after)
    reconcile(live, before)
    assert discarded(live) == ["volcano", "iron"]


def discarded(table: Table) -> list[str]:
    return [piece.kind for piece in table.in_zone("discard")]


@pytest.mark.parametrize("purpose", ["plunder", "conquest"])
def test_the_line_says_in_colour_who_attacks_and_who_defends(purpose: str) -> None:
    """A regression: the armies of both sides look alike, and nothing on the line told whose they were."""
    state = position(seats=3, phase="defence", attacker=2, defender=1, purpose=purpose, units=[line((0,)), line((0,))],
                     armies={1: {HOME: 0}, 2: {HOME: 0}})  # fmt: skip
    arena = GAME.table.project(state, 0)["arena"].unique
    assert [(piece.piece, piece.face) for piece in arena[1:]] == [("side-2", 0), ("side-1", 1)]
    kinds = {kind.id: kind for kind in GAME.table.layout(3, GAME.complete({})).kinds}
    assert [kinds[f"side_{seat}"].seat for seat in range(3)] == [0, 1, 2]
