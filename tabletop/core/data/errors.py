"""The base of the exceptions of this program."""


class TabletopError(Exception):
    """Base of every exception of this program's own, in games and physics too, that is raised to a caller.

    Where Python has an exception of that kind, a subclass is one of it, too: a file in use is an OSError.
    """
