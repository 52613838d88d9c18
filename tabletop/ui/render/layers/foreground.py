"""The pictures above the resting pieces: lit targets, outlines, moving and carried pieces with their long shadows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from tabletop.core.table.layout import Kind, Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.dice import die_images
from tabletop.ui.render.dice.cup import SHOWN, cup, radius_of, shadow_of
from tabletop.ui.render.geometry.camera import Area, Camera
from tabletop.ui.render.geometry.hit_testing import is_overlapped
from tabletop.ui.render.geometry.zone_layouts import SEEN_FROM, SIZE_STEP, PiecePose
from tabletop.ui.render.layers.backdrop import near, rounded_frame
from tabletop.ui.render.layers.draw_list import is_board, key_of
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.layers.static_layer import tag_picture
from tabletop.ui.render.motion.held_pieces import HeldPieces
from tabletop.ui.render.motion.tweens import PieceFrame
from tabletop.ui.render.sprites.extrude import Solid
from tabletop.ui.render.sprites.sprite_cache import LINES, Light, SpriteKey, Sprites
from tabletop.ui.system.picture_memory import kept
from tabletop.ui.text.text import Text

LEANING: Final = (Shape.CARD, Shape.TILE)
"""The shapes that lean when they are dragged along."""
RATTLE: Final = 26.0
"""The distance of the hand (mm) after which dice in a cup turn."""
CARRIED: Final = 12.0
"""The height at which a carried piece is held (mm)."""
STACKED: Final = 2.2
"""The distance between the pieces of a carried stack (mm)."""
OPEN_STEPS: Final = 14
SHADE: Final = 80
"""The darkening, of 255, of a card that stands on edge."""
CROWD: Final = 24
"""The number of dice in the air above which they are drawn quickly, without their numbers."""
SHADES: Final = 16
"""The number of steps of a piece that fades away."""
HOP: Final = 3.0
"""The height (mm) up to which a bouncing die is shown as at rest."""
LANDINGS: Final = 2
"""The dice per frame that may come to rest in a pose without a picture yet; the others come a little later."""
FRESH: Final = 40
"""The number of dice in the air above which some keep their last picture for a frame."""
CALM: Final[tuple[Light, ...]] = ("can", "last")
"""The outlines of which there may be many at once."""
FILLS: Final[dict[Light, int]] = {"can": 20, "hover": 46, "chosen": 40, "last": 0, "error": 36}


SEEN_THROUGH: Final = 150
"""The opacity of a ghost, of 255."""


class GhostPiece(NamedTuple):
    """A piece at a possible new place, and the face that would be up."""

    piece: str
    face: int
    pose: PiecePose


class Foreground:
    """A maker of the pictures above the static layer, lowest first."""

    def __init__(self, table: Table, sprites: Sprites, text: Text) -> None:
        self.table = table
        self.sprites = sprites
        self.text = text
        self._tumbled: dict[str, Solid] = {}
        self._round = 0
        self._landings = 0

    def lit(self, targets: Mapping[str, Light], poses: Mapping[str, PiecePose], camera: Camera) -> list[Picture]:
        """Return outlines of zones and pieces."""
        pictures = []
        for target, light in targets.items():
            if target in self.table.pieces:
                picture = self._outlined(target, light, poses, camera)
            else:
                picture = self._framed(target, light, camera)
            if picture is not None:
                pictures.append(picture)
        return pictures

    def figures(
        self, under: Sequence[Picture], poses: Mapping[str, PiecePose], away: Collection[str], camera: Camera
    ) -> list[Picture]:
        """Return the figures at rest that these pictures would hide."""
        kinds = {kind.id for kind in self.table.kinds.values() if kind.figure} if under else set()
        boxes, found = rects(under), []
        for piece_id, pose in poses.items() if kinds else ():
            if pose.covered or piece_id in away or self.table.pieces[piece_id].kind not in kinds:
                continue
            key = key_of(self.table, piece_id)
            solid = self.sprites.get(key, camera.view.scale * pose.size, pose.angle)
            picture = placed(solid, (key, pose.angle, "figure"), *camera.to_screen(pose.x, pose.y))
            if picture.rect.collidelist(boxes) >= 0:
                found.append(picture)
        return found

    def _outlined(self, piece_id: str, light: Light, poses: Mapping[str, PiecePose], camera: Camera) -> Picture | None:
        pose = poses.get(piece_id)
        if pose is None or pose.covered:
            return None
        kind = self.table.kind_of(piece_id)
        if is_board(self.table, piece_id):
            return self._frame(Area.around(pose.x, pose.y, *pose.sides(kind)), light, camera)
        key = key_of(self.table, piece_id, "outline", light)
        x, y = camera.to_screen(pose.x, pose.y)
        solid = self.sprites.get(key, camera.view.scale * pose.size, pose.angle)
        return placed(solid, (key, pose.angle), x, y)

    def _framed(self, zone_id: str, light: Light, camera: Camera) -> Picture | None:
        zone = self.table.zones.get(zone_id)
        if zone is None:
            return None
        cards = any(self.table.kind_of(piece.id).shape is Shape.CARD for piece in self.table.in_zone(zone_id))
        area = Area(zone.x, zone.y, zone.w, zone.h)
        return self._frame(area, light, camera, rounded=zone.round, filled=not cards)

    def _frame(
        self, area: Area, light: Light, camera: Camera, *, rounded: bool = False, filled: bool = True
    ) -> Picture | None:
        rim = round(6 * camera.grain)
        box = camera.rect(area).inflate(rim, rim)
        if not box.colliderect(camera.viewport) or (rounded and max(box.size) > 4096):
            return None
        radius = min(box.w, box.h) // 2 if rounded else round(3 * camera.view.scale) + 3
        box = box if rounded else near(box, camera.viewport, radius)
        surface = lit_frame(box.w, box.h, radius, light, camera.grain, filled)
        return Picture(("frame", light, filled, box.x, box.y, box.w, box.h), surface, box.x, box.y)

    def moving(self, moments: Mapping[str, PieceFrame], camera: Camera, kinds: Mapping[str, Kind]) -> list[Picture]:
        """Return moving pieces above their shadows; those further up the table first."""
        shadows, pieces = [], []
        self._turn_dice(moments, camera.view.scale, kinds)
        for piece_id, moment in sorted(moments.items(), key=lambda item: (item[1].lift, item[1].y, item[0])):
            key = self._moving_key(piece_id, moment, kinds)
            if key is None or moment.shown <= 0:
                continue
            scale = camera.view.scale * _drawn_size(moment)
            if moment.shown < 1 or moment.size < 1:
                pieces.append(self._vanishing(key, moment, camera))
                continue
            if self._lies(key, moment, camera):
                lying = self.sprites.near(key._replace(look="rest"), scale, moment.angle)
                x, y = camera.to_screen(moment.x, moment.y)
                y -= moment.lift * SEEN_FROM * camera.view.scale
                pieces.append(placed(lying, (key, round(moment.angle), "rest"), x, y))
                continue
            shadow, piece = self._lifted(key, moment, camera, scale, self._tumbled.get(piece_id))
            shadows.append(shadow)
            pieces.append(piece)
        return shadows + pieces

    def _vanishing(self, key: SpriteKey, moment: PieceFrame, camera: Camera) -> Picture:
        """Return a piece that is half gone: pale, and small if it is falling away."""
        scale = camera.view.scale * _drawn_size(moment)
        solid = self.sprites.near(key, scale, moment.angle)
        pale, part = max(1, round(moment.shown * SHADES)), min(1.0, moment.size)
        width, height = (max(1, round(side * part)) for side in solid.surface.get_size())
        surface = pygame.transform.smoothscale(solid.surface, (width, height))
        surface.fill((255 * pale // SHADES,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        solid = Solid(surface, round(solid.dx * part), round(solid.dy * part))
        return placed(solid, (key, pale, "going"), *camera.to_screen(moment.x, moment.y))

    def _lies(self, key: SpriteKey, moment: PieceFrame, camera: Camera) -> bool:
        """Return whether a piece is shown as at rest; of many dice landing at once only a few switch per frame."""
        thrown = self.sprites.kinds[key.kind].die_sides > 0
        if moment.lift > (HOP if thrown else 0.0) or moment.open < 1 or moment.orientation is not None:
            return False
        if thrown and not self.sprites.has(key._replace(look="rest"), camera.view.scale, moment.angle):
            self._landings -= 1
            return self._landings >= 0
        return True

    def _turn_dice(self, moments: Mapping[str, PieceFrame], scale: float, kinds: Mapping[str, Kind]) -> None:
        """Redraw the dice in the air; of very many only some per frame, in turn.

        A die that is not drawn yet looks like another die of its kind until then.
        """
        self._landings = LANDINGS
        self._tumbled = {piece_id: solid for piece_id, solid in self._tumbled.items() if piece_id in moments}
        turning = [piece_id for piece_id, moment in moments.items() if moment.orientation is not None]
        rounds = -(-len(turning) // FRESH)
        self._round += 1
        crowd, alike, late = len(turning) > CROWD, dict[str, Solid](), dict[str, SpriteKey]()
        for number, piece_id in enumerate(turning):
            key = self._moving_key(piece_id, moments[piece_id], kinds)
            if key is None:
                continue
            if number * rounds // len(turning) == self._round % rounds:
                kind, orientation = self.sprites.kinds[key.kind], moments[piece_id].orientation
                drawn = die_images.tumbling(kind, orientation, scale, self.sprites.faces, crowd=crowd)
                self._tumbled[piece_id] = alike[key.kind] = drawn
            elif piece_id not in self._tumbled:
                late[piece_id] = key
        for piece_id, key in late.items():
            if key.kind not in alike:
                kind, orientation = self.sprites.kinds[key.kind], moments[piece_id].orientation
                alike[key.kind] = die_images.tumbling(kind, orientation, scale, self.sprites.faces, crowd=crowd)
            self._tumbled[piece_id] = alike[key.kind]

    def lifted_out(
        self, piece_id: str, poses: Mapping[str, PiecePose], away: Collection[str], camera: Camera
    ) -> list[Picture]:
        """Return a piece at rest that others overlap, whole and upright above them, in the window; else nothing."""
        if piece_id in away or not is_overlapped(self.table, poses, piece_id):
            return []
        piece, pose = self.table.pieces[piece_id], poses[piece_id]
        solid = self.sprites.get(SpriteKey(piece.kind, piece.face, piece.marks, "held"), camera.view.scale * pose.size)
        whole = placed(solid, ("out", piece_id, piece.face), *camera.to_screen(pose.x, pose.y))
        x, y = whole.rect.clamp(camera.viewport).topleft
        return [whole._replace(x=x, y=y, key=(*whole.key, x, y))]

    def carried(self, grasp: HeldPieces, camera: Camera) -> list[Picture]:
        """Return the held pieces as they are seen, with several dice in a cup, and their label."""
        kinds = [self.table.kind_of(piece) for piece in grasp.pieces]
        if len(kinds) > 1 and all(kind.shape is Shape.DIE and kind.die_sides for kind in kinds):
            pictures = self._in_cup(grasp, kinds, camera)
        else:
            pictures = self._in_hand(grasp, camera)
        if grasp.label and pictures:
            picture = tag_picture(self.text, grasp.label, round(15 * camera.grain))
            low = pictures[-1].rect.bottom
            x, y = pictures[-1].rect.centerx - picture.get_width() // 2, low + 4
            pictures.append(Picture(("label", grasp.label, x, y), picture, x, y))
        return pictures

    def _in_hand(self, grasp: HeldPieces, camera: Camera) -> list[Picture]:
        """Return a stack of at most six, the first at the hand; flat pieces lean."""
        shadows, tops = [], []
        for number, piece_id in enumerate(grasp.pieces[:6]):
            offset, piece = number * STACKED, self.table.pieces[piece_id]
            lean = grasp.lean if self.table.kind_of(piece_id).shape in LEANING else 0.0
            moment = PieceFrame(grasp.at[0] + offset, grasp.at[1] - offset, piece.angle + lean, CARRIED, piece.face)
            key = self._moving_key(piece_id, moment, {})
            if key is not None:
                shadow, top = self._lifted(key, moment, camera, camera.view.scale)
                shadows.append(shadow)
                tops.append(top)
        return [*shadows, *reversed(tops)]

    def _in_cup(self, grasp: HeldPieces, kinds: Sequence[Kind], camera: Camera) -> list[Picture]:
        """Return dice in a cup; they turn as it is shaken, so that none shows how it was lying."""
        scale, steps = camera.view.scale, int(grasp.shaken / RATTLE)
        radius = max(12, round(radius_of(max(kind.width for kind in kinds), len(kinds)) * scale))
        dice: list[Solid] = []
        for number, kind in enumerate(kinds[:SHOWN]):
            turn = steps * (37 + 12 * number) + 60 * number
            key = SpriteKey(kind.id, (steps * 5 + number) % max(1, kind.die_sides), (), "held")
            dice.append(self.sprites.near(key, scale, turn % 360))
        x, y = camera.to_screen(*grasp.at)
        fall = round(radius * 0.3)
        return [
            placed(shadow_of(radius), ("cup shadow", radius), x + fall, y + 2 * fall),
            placed(cup(radius, dice), ("cup", radius, steps, len(dice)), x, y - CARRIED * scale * SEEN_FROM),
        ]

    def ghosts(self, ghosts: Iterable[GhostPiece], camera: Camera) -> list[Picture]:
        """Return translucent pictures of pieces at possible places."""
        found = []
        for piece_id, face, pose in ghosts:
            kind = self.table.pieces[piece_id].kind
            scale, angle = camera.view.scale * pose.size, round(pose.angle)
            solid = self.sprites.near(SpriteKey(kind, face, (), "held"), scale, angle)
            pale = Solid(_pale(solid.surface), solid.dx, solid.dy)
            found.append(placed(pale, ("ghost", kind, face, angle, scale), *camera.to_screen(pose.x, pose.y)))
        return found

    def _moving_key(self, piece_id: str, moment: PieceFrame, kinds: Mapping[str, Kind]) -> SpriteKey | None:
        piece = self.table.pieces.get(piece_id)
        if piece is not None and not moment.kind:
            return SpriteKey(piece.kind, moment.face, piece.marks, "held")
        kind = moment.kind or piece_id
        return SpriteKey(kind, moment.face, (), "held") if kind in self.sprites.kinds or kind in kinds else None

    def _lifted(
        self, key: SpriteKey, moment: PieceFrame, camera: Camera, scale: float, turning: Solid | None = None
    ) -> tuple[Picture, Picture]:
        x, y = camera.to_screen(moment.x, moment.y)
        lift = moment.lift * camera.view.scale
        mark: object
        if turning is not None:
            solid, mark = turning, ("turning", id(turning))
            shadow = self.sprites.get(key._replace(look="shadow", face=0), scale)
        else:
            solid, mark = self.sprites.near(key, scale, moment.angle), key
            shadow = self.sprites.near(key._replace(look="shadow"), scale, moment.angle)
        opened = max(1, round(moment.open * OPEN_STEPS))
        if opened < OPEN_STEPS:
            kind = self.sprites.kinds[key.kind]
            upright = (kind.width <= kind.height) == (round(moment.angle / 90) % 2 == 0)
            solid, shadow = _squeezed(solid, opened, upright), _squeezed(shadow, opened, upright)
        turn = round(moment.angle)
        fall = 1.0 + 0.42 * lift
        return (
            placed(shadow, (key, turn, opened, "shadow"), x + fall * 0.7, y + fall),
            placed(solid, (mark, turn, opened), x, y - lift * SEEN_FROM),
        )


def _drawn_size(moment: PieceFrame) -> float:
    """Return the factor at which a piece is drawn that becomes larger on its way: one of few."""
    return max(1.0, round(moment.size / SIZE_STEP) * SIZE_STEP)


def placed(solid: Solid, key: tuple[object, ...], x: float, y: float) -> Picture:
    """Return a sprite as a picture with its anchor at the window point (x, y)."""
    left, top = round(x) + solid.dx, round(y) + solid.dy
    return Picture((*key, left, top, solid.surface.get_size()), solid.surface, left, top)


def _pale(surface: pygame.Surface) -> pygame.Surface:
    """Return the same picture, translucent."""
    pale = surface.copy()
    pale.fill((SEEN_THROUGH,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return pale


def _squeezed(solid: Solid, opened: int, upright: bool) -> Solid:
    """Return a piece that is turning over, at `opened` of `OPEN_STEPS` of its width.

    It is darker the more it stands on edge; its long edge is `upright` or level.
    """
    part, (width, height) = opened / OPEN_STEPS, solid.surface.get_size()
    size = (max(1, round(width * part)), height) if upright else (width, max(1, round(height * part)))
    surface = pygame.transform.smoothscale(solid.surface, size)
    light = round(255 - SHADE * (1.0 - part))
    surface.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return Solid(surface, round(solid.dx * size[0] / width), round(solid.dy * size[1] / height))


@kept
def lit_frame(
    width: int, height: int, radius: int, light: Light, grain: float = 1.0, filled: bool = True
) -> pygame.Surface:
    """Return the outline of a zone: a light line between two thin dark ones, and a faint filling.

    Where cards lie there is none, since they would look pale, as if they were of no use.
    """
    colour, line = LINES[light][0], LINES[light][1] * grain
    calm = light in CALM
    rim, strength = (round(grain), 110) if calm else (round(2 * grain), 205)
    dark = rounded_frame(width, height, radius, line + 2 * rim, (24, 15, 6, strength), (0, 0, 0, 0)).copy()
    ink = (*colour, 215 if calm else 255)
    size = (width - 2 * rim, height - 2 * rim)
    inner = rounded_frame(*size, max(0, radius - rim), line, ink, (*colour, FILLS[light] if filled else 0))
    dark.blit(inner, (rim, rim), special_flags=pygame.BLEND_PREMULTIPLIED)
    return dark


def rects(pictures: Iterable[Picture]) -> list[pygame.Rect]:
    return [picture.rect for picture in pictures]
