"""The window of the free table, played with real pygame events under SDL's dummy driver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.geometry.ruler import End
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.seat_view import SeatView, Viewpoint
from tabletop.sandbox.model.zones import BOX, TABLE, hand
from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.match_session import Player
from tabletop.ui.kit.panels.panel import Panel
from tabletop.ui.match.widgets.pile_browser import Browse
from tabletop.ui.render.layers.marks import MarkInk, Words
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.table.save_as import save_as, save_path
from tabletop.ui.sandbox.view.annotations import ruler, tallies
from tabletop.ui.sandbox.view.context_menu import Menu
from tabletop.ui.sandbox.view.target import Target, target_of
from tabletop.ui.screens.base.dialog import Dialog
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import advance
from tabletop.ui.system.key_bindings import Chord
from tabletop.ui.table.overlays.inspector import Inspect
from tests.layouts import lay_out_all
from tests.sandbox.test_sets import PNG
from tests.ui.driver import PAUSE_MS, Mouse
from tests.ui.kit_window import button, click, key, open_app


class Free:
    """An app with a free table on top, and simulated hands. `clock` is the time of the hand (ms).

    Each event takes 10.
    """

    def __init__(self, app: App, clock: list[int], seats: int = 2, game: str = "") -> None:
        self.clock = clock
        self.app = app
        app.routes.open_sandbox([Player(f"P{seat}", seat) for seat in range(seats)], game, seed="s")
        screen = app.top
        assert isinstance(screen, SandboxScreen)
        self.screen, self.session = screen, screen.controller.session
        self.waiting: list[pygame.event.Event] = []
        self.mouse = Mouse(self.waiting.append, self.pump)

    def pump(self) -> None:
        events, self.waiting[:] = list(self.waiting), []
        self.clock[0] += 10
        self.app.pump(events)

    def press(self, code: int, mod: int = 0) -> None:
        self.app.pump()
        advance(PAUSE_MS)
        self.app.pump([key(code, mod)])
        self.app.pump([pygame.event.Event(pygame.KEYUP, key=code, mod=mod)])

    def press_button(self, panel: Panel, name: str) -> None:
        """Click a button of a panel beside the table by its name."""
        self.app.pump()
        advance(PAUSE_MS)
        self.app.pump()
        hot = next(hot for hot in panel.hots if hot.name == name)
        self.mouse.click(hot.rect.move(panel.rect.topleft).center)

    def right(self, at: tuple[int, int]) -> None:
        """Move there and click with the right button."""
        self.mouse.move(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.pump([pygame.event.Event(kind, pos=at, button=3, touch=False)])

    def at(self, piece: str) -> tuple[int, int]:
        """Return the place of a piece in the window."""
        pose = lay_out_all(self.screen.area.table)[piece]
        return self.spot(pose.x, pose.y)

    def spot(self, x: float, y: float) -> tuple[int, int]:
        left, top = self.screen.view.camera.to_screen(x, y)
        return round(left), round(top)

    def do(self, action: Action) -> None:
        assert self.screen.play.perform(action)
        self.pump()

    def pile(self) -> str:
        return next(zone for zone in self.session.real.zones if zone.startswith("stack"))

    def top_of(self, pile: str) -> str:
        return self.session.real.order(pile)[-1]

    def rest(self) -> None:
        """Let dice and discs come to rest."""
        self.screen.stage.land()
        for _ in range(1500):
            if self.screen.stage.sliding is None:
                return
            self.screen.stage.sliding.advance(1 / 60)
            if not self.screen.stage.sliding.moving:
                self.screen.stage.settle()
        raise AssertionError("nothing comes to rest")


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Free]:
    clock = [1000]
    for module in ("reveal_button", "events", "key_actions"):
        monkeypatch.setattr(f"tabletop.ui.sandbox.tools.{module}.ticks", lambda: clock[0])
    with open_app(monkeypatch, tmp_path) as app:
        yield Free(app, clock)
        pygame.key.set_mods(0)


@pytest.fixture
def deck(free: Free) -> Free:
    """Return a free table with a standard deck in the upper left."""
    free.do(actions.Bring("standard_deck", (200, 200)))
    return free


def picture(free: Free) -> bytes:
    free.screen.stale = True
    free.pump()
    return pygame.image.tobytes(free.app.surface, "RGB")


def test_the_launcher_leads_to_a_free_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The way is: free table, then sit down."""
    with open_app(monkeypatch, tmp_path) as app:
        click(app, button(app, "Free table").rect.center)
        begin = app.top
        assert isinstance(begin, BeginSandbox)
        begin.start()
        assert isinstance(app.top, SandboxScreen)
        assert len(app.top.controller.players) == 2
        assert list((tmp_path).rglob("sandbox-*.match"))


