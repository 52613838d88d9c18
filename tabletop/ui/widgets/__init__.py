"""The window's furniture: few widgets, each redrawn only when its look changes."""
