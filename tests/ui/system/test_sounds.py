"""Sounds: made, equally loud, never twice the same, told apart, scaled by volume, and paired with visible events."""

from __future__ import annotations

import ast
import itertools
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy
import pygame
import pytest

from physics.dice.throw import DiceThrow
from physics.dice.tumble import tray_for, tumble
from tabletop.core.game.sound_names import EVENT_SOUNDS
from tabletop.core.table.layout import MATERIALS, MATS
from tabletop.sandbox.action_types.actions import kinds_of_actions
from tabletop.ui.match.playback.flight_clip import BLOWS
from tabletop.ui.system import clock
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.system.sound import impact_sounds
from tabletop.ui.system.sound.ambience import LEVEL, ROOMS, room
from tabletop.ui.system.sound.catalog import RECIPES, SOUND_GROUPS, made
from tabletop.ui.system.sound.mixer import DUCKED, LOUDEST, SoundMixer
from tabletop.ui.system.sound.player import SAME_MS, SoundOrder, Sounds
from tabletop.ui.system.sound.synthesis import EVEN, PEAK, loudness
from tabletop.viewmodel.view.sound_cues import ACTION_SOUNDS, BODIES, bounces
from tests.parameters import quick_first
from tests.play import SHELF
from tests.sound_and_motion import GAMES, events_of, unpaired
from tests.test_architecture import FILES, tree_of

LOUDER = 0.5
"""Decibels by which a sound may differ from the others."""
ALIKE = 0.9
"""Two sounds nearer than this (mean difference of their bands and shapes, in dB) could be confused."""


@cache
def wave(name: str, number: int = 0) -> Any:
    return made(name, number)


# -- making sounds ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", quick_first(RECIPES, 12))
def test_a_sound_is_short_whole_and_as_loud_as_the_others(name: str) -> None:
    """Sounds last about half a second, have no clipped sample, and are equally loud to the ear.

    A sound is the same when made for the same time.
    """
    one = wave(name)
    assert 0.05 < len(one) / 44100 < 2.0
    assert numpy.isfinite(one).all()
    assert numpy.abs(one).max() <= PEAK + 1e-9
    for number in (0, 1, 2):
        assert abs(loudness(wave(name, number)) - EVEN) < LOUDER
    assert (one == made(name, 0)).all()


def test_twenty_drops_of_wood_are_twenty_waves() -> None:
    drops = [wave("wood_on_hide", number).tobytes() for number in range(20)]
    assert len(set(drops)) == 20


def profile(one: Any) -> Any:
    """Return the profile of a sound: its loudness in 14 bands, over the whole and in each of eight parts."""
    whole = numpy.abs(numpy.fft.rfft(one, 1 << 17)) ** 2
    edges = numpy.geomspace(40, 16000, 15) * (1 << 17) / 44100
    bands = [10 * numpy.log10(whole[int(low) : int(high)].sum() + 1e-3) for low, high in itertools.pairwise(edges)]
    frames = numpy.zeros(1 << 17)
    frames[: len(one)] = one
    parts = [10 * numpy.log10((part**2).sum() + 1e-3) for part in numpy.array_split(frames[:44100], 16)]
    return numpy.array([*bands, *parts])


def test_at_least_forty_sounds_are_told_apart() -> None:
    """No two of all sounds are alike: each pair differs in its bands or its shape."""
    names = list(RECIPES)
    profiles = numpy.array([profile(wave(name)) for name in names])
    apart = numpy.abs(profiles[:, None] - profiles[None]).mean(axis=2) + 1e9 * numpy.eye(len(names))
    nearest = [(round(float(row.min()), 2), names[at], names[int(row.argmin())]) for at, row in enumerate(apart)]
    assert len(names) >= 40
    assert [pair for pair in nearest if pair[0] < ALIKE] == []


