"""Tips about the thing under the mouse and the meaning of a click on it."""

from __future__ import annotations

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Shape
from tabletop.core.table.table import Table
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.pointer import Pointer
from tabletop.ui.table.panels.piece_tooltip import name_at, sentences


def words_at(context: MatchContext, pointer: Pointer, pos: tuple[int, int]) -> list[str]:
    """Return the texts of a tip: the name first, then the function, and the meaning of a click."""
    messages, count = name_at(context.view, pos)
    question, meant = pointer.question, pointer.meant(pos)
    about = question.controller.about(context.view.hit(pos).zone) if messages else None
    messages += [about] if about is not None else []
    if messages and question.offers() and meant is not None:
        meaning = question.controller.explain(meant)
        if meaning.text.key != "core.choices":  # the choices are listed on a click
            messages.append(msg("ui.tip.click", what=meaning.text) if meaning.allowed else meaning.text)
    piece = context.view.hit(pos).piece
    if messages and question.controller.game.table.legend and piece and _is_open_card(context.view.table, piece):
        messages.append(msg("ui.legend.tip"))
    if messages and piece and context.view.table.kind_of(piece).shape is Shape.CARD:
        messages.append(msg("ui.tip.enlarge"))
    return sentences(context.ui, messages, count)


def _is_open_card(table: Table, piece: str) -> bool:
    """Return whether a piece is a card whose text may be read."""
    kind = table.kind_of(piece)
    return kind.shape is Shape.CARD and bool(kind.text) and kind.is_open(table.pieces[piece].face)
