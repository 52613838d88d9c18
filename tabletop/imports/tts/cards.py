"""Decks and cards of a save: cells of sheets, in the order of the deck; plain cards where the sheet is missing."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple, TypeAlias

from tabletop.imports.fields import Fields, flag, number, part, parts, text
from tabletop.imports.folder import size_of
from tabletop.imports.model import MOST_CELLS, SetDraft, SourcePicture
from tabletop.imports.picture_cache import PictureCache
from tabletop.imports.rows import plain_back, plain_front
from tabletop.imports.tts.placing import Place
from tabletop.imports.tts.table import snap_points

SnapPoints: TypeAlias = list[list[float]] | None


class _Card(NamedTuple):
    deck: str
    cell: int
    name: str
    sideways: bool


def cards_of(fields: Fields) -> list[_Card]:
    """Return the cards of a deck, the lowest first, or the one card of an object."""
    contained = parts(fields, "ContainedObjects")
    names = {int(number(one, "CardID", -1, -1, 1e9)): text(one, "Nickname", 120) for one in contained}
    listed = fields.get("DeckIDs")
    ids = listed if isinstance(listed, list) else [one.get("CardID") for one in contained] or [fields.get("CardID")]
    sideways = flag(fields, "SidewaysCard")
    found = []
    for value in ids:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53:
            name = names.get(value) or ("" if contained else text(fields, "Nickname", 120))
            found.append(_Card(str(value // 100), value % 100, name, sideways))
    return found[::-1]  # the first card of a deck is its top


def decks_of(fields: Fields) -> dict[str, Fields]:
    """Return the sheets of a deck by their numbers; those of its cards count, too."""
    decks: dict[str, Fields] = {}
    for one in (*parts(fields, "ContainedObjects"), fields):
        sheets = part(one, "CustomDeck")
        decks.update({str(key): value for key, value in sheets.items() if isinstance(value, dict)})
    return decks


def add_cards(draft: SetDraft, fields: Fields, place: Place, cache: PictureCache, most: int) -> tuple[int, int]:
    """Add at most `most` cards of a deck or the one card; return how many there are, and how many were added."""
    cards = cards_of(fields)
    taken = cards[:most]
    name = text(fields, "Nickname", 120)
    groups: dict[str, list[_Card]] = {}
    for card in taken:
        groups.setdefault(card.deck, []).append(card)
    sheets, snaps = decks_of(fields), snap_points(fields) if len(cards) == 1 and not place.bag else None
    for deck, listed in groups.items():
        sheet = sheets.get(deck, {})
        columns, rows = (int(number(sheet, key, 1, 1, MOST_CELLS)) for key in ("NumWidth", "NumHeight"))
        listed = [card if card.cell < columns * rows else card._replace(cell=0) for card in listed]
        picture = cache.find(text(sheet, "FaceURL"))
        back = cache.find(text(sheet, "BackURL"))
        if picture is not None:
            _add_sheet(draft, listed, (columns, rows), (picture, back, flag(sheet, "UniqueBack")), place, name, snaps)
        else:
            _add_plain(draft, listed, back, place, name, snaps)
    return len(cards), len(taken)


def _add_sheet(
    draft: SetDraft,
    cards: list[_Card],
    grid: tuple[int, int],
    sides: tuple[SourcePicture, SourcePicture | None, bool],
    place: Place,
    name: str,
    snaps: SnapPoints,
) -> None:
    picture, back, unique = sides
    columns, rows = grid
    width, height = size_of("card", picture.ratio * rows / columns)
    firsts = {card.cell: card.name for card in reversed(cards)}
    order = list(dict.fromkeys(card.cell for card in cards))
    names = [firsts[cell] or f"{name or 'Card'} {cell + 1}" for cell in order]
    one_cell = columns * rows == 1
    draft.add(
        "sheet",
        id=draft.new_sheet_id(name or picture.path.stem[-12:]),
        picture=draft.keep(picture),
        back=None if back is None else draft.keep(back),
        cut_back=True if unique and back is not None and not one_cell else None,
        columns=columns,
        rows=rows,
        cells=[card.cell for card in cards],
        names=_by_place(cards, dict(zip(order, names, strict=True))),
        **_sized(width, height, place),
        snap_points=snaps,
        **_lying(place, cards[0].sideways, back is not None),
    )


def _by_place(cards: list[_Card], names: dict[int, str]) -> list[str]:
    """Return a name for each place of `cells`; those of cells that came before are not read."""
    firsts: dict[int, int] = {}
    for place, card in enumerate(cards):
        firsts.setdefault(card.cell, place)
    return [names[card.cell] for card in cards[: max(firsts.values()) + 1]]


def _add_plain(
    draft: SetDraft, cards: list[_Card], back: SourcePicture | None, place: Place, name: str, snaps: SnapPoints
) -> None:
    """Add cards with their names in place of the pictures, as rows of a table that all such cards share."""
    lying = _lying(place, cards[0].sideways, True)
    for card, count in Counter(cards).items():
        row = {
            "id": draft.new_id(card.name or name or "card"),
            "name": card.name or f"{name or 'Card'} {card.cell + 1}",
            "deck": name,
            "count": count,
            "at": lying["at"],
            "face": lying["face"] or 0,
            "angle": lying["angle"] or 0,
        }
        draft.add_row(
            "card",
            row,
            id="{id}",
            name="{name}",
            count="{count}",
            at="{at}",
            face="{face}",
            angle="{angle}",
            pile=None if place.bag and not place.endless else True,
            bag=(place.bag and not place.endless) or None,
            endless=place.endless or None,
            locked=place.locked or None,
            snap_points=snaps,
            marks=plain_front(with_text=False),
            back=None if back is None else draft.keep(back),
            back_marks=plain_back("{deck}") if back is None else None,
        )


def _sized(width: float, height: float, place: Place) -> dict[str, Any]:
    part = min(max(place.scale, 0.2), 3.0)
    return {"width": min(300.0, round(width * part, 1)), "height": min(300.0, round(height * part, 1))}


def _lying(place: Place, sideways: bool, two_sided: bool) -> dict[str, Any]:
    entries = place.entries | {"at": list(place.at), "face": 1 if place.face and two_sided else None}
    if sideways:
        entries["angle"] = (place.angle + 90.0) % 360.0 or None
    return entries
