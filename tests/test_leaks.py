"""No seat learns what it cannot know from who is asked, from what is told, or from how long something takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.game.game import Game
from tabletop.core.rules.questions import CHANCE, Script, choose, event
from tabletop.core.rules.settings import Value
from tabletop.testing.leaks import LeakReport, look, readable
from tabletop.testing.worlds import Record, WorldDifference
from tests.hooks import with_hooks
from tests.parameters import quick_first, quick_only, quick_where
from tests.play import SHELF

SLOWER = ("ascending_empires", "eve_conquests")
"""The games whose matches take longest."""


def hiding() -> list[Any]:
    """Return every game in which something is hidden."""
    found = []
    for game_id, game in SHELF.games.items():
        if game.rules.determinize is not None:
            found.append(pytest.param(game, id=game_id))
    return found


def without_a_leak(game: Game[Any], positions: int, redeals: int) -> LeakReport:
    tally = look(game, positions=positions, redeals=redeals)
    assert not tally.found, tally.summary
    return tally


@pytest.mark.parametrize(
    "game", quick_where(hiding(), lambda game: game.id not in ("ascending_empires", "eve_conquests", "omen"))
)
def test_a_sample_of_worlds_cannot_be_told_apart(game: Game[Any]) -> None:
    """Worlds that differ in what a seat cannot know ask, tell and show the same, or part in the open."""
    tally = without_a_leak(game, 12, 1)
    assert tally.ends["whole"] >= 6, "too few comparisons went the whole way"


@pytest.mark.slow
@pytest.mark.parametrize("game", hiding())
def test_worlds_cannot_be_told_apart(game: Game[Any]) -> None:
    """The same holds in 200 positions, each dealt anew five times and followed for 20 answers."""
    tally = without_a_leak(game, 200, 5)
    assert tally.ends["whole"] >= 800, "too few comparisons went the whole way"


STOPPED = [pytest.param(game, id=name) for name, game in SHELF.games.items() if game.rules.windows is not None]


@pytest.mark.wide
@pytest.mark.parametrize("game", quick_first(STOPPED))
def test_public_stops_are_found_out(game: Game[Any]) -> None:
    """Stops that are chosen publicly but depend on a hand tell of that hand, and are found."""
    settings: dict[str, Value] = {"stops": "public", **({"heroes": True} if game.id == "omen" else {})}
    tally = look(game, positions=40, redeals=2, settings=settings)
    assert tally.stops > 0
    assert tally.found


@pytest.mark.parametrize("game", quick_only(STOPPED, "omen"))
def test_private_stops_are_not_noticed(game: Game[Any]) -> None:
    """Stops chosen by the content of hands change nothing for others: no line, no question, no order, no number."""
    settings: dict[str, Value] = {"heroes": True} if game.id == "omen" else {}
    tally = look(game, positions=20, redeals=1, settings=settings)
    assert tally.stops > 0
    assert not tally.found, tally.summary


# -- the proof itself -------------------------------------------------------------------------------------------------
def _fair(before: Callable[[Any], Script[None]]) -> Game[Any]:
    """Return the example game with a script that runs before every fair."""
    game = SHELF.games["example_game"]

    def fair(state: Any) -> Script[None]:
        yield from before(state)
        yield from game.rules.phases["fair"](state)

    return with_hooks(game, rules={"phases": {**game.rules.phases, "fair": fair}})


def asks_holders(state: Any) -> Script[None]:
    """Ask only the seats that hold a low card."""
    for seat, hand in enumerate(state.hands):
        if min(hand, default=9) <= 3:
            yield from choose(seat, "again", ("keep", "again"))


def asks_silently(state: Any) -> Script[None]:
    """Offer a single option, which is not asked, unless the hand holds a 1."""
    for seat, hand in enumerate(state.hands):
        yield from choose(seat, "again", ("keep", "again") if 1 in hand else ("keep",))


def shows_holders(state: Any) -> Script[None]:
    """Pause only where a seat holds a certain card, though nothing is told."""
    for seat, hand in enumerate(state.hands):
        if 1 in hand:
            yield event("pause", seat=seat)


def tells_a_card(state: Any) -> Script[None]:
    """Write a line of the log that names a card in a hand."""
    yield event("placed", seat=0, spot="market", count=state.hands[0][0] if state.hands[0] else 0)


@pytest.mark.parametrize("leak", [asks_holders, asks_silently, shows_holders, tells_a_card])
def test_a_leak_is_found(leak: Callable[[Any], Script[None]]) -> None:
    """Leaks by asking, by silence, by a pause or by a line are all caught, and the first is reported in full."""
    game = _fair(leak)
    if leak is shows_holders:
        describe = game.text.describe_event
        quiet = lambda state, event, who: None if event.kind == "pause" else describe(state, event, who)  # noqa: E731
        game = with_hooks(game, text={"describe_event": quiet})
    tally = look(game, positions=40, redeals=2)
    assert tally.ends["different"] > 5
    (_, first), *_ = tally.found.values()
    assert re.search(r"with [2-4] seats.*, from answer .* seen by seat [0-3](, [\w/]+\.py, line \d+)?$", first.where)
    assert "other:" in first.lines
    assert "beat" not in first.lines
    real, other = first.headline.partition(": ")[2].split("  <->  ")
    assert real != other, "the headline shows what differs, and no two equal keys"


def test_an_option_by_a_hidden_card_is_found() -> None:
    """An option that depends on a card of another hand is found."""

    def peeks(state: Any) -> Script[None]:
        others = [card for hand in state.hands[1:] for card in hand]
        yield from choose(0, "again", ("keep", "again") if 2 in others else ("again", "keep"))

    tally = look(_fair(peeks), positions=40, redeals=2)
    assert any(signature.startswith("a seat is offered something else: ") for signature in tally.found)


def test_seats_have_one_number() -> None:
    """Reports for authors count seats from 0, as the code does, in the lines of the log too."""
    told = Record(("event", "placed", CHANCE, 1, msg("core.rolled", who=SeatName(1), faces=(6,))), None)
    asked = Record(("asked", ((1, "place", CHANCE, 0, False),)), None)
    found = readable(WorldDifference("event", [asked], told, None))
    assert found.splitlines() == [
        "    asked  seat 1: place", "  real:  event  placed (round 1): seat 1 rolled 6.", "  other: nothing"
    ]  # fmt: skip


def test_what_is_done_in_the_open_is_no_leak() -> None:
    """A card that is laid open is shown at the same moment; the worlds part there, and nothing has leaked."""
    tally = look(SHELF.games["example_game"], positions=40, redeals=2)
    assert not tally.found
    assert tally.ends["whole"] > 40
    assert tally.ends["sight"] > 0
