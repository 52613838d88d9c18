"""Every card of Omen has a picture of its own, in few colours, that can be told from all others when it is small."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import assets
from games.omen.rules.facts import FEATS, REWARD_KINDS, UNITS
from games.omen.table.pieces import feat_kinds, reward_kinds, unit_kinds
from tabletop.core.table.layout import ImageElement, Kind
from tabletop.ui.shell.export.artsheet import nearest_pairs, used_pictures
from tests.play import SHELF

FOLDER = Path(assets.__file__).parent / "omen"
CARDS = (*UNITS, *REWARD_KINDS, *FEATS)
KINDS = {kind.id: kind for kind in (*unit_kinds(), *reward_kinds(), *feat_kinds())}
NEAR = 0.45
"""Pictures nearer than this to each other at 48 pixels were mistaken for each other."""
MOST_COLOURS = 5


def picture_of(kind: Kind) -> str:
    """Return the one picture on the front of a card."""
    (picture,) = [mark.name for mark in kind.faces[0] if isinstance(mark, ImageElement)]
    return picture


def test_no_two_cards_share_a_picture() -> None:
    """66 units, 6 rewards and 6 feats name 78 pictures, and no two of these files are the same."""
    pictures = [picture_of(KINDS[card]) for card in CARDS]
    assert len(pictures) == len(CARDS) == 78
    assert [name for name, count in Counter(pictures).items() if count > 1] == []
    drawn = Counter((FOLDER.parent / f"{name}.svg").read_bytes() for name in pictures)
    assert max(drawn.values()) == 1


@pytest.mark.parametrize("card", CARDS)
def test_a_picture_has_few_colours(card: str) -> None:
    """A picture has at most five colours of the palette, and few paths."""
    text = (FOLDER.parent / f"{picture_of(KINDS[card])}.svg").read_text()
    assert len(set(re.findall(r"#[0-9a-f]{6}", text))) <= MOST_COLOURS
    assert len(re.findall("<(path|circle|ellipse|rect)", text)) <= 100


@pytest.mark.wide
def test_cards_can_be_told_apart_at_48_pixels() -> None:
    """No two units, rewards or feats are too near for a newcomer to tell apart."""
    cards = [used for used in used_pictures(SHELF.games["omen"]) if used.name.partition("/")[2] in CARDS]
    assert len(cards) == len(CARDS)
    assert [pair for pair in nearest_pairs(cards) if pair.distance < NEAR] == []
