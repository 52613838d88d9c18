"""Who may import whom: the physics stands alone, and its values and constants need the standard library only."""

import ast
import sys
from pathlib import Path

import pytest

import physics

FOLDER = Path(physics.__file__).parent


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            names.add((node.module or "").partition(".")[0])
    return names


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_modules_import_only_what_they_may(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) - {"random", "time", "pickle"}
    if path.stem not in ("__init__", "scene", "feel"):
        allowed |= {"physics", "pymunk", "numpy"}
    assert imported(path) <= allowed


def test_the_package_itself_holds_only_a_docstring() -> None:
    body = ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8")).body
    assert len(body) == 1
    assert isinstance(body[0], ast.Expr)