@pytest.mark.parametrize("mat", MATS)
def test_every_world_has_its_quiet(mat: str) -> None:
    """Every table top has its room tone, well below the sounds on it, whose end runs into its beginning."""
    around = room(mat)
    assert abs(loudness(around) - LEVEL) < LOUDER
    assert abs(around[-1] - around[0]) < 4 * numpy.abs(numpy.diff(around)).max()
    assert set(ROOMS) == set(MATS)


# -- known names ------------------------------------------------------------------------------------------------------
def named() -> Iterator[str]:
    """Yield the sounds that the program asks for by name."""
    for name in (one for one in FILES if one.startswith("tabletop.ui.")):
        for node in ast.walk(tree_of(name)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "sound":
                if node.args and isinstance(node.args[0], ast.Constant):
                    yield str(node.args[0].value)


@pytest.mark.wide
def test_every_sound_that_is_asked_for_exists() -> None:
    """Screens, games, actions of the free table, pieces on every top, and flights are covered."""
    asked = {*named(), *EVENT_SOUNDS, *BLOWS.values(), "off_edge", "on_rim", "shake", "slide", "card_turn", "card_draw"}
    asked |= {one for game in SHELF.games.values() for one in game.table.sounds.values()}
    asked |= {one for one in ACTION_SOUNDS.values() if one}
    bodies = {*BODIES.values(), *MATERIALS, "die"} - {"plain"}
    asked |= {f"{body}_on_{ground}" for body in bodies for ground in (*MATS, "stack")}
    assert sorted(asked - set(RECIPES)) == []
    assert set(impact_sounds.GROUNDS) == {*MATS, "stack"}
    assert len(set(named())) >= 8


def test_every_action_of_the_free_table_is_heard() -> None:
    own = {name for name, kind in kinds_of_actions().items() if kind.__module__.startswith("tabletop.")}
    assert set(ACTION_SOUNDS) == own


# -- playing sounds ---------------------------------------------------------------------------------------------------
@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundMixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44100, -16, 2, 512)
    pygame.mixer.set_num_channels(24)
    yield SoundMixer(Preferences(volume=100, ambience=100))
    pygame.mixer.quit()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bytes, float]]:
    """Return the waves that are played, each with its volume."""
    found: list[tuple[bytes, float]] = []

    class Noted:
        def __init__(self, buffer: bytes) -> None:
            self.buffer, self.volume = buffer, 0.0

        def set_volume(self, volume: float) -> None:
            self.volume = volume

        def play(self) -> None:
            found.append((self.buffer, self.volume))

    monkeypatch.setattr(pygame.mixer, "Sound", Noted)
    return found


def test_no_two_drops_that_are_played_are_the_same_wave(mixer: SoundMixer, played: list[tuple[bytes, float]]) -> None:
    """No two waves are the same, ready-made ones or those made on demand."""
    for number in range(20):
        mixer.play("wood_on_hide", 1.0)
        if number % 3 == 0:
            mixer.prepare()
    assert len({buffer for buffer, _ in played}) == len(played) == 20


def test_each_group_has_its_volume(mixer: SoundMixer, played: list[tuple[bytes, float]]) -> None:
    """The volumes of all, of the group, and of the collision are multiplied; a muted sound is not made."""
    mixer.chosen.volume, mixer.chosen.effects, mixer.chosen.events, mixer.chosen.signals = 50, 80, 60, 0
    for name in ("wood_on_wood", "horn", "bell"):
        mixer.softened = False
        mixer.play(name, 0.5)
    volumes = [volume for _, volume in played]
    assert volumes == pytest.approx([LOUDEST * 0.5 * 0.8 * 0.5, LOUDEST * 0.5 * 0.6 * 0.5])
    assert {sound.group for sound in RECIPES.values()} == set(SOUND_GROUPS)


def test_pieces_and_the_room_step_back_for_what_matters_more(mixer: SoundMixer) -> None:
    """They are quieter while a horn plays; after it they are as loud as before."""
    mixer.last("hide", 1.0)
    around = pygame.mixer.Channel(2)
    before = around.get_volume()
    assert before > 0.5
    mixer.play("horn", 1.0)
    assert around.get_volume() == pytest.approx(before * DUCKED, abs=0.02)
    mixer._until = 0
    mixer.come_back()
    assert around.get_volume() == pytest.approx(before, abs=0.02)


