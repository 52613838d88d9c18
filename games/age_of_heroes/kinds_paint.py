"""What all printed things of this game share: colours, pictures, and how a kind is made."""

from __future__ import annotations

from tabletop.core.plan import Art, Face, Kind, Shape
from tabletop.core.words import Message

INK, PAPYRUS, LINEN, TERRACOTTA, PAPER = "#2e2014", "#f4ead0", "#eadfc3", "#a84a2c", "#efe3c4"
LAPIS, CEDAR, BRASS, OLIVE, WINE = "#27457c", "#5e3a1f", "#c39a3c", "#66703a", "#6d2331"


def art(name: str, x: float, y: float, width: float, height: float) -> Art:
    return Art(f"age_of_heroes/{name}", x, y, width, height)


def make(
    id: str,
    shape: Shape,
    size: tuple[float, float],
    name: Message,
    *faces: Face,
    text: tuple[Message, ...] = (),
    face_names: tuple[Message, ...] = (),
    material: str = "paper",
    colour: str = PAPYRUS,
    seat: int | None = None,
    thickness: float = 0.5,
) -> Kind:
    """A kind of this game: paper unless it says otherwise."""
    return Kind(
        id=id, shape=shape, width=size[0], height=size[1], name=name, material=material, colour=colour, faces=faces,
        text=text, seat=seat, thickness=thickness, radius=4.0, face_names=face_names,
    )  # fmt: skip
