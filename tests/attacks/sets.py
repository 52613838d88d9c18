"""Hostile sets of pieces: senseless numbers, endless texts, pictures that are too large or broken."""

from __future__ import annotations

import os
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.match_session import Player
from tabletop.sets.library import Library
from tabletop.sets.model import InvalidSetError
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.sprite_cache import SpriteKey, Sprites
from tabletop.ui.sandbox.view.set_pictures import SetPictures
from tabletop.ui.system import picture_memory
from tabletop.ui.text.text import Text
from tests.attacks.files import WORDS, sentence
from tests.attacks.outcome import Tally

NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "0.5",
    "63",
    "3000",
    "1e9",
    "-1e9",
    "nan",
    "inf",
    "-inf",
    "1e-300",
    "1000000000",
    "500",
    "9" * 5000,
    "true",
    '"7"',
    "[1]",
    "2026-01-01",
    "{ a = 1 }",
)
TEXTS = (
    '""',
    '"x"',
    '"\\n"',
    '"#zzzzzz"',
    '"red"',
    '"#12345"',
    '"seat"',
    f'"{"w" * 3000}"',
    '"../a.png"',
    '"/etc/passwd"',
    '"{gap}"',
    '"a.png"',
    '"huge.png"',
    '"wide.png"',
    '"torn.png"',
    '"a.svg"',
    '"dash.svg"',
    '"entity.svg"',
    '"text.png"',
    '"a.jpg"',
    '"nothing.png"',
    '["a"]',
    '{ en = "x" }',
    "{}",
    "7",
    '"\\u200b"',
)
KEYS = (
    "width",
    "height",
    "radius",
    "thickness",
    "colour",
    "material",
    "picture",
    "back",
    "count",
    "sides",
    "seat",
    "turn",
    "face",
    "columns",
    "rows",
    "names",
    "at",
    "step",
    "faces",
    "grid",
    "marks",
    "text",
    "name",
    "id",
    "pile",
    "locked",
    "each",
    "unknown",
)
BLOCKS = ("board", "card", "sheet", "tile", "token", "figure", "disc", "die")


