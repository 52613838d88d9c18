"""Table, projection, texts, redealing, and the map's picture."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from itertools import combinations, pairwise
from math import dist

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.rules.facts import ADJACENT, DRAWN_PLACES, EVE, FIRST_SQUARES, IDS, REGIONS, YEAR
from games.eve_conquests.rules.state import State
from games.eve_conquests.table.geometry import (
    CALENDAR_RADIUS,
    MAP,
    MIDDLE,
    SEAL,
    TRACK_BOX,
    TRACK_NUMBER,
    month_name_at,
    place_in_month,
    track_at,
)
from games.eve_conquests.table.geometry_chart import chart
from tabletop.core.data.copying import clone
from tabletop.core.game.cutscenes import Volley
from tabletop.core.input.gestures import Click, Drag
from tabletop.core.input.interpret import Answer, Choices, Option, match_gesture
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask, event
from tabletop.core.table.layout import Arrangement, Visibility
from tabletop.core.table.projection import PlacedPiece, reconcile
from tabletop.core.table.table import Table
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tests.games.eve_conquests.draw_stargates import FILES, picture
from tests.games.eve_conquests.positions import at, battle, play, position

SOUTH = {"catch": (0, 3), "stain": (0, 1), "immensea": (0, 1)}
CATALOGUES = {language: Translations(language, game_registry().locales()) for language in ("en", "zh_TW")}


def table_of(match: Match[State], viewer: int | None = 0) -> Table:
    table = Table(GAME.table.layout(match.state.seats, GAME.complete({})))
    reconcile(table, GAME.table.project(match.state, viewer))
    return table


def offers(match: Match[State]) -> list[Option]:
    ask = match.pending[0]
    return [Option(option, GAME.text.describe(match.state, ask, option)) for option in ask.options]


def test_the_stargates_on_the_map_are_those_of_the_data() -> None:
    """Every pair of adjacent regions in play has its line; the two-player map has its own."""
    for name, in_play in FILES.items():
        drawn = files("assets").joinpath("eve_conquests", f"{name}.svg").read_text(encoding="utf-8")
        assert drawn == picture(in_play)
    assert sum(mask.bit_count() for mask in ADJACENT) // 2 == 147


@pytest.mark.parametrize("seats", [2, 4])
def test_regions_can_be_clicked_apart(seats: int) -> None:
    """The cells of no two regions share more than a strip at their edges, so that every middle belongs to one."""
    plan = chart(seats)
    for one, other in combinations(plan.regions, 2):
        assert dist(plan.nodes[one], plan.nodes[other]) > plan.cell * 0.8, (IDS[one], IDS[other])


def test_two_seats_see_only_regions_in_play_and_all_of_them_larger() -> None:
    """16: nodes, pieces and letters are a quarter larger than on the map of all regions; others take no click."""
    two, four = chart(2), chart(4)
    assert two.zoom / four.zoom >= 1.25
    assert two.letters > four.letters
    zones = {zone.id: zone for zone in GAME.table.layout(2, GAME.complete({})).zones}
    for region, name in enumerate(IDS):
        in_play = REGIONS[region].worth <= 2
        assert zones[f"region/{name}"].quiet != in_play
        assert (zones[f"region/{name}"].w > 0) == in_play
        assert (region in two.regions) == in_play
    for plan in (two, four):
        for region in plan.regions:
            x, y = plan.nodes[region]
            assert plan.node / 2 <= x <= MAP[2] - plan.node / 2
            assert plan.node / 2 <= y <= MAP[3] - plan.node / 2


def test_a_click_on_an_empty_region_expands() -> None:
    match = play(position(units=SOUTH))
    assert match_gesture(Click("region/providence"), offers(match), table_of(match)) == Answer(("expand", "providence"))


def test_a_drag_from_the_supply_expands_too() -> None:
    match = play(position(units=SOUTH))
    table = table_of(match)
    ship = table.in_zone("supply0")[0].id
    gesture = Drag((ship,), "supply0", "region/providence")
    assert match_gesture(gesture, offers(match), table) == Answer(("expand", "providence"))


def test_a_drag_of_units_moves_and_attacks() -> None:
    match = play(position(plan="logistics", units=SOUTH | {"curse": (1, 1)}))
    table = table_of(match)
    ship = table.in_zone("fleet/catch")[0].id
    move = match_gesture(Drag((ship,), "fleet/catch", "region/stain"), offers(match), table)
    attack = match_gesture(Drag((ship,), "fleet/catch", "region/curse"), offers(match), table)
    assert (move, attack) == (Answer(("move", "catch", "stain")), Answer(("attack", "catch", "curse")))


def test_a_click_where_several_types_can_be_built_lets_choose() -> None:
    match = play(position(units=SOUTH))
    reading = match_gesture(Click("region/stain"), offers(match), table_of(match))
    assert isinstance(reading, Choices)
    assert [offer.option[2] for offer in reading.offers] == ["development", "production", "logistics"]


def test_a_click_on_a_marker_a_card_or_the_region_claims() -> None:
    outposts = {"stain": "development", "immensea": "production"}
    match = play(position(units=SOUTH, outposts=outposts, up={6: "stain", 7: "immensea"}))
    for target in ("marker-6", "card-immensea", "region/stain"):
        assert match_gesture(Click(target), offers(match), table_of(match)) == Answer(("claim", "immensea", "stain"))


def test_stacks_show_their_number() -> None:
    """At most three ships are drawn, and the figure counts all."""
    match = play(position(units=SOUTH | {"catch": (0, 9), "curse": (1, 1)}, agents={"catch": [1, 1]}))
    wants = GAME.table.project(match.state, None)
    assert wants["fleet/catch"].fungible == {"unit_0": 3}
    items = {item.piece: item.face for item in wants["region/catch"].unique}
    assert items == {"count-catch": 9, "agents-1-catch": 1}


def test_hands_show_their_backs_to_others() -> None:
    state = position(hands={0: ["D01", "P01"], 1: ["L01"]})
    own = GAME.table.project(state, 0)["hand0"]
    assert len(own.unique) == 2
    for viewer in (None, 1):
        other = GAME.table.project(state, viewer)["hand0"]
        assert (list(other.unique), sum(other.fungible.values())) == ([], 2)


def test_a_card_that_was_looked_at_is_open_to_that_seat_alone() -> None:
    state = position(hands={0: ["D05"]})
    match = play(state, ("play", "D05"), 8)
    top = match.state.piles[8][-1]
    assert PlacedPiece(f"card-{IDS[top]}", marks=("seen",)) in GAME.table.project(match.state, 0)["square/8"].unique
    assert list(GAME.table.project(match.state, None)["square/8"].unique) == []
    assert list(GAME.table.project(match.state, 1)["square/8"].unique) == []


@pytest.mark.parametrize("count", range(1, 14))
def test_the_seals_of_a_month_lie_in_the_dial_in_order(count: int) -> None:
    """6: they go outwards, inside the dial and clear of the month's name; up to four do not even touch each other."""
    for month in range(YEAR):
        places = [place_in_month(month, place, count) for place in range(count)]
        far = [dist(place, MIDDLE) for place in places]
        assert all(near < further for near, further in pairwise(far))
        assert all(one + SEAL / 2 <= CALENDAR_RADIUS + 1 for one in far)
        assert all(dist(place, month_name_at(month)) > SEAL * 0.8 for place in places)
        if count <= DRAWN_PLACES:
            assert all(dist(one, other) >= SEAL - 0.6 for one, other in pairwise(places))
            assert places[:-1] == [place_in_month(month, place, count - 1) for place in range(count - 1)]


