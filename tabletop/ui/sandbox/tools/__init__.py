"""The tools of the sandbox: events, carrying, flicking, commands."""
