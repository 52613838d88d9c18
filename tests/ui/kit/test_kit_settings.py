"""Keys and preferences: data that people may change, and files that may be broken."""

from __future__ import annotations

import itertools
import tomllib
from dataclasses import fields
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.ui.system import key_bindings, preferences
from tabletop.ui.system.key_bindings import ACTIONS, KEY_NAMES, Bindings, Chord, chords_of, digit_of, parse
from tabletop.ui.system.preferences import FILE, LastSetup, Preferences
from tests.ui.kit_window import key

CHORDS = st.builds(Chord, st.sampled_from(sorted(KEY_NAMES)), st.booleans(), st.booleans(), st.booleans())


@given(CHORDS)
def test_a_chord_is_read_as_it_is_printed(chord: Chord) -> None:
    assert parse(str(chord)) == chord


@pytest.mark.parametrize(
    ("text", "chord"),
    [
        ("Ctrl+Shift+Z", Chord("Z", ctrl=True, shift=True)),
        ("shift+ctrl+z", Chord("Z", ctrl=True, shift=True)),
        ("Ctrl++", Chord("+", ctrl=True)),
        ("+", Chord("+")),
        ("Ctrl+-", Chord("-", ctrl=True)),
        ("?", Chord("?")),
        ("Alt+Enter", Chord("Enter", alt=True)),
    ],
)
def test_chords_are_read(text: str, chord: Chord) -> None:
    assert parse(text) == chord


@pytest.mark.parametrize("text", ["", "Ctrl", "Hyper+Z", "Ctrl+", "F99"])
def test_what_is_no_chord_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse(text)


def test_all_usual_chords_can_be_read() -> None:
    for action in ACTIONS:
        assert [str(parse(text)) for text in action.chords]
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize("hand", ["right", "left"])
def test_no_two_actions_of_a_context_share_a_chord(hand: str) -> None:
    """In both presets no letter of the table has two meanings at once on the play screen."""
    bindings = Bindings(hand=hand)
    pairs = [(one, other) for one, other in combinations(ACTIONS, 2) if one.context == other.context]
    assert [pair for pair in pairs if set(bindings.chords(pair[0].id)) & set(bindings.chords(pair[1].id))] == []
    together = [action for action in ACTIONS if action.context in ("any", "camera", "piece", "rules")]
    clashes = [
        (one.id, other.id)
        for one, other in itertools.combinations(together, 2)
        if any(
            len(chord.key) == 1 and chord.key.isalpha()
            for chord in set(bindings.chords(one.id)) & set(bindings.chords(other.id))
        )
    ]
    assert clashes == []


