"""Patterns of answers: the answers that fit one, and those that may still come to fit it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.session.tutorial.answer_patterns import fits, leads_to

BID = ["offer", "*", ["grain", "grain"], ["wood"], "", ""]


@pytest.mark.parametrize(
    ("give", "want", "leads"),
    [
        ((), (), True),
        (("grain",), (), True),
        (("grain", "grain"), ("wood",), True),
        (("grain", "grain", "grain"), ("wood",), False),
        (("stone",), (), False),
        (("grain",), ("grain",), False),
    ],
)
def test_a_bid_leads_to_another_when_something_is_missing(
    give: tuple[str, ...], want: tuple[str, ...], leads: bool
) -> None:
    value = ("offer", 1, give, want, "", "")
    assert leads_to(value, BID) is leads
    assert fits(value, BID) is (len(give) == 2 and bool(want)), "whole it fits, and only then"


@pytest.mark.parametrize(
    ("value", "pattern"),
    [("pass", "pass"), (("build", "city", 3), ["build", "city", "*"]), (("war", 1), "*"), ((), [])],
)
def test_what_fits_leads_there(value: Any, pattern: Any) -> None:
    assert fits(value, pattern)
    assert leads_to(value, pattern)


@pytest.mark.parametrize(
    ("value", "pattern"), [("pass", "listen"), ("pass", ["pass"]), (("offer", 1, (), ()), BID), (True, 1)]
)
def test_what_is_something_else_leads_nowhere(value: Any, pattern: Any) -> None:
    assert not fits(value, pattern)
    assert not leads_to(value, pattern)
