"""Plans chosen on the table: the effect of a choice is shown under the mouse, and the coming turns beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import dist
from typing import Any

import pygame
import pytest

from games.eve_conquests.players import policy
from games.eve_conquests.table.layout_areas import level_id
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask
from tabletop.session.match.match_session import MatchSession
from tabletop.testing.random_play import random_value
from tabletop.ui.kit.panels.panel import PanelPainter
from tabletop.ui.render.layers.marks import OverMark, Ring, Words
from tabletop.ui.table.overlays.popups import ComposerPanel
from tabletop.ui.table.panels.prompt_bar import MOST_BUTTONS
from tests.parameters import quick_first
from tests.sure import sure
from tests.ui.at_question import at_question, at_random
from tests.ui.driver import Driver, wait_for_question


def soundly(session: MatchSession, ask: Ask[Any], chance: FastRng) -> Any:
    return policy.default_policy(session.match.state, ask, chance)


def opened(
    until: Callable[[MatchSession], bool],
    size: tuple[int, int] = (1280, 720),
    language: str = "en",
    seed: int = 5,
    *,
    sound: bool = False,
) -> Driver:
    """Return a match of four at the first question that `until` accepts, after random or `sound` play."""
    answer = soundly if sound else at_random
    names, chance = ("Ann", "Bo", "Cy", "Di"), FastRng(seed)
    return at_question(
        "eve_conquests", names, until, seed="forecast", chance=chance, answer=answer, size=size, language=language
    )


def at_plan(session: MatchSession) -> bool:
    """Return whether a plan is chosen, with at least one token."""
    asked = sure(session.prompt).ask
    return asked.kind == "start_plan" and sum(option[0] == "start" for option in asked.options) > 1


def over_level(driver: Driver, tokens: int, part: float = 0.8) -> None:
    """Rest the mouse on a level of the plan that is chosen, so far down in it."""
    session, camera = driver.screen.controller.session, driver.screen.view.camera
    zone = driver.screen.view.table.zones[level_id(sure(session.prompt).ask.seat, session.match.state.plan, tokens)]
    x, y = camera.to_screen(zone.x + zone.w / 2, zone.y + zone.h * part)
    driver.mouse.move((round(x), round(y)))


@pytest.mark.wide
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_a_plan_is_chosen_by_its_level_and_the_calendar_shows_what_comes_before(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Levels and months are lit, so that no button need be read; a click answers.

    Under the mouse are the numbers of the earlier turns, in their order, and last a filled ring where the seal would
    go.
    """
    driver = opened(at_plan, language=language)
    screen, drawn = driver.screen, list[OverMark]()
    session = screen.controller.session
    asked = sure(session.prompt)
    assert not screen.parts.bar.choices
    lit = screen.parts.question.lit(None)
    assert {level_id(asked.ask.seat, session.match.state.plan, tokens) for tokens in (0, 1)} <= set(lit)
    monkeypatch.setattr(screen.view, "set_marks", lambda marks: drawn.__setitem__(slice(None), marks))
    over_level(driver, 1)
    offer = next(offer for offer in asked.offers if offer.option[:2] == ("start", 1))
    month = screen.view.table.zones[sure(offer.label.put)]
    rings, words = [one for one in drawn if isinstance(one, Ring)], [one for one in drawn if isinstance(one, Words)]
    assert [one.text for one in words] == [str(number) for number in range(1, len(words) + 1)]
    assert [bool(ring.fill) for ring in rings] == [False] * (len(rings) - 1) + [True]
    assert dist(rings[-1][:2], (month.x + month.w / 2, month.y + month.h / 2)) < 130
    seals = {(round(one.x, 3), round(one.y, 3)) for one in rings[:-1]}
    poses = {
        (round(pose.x, 3), round(pose.y, 3)) for piece, pose in screen.view.poses.items() if piece.startswith("seal-")
    }
    assert seals <= poses
    answers = len(session.match.log)
    wait_for_question(screen, driver.mouse.pump)
    driver.mouse.click(driver.mouse.at)
    assert session.match.log[answers].value == ("start", 1, 0)


