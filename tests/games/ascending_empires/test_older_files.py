"""Files of earlier versions open, replay to the same state, and keep the help while aiming they were played with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.ascending_empires import GAME
from tabletop.session.saves import match_log
from tests.play import SHELF

GOLDEN = SHELF.folders["ascending_empires"] / "golden" / "2p.jsonl"
ANSWERS = 60


@pytest.mark.parametrize(
    ("stored", "played"),
    [("none", "direction"), ("line", "line"), ("ghost", "ghost"), (None, "line"), ("bare", "bare")],
)
def test_a_file_keeps_its_help(stored: str | None, played: str) -> None:
    log = match_log.read(GOLDEN)
    settings: dict[str, Any] = {key: value for key, value in log.header.settings.items() if key != "aim_help"}
    if stored is not None:
        settings["aim_help"] = stored
    older = replace(log, header=msgspec.structs.replace(log.header, settings=settings), entries=log.entries[:ANSWERS])
    match = match_log.open_match(GAME, older, GOLDEN.name, None)
    assert len(match.log) == ANSWERS
    assert match.settings["aim_help"] == played
    assert GAME.table.flicking is not None
    assert GAME.table.flicking.rules(match.settings).aim_help == played
    now = match_log.open_match(GAME, replace(log, entries=log.entries[:ANSWERS]), GOLDEN.name, None)
    assert match.state == now.state
