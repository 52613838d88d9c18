"""The sounds at a table: every action has its sound, at the moment when it is seen."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.input.gestures import Click
from tabletop.testing.random_play import random_value
from tests.ui.headless import Bench, playing

P = "person"


class SoundRecorder:
    """A recorder of the sounds that a screen plays, and of the speed of slides."""

    def __init__(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sounds: list[str] = []
        self.speeds: list[float] = []
        screen = bench.screen

        def sound(name: str, strength: float = 1.0) -> None:
            assert 0 < strength <= 1
            self.sounds.append(name)

        monkeypatch.setattr(screen.context.host, "sound", sound)
        monkeypatch.setattr(screen.context.host, "hiss", self.speeds.append)
        landed: Any = screen.view.animator.on_landed
        monkeypatch.setattr(landed.__self__, "sound", sound)

    def take(self) -> list[str]:
        found, self.sounds = self.sounds, []
        return found


def test_wood_is_heard_when_it_is_lifted_and_where_it_comes_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """People of Stone Age go from the own mat to a place: the landing makes no sound before they are there."""
    with playing("stone_age", (P, P), 1) as bench:
        bench.let(3000, 100)
        ear, driver, screen = SoundRecorder(bench, monkeypatch), bench.driver, bench.screen
        offer = next(one for one in screen.offers() if one.label.put is not None and one.label.take)
        source = next(piece for piece in screen.view.table.pieces if screen.controller.shown.can_take(piece))
        driver.mouse.drag(driver.over_piece(source), driver.over(str(offer.label.put)))
        for popup in screen.parts.overlays.popups:
            driver.choose(popup, offer)
        assert "lift" in ear.sounds
        assert "wood_on_hide" not in ear.take()
        bench.let(1000, 20)
        assert "wood_on_hide" in ear.sounds


def test_without_motion_pieces_are_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        bench.let(3000, 100)
        ear, screen = SoundRecorder(bench, monkeypatch), bench.screen
        screen.controller.answer(screen.offers()[0].option, (0, 0))
        assert "wood_on_hide" in ear.sounds


def test_what_does_not_go_is_refused_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        bench.let(3000, 100)
        ear = SoundRecorder(bench, monkeypatch)
        bench.screen.controller.gesture(Click("supply"), (600, 300))
        assert "refuse" in ear.sounds


def test_a_flight_is_heard_by_what_it_strikes_and_how_fast_it_slides(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snap of the finger, each collision by its material, and a hiss that fades until the discs lie are heard."""
    with playing("ascending_empires", (P, P), 1, settings={"tremor": "off"}) as bench:
        ear, session = SoundRecorder(bench, monkeypatch), bench.session
        blows: set[str] = set()
        fastest = 0.0
        for _ in range(120):
            prompt = session.prompt
            assert prompt is not None
            ear.take()
            ear.speeds.clear()
            bench.screen.controller.answer(random_value(session.match, prompt.ask, bench.chance), (0, 0))
            bench.let(6000, 40)
            if ear.speeds:
                assert "slide" in ear.sounds
                assert ear.speeds[-1] == 0.0
                fastest = max(fastest, *ear.speeds)
                blows |= {"on_disc", "on_planet", "off_edge"} & set(ear.sounds)
                if len(blows) >= 2 and fastest > 0.3:
                    return
        raise AssertionError(f"only {blows} were struck, at {fastest} of the full speed")


def test_dice_are_shaken_and_bounce(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("stone_age", (P, P), 1) as bench:
        bench.let(3000, 100)
        ear, session = SoundRecorder(bench, monkeypatch), bench.session
        for _ in range(80):
            prompt = session.prompt
            assert prompt is not None
            bench.screen.controller.answer(random_value(session.match, prompt.ask, bench.chance), (0, 0))
            bench.let(4000, 40)
            if "shake" in ear.sounds:
                break
        assert ear.sounds.index("shake") < ear.sounds.index("die_on_hide")
        assert ear.sounds.count("die_on_hide") >= 2


def test_going_back_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("stone_age", (P, P), 1, speed=0.0) as bench:
        bench.let(3000, 100)
        bench.screen.controller.answer(bench.screen.offers()[0].option, (0, 0))
        ear = SoundRecorder(bench, monkeypatch)
        bench.screen.parts.past.undo()
        assert "taken_back" in ear.sounds
