"""Callouts over the table: banners, the sum of a throw, and gains and losses at the places where they arrive.

Callouts are pictures above the pieces that take no clicks. They are made from the messages of scenes and from the
public figures before and after each, so no game draws anything of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Stat
from tabletop.core.table.table import Move
from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.question.banner import Banner
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.table.overlays.callout_images import Gain, banner_picture, gains_picture
from tabletop.ui.table.panels.players_panel import PlayersPanel
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.view_state import ViewState

STAYS: Final = 1.8
"""The least seconds for which a line of a banner stays."""
FLOATS: Final = 1.5
"""Seconds for which a gain is shown."""
DIE: Final = 30
"""Pixels (at 100 per cent) around the middle of a die that its sum leaves free."""
TOGETHER: Final = 0.4
"""Seconds within which consecutive gains are shown as one."""
MOST_LINES: Final = 4
MOST_GAINS: Final = 6

PHASE, TURN = "a phase", "a person's turn"
"""The kinds of lines that belong to no scene."""


@dataclass(slots=True)
class Callout:
    """One line of the banner. `about` are the pieces that it names, `left` the seconds for which it stays."""

    kind: str
    text: Message
    seat: int
    about: tuple[str, ...]
    left: float
    held: bool = False
    """True while the result that it names is shown."""


@dataclass(slots=True)
class Floating:
    """A picture over the table: its middle in the window, and its age in seconds.

    `arrived` is the seat and the place that it belongs to; `gains` are the gains in it.
    """

    picture: pygame.Surface
    middle: tuple[int, int]
    age: float = 0.0
    arrived: tuple[object, ...] = ()
    gains: Mapping[str, Gain] = field(default_factory=dict)


class Callouts:
    """The pictures over the table, made when a scene has been seen (`scene_seen`) and removed when it is over."""

    def __init__(self, controller: MatchController, overlays: Overlays, players: PlayersPanel) -> None:
        self.controller, self.overlays, self.context, self.players = controller, overlays, overlays.context, players
        self.places = overlays.places
        self.lines: list[Callout] = []
        self.floating: list[Floating] = []
        self.sum: Floating | None = None
        """The sum of the dice that lie there; None for no sum."""
        self.gains: dict[int, dict[str, Gain]] = {}
        self._arrived: dict[int, pygame.Rect] = {}
        self._asked = -1
        self._moments = 0
        self._at: int | None = None
        self.banner = Banner(overlays)
        self._staged = False
        """True during a cutscene, which nothing lies over."""

    # -- hearing ------------------------------------------------------------------------------------------------------
    def scene_seen(self, scene: TableScene) -> None:
        """Call out the result of a scene, whose motion has ended."""
        before = self.controller.now
        if not self.controller.gate.scene_seen(scene):
            return
        back, self._moments = before.moments < self._moments, before.moments
        if back or scene.reached is None:
            return
        moved = tuple(change.piece for change in scene.changes if isinstance(change, Move))
        game, reached = self.controller.game, scene.reached
        if (
            scene.cutscene is None
            and reached.phase is not None
            and reached.phase != before.phase
            and reached.phase.key in game.table.banners
        ):
            self.call(PHASE, reached.phase, -1, ())
        if (
            scene.message is not None
            and scene.cutscene is None
            and (scene.kind in game.table.banners or scene.kind in game.table.dwell)
        ):
            self.call(scene.kind, scene.message, scene.seat, moved)
        if scene.kind == "roll":
            self._add_up(scene)
        for seat, (old, new) in enumerate(zip(before.stats, reached.stats, strict=False)):
            self._compare(seat, old, new, scene)

    def scene_begins(self, scene: TableScene) -> None:
        """Remove everything before a cutscene, which has words of its own."""
        self.controller.gate.scene_begins(scene)
        if scene.cutscene is not None:
            self.lines, self.floating, self._staged = [], [], True

    def scene_over(self, scene: TableScene) -> None:
        """Let the callouts of a scene disappear, as its result has been shown."""
        self.controller.gate.scene_over(scene)
        self.sum, self._staged = None, False
        for line in self.lines:
            line.held = False

    def asked(self, shown: ViewState, *, covered: bool) -> None:
        """Show whose turn it is when another person at the screen is asked than before."""
        people = [seat for seat in range(len(shown.names)) if seat not in shown.computers]
        seat = shown.acting
        if seat not in people or shown.unseen or shown.is_past or shown.question is None:
            return
        if self._asked not in (-1, seat) and not covered and len(people) > 1:
            self.call(TURN, msg("ui.banner.turn", who=SeatName(seat)), seat, ())
            self.context.host.sound("bell")
        self._asked = seat

    def forget(self) -> None:
        """Remove all callouts, because another moment is shown."""
        self.lines, self.floating, self.sum = [], [], None
        self.gains.clear()

    # -- making -------------------------------------------------------------------------------------------------------
    def call(self, kind: str, text: Message, seat: int, about: tuple[str, ...]) -> None:
        if kind in (PHASE, TURN):  # only the present one is shown
            self.lines = [line for line in self.lines if line.kind != kind]
        self.lines = [line for line in self.lines if line.text != text]
        game = self.controller.game
        held = kind in game.table.decisive_events or (kind in game.table.dwell and self.context.options.speed > 0)
        self.lines = [*self.lines, Callout(kind, text, seat, about, STAYS, held)][-MOST_LINES:]

    def _add_up(self, scene: TableScene) -> None:
        """Show the sum of a throw, in the words of the game if it has any."""
        facts: dict[str, Any] = dict(scene.facts)
        words = self.controller.game.text.roll_summary(facts["ask"], facts["value"]) or scene.message
        if words is None:
            return
        picture, dice = banner_picture(self.context.ui, [(words, -1)]), self._fallen()
        rect = self.places.find(picture.get_size(), [dice], above=self.overlays.all(), others=[dice])
        self.sum = Floating(picture, rect.center) if rect is not None else None

    def _fallen(self) -> pygame.Rect:
        """Return the area of the dice that have fallen, in the window."""
        view, film = self.context.view, self.context.view.animator.film
        fallen = film.frames(film.duration).values() if film is not None else ()
        points = [view.camera.to_screen(moment.x, moment.y) for moment in fallen] or [self.context.room.table.center]
        left, top = (min(values) for values in zip(*points, strict=True))
        right, bottom = (max(values) for values in zip(*points, strict=True))
        edge = self.context.ui.theme.px(DIE) if film is not None else 0
        area = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        return area.inflate(2 * edge, 2 * edge)

    def _compare(self, seat: int, old: tuple[Stat, ...], new: tuple[Stat, ...], scene: TableScene) -> None:
        """Note the gains and losses in the figures of a seat."""
        if old == new:
            return
        known = {stat.name: stat.counted for stat in old}
        lines = self.controller.now.lines
        decided = bool(lines) and lines[-1].seat == seat
        for stat in new:
            before, now = known.get(stat.name), stat.counted
            if before is None or now is None or now == before:
                continue
            by = now - before
            gains = self.gains.setdefault(seat, {})
            figure, kinds = self.context.ui.say(stat.name), self.context.view.table.kinds
            named = stat.count is not None and stat.kind in kinds  # "2/5" has one name for both figures
            name = self.context.ui.say(kinds[stat.kind].called(0)) if named else figure
            part = next((one for one in stat.parts if one.counted == now and not one.stock), None)
            name = name if part is None else self.context.ui.say(part.name)  # in "2 + 4" the part that counts
            gain = Gain(stat.kind, name, by, decided, now if stat.stock else None)
            gains[figure] = gains[figure].then(gain) if figure in gains else gain
            place = self._place_of(seat, stat.kind, scene) if by > 0 else None
            if place is not None:
                self._arrived[seat] = place

    def _place_of(self, seat: int, kind: str, scene: TableScene) -> pygame.Rect | None:
        """Return the zone of a seat in which pieces of a kind have arrived, in the window."""
        view = self.context.view
        for change in scene.changes:
            if isinstance(change, Move) and change.piece in view.table.pieces:
                zone = view.table.zones.get(change.zone)
                if zone is not None and zone.owner == seat and view.table.pieces[change.piece].kind == kind:
                    return view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h))
        return None

    def rise(self) -> None:
        """Show the gains since the last frame where they stay: one picture per seat.

        The figures of a seat whose gains have no place are told in the log alone.
        """
        room = self.context.room.table
        for seat, gains in self.gains.items():
            place = self._arrived.get(seat)
            middle = place.center if place is not None else (room.right, self.players.row(seat).centery)
            merged = self._merged((seat, middle), gains)
            if not merged:
                continue
            picture = gains_picture(self.context.ui, seat, [*merged.values()][:MOST_GAINS], self.players.picture)
            rect = self._beside(seat, middle, picture.get_size())
            if rect is not None:
                self.floating.append(Floating(picture, rect.center, 0.0, (seat, middle), merged))
        self.gains.clear()
        self._arrived.clear()

    def _beside(self, seat: int, middle: tuple[int, int], size: tuple[int, int]) -> pygame.Rect | None:
        """Return the place for gains of a seat: where they arrived, else by its own part of the table."""
        view = self.context.view
        own = [zone for zone in view.table.zones.values() if zone.owner == seat]
        place = self._arrived.get(seat)
        if place is None and own:
            rects = [view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h)) for zone in own]
            place = rects[0].unionall(rects[1:])
        near = [place if place is not None else pygame.Rect(middle, (0, 0))]
        taken = [
            *map(_rect_of, self.floating),
            *([self.banner.picture.rect] if self.banner.picture is not None else []),
        ]
        return self.places.find(size, near, above=self.overlays.all(), others=taken)

    def _merged(self, arrived: tuple[object, ...], gains: dict[str, Gain]) -> dict[str, Gain]:
        """Return the gains to show at a place, together with those shown there for the same seat only just now."""
        sums = dict(gains)
        for one in [one for one in self.floating if one.arrived == arrived]:
            self.floating.remove(one)
            for figure, gain in one.gains.items() if one.age < TOGETHER else ():
                known = sums.get(figure)
                sums[figure] = gain if known is None else gain.then(known)
        return {figure: gain for figure, gain in sums.items() if gain.by}

    # -- showing ------------------------------------------------------------------------------------------------------
    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self._at != self.controller.at:
            self._at = self.controller.at
            self.forget()
        if not self._staged:
            self.rise()
        for one in self.floating:
            one.age += seconds
        taken = self.places.taken() if self.floating else []
        self.floating = [one for one in self.floating if one.age < FLOATS and _rect_of(one).collidelist(taken) < 0]
        for line in self.lines:
            if not line.held:
                line.left -= seconds
        self.lines = [line for line in self.lines if line.left > 0]
        self._show()

    def _show(self) -> None:
        pictures: list[Picture] = []
        for one in self.floating:
            rect = _rect_of(one)
            pictures.append(Picture(("gain", id(one), *rect), one.picture, *rect.topleft))
        if self.sum is not None:
            rect = self.sum.picture.get_rect(center=self.sum.middle)
            pictures.append(Picture(("sum", id(self.sum), *rect), self.sum.picture, *rect.topleft))
        about = {piece for line in self.lines for piece in line.about}
        self.banner.show([(line.text, line.seat) for line in self.lines], about, map(_rect_of, self.floating))
        pictures += [self.banner.picture] if self.banner.picture is not None else []
        self.context.view.called = () if self._staged else tuple(pictures)

    @property
    def wait(self) -> float | None:
        """The milliseconds until a callout moves or disappears; None without callouts."""
        return 40 if self.floating or self.lines or self.gains else None


def _rect_of(gain: Floating) -> pygame.Rect:
    """Return the place of a gain in the window."""
    return gain.picture.get_rect(center=gain.middle)
