"""Rooms of virtualtabletop and PlayingCards.io, made by hand for tests."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from tests.imports.drawings import picture

Fields = dict[str, Any]


def a_deck(cards: int = 3, **more: Any) -> Fields:
    """Return a deck of virtualtabletop, whose cards have a picture and a title."""
    front = [
        {"type": "image", "x": 0, "y": 0, "width": 103, "height": 160, "dynamicProperties": {"value": "image"}},
        {"type": "text", "x": 5, "y": 5, "width": 90, "fontSize": 20, "dynamicProperties": {"value": "title"}},
    ]
    back = [{"type": "image", "x": 0, "y": 0, "width": 103, "height": 160, "value": "/assets/2_20"}]
    types = {f"t{number}": {"image": "/assets/1_10", "title": f"Hero {number}"} for number in range(cards)}
    return {"type": "deck", "id": "deck", "cardTypes": types,
            "faceTemplates": [{"objects": back}, {"objects": front}]} | more  # fmt: skip


def vtt(path: Path, widgets: dict[str, Fields], *others: dict[str, Fields]) -> Path:
    """Write a room, with further variants, and two pictures without suffixes; return its file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    meta: Fields = {"_meta": {"version": 5, "info": {"name": "A look-alike"}}}
    with zipfile.ZipFile(path, "w") as made:
        for number, room in enumerate((widgets, *others)):
            made.writestr(f"{number}.json", json.dumps(meta | room))
        for number in (1, 2):
            made.writestr(f"assets/{number}_{number}0", picture(path.parent / "in" / f"{number}.png").read_bytes())
    return path


def pcio(path: Path, widgets: list[Fields]) -> Path:
    """Write a room of PlayingCards.io with one picture; return its file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("widgets.json", json.dumps(widgets))
        made.writestr("userassets/wolf.png", picture(path.parent / "in" / "wolf.png").read_bytes())
    return path


def a_room() -> dict[str, Fields]:
    """Return the widgets of a room with something of each kind."""
    deck = a_deck()
    cards: dict[str, Fields] = {
        f"c{number}": {"type": "card", "deck": "deck", "cardType": f"t{number}", "parent": "pile", "z": number}
        for number in range(3)
    }
    return {
        "deck": deck,
        "pile": {"type": "pile", "x": 700, "y": 400},
        **cards,
        "lone": {"type": "card", "deck": "deck", "cardType": "t0", "x": 100, "y": 100, "activeFace": 1, "rotation": 90},
        "board": {"image": "/assets/1_10", "width": 800, "height": 600, "movable": False, "layer": -4},
        "coin": {"name": "Coin", "image": "/assets/2_20", "width": 50, "height": 50, "x": 10, "y": 10},
        "coin2": {"inheritFrom": "coin", "x": 60, "y": 10},
        "two": {"name": "Two sides", "faces": [{"image": "/assets/1_10"}, {"image": "/assets/2_20"}], "activeFace": 1},
        "gone": {"name": "Gone", "image": "https://example.org/gone.png"},
        "red": {"classes": "widget checkersPiece", "color": "#E84242", "x": 5, "width": 90, "height": 90},
        "pawn": {"classes": "classicPiece", "x": 500, "width": 90, "height": 90},
        "label": {"type": "label", "text": "Draw two", "x": 5, "y": 900, "width": 200},
        "score": {"type": "label", "text": 7, "x": 300},
        "die": {"type": "dice", "options": [1, 2, 3, 4, 5, 6]},
        "spinner": {"type": "spinner", "options": ["a", "b", "c"]},
        "hand": {"type": "holder", "id": "hand"},
        "discard": {"type": "holder", "name": "Discard pile", "x": 800, "y": 500},
        "button": {"type": "button", "text": "Deal", "clickRoutine": [{"func": "MOVE"}]},
        "s1": {"type": "seat"}, "s2": {"type": "seat"},
        "odd": {"type": "weird"},
    }  # fmt: skip
