"""Screenshots of the page that a phone shows, taken by a browser."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from tabletop.cli.arguments import CommandError
from tabletop.core.data.messages import msg, quoted
from tabletop.session.games.registry import GameRegistry, extras
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player

WIDTH, HEIGHT, SHARPNESS = 360, 740, 2
"""The small phone for which pages are made, in its own pixels, and how many of the picture each of them has."""
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 30_000
"""The time (ms) for which the page is waited for."""
GUARDED: Final = 1_000
"""The time (ms) after which all buttons of a new page take a press."""
PhoneView: TypeAlias = Literal["hand", "table"]
VIEWS: Final = get_args(PhoneView)
PAINTED: Final = "() => [...document.images].every((one) => one.complete)"


def save_phone_screenshot(
    session: MatchSession, words: Translations, registry: GameRegistry, out: Path, view: PhoneView
) -> None:
    """Write a picture of a view of the page of the seat that is asked, the first one where the match is over.

    Computer players count as people in it, so that none goes on meanwhile.
    Raises `CommandError` where there is no browser or no playwright to drive it, and OSError.
    """
    try:
        from playwright import sync_api as playwright  # only developers have it
    except ImportError:
        raise CommandError(msg("cli.no_browser")) from None
    asked = session.match.pending[0] if session.match.pending else None
    seat = max(0, -1 if asked is None else max(asked.seat, asked.by))
    session.players = [Player(one.name, number) for number, one in enumerate(session.players)]
    with _hosted(session, registry) as invitation, playwright.sync_playwright() as driver:
        path = next((found for found in map(shutil.which, BROWSERS) if found), None)
        try:
            browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except playwright.Error:
            raise CommandError(msg("cli.no_browser")) from None
        try:
            out.write_bytes(_picture(browser, invitation, seat, words.language, view))
        except playwright.Error as error:
            raise CommandError(msg("cli.page_broke", error=quoted(str(error).splitlines()[0], 200))) from None
        finally:
            browser.close()


def _picture(browser: Any, invitation: str, seat: int, language: str, view: PhoneView) -> bytes:
    """Return a picture (PNG) of the page of a seat."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        device_scale_factor=SHARPNESS,
        has_touch=True,
        is_mobile=True,
        locale="zh-TW" if language == "zh_TW" else "en-GB",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(invitation)
    page.locator(f'[data-key="seat{seat}"]:not(.settling)').click()
    page.locator("#who .chip").wait_for()
    if view == "table":
        page.locator('#tabs [data-view="table"]').tap()
    page.wait_for_load_state("networkidle")
    page.wait_for_function(PAINTED)
    page.wait_for_timeout(GUARDED)  # buttons that have just come take no press yet
    taken: bytes = page.screenshot()
    return taken


@contextmanager
def _hosted(session: MatchSession, registry: GameRegistry) -> Iterator[str]:
    """Host a match for this machine alone, and yield the address by which a page comes in."""
    from tabletop.net.server.hosted_table import all_catalogues
    from tabletop.net.server.server_loop import ServerLoop
    from tabletop.net.server.web_server import ServerAddress
    from tabletop.ui.render.page_rendering import FacePainter
    from tabletop.viewmodel.control.match_controller import MatchController

    painter = FacePainter(extras())
    here = ServerAddress("127.0.0.1", 0)
    tables = ServerLoop(here, painter.render_service, all_catalogues(registry.locales()))
    thread = threading.Thread(target=tables.run, daemon=True)
    try:
        invitation = tables.add(MatchController(session)).invitation
        painter.start()
        thread.start()
        yield invitation
    finally:
        tables.end()
        if thread.ident is not None:
            thread.join(PATIENCE / 1000)
        tables.close()
        painter.stop()
