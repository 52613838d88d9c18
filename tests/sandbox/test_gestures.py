"""Every action is one entry of the journal, and can be undone and redone without limit."""

from __future__ import annotations

import pytest

from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.actions import Action, from_plain, name_of, rounded, to_plain
from tabletop.sandbox.model.zones import TABLE
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tests.sandbox.hands import MAKERS, Hands, faults, table_of_everything

KINDS = tuple(kind for kind in actions.kinds_of_actions().values() if kind.__module__.startswith("tabletop."))
GESTURES = 300
RANDOM_GESTURES = 1200


def play(made: SandboxSession, hands: Hands, count: int) -> list[str]:
    """Carry out `count` actions, the kinds in turn; return the hash after each."""
    kinds = list(MAKERS)
    hashes = [made.digest()]
    tries = 0
    while len(hashes) <= count:
        tries += 1
        assert tries < 40 * count, "hardly any act is possible"
        if isinstance(made.perform(hands.action_of(kinds[len(hashes) % len(kinds)]), by=hands.seat()), ActionDone):
            hashes.append(made.digest())
    return hashes


def test_300_gestures_of_every_kind_are_undone_and_redone_with_equal_hashes() -> None:
    """With undo back to the start and redo to the end, the table is the same at every point on both ways."""
    made = table_of_everything()
    first = len(made.journal)
    hashes = play(made, Hands(made, 1), GESTURES)
    used = {type(entry.action) for entry in made.journal.done}
    assert used == set(KINDS)
    for expected in reversed(hashes[:-1]):
        assert isinstance(made.undo(), ActionDone)
        assert made.digest() == expected
    assert len(made.journal) == first
    for expected in hashes[1:]:
        assert isinstance(made.redo(), ActionDone)
        assert made.digest() == expected
    assert isinstance(made.redo(), ActionRefused)


def test_undo_goes_back_to_the_empty_table() -> None:
    """Bringing a set onto the table is an action, too."""
    made = table_of_everything()
    while made.can_undo:
        made.undo()
    assert made.real.pieces == {}
    assert isinstance(made.undo(), ActionRefused)


@pytest.mark.parametrize("seed", [2, 3])
def test_no_piece_is_ever_lost(seed: int) -> None:
    """Every piece lies in exactly one place on the table, and none appears, whatever random actions are taken."""
    made = table_of_everything()
    hands = Hands(made, seed)
    pieces = set(made.real.pieces)
    done = 0
    for _ in range(RANDOM_GESTURES):
        done += isinstance(made.perform(hands.any_action(keep=True)), ActionDone)
        assert set(made.real.pieces) == pieces
    assert faults(made.real) == []
    assert done > RANDOM_GESTURES / 3


def test_random_gestures_that_make_and_delete_leave_a_sound_table() -> None:
    """Copies, deletions and new sets are among the actions; and a refused action changes nothing."""
    made = table_of_everything()
    hands = Hands(made, 5)
    for number in range(400):
        before = made.digest() if number % 5 == 0 else ""
        done = made.perform(hands.any_action())
        if before and isinstance(done, ActionRefused):
            assert made.digest() == before
        if number % 40 == 0:
            assert faults(made.real) == []
    assert faults(made.real) == []


def test_a_piece_dropped_outside_the_table_comes_back() -> None:
    """The spot is moved to the nearest one on the table."""
    made = table_of_everything()
    piece = made.real.order(TABLE)[-1]
    made.perform(actions.MovePieces((piece,), TABLE, ((-500.0, 99999.0),)))
    pose = made.real.pieces[piece].pose
    assert pose is not None
    assert (pose.x, pose.y) == (0.0, made.real.height)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_every_action_is_plain_data(kind: type[Action]) -> None:
    """An action written to the log and read again is the same action."""
    made = table_of_everything()
    action = Hands(made, 7).action_of(kind)
    again = from_plain(*to_plain(action))
    assert again == rounded(action)
    assert from_plain(*to_plain(again)) == again
    assert to_plain(action)[0] == name_of(kind)


def test_what_is_as_usual_is_not_written_and_lengths_are_rounded() -> None:
    """A file states only what differs from the defaults, in hundredths of a millimetre.

    The action carried out is exactly that.
    """
    made = table_of_everything()
    card = next(one.id for one in made.real.pieces.values() if one.kind.startswith("coins"))
    made.perform(actions.MovePieces((card,), TABLE, ((100.123456, 1 / 3),)))
    fields = {"pieces": (card,), "zone": TABLE, "spots": ((100.12, 0.33),)}
    assert to_plain(made.journal.done[-1].action) == ("move", fields)
    made.perform(actions.TurnBy((card,), -0.0001))
    assert to_plain(made.journal.done[-1].action) == ("turn", {"pieces": (card,), "degrees": 0.0})
    old = {"pieces": [card], "zone": "box", "spots": [], "at": 1073741824, "face": -1}
    assert from_plain("move", old) == actions.MovePieces((card,), "box")


def test_what_is_no_action_is_refused() -> None:
    """A name or fields that do not fit are a ValueError."""
    with pytest.raises(ValueError, match="no act"):
        from_plain("explode", {})
    with pytest.raises(ValueError, match="turn"):
        from_plain("turn", {"pieces": ["a"], "degrees": "far"})


def test_chance_comes_again_after_undo() -> None:
    """A shuffle or a throw that is undone and repeated as the same action of the journal has the same outcome."""
    made = table_of_everything()
    pile = next(zone for zone in made.real.zones if zone.startswith("stack"))
    outcomes = set()
    for _ in range(3):
        made.perform(actions.Shuffle(pile))
        outcomes.add(made.digest())
        made.undo()
    assert len(outcomes) == 1


def test_going_back_to_an_action_and_forward_again() -> None:
    """`go_to` jumps along the journal in both directions."""
    made = table_of_everything()
    hashes = play(made, Hands(made, 9), 30)
    last = len(made.journal)
    made.go_to(last - 20)
    assert made.digest() == hashes[10]
    assert len([line for line in made.lines if not line.stays]) == last - 20
    made.go_to(last - 5)
    assert made.digest() == hashes[25]


def test_the_past_can_be_looked_at() -> None:
    """A view of an earlier moment changes nothing."""
    made = table_of_everything()
    play(made, Hands(made, 9), 12)
    hashes = made.digest()
    last = len(made.journal)
    now = made.view(None)
    shown = made.view(None, last - 6)
    assert made.digest() == hashes
    assert made.view(None) == now != shown
    made.go_to(last - 6)
    assert made.view(None) == shown
