"""Statements of the documentation about the source are true: the files that it names exist, and so do its links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tests.test_architecture import FILES, ROOT

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
SOURCES = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for top in ("tabletop", "physics", "games", "tests", "benchmarks", "tools", "docs")
    for path in (ROOT / top).rglob("*.py")
]
EXAMPLES = {"tic_tac_toe.py", "nim.py", "conftest.py", "test_my_games.py"}
"""Files that a reader makes."""


def name_of(page: Path) -> str:
    """Return the path of a page in the project."""
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """Return the text of a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_modules_that_a_page_names_are_there(page: Path) -> None:
    """A module is named by its path, or by the end of it."""
    named = set(re.findall(r"`([\w/]+\.py)`", prose(page))) - EXAMPLES
    assert sorted(one for one in named if not any(path.endswith(f"/{one}") for path in SOURCES)) == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == ROOT], ids=name_of)
def test_links_of_pages_outside_the_site_lead_somewhere(page: Path) -> None:
    """The links of the site itself are checked by `mkdocs build --strict`."""
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose(page))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_exported_name_is_in_the_reference() -> None:
    """The index of the reference names every public name of `tabletop`, and the modules of these names have a page."""
    index = (DOCS / "api" / "index.md").read_text(encoding="utf-8")
    assert [name for name in tabletop.__all__ if f"`{name}`" not in index] == []
    modules = {module for page in (DOCS / "api").glob("*.md") for module in modules_of(page)}
    assert sorted(modules - set(FILES)) == []
    exported = {
        getattr(getattr(tabletop, name), "__module__", "tabletop.core.rules.questions") for name in tabletop.__all__
    }
    assert sorted(exported - modules) == []


def modules_of(page: Path) -> list[str]:
    """Return the modules whose docstrings a page of the reference shows."""
    return re.findall(r"^::: ([\w.]+)$", page.read_text(encoding="utf-8"), re.M)
