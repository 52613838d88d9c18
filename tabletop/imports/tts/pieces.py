"""Tiles, tokens, boards, figures, dice, counters, notes and other pieces of a save, except cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tabletop.imports.fields import Fields, colour, number, part, text, title
from tabletop.imports.model import SetDraft, SourcePicture
from tabletop.imports.picture_cache import PictureCache
from tabletop.imports.report import Report
from tabletop.imports.tts.placing import MM, Place
from tabletop.imports.tts.table import snap_points
from tabletop.sets import limits

LONGEST_DESCRIPTION: Final = 400
ROUND: Final = 2
"""The type of a round tile."""
CUSTOM_DICE: Final = (4, 6, 8, 10, 12, 20)
BOARD: Final = 18.5 * MM
"""The longer side of a board."""
PLAIN: Final[dict[str, tuple[str, float]]] = {
    "BlockSquare": ("token", 12), "BlockRectangle": ("token", 14), "BlockTriangle": ("token", 12),
    "PlayerPawn": ("figure", 16), "Pawn": ("figure", 16), "Figurine": ("figure", 20), "Custom_Model": ("figure", 22),
    "Custom_Model_Stack": ("figure", 22), "Quarter": ("disc", 24), "Checker_red": ("disc", 30),
    "Checker_white": ("disc", 30), "Checker_black": ("disc", 30), "backgammon_piece_brown": ("disc", 30),
    "backgammon_piece_white": ("disc", 30), "go_game_piece_black": ("disc", 22), "go_game_piece_white": ("disc", 22),
    "reversi_chip": ("disc", 30), "Metal Ball": ("disc", 18), "Chinese_Checkers_Piece": ("disc", 16),
}  # fmt: skip
"""Pieces without a picture: their block and size."""
PREFIXES: Final[dict[str, tuple[str, float]]] = {
    "Chess_": ("figure", 24), "Chip_": ("disc", 40), "Checker": ("disc", 30), "rpg_": ("figure", 25),
    "Figurine_": ("figure", 22), "Domino": ("tile", 48), "Mahjong": ("tile", 28), "PiecePack": ("token", 25),
}  # fmt: skip
STACKS: Final = ("Custom_Tile_Stack", "Custom_Token_Stack", "Custom_Model_Stack", "Checker_Stack", "Chip_Stack")


class Maker(NamedTuple):
    """The set, the pictures and the report that all pieces of a save are made with."""

    draft: SetDraft
    cache: PictureCache
    report: Report


def add_piece(maker: Maker, kind: str, fields: Fields, place: Place) -> int:
    """Add what an object is, as often as it lies there; return the number of pieces, 0 for an unknown kind."""
    count = int(number(fields, "Number", 1, 1, 500)) if kind.endswith("_Stack") else 1
    add = _IMAGES.get(kind) or _OTHERS.get(kind)
    if add is None and kind.startswith("Die_"):
        add = _add_die
    if add is None:
        plain = PLAIN.get(kind) or next((shape for start, shape in PREFIXES.items() if kind.startswith(start)), None)
        if plain is None:
            return 0
        if kind.startswith("Custom_Model"):
            maker.report.note("models", title(fields), count)
        for _ in range(count):
            _add_plain(maker, fields, place, *plain)
        return count
    for _ in range(count):
        add(maker, fields, place)
    return count


def _common(fields: Fields, place: Place, pile: bool = False) -> dict[str, Any]:
    return {
        "name": text(fields, "Nickname", limits.LONGEST_NAME).replace("\n", " ") or None,
        "text": text(fields, "Description", LONGEST_DESCRIPTION) or None,
        "pile": True if pile and not place.bag else None,
        "snap_points": None if place.bag else snap_points(fields),
        **place.entries,
    }


def _add_image(maker: Maker, fields: Fields, place: Place, block: str, longer: float, radius: float | None) -> None:
    """Add a piece with a picture on its front, and another on its back, or one for each of its states."""
    image = part(fields, "CustomImage")
    front = maker.cache.find(text(image, "ImageURL"))
    back = maker.cache.find(text(image, "ImageSecondaryURL"))
    shared = _common(fields, place, str(fields.get("Name")).endswith("_Stack"))
    scaled = longer * place.scale
    if front is None:
        width, height = _sides(1.0, scaled, block)
        words = shared["name"] or "?"
        mark = {"print": words, "at": [[1, 1]], "w": round(width - 2, 1), "h": round(height - 2, 1), "size": 4}
        maker.draft.add_alike(block, place.at, width=width, height=height, radius=radius, marks=[mark],
                              colour=colour(fields, "#d9c9a8"), **shared)  # fmt: skip
        return
    width, height = _sides(front.ratio, scaled, block)
    sides: dict[str, Any] = {"picture": maker.draft.keep(front, shared["name"] or "")}
    states = _states(maker, fields, front)
    if states:
        sides = {"faces": [maker.draft.keep(one) for one in states]}
    elif back is not None and block != "board":
        sides |= {"back": maker.draft.keep(back), "face": place.face or None}
    maker.draft.add_alike(block, place.at, width=width, height=height, radius=radius, **sides, **shared)


def _states(maker: Maker, fields: Fields, front: SourcePicture) -> list[SourcePicture]:
    """Return a picture for each state, the one that is seen first; nothing when there is only one."""
    states = part(fields, "States")
    found = [front]
    for key in sorted(states, key=lambda key: (len(key), key)):
        state = states[key] if isinstance(states[key], dict) else {}
        picture = maker.cache.find(text(part(state, "CustomImage"), "ImageURL"))
        if picture is None:
            maker.report.note("states", title(fields))
        elif len(found) < limits.RANGES["sides"][1]:
            found.append(picture)
    return found if len(found) > 1 else []


def _sides(ratio: float, longer: float, block: str) -> tuple[float, float]:
    """Return width and height of a piece, within the limits."""
    most = limits.RANGES["width"][1] if block == "board" else limits.LARGEST_PIECE
    longer = min(max(longer, 2.0), most)
    width, height = (longer, longer / ratio) if ratio >= 1 else (longer * ratio, longer)
    return max(1.0, round(width, 1)), max(1.0, round(height, 1))


def _add_tile(maker: Maker, fields: Fields, place: Place) -> None:
    """Add a tile; one that is larger than any piece is a board."""
    longer = 2 * MM * place.scale
    if longer > limits.LARGEST_PIECE:
        _add_image(maker, fields, place, "board", 2 * MM, None)
        return
    is_round = number(part(part(fields, "CustomImage"), "CustomTile"), "Type") == ROUND
    _add_image(maker, fields, place, "token" if is_round else "tile", 2 * MM, None)


def _add_token(maker: Maker, fields: Fields, place: Place) -> None:
    block = "board" if 2 * MM * place.scale > limits.LARGEST_PIECE else "token"
    _add_image(maker, fields, place, block, 2 * MM, 2.0)


def _add_board(maker: Maker, fields: Fields, place: Place) -> None:
    _add_image(maker, fields, place, "board", BOARD, None)


def _add_figurine(maker: Maker, fields: Fields, place: Place) -> None:
    _add_image(maker, fields, place, "token", 1.6 * MM, 2.0)


def _add_die(maker: Maker, fields: Fields, place: Place) -> None:
    """Add a die with as many sides as its name says."""
    digits = "".join(letter for letter in str(fields.get("Name"))[:12] if letter.isdigit())
    sides = int(digits) if digits and 2 <= int(digits) <= 100 else 6
    shared = _common(fields, place)
    size = min(max(16.0 * place.scale, 8.0), 60.0)
    maker.draft.add_alike(
        "die", place.at, sides=sides, width=round(size, 1), colour=colour(fields, "#f2ead8"), **shared
    )


def _add_custom_die(maker: Maker, fields: Fields, place: Place) -> None:
    """Add a plain die in place of one whose sides are cut from one picture."""
    kind = int(number(part(part(fields, "CustomImage"), "CustomDice"), "Type", 1, 0, len(CUSTOM_DICE) - 1))
    maker.report.note("custom_dice", title(fields))
    _add_die(maker, fields | {"Name": f"Die_{CUSTOM_DICE[kind]}"}, place)


def _add_counter(maker: Maker, fields: Fields, place: Place) -> None:
    value = str(int(number(part(fields, "Counter"), "value", 0.0)))
    maker.draft.add_alike("token", place.at, width=30, thickness=3, material="stone", counter=True, written=value,
                          colour=colour(fields, "#e4e0d6"), **_common(fields, place))  # fmt: skip


def _add_note(maker: Maker, fields: Fields, place: Place) -> None:
    """Add a note with the title and the text of a note card, or with a text that stood on the table."""
    words = text(part(fields, "Text"), "Text") or text(fields, "Description")
    head = text(fields, "Nickname", 120)
    add_note(maker.draft, "\n".join(filter(None, [head, words])), place, head)


def add_note(draft: SetDraft, words: str, place: Place, head: str = "") -> None:
    """Add a note on which something is written."""
    draft.add_alike("tile", place.at, name=head.replace("\n", " ") or None, width=80, height=50, material="paper",
                    colour="#f6eaa6", written=words[: limits.LONGEST_NOTE], **place.entries)  # fmt: skip


def _add_plain(maker: Maker, fields: Fields, place: Place, block: str, size: float) -> None:
    part = min(max(place.scale, 0.4), 3.0)
    shared = _common(fields, place)
    shared["name"] = shared["name"] or str(fields.get("Name"))[:40].replace("_", " ")
    radius = 1.0 if block == "token" else None
    maker.draft.add_alike(block, place.at, width=round(size * part, 1), radius=radius,
                          colour=colour(fields, "#d9c9a8"), **shared)  # fmt: skip


_Adder = Callable[[Maker, Fields, Place], None]
_IMAGES: Final[dict[str, _Adder]] = {
    "Custom_Tile": _add_tile, "Custom_Tile_Stack": _add_tile, "Custom_Token": _add_token,
    "Custom_Token_Stack": _add_token, "Custom_Board": _add_board, "Figurine_Custom": _add_figurine,
}  # fmt: skip
_OTHERS: Final[dict[str, _Adder]] = {
    "Custom_Dice": _add_custom_die, "Counter": _add_counter, "Notecard": _add_note, "3DText": _add_note,
}  # fmt: skip
