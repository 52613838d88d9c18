"""The layout of a match screen: bar on top, players, log and buttons at the side, the table in the rest."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.table.panels.help_toolbar import AidRow
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.players_panel import PlayersPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.table.panels.table_chat import TableChat
from tabletop.ui.text.theme import Theme

LOG_LINES: Final = 5
"""The number of log lines that are always visible; the players above scroll when they leave less room."""


def lay_out(
    size: tuple[int, int],
    theme: Theme,
    shape: float,
    bar: PromptBar,
    players: PlayersPanel,
    log: LogPanel,
    aids: AidRow,
    chat: TableChat,
) -> pygame.Rect:
    """Give every panel its rectangle in a window of this `size` and return that of the table.

    `shape` is the width of the table divided by its height.
    """
    width, height = size
    top = bar.height(width)
    unused = round(width - (height - top) * shape)
    side = min(max(theme.px(300), min(unused, theme.px(400))), round(width * 0.3))
    bar.place(pygame.Rect(0, 0, width, top))
    aids.place(pygame.Rect(width - side, height - aids.height, side, aids.height))
    height -= aids.height
    room = max(0, height - top - log.height_of(LOG_LINES) - chat.least)
    players.crowded = players.full_height(side) > room
    tall = min(players.height(side), room)
    players.place(pygame.Rect(width - side, top, side, tall))
    players.show_acting()
    chat.divide(pygame.Rect(width - side, top + tall, side, height - top - tall), log)
    return pygame.Rect(0, top, width - side, size[1] - top)
