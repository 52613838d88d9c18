"""Clauses that refusals name are read from the source however they are named; see `tests.clauses`."""

from __future__ import annotations

import ast

import pytest

from tests.clauses import Reader

PLANTED = {
    "said": 'def f(): return Refusal(msg("x"), "99")',
    "in short": 'no: Final = RefusalFactory("x.why")\ndef f(): return no("x", "99")',
    "by name": 'def f(): return Refusal(msg("x"), rule="99")',
    "a choice": 'def f(a): return Refusal(msg("x"), "1" if a else "99")',
    "a constant": 'RULE: Final = "99"\ndef f(): return Refusal(msg("x"), RULE)',
    "a local name": 'def f(a):\n    rule = "1" if a else "99"\n    return Refusal(msg("x"), rule)',
    "a table": 'T: Final = {"a": "1", "b": "99"}\ndef f(a): return Refusal(msg("x"), T[a])',
    "a default": 'T = {"a": "1"}\ndef f(a): return Refusal(msg("x"), T.get(a, "99"))',
    "a table of pairs": 'T: Final = {"a": ("w", "1"), "b": ("v", "99")}\n'
    "def f(a):\n    word, rule = T[a]\n    return Refusal(msg(word), rule)",
    "a helper": 'def f(): return g("x", "99")\ndef g(word, rule): return Refusal(msg(word), rule)',
    "a helper's helper": 'def f(): return h("99")\ndef g(word, rule): return Refusal(msg(word), rule)\n'
    'def h(clause): return g("x", clause)',
    "a value": 'class Reject(NamedTuple):\n    code: str\n    rule: str\nT: Final = {"a": Reject("x", "99")}\n'
    'def f(a): return Refusal(msg("x"), T[a].rule)',
}
"""Ways to name a clause, each with a clause that no rules have."""


@pytest.mark.parametrize("text", PLANTED.values(), ids=PLANTED)
def test_a_clause_is_read_however_it_is_named(text: str) -> None:
    """A clause that does not exist is found whether it is written out, chosen, looked up, or handed through helpers."""
    found = Reader({"refusals.py": ast.parse(text)}).clauses()
    assert "99" in found.named
    assert found.unread == []


@pytest.mark.parametrize(
    "text",
    [
        'def f(a): return Refusal(msg("x"), "9" + a)',
        'def f(a): return Refusal(msg("x"), clause_of(a))',
        'def f(a):\n    rule = clause_of(a)\n    return Refusal(msg("x"), rule)',
        'def g(word, rule): return Refusal(msg(word), rule)\nf = partial(g, "x")',
    ],
)
def test_a_clause_that_cannot_be_read_is_told(text: str) -> None:
    """No refusal is missed: one that names its clause in another way is reported."""
    assert Reader({"refusals.py": ast.parse(text)}).clauses().unread
