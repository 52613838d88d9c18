"""A new action is one class and one function: nothing else lists the actions of the free table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.core.match.match import Entry
from tabletop.core.table.table import SetMarks
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.actions.context import CARRIED_OUT, ActionContext, handles
from tabletop.sandbox.model.journal_context import JournalContext, SentenceParts
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.session.saves import match_log
from tabletop.session.saves.match_log import InvalidSaveError
from tests.sandbox.hands import LIBRARY, MAKERS, session
from tests.sandbox.test_file import PLAYERS
from tests.test_architecture import FILES

KINDS = {kind for kind in actions.kinds_of_actions().values() if kind.__module__.startswith("tabletop.")}
NAMES = sorted(kind.__name__ for kind in KINDS)


def test_each_action_has_one_function() -> None:
    """Every kind of action is carried out, and only kinds of actions are; random actions include all of them."""
    assert len(KINDS) > 20
    assert CARRIED_OUT.keys() - {Bless} == KINDS == set(MAKERS)


@pytest.mark.parametrize("kind", NAMES)
def test_an_action_is_named_where_it_is_and_where_it_is_done(kind: str) -> None:
    """In `tabletop/sandbox` the name of an action appears in a list or a table of actions only at its function."""
    naming = {
        name
        for name, path in FILES.items()
        if name.startswith("tabletop.sandbox.")
        for line in path.read_text(encoding="utf-8").splitlines()
        if f"({kind})" in line or f"[{kind}]" in line or f"actions.{kind}" in line
    }
    assert naming <= {
        f"tabletop.sandbox.actions.{name}"
        for name in ("drawing", "frames", "making", "moving", "piles", "table_look", "timer", "turns", "undo_own")
    }


class Bless(actions.Action, frozen=True, tag="bless"):
    """An action that only this test knows: pieces are blessed, `times` over."""

    pieces: tuple[str, ...]
    times: int = 1

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "_often" if self.times > 1 else "", {"times": self.times}


@handles(Bless)
def bless(context: ActionContext, action: Bless) -> None:
    for piece in context.free_pieces(action.pieces):
        context.do(SetMarks(piece.id, (*piece.marks, *("blessed",) * action.times)))


def test_a_new_action_is_one_class_and_one_function(tmp_path: Path) -> None:
    """It is carried out, refused, described, saved, read, undone and redone."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY, folder=tmp_path)
    made.perform(actions.Bring("coins", (100.0, 100.0)))
    coin, before = next(iter(made.real.pieces)), made.digest()
    action = actions.from_plain("bless", {"pieces": (coin,), "times": 2})
    assert action == Bless((coin,), 2)
    assert actions.to_plain(action) == ("bless", {"pieces": (coin,), "times": 2})
    done = made.perform(action, by=1)
    assert isinstance(done, ActionDone)
    assert done.line.key == "sandbox.did.bless_often"
    assert {"who", "what", "times"} == dict(done.line.args).keys()
    assert made.real.pieces[coin].marks == ("blessed", "blessed")
    assert isinstance(made.perform(Bless(("gone",))), ActionRefused)
    after = made.digest()
    made.undo()
    assert made.digest() == before
    made.redo()
    assert made.digest() == after
    made.close()
    (path,) = tmp_path.iterdir()
    assert '"do":{"bless":{"pieces":' in path.read_text(encoding="utf-8")
    again = SandboxSession.load(path, library=LIBRARY, resume=False)
    assert again.digest() == after
    assert again.lines[-1].text == done.line


def test_two_functions_for_one_action_are_a_mistake() -> None:
    """A second function for the same action is an error."""
    with pytest.raises(AssertionError, match="two functions"):
        handles(actions.TurnBy)(lambda context, action: None)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("bow", {"pieces": ["p1-1"]}),
        ("", {}),
        ("Action", {}),
        ("turn", {"pieces": "p1-1", "degrees": 5.0}),
        ("turn", {"pieces": ["p1-1"], "degrees": "far"}),
        ("turn", {"degrees": 5.0}),
        ("turn", ["p1-1"]),
        ("turn", None),
        ("move", {"type": "turn", "pieces": ["p1-1"], "degrees": 5.0}),
    ],
)
def test_an_action_that_nobody_knows_is_a_bad_file(name: str, fields: object, tmp_path: Path) -> None:
    """The refusal is one sentence with the number of the action."""
    made = session(2)
    made.perform(actions.Bring("coins", (100.0, 100.0)))
    path = tmp_path / "odd.match"
    made.save(path)
    log = match_log.read(path)
    match_log.write(path, log.header, [*log.entries, Entry(0, name, fields)], log.checkpoint)
    with pytest.raises(InvalidSaveError) as caught:
        SandboxSession.load(path, library=LIBRARY)
    assert caught.value.reason.key == "sandbox.file.bad_act"
    assert dict(caught.value.reason.args) == {"name": "odd.match", "number": 2}
