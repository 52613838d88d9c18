"""The compiled core and rules: the same sources, the same matches.

`.ci/compiled` runs the tests of the rules on them.
"""

import ast
import builtins
import importlib
import sys

import pytest

from tabletop.core.match import match as one_of_them
from tools.compiled import ROOT, modules

MAY_BE_BASES = frozenset(
    (
        "object",
        "dict",
        "BaseException",
        "Exception",
        "LookupError",
        "IndexError",
        "ValueError",
        "Warning",
        "UserWarning",
    )
)
"""The built-in classes that mypyc lets a compiled class inherit from."""
COMPILED = not str(one_of_them.__file__).endswith(".py")


def test_what_is_compiled_is_core_and_rules() -> None:
    for path in modules():
        assert (ROOT / path).is_file()
        assert path.startswith(("tabletop/core/", "physics/", "games/")), path


def test_no_class_that_is_compiled_has_a_base_that_mypyc_refuses() -> None:
    """A compiled class inherits from few of the built-in ones."""
    refused = {name for name, one in vars(builtins).items() if isinstance(one, type)} - MAY_BE_BASES
    found = [
        f"{path}: {node.name} inherits from {base.id}"
        for path in modules()
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name) and base.id in refused
    ]
    assert found == []


@pytest.mark.skipif(not COMPILED, reason="plain Python runs here; `.ci/compiled` runs this compiled")
def test_every_module_that_should_be_compiled_is() -> None:
    for path in modules():
        name = path.removesuffix(".py").replace("/", ".")
        importlib.import_module(name)
        assert not str(sys.modules[name].__file__).endswith(".py"), name


@pytest.mark.skipif(COMPILED, reason="compiled modules run here")
def test_nothing_is_compiled_among_the_sources() -> None:
    """An extension module that lies beside a source would run in its place, whatever is changed there."""
    assert not [path for top in ("tabletop", "games") for path in (ROOT / top).rglob("*.so")]
