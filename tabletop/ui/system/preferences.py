"""The preferences of a person, in one readable TOML file of the user's folder. Imports nothing of the window."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import Field, asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from tabletop.core.data.messages import Message, msg
from tabletop.files import atomic_write, reading

HOME_VARIABLE: Final = "TABLETOP_HOME"
"""The environment variable for one folder with settings and saved matches instead of the user's own folders."""
FILE: Final = "settings.toml"
LARGEST: Final = 1 << 18
"""The most bytes of a settings file."""
LONGEST_NAME: Final = 40
"""The most letters of a player's name."""
MOST_SEATS: Final = 12


FlickHand: TypeAlias = Literal["pull", "swipe"]
"""The way a disc is flicked: pulled back and let go, or struck by the cursor."""
Results: TypeAlias = Literal["stay", "throws_too", "by_themselves"]
"""The results that stay until somebody continues: decisive ones; also throws that others must see; none."""
RESULTS: Final = get_args(Results)
EARLIER_RESULTS: Final = {"short": "stay", "until_clicked": "throws_too"}
"""The names of these choices in older files."""
KeyHand: TypeAlias = Literal["right", "left"]
PaletteName: TypeAlias = Literal["standard", "safe", "light_ladder"]
FLICK_HANDS: Final = get_args(FlickHand)
KEY_HANDS: Final = get_args(KeyHand)
PALETTES: Final = get_args(PaletteName)


def _kept(default: Any, section: str, comment: str, *, least: int | None = None, most: int | None = None,
          among: tuple[str, ...] = ()) -> Any:  # fmt: skip
    """Return a field with its section and comment in the file and the values it may have."""
    return field(default=default, metadata={
        "section": section, "comment": comment, "least": least, "most": most, "among": among,
    })  # fmt: skip


@dataclass(slots=True)
class LastSetup:
    """The set-up of a game last time.

    It has for each seat the name, the number of the colour, and "person" or the kind of computer player; and the
    settings of the match.
    """

    names: list[str]
    colours: list[int]
    kinds: list[str]
    settings: dict[str, bool | int | str] = field(default_factory=dict)


