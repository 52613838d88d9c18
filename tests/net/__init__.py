"""Pages on other devices: the protocol, the host, and real browsers."""
