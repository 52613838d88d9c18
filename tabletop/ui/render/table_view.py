"""The table in the window: draws a `Table` through a camera, lights targets, carries and moves pieces, finds hits.

Nothing here writes to the table. Three layers: the backdrop and the resting pieces in one cached picture, moving
pieces with their shadows, and marks above. `draw` paints only what changed and returns where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.table.layout import Kind, TableLayout
from tabletop.core.table.sides import fold
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import Translations
from tabletop.ui.render.closeup import closeup
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.geometry.hit_testing import hit_piece, hit_zone
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.layers import draw_list
from tabletop.ui.render.layers.backdrop import Backdrop
from tabletop.ui.render.layers.foreground import Foreground, GhostPiece
from tabletop.ui.render.layers.marks import OverMark, Picture, picture_of
from tabletop.ui.render.layers.painter import Painter, Rest
from tabletop.ui.render.motion.motion import LANDING_BUDGET, Movement
from tabletop.ui.render.motion.shuffle_clip import LASTS, riffle
from tabletop.ui.render.motion.tweens import Around, PieceFrame
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.sprite_cache import Light, SpriteKey, Sprites
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme

NEAR: Final = 7.0
"""The distance (pixels) within which a click means a small piece."""


class Hit(NamedTuple):
    """The things under a point: the topmost piece (boards count last) and the zone; "" for none."""

    piece: str = ""
    zone: str = ""


class TableView:
    """The picture of one table. Call `update` with the time that passed and `draw` once per frame."""

    def __init__(
        self,
        table: Table,
        catalogue: Translations,
        text: Text,
        theme: Theme,
        rect: pygame.Rect | None = None,
        *,
        names: Sequence[str] = (),
        pictures: PictureFiles | None = None,
    ) -> None:
        self.table = table
        self.plan = table.plan
        """The layout of the table without folded sides."""
        self.own: int | None = None
        """The seat whose side is large; None while no side is folded."""
        self.opened: int | None = None
        """The seat whose folded side is open."""
        self.catalogue = catalogue
        self.text = text
        self.theme = theme
        self.names = tuple(names)
        self.camera = Camera(table.width, table.height, rect)
        self.faces = Faces(self._say, text, pictures or PictureFiles(), table.plan.lettering, theme.seats)
        self.kinds: dict[str, Kind] = dict(table.kinds)
        self.sprites = Sprites(self.kinds, self.faces)
        self._movement = Movement(table)
        self.animator = self._movement.animator
        self.counters = True
        """True if piles and heaps show a figure."""
        self.backdrop = Backdrop(table, self.sprites, self.faces)
        self._painter = Painter(table, self.sprites, self.backdrop, text)
        self._foreground = Foreground(table, self.sprites, text)
        self._lit: dict[str, Light] = {}
        self._last: tuple[str, ...] = ()
        self._marks: tuple[OverMark, ...] = ()
        self.pointers: tuple[OverMark, ...] = ()  # marks of a lesson, above those of the hand
        self.aids: tuple[OverMark, ...] = ()  # marks of a hint
        self.ghosts: tuple[GhostPiece, ...] = ()  # pieces at possible places, translucent
        self.called: tuple[Picture, ...] = ()  # banners, gains, the sum of a throw: above everything, not clickable
        self.lifted_out = ""  # pointed at: shown whole above what covers it, in a hand that opens; hit at its place
        self._faded = False

    # -- the table and the view ------------------------------------------------------------------------------------

    def resize(self, rect: pygame.Rect) -> None:
        """Draw into another rectangle of the window."""
        self.camera.resize(rect)
        self._painter.stale = True
        self.expose()

    def invalidate(self) -> None:
        """Show the table as it is now, without motion, after it was changed."""
        self._movement.settle(still=True)
        self._painter.stale = True

    def turn(self, plan: TableLayout) -> None:
        """Use another layout of the same pieces and zones; the sides stay folded as they are."""
        self.plan = plan
        self._painter.preview.forget()
        self.table.turn(fold(plan, self.own, self.opened))

    def fold(self, own: int | None, opened: int | None = None) -> None:
        """Make the side of a seat large and fold the others, except one; pieces at rest slide to their new places."""
        if (own, opened) != (self.own, self.opened):
            self.own, self.opened = own, opened
            self.turn(self.plan)
            self._movement.fold()
            self._painter.stale = True

    def expose(self, rect: pygame.Rect | None = None) -> None:
        """Repaint a part of the view (default: all of it), because something else has painted over it."""
        self._painter.expose(pygame.Rect(rect or self.camera.viewport))

    def repaint(self) -> None:
        """Repaint backdrop and pieces from the sprites that are kept."""
        self._painter.repaint()

    def forget_pictures(self) -> None:
        """Remake all pictures, as after a change of language or palette."""
        self.sprites.forget()
        self.repaint()

    def prepare(self) -> Iterator[float]:
        """Make the pictures of this view one by one; each step yields the share that is ready, for a progress bar."""
        return self._painter.prepare(self.camera, self._rest())

    def speak(self, catalogue: Translations, text: Text) -> None:
        """Switch to another language or other letters: everything printed is remade."""
        self.catalogue, self.text = catalogue, text
        self.faces.text = text
        self._painter.layer.text = self._foreground.text = text
        self.forget_pictures()

    def look_changed(self, *, returns: bool = False) -> None:
        """Show a preview after the camera was moved (`returns`: it comes back), and a sharp picture when it stands."""
        self._movement.look_changed()
        self._painter.preview.start(self._painter.layer, returns=returns)
        self._painter.stale = True

    def zoom(self, notches: int, at: tuple[float, float]) -> bool:
        """Zoom at a window point; return False when there is no further step."""
        moved = self.camera.zoom(notches, at)
        if moved:
            self.look_changed()
        return moved

    def pan(self, dx: float, dy: float) -> None:
        """Drag the table by pixels."""
        before = self.camera.view
        self.camera.pan(dx, dy)
        self._painter.stale = self._painter.stale or self.camera.view != before

    @property
    def poses(self) -> Mapping[str, PiecePose]:
        """The pose of every piece since the table was last shown."""
        return self._movement.poses

    # -- targets, hand, marks --------------------------------------------------------------------------------------

    def set_lit(self, targets: Mapping[str, Light]) -> None:
        """Outline pieces and zones: id to light."""
        self._lit = dict(targets)

    @property
    def lit(self) -> Mapping[str, Light]:
        """The pieces and zones that are outlined because they can be used or are chosen."""
        return self._lit

    def set_last(self, pieces: Iterable[str]) -> None:
        """Outline quietly the pieces that the last turn moved."""
        self._last = tuple(pieces)

    def set_marks(self, marks: Iterable[OverMark]) -> None:
        """Set rings, lines and words over the table, in millimetres."""
        self._marks = tuple(marks)

    def fade(self, faded: bool) -> None:
        """Let all pieces fade, to see the board."""
        self._painter.stale = self._painter.stale or faded != self._faded
        self._faded = faded

    def carry(self, pieces: Sequence[str], pos: tuple[float, float], label: str = "", count: int = 0) -> None:
        """Hold pieces at a window point; call again as the hand moves.

        Without a `label` several get one that says how many they are, or that the place below takes `count` of them.
        """
        if self._movement.carry(pieces, self.camera.to_table(*pos)):
            self._painter.stale = True
        number = count or len(pieces)
        if not label and (count or number > 1):
            label = f"{number} × {self._say(self.table.kind_of(pieces[0]).name)}"
        self._movement.grasp.label = label

    def drop(self) -> None:
        """Let go. The pieces are seen where they were carried, so that the next `animate` starts there."""
        self._movement.put_down()
        self._painter.stale = True

    def glide_back(self) -> None:
        """Let go and let the pieces slide back to their places."""
        self.drop()
        self.animate(duration=0.22, stagger=0.0)

    # -- motion ----------------------------------------------------------------------------------------------------

    def animate(
        self, order: Iterable[str] = (), *, duration: float = 0.34, stagger: float = 0.04, after: float = 0.0
    ) -> None:
        """Move every piece whose place has changed there from where it was last seen, after the table was changed.

        `order` names pieces that start first, one `stagger` (seconds) after the other; all wait for `after` seconds.
        """
        self._movement.start(order, duration, stagger, after)
        self._painter.stale = True

    def film(
        self,
        frames: Callable[[float], Mapping[str, PieceFrame]],
        duration: float,
        around: Around | None = None,
        *,
        stays: bool = False,
    ) -> None:
        """Show a clip: `frames(seconds)` maps piece ids, or any with `PieceFrame.kind`, to moments; adds `around`.

        The last frame of a clip that `stays` is shown until another begins or it is let go.
        """
        self._movement.film(frames, duration, around, stays=stays)
        self._painter.stale = True

    def shuffle(self, zone: str, *, after: float = 0.0, speed: float = 1.0) -> float:
        """Show the shuffling of a pile; return the seconds until it is at rest again."""
        seconds = after + LASTS / speed
        self.film(riffle(self.table, zone, self.poses, after=after, speed=speed), seconds)
        return seconds

    @property
    def moving(self) -> bool:
        """True if frames are needed: something is moving or the view is not sharp yet."""
        return self.animator.moving or self._movement.follows or self.camera.moving or self._painter.preview.active

    def skip(self, *, to_rest: bool = False) -> None:
        """End all motion at once; with `to_rest` pieces that stay after their clip lie where they fell."""
        if self.animator.moving or self.animator.film is not None:
            (self.animator.finish if to_rest else self.animator.skip)()
            self._painter.stale = True
        if self.camera.moving:
            self.camera.jump()

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._movement.point(self.lifted_out)
        if self._movement.update(seconds, self._warm_landing):
            self._painter.stale = True
        if self.camera.moving:
            self.camera.update(seconds)
        elif self._painter.preview.active and not self.animator.filming:
            self._painter.warm(self.camera, self._rest())

    def _warm_landing(self, budget: float) -> float:
        """Make pictures of what rests for `budget` seconds (not in a moving or blurred view); return the share made."""
        if self.camera.moving or (self._painter.preview.active and budget <= LANDING_BUDGET):
            return 0.0
        seen = self._movement.seen
        return self._painter.warm(self.camera, Rest(seen, frozenset(), self._faded, self.counters), budget)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Bring `surface` up to date and return the rectangles that changed, if any."""
        self.sprites.begin_frame(self.camera.grain)
        outlines = self._outlines()
        return self._painter.paint(surface, self.camera, self._rest(), outlines, self._pictures(outlines))

    def _rest(self) -> Rest:
        return Rest(self._movement.seen, frozenset(self._movement.away()), self._faded, self.counters)

    def _outlines(self) -> list[Picture]:
        away = self._movement.away()
        lit = {target: light for target, light in self._lit.items() if target not in away}
        last: dict[str, Light] = {piece: "last" for piece in self._last if piece not in away and piece not in lit}
        return self._foreground.lit({**last, **lit}, self._movement.seen, self.camera)

    def _pictures(self, outlines: Sequence[Picture]) -> list[Picture]:
        away = self._movement.away()
        pictures = self._foreground.ghosts(self.ghosts, self.camera)
        marks = (*self._marks, *self.pointers, *self.aids)
        pictures += filter(None, (picture_of(mark, self.camera, self.text) for mark in marks))
        pictures += self._foreground.figures([*outlines, *pictures], self._movement.seen, away, self.camera)
        pictures += self._foreground.lifted_out(self.lifted_out, self.poses, away, self.camera)
        below, above = self.animator.around(self.camera)
        pictures += [*below, *self._foreground.moving(self.animator.moments(), self.camera, self.kinds), *above]
        pictures += self._foreground.carried(self._movement.grasp, self.camera)
        return [*pictures, *self.called]

    # -- hits and close-ups --------------------------------------------------------------------------------------

    def hit(self, pos: tuple[float, float]) -> Hit:
        """Return the topmost piece and the zone at a window point; a carried piece is not in the way."""
        if not self.camera.viewport.collidepoint(pos):
            return Hit()
        x, y = self.camera.to_table(*pos)
        piece = hit_piece(self.table, self.poses, x, y, NEAR / self.camera.view.scale, self._movement.grasp.pieces)
        zone = hit_zone(self.table, x, y)
        if piece and not draw_list.is_board(self.table, piece):
            zone = self.table.pieces[piece].zone
        return Hit(piece, zone)

    def place(self, pos: tuple[float, float]) -> str:
        """Return the zone at a window point, whatever lies in it; "" for none."""
        return hit_zone(self.table, *self.camera.to_table(*pos)) if self.camera.viewport.collidepoint(pos) else ""

    def inspect_surface(self, piece_id: str, size: int, face: int | None = None) -> pygame.Surface:
        """Return a piece enlarged to about `size` pixels, with its name and text; with another `face` if given."""
        piece = self.table.pieces[piece_id]
        where = () if draw_list.is_board(self.table, piece_id) else self.table.zones[piece.zone].text
        return closeup(piece, size, self.sprites, self.faces, face, where)

    def icon(self, kind_id: str, face: int, size: int) -> pygame.Surface:
        """Return a small picture of a kind, at most `size` pixels wide and high, premultiplied."""
        kind = self.kinds[kind_id]
        scale = size / max(kind.width, kind.height, kind.halo)
        if kind.shape == "board":
            return self.sprites.board(kind_id, face, scale)[0]
        return self.sprites.get(SpriteKey(kind_id, face, (), "held"), scale).surface

    def _say(self, message: Message | str) -> str:
        return self.catalogue.text(message, self.names)
