"""Tournaments: all players meet on every seat, the ratings follow from the matches, and the report says so."""

from __future__ import annotations

import csv
import math
import multiprocessing
import os
import re
import signal
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.core.data.messages import msg
from tabletop.core.game.usage import Trackable
from tabletop.files.message_json import MessageRecord
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.study.matches.schedule import groups, round_robin
from tabletop.study.matches.specs import MatchResult, Used, play
from tabletop.study.report.effects import by_pair, by_seat, called, sources, uses
from tabletop.study.report.ratings import MEAN, ratings
from tests.parameters import quick_first
from tests.play import SHELF
from tests.study.test_crews import environment, specs

__all__ = ["environment"]


def result(players: str, *winners: int, uses: tuple[Used, ...] = (), number: int = 0) -> MatchResult:
    """Return a match of the players a, b, c ... with these winners, 10 points each."""
    points = tuple(10 if seat in winners else 0 for seat in range(len(players)))
    parts = tuple(((MessageRecord("example_game.kind.apple"), total),) for total in points)
    names = tuple((use.group, use.id, MessageRecord(f"name.{use.id}")) for use in uses)
    return MatchResult(number, tuple(players), True, points, parts, winners, 5, 20, uses, names)


@pytest.mark.parametrize(("players", "seats"), [("ab", 2), ("abc", 2), ("abcd", 3), ("ab", 4), ("abc", 4)])
def test_everybody_sits_everywhere_equally_often(players: str, seats: int) -> None:
    """After as many matches of a group as it has seats, each player has had each seat as often as any other."""
    meeting = groups(players, seats)
    tables = round_robin(meeting, seats)
    assert len(tables) == seats * len(meeting)
    sat = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    assert len(set(sat.values())) == 1
    assert set(sat) == {(player, seat) for player in players for seat in range(seats)}


def test_all_neighbours_change() -> None:
    """With three at a table and more matches, both orders round it are played."""
    assert len(set(round_robin(groups("abc", 3), 6))) == 6


def test_one_meets_another_on_all_other_seats() -> None:
    """Each player of the list alone, on every seat equally often."""
    tables = round_robin(groups("ab", 3, "r"), 3)
    assert sorted(map("".join, tables)) == ["arr", "brr", "rar", "rbr", "rra", "rrb"]


@pytest.mark.wide
def test_ratings_are_those_of_known_strengths() -> None:
    """A player who wins three of four matches is 191 Elo points stronger, whatever the seat."""
    results = [result("ab", 0) for _ in range(300)] + [result("ba", 0) for _ in range(100)]
    first, second = ratings(["b", "a"], results)
    assert (first.player, second.player) == ("a", "b")
    assert first.elo - second.elo == pytest.approx(190.8, abs=2)
    assert first.elo + second.elo == pytest.approx(2 * MEAN)
    assert first.low < first.elo < first.high
    assert 20 < first.high - first.low < 60
    assert (first.won, first.matches, first.seats) == (0.75, 400, 400)


@pytest.mark.wide
def test_more_matches_make_shorter_intervals() -> None:
    """With four times as many matches, the interval is half as long."""
    few, many = (
        ratings(["a", "b"], [result("ab", number % 3 and 1) for number in range(count)])[0] for count in (60, 240)
    )
    assert 1.5 < (few.high - few.low) / (many.high - many.low) < 2.7


def test_who_always_wins_has_a_finite_rating() -> None:
    """Shared victories at tables of three count for those who share them."""
    always = ratings(["a", "b"], [result("ab", 0)] * 20)
    assert always[0].elo - always[1].elo < 3000
    assert [one.matches for one in always] == [20, 20]
    shared = {one.player: one for one in ratings(["a", "b", "c"], [result("abc", 0, 1)] * 20 + [result("abc", 2)])}
    assert shared["a"].elo == pytest.approx(shared["b"].elo)
    assert shared["a"].elo > shared["c"].elo
    assert shared["a"].won == pytest.approx(10 / 21)


def test_twenty_to_nothing_is_not_certain() -> None:
    """The interval is that of Jeffreys for a share of 20 in 20, as Elo points, and shorter after more victories."""
    first, second = ratings(["a", "b"], [result("ab", 0)] * 20)
    assert first.elo - second.elo == pytest.approx(400 * math.log10(20.5 / 0.5))
    assert first.low < first.elo < first.high
    assert 2 * (first.low - MEAN) == pytest.approx(400 * math.log10(0.8842 / 0.1158), abs=30)
    assert first.high - first.low > 400
    assert second.low == pytest.approx(2 * MEAN - first.high)
    more, _ = ratings(["a", "b"], [result("ab", 0)] * 200)
    assert more.low > first.low + 150


