"""Messages in files: each kind of file keeps its notation, and every message comes back from it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.files.message_json import LONGEST, MessageRecord, Tag, perhaps, plain, sentence

INNER = msg("after.has", who=SeatName(1), points=7)
MESSAGE = msg("after.in_round", round=3, each=(INNER, "x"), one=INNER, share=0.5)
LOG = (
    b'["after.in_round",{"each":{"all":[["after.has",{"points":7,"who":{"who":1}}],"x"]},'
    b'"one":["after.has",{"points":7,"who":{"who":1}}],"round":3,"share":0.5}]'
)
SUMMARY = (
    b'["after.in_round",{"each":[{"say":["after.has",{"points":7,"who":{"who":1}}]},"x"],'
    b'"one":{"say":["after.has",{"points":7,"who":{"who":1}}]},"round":3,"share":0.5}]'
)


@pytest.mark.parametrize(("tag", "data"), [("all", LOG), ("say", SUMMARY)])
def test_a_message_in_its_notation(tag: Tag, data: bytes) -> None:
    assert msgspec.json.encode(plain(MESSAGE, tag)) == data
    assert sentence(msgspec.json.decode(data), tag) == MESSAGE


def test_a_message_in_the_results_of_a_study() -> None:
    message = msg("after.in_round", one=msg("after.has", points=7), text="x")
    data = msgspec.json.encode(MessageRecord.of(message))
    assert data == b'["after.in_round",[["one",["after.has",[["points",7]]]],["text","x"]]]'
    assert msgspec.json.decode(data, type=MessageRecord).message == message


@pytest.mark.parametrize("tag", ["all", "say"])
@pytest.mark.parametrize(
    "value",
    [None, {}, {"who": "1"}, {"who": 1, "more": 2}, {"else": []}, "a\nb", "a" * (LONGEST + 1), 1 << 64, {"say": [1]},
     {"all": 1}, [["a", {"b": None}]], [1] * (LONGEST + 1)],
)  # fmt: skip
def test_what_no_file_of_ours_says_is_no_message(value: Any, tag: Tag) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any of its sentences
        sentence(["key", {"gap": value}], tag)
    assert perhaps(["key", {"gap": value}], tag) is None
    assert perhaps(["key", {"gap": 1}], tag) == Message("key", (("gap", 1),))
