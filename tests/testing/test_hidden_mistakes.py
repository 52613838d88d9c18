"""Mistakes that show hidden cards: `tabletop check` names each of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tabletop.__main__ import main
from tests.testing.conftest import LAY, Written, faults, line_of

ASKED: Final = '    cards.laid = list((yield from simultaneous(*(Ask(seat, "lay", hand) for seat, hand in ' + LAY
CHOSEN: Final = (
    '    card = yield from choose(0, "lay", cards.hands[0])\n'
    "    cards.laid = [card, *(hand[0] for hand in cards.hands[1:])]\n"
)
TRICK: Final = "    cards.tricks[cards.laid.index(max(cards.laid))] += 1\n"
ONE_BY_ONE: Final = (
    (ASKED, CHOSEN),
    (TRICK, "    cards.tricks[0] += 1\n"),
    ("Ask, Script, event, shuffle, simultaneous", "Ask, Script, choose, event, shuffle"),
)
"""The first seat lays a card of its choice; all that has been laid counts for nothing."""
FACE_DOWN: Final = ("60, 80), outline=True)", "60, 80), show=Visibility.OWNER, owner=n)")
"""Only the owner of a card sees it after it is laid."""
PUBLIC: Final = ("public=msg(", "public=None and msg(")
"""The others read the whole text of an answer."""


def told(capsys: pytest.CaptureFixture[str], game: str, check: str, what: str) -> list[str]:
    """Return the lines of a check that begin with a word."""
    main(["--lang", "en", "check", game, "--quick", "--only", check])
    return [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip().startswith(what)]


def test_a_secret_answer_without_a_public_text_is_told(
    written: Written, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The card lies face down, and the log names it to the others: the check quotes it, with the line of `describe`."""
    game = written("card_told", *ONE_BY_ONE, FACE_DOWN, PUBLIC)
    found = faults(capsys, game, "secrets")
    assert len(found) == 1
    assert found[0].startswith("- others read the answer to 'lay', which they cannot see: seat 1 is told \"")
    assert "; its Label needs `public`  (" in found[0]
    assert found[0].endswith(f"{game}.py, line {line_of(game, tmp_path, 'def describe')})")
    assert faults(capsys, written("card_public", *ONE_BY_ONE, FACE_DOWN), "secrets") == []


def test_an_answer_that_the_table_shows_needs_no_public_text(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card that is laid openly may be named, too."""
    assert faults(capsys, written("card_open", *ONE_BY_ONE, PUBLIC), "secrets") == []


def test_an_answer_whose_public_text_hides_what_the_table_shows_is_noted(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """The owner of the zone suggests that it is meant to be hidden."""
    game = written("card_seen_anyway", *ONE_BY_ONE, (FACE_DOWN[0], "60, 80), owner=n)"))
    notes = told(capsys, game, "secrets", "note:")
    assert len(notes) == 1
    assert notes[0].startswith("note: `public` hides part of the answer to 'lay', and yet everybody sees it in laid_0;")
    assert told(capsys, written("card_face_down", *ONE_BY_ONE, FACE_DOWN), "secrets", "note:") == []


def test_a_hand_that_everybody_sees_is_told(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """A hand of a game with secret hands is never open to all all the time."""
    hand = ("170, 80), show=Visibility.OWNER, owner=n)", '170, 80), show=Visibility.ALL, owner=n, role="hand")')
    game = written("card_hand", hand, ("result=end)", "result=end, secret_hands=True)"))
    found = faults(capsys, game, "secrets")
    assert found[0].startswith("- everybody sees what lies in hand_0, the hand of seat 0, though hands are secret here")


def test_an_open_hand_beside_a_closed_deck_is_noted(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """It may be meant so, or its `show` has been forgotten; without anything hidden there is nothing to say."""
    hand = ("170, 80), show=Visibility.OWNER, owner=n)", '170, 80), owner=n, role="hand")')
    notes = told(capsys, written("card_forgotten", hand), "secrets", "note:")
    assert notes[0].startswith("note: everybody sees what lies in hand_0, the hand of seat 0, though the game hides")
    deck = ("Arrangement.PILE, show=Visibility.NONE)", "Arrangement.PILE)")
    assert told(capsys, written("card_all_open", hand, deck), "secrets", "note:") == []
    assert faults(capsys, "card_all_open", "secrets") == []


def test_an_open_zone_with_backs_only_is_noted(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """Face 1 of a card is its back: an open zone in which all lie so is a slip."""
    game = written("card_backs", ("PlacedPiece(card)", 'PlacedPiece(card, int("laid" in zone))'))
    notes = told(capsys, game, "pieces", "note:")
    assert "note: every card of laid_0 lies face down, though the zone is open to all" in notes


def test_what_differs_is_shown_with_a_leak(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """A label that names the top of the deck is shown as it reads in both worlds."""
    game = written("card_labelled", ("option.{card}", "option.{cards.deck[-1]}"))
    main(["--lang", "en", "check", game, "--quick", "--only", "secrets"])
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    at = next(number for number, line in enumerate(lines) if "the labels of 'lay' tell what the seat cannot" in line)
    assert lines[at + 1].startswith("real:  text ")
    assert lines[at + 2].startswith("other: text ")
    assert lines[at + 1][7:] != lines[at + 2][7:]
