"""Checks for authors of games: conformance, leaks, refusals, hints and recordings, for any game.

`tabletop check GAME` runs them all; `tabletop.testing.plugin` gives them to pytest.
"""