@dataclass(slots=True)
class Preferences:
    """All settings of a person. Every field but `keys` and `last` is one line of the file."""

    language: str = _kept("", "words", 'en, zh_TW, or "" for the language of the system', among=("", "en", "zh_TW"))
    name: str = _kept("", "words", "your name, as it is offered for a new match", most=LONGEST_NAME)
    scale: int = _kept(0, "look", "size of the window's furniture in per cent, 75 to 300; 0: by the size of the window",
                       least=0, most=300)  # fmt: skip
    text_scale: int = _kept(100, "look", "size of letters in per cent, 80 to 150", least=80, most=150)
    palette: PaletteName = _kept("standard", "look",
                         "seat colours: standard, safe (for red-green blindness), light_ladder",
                         among=PALETTES)  # fmt: skip
    width: int = _kept(1280, "window", "size of the window in pixels", least=640, most=16384)
    height: int = _kept(720, "window", "", least=360, most=16384)
    x: int = _kept(-1, "window", "place of the window on the screen; -1: in the middle", least=-16384, most=16384)
    y: int = _kept(-1, "window", "", least=-16384, most=16384)
    maximised: bool = _kept(True, "window", "as large as the screen bears, beside the bars of the desktop")
    full_screen: bool = _kept(False, "window", "fill the whole screen")
    details: bool = _kept(False, "look", "show what the program counts: what computer players have tried, the seed")
    animation_speed: int = _kept(100, "motion", "speed of moving pieces in per cent, 50 to 300", least=50, most=300)
    reduced_motion: bool = _kept(False, "motion", "pieces appear where they belong without moving")
    robot_pace: int = _kept(700, "motion", "milliseconds a computer player's answer is left to be seen, 0 to 3000",
                            least=0, most=3000)  # fmt: skip
    robot_seconds: int = _kept(2, "play", "seconds a computer player may think for one answer, 1 to 30",
                               least=1, most=30)  # fmt: skip
    volume: int = _kept(70, "sound", "all sounds, 0 to 100", least=0, most=100)
    effects: int = _kept(100, "sound", "sounds of pieces, 0 to 100", least=0, most=100)
    events: int = _kept(100, "sound", "sounds of what happens in a game, 0 to 100", least=0, most=100)
    signals: int = _kept(100, "sound", "sounds of the program, such as the bell of a turn, 0 to 100", least=0, most=100)
    ambience: int = _kept(0, "sound", "the quiet around each table, 0 to 100", least=0, most=100)
    muted: bool = _kept(False, "sound", "no sound at all")
    hand_dice: bool = _kept(True, "play", "people throw their dice by hand; false: dice are rolled at once")
    flick_hand: FlickHand = _kept("pull", "play",
                            "how discs are flicked: pull (back and let go), swipe (the cursor strikes)",
                            among=FLICK_HANDS)  # fmt: skip
    curtain: bool = _kept(True, "play", "hide the table between two players with secrets")
    results: Results = _kept("stay", "play",
                             "results of battles, wars, disasters: stay (until somebody goes on), throws_too (so do"
                             " throws that others must see), by_themselves (all go by)",
                             among=RESULTS)  # fmt: skip
    turns_listed: bool = _kept(True, "play", "list what the others did before the own turn")
    key_hand: KeyHand = _kept("right", "play", "the preset of keys: right or left handed", among=KEY_HANDS)
    lessons_done: str = _kept("", "play", "lessons that have been gone through, as game/lesson")
    read_rules: str = _kept("", "play", "where the rules of each game were read last, as game:clause")
    keys: dict[str, list[str]] = field(default_factory=dict)
    """The bindings that differ from the preset: action and its chords."""
    last: dict[str, LastSetup] = field(default_factory=dict)
    """The last set-up of each game, by its id."""


