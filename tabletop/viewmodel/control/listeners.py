"""Listeners of a controller: there may be several, and a failing one does not stop the others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from tabletop.viewmodel.view.remote_seats import RemoteSeats

_log = logging.getLogger(__name__)


class ChangeListener(Protocol):
    """A screen or a server that shows a table and needs to know when it has changed."""

    def on_change(self) -> None:
        """Show the table anew: something else is to be seen or asked."""

    def on_status_change(self) -> None:
        """Update the information beside the table: only a line of the log or the place of a player has changed."""


L = TypeVar("L", bound=ChangeListener)


class Observable(Generic[L]):
    """The part of a controller that notifies its listeners, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._listeners: list[L] = []
        self._elsewhere = RemoteSeats()

    def subscribe(self, listener: L) -> Callable[[], None]:
        """Notify a listener from now on, after the earlier ones. Return a function that ends the subscription."""
        self._listeners = [*self._listeners, listener]

        def unsubscribe() -> None:
            self._listeners = [one for one in self._listeners if one is not listener]

        return unsubscribe

    @property
    def remote_seats(self) -> RemoteSeats:
        """The seats that pages hold, and the requests for seats that wait for the screen."""
        return self._elsewhere

    @remote_seats.setter
    def remote_seats(self, remote_seats: RemoteSeats) -> None:
        if remote_seats != self._elsewhere:
            self._elsewhere = remote_seats
            self._status_changed()

    def _notify(self, call: Callable[[L], None]) -> None:
        """Call `call` for every listener. When one raises, raise its error once the others have been notified."""
        first: BaseException | None = None
        for listener in self._listeners:
            try:
                call(listener)
            except BaseException as error:
                if first is None:
                    first = error
                else:
                    _log.exception("a second listener broke")
        if first is not None:
            raise first

    def _changed(self) -> None:
        self._notify(lambda listener: listener.on_change())

    def _status_changed(self) -> None:
        self._notify(lambda listener: listener.on_status_change())
