"""Rules about imports between the parts of the project and about the content of source files."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, TypeGuard

import pytest

import tabletop
from tests import source
from tests.clauses import Reader

ROOT = Path(__file__).parent.parent
OURS = ("tabletop", "physics", "games", "assets", "benchmarks", "tests")
LAYERS = (
    "physics",
    "assets",
    "tabletop.version",
    "tabletop.core",
    "tabletop.files",
    "tabletop.sets",
    "tabletop.imports",
    "tabletop.session",
    "tabletop.sandbox",
    "tabletop.viewmodel",
    "tabletop.study",
    "tabletop.net",
    "tabletop.testing",
    "tabletop.ui.system",
    "tabletop.ui.text",
    "tabletop.ui.render",
    "tabletop.ui.kit",
    "tabletop.ui.screens",
    "tabletop.ui.table",
    "tabletop.ui.match",
    "tabletop.ui.sandbox",
    "tabletop.ui.shell",
    "tabletop.ui",
    "tabletop.cli",
    "tabletop",
)
"""The folders from the lowest to the highest: each may import those before it."""
WINDOWLESS = LAYERS[: LAYERS.index("tabletop.ui.system")]
"""The folders that run without pygame."""
LENT = frozenset(
    f"physics.{name}"
    for name in ("scene", "constants", "splitmix", "flick.holes", "flick.resting", "flick.tremor", "flick.fast_solver")
)
"""The modules of the physics that games may use.

