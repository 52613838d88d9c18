"""The report of a tournament: CSV files, pictures, and a page in every language (optional extra `report`)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.game import Game
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.locale.translations import Translations
from tabletop.study.matches.specs import MatchResult
from tabletop.study.report.effects import (
    PairLine,
    SeatLine,
    SourceLine,
    UseLine,
    by_pair,
    by_seat,
    called,
    sources,
    uses,
)
from tabletop.study.report.plots import Pictures
from tabletop.study.report.ratings import Rating, ratings

STYLE = """body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}
td,th{padding:.15rem .6rem;border-bottom:1px solid #ccc;text-align:right}td:first-child,th:first-child{text-align:left}
img{max-width:100%}"""


class Report(NamedTuple):
    """The findings of a tournament."""

    game: Game[Any]
    players: Sequence[str]
    results: Sequence[MatchResult]
    conditions: Sequence[Message]
    """Sentences on how it was played, such as the thinking budget of the players for an answer."""
    ratings: list[Rating]
    pairs: list[PairLine]
    seats: list[SeatLine]
    sources: list[SourceLine]
    uses: list[UseLine]

    @classmethod
    def of(
        cls, game: Game[Any], players: Sequence[str], results: Sequence[MatchResult], conditions: Sequence[Message]
    ) -> Report:
        rated = ratings(players, results)
        pairs, used = by_pair(players, results), uses(results, game.players.trackable)
        return cls(game, players, results, conditions, rated, pairs, by_seat(results), sources(players, results), used)


def write(report: Report, folder: Path, catalogues: Sequence[Translations]) -> list[Path]:
    """Write CSV files in the language of the first catalogue, and a page with pictures for each; return the pages.

    The same matches give the same bytes.
    """
    _tables(report, folder, catalogues[0])
    return [_page(report, folder, words) for words in catalogues]


def _tables(report: Report, folder: Path, words: Translations) -> None:
    _csv(folder / "ratings.csv", Rating._fields, report.ratings)
    _csv(folder / "pairs.csv", PairLine._fields, report.pairs)
    _csv(folder / "seats.csv", SeatLine._fields, report.seats)
    from_where = [(line.player, words.text(line.source), line.points) for line in report.sources]
    _csv(folder / "sources.csv", SourceLine._fields, from_where)
    used = [
        (line.group, line.id, words.text(line.name), *line[3:], line.effect, line.frequency) for line in report.uses
    ]
    _csv(folder / "uses.csv", (*UseLine._fields, "effect", "frequency"), used)
    matches = [
        (result.number, result.rounds, result.decisions, " ".join(result.players), " ".join(map(str, result.totals)),
         " ".join(map(str, result.winners)))
        for result in report.results
    ]  # fmt: skip
    _csv(folder / "matches.csv", ("number", "rounds", "decisions", "players", "totals", "winners"), matches)


def _csv(path: Path, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows([round(cell, 4) if isinstance(cell, float) else cell for cell in row] for row in rows)


def _page(report: Report, folder: Path, words: Translations) -> Path:
    named = BotProfiles(report.game, words).title
    painter = Pictures(folder, words, named)
    t = words.text
    rounds = [result.rounds for result in report.results]
    title = t(msg("study.page.title", game=report.game.title))
    mean = f"{sum(rounds) / len(rounds):.1f}"
    players = words.entries.get("core.comma", ", ").join(named(player) for player in report.players)
    parts = [
        _paragraph(t(msg("study.page.about", count=len(rounds), players=players, rounds=mean))),
        *(_paragraph(t(condition)) for condition in report.conditions),
    ]
    if report.pairs:
        parts += _strengths(report, painter, words)
    parts += [
        _section(words, "won_by_seat", painter.seats(report.seats)),
        _table(words, ("seat", "won_share", "points"), [
            (line.seat + 1, _percent(line.won), f"{line.points:.1f}") for line in report.seats
        ]),
        _section(words, "rounds", painter.lengths(rounds)),
    ]  # fmt: skip
    if report.sources:
        parts.append(_section(words, "sources", painter.sources(report.sources)))
        points = {(line.source, line.player): f"{line.points:.2f}" for line in report.sources}
        rows = [
            (t(source), *(points[source, player] for player in report.players))
            for source in dict.fromkeys(line.source for line in report.sources)
        ]
        parts.append(_lines((t(msg("study.column.source")), *map(named, report.players)), rows))
    if report.uses:
        behind = called(report.uses, lambda group: t(msg(f"study.group.{group}")))
        parts += [_section(words, "effect", painter.effects(report.uses)), _paragraph(t(msg("study.page.effect_why")))]
        parts.append(_table(words, ("thing", "group", "frequency", "times", "won_share", "expected", "difference"), [
            (t(line.name) + behind[line.group, line.id], t(msg(f"study.group.{line.group}")), _percent(line.frequency),
             line.times, _percent(line.won), _percent(line.expected),
             f"{100 * line.effect:+.0f} ± {100 * line.margin:.0f}" if line.seats else "–")
            for line in report.uses
        ]))  # fmt: skip
    path = folder / f"report.{words.language}.html"
    head = f'<!doctype html>\n<html lang="{words.language.replace("_", "-")}"><meta charset="utf-8">'
    body = "\n".join((f"<h1>{escape(title)}</h1>", *parts))
    path.write_text(f"{head}<title>{escape(title)}</title><style>{STYLE}</style>\n{body}\n</html>\n", encoding="utf-8")
    return path


def _strengths(report: Report, painter: Pictures, words: Translations) -> list[str]:
    """Return the sections on the strength of the players, and on each player's record against each other."""
    named = BotProfiles(report.game, words).title
    return [
        _section(words, "elo", painter.ratings(report.ratings)),
        _table(words, ("player", "elo", "interval", "won_share", "matches", "seats"), [
            (named(line.player), f"{line.elo:.0f}", f"{line.low:.0f} … {line.high:.0f}",
             _percent(line.won), line.matches, line.seats)
            for line in report.ratings
        ]),
        _head(words, "pairs"),
        _table(words, ("player", "other", "matches", "won_share", "interval", "other_won"), [
            (named(line.player), named(line.other), line.matches, _percent(line.won),
             f"{100 * line.low:.0f} … {_percent(line.high)}", _percent(line.lost))
            for line in report.pairs
        ]),
    ]  # fmt: skip


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _head(words: Translations, name: str) -> str:
    return f"<h2>{escape(words.text(msg(f'study.page.{name}')))}</h2>"


def _section(words: Translations, name: str, picture: str) -> str:
    title = escape(words.text(msg(f"study.page.{name}")))
    return f'{_head(words, name)}\n<img src="{escape(picture)}" alt="{title}">'


def _table(words: Translations, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    return _lines([words.text(msg(f"study.column.{name}")) for name in head], rows)


def _lines(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    heads = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = ["<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows]
    return "\n".join((f"<table><tr>{heads}</tr>", *lines, "</table>"))
