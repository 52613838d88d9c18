"""The one boundary between the program and what lies in folders that anybody may write to: nothing but a sentence comes
through it, whatever was raised."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from tabletop.core.data.messages import msg, quoted
from tabletop.files.records import InvalidSaveError


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Turn whatever is raised inside into a `InvalidSaveError` about the file or folder called `name`.

    What nobody has foreseen goes to the log of the program with its traceback.
    """
    try:
        yield
    except InvalidSaveError:
        raise
    except Exception as error:
        logging.getLogger(__name__).warning("%s cannot be opened", quoted(name), exc_info=True)
        raise InvalidSaveError(msg("file.broken", name=name, error=told(error))) from error


def told(error: BaseException) -> str:
    """Return what an error says, on one line: its kind, and its words as far as it has any."""
    try:
        words = str(error)
    except Exception:
        words = ""
    return quoted(f"{type(error).__name__}: {words}" if words else type(error).__name__)
