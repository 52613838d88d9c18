"""The protocol: messages of pages are decoded strictly, views change by patches, and both sides reach the same tree."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.input.gestures import Click, Drag, Flick
from tabletop.net.protocol import messages
from tabletop.net.protocol.merge_patch import delta
from tabletop.net.tables.seats import new_key
from tests.net.hosted import patched
from tests.test_architecture import ROOT

PLAIN = st.one_of(st.booleans(), st.integers(-3, 3), st.text("ab", max_size=2), st.lists(st.integers(0, 2), max_size=3))
TREES = st.recursive(
    st.dictionaries(st.text("abc", min_size=1, max_size=2), PLAIN, max_size=4),
    lambda inner: st.dictionaries(st.text("abc", min_size=1, max_size=2), st.one_of(PLAIN, inner), max_size=4),
    max_leaves=12,
)


@given(TREES, TREES)
def test_a_patch_leads_from_one_tree_to_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Patches work for any trees, and also through JSON; equal trees need no patch."""
    patch = msgspec.json.decode(msgspec.json.encode(delta(before, after)))
    assert patched(before, patch) == after
    assert delta(after, after) == {}


def test_true_and_one_are_different() -> None:
    """JSON distinguishes true from 1, so a patch must, too."""
    assert delta({"a": 1}, {"a": True}) == {"a": True}


GOOD: dict[str, dict[str, Any]] = {
    "enter": {"version": messages.VERSION, "key": new_key(), "device": new_key()},
    "sit": {"seat": 0, "name": "Ann"},
    "name": {"name": "Ann"},
    "choose": {"question": 3, "option": 0},
    "click": {"question": 3, "target": "forest"},
    "drag": {"question": 1, "pieces": ["a"], "from_zone": "x", "to_zone": "y"},
    "flick": {"question": 1, "piece": "ship", "angle": 100, "speed": 900},
    "bid": {"question": 1, "to": -1, "give": ["wood"]},
    "throw": {"question": 2},
    "hint": {"question": 2},
    "heed": {"step": 3, "leave": True},
    "draw": {"shape": "line", "points": [[1, 2], [30, 2.5]], "colour": "#aa2222", "width": 3},
    "write": {"x": 1, "y": 2, "text": "Here", "size": 12, "colour": "#aa2222", "drawing": "drawn-1-1"},
    "wipe": {"drawings": ["drawn-1-1"]},
    "zone": {"what": "hide", "x": 1.5, "y": 2, "w": 90, "h": 60},
    "shift_zone": {"zone": "hide-0-4-1", "x": 1.5, "y": 2},
    "deal": {"pieces": ["p0-3"], "way": "out", "seat": 1},
    "take_back": {},
    "redo": {},
    "nudge": {},
    "invite": {},
    "chat": {"text": "Hello", "call": ""},
    "agree": {"yes": True},
    "leave": {},
    "take_over": {},
    "allow": {"request": 4821, "yes": False},
    "cancel": {},
    "unlock": {"key": "K7QF-2M9X-4TRD"},
    "speak": {"language": "zh_TW"},
    "deed": {"piece": "p0-3", "deed": "keep", "text": "My card"},
    "point": {"x": 10.5, "y": 20, "ping": True},
    "ping": {"number": 4},
}


def encoded(kind: str, fields: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"is": kind, **fields})


@pytest.mark.parametrize("kind", GOOD)
def test_every_message_is_read(kind: str) -> None:
    """Each type has an example here, and is decoded as itself."""
    message = messages.decoded(encoded(kind, GOOD[kind]))
    assert isinstance(message, messages.FromPage)
    assert type(message).__struct_config__.tag == kind


def test_the_examples_are_all_messages() -> None:
    """No type of message is left out of these tests."""
    assert {one.__struct_config__.tag for one in messages.FromPage.__subclasses__()} == set(GOOD)


@pytest.mark.parametrize("kind", GOOD)
def test_what_does_not_fit_is_no_message(kind: str) -> None:
    """A field too many, missing or of another type, another root: none is read, and no other error is raised."""
    fields = GOOD[kind]
    bad = [encoded(kind, {**fields, "more": 1}), encoded(kind, {**fields, "is": "nothing"})[:-1]]
    bad += [encoded(kind, {**fields, name: {"deep": []}}) for name in fields]
    bad += [encoded(kind, {**fields, name: "x" * 70_000}) for name in fields]
    for data in (*bad, b"", b"[]", b"null", b"\xff\xfe", b"[" * 60_000, b'{"is":"ping","number":1e400}'):
        with pytest.raises(messages.ProtocolError):
            messages.decoded(data)


def test_numbers_have_bounds() -> None:
    """Negative seats, impossible speeds, unknown question numbers and non-numbers are refused."""
    for kind, name, value in (
        ("sit", "seat", -1), ("sit", "seat", True), ("sit", "seat", 1.0), ("flick", "speed", 0),
        ("flick", "angle", 1e9), ("choose", "option", 1 << 40), ("drag", "x", 1e9), ("drag", "pieces", []),
        ("drag", "pieces", ["a"] * 65), ("enter", "key", "short"), ("enter", "key", "ü" * 30),
    ):  # fmt: skip
        with pytest.raises(messages.ProtocolError):
            messages.decoded(encoded(kind, {**GOOD[kind], name: value}))


def test_gestures_are_those_of_a_hand() -> None:
    """A finger on a page makes the same gesture value as a mouse."""
    click, drag, flick = (messages.decoded(encoded(kind, GOOD[kind])) for kind in ("click", "drag", "flick"))
    assert isinstance(click, messages.Clicked)
    assert isinstance(drag, messages.Dragged)
    assert isinstance(flick, messages.Flicked)
    assert click.gesture == Click("forest")
    assert drag.gesture == Drag(("a",), "x", "y")
    assert flick.gesture == Flick("ship", 100, 900)


def test_the_protocol_is_documented() -> None:
    """docs/protocol.md names every message with exactly its fields, and every key of a tree."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert f"Version {messages.VERSION}." in text
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text.split("## To a page")[0], re.M))
    assert set(rows) - {"is"} == set(GOOD)
    for kind in messages.FromPage.__subclasses__():
        assert re.findall(r"`(\w+)`", rows[str(kind.__struct_config__.tag)]) == list(kind.__struct_encode_fields__)
    views = (ROOT / "tabletop" / "net" / "protocol" / "serializer.py").read_text(encoding="utf-8")
    tree = text.split("## The tree")[1]
    for key in set(re.findall(r'tree\["(\w+)"\] = |^            "(\w+)": ', views, re.M)):
        name = key[0] or key[1]
        if name not in ("bids", "asked", "binding", "stall", "wares", "receivers", "pledges", "claims", "words"):
            assert f"`{name}`" in tree, name