def test_a_drag_is_shown_once(deck: Free, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the window asks, the table is projected once for each change: a drop, another viewer, an undo."""
    looks: list[object] = []
    look = Viewpoint.look

    def counted(sight: Viewpoint, table: FreeTable) -> SeatView:
        looks.append(sight.viewer)
        return look(sight, table)

    monkeypatch.setattr(Viewpoint, "look", counted)
    top = deck.top_of(deck.pile())
    deck.mouse.move(deck.at(top))
    deck.mouse.down()
    for x in range(300, 500, 20):
        deck.mouse.move(deck.spot(x, 400))
    assert looks == [], "nothing has changed while the hand carries"
    deck.screen.input.carrying.track.forget()
    deck.mouse.up()
    assert deck.session.real.pieces[top].zone == TABLE
    assert looks == [None]
    deck.screen.play.look_as(1)
    deck.screen.play.undo()
    deck.screen.play.look(0)
    assert looks == [None, 1, 1, 1]
    deck.screen.play.look(None)
    deck.screen.play.look(None)
    assert looks == [None, 1, 1, 1], "the present was known"


def test_a_quick_drag_takes_the_top_card_of_a_pile(deck: Free) -> None:
    """The label names the card before the hand opens."""
    pile = deck.pile()
    top = deck.top_of(pile)
    deck.mouse.move(deck.at(top))
    deck.mouse.down()
    deck.mouse.move(deck.spot(500, 400))
    carried = deck.screen.area.carried
    assert carried is not None
    label = carried.label(deck.screen.area.shown.table)
    assert label is not None
    assert deck.app.words.text(label) == "1 of 54"
    deck.screen.input.carrying.track.forget()
    deck.mouse.up()
    assert deck.session.real.pieces[top].zone == TABLE
    assert len(deck.session.real.order(pile)) == 53


def test_a_press_held_takes_the_whole_pile(deck: Free) -> None:
    """After a quarter of a second, the pile moves as one action."""
    pile = deck.pile()
    deck.mouse.move(deck.at(deck.top_of(pile)))
    deck.mouse.down()
    deck.clock[0] += 300
    deck.pump()
    carried = deck.screen.area.carried
    assert carried is not None
    label = carried.label(deck.screen.area.shown.table)
    assert label is not None
    assert deck.app.words.text(label) == "all 54"
    deck.mouse.move(deck.spot(600, 300))
    before = len(deck.session.journal)
    deck.mouse.up()
    assert len(deck.session.journal) == before + 1
    assert deck.session.real.zones[pile].x > 500


def test_dropping_on_a_hand_puts_the_card_there(deck: Free) -> None:
    """The owner's zone is a drop target; the bar of the seats counts the cards."""
    top = deck.top_of(deck.pile())
    zone = deck.session.real.zones[hand(1)]
    deck.mouse.drag(deck.at(top), deck.spot(zone.x + zone.w / 2, zone.y + zone.h / 2))
    assert deck.session.real.order(hand(1)) == (top,)


def test_dropped_outside_it_comes_back_with_a_reason(deck: Free) -> None:
    """The area over the panel at the side counts as outside."""
    top = deck.top_of(deck.pile())
    before = deck.session.digest()
    deck.mouse.drag(deck.at(top), (1270, 600))
    assert deck.session.digest() == before
    assert deck.screen.overlays.toast is not None


def test_keys_act_on_what_is_under_the_pointer(deck: Free) -> None:
    """F turns over, E turns, L locks, Delete removes, Ctrl+Z undoes, Ctrl+Y redoes."""
    deck.do(actions.Spread(deck.pile()))
    card = deck.session.real.order(TABLE)[-1]
    deck.mouse.move(deck.at(card))
    piece = deck.session.real.pieces[card]
    deck.press(pygame.K_f)
    assert piece.face == 0
    deck.press(pygame.K_e)
    assert piece.angle == 90
    deck.press(pygame.K_l)
    assert piece.marks == ("locked",)
    deck.press(pygame.K_l)
    deck.press(pygame.K_DELETE)
    assert card not in deck.session.real.pieces
    deck.press(pygame.K_z, pygame.KMOD_CTRL)
    assert card in deck.session.real.pieces
    deck.press(pygame.K_y, pygame.KMOD_CTRL)
    assert card not in deck.session.real.pieces


def test_a_number_typed_before_a_drag_takes_that_many(deck: Free) -> None:
    """The upper pieces are held, and become a pile of their own where they are let go."""
    pile = deck.pile()
    order = deck.session.real.order(pile)
    deck.mouse.move(deck.at(order[-1]))
    deck.press(pygame.K_5)
    deck.mouse.drag(deck.at(order[-1]), deck.spot(700, 400))
    deck.pump()
    assert deck.session.real.order(pile) == order[:-5]
    (part,) = {zone for zone in deck.session.real.zones if zone.startswith("stack")} - {pile}
    assert deck.session.real.order(part) == order[-5:]
    deck.press(pygame.K_z, pygame.KMOD_CTRL)
    assert deck.session.real.order(pile) == order


def test_a_number_typed_while_carrying_takes_that_many(deck: Free) -> None:
    """More of the same pile are held, all of it when there are no more, and it can be put into a hand."""
    pile = deck.pile()
    order = deck.session.real.order(pile)
    deck.mouse.move(deck.at(order[-1]))
    deck.mouse.down()
    deck.mouse.move(deck.spot(700, 400))
    deck.press(pygame.K_1)
    deck.press(pygame.K_2)
    carried = deck.screen.area.carried
    assert carried is not None
    assert (len(carried.pieces), carried.part) == (12, pile)
    deck.clock[0] += 1000
    deck.press(pygame.K_9)
    deck.press(pygame.K_9)
    carried = deck.screen.area.carried
    assert carried is not None
    assert (len(carried.pieces), carried.pile) == (54, pile)
    deck.clock[0] += 1000
    deck.press(pygame.K_3)
    zone = deck.session.real.zones[hand(0)]
    deck.mouse.move(deck.spot(zone.x + zone.w / 2, zone.y + zone.h / 2))
    deck.mouse.up()
    deck.pump()
    assert len(deck.session.real.order(hand(0))) == 3
    assert deck.session.real.order(pile) == order[:-3]


def test_keys_turn_copy_and_split_a_whole_pile(deck: Free) -> None:
    """Q and E, Ctrl+D, and Ctrl+C act on all of a pile; Y asks how many to split off."""
    pile = deck.pile()
    order = deck.session.real.order(pile)
    deck.mouse.move(deck.at(order[-1]))
    deck.press(pygame.K_e)
    assert {deck.session.real.pieces[card].angle for card in order} == {90.0}
    deck.press(pygame.K_q)
    deck.press(pygame.K_d, pygame.KMOD_CTRL)
    assert len(deck.session.real.pieces) == 108
    deck.press(pygame.K_z, pygame.KMOD_CTRL)
    deck.press(pygame.K_c, pygame.KMOD_CTRL)
    deck.mouse.move(deck.spot(800, 450))
    deck.press(pygame.K_v, pygame.KMOD_CTRL)
    piles = [zone for zone in deck.session.real.zones if zone.startswith("stack")]
    assert sorted(len(deck.session.real.order(one)) for one in piles) == [54, 54]
    deck.press(pygame.K_z, pygame.KMOD_CTRL)
    deck.mouse.move(deck.at(order[-1]))
    deck.press(pygame.K_f, pygame.KMOD_SHIFT)
    assert deck.session.real.order(pile) == order[::-1]
    deck.press(pygame.K_z, pygame.KMOD_CTRL)
    deck.press(pygame.K_y)
    assert isinstance(deck.app.top, AskText)
    deck.press(pygame.K_RETURN)
    assert len(deck.session.real.order(pile)) == 27


def test_a_right_click_on_the_empty_table_offers_what_can_be_made_there(free: Free) -> None:
    """A die lies where the click was; the keys make it at the pointer, and a set is laid out near it."""
    here = free.spot(500, 300)
    free.right(here)
    (menu,) = free.screen.overlays.popups
    assert isinstance(menu, Menu)
    named = {item.text.key: item for item in menu.items}
    assert {f"sandbox.deed.add_{what}" for what in ("note", "counter", "die", "set")} <= named.keys()
    free.mouse.move(free.spot(100, 100))
    named["sandbox.deed.add_die"].on_press()
    (die,) = free.session.real.pieces.values()
    assert die.kind == "dice/d6"
    assert die.pose is not None
    assert (die.pose.x, die.pose.y) == pytest.approx((500, 300), abs=1)
    free.press(pygame.K_ESCAPE)
    free.press(pygame.K_k, pygame.KMOD_CTRL)
    assert [piece.kind for piece in free.session.real.pieces.values()] == ["dice/d6", "meeples/counter"]
    free.press(pygame.K_n, pygame.KMOD_CTRL)
    assert isinstance(free.app.top, AskText)
    free.press(pygame.K_ESCAPE)
    free.press(pygame.K_INSERT)
    (menu,) = free.screen.overlays.popups
    assert isinstance(menu, Menu)
    assert "add" in repr(menu.title)


def test_a_zone_is_drawn_moved_and_removed_with_the_mouse(deck: Free) -> None:
    """A key arms the hand, the next drag is the box; its edge moves it, and Escape draws none after all."""
    real = deck.session.real
    deck.mouse.move(deck.spot(600, 200))
    deck.press(pygame.K_h, pygame.KMOD_CTRL)
    deck.press(pygame.K_ESCAPE)
    deck.mouse.drag(deck.spot(600, 200), deck.spot(750, 300))
    assert not any(zone.startswith("hide") for zone in real.zones)
    deck.press(pygame.K_h, pygame.KMOD_CTRL)
    deck.mouse.drag(deck.spot(600, 200), deck.spot(750, 300))
    (zone,) = real.screens
    assert zone.owner == 0
    assert [zone.x, zone.y] == pytest.approx([600, 200], abs=2)
    deck.mouse.drag(deck.spot(600, 250), deck.spot(640, 270))
    (zone,) = real.screens
    assert [zone.x, zone.y] == pytest.approx([640, 220], abs=3)
    deck.right(deck.spot(700, 270))
    (menu,) = deck.screen.overlays.popups
    assert isinstance(menu, Menu)
    next(item for item in menu.items if item.text.key == "sandbox.deed.remove_zone").on_press()
    assert real.screens == ()
    deck.press(pygame.K_ESCAPE)
    deck.press(pygame.K_b, pygame.KMOD_CTRL)
    deck.mouse.drag(deck.spot(600, 200), deck.spot(750, 300))
    shown = deck.screen.area.shown.table
    assert isinstance(shown, SeatView)
    (mark,) = tallies(shown, deck.app.words.text)
    assert isinstance(mark, Words)
    assert mark.text == "0 pieces"


def test_pieces_snap_to_a_grid_that_is_switched_on(deck: Free) -> None:
    """The card goes to the middle of the square where it is let go, with Alt just there; the grid can be removed."""
    deck.mouse.move(deck.spot(700, 400))
    deck.press(pygame.K_g, pygame.KMOD_SHIFT)
    assert not deck.session.real.zones[TABLE].cell
    deck.press(pygame.K_g, pygame.KMOD_CTRL)
    assert isinstance(deck.app.top, AskText)
    deck.press(pygame.K_RETURN)
    assert deck.session.real.zones[TABLE].cell == 50
    card = deck.top_of(deck.pile())
    deck.mouse.drag(deck.at(card), deck.spot(632, 219))
    pose = deck.session.real.pieces[card].pose
    assert pose is not None
    assert (pose.x, pose.y) == (625, 225)
    deck.press(pygame.K_g, pygame.KMOD_SHIFT)
    assert not deck.session.real.zones[TABLE].snaps
    deck.mouse.drag(deck.at(card), deck.spot(732, 219))
    pose = deck.session.real.pieces[card].pose
    assert pose is not None
    assert (pose.x, pose.y) == pytest.approx((732, 219), abs=2)
    deck.right(deck.spot(500, 450))
    (menu,) = deck.screen.overlays.popups
    assert isinstance(menu, Menu)
    assert {"sandbox.deed.grid", "sandbox.deed.grid_snap"} <= {item.text.key for item in menu.items}


def test_typed_digits_draw_so_many(deck: Free) -> None:
    """The number is committed after a moment, or by another key."""
    deck.mouse.move(deck.at(deck.top_of(deck.pile())))
    deck.press(pygame.K_1)
    deck.press(pygame.K_2)
    assert deck.session.real.order(hand(0)) == ()
    deck.clock[0] += 800
    deck.pump()
    assert len(deck.session.real.order(hand(0))) == 12


def test_copy_paste_and_double(deck: Free) -> None:
    """Ctrl+C, Ctrl+V and Ctrl+D work on a loose card."""
    deck.do(actions.Spread(deck.pile()))
    deck.mouse.move(deck.at(deck.session.real.order(TABLE)[-1]))
    deck.press(pygame.K_c, pygame.KMOD_CTRL)
    deck.mouse.move(deck.spot(300, 500))
    deck.press(pygame.K_v, pygame.KMOD_CTRL)
    assert len(deck.session.real.pieces) == 55
    deck.press(pygame.K_d, pygame.KMOD_CTRL)
    assert len(deck.session.real.pieces) == 56


def test_a_box_picks_several_and_they_move_together(free: Free) -> None:
    """The box is dragged on the empty table; picked pieces keep their arrangement."""
    free.do(actions.Bring("draughts", (600, 300)))
    men = [piece for piece in free.session.real.order(TABLE) if "light" in free.session.real.pieces[piece].kind]
    poses = lay_out_all(free.screen.area.table)
    before = {man: poses[man] for man in men}
    left, right = min(pose.x for pose in before.values()) - 22, max(pose.x for pose in before.values()) + 22
    top, bottom = min(pose.y for pose in before.values()) - 22, max(pose.y for pose in before.values()) + 22
    free.mouse.drag(free.spot(left, top), free.spot(right, bottom))
    assert free.screen.area.picked == set(men)
    start = free.at(men[0])
    free.mouse.move(start)
    free.mouse.down()
    free.mouse.move((start[0] - 60, start[1]))
    free.mouse.move((start[0] - 120, start[1]))
    pygame.key.set_mods(pygame.KMOD_LALT)
    free.screen.input.carrying.track.forget()
    free.mouse.up()
    after = lay_out_all(free.screen.area.table)
    shifts = [after[man].x - before[man].x for man in men]
    assert max(shifts) - min(shifts) < 0.2
    assert max(shifts) < -100


def test_the_menu_lists_what_can_be_done_and_why_not(deck: Free) -> None:
    """A right click opens it; disabled rows have a reason and do nothing."""
    deck.do(actions.Spread(deck.pile()))
    card = deck.session.real.order(TABLE)[-1]
    deck.do(actions.Lock((card,), True))
    deck.mouse.move(deck.at(card))
    deck.app.pump([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=deck.mouse.at, button=3, touch=False)])
    menu = deck.screen.overlays.popups[-1]
    assert isinstance(menu, Menu)
    texts = {deck.app.words.text(item.text): item for item in menu.items}
    assert texts["Flip"].why is not None
    assert texts["Flip"].key == "F"
    assert texts["Lock or unlock"].why is None
    assert menu.rect.bottom <= deck.screen.area.table_rect.bottom
    texts["Lock or unlock"].on_press()
    assert deck.session.real.pieces[card].marks == ()


