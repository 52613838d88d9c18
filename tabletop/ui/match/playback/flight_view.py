"""A view of the film of a flight: its discs, the effects around them, and a camera that sees all of it."""

from __future__ import annotations

from typing import Final

from tabletop.core.game.flicking import Flicking
from tabletop.ui.match.playback.flight_clip import FlightClip
from tabletop.ui.match.playback.flight_effects import FlightEffects
from tabletop.ui.render.geometry.camera import STEP, Area, View
from tabletop.ui.render.table_view import TableView

LEANS: Final = 3
"""Zoom steps by which the camera comes closer when something is at stake."""
LEAN: Final = 0.45
"""Seconds that this zoom takes."""


class FlightShow:
    """One film of a flight in a view. The camera zooms in where something is at stake, and back when it is over."""

    def __init__(self, film: FlightClip, flicking: Flicking, view: TableView, speed: float) -> None:
        """Begin the film; `speed` divides its time."""
        self.film, self.view, self._ground, self._speed = film, view, flicking.ground, speed
        self._before: tuple[int, float, float] | None = None
        self._leant: View | None = None
        """The camera view after zooming in: if somebody has changed it since, it stays."""
        self._follow()
        view.invalidate()
        effects = FlightEffects(film, flicking.ground, view)
        view.film(
            lambda seconds: film.shown(seconds * speed),
            film.length / speed,
            lambda seconds, camera: effects.pictures(film.pace.flight(seconds * speed), camera),
        )

    def update(self) -> None:
        """Zoom in when the moment at stake has come."""
        reel, stake, camera = self.view.animator.film, self.film.stake, self.view.camera
        if reel is None or stake is None or self._leant is not None or camera.step > 0:
            return
        if self.film.pace.flight(reel.age * self._speed) >= stake.time:
            self._before = (camera.step, camera.goal.x, camera.goal.y)
            x, y = self._ground.to_table(stake.x, stake.y)
            wide, high = (side / camera.whole / STEP**LEANS for side in camera.viewport.size)
            camera.fit(Area.around(x, y, wide, high), seconds=LEAN / self._speed)
            self._leant = camera.goal
            reel.stays = True
            self.view.look_changed(returns=True)

    def end(self) -> None:
        """Restore the camera view from before the zoom, as the film has been seen."""
        camera = self.view.camera
        if self._before is not None and camera.goal == self._leant:
            camera.show(*self._before)
            self.view.look_changed()
        self._before = None

    def _follow(self) -> None:
        """Show the whole table if a disc of the flight comes to rest out of sight."""
        camera = self.view.camera
        ends = [end for end in self.film.frames(self.film.until).values() if end.shown > 0]
        if not all(camera.viewport.collidepoint(camera.to_screen(end.x, end.y)) for end in ends):
            camera.fit()
            self.view.look_changed()
