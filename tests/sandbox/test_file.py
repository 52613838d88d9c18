"""A sandbox is saved after every action, and can be resumed, replayed and read by anybody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletop.core.match.match import Entry
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import Player
from tabletop.session.saves import log_lines, match_log
from tabletop.session.saves.match_log import InvalidSaveError
from tests.sandbox.hands import LIBRARY, Hands, table_of_everything

PLAYERS = [Player("Ann", 0), Player("Bo", 1)]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def played(folder: Path) -> SandboxSession:
    """Return a sandbox with an autosave, some actions, undos and redos."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY, folder=folder)
    made.perform(actions.Bring("standard_deck", (300, 300)))
    made.perform(actions.Bring("dice", (600, 300)))
    hands = Hands(made, 3)
    for number in range(120):
        made.perform(hands.any_action(), by=number % 2)
        if number % 7 == 0:
            made.undo()
        if number % 21 == 0:
            made.redo()
    return made


def test_the_autosave_is_resumed_where_it_was(tmp_path: Path) -> None:
    """Loaded from its file the table is the same, and play goes on in the same file."""
    made = played(tmp_path)
    made.close()
    (path,) = tmp_path.iterdir()
    again = SandboxSession.load(path, library=LIBRARY)
    assert again.digest() == made.digest()
    assert [(line.seat, line.text) for line in again.lines] == [(line.seat, line.text) for line in made.lines]
    assert again.names == ["Ann", "Bo"]
    again.undo()
    again.close()
    assert SandboxSession.load(path, library=LIBRARY, resume=False).digest() == again.digest()


def test_a_save_holds_the_whole_journal(tmp_path: Path) -> None:
    """An explicit save can be undone to the start, like the sandbox itself."""
    made = table_of_everything()
    first = made.keeping.start
    hands = Hands(made, 8)
    for _ in range(40):
        made.perform(hands.any_action())
    made.save(tmp_path / "mine.match")
    again = SandboxSession.load(tmp_path / "mine.match", library=LIBRARY)
    assert again.digest() == made.digest()
    while again.can_undo:
        again.undo()
    assert again.keeping.start == first
    again.close()


def test_a_line_is_open_json(tmp_path: Path) -> None:
    """A line is `{"n": 1, "by": 0, "do": {"bring": {...}}}`, with the header and undo lines of every log."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY, folder=tmp_path)
    made.perform(actions.Bring("coins", (100, 100)), by=1)
    made.undo()
    made.close()
    (path,) = tmp_path.iterdir()
    header, start, action, undo = lines(path)
    assert (header["game"], header["format"], header["seats"]) == ("sandbox", match_log.FORMAT, ["Ann", "Bo"])
    assert start["checkpoint"] == 0
    assert start["state"]["version"] == 1
    assert {key: action[key] for key in ("n", "by", "do")} == {
        "n": 1,
        "by": 1,
        "do": {"bring": {"set": "coins", "spot": [100.0, 100.0]}},
    }
    assert undo["undo"] == 1


@pytest.mark.parametrize("name", sorted(game_registry().games))
def test_a_game_laid_out_is_saved_with_its_pieces(name: str, tmp_path: Path) -> None:
    """The kinds are read from the game again; every piece lies where it was."""
    made = SandboxSession.new(PLAYERS, game=game_registry().games[name], seed="s", library=LIBRARY)
    made.save(tmp_path / "game.match")
    again = SandboxSession.load(tmp_path / "game.match", library=LIBRARY, resume=False)
    assert again.digest() == made.digest()


def test_a_changed_line_is_noticed(tmp_path: Path) -> None:
    """The seals of log files hold for actions too."""
    made = played(tmp_path)
    made.close()
    (path,) = tmp_path.iterdir()
    path.write_text(path.read_text(encoding="utf-8").replace('"by":1', '"by":0', 1), encoding="utf-8")
    with pytest.raises(InvalidSaveError, match=r"file\.changed"):
        SandboxSession.load(path, library=LIBRARY)


def test_a_torn_last_line_loses_nothing_before_it(tmp_path: Path) -> None:
    """A line cut off by a power failure is dropped, and all lines before it are read."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY, folder=tmp_path)
    made.perform(actions.Bring("coins", (100, 100)))
    before = made.digest()
    made.perform(actions.Bring("dice", (100, 100)))
    made.close()
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-9])
    again = SandboxSession.load(path, library=LIBRARY)
    assert again.digest() == before
    assert isinstance(again.perform(actions.Bring("dice", (100, 100))), ActionDone)
    again.close()
    assert SandboxSession.load(path, library=LIBRARY, resume=False).digest() == made.digest()


def test_a_match_is_no_sandbox(tmp_path: Path) -> None:
    """A match is refused with one clear sentence, and nothing changes."""
    header = match_log.Header(format=1, game="stone_age", rules=1, seats=["Ann"], settings={}, seed="s")
    match_log.write(tmp_path / "match.match", header, [])
    with pytest.raises(InvalidSaveError, match="not_a_sandbox"):
        SandboxSession.load(tmp_path / "match.match", library=LIBRARY)