def test_the_menu_of_sets_names_those_that_cannot_be_read(free: Free, tmp_path: Path) -> None:
    """There is a row for each, with the reason; it lays out nothing."""
    (tmp_path / "set.toml").write_text("nonsense", encoding="utf-8")
    free.screen.controller.library.add_if_readable(tmp_path)
    free.screen.set_picker.open()
    menu = free.screen.overlays.popups[-1]
    assert isinstance(menu, Menu)
    row = next(item for item in menu.items if item.why is not None)
    assert row.why is not None
    assert tmp_path.name in free.app.words.text(row.text)
    assert "set.toml" in free.app.words.text(row.why)
    before = len(free.session.journal)
    menu.take(menu.items.index(row))
    assert len(free.session.journal) == before


def test_dice_are_thrown_with_the_speed_of_the_hand(free: Free) -> None:
    """Dice let go in motion roll; the action gives their faces."""
    free.do(actions.Bring("dice", (300, 300)))
    die = next(piece for piece in free.session.real.order(TABLE) if free.session.real.pieces[piece].kind == "dice/d6")
    before = len(free.session.journal)
    free.mouse.drag(free.at(die), free.spot(600, 300))
    free.rest()
    assert isinstance(free.session.journal.done[-1].action, actions.ThrowDice)
    assert len(free.session.journal) == before + 1
    free.mouse.move(free.spot(600, 500))
    free.press(pygame.K_z, pygame.KMOD_CTRL)
    assert len(free.session.journal) == before


