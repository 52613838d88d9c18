"""The bar on top: the sentence can be read beside any buttons, whole or as far as there is room."""

from __future__ import annotations

import pygame
import pytest

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.table.panels.prompt_bar import Choice, PromptBar, Tool
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tests.play import SHELF

WIDE = 1280


def button(key: str, **gaps: object) -> Choice:
    return Choice(msg(key, **gaps), lambda: None)


def turn() -> tuple[Choice, ...]:
    """Return the buttons of a turn in which another card may be drawn."""
    option = "age_of_heroes.option"
    return button(f"{option}.again"), button(f"{option}.taxes", count=2), button(f"{option}.nothing")


def bar_of(language: str, message: Message, *choices: Choice) -> tuple[PromptBar, list[tuple[str, pygame.Rect]]]:
    """Return a bar with ten tools that keeps the place of "Go on" free, and the lines of the sentence in it."""
    ui = UiContext(Translations(language, SHELF.locales()), theme := Theme(Text(language)), ["Player 1", "Ur"], [])
    ui.styles = list(theme.seats[:2])
    tool = Tool("x", msg("core.set_up"), lambda: None, lambda: True)
    bar = PromptBar(ui, [tool] * 4, [tool] * 6)
    bar.goes_on = True
    bar.place(pygame.Rect(0, 0, WIDE, bar.height(WIDE)))
    bar.show(message, 0, list(choices))
    found: list[tuple[str, pygame.Rect]] = []
    with pytest.MonkeyPatch.context() as patch:
        paint = PanelPainter.line

        def noted(ink: PanelPainter, text: str, *args: float, **more: object) -> pygame.Rect:
            rect = paint(ink, text, *args, **more)  # type: ignore[arg-type]
            found.append((text, rect))
            return rect

        patch.setattr(PanelPainter, "line", noted)
        bar.draw(pygame.Surface((WIDE, 100)))
    return bar, found


STRIKES = msg(
    "core.stops.whatever_you_hold",
    prompt=msg("age_of_heroes.prompt.luck", who=SeatName(0), event=msg("age_of_heroes.card.volcano")),
)
ACTION = msg("age_of_heroes.prompt.action", who=SeatName(0))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", [ACTION, STRIKES])
def test_three_buttons_leave_the_sentence_whole(message: Message, language: str) -> None:
    """A regression: of what to do in a turn only the middle of the sentence was seen beside three buttons."""
    bar, lines = bar_of(language, message, *turn())
    assert "".join(text for text, _ in lines).replace(" ", "") == bar.ui.say(message).replace(" ", "")
    assert all(rect.top >= 0 and rect.bottom <= bar.rect.height for _, rect in lines)
    assert max(rect.right for _, rect in lines) < min(hot.rect.left for hot in bar.hots if hot.answers)


def test_a_sentence_without_room_is_read_under_the_mouse() -> None:
    """It is cut at its end, not at its beginning, and is whole in a tip."""
    bar, lines = bar_of("en", STRIKES, *[button("core.stops.until_own_turn.short")] * 4)
    text = bar.ui.say(STRIKES)
    assert text.startswith(lines[0][0])
    assert lines[-1][0].endswith("…") or "".join(one for one, _ in lines).replace(" ", "") == text.replace(" ", "")
    cut = [hot for hot in bar.hots if hot.name == "sentence"]
    assert [hot.tip for hot in cut] == [text] if lines[-1][0].endswith("…") else not cut


def test_the_buttons_keep_their_size_where_there_is_room() -> None:
    plain, _ = bar_of("en", msg("age_of_heroes.prompt.build", who=SeatName(0)), turn()[-1])
    crowded, _ = bar_of("en", ACTION, *turn())
    wide = [next(hot.rect.w for hot in bar.hots if hot.name == "Do nothing") for bar in (plain, crowded)]
    assert wide[1] < wide[0]
