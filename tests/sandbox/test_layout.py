"""Every game can be laid out as at its start and played by hand; a match can be set free."""

from __future__ import annotations

import pytest

from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.geometry.layout import of_match
from tabletop.sandbox.model.changes import ChangeKind
from tabletop.sandbox.model.seat_view import is_hidden
from tabletop.sandbox.model.stand_ins import stand_ins
from tabletop.sandbox.model.zones import BOX
from tabletop.sandbox.session import ActionDone, SandboxSession
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import MatchSession, Player
from tests.parameters import quick_only
from tests.sandbox.hands import LIBRARY, Hands, faults

GAMES = sorted(game_registry().games)


def laid_out(name: str, seats: int | None = None) -> SandboxSession:
    game = game_registry().games[name]
    players = [Player(f"P{seat}", seat) for seat in range(seats or game.seats[0])]
    return SandboxSession.new(players, game=game, seed="s", library=LIBRARY)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_laid_out_with_its_full_set(name: str) -> None:
    """All pieces of the layout are there, except the look-alike backs that stand for hidden cards."""
    made = laid_out(name)
    game = game_registry().games[name]
    plan = game.table.layout(game.seats[0], game.complete({}))
    kinds = [piece.kind for piece in made.real.pieces.values()]
    for kind in plan.unique.values():
        assert kind in kinds
    assert faults(made.real) == []
    on_table = [piece for piece in made.real.pieces.values() if piece.zone != BOX]
    assert len(on_table) > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_played_by_hand(name: str) -> None:
    """Any actions on its pieces can all be undone again."""
    made = laid_out(name)
    start = made.digest()
    hands = Hands(made, 6)
    done = sum(isinstance(made.perform(hands.any_action(keep=True)), ActionDone) for _ in range(150))
    assert done > 50
    assert faults(made.real) == []
    made.go_to(0)
    assert made.digest() == start


@pytest.mark.parametrize("name", GAMES)
def test_ids_tell_nothing(name: str) -> None:
    """Pieces have running numbers; the identity of face-down pieces is known only to the table itself."""
    made = laid_out(name)
    assert all(piece.startswith("p0-") for piece in made.real.pieces)


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_there_is_a_hand_for_every_seat(seats: int) -> None:
    """Every number of seats from one to six has its hands."""
    made = SandboxSession.new([Player(f"P{seat}", seat) for seat in range(seats)], library=LIBRARY)
    hands = [zone.owner for zone in made.real.zones.values() if zone.owner is not None]
    assert hands == list(range(seats))


@pytest.mark.parametrize("seats", [0, 7])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """Other numbers are refused with the allowed range in the sentence."""
    with pytest.raises(ValueError, match="1 to 6"):
        SandboxSession.new([Player("P", seat) for seat in range(seats)], library=LIBRARY)


def test_decks_hold_real_cards_in_an_order_that_nobody_knows() -> None:
    """A face-down deck of a game holds its cards, dealt by the seed of the sandbox."""
    if "stone_age" not in GAMES:
        pytest.skip("needs a game with a deck")
    made, other = (
        laid_out("stone_age"),
        SandboxSession.new(
            [Player("A", 0), Player("B", 1)], game=game_registry().games["stone_age"], seed="another", library=LIBRARY
        ),
    )
    deck = [made.real.pieces[card] for card in made.real.order("deck")]
    assert len(deck) > 20
    assert len({card.kind for card in deck}) == len(deck)
    assert all(is_hidden(made.real, card, None) for card in deck)
    assert [card.kind for card in deck] != [other.real.pieces[card].kind for card in other.real.order("deck")]


@pytest.mark.parametrize("name", quick_only(GAMES, "stone_age"))
def test_a_match_is_set_free_at_any_moment(name: str) -> None:
    """The sandbox shows the pieces of the match: every visible piece of each zone, and as many hidden ones."""
    game = game_registry().games[name]
    guided = MatchSession.new(game, [Player(f"P{seat}", seat) for seat in range(game.seats[0])], seed="s")
    answer = FastRng("c").answerer(game.players.random_answer)
    for _ in range(40):
        if not guided.over:
            guided.answer(answer(guided.match.state, guided.match.pending[0]))
    before = len(guided.match.log)
    free = SandboxSession.set_free(guided, LIBRARY)
    assert free.freed_from is guided
    asked = guided.prompt
    assert asked is None or asked.seat < 0 or free.by == asked.seat
    for zone in guided.table.zones.values():
        if zone.id == guided.table.plan.box:
            continue
        shown = guided.table.in_zone(zone.id)
        assert len(free.real.order(zone.id)) == len(shown)
    free.perform(actions.Bring("coins", (100, 100)))
    free.undo()
    assert not free.can_undo
    assert len(guided.match.log) == before


def test_setting_free_tells_nothing_about_the_cards_to_come() -> None:
    """Hidden pieces are dealt anew: two freed tables of one match have different decks."""
    if "stone_age" not in GAMES:
        pytest.skip("needs a game with a deck")
    match = Match.new(game_registry().games["stone_age"], 2, chance=None)
    while match.pending and match.pending[0].seat < 0:
        match.answer(FastRng(1).chance(match.pending[0]), -1)
    decks = [
        [table.pieces[card].kind for card in table.order("deck")]
        for table in (of_match(match, 2, LIBRARY, seed) for seed in ("a", "b"))
    ]
    assert decks[0] != decks[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_laid_out_hides_what_it_must(name: str, seat: int) -> None:
    """A view is the same when the hidden cards of each back are exchanged, and decks hold real cards."""
    made = laid_out(name)
    hidden = [piece for piece in made.real.pieces.values() if is_hidden(made.real, piece, seat) and piece.zone != BOX]
    by_back: dict[object, list[str]] = {}
    for piece in hidden:
        kind = made.real.kinds[piece.kind]
        by_back.setdefault((kind.faces[1:2], kind.width, kind.material), []).append(piece.id)
    before = made.view(seat)
    for ids in by_back.values():
        kinds = [made.real.pieces[piece].kind for piece in ids]
        for piece_id, kind_id in zip(ids, reversed(kinds), strict=True):
            piece = made.real.pieces[piece_id]
            made.real.carry_out(ChangeKind(piece_id, kind_id, piece.face, piece.angle, piece.marks, ""))
    assert made.view(seat) == before
    alike = stand_ins(game_registry().games[name].table.layout(2, game_registry().games[name].complete({})))
    left = [piece for piece in made.real.pieces.values() if piece.kind in alike]
    assert left == [], "every stand-in has become a card"
