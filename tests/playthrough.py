"""Golden games as texts that people can review: `python -m tests.playthrough` writes them beside the saved matches.

A golden game is sealed line by line, so its file shows no reader what changed. Its playthrough does: every question
with its options, the answer in words, and what then lies elsewhere on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.core.ask import NATURE, Ask
from tabletop.core.game import Game
from tabletop.core.match import Match
from tabletop.core.project import Want
from tabletop.play import story
from tabletop.play.catalogue import Catalogue
from tests.play import SHELF

FOLDER = Path(__file__).parent / "golden"
WIDTH = 160
"""Characters after which a list of options or an answer is cut."""


def path_of(game_id: str, seats: int) -> Path:
    """Where a golden game lies."""
    return FOLDER / f"{game_id}-{seats}p.jsonl"


def text_path(game_id: str, seats: int) -> Path:
    """Where the playthrough of a golden game lies."""
    return path_of(game_id, seats).with_suffix(".txt")


def playthrough(game: Game[Any], seats: int) -> str:
    """The whole text of a golden game. The table is that of the shared screen, which shows nobody's secrets."""
    told = story.read(path_of(game.id, seats))
    words = Catalogue("en", SHELF.locales())
    match = Match.new(game, seats, settings=game.former | told.header.settings)
    lines = [f"{game.id}, {seats} seats, rules {told.header.rules}"]
    lines += [f"setting {name} = {value}" for name, value in sorted(told.header.settings.items())]
    lying = _lying(match)
    lines += ["", "table", *(f"  {zone}: {what}" for zone, what in lying.items())]
    for number, entry in enumerate(told.entries, 1):
        ask = match.ask_of(entry.seat)
        said = _cut(_answer(match, ask, entry.value, words, told.header.seats))
        lines += ["", f"{number}. {_question(ask)}", *_options(ask), f"  = {said}"]
        match.replay([entry])
        before, lying = lying, _lying(match)
        changed = (zone for zone in {**before, **lying} if before.get(zone) != lying.get(zone))
        lines += [f"  {zone}: {lying.get(zone, 'empty')}" for zone in changed]
    result = game.rules.result(match.state)
    lines += ["", "result"]
    for score in result.scores:
        parts = ", ".join(f"{words.text(name)} {points}" for name, points in score.parts if points)
        lines.append(f"  seat {score.seat}: {score.total}" + (f" ({parts})" if parts else ""))
    lines.append(f"  won by {', '.join(f'seat {seat}' for seat in result.winners)}")
    return "\n".join(lines) + "\n"


def _question(ask: Ask[Any]) -> str:
    if ask.seat != NATURE:
        return f"seat {ask.seat}: {ask.kind}"
    what = f"{ask.count} x 1-{ask.faces}" if ask.kind == "roll" else str(ask.count)
    return f"Nature: {ask.kind}" + ("" if ask.kind == "flight" else f" {what}")


def _options(ask: Ask[Any]) -> list[str]:
    if ask.seat == NATURE or not ask.options:
        return []
    return [f"  {len(ask.options)}: {_cut(' '.join(_plain(option) for option in ask.options))}"]


def _answer(match: Match[Any], ask: Ask[Any], value: Any, words: Catalogue, names: list[str]) -> str:
    if ask.seat == NATURE:
        return f"{len(value.get('rest', value))} discs at rest" if isinstance(value, dict) else _plain(value)
    return f"{_plain(value)}  {words.text(match.game.text.describe(match.state, ask, value).text, names)}"


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return "(" + " ".join(_plain(one) for one in value) + ")"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _lying(match: Match[Any]) -> dict[str, str]:
    """What lies in each zone, in words; zones without pieces are left out."""
    wants = match.game.table.project(match.state, None)
    return {zone: _cut(" ".join(_pieces(want))) for zone, want in wants.items() if any(_pieces(want))}


def _pieces(want: Want) -> Iterator[str]:
    for item in want.unique:
        face = f"/{item.face}" if item.face else ""
        pose = f"@{item.pose.x:.0f},{item.pose.y:.0f}" if item.pose is not None else ""
        yield f"{item.piece}{face}{pose}" + (f"[{','.join(item.marks)}]" if item.marks else "")
    for kind, count in want.alike.items():
        if count:
            yield f"{count} {kind}"


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 4] + " ..."


def write(game: Game[Any], seats: int) -> None:
    """Write the playthrough of one golden game."""
    text = playthrough(game, seats)
    text_path(game.id, seats).write_text(text, encoding="utf-8")
    print(f"{text_path(game.id, seats).name}: {text.count(chr(10))} lines, {len(text.encode())} bytes")


def main() -> None:
    """Write the playthrough of every golden game."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        game_id, seats = path.stem.removesuffix("p").rsplit("-", 1)
        write(SHELF.games[game_id], int(seats))


if __name__ == "__main__":
    main()
