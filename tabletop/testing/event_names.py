"""Names of events and questions that a game refers to, such as its banners: each is one that its steps send or ask."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Collection, Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple, TypeAlias

from tabletop.core.data.errors import did_you_mean, file_line
from tabletop.core.data.messages import Message
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Event
from tabletop.session.games.rule_texts import FILE, clauses
from tabletop.testing.random_play import replayed
from tabletop.testing.subject import Findings, Subject

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
SCENES: Final = frozenset(("roll", "flight", "flick", "shuffle"))
"""The scenes that the program makes itself, beside those of events."""
NUMBERED: Final = re.compile(r"(?m)^#+ (\d+(?:\.\d+)*)\.?\s")


class NamedAt(NamedTuple):
    """A name and what refers to it, such as "table.banners"."""

    name: str
    where: str


class Played:
    """An observer that collects the events and questions of matches, and the keys of their words."""

    def __init__(self) -> None:
        self.events: set[str] = set()
        self.asked: set[str] = set()
        self.phases: set[str] = set()
        self.tables: set[str] = set()
        """The beginnings of the keys of log lines that are called like their events."""

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Keep the kind of the question and the name of the phase."""
        self.asked.add(ask.kind)
        self._see(match)

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Keep the kind of the event, and the key of its line in the log."""
        self.events.add(event.kind)
        self._see(match)
        line = match.game.text.describe_event(match.state, event, None)
        if isinstance(line, Message) and line.key.rpartition(".")[2] == event.kind:
            self.tables.add(line.key.rpartition(".")[0])

    def _see(self, match: Match[Any]) -> None:
        phase = match.game.text.phase_name(match.state)
        if phase is not None:
            self.phases.add(phase.key)


class GameSource:
    """The source of a game: the files of its folder, and those of its steps."""

    def __init__(self, game: Game[Any], folder: Path) -> None:
        modules = (sys.modules.get(getattr(step, "__module__", "")) for step in game.rules.phases.values())
        files = {str(getattr(module, "__file__", "") or "") for module in modules} - {""}
        files |= {str(path) for path in folder.rglob("*.py")} if folder.is_dir() else set()
        self.trees: dict[str, ast.Module] = {}
        for file in sorted(files):
            try:
                self.trees[file] = ast.parse(Path(file).read_text("utf-8"))
            except (OSError, ValueError, SyntaxError):
                continue  # made by other code, or changed since it was read
        hooks = (inspect.unwrap(hook) for hook in (game.text.describe_event, game.text.cutscene))
        self._readers = {hook.__name__ for hook in hooks if isinstance(hook, FunctionType)}

    @cached_property
    def sent(self) -> frozenset[str]:
        """The kinds of events that the code names where it sends them.

        Where a kind is handed on or looked up, these are all texts that it may be.
        """
        kinds = [_texts(node) for node in self._kinds if not isinstance(node, ast.JoinedStr)]
        found = {kind for one in kinds if one is not None for kind in one}
        return frozenset(found | self._in_functions if None in kinds else found)

    @cached_property
    def _kinds(self) -> list[ast.expr]:
        """The kinds of all events that the code makes, as they are written."""
        found = list[ast.expr]()
        for tree in self.trees.values():
            makers = _names_of_event(tree)
            calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
            found += [call.args[0] for call in calls if ast.unparse(call.func) in makers]
        return found

    @cached_property
    def _put_together(self) -> list[re.Pattern[str]]:
        """The forms of kinds that are put together from parts, such as "won_" with a name."""
        unread = any(_texts(node) is None and not isinstance(node, ast.JoinedStr) for node in self._kinds)
        nodes = (node for tree in self.trees.values() for node in ast.walk(tree)) if unread else iter(self._kinds)
        forms = [_form(node) for node in nodes if isinstance(node, ast.JoinedStr)]
        return [re.compile(form) for form in forms if re.search(r"[a-z]", form)]

    def may_send(self, name: str) -> bool:
        """Return whether the code may send an event of this kind, as far as it can be read."""
        return name in self.sent or any(form.fullmatch(name) for form in self._put_together)

    @cached_property
    def texts(self) -> frozenset[str]:
        """All texts in the code."""
        nodes = (node for tree in self.trees.values() for node in ast.walk(tree))
        return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))

    @cached_property
    def _in_functions(self) -> frozenset[str]:
        """The texts in functions, where a kind may be put together, and in tables that these read; not in readers."""
        found = set[str]()
        for tree in self.trees.values():
            for node in tree.body:
                if isinstance(node, Function) and node.name in self._readers:
                    continue
                if isinstance(node, Function | ast.ClassDef) or _is_table_of_texts(node):
                    found |= {one.value for one in ast.walk(node) if _is_text(one)}  # type: ignore[attr-defined]
        return frozenset(found)

    def place(self, name: str, where: str) -> str:
        """Return the file and line of a text: the first one in a field such as "table.sounds", else of all.

        It is "" where the text is put together.
        """
        for trees in (self._written_for(where.rpartition(".")[2]), self.trees.items()):
            for file, tree in trees:
                found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value == name)
                lines = [node.lineno for node in found]
                if lines:
                    return file_line(file, min(lines))
        return ""

    def _written_for(self, field: str) -> Iterator[tuple[str, ast.AST]]:
        """Yield what is written for a field of the game, with its file: the value, and what a name in it stands for."""
        names = set[str]()
        for file, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.keyword) and node.arg == field:
                    names |= {_last_name(one) for one in ast.walk(node.value)}
                    yield file, node.value
        for file, tree in self.trees.items():
            for one in tree.body:
                targets = _targets(one) if isinstance(one, ast.Assign | ast.AnnAssign) else []
                defined = [one.name] if isinstance(one, Function) else map(_last_name, targets)
                if names.intersection(defined) - {""}:
                    yield file, one

    def mentions(self, name: str) -> bool:
        """Return whether the code has a text that ends like this name, or that holds one of its words."""
        words = [word for word in re.split(r"[._]", name) if word]
        return any(text.endswith(name) or any(word in text for word in words) for text in self.texts)

    def read_kinds(self, hook: Any) -> Iterator[str]:
        """Yield the texts that a hook such as `describe_event` compares the kind of its event with."""
        function = inspect.unwrap(hook)
        if not isinstance(function, FunctionType) or function.__code__.co_filename not in self.trees:
            return
        tree = self.trees[function.__code__.co_filename]
        for node in ast.walk(tree):
            if isinstance(node, Function) and node.name == function.__name__ and len(node.args.args) > 1:
                yield from _compared(node, node.args.args[1].arg, function.__globals__)


def names(subject: Subject, found: Findings) -> None:
    """Check that banners, sounds, texts and clauses refer to events and questions that the steps send and ask."""
    found.nowhere()
    game, played = subject.game, Played()
    source = GameSource(game, subject.folder)
    for seats in game.seats:
        for match, _ in replayed(game, seats):
            match.observer = played
    events = played.events | source.sent
    for name, where in _referred(game, source):
        found.looked += 1
        if "." in name and where == "table.banners":
            _phase(name, subject, source, played, found)
        elif name not in played.events and not source.may_send(name):
            what = f"{where} names {name!r}, an event that no step sends"
            found.fault(f"{what}{did_you_mean(name, events)}", source.place(name, where))
    found.looked += sum(key.rpartition(".")[0] in played.tables for key in subject.words.entries)
    for name, file, line in _lines(subject, played, source):
        what = f"there are words for {name!r}, an event that no step sends"
        found.fault(f"{what}{did_you_mean(name, events)}", file_line(file, line))
    _clauses(subject, played, source, found)
    if not found.looked:
        found.note("no_event_names")


def _referred(game: Game[Any], source: GameSource) -> Iterator[NamedAt]:
    """Yield the names of events that a game refers to, each once for each place."""
    table = game.table
    places: dict[str, Collection[str]] = {
        "table.banners": table.banners,
        "table.decisive_events": table.decisive_events,
        "table.dwell": table.dwell.keys() - SCENES,
        "table.brisk": table.brisk - SCENES,
        "table.sounds": table.sounds.keys() - SCENES,
        "rules.automatic_events": game.rules.automatic_events,
        "text.describe_event": set(source.read_kinds(game.text.describe_event)),
        "text.cutscene": set(source.read_kinds(game.text.cutscene)),
    }
    for where, kinds in places.items():
        for name in sorted(kinds):
            yield NamedAt(name, where)


def _phase(name: str, subject: Subject, source: GameSource, played: Played, found: Findings) -> None:
    """Check that a banner of a phase has the key of one that `phase_name` returns, or that words are written for."""
    written = any(name in catalogue for catalogue in subject.catalogues)
    if name in played.phases or written or (not subject.catalogues and name.rpartition(".")[2] in source.sent):
        return
    what = f"table.banners names {name!r}, which is the name of no phase (`text.phase_name`)"
    found.fault(f"{what}{did_you_mean(name, played.phases)}", source.place(name, "table.banners"))


def _lines(subject: Subject, played: Played, source: GameSource) -> Iterator[tuple[str, str, int]]:
    """Yield the log lines that no event can have: the name of the entry, its file and its line.

    They are looked for in the tables in which the lines of events are called like these. An entry that the rest of the
    code names, or whose name it may put together, is left alone.
    """
    events = played.events | source.sent
    for start in sorted(played.tables):
        table = start.partition(".")[2]
        for catalogue in subject.catalogues:
            file = subject.folder / "locale" / f"{catalogue.language}.toml"
            for key in sorted(key for key in catalogue.entries if key.startswith(f"{start}.")):
                name = key.removeprefix(f"{start}.")
                if not any(name.startswith(kind) for kind in events) and not source.mentions(name):
                    yield name, str(file), _line_of(file, name, table)


def _line_of(file: Path, name: str, table: str = "") -> int:
    """Return the line of an entry of a TOML file, in this table if one is named; 1 where it is written otherwise."""
    inside = not table
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if table and line.startswith("["):
            inside = line.strip() == f"[{table}]"
        elif inside and re.match(rf'"?{re.escape(name)}"?\s*=', line):
            return number
    return 1


def _clauses(subject: Subject, played: Played, source: GameSource, found: Findings) -> None:
    """Check that the clauses of questions are of questions that are asked, and clauses that the rules have."""
    path = subject.folder / "rulebook" / FILE
    texts = [text.read_text("utf-8") for text in sorted(path.parent.glob("*.md"))] if path.is_file() else []
    headings = {clause for text in texts for clause in NUMBERED.findall(text)}
    for kind, clause in clauses(subject.folder).items():
        found.looked += 1
        line = _line_of(path, kind)
        if kind not in played.asked and kind not in source.texts:
            what = f"{FILE} names {kind!r}, a question that no step asks"
            found.fault(f"{what}{did_you_mean(kind, played.asked)}", file_line(str(path), line))
        if headings and clause not in headings:
            what = f"{FILE} names the clause {clause} of {kind!r}, which no rules text has"
            found.fault(what, file_line(str(path), line))


# -- reading code -----------------------------------------------------------------------------------------------------
def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_table_of_texts(node: ast.stmt) -> bool:
    """Return whether a statement of a module makes a dict: a kind may be looked up in it."""
    return isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict)


def _names_of_event(tree: ast.Module) -> set[str]:
    """Return what `event` is called in a file."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    found = {name.asname or name.name for node in imports for name in node.names if name.name == "event"}
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "event")
    return found | {ast.unparse(node) for node in attributes}


