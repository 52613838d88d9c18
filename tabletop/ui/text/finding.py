"""Finding words in a rules text, in languages with and without blanks between words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.ui.text.markdown import Cells, Span, TextBlock

AROUND: Final = 28
"""The characters of the text that are shown on each side of a finding."""


class Finding(NamedTuple):
    """A paragraph, an item or a row of a table with the words searched for, and the words around the first place."""

    block: int
    row: int
    """The row of a table; 0 in anything else."""
    before: str
    found: str
    after: str


def folded(text: str) -> str:
    """Return the text for comparison, character for character: without case or differences in width."""
    alike = (unicodedata.normalize("NFKC", one).lower() for one in text)
    return "".join(other if len(other) == 1 else one for one, other in zip(text, alike, strict=True))


def places(text: str, wanted: str) -> list[int]:
    """Return the positions of the wanted words in a text; they do not overlap."""
    inside, looked = folded(text), folded(wanted)
    found: list[int] = []
    at = inside.find(looked) if looked else -1
    while at >= 0:
        found.append(at)
        at = inside.find(looked, at + len(looked))
    return found


def find(blocks: Sequence[TextBlock], wanted: str) -> list[Finding]:
    """Return every paragraph, item and row that holds the wanted words, in reading order."""
    findings = []
    for number, block in enumerate(blocks):
        for row, line in enumerate(_lines(block)):
            at = next(iter(places(line, wanted)), None)
            if at is not None:
                end = at + len(wanted)
                findings.append(Finding(number, row, _before(line[:at]), line[at:end], _after(line[end:])))
    return findings


def _before(text: str) -> str:
    """Return the end of a text, from the beginning of a word where there are blanks."""
    if len(text) <= AROUND:
        return text
    near = text[-AROUND:]
    return f"…{near.partition(' ')[2] if ' ' in near[:-1] else near}"


def _after(text: str) -> str:
    """Return the beginning of a text, up to the end of a word."""
    if len(text) <= AROUND:
        return text
    near = text[:AROUND]
    return f"{near.rpartition(' ')[0] if ' ' in near[1:] else near}…"


def _lines(block: TextBlock) -> Iterator[str]:
    """Yield the words of a block: one line, or one for each row."""
    for cells in block.rows or ((block.spans,),):
        yield "  ".join(words_of(cell) for cell in cells)


def words_of(spans: Sequence[Span]) -> str:
    """Return the plain words of a stretch of text."""
    return "".join(span.text for span in spans)


def shown(spans: Sequence[Span], wanted: str) -> tuple[Span, ...]:
    """Return the spans cut so that the words searched for are marked, even across weights and links."""
    text = words_of(spans)
    marked = [False] * len(text)
    for at in places(text, wanted):
        marked[at : at + len(wanted)] = [True] * len(wanted)
    cut: list[Span] = []
    start = 0
    for span in spans:
        for place, letter in enumerate(span.text, start):
            if place > start and cut and cut[-1].found == marked[place]:
                cut[-1] = cut[-1]._replace(text=cut[-1].text + letter)
            else:
                cut.append(span._replace(text=letter, found=marked[place]))
        start += len(span.text)
    return tuple(cut)


def shown_rows(rows: Cells, wanted: str) -> Cells:
    """Return the same for a table."""
    return tuple(tuple(shown(cell, wanted) for cell in row) for row in rows)
