"""The small part of Markdown in which rules texts are written: headings, paragraphs, lists, tables, bold."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias


class Span(NamedTuple):
    """A stretch of text in one weight."""

    text: str
    bold: bool = False


BlockKind: TypeAlias = Literal["heading", "text", "item", "table"]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One piece of a text.

    `level` is the depth of a heading (1 to 6) or of a list item (0 upwards), `mark` an item's bullet or number,
    `clause` the number of the section it stands in ("4.4"), "" before the first.
    """

    kind: BlockKind
    clause: str
    spans: tuple[Span, ...] = ()
    level: int = 0
    mark: str = ""
    rows: tuple[tuple[tuple[Span, ...], ...], ...] = ()

    @property
    def plain(self) -> str:
        """All its words, for searching."""
        cells = [cell for line in self.rows for cell in line] or [self.spans]
        return " ".join("".join(span.text for span in cell) for cell in cells)


_CLAUSE = re.compile(r"^(\d+(?:\.\d+)*)\.?\s")
_ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])\s+(.*)$")
_BOLD = re.compile(r"\*\*(.+?)\*\*|__(.+?)__")
_PLAIN = (
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"`([^`]*)`"), r"\1"),
    (re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])"), r"\1"),
)


def parse(source: str) -> list[TextBlock]:
    """The blocks of a text, in order."""
    blocks: list[TextBlock] = []
    clause = ""
    gathered: list[str] = []
    table: list[str] = []

    def end() -> None:
        if gathered:
            blocks.append(TextBlock("text", clause, spans_of(_joined(gathered))))
            gathered.clear()
        if table:
            blocks.append(TextBlock("table", clause, rows=_table(table)))
            table.clear()

    for line in source.splitlines():
        item = _ITEM.match(line)
        if line.startswith("#"):
            end()
            level = len(line) - len(line.lstrip("#"))
            title = line[level:].strip()
            number = _CLAUSE.match(title + " ")
            clause = number.group(1) if number else clause
            blocks.append(TextBlock("heading", clause, spans_of(title), level))
        elif line.lstrip().startswith("|"):
            if gathered:
                end()
            table.append(line.strip())
        elif item is not None:
            end()
            mark = "•" if item.group(2) in "-*+" else item.group(2).replace(")", ".")
            blocks.append(TextBlock("item", clause, spans_of(item.group(3)), len(item.group(1)) // 2, mark))
        elif not line.strip() or set(line.strip()) <= {"-"}:
            end()
        elif line.startswith("  ") and not gathered and blocks and blocks[-1].kind == "item":
            last = blocks.pop()
            joined = "".join(_marked(span) for span in last.spans)
            blocks.append(TextBlock("item", clause, spans_of(_joined([joined, line.strip()])), last.level, last.mark))
        else:
            gathered.append(line.strip().removeprefix("> "))
    end()
    return blocks


def spans_of(text: str) -> tuple[Span, ...]:
    """A line cut into plain and bold stretches; other marks are dropped."""
    for pattern, instead in _PLAIN:
        text = pattern.sub(instead, text)
    spans: list[Span] = []
    at = 0
    for found in _BOLD.finditer(text):
        if found.start() > at:
            spans.append(Span(text[at : found.start()]))
        spans.append(Span(found.group(1) or found.group(2), True))
        at = found.end()
    if at < len(text) or not spans:
        spans.append(Span(text[at:]))
    return tuple(spans)


def _marked(span: Span) -> str:
    return f"**{span.text}**" if span.bold else span.text


def _joined(lines: list[str]) -> str:
    """Lines of one paragraph; between two Chinese characters no blank is put."""
    text = lines[0]
    for line in lines[1:]:
        wide = text[-1:] > "\u2e80" and line[:1] > "\u2e80"
        text += line if wide else " " + line
    return text


def _table(lines: list[str]) -> tuple[tuple[tuple[Span, ...], ...], ...]:
    """The rows of a table; the line under its head is left out."""
    rows = []
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not all(set(cell) <= {"-", ":"} and cell for cell in cells):
            rows.append(tuple(spans_of(cell) for cell in cells))
    wide = max((len(row) for row in rows), default=0)
    return tuple(row + (spans_of(""),) * (wide - len(row)) for row in rows)
