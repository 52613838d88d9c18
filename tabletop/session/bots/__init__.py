"""Computer players: the generic ones, their profiles, and the processes that they run in."""
