"""Legibility at 1280x720, the smallest window a match is laid out for."""

from __future__ import annotations

import itertools
import math
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from games.ascending_empires.rules.facts import HOLES
from games.ascending_empires.table.geometry import to_table
from games.omen import GAME
from games.omen.rules.facts import FEATS, REWARD_KINDS, TYPE, UNITS
from games.omen.table import pieces
from games.omen.table.pieces_short import short_text
from tabletop.core.data.messages import msg
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.labels import Result, Score
from tabletop.core.table.layout import ImageElement, RectElement, Shape, TextElement
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Move, Table
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.ui.kit.base.tooltips import AFTER_MS
from tabletop.ui.kit.panels.bubble import Bubble
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.render.geometry.zone_layouts import lay_out
from tabletop.ui.render.layers.count_badges import box_of, tags
from tabletop.ui.render.layers.place_names import names
from tabletop.ui.render.layers.static_layer import tag_picture
from tabletop.ui.render.layers.text_bounds import PrintedWords
from tabletop.ui.render.sprites.faces import LEAST_PRINT, LETTER, fitted
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.table.overlays.end_screen import EndButton, EndScreen
from tabletop.ui.text.line_break import units
from tabletop.viewmodel.control.match_controller import MatchController
from tests.games.omen.positions import position
from tests.layouts import lay_out_all
from tests.parameters import quick_ends, quick_first
from tests.play import SHELF

SIZE = (1280, 720)


def opened(
    game: str, language: str = "en", scale: int = 100, settings: dict[str, Any] | None = None, seats: int = 2
) -> MatchView:
    """Return a new match on a screen of the smallest size."""
    people = [Player(name, colour) for colour, name in enumerate(("Ann", "Bo", "Cy", "Di")[:seats])]
    session = MatchSession.new(SHELF.games[game], people, settings=settings, seed="legible")
    words = Translations(language, SHELF.locales())
    screen = MatchView(NullPlayer(words, scale), MatchController(session), PlayOptions(speed=0, curtain=False))
    screen.resize(SIZE)
    return screen


READABLE = 11
"""Text size in pixels from which words on the table count as readable."""


def is_readable(screen: MatchView, mark: TextElement, least: int = READABLE) -> bool:
    """Return True if words are drawn large enough at the screen's size, no word of them broken."""
    faces, unit = screen.view.faces, screen.view.camera.view.scale
    words, room = faces.say(mark.text), (int(mark.w * unit), int(mark.h * unit))
    if max(faces.text.measure(one.rstrip(), least, mark.font) for one in units(words.replace("\n", " "))) > room[0]:
        return False
    size = round(mark.size * LETTER * unit)
    return fitted(faces.text, words, room, size, least, mark.colour, mark.font) is not None


@pytest.mark.parametrize("seats", quick_ends([2, 3, 4]))
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_mats_and_technologies_of_ascending_empires_are_readable(language: str, seats: int) -> None:
    """Rows of the mat, colours, levels, names, and on large mats the effects have 11 pixels, and no word is broken."""
    screen = opened("ascending_empires", language, seats=seats)
    kinds = [kind for kind in screen.view.kinds.values() if kind.id.startswith(("mat_", "technology_"))]
    assert len(kinds) == (16 + seats) * (1 if seats == 2 else 4), "each form of a mat"
    prints = [mark for kind in kinds for face in kind.faces for mark in face if isinstance(mark, TextElement)]
    assert len(prints) == (9 * seats + 16 * 2 * 3 if seats == 2 else 3 * 9 * seats + 16 * 2 * (2 + 3 + 3 + 1))
    for mark in prints:
        assert is_readable(screen, mark), screen.view.faces.say(mark.text)


def test_the_number_of_a_ship_hides_no_other_ship() -> None:
    """Two ships side by side: each number stands at a corner that is free of the other ship and its number."""
    screen = opened("ascending_empires")
    match, table, camera = screen.controller.session.match, screen.view.table, screen.view.camera
    state = match.state.copy()
    for number, (x, y) in enumerate([(0, 0), (16_100, -9_000), (-3_000, 18_000)]):
        state.place[number], state.x[number], state.y[number] = 2, x, y
    reconcile(table, match.game.table.project(state, 0))
    poses = lay_out_all(table)
    boxes = [
        tag_picture(screen.ui.text, tag.text, tag.size).get_rect(center=(tag.x, tag.y))
        for tag in tags(table, poses, camera)
        if tag.text in "123" and camera.to_table(tag.x, tag.y)[0] > 400 and camera.to_table(tag.x, tag.y)[0] < 700
    ]
    assert len(boxes) == 3
    for number in range(3):
        pose = poses[f"starship-0-{number + 1}"]
        middle = camera.to_screen(pose.x, pose.y)
        assert not any(box.collidepoint(middle) for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))


