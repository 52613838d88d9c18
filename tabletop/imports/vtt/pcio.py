"""Rooms of PlayingCards.io as widgets of virtualtabletop: other words for the same things."""

from __future__ import annotations

from typing import Final

from tabletop.imports.fields import Fields, flag, number, part, parts, text

COLOURS: Final = {
    "black": "#4a4a4a", "blue": "#4c5fea", "purple": "#bc5bee", "red": "#e84242", "yellow": "#e0cb0b",
    "green": "#23ca5b", "orange": "#e2a633", "white": "#f2ead8",
}  # fmt: skip
SIZES: Final = {
    "card": (103.0, 160.0), "piece": (103.0, 160.0), "counter": (140.0, 44.0), "spinner": (110.0, 110.0),
}  # fmt: skip
"""The usual sizes of widgets in pixels; those of others are 100 x 100."""
TYPES: Final = {
    "cardDeck": "deck", "card": "card", "piece": "card", "counter": "counter", "labelText": "label", "label": "label",
    "spinner": "spinner", "cardPile": "holder", "holder": "holder", "hand": "holder", "automationButton": "button",
    "turnButton": "button", "seat": "seat", "timer": "timer",
}  # fmt: skip


def widgets_of(listed: list[Fields]) -> dict[str, Fields]:
    """Return the widgets of a room by their ids, with places counted from the corner of the table."""
    return {str(one.get("id"))[:200]: _widget(one) for one in listed if isinstance(one.get("id"), (str, int))}


def _widget(one: Fields) -> Fields:
    kind = str(one.get("type"))
    width, height = SIZES.get(kind, (100.0, 100.0))
    made: Fields = {
        "type": TYPES.get(kind),
        "kind": kind[:40],
        "x": one.get("x"), "y": one.get("y"), "z": one.get("z"), "rotation": one.get("r"),
        "width": number(one, "width", width), "height": number(one, "height", height),
    }  # fmt: skip
    if kind == "cardDeck":
        made |= _deck(one)
    elif kind in ("card", "piece"):
        made |= {"deck": one.get("deck"), "cardType": one.get("cardType"), "activeFace": int(flag(one, "faceup"))}
    elif kind == "board":
        made |= {"type": None, "image": one.get("boardImage"), "movable": False}
    elif kind == "gamePiece":
        piece = str(one.get("pieceType"))
        shape = {"checkers": "checkersPiece", "classic": "classicPiece", "pin": "pinPiece"}.get(piece, "classicPiece")
        made |= {"type": None, "classes": shape, "color": COLOURS.get(str(one.get("color")), "#4a4a4a")}
        made |= {"width": 35.85, "height": 43.83} if piece == "pin" else {"width": 90.0, "height": 90.0}
    elif kind == "counter":
        made |= {"text": one.get("counterValue"), "name": text(one, "label", 120)}
    elif kind in ("labelText", "label"):
        made["text"] = text(one, "labelContent")
    elif kind == "spinner":
        made["options"] = one.get("options")
    elif made["type"] is None:
        made["type"] = kind
    return made


def _deck(one: Fields) -> Fields:
    """Return a deck: its card types, and the templates of back and front."""
    templates = [{"objects": parts(part(one, side), "objects")} for side in ("backTemplate", "faceTemplate")]
    defaults = {"width": number(one, "cardWidth", 103.0), "height": number(one, "cardHeight", 160.0)}
    return {"cardTypes": one.get("cardTypes"), "faceTemplates": templates, "cardDefaults": defaults, "front": 1}
