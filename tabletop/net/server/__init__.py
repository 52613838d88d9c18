"""The web server, its connections, rooms and seats."""
