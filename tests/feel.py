"""Every action of the games and of the free table with its sound and motion: `python -m tests.feel` writes the list.

Questions and scenes are read from the rules' own files; their motion is read from the golden games.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.table import Move, SetMarks
from tabletop.session.library.translations import Translations
from tabletop.session.match.option_labels import OptionLabels
from tabletop.session.match.recorder import SceneRecorder
from tabletop.session.match.scenes import Player, TableScene
from tabletop.session.saves import match_log
from tabletop.testing import golden
from tabletop.viewmodel.view.card_identity import same_thing
from tabletop.viewmodel.view.sound_cues import ACTS, begins_with, landing_of
from tests.play import SHELF
from tests.test_architecture import FILES, ROOT, tree_of

PAGE: Final = ROOT / "docs" / "feel.md"
FILMS: Final = Path(__file__).with_name("films.md")
"""Observations made in films."""
GAMES: Final = tuple(one for one in SHELF.games if one != "example_game")
WORDS = Translations("en", SHELF.locales())
HAND, BUTTON, PANEL, CLICK, FLICK = "hand", "button", "panel", "click", "flick"
ASKED: Final = {
    HAND: ("`lift`, then the piece where it comes down", "the hand carries the piece; it glides to its place"),
    CLICK: ("the piece where it comes down", "what is clicked glides to its place"),
    BUTTON: ("`press`", "the button goes down"),
    PANEL: ("`press`", "it is put together in a panel, then the button goes down"),
    FLICK: ("`slide`, `hiss_fast`, `hiss_slow`, `on_disc`, `on_planet`, `ram`, `on_rim`, `off_edge`",
            "the disc flies with a trail, strikes sparks, bursts or falls off, and comes to rest"),
}  # fmt: skip
"""The ways to answer a question, each with its sound and its motion."""
EITHER: Final = (
    "`lift` or `press`, then the piece where it comes down", "the hand carries the piece, or the button goes down"
)  # fmt: skip
"""The same for a question that no golden game asks."""
FREE: Final = {
    "move": "the hand carries them, they glide to their place", "move_pile": "the hand carries the pile",
    "turn": "they turn where they lie", "flip": "they turn over in an arc", "flip_pile": "the pile turns over",
    "shuffle": "its halves fall together, card by card", "deal": "cards glide to each hand, one by one",
    "draw": "cards glide to the hand, one by one",
    "search": "the pile opens in a list", "put_under": "they glide below", "gather": "they glide together",
    "spread": "they glide into a row", "lock": "a sign appears on them", "group": "a sign appears on them",
    "layer": "they come above the others, or below", "counter": "its figure changes", "write": "words appear on it",
    "paste": "they glide in", "duplicate": "twins glide beside them", "delete": "they glide off the table",
    "bring": "its pieces glide in", "throw": "the dice tumble and bounce", "settle": "they slide until they rest",
    "view": "a notice says so",
}  # fmt: skip
"""The sound and the motion of each action of the free table."""
PROGRAM: Final = (
    ("something is picked up", "lift", "it is held under the mouse"),
    ("a button, a list or a panel answers", "press", "the button goes down"),
    ("that does not go", "refuse", "a slip of paper says why; what was held glides back"),
    ("a notice", "notice", "a slip of paper is laid down"),
    ("another person's turn", "bell", "a banner over the table"),
    ("the curtain falls or is lifted", "curtain", "a cloth covers the table or is gone"),
    ("taken back, done again, gone back to", "taken_back", "the pieces glide back"),
    ("a step of a lesson is done", "learned", "its slip makes room for the next"),
    ("dice are thrown", "shake", "the dice tumble; each bounce is heard"),
    ("a piece goes off the table, pushed or flicked", "off_edge", "it crosses the edge"),
)
"""The sounds of the program itself."""


@dataclass(slots=True)
class Seen:
    """Observations in golden games of one kind of question or scene."""

    ways: set[str] = field(default_factory=set)
    heard: set[str] = field(default_factory=set)
    moves: bool = False
    told: bool = False


@dataclass(slots=True)
class Watched:
    """Observations in the golden games of a game, by kind of question and by kind of scene.

    `unpaired` lists the scenes that have only sound or only motion.
    """

    asked: dict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    scenes: dict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    unpaired: list[str] = field(default_factory=list)


def beats_of(game_id: str) -> Iterator[str]:
    """Yield the names of the scenes that the rules of a game show."""
    for name in (one for one in FILES if one.startswith(f"games.{game_id}.")):
        for node in ast.walk(tree_of(name)):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = ast.unparse(node.func).rpartition(".")[2]
            if called.lower().endswith(("event", "event")):
                yield from _texts(node.args[0])


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


@cache
def watched(game_id: str) -> Watched:
    """Return the observations in all golden games of a game, as the shared screen shows them."""
    found = Watched()
    for path in sorted((SHELF.folders[game_id] / golden.FOLDER).glob("*p.jsonl")):
        _watch(game_id, path, found)
    return found


def _watch(game_id: str, path: Path, found: Watched) -> None:
    game, told = SHELF.games[game_id], match_log.read(path)
    match: Match[Any] = Match.new(game, len(told.header.seats), settings=game.former | told.header.settings)
    players = [Player(name, seat) for seat, name in enumerate(told.header.seats)]
    recorder = match.observer = SceneRecorder(game, players, SeededChance(told.header.seed), match, OptionLabels(game))
    recorder.lay_out(match)
    table = SceneRecorder(game, players, recorder.chance, match, OptionLabels(game)).table
    for entry in told.entries:
        ask = match.ask_of(entry.seat)
        own = found.asked[ask.kind] if ask.seat != CHANCE else None
        if own is not None:
            label = game.text.describe(match.state, ask, entry.value)
            flies = game.table.flicking is not None and game.table.flicking.shots(match.state, ask) is not None
            own.ways.add(FLICK if flies and not label.put else PANEL if label.parts else BUTTON if label.button
                         else HAND if label.put else CLICK)  # fmt: skip
        match.replay([entry])
        recorder.show(match, "answer", entry.seat)
        for scene in recorder.take_scenes():
            seen = own if scene.kind == "answer" and own is not None else found.scenes[scene.kind]
            _note(scene, seen, table, found, f"{game_id}-{path.stem}: {scene.kind}")


def _note(scene: TableScene, seen: Seen, table: Any, found: Watched, where: str) -> None:
    game = table.plan and SHELF.games[where.rpartition("-")[0]]
    begun = begins_with(scene, game.table.sounds)
    if begun is not None:
        seen.heard.add(begun[0])
    assert scene.after is not None
    lay = {change.piece: table.pieces[change.piece].zone for change in scene.changes}
    table.place(scene.after)
    gone = _seen_as_another(table, lay)
    landed = {
        landing_of(table, change.piece)[0]
        for change in scene.changes
        if not isinstance(change, SetMarks) and change.piece not in gone
    }
    seen.heard |= landed
    seen.moves |= any(isinstance(change, Move) for change in scene.changes)
    seen.told |= scene.message is not None
    visible = bool(scene.changes) or scene.message is not None or scene.kind in ("roll", "flight")
    if visible != bool(begun or landed):
        found.unpaired.append(where)


def _seen_as_another(table: Any, lay: dict[str, str]) -> set[str]:
    """Return the pieces that left these zones for the box and are seen to come down as another piece."""
    home, kinds = table.plan.box, {piece: table.kind_of(piece) for piece in lay}
    leaving = [one for one in kinds.items() if lay[one[0]] != home == table.pieces[one[0]].zone]
    coming = [one for one in kinds.items() if lay[one[0]] == home != table.pieces[one[0]].zone]
    return set(same_thing(leaving, coming).values())


def rows(game_id: str) -> Iterator[tuple[str, str, str]]:
    """Yield all actions of a game: the action, its sound, its motion."""
    game, seen = SHELF.games[game_id], watched(game_id)
    clauses = tomllib.loads((SHELF.folders[game_id] / "rulebook" / "clauses.toml").read_text(encoding="utf-8"))
    for kind in sorted(clauses):
        ways = [ASKED[way] for way in sorted(seen.asked[kind].ways)] if kind in seen.asked else [EITHER]
        yield f"asked: {kind}", "; ".join(way[0] for way in ways), "; ".join(way[1] for way in ways)
    yield (
        "dice are thrown",
        "`shake`, then a `die_on_...` for each bounce",
        "the dice tumble and lie until they are read",
    )
    for kind in sorted({*beats_of(game_id), *(one for one in seen.scenes if one not in ("roll", "answer", "flight"))}):
        own = seen.scenes.get(kind, Seen())
        heard = [f"`{game.table.sounds[kind]}`"] if kind in game.table.sounds else []
        others = sorted(f"`{one}`" for one in own.heard - {game.table.sounds.get(kind)})
        heard += others if len(others) <= 3 else [*others[:3], f"{len(others) - 3} more by material"]
        moves = ["its pieces glide to their place"] if own.moves else []
        moves += ["a banner"] if kind in game.table.banners else ["its line in the log"] if own.told else []
        yield (
            f"it happens: {kind}",
            ", ".join(heard)
            if heard and own.heard
            else ", ".join([*heard, "its pieces where they come down, else `pen`"]),
            ", ".join(moves) or "what it moves glides to its place, its line in the log",
        )


def page() -> str:
    """Return the whole page."""
    lines = [
        "# Feel: every act with its sound and its motion",
        "",
        "Written by `python -m tests.feel`. Pieces sound by what they are made of and what they come down on",
        "(`wood_on_hide`); a sound that a game names for what happens stands first. `tabletop sounds` lists all sounds",
        "with their loudness.",
    ]
    for game_id in GAMES:
        lines += [
            "",
            f"## {WORDS.text(SHELF.games[game_id].title)}",
            "",
            "| act | sound | motion |",
            "| --- | --- | --- |",
        ]
        lines += [f"| {' | '.join(row)} |" for row in rows(game_id)]
    lines += ["", "## The free table", "", "| act | sound | motion |", "| --- | --- | --- |"]
    lines += [f"| {act} | {f'`{sound}`' if sound else 'its pieces where they come down'} | {FREE[act]} |"
              for act, sound in ACTS.items()]  # fmt: skip
    lines += ["", "## The program", "", "| act | sound | motion |", "| --- | --- | --- |"]
    lines += [f"| {what} | `{sound}` | {seen} |" for what, sound, seen in PROGRAM]
    lines += ["", FILMS.read_text(encoding="utf-8").rstrip()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
