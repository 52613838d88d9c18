"""Plays the scenes of an answer one after the other: pieces move, dice tumble. The match is final already."""

from __future__ import annotations

import math
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from tabletop.core.game.flicking import Flicking
from tabletop.core.table.layout import Shape
from tabletop.core.table.table import Change, Move, Table
from tabletop.session.match.scenes import TableScene
from tabletop.ui.match.playback.dice_clip import DiceFilm, DiceRelease
from tabletop.ui.match.playback.flight_clip import FlightFilm
from tabletop.ui.match.playback.flight_view import FlightShow
from tabletop.ui.match.playback.soundtrack import Soundtrack
from tabletop.ui.render.motion.shuffle_clip import shuffled_pile
from tabletop.ui.render.table_view import TableView
from tabletop.viewmodel.view.dice import dice_of
from tabletop.viewmodel.view.sound_cues import bounces

STAGGER = 0.03
"""Seconds between pieces that set off together."""
MOST_SECONDS = 0.5
"""No move takes longer."""
READING_MS = 40
"""Milliseconds between two looks at the clock while something is read."""
HURRIED = 4.0
"""How much faster everything moves that is hurried."""


class Director:
    """A queue of scenes in front of a view.

    The view's table is a copy (`shown`) that lags behind the match until the last scene has been played. At every scene
    it takes over how everything lies at its end (its `after`), piece by piece with the ids of the session: whatever is
    skipped, nothing else can remain. `speed` divides all times; 0: at once. `flicking` says where flights take place.
    """

    def __init__(
        self, view: TableView, *, speed: float = 1.0, fast_dice: bool = False, flicking: Flicking | None = None
    ) -> None:
        self.view, self.flicking = view, flicking
        self.speed, self.fast_dice = speed, fast_dice
        self.looks: Mapping[str, float] = {}  # seconds for which a scene is looked at before the next one
        self.shuffles: frozenset[str] = frozenset()  # kinds of scenes in which a pile is shuffled
        self.look_of: Callable[[TableScene], float] = lambda scene: 0.0
        """Seconds for which what came of a scene stays, if longer than `looks` say."""
        self.watched: Callable[[TableScene], bool] = lambda scene: True
        """Whether anybody else than who flicked is to see a flight."""
        self.on_scene: Callable[[TableScene], None] = lambda scene: None
        self.on_seen: Callable[[TableScene], None] = lambda scene: None
        """The motion of a scene has ended, or was skipped: what came of it has been seen."""
        self.on_done: Callable[[TableScene], None] = lambda scene: None
        """It has been looked at, too."""
        self.sounds = Soundtrack()
        self.on_still: Callable[[Sequence[str]], object] = lambda pieces: None
        """Pieces lie elsewhere at once, without motion."""
        self.hand: DiceRelease | None = None
        """How the dice were let go, for the next roll."""
        self._queue: deque[TableScene] = deque()
        self._playing = False
        """Scenes have been played and what follows them has not been done yet."""
        self._flight: FlightShow | None = None
        """The flight that is on."""
        self._again = False
        """What is played has been seen before."""
        self._moved: set[str] = set()
        self._scene: TableScene | None = None
        """The scene that is on."""
        self.looking = False
        """The motion of the scene that is on has ended, and what came of it is looked at."""
        self._look = self._hold = 0.0
        """Seconds that the scene is to be looked at, and still is."""
        self._ahead: list[Change] = []
        """What scenes to come do to the dice and is seen already, in the film of their roll."""

    @property
    def shown(self) -> Table:
        return self.view.table

    @property
    def busy(self) -> bool:
        return self._scene is not None or bool(self._queue) or self.view.animator.moving

    @property
    def wait(self) -> float | None:
        """In how many milliseconds something moves on; None while nothing does by itself."""
        if not self.busy or (self.looking and self._hold == math.inf):
            return None
        return READING_MS if self.looking and not self.view.animator.moving else 1000 / 60

    @property
    def flying(self) -> bool:
        """Whether scenes of a game with flights run: what follows from them should not be lit before it is seen."""
        return self.flicking is not None and self.busy

    def play(self, scenes: Iterable[TableScene], *, fresh: bool = True, again: bool = False) -> None:
        """Play scenes after those that wait. `fresh` begins a new set of moved pieces for the outline; `again`: they
        have been seen, and are shown so that everything can be followed."""
        self._playing, self._again = True, again
        if fresh:
            self._moved.clear()
        self._queue.extend(scenes)
        self._next()

    def update(self, seconds: float) -> None:
        """Let time pass; the next scene begins when nothing moves any more and what came of this one is read."""
        if self.looking and not self.view.animator.moving:
            self._hold = max(0.0, self._hold - seconds * self.view.animator.speed)
        self.sounds.update(self.view.animator.film)
        if self._flight is not None:
            self._flight.update()
        self._next()
        if not self.busy:
            self.view.animator.speed = 1.0

    def has_ended(self) -> bool:
        """Whether everything has been shown; True once for what was played."""
        ended = self._playing and not self.busy
        self._playing = self._playing and not ended
        return ended

    def hurry(self) -> None:
        """What moves goes faster until all is shown; asked again, everything is shown at once."""
        if self.looking:
            self.go_on()
        elif self.busy and self.view.animator.speed == 1.0:
            self.view.animator.speed = HURRIED
        else:
            self.skip()

    def go_on(self) -> None:
        """To the next thing that is looked at, or to the end: what moves is there, what was read is done."""
        self.sounds.clear()
        self._hold = 0.0
        self.view.skip(to_rest=True)
        self._next(at_once=True)

    def skip(self) -> None:
        """Show the end of everything that waits."""
        self._hold, self.view.animator.speed = 0.0, 1.0
        self.sounds.clear()
        while self._scene is not None or self._queue:
            if self._scene is None:
                self._scene = self._queue.popleft()
                self._come_to(self._scene)
            self._end_scene()
        self.view.skip()
        self.view.invalidate()

    def moved(self) -> tuple[str, ...]:
        """The pieces that the last set of scenes moved."""
        return tuple(sorted(self._moved))

    def _next(self, *, at_once: bool = False) -> None:
        """Go on as far as can be now; `at_once`: what moves is there already, up to something that is looked at."""
        while not self.view.animator.moving and not (self.looking and self._hold > 0):
            if self._scene is None:
                if not self._queue:
                    self.view.set_last(self.moved())
                    return
                self._begin(self._queue.popleft())
            elif self.looking:
                self._end_scene()
                self._let_lie(stays=False)
            else:
                self.looking, self._hold = True, self._look
                self.on_seen(self._scene)
            if at_once:
                self.view.skip(to_rest=True)

    def _begin(self, scene: TableScene) -> None:
        """Let everything set off that a scene moves."""
        self._scene, self._look = scene, 0.0
        self.on_scene(scene)
        moving = self._come_to(scene)
        rolling: tuple[str, ...] = ()
        if scene.kind == "roll":
            rolling = dice_of(self.shown, len(dict(scene.facts)["value"]))[0]
            self._ahead = self._changes_of(rolling)
            moving += self._apply(self._ahead)
        if self.speed <= 0:
            self._look = self.look_of(scene) if self.look_of(scene) == math.inf else 0.0
            self.view.invalidate()
            self.on_still(moving)
            return
        lasts = self._duration(moving)
        after = shuffle(self.view, moving, lasts, self.speed) if scene.kind in self.shuffles else 0.0
        if scene.changes or moving:
            self.view.animate(moving, duration=lasts, stagger=STAGGER / self.speed, after=after)
        self._look = max(self.look_of(scene), self.looks.get(scene.kind, 0.0)) / self.speed
        if scene.kind == "roll":
            self._roll(scene, rolling)
        elif scene.kind == "flight" and self.flicking is not None:
            self._fly(scene, self.flicking)

    def _end_scene(self) -> None:
        """A scene has been seen, and looked at."""
        scene = self._scene
        if scene is None:
            return
        if not self.looking:
            self.on_seen(scene)
        self._scene, self.looking, self._hold = None, False, 0.0
        if self._flight is not None:
            self._flight.end()
            self._flight = None
        self.on_done(scene)

    def _duration(self, moving: Sequence[str]) -> float:
        """Shorter when many things move: the whole scene stays within the limit."""
        most = max(0.18, MOST_SECONDS - 0.03 * min(len(moving), 8))
        return min(0.34, most) / self.speed

    def _changes_of(self, dice: Sequence[str]) -> list[Change]:
        """What the scenes up to the next roll do to the dice of this one: it is seen in its film."""
        found: list[Change] = []
        for scene in self._queue:
            if scene.kind == "roll":
                break
            found += [change for change in scene.changes if change.piece in dice]
        return found

    def _is_die(self, piece: str) -> bool:
        return self.shown.kind_of(piece).shape is Shape.DIE

    def _roll(self, scene: TableScene, dice: Sequence[str]) -> None:
        facts = dict(scene.facts)
        faces = facts["value"]
        scatter = zlib.crc32(repr((faces, len(self._queue))).encode())
        film = DiceFilm(self.shown, faces, self.hand, scatter, dice=dice, fast=self.fast_dice, speed=self.speed)
        self.hand = None
        if film.duration > 0:
            self.view.film(film.frames, film.duration)
            self.sounds.begin(bounces(film.tumble.frames, film.duration, self.shown.plan.mat))
            self._let_lie(stays=True)

    def _let_lie(self, *, stays: bool) -> None:
        """Dice stay where they fell, or may glide to their place."""
        if (film := self.view.animator.film) is not None:
            film.stays = stays

    def _fly(self, scene: TableScene, flicking: Flicking) -> None:
        """The film of a flight, then a look at how the discs came to rest before anything is done about it."""
        facts = dict(scene.facts)
        board, shot = facts["ask"].facts
        film = FlightFilm(board, shot, facts["value"], flicking, self.shown, again=self._again)
        self._apply(film.ends())
        if film.duration <= 0:
            self.view.animate(film.moved, duration=MOST_SECONDS / self.speed, stagger=0.0)
            return
        self._flight = FlightShow(film, flicking, self.view, self.speed)
        self.sounds.begin(film.cues(self.speed), film, self.speed)
        self._look = max(self._look, film.look(watched=not self._again and self.watched(scene)) / self.speed)

    def _come_to(self, scene: TableScene) -> list[str]:
        """Let everything lie as at the end of a scene, dice where a film has shown them; the pieces that it moves."""
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
        """For the outline of what the last turn moved."""
        self._moved.update([piece for piece in moved if not self._is_die(piece)])


def shuffle(view: TableView, moving: Sequence[str], seconds: float, speed: float) -> float:
    """Let a pile be seen shuffled: before cards are dealt from it, or when those that belong to it have come, each in
    some `seconds`. The seconds that all else waits."""
    into = Counter(view.table.pieces[piece].zone for piece in moving)
    pile = shuffled_pile(view.table, into)
    if not pile:
        return 0.0
    came = into[pile] > 0
    waits = view.shuffle(pile, after=seconds + min(STAGGER * len(moving), 0.6) / speed if came else 0.0, speed=speed)
    return 0.0 if came else waits
