"""Decks of a room: each card as its template draws it, in piles where several lie in one place."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final, NamedTuple

from tabletop.imports.fields import Fields, number, part, parts, text
from tabletop.imports.model import SetDraft
from tabletop.imports.rows import BACK, GROUND, INK
from tabletop.imports.vtt.assets import Assets
from tabletop.imports.vtt.placing import MM, USUAL, box_of
from tabletop.sets import limits

MOST_MARKS: Final = 24
"""The marks of one side that are drawn."""
LONGEST_PRINT: Final = 300
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_Gathered = dict[str, Any]


class _Card(NamedTuple):
    """A card before it is written: its deck and type, where and how it lies."""

    deck: str
    type: str
    at: tuple[float, float]
    angle: float
    face: int
    z: float


class _Template(NamedTuple):
    """The look of the cards of a deck: size in millimetres, the marks of front and back."""

    width: float
    height: float
    front: list[Fields]
    back: list[Fields]


def add_cards(draft: SetDraft, widgets: dict[str, Fields], assets: Assets, most: int) -> tuple[int, int]:
    """Add at most `most` cards; return how many there are, and how many were added."""
    cards = sorted(_cards_of(widgets), key=lambda card: card.z)
    taken = cards[:most]
    lying = Counter(card.at for card in taken)
    templates = {deck: _template_of(widgets[deck]) for deck in dict.fromkeys(card.deck for card in taken)}
    sides: dict[tuple[str, str], _Gathered] = {}
    for card in taken:
        key = (card.deck, card.type)
        if key not in sides:
            sides[key] = _sides(draft, widgets[card.deck], templates[card.deck], card.type, assets)
        two_sided = "back" in sides[key] or "back_marks" in sides[key]
        width, height = templates[card.deck][:2]
        face = {"face": 1} if card.face and two_sided else {}
        pile = {"pile": True} if lying[card.at] > 1 else {}
        angle = {"angle": card.angle} if card.angle else {}
        draft.add_alike("card", card.at, width=width, height=height, **sides[key], **face, **pile, **angle)
    return len(cards), len(taken)


def _cards_of(widgets: dict[str, Fields]) -> list[_Card]:
    found = []
    fronts = {key: _front_of(widget) for key, widget in widgets.items() if widget.get("type") == "deck"}
    for widget in widgets.values():
        deck, kind = widget.get("deck"), widget.get("cardType")
        if widget.get("type") != "card" or not isinstance(deck, str) or not isinstance(kind, (str, int)):
            continue
        if deck not in fronts:
            continue
        defaults = part(widgets[deck], "cardDefaults")
        size = number(defaults, "width", USUAL["card"][0]), number(defaults, "height", USUAL["card"][1])
        box = box_of(widget, widgets, size)
        front = int(number(widget, "activeFace", 0.0)) == fronts[deck]
        found.append(_Card(deck, str(kind), box.at, box.angle, 0 if front else 1, number(widget, "z", 0.0, -1e9, 1e9)))
    return found


def _front_of(deck: Fields) -> int:
    """Return which template is the front: the one with more that differs from card to card; usually the second."""
    templates = parts(deck, "faceTemplates")
    if len(templates) < 2:
        return 0
    differing = [sum(bool(_dynamic(mark)) for mark in parts(one, "objects")) for one in templates[:2]]
    return int(number(deck, "front", 1.0, 0, 1)) if differing[0] == differing[1] else differing.index(max(differing))


def _template_of(deck: Fields) -> _Template:
    defaults, templates = part(deck, "cardDefaults"), parts(deck, "faceTemplates")
    width = number(defaults, "width", USUAL["card"][0], 1, 4000) * MM
    height = number(defaults, "height", USUAL["card"][1], 1, 4000) * MM
    scale = min(1.0, limits.LARGEST_PIECE / max(width, height))
    front = _front_of(deck)
    marks = [parts(one, "objects")[:MOST_MARKS] for one in templates[:2]]
    marks += [[]] * (2 - len(marks))
    wide, tall = (max(1.0, round(side * scale, 1)) for side in (width, height))
    return _Template(wide, tall, marks[front], marks[1 - front])


def _sides(draft: SetDraft, deck: Fields, template: _Template, kind: str, assets: Assets) -> _Gathered:
    """Return the entries of a card that say what is on it."""
    values = part(part(deck, "cardTypes"), kind)
    name = _name_of(values, kind)
    found: _Gathered = {"name": name}
    whole, marks = _drawn(draft, template, template.front, values, assets)
    if whole is not None:
        found["picture"] = whole
    if marks:
        found["marks"] = marks
    if whole is None and not marks:
        found["marks"] = _words(template, name, GROUND, INK)
    if template.back or len(parts(deck, "faceTemplates")) > 1:
        whole, marks = _drawn(draft, template, template.back, values, assets)
        if whole is not None:
            found["back"] = whole
        if marks or whole is None:
            found["back_marks"] = marks or _words(template, "", BACK, GROUND)
    return found


def _name_of(values: Fields, kind: str) -> str:
    """Return what a card is called: its label, or its type."""
    for key in ("label", "name", "title", "suit"):
        word = text(values, key, 80).replace("\n", " ")
        if word and key != "suit":
            return word
        if word:
            return f"{word} {text(values, 'rank', 20)}".strip()
    return "".join(letter for letter in kind if letter.isprintable())[:80] or "Card"


def _drawn(
    draft: SetDraft, template: _Template, marks: list[Fields], values: Fields, assets: Assets
) -> tuple[str | None, list[dict[str, Any]]]:
    """Return the picture that covers a side as its ground, and everything that is drawn upon it."""
    whole: str | None = None
    drawn: list[dict[str, Any]] = []
    for mark in marks:
        made, picture = _mark(draft, template, mark, values, assets)
        if picture is not None and not drawn and whole is None and _covers(made, template):
            whole = picture
        elif made:
            drawn.append(made)
    return whole, drawn


def _covers(made: dict[str, Any], template: _Template) -> bool:
    (x, y) = made["at"][0]
    near = max(abs(x), abs(y), abs(made["w"] - template.width), abs(made["h"] - template.height))
    return bool(near < 0.06 * template.height)


def _mark(
    draft: SetDraft, template: _Template, mark: Fields, values: Fields, assets: Assets
) -> tuple[dict[str, Any], str | None]:
    """Return one mark as a set has it, and its picture; nothing where it is empty or of a kind that sets lack."""
    dynamic = _dynamic(mark)
    mark = {"width": mark.get("w"), "height": mark.get("h")} | mark
    own = {**mark, **{key: values.get(str(name)) for key, name in dynamic.items() if str(name) in values}}
    if any(str(name) not in values for key, name in dynamic.items() if key == "value"):
        own["value"] = None
    full = template.width / MM, template.height / MM
    box: dict[str, Any] = {
        "at": [[round(number(own, "x") * MM, 1), round(number(own, "y") * MM, 1)]],
        "w": round(number(own, "width", full[0], 0.1, 5000) * MM, 1),
        "h": round(number(own, "height", full[1], 0.1, 5000) * MM, 1),
    }
    value, kind = own.get("value"), own.get("type")
    colour = own.get("color")
    if kind == "image":
        picture = assets.of(value)
        if picture is not None:
            name = draft.keep(picture)
            return {"picture": name, **box}, name
        if isinstance(colour, str) and _COLOUR.fullmatch(colour) and not value:
            return {"patch": colour.lower(), **box}, None
        return {}, None
    if kind == "text" and isinstance(value, (str, int, float)) and not isinstance(value, bool) and str(value).strip():
        words = text({"value": str(value)}, "value", LONGEST_PRINT)
        size = round(min(max(number(own, "fontSize", 16.0, 1, 500) * MM * 0.8, 1.5), 60.0), 1)
        ink = colour.lower() if isinstance(colour, str) and _COLOUR.fullmatch(colour) else INK
        box["h"] = max(box["h"] if own.get("height") else 0.0, round(size * 1.6, 1))
        return ({"print": words, **box, "size": size, "colour": ink}, None) if words else ({}, None)
    return {}, None


def _dynamic(mark: Fields) -> Fields:
    """Return which properties of a mark differ from card to card, and the names of their values; in old files, too."""
    older = {"value": mark.get("value")} if mark.get("valueType") == "dynamic" else {}
    return {**older, **part(mark, "dynamicProperties")}


def _words(template: _Template, words: str, ground: str, ink: str) -> list[dict[str, Any]]:
    """Return the marks of a side of which nothing can be shown: a ground, and words on it."""
    width, height = template.width, template.height
    marks: list[dict[str, Any]] = [
        {"patch": ground, "at": [[2, 2]], "w": round(max(1.0, width - 4), 1), "h": round(max(1.0, height - 4), 1)}
    ]
    if words:
        wide, size = round(max(1.0, width - 8), 1), round(min(6.0, height / 6), 1)
        marks.append(
            {"print": words, "at": [[4, 4]], "w": wide, "h": round(height / 2, 1), "size": size, "colour": ink}
        )
    return marks
