"""The table: projection, labels, hidden pieces, texts."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import cycle
from pathlib import Path

import pygame
import pytest

import assets
import games.stone_age
from games.stone_age import GAME
from games.stone_age.rules.facts import BUILDINGS, CARD_INDEX, CARDS, INDEX
from games.stone_age.rules.rounds import put
from games.stone_age.rules.state import State
from games.stone_age.table.geometry import BOARD_AT, EDGE
from games.stone_age.table.geometry_board import SCORE_TRACK, SIZE, Point
from games.stone_age.table.geometry_signs import SIGN, box_around, overlap, sign_spot, taken
from tabletop.core.data.copying import clone
from tabletop.core.data.messages import Message, msg
from tabletop.core.input.gestures import Click, Drag
from tabletop.core.input.interpret import Answer, Choices, Option, match_gesture
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask, event
from tabletop.core.table.layout import ImageElement, TextElement
from tabletop.core.table.projection import PlacedPiece, ZoneContents, reconcile
from tabletop.core.table.sides import fold
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.effect_simulator import EffectSimulator
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.layers.count_badges import tags
from tests.games.stone_age.positions import acting, give, give_tools, position, rolled, set_card
from tests.layouts import lay_out_all
from tests.parameters import quick_first, quick_where
from tests.sure import sure

FOLDER = Path(str(games.stone_age.__file__)).parent
CATALOGUES = {language: Translations(language, {"stone_age": FOLDER / "locale"}) for language in LANGUAGES}
NAMES = ("Ann", "Bo", "Cy", "Di")


def words(message: Message) -> str:
    """Return the English sentence, after checking that both languages have one."""
    for catalogue in CATALOGUES.values():
        sentence = catalogue.text(message, NAMES)
        assert "stone_age." not in sentence, sentence
        assert "{" not in sentence, sentence
    return CATALOGUES["en"].text(message, NAMES)


def offers(match: Match[State]) -> list[Option]:
    ask = match.pending[0]
    return [Option(option, GAME.text.describe(match.state, ask, option)) for option in ask.options]


def table_of(match: Match[State], viewer: int | None = None) -> Table:
    table = Table(GAME.table.layout(match.state.seats, match.settings))
    reconcile(table, GAME.table.project(match.state, viewer))
    return table


def test_the_board_geometry_is_that_of_the_picture() -> None:
    """The game reads its own copy; both must be the same file."""
    picture = Path(str(assets.__file__)).parent / "stone_age" / "board.toml"
    assert (FOLDER / "board.toml").read_bytes() == picture.read_bytes()


@pytest.mark.wide
@pytest.mark.parametrize(("seats", "preset"), quick_first([(2, "seed_strict"), (3, "default"), (4, "publisher")]))
def test_every_moment_fits_the_table_and_has_words(seats: int, preset: str) -> None:
    """Projection finds every piece; labels are distinct, refer to the table and read well in both languages."""
    match = Match.new(GAME, seats, settings=GAME.presets[preset], chance=SeededChance(f"{preset}{seats}"))
    chance = FastRng(seats)
    tables = {viewer: table_of(match, viewer) for viewer in (None, 0, seats - 1)}
    viewers = cycle(tables)
    while not match.over:
        ask = match.pending[0]
        table = tables[viewer := next(viewers)]
        reconcile(table, GAME.table.project(match.state, viewer))
        texts = []
        for offer in offers(match):
            texts.append(words(offer.label.text))
            refs = [*offer.label.take, *(part for part, _ in offer.label.parts), *filter(None, [offer.label.put])]
            assert all(ref in table.pieces or ref in table.zones or ref in table.kinds for ref in refs), refs
            assert refs or offer.label.button, "an option must be somewhere"
        assert len(set(texts)) == len(texts), texts
        words(GAME.text.prompt(match.state, ask))
        for seat in range(seats):
            assert [words(stat.name) for stat in GAME.text.seat_stats(match.state, None, seat)]
        match.answer(ask.options[chance.below(len(ask.options))])
    phase = GAME.text.phase_name(match.state)
    assert phase is not None
    assert words(phase) == "The end"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_in_step_with_the_state_needs_no_change(seats: int) -> None:
    """Projecting the same state again moves nothing."""
    match = Match.at(GAME, position(seats))
    table = table_of(match, 0)
    assert reconcile(table, GAME.table.project(match.state, 0)) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_and_zone_has_a_name_in_both_languages(seats: int) -> None:
    """Names, inspect texts and printed words."""
    plan = GAME.table.layout(seats, {})
    for kind in plan.kinds:
        assert words(kind.name)
        for text in kind.text:
            words(text)
        for face in kind.faces:
            for mark in face:
                if isinstance(mark, TextElement) and isinstance(mark.text, Message):
                    words(mark.text)
                if isinstance(mark, ImageElement):
                    assert mark.name.startswith(("stone_age/", "seat/shape"))
    assert all(words(zone.name) for zone in plan.zones if zone.name is not None)


def test_marks_stay_on_their_pieces() -> None:
    """Nothing is printed beyond the edge of a card or tile."""
    for kind in GAME.table.layout(4, {}).kinds:
        for face in kind.faces:
            for mark in face:
                assert -0.01 <= mark.x <= mark.x + mark.w <= kind.width + 0.01, (kind.id, mark)
                assert -0.01 <= mark.y <= mark.y + mark.h <= kind.height + 0.01, (kind.id, mark)


def test_settings_and_presets_have_words() -> None:
    """Every switch has its name, its reason and all its choices in both languages."""
    for catalogue in CATALOGUES.values():
        for setting in GAME.settings:
            key = f"stone_age.setting.{setting.id}"
            assert key in catalogue
            assert f"{key}.why" in catalogue
            for choice in setting.choices:
                name = str(choice).lower() if isinstance(choice, bool) else choice
                assert f"{key}.{name}" in catalogue
        assert all(f"stone_age.preset.{preset}" in catalogue for preset in GAME.presets)


def test_dragging_three_people_to_the_forest_is_one_answer() -> None:
    """The number of pieces decides; with one piece the number is asked."""
    match = Match.at(GAME, position())
    table = table_of(match)
    people = tuple(piece.id for piece in table.in_zone("mat0/people"))
    assert match_gesture(Drag(people[:3], "mat0/people", "place/forest"), offers(match), table) == Answer(("forest", 3))
    one = match_gesture(Drag(people[:1], "mat0/people", "place/forest"), offers(match), table)
    assert isinstance(one, Choices)
    assert [offer.option for offer in one.offers] == [("forest", count) for count in range(1, 6)]
    assert match_gesture(Click("place/field"), offers(match), table) == Answer(("field", 1))


def test_a_click_on_a_place_or_its_people_resolves_it() -> None:
    """Actions take one click."""
    match = acting(position(), forest=2, card_1=1)
    table = table_of(match)
    assert match_gesture(Click("place/forest"), offers(match), table) == Answer("forest")
    person = table.in_zone("place/forest")[0].id
    assert match_gesture(Click(person), offers(match), table) == Answer("forest")
    assert match_gesture(Click(CARDS[match.state.slots[0]].id), offers(match), table) == Answer("card_1")


def test_dice_in_the_tray_show_the_roll_and_can_be_picked() -> None:
    """Dice for all: a click on a die takes its face."""
    state = position()
    set_card(state, "C01", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1)
    match.answer((1, 0, 0, 0))
    rolled(match, 2, 5, 5, 1)
    table = table_of(match)
    assert [piece.face + 1 for piece in table.in_zone("tray")] == [2, 5, 5, 1]
    assert len(table.in_zone("cup")) == 3
    assert match_gesture(Click(table.in_zone("tray")[2].id), offers(match), table) == Answer(5)


def test_used_tools_lie_turned_to_the_left() -> None:
    """Source: a used tool is turned 90 degrees to the left."""
    state = position()
    give_tools(state, 0, 2, 3)
    state.ready[0] = 0b010
    used, ready = GAME.table.project(state, None)["mat0/tools"].unique
    assert used == PlacedPiece("tool-0-0-low", 1, -90.0, marks=("used",))
    assert ready == PlacedPiece("tool-0-1-high", 0)


def test_bought_cards_show_their_backs_to_others_and_drawn_ones_only_their_number() -> None:
    """R28."""
    state = position()
    state.cards[0] = [CARD_INDEX["C03"]]
    state.drawn[0] = [CARD_INDEX["C12"]]
    zone = "mat0/cards"
    assert GAME.table.project(state, 0)[zone] == ZoneContents((PlacedPiece("C03"), PlacedPiece("C12")))
    for viewer in (None, 1):
        assert GAME.table.project(state, viewer)[zone] == ZoneContents((PlacedPiece("C03", 1),), {"card_back": 1})
    state.phase = "over"
    assert GAME.table.project(state, None)[zone] == ZoneContents((PlacedPiece("C03"), PlacedPiece("C12")))


def test_a_ready_one_use_tool_lies_open_and_a_spent_one_face_down() -> None:
    """Source: the card is turned over once it is used."""
    state = position()
    state.cards[0] = [CARD_INDEX["C17"], CARD_INDEX["C16"]]
    state.ready[0] = 0b001000
    assert GAME.table.project(state, None)["mat0/cards"].unique == (
        PlacedPiece("C17"),
        PlacedPiece("C16", 1, marks=("used",)),
    )


@pytest.mark.parametrize(
    ("hungers", "points", "index", "sign"),
    [
        (0, 22, 22, None),
        (0, 99, 99, None),
        (0, 122, 22, "+100"),
        (0, 376, 76, "+300"),
        (1, 0, 90, "\N{MINUS SIGN}100"),
        (10, 0, 0, "\N{MINUS SIGN}100"),
        (11, 0, 90, "\N{MINUS SIGN}200"),
    ],
)
def test_the_score_track_wraps(hungers: int, points: int, index: int, sign: str | None) -> None:
    """R33: the marker shows the value modulo 100, and a sign the hundreds: space and sign make the score."""
    state = position()
    state.hungers[0], state.building_points[0] = hungers, points
    marker, *others = GAME.table.project(state, None)["track/score"].unique
    assert marker.pose is not None
    assert abs(marker.pose.x - SCORE_TRACK[index][0]) < 10
    assert abs(marker.pose.y - SCORE_TRACK[index][1]) < 10
    kinds = {kind.id: kind for kind in GAME.table.layout(4, {}).kinds}
    shown = [kinds["lap_sign_0"].face_names[item.face] for item in others if item.piece == "lap-0"]
    assert shown == ([] if sign is None else [msg("stone_age.kind.lap_sign_of", sign=sign)])


@pytest.mark.parametrize("total", quick_where(range(-110, 240), lambda total: total % 50 == 0))
def test_signs_lie_beside_their_markers_and_cover_nothing(total: int) -> None:
    """For four scores near each other, no sign lies on a card, a building, people, a name, a figure or a sign."""
    state = position()
    for seat in range(4):
        state.building_points[seat] = total + 2 * seat
    items = {item.piece: item.pose for item in GAME.table.project(state, None)["track/score"].unique}
    boxes = []
    for seat in range(4):
        pose, marker = items.get(f"lap-{seat}"), items[f"score-{seat}"]
        assert (pose is None) == (0 <= total + 2 * seat < 100)
        if pose is None:
            continue
        assert marker is not None
        assert abs(pose.x - marker.x) + abs(pose.y - marker.y) < 176
        assert BOARD_AT[0] + pose.x - SIGN[0] / 2 >= 0
        assert -BOARD_AT[1] <= pose.y - SIGN[1] / 2
        assert pose.y + SIGN[1] / 2 <= SIZE[1] + EDGE
        boxes.append(box_around((pose.x, pose.y), SIGN))
    for number, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in (*taken(), *boxes[:number]))


@pytest.mark.parametrize("space", [0, 27, 50, 79, 96])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_lap_sign_is_the_nearest_that_is_free(space: int, count: int) -> None:
    """Of all places on the grid the nearest is taken that covers neither the board, the markers nor another sign."""
    others: list[Point] = []
    for _ in range(count):
        others.append(sign_spot(space, tuple(others)))
    (x, y), w = SCORE_TRACK[space], SIGN[0]
    markers = box_around((x, y), (25, 25))
    filled = [*taken(), markers, *[box_around(other, SIGN) for other in others]]
    rows = (-0.5, SIZE[1] + 0.5, *range(10, round(SIZE[1]) - 9, 3))
    grid = [(column, row) for column in range(round(w / 2) + 1, round(SIZE[0] - w / 2), 3) for row in rows]
    near = sorted((abs(column - x) + abs(row - y), (column, row)) for column, row in grid)
    free = (point for far, point in near if not any(overlap(box_around(point, SIGN), box) for box in filled))
    assert sign_spot(space, tuple(others)) == next(free)


def test_the_number_under_a_score_marker_stays_free() -> None:
    """A marker stands at a corner of its space: the printed number is visible."""
    state = position()
    for item in GAME.table.project(state, None)["track/score"].unique:
        assert item.pose is not None
        assert abs(item.pose.x - SCORE_TRACK[0][0]) >= 4.5 + 3
        assert abs(item.pose.y - SCORE_TRACK[0][1]) >= 4.5 + 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_board_shows_the_hints_of_the_source(seats: int) -> None:
    """Source: the divisors and the points for culture are printed on every player board."""
    kinds = {kind.id: kind for kind in GAME.table.layout(seats, {}).kinds}
    for seat in range(seats):
        printed = [mark.text for mark in kinds[f"mat_{seat}"].faces[0] if isinstance(mark, TextElement)]
        assert [text for text in printed if isinstance(text, str)] == ["÷2", "÷3", "÷4", "÷5", "÷6"]
        assert "1 4 9 16 25 36 49 64" in words(msg("stone_age.print.culture"))
        assert msg("stone_age.print.culture") in printed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stock_of_tools_is_the_printed_one(seats: int) -> None:
    """Components: twelve tiles 1/2 and six tiles 3/4, whatever the number of players; those in use are missing."""
    state = position(seats)
    wants = GAME.table.project(state, None)
    assert [len(wants[f"tools/{stock}"].unique) for stock in ("low", "high")] == [12, 6]
    give_tools(state, 0, 3, 2, 1)
    wants = GAME.table.project(state, None)
    assert [len(wants[f"tools/{stock}"].unique) for stock in ("low", "high")] == [10, 5]
    for seat in range(seats):
        give_tools(state, seat, 4, 4, 4)
    wants = GAME.table.project(state, None)
    assert [len(wants[f"tools/{stock}"].unique) for stock in ("low", "high")] == [12, max(0, 6 - 3 * seats)]


def test_forty_hunters_and_endless_goods_find_room() -> None:
    """R15, R16: more goods than the set has are shown as far as the pieces suffice."""
    state = position()
    state.people, state.unplaced = [10] * 4, [10] * 4
    for seat in range(4):
        put(state, seat, INDEX["hunting"], 10)
        state.food[seat] = 900
        give(state, seat, wood=90, clay=90, stone=90, gold=90)
    table = table_of(Match.at(GAME, state))
    assert len(table.in_zone("place/hunting")) == 40
    assert len(table.zones["place/hunting"].spots) == 40


def test_no_figure_counts_tokens_of_several_values() -> None:
    """A regression: the number at the Hunting ground was that of the tokens, which nobody understood."""
    table = Table(GAME.table.layout(2, {}))
    here = {zone for zone in table.zones if zone.endswith("/food") or zone == "supply/hunting"}
    assert len(here) == 3
    assert {zone.id for zone in table.zones.values() if zone.uncounted} == here


def test_what_a_seat_cannot_know_may_be_dealt_anew() -> None:
    """R28, 10: the seat's projection and labels stay equal; deck, buried tiles and drawn cards change."""
    match = Match.new(GAME, 3, chance=SeededChance("hidden"))
    chance = FastRng(5)
    changed = False
    for _ in range(300):
        if match.over:
            break
        for seat in range(3):
            world = determinized(match, seat, chance)
            assert GAME.table.project(world.state, seat) == GAME.table.project(match.state, seat)
            changed = changed or world.state.deck != match.state.deck
        ask = match.pending[0]
        world = determinized(match, ask.seat, chance)
        assert [GAME.text.describe(world.state, ask, one) for one in ask.options] == [
            GAME.text.describe(match.state, ask, one) for one in ask.options
        ]
        match.answer(ask.options[chance.below(len(ask.options))])
    assert changed


