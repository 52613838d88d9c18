"""Loose pieces move by real physics and become one action when they rest; dice show the faces given by the seed."""

from __future__ import annotations

import itertools
import math
from threading import Event

import pytest

from tabletop.core.data.messages import Refusal
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import BESIDE, TABLE
from tabletop.sandbox.physics.sliding import Loose
from tabletop.sandbox.physics.thrown_dice import MOST_DICE, POOL, Landed, Rolling, throw, throwable
from tabletop.sandbox.session import ActionDone, SandboxSession
from tests.sandbox.hands import session


def discs(*spots: Spot) -> SandboxSession:
    """Return a table with a disc at each spot."""
    made = session(1)
    for spot in spots:
        made.perform(actions.Paste((actions.Copied("meeples/disc-0", 0, 0, 0, 0),), spot))
    return made


def to_rest(loose: Loose) -> actions.Settle | None:
    for _ in range(2000):
        if not loose.moving:
            return loose.settled()
        loose.advance(1 / 60)
    raise AssertionError("the pieces never came to rest")


def test_a_flicked_disc_slides_and_stops() -> None:
    """A disc slides to the right in a straight line; its rest becomes one action that undo takes back."""
    made = discs((200, 350))
    before = made.digest()
    (disc,) = made.real.order(TABLE)
    loose = Loose(made.real, disc)
    loose.flick(disc, 800, 0)
    action = to_rest(loose)
    assert action is not None
    assert isinstance(made.perform(action), ActionDone)
    pose = made.real.pieces[disc].pose
    assert pose is not None
    assert pose.x > 250
    assert pose.y == pytest.approx(350, abs=1)
    made.undo()
    assert made.digest() == before


def test_one_disc_knocks_another_and_off_the_table() -> None:
    """The struck disc near the edge falls, and lies beside the table afterwards."""
    made = discs((760, 350), (930, 350))
    first, second = made.real.order(TABLE)
    loose = Loose(made.real, first)
    loose.flick(first, 2500, 0)
    action = to_rest(loose)
    assert action is not None
    assert second in action.off
    made.perform(action)
    assert second in made.real.order(BESIDE)
    assert set(made.real.pieces) == {first, second}


def test_a_finger_pushes_what_is_in_its_way() -> None:
    """A finger that is drawn slowly over the table pushes the disc ahead."""
    made = discs((300, 300))
    loose = Loose(made.real)
    loose.push_at(260, 300)
    for step in range(60):
        loose.point_at(260 + step * 2, 300)
        loose.advance(1 / 60)
    loose.lift()
    action = to_rest(loose)
    assert action is not None
    assert action.spots[0][0] > 360


def test_cards_and_locked_pieces_lie_still() -> None:
    """By default a disc slides over cards and does not collide with locked pieces."""
    made = discs((200, 350), (300, 350))
    made.perform(actions.Paste((actions.Copied("standard_deck/joker-red", 0, 0, 0, 0),), (250, 350)))
    first, second, card = made.real.order(TABLE)
    made.perform(actions.Lock((second,), True))
    loose = Loose(made.real, first)
    assert not loose.holds(card)
    assert not loose.holds(second)
    loose.flick(first, 1500, 0)
    action = to_rest(loose)
    assert action is not None
    assert action.pieces == (first,)


def test_nothing_that_moved_is_no_action() -> None:
    """A touch without motion writes nothing."""
    made = discs((200, 350))
    loose = Loose(made.real, made.real.order(TABLE)[0])
    assert to_rest(loose) is None


def flown(rolling: Rolling) -> Landed:
    """Return the throw with its film."""
    landed = rolling.landed()
    assert isinstance(landed, Landed)
    return landed


# -- dice --------------------------------------------------------------------------------------------------------------
def test_thrown_dice_show_the_faces_of_the_seed() -> None:
    """The film ends with the faces given by the action; all dice lie within the table."""
    made = session(1)
    made.perform(actions.Bring("dice", (400, 300)))
    made.perform(actions.Bring("coins", (400, 300)))
    dice = throwable(made, list(made.real.pieces))
    assert len(dice) == 27
    rolling = throw(made, dice, (400, 300), (1500, -200))
    assert isinstance(rolling, Rolling)
    landed = flown(rolling)
    assert isinstance(made.perform(landed.action), ActionDone)
    faces = [made.real.pieces[die].face + 1 for die in dice]
    assert list(landed.film.faces) == faces
    for die in dice:
        pose = made.real.pieces[die].pose
        assert pose is not None
        assert 0 <= pose.x <= made.real.width
        assert 0 <= pose.y <= made.real.height


def test_a_throw_that_is_taken_back_comes_again() -> None:
    """The same action has the same faces, even thrown in another way."""
    made = session(1)
    made.perform(actions.Bring("dice", (400, 300)))
    dice = throwable(made, list(made.real.pieces))
    outcomes = []
    for speed in ((1500.0, 0.0), (0.0, 0.0)):
        rolling = throw(made, dice, (400, 300), speed)
        assert isinstance(rolling, Rolling)
        made.perform(flown(rolling).action)
        outcomes.append([made.real.pieces[die].face for die in dice])
        made.undo()
    assert outcomes[0] == outcomes[1]


def test_only_dice_and_coins_are_thrown_and_not_too_many() -> None:
    """The refusal has a reason."""
    made = session(1)
    made.perform(actions.Bring("standard_deck", (400, 300)))
    card = next(iter(made.real.pieces))
    answer = throw(made, [card], (0, 0), (0, 0))
    assert isinstance(answer, Refusal)
    assert answer.reason.key == "sandbox.refused.no_die"
    answer = throw(made, ["die"] * (MOST_DICE + 1), (0, 0), (0, 0))
    assert isinstance(answer, Refusal)
    assert answer.reason.key == "sandbox.refused.too_many_dice"


def test_a_throw_does_not_wait_for_its_film() -> None:
    """With 200 dice, the call returns at once with a job that is done later, outside the window."""
    made = session(1)
    made.perform(actions.Paste((actions.Copied("dice/d6", 0, 0, 0, 0),) * 200, (400, 300)))
    gate = Event()
    POOL.submit(gate.wait)
    rolling = throw(made, tuple(made.real.pieces), (400, 300), (1500, 0))
    assert isinstance(rolling, Rolling)
    assert not rolling.ready
    gate.set()
    assert len(flown(rolling).action.spots) == 200
    assert rolling.ready


def test_dice_of_any_size_come_to_rest_beside_each_other() -> None:
    """Large dice are thrown over a larger area, so that none covers another one."""
    made = session(1)
    made.perform(actions.Paste((actions.Copied("dice/d20", 0, 0, 0, 0),) * 12, (400, 300)))
    rolling = throw(made, tuple(made.real.pieces), (400, 300), (900, 500))
    assert isinstance(rolling, Rolling)
    spots = flown(rolling).action.spots
    closest = min(math.dist(one, other) for one, other in itertools.combinations(spots, 2))
    assert closest > made.real.kinds["dice/d20"].width * 0.99