def test_the_tip_and_the_journal_say_what_dice_show(free: Free) -> None:
    """The tip and the journal give the side that is up, and the sum."""
    free.do(actions.Bring("dice", (300, 300)))
    real = free.session.real
    dice = [piece for piece in real.order(TABLE) if real.pieces[piece].kind in ("dice/d20", "dice/d8")]
    free.do(actions.ThrowDice(tuple(dice), tuple((150.0 + 60 * n, 150.0) for n in range(4)), (0.0,) * 4))
    shown = [real.pieces[die].face + 1 for die in dice]
    assert free.app.words.text(free.session.lines[-1].text).endswith(f"together {sum(shown)}")
    for die, number in zip(dice, shown, strict=True):
        words = free.screen.words_at(free.at(die))
        assert words == [f"{free.app.words.text(real.kind_of(die).name)}: {number}"]


def test_a_disc_is_pulled_back_and_flicked(free: Free) -> None:
    """Shift makes a drag a flick; the result is one action."""
    free.do(actions.Paste((actions.Copied("meeples/disc-0", 0, 0, 0, 0),), (300, 350)))
    (disc,) = free.session.real.order(TABLE)
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    free.mouse.drag(free.at(disc), free.spot(230, 350))
    pygame.key.set_mods(0)
    assert free.screen.stage.sliding is not None
    free.rest()
    pose = free.session.real.pieces[disc].pose
    assert pose is not None
    assert pose.x > 330
    assert isinstance(free.session.journal.done[-1].action, actions.Settle)


def test_the_finger_pushes_while_the_key_is_held(free: Free) -> None:
    """N is the key of the finger."""
    free.do(actions.Paste((actions.Copied("meeples/disc-0", 0, 0, 0, 0),), (300, 350)))
    (disc,) = free.session.real.order(TABLE)
    free.mouse.move(free.spot(265, 350))
    free.app.pump([key(pygame.K_n)])
    assert free.screen.stage.sliding is not None
    for step in range(1, 40):
        free.mouse.move(free.spot(265 + step * 3, 350))
        free.screen.stage.sliding.advance(1 / 60)
    free.app.pump([pygame.event.Event(pygame.KEYUP, key=pygame.K_n, mod=0)])
    free.rest()
    pose = free.session.real.pieces[disc].pose
    assert pose is not None
    assert pose.x > 370


def test_a_hand_opens_behind_a_curtain(deck: Free) -> None:
    """The curtain covers the table; once lifted, the acting seat sees its cards, and covering hides them."""
    deck.do(actions.Deal(deck.pile(), 3))
    own = deck.session.real.order(hand(0))
    deck.screen.eye.lower_curtain()
    assert {deck.screen.area.shown.table.pieces[card].face for card in own} == {1}
    deck.press(pygame.K_RETURN)
    assert deck.screen.overlays.curtain is None
    assert {deck.screen.area.shown.table.pieces[card].face for card in own} == {0}
    assert {deck.screen.area.shown.table.pieces[card].face for card in deck.session.real.order(hand(1))} == {1}
    deck.screen.play.cover()
    assert {deck.screen.area.shown.table.pieces[card].face for card in own} == {1}


def test_holding_the_eye_peeks(deck: Free) -> None:
    """While the button is down the hand is open; then it is covered again."""
    deck.do(actions.Deal(deck.pile(), 3))
    own = deck.session.real.order(hand(0))
    deck.screen.eye.press()
    deck.clock[0] += 400
    deck.pump()
    assert {deck.screen.area.shown.table.pieces[card].face for card in own} == {0}
    deck.mouse.up()
    assert {deck.screen.area.shown.table.pieces[card].face for card in own} == {1}
    assert deck.screen.overlays.curtain is None


def test_the_past_is_looked_at_and_gone_back_to(deck: Free) -> None:
    """A click on a journal line shows that moment; nothing can be moved there."""
    stack = deck.pile()
    deck.do(actions.Shuffle(stack))
    deck.do(actions.Draw(stack, 5, 0))
    now = deck.session.digest()
    deck.screen.play.look(1)
    assert len(deck.screen.area.shown.table.order(stack)) == 54
    assert deck.session.digest() == now
    deck.press(pygame.K_1)
    assert deck.session.digest() == now, "the first button leads to the present"
    assert not deck.screen.area.shown.is_past
    deck.screen.play.look(1)
    deck.press(pygame.K_2)
    assert len(deck.session.journal) == 1


def test_a_counter_follows_the_wheel(free: Free) -> None:
    """The wheel over the counter turns it up and down, and the figure is drawn."""
    free.do(actions.Paste((actions.Copied("meeples/counter", 0, 0, 0, 0),), (400, 300)))
    (counter,) = free.session.real.order(TABLE)
    blank = picture(free)
    free.mouse.move(free.at(counter))
    for notch in (1, 1, 1, -1):
        free.app.pump([pygame.event.Event(pygame.MOUSEWHEEL, y=notch, x=0)])
    assert free.session.real.texts[counter] == "2"
    free.mouse.move(free.spot(800, 500))
    assert picture(free) != blank


def test_holding_space_inspects(deck: Free) -> None:
    """The picture is shown while the key is down."""
    deck.mouse.move(deck.at(deck.top_of(deck.pile())))
    deck.app.pump([key(pygame.K_SPACE)])
    assert any(isinstance(popup, Inspect) for popup in deck.screen.overlays.popups)
    deck.app.pump([pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)])
    assert deck.screen.overlays.popups == []


