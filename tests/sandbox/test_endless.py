"""Endless piles and bags: copies are taken without end, and what is put into them vanishes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tabletop.sandbox import setups
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.actions import MovePieces
from tabletop.sandbox.action_types.pile_actions import MakeEndless
from tabletop.sandbox.actions.context import MOST_PIECES
from tabletop.sandbox.model.zones import ENDLESS, SUPPLY, TABLE, hand
from tabletop.sandbox.session import ActionDone, ActionRefused, SandboxSession
from tabletop.sandbox.table_set import draft_of
from tests.sandbox.hands import LIBRARY, faults, session


@pytest.fixture
def made() -> SandboxSession:
    """Return a table for three seats with dice and a deck."""
    made = session(3)
    made.perform(actions.Bring("dice", (300, 300)))
    made.perform(actions.Bring("standard_deck", (700, 300)))
    return made


def deck(made: SandboxSession) -> str:
    return next(zone for zone in made.real.zones if zone.startswith("stack"))


def endless(made: SandboxSession, *pieces: str) -> str:
    """Make pieces endless; return the zone."""
    assert isinstance(made.perform(MakeEndless(pieces, spot=(300, 200))), ActionDone)
    return next(zone for zone in made.real.zones if zone.startswith((SUPPLY, ENDLESS)))


def refused(made: SandboxSession, action: actions.Action) -> str:
    done = made.perform(action)
    assert isinstance(done, ActionRefused)
    return done.refusal.reason.key.rpartition(".")[2]


def test_an_endless_pile_gives_copies_and_takes_pieces_away(made: SandboxSession) -> None:
    """Any number comes out, one stays; a piece that is put in vanishes, and undo brings it back."""
    die = made.real.order(TABLE)[0]
    pile, before = endless(made, die), len(made.real.pieces)
    assert pile.startswith(SUPPLY)
    made.perform(MovePieces((die,), TABLE, ((500.0, 200.0),)))
    made.perform(actions.Draw(pile, 7, 1))
    made.perform(actions.Deal(pile, 2))
    assert len(made.real.order(hand(1))) == 9
    assert len(made.real.order(pile)) == 1
    assert len(made.real.pieces) == before + 1 + 7 + 6
    assert {made.real.pieces[piece].kind for piece in made.real.order(hand(1))} == {made.real.pieces[die].kind}
    card, digest = made.real.order(deck(made))[-1], made.digest()
    made.perform(MovePieces((card, die), pile))
    assert card not in made.real.pieces
    assert len(made.real.order(pile)) == 1
    made.perform(actions.MovePile(deck(made), pile))
    assert not [zone for zone in made.real.zones if zone.startswith("stack")]
    made.undo()
    made.undo()
    assert made.digest() == digest
    made.go_to(2)
    made.go_to(8)
    assert faults(made.real) == []


def test_an_endless_bag_gives_any_of_its_pieces(made: SandboxSession) -> None:
    """Nobody sees which; every piece comes about as often."""
    cards = made.real.order(deck(made))[-4:]
    names = {made.real.pieces[card].kind for card in cards}
    bag = endless(made, *cards)
    assert bag.startswith(ENDLESS)
    for viewer in (None, 0, 1, 2):
        view = made.view(viewer)
        assert all(view.kind_of(piece).hidden for piece in view.order(bag))
    assert refused(made, actions.Search(bag)) == "bag"
    made.perform(actions.Draw(bag, 400, 0))
    counted = Counter(made.real.pieces[piece].kind for piece in made.real.order(hand(0)))
    assert set(counted) == names
    assert min(counted.values()) > 60
    assert {made.real.pieces[piece].kind for piece in made.real.order(bag)} == names


def test_which_pile_it_becomes_tells_nothing(made: SandboxSession) -> None:
    """Equal pieces stay open only if everybody sees that they are equal."""
    made.perform(actions.DuplicatePile(deck(made), (400, 100)))
    top = made.real.order(deck(made))[-1]
    made.perform(actions.Duplicate((top,)))
    twins = made.real.order(deck(made))[-2:]
    assert len({made.real.pieces[card].kind for card in twins}) == 1
    hidden = made.view(None).kind_of(top).hidden
    zone = endless(made, *twins)
    assert zone.startswith(ENDLESS if hidden else SUPPLY)
    made.undo()
    made.perform(actions.FlipOver(twins))
    zone = endless(made, *twins)
    assert zone.startswith(SUPPLY if hidden else ENDLESS)


def test_it_becomes_ordinary_again(made: SandboxSession) -> None:
    """A single piece lies loose then, several are a pile or a bag as before."""
    die, pile = made.real.order(TABLE)[0], deck(made)
    zone = endless(made, die)
    assert refused(made, MakeEndless(pile=zone)) == "endless"
    made.perform(MakeEndless(pile=zone, on=False))
    assert made.real.pieces[die].zone == TABLE
    assert zone not in made.real.zones
    assert refused(made, MakeEndless(pile=pile, on=False)) == "not_endless"
    held = made.real.order(pile)
    made.perform(MakeEndless(pile=pile))
    bag = next(zone for zone in made.real.zones if zone.startswith(ENDLESS))
    assert made.real.order(bag) == held
    made.perform(MakeEndless(pile=bag, on=False))
    assert [len(made.real.order(zone)) for zone in made.real.zones if zone.startswith("bag-")] == [54]


def test_what_would_never_end_is_refused(made: SandboxSession) -> None:
    """An endless pile is not put on another, nor spread; a draw that fills the table changes nothing."""
    zone = endless(made, made.real.order(TABLE)[0])
    assert refused(made, actions.MovePile(zone, deck(made))) == "endless"
    assert refused(made, actions.Spread(zone)) == "endless"
    digest = made.digest()
    assert refused(made, actions.Draw(zone, 10**9, 0)) == "full"
    assert made.digest() == digest
    assert len(made.real.pieces) < MOST_PIECES


def test_an_endless_pile_that_is_emptied_is_gone(made: SandboxSession) -> None:
    zone = endless(made, made.real.order(TABLE)[0])
    made.perform(actions.Delete(made.real.order(zone)))
    assert zone not in made.real.zones


def test_draws_of_others_stand_in_the_way_of_an_undo(made: SandboxSession) -> None:
    zone = endless(made, made.real.order(TABLE)[0])
    made.perform(actions.Draw(zone, 1, 0), 0)
    made.perform(actions.Draw(zone, 1, 1), 1)
    done = made.take_back(0)
    assert isinstance(done, ActionRefused)
    assert done.refusal.reason.key == "sandbox.refused.stands_on_it"


def test_files_and_setups_keep_it(made: SandboxSession, tmp_path: Path) -> None:
    """A set-up and a saved table hold endless piles, and a set made of the table says which they are."""
    zone = endless(made, made.real.order(TABLE)[0])
    made.perform(MakeEndless(pile=deck(made)))
    made.perform(actions.Draw(zone, 3, 0))
    made.save(tmp_path / "a.log")
    assert SandboxSession.load(tmp_path / "a.log", library=LIBRARY, resume=False).digest() == made.digest()
    setups.write(made, tmp_path / "a.setup")
    begun = setups.begin(tmp_path / "a.setup", library=LIBRARY)
    ends = [zone for zone in begun.real.zones if zone.startswith((SUPPLY, ENDLESS))]
    assert sorted(len(begun.real.order(zone)) for zone in ends) == [1, 54]
    blocks = [entries for _, entries in draft_of(made.real, LIBRARY, "Out").blocks if entries.get("endless")]
    assert sum(bool(entries.get("bag")) for entries in blocks) >= 1
    assert sum(bool(entries.get("pile")) for entries in blocks) == 1


def test_a_set_may_have_endless_piles(tmp_path: Path) -> None:
    """`endless` with `pile` or without is open, with `bag` it is a bag."""
    (tmp_path / "set.toml").write_text(
        'name = "Wood"\n[[token]]\nid = "wood"\nendless = true\n[[token]]\nid = "gem"\ncount = 3\nat = [60, 0]\n'
        "bag = true\nendless = true\n",
        encoding="utf-8",
    )
    made = SandboxSession.new(session(1).players, library=type(LIBRARY)(), seed="s")
    found = made.library.add(tmp_path)
    made.perform(actions.Bring(found.id, (400, 300)))
    held = {zone.partition("-")[0]: len(made.real.order(zone)) for zone in made.real.zones if "-1-" in zone}
    assert held == {"supply": 1, "endless": 3}
