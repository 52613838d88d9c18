"""The common parts of all printed things of this game: colours, pictures, and the making of kinds."""

from __future__ import annotations

from typing import Final, Unpack

from tabletop.core.data.messages import Message
from tabletop.core.table.builders import ArtOf, KindOptions, piece
from tabletop.core.table.layout import Face, Kind, Shape

INK, PAPYRUS, LINEN, TERRACOTTA, PAPER = "#2e2014", "#f4ead0", "#eadfc3", "#a84a2c", "#efe3c4"
LAPIS, CEDAR, BRASS, OLIVE, WINE = "#27457c", "#5e3a1f", "#c39a3c", "#66703a", "#6d2331"


art: Final = ArtOf("age_of_heroes")
"""The pictures of this game."""


OF_PAPER: Final = KindOptions(material="paper", colour=PAPYRUS, thickness=0.5, radius=4.0)


def make(
    id: str, shape: Shape, size: tuple[float, float], name: Message, *faces: Face, **looks: Unpack[KindOptions]
) -> Kind:
    """Return a kind of this game: paper unless it says otherwise."""
    return piece(id, shape, size, name, *faces, **(OF_PAPER | looks))
