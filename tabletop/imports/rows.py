"""Tables of text as decks of plain cards: CSV files with a head, or lines such as `3x Wolf: howls at night`."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.messages import msg
from tabletop.imports.model import ImportRefusedError, SetDraft, contents_of, unknown
from tabletop.imports.pictures import is_picture, measured
from tabletop.sets import limits

SUFFIXES: Final = (".csv", ".tsv", ".txt")
LARGEST: Final = 1 << 20
"""Bytes of a file."""
COLUMNS: Final = {
    "name": ("name", "title", "card", "名稱", "名字", "卡名"),
    "text": ("text", "description", "rules", "文字", "說明", "效果"),
    "count": ("count", "number", "copies", "quantity", "張數", "數量"),
    "picture": ("picture", "image", "front", "圖片", "正面"),
    "back": ("back", "背面"),
}
"""The columns, and the words by which a head may call them."""
_LINE: Final = re.compile(r"(?:(?P<count>\d{1,6})\s*[x×]\s+)?(?P<name>.*?)(?::\s+(?P<text>.*))?$")
MOST_COPIES: Final = int(limits.RANGES["count"][1])
INK, GROUND, BACK = "#2b2118", "#f1e9d8", "#3d5a5c"


def from_table(path: Path) -> SetDraft:
    """Return the deck of a CSV or text file. Raises `ImportRefusedError` with the number of the line."""
    text = _text(path)
    lines = _listed(text) if path.suffix.lower() == ".txt" and "\t" not in text else _tabled(text, path)
    draft = SetDraft(path.stem)
    rows = [_row(draft, path, number, values) for number, values in lines]
    rows = [row for row in rows if row["count"]]
    if not rows:
        raise ImportRefusedError(msg("imports.no_rows", name=path.name))
    draft.tables["row"] = [row for row in rows if "picture" not in row]
    if draft.tables["row"]:
        draft.add("card", each=["row"], id="{id}", name="{name}", text="{text}", count="{count}", pile=True, face=1,
                  marks=plain_front(), back_marks=plain_back(_without_gaps(draft.name)))  # fmt: skip
    else:
        draft.tables.clear()
    for row in rows:
        if "picture" in row:
            back = row.get("back")
            draft.add("card", id=row["id"], name=row["name"], text=row["text"] or None, count=row["count"],
                      picture=row["picture"], back=back, pile=True, at=[limits.LARGEST_PIECE / 4, 0.0],
                      face=None if back is None else 1)  # fmt: skip
    return draft


def _text(path: Path) -> str:
    try:
        return contents_of(path, LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ImportRefusedError(msg("imports.no_text", name=path.name)) from None


def _listed(text: str) -> list[tuple[int, dict[str, str]]]:
    """Return the values of plain lines; empty ones, and those with a # in front, are passed over."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line.strip())
        if match is not None and match["name"] and not line.lstrip().startswith("#"):
            found.append((number, {key: value for key, value in match.groupdict().items() if value}))
    return found


def _tabled(text: str, path: Path) -> list[tuple[int, dict[str, str]]]:
    """Return the values of each row by column. Raises `ImportRefusedError` when no column is called `name`."""
    head = text.partition("\n")[0]
    sign = max(",;\t|", key=head.count)
    try:
        reader = csv.reader(io.StringIO(text), delimiter=sign)
        lines = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error:
        raise ImportRefusedError(msg("imports.no_table", name=path.name)) from None
    lines = [(number, row) for number, row in lines if any(row)]
    if not lines:
        return []
    first = lines[0][1]
    columns = [_column(word) for word in first]
    if not any(columns):
        columns = ["name", "text", "count"][: len(first)]  # no head: everything is a card
    elif "name" in columns:
        lines = lines[1:]
        columns = [known or word for known, word in zip(columns, first, strict=True)]
    else:
        raise unknown("no_column", "name", [word for word in first if word], name=path.name)
    return [(number, dict(zip(columns, row, strict=False))) for number, row in lines]


def _column(word: str) -> str:
    return next((name for name, words in COLUMNS.items() if word.lower() in words), "")


def _row(draft: SetDraft, path: Path, line: int, values: dict[str, str]) -> dict[str, Any]:
    """Return what a row says of its card; columns that have no meaning of their own stand below its text."""
    name = values.get("name") or values.get("text", "")[:20] or str(line)
    others = [f"{key}: {value}" for key, value in values.items() if key and value and key not in COLUMNS]
    words = "\n".join([*filter(None, [values.get("text", "")]), *others])
    if len(words) > limits.LONGEST_TEXT or len(name) > limits.LONGEST_NAME:
        raise ImportRefusedError(msg("imports.long_text", name=path.name, line=line, most=limits.LONGEST_TEXT))
    counted = values.get("count") or "1"
    if not counted.isdecimal() or len(counted) > 6 or int(counted) > MOST_COPIES:
        raise ImportRefusedError(msg("imports.no_count", name=path.name, line=line, text=counted, most=MOST_COPIES))
    row: dict[str, Any] = {"id": draft.new_id(name), "name": name, "text": words, "count": int(counted)}
    for side in ("picture", "back"):
        if values.get(side):
            row[side] = draft.keep(measured(_beside(path, values[side], line)))
    return row


def _beside(path: Path, name: str, line: int) -> Path:
    """Return a picture beside the table. Raises `ImportRefusedError` with those there are, and the nearest."""
    known = {one.name: one for one in sorted(path.parent.iterdir()) if is_picture(one)}
    if name not in known:
        raise unknown("no_file", name, known, name=path.name, line=line)
    return known[name]


def plain_front(*, with_text: bool = True) -> list[dict[str, Any]]:
    """Return the marks of a front whose name, and text, come from a table."""
    words = {"print": "{text}", "at": [[7, 24]], "w": 49, "h": 56, "size": 5, "colour": INK}
    return [
        {"patch": GROUND, "at": [[4, 4]], "w": 55, "h": 80, "radius": 2},
        {"print": "{name}", "at": [[7, 8]], "w": 49, "h": 12, "size": 6, "colour": INK},
        *([words] if with_text else []),
    ]


def plain_back(shown: str) -> list[dict[str, Any]]:
    """Return the marks of a back with a name on it, which may come from a table."""
    return [
        {"patch": BACK, "at": [[3, 3]], "w": 57, "h": 82, "radius": 2},
        {"print": shown, "at": [[8, 34]], "w": 47, "h": 20, "size": 6, "colour": GROUND},
    ]


def _without_gaps(name: str) -> str:
    """Return a name with other brackets in place of those of gaps."""
    return name.replace("{", "(").replace("}", ")")[: limits.LONGEST_NAME]
