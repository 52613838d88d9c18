"""Playback of the scenes of an answer one after the other: pieces move, dice tumble. The match itself is final already.

The director is a state machine:

    Idle     --- a scene is waiting: begin it --->               Playing(scene)
    Playing  --- its motion has ended: report it as seen --->    Dwelling(scene)
    Dwelling --- its result has been shown: report it over --->  Idle

`update` makes a step when nothing moves any more, `advance` jumps to the next dwelling or to the end, and `skip` runs
through all waiting scenes at once.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tabletop.core.game.flicking import Flicking
from tabletop.core.table.layout import Shape
from tabletop.core.table.table import Change, Move, Table
from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.cutscenes.cutscene_show import CutscenePlayer, CutsceneShow
from tabletop.ui.match.cutscenes.stage_art import Seen
from tabletop.ui.match.playback.dice_clip import DiceClip, DiceRelease
from tabletop.ui.match.playback.director_hooks import DirectorListener, NullListener, ScenePacing
from tabletop.ui.match.playback.flight_clip import FlightClip
from tabletop.ui.match.playback.flight_view import FlightShow
from tabletop.ui.match.playback.soundtrack import Soundtrack
from tabletop.ui.render.motion.shuffle_clip import shuffled_pile
from tabletop.ui.render.motion.tweens import PieceFrame
from tabletop.ui.render.table_view import TableView
from tabletop.viewmodel.view.dice import dice_of
from tabletop.viewmodel.view.sound_cues import bounces

STAGGER = 0.03
"""Seconds between the starts of pieces that move together."""
MOST_SECONDS = 0.5
"""The longest duration of a move."""
READING_MS = 40
"""Milliseconds between two looks at the clock while a result is shown."""
FRAME_MS = 1000 / 60
"""Milliseconds between two frames while something moves."""
AGAIN = 2.0
"""The most seconds for which the result of a scene is shown when it is replayed."""
HURRIED = 4.0
"""Factor by which all motion is faster when hurried."""


@dataclass(frozen=True, slots=True)
class Idle:
    """No scene is being played; scenes may wait for the end of some other motion."""


@dataclass(slots=True)
class Playing:
    """A scene is in motion."""

    scene: TableScene
    dwell: float = 0.0
    """Seconds for which its result will be shown."""
    show: FlightShow | CutsceneShow | None = None
    """The film of its flight or its cutscene; None for another scene."""


@dataclass(slots=True)
class Dwelling:
    """The motion of a scene has ended, and its result is shown."""

    scene: TableScene
    left: float
    """Seconds that this will still take; infinity until somebody goes on."""
    show: FlightShow | CutsceneShow | None = None


PlaybackState: TypeAlias = Idle | Playing | Dwelling


class Director:
    """A queue of scenes in front of a view.

    The view's table is a copy (`shown`) that lags behind the match until the last scene has been played. Every scene
    brings the copy to the position at its end (`after`), piece by piece with the ids of the session, so skipping scenes
    cannot leave anything behind. `speed` divides all times; 0 means at once. `flicking` says where flights take place.
    """

    def __init__(
        self,
        view: TableView,
        *,
        speed: float = 1.0,
        fast_dice: bool = False,
        flicking: Flicking | None = None,
        pacing: ScenePacing | None = None,
        cutscenes: CutscenePlayer | None = None,
    ) -> None:
        self.view, self.flicking, self.pacing = view, flicking, pacing or ScenePacing()
        self.cutscenes = cutscenes
        self.speed, self.fast_dice = speed, fast_dice
        self.listener: DirectorListener = NullListener()
        self.sounds = Soundtrack()
        self.hand: DiceRelease | None = None
        """The motion with which the next roll is thrown; None for a key or a button."""
        self._state: PlaybackState = Idle()
        self._queue: deque[TableScene] = deque()
        self._is_end_unreported = False
        """True if scenes have been played and `has_ended` has not yet reported their end."""
        self._again = False
        """True for a replay of scenes that have been seen before."""
        self._moved: set[str] = set()
        """The pieces that the last set of scenes moved."""
        self._rate, self._hurried = 1.0, False
        """The tempo of the turn that is shown, and whether somebody wants all of it faster still."""
        self._wrecks: Mapping[str, PieceFrame] = {}
        """The discs that the last flight destroyed, where that happened."""
        self._ahead: list[Change] = []
        """Changes of later scenes to the rolling dice, which the film of the roll shows already."""

    @property
    def shown(self) -> Table:
        """The table of the view."""
        return self.view.table

    @property
    def busy(self) -> bool:
        """True while something is played, waits to be played, or moves."""
        return not isinstance(self._state, Idle) or bool(self._queue) or self.view.animator.moving

    @property
    def dwelling(self) -> bool:
        """True while the result of a scene is shown."""
        return isinstance(self._state, Dwelling)

    @property
    def wait(self) -> float | None:
        """The milliseconds until something moves on; None while nothing does by itself."""
        if not self.busy or (isinstance(self._state, Dwelling) and self._state.left == math.inf):
            return None
        return READING_MS if self.dwelling and not self.view.animator.moving else FRAME_MS

    @property
    def flying(self) -> bool:
        """True while scenes of a game with flights are played: their results must not be lit before they are seen."""
        return self.flicking is not None and self.busy

    def play(self, scenes: Iterable[TableScene], *, fresh: bool = True, again: bool = False) -> None:
        """Play scenes after those that wait.

        `fresh` begins a new set of moved pieces for the outline. `again` marks a replay, which is shown so that
        everything can be followed.
        """
        self._is_end_unreported, self._again = True, again
        if fresh:
            self._moved.clear()
        self._queue.extend(scenes)
        self._advance()

    def update(self, seconds: float) -> None:
        """Let time pass; begin the next scene when nothing moves any more and the result of this one has been shown."""
        state, animator = self._state, self.view.animator
        if isinstance(state, Dwelling) and not animator.moving:
            state.left = max(0.0, state.left - seconds * animator.speed)
        if self.busy and self.wait is not None:
            self.pacing.spend(seconds)
        self.sounds.update(animator.film)
        if not isinstance(state, Idle) and state.show is not None:
            state.show.update()
        self._advance()
        if not self.busy:
            self._set_pace(1.0, hurried=False)

    def has_ended(self) -> bool:
        """Return whether everything has been shown; it is True only once for the scenes of one call of `play`."""
        ended = self._is_end_unreported and not self.busy
        self._is_end_unreported = self._is_end_unreported and not ended
        return ended

    def hurry(self) -> None:
        """Speed up the motion until all is shown; when called again show everything at once."""
        if self.dwelling:
            self.advance()
        elif self.busy and not self._hurried:
            self._set_pace(self._rate, hurried=True)
        else:
            self.skip()

    def advance(self) -> None:
        """Go on to the next result, or to the end: finish the motion and stop showing a result.

        A cutscene that has not begun yet is played, since nobody has seen anything of it.
        """
        self.sounds.clear()
        if isinstance(self._state, Dwelling):
            self._state.left = 0.0
        self.view.skip(to_rest=True)
        self._advance(at_once=True)

    def skip(self) -> None:
        """Show the end of all waiting scenes at once."""
        self._set_pace(1.0, hurried=False)
        self.sounds.clear()
        while not isinstance(self._state, Idle) or self._queue:
            if isinstance(self._state, Idle):
                self._state = Playing(self._queue.popleft())
                self._come_to(self._state.scene)
            elif isinstance(self._state, Playing):
                self._dwell(self._state)
            else:
                self._end(self._state)
        self.view.skip()
        self.view.invalidate()

    def moved(self) -> tuple[str, ...]:
        """Return the pieces that the last set of scenes moved."""
        return tuple(sorted(self._moved))

    def moving(self) -> tuple[str, ...]:
        """Return the pieces that the scene that is shown now moves."""
        if isinstance(self._state, Idle):
            return ()
        return tuple(change.piece for change in self._state.scene.changes if isinstance(change, Move))

    @property
    def on_stage(self) -> bool:
        """True while a cutscene or its last picture covers the table."""
        return not isinstance(self._state, Idle) and isinstance(self._state.show, CutsceneShow)

    def _set_pace(self, rate: float, *, hurried: bool) -> None:
        """Set how much faster than usual everything is: by the tempo of a turn, and on request."""
        self._rate, self._hurried = rate, hurried
        self.view.animator.speed = rate * (HURRIED if hurried else 1.0)

    # -- the steps of the state machine -------------------------------------------------------------------------------
    def _advance(self, *, at_once: bool = False) -> None:
        """Go on as far as possible now; `at_once` finishes each motion, up to a result or a new cutscene."""
        while not self.view.animator.moving:
            state = self._state
            if isinstance(state, Playing):
                self._dwell(state)
            elif isinstance(state, Dwelling):
                if state.left > 0:
                    return
                self._end(state)
                self._let_lie(stays=False)
            elif self._queue:
                self._begin(self._queue.popleft())
                at_once = at_once and not self.on_stage
            else:
                self.view.set_last(self.moved())
                return
            if at_once:
                self.view.skip(to_rest=True)

    def _begin(self, scene: TableScene) -> None:
        """Start all motion of a scene."""
        state = self._state = Playing(scene)
        rate = self.pacing.rate_of(scene)
        self._set_pace(1.0 if rate == math.inf else rate, hurried=self._hurried)
        self.listener.scene_begins(scene)
        before = (
            self.cutscenes.seen(scene, self._wrecks)
            if self.cutscenes is not None and scene.cutscene is not None
            else {}
        )
        moving = self._come_to(scene)
        rolling: tuple[str, ...] = ()
        if scene.kind == "roll":
            rolling, tray = dice_of(self.shown, len(dict(scene.facts)["value"]))
            others = [piece.id for piece in self.shown.in_zone(tray.id) if piece.id not in rolling] if tray else []
            self._ahead = changes_before_roll(self._queue, [*rolling, *others])
            moving += self._apply(self._ahead)
        dwell = min(self.pacing.dwell_of(scene), AGAIN if self._again else math.inf)
        if self.speed <= 0 or rate == math.inf:
            self.view.invalidate()
            self.listener.placed_at_once(moving)
            self._stage(state, before)
            state.dwell = dwell if dwell == math.inf or state.show is not None else 0.0
            return
        state.dwell = dwell / self.speed
        lasts = duration_of(len(moving)) / self.speed
        after = shuffle(self.view, moving, lasts, self.speed) if self.pacing.shuffles(scene) else 0.0
        if scene.changes or moving:
            self.view.animate(moving, duration=lasts, stagger=STAGGER / self.speed, after=after)
        if scene.kind == "roll":
            self._roll(scene, rolling)
        elif scene.kind == "flight" and self.flicking is not None:
            self._fly(state, self.flicking)
        self._stage(state, before)

    def _stage(self, state: Playing, before: Mapping[str, Seen]) -> None:
        """Show the cutscene of a scene, if it has one; `before` says how the pieces that it changes were seen."""
        show = self.cutscenes.show(state.scene, before, self.speed, self._queue) if self.cutscenes is not None else None
        if show is not None:
            state.show = show
            self.sounds.begin(show.cues)

    def _dwell(self, state: Playing) -> None:
        """Begin to show the result of a scene whose motion has ended or was skipped."""
        self._state = Dwelling(state.scene, state.dwell, state.show)
        self.listener.scene_seen(state.scene)

    def _end(self, state: Dwelling) -> None:
        """Leave a scene whose result has been shown."""
        self._state = Idle()
        if state.show is not None:
            state.show.end()
        self.listener.scene_over(state.scene)

    # -- how scenes are shown -----------------------------------------------------------------------------------------
    def _is_die(self, piece: str) -> bool:
        return self.shown.kind_of(piece).shape is Shape.DIE

    def _roll(self, scene: TableScene, dice: Sequence[str]) -> None:
        facts = dict(scene.facts)
        faces = facts["value"]
        scatter = zlib.crc32(repr((faces, len(self._queue))).encode())
        film = DiceClip(self.shown, faces, self.hand, scatter, dice=dice, fast=self.fast_dice, speed=self.speed)
        self.hand = None
        if film.duration > 0:
            self.view.film(film.frames, film.duration)
            self.sounds.begin(bounces(film.tumble.frames, film.duration, self.shown.plan.mat))
            self._let_lie(stays=True)

    def _let_lie(self, *, stays: bool) -> None:
        """Keep dice where they fell, or let them glide to their places."""
        if (film := self.view.animator.film) is not None:
            film.stays = stays

    def _fly(self, state: Playing, flicking: Flicking) -> None:
        """Show the film of a flight, and the discs at rest before any consequences."""
        facts = dict(state.scene.facts)
        board, shot = facts["ask"].context
        film = FlightClip(board, shot, facts["value"], flicking, self.shown, again=self._again)
        self._wrecks = film.wrecks()
        self._apply(film.ends())
        if film.duration <= 0:
            self.view.animate(film.moved, duration=MOST_SECONDS / self.speed, stagger=0.0)
            return
        state.show = FlightShow(film, flicking, self.view, self.speed)
        self.sounds.begin(film.cues(self.speed), film, self.speed)
        closer = bool(self._queue) and self._queue[0].cutscene is not None  # it shows what the flight has come to
        watched = not (self._again or closer) and self.pacing.is_watched(state.scene)
        state.dwell = max(state.dwell, film.look(watched=watched) / self.speed)

    def _come_to(self, scene: TableScene) -> list[str]:
        """Place everything as at the end of a scene, but dice where a film shows them; return the pieces that move."""
        if scene.after is None:
            return self._apply(scene.changes)
        self.shown.place(scene.after)
        moved = [one.piece for one in scene.changes if isinstance(one, Move) and one not in self._ahead]
        self._note(moved)
        self._ahead = [change for change in self._ahead if change not in scene.changes] if self._queue else []
        if self._ahead:
            self._apply(self._ahead)
        return moved

    def _apply(self, changes: Iterable[Change]) -> list[str]:
        moved = []
        for change in changes:
            self.shown.apply(change)
            if isinstance(change, Move):
                moved.append(change.piece)
        self._note(moved)
        return moved

    def _note(self, moved: Iterable[str]) -> None:
        """Remember moved pieces for the outline of the last turn."""
        self._moved.update([piece for piece in moved if not self._is_die(piece)])


def duration_of(pieces: int) -> float:
    """Return the seconds for a motion of this many pieces: shorter for many, so that a scene is not too long."""
    return min(0.34, max(0.18, MOST_SECONDS - 0.03 * min(pieces, 8)))


def changes_before_roll(scenes: Iterable[TableScene], dice: Sequence[str]) -> list[Change]:
    """Return the changes of scenes before the next roll to dice: those thrown, and others that leave the tray."""
    found: list[Change] = []
    for scene in scenes:
        if scene.kind == "roll":
            break
        found += [change for change in scene.changes if change.piece in dice]
    return found


def shuffle(view: TableView, moving: Sequence[str], seconds: float, speed: float) -> float:
    """Show the shuffling of a pile, before cards are dealt from it or after its cards have come.

    Each card takes `seconds` to come. Return the seconds for which everything else waits.
    """
    into = Counter(view.table.pieces[piece].zone for piece in moving)
    pile = shuffled_pile(view.table, into)
    if not pile:
        return 0.0
    came = into[pile] > 0
    waits = view.shuffle(pile, after=seconds + min(STAGGER * len(moving), 0.6) / speed if came else 0.0, speed=speed)
    return 0.0 if came else waits
