"""The common part of the table screens of guided and free play: seat colours, languages, painting."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Player
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.render.table_view import TableView
from tabletop.ui.table.frame.screen_parts import ScreenParts
from tabletop.ui.table.overlays.loading import Opening
from tabletop.ui.text.theme import SeatStyle, Theme


def styles_of(theme: Theme, players: Sequence[Player]) -> list[SeatStyle]:
    """Return the colour and sign of every player."""
    return [theme.seats[player.style % len(theme.seats)] for player in players]


def seated(theme: Theme, styles: Sequence[SeatStyle]) -> Theme:
    """Return the theme in which the first seats have these colours, so that pieces get those of their players."""
    made = Theme(theme.text, theme.scale, theme.text_scale)
    made.seats = (*styles, *(style for style in theme.seats if style not in styles))
    return made


def speak(ui: UiContext, view: TableView, words: Translations, theme: Theme) -> bool:
    """Switch to another language or scale of the window; return whether what is printed on the table is remade."""
    anew = ui.words is not words or view.text is not theme.text
    ui.theme, ui.words = theme, words
    if anew:
        view.speak(words, theme.text)
    return anew


def paint(
    surface: pygame.Surface, frame: ScreenParts, opening: Opening | None = None, *, everything: bool
) -> list[pygame.Rect]:
    """Paint what changed, from the bottom up: panels, table, layers, tip; return the changed rectangles.

    `opening` is shown in place of the table; behind a curtain there is none.
    """
    if everything:
        frame.view.expose()
    changed: list[pygame.Rect] = []
    for panel in frame.panels:
        changed += panel.draw(surface, force=everything)
    if opening is not None:
        changed += opening.draw(surface, force=everything)
    elif frame.layers.curtain is None:
        changed += frame.view.draw(surface)
    for layer in frame.layers.all():
        covered = everything or bool(changed)  # something may have been painted beneath it
        changed += layer.draw(surface, force=covered)
    if frame.tips.shown is not None:
        changed += frame.tips.shown.draw(surface, force=bool(changed))
    return changed