def test_cards_drawn_by_others_are_dealt_anew() -> None:
    """R28: own drawn cards stay, those of others are mixed with the deck."""
    state = position(2)
    state.drawn = [[state.deck.pop()], [state.deck.pop()]]
    seen = set()
    for seed in range(40):
        other = state.copy()
        assert GAME.rules.determinize is not None
        GAME.rules.determinize(other, state, 0, FastRng(seed))
        assert other.drawn[0] == state.drawn[0]
        assert sorted(other.drawn[1] + other.deck) == sorted(state.drawn[1] + state.deck)
        seen.add(other.drawn[1][0])
    assert len(seen) > 5


def test_a_copy_is_equal_and_independent() -> None:
    """copy() equals the generic clone and shares no list."""
    state = position(3)
    other = state.copy()
    assert other == clone(state) == state
    for name in (one.name for one in fields(state)):
        value = getattr(state, name)
        if isinstance(value, list):
            assert getattr(other, name) is not value, name
            if value and isinstance(value[0], list):
                assert all(mine is not yours for mine, yours in zip(getattr(other, name), value, strict=True)), name


def test_a_throw_says_where_it_is_made_and_before_it_what_for() -> None:
    """The last place of a seat is resolved without a question, so that only the throw can name it (5.1)."""
    state = position(2)
    for good, place in (("food", "Hunting ground"), ("wood", "Forest"), ("gold", "River")):
        ask: Ask[object] = Ask(CHANCE, "roll", count=2, faces=6, by=0, context=(good,))
        assert words(GAME.text.throw_prompt(ask)) == f"Ann: throw the 2 dice for {good}."
        assert words(sure(GAME.text.describe_roll(state, ask, (1, 4)))) == f"{place}: Ann rolled 1, 4."
    ask = Ask(CHANCE, "roll", count=2, faces=6, by=1, context=("card",))
    assert words(GAME.text.throw_prompt(ask)) == "Bo: throw the 2 dice."
    assert words(sure(GAME.text.describe_roll(state, ask, (1, 4)))) == "Bo rolled 1, 4."


