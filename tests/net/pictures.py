"""Pictures of every view of the page in a real Chromium: `python -m tests.net.pictures FOLDER [GAME ...]`.

Every game and the free table, three sizes, both languages. Faults that a look may miss are found by `wrong`, and
printed: text that is cut off or hard to read, buttons too small for a thumb, untranslated words. For each game and size
one sheet holds all views.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.net.server.room import Room
from tabletop.sandbox.action_types.actions import Bring, Deal
from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.match_session import MatchSession
from tabletop.sets.library import Library
from tabletop.testing.random_play import random_value
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.net.browser import SIZES, browser, device, sit
from tests.net.hosted import FreeRunning, Running, session_of
from tests.play import SHELF

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FREE = "free_table"
GAMES = {"omen": 2, "stone_age": 3, "age_of_heroes": 3, "eve_conquests": 2, "ascending_empires": 3}
"""The games, each with its number of players here."""
ANSWERS = {"omen": 40, "stone_age": 160, "age_of_heroes": 60, "eve_conquests": 120, "ascending_empires": 60}
"""The number of answers that have been given when the pages come in."""
LANGUAGES = ("en", "zh_TW")
ACROSS = 7
"""The number of pictures side by side on a sheet."""
LONGEST = 2400
"""The height in pixels at which a picture is cut off."""
PAINTED = "() => [...document.images].every((one) => one.complete)"
WRONG = r"""() => {
  const found = [], shown = (one) => one.getClientRects().length > 0;
  const say = (what, { id, textContent: text }) => found.push(`${what}: #${id} ${text.slice(0, 50)}`);
  const all = document.documentElement;
  if (all.scrollWidth > all.clientWidth) found.push("the page hangs over its edge");
  for (const one of document.querySelectorAll("button, select, input, summary")) {
    const { width, height } = one.getBoundingClientRect();
    if (shown(one) && (width < 47.5 || height < 47.5)) say("small", one);
  }
  const parse = (text) => (text.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [.2126, .7152, .0722][at], 0);
  const grounds = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const style = getComputedStyle(at), stops = style.backgroundImage.match(/rgba?\([^)]*\)/g);
      if (stops) return stops.map(parse);
      const colour = parse(style.backgroundColor);
      if (colour.length < 4 || colour[3] > .7) return [colour];
    }
    return [[28, 20, 14]];
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement, text = node.textContent.trim();
    if (!text || !shown(one) || ["SCRIPT", "NOSCRIPT", "OPTION"].includes(one.tagName)) continue;
    if (/\{\w*\}|\bnet\.|undefined|\[object/.test(text)) say("untold", one);
    if (one.closest(":disabled, [aria-disabled=true]")) continue;
    const ink = light(parse(getComputedStyle(one).color));
    for (const ground of grounds(one).map(light)) {
      const ratio = (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05);
      if (ratio < 4.5) { say(`contrast ${ratio.toFixed(1)}`, one); break; }
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    for (let at = one; at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at), box = at.getBoundingClientRect();
      if (style.overflowX === "auto" || style.overflowX === "scroll") break;
      if (style.overflowX === "hidden" && at.scrollWidth > at.clientWidth + 1) { say("cut off", one); break; }
      if (!["BUTTON", "ARTICLE", "LI", "TD", "P"].includes(at.tagName)) continue;
      if (right > box.right + 1 || left < box.left - 1) { say("hangs over", one); break; }
    }
  }
  return [...new Set(found)];
}"""
"""A script that lists the faults of a page as it is now, one sentence each."""
LATIN = r"""() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement, text = node.textContent.replace(/\bP\d\b|English|EVE/g, "");
    if (!one.getClientRects().length || ["SCRIPT", "NOSCRIPT"].includes(one.tagName)) continue;
    if (/[A-Za-z]{3,}/.test(text)) found.push(text.trim().slice(0, 60));
  }
  return [...new Set(found)];
}"""
"""A script that returns texts of a Chinese page that hold English words."""


def wrong(page: Page, language: str) -> list[str]:
    """Return the faults of a page as it is now, one sentence each."""
    found: list[str] = page.evaluate(WRONG)
    if language == "zh_TW":
        found += [f"not translated: {text}" for text in page.evaluate(LATIN)]
    return found


# -- tables --------------------------------------------------------------------------------------------------------
def in_the_middle(game: str, answers: int) -> MatchSession:
    """Return a match after so many answers, or at its end, if it ends before, when somebody is asked."""
    session, chance = session_of(game, GAMES[game], seed="pictures"), FastRng(5)
    while session.match.pending and (len(session.match.log) < answers or session.match.pending[0].seat == CHANCE):
        ask = session.match.pending[0]
        if ask.seat == CHANCE:
            session.throw()
            continue
        session.answer(random_value(session.match, ask, chance), seat=ask.seat)
    return session


def figures(game: str) -> dict[str, int]:
    """Return every figure and word beside a player in a match, each with the number of answers before it."""
    session, chance, found = session_of(game, GAMES[game], seed="pictures"), FastRng(5), dict[str, int]()
    while session.match.pending:
        ask = session.match.pending[0]
        if ask.seat == CHANCE:
            session.throw()
            continue
        for stat in (
            one for seat in range(GAMES[game]) for one in session.game.text.seat_stats(session.match.state, seat, seat)
        ):
            value = stat.value.key if isinstance(stat.value, Message) else ""
            found.setdefault(f"{stat.name.key} {value}", len(session.match.log))
        session.answer(random_value(session.match, ask, chance), seat=ask.seat)
    return found


def questions(game: str) -> dict[str, int]:
    """Return every kind of question in a match, each with the number of answers before the one with most options."""
    session, chance, found = session_of(game, GAMES[game], seed="pictures"), FastRng(5), dict[str, tuple[int, int]]()
    while session.match.pending:
        ask = session.match.pending[0]
        if ask.seat == CHANCE:
            session.throw()
            continue
        choice = min(len(ask.options), 40)
        if choice > found.get(ask.kind, (-1, 0))[0]:
            found[ask.kind] = choice, len(session.match.log)
        session.answer(random_value(session.match, ask, chance), seat=ask.seat)
    return {kind: answers for kind, (_, answers) in found.items()}


@contextmanager
def hosted(game: str, language: str, *, over: bool = False, painting: bool = True) -> Iterator[Running | FreeRunning]:
    """Yield a table in the middle of a match, or at its end; with `painting` it has real pictures."""
    if game == FREE:
        players = session_of("example_game", 3).players
        session = SandboxSession.new(players, seed="free", library=Library())
        for name, spot in (("standard_deck", (200.0, 120.0)), ("dice", (600.0, 120.0)), ("draughts", (480.0, 320.0))):
            session.perform(Bring(name, spot))
        session.perform(Deal(next(zone for zone in session.real.zones if zone.startswith("stack-")), 4))
        one: Running | FreeRunning = FreeRunning(SandboxController(session), painting=painting)
    else:
        one = Running(in_the_middle(game, 1 << 30 if over else ANSWERS[game]), painting=painting)
    try:
        yield one
    finally:
        one.stop()


def asked_at(table: Running | FreeRunning) -> Seat:
    """Return the seat that is asked."""
    if isinstance(table, FreeRunning) or not table.session.match.pending:
        return 0
    ask = table.session.match.pending[0]
    return ask.seat if ask.seat >= 0 else ask.by


def cut(room: Room) -> None:
    """End the connections of all pages; they come back by themselves if they can."""
    for link in list(room.links):
        link.drop()


# -- views ---------------------------------------------------------------------------------------------------------
def views(chromium: Browser, table: Running | FreeRunning, size: str, language: str) -> Iterator[tuple[str, Page]]:
    """Yield every view of a table, by its name, when it is visible."""
    invitation, seat = table.hosting.invitation, asked_at(table)
    pages = [device(chromium, size, language) for _ in range(3)]
    mine, other, late = pages
    for page in pages:
        page.goto(invitation)
        page.locator("#lobby button").first.wait_for()
        page.locator("#players article").first.wait_for()
    yield "join", mine
    if size == "phone":
        late.locator("#tabs button").nth(1).click()
        yield "spectator's table", late
        late.locator("#tabs button").nth(0).click()
    for page, number in ((mine, seat), (other, (seat + 1) % len(table.hosting.room.facts.styles))):
        page.locator(f'[data-key="seat{number}"]').click()
        page.locator("#who .chip").wait_for()
    mine.wait_for_timeout(600)
    yield "asked", mine
    yield "waiting", other
    if size == "phone":
        mine.locator("#tabs button").nth(1).click()
        yield "table", mine
        mine.locator("#tabs button").nth(0).click()
    card = mine.locator("#cards button.can, #cards button").first
    if card.count():
        card.click()
        mine.wait_for_timeout(300)
        yield "card", mine
        if mine.locator("#dialog[open]").count():
            mine.keyboard.press("Escape")
        elif mine.locator('[data-key="all"]').count():
            card.click()
            yield "card enlarged", mine
            mine.keyboard.press("Escape")
    mine.locator("#menu-button").click()
    yield "menu", mine
    mine.keyboard.press("Escape")
    late.locator(f'[data-key="seat{seat}"]').click()
    late.locator('#lobby [data-key="cancel"]').wait_for()
    mine.locator("#asks:not([hidden])").wait_for()
    yield "second device", late
    yield "let it in", mine
    mine.locator("#asks button.refuse").click()
    late.locator("#notice:not([hidden])").wait_for()
    yield "turned away", late
    late.locator("#unlock summary").click()
    yield "last key", late
    mine.locator("#menu-button").click()
    mine.locator("#dialog button.refuse").click()
    mine.locator('#dialog [data-key="keep"]').wait_for()
    yield "leave", mine
    mine.locator('#dialog [data-key="keep"]').click()
    second = mine.context.new_page()
    second.goto(invitation)
    mine.locator("#over:not([hidden])").wait_for()
    yield "replaced", mine
    mine.locator("#over button").click()
    mine.locator("#who .chip").wait_for()
    mine.locator("#spoken summary").click()
    mine.wait_for_timeout(300)
    mine.locator("#spoken").evaluate("(one) => one.scrollIntoView()")
    yield "in words", mine
    other.context.set_offline(True)
    table.hosting.host.post(partial(cut, table.hosting.room))
    other.locator("body[data-state=lost] #notice:not([hidden])").wait_for()
    yield "lost", other
    for page in pages:
        page.context.close()


def asked(chromium: Browser, game: str, size: str, language: str, *, painting: bool) -> Iterator[tuple[str, Page]]:
    """Yield every kind of question of a match, at the page that is asked."""
    for kind, answers in questions(game).items():
        table = Running(in_the_middle(game, answers), painting=painting)
        try:
            page = device(chromium, size, language)
            sit(page, table.hosting.invitation, asked_at(table))
            page.locator("#prompt.mine").wait_for()
            yield f"question {kind}", page
            page.context.close()
        finally:
            table.stop()


def end(chromium: Browser, table: Running, size: str, language: str) -> Iterator[tuple[str, Page]]:
    """Yield the result of a match."""
    page = device(chromium, size, language)
    sit(page, table.hosting.invitation, 0)
    page.locator("#ended:not([hidden])").wait_for()
    yield "end", page
    page.context.close()


def photograph(folder: Path, game: str, size: str, language: str, shots: Iterator[tuple[str, Page]]) -> list[Path]:
    """Take a picture of every view, and print the faults of each."""
    taken: list[Path] = []
    for name, page in shots:
        page.wait_for_load_state("networkidle")  # pictures come one by one; sockets do not count
        page.wait_for_function(PAINTED)
        page.wait_for_timeout(150)
        path = folder / f"{game}-{size}-{language}-{len(taken):02}-{name.replace(' ', '_').replace(chr(39), '')}.png"
        height = min(LONGEST, int(page.evaluate("document.documentElement.scrollHeight")))
        clip = {"x": 0, "y": 0, "width": SIZES[size][0], "height": height}
        if size == "laptop":
            page.screenshot(path=path, scale="css")
        else:
            page.screenshot(path=path, scale="css", full_page=True, clip=clip)  # type: ignore[arg-type]
        taken.append(path)
        for fault in wrong(page, language):
            print(f"{game} {size} {language} {name}: {fault}", flush=True)
    return taken


def sheet(pictures: list[Path], path: Path, width: int) -> None:
    """Make a sheet of the upper parts of all these pictures side by side, `width` pixels each, in rows of seven."""
    loaded = [pygame.image.load(one) for one in pictures]
    small = [pygame.transform.smoothscale(one, (width, one.get_height() * width // one.get_width())) for one in loaded]
    small = [one.subsurface((0, 0, width, min(3 * width, one.get_height()))) for one in small]
    rows = [small[at : at + ACROSS] for at in range(0, len(small), ACROSS)]
    whole = pygame.Surface((ACROSS * (width + 8), sum(max(one.get_height() for one in row) + 8 for row in rows)))
    y = 0
    for row in rows:
        for at, one in enumerate(row):
            whole.blit(one, (at * (width + 8), y))
        y += max(one.get_height() for one in row) + 8
    pygame.image.save(whole, path)


def main(folder: Path, games: list[str]) -> None:
    """Write pictures and sheets of these games (none: of all)."""
    folder.mkdir(parents=True, exist_ok=True)
    pygame.init()
    with browser() as chromium:
        for game in games or [*GAMES, FREE]:
            for size in SIZES:
                taken = []
                for language in LANGUAGES:
                    with hosted(game, language) as table:
                        taken += photograph(folder, game, size, language, views(chromium, table, size, language))
                    if game in SHELF.games:
                        shots = asked(chromium, game, size, language, painting=True)
                        taken += photograph(folder, game, size, language, shots)
                        with hosted(game, language, over=True) as table:
                            assert isinstance(table, Running)
                            taken += photograph(folder, game, size, language, end(chromium, table, size, language))
                sheet(taken, folder / f"sheet-{game}-{size}.png", 240 if size == "phone" else 480)
                print(f"{game} {size}: {len(taken)} pictures", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
