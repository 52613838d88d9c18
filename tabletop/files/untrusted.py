"""The one boundary between the program and folders that anybody may write to.

Only a sentence gets through, whatever was raised.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from tabletop.core.data.messages import msg, quoted
from tabletop.files.records import InvalidSaveError


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Turn any exception raised inside into an `InvalidSaveError` about the file or folder called `name`.

    Unforeseen exceptions are logged by the program with their traceback.
    """
    try:
        yield
    except InvalidSaveError:
        raise
    except Exception as error:
        logging.getLogger(__name__).warning("%s cannot be opened", quoted(name), exc_info=True)
        raise InvalidSaveError(msg("file.broken", name=name, error=error_text(error))) from error


def error_text(error: BaseException) -> str:
    """Return an error on one line: its kind, and its words if it has any."""
    try:
        words = str(error)
    except Exception:
        words = ""
    return quoted(f"{type(error).__name__}: {words}" if words else type(error).__name__)