def test_a_ruler_and_a_ping(free: Free) -> None:
    """Tab and drag measure in millimetres; Tab and click say "here"."""
    free.mouse.move(free.spot(200, 200))
    free.app.pump([key(pygame.K_TAB)])
    free.mouse.down()
    free.mouse.move(free.spot(500, 600))
    (label,) = [mark.text for mark in free.screen.area.marks if isinstance(mark, Words)]
    assert abs(int(label.removesuffix(" mm")) - 500) <= 2
    free.mouse.up()
    free.mouse.click(free.spot(300, 300))
    assert free.screen.update(10) is not None
    assert len(free.session.journal) == 0


def test_looking_through_a_pile_is_in_the_journal(deck: Free) -> None:
    """B shows the cards face up; a click takes that one into the hand."""
    pile = deck.pile()
    order = list(reversed(deck.session.real.order(pile)))
    deck.mouse.move(deck.at(deck.top_of(pile)))
    deck.press(pygame.K_b)
    assert isinstance(deck.session.journal.done[-1].action, actions.Search)
    browse = deck.screen.overlays.popups[-1]
    assert isinstance(browse, Browse)
    deck.mouse.click(browse.hots[2].rect.move(browse.rect.topleft).center)
    assert deck.session.real.order(hand(0)) == (order[2],)
    deck.mouse.click(browse.hots[2].rect.move(browse.rect.topleft).center)
    assert deck.session.real.order(hand(0)) == (order[2], order[3])
    deck.press(pygame.K_b, pygame.KMOD_SHIFT)
    names = [deck.app.words.text(found.name) for found in browse.found]
    assert names == sorted(names)
    assert len(names) == 52
    deck.press(pygame.K_b, pygame.KMOD_SHIFT)
    assert [found.piece for found in browse.found] == [order[0], order[1], *order[4:]]
    deck.press(pygame.K_b)
    assert deck.screen.overlays.popups == []


def test_a_searched_pile_that_somebody_changes_is_searched_again(deck: Free) -> None:
    """After a shuffle at a phone the pictures are wrong, so none can be taken; the last card of a pile can."""
    pile = deck.pile()
    deck.mouse.move(deck.at(deck.top_of(pile)))
    deck.press(pygame.K_b)
    browse = deck.screen.overlays.popups[-1]
    assert isinstance(browse, Browse)
    deck.session.perform(actions.Shuffle(pile), 1)
    browse.take(0)
    assert deck.session.real.order(hand(0)) == ()
    assert deck.screen.overlays.popups == []
    deck.do(actions.Draw(pile, 52, 1))
    deck.mouse.move(deck.at(deck.top_of(pile)))
    deck.press(pygame.K_b)
    browse = deck.screen.overlays.popups[-1]
    assert isinstance(browse, Browse)
    browse.take(0)
    browse.focus.at = 0
    deck.press(pygame.K_RETURN)
    assert len(deck.session.real.order(hand(0))) == 2
    assert deck.screen.overlays.popups == []


@pytest.mark.wide
def test_a_large_pile_is_looked_through_by_wheel_and_arrows(deck: Free) -> None:
    """The rows move; Enter takes the card under the frame, also the last one."""
    pile = deck.pile()
    order = list(reversed(deck.session.real.order(pile)))
    deck.mouse.move(deck.at(deck.top_of(pile)))
    deck.press(pygame.K_b)
    browse = deck.screen.overlays.popups[-1]
    assert isinstance(browse, Browse)
    assert browse.last > 0, "54 cards are more than fit"
    deck.mouse.move(browse.rect.center)
    deck.app.pump([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)])
    assert browse.first == 1
    for _ in range(9):
        deck.press(pygame.K_PAGEDOWN)
    assert browse.first == browse.last
    deck.press(pygame.K_LEFT)
    deck.press(pygame.K_RETURN)
    assert deck.session.real.order(hand(0)) == (order[-2],)


def test_own_pieces_are_dropped_on_the_window(free: Free, tmp_path: Path) -> None:
    """A folder with a set is laid out; a faulty one is reported with file and line."""
    folder = tmp_path / "gems"
    folder.mkdir()
    (folder / "set.toml").write_text('[[token]]\nid = "gem"\ncount = 2\nstep = [30, 0]\n', encoding="utf-8")
    free.app.pump([pygame.event.Event(pygame.DROPFILE, file=str(folder))])
    assert [piece.kind for piece in free.session.real.pieces.values()] == ["gems/gem", "gems/gem"]
    (folder / "set.toml").write_text("[[token]]\nwidht = 2\n", encoding="utf-8")
    free.app.pump([pygame.event.Event(pygame.DROPFILE, file=str(folder / "set.toml"))])
    assert len(free.session.real.pieces) == 2
    assert free.app.toast.new or free.app.toast.update(0) is not None


def test_a_note_is_asked_for(deck: Free) -> None:
    """The dialog takes a line."""
    card = deck.top_of(deck.pile())
    deck.right(deck.at(card))
    deck.screen.commands.do("write", target_of(deck.screen.area, card))
    dialog = deck.app.top
    assert isinstance(dialog, AskText)
    assert not deck.screen.overlays.all(), "no menu stays behind it"
    dialog._done("hello")
    assert deck.session.real.texts[card] == "hello"


def test_escape_steps_back_and_then_asks(deck: Free) -> None:
    """Escape first drops the picked pieces, then leaves."""
    deck.screen.area.picked = {deck.top_of(deck.pile())}
    deck.press(pygame.K_ESCAPE)
    assert deck.screen.area.picked == set()
    deck.press(pygame.K_ESCAPE)
    assert deck.app.top is not deck.screen


def test_nothing_is_drawn_when_nothing_changes(deck: Free) -> None:
    """A table at rest costs nothing: no rectangle, no wake-up time."""
    deck.mouse.move(deck.spot(800, 500))
    deck.screen.frame.hide_tip()
    for _ in range(200):
        deck.screen.view.update(0.1)
        deck.screen.draw(deck.app.surface)
    assert deck.screen.draw(deck.app.surface) == []
    assert deck.screen.update(10**6) is None


def test_the_box_is_a_zone_like_others(deck: Free) -> None:
    """Pieces that are put there can be taken out again."""
    zone = deck.session.real.zones[BOX]
    top = deck.top_of(deck.pile())
    deck.mouse.drag(deck.at(top), deck.spot(zone.x + zone.w / 2, zone.y + zone.h / 2))
    assert deck.session.real.order(BOX) == (top,)
    deck.mouse.drag(deck.at(top), deck.spot(zone.x + 10, 300))
    assert deck.session.real.order(BOX) == ()


