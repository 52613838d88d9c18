"""A game folder has one shape: four packages, one file for each role, parts of roles, and the chapters of the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from inspect import unwrap
from typing import Any, Final

import pytest

from tabletop.core.game.game import Game, GamePlayers, GameRules, GameTable, GameText
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tests.play import SHELF
from tests.test_architecture import FILES, ROOT, all_imports, tree_of

GAMES = SHELF.games
PACKAGES = {game_id: ".".join(SHELF.folders[game_id].relative_to(ROOT).parts) for game_id in GAMES}
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
ROLES = {
    name.replace("/", "."): frozenset(re.findall(r"`([\w.]+)`", fields))
    for name, fields in re.findall(r"^\| `([\w/]+)\.py`[^|]*\|[^|]*\|([^|]*)\|$", PAGE, re.M)
}
"""The table of the page: the files of a game folder, and which fields of the game come from each."""
ROLE_OF = {field: role for role, fields in ROLES.items() for field in fields if role != "__init__"}
ROOMS: Final[dict[str, Any]] = {"rules": GameRules, "table": GameTable, "text": GameText, "players": GamePlayers}
"""The packages of a game in their order: each imports from itself and those before it."""
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def modules(game_id: str) -> dict[str, str]:
    """Return the modules of a game by their place in its folder, such as `rules.state`; packages are left out."""
    package = PACKAGES[game_id]
    return {
        name[len(package) + 1 :]: name
        for name, path in FILES.items()
        if name.startswith(f"{package}.") and path.name != "__init__.py"
    }


def own_imports(game_id: str, module: str) -> set[str]:
    """Return the files of the same game that a file imports."""
    names = {name: file for file, name in modules(game_id).items()}
    return {names[other] for other in all_imports(modules(game_id)[module]) if other in names}


def role(file: str) -> str:
    """Return the role of a file, or the role that it is a part of; empty for a chapter of the rules."""
    return next((one for one in ROLES if file == one or file.startswith(f"{one}_")), "")


def given(game_id: str) -> Iterator[tuple[str, str]]:
    """Yield the fields that `GAME` and its packages set from a name of a file, each with this file."""
    package = PACKAGES[game_id]
    for room in ("", *(room for room in ROOMS if f"{package}.{room}" in FILES)):
        tree = tree_of(f"{package}.{room}" if room else package)
        whence = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
        }  # fmt: skip
        call = next(node.value for node in tree.body if isinstance(node, ast.Assign))
        assert isinstance(call, ast.Call)
        for keyword in call.keywords:
            value, field = keyword.value, f"{room}.{keyword.arg}" if room else str(keyword.arg)
            if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
                yield field, whence[value.value.id].removeprefix(f"{package}.")
            elif field in ROLE_OF:
                yield field, ast.unparse(value)


def test_the_page_names_the_roles() -> None:
    """The table of docs/adding-a-game.md can be read, and assigns each field that is a function to one file."""
    assert set(ROLES) >= {
        "rules.settings",
        "rules.state",
        "rules.phases",
        "text.labels",
        "table.pieces",
        "players.bots",
    }
    assert sum(len(fields) for name, fields in ROLES.items() if name != "__init__") == len(ROLE_OF)
    fields = {*Game.__dataclass_fields__} - set(ROOMS)
    fields |= {f"{room}.{field}" for room, group in ROOMS.items() for field in group.__dataclass_fields__}
    assert set(ROLE_OF) <= fields
    plain = {"id", "title", "seats", "revision", "retired", "features", "rules.undo_clause", "rules.secret_hands",
             "rules.whose_turn", "players.decline_answers", "table.dwell", "table.decisive_events",
             "table.turn_seconds", "table.brisk"}  # fmt: skip
    assert fields - set(ROLE_OF) == plain


@every_game
def test_each_field_comes_from_the_file_of_its_role(game_id: str) -> None:
    """A field of a package is defined in the file that the table names for it."""
    found = dict(given(game_id))
    assert {field: file for field, file in found.items() if file != ROLE_OF.get(field)} == {}
    for field, file in found.items():
        room, _, name = field.rpartition(".")
        value = getattr(getattr(GAMES[game_id], room) if room else GAMES[game_id], name)
        if callable(value):
            assert unwrap(value).__module__ == modules(game_id)[file], f"{field} is defined elsewhere"


@every_game
def test_a_folder_has_no_other_files(game_id: str) -> None:
    """A file plays a role, is a part of one and used, or is a chapter that the rules import."""
    files = modules(game_id)
    chapters, new = set[str](), {"rules.phases"}
    while new:
        chapters |= new
        new = {other for one in new for other in own_imports(game_id, one)} - chapters
    used = {other for file in files for other in own_imports(game_id, file)}
    assert [file for file in files if not role(file) and file not in chapters | used] == []
    assert [file for file in files if not role(file) and not file.startswith("rules.")] == []
    parts = {file: role(file) for file in files if role(file) and file not in ROLES}
    assert {file: one for file, one in parts.items() if one not in files} == {}
    assert [file for file in parts if file not in used] == []


@every_game
def test_a_room_imports_from_those_before_it(game_id: str) -> None:
    """Imports go rules <- table <- text <- players: rules know neither table nor texts; only players know players."""
    rooms, back = list(ROOMS), {}
    for file in modules(game_id):
        room = file.partition(".")[0]
        assert room in rooms, f"{file} lies in no room"
        after = rooms[rooms.index(room) + 1 :]
        back[file] = [other for other in own_imports(game_id, file) if other.partition(".")[0] in after]
    assert {file: others for file, others in back.items() if others} == {}


@every_game
def test_rules_alone_play_a_match(game_id: str) -> None:
    """Without table, texts and players a match is set up, played at random and scored."""
    game = GAMES[game_id]
    bare = Game(id=game.id, title=game.title, seats=game.seats, revision=game.revision, settings=game.settings,
                retired=game.retired, rules=game.rules)  # fmt: skip
    match = Match.new(bare, game.seats[0], chance=SeededChance("bare"))
    answer = FastRng(1).answerer(game.players.random_answer)
    for _ in range(300):
        if match.over:
            break
        match.answer(answer(match.state, match.pending[0]))
    assert match.over or len(match.log) >= 300