def test_seals_of_neighbouring_months_do_not_meet() -> None:
    """This holds for any spread of twelve seals and the EVE marker over two months."""
    for month in range(YEAR):
        for count in range(1, 13):
            one = [place_in_month(month, place, count) for place in range(count)]
            other = [place_in_month((month + 1) % YEAR, place, 13 - count) for place in range(13 - count)]
            assert min(dist(a, b) for a in one for b in other) >= SEAL - 2, (month, count)


def test_the_whole_queue_of_a_month_is_shown() -> None:
    state = position(4)
    state.calendar = [[*range(12), EVE], *([] for _ in range(11))]
    state.eve = -1
    assert len(GAME.table.project(state, None)["seals"].unique) == 13


def test_the_battle_box_is_drawn_only_for_dice() -> None:
    """16: it is shown in a battle, and while a die of Impending Doom lies there."""
    front = {"catch": (0, 3), "curse": (1, 2)}
    idle = position(plan="logistics", units=front)
    fought = play(idle.copy(), ("attack", "catch", "curse"), chance=False).state
    assert "board/dice_bed" not in GAME.table.project(idle, None)
    assert "board/dice_bed" in GAME.table.project(fought, None)
    assert "board/dice_bed" in GAME.table.project(position(dice=[12]), None)


def test_the_strips_of_a_battle_show_both_pouches_strengths_and_tactics() -> None:
    """15: it shows the fighters alone, no chosen dice before the roll, and spent dice after it."""
    front = {"catch": (0, 3), "curse": (1, 3)}

    def figures(state: State, seat: int) -> dict[str, object]:
        return {one.kind: one.value for one in GAME.text.seat_stats(state, None, seat)[4:]}

    assert figures(position(plan="logistics", units=front), 0) == {}
    match = play(position(plan="logistics", units=front), ("attack", "catch", "curse"), chance=False)
    secret = [figures(match.state, seat) for seat in (0, 1)]
    assert secret[0] == {
        "": "3",
        "tactics": "–",
        "die_red": "5",
        "die_blue": "5",
        "die_white": "5",
        "attacker": "–",
        "defender": "–",
    }
    match.answer((1, 0, 2), match.pending[0].seat)
    assert [figures(match.state, seat) for seat in (0, 1)] == secret
    match = battle(
        position(plan="logistics", units=front),
        ("catch", "curse"),
        ((0, 0, 3), (2, 0, 1)),
        ([("white", 2)] * 3, [("red", 1), ("red", 1), ("white", 1)]),
    )
    state = match.state
    assert state.phase == "tactics"
    won = state.battle.tactics[0] if state.battle is not None else 0
    assert figures(state, 0) == {
        "": "3", "tactics": f"{won}/{won}", "die_red": "5", "die_blue": "5", "die_white": "2",
        "attacker": "0", "defender": "0",
    }  # fmt: skip
    assert figures(state, 1)["attacker"] == "2"
    match.answer("absorb")
    assert (figures(match.state, 0)["tactics"], figures(match.state, 1)["attacker"]) == (f"{won - 1}/{won}", "1")
    assert [one.name.key for one in GAME.text.seat_stats(state, None, 0)[4:5]] == ["eve_conquests.stat.strength"]


