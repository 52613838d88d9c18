"""Statements of the documentation about the source are true: the files that it names exist, and so do its links."""

from __future__ import annotations

import ast
import re
import tomllib
from enum import Enum
from functools import cache
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

import tabletop
from tabletop.core.table.layout import Arrangement, Shape, Visibility
from tests import arrangements, signatures
from tests.source import nodes_of
from tests.test_architecture import FILES, ROOT, tree_of

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
SOURCES = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for top in ("tabletop", "physics", "games", "tests", "benchmarks", "tools", "docs")
    for path in (ROOT / top).rglob("*.py")
]
GROUPS = {"rules": "GameRules", "table": "GameTable", "text": "GameText", "players": "GamePlayers"}
"""The groups of hooks of a game, with their classes."""
EXAMPLES = {"tic_tac_toe.py", "golf.py", "nim.py", "conftest.py", "test_my_games.py", "positions.py"}
"""Files that a reader makes."""
GUIDES = ("adding-a-game.md", "first-bot.md", "first-game.md", "flicks.md")
"""The pages for authors of games, whose names the page of signatures explains."""
LIKENESS = 4.0
"""The mean difference of the parts of a colour (0 to 255) that compression makes at most."""


@cache
def members() -> dict[str, set[str]]:
    """Return the names in each class of the program, those of the classes that it is made of included."""
    found: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for name in (name for name in FILES if name.startswith(("tabletop.", "physics."))):
        for one in (one for one in nodes_of(tree_of(name)) if isinstance(one, ast.ClassDef)):
            own = found.setdefault(one.name, set())
            bases.setdefault(one.name, set()).update(base.id for base in one.bases if isinstance(base, ast.Name))
            for part in ast.walk(one):
                if isinstance(part, ast.FunctionDef):
                    own.add(part.name)
                elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    own.add(part.id)
                elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                    own.add(part.attr)
    return {name: own.union(*(found.get(base, set()) for base in bases[name])) for name, own in found.items()}


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


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_members_that_a_page_names_are_there(page: Path) -> None:
    """A member is named as `Label.put`, as the `put` of a `Label`, or by the group of a game, as `table.locate`."""
    text = re.sub(r"\s+", " ", prose(page))
    named = re.findall(r"`([A-Z]\w+)\.(\w+)", text)
    named += [(owner, member) for member, owner in re.findall(r"`([a-z]\w*)` of an? `([A-Z]\w+)`", text)]
    named += [(GROUPS[group], member) for group, member in re.findall(rf"`({'|'.join(GROUPS)})\.(?!py\b)(\w+)", text)]
    assert sorted(f"{owner}.{member}" for owner, member in named if member not in members().get(owner, {member})) == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == ROOT], ids=name_of)
def test_links_of_pages_outside_the_site_lead_somewhere(page: Path) -> None:
    """The links of the site itself are checked by `mkdocs build --strict`."""
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose(page))
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("kind", [Shape, Arrangement, Visibility])
def test_the_first_game_explains_every_choice_for_pieces_and_zones(kind: type[Enum]) -> None:
    """Each has a table with all of its members; in the reference each has its sentence."""
    page = (DOCS / "first-game.md").read_text(encoding="utf-8")
    (table,) = (part for part in page.split("\n\n") if part.startswith(f"| `{kind.__name__}`"))
    first = "".join(line.split("|")[1] for line in table.splitlines())
    assert sorted(re.findall(r"`([A-Z]+)`", first)) == sorted(kind.__members__)


def test_the_picture_of_the_arrangements_is_that_of_the_layout() -> None:
    """`python -m tests.arrangements` writes it anew; compressed, it differs a little from what is drawn now."""
    drawn = arrangements.picture()
    with Image.open(arrangements.PICTURE) as kept:
        assert kept.size == drawn.get_size()
        shown = kept.convert("RGB")
    now = Image.frombytes("RGB", drawn.get_size(), pygame.image.tobytes(drawn, "RGB"))
    assert ImageStat.Stat(ImageChops.difference(shown, now)).mean < [LIKENESS] * 3


def test_the_reference_shows_members_without_a_docstring() -> None:
    """Fields and the types in signatures are documented by their names as well."""
    options = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for option in ("show_if_no_docstring", "show_signature_annotations", "separate_signature"):
        assert f"{option}: true" in options


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


def test_the_page_of_signatures_is_that_of_the_code() -> None:
    """`python -m tests.signatures` writes it anew."""
    assert signatures.PAGE.read_text(encoding="utf-8") == signatures.page()


def test_the_page_of_signatures_has_what_the_guides_import() -> None:
    page = signatures.PAGE.read_text(encoding="utf-8")
    for guide in GUIDES:
        lines = re.findall(r"^from (?:tabletop|physics)[\w.]* import (.+)$", (DOCS / guide).read_text("utf-8"), re.M)
        assert lines, guide
        names = {name.strip() for line in lines for name in line.split(",")}
        assert sorted(name for name in names if not re.search(rf"\b{name}\b", page)) == [], guide


def test_a_package_of_games_can_be_built_as_the_page_says() -> None:
    """The `pyproject.toml` in the docs is whole: the entry point is a module of its package, and words come with it."""
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    block = page.partition("```\n[build-system]")[2].partition("```")[0]
    project = tomllib.loads(f"[build-system]{block}")
    assert project["build-system"]["build-backend"] == "hatchling.build"
    assert {"name", "version", "requires-python"} <= project["project"].keys()
    (module,) = project["project"]["entry-points"]["tabletop.games"].values()
    assert module.split(".")[0] in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