LONG = 8
"""Text size in pixels of the longest card names in a window of the smallest size; the tip repeats them."""


@pytest.mark.parametrize(("language", "small"), quick_first([("en", 20), ("zh_TW", 0)]))
def test_everything_printed_in_omen_can_be_read(language: str, small: int) -> None:
    """Figures, counters, banners, phases and short texts are readable; of the names of cards all but some long ones."""
    screen = opened("omen", language)
    on_table = {*screen.view.table.plan.unique.values(), *screen.view.table.plan.fungible}
    prints = [
        mark
        for kind in on_table
        for face in screen.view.kinds[kind].faces
        for mark in face
        if isinstance(mark, TextElement)
    ]
    unread = {mark.text: mark for mark in prints if not is_readable(screen, mark)}
    assert len(prints) > 600
    assert set(unread) <= {pieces.card_name(card) for card in (*UNITS, *REWARD_KINDS, *FEATS)}
    assert all(is_readable(screen, mark, LONG) for mark in unread.values())
    assert len(unread) <= small
    unit = screen.view.camera.view.scale
    labels = [zone.label[2] * LETTER * unit for zone in screen.view.table.zones.values() if zone.label is not None]
    assert min(map(round, labels)) >= READABLE


@pytest.mark.parametrize("size", quick_first([SIZE, (1920, 1080)], whole=True))
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_every_ability_of_omen_can_be_read_on_the_table(language: str, size: tuple[int, int]) -> None:
    """For units, rewards and feats, the share with a readable ability text is the whole."""
    screen = opened("omen", language)
    screen.resize(size)
    cards = (*UNITS, *REWARD_KINDS, *FEATS)
    readable = []
    for card in cards:
        prints = [mark for mark in screen.view.kinds[card].faces[0] if isinstance(mark, TextElement)]
        (ability,) = [mark for mark in prints if mark.text == short_text(card)]
        assert "omen." not in screen.view.faces.say(ability.text)
        if is_readable(screen, ability):
            readable.append(card)
    assert (len(cards), [card for card in cards if card not in readable]) == (78, [])


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_five_units_of_a_side_show_their_figures_and_what_they_are_called(language: str) -> None:
    """Each leaves uncovered the left part of the one below it: all figures, and about half of the name."""
    screen = opened("omen", language)
    table, faces, unit = screen.view.table, screen.view.faces, screen.view.camera.view.scale
    reconcile(table, GAME.table.project(position(own=["scout", "archer", "spy", "raider", "pythia"]), 0))
    places = sorted(pose.x for pose in lay_out(table, "city0/side0").values())
    step = min(after - before for before, after in pairwise(places))
    for card in UNITS:
        front = table.kinds[card].faces[0]
        figures = [mark for mark in front if isinstance(mark, TextElement) and mark.font == "figure"]
        assert [mark.x + mark.w <= step for mark in figures] == [True] * (4 if TYPE[card] == "spirit" else 3)
        (name,) = [mark for mark in front if isinstance(mark, TextElement) and mark.text == pieces.card_name(card)]
        room, size = (int(name.w * unit), int(name.h * unit)), round(name.size * LETTER * unit)
        drawn = fitted(faces.text, faces.say(name.text), room, size, LEAST_PRINT, name.colour, name.font, name.align)
        assert drawn is not None
        assert name.align == "left"
        assert (step - name.x) * unit >= 0.45 * drawn.get_width(), card


