"""The small part of Markdown that rules texts use: headings, paragraphs, lists, tables, bold, links.

A link to `#4.2` leads to that clause; the number of a clause in the text, such as 4.2 or (4), becomes a link
automatically. A line `<!-- pieces: hut die#5 -->` shows pieces of the game by their kinds, with a face after `#`;
other readers of Markdown show nothing there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias


class Span(NamedTuple):
    """A stretch of text in one weight. `link` is the clause it leads to; `found` marks a match of a search."""

    text: str
    bold: bool = False
    link: str = ""
    found: bool = False


BlockKind: TypeAlias = Literal["heading", "text", "item", "table", "pieces"]
Cells: TypeAlias = tuple[tuple[tuple[Span, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One piece of a text.

    `level` is the depth of a heading (1 to 6) or of a list item (0 upwards), `mark` an item's bullet or number,
    `clause` the number of the section it is in ("4.4"), "" before the first; `pieces` are kinds with a face.
    """

    kind: BlockKind
    clause: str
    spans: tuple[Span, ...] = ()
    level: int = 0
    mark: str = ""
    rows: Cells = ()
    pieces: tuple[tuple[str, int], ...] = ()

    @property
    def plain(self) -> str:
        """All its words, for searching."""
        cells = [cell for line in self.rows for cell in line] or [self.spans]
        return " ".join("".join(span.text for span in cell) for cell in cells)


_CLAUSE = re.compile(r"^(\d+(?:\.\d+)*)\.?\s")
_ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])\s+(.*)$")
_COMMENT = re.compile(r"^\s*<!--\s*(.*?)\s*-->\s*$")
_MARKED = re.compile(r"\*\*(.+?)\*\*|__(.+?)__|\[([^\]]*)\]\(([^)]*)\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_REFERENCE = re.compile(
    r"(?<![\d.])(\d+(?:\.\d+)+)(?![\d.]*\d)|(?<=[(（])(\d+)(?=[)）])"
    r"|(?:[Ss]ections?|[Cc]hapter) (\d+)\b|第 ?(\d+) ?[章節]"
)
"""A reference to a clause in the text: 4.2, or a chapter in brackets or after its word."""
_PLAIN = (
    (re.compile(r"`([^`]*)`"), r"\1"),
    (re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])"), r"\1"),
)


def parse(source: str) -> list[TextBlock]:
    """Return the blocks of a text, in order."""
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
        item, comment = _ITEM.match(line), _COMMENT.match(line)
        if comment is not None:
            end()
            word, _, named = comment.group(1).partition(":")
            if word == "pieces":
                blocks.append(TextBlock("pieces", clause, pieces=_pieces(named)))
        elif line.startswith("#"):
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
    known = {block.clause for block in blocks if block.kind == "heading"}
    return [_referring(block, known) for block in blocks]


def _pieces(named: str) -> tuple[tuple[str, int], ...]:
    """Return kinds and their faces from names like `hut die#5`."""
    parts = [name.partition("#") for name in named.split()]
    return tuple((kind, int(face) if face.isdigit() else 0) for kind, _, face in parts)


def _referring(block: TextBlock, known: set[str]) -> TextBlock:
    """Return a block with its references to clauses as links; a heading's own number is none."""
    if block.kind == "heading":
        return block
    rows = tuple(tuple(_refers(cell, known, block.clause) for cell in row) for row in block.rows)
    return replace(block, spans=_refers(block.spans, known, block.clause), rows=rows)


def _refers(spans: tuple[Span, ...], known: set[str], here: str) -> tuple[Span, ...]:
    """Return the spans cut at references to existing clauses other than their own."""
    cut: list[Span] = []
    for span in spans:
        at = 0
        for found in _REFERENCE.finditer(span.text) if not span.link else ():
            clause, (start, end) = found[found.lastindex or 0], found.span(found.lastindex or 0)
            if clause in known and clause != here:
                cut += [span._replace(text=span.text[at:start]), span._replace(text=clause, link=clause)]
                at = end
        cut.append(span._replace(text=span.text[at:]))
    return tuple(span for span in cut if span.text) or spans[:1]


def spans_of(text: str) -> tuple[Span, ...]:
    """Return a line cut into plain and bold stretches and links to clauses; other marks are dropped."""
    for pattern, instead in _PLAIN:
        text = pattern.sub(instead, text)
    spans: list[Span] = []
    at = 0
    for found in _MARKED.finditer(text):
        if found.start() > at:
            spans.append(Span(text[at : found.start()]))
        strong, also, words, target = found.groups()
        link = target.removeprefix("#") if target is not None and target.startswith("#") else ""
        spans.append(Span(words, link=link) if words is not None else Span(_LINK.sub(r"\1", strong or also), True))
        at = found.end()
    if at < len(text) or not spans:
        spans.append(Span(text[at:]))
    return tuple(spans)


def _marked(span: Span) -> str:
    if span.link:
        return f"[{span.text}](#{span.link})"
    return f"**{span.text}**" if span.bold else span.text


def _joined(lines: list[str]) -> str:
    """Join the lines of one paragraph; no blank is put between two Chinese characters."""
    text = lines[0]
    for line in lines[1:]:
        wide = text[-1:] > "\u2e80" and line[:1] > "\u2e80"
        text += line if wide else " " + line
    return text


def _table(lines: list[str]) -> Cells:
    """Return the rows of a table; the line under its head is left out."""
    rows = []
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not all(set(cell) <= {"-", ":"} and cell for cell in cells):
            rows.append(tuple(spans_of(cell) for cell in cells))
    wide = max((len(row) for row in rows), default=0)
    return tuple(row + (spans_of(""),) * (wide - len(row)) for row in rows)
