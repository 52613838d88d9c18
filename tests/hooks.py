"""Games with some hooks replaced, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabletop.core.game.game import Game


def with_hooks(game: Game[Any], **groups: Mapping[str, Any]) -> Game[Any]:
    """Return a game in which some hooks of its groups are replaced: `with_hooks(GAME, rules={"phases": {}})`."""
    return replace(game, **{group: replace(getattr(game, group), **hooks) for group, hooks in groups.items()})
