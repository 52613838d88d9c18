"""Prompts as pages put them: without the name for whoever is asked, and without gestures of a mouse."""

from __future__ import annotations

import re

import pytest

from tabletop.core.data.messages import SeatName, msg
from tabletop.net.protocol.prompts import others_prompt, own_prompt
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.viewmodel.view.presenter import Presenter
from tests.net.hosted import CATALOGUES, render_service, session_of
from tests.sure import sure

NAMES = ("Ann", "Bo: the second")
YOU = {"en": re.compile(r"\byou(?:r|rs|rself)?\b", re.IGNORECASE), "zh_TW": re.compile("你")}
"""The words for the player who is asked, by language."""
MOUSE = re.compile(r"\b(?:click|drag)\b|拖|點(?:選|一|你|其|牌)", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Choose where your people go (5 left)."), ("zh_TW", "選村民要去哪裡（剩 5 位）。")],
)
def test_who_is_asked_reads_an_imperative(language: str, said: str) -> None:
    prompt = msg("stone_age.prompt.place", who=SeatName(0), left=5)
    assert own_prompt(prompt, CATALOGUES[language], NAMES, 0) == said


def test_a_prompt_about_somebody_else_keeps_the_name() -> None:
    prompt = msg("stone_age.prompt.act", who=SeatName(0))
    assert own_prompt(prompt, CATALOGUES["en"], NAMES, 1).startswith("Ann: ")


@pytest.mark.parametrize("viewer", [1, None])
def test_who_is_not_asked_reads_no_gesture_of_a_mouse(viewer: int | None) -> None:
    """A regression: below "Waiting for Ann" a phone said that Ann clicks a region."""
    session = session_of("eve_conquests", 2)
    while (ask := session.match.pending[0]).kind != "headquarters" or ask.seat != 0:
        session.answer(ask.options[0], seat=ask.seat)
    presenter = Presenter(session, apart=True)
    views = presenter.shown(viewer), presenter.shown(None)
    own = render_service()
    scribe = ViewSerializer(own.layout(), own.looks, None, CATALOGUES["en"], lambda kind, face: kind.id)
    tree = scribe.tree(*views, 1)
    assert "click" in CATALOGUES["en"].text(sure(views[0].prompt), NAMES)
    assert tree["prompt"]["text"].endswith(": choose the region for the headquarters.")


def test_a_name_with_a_colon_is_no_prompt() -> None:
    """It stays in front of the prompt."""
    own = msg("stone_age.prompt.act", who=SeatName(1))
    assert own_prompt(own, CATALOGUES["en"], NAMES, 1) == "Bo: the second: choose the place to use next."


def test_a_prompt_in_a_prompt_is_that_of_a_page() -> None:
    inner = msg("eve_conquests.prompt.headquarters", who=SeatName(0))
    prompt = msg("core.stops.whatever_you_hold", prompt=inner)
    said = own_prompt(prompt, CATALOGUES["en"], NAMES, 0)
    assert said.startswith("Choose the region for your headquarters.")


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_prompt_of_a_page_speaks_of_a_mouse(language: str) -> None:
    """Every prompt that does has an entry for pages that does not."""
    entries = CATALOGUES[language].entries
    prompts = {
        key: text for key, text in entries.items() if re.match(r"\w+\.prompt\.", key) and not key.endswith(".page")
    }
    assert len(prompts) > 100
    assert [key for key, text in prompts.items() if MOUSE.search(entries.get(f"{key}.page", text))] == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_others_are_not_called_you_in_a_prompt(language: str) -> None:
    """A regression: Cy read "Ann: Bo wants to build a road to you". The others read what Ann must do."""
    words = CATALOGUES[language]
    keys = [key for key in words.entries if re.fullmatch(r"\w+\.prompt\.\w+(?:\.(?!page|others)\w+)?", key)]
    assert len(keys) > 100
    told = {key: words.entries[others_prompt(msg(key), words).key] for key in keys}
    assert [(key, text) for key, text in told.items() if YOU[language].search(text) or MOUSE.search(text)] == []


@pytest.mark.parametrize("is_seated", [True, False])
def test_who_is_not_asked_reads_what_somebody_else_must_do(*, is_seated: bool) -> None:
    session = session_of("stone_age", 2)
    presenter = Presenter(session, apart=True)
    own = render_service()
    scribe = ViewSerializer(own.layout(), own.looks, None, CATALOGUES["en"], lambda kind, face: kind.id)
    ask = session.match.pending[0]
    assert ask.kind == "place"
    views = presenter.shown(1 - ask.seat if is_seated else None), presenter.shown(None)
    assert scribe.tree(*views, 1)["prompt"]["text"].endswith(": choose where people go (5 left).")