def _texts(node: ast.expr) -> set[str] | None:
    """Return the texts that an expression may be, None where that cannot be read."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            first, second = _texts(one), _texts(other)
            return None if first is None or second is None else first | second
    return None


def _compared(function: Function, event: str, known: dict[str, Any]) -> Iterator[str]:
    """Yield the texts with which a function compares `event.kind`, also by a name that it gives to it once."""
    assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign)]
    names = [target.id for node in assigned for target in _targets(node) if isinstance(target, ast.Name)]
    kinds = {f"{event}.kind"}
    for one in assigned:
        if one.value is not None and ast.unparse(one.value) == f"{event}.kind":
            kinds |= {name.id for name in _targets(one) if isinstance(name, ast.Name) and names.count(name.id) == 1}
    if event in names:
        return
    for node in ast.walk(function):
        match node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()], comparators=[right]):
                if ast.unparse(left) in kinds:
                    yield from _members(right, known)
            case ast.Match(subject=value) if ast.unparse(value) in kinds:
                patterns = (one for case in node.cases for one in ast.walk(case.pattern))
                values = (one.value for one in patterns if isinstance(one, ast.MatchValue))
                yield from (kind for value in values for kind in _texts(value) or ())


def _form(node: ast.JoinedStr) -> str:
    """Return a pattern of the texts that an f-string may be."""
    return "".join(re.escape(one.value) if _is_text(one) else ".*" for one in node.values)  # type: ignore[attr-defined]


def _last_name(node: ast.AST) -> str:
    """Return a name, or the last part of one with dots; "" for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _targets(node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _members(node: ast.expr, known: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of an expression: a text, a display of texts, or a name of the module for one."""
    value: Any = None
    if isinstance(node, ast.Name):
        value = known.get(node.id)
    else:
        try:
            value = ast.literal_eval(node)
        except ValueError:
            return
    yield from (one for one in ([value] if isinstance(value, str) else value or ()) if isinstance(one, str))