def test_the_first_lesson_calls_things_as_the_table_does() -> None:
    """Places and pieces have one name in each language."""
    sentences = {key: text for key, text in CATALOGUES["zh_TW"].entries.items() if "lesson.first" in key}
    assert sentences
    for strange in ("工具製造處", "文明卡", "建築物", "卡片", "回合"):
        assert not [key for key, text in sentences.items() if strange in str(text)], strange


def test_a_tool_is_not_put_in_by_itself_for_nothing() -> None:
    """The only tool is ready in the panel where it brings more; otherwise it is a button like "no tools"."""
    for faces, style in (((1, 1), "plain"), ((1, 2), "")):
        state = position(2)
        give_tools(state, 0, 1)
        match = acting(state, clay_pit=2)
        rolled(match, *faces)
        assert match.pending[0].kind == "tools"
        assert [offer.label.button for offer in offers(match)] == ["plain", style]
        assert words(offers(match)[1].label.text) == f"Tool 1: {'3 makes 0 clay' if style else '4 makes 1 clay'}"
        if style:
            tool = table_of(match).in_zone("mat0/tools")[0].id
            assert match_gesture(Click(tool), offers(match), table_of(match)) == Answer((0,))


@pytest.mark.parametrize(
    ("tools", "faces", "english", "chinese"),
    [
        (
            (1,), (2, 3),
            "Ann: 5 makes 1 clay, one for every 4. Tool 1 adds nothing more.",
            "Ann：擲出 5 點，得 1 份磚頭，每 4 點 1 份。加上工具 1 也不會更多。",
        ),
        (
            (1, 1), (2, 3),
            "Ann: 5 makes 1 clay, one for every 4. Tools 1 + 1 add nothing more.",
            "Ann：擲出 5 點，得 1 份磚頭，每 4 點 1 份。加上工具 1 + 1 也不會更多。",
        ),
    ],
)  # fmt: skip
def test_tools_that_add_nothing_are_not_asked_for(
    tools: tuple[int, ...], faces: tuple[int, ...], english: str, chinese: str
) -> None:
    """Where no tool brings more, the prompt says so, and what is taken is not named as a choice."""
    state = position(2)
    give_tools(state, 0, *tools)
    match = acting(state, clay_pit=2)
    rolled(match, *faces)
    prompt = GAME.text.prompt(match.state, match.pending[0])
    assert CATALOGUES["en"].text(prompt, NAMES) == english
    assert CATALOGUES["zh_TW"].text(prompt, NAMES) == chinese
    assert [words(offers(match)[0].label.text), CATALOGUES["zh_TW"].text(offers(match)[0].label.text)] == [
        "Take 1 clay", "拿 1 份磚頭",
    ]  # fmt: skip


