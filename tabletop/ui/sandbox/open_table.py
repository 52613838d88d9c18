"""The ways to a free table: a new one, one from a set-up, a match set free, a saved one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tabletop.sandbox import setups
from tabletop.sandbox.session import SandboxSession
from tabletop.sandbox.set_placement import lay_out
from tabletop.sandbox.set_start import begin_set
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tabletop.sets.library import Library
from tabletop.sets.model import PieceSet
from tabletop.sets.reader import FILE
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.table.known_sets import library_at_hand
from tabletop.ui.sandbox.table.set_start import show_notes
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.system.preferences import saves_folder
from tabletop.viewmodel.control.sandbox_controller import SandboxController


def new_table(app: Shell, players: Sequence[Player], game_id: str, folders: Sequence[Path], seed: str) -> None:
    """Open a table with the sets of `folders`, or the pieces of a game, saved after every action.

    The first set that has a start begins the table. Raises `InvalidSetError`.
    """
    library = library_at_hand(folders)
    if not game_id:
        chosen = [found for found in library.sets.values() if found.folder in {one.resolve() for one in folders}]
        starting = next((found for found in chosen if found.setup is not None), None)
        if starting is not None:
            _start(app, starting, [one for one in chosen if one is not starting], players, library, seed)
            return
    game = app.registry.games[game_id] if game_id else None
    session = SandboxSession.new(players, game=game, seed=seed, library=library, folder=saves_folder())
    own = {folder.resolve() for folder in folders}
    for name in [found.id for found in library.sets.values() if found.folder in own and game is None]:
        lay_out(session, name)
    app.push(SandboxScreen(app, SandboxController(session)))


def from_set(app: Shell, name: str, players: Sequence[Player], folders: Sequence[Path] = (), seed: str = "") -> None:
    """Open a new table on which a set of the library is ready to be played. Raises `InvalidSetError`."""
    library = library_at_hand(folders)
    _start(app, library.sets[name], (), players, library, seed)


def _start(
    app: Shell, found: PieceSet, others: Sequence[PieceSet], players: Sequence[Player], library: Library, seed: str
) -> None:
    """Open a table with the start of a set, lay out other sets beside it, and show the notes."""
    session, said = begin_set(found, players, library, seed=seed, folder=saves_folder())
    for other in others:
        lay_out(session, other.id)
    app.push(SandboxScreen(app, SandboxController(session)))
    if said:
        show_notes(app, found.name, said, players)


def from_setup(app: Shell, path: Path, folders: Sequence[Path] = (), seed: str = "") -> None:
    """Open a new table with the contents of a set-up, saved after every action; a set beside it counts as known.

    Raises `InvalidSaveError` or `InvalidSetError`.
    """
    beside = [path.parent] if (path.parent / FILE).is_file() else []
    library = library_at_hand([*beside, *folders])
    session = setups.begin(path, extra=app.extra, library=library, folder=saves_folder(), seed=seed)
    app.push(SandboxScreen(app, SandboxController(session)))


def set_free(app: Shell, guided: MatchSession) -> None:
    """Open the table of a match, without its rules, above the match."""
    session = SandboxSession.set_free(guided, library_at_hand(), saves_folder())
    app.push(SandboxScreen(app, SandboxController(session)))


def saved_table(app: Shell, path: Path, *, replay: bool) -> None:
    """Open a saved table, to continue it or (`replay`) to look at it from its beginning; raise `InvalidSaveError`."""
    library = library_at_hand()
    session = SandboxSession.load(path, extra=app.extra, library=library, resume=not replay)
    controller = SandboxController(session)
    controller.look(0 if replay else None)
    app.push(SandboxScreen(app, controller))