def test_a_pierced_die_is_dim_and_breaks_before_the_shots() -> None:
    """15.7: it stops nothing; on the table it is dim, in the scene of the losses it is broken and guards no more."""
    mine = [("red", 2), ("red", 1), ("white", 2), ("white", 1)]
    theirs = [("blue", 1), ("blue", 1), ("red", 1)]
    state = position(plan="logistics", units={"catch": (0, 4), "curse": (1, 3)})
    match = battle(state, ("catch", "curse"), ((2, 0, 2), (1, 2, 0)), (mine, theirs))
    assert not any(item.marks for item in GAME.table.project(match.state, None)["dice1"].unique)
    match.answer("pierce")
    dim = [item.piece for item in GAME.table.project(match.state, None)["dice1"].unique if item.marks]
    assert dim == ["die-1-blue-0"]
    scene = GAME.text.cutscene(match.state, event("losses", killed=(0, 0), hits=(0, 0), seats=(0, 1)))
    assert isinstance(scene, Volley)
    assert scene.forces[1].broken == ("die-1-blue-0",)
    assert scene.forces[1].guards == ("die-1-blue-1",)
    assert scene.forces[0].broken == ()


def test_a_region_tells_its_owner_units_and_neighbours() -> None:
    """16: what is public, and of regions out of play nothing."""
    state = position(units=SOUTH | {"curse": (1, 4)})
    owned = GAME.text.about_zone(state, "region/curse")
    assert owned is not None
    english = CATALOGUES["en"].text(owned, ["Ann", "Bo"])
    assert english.startswith("Bo owns it with 4 units. It borders ")
    assert "Catch" in english
    assert GAME.text.about_zone(state, "fleet/curse") == owned
    empty = GAME.text.about_zone(state, "region/providence")
    assert empty is not None
    assert CATALOGUES["en"].text(empty, ["Ann", "Bo"]).startswith("Nobody owns it. It borders ")
    assert GAME.text.about_zone(state, "region/branch") is None
    assert GAME.text.about_zone(state, "deck/logistics") is None


