"""A seat takes back its own actions, as long as nobody has touched the same pieces since; the journal records it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop.core.data.messages import SeatName
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.actions import RedoAction, UndoAction
from tabletop.sandbox.actions import undo_own
from tabletop.sandbox.model.zones import hand
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.sandbox.hands import LIBRARY, Hands, faults, session, table_of_everything

ANN, BO, CY = 0, 1, 2


@pytest.fixture
def table() -> SandboxSession:
    """Return a session with a deck and dice for three."""
    made = session(3)
    for name, spot in (("standard_deck", (60, 60)), ("dice", (500, 300))):
        assert isinstance(made.perform(actions.Bring(name, spot)), ActionDone)
    return made


def pile(made: SandboxSession) -> str:
    return next(zone for zone in made.real.zones if zone.startswith("stack"))


def dice(made: SandboxSession) -> list[str]:
    return [one.id for one in made.real.pieces.values() if one.kind.startswith("dice/")]


def roll(made: SandboxSession, die: str, by: int) -> int:
    """Throw a die, and return the side that came up."""
    assert isinstance(made.perform(actions.ThrowDice((die,), ((300.0, 300.0),), (0.0,)), by), ActionDone)
    return made.real.pieces[die].face


def reason(done: object) -> str:
    assert isinstance(done, ActionRefused), done
    return done.refusal.reason.key


def lines(made: SandboxSession) -> list[tuple[int, int, str]]:
    """Return the place, the seat and the key of each line."""
    return [(line.at, line.seat, line.texts[0].public.key) for line in made.lines if line.texts[0].public is not None]


def test_what_others_did_elsewhere_stays(table: SandboxSession) -> None:
    """Ann turns a die, Bo another one: Ann undoes and redoes hers, Bo's is not touched."""
    one, other = dice(table)[:2]
    before = table.digest()
    table.perform(actions.TurnBy((one,), 90.0), ANN)
    table.perform(actions.TurnBy((other,), 45.0), BO)
    both = table.digest()
    assert isinstance(table.take_back(ANN), ActionDone)
    assert (table.real.pieces[one].angle, table.real.pieces[other].angle) == (0.0, 45.0)
    assert isinstance(table.do_again(ANN), ActionDone)
    assert table.digest() == both
    assert isinstance(table.take_back(ANN), ActionDone)
    assert isinstance(table.take_back(BO), ActionDone)
    assert table.digest() == before


def test_what_another_has_touched_since_stays_and_it_says_who(table: SandboxSession) -> None:
    die = dice(table)[0]
    table.perform(actions.TurnBy((die,), 90.0), ANN)
    table.perform(actions.MovePieces((die,), "table", ((100.0, 400.0),)), BO)
    before = table.digest()
    done = table.take_back(ANN)
    assert reason(done) == "sandbox.refused.stands_on_it"
    assert isinstance(done, ActionRefused)
    assert dict(done.refusal.reason.args)["who"] == SeatName(BO)
    assert table.digest() == before
    assert isinstance(table.take_back(BO), ActionDone)
    assert isinstance(table.take_back(ANN), ActionDone)


def test_nobody_takes_back_what_another_did(table: SandboxSession) -> None:
    """An action of another cannot be taken back as the last one, by its number, or twice."""
    die = dice(table)[0]
    table.perform(actions.TurnBy((die,), 90.0), ANN)
    number = len(table.journal)
    assert reason(table.take_back(BO)) == "sandbox.refused.not_own"
    assert reason(table.perform(UndoAction(number), BO)) == "sandbox.refused.not_own"
    assert isinstance(table.perform(UndoAction(number), ANN), ActionDone)
    assert reason(table.perform(UndoAction(number), ANN)) == "sandbox.refused.not_own"
    assert reason(table.perform(RedoAction(number), BO)) == "sandbox.refused.not_own"
    assert isinstance(table.perform(RedoAction(number), ANN), ActionDone)
    assert reason(table.perform(RedoAction(number), ANN)) == "sandbox.refused.not_own"
    for about in (0, -1, 99, number + 1):
        assert reason(table.perform(UndoAction(about), ANN)) == "sandbox.refused.not_own"


def test_a_drawn_card_goes_back_where_it_was(table: SandboxSession) -> None:
    """The card returns to the top of the pile if the pile is unchanged; after another's draw or shuffle it stays."""
    deck = pile(table)
    order = table.real.order(deck)
    table.perform(actions.Draw(deck, 1, ANN), ANN)
    assert isinstance(table.take_back(ANN), ActionDone)
    assert table.real.order(deck) == order
    for between in (actions.Draw(deck, 1, BO), actions.Shuffle(deck)):
        table.perform(actions.Draw(deck, 1, ANN), ANN)
        table.perform(between, BO)
        assert reason(table.take_back(ANN)) == "sandbox.refused.stands_on_it"
        assert isinstance(table.take_back(BO), ActionDone)
        assert isinstance(table.take_back(ANN), ActionDone)
        assert table.real.order(deck) == order


