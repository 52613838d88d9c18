"""The log and the result of a match in the tree of a page."""

from __future__ import annotations

from typing import Any

from tabletop.core.rules.labels import Result
from tabletop.net.protocol.trade_tree import Rendered
from tabletop.viewmodel.view.log_entries import entries_of
from tabletop.viewmodel.view.view_state import Line


def line_tree(line: Line, text: Rendered) -> dict[str, Any]:
    """Return a line of the log; `acts` are what others than its seat have done in consequence of the decision."""
    decision, *acts = (_entry(entry, text) for entry in entries_of(line))
    alone = {"alone": True} if line.alone else {}
    return decision | {"at": line.at} | ({"acts": acts} if acts else {}) | alone


def _entry(entry: Line, text: Rendered) -> dict[str, Any]:
    details = [text(detail) for detail in entry.details]
    return {"seat": entry.seat, "text": text(entry.text)} | ({"details": details} if details else {})


def result_tree(result: Result, text: Rendered) -> dict[str, Any]:
    """Return the winners, the note and the scores of a match that has ended."""
    return {
        "winners": list(result.winners),
        "note": text(result.note) if result.note is not None else "",
        "scores": [
            {"seat": score.seat, "total": score.total, "parts": [[text(what), points] for what, points in score.parts]}
            for score in result.scores
        ],
    }
