"""Fonts, line breaking and the pictures of text."""

from __future__ import annotations

import itertools
import tomllib

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.table.layout import Typeface
from tabletop.session.locale.translations import HOME, LANGUAGES, flatten
from tabletop.ui.kit.widgets.rich_text import flow
from tabletop.ui.text import fonts, icons, theme
from tabletop.ui.text.line_break import NOT_AT_END, NOT_AT_START, units, wrap
from tabletop.ui.text.markdown import Span, parse
from tabletop.ui.text.text import MOST_ENTRIES, Colour, Text
from tests.contrast import contrast
from tests.play import SHELF


@pytest.fixture(autouse=True)
def _fonts_are_loaded() -> None:
    fonts.forget()
    pygame.font.init()


def by_letters(text: str) -> int:
    """Return a width in which every Latin letter counts 1 and every Chinese one 2."""
    return sum(2 if character > "\u2e80" else 1 for character in text)


SENTENCES = st.text(alphabet="ab 1，。「」（）(),.-石器時代", max_size=60)


@given(SENTENCES, st.integers(min_value=8, max_value=30))
def test_no_line_begins_with_closing_punctuation(text: str, width: int) -> None:
    """No closing punctuation starts a line, and no opening one ends it, as long as the pieces fit."""
    lines = wrap(text, width, by_letters)
    if any(by_letters(unit.rstrip()) > width for unit in units(text)):
        return  # something must be cut in the middle
    for line, following in itertools.pairwise(lines):
        last = line[-1:]
        assert following[:1] not in NOT_AT_START or last in ("", " ") or _blank_between(text, line, following)
        assert last not in NOT_AT_END or not following


def _blank_between(text: str, line: str, following: str) -> bool:
    return f"{line} " in text


@given(SENTENCES, st.integers(min_value=4, max_value=30))
def test_breaking_loses_nothing(text: str, width: int) -> None:
    """The lines hold all characters in order; only blanks are dropped, and every line fits."""
    lines = wrap(text, width, by_letters)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(by_letters(line) <= width for line in lines)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("the tool maker", 8, ["the tool", "maker"]),
        ("工具匠，農田", 6, ["工具", "匠，農", "田"]),
        ("工具「石斧」", 6, ["工具", "「石", "斧」"]),
        ("值2,000分", 8, ["值2,000", "分"]),
        ("red-and-white stripes", 9, ["red-and-", "white", "stripes"]),
        ("4-4-2", 3, ["4-4", "-2"]),
        ("石器\u3000時代", 6, ["石器", "時代"]),
        ("one\ntwo", 20, ["one", "two"]),
        ("", 20, [""]),
    ],
)
def test_lines_break_where_they_may(text: str, width: int, lines: list[str]) -> None:
    """Words and numbers stay whole, compounds break behind their hyphen, punctuation stays with its word."""
    assert wrap(text, width, by_letters) == lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", ["text", "title", "title_carved", "title_space", "figure"])
def test_the_fonts_have_every_character_of_the_catalogues(language: str, face: Typeface) -> None:
    """Every character of every catalogue can be drawn from the packaged fonts, in every face."""
    used: set[str] = set()
    for folder in (HOME, *SHELF.locales().values()):
        with (folder / f"{language}.toml").open("rb") as file:
            used.update(*flatten(tomllib.load(file)).values())
    chain = fonts.CHAINS[language][face]
    assert [one for one in sorted(used) if one >= " " and fonts.pick(one, chain) is None] == []


def test_every_icon_is_in_the_icon_font() -> None:
    named = [value for name, value in vars(icons).items() if name.isupper()]
    assert len(named) > 30
    assert [f"{ord(icon):x}" for icon in named if fonts.pick(icon, (fonts.ICONS,)) is None] == []


def test_a_chinese_name_shows_in_an_english_line() -> None:
    """A character that the first font lacks comes from the next one: it leaves ink, and no two look alike."""
    text = Text("en")
    assert fonts.pick("明", fonts.CHAINS["en"]["text"]) is fonts.NOTO_SANS
    one, other = text.line("明", 30, (255, 255, 255)), text.line("石", 30, (255, 255, 255))
    assert one.get_bounding_rect().w > 15
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
    assert text.measure("Ann 明 plays", 20) > text.measure("Ann  plays", 20)


def test_lines_of_one_size_are_equally_tall() -> None:
    """Two languages and all faces have the same height, and capitals on the same base line."""
    heights = {
        Text(language).line("H石", 24, (255, 255, 255), face=face).get_height()
        for language in LANGUAGES
        for face in ("text", "title", "figure", "icon")
    }
    assert heights == {Text.line_height(24)}
    feet = {
        Text(language).line("H", 40, (255, 255, 255), face=face).get_bounding_rect().bottom
        for language in LANGUAGES
        for face in ("text", "figure", "title_space")
    }
    assert max(feet) - min(feet) <= 1