They are plain values, constants, the poses of discs at rest, and the quick solver for computer players.
"""
NOT_IN_GAMES = frozenset(("random", "time", "datetime", "os", "pathlib", "secrets", "threading", "multiprocessing"))
"""Modules that would give a rule access to the clock, the disk, or chance other than the match's own."""
LONGEST_CLASS = 250
MOST_LINES = 400
PUBLIC = ("_replace", "_asdict", "_fields", "_make", "_exit")
"""Members of named tuples, and of `os`, that are public although their names look private."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for top in OURS for path in sorted((ROOT / top).rglob("*.py"))}
GAMES = sorted(name for name in FILES if name.count(".") == 1 and name.startswith("games."))
GAME_MODULES = sorted(name for name in FILES if name.startswith(("games.", "tests.example_game")))


def tree_of(name: str) -> ast.Module:
    return source.tree_of(FILES[name])


@cache
def imports(name: str, *, inside_functions: bool = True) -> frozenset[str]:
    """Return the modules that a module imports when it runs: `if TYPE_CHECKING:` does not count."""
    statements = _statements(tree_of(name).body, inside_functions, types=False)
    return frozenset(module for node in statements for module in _imported(node, name))


def _statements(body: Iterable[ast.AST], inside_functions: bool, types: bool) -> Iterator[ast.AST]:
    for node in body:
        if not types and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _statements(node.orelse, inside_functions, types)
            continue
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not inside_functions:
            continue
        yield node
        for part in ("body", "handlers", "cases", "orelse", "finalbody"):
            inner = getattr(node, part, None)
            if isinstance(inner, list):
                yield from _statements(inner, inside_functions, types)


def _imported(node: ast.AST, name: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = node.module or ""
        if node.level:
            package = name.split(".") if FILES[name].name == "__init__.py" else name.split(".")[:-1]
            module = ".".join([*package[: len(package) - node.level + 1], *module.split(".")]).rstrip(".")
        for alias in node.names:
            inner = f"{module}.{alias.name}"
            yield inner if inner in FILES else module


def is_standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


def unwanted(name: str, allowed: set[str] | frozenset[str], *, inside_functions: bool = True) -> list[str]:
    """Return the imports of a module beyond the standard library and `allowed`; a package allows its modules, too."""
    found = imports(name, inside_functions=inside_functions)
    return sorted(
        module
        for module in found
        if not is_standard(module) and not any(module == one or module.startswith(f"{one}.") for one in allowed)
    )


def layer(name: str) -> str:
    """Return the folder of `LAYERS` that a module lies in."""
    return next(one for one in sorted(LAYERS, key=len, reverse=True) if name == one or name.startswith(f"{one}."))


@cache
def all_imports(name: str) -> frozenset[str]:
    """Return the modules of this project that a module imports, for types too."""
    statements = _statements(tree_of(name).body, inside_functions=True, types=True)
    return frozenset(module for node in statements for module in _imported(node, name) if module in FILES)


def top_modules(name: str) -> set[str]:
    """Return the top-level packages from which a module imports anything."""
    return {module.split(".")[0] for module in imports(name)}


def offenders(names: Iterable[str], faults: Callable[[str], Iterable[Any]]) -> dict[str, list[str]]:
    """Return the modules that break a rule, each with its faults."""
    found = {name: sorted({str(fault) for fault in faults(name)}) for name in sorted(names)}
    assert found, "a rule looks at no module"
    return {name: faults for name, faults in found.items() if faults}


# -- imports ----------------------------------------------------------------------------------------------------------
OWN = sorted(name for name in FILES if name.split(".")[0] in ("tabletop", "physics", "assets"))
PHYSICS = [name for name in FILES if name.startswith("physics.")]
PRODUCT = sorted(name for name in FILES if not name.startswith("tests"))


def test_a_folder_imports_those_below_it() -> None:
    """The folders show the layers: nothing is imported from above, not even for its types."""

    def from_above(name: str) -> list[str]:
        own = LAYERS.index(layer(name))
        return sorted(other for other in all_imports(name) if LAYERS.index(layer(other)) > own)

    assert offenders(OWN, from_above) == {}


@pytest.mark.wide
def test_there_are_no_circles() -> None:
    """No modules import each other in a circle, imports for types counted."""
    TopologicalSorter({name: all_imports(name) for name in FILES}).prepare()


def relative_imports(name: str) -> list[str]:
    """Return the imports of a module that begin with a dot."""
    nodes = source.nodes_of(tree_of(name))
    return [ast.unparse(node) for node in nodes if isinstance(node, ast.ImportFrom) and node.level]


def test_values_of_the_physics_stand_alone() -> None:
    """The modules of the physics that rules may use import at most the standard library and each other."""
    assert offenders(LENT, lambda name: unwanted(name, LENT)) == {}
    assert offenders(("physics.scene",), lambda name: unwanted(name, {"physics.constants"})) == {}
    assert offenders(("physics.constants",), lambda name: unwanted(name, frozenset())) == {}


def test_physics_knows_nothing_of_games() -> None:
    """The physics imports pymunk, numpy and itself: neither tables nor games nor a window, neither chance nor clock."""
    assert offenders(PHYSICS, lambda name: unwanted(name, {"physics", "pymunk", "numpy"})) == {}
    assert offenders(PHYSICS, lambda name: top_modules(name) & {"random", "time", "pickle"}) == {}
    assert offenders(PHYSICS, relative_imports) == {}, "imports name the whole path"


COMPILED = {"tabletop.core.data.copying": {"mypy_extensions"}}
"""Modules that annotate their code for the compiler of docs/speed.md, which has no other effect."""


def test_the_core_stands_on_the_standard_library() -> None:
    """Rules, matches and tables import each other and the values of the physics; only chance flies ships."""

    def beyond(name: str) -> list[str]:
        flights = {"physics.flick.flight"} if name == "tabletop.core.rules.chance" else COMPILED.get(name, set())
        return unwanted(name, {"tabletop.core", "physics.scene", "physics.constants", *flights})

    assert offenders((name for name in FILES if name.startswith("tabletop.core.")), beyond) == {}


def lent_to(name: str) -> set[str]:
    """Return the packages that only pages of other devices need: the server, the writer of codes, and the minifiers."""
    return {"aiohttp", "rcssmin", "rjsmin", "segno"} if layer(name) == "tabletop.net" else set()


def test_it_runs_without_a_window() -> None:
    """Nothing below the window imports pygame, and no game by name."""

    def beyond(name: str) -> list[str]:
        extra = OPTIONAL.get(name, COMPILED.get(name, frozenset()))
        return unwanted(
            name, {*WINDOWLESS, "msgspec", "platformdirs", "pymunk", "numpy", "tomli_w", *lent_to(name), *extra}
        )

    assert offenders((name for name in OWN if layer(name) in WINDOWLESS), beyond) == {}


OPTIONAL = {
    "tabletop.study.matches.cluster": frozenset(("distributed",)),
    "tabletop.study.rl.gymnasium_env": frozenset(("gymnasium",)),
    "tabletop.study.rl.pettingzoo_env": frozenset(("gymnasium", "pettingzoo")),
    "tabletop.study.rl.openspiel_game": frozenset(("pyspiel",)),
    "tabletop.study.rl.task": frozenset(("gymnasium",)),
    "tabletop.study.report.plots": frozenset(("matplotlib",)),
    "tabletop.testing.plugin": frozenset(("pytest",)),
    "tabletop.imports.tts.binary": frozenset(("bson",)),
    "tabletop.ui.sandbox.view.page_process": frozenset(("pypdfium2",)),
}
"""The modules that use the libraries of the optional extras."""


@pytest.mark.wide
def test_extras_are_optional() -> None:
    """Without an extra, everything that does not need it works."""
    used = frozenset[str]().union(*OPTIONAL.values())
    assert offenders(set(OWN) - set(OPTIONAL), lambda name: top_modules(name) & used) == {}


def test_a_command_opens_the_window_late() -> None:
    """The window is imported when it is opened, not before."""

    def early(name: str) -> list[str]:
        return [module for module in imports(name, inside_functions=False) if module.startswith("tabletop.ui")]

    commands = [name for name in FILES if name.startswith("tabletop.cli") or name == "tabletop.__main__"]
    assert offenders(commands, early) == {}


def test_the_product_uses_no_checks() -> None:
    """The checks for authors are used by the command line, and by nothing else of the program."""
    users = {name for name in OWN if any(other.startswith("tabletop.testing") for other in all_imports(name))}
    assert {name for name in users if not name.startswith(("tabletop.testing", "tabletop.cli"))} <= {
        "tabletop.__main__"
    }
    assert "tabletop.cli.check" in users


def test_the_window_knows_no_game() -> None:
    """The window imports whatever it needs, but no game by name."""
    window = [name for name in FILES if name.startswith("tabletop.ui")]
    assert offenders(window, lambda name: top_modules(name) & {"games", "tests"}) == {}


def test_a_game_imports_the_pure_core_and_itself() -> None:
    """A game knows neither other games nor the window nor the engine behind the physics."""

    def beyond(name: str) -> list[str]:
        return unwanted(name, LENT | {"tabletop.core", ".".join(name.split(".")[:2])})

    assert offenders(GAME_MODULES, beyond) == {}


def test_a_game_sees_neither_clock_nor_disk_nor_chance() -> None:
    """Rules are a function of state and answers: no `random`, `time`, `os`, `pathlib` and the like."""
    assert offenders(GAME_MODULES, lambda name: top_modules(name) & NOT_IN_GAMES) == {}


def test_importing_games_loads_no_window_and_no_engine() -> None:
    """Finding all games imports neither pygame nor pymunk."""
    code = (
        "import sys; from tabletop.session.games.registry import game_registry;"
        "game_registry(('tests.example_game',));"
        "print(sorted({'pygame', 'pymunk', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# -- content of source files ------------------------------------------------------------------------------------------
def test_a_package_holds_a_docstring() -> None:
    """A package file holds a docstring only.

    A game's package may also hold its `GAME`, a package of a part its value, and the program's package its public
    names.
    """
    for name in (name for name, path in FILES.items() if path.name == "__init__.py" and path.stat().st_size):
        assert ast.get_docstring(tree_of(name)), f"{name} has no docstring"
        rest = [ast.unparse(node).split("(")[0].split(" ")[0] for node in tree_of(name).body[1:]]
        game, _, room = name.rpartition(".")
        if name in (*GAMES, "tests.example_game"):
            assert [word for word in rest if word not in ("from", "import")] == ["GAME"], name
        elif game in (*GAMES, "tests.example_game") and room in ("rules", "table", "text", "players"):
            assert [word for word in rest if word not in ("from", "import")] == [room.upper()], name
        else:
            assert rest == [] or name == "tabletop", name


@pytest.mark.wide
def test_nothing_is_evaluated_or_pickled() -> None:
    """A file is data: no `eval`, no `exec`, no pickle and its kin anywhere."""

    def called(name: str) -> set[str]:
        calls = (node.func for node in source.nodes_of(tree_of(name)) if isinstance(node, ast.Call))
        return {func.id for func in calls if isinstance(func, ast.Name)}

    assert offenders(FILES, lambda name: called(name) & {"eval", "exec", "compile", "__import__"}) == {}
    kin = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "copyreg"}
    assert offenders(FILES, lambda name: top_modules(name) & kin) == {}


def test_no_module_is_long() -> None:
    """A module has one purpose: none has more than 400 lines. (Lists of test cases may.)"""
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in FILES.items()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES and not name.startswith("tests")} == {}


def test_every_module_is_explained() -> None:
    """The first line of a module states its purpose."""
    assert [name for name in PRODUCT if not ast.get_docstring(tree_of(name))] == []


def owned(one: ast.ClassDef) -> set[str]:
    """Return the private names that a class defines: methods, fields, and attributes that it sets on itself."""
    found = {node.name for node in one.body if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(one):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value):
            found.add(node.attr)
    for node in one.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return {name for name in found if name.startswith("_")}


def is_own(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def reached(node: ast.AST, known: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the places where a file uses a private member of an object of a class that it does not define."""
    waiting = [(node, known)]
    while waiting:
        one, inside = waiting.pop()
        if isinstance(one, ast.ClassDef):
            inside |= owned(one)
        elif isinstance(one, ast.Attribute) and re.match(r"_(?!_)", one.attr) and not is_own(one.value):
            if one.attr not in inside and one.attr not in PUBLIC and ast.unparse(one.value) != "super()":
                yield ast.unparse(one)
        waiting += reversed([(child, inside) for child in ast.iter_child_nodes(one)])


