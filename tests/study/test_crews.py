"""Many matches on many workers: the result is the same whoever plays, and nothing is lost when a worker is."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.core.game.game import Game
from tabletop.study.matches.cluster import cluster
from tabletop.study.matches.executors import TRIES, ExecutorFactory, WorkersLostError, borrowed, play_all, processes
from tabletop.study.matches.results_file import ResultsFile, WrongStudyError
from tabletop.study.matches.runner import run_study
from tabletop.study.matches.specs import MatchResult, MatchSpec, play, same_settings
from tests.child import started
from tests.parameters import quick_first, quick_only
from tests.play import SHELF

EXTRA = ("tests.example_game",)


def specs(count: int, game_id: str = "example_game", *, player: str = "random", **more: Any) -> list[MatchSpec]:
    game: Game[Any] = SHELF.games[game_id]
    settings = same_settings(game, {})
    return [
        MatchSpec(game_id, number, "s", (player,) * game.seats[0], settings, EXTRA, **more) for number in range(count)
    ]


def sheets_of(executors: ExecutorFactory, wanted: list[MatchSpec]) -> list[MatchResult]:
    found = [played.result for played in play_all(wanted, executors)]
    assert sorted(result.number for result in found) == list(range(len(wanted))), "each match once"
    return sorted(found, key=lambda result: result.number)


def test_threads_processes_and_this_process_play_the_same() -> None:
    """Any executor will do: match k of a seed is the same wherever it is played."""
    wanted = [*specs(40), *(spec for spec in specs(44, observed=True) if spec.number >= 40)]
    here = sheets_of(processes(1), wanted)
    with ThreadPoolExecutor(3) as threads:
        assert sheets_of(borrowed(threads, 3), wanted) == here
    assert sheets_of(processes(2), wanted) == here
    assert len({result.totals for result in here}) > 5, "the matches differ from each other"


@pytest.mark.parametrize("game_id", quick_only(sorted(SHELF.games), "stone_age"))
def test_a_match_follows_from_its_fixture(game_id: str) -> None:
    """Played twice, a match is the same, also with a player that is asked for its reasons.

    Another number is another match.
    """
    watched = SHELF.games[game_id].table.flicking is None
    one, other = specs(2, game_id, player="eager", observed=watched)
    assert play(one).result == play(one).result
    assert play(other).result != play(one).result


class Losing(Executor):
    """An executor that loses its current work with every `every`-th bundle, and is broken from then on."""

    def __init__(self, every: int) -> None:
        self.given, self.every, self.broken = 0, every, False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor
        self.given += 1
        future: Future[Any] = Future()
        if self.given == self.every:
            self.broken = True
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_lost_workers_are_replaced() -> None:
    """The matches of lost workers are played by the next ones, once."""
    hired: list[Losing] = []

    def start() -> Executor:
        hired.append(Losing(3))
        return hired[-1]

    wanted = specs(60)
    assert sheets_of(ExecutorFactory(start, 2), wanted) == sheets_of(processes(1), wanted)
    assert len(hired) > 2


def test_workers_that_are_always_lost_are_given_up() -> None:
    """The study ends with a sentence and without a loop, also when an executor cannot be replaced."""
    hired: list[Losing] = []

    def start() -> Executor:
        hired.append(Losing(1))
        return hired[-1]

    with pytest.raises(WorkersLostError):
        sheets_of(ExecutorFactory(start, 2), specs(10))
    assert len(hired) <= 5 * TRIES
    with pytest.raises(WorkersLostError):
        sheets_of(borrowed(Losing(3), 2), specs(10))


def test_a_killed_process_is_replaced() -> None:
    """The study survives when one of two helpers is killed in the middle."""
    wanted, found, killed = specs(160), [], 0
    for played in play_all(wanted, processes(2)):
        found.append(played.result)
        if len(found) == 20:
            victim = multiprocessing.active_children()[0]
            os.kill(victim.pid or 0, signal.SIGTERM)
            killed += 1
    assert killed == 1
    assert sorted(found, key=lambda result: result.number) == sheets_of(processes(1), wanted)


def test_what_a_match_raises_is_raised() -> None:
    """An error in the rules does not count as a lost worker."""
    broken = [MatchSpec("no_such_game", 0, "s", ("random",) * 2, {})]
    for executors in (processes(1), processes(2)):
        with pytest.raises(KeyError) as unknown:
            sheets_of(executors, broken)
        assert str(unknown.value).startswith("there is no game 'no_such_game'; the games are age_of_heroes, ")
        assert str(unknown.value).endswith("; `extra` of a MatchSpec names the packages of other games")


@pytest.mark.wide
def test_a_cluster_plays_the_same_though_a_worker_is_killed() -> None:
    """The study survives on two workers of a local Dask cluster, one of which is killed on the way."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as local:
        wanted, found, killed = specs(120), [], False
        for played in play_all(wanted, cluster(local.scheduler_address)):
            found.append(played.result)
            if len(found) == 10:
                victim = next(child for child in multiprocessing.active_children() if "Nanny" in child.name)
                os.kill(victim.pid or 0, signal.SIGKILL)
                killed = True
    assert killed
    assert sorted(found, key=lambda result: result.number) == sheets_of(processes(1), wanted)


