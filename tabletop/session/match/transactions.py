"""Atomic actions: an action of a session happens as a whole or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from tabletop.core.data.messages import Refusal, msg
from tabletop.core.input.interpret import Refused
from tabletop.session.games.game_boundary import blamed, held_off, misled
from tabletop.session.match.protocol import SessionProtocol
from tabletop.session.match.scenes import Outcome

_log = logging.getLogger(__name__)
P = ParamSpec("P")
S = TypeVar("S", bound=SessionProtocol)


def atomic(
    method: Callable[Concatenate[S, P], Outcome],
) -> Callable[Concatenate[S, P], Outcome]:
    """Decorate an action so that an error in it is logged, and leaves the session as it was before.

    The outcome is then a refusal that says so. Without an error the overhead is negligible.
    """

    @wraps(method)
    def kept(session: S, /, *args: P.args, **more: P.kwargs) -> Outcome:
        before = _Before(session)
        try:
            return method(session, *args, **more)
        except BaseException as error:
            with held_off(session.game):
                broken = blamed(error, session.game)
                if broken is None and not isinstance(error, Exception):
                    raise
                if broken is None and isinstance(error, Exception):
                    broken = misled(error, session.game)
                before.put_back(session)
            if broken is None:
                _log.exception("an act broke off and was taken back")
                return Refused(Refusal(msg("core.broke_off")))
            _log.error("an act was taken back: %s", broken)
            _log.debug("it broke there", exc_info=True)
            return Refused(Refusal(msg("core.game_broke_off", what=broken.reason)))

    return kept


class _Before:
    """A snapshot of the parts of a session."""

    def __init__(self, session: SessionProtocol) -> None:
        self.match, self.undone = session.match, session.match.undone
        self.answers = len(self.match.log)
        decision = next((at for at, line in reversed([*enumerate(session.lines)]) if not line.stays), 0)
        self.lines = [(line, len(line.texts)) for line in session.lines[decision:]]
        self.earlier: list[Any] = session.lines[:decision]
        self.taken_back, self.placement = list(session.taken_back), session.placement

    def put_back(self, session: SessionProtocol) -> None:
        session.table.place(self.placement)
        session.lines[:] = self.earlier
        for line, count in self.lines:
            del line.texts[count:]
            session.lines.append(line)
        session.taken_back[:] = self.taken_back
        if len(self.match.log) != self.answers or self.match.undone != self.undone:
            self.match.restore(self.answers, self.undone)
        session.stand_at(self.match)
