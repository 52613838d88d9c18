"""The sentence in the bar can be read beside its buttons, at every question of random matches."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest

from games.eve_conquests import GAME
from tabletop.core.input.interpret import Option
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.testing.random_play import replayed
from tabletop.ui.table.panels.prompt_bar import MOST_BUTTONS, choices_of
from tests.games.eve_conquests.positions import position
from tests.legible import SIZES, opened


def test_the_end_of_the_turn_stays_where_it_is() -> None:
    """A hand brings a second way to end the turn: it stands inside, and the first one keeps its place and its digit."""
    rests = ((), ("more_stops",), (("claim", "catch", "curse"),), (("play", "D01"), "more_stops"))
    asks = [Ask(0, "production", ["end", *more]) for more in rests]
    screen = opened("eve_conquests", 2, "en", SIZES[0])
    bar, state, places = screen.parts.bar, position(plan="production"), []
    screen.draw(pygame.Surface(SIZES[0]))
    for ask in asks:
        offers = [Option(one, GAME.text.describe(state, ask, one)) for one in ask.options]
        bar.show(GAME.text.prompt(state, ask), 0, choices_of(offers, lambda value: None))
        bar.draw(pygame.Surface(SIZES[0]), force=True)
        (place,) = (hot.rect.right for hot in bar.hots if hot.on_press is bar.choices[0].on_press)
        places.append(place)
    screen.close()
    assert len(set(places)) == 1


def test_the_end_of_the_turn_is_proposed_when_nothing_on_the_table_is_left_to_do() -> None:
    """The bar shows nothing about a hand: cards that could be played change nothing."""
    state = position(plan="production")
    for option, style in ((("claim", "catch", "curse"), "plain"), (("play", "D01"), "main"), ("more_stops", "main")):
        ask = Ask(0, "production", [option, "end"])
        assert GAME.text.describe(state, ask, "end").button == style


@pytest.mark.wide
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_every_prompt_has_room_beside_its_buttons(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the smallest window a sentence takes at most two lines, for no more than two are as high as the bar."""
    screen = opened("eve_conquests", 2, language, SIZES[0])
    bar = screen.parts.bar
    screen.draw(pygame.Surface(SIZES[0]))
    bar.goes_on = True
    text, lines = bar.ui.text, list[int]()
    paragraph = text.paragraph

    def counting(words: str, width: int, size: int, *more: object) -> pygame.Surface:
        picture = paragraph(words, width, size, *more)  # type: ignore[arg-type]
        lines.append(round(picture.get_height() / text.line_height(size)))
        return picture

    monkeypatch.setattr(text, "paragraph", counting)
    crushed, seen = set(), set()
    for match, entry in islice(replayed(GAME, 2, seed=1), 3000):
        if entry.seat == CHANCE:
            continue
        ask = next(one for one in match.pending if one.seat == entry.seat)
        prompt = GAME.text.secret_prompt(match.state, ask) or GAME.text.prompt(match.state, ask)
        offers = [Option(one, GAME.text.describe(match.state, ask, one)) for one in ask.options]
        buttons = [one for one in offers if one.label.button and not one.label.parts]
        key = (prompt, tuple(one.label.short or one.label.text for one in buttons))
        if len(buttons) > MOST_BUTTONS or key in seen:
            continue
        seen.add(key)
        lines.clear()
        bar.show(prompt, entry.seat, choices_of(buttons, lambda value: None))
        bar.dirty = True
        bar.draw(pygame.Surface(SIZES[0]), force=True)
        if max(lines, default=1) > 2:
            crushed.add((ask.kind, bar.ui.say(prompt), max(lines)))
    screen.close()
    assert not crushed