def test_a_room_is_off_until_somebody_wants_it(mixer: SoundMixer) -> None:
    assert Preferences().ambience == 0
    mixer.chosen.ambience = 0
    mixer.last("hide", 1.0)
    assert not pygame.mixer.Channel(2).get_busy()


def test_the_hiss_falls_with_the_speed(mixer: SoundMixer) -> None:
    """A fast disc sounds bright, a slow one dull, and a resting one is silent."""
    fast, slow = pygame.mixer.Channel(0), pygame.mixer.Channel(1)
    mixer.last("hiss", 1.0)
    assert fast.get_volume() > 0.3
    mixer.last("hiss", 0.2)
    assert 0 < fast.get_volume() < slow.get_volume()
    mixer.last("hiss", 0.0)
    assert not fast.get_busy()
    assert not slow.get_busy()


def test_orders_are_played_by_a_thread_and_muted_ones_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders for sounds never block; without sound, no thread is begun."""
    played: list[str] = []
    monkeypatch.setattr(SoundMixer, "play", lambda mixer, name, strength: played.append(name))
    sounds = Sounds(Preferences(muted=True))
    sounds.play("wood_on_wood")
    assert sounds._player is None
    sounds = Sounds(Preferences())
    for _ in range(200):
        sounds.play("wood_on_wood", 0.5)
        if played:
            break
        time.sleep(0.02)
    sounds.stop()
    assert set(played) == {"wood_on_wood"}


def test_wanted_twice_at_the_same_moment_a_sound_is_heard_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ordered: list[SoundOrder] = []
    sounds = Sounds(Preferences())
    monkeypatch.setattr(sounds, "_order", ordered.append)
    monkeypatch.setattr(clock, "seconds", lambda: 1000.0)
    for name in ("press", "press", "lift"):
        sounds.play(name)
    clock.advance(SAME_MS)
    sounds.play("press")
    assert [one.name for one in ordered] == ["press", "lift", "press"]


def test_without_a_sound_device_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(*args: object) -> None:
        raise pygame.error("no device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = Sounds(Preferences())
    sounds.play("wood_on_wood")
    sounds.stop()
    sounds.play("wood_on_wood")
    assert sounds._silent


def test_dice_are_heard_where_they_strike() -> None:
    """Each bounce sounds by the depth of its fall: the first is the hardest, none after the film."""
    fallen = tumble(tray_for(4), DiceThrow(-0.05, 0.0, 1.2, -0.2, 7), (1, 3, 5, 6), record=True)
    cues = bounces(fallen.frames, 1.2, "hide")
    assert len(cues) >= 8
    assert {name for _, name, _ in cues} == {"die_on_hide"}
    assert cues == sorted(cues)
    assert 0 < cues[0][0] < cues[-1][0] <= 1.2
    assert cues[0][2] > 0.8 > min(strength for _, _, strength in cues)


# -- what is seen is heard --------------------------------------------------------------------------------------------
def test_games_name_sounds_for_what_happens_in_them() -> None:
    for game in GAMES:
        assert sorted(set(SHELF.games[game].table.sounds) - set(events_of(game))) == []


def test_every_sound_of_an_event_is_heard_somewhere() -> None:
    """In a game, in a flight, on the free table, or where a screen asks for it."""
    used: set[str] = {sound for game in GAMES for sound in SHELF.games[game].table.sounds.values()}
    used |= {"ram", *BLOWS.values(), *named(), *(one for one in ACTION_SOUNDS.values() if one)}
    assert sorted(set(EVENT_SOUNDS) - used) == []


def test_what_is_seen_is_heard_and_nothing_else() -> None:
    """In a whole match of Omen no scene is silent, and no sound is without a visible event."""
    assert unpaired("omen") == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_act_of_a_match_is_silent(game: str) -> None:
    assert unpaired(game) == []