def test_a_match_is_set_free_and_goes_back_to_its_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """F3 in a match sets it free; undoing everything and once more leads back to the match as it stood."""
    with open_app(monkeypatch, tmp_path) as app:
        app.routes.open_match(app.matches.start("example_game", [Player("Ann", 0), Player("Bo", 1)], {}, "s"))
        match = app.top
        app.pump([key(pygame.K_F3)])
        free = app.top
        assert isinstance(free, SandboxScreen)
        free.play.perform(actions.Bring("coins", (50, 50)))
        app.pump([key(pygame.K_z, pygame.KMOD_CTRL)])
        assert app.top is free
        app.pump([pygame.event.Event(pygame.KEYUP, key=pygame.K_z, mod=pygame.KMOD_CTRL)])
        app.pump([key(pygame.K_z, pygame.KMOD_CTRL)])
        assert app.top is match


def test_a_saved_free_table_is_opened_again(free: Free, tmp_path: Path) -> None:
    """It is opened from the list of saved matches, with its journal."""
    free.do(actions.Bring("coins", (300, 300)))
    sentence = save_as(free.screen.controller, "Ann's table!")
    assert free.app.words.text(sentence) == "Saved as Anns table.match."
    digest = free.session.digest()
    free.app.routes.home()
    saved = next(one for one in free.app.matches.saved() if one.path.stem == "Anns table")
    assert saved.problem is None
    free.app.routes.open_saved(saved.path)
    again = free.app.top
    assert isinstance(again, SandboxScreen)
    assert again.controller.session.digest() == digest
    assert len(again.controller.session.journal) == 1


def test_the_longest_menu_fits_the_smallest_window(deck: Free) -> None:
    """All rows of a pile's menu lie in the view; a click on a disabled one says why."""
    deck.mouse.move(deck.at(deck.top_of(deck.pile())))
    deck.app.pump([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=deck.mouse.at, button=3, touch=False)])
    menu = deck.screen.overlays.popups[-1]
    assert isinstance(menu, Menu)
    deck.pump()
    assert len(menu.hots) == len(menu.items)
    assert all(hot.rect.bottom <= menu.rect.height for hot in menu.hots)
    disabled = next(number for number, item in enumerate(menu.items) if item.why is not None)
    deck.mouse.click(menu.hots[disabled].rect.move(menu.rect.topleft).center)
    assert deck.screen.overlays.toast is not None


