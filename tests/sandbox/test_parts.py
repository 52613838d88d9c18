"""The composition of the free table: parts receive what they use, and the screen only composes them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.source import nodes_of
from tests.test_architecture import FILES, all_imports, offenders, tree_of

PARTS = sorted(
    name
    for name in FILES
    if name.startswith(("tabletop.sandbox.", "tabletop.ui.sandbox."))
    or name in ("tabletop.viewmodel.view.sandbox_presenter", "tabletop.viewmodel.control.sandbox_controller")
)
SCREEN = "tabletop.ui.sandbox.screen"


@pytest.mark.wide
def test_only_who_opens_a_table_knows_its_screen() -> None:
    """No part imports the screen that contains it, not even for its type; the shell stands above it."""
    above = ("tests.", "benchmarks.", "tabletop.ui.shell.")
    assert [name for name in FILES if not name.startswith(above) and SCREEN in all_imports(name)] == [
        "tabletop.ui.sandbox.open_table"
    ]


def test_a_part_keeps_to_itself() -> None:
    """A part uses nobody else's private members, and imports nothing for its type alone."""
    assert offenders(PARTS, lambda name: _reached(tree_of(name))) == {}
    for name in PARTS:
        names = {node.id for node in nodes_of(tree_of(name)) if isinstance(node, ast.Name)}
        assert "TYPE_CHECKING" not in names, name


def _reached(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            own = ast.unparse(node.value) in ("self", "cls", "super()")
            called = node.attr in ("_replace", "_exit")  # of named tuples, and of the system
            if not own and not called:
                yield ast.unparse(node)


# -- the window sees only the view -------------------------------------------------------------------------------------
WINDOW = sorted(name for name in FILES if name.startswith("tabletop.ui.sandbox."))
OPENING = "tabletop.ui.sandbox.open_table"
"""The module that makes or reads a session and gives it to a controller; the only one of the window that knows one."""
BEHIND = frozenset(
    f"tabletop.sandbox.{name}"
    for name in (
        "model.changes", "actions.context", "model.free_table", "history.journal", "history.autosave",
        "geometry.layout",
        "actions.making", "actions.moving", "history.time_travel", "actions.apply", "actions.piles", "session",
        "model.saved_state", "journal_text",
    )
)  # fmt: skip
"""The modules that hold or write the real table."""
TRUTH = frozenset(("session", "real", "journal"))
"""The names under which the real table is reached."""


def looked_behind(tree: ast.AST) -> list[str]:
    """Return the places where a file asks an object for the session or for the real table."""
    return [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in TRUTH]


def test_the_window_goes_through_the_door() -> None:
    """No part of the window reads a session: `ViewState`s come out of the controller, intents go in."""
    window = [name for name in WINDOW if name != OPENING]
    assert offenders(window, lambda name: looked_behind(tree_of(name))) == {}
    assert offenders(window, lambda name: all_imports(name) & BEHIND) == {}


def test_who_opens_a_table_gives_it_away() -> None:
    """A session goes into a controller in the function that made it, and nothing of it is read there."""
    used = [
        ast.unparse(node) for node in ast.walk(tree_of(OPENING)) if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) == "session"
    ]  # fmt: skip
    assert used == []
    assert sorted(all_imports(OPENING) & BEHIND) == ["tabletop.sandbox.session"]


def test_looking_behind_is_seen() -> None:
    """A file that reads a session fails the check."""
    found = looked_behind(ast.parse("self.play.session.table; area.door.session.real.pieces; area.shown.table"))
    assert sorted(found) == ["area.door.session", "area.door.session.real", "self.play.session"]