@pytest.mark.wide
@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_a_level_is_chosen_by_a_click_on_the_token_that_lies_there(tokens: int) -> None:
    """A click on the token, the most natural place, means the level, not the token."""

    def is_full(session: MatchSession) -> bool:
        state = session.match.state
        return at_plan(session) and state.plans[state.turn * 3 + state.plan] == 2

    driver = opened(is_full, sound=True)
    match = driver.screen.controller.session.match
    over_level(driver, tokens, 0.3)
    answers = len(match.log)
    wait_for_question(driver.screen, driver.mouse.pump)
    driver.mouse.click(driver.mouse.at)
    assert match.log[answers].value == ("start", tokens, 0)


@pytest.mark.wide
def test_nothing_is_shown_where_an_option_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = opened(at_plan)
    drawn: list[OverMark] = []
    monkeypatch.setattr(driver.screen.view, "set_marks", lambda marks: drawn.__setitem__(slice(None), marks))
    over_level(driver, 1)
    assert drawn
    x, y = driver.screen.view.camera.to_screen(20, 20)
    driver.mouse.move((round(x), round(y)))
    assert not drawn


@pytest.mark.wide
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_the_turns_to_come_stand_beside_the_table(language: str) -> None:
    """15: each turn with its seal, who and when; the current one is left out, and the first ones beyond the edge."""
    driver = opened(at_plan, language=language)
    screen = driver.screen
    coming = screen.controller.shown.coming
    assert len(coming) == 12
    state = screen.controller.session.match.state
    assert coming[0].kind == f"seal_{state.turn}_{('development', 'production', 'logistics')[state.plan]}"
    panel = screen.parts.players
    tips = [hot.tip for hot in panel.hots if ": " in hot.tip]
    said = [f"{screen.ui.say(one.when)}: {screen.ui.say(one.name)}" for one in coming]
    shown = [tip for tip in tips if tip in said]
    assert shown == said[: len(shown)]
    assert len(shown) >= 8
    assert all(hot.rect.right <= panel.rect.width for hot in panel.hots)


@pytest.mark.wide
def test_no_turns_to_come_take_no_room() -> None:
    driver = opened(at_plan)
    panel = driver.screen.parts.players
    tall = panel.height(300)
    panel.show(panel.stats, panel.acting, panel.notes)
    assert panel.height(300) < tall


