"""The balance page of a game from its tournaments: `python -m tools.balance OUT REPORT [REPORT ...]`.

Each REPORT is a folder that `tabletop tournament ... --report` has filled, all of one game. Writes OUT/GAME.md, with
tables from the CSV files and the English pictures beside it in OUT/GAME/. The explanation of the figures is written by
hand in OUT/index.md. Of a page that is there already, what stands below the line `BY_HAND` is kept.
"""

from __future__ import annotations

import csv
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

PICTURES: Final = {
    "elo": "Elo points with intervals of 95 %",
    "seats": "Matches won by seat",
    "sources": "Where points come from",
    "effects": "What won more and less often than its users do",
    "rounds": "Rounds of a match",
}
BY_HAND: Final = "<!-- below: written by hand -->"
"""The line of a page below which nothing is made by this program."""
ENDS: Final = 8
"""The number of things listed at each end of the list."""
SELDOM: Final = 0.02
"""The share of the seats below which a thing is listed as seldom used."""


def page(out: Path, reports: Sequence[Path]) -> Path:
    """Write the page of the game that the reports are of, and return its path.

    Raises ValueError when the reports are of several games.
    """
    headers = [json.loads((report / "matches.jsonl").read_text("utf-8").split("\n", 1)[0]) for report in reports]
    games = sorted({header["game"] for header in headers})
    if len(games) != 1:
        raise ValueError(f"reports of several games: {', '.join(games)}")
    game, title = games[0], games[0].replace("_", " ").title().replace(" Of ", " of ").replace("Eve C", "EVE: C")
    lines = [
        f"# {title}",
        "",
        "Made by `python -m tools.balance`; what follows from it stands in [Balance](index.md).",
        "",
    ]
    for header, report in zip(headers, reports, strict=True):
        lines += _study(header, report, out, game)
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{game}.md"
    _, line, kept = (target.read_text("utf-8") if target.exists() else "").partition(f"\n{BY_HAND}\n")
    target.write_text("\n".join(lines).rstrip() + "\n" + line + kept, "utf-8")
    return target


def _study(header: dict[str, Any], report: Path, out: Path, game: str) -> Iterator[str]:
    players = header["players"]
    name = "levels" if len(players) > 1 else players[0]
    command = f"tabletop tournament {game} --players {','.join(players)} --seats {header['seats']}"
    matches, uses = _rows(report, "matches"), _rows(report, "uses")
    yield from (f"## {'Levels' if len(players) > 1 else f'The {players[0]} against itself'}", "")
    yield f"{len(matches)} matches of {header['seats']} seats: `{command} --games N --positions {header['positions']}`."
    yield ""
    if len(players) > 1:
        yield from _table(
            ("player", "Elo", "95 %", "won of"),
            (
                (
                    one["player"],
                    f"{float(one['elo']):.0f}",
                    f"{float(one['low']):.0f} to {float(one['high']):.0f}",
                    f"{float(one['won']):g} of {one['seats']}",
                )
                for one in _rows(report, "ratings")
            ),
        )
        yield from _table(
            ("player", "against", "matches", "won", "95 %"),
            (
                (
                    one["player"],
                    one["other"],
                    one["matches"],
                    _part(one["won"]),
                    f"{_part(one['low'])} to {_part(one['high'])}",
                )
                for one in _rows(report, "pairs")
                if float(one["won"]) >= 0.5 and (float(one["won"]) > 0.5 or one["player"] < one["other"])
            ),
        )
    yield from _table(
        ("seat", "won", "points in the mean"),
        (
            (str(int(one["seat"]) + 1), _part(one["won"]), f"{float(one['points']):.1f}")
            for one in _rows(report, "seats")
        ),
    )
    for picture, words in PICTURES.items():
        if (report / f"{picture}.en.png").exists():
            (out / game).mkdir(parents=True, exist_ok=True)
            shutil.copy(report / f"{picture}.en.png", out / game / f"{name}-{picture}.png")
            yield from (f"![{words}]({game}/{name}-{picture}.png)", "")
    yield from _uses(uses)


def _uses(uses: list[dict[str, str]]) -> Iterator[str]:
    """Yield the things that help and harm most, and those that are seldom used."""
    names = [one["name"] for one in uses if one["group"] in ("building", "card")]
    by_effect = sorted((one for one in uses if one["effect"]), key=lambda one: -float(one["effect"]))
    kept = [one for one in by_effect if int(one["seats"]) >= SELDOM * int(one["all_seats"])]
    yield from _table(
        ("what", "kind", "used on seats", "won with it", "its users win", "difference"),
        (
            (
                one["name"] if names.count(one["name"]) < 2 else f"{one['name']} {one['id']}",
                one["group"],
                *map(_part, (one["frequency"], one["won"], one["expected"])),
                f"{100 * float(one['effect']):+.1f} ± {100 * float(one['margin']):.1f}",
            )
            for one in (kept[:ENDS] + kept[-ENDS:] if len(kept) > 2 * ENDS else kept)
        ),
    )
    seldom = [f"{one['name']} ({one['group']}: {one['seats']})" for one in uses if one not in kept]
    if seldom:
        yield from (f"Used on fewer than {_part(str(SELDOM))} of the seats: {', '.join(seldom)}.", "")


def _rows(report: Path, name: str) -> list[dict[str, str]]:
    with (report / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _part(text: str) -> str:
    return f"{100 * float(text):.1f} %"


def _table(head: Sequence[str], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


if __name__ == "__main__":
    print(page(Path(sys.argv[1]), [Path(one) for one in sys.argv[2:]]))