def test_all_coins_of_omen_lie_in_the_field_of_their_player() -> None:
    table = opened("omen").view.table
    reconcile(table, GAME.table.project(position(coins=(20, 0)), 0))
    zone, poses = table.zones["coins0"], lay_out(table, "coins0")
    assert len(poses) == 20
    for coin in poses.values():
        assert zone.x + 10.9 <= coin.x <= zone.x + zone.w - 10.9
        assert zone.y + 10.9 <= coin.y <= zone.y + zone.h - 10.9
    for one, other in combinations(poses.values(), 2):
        assert abs(one.x - other.x) + abs(one.y - other.y) > 5


BUSY: dict[str, Any] = {
    "coins": (11, 9),
    "discard": ["conscript", "peltast", "hydra", "zealot"],
    "piles": [["aegis_1"], [], []],
}
"""Coins of both seats, and a discard pile that is counted."""


@pytest.mark.parametrize("size", [SIZE, (1920, 1080)])
def test_counts_of_omen_cover_no_name_and_are_whole(size: tuple[int, int]) -> None:
    screen = opened("omen")
    screen.resize(size)
    table, camera, text = screen.view.table, screen.view.camera, screen.ui.text
    reconcile(table, GAME.table.project(position(**BUSY), 0))
    boxes = []
    for tag in tags(table, lay_out_all(table), camera):
        box = tag_picture(text, tag.text, tag.size).get_rect(center=(tag.x, tag.y))
        assert camera.viewport.contains(box), tag
        boxes.append(box)
    assert len(boxes) == 4
    for zone in table.zones.values():
        if zone.label is None or zone.name is None:
            continue
        x, y, letter = zone.label
        words = text.measure(screen.ui.say(zone.name), round(letter * camera.view.scale), "title_carved")
        name = pygame.Rect(0, 0, words, round(letter * camera.view.scale))
        name.center = (round(camera.to_screen(x, y)[0]), round(camera.to_screen(x, y)[1]))
        assert name.collidelist(boxes) < 0, zone.id


NAMED = 0.8 * pieces.CARD[0]
"""The part of a card, from the left, that is seen beside another one."""


@pytest.mark.parametrize("decks", ["open_draft", "draft_three"])
def test_the_cards_of_a_draft_hide_nothing_of_each_other(decks: str) -> None:
    """Cards on offer and in hand show their names and figures, and no picked card lies over them."""
    screen = opened("omen", settings={"decks": decks})
    match, table = screen.controller.session.match, screen.view.table
    seen = 0
    while max(len(match.state.pools[0]), len(match.state.pools[1])) <= 20:
        reconcile(table, GAME.table.project(match.state, 0))
        zones = ("draft", "hand0")
        cards = [pose for zone in zones for pose in lay_out(table, zone).values()]
        for one, other in combinations(cards, 2):
            assert abs(one.x - other.x) >= NAMED or abs(one.y - other.y) >= pieces.CARD[1] - 6, (one, other)
        seen = max(seen, len(cards))
        ask = match.pending[0]
        match.answer(ask.options[0], ask.seat)
    assert seen >= (18 if decks == "open_draft" else 3)


