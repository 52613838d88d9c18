"""Points and winners, and the figures of the players panel."""

from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Result, Score, Stat, ranked
from tabletop.core.rules.questions import Seat
from tests.example_game.rules.state import Orchard


def result(state: Orchard) -> Result:
    """Rules 5: every apple is one point."""
    scores = [Score(seat, own, ((msg("example_game.kind.apple"), own),)) for seat, own in enumerate(state.apples)]
    return Result(tuple(scores), ranked(state.apples))


def seat_stats(state: Orchard, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    apples = Stat("apple", state.apples[seat], msg("example_game.kind.apple"))
    return apples, Stat("back", len(state.hands[seat]), msg("example_game.kind.card"))
