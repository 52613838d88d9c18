"""PDF files of print and play; drawing them needs pypdfium2."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import numpy as np
import pygame
import pytest

from tabletop.core.table.layout import Shape
from tabletop.imports.model import ImportRefusedError, Wishes
from tabletop.sandbox.set_import import ImportedSet, import_set
from tabletop.session.locale.translations import Translations
from tabletop.ui.sandbox.view import page_process
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tests.imports.drawings import sheet

A4 = (595, 842)
POINT = 72 / 25.4
"""Points of a millimetre."""


def a_pdf(path: Path, *pages: Path | None, size: tuple[int, int] = A4, width: float = 189.0) -> Path:
    """Write a PDF whose pages show a picture of `width` mm in the middle, with marks for cutting; return its file."""
    found: list[bytes] = []

    def add(body: bytes) -> int:
        found.append(body)
        return len(found)

    kids = []
    for page in pages:
        drawn, resources = b"", b"<< >>"
        if page is not None:
            surface = pygame.image.load(page)
            wide, tall = surface.get_size()
            data = zlib.compress(pygame.image.tobytes(surface, "RGB"))
            head = f"<< /Type /XObject /Subtype /Image /Width {wide} /Height {tall} /ColorSpace /DeviceRGB"
            image = add(f"{head} /BitsPerComponent 8 /Filter /FlateDecode /Length {len(data)} >>\nstream\n".encode()
                        + data + b"\nendstream")  # fmt: skip
            resources = f"<< /XObject << /P {image} 0 R >> >>".encode()
            across, down = width * POINT, width * POINT * tall / wide
            left, low = (size[0] - across) / 2, (size[1] - down) / 2
            drawn = f"q {across:.3f} 0 0 {down:.3f} {left:.3f} {low:.3f} cm /P Do Q\n".encode()
            drawn += f"{left:.1f} 5 m {left:.1f} 25 l S {left + across:.1f} 5 m {left + across:.1f} 25 l S".encode()
        contents = add(b"<< /Length %d >>\nstream\n" % len(drawn) + drawn + b"\nendstream")
        head = f"<< /Type /Page /Parent 0 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Contents {contents} 0 R"
        kids.append(add(f"{head} /Resources ".encode() + resources + b" >>"))
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    tree = add(f"<< /Type /Pages /Count {len(kids)} /Kids [{listed}] >>".encode())
    root = add(f"<< /Type /Catalog /Pages {tree} 0 R >>".encode())
    written, places = b"%PDF-1.4\n", []
    for number, body in enumerate(found, 1):
        places.append(len(written))
        body = body.replace(b"/Parent 0 0 R", b"/Parent %d 0 R" % tree)
        written += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    start = len(written)
    written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(found) + 1)
    written += b"".join(b"%010d 00000 n \n" % place for place in places)
    written += b"trailer << /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(found) + 1, root, start)
    path.write_bytes(written)
    return path


def imported(path: Path, wishes: Wishes | None = None) -> ImportedSet:
    return import_set([path], path.parent / "out", wishes or Wishes(), PygamePictures(), str)


def refused(path: Path) -> str:
    with pytest.raises(ImportRefusedError) as error:
        imported(path)
    assert not (path.parent / "out").exists()
    return Translations("en").text(error.value.reason)


@pytest.fixture
def drawable() -> None:
    pytest.importorskip("pypdfium2")


@pytest.mark.usefixtures("drawable")
@pytest.mark.wide
def test_two_pages_are_two_sheets_of_cards_at_their_true_size(tmp_path: Path) -> None:
    """Margins and marks for cutting are no part of a card."""
    path = a_pdf(tmp_path / "heroes.pdf", sheet(tmp_path / "a.png", 3, 3), sheet(tmp_path / "b.png", 3, 3, 5))
    made = imported(path)
    assert sorted(len(heap.pieces) for heap in made.found.heaps) == [5, 9]
    sizes = {(round(kind.width), round(kind.height)) for kind in made.found.kinds}
    assert sizes == {(63, 88)}
    assert len({(heap.x, heap.y) for heap in made.found.heaps}) == 2


@pytest.mark.usefixtures("drawable")
@pytest.mark.wide
def test_a_page_without_a_grid_is_what_its_size_says(tmp_path: Path) -> None:
    plain = sheet(tmp_path / "a.png", 1, 1, cell=(300, 420))
    small = imported(a_pdf(tmp_path / "card.pdf", plain, size=(200, 280), width=63.0))
    assert [(kind.shape, round(kind.width)) for kind in small.found.kinds] == [(Shape.CARD, 63)]
    (tmp_path / "out").rename(tmp_path / "first")
    large = imported(a_pdf(tmp_path / "board.pdf", plain))
    assert [(kind.shape, round(kind.width)) for kind in large.found.kinds] == [(Shape.BOARD, 189)]
    (tmp_path / "out").rename(tmp_path / "second")
    asked = imported(a_pdf(tmp_path / "asked.pdf", plain), Wishes("sheet", (2, 2)))
    assert [len(heap.pieces) for heap in asked.found.heaps] == [4]


@pytest.mark.usefixtures("drawable")
@pytest.mark.wide
def test_what_is_no_pdf_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    assert refused(tmp_path / "a.pdf") == "a.pdf is not a PDF that can be read."
    many = a_pdf(tmp_path / "many.pdf", *[None] * (page_process.MOST_PAGES + 1))
    assert "more than 60 pages" in refused(many)
    monkeypatch.setattr(page_process, "PATIENCE", 0.001)
    assert "to draw" in refused(many)
    monkeypatch.setattr(page_process, "LARGEST", 10)
    assert "larger than" in refused(many)


def test_without_the_extra_it_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pypdfium2.py").write_text("raise ImportError\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{':'.join(sys.path)}")
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    assert "pip install '.[pdf]'" in refused(tmp_path / "a.pdf")


def test_empty_margins_are_cut_off() -> None:
    page = np.full((100, 80, 3), 255, dtype=np.uint8)
    assert page_process.printed_box(page) == (0, 0, 80, 100)
    page[20:60, 10:50] = 0
    assert page_process.printed_box(page) == (10, 20, 50, 60)
    page[5, 3] = page[90, 70] = 0
    assert page_process.printed_box(page) == (10, 20, 50, 60), "marks for cutting are no print"
    page[20:60, 10:50] = 255
    assert page_process.printed_box(page) == (3, 5, 71, 91), "a page with little on it is not cut to nothing"