@pytest.mark.parametrize(("hits", "main"), [(0, ["pierce"]), (1, ["absorb"])])
def test_the_yellow_button_of_tactics_changes_something(hits: int, main: list[str]) -> None:
    """A hit that a blue die stops already needs no absorbing."""
    state = position(plan="logistics", units={"catch": (0, 4), "curse": (1, 3)})
    mine = [("red", 2), ("blue", 1), ("white", 1), ("white", 1)]
    match = battle(state, ("catch", "curse"), ((1, 1, 2), (1, 1, 0)), (mine, [("red", 1 + hits), ("blue", 1)]))
    assert match.pending[0].kind == "tactics"
    assert [one.option for one in offers(match) if one.label.button == "main"] == main


@pytest.mark.wide
def test_a_lit_region_covers_its_node_and_no_name() -> None:
    """16: the highlight is a circle about the node."""
    for name in IDS:
        zone = next(zone for zone in GAME.table.layout(4, GAME.complete({})).zones if zone.id == f"region/{name}")
        assert zone.round
        assert zone.w == zone.h <= chart(4).node


def test_tags_in_a_region_keep_clear_of_each_other_and_of_its_name() -> None:
    """16: agents of three seats, the marker and the number of units fit."""
    state = position(
        4, units={"catch": (0, 9)}, agents={"catch": [1, 2, 3]}, up={8: "catch"}, outposts={"catch": "production"}
    )
    kinds = {kind.id: kind for kind in GAME.table.layout(4, GAME.complete({})).kinds}
    unique = GAME.table.layout(4, GAME.complete({})).unique
    poses = {item.piece: item.pose for item in GAME.table.project(state, None)["region/catch"].unique}
    assert len(poses) == 5
    sizes = {piece: kinds[unique[piece]].width for piece in poses}
    for one, other in combinations(poses, 2):
        a, b = poses[one], poses[other]
        assert a is not None
        assert b is not None
        if one.startswith("agents") or other.startswith("agents"):
            assert dist(a[:2], b[:2]) >= (sizes[one] + sizes[other]) / 2 - 3, (one, other)
    name = chart(4).names["catch"][1]
    middle = chart(4).cell / 2
    assert all(pose is not None and pose.y - middle + sizes[one] / 2 < name + 3 for one, pose in poses.items())


def gap(box: tuple[float, float, float, float], spot: tuple[float, float]) -> float:
    """Return the distance from a point to a box."""
    left, top, right, low = box
    x, y = spot
    return dist((x, y), (min(max(x, left), right), min(max(y, top), low)))