def test_tools_are_told_in_one_short_line() -> None:
    """Their sum, the throw and what it makes; only equal tools of which some stay are told apart by their spaces."""
    state = position(2)
    give_tools(state, 0, 1, 1)
    match = acting(state, hunting=4)
    rolled(match, 6, 6, 6, 6)
    asked = match.pending[0]
    prompt = words(GAME.text.prompt(match.state, asked))
    assert prompt == "Ann: 24 makes 12 food, one for every 2. Add tools 1 + 1?"
    assert [words(offer.label.text) for offer in offers(match)] == [
        "No tools: 12 food",
        "Tool 1 (space 1): 25 makes 12 food",
        "Tool 1 (space 2): 25 makes 12 food",
        "Tools 1 + 1: 26 makes 13 food",
    ]
    assert [words(sure(offer.label.short)) for offer in offers(match)[1:3]] == ["Tool 1: 25 makes 12 food"] * 2
    assert GAME.text.describe_event(match.state, event("tools_used", seat=0, total=26), None) is None


@pytest.mark.parametrize("wood", [1, 2])
def test_a_payment_is_put_together_at_one_place_even_if_there_is_one_only(wood: int) -> None:
    """A regression: the only payment was a button of the bar, several lay in a panel at the lower right."""
    state = position(2)
    give(state, 0, wood=wood)
    state.stacks[0][-1] = next(index for index, tile in enumerate(BUILDINGS) if not tile.points and tile.least == 1)
    match = acting(state, building_1=1)
    decline, *payments = offers(match)
    assert decline.label.button == "refuse"
    assert len(payments) == wood
    assert all(offer.label.parts and not offer.label.button for offer in payments)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_own_board_shows_larger_pieces_in_parts_of_their_own(seats: int) -> None:
    """People, tools and goods are drawn larger than elsewhere; no part lies on another, all lie on the board."""
    own = fold(GAME.table.layout(seats, {}), 0)
    board, *parts = [zone for zone in own.zones if zone.id.partition("/")[0] == "mat0"]
    larger = {zone.id.partition("/")[2]: zone.size for zone in parts}
    assert all(larger[name] >= 1.25 for name in ("people", "tools", "wood", "clay", "stone", "gold", "cards"))
    assert larger["reserve"] < 1.0 < larger["food"]
    for zone in parts:
        assert board.x <= zone.x < zone.x + zone.w <= board.x + board.w
        assert board.y <= zone.y < zone.y + zone.h <= board.y + board.h
    boxes = [(zone.x, zone.y, zone.w, zone.h) for zone in parts]
    assert not any(overlap(one, other) for number, one in enumerate(boxes) for other in boxes[:number])


