"""The signatures that authors of games need, on one page: `python -m tests.signatures` writes `docs/signatures.md`."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from typing import Final

from tests.test_architecture import ROOT

PAGE: Final = ROOT / "docs" / "signatures.md"
WIDTH: Final = 116
HEAD: Final = """\
# Signatures

Everything that the code of a game calls or fills in, with types, defaults and the beginning of its description.
`python -m tests.signatures` writes this page from the code, and a test compares the two.
[Adding a game](adding-a-game.md) shows how they are used; the [API reference](api/index.md) has all the rest.
"""
PARTS: Final = (
    ("The state of a match", "tabletop/core/data/copying.py", ("Copyable",)),
    ("Questions of a step", "tabletop/core/rules/questions.py",
     ("choose", "choose_subset", "simultaneous", "open_question", "roll", "shuffle", "event", "Ask")),
    ("The question of a flick", "tabletop/core/rules/flicks.py",
     ("flick", "flight", "flickable", "answer_of", "shot_of")),
    ("The scene of a flick and its outcome", "physics/scene.py",
     ("Scene", "Disc", "Obstacle", "Hole", "Shot", "Flight", "DiePose", "Contact", "ExitedDisc")),
    ("The board of flicks on the table", "tabletop/core/game/flicking.py",
     ("BoardFrame", "flicking_on", "FlickRules", "Flicking")),
    ("Flights for bots, without spin", "physics/flick/fast_solver.py", ("flight", "Solver", "ShotOutcome")),
    ("An unsteady hand for bots", "physics/flick/tremor.py", ("tremor",)),
    ("Settings", "tabletop/core/rules/settings.py", ("Setting",)),
    ("Kinds and zones", "tabletop/core/table/builders.py", ("piece", "KindOptions", "zone", "ZoneOptions", "shifted")),
    ("Their options, the set of a table, and what is printed on its pieces", "tabletop/core/table/layout.py",
     ("Kind", "Zone", "Material", "ZoneRole", "TableLayout", "TextElement", "RectElement", "ImageElement",
      "SEAT_SHAPE")),
    ("What lies where", "tabletop/core/table/projection.py", ("ZoneContents", "PlacedPiece", "as_pile")),
    ("The place of a piece in a free zone", "tabletop/core/table/table.py", ("Pose",)),
    ("Words, figures and the end", "tabletop/core/rules/labels.py",
     ("Label", "UNSAID", "PreviewRing", "Stat", "Score", "Result", "ranked", "Goal", "Coming", "Spans")),
    ("Messages and refusals", "tabletop/core/data/messages.py", ("msg", "Refusal", "SeatName")),
    ("Gestures", "tabletop/core/input/gestures.py", ("Click", "Drag", "Flick", "HandThrow", "Gesture")),
    ("A match, for bots and tests", "tabletop/core/match/match.py", ("Match", "Entry")),
    ("Chance, for tests", "tabletop/core/rules/chance.py", ("SeededChance",)),
    ("Bots", "tabletop/core/game/bots.py", ("BotDecision", "BotContext", "Rng")),
    ("The hooks of a game", "tabletop/core/game/game.py",
     ("Game", "GameRules", "GameTable", "GameText", "GamePlayers")),
    ("Answers at the shared table", "tabletop/core/game/public_answers.py", ("PublicAnswers", "public_questions")),
)  # fmt: skip
"""The headings, with a module each and the names from it."""
WHOLE: Final = frozenset(("BotContext", "BoardFrame", "Rng", "Match", "Solver", "Scene", "DiePose"))
"""The classes whose methods are called, and are listed with their fields."""


def page() -> str:
    """Return the text of the page."""
    return "\n".join([HEAD, *(_part(*part) for part in PARTS)])


def _part(heading: str, module: str, names: tuple[str, ...]) -> str:
    about: dict[int, str | None] = {}
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    found: dict[str, ast.stmt] = {}
    for number, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign):
            found[ast.unparse(node.target)] = node
            about[id(node)] = _string(tree.body[number + 1]) if number + 1 < len(tree.body) else None
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {one.name: _defined(node.module, one.name) for one in node.names if one.name == one.asname}
    dotted = module.removesuffix(".py").replace("/", ".")
    lines = [f"## {heading}", "", f"From `{dotted}`:", "", "```python"]
    for name in names:
        node = found[name]
        if isinstance(node, ast.FunctionDef):
            lines += [*_function(node), ""]
        elif isinstance(node, ast.ClassDef):
            lines += [*_class(node), ""]
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            lines += [*_comment(about[id(node)]), *_wrapped(f"{name} = {ast.unparse(node.value)}", ""), ""]
    return "\n".join([*lines[:-1], "```", ""])


def _defined(module: str, name: str) -> ast.stmt:
    """Return the definition of a name that another module hands on."""
    tree = ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name)


def _function(node: ast.FunctionDef) -> Iterator[str]:
    """Yield the lines of a function: its description and its signature, on several lines where one is too short."""
    yield from _comment(ast.get_docstring(node))
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    yield from _wrapped(f"def {node.name}({ast.unparse(node.args)}){returns}", "")


def _class(node: ast.ClassDef) -> Iterator[str]:
    """Yield the lines of a class: its whole description, and its fields and methods with the beginning of theirs."""
    for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
        yield from _comment(paragraph)
    yield f"class {node.name}:"
    for index, one in enumerate(node.body):
        if isinstance(one, ast.AnnAssign):
            after = node.body[index + 1] if index + 1 < len(node.body) else None
            yield from _comment(_string(after), "    ")
            value = f" = {ast.unparse(one.value)}" if one.value is not None else ""
            yield from _wrapped(f"{ast.unparse(one.target)}: {ast.unparse(one.annotation)}{value}", "    ")
        elif isinstance(one, ast.FunctionDef) and _is_listed(one.name, node.name):
            yield from _comment(ast.get_docstring(one), "    ")
            returns = ast.unparse(one.returns) if one.returns is not None else "None"
            is_property = any(ast.unparse(mark) == "property" for mark in one.decorator_list)
            whole = f"{one.name}: {returns}" if is_property else f"def {one.name}({ast.unparse(one.args)}) -> {returns}"
            yield from _wrapped(whole, "    ")


def _is_listed(method: str, owner: str) -> bool:
    """Return True for a method that authors call: the public ones of some classes, else only the constructor."""
    return not method.startswith("_") if owner in WHOLE else method == "__init__"


def _string(node: ast.stmt | None) -> str | None:
    """Return the description below a field, if there is one."""
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _comment(text: str | None, indent: str = "") -> Iterator[str]:
    """Yield the first paragraph of a description as comments."""
    first = " ".join((text or "").strip().split("\n\n")[0].split())
    yield from textwrap.wrap(first, WIDTH, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}# ")


def _wrapped(line: str, indent: str) -> Iterator[str]:
    yield from textwrap.wrap(
        line, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ", break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
