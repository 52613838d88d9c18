"""Play on other devices: a server in its own thread, its protocol, its seats and pictures, and the page."""
