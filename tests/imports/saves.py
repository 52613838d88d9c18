"""Saves as Tabletop Simulator writes them, made by hand for tests."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from tests.imports.drawings import picture, sheet

Fields = dict[str, Any]
CLOUD = "http://cloud-3.steamusercontent.com/ugc/1740099374797010757/90718E7DD0D4548FFBF3925BB1C6A9936CAFDC1D/"


def thing(name: str, x: float = 0.0, z: float = 0.0, nickname: str = "", **more: Any) -> Fields:
    """Return an object as saves have it."""
    where = {"posX": x, "posY": 1.0, "posZ": z, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
             "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}  # fmt: skip
    where |= more.pop("where", {})
    return {"Name": name, "Transform": where, "Nickname": nickname, "Description": "", "GMNotes": "",
            "ColorDiffuse": {"r": 0.5, "g": 0.25, "b": 1.0}, "Locked": False, "LuaScript": "", "XmlUI": "",
            "GUID": "abc123"} | more  # fmt: skip


def image(front: str, back: str = "", **more: Any) -> Fields:
    return {"CustomImage": {"ImageURL": front, "ImageSecondaryURL": back, "WidthScale": 0.0} | more}


def a_deck(count: int, face: str, back: str, x: float = 0.0, z: float = 0.0, columns: int = 5, rows: int = 2) -> Fields:
    """Return a face-down deck of the first cells of a sheet."""
    deck = {"3": {"FaceURL": face, "BackURL": back, "NumWidth": columns, "NumHeight": rows, "BackIsHidden": True,
                  "UniqueBack": False}}  # fmt: skip
    ids = [300 + number for number in range(count)]
    cards = [thing("Card", nickname=f"Hero {number}", CardID=number, CustomDeck=deck) for number in ids]
    return thing("DeckCustom", x, z, "Heroes", DeckIDs=ids, CustomDeck=deck, ContainedObjects=cards,
                 SidewaysCard=False, where={"rotZ": 180.0})  # fmt: skip


def a_game(folder: Path) -> Path:
    """Write a save with something of each kind, and its pictures beside it; return its file."""
    sheet(folder / "heroes.png", 5, 2)
    picture(folder / "back.png")
    picture(folder / "coin.png", 40, 40, 2)
    picture(folder / "coin2.png", 40, 40, 3)
    picture(folder / f"{''.join(letter for letter in CLOUD if letter.isalnum())}.jpg", 120, 80, 4)
    web = "https://example.org/art/"
    deck = a_deck(7, f"{web}heroes.png", f"{web}back.png?x=1", -10, 5)
    cube = thing("BlockSquare", nickname="Cube")
    objects = [
        thing("Custom_Board", 0, 0, "Map", Locked=True, **image(CLOUD)),
        deck,
        thing("CardCustom", 3, 3, "Lone", CardID=302, CustomDeck=deck["CustomDeck"], where={"rotY": 90.0}),
        *(thing("Custom_Tile", x, -9, "Coin", **image(f"{web}coin.png", f"{web}coin2.png", CustomTile={"Type": 2}))
          for x in range(4)),
        thing("Custom_Token", 8, 8, "Shield", **image(f"{web}coin.png"),
              States={"2": thing("Custom_Token", **image(f"{web}coin2.png"))}),
        thing("Custom_Token_Stack", 9, 8, "Gold", Number=6, **image(f"{web}gone.png")),
        thing("Figurine_Custom", 9, 9, "Knight", **image(f"{web}coin2.png")),
        thing("Die_6", 5, 5), thing("Die_20", 6, 5), thing("Custom_Dice", 7, 5, **image("x", CustomDice={"Type": 2})),
        thing("Bag", 12, 0, "Loot", ContainedObjects=[cube, cube, thing("Custom_Token", **image(f"{web}coin.png")),
                                                      a_deck(3, f"{web}gone.png", "")]),
        thing("Infinite_Bag", 14, 0, "Wood", ContainedObjects=[cube]),
        thing("Notecard", -12, 0, "Rules", Description="[b]Draw[/b] two"),
        thing("3DText", -12, 4, Text={"Text": "Market"}),
        thing("Counter", -14, 0, "Health", Counter={"value": 20}),
        thing("Custom_Model", -14, 4, "Dragon", CustomMesh={"MeshURL": "m"}, LuaScript="function onLoad() end"),
        thing("Chess_Knight", -14, 6), thing("HandTrigger", 0, -20), thing("HandTrigger", 0, 20),
        thing("Custom_PDF", 20, 0), thing("Custom_Assetbundle", 20, 4), thing("Weird_Thing", 20, 8),
    ]  # fmt: skip
    save = {"SaveName": "A look-alike", "Note": "Have fun", "ObjectStates": objects, "LuaScript": "x",
            "SnapPoints": [{"Position": {}}], "TabStates": {"0": {"title": "a", "body": "b"}}}  # fmt: skip
    path = folder / "123456.json"
    path.write_text(json.dumps(save), encoding="utf-8")
    return path


def mutated(value: Any, chance: random.Random) -> Any:
    """Return a copy of JSON data with something in it changed."""
    if isinstance(value, dict) and value and chance.random() < 0.95:
        key = chance.choice(list(value))
        made = dict(value)
        if chance.random() < 0.1:
            del made[key]
        else:
            made[key] = mutated(value[key], chance)
        return made
    if isinstance(value, list) and value and chance.random() < 0.95:
        place = chance.randrange(len(value))
        return [*value[:place], mutated(value[place], chance), *value[place + 1 :]]
    return chance.choice(STRANGE)


STRANGE: list[Any] = [
    None, True, -1, 0, 1, 99, 1e300, -1e300, 10**400, float("nan"), float("inf"), "", "x", "\x00", "{gap}",
    "../back.png", "file:///etc/passwd",
    "w" * 5000, [], {}, [[]], {"": {}}, ["x"], [1, -1, 1e9], "\u202e", "[[[[", "Bag", "Deck",
    "Custom_Tile", "Die_99999", "Infinite_Bag", {"Name": "Bag"}, [{"Name": "Die_6"}] * 3, "\ud800",
]  # fmt: skip