@pytest.mark.wide
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_no_button_of_a_match_is_cut(language: str) -> None:
    """Every button that a random match of four shows in the bar is written in full at 1280x720."""
    driver = opened(at_plan, language=language)
    screen, chance = driver.screen, FastRng(11)
    session, ui = screen.controller.session, screen.ui
    widest = ui.theme.px(300) - ui.theme.px(44)
    seen: set[str] = set()
    for _ in range(700):
        asked = session.prompt
        if asked is None:
            break
        buttons = [offer.label for offer in asked.offers if offer.label.button]
        if len(buttons) <= MOST_BUTTONS:
            seen.update(ui.say(label.short or label.text) for label in buttons)
        session.answer(random_value(session.match, asked.ask, chance))
    assert len(seen) > 10
    assert {words for words in seen if ui.text.measure(words, ui.theme.body, bold=True) > widest} == set()


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_a_combination_is_followed_by_its_note(language: str) -> None:
    """15: the odds of the dice that are being put together; the panel has room for them in the smallest window."""
    driver = opened(lambda session: sure(session.prompt).ask.kind == "dice", language=language)
    screen = driver.screen
    panel = screen.parts.overlays.docked
    assert isinstance(panel, ComposerPanel)
    panel.composer.clear()
    panel.click(panel.composer.parts[0])
    panel.paint(PanelPainter(surface := pygame.Surface(panel.rect.size), panel.ui))
    exact = sure(panel.composer.exact)
    bare = replace(exact, label=replace(exact.label, note=None))
    panel.composer.offers = [(parts, bare if one is exact else one) for parts, one in panel.composer.offers]
    panel.paint(PanelPainter(without := pygame.Surface(panel.rect.size), panel.ui))
    below = panel.ui.theme.px(50)
    room = pygame.Rect(0, panel.rect.height - below, panel.rect.width, below)
    assert surface.subsurface(room).get_buffer().raw != without.subsurface(room).get_buffer().raw
    note = panel.ui.text.paragraph(
        screen.ui.say(sure(exact.label.note)), panel.rect.width - 20, panel.ui.theme.small, (0, 0, 0)
    )
    assert note.get_height() <= below


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080)], whole=True))
def test_the_odds_of_a_battle_are_told_when_somebody_asks(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """15: a button beside the combination, and the key O, show the odds; then they follow every change of the dice.

    They have room below it.
    """
    driver = opened(lambda session: sure(session.prompt).ask.kind == "dice", size, language)
    screen, said = driver.screen, list[str]()
    panel = screen.parts.overlays.docked
    assert isinstance(panel, ComposerPanel)
    paragraph = panel.ui.text.paragraph

    def recorded(words: str, *rest: Any) -> pygame.Surface:
        said.append(words)
        return paragraph(words, *rest)

    monkeypatch.setattr(panel.ui.text, "paragraph", recorded)
    inks: list[PanelPainter] = []

    def shown() -> list[str]:
        said.clear()
        inks.append(PanelPainter(pygame.Surface(panel.rect.size), panel.ui))
        panel.paint(inks[-1])
        return [words for words in said if words]

    panel.composer.clear()
    panel.click(panel.composer.parts[0])
    first = sure(panel.composer.exact)
    assert shown() == [screen.ui.say(sure(first.label.note))]
    screen.draw(pygame.Surface(size))
    main, button = sorted(inks[-1].hots, key=lambda hot: hot.rect.y)[-2:]
    button = max(main, button, key=lambda hot: hot.rect.x)
    driver.mouse.click((panel.rect.x + button.rect.centerx, panel.rect.y + button.rect.centery))
    odds = screen.ui.say(sure(screen.controller.odds(first.option)))
    assert shown() == [odds]
    assert "%" in odds
    assert paragraph(odds, panel.rect.width - 20, panel.ui.theme.small, (0, 0, 0)).get_height() <= (
        panel.ui.theme.px(58)
    )
    panel.composer.clear()
    panel.click(panel.composer.parts[1])
    assert shown() == [screen.ui.say(sure(screen.controller.odds(sure(panel.composer.exact).option)))] != [odds]
    panel.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_o, mod=pygame.KMOD_CAPS))
    assert shown() == [screen.ui.say(sure(sure(panel.composer.exact).label.note))]
    assert not panel.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_o, mod=pygame.KMOD_SHIFT)), "another key"


@pytest.mark.wide
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_a_combination_without_dice_offers_no_odds(language: str) -> None:
    """Movement of units is no throw, so no empty button is shown for it; the text about the missing part is not cut."""
    driver = opened(many_invade, language=language, seed=1, sound=True)
    panel = driver.screen.parts.overlays.docked
    assert isinstance(panel, ComposerPanel)
    panel.composer.clear()
    inks = [PanelPainter(pygame.Surface(panel.rect.size), panel.ui) for _ in range(2)]
    cut = list[str]()
    shortened = panel.ui.text.shortened

    def seen(*given: Any) -> str:
        cut.append(shortened(*given))
        return cut[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(panel.ui.text, "shortened", seen)
        panel.paint(inks[0])
    assert not [words for words in cut if words.endswith("…")]
    panel.click(panel.composer.parts[0])
    assert panel.composer.exact is not None
    panel.paint(inks[1])
    words = panel.ui.theme.px(70)
    assert [hot for hot in inks[1].hots if hot.rect.width == words] == []
    assert panel.odds is None


def many_invade(session: MatchSession) -> bool:
    """Return whether more than a few units may move in, so that they are put together in a panel."""
    ask = sure(session.prompt).ask
    return ask.kind == "invasion" and len(ask.options) > MOST_BUTTONS


def test_a_button_with_a_short_word_says_the_rest_when_the_mouse_rests_on_it() -> None:
    driver = opened(lambda session: any(option == "more_stops" for option in sure(session.prompt).ask.options))
    bar = driver.screen.parts.bar
    spots = [(hot.rect.centerx + bar.rect.x, hot.rect.centery + bar.rect.y) for hot in bar.hots]
    said = [bar.tip_at(spot) for spot in spots]
    assert any(words.startswith("End the turn, and from now on stop in other turns") for words in said)