def test_the_figure_at_the_end_of_a_row_is_the_amount() -> None:
    """Food tokens have values: five and two of them are seven food; one piece has its figure, too."""
    state = position(2)
    state.food[0] = 17
    give(state, 0, stone=1)
    plan = fold(GAME.table.layout(2, {}), 0)
    table = Table(plan)
    reconcile(table, GAME.table.project(state, 0))
    camera = Camera(plan.width, plan.height, pygame.Rect(0, 0, 980, 668))
    rows = [tag for tag in tags(table, lay_out_all(table), camera) if tag.size >= 16]
    assert [tag.text for tag in rows] == ["17", "1"]
    assert rows[0].x == rows[1].x, "the figures line up"


def test_what_a_payment_scores_stands_on_its_button() -> None:
    """The points are shown before a payment that decides them (5.4)."""
    state = position(2)
    give(state, 0, wood=2)
    open_tile = next(index for index, tile in enumerate(BUILDINGS) if not tile.points and tile.least == 1)
    state.stacks[0][-1] = open_tile
    match = acting(state, building_1=1)
    shorts = [words(offer.label.short) for offer in offers(match) if offer.label.short is not None]
    assert shorts == ["Pay 1 wood for 3 points", "Pay 2 wood for 6 points"]


def test_a_place_says_beforehand_that_its_price_cannot_be_paid() -> None:
    """A regression: people opened a card before they had gathered, and it was declined without a question (5)."""
    state = position(2)
    give(state, 0, wood=1)
    match = acting(state, card_1=1, card_2=1, forest=2)
    notes = [None if offer.label.note is None else words(offer.label.note) for offer in offers(match)]
    costly = "You cannot pay now: it costs 2 resources of any kinds, and you have 1 wood."
    assert dict(zip(match.pending[0].options, notes, strict=True)) == {
        "forest": None, "card_1": None, "card_2": costly,
    }  # fmt: skip