def test_who_sat_at_no_table_has_the_mean() -> None:
    """Neither one who met nobody nor one who met only itself is stronger or weaker than the others."""
    (alone,) = ratings(["a"], [result("aa", 0)] * 3)
    assert (alone.elo, alone.low, alone.high, alone.won) == (MEAN, MEAN, MEAN, 1.0)
    found = {one.player: one for one in ratings(["a", "b", "c"], [result("ab", 0)])}
    assert (found["c"].elo, found["c"].matches) == (MEAN, 0)


def test_a_match_is_won_on_any_of_several_seats() -> None:
    """A player who wins every match with one of its two seats has won all of them, in the pairs too."""
    results = [result("abab", 0), result("baba", 1), result("abab", 2), result("baba", 3)]
    first, second = ratings(["a", "b"], results)
    assert (first.player, first.won, first.matches, first.seats) == ("a", 1.0, 4, 8)
    assert (second.player, second.won) == ("b", 0.0)
    assert [(one.player, one.matches, one.won, one.lost) for one in by_pair(["a", "b"], results)] == [
        ("a", 4, 1.0, 0.0),
        ("b", 4, 0.0, 1.0),
    ]


def test_equals_have_equal_ratings_on_however_many_seats() -> None:
    """One seat of three wins a third of the matches, and the two of the other player two thirds."""
    found = ratings(["a", "b"], [result("abb", winner) for winner in (0, 1, 2)] * 10)
    assert [one.elo for one in found] == pytest.approx([MEAN, MEAN], abs=0.1)


def test_what_using_a_thing_is_worth() -> None:
    """The share of matches won with a thing stands beside that of the same players in all.

    Two uses in a match count once.
    """
    used = (Used(0, "card", "x", 1), Used(0, "card", "x", 2))
    results = [result("ab", 0, uses=used), result("ab", 0, uses=used), result("ba", 0), result("ba", 0, uses=used)]
    (line,) = uses(results)
    assert (line.seats, line.all_seats, line.times) == (3, 8, 6)
    assert (line.won, line.expected, line.effect) == (1.0, 0.5, 0.5)
    assert line.margin == pytest.approx(1.96 * (0.25 / 3) ** 0.5)
    assert [one.won for one in by_seat(results)] == [1.0, 0.0]
    assert [(one.player, one.points) for one in sources(["a", "b"], results)] == [("a", 5.0), ("b", 5.0)]


def test_who_beats_whom() -> None:
    """At the tables where both sat, once each; even a player who never loses has an interval."""
    results = [result("ab", 0)] * 3 + [result("ba", 0), result("bc", 0), result("aa", 0)]
    lines = {(one.player, one.other): one for one in by_pair(["a", "b", "c"], results)}
    assert set(lines) == {("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")}
    first = lines["a", "b"]
    assert (first.matches, first.won, first.lost) == (4, 0.75, 0.25)
    assert (first.low, first.high) == pytest.approx((0.3006, 0.9544), abs=1e-4)
    assert (lines["b", "c"].low, lines["b", "c"].high) == pytest.approx((0.2065, 1.0), abs=1e-4)


def test_what_nobody_used_is_told() -> None:
    """A player without a seat stands in the table, and is not in the picture of effects."""
    thing = Trackable("card", "dead", msg("study.group.card"))
    lines = uses([result("ab", 0, uses=(Used(0, "card", "x", 1),))], [thing, Trackable("card", "x", thing.name)])
    assert [(line.id, line.seats, line.all_seats) for line in lines] == [("x", 1, 2), ("dead", 0, 2)]


def test_things_of_one_name_are_told_apart() -> None:
    """Players are named by what they are where that is unambiguous, else by their ids."""
    used = [Used(0, "card", "x", 1), Used(0, "unit", "x", 1), Used(0, "card", "a", 1), Used(0, "card", "b", 1)]
    lines = [
        line._replace(name=msg("n" if line.id == "x" else "m")) for line in uses([result("ab", 0, uses=tuple(used))])
    ]
    found = called(lines, str.upper)
    assert found == {("card", "x"): " (CARD)", ("unit", "x"): " (UNIT)", ("card", "a"): " (a)", ("card", "b"): " (b)"}