def test_a_new_deed_ends_what_can_be_done_again(table: SandboxSession) -> None:
    """A seat's own actions come back in turn, and none after a new action of its own.

    Others' actions do not end redo.
    """
    one, other = dice(table)[:2]
    for degrees in (10.0, 20.0, 40.0):
        table.perform(actions.TurnBy((one,), degrees), ANN)
    for left in (30.0, 10.0, 0.0):
        assert isinstance(table.take_back(ANN), ActionDone)
        assert table.real.pieces[one].angle == left
    table.perform(actions.TurnBy((other,), 5.0), BO)
    for there in (10.0, 30.0):
        assert isinstance(table.do_again(ANN), ActionDone)
        assert table.real.pieces[one].angle == there
    table.perform(actions.TurnBy((one,), 1.0), ANN)
    assert reason(table.do_again(ANN)) == "core.nothing_to_redo"
    assert reason(table.do_again(BO)) == "core.nothing_to_redo"


def test_a_deed_cannot_be_done_again_on_what_has_become_another(table: SandboxSession) -> None:
    """A card goes onto a stack and back, and the stack is taken apart: the card can no longer be put on it."""
    cards = list(table.real.order(pile(table))[-3:])
    for number, card in enumerate(cards):
        table.perform(actions.MovePieces((card,), "table", ((100.0 + 80 * number, 300.0),)), CY)
    known = set(table.real.zones)
    table.perform(actions.Gather(tuple(cards[:2]), (300.0, 300.0)), BO)
    (stack,) = set(table.real.zones) - known
    table.perform(actions.MovePieces((cards[2],), stack), ANN)
    assert isinstance(table.take_back(ANN), ActionDone)
    assert isinstance(table.take_back(BO), ActionDone)
    assert reason(table.do_again(ANN)) == "sandbox.refused.stands_on_it"


def test_deeds_before_a_place_of_the_journal_stay(table: SandboxSession) -> None:
    """The setting up of the table cannot be taken back at a page."""
    first = len(table.journal)
    assert reason(table.take_back(ANN, first)) == "sandbox.refused.not_own"
    table.perform(actions.TurnBy((dice(table)[0],), 10.0), ANN)
    assert isinstance(table.take_back(ANN, first), ActionDone)
    assert reason(table.take_back(ANN, first)) == "sandbox.refused.not_own"
    assert isinstance(table.do_again(ANN, first), ActionDone)


# -- the line that stays ----------------------------------------------------------------------------------------------
def test_a_throw_that_was_taken_back_stays_in_the_journal(table: SandboxSession) -> None:
    """After undo, a harmless action and a new throw the faces may differ, and everybody reads of the undo."""
    die, other = dice(table)[:2]
    begun = len(table.journal)
    table.by = BO
    roll(table, die, BO)
    thrown = table.lines[-1].texts[0].public
    table.undo()
    table.perform(actions.TurnBy((other,), 10.0), BO)
    roll(table, die, BO)
    assert lines(table)[begun:] == [
        (begun, BO, "sandbox.did.take_back"),
        (begun, BO, "sandbox.did.turn"),
        (begun + 1, BO, "sandbox.did.throw"),
    ]
    line = table.lines[begun].texts[0].public
    assert line is not None
    assert dict(line.args)["what"] == thrown


def test_back_and_forth_writes_one_line(table: SandboxSession) -> None:
    """Undoing and redoing one throw over and over gives the same faces, and writes one line."""
    begun = len(table.journal)
    side = roll(table, dice(table)[0], ANN)
    for _ in range(5):
        table.undo()
        table.redo()
        assert table.real.pieces[dice(table)[0]].face == side
    assert [key for _, _, key in lines(table)[begun:]] == ["sandbox.did.take_back", "sandbox.did.throw"]


@pytest.mark.parametrize(
    ("reveals", "what"),
    [(False, "turn"), (False, "move"), (True, "draw"), (True, "shuffle"), (True, "flip"), (True, "search")],
)
def test_what_tells_nothing_leaves_no_line(table: SandboxSession, reveals: bool, what: str) -> None:
    """Moving and turning can be undone without a line; drawing, shuffling, turning face up and looking cannot."""
    deck = pile(table)
    top = table.real.order(deck)[-1]
    doing = {
        "turn": actions.TurnBy((top,), 10.0),
        "move": actions.MovePieces((top,), "table", ((400.0, 300.0),)),
        "draw": actions.Draw(deck, 1, ANN),
        "shuffle": actions.Shuffle(deck),
        "flip": actions.FlipOver((top,)),
        "search": actions.Search(deck),
    }
    before = len(table.lines)
    assert isinstance(table.perform(doing[what]), ActionDone)
    table.undo()
    assert len(table.lines) == before + reveals


def test_the_lines_are_in_the_file(tmp_path: Path) -> None:
    """A resumed table, and one that was saved under a name, have the same lines."""
    made = session(2)
    made.keep_in(tmp_path)
    made.perform(actions.Bring("dice", (300, 300)))
    roll(made, dice(made)[0], BO)
    made.undo()
    roll(made, dice(made)[1], ANN)
    made.perform(actions.TurnBy((dice(made)[2],), 30.0), BO)
    assert isinstance(made.take_back(BO), ActionDone)
    path = made.keeping.path
    assert path is not None
    made.save(tmp_path / "named.match")
    made.close()
    for file in (path, tmp_path / "named.match"):
        again = SandboxSession.load(file, library=LIBRARY, resume=False)
        assert again.lines == made.lines
        assert again.digest() == made.digest()
    assert [key for _, _, key in lines(made)] == [
        f"sandbox.did.{key}" for key in ("bring", "take_back", "throw", "turn", "take_back")
    ]


