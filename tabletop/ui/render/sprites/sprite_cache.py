"""The sprites on the screen, made once and kept: by kind, face, marks, look, scale and angle."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from tabletop.core.table.layout import Kind, Shape
from tabletop.ui.render.dice import die_images
from tabletop.ui.render.geometry.zone_layouts import SEEN_FROM
from tabletop.ui.render.sprites import extrude
from tabletop.ui.render.sprites.extrude import Solid, fineness
from tabletop.ui.render.sprites.faces import Drawing, Faces, at_once
from tabletop.ui.system.picture_memory import BUDGET, CacheBudget, PictureCache
from tabletop.ui.text.theme import mix

ANGLE_STEP: Final = 3
"""The degrees between the angles for which sprites are made."""
A_FRAME: Final = 0.004
"""The seconds of one frame in which sprites of moving pieces are made at more angles."""
LARGEST_BOARD: Final = 2600
"""The largest length in pixels at which boards are drawn; beyond it they are enlarged."""
LARGEST_PIECE: Final = 1280
"""The same for other pieces; no sprite has more than `MOST_PIXELS` a side."""
MOST_PIXELS: Final = 6144
RIM: Final = "rim"
"""The mark of a disc that stands on its rim, along the direction in which it rolled."""
GRAINS: Final = 64
"""The thicknesses of outlines, as parts of the usual one."""
MOST_SCALES: Final = 1 << 32
"""More than any scale, as a whole number."""
ON_RIM: Final = 0.3
"""The apparent width of such a disc."""
Light: TypeAlias = Literal["can", "hover", "chosen", "last", "error"]
"""The reason why a piece or zone is lit: usable, under the pointer, chosen, moved last, or refused."""
Look: TypeAlias = Literal["rest", "held", "shadow", "outline"]
"""The look of a sprite: with its contact shadow; without; only the shadow of a held piece; only its outline."""
DIMMED: Final = 110
"""The brightness (of 255) of a die that counts no more."""
LINES: Final[dict[Light, tuple[tuple[int, int, int], float]]] = {
    # light: colour, width in pixels of a usual window
    "can": ((255, 240, 176), 1.8),
    "hover": ((255, 253, 244), 3.5),
    "chosen": ((255, 200, 64), 3.5),
    "last": ((170, 214, 240), 2.0),
    "error": ((236, 92, 74), 3.0),
}


class SpriteKey(NamedTuple):
    """The content of a sprite. `light` is that of an outline."""

    kind: str
    face: int = 0
    marks: tuple[str, ...] = ()
    look: Look = "rest"
    light: Light | None = None


class Sprites:
    """The sprites of the kinds of one table. `get` makes what is missing."""

    def __init__(self, kinds: Mapping[str, Kind], faces: Faces, budget: CacheBudget = BUDGET) -> None:
        self.kinds = kinds
        self.faces = faces
        self.made = 0
        """The number of sprites made since the start."""
        self._grain = 1.0
        self.forgotten = 0
        """The number of times that all were dropped."""
        self._spare = A_FRAME
        self._kept: PictureCache[tuple[SpriteKey, int, int], Solid] = PictureCache(budget)
        self._boards: PictureCache[tuple[str, int, int], pygame.Surface] = PictureCache(budget, most=8)
        self._begun: dict[tuple[str, int, int], Drawing] = {}
        """The boards of one scale that are being put together."""

    def get(self, key: SpriteKey, scale: float, angle: float = 0.0) -> Solid:
        """Return the sprite for `scale` pixels per millimetre, turned clockwise to the nearest angle step."""
        place = self._place(key, scale, angle)
        kept = self._kept.get(place)
        if kept is not None:
            return kept
        solid = self._make_within(key, scale, place[2] * ANGLE_STEP)
        self.made += 1
        return self._kept.put(place, solid)

    def near(self, key: SpriteKey, scale: float, angle: float = 0.0) -> Solid:
        """Return the same as `get`, for moving pieces, or the nearest existing angle when this frame's time is used up.

        `begin_frame` gives the next frame its time.
        """
        place = self._place(key, scale, angle)
        if place not in self._kept and self._spare <= 0:
            for offset in range(1, 180 // ANGLE_STEP + 1):
                for way in (offset, -offset):
                    other = self._kept.get((*place[:2], (place[2] + way) % (360 // ANGLE_STEP)))
                    if other is not None:
                        return other
        made, start = self.made, perf_counter()
        solid = self.get(key, scale, angle)
        if self.made > made:
            self._spare -= perf_counter() - start
        return solid

    def begin_frame(self, grain: float = 1.0) -> None:
        """Allow new sprites of moving pieces again; outlines are `grain` times as thick as in a usual window."""
        self._grain = grain
        self._spare = A_FRAME

    def has(self, key: SpriteKey, scale: float, angle: float = 0.0) -> bool:
        """Return whether the sprite is ready."""
        return self._place(key, scale, angle) in self._kept

    def begin(self, key: SpriteKey, scale: float) -> bool:
        """Start drawing the parts of a sprite in another thread; return True when `get` will not wait for them."""
        kind = self.kinds[key.kind]
        if kind.shape is Shape.DIE:
            return True
        scale = min(scale, LARGEST_PIECE / max(kind.width, kind.height, 1e-6))
        return self.faces.begin(kind, key.face, scale, fineness(kind.width * scale, kind.height * scale))

    def has_board(self, kind_id: str, face: int, scale: float) -> bool:
        """Return whether `board` takes no time."""
        return (kind_id, face, _exact(self._board_scale(kind_id, scale))) in self._boards

    def begin_board(self, kind_id: str, face: int, scale: float) -> bool:
        """Start drawing a board as `begin` does, then put it together, some milliseconds per call."""
        place = (kind_id, face, _exact(self._board_scale(kind_id, scale)))
        if place in self._boards:
            return True
        if not self.faces.begin(self.kinds[kind_id], face, self._board_scale(kind_id, scale)):
            return False
        if place not in self._begun:
            self._begun = {other: steps for other, steps in self._begun.items() if other[2] == place[2]}
            self._begun[place] = self._board_steps(kind_id, face, scale)
        until = perf_counter() + A_FRAME
        for _ in self._begun[place]:
            if perf_counter() > until:
                return False
        del self._begun[place]
        return True

    def _board_scale(self, kind_id: str, scale: float) -> float:
        kind = self.kinds[kind_id]
        return min(scale, LARGEST_BOARD / max(kind.width, kind.height))

    def forget(self) -> None:
        """Drop everything, as after a change of language."""
        self.forgotten += 1
        self._kept.clear()
        self._boards.clear()
        self._begun.clear()

    @property
    def bytes(self) -> int:
        """The bytes that the sprites take, boards apart."""
        return self._kept.bytes

    def board(self, kind_id: str, face: int, scale: float) -> tuple[pygame.Surface, float]:
        """Return a board as an opaque-edged flat picture and its real scale (large boards are not drawn larger)."""
        scale = self._board_scale(kind_id, scale)
        place = (kind_id, face, _exact(scale))
        kept = self._boards.get(place)
        if kept is None:
            begun = self._begun.pop(place) if place in self._begun else self._board_steps(kind_id, face, scale)
            kept = at_once(begun)
        return kept, scale

    def _board_steps(self, kind_id: str, face: int, scale: float) -> Drawing:
        """Yield while putting a board together step by step; keep it and return it."""
        kind, scale = self.kinds[kind_id], self._board_scale(kind_id, scale)
        board = yield from self.faces.steps(kind, face, scale, names=False)
        yield
        _board_rim(board, kind, scale)
        yield
        return self._boards.put((kind_id, face, _exact(scale)), board.premul_alpha_ip())

    def _place(self, key: SpriteKey, scale: float, angle: float) -> tuple[SpriteKey, int, int]:
        kind = self.kinds[key.kind]
        outlined = key.look in ("shadow", "outline")
        coarse = 4 if key.look == "shadow" else 1  # a soft shadow needs few angles
        step = round(angle / ANGLE_STEP / coarse) * coarse % (360 // ANGLE_STEP)
        shape = tuple(mark for mark in key.marks if mark == RIM)
        if outlined and kind.is_round and not shape:
            step = 0
        if outlined:
            face = key.face if kind.material == "plain" else 0
            key = SpriteKey(key.kind, face, shape, key.look, key.light)
        thickness = round(self._grain * GRAINS) * MOST_SCALES if key.look == "outline" else 0
        return key, _exact(scale) + thickness, step

    def _make_within(self, key: SpriteKey, scale: float, angle: int) -> Solid:
        """Return a sprite that is not made with more pixels than look good, but enlarged."""
        kind = self.kinds[key.kind]
        size = max(kind.width, kind.height, 1e-6)
        drawn_at = min(scale, LARGEST_PIECE / size)
        solid = self._make(key, drawn_at, angle)
        if pygame.display.get_surface() is not None:
            solid = solid._replace(surface=solid.surface.convert_alpha())
        ratio = min(scale, MOST_PIXELS / size) / drawn_at
        return extrude.enlarged(solid, ratio) if ratio > 1.001 else solid

    def _make(self, key: SpriteKey, scale: float, angle: int) -> Solid:
        kind = self.kinds[key.kind]
        if kind.shape is Shape.DIE and key.look in ("rest", "held"):
            die = die_images.resting(kind, key.face, scale, angle, self.faces, shadow=key.look == "rest")
            return die._replace(surface=_dimmed(die.surface)) if "used" in key.marks else die
        fine = fineness(kind.width * scale, kind.height * scale)
        side = side_pixels(kind, scale * fine)
        if kind.shape is Shape.DIE:
            flat, side = die_images.outline(kind, key.face, scale * fine, angle, self.faces), 0
        else:
            lying = self.faces.flat(kind, key.face, scale, fine)
            flat = _turned(_on_rim(lying) if RIM in key.marks else lying, angle)
        if key.look == "shadow":
            return extrude.cast_shadow(flat, max(2, round(2.2 * scale * fine)), fine)
        if key.look == "outline":
            colour, width = LINES[key.light or "can"]
            return extrude.outline(flat, round(width * fine * self._grain), colour, side, fine)
        _mark(flat, key.marks)
        colour = mix(self._body_colour(kind, flat), (24, 16, 10), 0.38)
        solid = extrude.raise_up(flat, kind.material, scale, side, colour, key.look == "rest", fine)
        return extrude.ringed(solid, round(kind.halo * scale), self.faces.colour(kind)) if kind.halo else solid

    def _body_colour(self, kind: Kind, flat: pygame.Surface) -> tuple[int, int, int]:
        """Return the colour of the side: of the material, or of the picture when only the picture is drawn."""
        if kind.material != "plain" or not any(kind.faces):
            return self.faces.colour(kind)
        red, green, blue = pygame.transform.average_color(flat, consider_alpha=True)[:3]
        return red, green, blue


def _dimmed(surface: pygame.Surface) -> pygame.Surface:
    """Return a darker copy of a picture."""
    made = surface.copy()
    made.fill((DIMMED, DIMMED, DIMMED, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def side_pixels(kind: Kind, unit: float) -> int:
    """Return how much of the side of a piece is visible, at `unit` pixels per millimetre."""
    return round(extrude.height_of(kind) * SEEN_FROM * unit)


def _on_rim(flat: pygame.Surface) -> pygame.Surface:
    """Return a disc as it is seen on its rim, not turned yet."""
    width, height = flat.get_size()
    return pygame.transform.smoothscale(flat, (width, max(2, round(height * ON_RIM))))


def _turned(flat: pygame.Surface, angle: int) -> pygame.Surface:
    if not angle:
        return flat
    if angle % 90 == 0:
        return pygame.transform.rotate(flat, -angle)
    framed = pygame.Surface((flat.get_width() + 4, flat.get_height() + 4), pygame.SRCALPHA)
    framed.blit(flat.premul_alpha(), (2, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    turned = pygame.transform.rotozoom(framed, -angle, 1.0)
    return _straight(turned)


def _straight(picture: pygame.Surface) -> pygame.Surface:
    """Convert premultiplied to straight alpha."""
    colours, alpha = pygame.surfarray.pixels3d(picture), pygame.surfarray.pixels_alpha(picture)
    whole = alpha.astype("float32").clip(1, None)[:, :, None]
    colours[:] = (colours * (255.0 / whole)).clip(0, 255).astype("uint8")
    return picture


def _mark(flat: pygame.Surface, marks: tuple[str, ...]) -> None:
    """Draw the marks of a piece: "used" is dimmed, "new" has a light corner, "locked" a dark pin, "seen" an eye.

    A "seen" piece lies face down for the others, so it is a little darker, too. "rim" has its own shape, see
    `_on_rim`; other words are for the text alone.
    """
    width, height = flat.get_size()
    if "used" in marks:
        flat.fill((132, 126, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        flat.fill((22, 20, 18, 0), special_flags=pygame.BLEND_RGBA_ADD)
    layer = pygame.Surface((width, height), pygame.SRCALPHA)
    reach = max(5, min(width, height) // 5)
    if "new" in marks:
        pygame.draw.polygon(layer, (250, 214, 96, 255), ((width - reach, 0), (width, 0), (width, reach)))
    if "locked" in marks:
        spot = (width // 2, max(4, reach // 2))
        pygame.draw.circle(layer, (38, 30, 24, 255), spot, max(3, reach // 3))
        pygame.draw.circle(layer, (214, 205, 190, 255), spot, max(1, reach // 6))
    if "seen" in marks:
        flat.fill((176, 176, 188, 255), special_flags=pygame.BLEND_RGBA_MULT)
        eye = pygame.Rect(2, 2, max(14, 3 * reach), max(10, 2 * reach))
        pygame.draw.ellipse(layer, (24, 20, 30, 255), eye)
        pygame.draw.ellipse(layer, (250, 240, 214, 255), eye.inflate(-4, -4))
        pygame.draw.circle(layer, (24, 20, 30, 255), eye.center, max(3, eye.h // 4))
    if layer.get_bounding_rect().w:
        clear = pygame.mask.from_surface(flat, 127).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
        layer.blit(clear, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        flat.blit(layer, (0, 0))


def _board_rim(flat: pygame.Surface, kind: Kind, scale: float) -> None:
    """Draw a light upper and a dark lower edge, thin as the cardboard is."""
    edge = extrude.EDGES.get(kind.material, extrude.EDGES["card"])
    rim = max(1, round(edge.width * scale))
    layer = pygame.Surface(flat.get_size(), pygame.SRCALPHA)
    box = layer.get_rect()
    radius = round(kind.radius * scale)
    pygame.draw.rect(layer, (255, 255, 255, round(150 * edge.light)), box, rim, border_radius=radius)
    width, height = box.size
    dark = (20, 12, 4, round(230 * edge.dark))
    pygame.draw.line(layer, dark, (radius, height - 1), (width - radius, height - 1), rim)
    pygame.draw.line(layer, dark, (width - 1, radius), (width - 1, height - radius), rim)
    flat.blit(layer, (0, 0))


def _exact(scale: float) -> int:
    return round(scale * 4096)
