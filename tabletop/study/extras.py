"""The sentence for a study that needs a library which is not there."""

from __future__ import annotations

import sys

from tabletop.core.data.messages import Message, msg


def missing_extra(what: str, extra: str) -> Message:
    """Return that a library of an optional extra is missing, and how to get it.

    The program to double-click (see docs/program.md) has no studies, and nothing can be installed into it.
    """
    if getattr(sys, "frozen", False):
        return msg("study.not_in_program", what=what)
    return msg("study.no_extra", what=what, extra=extra)
