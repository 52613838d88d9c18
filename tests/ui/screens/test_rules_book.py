"""The rules book: contents, search, links, pieces, places; every cited clause exists."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.session.games.rule_texts import clauses
from tabletop.session.locale.translations import LANGUAGES
from tabletop.session.tutorial.lesson_runner import read
from tabletop.ui.kit.base.widget import Widget
from tabletop.ui.screens.rulebook.history import Places, remembered, remembering
from tabletop.ui.screens.rulebook.piece_rows import PieceBox, PieceRow
from tabletop.ui.screens.rulebook.reader import RulesReader
from tabletop.ui.screens.rulebook.toc import PaperRow
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.text.finding import find, places
from tabletop.ui.text.markdown import TextBlock, parse
from tests.make_vocabulary import kinds_named
from tests.parameters import quick_first, quick_only, quick_where
from tests.play import SHELF, recorded
from tests.sure import sure
from tests.ui.driver import wait_for_question
from tests.ui.kit_window import click, key, open_app, press, typed

GAMES = [game for game in SHELF.games if game != "example_game"]
LESSONS = [(game, name) for game in GAMES for name in SHELF.lessons(game)]
BOOKS = [(game, language) for game in GAMES for language in LANGUAGES]


def text_of(game: str, language: str) -> list[TextBlock]:
    return parse((SHELF.folders[game] / "rulebook" / f"{language}.md").read_text(encoding="utf-8"))


def clauses_of(game: str, language: str) -> set[str]:
    return {block.clause for block in text_of(game, language) if block.kind == "heading"}


def kinds_of(game: str) -> set[str]:
    """Return the kinds of question that the source names, the vocabulary knows, and random matches have met."""
    folder = SHELF.folders[game]
    named = set(json.loads((folder / "vocabulary.json").read_text())["kinds"]) if game in GAMES else set()
    met = {entry.kind for seats in SHELF.games[game].seats for entry in recorded(game, seats) if entry.seat >= 0}
    return named | kinds_named(game) | met


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    chosen = Preferences(scale=100, reduced_motion=True, muted=True, robot_pace=0)
    with open_app(monkeypatch, tmp_path, registry=SHELF, preferences=chosen) as opened:
        yield opened


def opened(app: App, game: str = "stone_age", clause: str = "") -> RulesReader:
    app.routes.open_rules(game, clause)
    app.pump()
    reader = app.top
    assert isinstance(reader, RulesReader)
    return reader


def rows(reader: RulesReader) -> list[PaperRow]:
    return [widget for widget in reader._list.widgets if isinstance(widget, PaperRow)]


def top_of(reader: RulesReader) -> str:
    return reader.page.present_clause


def in_sight(reader: RulesReader, widget: Widget) -> bool:
    return reader.page.panel.rect.contains(widget.rect)


# -- cited clauses -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", quick_only(SHELF.games, "stone_age"))
def test_every_kind_of_question_has_a_clause_in_both_languages(game: str) -> None:
    """Each question that a seat can be asked opens the book at its clause."""
    table = clauses(SHELF.folders[game])
    assert sorted(kinds_of(game) - set(table)) == []
    for language in LANGUAGES:
        assert {kind: clause for kind, clause in table.items() if clause not in clauses_of(game, language)} == {}


@pytest.mark.parametrize(
    ("game", "lesson"),
    quick_where(LESSONS, lambda game, lesson: game == "stone_age"),
)
def test_every_clause_of_a_lesson_is_there(game: str, lesson: str) -> None:
    """Most steps of a lesson name their clause; it exists in both languages."""
    steps = read(SHELF.folders[game], lesson).steps
    assert sum(bool(step.rule) for step in steps) >= len(steps) * 3 // 4
    for language in LANGUAGES:
        assert [step.say for step in steps if step.rule and step.rule not in clauses_of(game, language)] == []


@pytest.mark.parametrize(("game", "language"), quick_where(BOOKS, lambda game, language: language == "en"))
def test_every_link_leads_somewhere(game: str, language: str) -> None:
    """This includes the links in every text that names clauses."""
    blocks = text_of(game, language)
    cells = [cell for block in blocks for row in block.rows or ((block.spans,),) for cell in row]
    links = [span.link for cell in cells for span in cell if span.link]
    assert len(links) >= 10
    assert set(links) <= clauses_of(game, language)


@pytest.mark.parametrize("game", GAMES)
def test_a_book_begins_with_how_a_match_goes(game: str) -> None:
    """Before its first clause, in both languages alike, it says how the game is won, with links."""
    links = []
    for language in LANGUAGES:
        blocks = text_of(game, language)
        heads = [block for block in blocks if block.kind == "heading"]
        assert heads[1].clause == ""
        assert heads[2].clause == "1"
        items = [block for block in blocks if block.kind == "item" and block.clause == ""]
        assert 5 <= len(items) <= 8
        links.append([span.link for block in items for span in block.spans if span.link])
    assert sorted(links[0]) == sorted(links[1])


# -- pieces ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_the_pictures_are_pieces_of_the_game(game: str, app: App) -> None:
    """There are at least eight different ones, the same in both languages, each with a face that it has."""
    box = PieceBox(app, game)
    named = [
        [(block.clause, block.pieces) for block in text_of(game, language) if block.pieces] for language in LANGUAGES
    ]
    assert named[0] == named[1]
    pieces = {piece for _, row in named[0] for piece in row}
    assert len(pieces) >= 8
    assert [kind for kind, face in pieces if kind not in box.kinds or face >= max(1, len(box.kinds[kind].faces))] == []


@pytest.mark.parametrize(("game", "language"), quick_only(BOOKS, ("stone_age", "en")))
@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080)], whole=True))
def test_the_pictures_lie_on_the_page(game: str, language: str, size: tuple[int, int], app: App) -> None:
    """Each is whole, with its name below it, within the text area."""
    app.set_language(language)
    reader = RulesReader(app, game)
    reader.build(size)
    drawn = 0
    for view in reader.page.views:
        if isinstance(view, PieceRow):
            laid = view._laid(view.rect.w)
            assert len(laid) == len(view.block.pieces)
            room = pygame.Rect(0, 0, *view.rect.size)
            assert all(room.contains(cell.rect) for cell in laid)
            assert not [
                one for one in laid if one.rect.collidelist([other.rect for other in laid if other != one]) >= 0
            ]
            drawn += len(laid)
    assert drawn >= 8


def test_a_picture_is_painted_as_on_the_table_and_only_once(app: App) -> None:
    """It has a painted surface, and is kept for the next time."""
    reader = opened(app)
    view = next(view for view in reader.page.views if isinstance(view, PieceRow) and view.block.clause == "5.5")
    picture = pygame.Surface(view.rect.size, pygame.SRCALPHA)
    view.paint(picture)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(20, 120, 3) for y in range(10, 70, 3)}
    assert len(colours) > 20
    made = reader._box.sprites.made
    view.paint(picture)
    assert reader._box.sprites.made == made


def test_a_mark_for_pieces_shows_nothing_elsewhere() -> None:
    """It is a comment of Markdown; other comments are left out too, and headings keep their numbers."""
    blocks = parse("## 4. Dice\n<!-- pieces: hut die#5 -->\n<!-- a note -->\nThrow.\n")
    assert [(block.kind, block.clause) for block in blocks] == [("heading", "4"), ("pieces", "4"), ("text", "4")]
    assert blocks[1].pieces == (("hut", 0), ("die", 5))
    assert blocks[1].plain == ""


# -- searching ---------------------------------------------------------------------------------------------------------
def test_words_are_found_without_case_and_without_blanks() -> None:
    """Words are found in Latin and Chinese letters, full and half width alike, across bold stretches and in tables."""
    blocks = parse("Roll **two** DICE.\n\n每回合擲骰子。\n\n| a | b |\n| --- | --- |\n| x | ＴＷＯ dice |\n")
    assert [(one.block, one.row, one.found) for one in find(blocks, "two dice")] == [
        (0, 0, "two DICE"),
        (2, 1, "ＴＷＯ dice"),
    ]
    assert [one.found for one in find(blocks, "骰子")] == ["骰子"]
    assert find(blocks, "") == []
    assert places("aaaa", "aa") == [0, 2]


@pytest.mark.parametrize(("language", "wanted"), quick_first([("en", "TOOL"), ("zh_TW", "工具")]))
def test_what_is_found_is_listed_marked_and_stepped_through(app: App, language: str, wanted: str) -> None:
    """Every hit is listed with its words at the left; Enter, keys and clicks go to one, and it is visible."""
    app.set_language(language)
    reader = opened(app)
    app.pump([key(pygame.K_f, pygame.KMOD_CTRL), pygame.event.Event(pygame.KEYUP, key=pygame.K_f, mod=0)])
    app.pump([typed(wanted)])
    plain = [block.plain for block in text_of("stone_age", language) if block.kind != "table"]
    assert sum(wanted.lower() in text.lower() for text in plain) <= len(reader.findings)
    assert len(rows(reader)) == len(reader.findings) > 12
    assert all(any(span.found and span.text.lower() == wanted.lower() for span in row.spans) for row in rows(reader))
    seen = []
    for step in (pygame.K_RETURN, pygame.K_F3, pygame.K_F3):
        press(app, step)
        number = next(at for at, row in enumerate(rows(reader)) if row.here)
        seen.append(number)
        assert in_sight(reader, reader.page.views[reader.findings[number].block])
    app.pump([key(pygame.K_F3, pygame.KMOD_SHIFT)])
    seen.append(next(at for at, row in enumerate(rows(reader)) if row.here))
    assert seen == [1, 2, 3, 2]
    click(app, rows(reader)[5].rect.center)
    assert rows(reader)[5].here
    assert in_sight(reader, reader.page.views[reader.findings[5].block])
    assert reader._count.text == app.say("ui.rules.found", at=6, all=len(reader.findings))


# -- places ------------------------------------------------------------------------------------------------------------
@pytest.mark.wide
def test_the_contents_lead_to_every_chapter_and_mark_the_present_one(app: App) -> None:
    """Chapters open by click and by keyboard; a chapter reached by scrolling is marked too."""
    reader = opened(app)
    heads = [block for block in text_of("stone_age", "en") if block.kind == "heading"]
    assert len(rows(reader)) == len(heads)
    click(app, rows(reader)[8].rect.center)
    assert top_of(reader) == heads[8].clause
    app.pump()
    assert [row.here for row in rows(reader)].index(True) == 8
    reader.form.set_focus(rows(reader)[10])
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    assert top_of(reader) == heads[11].clause
    reader.form.set_focus(None)
    press(app, pygame.K_HOME)
    assert [row.here for row in rows(reader)].index(True) == 0
    press(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert [row.here for row in rows(reader)].index(True) > 0


@pytest.mark.wide
def test_a_link_leads_to_its_clause_and_back_to_where_it_was_read(app: App) -> None:
    """A link works by mouse, on the release; Alt with the arrows, the buttons and those of the mouse go back and on."""
    reader = opened(app, clause="3")
    panel = reader.page.panel.rect
    at = next(
        (x, y)
        for y in range(panel.top, panel.bottom, 4)
        for x in range(panel.left, panel.right, 4)
        if reader.page.link_at((x, y)) == "5"
    )
    click(app, at)
    assert top_of(reader) == "5"
    assert {view.block.clause.partition(".")[0] for view in reader.page.views if view.marked} == {"5"}
    app.pump([key(pygame.K_LEFT, pygame.KMOD_ALT)])
    assert top_of(reader) == "3"
    app.pump([key(pygame.K_RIGHT, pygame.KMOD_ALT)])
    assert top_of(reader) == "5"
    click(app, reader._back.rect.center)
    assert top_of(reader) == "3"
    app.pump([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=panel.center, button=7, touch=False)])
    assert top_of(reader) == "5"


@pytest.mark.wide
def test_a_book_is_opened_where_it_was_read_last(app: App) -> None:
    """Each game has its own place; opened at a clause, back leads there."""
    reader = opened(app)
    assert top_of(reader) == ""
    reader.go_to(reader.page.block_of("5.3"))
    app.pop()
    opened(app, "omen", "4.5")
    app.pop()
    assert top_of(opened(app)) == "5.3"
    app.pop()
    assert top_of(opened(app, "omen")) == "4.5"
    app.pop()
    reader = opened(app, clause="7.1")
    assert top_of(reader) == "7.1"
    press_back = key(pygame.K_LEFT, pygame.KMOD_ALT)
    app.pump([press_back])
    assert top_of(reader) == "5.3"


def test_places_are_gone_back_to_and_on_from() -> None:
    """Places that one went back from are forgotten once another place is opened."""
    seen = Places()
    assert seen.back(1) is None
    seen.leave(1)
    seen.leave(4)
    assert (seen.back(9), seen.back(4), seen.forward(1)) == (4, 1, 4)
    seen.leave(4)
    assert seen.forward(7) is None
    assert remembering("omen:4.5", "stone_age", "5") == "omen:4.5 stone_age:5"
    assert remembered("omen:4.5 stone_age:5", "stone_age") == "5"
    assert remembered("nonsense", "omen") == ""


@pytest.mark.parametrize("size", [(640, 360), (800, 480), (1280, 720), (2560, 1440)])
def test_the_sheet_fits_every_window(app: App, size: tuple[int, int]) -> None:
    """No element lies outside or on another; a narrow window has the text alone."""
    reader = opened(app)
    laid = [widget for widget in reader.build(size) if widget.rect.w]
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(widget.rect) for widget in laid)
    assert not [one for n, one in enumerate(laid) if one.rect.collidelist([two.rect for two in laid[n + 1 :]]) >= 0]
    assert reader.page.panel.rect.w >= 300


# -- opened from a match -----------------------------------------------------------------------------------------------
@pytest.mark.wide
def test_the_book_opens_at_what_is_asked_at_a_lesson_and_at_a_refusal(app: App) -> None:
    """F2 and the button of the bar open the present question; a sentence of a lesson has a sign of its own."""
    app.routes.open_lesson("stone_age", "first")
    screen = app.top
    assert isinstance(screen, MatchScreen)
    wait_for_question(screen.match_view, app.pump)
    bubble = sure(screen.match_view.parts.overlays.lesson)
    assert bubble.coached.rule == "8.4"
    app.pump()
    book = bubble.hots[1].rect.move(bubble.rect.topleft)
    click(app, book.center)
    assert isinstance(app.top, RulesReader)
    assert top_of(app.top) == "8.4"
    app.pop()
    screen.match_view.controller.leave_lesson()
    app.pump()
    press(app, pygame.K_F2)
    assert isinstance(app.top, RulesReader)
    assert app.top.clause == "4.1"
    app.pop()
    tip = next(hot for hot in screen.match_view.parts.bar.hots if hot.tip == app.say("ui.play.rules"))
    click(app, tip.rect.move(screen.match_view.parts.bar.rect.topleft).center)
    assert isinstance(app.top, RulesReader)
    assert app.top.clause == "4.1"


def test_comments_do_not_reach_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """`tabletop rules` prints the text as people read it."""
    from tabletop.__main__ import main

    main(["rules", "stone_age"])
    said = capsys.readouterr().out
    assert "How a match goes" in said
    assert "<!--" not in said
    assert re.search(r"^### 4\.1 A placement\n\S", said, re.M) or "### 4.1 A placement" in said
