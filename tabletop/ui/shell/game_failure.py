"""The handling of a match whose game breaks: it is left with a message about the broken line; the window continues."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tabletop.core.data.messages import msg
from tabletop.session.games.game_boundary import blamed
from tabletop.ui.screens.base.app_protocol import Screen, Shell
from tabletop.ui.screens.base.form_screen import closed

_log = logging.getLogger(__name__)


@contextmanager
def left_when_broken(app: Shell) -> Iterator[None]:
    """Go back to the launcher, with a message, when the code of a game breaks in here."""
    try:
        yield
    except BaseException as error:
        if (broken := blamed(error)) is None:
            raise
        _log.error("a match was left: %s", broken)
        _log.debug("it broke there", exc_info=True)
        app.routes.home()
        app.show_toast(app.words.text(msg("core.game_closed", what=broken.reason)))


def close_all(screens: Iterable[Screen]) -> None:
    """Close screens, the top one first, even if the game of one of them breaks."""
    for screen in reversed([*screens]):
        try:
            closed(screen)
        except BaseException as error:
            if (broken := blamed(error)) is None:
                raise
            _log.error("a match was not closed in order: %s", broken)
