"""Tools of the sandbox: events, carrying, flicking, commands."""