def png(width: int, height: int, *, whole: bool = True) -> bytes:
    """Return a PNG of one colour; without `whole` its data ends early."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = bytes(1 + width * 3)
    rows = b"".join(packer.compress(row) for _ in range(height if whole else min(height, 3))) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(
        b"IDAT", rows
    ) + chunk(b"IEND", b"")  # fmt: skip


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{}</svg>'
PICTURES: dict[str, Callable[[], bytes]] = {
    "a.png": lambda: png(40, 40),
    "wide.png": lambda: png(6000, 5000),
    "huge.png": lambda: png(30_000, 30_000, whole=False),
    "torn.png": lambda: png(300, 300, whole=False)[:-30],
    "text.png": lambda: b"no picture",
    "a.jpg": lambda: b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(50),
    "a.svg": lambda: SVG.format('<rect width="50" height="50"/>').encode(),
    "dash.svg": lambda: SVG.format('<path d="M0 0L99 99" stroke="#000" stroke-dasharray="1e-5 1e-5"/>').encode(),
    "entity.svg": lambda: b'<!DOCTYPE a [<!ENTITY b "c">]>' + SVG.encode(),
}


class Author:
    """A writer of sets: each is sensible except for some entries."""

    def __init__(self, seed: object) -> None:
        self.random = random.Random(f"sets {seed}")

    def toml(self) -> str:
        lines = ['name = "Mine"']
        if self.random.random() < 0.1:
            lines.append(f"unit = {{ name = {self.text()}, length = {self.number()} }}")
        if self.random.random() < 0.2:
            rows = ", ".join(f"{{ gap = {self.random.choice((self.number(), self.text()))} }}" for _ in range(3))
            lines.append(
                f"[tables]\nmany = [{rows}]\nmore = [{', '.join(['{ gap = 1 }'] * self.random.choice((2, 300)))}]"
            )
        for number in range(self.random.choice((1, 1, 2, 3, 40))):
            lines += self.block(number)
        text = "\n".join(lines)
        dice = self.random.random()
        if dice < 0.02:
            text += "\nx = " + "[" * self.random.choice((50, 5000))
        elif dice < 0.04:
            text = text[: self.random.randrange(len(text))]
        elif dice < 0.05:
            text *= 300
        return text

    def block(self, number: int) -> list[str]:
        kind = self.random.choice(BLOCKS)
        lines = [f"[[{kind}]]"]
        entries = {"id": f'"k{number}"'}
        if kind == "sheet":
            entries |= {"picture": '"a.png"', "columns": "2", "rows": "2"}
        for _ in range(self.random.randint(0, 3)):
            key = self.random.choice(KEYS)
            entries[key] = self.value(key)
        return lines + [f"{key} = {value}" for key, value in entries.items()]

    def value(self, key: str) -> str:
        dice = self.random.random()
        if key in ("picture", "back", "colour", "material", "text", "name", "id") and dice < 0.8:
            return self.text()
        if key in ("at", "step"):
            return f"[{self.number()}, {self.number()}]"
        if key == "grid":
            return (f"{{ columns = {self.number()}, rows = {self.number()}, x = {self.number()}, y = 1, "
                    f"step = {self.number()} }}")  # fmt: skip
        if key in ("names", "faces"):
            return f"[{', '.join([self.text()] * self.random.choice((0, 2, 6, 20, 300)))}]"
        if key == "each":
            return self.random.choice(
                ('["many"]', '["many", "more"]', '["more", "more", "more"]', '["none"]', "[]", "7")
            )
        if key == "marks":
            body = self.random.choice(("picture", "print", "patch"))
            spots = ", ".join([f"[{self.number()}, 1]"] * self.random.choice((0, 1, 5, 3000)))
            return (f"[{{ {body} = {self.text()}, at = [{spots}], w = {self.number()}, h = {self.number()}, "
                    f"size = {self.number()}, radius = {self.number()}, colour = {self.text()} }}]")  # fmt: skip
        return self.number() if dice < 0.9 else self.text()

    def number(self) -> str:
        return self.random.choice(NUMBERS if self.random.random() < 0.5 else ("1", "2", "5", "20", "0.5"))

    def text(self) -> str:
        return self.random.choice(TEXTS)


def end_of(folder: Path, scale: float) -> str:
    """Read a set, lay it out and draw its first kinds."""
    library = Library()
    try:
        found = library.add(folder)
    except InvalidSetError as bad:
        sentence(bad.reason)
        return "refused"
    session = SandboxSession.new([Player("P", 0)], seed="s", library=library)
    session.perform(actions.Bring(found.id, (400.0, 300.0)))
    words = WORDS["en"]
    pictures = SetPictures(library)
    kinds = {kind.id: kind for kind in found.kinds}
    sprites = Sprites(kinds, Faces(words.text, Text("en"), pictures))
    for kind in list(found.kinds)[:2]:
        for face in range(min(2, len(kind.faces))):
            if kind.shape == "board":
                sprites.board(kind.id, face, scale)
            else:
                sprites.get(SpriteKey(kind.id, face), scale)
    for cache in list(picture_memory.BUDGET.caches):  # only one set is measured
        cache.clear()
    if pictures.trouble is not None:
        sentence(pictures.trouble)
    return "other"


def attack(cases: int, seed: int, folder: Path) -> list[Tally]:
    """Attack with so many sets: read them, lay them out and draw them small and large."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1280, 720))
    mine = folder / "mine"
    mine.mkdir()
    for name, make in PICTURES.items():
        (mine / name).write_bytes(make())
    tally = Tally("own sets")
    for number in range(cases):
        (mine / "set.toml").write_text(Author(f"{seed} {number}").toml(), encoding="utf-8")
        tally.attack(
            f"set {number} of seed {seed}", _drawing(mine, (1.0, 2.0, 18.0)[number % 3 if not number % 4 else 0])
        )
    return [tally]


def _drawing(folder: Path, scale: float) -> Callable[[], str]:
    return lambda: end_of(folder, scale)
