"""The clauses of the rules that the refusals of a game name, read from its source text.

A refusal is made by `Refusal`, by a name given to `RefusalFactory`, by a value with a field `rule`, or by a function
that hands a parameter on to one of these. Its clause may be a text, a choice of texts, a name, or an entry of a table.
Clauses that cannot be read are reported, so that none is missed.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.source import nodes_of

Function: TypeAlias = ast.FunctionDef | None
RULE = "rule"


@dataclass
class Clauses:
    """The clauses that were read, each with the places that name it, and the places that could not be read."""

    named: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    unread: list[str] = field(default_factory=list)


class Reader:
    """A reader of the files of one game, given as the name of each file and its tree."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        self.trees = trees
        self.constants: dict[str, list[ast.expr]] = defaultdict(list)
        self.makers: dict[str, tuple[int, str]] = {"Refusal": (1, RULE)}
        """Functions that make refusals: name -> the position and the name of the argument that holds the clause."""
        for tree in trees.values():
            for node in tree.body:
                self._note(node)
        while self._passed_on():
            pass

    def _note(self, node: ast.stmt) -> None:
        """Record the constants of a file, and the functions in it that make refusals."""
        if isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (target.id for target in targets if isinstance(target, ast.Name)):
                self.constants[name].append(node.value)
                if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "RefusalFactory":
                    self.makers[name] = (1, RULE)
        elif isinstance(node, ast.ClassDef):
            fields = [ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign)]
            if RULE in fields:
                self.makers[node.name] = (fields.index(RULE), RULE)

    def _passed_on(self) -> bool:
        """Record functions that pass a parameter of theirs on as a clause; return whether there were new ones."""
        new: dict[str, tuple[int, str]] = {}
        for _, function, call in self.calls():
            clause = self.clause_of(call)
            if function is not None and isinstance(clause, ast.Name) and clause.id in parameters(function):
                if function.name not in self.makers:
                    new[function.name] = (parameters(function).index(clause.id), clause.id)
        self.makers |= new
        return bool(new)

    def calls(self) -> Iterator[tuple[str, Function, ast.Call]]:
        """Yield every call that makes a refusal, with its file and the function around it."""
        for name, tree in self.trees.items():
            for function, node in within(tree, None):
                if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in self.makers:
                    yield name, function, node

    def clause_of(self, call: ast.Call) -> ast.expr | None:
        place, name = self.makers[ast.unparse(call.func).rpartition(".")[2]]
        if len(call.args) > place:
            return call.args[place]
        return next((one.value for one in call.keywords if one.arg == name), None)

    def clauses(self) -> Clauses:
        """Return all clauses that the refusals of the game name."""
        found = Clauses()
        for name, function, call in self.calls():
            clause, where = self.clause_of(call), f"{name}:{call.lineno}"
            read = [] if clause is None else self.texts(clause, function)
            if read is None:
                found.unread.append(f"{where} {ast.unparse(call)}")
            for text in read or ():
                found.named[text].append(where)
        found.unread += self._handed_on()
        return found

    def _handed_on(self) -> Iterator[str]:
        """Record functions that make refusals and are named but not called: their arguments cannot be read here."""
        for name, tree in self.trees.items():
            called = {id(node.func) for node in nodes_of(tree) if isinstance(node, ast.Call)}
            for node in nodes_of(tree):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in called:
                    if node.id in self.makers and not node.id[:1].isupper():
                        yield f"{name}:{node.lineno} {node.id} as a value"

    def texts(self, clause: ast.expr, function: Function) -> list[str] | None:
        """Return the texts that an expression may be, or None when they cannot be read.

        A parameter is read where its argument is given.
        """
        match clause:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=one, orelse=other):
                return joined(self.texts(one, function), self.texts(other, function))
            case ast.Attribute(attr="rule"):
                return []  # of a value that was made elsewhere
            case ast.Name(id=name):
                return self._of_name(name, function)
            case ast.Subscript(value=ast.Name(id=table)):
                return self._of_table(table, None)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"), args=[_, *otherwise]):
                return joined(self._of_table(table, None), *(self.texts(one, function) for one in otherwise))
        return None

    def _of_name(self, name: str, function: Function) -> list[str] | None:
        if function is not None:
            if name in parameters(function):
                return []
            given = [self._given(node, name, function) for node in ast.walk(function) if isinstance(node, ast.Assign)]
            read = [texts for found, texts in given if found]
            if read:
                return joined(*read)
        values = self.constants.get(name)
        return None if not values else joined(*(self.texts(value, None) for value in values))

    def _given(self, node: ast.Assign, name: str, function: Function) -> tuple[bool, list[str] | None]:
        """Return whether an assignment gives a value to `name`, and the texts of that value."""
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id == name:
                return True, self.texts(node.value, function)
            if isinstance(target, ast.Tuple):
                names = [ast.unparse(one) for one in target.elts]
                if name in names:
                    match node.value:
                        case ast.Subscript(value=ast.Name(id=table)):
                            return True, self._of_table(table, names.index(name))
                        case ast.Tuple(elts=elts):
                            return True, self.texts(elts[names.index(name)], function)
                    return True, None
        return False, []

    def _of_table(self, name: str, place: int | None) -> list[str] | None:
        """Return the texts that a table holds, or those at one place of its tuples."""
        found: list[list[str] | None] = []
        for table in self.constants.get(name, []):
            if not isinstance(table, ast.Dict | ast.Tuple | ast.List):
                return None
            for value in table.values if isinstance(table, ast.Dict) else table.elts:
                if place is None:
                    found.append(self.texts(value, None))
                else:
                    found.append(self.texts(value.elts[place], None) if isinstance(value, ast.Tuple) else None)
        return joined(*found) if found else None


def parameters(function: ast.FunctionDef) -> list[str]:
    every = function.args
    return [one.arg for one in (*every.posonlyargs, *every.args, *every.kwonlyargs)]


def within(node: ast.AST, function: Function) -> Iterator[tuple[Function, ast.AST]]:
    """Yield all nodes of a tree, each with the innermost function around it."""
    waiting = [(child, function) for child in ast.iter_child_nodes(node)][::-1]
    while waiting:
        one, around = waiting.pop()
        yield around, one
        inside = one if isinstance(one, ast.FunctionDef) else around
        waiting += reversed([(child, inside) for child in ast.iter_child_nodes(one)])


def joined(*lists: list[str] | None) -> list[str] | None:
    """Return all texts, or None when one of the lists could not be read."""
    found: list[str] = []
    for texts in lists:
        if texts is None:
            return None
        found += texts
    return found


def reasons(tree: ast.Module) -> dict[str, str]:
    """Return the names that a file gives to `RefusalFactory`, with the prefix of the keys of each."""
    return {
        ast.unparse(node.target): str(ast.literal_eval(node.value.args[0]))
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "RefusalFactory"
    }


def alternatives(node: ast.expr) -> list[ast.Constant]:
    """Return the texts that an expression may be: itself, or both sides of a conditional."""
    if isinstance(node, ast.IfExp):
        return [*alternatives(node.body), *alternatives(node.orelse)]
    return [node] if isinstance(node, ast.Constant) else []
