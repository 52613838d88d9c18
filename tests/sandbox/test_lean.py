"""Files of the free table hold only values that differ from the defaults, with two decimals; older files can be read.

The files in `tests/sandbox/files/` were written when every field and every decimal of a number was written.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.timer_actions import RunTimer
from tabletop.sandbox.model.compact import lean
from tabletop.sandbox.model.saved_state import PieceData, StateData, ZoneData
from tabletop.sandbox.model.zones import TABLE
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.session.games.registry import game_registry
from tabletop.session.saves import match_log
from tests.parameters import quick_only
from tests.sandbox.hands import LIBRARY, Hands, session, table_of_everything
from tests.sandbox.test_file import PLAYERS

FILES = Path(__file__).parent / "files"
OLD = {
    "all_acts": (110, 282, "6093d4d25edfbfa4ac77ee46bee4cd8f9edb455a84a6eb74fd6b247d3537372a"),
    "omen": (20, 149, ""),
    "stone_age": (20, 811, ""),
}
"""Actions and pieces of each file, and the digest of the zones, pieces and views of free play's own file."""
LONG = re.compile(rb"-?\d+\.\d{3,}|\d[eE][+-]?\d")


def said_though_usual(kind: type[msgspec.Struct], data: dict[str, Any]) -> list[str]:
    """Return the fields that are written although they have the default value."""
    found = []
    for one in msgspec.structs.fields(kind):
        if one.name in data and not one.required:
            usual = one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory()
            if msgspec.json.encode(usual) == msgspec.json.encode(data[one.name]):
                found.append(f"{kind.__name__}.{one.name}")
    return found


def needless(path: Path) -> Iterator[str]:
    """Yield the parts of a free table's file that could be left out."""
    unsealed = re.sub(rb',"#":"[0-9a-f]+"|"#[0-9a-f]{6}"', b"", path.read_bytes())
    yield from (found.decode() for found in LONG.findall(unsealed))
    for line in path.read_bytes().splitlines()[1:]:
        record = msgspec.json.decode(line)
        for name, fields in record.get("do", {}).items():
            yield from said_though_usual(actions.kinds_of_actions()[name], fields)
            for copied in fields.get("copies", ()):
                yield from said_though_usual(actions.Copied, copied)
        state = record.get("state", {})
        yield from said_though_usual(StateData, state)
        for zone in state.get("zones", ()):
            yield from said_though_usual(ZoneData, zone)
            for piece in zone["pieces"]:
                yield from said_though_usual(PieceData, piece)


@pytest.mark.parametrize("name", quick_only(sorted(game_registry().games), "stone_age"))
def test_a_game_laid_out_is_written_leanly(name: str, tmp_path: Path) -> None:
    """A table that is read again is equal, whatever lengths its layout has."""
    made = SandboxSession.new([*PLAYERS, *PLAYERS][:3], game=game_registry().games[name], seed="s", library=LIBRARY)
    hands, path = Hands(made, 3), tmp_path / "game.match"
    for _ in range(30):
        made.perform(hands.any_action())
    if made.real.timer.runs:  # it would be at rest in the file
        made.perform(RunTimer(False, made.real.timer.tenths))
    made.save(path)
    assert list(needless(path)) == []
    again = SandboxSession.load(path, library=LIBRARY, resume=False)
    assert again.digest() == made.digest()


def test_actions_of_every_kind_are_written_leanly(tmp_path: Path) -> None:
    """This also holds where an action states a default value explicitly."""
    made, path = table_of_everything(3), tmp_path / "acts.match"
    hands = Hands(made, 2)
    while len(made.journal) < 150:
        made.perform(hands.any_action())
    die = next(piece for piece in made.real.pieces if made.real.pieces[piece].kind == "dice/d6")
    last = int("1073741824")
    assert isinstance(made.perform(actions.Lock((die,), False)), ActionDone)
    assert isinstance(made.perform(actions.MovePieces((die,), TABLE, ((1 / 3, 2 / 3),), last, int("-1"))), ActionDone)
    copied = actions.Copied("dice/d6", 0, 0.1 + 0.2, 0.0, 0.0, "".join(()))
    assert isinstance(made.perform(actions.Paste((copied,), (9.0, 9.0))), ActionDone)
    made.save(path)
    assert list(needless(path)) == []


def test_what_is_needless_is_found(tmp_path: Path) -> None:
    """Older files fail the check: they have needless parts."""
    found = set(needless(FILES / "all_acts.match")) | set(needless(FILES / "stone_age.match"))
    assert {"MovePieces.at", "MovePieces.face", "PieceData.angle"} <= found
    assert any(re.fullmatch(r"-?\d+\.\d{3,}", one) for one in found)


@pytest.mark.parametrize("name", OLD)
def test_a_file_of_before_is_read(name: str, tmp_path: Path) -> None:
    """All its actions are carried out; saved again it is shorter and means the same."""
    count, pieces, digest = OLD[name]
    old = SandboxSession.load(FILES / f"{name}.match", library=LIBRARY, resume=False)
    assert (len(old.journal), len(old.real.pieces)) == (count, pieces)
    facts = old.real.facts(), sorted(old.real.views.items())
    assert digest in ("", hashlib.sha256(msgspec.json.encode(facts)).hexdigest())
    old.save(tmp_path / "new.match")
    assert list(needless(tmp_path / "new.match")) == []
    assert (tmp_path / "new.match").stat().st_size < (FILES / f"{name}.match").stat().st_size
    new = SandboxSession.load(tmp_path / "new.match", library=LIBRARY, resume=False)
    assert (new.digest(), new.journal.done) == (old.digest(), old.journal.done)
    log = match_log.read(FILES / f"{name}.match")
    assert [entry.kind for entry in log.entries] == [actions.name_of(entry.action) for entry in new.journal.done]


def test_what_is_said_and_what_is_not() -> None:
    """Values count, not the identity of objects; a field without a default is always written."""
    assert lean(actions.MovePieces(("a",), "box", (), int("1073741824"), int("-1"))) == {
        "pieces": ("a",),
        "zone": "box",
    }
    assert lean(actions.Lock(("a",), False)) == {"pieces": ("a",), "on": False}
    assert lean(PieceData("a", "k", 0, float("0"), (1 / 3, -0.001))) == {"id": "a", "kind": "k", "spot": (0.33, 0.0)}
    assert lean({1: [0.125, True, "x", None]}) == {1: [0.12, True, "x", None]}


def test_a_table_at_rest_is_as_its_file(tmp_path: Path) -> None:
    """Saving does not round a table: its lengths are hundredths from the beginning."""
    for seats in range(1, 7):
        made = session(seats)
        made.save(tmp_path / "one.match")
        assert SandboxSession.load(tmp_path / "one.match", library=LIBRARY, resume=False).digest() == made.digest()