def test_going_back_further_keeps_the_line(table: SandboxSession) -> None:
    """Taking back everything before a line does not delete the line."""
    roll(table, dice(table)[0], ANN)
    table.undo()
    table.go_to(1)
    assert [key for _, _, key in lines(table)] == ["sandbox.did.bring", "sandbox.did.take_back"]


# -- consent of seats that have seen it -------------------------------------------------------------------------------
def test_who_has_seen_a_card_is_asked_before_it_goes(table: SandboxSession) -> None:
    """Ann deals, Bo looks, Ann wants to undo the deal: Bo is asked. Nobody has looked: nobody is asked."""
    door, deck = SandboxController(table), pile(table)
    door.perform(actions.Deal(deck))
    assert door.undo() is None
    door.perform(actions.Deal(deck))
    door.look_as(BO)
    door.cover()
    refusal = door.undo()
    assert refusal is not None
    assert refusal.reason.key == "sandbox.ui.asks_first"
    assert door.shown.consent is not None
    assert door.shown.consent.left == (BO,)
    assert len(table.real.order(hand(BO))) == 1
    door.refuse()
    assert door.shown.consent is None
    assert len(table.real.order(hand(BO))) == 1
    assert door.undo() is not None
    assert door.agree() is None
    assert table.real.order(hand(BO)) == ()


def test_a_question_ends_when_something_else_is_done(table: SandboxSession) -> None:
    door, deck = SandboxController(table), pile(table)
    door.perform(actions.Deal(deck))
    door.at_pages = frozenset({BO})
    assert door.undo() is not None
    door.perform(actions.TurnBy((dice(table)[0],), 10.0))
    assert door.shown.consent is None
    assert door.agree() is None
    assert len(table.real.order(hand(BO))) == 1


def test_own_cards_go_without_asking(table: SandboxSession) -> None:
    """A player who has drawn and looked may put the card back; the journal says so."""
    door = SandboxController(table)
    door.at_pages = frozenset({ANN, BO})
    door.perform(actions.Draw(pile(table), 1, ANN))
    assert isinstance(door.consents.take_back(ANN, 0), ActionDone)
    assert lines(table)[-1][2] == "sandbox.did.take_back"


# -- random actions ---------------------------------------------------------------------------------------------------
def everybody_takes_back(seed: int, count: int) -> tuple[int, int]:
    """Let three seats act at random, undo and redo; return the number of attempts, and of refusals.

    Everything that an undone action touched lies afterwards as it did before the action.
    """
    made = table_of_everything()
    hands, chance = Hands(made, seed), random.Random(seed)
    done = refused = 0
    for _ in range(count):
        seat = chance.randrange(3)
        if chance.random() < 0.5:
            made.perform(hands.any_action(), seat)
            continue
        action, before = undo_own.last_action(made.journal, seat), made.digest()
        outcome = made.take_back(seat) if chance.random() < 0.6 else made.do_again(seat)
        if isinstance(outcome, ActionRefused):
            refused += 1
            assert made.digest() == before
            continue
        done += 1
        about = made.journal.done[-1].action
        if isinstance(about, UndoAction):
            assert about.number - 1 == action
            assert action not in made.journal.standing()
            made.perform(RedoAction(about.number), seat)
            assert _lies(made, action or 0, before_of=False)
            made.perform(UndoAction(about.number), seat)
            assert _lies(made, action or 0, before_of=True)
    assert faults(made.real) == []
    return done, refused


def _lies(made: SandboxSession, action: int, *, before_of: bool) -> bool:
    """Return True if the pieces that an action touched lie as before (or right after) it, except for their order."""
    then = made.at(action if before_of else action + 1)
    for one in made.journal.done[action].touched:
        was, now = then.pieces.get(one), made.real.pieces.get(one)
        if (was is None) != (now is None):
            return False
        if was is not None and now is not None:
            fields = ("kind", "zone", "face", "angle", "pose", "marks")
            if any(getattr(was, name) != getattr(now, name) for name in fields):
                return False
            if then.texts.get(one) != made.real.texts.get(one) or then.groups.get(one) != made.real.groups.get(one):
                return False
        if one in then.zones and one.startswith(("stack", "bag")) and then.order(one) != made.real.order(one):
            return False
    return True


def test_what_three_seats_take_back_lies_as_before() -> None:
    done, refused = everybody_takes_back(1, 400)
    assert done > 60
    assert refused > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_what_three_seats_take_back_lies_as_before_in_thousands_of_actions(seed: int) -> None:
    done, refused = everybody_takes_back(seed, 2000)
    print(f"seed {seed}: {done} taken back or done again, {refused} refused")
    assert done > 300