def test_figures_are_tabular() -> None:
    """In the figure face all digits are equally wide."""
    for language in LANGUAGES:
        text = Text(language)
        assert len({text.measure(digit * 4, 18, "figure") for digit in "0123456789"}) == 1


def test_pictures_are_kept_and_bounded() -> None:
    """The same text is drawn once; the oldest pictures are dropped when there are too many."""
    text = Text("en")
    first = text.line("kept", 18, (1, 2, 3))
    assert text.line("kept", 18, (1, 2, 3)) is first
    for number in range(MOST_ENTRIES + 10):
        text.line(str(number), 12, (1, 2, 3))
    assert len(text._pictures) == MOST_ENTRIES
    assert text.line("kept", 18, (1, 2, 3)) is not first


def test_bold_letters_are_heavier() -> None:
    """This also holds in Chinese, whose font has no bold weight."""
    for language, word in (("en", "Stone"), ("zh_TW", "石器")):
        text = Text(language)
        ink = [
            pygame.mask.from_surface(text.line(word, 40, (255, 255, 255), bold=bold)).count() for bold in (False, True)
        ]
        assert ink[1] > ink[0] * 1.08


def test_a_paragraph_fits_its_width() -> None:
    text = Text("zh_TW")
    words = "三位玩家時，每一輪只使用三個村莊位置「工具匠、農田、茅屋」中的兩個。"
    for align in ("left", "centre", "right"):
        picture = text.paragraph(words, 200, 18, (255, 255, 255), align=align)
        assert picture.get_width() <= 200
        assert picture.get_height() == len(text.lines(words, 200, 18)) * text.line_height(18)


@pytest.mark.parametrize("ground", [theme.PANEL, theme.PANEL_LOW, theme.PANEL_HIGH])
def test_letters_can_be_read(ground: Colour) -> None:
    """Everything that is to be read has a contrast of at least 4.5 to 1."""
    for ink in (theme.INK, theme.INK_QUIET, theme.WARNING, theme.ACCENT):
        assert contrast(ground, ink) >= 4.5
    assert contrast(theme.PAPER, theme.INK_ON_PAPER) >= 7
    assert contrast(theme.ACCENT, theme.INK_ON_ACCENT) >= 4.5


def test_seats_are_told_apart_without_colour() -> None:
    """The shapes of any two seats differ in at least a tenth of their area, in every palette."""
    for seats in theme.PALETTES.values():
        assert len({seat.letter for seat in seats}) == len({seat.hatch for seat in seats}) == 6
        masks = [pygame.mask.from_surface(theme.seat_badge(seat, 48)) for seat in seats]
        for one, other in itertools.combinations(masks, 2):
            shared = one.overlap_area(other, (0, 0))
            assert one.count() + other.count() - 2 * shared > 0.1 * max(one.count(), other.count())


def test_rules_text_is_read_in_blocks() -> None:
    """Headings pass their clause on; lists, tables and bold are recognised."""
    blocks = parse(
        "# Game\n\n## 4. Placing\n### 4.4 Few players\nWith **three** players\nonly two.\n\n- one\n  more\n\n"
        "| a | b |\n| --- | --- |\n| 1 | **2** |\n"
    )
    assert [(block.kind, block.clause) for block in blocks] == [
        ("heading", ""),
        ("heading", "4"),
        ("heading", "4.4"),
        ("text", "4.4"),
        ("item", "4.4"),
        ("table", "4.4"),
    ]
    assert blocks[3].spans == (Span("With "), Span("three", True), Span(" players only two."))
    assert blocks[4].plain == "one more"
    assert [[cell[0].text for cell in line] for line in blocks[5].rows] == [["a", "b"], ["1", "2"]]


def test_two_weights_flow_in_one_line() -> None:
    """Lines of mixed weights fit the width as drawn, and a comma stays with the bold word before it."""
    text = Text("en")
    spans = [Span("Whoever has "), Span("three workers", True), Span(", may choose a second place at once.")]
    lines = flow(text, spans, 150, 18)
    assert len(lines) > 2
    for line in lines:
        assert sum(text.measure(span.text, 18, bold=span.bold) for span in line[:-1]) <= 150
        assert not line[0].text.startswith(",")
    assert "".join(span.text for line in lines for span in line) == "".join(span.text for span in spans)
