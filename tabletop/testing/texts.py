"""Conformance of words: every sentence that people read is there in each language that a game has words in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop.core.data.messages import BY_LANGUAGE, Message
from tabletop.core.match.match import Match
from tabletop.core.table.layout import TextElement
from tabletop.session.locale.translations import Translations, missing, read_entries
from tabletop.testing.random_play import EventRecorder, finished
from tabletop.testing.subject import NAMES, Findings, Subject, some_positions, some_questions, viewers


def check(subject: Subject, found: Findings, message: Message | None, what: str) -> list[str]:
    """Check a message in every language of the game: all its keys must exist there, and all its gaps be filled.

    `what` says where people read it, such as "the prompt of 'lay'" or "printed on the piece die".
    """
    if message is None:
        found.fault(f"there are no words for {what}")
        return []
    for key in _keys(message):
        for catalogue in subject.catalogues:
            missing_here = _is_missing(key, catalogue, subject)
            found.expect(not missing_here, f"{key} is not in {catalogue.language}.toml; it is {what}")
    written = [_text(catalogue, message, found, what) for catalogue in subject.catalogues or (subject.words,)]
    for text in written:
        found.expect("{" not in text, f"a gap is left open: {text!r}; it is {what}")
    return written


def _is_missing(key: str, catalogue: Translations, subject: Subject) -> bool:
    """Return whether a text has to be written: the game has begun its table, such as `[prompt]`, or it has none.

    As long as a game has no entry in a table, all texts of this table are derived from their keys.
    """
    if key == BY_LANGUAGE or key in catalogue:
        return False
    game, *tables = key.split(".")[:-1] or [""]
    table = f"{game}.{tables[0]}." if tables else ""
    return game != subject.game.id or any(entry.startswith(table) for entry in catalogue.entries)


def _text(catalogue: Translations, message: Message, found: Findings, what: str) -> str:
    try:
        return catalogue.text(message, NAMES)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        found.fault(f"{message.key}, {what}, cannot be written in {catalogue.language}: {why}")
        return ""


def _keys(value: Any) -> Iterator[str]:
    """Yield the keys of a message and of those that fill its gaps."""
    if isinstance(value, Message):
        yield value.key
        for _, inside in value.args:
            yield from _keys(inside)
    elif isinstance(value, tuple):
        for inside in value:
            yield from _keys(inside)


def languages(subject: Subject, found: Findings) -> None:
    """Each language of a game has the same entries with the same gaps as its first; a missing language is no fault."""
    folder, first = subject.folder / "locale", subject.words.language
    if not subject.catalogues:
        found.note("no_words", folder=f"{subject.folder.name}/locale")
        return
    for other in (one.language for one in subject.every):
        if other not in [one.language for one in subject.catalogues]:
            found.note("no_language", language=other)
    entries = {one.language: read_entries(folder, one.language) for one in subject.catalogues}
    for language, own in entries.items():
        found.looked += len(own)
        for key in missing(entries[first], own):
            found.fault(f"{key} is not in {language}.toml, or with other gaps", f"locale/{language}.toml")
        for key in missing(own, entries[first]):
            found.fault(f"{key} is not in {first}.toml, or with other gaps", f"locale/{first}.toml")


APART: Final = (
    "let their texts name what differs, such as the place or the number; where nothing does, offer one option"
    " whose label takes all of them"
)
"""The remedy for two options of the same words."""


def labels(subject: Subject, seats: int, found: Findings) -> None:
    """Every option has words, and no two options of a question have the same; so has every prompt."""
    game = subject.game
    for match, ask, options in some_questions(subject, seats, found, every=25):
        described = [game.text.describe(match.state, ask, option) for option in options]
        written = [check(subject, found, label.text, f"the text of an option of {ask.kind!r}") for label in described]
        for label in described:
            for name, message in (("short", label.short), ("public", label.public)):
                if message is not None:
                    check(subject, found, message, f"the {name} text of an option of {ask.kind!r}")
        for language in range(len(written[0]) if written else 0):
            words = [one[language] for one in written if len(one) > language]
            twice = sorted({one for one in words if words.count(one) > 1})
            found.expect(not twice, f"two options of {ask.kind!r} have the same words: {', '.join(twice)}; {APART}")
        check(subject, found, game.text.prompt(match.state, ask), f"the prompt of {ask.kind!r}")


def events(subject: Subject, seats: int, found: Findings) -> None:
    """Check that the log line of an event is a sentence, for everybody who reads it."""
    recorder = EventRecorder(viewers(seats))
    for match, _ in some_positions(subject, seats, found, every=1):
        match.observer = recorder
    found.nowhere()
    for message in sorted({message for _, message in recorder.lines if message is not None}, key=repr):
        check(subject, found, message, "a line of the log")


def figures(subject: Subject, seats: int, found: Findings) -> None:
    """Figures of every seat name a kind of piece and have words; so have phases and the title."""
    game = subject.game
    kinds = {kind.id for kind in game.table.layout(seats, game.complete({})).kinds} | {""}
    found.nowhere()
    check(subject, found, game.title, "the title of the game")
    for match, _ in some_positions(subject, seats, found, every=50):
        for viewer in viewers(seats):
            _stats(subject, match, viewer, seats, kinds, found)
        phase = game.text.phase_name(match.state)
        found.expect(game.rules.round_of(match.state) >= 0, "the number of the round is below 0")
        if phase is not None:
            check(subject, found, phase, f"the name of the phase {match.state.phase!r}")


def _stats(
    subject: Subject, match: Match[Any], viewer: int | None, seats: int, kinds: set[str], found: Findings
) -> None:
    for seat in range(seats):
        for stat in subject.game.text.seat_stats(match.state, viewer, seat):
            found.expect(stat.kind in kinds, f"a figure of a seat names the kind {stat.kind}, which does not exist")
            check(subject, found, stat.name, "the name of a figure of a seat")


def kinds(subject: Subject, seats: int, found: Findings) -> None:
    """Kinds and zones of the table have names, and what is printed on pieces can be read."""
    plan = subject.game.table.layout(seats, subject.game.complete({}))
    found.nowhere()
    for kind in plan.kinds:
        found.looked += 1
        check(subject, found, kind.name, f"the name of the kind {kind.id}")
        for message in kind.text:
            check(subject, found, message, f"a text of the kind {kind.id}")
        for mark in (mark for face in kind.faces for mark in face):
            if isinstance(mark, TextElement) and isinstance(mark.text, Message):
                check(subject, found, mark.text, f"printed on the piece {kind.id}")
    for zone in plan.zones:
        if zone.name is not None:
            check(subject, found, zone.name, f"the name of the zone {zone.id}")


def ending(subject: Subject, seats: int, found: Findings) -> None:
    """Check that every part of a score, and the note on ties, has its words."""
    result = subject.game.rules.result(finished(subject.game, seats).state)
    found.looked += 1
    found.nowhere()
    for score in result.scores:
        for message, _ in score.parts:
            check(subject, found, message, "a part of a score")
    if result.note is not None:
        check(subject, found, result.note, "the note on ties")


def choices(subject: Subject, found: Findings) -> None:
    """Check that a setting has a name, a reason and a word for each choice that is not self-explanatory."""
    found.nowhere()
    for setting in subject.game.all_settings:
        found.looked += 1
        found.expect(setting.default in setting.choices, f"the default of {setting.id} is no choice of it")
        name = subject.game.words_of(setting)
        words = (f"{name}.{str(one).lower()}" for one in setting.choices if not is_number(one))
        for key in (name, f"{name}.why", *words):
            check(subject, found, Message(key), f"a text of the setting {setting.id}")


def is_number(choice: Any) -> bool:
    """Return True if a choice needs no word: a number other than 0, which often means something of its own."""
    return type(choice) is int and choice != 0
