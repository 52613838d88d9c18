"""The compiled core and rules: the same sources, the same matches.

`.ci/compiled` runs the tests of the rules on them.
"""

import importlib
import sys

import pytest

from tabletop.core.match import match as one_of_them
from tools.compiled import ROOT, modules

COMPILED = not str(one_of_them.__file__).endswith(".py")


def test_what_is_compiled_is_core_and_rules() -> None:
    for path in modules():
        assert (ROOT / path).is_file()
        assert path.startswith(("tabletop/core/", "physics/", "games/")), path


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