def test_what_is_private_stays_private() -> None:
    """No file reaches through another object's private members; objects of one class may know each other's."""
    assert offenders(PRODUCT, lambda name: reached(tree_of(name))) == {}


def test_reaching_is_seen() -> None:
    """A private member of another object is found; one of the same class is not."""
    text = """
class One:
    def __init__(self): self._a = 1
    def same(self, other): return self._a == other._a and self.__dict__
    def reach(self): self.part._b = other._c; return super()._d, pair._replace(x=1)
def outside(one): return one._a
"""
    assert list(reached(ast.parse(text))) == ["self.part._b", "other._c", "one._a"]


def test_exported_names_are_unique() -> None:
    """Each name that the package exports stands for one thing; elsewhere the module tells equal names apart."""
    assert len(tabletop.__all__) == len(set(tabletop.__all__))
    values = {name: getattr(tabletop, name) for name in tabletop.__all__}
    assert {name for name, value in values.items() if getattr(value, "__name__", name) != name} == set()


MAY_READ = frozenset(
    (
        "tabletop.viewmodel.control.match_controller",
        "tabletop.viewmodel.view.presenter",
        "tabletop.viewmodel.control.bot_runner",
    )
)
"""The controller between a window and a match, the modules that make its `ViewState`s, and the bot thinking there."""


