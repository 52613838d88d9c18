"""The set-up of a new match in two steps: who plays, and start; all other choices are on a second page."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from tabletop.session.app.match_setup import MatchSetup, PreviousSetup
from tabletop.session.bots.profiles import BotProfiles
from tabletop.session.match.scenes import PERSON, Player
from tabletop.ui.kit.base.layout import row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.screens.base.game_box import GameBox, caption_of, facts_of
from tabletop.ui.screens.launcher.lessons import learn
from tabletop.ui.screens.setup.rows import SetupRows
from tabletop.ui.screens.setup.rules import SetupRules
from tabletop.ui.screens.setup.seats import SetupSeats
from tabletop.ui.system.preferences import LastSetup
from tabletop.ui.text import icons

PANEL_WIDTH: Final = 860


class SetupScreen(FormScreen):
    """The screen of the set-up: the first page is about who plays, the second (`rules_open`) about the rules.

    Start opens the match.
    """

    wooden = True

    def __init__(self, app: Shell, game_id: str) -> None:
        super().__init__(app)
        self.game = app.registry.games[game_id]
        self.setup = self._begin()
        self.rules_open, self._unfolded = False, app.preferences.details
        self._body: ScrollPanel | None = None
        self.rebuild()
        self.form.set_focus(self._start)

    def _begin(self) -> MatchSetup:
        """Return the set-up of this game from last time, or that for a first match."""
        app, chosen = self.app, self.app.preferences
        last = chosen.last.get(self.game.id)
        then = None
        if last is not None:
            players = zip(last.names, last.colours, last.kinds, strict=True)
            then = PreviousSetup([Player(*one) for one in players], last.settings)
        cast = BotProfiles(self.game, app.words)
        first_seats = app.registry.manifests[self.game.id].first_seats
        return MatchSetup(self.game, self._seat_name, len(self.theme.seats), cast, then, chosen.name, first_seats)

    def _seat_name(self, seat: int) -> str:
        return self.say("core.seat", number=seat + 1)

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme, gap = self.theme, self.theme.gap
        pad, outer, box_side = theme.px(24), theme.px(20), theme.px(260)
        width = min(theme.px(PANEL_WIDTH), size[0] - 2 * gap)
        beside = size[0] - width - 3 * outer >= box_side
        left = size[0] - width - outer if beside else (size[0] - width) // 2
        if beside and size[0] > width + box_side + 6 * outer:
            left = (size[0] + box_side + outer - width) // 2
        self.panel = pygame.Rect(left, outer, width, size[1] - 2 * outer)
        box = [self._box(pygame.Rect(left - outer - box_side, outer * 3, box_side, 0))] if beside else []
        inside = self.panel.inflate(-2 * pad, -2 * pad)
        title, *ways = self._head()
        top = row(inside, [title, *ways], gap, align="apart")
        self._start = Button(theme, self.say("ui.setup.start"), self.start, icon=icons.PLAY, kind="main")
        self._check()
        buttons = [*self._ways_back(), self._start]
        foot = row(pygame.Rect(inside.x, 0, inside.w, 0), buttons, gap, align="apart")
        for button in buttons:
            button.rect.y += inside.bottom - foot
        body = ScrollPanel(theme, pygame.Rect(inside.x, top + gap, inside.w, inside.bottom - foot - top - 2 * gap))
        facts = "" if beside else facts_of(self.app.words, self.app.registry.manifests[self.game.id])
        rows = self._rows(pygame.Rect(body.rect.x, body.rect.y, body.content_width, body.rect.h), facts)
        body.set_widgets(rows.widgets, self._body.offset if self._body is not None else 0)
        self._body = body
        return [*box, body, *buttons, *ways, title]

    def _rows(self, room: pygame.Rect, facts: str) -> SetupRows:
        """Return the rows of the page that is open."""
        if self.rules_open:
            return SetupRules(self.app, self.setup, room, self.rebuild, self._unfolded, self._fold)
        turn = partial(self.turn_to, rules=True)
        return SetupSeats(self.app, self.setup, room, self.rebuild, self._check, turn, facts)

    def _ways_back(self) -> list[Widget]:
        """Return the buttons back to the boxes and to a first match, or to the first page."""
        say, theme = self.say, self.theme
        if self.rules_open:
            players = say("ui.setup.to_players")
            return [Button(theme, players, lambda: self.turn_to(rules=False), icon=icons.ARROW_LEFT, kind="quiet")]
        back = Button(theme, say("ui.back"), lambda: self.app.pop(self), icon=icons.ARROW_LEFT, kind="quiet")
        fresh = Button(theme, say("ui.setup.fresh"), self.start_fresh, kind="quiet", tip=say("ui.setup.fresh_why"))
        return [back, fresh] if self.game.id in self.app.preferences.last else [back]

    def turn_to(self, *, rules: bool) -> None:
        """Turn to the rules of this match, or back to who plays."""
        self.rules_open, self._body = rules, None
        self.rebuild()
        self.form.set_focus(self._start, ring=self.form.ring_shown)

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
        self.rebuild()

    def start_fresh(self) -> None:
        """Forget how this game was set up last time."""
        self.setup.start_fresh()
        self.rebuild()

    def back(self) -> bool:
        if self.rules_open:
            self.turn_to(rules=False)
            return True
        return False

    def _head(self) -> list[Widget]:
        """Return the name of the game, and the buttons for its lessons and its rules."""
        title = TextLabel(self.theme, self.app.words.text(self.game.title), size=self.theme.heading, bold=True)
        tip = self.app.keys.shown("rules")
        read = Button(self.theme, self.say("ui.setup.rules"), self._open_rules, icon=icons.BOOK, kind="quiet", tip=tip)
        return [title, *self._lessons(), read]

    def _lessons(self) -> list[Widget]:
        """Return a button to learn the game by playing, if it has lessons."""
        lessons = self.app.registry.lessons(self.game.id)
        learn = self.say("ui.lesson.learn")
        return [Button(self.theme, learn, self._learn, icon=icons.SCHOOL, kind="quiet")] if lessons else []

    def _learn(self) -> None:
        learn(self.app, self.game.id, lambda: self.app.pop(self))

    def _box(self, room: pygame.Rect) -> Widget:
        """Return the box of the game beside the panel, as mere decoration."""
        caption = caption_of(self.app.words, self.game.id, self.app.registry.manifests[self.game.id])
        title = self.app.words.text(self.game.title)
        game, pictures = self.game, self.app.pictures
        box = GameBox(
            self.theme,
            pictures,
            game.id,
            title,
            caption,
            lambda: None,
            lettering=self.app.registry.manifests[game.id].lettering,
        )
        box.focusable = False
        box.rect = pygame.Rect(room.x, room.y, room.w, room.w + GameBox.caption_height(self.theme))
        return box

    def _check(self) -> None:
        """Disable the start button as long as there is a problem."""
        problem = self.setup.problem
        self._start.disabled_reason = "" if problem is None else self.app.words.text(problem)

    def start(self) -> None:
        """Begin the match; next time the same set-up is offered."""
        session = self.setup.begin(self.app.matches)
        self._remember()
        self.app.pop(self)
        self.app.routes.open_match(session)

    def _remember(self) -> None:
        """Remember names, colours, kinds of players and settings for the next match of this game."""
        chosen, players = self.app.preferences, self.setup.players
        own = [player.name for seat, player in enumerate(players) if self._is_own_name(seat)]
        chosen.name = own[0] if own else chosen.name
        names = [player.name if player.kind != PERSON or player.name in own else "" for player in players]
        colours, kinds = [player.style for player in players], [player.kind for player in players]
        chosen.last[self.game.id] = LastSetup(names, colours, kinds, dict(self.setup.settings))
        self.app.save_preferences()

    def _is_own_name(self, seat: int) -> bool:
        """Return whether a person has given a name; a default seat name is translated again next time."""
        player = self.setup.players[seat]
        return player.kind == PERSON and player.name != self._seat_name(seat)

    def _open_rules(self) -> None:
        self.app.routes.open_rules(self.game.id)

    def rules_place(self) -> tuple[str, str] | None:
        return (self.game.id, "")
