"""Messages become sentences."""

from pathlib import Path

import pytest

from tabletop.core.data.messages import IllegalAnswerError, Message, Refusal, SeatName, msg
from tabletop.session.locale.translations import Translations, flatten, gaps, missing

ENGLISH = """
[move]
one = "{who} moves {count} {count:worker|workers} to the {place}."
list = "{who} throws {dice}."
[place]
forest = "forest"
"""
CHINESE = """
[move]
one = "{who}將 {count} 名工人移到{place}。"
list = "{who}擲出 {dice}。"
[place]
forest = "森林"
"""


@pytest.fixture
def english(tmp_path: Path) -> Translations:
    (tmp_path / "en.toml").write_text(ENGLISH, encoding="utf-8")
    return Translations("en", {"small": tmp_path})


@pytest.fixture
def chinese(tmp_path: Path) -> Translations:
    (tmp_path / "zh_TW.toml").write_text(CHINESE, encoding="utf-8")
    return Translations("zh_TW", {"small": tmp_path})


def move(count: int) -> Message:
    return msg("small.move.one", who=SeatName(1), count=count, place=msg("small.place.forest"))


@pytest.mark.parametrize(("count", "noun"), [(0, "workers"), (1, "worker"), (2, "workers"), (21, "workers")])
def test_english_plurals(english: Translations, count: int, noun: str) -> None:
    """`{count:worker|workers}` is singular for exactly one."""
    assert english.text(move(count), ["Ann", "Bo"]) == f"Bo moves {count} {noun} to the forest."


def test_one_message_in_two_languages(chinese: Translations) -> None:
    """The same message is rendered in each reader's own language, nested messages too."""
    assert chinese.text(move(2), ["安", "波"]) == "波將 2 名工人移到森林。"


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        ("波", "波將 2 名工人移到森林。"),
        ("Bo", "Bo 將 2 名工人移到森林。"),
        ("玩家 2", "玩家 2 將 2 名工人移到森林。"),
        ("Zoë", "Zoë 將 2 名工人移到森林。"),
    ],
)
def test_chinese_has_a_space_beside_latin_names_and_figures(chinese: Translations, who: str, sentence: str) -> None:
    """The catalogue cannot know the names; the space is put where a name meets the sentence."""
    assert chinese.text(move(2), ["安", who]) == sentence
    assert chinese.text(msg("small.move.list", who=SeatName(0), dice=(3, 5)), ["Ann"]) == "Ann 擲出 3、5。"


def test_a_seat_without_a_name_has_its_number(english: Translations) -> None:
    """`SeatName` of a seat whose name is not known is the seat's number, counted from one."""
    seat = english.text(msg("core.seat", number=2))
    assert english.text(move(1)) == f"{seat} moves 1 worker to the forest."
    assert "2" in seat


def test_several_values_are_listed(english: Translations) -> None:
    """A tuple fills a placeholder as a list."""
    comma = english.entries.get("core.comma", ", ")
    message = msg("small.move.list", who=SeatName(0), dice=(1, 6))
    assert english.text(message, ["Ann"]) == f"Ann throws 1{comma}6."


def test_an_unknown_key_is_read_as_plain_words(english: Translations) -> None:
    """A message without an entry is its last part in plain words rather than failing at the table."""
    assert english.text(msg("small.nowhere_at_all", who=SeatName(0))) == "Player 1: nowhere at all"
    assert english.text(msg("small.option.castle_short")) == "Castle short"
    assert english.text(msg("small.{odd}")) == "{odd}"
    assert english.text(msg("small_game.title")) == "Small game"
    assert "small.nowhere" not in english
    assert "small.move.one" in english


def test_a_gap_without_a_value_stays_open(english: Translations) -> None:
    """A missing value leaves the placeholder visible."""
    assert english.text(msg("small.move.one", count=1), ["Ann"]) == "{who} moves 1 worker to the {place}."


def test_plain_text_and_numbers_are_rendered_as_they_are(english: Translations) -> None:
    """Values that are not messages are not looked up."""
    assert (english.text("Ann {count}"), english.text(7)) == ("Ann {count}", "7")


def test_names_may_hold_braces(english: Translations) -> None:
    """Names that people type are never read as a pattern."""
    assert english.text(move(1), ["Ann", "{count:a|b}"]) == "{count:a|b} moves 1 worker to the forest."


def test_a_gap_may_be_called_key(english: Translations) -> None:
    """`say` takes any name for a placeholder."""
    assert msg("small.key", key=1) == Message("small.key", (("key", 1),))


def test_unknown_languages_are_errors() -> None:
    """Only languages with a catalogue exist."""
    with pytest.raises(ValueError, match="tlh"):
        Translations("tlh")


def test_messages_are_equal_by_value() -> None:
    """The order in which placeholders are filled does not matter, and messages are hashable."""
    assert {msg("a", x=1, y=2), msg("a", y=2, x=1)} == {Message("a", (("x", 1), ("y", 2)))}


def test_nested_tables_are_dotted_keys() -> None:
    """`[move]` with `one` is the key `move.one`; a prefix comes in front."""
    assert flatten({"move": {"one": "x"}, "title": 3}, "small") == {"small.move.one": "x", "small.title": "3"}


def test_gaps_are_found() -> None:
    """The names of the placeholders are found, plurals among them."""
    assert gaps("{who} has {count} {count:card|cards} and {{no}} gap") == {"who", "count"}


def test_what_one_catalogue_lacks_is_found() -> None:
    """Keys without a counterpart and entries whose placeholders differ are listed."""
    entries = {"a": "{x}", "b": "{x}", "c": "same {n:one|many} {n}"}
    other = {"b": "{y}", "c": "{n}", "d": "more"}
    assert missing(entries, other) == ["a", "b"]
    assert missing(other, entries) == ["b", "d"]


def test_an_illegal_answer_says_why() -> None:
    """`IllegalAnswerError` carries the sentence and the clause, and reads well in a traceback."""
    error = IllegalAnswerError(Refusal(msg("small.full", place="hut"), "5.3"))
    assert (error.reason, error.rule) == (msg("small.full", place="hut"), "5.3")
    assert str(error) == "small.full {'place': 'hut'} (rule 5.3)"