@pytest.mark.parametrize(
    ("game_id", "least"),
    quick_first(
        [("stone_age", 40), ("omen", 40), ("eve_conquests", 10), ("age_of_heroes", 8), ("ascending_empires", 4)], 2
    ),
)
def test_games_say_what_is_used(game_id: str, least: int) -> None:
    """Things have several kinds, use seats that exist, and have names in both languages."""
    count = 1 if SHELF.games[game_id].table.flicking else 4
    results = [play(spec).result for spec in specs(count, game_id, observed=True)]
    used = [use for one in results for use in one.uses]
    assert len({(use.group, use.id) for use in used}) >= least
    assert len({use.group for use in used}) >= 2
    assert {use.seat for use in used} == set(range(len(results[0].players)))
    for language in LANGUAGES:
        words = Translations(language, SHELF.locales())
        known = {(thing.group, thing.id): thing.name for thing in SHELF.games[game_id].players.trackable}
        assert len(known) == len(SHELF.games[game_id].players.trackable)
        assert known.items() >= {(group, id): name.message for one in results for group, id, name in one.names}.items()
        named = {(group, id, MessageRecord.of(name)) for (group, id), name in known.items()}
        for group, id, name in named:
            text = words.text(name.message)
            assert text, id
            assert not re.search(r"\w\.\w", text), text
            assert words.text(msg(f"study.group.{group}")) != f"study.group.{group}"


@pytest.mark.wide
@pytest.mark.parametrize("game_id", quick_first(["stone_age", "age_of_heroes"]))
def test_everything_that_may_be_used_is_counted(game_id: str) -> None:
    """No card looks unused for lack of a count: random matches reach everything."""
    used = {(use.group, use.id) for spec in specs(40, game_id, observed=True) for use in play(spec).result.uses}
    assert {(thing.group, thing.id) for thing in SHELF.games[game_id].players.trackable} == used


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.wide
def test_a_tournament_is_the_same_report_wherever_it_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str]
) -> None:
    """Played here, by two processes, or interrupted and resumed, tables, pictures and pages are byte for byte equal."""
    words = ["tournament", "example_game", "--players", "random,eager,monte_carlo", "--positions", "2"]
    words += ["--seats", "2", "--lang", "en"]
    folders = [tmp_path / name for name in ("here", "two", "parts")]
    assert main([*words, "--games", "4", "--workers", "1", "--report", str(folders[0])]) == 0
    assert main([*words, "--games", "4", "--workers", "2", "--report", str(folders[1])]) == 0
    assert main([*words, "--games", "1", "--workers", "1", "--report", str(folders[2])]) == 0
    assert main([*words, "--games", "4", "--workers", "1", "--report", str(folders[2])]) == 0
    here = contents(folders[0])
    assert here == contents(folders[1]) == contents(folders[2])
    assert {"ratings.csv", "seats.csv", "sources.csv", "matches.csv", "report.en.html", "report.zh_TW.html"} <= set(
        here
    )
    rows = list(csv.DictReader(here["ratings.csv"].decode().splitlines()))
    assert {row["player"] for row in rows} == {"random", "eager", "monte_carlo"}
    assert len(here["matches.csv"].splitlines()) == 1 + 3 * 4
    for language in LANGUAGES:
        page = here[f"report.{language}.html"].decode()
        pictures = re.findall(r'src="([^"]+)"', page)
        assert len(pictures) >= 4
        assert set(pictures) <= set(here)
        assert "study." not in page
        assert "example_game." not in page
        assert "monte_carlo" not in page, "players are called by their names"
        assert (
            BotProfiles(SHELF.games["example_game"], Translations(language, SHELF.locales())).title("monte_carlo")
            in page
        )
    assert "report.en.html" in capsys.readouterr().out