@pytest.mark.parametrize("seats", [2, 4])
def test_names_on_the_map_meet_no_other_name_and_stand_by_their_own_node(seats: int) -> None:
    """16: the room for a name contains no other name and no node; no other node is nearer to it than its own."""
    plan = chart(seats)
    assert plan.names.keys() == {IDS[region] for region in plan.regions}
    boxes = {}
    for region in plan.regions:
        left, top, wide, tall = plan.name_box(region)
        boxes[region] = (left, top, left + wide, top + tall)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (IDS[one], IDS[other])
    for region, box in boxes.items():
        assert min(box[0], box[1]) >= 0
        assert box[2] <= MAP[2]
        assert box[3] <= MAP[3]
        spots = {other: plan.nodes[other] for other in plan.regions}
        assert min(spots, key=lambda other: gap(box, spots[other])) == region
        assert all(gap(box, spot) >= plan.node / 2 - 6 for spot in spots.values()), IDS[region]


def test_a_token_in_force_lies_on_its_card_and_is_taken_back_by_a_click() -> None:
    """16 and 13: it takes no room from the cards."""
    state = position(units=SOUTH, outposts={"stain": "development"}, held={0: ["D11"]})
    match = play(state)
    wants = GAME.table.project(match.state, None)
    assert (len(wants["held0"].unique), wants["kept0"].fungible) == (1, {"token_development": 1})
    token = table_of(match).in_zone("kept0")[0].id
    assert match_gesture(Click(token), offers(match), table_of(match)) == Answer(("recall", "D11"))


def test_won_cards_can_be_looked_through_and_stolen_from_the_pile() -> None:
    """16: the pile is open; where one of it is to be chosen, a click on it opens the choice."""
    zone = next(zone for zone in GAME.table.layout(4, GAME.complete({})).zones if zone.id == "won1")
    assert (zone.arrange, zone.show) == (Arrangement.PILE, Visibility.ALL)
    state = position(won={1: ["stain", "tribute", "immensea"]})
    ask = Ask(0, "theft", ["stain", "tribute", "none"], context=(1, at("catch")))
    table = Table(GAME.table.layout(2, GAME.complete({})))
    reconcile(table, GAME.table.project(state, 0))
    given = [Option(option, GAME.text.describe(state, ask, option)) for option in ask.options]
    top = table.in_zone("won1")[-1].id
    reading = match_gesture(Click(top), given, table)
    assert isinstance(reading, Choices)
    assert [offer.option for offer in reading.offers] == ["stain", "tribute"]


def test_dice_lie_in_the_row_of_their_side() -> None:
    front = {"catch": (0, 3), "curse": (1, 2)}
    match = battle(
        position(plan="logistics", units=front),
        ("catch", "curse"),
        ((0, 0, 3), (1, 0, 1)),
        ([("white", 2)] * 3, [("red", 1), ("white", 1)]),
    )
    wants = GAME.table.project(match.state, None)
    assert [item.piece for item in wants["dice0"].unique] == [f"die-0-white-{number}" for number in range(3)]
    assert [item.face for item in wants["dice1"].unique] == [2, 2]
    assert wants["tray"].unique == ()


def test_dice_wait_in_the_tray_before_they_are_rolled() -> None:
    """So the window throws dice of the right colours."""
    front = {"catch": (0, 3), "curse": (1, 2)}
    match = play(position(plan="logistics", units=front), ("attack", "catch", "curse"), chance=False)
    for ask, dice in zip(list(match.pending), ((1, 0, 2), (0, 1, 0)), strict=True):
        match.answer(dice, ask.seat)
    assert [item.piece for item in GAME.table.project(match.state, None)["tray"].unique] == [
        "die-0-red-0",
        "die-0-white-0",
        "die-0-white-1",
    ]


def test_points_above_thirty_go_around_with_a_flag() -> None:
    """14."""
    red = [region.id for region in REGIONS if region.worth == 4][:8]
    state = position(4, won={0: red})
    marker = GAME.table.project(state, None)["track"].unique[0]
    assert marker.marks == ("+31",)


