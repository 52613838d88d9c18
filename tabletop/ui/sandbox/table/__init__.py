"""Actions, live physics and piece sets of the sandbox screen."""
