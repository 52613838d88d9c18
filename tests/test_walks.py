"""The walks of docs/architecture/answer.md lead through functions that exist, each in at most eight hops."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture" / "answer.md").read_text(encoding="utf-8")
CHAPTER = PAGE.split("## Six walks through the code")[1].split("\n## ")[0]
WALKS = dict(re.findall(r"^\*\*([^*]+)\*\*[^\n]*\n\n((?:\d\. .*\n)+)", CHAPTER, re.M))
HOP = re.compile(r"^\d\. `([\w/]+\.py)` `([\w.]+)`", re.M)


def functions(path: Path) -> set[str]:
    """Return the functions of a module, methods with their class."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    found = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    for one in (node for node in body if isinstance(node, ast.ClassDef)):
        found |= {f"{one.name}.{node.name}" for node in one.body if isinstance(node, ast.FunctionDef)}
    return found


def test_all_six_walks_are_there() -> None:
    assert list(WALKS) == [
        "A drag",
        "A flick",
        "A throw",
        "A bot's turn",
        "A saved answer",
        "An action at the free table",
    ]


@pytest.mark.parametrize("walk", list(WALKS))
def test_a_walk_leads_through_functions_that_are_there(walk: str) -> None:
    lines = WALKS[walk].splitlines()
    hops = HOP.findall(WALKS[walk])
    assert len(hops) == len(lines) <= 8
    assert [(file, name) for file, name in hops if name not in functions(ROOT / file)] == []
