"""Every reason is true, exists in both languages, and names a clause of the rules."""

import re
from pathlib import Path

import pytest

from tabletop.core.data.messages import msg
from tabletop.session.locale.translations import Translations
from tests.games.omen.refused import CASES, Case, refused
from tests.play import SHELF
from tests.test_architecture import ROOT

RULES: Path = ROOT / "games" / "omen" / "rulebook"


def clauses(language: str) -> set[str]:
    """Return the numbered headings of the players' rules."""
    text = (RULES / f"{language}.md").read_text("utf-8")
    return {found.rstrip(".") for found in re.findall(r"^#+ ([\d.]+)", text, re.MULTILINE)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.word} {case.gesture}")
def test_what_is_refused_has_its_true_reason_and_clause(case: Case) -> None:
    refusal = refused(case)
    assert refusal is not None
    assert (refusal.reason.key, refusal.rule) == (f"omen.why.{case.word}", case.clause)
    for language in ("en", "zh_TW"):
        assert refusal.rule in clauses(language)
        text = Translations(language, SHELF.locales()).text(refusal.reason, ["Ann", "Bo"])
        assert text
        assert "{" not in text


def test_there_are_sixty_gestures() -> None:
    assert len(CASES) >= 60


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_settings_cite_only_what_the_rules_contain(language: str) -> None:
    words = Translations(language, SHELF.locales())
    for setting in SHELF.games["omen"].settings:
        text = words.text(msg(f"omen.setting.{setting.id}.why"))
        assert not re.search(r"R-?\d", text), text
        for clause in re.findall(r"(?:rules|規則) ([\d.]+\d|\d)", text):
            assert clause in clauses(language), text