def test_whoever_is_short_of_food_is_told_while_people_are_placed() -> None:
    """A shortage of food is shown while people are placed: it must be found before the round ends (6)."""
    state = position(2)
    state.food[0], state.agriculture[0] = 3, 1
    match = Match.at(GAME, state)
    assert words(GAME.text.prompt(state, match.pending[0])) == "Ann: place your people (5 left). You still need 1 food."
    state.food[0] = 4
    assert words(GAME.text.prompt(state, match.pending[0])) == "Ann: place your people (5 left)."


def test_sending_people_out_brings_nothing_by_itself() -> None:
    """People who leave home are neither gained nor lost; a child is gained."""
    match = Match.at(GAME, position(2))
    plan = GAME.table.layout(2, match.settings)
    trial = EffectSimulator(match, 0, 0, 2, "seed", plan)
    assert trial.effect(("forest", 2)).gains == ()
    match = acting(position(2), hut=2, forest=1)
    assert [gain.change for gain in EffectSimulator(match, 0, 0, 2, "seed", plan).effect("hut").gains] == ["5/6"]


def test_what_follows_by_itself_is_neither_gain_nor_price() -> None:
    """A card that is paid last shows its own effect: the last place, the feeding and the new round come anyhow."""
    state = position(2)
    give(state, 0, wood=1)
    set_card(state, "C10", 1)
    match = acting(state, card_1=1, field=1)
    match.answer("card_1")
    trial = EffectSimulator(match, 0, 0, 2, "seed", GAME.table.layout(2, match.settings))
    gains = [(gain.seat, gain.kind, gain.change) for gain in trial.effect((1, 0, 0, 0)).gains]
    assert not [gain for gain in gains if gain[0] != 0 or gain[1] in ("food", "agriculture")]
    assert (0, "wood", -1) in gains


