"""Nothing is told before it is seen: bar, log and figures wait for the scene that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules.facts import HOLE_OF
from tabletop.core.data.messages import Message
from tabletop.core.rules.questions import CHANCE
from tabletop.session.match.recorder import SceneRecorder
from tabletop.session.match.scenes import Done, TableScene
from tabletop.testing.random_play import random_value
from tabletop.ui.match.question.tooltip import words_at
from tests.parameters import quick_first, quick_only
from tests.play import SHELF
from tests.sure import sure
from tests.ui.headless import Bench, playing

P, B = "person", "random"
TABLES = {
    "stone_age": (P, B),
    "omen": (P, B),
    "age_of_heroes": (P, P, B),
    "ascending_empires": (P, B),
    "eve_conquests": (P, P),
    "example_game": (P, P),
}


class Watch:
    """An independent record of the scenes seen: it notes which scene begins, and whether something moves."""

    def __init__(self, bench: Bench, patch: pytest.MonkeyPatch) -> None:
        self.bench, self.screen = bench, bench.screen
        self.wrong: list[str] = []
        self.frames = self.waited = 0
        self._coming: list[TableScene] = []
        self._figures: dict[int, Any] = {}
        self.screen.director.skip()
        self.screen.refresh()
        self._seen_lines = self._lines()
        self._seen_figures = self._strips()
        self._current: TableScene | None = None
        self._after: dict[int, int] = {}
        listener, shown, show = self.screen.director.listener, self.screen.parts.outcomes.on_outcome, SceneRecorder.show
        original = listener.scene_begins

        def begins(scene: TableScene) -> None:
            self._begins(scene)
            original(scene)

        def comes(outcome: Any, *rest: Any) -> None:
            self._comes(outcome)
            shown(outcome, *rest)

        patch.setattr(listener, "scene_begins", begins)
        patch.setattr(self.screen.parts.outcomes, "on_outcome", comes)

        def noted(recorder: SceneRecorder, match: Any, *args: Any, **more: Any) -> None:
            show(recorder, match, *args, **more)
            if recorder.scenes:
                scene, game = recorder.scenes[-1], recorder.game
                seats = range(len(recorder.players))
                self._figures[id(scene)] = [
                    tuple(game.text.seat_stats(match.state, recorder.viewer, seat)) for seat in seats
                ]
                self._after[id(scene)] = sum(len(line.texts_for(recorder.viewer)[1]) + 1 for line in recorder.lines)

        patch.setattr(SceneRecorder, "show", noted)

    def _lines(self) -> int:
        return sum(len(line.details) + 1 for line in self.screen.parts.log.lines)

    def _strips(self) -> list[Any]:
        return [tuple(stats) for stats in self.screen.parts.players.stats]

    def _comes(self, outcome: Any) -> None:
        if isinstance(outcome, Done):
            for scene in (self._current, *self._coming):  # the scenes that were not seen yet are over now
                if scene is not None:
                    self._has_seen(scene)
            self._coming, self._current = list(outcome.scenes), None

    def _begins(self, scene: TableScene) -> None:
        if scene in self._coming:
            if self._current is not None:
                self._has_seen(self._current)
            self._coming = self._coming[self._coming.index(scene) + 1 :]
            self._current = scene

    def _has_seen(self, scene: TableScene) -> None:
        self._seen_lines = self._after.get(id(scene), self._seen_lines)
        self._seen_figures = self._figures.get(id(scene), self._seen_figures)

    def _is_over(self, scene: TableScene) -> bool:
        """Return True if everything that a scene moves is at rest; resting dice may glide back to their place."""
        animator = self.screen.view.animator
        return not animator.moving or (scene.kind == "roll" and (animator.film is None or animator.film.rests))

    def look(self) -> None:
        """Compare the content of the panels with the scenes seen."""
        self.frames += 1
        if self._current is not None and self._is_over(self._current):
            self._has_seen(self._current)
            self._current = None
        if not self.screen.director.busy:
            for scene in self._coming:
                self._has_seen(scene)
            self._coming = []
        if not self._coming and self._current is None:
            return
        unseen: list[Message] = [one.message for one in (self._current, *self._coming) if one and one.message]
        self.waited += bool(unseen)
        at = f"{len(self.bench.session.match.log)} answers"
        if self._lines() > self._seen_lines:
            self.wrong.append(f"{at}: the log tells {self._lines()} things, {self._seen_lines} have been seen")
        if self._strips() != self._seen_figures:
            self.wrong.append(f"{at}: figures of what has not been seen")
        if self.screen.parts.bar.message in unseen:
            self.wrong.append(f"{at}: the bar tells {self.screen.parts.bar.message}")
        if unseen and (self.screen.offers() or self.screen.controller.shown.result is not None):
            self.wrong.append(f"{at}: something is asked about what has not been seen")


def watched(game: str, frames: int, seed: int, haste: Callable[[Bench, int], None]) -> Watch:
    """Return a match that is answered when everything has been shown; `haste` runs at every frame."""
    with playing(game, TABLES[game], seed) as bench, pytest.MonkeyPatch.context() as patch:
        watch = Watch(bench, patch)
        screen, session = bench.screen, bench.session
        frame = 0
        while frame < frames and not session.over:
            frame += 1
            bench.let(33, 33)
            watch.look()
            haste(bench, frame)
            bench.let(1)
            watch.look()
            prompt = session.prompt
            if screen.director.busy or prompt is None or (prompt.seat != CHANCE and session.is_bot(prompt.seat)):
                continue
            if screen.parts.overlays.curtain is not None:
                screen.parts.overlays.curtain.lift()
            elif prompt.seat == CHANCE:
                screen.throw(None)
            else:
                screen.answer(random_value(session.match, prompt.ask, bench.chance))
            watch.look()
        return watch


def patient(bench: Bench, frame: int) -> None:
    """Look at everything."""


def hasty(bench: Bench, frame: int) -> None:
    """Press on, now and then, with the space bar or the mouse."""
    if frame % 7 == 0:
        bench.key(pygame.K_SPACE)
    if frame % 23 == 0:
        bench.screen.director.skip()


@pytest.mark.parametrize("game", quick_only(TABLES, "stone_age"))
@pytest.mark.parametrize("haste", quick_first([pytest.param(patient, id="patient"), pytest.param(hasty, id="hasty")]))
def test_nothing_is_told_before_it_is_seen(game: str, haste: Callable[[Bench, int], None]) -> None:
    watch = watched(game, 900, 5, haste)
    assert watch.wrong == []
    assert watch.waited > 10, "something was to be seen"


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("haste", [patient, hasty], ids=["patient", "hasty"])
def test_nothing_is_told_in_whole_matches(game: str, haste: Callable[[Bench, int], None]) -> None:
    for seed in (1, 2):
        assert watched(game, 10**6, seed, haste).wrong == []


def test_every_game_is_watched() -> None:
    assert TABLES.keys() == SHELF.games.keys()


def test_a_tip_tells_what_holds_on_a_planet_once_it_is_seen() -> None:
    """While scenes wait, it keeps silent about what they will show."""
    with playing("ascending_empires", (P, P), 3) as bench:
        screen, state = bench.screen, bench.session.match.state
        screen.director.skip()
        screen.refresh()
        state.occupier[HOLE_OF["Gamma-1"]], state.troop[HOLE_OF["Gamma-1"]] = 1, 2
        pose = screen.view.poses[screen.view.table.in_zone("disc/Gamma-1")[0].id]
        x, y = map(round, screen.view.camera.to_screen(pose.x, pose.y))
        told = sure(GAME.text.about_zone(state, "disc/Gamma-1"))
        assert screen.ui.say(told) in words_at(screen.context, screen.parts.lights.pointer, (x, y))
        gate = screen.controller.gate
        gate.shown(screen.controller.now)
        gate.begin([TableScene("roll", CHANCE, None, ())])
        assert screen.controller.about("disc/Gamma-1") is None