def test_a_tip_names_what_lies_there(deck: Free, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tip appears after the pointer has rested on a piece or a button."""
    now = [5000]
    for module in ("sandbox.screen", "table.frame.screen_parts"):
        monkeypatch.setattr(f"tabletop.ui.{module}.ticks", lambda: now[0])
    deck.do(actions.Spread(deck.pile()))
    card = deck.session.real.order(TABLE)[-1]
    deck.do(actions.FlipOver((card,)))
    deck.mouse.move(deck.at(card))
    assert deck.screen.tips.shown is None
    now[0] += 500
    deck.pump()
    assert deck.screen.tips.shown is not None
    deck.mouse.move(deck.spot(900, 500))
    assert deck.screen.tips.shown is None


def test_a_view_is_kept_with_the_table(deck: Free, tmp_path: Path) -> None:
    """Ctrl and a digit keep it as an action, Shift and the digit go back to it, also after saving and loading."""
    camera = deck.screen.view.camera
    deck.press(pygame.K_3, pygame.KMOD_SHIFT)
    assert deck.screen.overlays.toast is not None, "nothing is kept there yet, and it says so"
    camera.zoom(4, deck.spot(200, 200), glide=False)
    seen = camera.goal
    deck.press(pygame.K_3, pygame.KMOD_CTRL)
    camera.fit(glide=False)
    deck.press(pygame.K_3, pygame.KMOD_SHIFT)
    assert camera.goal == pytest.approx(seen, abs=0.02)
    deck.session.save(tmp_path / "kept.match")
    again = SandboxSession.load(tmp_path / "kept.match", library=deck.session.library, resume=False)
    assert again.real.views == deck.session.real.views != {}
    deck.session.undo()
    assert deck.session.real.views == {}


def test_a_pile_that_was_clicked_is_still_a_pile(deck: Free) -> None:
    """Picked pieces hide the pile only when another piece is picked too."""
    pile = deck.pile()
    deck.mouse.click(deck.at(deck.top_of(pile)))
    assert deck.screen.area.picked == {deck.top_of(pile)}
    deck.press(pygame.K_j)
    assert len(deck.session.real.order(pile)) == 52
    deck.do(actions.Spread(pile))
    cards = deck.session.real.order(TABLE)[:3]
    deck.screen.area.picked = set(cards)
    deck.mouse.move(deck.at(cards[0]))
    deck.press(pygame.K_g)
    assert not deck.screen.area.picked
    stack = deck.session.real.pieces[cards[0]].zone
    deck.screen.area.picked = set(cards)
    assert target_of(deck.screen.area, deck.top_of(stack)).pile == stack


def test_no_key_is_silent_where_nothing_lies(deck: Free) -> None:
    """Every action key over the empty table says why it does nothing."""
    deck.mouse.move(deck.spot(900, 500))
    for action in deck.screen.commands:
        deck.screen.overlays.drop_toast()
        deck.screen.commands.do(action, Target())
        assert deck.screen.overlays.toast is not None, action
    assert len(deck.session.journal) == 1


def test_what_was_copied_stays_when_nothing_is_copied(deck: Free) -> None:
    """Copying says how many pieces; over the empty table it keeps the earlier copy."""
    card = deck.top_of(deck.pile())
    deck.mouse.move(deck.at(card))
    deck.press(pygame.K_c, pygame.KMOD_CTRL)
    assert deck.screen.overlays.toast is not None
    deck.mouse.move(deck.spot(900, 500))
    deck.press(pygame.K_c, pygame.KMOD_CTRL)
    deck.press(pygame.K_x, pygame.KMOD_CTRL)
    assert len(deck.screen.commands.copied) == 54
    deck.do(actions.Lock((card,), True))
    deck.screen.commands.copied = ()
    deck.screen.commands.do("cut", Target((card,)))
    assert deck.screen.commands.copied == (), "what stays on the table was not cut"


def test_the_menu_pastes_where_it_was_opened(deck: Free) -> None:
    """It pastes there and not where its row is, also when a piece is picked elsewhere."""
    deck.screen.commands.copy(Target((deck.top_of(deck.pile()),)))
    deck.mouse.click(deck.at(deck.top_of(deck.pile())))
    at = deck.spot(600, 300)
    deck.right(at)
    menu = deck.screen.overlays.popups[-1]
    assert isinstance(menu, Menu)
    deck.mouse.click(menu.hots[0].rect.move(menu.rect.topleft).center)
    pose = deck.session.real.pieces[deck.session.real.order(TABLE)[-1]].pose
    assert pose is not None
    assert (pose.x, pose.y) == pytest.approx(deck.screen.view.camera.to_table(*at), abs=0.02)


@pytest.mark.parametrize("text", ["--5", "-", "\u00b2", "9" * 40])
def test_a_note_that_only_looks_like_a_figure_is_no_counter(deck: Free, text: str) -> None:
    """The wheel over it turns nothing and breaks nothing; as a number of cards it is refused."""
    card = deck.top_of(deck.pile())
    deck.do(actions.Write(card, text))
    assert not deck.screen.commands.is_counter(card)
    assert deck.screen.commands.figure(card) == 0
    deck.screen.commands.deal(deck.pile(), text)
    assert deck.screen.overlays.toast is not None
    assert len(deck.session.journal) == 2


def test_a_held_key_does_its_deed_once(deck: Free) -> None:
    """A shuffle is not repeated while R is down; turning goes on."""
    deck.mouse.move(deck.at(deck.top_of(deck.pile())))
    for _ in range(3):
        deck.app.pump([key(pygame.K_r)])
    deck.app.pump([pygame.event.Event(pygame.KEYUP, key=pygame.K_r, mod=0)])
    assert len(deck.session.journal) == 2
    deck.press(pygame.K_r)
    assert len(deck.session.journal) == 3
    for _ in range(3):
        deck.app.pump([key(pygame.K_q)])
    assert len(deck.session.journal) == 6


def test_a_key_of_the_menu_does_what_its_row_says(deck: Free) -> None:
    """The key also closes the menu.

    While a pile is looked through, an action key closes the look and does nothing else.
    """
    pile = deck.pile()
    deck.right(deck.at(deck.top_of(pile)))
    deck.screen.area.over = ""
    deck.press(pygame.K_r)
    assert not deck.screen.overlays.popups
    assert isinstance(deck.session.journal.done[-1].action, actions.Shuffle)
    deck.mouse.move(deck.at(deck.top_of(pile)))
    deck.press(pygame.K_b)
    deck.press(pygame.K_b)
    assert not deck.screen.overlays.popups
    assert len(deck.session.journal) == 3


def test_keys_and_drags_that_cannot_be_say_so(deck: Free) -> None:
    """This holds for an action in the past, and for the drag of a locked piece."""
    card = deck.top_of(deck.pile())
    deck.do(actions.MovePieces((card,), TABLE, ((600.0, 300.0),)))
    deck.do(actions.Lock((card,), True))
    deck.mouse.drag(deck.at(card), deck.spot(700, 420))
    toast = deck.screen.overlays.toast
    assert toast is not None
    deck.screen.play.look(1)
    deck.screen.overlays.drop_toast()
    deck.press(pygame.K_f)
    assert deck.screen.overlays.toast is not None
    assert len(deck.session.journal) == 3


def test_the_key_that_holds_ends_what_it_began(deck: Free) -> None:
    """This also holds when it is not the default key."""
    assert deck.app.keys.rebind("ruler", Chord("K")) is None
    deck.app.pump([key(pygame.K_k)])
    assert deck.screen.input.keyboard.measuring
    deck.app.pump([pygame.event.Event(pygame.KEYUP, key=pygame.K_k, mod=0)])
    assert not deck.screen.input.keyboard.measuring


def test_a_piece_under_the_eye_is_picked_up_all_the_same(deck: Free) -> None:
    """Alt shows a piece large and also ignores places: the press puts down the shown piece."""
    card = deck.top_of(deck.pile())
    deck.do(actions.MovePieces((card,), TABLE, ((480.0, 270.0),)))
    deck.mouse.move(deck.at(card))
    deck.app.pump([key(pygame.K_LALT, pygame.KMOD_ALT)])
    assert isinstance(deck.screen.overlays.popups[-1], Inspect)
    deck.mouse.down()
    deck.mouse.move(deck.spot(600, 100))
    assert deck.screen.area.carried is not None
    assert not deck.screen.overlays.popups
    deck.app.pump([key(pygame.K_LALT, pygame.KMOD_ALT)])
    assert not deck.screen.overlays.popups, "a full hand looks at nothing"
    deck.mouse.up()


def test_a_table_with_own_pieces_is_opened_again(free: Free, tmp_path: Path) -> None:
    """Used folders of sets are remembered; when one is missing, the file is left alone with one sentence."""
    folder = tmp_path / "gems"
    folder.mkdir()
    (folder / "set.toml").write_text('[[token]]\nid = "gem"\n', encoding="utf-8")
    free.app.pump([pygame.event.Event(pygame.DROPFILE, file=str(folder))])
    digest = free.session.digest()
    save_as(free.screen.controller, "gems")
    path = next(one.path for one in free.app.matches.saved() if one.path.stem == "gems")
    free.app.routes.home()
    free.app.routes.open_saved(path)
    again = free.app.top
    assert isinstance(again, SandboxScreen)
    assert again.controller.session.digest() == digest
    free.app.routes.home()
    (folder / "set.toml").unlink()
    before = path.read_bytes()
    free.app.routes.open_saved(path)
    assert not isinstance(free.app.top, SandboxScreen)
    assert path.read_bytes() == before


@pytest.mark.wide
def test_a_replay_begins_at_the_beginning(free: Free, tmp_path: Path) -> None:
    """It shows the table before the first action; actions in it are not saved, and leaving says so."""
    free.do(actions.Bring("coins", (300, 300)))
    save_as(free.screen.controller, "look")
    path = next(one.path for one in free.app.matches.saved() if one.path.stem == "look")
    before = path.read_bytes()
    free.app.routes.open_saved(path, replay=True)
    again = free.app.top
    assert isinstance(again, SandboxScreen)
    assert again.controller.at == 0
    assert not again.controller.is_saved
    again.play.go_back_to_here()
    assert path.read_bytes() == before


def test_a_tip_of_the_bar_does_not_cover_its_menu(free: Free) -> None:
    """While a list is open, only the list has tips."""
    free.pump()
    free.screen.set_picker.open()
    plus = next(hot for hot in free.screen.bar.hots if "Put pieces" in hot.tip)
    at = plus.rect.move(free.screen.bar.rect.topleft).center
    assert not any(free.screen.words_at(at))
    free.screen.overlays.close_all()
    assert any(free.screen.words_at(at))


def test_in_the_past_nothing_can_be_done(deck: Free) -> None:
    """Every way to act says that this is the past, and stays in it."""
    deck.do(actions.Shuffle(deck.pile()))
    deck.screen.play.look(1)
    assert "action 1 of 2" in deck.app.words.text(deck.screen.bar.message)
    at = deck.at(deck.top_of(deck.pile()))
    ways: list[Callable[[], object]] = [
        lambda: deck.press(pygame.K_z, pygame.KMOD_CTRL),
        lambda: deck.press(pygame.K_y, pygame.KMOD_CTRL),
        lambda: deck.press(pygame.K_1, pygame.KMOD_CTRL),
        lambda: deck.press(pygame.K_n),
        lambda: deck.right(at),
        lambda: deck.mouse.click(at),
        lambda: deck.screen.set_picker.bring("coins", (300.0, 300.0)),
    ]
    for way in ways:
        deck.screen.overlays.drop_toast()
        way()
        assert deck.screen.overlays.toast is not None
        assert deck.screen.controller.at == 1
    assert len(deck.session.journal) == 2


def test_a_save_is_replaced_only_when_asked(deck: Free) -> None:
    """A name in use is confirmed first; a name of signs alone is refused."""
    deck.screen.saving.save("mine")
    path = next(one.path for one in deck.app.matches.saved() if one.path.stem == "mine")
    before = path.read_bytes()
    deck.do(actions.Shuffle(deck.pile()))
    deck.screen.saving.save("mine")
    dialog = deck.app.top
    assert isinstance(dialog, Dialog)
    assert path.read_bytes() == before
    dialog.replies[1].then()
    assert path.read_bytes() != before
    assert save_path(" - ") is None


def test_a_card_from_the_hand_lies_where_there_is_room(deck: Free) -> None:
    """H puts it near the middle, not below other pieces."""
    pile = deck.pile()
    deck.do(actions.MovePile(pile, "", (480.0, 270.0)))
    deck.do(actions.Draw(pile, 1, 0))
    card = deck.session.real.order(hand(0))[0]
    deck.screen.commands.do("to_hand", Target((card,)))
    pose = deck.session.real.pieces[card].pose
    assert pose is not None
    assert abs(pose.x - 480) >= 63 or abs(pose.y - 270) >= 88


def test_arrows_walk_through_the_past(deck: Free) -> None:
    """Arrows go one action back or on, to the beginning and to the present; in the present they move the view."""
    for _ in range(3):
        deck.do(actions.Shuffle(deck.pile()))
    deck.press(pygame.K_LEFT)
    assert deck.screen.controller.at is None
    deck.screen.play.look(2)
    seen: list[int | None] = []
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_LEFT, pygame.K_END):
        deck.press(code)
        seen.append(deck.screen.controller.at)
    assert seen == [1, 2, 3, 0, 0, None]


def test_a_bag_says_what_it_is(deck: Free) -> None:
    """The bar describes it; its menu says why nobody can look into it."""
    deck.do(actions.Spread(deck.pile()))
    deck.do(actions.Gather(deck.session.real.order(TABLE)[:5], (400.0, 200.0), bag=True))
    bag = next(zone for zone in deck.session.real.zones if zone.startswith("bag"))
    deck.mouse.move(deck.spot(400, 200))
    assert deck.screen.bar.message == msg("sandbox.ui.hint_bag", count=5)
    deck.right(deck.spot(400, 200))
    menu = deck.screen.overlays.popups[-1]
    assert isinstance(menu, Menu)
    disabled = {item.text.key for item in menu.items if item.why == msg("sandbox.refused.bag")}
    assert disabled == {"sandbox.deed.browse", "sandbox.deed.spread"}
    assert len(deck.session.real.order(bag)) == 5


@pytest.mark.parametrize(("start", "end"), [((300.0, 300.0), (320.0, 12.0)), ((300.0, 300.0), (320.0, 645.0))])
def test_the_figures_of_the_ruler_stay_in_view(start: tuple[float, float], end: tuple[float, float]) -> None:
    """They are beyond the far end, or on the other side of it where the view ends."""
    words = [
        mark for mark in ruler(End(start), End(end), ["1", "2", "3"], 1.0, (0.0, 650.0)) if isinstance(mark, Words)
    ]
    assert [mark.text for mark in sorted(words, key=lambda mark: mark.y)] == ["1", "2", "3"]
    assert all(0.0 < mark.y < 650.0 for mark in words)


def test_a_picture_that_cannot_be_read_is_told(free: Free, tmp_path: Path) -> None:
    """One sentence names the picture; the piece keeps its material."""
    folder = tmp_path / "gems"
    folder.mkdir()
    (folder / "gem.png").write_bytes(PNG)  # its size, and nothing behind it
    (folder / "set.toml").write_text('[[token]]\nid = "gem"\npicture = "gem.png"\n', encoding="utf-8")
    free.app.pump([pygame.event.Event(pygame.DROPFILE, file=str(folder))])
    free.pump()
    assert free.screen.pictures.trouble == msg("sandbox.set.broken_picture", picture="gems/gem.png")
    free.pump()
    assert "The picture gems/gem.png cannot be read." in free.app.toast.said


def test_words_do_not_stay_where_a_note_was(deck: Free) -> None:
    """While a note is carried no text is drawn at its old place."""
    card = deck.top_of(deck.pile())
    deck.do(actions.MovePieces((card,), TABLE, ((600.0, 300.0),), face=0))
    deck.do(actions.Write(card, "hello"))

    def words() -> list[str]:
        return [mark.text for mark in deck.screen.view._marks if isinstance(mark, (Words, MarkInk))]

    assert words() == ["hello"]
    deck.mouse.move(deck.at(card))
    deck.mouse.down()
    deck.mouse.move(deck.spot(700, 120))
    assert not words()
    deck.screen.input.carrying.track.forget()
    deck.mouse.up()
    assert words() == ["hello"]


def test_what_thrown_dice_come_to_stands_beside_them_until_something_else_is_done(free: Free) -> None:
    free.do(
        actions.Paste(tuple(actions.Copied("dice/d6", 0, 0.0, 40.0 * number, 0.0) for number in range(3)), (300, 300))
    )
    dice = free.session.real.order(TABLE)[-3:]
    free.screen.stage.throw(dice, (400.0, 300.0), (900.0, 100.0))
    free.screen.stage.land()
    free.pump()
    table, total = free.session.real, free.screen.area.total
    assert total is not None, "without motion too"
    assert str(sum(table.pieces[die].face + 1 for die in dice)) in total.text
    assert total.y > max(free.screen.view.poses[die].y for die in dice)
    free.do(actions.TurnBy((dice[0],), 45.0))
    assert free.screen.area.total is None


def test_reduced_motion_holds_for_the_free_table(free: Free) -> None:
    """Every action shows its result at once: move, deal, shuffle, throw, carry back."""
    assert free.app.preferences.reduced_motion
    free.do(actions.Bring("standard_deck", (300, 260)))
    free.do(actions.Bring("dice", (700, 300)))
    pile = free.pile()
    for action in (actions.Shuffle(pile), actions.Deal(pile, 3), actions.FlipPile(pile)):
        free.do(action)
        assert not free.screen.view.moving
    free.mouse.move(free.at(free.top_of(pile)))
    free.mouse.down()
    free.mouse.move(free.spot(500, 120))
    assert not free.screen.view.moving
    free.press(pygame.K_ESCAPE)
    assert not free.screen.view.moving
    free.app.preferences.reduced_motion = False
    free.app.refresh()
    free.do(actions.Shuffle(pile))
    assert free.screen.view.moving
