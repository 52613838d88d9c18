"""The meanings of the signs on the cards: by a button of the bar and by a key, in both languages, at every size."""

from __future__ import annotations

import pygame
import pytest

from games.omen import GAME
from games.omen.rules.facts import CHANNEL_COST, REWARD_KINDS, UNITS
from games.omen.table.pieces_short import SIGNS
from tabletop.core.data.messages import msg
from tabletop.session.locale.translations import Translations
from tabletop.ui.kit.panels.panel import PanelPainter
from tabletop.ui.match.question.tooltip import words_at
from tabletop.ui.match.widgets.legend_panel import Legend
from tests.play import SHELF
from tests.ui.render.test_legible import LEAST, opened

BAR_TOOL = msg("ui.play.legend")


def test_the_legend_explains_every_sign_that_a_short_text_uses() -> None:
    for language in ("en", "zh_TW"):
        texts = [SHELF_WORDS[language].text(msg(f"omen.short.{name}")) for name in SHORT]
        used = {sign for sign in SIGNS if any(f"{{{sign}}}" in text for text in texts)}
        assert {f"sign_{sign}" for sign in used} <= {kind for kind, _ in GAME.table.legend}
    kinds = {kind.id for kind in GAME.table.layout(2, GAME.complete({"spirits": True, "heroes": True})).kinds}
    assert {kind for kind, _ in GAME.table.legend} <= kinds


SHELF_WORDS = {language: Translations(language, SHELF.locales()) for language in ("en", "zh_TW")}
SHORT = [unit for unit in UNITS if unit not in CHANNEL_COST] + list(REWARD_KINDS)
SHORT += [f"{unit}_{mode}" for unit in CHANNEL_COST for mode in "ab"]


@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("settings", [{}, {"spirits": True, "heroes": True}], ids=["base", "modules"])
def test_the_button_opens_the_legend_and_no_line_is_cut(
    language: str, size: tuple[int, int], settings: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened("omen", language, settings=settings)
    screen.resize(size)
    (tool,) = [tool for tool in screen.parts.bar.right if tool.tip == BAR_TOOL]
    tool.on_press()
    (legend,) = screen.parts.overlays.popups
    assert isinstance(legend, Legend)
    assert screen.table_rect.contains(legend.rect)
    lines: list[tuple[str, int]] = []
    line = PanelPainter.line

    def noted(ink: PanelPainter, words: str, *args: object, **ways: object) -> pygame.Rect:
        wide = ways.get("width")
        size = ways.get("size") or screen.ui.theme.body
        assert isinstance(size, int)
        assert not isinstance(wide, int) or screen.ui.text.measure(words, size) <= wide, words
        lines.append((words, size))
        return line(ink, words, *args, **ways)  # type: ignore[arg-type]

    monkeypatch.setattr(PanelPainter, "line", noted)
    legend.draw(pygame.Surface(size))
    assert len(lines) == 1 + len([kind for kind, _ in GAME.table.legend if kind in screen.view.kinds])
    assert (len(lines) == 1 + len(GAME.table.legend)) == bool(settings)
    assert min(size for _, size in lines) >= LEAST
    tool.on_press()
    assert screen.parts.overlays.popups == []


def test_the_tip_of_a_card_names_the_legend() -> None:
    screen = opened("omen")
    screen.controller.session.look_as(0)
    screen.parts.viewers.show_present()
    pose = screen.view.poses[screen.view.table.in_zone("hand0")[0].id]
    x, y = map(round, screen.view.camera.to_screen(pose.x, pose.y))
    hint = screen.ui.say(msg("ui.legend.tip"))
    assert hint in words_at(screen.context, screen.parts.lights.pointer, (x, y))
    game = opened("stone_age")
    assert not [tool for tool in game.parts.bar.right if tool.tip == BAR_TOOL]