def test_markers_on_the_track_hide_no_number() -> None:
    """16: those of four seats and the EVE marker, on any space, stay below its number and in the track."""
    kinds = {kind.id: kind for kind in GAME.table.layout(4, GAME.complete({})).kinds}
    for points in range(31):
        for place, kind in enumerate((*(f"score_{seat}" for seat in range(4)), "eve_marker")):
            _, y = track_at(points, place)
            half = kinds[kind].height / 2
            assert y - half >= TRACK_NUMBER - 1.6
            assert y + half <= TRACK_BOX[3] + 1


def test_every_prompt_and_region_has_words() -> None:
    for catalogue in CATALOGUES.values():
        assert all(f"eve_conquests.region.{name}" in catalogue for name in IDS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_cannot_know_may_be_dealt_anew(seats: int) -> None:
    """19: its projection and labels stay equal; piles, decks and other hands change."""
    match = Match.new(GAME, seats, chance=SeededChance(f"hidden {seats}"))
    chance = FastRng(seats)
    changed = False
    for number in range(240):
        if match.over:
            break
        if number % 4 == 0:
            for seat in range(seats):
                world = determinized(match, seat, chance)
                assert GAME.table.project(world.state, seat) == GAME.table.project(match.state, seat)
                changed = changed or world.state.piles != match.state.piles
        ask = match.pending[0]
        match.answer(ask.options[chance.below(len(ask.options))], ask.seat)
    assert changed


def test_known_cards_stay_where_they_are() -> None:
    """19: the top card that a seat has looked at, and the card that was stolen from it."""
    state = position(hands={0: ["D05"], 1: ["D01", "D02", "P01"]})
    state.seen[0] = 1 << state.piles[8][-1]
    stolen = state.hands[1][0]
    state.known[0] = [stolen]
    for seed in range(20):
        other = state.copy()
        assert GAME.rules.determinize is not None
        GAME.rules.determinize(other, state, 0, FastRng(seed))
        assert other.piles[8][-1] == state.piles[8][-1]
        assert stolen in other.hands[1]
        assert other.hands[0] == state.hands[0]
        assert [len(one) for one in other.hands] == [len(one) for one in state.hands]


def test_a_renewed_deck_holds_nothing_but_what_was_discarded() -> None:
    """19: a card that another player drew before cannot be in it."""
    state = position(plan="logistics", hands={1: ["D01"]})
    old = state.hands[1][0]
    state.discards[0] = state.decks[0][:]
    state.decks[0] = []
    match = play(state, ("draw", "development"))
    for seed in range(20):
        other = match.state.copy()
        assert GAME.rules.determinize is not None
        GAME.rules.determinize(other, match.state, 0, FastRng(seed))
        assert other.hands[1] == [old]


def test_a_copy_is_equal_and_independent() -> None:
    """copy() equals the generic clone and shares no list, in a battle too."""
    front = {"catch": (0, 3), "curse": (1, 2)}
    for state in (position(3), play(position(plan="logistics", units=front), ("attack", "catch", "curse")).state):
        other = state.copy()
        assert other == clone(state) == state
        for name in (one.name for one in fields(state)):
            value = getattr(state, name)
            if isinstance(value, list):
                assert getattr(other, name) is not value, name
                if value and isinstance(value[0], list):
                    assert all(mine is not yours for mine, yours in zip(getattr(other, name), value, strict=True)), name
        if state.battle is not None and other.battle is not None:
            assert other.battle is not state.battle
            assert other.battle.faces is not state.battle.faces
    assert len(FIRST_SQUARES) == 3
    assert at("stain") == IDS.index("stain")


def test_a_seat_without_secrets_sees_what_everybody_sees() -> None:
    """So no curtain falls in the set-up, or before players without cards."""
    state = position(hands={0: ["D01"]})
    assert GAME.table.project(state, 1) == GAME.table.project(state, None)
    assert GAME.table.project(state, 0) != GAME.table.project(state, None)
