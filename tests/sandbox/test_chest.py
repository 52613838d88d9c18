"""The chest: pieces are kept in readable folders, and put on other tables."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from tabletop.__main__ import main
from tabletop.core.table.layout import Visibility
from tabletop.imports.model import ImportRefusedError
from tabletop.sandbox import chest as chests
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.chest import Chest
from tabletop.sandbox.model.zones import TABLE, hand
from tabletop.sandbox.session import SandboxSession
from tabletop.sandbox.table_set import draft_of
from tabletop.sets.library import Library
from tabletop.ui.sandbox.view.pile_search import PileSearch
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.system.preferences import chest_folder
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.sandbox.hands import LIBRARY, session
from tests.sandbox.test_window import Free
from tests.ui.kit_window import open_app


@pytest.fixture
def made() -> SandboxSession:
    """Return a table for three seats with dice and a deck."""
    made = session(3)
    made.perform(actions.Bring("dice", (300, 300)))
    made.perform(actions.Bring("standard_deck", (700, 300)))
    return made


def kept(made: SandboxSession, folder: Path, name: str = "Dice") -> Chest:
    """Return a chest with three dice in it."""
    chest = Chest(folder / "chest")
    dice = made.real.order(TABLE)[:3]
    chest.keep(draft_of(made.real, LIBRARY, name, dice), name)
    return chest


def test_pieces_come_out_as_they_went_in(made: SandboxSession, tmp_path: Path) -> None:
    """A pile keeps its order, and what else is on the table is not kept; the folder is copied where it is used."""
    chest = kept(made, tmp_path)
    deck = next(zone for zone in made.real.zones if zone.startswith("stack"))
    chest.keep(draft_of(made.real, LIBRARY, "Deck", made.real.order(deck)), "Deck")
    assert [(one.name, one.count) for one in chest.objects()] == [("Deck", 54), ("Dice", 3)]
    library = Library()
    other = SandboxSession.new(made.players, library=library, seed="x")
    for name in ("Deck", "Dice"):
        found = chest.take(name, tmp_path / "sets")
        assert chest.take(name, tmp_path / "sets").folder == found.folder
        other.perform(actions.Bring(library.add(found.folder).id, (500, 300)))
    (pile,) = [zone for zone in other.real.zones if zone.startswith("stack")]
    assert [other.real.kind_of(card).name for card in other.real.order(pile)] == [
        made.real.kind_of(card).name for card in made.real.order(deck)
    ]
    chest.delete("Deck")
    assert Library([tmp_path / "sets" / folder.name for folder in (tmp_path / "sets").iterdir()])


def test_names_are_found_changed_and_never_written_over(made: SandboxSession, tmp_path: Path) -> None:
    chest = kept(made, tmp_path)
    kept(made, tmp_path)
    kept(made, tmp_path, "骰子/../x")
    assert chest.names() == ["Dice", "Dice 2", "骰子-..-x"]
    assert chest.names("DICE ") == ["Dice", "Dice 2"]
    assert chest.rename("Dice", "Dice 2") == "Dice 2 2"
    chest.delete("Dice 2")
    assert chest.names("dice") == ["Dice 2 2"]
    for name in ("", "..", "/", "   "):
        with pytest.raises(ImportRefusedError):
            chest.rename("Dice 2 2", name)
    assert [one.name for one in tmp_path.iterdir()] == ["chest"]


@pytest.mark.parametrize("name", ["..", "../chest", "link", ".hidden", "gone", "", "."])
def test_nothing_outside_the_chest_is_touched(made: SandboxSession, tmp_path: Path, name: str) -> None:
    """Links, hidden folders and paths are no objects."""
    chest = kept(made, tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "set.toml").write_text("name = 'x'", encoding="utf-8")
    (chest.folder / "link").symlink_to(tmp_path / "mine")
    (chest.folder / ".hidden").mkdir()
    for deed in (chest.delete, lambda one: chest.rename(one, "new"), lambda one: chest.take(one, tmp_path / "sets")):
        with pytest.raises(ImportRefusedError):
            deed(name)
    assert (tmp_path / "mine" / "set.toml").is_file()
    assert chest.names() == ["Dice"]


def test_a_broken_object_is_told_and_the_others_are_listed(made: SandboxSession, tmp_path: Path) -> None:
    chest = kept(made, tmp_path)
    for name, text in (("Bad", "[[die"), ("Out", '[[token]]\npicture = "../../mine.png"\n')):
        (chest.folder / name).mkdir()
        (chest.folder / name / "set.toml").write_text(text, encoding="utf-8")
    (chest.folder / "Odd").mkdir()
    (chest.folder / "Odd" / "set.toml").write_bytes(b"\xff\xfe")
    objects = {one.name: one for one in chest.objects()}
    assert objects["Dice"].why is None
    for name in ("Bad", "Out", "Odd"):
        assert objects[name].why is not None
        with pytest.raises(ImportRefusedError):
            chest.take(name, tmp_path / "sets")


def test_a_chest_has_a_limit(made: SandboxSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chest = kept(made, tmp_path)
    monkeypatch.setattr(chests, "MOST_OBJECTS", 1)
    with pytest.raises(ImportRefusedError) as refused:
        kept(made, tmp_path)
    assert refused.value.reason.key == "sandbox.chest.full"
    assert chest.names() == ["Dice"]


def test_what_a_phone_holds_is_not_kept(made: SandboxSession) -> None:
    """The hands of others are theirs."""
    deck = next(zone for zone in made.real.zones if zone.startswith("stack"))
    made.perform(actions.Draw(deck, 2, 1))
    controller = SandboxController(made)
    controller.go_away(frozenset((1,)))
    assert made.real.zones[hand(1)].show is Visibility.OWNER
    with pytest.raises(ImportRefusedError) as refused:
        controller.as_object("Hand", made.real.order(hand(1)))
    assert refused.value.reason.key == "sandbox.refused.elsewhere"


def test_the_chest_is_used_at_the_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Shift+K keeps the piece under the pointer, Shift+Insert lists the chest, and a click puts it on the table."""
    with open_app(monkeypatch, tmp_path) as app:
        free = Free(app, [1000])
        free.mouse.move(free.spot(500, 200))
        free.press(pygame.K_INSERT, pygame.KMOD_SHIFT)
        assert free.screen.overlays.popups == []
        free.do(actions.Bring("dice", (600, 300)))
        die = free.session.real.order(TABLE)[0]
        free.mouse.move(free.at(die))
        free.press(pygame.K_k, pygame.KMOD_SHIFT)
        assert isinstance(app.top, AskText)
        free.press(pygame.K_RETURN)
        assert Chest(chest_folder()).names() == ["Six-sided die"]
        free.mouse.move(free.spot(200, 400))
        free.press(pygame.K_INSERT, pygame.KMOD_SHIFT)
        browse = free.screen.overlays.popups[-1]
        assert isinstance(browse, PileSearch)
        before = len(free.session.real.pieces)
        free.mouse.click(browse.hots[0].rect.move(browse.rect.topleft).center)
        assert len(free.session.real.pieces) == before + 1
        assert main(["chest", "--json"]) == 0
        (listed,) = json.loads(capsys.readouterr().out)["objects"]
        assert (listed["name"], listed["pieces"]) == ("Six-sided die", 1)
        assert main(["chest", "nothing"]) == 0
        browse.choose(0)
        delete = next(way for way in browse.ways if way.name == "delete")
        browse.deal(delete)
        assert Chest(chest_folder()).names() == []
