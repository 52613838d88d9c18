"""The card game of one file with some lines changed, for tests of what authors are told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from tabletop.__main__ import main
from tests import high_card

LAY: Final = "enumerate(cards.hands)))))\n"
HANDS: Final = "    cards.hands = [[card for card in hand if card not in cards.laid] for hand in cards.hands]\n"
EARLY: Final = (LAY + HANDS, LAY + '    yield event("laid")\n' + HANDS)
"""The cards that are laid are still in the hands at the event."""
HEARD: Final = """\


def describe_event(cards: Deal, laid: Event, viewer: Seat | None) -> Message:
    return msg(f"high_card.option.{laid['card']}")
"""
QUIET: Final = (
    ("Ask, Event, Script, Seat, event, shuffle", "Ask, Script, event, shuffle"),
    ('    for seat, card in enumerate(cards.laid):\n        yield event("laid", seat=seat, card=card)\n', ""),
    (HEARD, ""),
    ("describe=describe, describe_event=describe_event", "describe=describe"),
    ("public=UNSAID", 'public=msg("high_card.option.laid")'),
)
"""Without events: the answer itself is in the log, and the others read a public text."""
Written: TypeAlias = Callable[..., str]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Return a function that writes the card game of one file with some lines changed, and returns its name."""

    def write(name: str, *changes: tuple[str, str]) -> str:
        assert name not in sys.modules, "another test has a game of this name"
        text = Path(high_card.__file__).read_text(encoding="utf-8")
        for old, new in (*QUIET, ("high_card", name), *changes):
            assert old in text
            text = text.replace(old, new)
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setenv("TABLETOP_GAMES", name)
        return name

    return write


def line_of(name: str, folder: Path, code: str) -> int:
    """Return the number of the line of a written game that holds some code."""
    lines = (folder / f"{name}.py").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if code in line)


def faults(capsys: pytest.CaptureFixture[str], game: str, check: str) -> list[str]:
    """Return the lines of the faults that a check finds."""
    main(["--lang", "en", "check", game, "--quick", "--only", check])
    return [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip().startswith("- ")]