def test_a_key_event_means_an_action() -> None:
    bindings = Bindings()
    assert bindings.match(key(pygame.K_z, pygame.KMOD_LCTRL)) == "undo"
    assert bindings.match(key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == "redo"
    assert bindings.match(key(pygame.K_z)) is None
    assert bindings.match(key(pygame.K_z), "camera") == "quick_zoom"
    assert bindings.match(key(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?")) == "keys"
    assert bindings.match(key(pygame.K_RETURN, pygame.KMOD_LALT)) == "full_screen"
    assert bindings.match(key(pygame.K_KP_ENTER)) == "confirm"
    assert bindings.match(key(pygame.K_LEFT), "flick") == "aim_left"
    assert bindings.match(key(pygame.K_LEFT), "history") == "history_back"
    assert digit_of(key(pygame.K_KP7)) == 7
    assert digit_of(key(pygame.K_a)) is None
    assert chords_of(key(pygame.K_LSHIFT)) == ()


def test_rebinding_refuses_a_taken_chord() -> None:
    """The action with the chord is named and nothing changes; a free chord replaces the old ones.

    Reset restores them.
    """
    bindings = Bindings()
    assert bindings.rebind("flip", parse("Ctrl+Z")) == "undo"
    assert bindings.shown("flip") == "F"
    assert bindings.rebind("flip", parse("Ctrl+F")) is None
    assert bindings.match(key(pygame.K_f, pygame.KMOD_LCTRL), "piece") == "flip"
    assert bindings.match(key(pygame.K_f), "piece") is None
    again = Bindings(bindings.as_texts())
    assert again.chords("flip") == bindings.chords("flip")
    bindings.reset("flip")
    assert bindings.shown("flip") == "F"
    assert Bindings({"unknown": ["F"], "flip": ["Nonsense"]}).chords("flip") == ()


def test_left_handed_keys_move_the_camera_to_the_right_hand() -> None:
    left = Bindings(hand="left")
    assert left.match(key(pygame.K_i), "camera") == "pan_up"
    assert left.match(key(pygame.K_o), "piece") == "turn_right"
    assert set(key_bindings.LEFT_HANDED) <= {action.id for action in ACTIONS}


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / FILE
    chosen = Preferences(
        language="zh_TW", scale=150, volume=35, muted=True, flick_hand="swipe", keys={"flip": ["F", 'Ctrl+"']}
    )
    preferences.write(chosen, path)
    assert preferences.read(path) == (chosen, None)
    assert not path.with_name(path.name + ".part").exists()


@given(st.dictionaries(st.sampled_from([action.id for action in ACTIONS]), st.lists(st.text(max_size=5), max_size=3)))
def test_any_text_survives_the_file(bindings: dict[str, list[str]]) -> None:
    """The writer escapes every character that TOML requires."""
    bindings = {id: [text.encode("utf-8", "ignore").decode() for text in texts] for id, texts in bindings.items()}
    assert tomllib.loads(preferences.as_toml(Preferences(keys=bindings)))["keys"] == bindings


def test_lines_of_the_file_are_for_people() -> None:
    """Each setting is one line below its comment; last set-ups say what they are."""
    last = {"omen": LastSetup(["Ann", "Bo"], [0, 1], ["person", "eager"], {"decks": 2, "open": True})}
    text = preferences.as_toml(Preferences(volume=35, keys={"flip": ["F"]}, last=last))
    assert "\n[sound]\n# all sounds, 0 to 100\nvolume = 35\n" in text
    assert '\n[words]\n# en, zh_TW, or "" for the language of the system\nlanguage = ""\n' in text
    assert "\n# how this game was set up the last time\n[last.omen]\n" in text
    assert tomllib.loads(text)["last"]["omen"]["settings"] == {"decks": 2, "open": True}


TEXTS = st.text(max_size=preferences.LONGEST_NAME).map(lambda text: text.encode("utf-8", "ignore").decode())
SETUPS = st.integers(1, 6).flatmap(
    lambda seats: st.builds(
        LastSetup,
        st.lists(TEXTS, min_size=seats, max_size=seats),
        st.lists(st.integers(0, 5), min_size=seats, max_size=seats),
        st.lists(TEXTS, min_size=seats, max_size=seats),
        st.dictionaries(TEXTS, st.one_of(st.booleans(), st.integers(0, 99), TEXTS), max_size=3),
    )
)


@given(st.dictionaries(TEXTS, SETUPS, max_size=3))
def test_any_last_setup_survives_the_file(tmp_path_factory: pytest.TempPathFactory, last: dict[str, LastSetup]) -> None:
    path = tmp_path_factory.mktemp("home") / FILE
    preferences.write(Preferences(name="Ann", last=last), path)
    assert preferences.read(path) == (Preferences(name="Ann", last=last), None)


@pytest.mark.parametrize(
    "text",
    [
        "last = 3",
        "[last]\nomen = 3",
        "[last.omen]\nnames = ['Ann']\ncolours = [0]",
        "[last.omen]\nnames = ['Ann', 'Bo']\ncolours = [0]\nkinds = ['person', 'person']",
        "[last.omen]\nnames = ['Ann']\ncolours = [true]\nkinds = ['person']",
        "[last.omen]\nnames = [3]\ncolours = [0]\nkinds = ['person']",
        "[last.omen]\nnames = []\ncolours = []\nkinds = []",
        "[last.omen]\nnames = ['A']\ncolours = [0]\nkinds = ['person']\nsettings = 3",
        "[last.omen]\nnames = ['A']\ncolours = [0]\nkinds = ['person']\nsettings = { decks = [1] }",
        f"[last.omen]\nnames = ['{'A' * 41}']\ncolours = [0]\nkinds = ['person']",
        f"[last.omen]\nnames = [{'1,' * 99}]\ncolours = [{'1,' * 99}]\nkinds = [{'1,' * 99}]",
    ],
)
def test_a_last_setup_that_makes_no_sense_is_left_out(tmp_path: Path, text: str) -> None:
    """Nothing else in the file is lost, and it stays readable."""
    path = tmp_path / FILE
    good = f"[look]\ndetails = true\n[words]\nname = '{'A' * 41}'\n"
    path.write_text(f"{text}\n{good}", encoding="utf-8")
    chosen, problem = preferences.read(path)
    assert (chosen.details, chosen.name, chosen.last) == (True, "", {})
    assert problem is not None
    assert "name" in str(dict(problem.args)["what"])
    assert ("last.omen" in str(dict(problem.args)["what"])) == ("last = 3" not in text)


def test_a_broken_file_is_kept_and_told(tmp_path: Path) -> None:
    """There are the defaults, one sentence, and the broken file under another name."""
    path = tmp_path / FILE
    path.write_text("[look\nscale = ", encoding="utf-8")
    chosen, problem = preferences.read(path)
    assert chosen == Preferences()
    assert problem is not None
    assert problem.key == "ui.preferences.broken"
    assert not path.exists()
    assert (tmp_path / f"{FILE}.broken").read_text(encoding="utf-8").startswith("[look")


def test_one_wrong_value_spoils_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text('[look]\nscale = 9000\npalette = "safe"\n[sound]\nvolume = "loud"\nmuted = 1\n', encoding="utf-8")
    chosen, problem = preferences.read(path)
    assert (chosen.scale, chosen.palette, chosen.volume, chosen.muted) == (0, "safe", 70, False)
    assert problem is not None
    assert dict(problem.args)["what"] == "scale, volume, muted"


def test_every_default_may_stand_in_the_file() -> None:
    for one in fields(Preferences):
        if "section" in one.metadata:
            assert preferences.fits(one, one.default), one.name


def test_the_language_is_known_before_any_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(preferences.HOME_VARIABLE, str(tmp_path))
    assert preferences.saved_language() == ""
    preferences.write(Preferences(language="zh_TW"), tmp_path / FILE)
    assert preferences.saved_language() == "zh_TW"
    assert preferences.saves_folder().is_dir()
