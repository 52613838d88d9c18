"""Limits of a crowd: who has to leave when there are too many, the rates allowed, and the counting of frames."""

from __future__ import annotations

import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.net.gate.connection_limits import QUIET_SECONDS, STORM, STORM_SECONDS, Frames, Pool, Storm
from tabletop.net.gate.listener import reserve
from tabletop.net.gate.origin_check import forwarded_address, group_of, is_loopback
from tests.net.storms import frame


def test_the_oldest_of_an_address_goes_when_it_has_too_many() -> None:
    pool: Pool[int] = Pool(most=10, most_each=3)
    assert [pool.add(one, "a", one) for one in range(5)] == [[], [], [], [0], [1]]
    assert len(pool) == 3
    assert 1 not in pool


def test_a_crowd_of_one_address_never_ends_the_connection_of_another() -> None:
    pool: Pool[int] = Pool(most=6, most_each=6)
    pool.add(-1, "quiet", 0)
    gone = [other for one in range(1000) for other in pool.add(one, "loud", one + 1)]
    assert -1 in pool
    assert gone == list(range(995))


def test_many_addresses_are_never_more_than_the_whole() -> None:
    pool: Pool[int] = Pool(most=20, most_each=5)
    for one in range(1000):
        pool.add(one, f"address {one % 300}", one)
        assert len(pool) <= 20
    assert 999 in pool


def test_an_address_of_many_people_has_no_limit_of_its_own() -> None:
    pool: Pool[int] = Pool(most=20, most_each=2)
    assert [other for one in range(20) for other in pool.add(one, "proxy", one, shared=True)] == []


def test_who_asks_again_is_the_newest_and_who_leaves_is_forgotten() -> None:
    pool: Pool[str] = Pool(most=3, most_each=3)
    for at, one in enumerate("abc"):
        pool.add(one, "x", at)
    pool.renew("a", 3)
    assert pool.older_than(3) == ["b", "c"]
    assert pool.add("d", "x", 4) == ["b"]
    pool.discard("c")
    pool.discard("c")
    pool.renew("c", 5)
    assert [pool.take(), pool.take(), pool.take()] == ["a", "d", None]


def test_frames_are_counted_however_they_are_cut() -> None:
    """Pings, fragments without a byte, texts of every length of header: the same count in pieces of any size."""
    frames = [frame(b"", 9), frame(b"x" * 125), frame(b"", 0, last=False), b"\x81\xfe\x01\x00" + b"k" * (4 + 256),
              b"\x82\xff" + (70_000).to_bytes(8, "big") + b"k" * (4 + 70_000), b"\x89\x00"]  # fmt: skip
    stream, chance = b"".join(frames), FastRng(3)
    for most in (1, 2, 3, 7, 1000, 100_000):
        counter, at, count = Frames(), 0, 0
        while at < len(stream):
            step = 1 + chance.below(most)
            count += counter.feed(stream[at : at + step], 1000)
            at += step
        assert count == len(frames), most


def test_counting_frames_ends_soon_after_the_most() -> None:
    assert Frames().feed(frame(b"", 9) * 100_000, 120) == 121


def test_a_storm_is_one_line() -> None:
    """The line names the address that most of them had; a second one comes after ten minutes of storm."""
    storm = Storm()
    addresses = [storm.cut("10.0.0.9" if one % 3 else "10.0.0.1", one / 100) for one in range(50_000)]
    assert [at for at, one in enumerate(addresses) if one] == [STORM - 1]
    assert addresses[STORM - 1] == "10.0.0.9"
    assert [storm.cut("10.0.0.1", 1 + QUIET_SECONDS + one / 100) for one in range(STORM)][-1] == "10.0.0.1"


def test_a_few_in_a_minute_are_no_storm() -> None:
    storm = Storm()
    assert not any(storm.cut("10.0.0.1", one * STORM_SECONDS / (STORM - 2)) for one in range(1000))


@pytest.mark.parametrize(
    ("address", "group", "own"),
    [
        ("192.168.1.7", "192.168.1.7", False),
        ("::ffff:192.168.1.7", "192.168.1.7", False),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", False),
        ("fe80::1%eth0", "fe80::/64", False),
        ("127.0.0.9", "127.0.0.9", True),
        ("::1", "::/64", True),
        ("nonsense", "nonsense", False),
    ],
)
def test_what_counts_as_one_address(address: str, group: str, own: bool) -> None:
    assert (group_of(address), is_loopback(address)) == (group, own)


@pytest.mark.parametrize(
    ("peer", "header", "address"),
    [
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"),  # the browser's own header comes first
        ("10.0.0.2", "2001:db8::1", "2001:db8::1"),
        ("9.9.9.9", "1.2.3.4", None),
        ("127.0.0.1", None, None),
        ("127.0.0.1", "unknown", None),
        ("127.0.0.1", "1.2.3.4,", None),
        ("", "1.2.3.4", None),
    ],
)
def test_only_a_proxy_near_by_says_where_a_browser_is(peer: str, header: str | None, address: str | None) -> None:
    assert forwarded_address(peer, header) == address


def test_some_descriptors_are_kept_however_few_there_are() -> None:
    assert [reserve(count) for count in (64, 128, 256, 1024, 20_000)] == [24, 24, 32, 128, 128]
