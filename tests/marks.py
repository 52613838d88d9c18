"""The tests that do not run by default, as docs/testing.md lists them; `python -m tests.marks` writes the list anew."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

MARKS: Final = ("wide", "browser", "slow")
PAGE: Final = Path(__file__).parent.parent / "docs" / "testing.md"
HEAD: Final = "| file | test | marks |\n| --- | --- | --- |\n"
Rows = dict[tuple[str, str], str]
"""The marks of a function by its file and its name."""
COLLECTED: Final = pytest.StashKey[tuple[set[str], Rows]]()
"""The files that a run has collected, and the rows of their marked functions."""


def rows_of(items: Iterable[pytest.Item]) -> Rows:
    """Return the marks of every function among these tests that has any."""
    found: defaultdict[tuple[str, str], list[set[str]]] = defaultdict(list)
    for item in items:
        file, _, rest = item.nodeid.partition("::")
        found[file, rest.partition("[")[0]].append({mark for mark in MARKS if item.get_closest_marker(mark)})
    return {place: described(cases) for place, cases in sorted(found.items()) if any(cases)}


def described(cases: list[set[str]]) -> str:
    """Say which marks all cases of a function have, and which only some of them."""
    whole = [mark for mark in MARKS if all(mark in marks for marks in cases)]
    partly = [f"some {mark}" for mark in MARKS if mark not in whole and any(mark in marks for marks in cases)]
    return ", ".join([*whole, *partly])


def table_of(rows: Rows) -> str:
    """Return the table of the page."""
    return HEAD + "".join(f"| `{file}` | `{function}` | {marks} |\n" for (file, function), marks in rows.items())


def read_table(text: str) -> Rows:
    """Return the rows of a page that ends with the table."""
    rows = re.findall(r"^\| `(.+)` \| `(.+)` \| (.+) \|$", text.partition(HEAD)[2], re.M)
    return {(file, function): marks for file, function, marks in rows}


class Writer:
    """A plugin that writes the table into the page as soon as all tests are collected."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        text = PAGE.read_text(encoding="utf-8").partition(HEAD)[0]
        PAGE.write_text(text + table_of(rows_of(items)), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(pytest.main(["--collect-only", "-qq", "-n", "0", "-m", ""], plugins=[Writer()]))
