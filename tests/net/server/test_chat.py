"""The chat at a table: lines with seats, kept beside the match; no rule and no log knows of it."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from tabletop.net.server.chat import AT_ONCE, EACH, Chat, cleaned
from tabletop.net.tables.seats import MOST_LINES, ChatLine, Seats
from tests.net.hosted import at_rest, page, running, seated, with_client


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Hello \t there\n", "Hello there"),
        ("\x1b[31mred\x07", "[31mred"),
        ("abc\u202edef\u2066", "abcdef"),
        ("<b>你好</b>", "<b>你好</b>"),
        ("\u200b\u200b", ""),
    ],
)
def test_a_line_holds_what_is_seen(typed: str, kept: str) -> None:
    assert cleaned(typed) == kept


def test_the_latest_lines_are_kept_beside_the_match(tmp_path: Path) -> None:
    """Also the longest ones; the file is read again with the seats in it."""
    path, now = tmp_path / "match.seats", 0.0
    seats = Seats(2, path)
    chat = Chat(seats, lambda: now)
    for number in range(MOST_LINES + 5):
        chat.say(number % 2, "說" * 119 + str(number % 10), "")
    again = Seats(2, path)
    assert again.invitation == seats.invitation
    assert len(again.chat) == MOST_LINES
    assert again.chat[-1] == ChatLine(0, "說" * 119 + "4")


def test_nobody_says_too_much_at_once() -> None:
    now = 0.0
    chat = Chat(Seats(2), lambda: now)
    for _ in range(AT_ONCE):
        assert chat.wait(0) == 0
        chat.say(0, "", "thanks")
    assert chat.wait(0) == pytest.approx(EACH)
    assert chat.wait(1) == 0
    now += EACH
    assert chat.wait(0) == 0


def test_everybody_at_the_table_hears_a_line_and_the_match_does_not() -> None:
    """A spectator hears and cannot speak; whoever comes later is told what was said; nothing else changes."""
    with running("example_game", 2) as table:
        spoken: list[ChatLine] = []
        table.hosting.room.said = spoken.append

        async def work(client: aiohttp.ClientSession) -> None:
            one, other = [await seated(client, table.hosting, seat) for seat in (0, 1)]
            looker = await page(client, table.hosting)
            await looker.wait_for("shown")
            await at_rest(table.hosting, one, other, looker)
            log, trees = len(table.session.lines), [dict(one.tree), dict(other.tree)]
            await one.send("chat", text="Good luck!", call="")
            await other.send("chat", text="ignored", call="thanks")
            for each in (one, other, looker):
                assert await each.wait_for("said") == {"is": "said", "seat": 0, "text": "Good luck!"}
                assert await each.wait_for("said") == {"is": "said", "seat": 1, "call": "thanks"}
            await looker.send("chat", text="Hi", call="")
            await looker.wait_for("refused")
            await one.send("chat", text=" \u200b ", call="")
            await one.wait_for("refused")
            late = await page(client, table.hosting)
            hello = await late.wait_for("hello")
            assert hello["chat"] == [{"seat": 0, "text": "Good luck!"}, {"seat": 1, "call": "thanks"}]
            assert [one.tree, other.tree] == trees
            assert len(table.session.lines) == log

        with_client(work)
        assert [line.seat for line in spoken] == [0, 1]
