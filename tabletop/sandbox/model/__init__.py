"""The sandbox table: pieces, zones, actions as data, and each seat's view."""
