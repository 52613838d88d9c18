"""Computer players: the generic one, profiles, and the processes that they think in."""