@pytest.mark.wide
def test_one_player_meets_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str]
) -> None:
    """A report of equals shows the worth of a game's things: seats, lengths, sources and uses, but no ratings."""
    words = ("tournament", "example_game", "--players", "eager", "--games", "6", "--report", str(tmp_path))
    assert main(["--lang", "en", *words]) == 0
    page = (tmp_path / "report.en.html").read_text(encoding="utf-8")
    assert "Elo" not in page
    assert "Who against whom" not in page
    assert "Won by seat" in page
    rows = list(csv.DictReader((tmp_path / "matches.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["players"] for row in rows] == ["eager eager"] * 6


def kill_a_worker(file: Path, lines: int) -> int:
    """Wait until so many lines are in a file, then kill a worker of the local cluster.

    Return the lines that are there then.

    Raises ProcessLookupError when it was dead already.
    """
    until = time.monotonic() + 3600
    while not (file.exists() and file.read_bytes().count(b"\n") > lines):
        assert time.monotonic() < until, "matches are being played"
        time.sleep(0.05)
    victim = next(child for child in multiprocessing.active_children() if "Nanny" in child.name)
    os.kill(victim.pid or 0, signal.SIGKILL)
    return file.read_bytes().count(b"\n")


def same_report_wherever(game_id: str, players: str, games: int, folder: Path) -> None:
    """Check that one report is the same by this process, by two, and by two workers, one of which is killed."""
    distributed = pytest.importorskip("distributed")
    words = ["tournament", game_id, "--players", players, "--positions", "2", "--games", str(games), "--seats", "2"]
    words += ["--lang", "en"]
    assert main([*words, "--workers", "1", "--report", str(folder / "one")]) == 0
    assert main([*words, "--workers", "2", "--report", str(folder / "two")]) == 0
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as local,
        ThreadPoolExecutor(1) as beside,
    ):
        killed = beside.submit(kill_a_worker, folder / "cluster" / "matches.jsonl", games // 4)
        assert main([*words, "--cluster", local.scheduler_address, "--report", str(folder / "cluster")]) == 0
        assert games // 4 < killed.result(1) < games, "a worker was lost on the way"
    one = contents(folder / "one")
    assert one == contents(folder / "two") == contents(folder / "cluster")
    assert len(one["matches.csv"].splitlines()) == 1 + games


@pytest.mark.wide
def test_a_report_is_the_same_though_a_worker_of_the_cluster_is_killed(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    """A small sample; a searching player is never run by the process that gives out the matches."""
    same_report_wherever("example_game", "eager,monte_carlo", 80, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", sorted(SHELF.games))
def test_a_report_of_a_thousand_matches_is_the_same_wherever_it_is_played(
    game_id: str, tmp_path: Path, environment: dict[str, str]
) -> None:
    same_report_wherever(game_id, "random,eager", 1000, tmp_path)


def test_a_player_against_chance_on_all_other_seats(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str]
) -> None:
    """The printed table says how many matches there were, and the share won with its interval."""
    pytest.importorskip("matplotlib")
    words = ("tournament", "example_game", "--players", "eager", "--against", "random", "--seats", "3", "--games", "6")
    assert main(["--lang", "en", *words, "--workers", "1", "--report", str(tmp_path)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "6 matches: one group for 3 seats, 6 matches each."
    assert printed[1].split() == ["player", "Elo", "interval", "won", "interval", "matches"]
    (pair, _) = csv.DictReader((tmp_path / "pairs.csv").read_text(encoding="utf-8").splitlines())
    own = next(line for line in printed if line.startswith("eager "))
    share, low, high = (f"{100 * float(pair[name]):.1f}" for name in ("won", "low", "high"))
    assert re.search(rf" {share} % +\[{low}, {high}\] +6$", own)
    sentence = "Every player has one seat and meets random on all others: an equal one would win 1 of 3 matches."
    assert sentence in printed
    assert sentence in (tmp_path / "report.en.html").read_text(encoding="utf-8")
    rows = csv.DictReader((tmp_path / "matches.csv").read_text(encoding="utf-8").splitlines())
    assert Counter(row["players"] for row in rows) == {
        "eager random random": 2, "random eager random": 2, "random random eager": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("random,random",), "each computer player once"),
        (("random,x",), "no computer"),
        (("eager,random", "--against", "random"), "must not be among --players"),
        (("eager", "--against", "x"), "no computer"),
    ],
)
def test_wrong_players_are_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str], words: tuple[str, ...], part: str
) -> None:
    assert main(["--lang", "en", "tournament", "example_game", "--report", str(tmp_path), "--players", *words]) == 2
    assert part in capsys.readouterr().err


def test_a_missing_extra_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The matches are kept in any case."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    words = ("tournament", "example_game", "--players", "random,eager", "--games", "1", "--report", str(tmp_path))
    assert main(["--lang", "en", *words]) == 2
    assert "pip install '.[report]'" in capsys.readouterr().err
    assert (tmp_path / "matches.jsonl").exists()
