"""The ways from one screen to another. Each screen is imported where it is opened, so that the window opens quickly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from tabletop.core.data.messages import msg
from tabletop.files.records import SETUP_SUFFIX
from tabletop.session.games.rule_texts import clause_of
from tabletop.session.saves.match_log import SANDBOX, SUFFIX, InvalidSaveError
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.ui.screens.base.app_protocol import Shell

if TYPE_CHECKING:
    from tabletop.session.match.match_session import MatchSession, Player
    from tabletop.ui.shell.export.exporter import Exporter
    from tabletop.viewmodel.control.match_controller import MatchController
    from tabletop.viewmodel.control.sandbox_controller import SandboxController

SAVED: Final = (SUFFIX, SETUP_SUFFIX)
"""The ends of the names of saved matches and free tables, and of set-ups."""
USUAL_SEATS: Final = 2
"""The seats of a free table that begins with something that was dropped."""


class ShellRoutes:
    """The routes that open screens above those of a `Shell`."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.keepsakes: Exporter | None = None
        """The exporter of pictures and clips; None until it is needed."""

    def home(self) -> None:
        """Go back to the launcher; everything else is closed, matches are saved as they are."""
        from tabletop.ui.screens.launcher.launcher import Launcher

        self.app.clear()
        self.app.push(Launcher(self.app))

    def open_match(self, session: MatchSession) -> None:
        """Open a match to play it, or to go through it if it is over."""
        from tabletop.ui.shell.match_screen import MatchScreen

        try:
            screen = MatchScreen(self.app, session)
        except BaseException:
            if session.writer is not None:
                session.writer.close()
            raise
        self.app.push(screen)

    def open_lesson(self, game_id: str, lesson: str) -> None:
        """Learn a game by playing; a problem with the lesson is shown in one sentence."""
        app = self.app
        try:
            session = app.matches.teach(game_id, lesson, app.say("ui.lesson.you"), app.say("ui.lesson.teacher"))
        except (ValueError, OSError) as error:
            app.show_toast(app.say("ui.lesson.broken", error=str(error)))
            return
        self.open_match(session)

    def after_lesson(self, game_id: str, lesson: str) -> None:
        """Close a lesson and begin the next one, or with "" a first match against the easiest computer player."""
        app = self.app
        self.home()
        if lesson:
            self.open_lesson(game_id, lesson)
            return
        from tabletop.session.app.match_setup import MatchSetup
        from tabletop.session.bots.profiles import BotProfiles

        def seat_name(seat: int) -> str:
            return app.say("core.seat", number=seat + 1)

        game = app.registry.games[game_id]
        cast = BotProfiles(game, app.words)
        setup = MatchSetup(
            game,
            seat_name,
            len(app.theme.seats),
            cast,
            person=app.preferences.name,
            first_seats=app.registry.manifests[game_id].first_seats,
        )
        self.open_match(setup.begin(app.matches))

    def rematch(self, play: MatchController) -> None:
        """Start a match with the same players and settings, with other dice."""
        session = play.session
        again = self.app.matches.start(session.game.id, session.players, session.match.settings, "")
        self.home()
        self.open_match(again)

    def keep(self, play: MatchController, kept: Literal["picture", "film"]) -> None:
        """Make a picture of the table, or a clip of the last flick or throw, to keep."""
        from tabletop.ui.shell.export.exporter import Exporter

        if self.keepsakes is None:
            self.keepsakes = Exporter(self.app)
        self.keepsakes.ask(play.session, kept)

    def open_sandbox(
        self, players: Sequence[Player], game_id: str = "", folders: Sequence[Path] = (), seed: str = ""
    ) -> None:
        """Open a free table: empty or with the pieces of a game, with own sets from `folders`.

        Raises `InvalidSetError`.
        """
        from tabletop.ui.sandbox import open_table

        open_table.new_table(self.app, players, game_id, folders, seed)

    def open_setup(self, path: Path, folders: Sequence[Path] = (), seed: str = "") -> None:
        """Open a new free table from a set-up; a problem with its file is shown in one sentence."""
        from tabletop.ui.sandbox import open_table

        try:
            open_table.from_setup(self.app, path, folders, seed)
        except (InvalidSaveError, InvalidSetError) as bad:
            self.app.show_toast(self.app.words.text(bad.reason))

    def open_file(self, path: Path, seats: int = USUAL_SEATS) -> None:
        """Open a saved match, table or set-up; anything else is taken to a new free table for so many."""
        if path.suffix in SAVED:
            self.open_saved(path)
            return
        from tabletop.session.match.scenes import Player
        from tabletop.ui.sandbox.screen import SandboxScreen

        self.open_sandbox([Player(self.app.say("core.seat", number=seat + 1), seat) for seat in range(seats)])
        if isinstance(self.app.top, SandboxScreen):
            self.app.top.dropping.drop(path)

    def sets_that_start(self) -> list[PieceSet]:
        """Return the known sets that start as games."""
        from tabletop.ui.sandbox.table.known_sets import library_at_hand

        return [found for found in library_at_hand().sets.values() if found.setup is not None]

    def open_set(self, name: str, players: Sequence[Player], folders: Sequence[Path] = (), seed: str = "") -> None:
        """Open a new free table on which a set is ready to be played; a problem is shown in one sentence."""
        from tabletop.ui.sandbox import open_table

        try:
            open_table.from_set(self.app, name, players, folders, seed)
        except InvalidSetError as bad:
            self.app.show_toast(self.app.words.text(bad.reason))

    def open_phones(self, table: MatchController | SandboxController) -> None:
        """Open the panel for phones as private hands."""
        from tabletop.ui.sandbox.screen import SandboxScreen
        from tabletop.ui.shell.match_screen import MatchScreen

        for screen in self.app.screens:
            if isinstance(screen, MatchScreen) and screen.match_view.controller is table:
                screen.open_phones()
                return
            if isinstance(screen, SandboxScreen) and screen.controller is table:
                from tabletop.ui.shell.phones.sandbox_phones import open_free_phones

                open_free_phones(self.app, screen)
                return

    def free_table(self, play: MatchController) -> None:
        """Set the table of a match free: a sandbox above it. Undoing back to its start leads back to the rules."""
        from tabletop.ui.sandbox import open_table

        open_table.set_free(self.app, play.session)

    def open_saved(self, path: Path, *, replay: bool = False, watch: bool = False) -> None:
        """Continue a saved match or look at it; a problem with the file is shown in one sentence."""
        matches = self.app.matches
        if path.suffix == SETUP_SUFFIX:
            self.open_setup(path)
            return
        try:
            if matches.is_sandbox(path):
                from tabletop.ui.sandbox import open_table

                open_table.saved_table(self.app, path, replay=replay)
                return
            session = matches.replay(path) if replay else matches.resume(path)
        except InvalidSaveError as bad:
            self.app.show_toast(self.app.words.text(bad.reason))
            return
        self.open_match(session)
        if watch:
            from tabletop.ui.shell.match_screen import MatchScreen

            if isinstance(self.app.top, MatchScreen):
                self.app.top.match_view.parts.past.replay_from_start()

    def title_of(self, game_id: str) -> str:
        """Return the name of a game, or of free play."""
        title = msg("sandbox.title") if game_id == SANDBOX else self.app.registry.title_of(game_id)
        return self.app.words.text(title)

    def open_rules(self, game: str, clause: str = "", kind: str = "") -> None:
        """Open the rules of a game, at a clause such as "4.4", else at the one about a kind of question."""
        from tabletop.ui.screens.rulebook.reader import RulesReader

        self.app.push(RulesReader(self.app, game, clause or clause_of(self.app.registry.folders[game], kind)))

    def open_options(self) -> None:
        from tabletop.ui.screens.settings.options import Options

        self.app.push(Options(self.app))

    def open_keys(self) -> None:
        from tabletop.ui.screens.settings.key_bindings_page import KeyOverlay

        self.app.push(KeyOverlay(self.app, self.app.top.contexts))
