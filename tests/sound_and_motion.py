"""Sounds and motion in golden games: every visible event has a sound, and nothing else has one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.table.table import SetMarks
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.recorder import SceneRecorder
from tabletop.session.match.scenes import Player, TableScene
from tabletop.session.saves import match_log
from tabletop.testing import golden
from tabletop.viewmodel.view.card_identity import same_thing
from tabletop.viewmodel.view.sound_cues import begins_with
from tests.play import SHELF
from tests.source import nodes_of
from tests.test_architecture import FILES, tree_of

GAMES: Final = tuple(one for one in SHELF.games if one != "example_game")


def events_of(game_id: str) -> Iterator[str]:
    """Yield the kinds of the events that the rules of a game emit."""
    for name in (one for one in FILES if one.startswith(f"games.{game_id}.")):
        for node in nodes_of(tree_of(name)):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = ast.unparse(node.func).rpartition(".")[2]
            if called.lower().endswith("event"):
                yield from _texts(node.args[0])


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def unpaired(game_id: str) -> list[str]:
    """Return the scenes of all golden games of a game in which something is only heard or only seen.

    The scenes are those of the shared screen.
    """
    return [
        f"{path.stem}: {kind}"
        for path in sorted((SHELF.folders[game_id] / golden.FOLDER).glob("*p.jsonl"))
        for kind in _unpaired_in(game_id, path)
    ]


def _unpaired_in(game_id: str, path: Path) -> Iterator[str]:
    game, log = SHELF.games[game_id], match_log.read(path)
    match: Match[Any] = Match.new(game, len(log.header.seats), settings=game.former | log.header.settings)
    players = [Player(name, seat) for seat, name in enumerate(log.header.seats)]
    recorder = match.observer = SceneRecorder(game, players, SeededChance(log.header.seed), match, OptionLabels(game))
    recorder.lay_out(match)
    table = SceneRecorder(game, players, recorder.chance, match, OptionLabels(game)).table
    for entry in log.entries:
        match.replay([entry])
        recorder.show(match, "answer", entry.seat)
        for scene in recorder.take_scenes():
            if _is_seen(scene) != _has_sound(scene, game, table):
                yield scene.kind


def _is_seen(scene: TableScene) -> bool:
    return bool(scene.changes) or scene.message is not None or scene.kind in ("roll", "flight")


def _has_sound(scene: TableScene, game: Game[Any], table: Any) -> bool:
    """Return whether a scene has a sound of its own, or a piece of it comes down. The table goes on to its end."""
    assert scene.after is not None
    lay = {change.piece: table.pieces[change.piece].zone for change in scene.changes}
    table.place(scene.after)
    gone = _seen_as_another(table, lay)
    landed = any(not isinstance(change, SetMarks) and change.piece not in gone for change in scene.changes)
    return landed or begins_with(scene, game.table.sounds) is not None


def _seen_as_another(table: Any, lay: dict[str, str]) -> set[str]:
    """Return the pieces of these zones that left for the box and come down as another piece."""
    home, kinds = table.plan.box, {piece: table.kind_of(piece) for piece in lay}
    leaving = [one for one in kinds.items() if lay[one[0]] != home == table.pieces[one[0]].zone]
    coming = [one for one in kinds.items() if lay[one[0]] == home != table.pieces[one[0]].zone]
    return set(same_thing(leaving, coming).values())