def test_a_table_screen_reads_no_session() -> None:
    """A table screen takes its content from `ViewState` and acts only through the intents of `MatchController`."""

    def words(name: str) -> set[str]:
        nodes = source.nodes_of(tree_of(name))
        found = {node.id for node in nodes if isinstance(node, ast.Name)}
        found |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        found |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        return found | {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}

    screens = [name for name in OWN if name.startswith(("tabletop.ui.match", "tabletop.ui.table"))]
    assert offenders(screens, lambda name: (word for word in words(name) if "session" in word.lower())) == {}
    assert offenders(screens, lambda name: (one for one in all_imports(name) if one.endswith("session"))) == {}


def test_few_know_the_session_of_a_match() -> None:
    """Of the view model, only the modules behind the controller import the session of a match."""
    present = [name for name in OWN if name.startswith("tabletop.viewmodel")]
    assert {name for name in present if "tabletop.session.match.match_session" in all_imports(name)} == MAY_READ


def height(node: ast.stmt) -> int:
    """Return the number of lines of a statement."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def is_docstring(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Return whether a node is a string that stands alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def test_no_class_is_long() -> None:
    """No class is large: every class is shorter than 250 lines. Docstrings do not count, so nobody saves on them."""
    lines = {
        f"{name}.{node.name}": height(node) - sum(height(one) for one in ast.walk(node) if is_docstring(one))
        for name in PRODUCT
        for node in source.nodes_of(tree_of(name))
        if isinstance(node, ast.ClassDef)
    }
    assert {word: count for word, count in lines.items() if count >= LONGEST_CLASS} == {}


# -- reconstructed rules ----------------------------------------------------------------------------------------------
def marks(path: Path) -> Iterator[str]:
    """Yield the subject of each `# RECONSTRUCTED: subject, why` of a file: the words up to the first stop or comma."""
    comments = [
        (token.start[0], token.string.lstrip("# ").rstrip())
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        if token.type == tokenize.COMMENT
    ]
    by_line = dict(comments)
    for line, text in comments:
        if "RECONSTRUCTED" in text:
            while line + 1 in by_line and "RECONSTRUCTED" not in by_line[line + 1]:
                line += 1
                text += " " + by_line[line]
            yield re.split(r"[.,;:(]", text.split("RECONSTRUCTED", 1)[1].lstrip(": "))[0]


def plain(text: str) -> str:
    return re.sub(r"[\s`*]+", " ", text).strip().lower()


@pytest.mark.parametrize("name", [*GAMES, "tests.example_game"])
def test_what_is_reconstructed_is_listed(name: str) -> None:
    """Every RECONSTRUCTED mark in the code of a game is listed in its README."""
    folder = FILES[name].parent
    readme = plain((folder / "README.md").read_text(encoding="utf-8"))
    assert "reconstructed" in readme
    found = [mark for path in sorted(folder.rglob("*.py")) for mark in marks(path)]
    assert [mark for mark in found if plain(mark) not in readme] == []


def test_marks_are_read_from_comments(tmp_path: Path) -> None:
    """A mark may run over several comment lines; its subject ends at the first stop or comma."""
    path = tmp_path / "rules.py"
    path.write_text("x = 1  # RECONSTRUCTED: cost of the\n# second hut, because no source says it\ny = 2  # plain\n")
    assert list(marks(path)) == ["cost of the second hut"]


@pytest.mark.parametrize("name", [*GAMES, "tests.example_game"])
def test_a_game_folder_is_complete(name: str) -> None:
    """A game has its texts and its rules in both languages, and a README."""
    folder = FILES[name].parent
    wanted = ("README.md", "locale/en.toml", "locale/zh_TW.toml", "rulebook/en.md", "rulebook/zh_TW.md")
    assert [file for file in wanted if not (folder / file).is_file()] == []


@pytest.mark.parametrize("name", [*GAMES, "tests.example_game"])
def test_rule_numbers_exist(name: str) -> None:
    """A refusal names a clause that exists in the rules of both languages, and both have the same clauses."""
    folder = FILES[name].parent
    clauses = [
        re.findall(r"^#+ (\d+(?:\.\d+)*)\.? ", (folder / f"rulebook/{language}.md").read_text(encoding="utf-8"), re.M)
        for language in ("en", "zh_TW")
    ]
    assert clauses[0] == clauses[1]
    trees = {path.name: source.tree_of(path) for path in sorted(folder.rglob("*.py"))}
    found = Reader(trees).clauses()
    assert found.unread == []
    assert found.named, "a game refuses something"
    assert {rule: where for rule, where in found.named.items() if rule and rule not in clauses[0]} == {}