def test_a_cluster_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nobody at the address, or Dask is not installed."""
    monkeypatch.setattr("tabletop.study.matches.cluster.PATIENCE", "200ms")
    with pytest.raises(WorkersLostError) as nobody:
        cluster("tcp://127.0.0.1:9")
    assert nobody.value.reason.key == "study.no_cluster"
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkersLostError) as missing:
        cluster("tcp://127.0.0.1:9")
    assert missing.value.reason.key == "study.no_extra"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(WorkersLostError) as frozen:
        cluster("tcp://127.0.0.1:9")
    assert frozen.value.reason.key == "study.not_in_program"


@pytest.mark.parametrize("games", ["1", "30"])
def test_a_cluster_plays_every_match_or_none_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch,
    games: str,
) -> None:  # fmt: skip
    """Nothing is played here in silence: with nobody at the address the command fails before the first match."""
    monkeypatch.setattr("tabletop.study.matches.cluster.PATIENCE", "200ms")
    words = ["simulate", "example_game", "--games", games, "--cluster", "tcp://127.0.0.1:9", "--lang", "en"]
    assert main([*words, "--report", str(tmp_path)]) == 2
    assert "tcp://127.0.0.1:9" in capsys.readouterr().err
    assert len((tmp_path / "matches.jsonl").read_bytes().splitlines()) == 1, "the line that describes the study"


# -- saved matches ----------------------------------------------------------------------------------------------------
def test_a_broken_off_study_goes_on(tmp_path: Path) -> None:
    """Played matches are not played again; the file is the same as that of an uninterrupted study."""
    wanted, about = specs(12), {"study": "test"}
    whole, parts = tmp_path / "whole", tmp_path / "deep" / "parts"
    with ResultsFile(whole, about) as ledger:
        everything, _ = run_study(wanted, None, ledger)
    with ResultsFile(parts, about) as ledger:
        run_study(wanted[7:9], None, ledger)
    parts.write_bytes(parts.read_bytes() + b'{"number":3,"pla')  # torn while it was written
    with ResultsFile(parts, about) as ledger:
        again, clock = run_study(wanted, None, ledger)
    assert (again, clock.matches) == (everything, 10)
    assert parts.read_bytes() == whole.read_bytes()


def test_what_is_kept_is_on_disk_at_once(tmp_path: Path) -> None:
    """A match is in the file as soon as it ends, whatever happens to the process then."""
    ledger = ResultsFile(tmp_path / "kept", {})
    ledger.keep(play(specs(1)[0]).result)
    with ResultsFile(tmp_path / "kept", {}) as other:
        assert list(other.results) == [0]
    ledger.close()


def test_the_file_of_another_study_is_left_alone(tmp_path: Path) -> None:
    """Another seed, another game: refused, and not a byte is changed."""
    path = tmp_path / "matches"
    ResultsFile(path, {"seed": "a"}).close()
    before = path.read_bytes()
    with pytest.raises(WrongStudyError):
        ResultsFile(path, {"seed": "b"})
    assert path.read_bytes() == before


# -- the command ------------------------------------------------------------------------------------------------------
@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    monkeypatch.setenv("TABLETOP_GAMES", "tests.example_game")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    return dict(os.environ)


def test_one_and_two_workers_write_the_same_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str]
) -> None:
    """The folder and the output are equal byte by byte; they contain no figures of the clock."""
    seen = []
    for workers in ("1", "2"):
        folder = tmp_path / workers
        words = ("--games", "30", "--workers", workers, "--report", str(folder), "--lang", "en")
        status = main(["simulate", "example_game", *words])
        printed = capsys.readouterr()
        assert status == 0
        assert "cpu_seconds" in printed.err
        seen.append((printed.out, {path.name: path.read_bytes() for path in folder.iterdir()}))
    assert seen[0] == seen[1]
    assert set(seen[0][1]) == {"matches.jsonl", "figures.json"}


def test_another_study_is_refused_by_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, environment: dict[str, str]
) -> None:
    """One sentence and status 2; more matches of the same study are no other study."""
    words = ["simulate", "example_game", "--report", str(tmp_path), "--json", "--lang", "en"]
    assert main([*words, "--games", "2"]) == 0
    assert main([*words, "--games", "3"]) == 0
    assert main([*words, "--games", "3", "--seed", "other"]) == 2
    assert "another study" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--workers", "0"), "--workers must be between 1"),
        (("--workers", "many"), "--workers needs a number"),
        (("--positions", "0"), "--positions must be between 1"),
    ],
)
def test_wrong_options_are_one_sentence(
    capsys: pytest.CaptureFixture[str], environment: dict[str, str], words: tuple[str, ...], part: str
) -> None:
    assert main(["--lang", "en", "simulate", "example_game", *words]) == 2
    assert part in capsys.readouterr().err


def gone(group: int) -> bool:
    """Return whether all processes of a group end within some seconds."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.wide
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="which helpers there are is read from /proc")
def test_helpers_are_deaf_to_ctrl_c_from_their_first_moment(environment: dict[str, str]) -> None:
    """Helpers ignore Ctrl+C even while they start, before any line of this program runs in them.

    An error from their imports would help nobody.
    """
    words = [sys.executable, "-m", "tabletop", "simulate", "example_game", "--workers", "2"]
    begun = started([*words, "--bot", "monte_carlo", "--positions", "8", "--games", "60"])
    helpers, samples = Path(f"/proc/{begun.pid}/task/{begun.pid}/children"), 0
    while begun.poll() is None:
        with suppress(FileNotFoundError, ProcessLookupError):  # a helper that has just ended receives nothing any more
            for helper in helpers.read_text().split():
                os.kill(int(helper), signal.SIGINT)
                samples += 1
        time.sleep(0.005)
    _, said = begun.communicate(timeout=30)
    assert begun.returncode == 0
    assert samples > 20
    assert "Traceback" not in said


@pytest.mark.parametrize("workers", quick_first(["1", "2"]))
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, environment: dict[str, str], workers: str) -> None:
    """The command ends with status 130, one sentence, and no helper left; run again, it goes on to the same report."""
    words = [sys.executable, "-m", "tabletop", "--lang", "en", "simulate", "example_game", "--workers", workers]
    words += ["--bot", "monte_carlo", "--positions", "8", "--games", "5000", "--report", str(tmp_path / "kept")]
    begun = started(words)
    file, until = tmp_path / "kept" / "matches.jsonl", time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 3):
        assert time.monotonic() < until, "matches are being played"
        time.sleep(0.05)
    os.killpg(begun.pid, signal.SIGINT)  # as a terminal does: everybody gets it
    _, said = begun.communicate(timeout=30)
    assert begun.returncode == 130
    assert "Stopped:" in said
    assert "Traceback" not in said
    assert gone(begun.pid), "no helper is left"
    lines = file.read_bytes().splitlines()
    assert 3 < len(lines) < 5001
    assert [json.loads(line)["number"] for line in lines[1:]] == sorted(
        json.loads(line)["number"] for line in lines[1:]
    )
