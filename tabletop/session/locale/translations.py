"""Message catalogues: one TOML file for each language and package, and the text of a `Message`.

`en.toml` beside this module holds the messages of the program itself; `games/<id>/locale/en.toml` holds those of
a game, whose keys get the prefix `<id>.`. Nested tables become dotted keys. A placeholder is `{name}`;
`{count:person|people}` chooses a form by the number; `{key:flip}` is the key that is bound to the action `flip` now.

Chinese has a space between a Chinese character and a Latin letter or a figure. Where a value meets the sentence, nobody
can know beforehand which of the two it begins with ("Ann 擲出 3" but "安擲出 3"): there `Translations` puts the space.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.errors import TabletopError, file_line
from tabletop.core.data.messages import BY_LANGUAGE, Message, SeatName

LANGUAGES: Final = {"en": "English", "zh_TW": "繁體中文"}
HOME: Final = Path(__file__).parent
KEY: Final = "key"
"""The placeholder of a key: the part after its colon is an action."""
SPACED: Final = frozenset({"zh_TW"})
"""Languages with a space between a Chinese character and a Latin letter or a figure."""
_EDGE: Final = "\x1f"
"""Stands at both ends of a value while a sentence of such a language is put together."""
_HAN: Final = "\u3400-\u9fff"
_LATIN: Final = "0-9A-Za-z\u00c0-\u024f\u0370-\u04ff"
_MISSING_SPACE: Final = re.compile(f"(?<=[{_HAN}]){_EDGE}+(?=[{_LATIN}])|(?<=[{_LATIN}]){_EDGE}+(?=[{_HAN}])")


class CatalogueError(TabletopError, ValueError):
    """A file of messages that cannot be read; the sentence names the file and the line."""


class Translations(string.Formatter):
    """All messages of one language. `text()` renders a `Message`.

    A message that a game does not have in this language is shown in English, or else in any language that it has. A key
    without any entry becomes plain words: "chess.prompt.castle_short" becomes "Castle short".
    """

    def __init__(self, language: str, folders: Mapping[str, Path] | None = None) -> None:
        """`folders` maps a key prefix (a game id) to the folder that holds its `<language>.toml`."""
        if language not in LANGUAGES:
            raise ValueError(language)
        self.language = language
        self.entries: dict[str, str] = {}
        self.others: dict[str, str] = {}
        """Entries of other languages, for keys that are missing in this one."""
        self.key_of: Callable[[str], str] = lambda action: self.text(Message(f"key.action.{action}"))
        """The key of an action, as people read it; the name of the action where there is no keyboard."""
        self.add("", HOME)
        for prefix, folder in (folders or {}).items():
            self.add(prefix, folder)

    def add(self, prefix: str, folder: Path) -> None:
        """Add the messages of one package; a missing file adds nothing."""
        self.entries.update(_read(folder, self.language, prefix))
        if folder != HOME:
            for language in reversed([one for one in LANGUAGES if one != self.language]):
                self.others.update(_read(folder, language, prefix))

    def text(self, message: Message | str | int, names: Sequence[str] = ()) -> str:
        """Return the text of `message`; `names` are the names of the seats for `SeatName`."""
        if not isinstance(message, Message):
            return str(message)
        if message.key == BY_LANGUAGE:
            return self._own_words(dict(message.args))
        pattern = self.entries.get(message.key) or self.others.get(message.key) or _plain_words(message)
        values = {key: self._value(value, names) for key, value in message.args}
        sentence = self.vformat(pattern, (), values)
        return _MISSING_SPACE.sub(" ", sentence).replace(_EDGE, "") if _EDGE in sentence else sentence

    def _own_words(self, words: Mapping[str, str]) -> str:
        """Return the words in this language, else in English, else in any language that there is."""
        return words.get(self.language) or words.get("en") or next(iter(words.values()), "")

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def _value(self, value: Any, names: Sequence[str]) -> Any:
        if isinstance(value, SeatName):
            return (
                names[value.seat]
                if 0 <= value.seat < len(names)
                else self.text(Message("core.seat", (("number", value.seat + 1),)))
            )
        if isinstance(value, Message):
            return self.text(value, names)
        if isinstance(value, tuple):
            return self.entries.get("core.comma", ", ").join(str(self._value(one, names)) for one in value)
        return value

    def format_field(self, value: Any, format_spec: str) -> str:
        """Choose a form by number for `{count:one|many}`; format anything else as Python does."""
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return one if value == 1 else many
        text = str(super().format_field(value, format_spec))
        return f"{_EDGE}{text}{_EDGE}" if self.language in SPACED else text

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        found = kwargs.get(str(key))
        if found is not None:
            return found
        return _BoundKey(self.key_of) if key == KEY else f"{{{key}}}"


class _BoundKey:
    """The value of `{key:action}`."""

    def __init__(self, key_of: Callable[[str], str]) -> None:
        self.key_of = key_of

    def __format__(self, action: str) -> str:
        return self.key_of(action) if action else f"{{{KEY}}}"


def _read(folder: Path, language: str, prefix: str) -> dict[str, str]:
    """Return the entries of one language of a package; none if it has no such file."""
    return read_entries(folder, language, prefix) if (folder / f"{language}.toml").is_file() else {}


def _plain_words(message: Message) -> str:
    """Return a pattern for a key without an entry: its last part, or the name of the game for a title."""
    *parts, last = message.key.split(".")
    if last == "title" and len(parts) == 1:
        last = parts[0]
    words = last.replace("_", " ").replace("{", "{{").replace("}", "}}")
    given = {name for name, _ in message.args}
    if "who" in given:
        return f"{{who}}: {words}"
    return (words[:1].upper() + words[1:]) + (" {option}" if "option" in given else "")


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Return nested tables as a flat mapping with dotted keys."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, Mapping):
            flat.update(flatten(value, name))
        else:
            flat[name] = str(value)
    return flat


def gaps(pattern: str) -> set[str]:
    """Return the names of the placeholders of a catalogue entry, without those of keys."""
    return {name for _, name, spec, _ in string.Formatter().parse(pattern) if name and not (name == KEY and spec)}


def read_entries(folder: Path, language: str, prefix: str = "") -> dict[str, str]:
    """Return the raw entries of one file. Raises `CatalogueError` for one that is no TOML."""
    path = folder / f"{language}.toml"
    data = path.read_bytes()
    try:
        return flatten(tomllib.loads(data.decode()), prefix)
    except UnicodeDecodeError as error:
        line, what = data.count(b"\n", 0, error.start) + 1, "the text is not in UTF-8"
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rstrip(")").rpartition(" (at ")
        line = int(found[1]) if (found := re.match(r"line (\d+)", place)) else data.count(b"\n") + 1
    raise CatalogueError(f"{file_line(str(path), line)}: {what}")


def check_catalogues(folder: Path) -> None:
    """Raise `CatalogueError` for the first file of messages in a folder that cannot be read."""
    for language in LANGUAGES:
        _read(folder, language, "")


def missing(entries: Mapping[str, str], other: Mapping[str, str]) -> Iterable[str]:
    """Return the keys that `other` lacks, or whose placeholders differ between `entries` and `other`."""
    return sorted(key for key in entries if key not in other or gaps(entries[key]) != gaps(other[key]))