LEAST = 11
"""The least height of letters that a decision needs, in pixels."""


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_planets_are_called_by_their_names_at_every_size(language: str) -> None:
    """The print on the board is below each planet, within its ring."""
    screen = opened("ascending_empires", language)
    faces, unit = screen.view.faces, screen.view.camera.view.scale
    names = [mark for mark in screen.view.kinds["board"].faces[0] if isinstance(mark, TextElement)]
    assert len({faces.say(mark.text) for mark in names}) == len(names) == 28
    for mark in names:
        size = round(mark.size * LETTER * unit)
        room, words = (int(mark.w * unit), int(mark.h * unit)), faces.say(mark.text)
        assert mark.size * unit >= LEAST
        assert fitted(faces.text, words, room, size, size, mark.colour, mark.font), words
        assert faces.text.measure(words, size, mark.font) <= room[0], words


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_names_of_planets_stay_readable_under_ships(language: str, seed: int) -> None:
    """However ships lie, each planet is named once, whole, near its ring, off other names and nearly off all ships."""
    screen, chance = opened("ascending_empires", language), FastRng(seed)
    match, table, camera = screen.controller.session.match, screen.view.table, screen.view.camera
    state, written = match.state.copy(), PrintedWords(screen.view.faces)
    crowded = HOLES[chance.below(len(HOLES))]
    for number in range(12):
        hole = crowded if number < 3 else HOLES[chance.below(len(HOLES))]
        turn, far = math.tau * chance.below(360) / 360, 29_000 + chance.below(20_000)
        x, y = hole.x + round(far * math.cos(turn)), hole.y + round(far * math.sin(turn))
        state.place[number % 6 + 9 * (number // 6)] = 2
        state.x[number % 6 + 9 * (number // 6)], state.y[number % 6 + 9 * (number // 6)] = x, y
    reconcile(table, match.game.table.project(state, 0))
    poses = lay_out_all(table)
    shown = names(table, poses, camera, written)
    assert len({tag.text for tag in shown}) == len(shown) == len(HOLES)
    boxes = [box_of(tag) for tag in shown]
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    marks = [mark for mark in table.kinds["board"].faces[0] if isinstance(mark, TextElement)]
    for tag, box, hole, mark in zip(shown, boxes, HOLES, marks, strict=True):
        assert tag.text == screen.ui.say(mark.text)
        assert camera.viewport.contains(box)
        assert math.dist(camera.to_table(tag.x, tag.y), to_table(hole.x, hole.y)) < 60
        ships = [camera.to_screen(poses[one].x, poses[one].y) for one in poses if one.startswith("starship")]
        assert tag.plate or not any(box.collidepoint(ship) for ship in ships), tag


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_figures_of_all_seats_stand_in_columns(language: str, seats: int) -> None:
    """Ten of ten people and hundreds of food need no further row, and equal kinds stand below each other."""
    screen = opened("stone_age", language, seats=seats)
    panel, state, theme = screen.parts.players, screen.controller.session.match.state, screen.ui.theme
    before = [len(panel.rows(seat, panel.rect.width)) for seat in range(seats)]
    state.people[0], state.food[0], state.agriculture[0] = 10, 112, 10
    state.resources[:4] = [10, 12, 10, 21]
    stats = [SHELF.games["stone_age"].text.seat_stats(state, None, seat) for seat in range(seats)]
    panel.show(stats, 0, [""] * seats)
    grids = [panel.rows(seat, panel.rect.width) for seat in range(seats)]
    assert [len(rows) for rows in grids] == before
    places = [[(stat.name, x) for row in rows for stat, x, _ in row] for rows in grids]
    assert all(one == places[0] for one in places)
    for rows in grids:
        for row in rows:
            for (stat, x, wide), (_, following, _) in itertools.pairwise(row):
                need = theme.px(23) + screen.ui.text.measure(str(stat.value), theme.body, "figure")
                assert x + need <= x + wide <= following
            assert row[-1][1] + row[-1][2] <= panel.rect.width


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_places_of_stone_age_are_called_by_their_names(language: str) -> None:
    """Every plate on the board, and every figure on a food token, can be read."""
    screen = opened("stone_age", language, seats=4)
    faces, unit = screen.view.faces, screen.view.camera.view.scale
    kinds = [kind for kind in screen.view.kinds.values() if kind.id.startswith("food_")]
    marks = [mark for kind in kinds for mark in kind.faces[0] if isinstance(mark, TextElement)]
    marks += [
        mark for mark in screen.view.kinds["board"].faces[0] if isinstance(mark, TextElement) and mark.font == "text"
    ]
    assert len(marks) == 4 + 9
    for mark in marks:
        room, words, size = (
            (int(mark.w * unit), int(mark.h * unit)),
            faces.say(mark.text),
            int(mark.size * LETTER * unit),
        )
        assert mark.size * unit >= LEAST
        assert fitted(faces.text, words, room, size, size, mark.colour, mark.font), words
        assert faces.text.measure(words, size, mark.font) <= room[0], words


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_built_tiles_can_be_read(seats: int) -> None:
    """The cost and score of eight tiles are visible, however they overlap."""
    plan = SHELF.games["stone_age"].table.layout(seats, {})
    table = Table(plan)
    tiles = [piece for piece, kind in plan.unique.items() if kind.startswith("B") and kind in plan.unique]
    for count in range(1, 9 if seats == 4 else 7):
        table.apply(Move(tiles[count - 1], "mat0/buildings", count - 1, 0))
        poses = lay_out_all(table)
        for number, tile in enumerate(tiles[:count]):
            later = [poses[other] for other in tiles[number + 1 : count]]
            for mark in table.kind_of(tile).faces[0][1:]:
                if isinstance(mark, ImageElement) and mark.name.endswith(("fixed", "flexible", "open")):
                    continue
                x = poses[tile].x - 22 + mark.x + mark.w / 2
                y = poses[tile].y - 22 + mark.y + mark.h / 2
                assert not any(abs(x - one.x) < 22 and abs(y - one.y) < 22 for one in later), (count, number, mark)


def test_ships_are_named_beside_their_silhouettes() -> None:
    """No print covers the disc; every visible starship has its number beside its disc, in readable size."""
    screen = opened("ascending_empires")
    view = screen.view
    table, camera = view.table, view.camera
    ships = [piece for piece in table.pieces.values() if piece.kind.startswith("starship-")]
    assert all(not isinstance(mark, TextElement) for ship in ships for mark in table.kind_of(ship.id).faces[0])
    table.apply(Move(ships[0].id, "ships/0", 0, 0))
    poses = lay_out_all(table)
    shown = [tag for tag in tags(table, poses, camera) if tag.text == table.kind_of(ships[0].id).tag]
    x, y = camera.to_screen(poses[ships[0].id].x, poses[ships[0].id].y)
    beside = [tag for tag in shown if abs(tag.y - y) < 2 and 0 < tag.x - x < 40]
    assert len(beside) == 1
    assert tag_picture(screen.ui.text, "1", beside[0].size).get_rect(center=(beside[0].x, beside[0].y)).left >= x
    assert beside[0].size >= LEAST
    seen = [ship for ship in ships if ship.zone in ("space", "ships/0", "ships/1")]
    assert sum(not tag.text.startswith("×") and len(tag.text) == 1 for tag in tags(table, poses, camera)) == len(seen)


def test_piles_side_by_side_say_how_many_lie_in_each() -> None:
    """The stock is three piles with their figures, none on another pile."""
    screen = opened("ascending_empires")
    table, camera = screen.view.table, screen.view.camera
    poses = lay_out_all(table)
    for seat in (0, 1):
        here = table.in_zone(f"stock/{seat}")
        middles = {piece.kind: round(poses[piece.id].x) for piece in here}
        assert len(set(middles.values())) == len(middles) == 3
        figures = [tag for tag in tags(table, poses, camera) if tag.text.startswith("×")]
        counts = [sum(piece.kind.startswith(f"{what}_") for piece in here) for what in ("research", "colony", "city")]
        assert sorted(tag.text for tag in figures) == sorted(f"×{count}" for count in counts * 2)
        for tag in figures:
            box = tag_picture(screen.ui.text, tag.text, tag.size).get_rect(center=(tag.x, tag.y))
            assert tag.size >= LEAST
            for piece in here:
                at, width = poses[piece.id].x, table.kinds[piece.kind].width * camera.view.scale
                place = pygame.Rect(0, 0, round(width * 0.6), 6)
                place.center = tuple(map(round, camera.to_screen(at, poses[piece.id].y)))
                assert not box.colliderect(place)


def test_developed_technologies_are_lit() -> None:
    """The cells up to the level that a seat has reached show their other side, those of others do not."""
    session = MatchSession.new(SHELF.games["ascending_empires"], [Player("Ann", 0), Player("Bo", 1)], seed="lit")
    state = session.match.state
    state.technology[0][1] = 2
    wants = SHELF.games["ascending_empires"].table.project(state, None)
    lit = {item.piece for seat in (0, 1) for item in wants[f"technology/{seat}"].unique if item.face}
    assert lit == {"technology-0-grey-1", "technology-0-grey-2"}
    for kind in SHELF.games["ascending_empires"].table.layout(2, {}).kinds:
        if kind.id.startswith("technology_"):
            words = [[mark for mark in face if isinstance(mark, TextElement)] for face in kind.faces]
            grounds = [next(mark.colour for mark in face if isinstance(mark, RectElement)) for face in kind.faces]
            assert [mark.text for mark in words[0]] == [mark.text for mark in words[1]]
            assert grounds[0] != grounds[1]


def test_a_troop_stands_out_from_its_homeworld() -> None:
    """Only the rim of the homeworld has the colour of its player."""
    screen = opened("ascending_empires")
    for seat in (0, 1):
        ground = screen.view.faces.flat(screen.view.kinds[f"homeworld_{seat}"], 0, 1.0)
        inner = pygame.transform.average_color(ground, ground.get_rect().inflate(-14, -14))[:3]
        colour = screen.ui.styles[seat].colour
        assert pygame.Vector3(*inner).distance_to(pygame.Vector3(*colour)) > 90


def tip_over(screen: MatchView, piece: str) -> Bubble:
    """Return the tip after the mouse has rested on a piece."""
    pose = screen.view.poses[piece]
    x, y = screen.view.camera.to_screen(pose.x, pose.y)
    screen.parts.tips.point((round(x), round(y)), 1000)
    screen.parts.tips.update(1000 + AFTER_MS, pygame.Rect((0, 0), SIZE))
    assert screen.parts.tips.shown is not None
    return screen.parts.tips.shown


def test_a_card_under_the_mouse_is_shown_large_with_its_ability() -> None:
    """This holds in a hand and on the table; a face-down card is not shown."""
    screen = opened("omen")
    screen.controller.session.look_as(0)
    screen.parts.viewers.show_present()
    for zone in ("hand0", "city0/rewards"):
        piece = screen.view.table.in_zone(zone)[-1]
        tip = tip_over(screen, piece.id)
        if zone != "hand0":
            assert tip.picture is None
            continue
        assert tip.picture is not None
        size = screen.view.table.kind_of(piece.id).height * screen.view.camera.view.scale
        assert tip.picture.get_height() > 1.5 * size
        x, y = screen.view.camera.to_screen(*screen.view.poses[piece.id][:2])
        words = screen.parts.tips.words((round(x), round(y)))
        assert screen.ui.say(screen.view.table.kind_of(piece.id).text[-2]) in words
        assert pygame.Rect((0, 0), SIZE).contains(tip.rect)


def test_cards_on_the_table_of_stone_age_are_shown_large() -> None:
    screen = opened("stone_age")
    table = screen.view.table
    lying = [piece for zone in table.zones if zone != "box" for piece in table.in_zone(zone)]
    cards = [one for one in lying if table.kind_of(one.id).shape is Shape.CARD and table.kind_of(one.id).text]
    assert cards
    assert tip_over(screen, cards[0].id).picture is not None


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
@pytest.mark.parametrize("scale", quick_ends([100, 150, 200]))
def test_the_buttons_of_the_end_screen_are_not_cut(language: str, scale: int) -> None:
    """A cut text would be shown whole in a tip."""
    screen = opened("omen", language, scale)
    ui = screen.ui
    texts = ("table", "replay", "rematch", "leave")
    buttons: list[EndButton] = [(msg(f"ui.end.{name}"), lambda: None, "plain") for name in texts]
    result = Result((Score(0, 3, ((msg("omen.title"), 3),)), Score(1, 2, ((msg("omen.title"), 2),))), (0,))
    end = EndScreen(ui, result, "seed", "0" * 64, buttons)
    end.place(pygame.Rect((0, 0), end.size()))
    end.draw(pygame.Surface(end.size()))
    assert [hot.tip for hot in end.hots] == [""] * 4


@pytest.mark.parametrize("game", quick_first(["stone_age", "omen", "ascending_empires"]))
def test_the_log_keeps_five_lines_at_twice_the_scale(game: str) -> None:
    """The players above it are scrolled with the wheel, and the acting one is always visible."""
    screen = opened(game, scale=200)
    text, theme = screen.ui.text, screen.ui.theme
    assert screen.parts.log.rect.height - theme.px(36) >= 5 * text.line_height(theme.small)
    assert screen.parts.log.rect.bottom == screen.parts.aids.rect.top
    assert screen.parts.aids.rect.bottom == SIZE[1]
    assert screen.parts.players.rect.bottom <= screen.parts.log.rect.top
    panel = screen.parts.players
    panel.draw(pygame.Surface(SIZE))
    heads = [hot.rect for hot in panel.hots if hot.rect.width == panel.rect.width]
    assert 0 <= heads[panel.acting].top < panel.rect.height
    hidden = panel.height(panel.rect.width) - panel.rect.height
    panel.wheel(20)  # the top, whichever seat acts
    assert panel.wheel(-20) == (hidden > 0)
    assert panel.scroll == max(0, hidden)
