"""The names of this project are those of its field: none of the private words that were given up comes back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import nodes_of, tree_of

ROOT = Path(__file__).parent.parent
TOPS = ("tabletop", "physics", "games", "tools", "benchmarks")
CODE = sorted(path for top in TOPS for path in (ROOT / top).rglob("*.py"))
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])

CLASSES = frozenset(
    {
        "Acted",
        "Acts",
        "Advising",
        "Afterwards",
        "Agreeing",
        "Allowance",
        "Arrange",
        "Aids",
        "BadFile",
        "BadGame",
        "BadSet",
        "Bargain",
        "Beat",
        "Become",
        "Bench",
        "Bidden",
        "Bits",
        "Blow",
        "Called",
        "Cast",
        "Catalogue",
        "Clerk",
        "Coach",
        "Coached",
        "Coaching",
        "Crew",
        "Diverged",
        "DoDeed",
        "Door",
        "Draft",
        "Draws",
        "Enter",
        "Exits",
        "Failure",
        "Fixture",
        "Floor",
        "Foreign",
        "Foreseen",
        "FreeDesk",
        "FreeDoor",
        "FreePages",
        "Glance",
        "Glide",
        "Glimpse",
        "Grip",
        "Guard",
        "GuidedSession",
        "Heap",
        "Heard",
        "Hearer",
        "Heed",
        "Helpers",
        "HintWay",
        "Hosting",
        "Illegal",
        "InTheOpen",
        "Item",
        "Judged",
        "CoachSlip",
        "GoalSlip",
        "HintSlip",
        "Kept",
        "Lag",
        "LastTime",
        "Ledger",
        "Lent",
        "LetFall",
        "LetGo",
        "Lettering",
        "Lid",
        "Link",
        "LookBack",
        "LookedAt",
        "Lying",
        "Make",
        "Marked",
        "NotAMessage",
        "NotDone",
        "OpenMatch",
        "PageDoor",
        "PageHost",
        "PageRoom",
        "Past",
        "Patch",
        "Phrase",
        "Pipe",
        "Play",
        "PlayScreen",
        "Reached",
        "Reasoned",
        "Reasons",
        "Resite",
        "RingAround",
        "Robots",
        "ScoreSheet",
        "Scribe",
        "SeededNature",
        "Shelf",
        "Shown",
        "Sight",
        "Sighted",
        "Sitting",
        "Slip",
        "Speak",
        "Spelling",
        "Stall",
        "Stepped",
        "Still",
        "Story",
        "Stream",
        "TablePlan",
        "TakenBack",
        "Teller",
        "Telling",
        "Thinker",
        "Thought",
        "Tied",
        "Told",
        "Trial",
        "Turned",
        "Unmet",
        "Unplayable",
        "Upshot",
        "Usable",
        "Want",
        "Ware",
        "Workbench",
        "Written",
    }
)
"""Names of classes that were given up; no class has one."""

WORDS = frozenset(
    {
        "advising",
        "agreeing",
        "announced",
        "beat",
        "coaching",
        "come_in",
        "crew",
        "deaf",
        "deed",
        "deeds",
        "desk",
        "dismiss",
        "door",
        "fixture",
        "go_on",
        "grip",
        "habit",
        "habitual",
        "heard",
        "hire",
        "is_told",
        "lent",
        "lid",
        "look_alikes",
        "natures",
        "robots",
        "some_of",
        "stir",
        "story",
        "strips",
        "teller",
        "telling",
        "tempered",
        "thought",
        "told_at",
        "why_not",
        "young",
    }
)
"""Names of functions, fields and variables that were given up."""


def identifiers(tree: ast.AST) -> Iterator[str]:
    """Yield every name that the code gives to something of its own."""
    for node in nodes_of(tree):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr
            case ast.alias(asname=str() as name):
                yield name


@pytest.mark.wide
def test_no_name_is_a_private_word() -> None:
    """No name of a class, function, parameter, field or variable in the whole project was given up."""
    used = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in CODE
        for name in identifiers(tree_of(path))
        if name.strip("_") in CLASSES | WORDS
    }
    assert sorted(used) == []


def test_no_page_names_a_private_word_as_code() -> None:
    """No page of the documentation uses given-up names such as `Beat`, except the change log of old versions."""
    used = {
        f"{page.relative_to(ROOT)}: {name}"
        for page in PAGES
        for quoted in re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
        for name in re.findall(r"\w+", quoted)
        if name in CLASSES
    }
    assert sorted(used) == []