def config_folder() -> Path:
    """Return the folder of the settings file."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    import platformdirs

    return platformdirs.user_config_path("tabletop", appauthor=False)


def sets_folder() -> Path:
    """Return the folder of the sets that the window makes of what is dropped on it."""
    return saves_folder() / "sets"


def chest_folder() -> Path:
    """Return the folder of the pieces that are kept across tables."""
    return saves_folder() / "chest"


def fetched_pictures_folder() -> Path:
    """Return the folder of the pictures that imports have fetched from the web."""
    return saves_folder() / "pictures"


def statistics_file() -> Path:
    """Return the file that records the matches played on this machine."""
    return config_folder() / "statistics.jsonl"


def pictures_folder() -> Path:
    """Return the folder for exported pictures and clips, and create it if possible."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        folder = Path(home) / "pictures"
    else:
        import platformdirs

        folder = platformdirs.user_pictures_path() / "Tabletop"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def saves_folder() -> Path:
    """Return the folder of saved matches, and create it if possible."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        folder = Path(home) / "matches"
    else:
        import platformdirs

        folder = platformdirs.user_documents_path() / "Tabletop"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def saved_language() -> str:
    """Return the language chosen in the settings file, or "" if there is none."""
    return read(config_folder() / FILE)[0].language


def read(path: Path) -> tuple[Preferences, Message | None]:
    """Return the settings of a file, and a sentence about what was wrong with it.

    A file that is no TOML is renamed to `<name>.broken` and the defaults are used; a single value that does not fit
    leaves the others as they are.
    """
    try:
        data = reading.toml(reading.read_text(path, LARGEST))
    except FileNotFoundError:
        return Preferences(), None
    except OSError:
        return Preferences(), msg("ui.preferences.unreadable", file=path.name)
    except ValueError:  # no TOML, no UTF-8, a number of thousands of digits
        kept = path.with_name(path.name + ".broken")
        try:
            path.replace(kept)
        except OSError:
            return Preferences(), msg("ui.preferences.unreadable", file=path.name)
        return Preferences(), msg("ui.preferences.broken", file=path.name, kept=kept.name)
    return _filled(data, path.name)


def _filled(data: Mapping[str, Any], name: str) -> tuple[Preferences, Message | None]:
    preferences = Preferences()
    wrong: list[str] = []
    for one in _lines():
        section = data.get(one.metadata["section"], {})
        value = section.get(one.name) if isinstance(section, Mapping) else None
        if value is None:
            continue
        if one.name == "results" and isinstance(value, str):
            value = EARLIER_RESULTS.get(value, value)
        if fits(one, value):
            setattr(preferences, one.name, value)
        else:
            wrong.append(one.name)
    keys = data.get("keys", {})
    if isinstance(keys, Mapping):
        preferences.keys = {
            action: list(chords)
            for action, chords in keys.items()
            if isinstance(chords, list) and all(isinstance(chord, str) for chord in chords)
        }
    last = data.get("last", {})
    for game, saved in last.items() if isinstance(last, Mapping) else ():
        setup = _last_setup(saved)
        if setup is None:
            wrong.append(f"last.{game}")
        else:
            preferences.last[game] = setup
    return preferences, msg("ui.preferences.wrong", file=name, what=", ".join(wrong)) if wrong else None


def _last_setup(saved: Any) -> LastSetup | None:
    """Return the last set-up of a game from the file; None when it makes no sense."""
    if not isinstance(saved, Mapping):
        return None
    names, colours, kinds, settings = (saved.get(one.name, {}) for one in fields(LastSetup))
    for values, kind in ((names, str), (colours, int), (kinds, str)):
        if not isinstance(values, list) or not all(type(value) is kind for value in values):
            return None
    if not 0 < len(names) == len(colours) == len(kinds) <= MOST_SEATS or any(map(_is_long, (*names, *kinds))):
        return None
    if not isinstance(settings, Mapping) or not all(type(value) in (bool, int, str) for value in settings.values()):
        return None
    return LastSetup(names, colours, kinds, dict(settings))


def _is_long(name: str) -> bool:
    return len(name) > LONGEST_NAME


def fits(one: Field[Any], value: Any) -> bool:
    """Return whether a value of the file is allowed in this field."""
    if type(value) is not type(one.default):
        return False
    among, least, most = one.metadata["among"], one.metadata["least"], one.metadata["most"]
    if among:
        return value in among
    if isinstance(value, str):
        return most is None or len(value) <= most
    return least is None or bool(least <= value <= most)


def write(preferences: Preferences, path: Path) -> None:
    """Write all settings with their comments; the old file is replaced only when the new one is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write.write_atomic(path, as_toml(preferences).encode("utf-8", "replace"))


def as_toml(preferences: Preferences) -> str:
    """Return the text of the settings file."""
    parts = ["# Settings of Tabletop. Delete a line to have its default again.\n"]
    for section in dict.fromkeys(one.metadata["section"] for one in _lines()):
        parts.append(f"\n[{section}]\n")
        for one in _lines():
            if one.metadata["section"] == section:
                if one.metadata["comment"]:
                    parts.append(f"# {one.metadata['comment']}\n")
                parts.append(_dumped({one.name: getattr(preferences, one.name)}))
    parts.append("\n[keys]\n# keys that differ from the preset, such as: flip = ['F', 'Ctrl+F']\n")
    parts.append(_dumped(dict(sorted(preferences.keys.items()))))
    for game, last in sorted(preferences.last.items()):
        parts.append("\n# how this game was set up the last time\n")
        parts.append(_dumped({"last": {game: asdict(last)}}))
    return "".join(parts)


def _dumped(values: Mapping[str, Any]) -> str:
    import tomli_w  # only who writes settings loads it

    return tomli_w.dumps(values)


def _lines() -> list[Field[Any]]:
    return [one for one in fields(Preferences) if "section" in one.metadata]