@pytest.mark.parametrize(
    ("grown", "sentence"), [(0, "Ann fed 5 people."), (2, "Ann fed 5 people; the fields gave 2 food.")]
)
def test_fields_are_told_of_only_when_they_give_food(grown: int, sentence: str) -> None:
    """A regression: in the first rounds every tribe read that its fields gave 0 food."""
    message = GAME.text.describe_event(position(2), event("fed", seat=0, people=5, grown=grown), None)
    assert words(sure(message)) == sentence


def test_every_name_in_the_players_panel_begins_large() -> None:
    """A regression: "+2 clay" beside its picture read as "+2 day", and stood beside "+6 Points"."""
    for stat in GAME.text.seat_stats(position(2), None, 0):
        assert words(stat.name)[0].isupper()


@pytest.mark.parametrize("file", ["locale/zh_TW.toml", "rulebook/zh_TW.md"])
def test_a_round_is_called_in_chinese_what_the_window_calls_it(file: str) -> None:
    """A regression: the log counted 回合, which are turns in the window, and the bar of the history 輪."""
    assert "回合" not in (FOLDER / file).read_text(encoding="utf-8")


def test_figures_stand_apart_from_chinese_words() -> None:
    """Amounts begin with a figure, with a space before it, as everywhere else."""
    amounts = re.compile(r"[\u4e00-\u9fff]\{(gain|payment|price|have|own|lot)\}")
    sentences = CATALOGUES["zh_TW"].entries
    assert not [key for key, text in sentences.items() if key.startswith("stone_age.") and amounts.search(str(text))]
