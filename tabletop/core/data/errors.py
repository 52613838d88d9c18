"""The base of the exceptions of this program."""


class TabletopError(Exception):
    """Base of every exception of this program's own, in games and physics too, that is raised to a caller.

    Where Python has an exception of that kind, a subclass is one of it, too: a file in use is an OSError.
    """


class UnknownNameError(TabletopError, KeyError):
    """A name that stands for nothing here, such as a game or a bot; the sentence says which names there are."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would quote it
