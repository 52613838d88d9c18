"""The list of docs/testing.md is true: it names the tests that run only with a marker."""

from __future__ import annotations

import pytest

from tests.marks import COLLECTED, PAGE, described, read_table, table_of
from tests.parameters import quick_ends, quick_first, quick_only, quick_where

ROOT = PAGE.parent.parent


def test_the_page_lists_what_does_not_run_by_default(request: pytest.FixtureRequest) -> None:
    """The list is compared for the files of this run, and never for single tests: `python -m tests.marks` writes it."""
    files, rows = request.config.stash[COLLECTED]
    listed = read_table(PAGE.read_text(encoding="utf-8"))
    assert [file for file, _ in listed if not (ROOT / file).is_file()] == []
    if not any("::" in word for word in request.config.args):
        assert {place: marks for place, marks in listed.items() if place[0] in files} == rows


def test_a_table_is_read_as_it_was_written() -> None:
    rows = {("tests/test_a.py", "test_b"): "some wide, slow", ("tests/test_a.py", "test_c"): "browser"}
    assert read_table(f"Words.\n\n{table_of(rows)}") == rows


def test_marks_of_some_cases_are_told_apart_from_marks_of_all() -> None:
    assert described([{"browser"}, {"browser", "wide"}]) == "browser, some wide"
    assert described([set(), {"slow"}]) == "some slow"


def quick_ones(cases: list[object]) -> list[object]:
    """Return the cases that run by default, which are never written as a `pytest.param` here."""
    return [case for case in cases if not hasattr(case, "marks")]


def test_quick_cases_are_those_that_were_named() -> None:
    """No case is lost, and the others are `wide`."""
    assert quick_ones(quick_first("abc")) == ["a"]
    assert quick_ones(quick_first("abc", 2)) == ["a", "b"]
    assert quick_ones(quick_ends("abc")) == ["a", "c"]
    assert quick_ones(quick_only([("a", 1), ("b", 2)], ("b", 2))) == [("b", 2)]
    assert quick_ones(quick_where([("a", 1), ("b", 2)], lambda letter, number: number < 2)) == [("a", 1)]
    others = [case for case in quick_ends("abc") if hasattr(case, "marks")]
    assert [(case.values, [mark.name for mark in case.marks]) for case in others] == [(("b",), ["wide"])]
    with pytest.raises(AssertionError):
        quick_only("abc", "d")


def test_a_case_keeps_its_name_and_its_marks() -> None:
    cases = quick_first(["a", pytest.param("b", id="bee", marks=pytest.mark.slow)])
    assert (cases[1].id, {mark.name for mark in cases[1].marks}) == ("bee", {"slow", "wide"})
