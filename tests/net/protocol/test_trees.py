"""The tree of a page: what a phone shows of pieces, piles and answers is what the window shows."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.state import HOME
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.layout import Arrangement
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tabletop.viewmodel.view.presenter import Presenter
from tabletop.viewmodel.view.view_state import ViewState
from tests.games.age_of_heroes.positions import match_of, position
from tests.net.hosted import CATALOGUES, render_service, session_of

SERVICE = render_service()


def seen(session: MatchSession, viewer: int) -> tuple[ViewState, dict[str, Any]]:
    """Return what a seat sees, and the tree of its page."""
    presenter = Presenter(session, apart=True)
    shown = presenter.shown(viewer)
    scribe = ViewSerializer(SERVICE.layout(), SERVICE.looks, None, CATALOGUES["en"], lambda kind, face: kind.id)
    return shown, scribe.tree(shown, presenter.shown(None), 1)


def test_each_pile_of_a_kind_has_its_number_at_its_right_side() -> None:
    """A zone of piles side by side has a number for each kind, not one for all."""
    shown, tree = seen(session_of("ascending_empires", 2), 0)
    zones = [zone for zone in shown.table.zones.values() if zone.arrange is Arrangement.PILES]
    some = [zone for zone in zones if shown.table.order(zone.id)]
    assert some
    for zone in some:
        inside = [shown.table.pieces[piece] for piece in shown.table.order(zone.id)]
        piles = tree["zones"][zone.id]["piles"]
        assert sorted(count for _, _, count in piles) == sorted(Counter(piece.kind for piece in inside).values())
        tops = {(row[3], row[4]): tree["kinds"][row[1]]["w"] for row in tree["pieces"].values() if row[0] == zone.id}
        for x, y, _ in piles:
            assert any(abs(left + wide / 2 - x) < 0.11 and top == y for (left, top), wide in tops.items())
        assert "count" not in tree["zones"][zone.id]


def test_a_token_of_a_seat_has_the_colour_of_the_seat_before_its_picture_has_come() -> None:
    """The window paints it so, whatever `colour` its kind has."""
    shown, tree = seen(session_of("example_game", 2), 0)
    for seat in range(2):
        assert tree["kinds"][f"picker{seat}"]["colour"] == SERVICE.looks[seat].colour
        assert shown.table.kinds[f"picker{seat}"].colour != SERVICE.looks[seat].colour
    assert tree["kinds"]["back"]["colour"] == shown.table.kinds["back"].colour


def test_what_an_answer_has_led_others_to_stands_under_their_own_names() -> None:
    """A throw of another seat, and the feeding of all, are no acts of whoever has answered last."""
    session = session_of("stone_age", 2)
    answer = FastRng(11).answerer(session.game.players.random_answer)
    while all(set(line.actors_for(0)) <= {line.seat} for line in session.lines):
        ask = session.match.pending[0]
        session.throw() if ask.seat == CHANCE else session.answer(answer(session.match.state, ask), seat=ask.seat)
    number, (shown, tree) = len(session.lines) - 1, seen(session, 0)
    line, told = shown.lines[number], tree["lines"][str(number)]
    own = line.details[: next(place for place, actor in enumerate(line.actors) if actor != line.seat)]
    assert told["seat"] == line.seat
    assert told.get("details", []) == [CATALOGUES["en"].text(detail, shown.names) for detail in own]
    turns = [actor for actor, _ in groupby(line.actors)]
    assert [act["seat"] for act in told["acts"]] == turns[bool(own) :]


def test_what_one_answer_alone_takes_is_lit() -> None:
    """A tap on such a card is the answer, on a page as in the window; what several answers take is not lit."""
    session = session_of("example_game", 2)
    shown, tree = seen(session, session.match.ask.seat)
    assert {option.option[1] for option in shown.offers} >= {1, 2}
    assert not any(name.startswith("home") for name in tree["lit"])
    while session.match.ask.kind != "fair":
        session.answer(session.match.ask.options[0])
    hand = [f"card-{card}" for card in session.match.ask.options]
    _, tree = seen(session, session.match.ask.seat)
    assert tree["lit"] == [f"stall{session.match.ask.seat}", *hand]


def test_a_war_is_called_by_what_it_is_and_not_by_the_army() -> None:
    """A regression: where the list was long, a page showed war as "Army", with what an Earthquake does to one."""
    state = position(armies={0: {HOME: 1}}, hands=("gold", "iron", ""))
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate("ABC")], "board", match_of(state))
    _, tree = seen(session, 0)
    wars = [one for one in tree["question"]["options"] if one["text"].startswith("War on")]
    assert len(wars) == 6
    for one in wars:
        first, army = one["take"][:2]
        assert tree["zones"][first]["name"] == "Wage war"
        assert "plunder its hand" in tree["zones"][first]["text"][0]
        assert army in tree["pieces"]
    assert not any(name.startswith("group/") for name in seen(session, 1)[1]["zones"])


def test_a_board_is_no_card_of_a_hand() -> None:
    """A regression: who planned a war had "middle of the table", an empty brown picture, above the own cards."""
    state = position(armies={0: {HOME: 1}}, hands=("gold", "iron", ""))
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate("ABC")], "board", match_of(state))
    session.answer(("war", 1, "plunder"), seat=0)
    shown, tree = seen(session, 0)
    assert {"market_board", "battle_board"} & {piece.kind for piece in shown.table.pieces.values()}
    assert tree["hand"] == ["hand"]
