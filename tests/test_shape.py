"""A game folder has one shape: one file for each role, parts of roles, and the chapters of the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tabletop.core.game import Game
from tests.play import SHELF
from tests.test_architecture import FILES, ROOT, all_imports, tree_of

GAMES = SHELF.games
PACKAGES = {game_id: ".".join(SHELF.folders[game_id].relative_to(ROOT).parts) for game_id in GAMES}
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
ROLES = {
    name: frozenset(re.findall(r"`(\w+)`", fields))
    for name, fields in re.findall(r"^\| `(\w+)\.py`[^|]*\|[^|]*\|([^|]*)\|$", PAGE, re.M)
}
"""The table of the page: the files of a game folder, and which fields of `Game` come from each."""
ROLE_OF = {field: role for role, fields in ROLES.items() for field in fields if role != "__init__"}
BELOW_RULES = frozenset(("facts", "state", "settings", "setup", "rules", "interrupts"))
"""Roles that the rules and their chapters may see."""
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def modules(game_id: str) -> dict[str, str]:
    """The modules of a game by their file's name."""
    package = PACKAGES[game_id]
    return {name[len(package) + 1 :]: name for name in FILES if name.startswith(f"{package}.")}


def own_imports(game_id: str, module: str) -> set[str]:
    """The files of the same game that a file imports."""
    names = {name: file for file, name in modules(game_id).items()}
    return {names[other] for other in all_imports(names_of(game_id)[module]) if other in names}


def names_of(game_id: str) -> dict[str, str]:
    return {**modules(game_id), "__init__": PACKAGES[game_id]}


def role(file: str) -> str:
    """The role that a file plays or is a part of; empty for a chapter of the rules."""
    return next((one for one in ROLES if file == one or file.startswith(f"{one}_")), "")


def given(game_id: str) -> Iterator[tuple[str, str]]:
    """The fields that `GAME` gives by a name of a file, and this file."""
    tree = tree_of(PACKAGES[game_id])
    whence = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }  # fmt: skip
    call = next(node.value for node in tree.body if isinstance(node, ast.Assign))
    assert isinstance(call, ast.Call)
    for keyword in call.keywords:
        value = keyword.value
        if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
            yield str(keyword.arg), whence[value.value.id].removeprefix(f"{PACKAGES[game_id]}.")
        elif keyword.arg in ROLE_OF:
            yield str(keyword.arg), ast.unparse(value)


def test_the_page_names_the_roles() -> None:
    """The table of docs/adding-a-game.md is read, and gives each field that is a function to one file."""
    assert set(ROLES) >= {"settings", "facts", "state", "setup", "rules", "labels", "kinds", "judge", "bots"}
    assert sum(len(fields) for name, fields in ROLES.items() if name != "__init__") == len(ROLE_OF)
    assert set(ROLE_OF) <= set(Game.__dataclass_fields__)
    plain = {"id", "title", "seats", "rules_revision", "take_back_rule", "secret_hands", "declines", "looks",
             "flags", "retired", "decides", "whose_turn"}  # fmt: skip
    assert set(Game.__dataclass_fields__) - set(ROLE_OF) == plain


@every_game
def test_each_field_comes_from_the_file_of_its_role(game_id: str) -> None:
    """What `GAME` says is defined in the file that the table names for it."""
    found = dict(given(game_id))
    assert {field: file for field, file in found.items() if file != ROLE_OF.get(field)} == {}
    for field, file in found.items():
        value = getattr(GAMES[game_id], field)
        if callable(value):
            assert value.__module__ == names_of(game_id)[file], f"{field} is defined elsewhere"


@every_game
def test_a_folder_has_no_other_files(game_id: str) -> None:
    """A file plays a role, is a part of one and used, or is a chapter that the rules lead to."""
    files = modules(game_id)
    chapters, new = set[str](), {"rules"}
    while new:
        chapters |= new
        new = {other for one in new for other in own_imports(game_id, one)} - chapters
    assert [file for file in files if not role(file) and file not in chapters] == []
    parts = {file: role(file) for file in files if role(file) and file not in ROLES}
    assert {file: one for file, one in parts.items() if one not in files} == {}
    assert [file for file in parts if not any(file in own_imports(game_id, one) for one in files)] == []


@every_game
def test_rules_know_neither_table_nor_words(game_id: str) -> None:
    """Rules, set-up and chapters see facts, state, settings and each other: no kinds, labels or computer players."""
    below = [file for file in modules(game_id) if role(file) in {*BELOW_RULES, ""}]
    seen = {file: sorted(other for other in own_imports(game_id, file) if role(other) not in {*BELOW_RULES, ""})
            for file in below}  # fmt: skip
    assert {file: others for file, others in seen.items() if others} == {}