def test_an_action_that_does_not_fit_is_a_bad_file(tmp_path: Path) -> None:
    """Actions of a file are checked like those of a hand."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY)
    made.save(tmp_path / "good.match")
    log = match_log.read(tmp_path / "good.match")
    wrong = [Entry(0, "move", {"pieces": ["gone"], "zone": "box"})]
    match_log.write(tmp_path / "bad.match", log.header, wrong, log.checkpoint)
    with pytest.raises(InvalidSaveError, match="bad_act"):
        SandboxSession.load(tmp_path / "bad.match", library=LIBRARY)


def test_an_action_with_all_its_fields_is_read(tmp_path: Path) -> None:
    """Older files also state default values, and give lengths with all their digits."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY)
    made.perform(actions.Bring("coins", (100, 100)))
    coin = next(iter(made.real.pieces))
    made.save(tmp_path / "good.match")
    log = match_log.read(tmp_path / "good.match")
    spots = [[200.123456789, 50.0]]
    full = {"pieces": [coin], "zone": "table", "spots": spots, "at": 1073741824, "face": -1}
    match_log.write(tmp_path / "old.match", log.header, [*log.entries, Entry(0, "move", full)], log.checkpoint)
    again = SandboxSession.load(tmp_path / "old.match", library=LIBRARY, resume=False)
    assert again.journal.done[-1].action == actions.MovePieces((coin,), "table", ((200.12, 50.0),))
    assert '"at"' not in (tmp_path / "good.match").read_text(encoding="utf-8")


def with_start(path: Path, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return a saved table whose start was changed and sealed again; also the content of the file."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY)
    made.save(path)
    log = match_log.read(path)
    assert log.checkpoint is not None
    change(log.checkpoint[1])
    match_log.write(path, log.header, [], log.checkpoint)
    return path.read_bytes()


def _zone(state: dict[str, Any], **fields: Any) -> None:
    state["zones"].append({"pieces": [], "box": [0.0, 0.0, 9.0, 9.0], **fields})


def _piece(state: dict[str, Any], zone: int, **fields: Any) -> None:
    kind = next(iter(LIBRARY.sets["coins"].kinds)).id
    state["zones"][zone]["pieces"].append({"id": "x", "kind": kind, **fields})


def _one_twice(state: dict[str, Any]) -> None:
    """Put one piece at two places."""
    for _ in range(2):
        _piece(state, 0, spot=[1.0, 1.0])


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.update(version=0),
        lambda state: state.update(width=0.0),
        lambda state: state.update(height=1e300),
        lambda state: state.update(zones=[]),
        lambda state: state["zones"].append(state["zones"][0]),
        lambda state: state["zones"][0].update(box=[0.0, 0.0, -1.0, 5.0]),
        lambda state: _zone(state, id="shelf"),
        lambda state: _zone(state, id="own-hand-x"),
        lambda state: _zone(state, id="own-hand-12"),
        lambda state: _piece(state, 0, spot=[1.0, 1e200]),
        lambda state: _piece(state, 0, spot=[1.0, 1.0], face=9),
        lambda state: _piece(state, 0, spot=[1.0, 1.0], angle=1e308),
        _one_twice,
    ],
)
def test_a_table_that_cannot_be_is_a_bad_file(tmp_path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """There is one sentence, and the file is unchanged."""
    path = tmp_path / "odd.match"
    before = with_start(path, change)
    with pytest.raises(InvalidSaveError, match="bad_state"):
        SandboxSession.load(path, library=LIBRARY)
    assert path.read_bytes() == before


def test_a_start_with_kept_views_is_read(tmp_path: Path) -> None:
    """JSON allows only strings as keys, and the numbers come back as numbers."""
    path = tmp_path / "views.match"
    with_start(path, lambda state: state.update(views={"3": [2, 10.0, 20.0]}))
    assert SandboxSession.load(path, library=LIBRARY, resume=False).real.views == {3: (2, 10.0, 20.0)}


@pytest.mark.parametrize(
    "fields",
    [{"seats": []}, {"seats": ["Ann"] * 9}, {"players": [{"style": "x"}]}, {"players": [{}]}],
)
def test_seats_that_cannot_be_are_a_bad_file(tmp_path: Path, fields: dict[str, Any]) -> None:
    """Too many seats, none, or a number that differs from the names are refused."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY)
    made.save(tmp_path / "odd.match")
    log = match_log.read(tmp_path / "odd.match")
    header = msgspec.structs.replace(log.header, **fields)
    assert log.checkpoint is not None
    lines = [msgspec.json.encode(header), log_lines.checkpoint_line(*log.checkpoint)]
    (tmp_path / "odd.match").write_bytes(log_lines.Extent().with_lines(lines)[1])
    with pytest.raises(InvalidSaveError, match=r"bad_state|file\.header"):
        SandboxSession.load(tmp_path / "odd.match", library=LIBRARY)


@pytest.mark.parametrize("seats", [-1, 0, 9])
def test_a_game_for_that_many_seats_is_a_bad_file(tmp_path: Path, seats: int) -> None:
    """A number of seats that the game never has is refused."""
    path = tmp_path / "game.match"
    made = SandboxSession.new(PLAYERS, game=game_registry().games["stone_age"], seed="s", library=LIBRARY)
    made.save(path)
    log = match_log.read(path)
    assert log.checkpoint is not None
    log.checkpoint[1]["game_seats"] = seats
    match_log.write(path, log.header, [], log.checkpoint)
    with pytest.raises(InvalidSaveError, match="bad_state"):
        SandboxSession.load(path, library=LIBRARY)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_an_action_of_nobody_is_a_bad_file(tmp_path: Path, seat: int) -> None:
    """An action by a seat that is not at the table is refused."""
    made = SandboxSession.new(PLAYERS, seed="s", library=LIBRARY)
    made.save(tmp_path / "good.match")
    log = match_log.read(tmp_path / "good.match")
    stray = [Entry(seat, "bring", {"set": "coins", "spot": [1.0, 1.0]})]
    match_log.write(tmp_path / "bad.match", log.header, stray, log.checkpoint)
    with pytest.raises(InvalidSaveError, match="bad_act"):
        SandboxSession.load(tmp_path / "bad.match", library=LIBRARY)
