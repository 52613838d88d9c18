"""The library of saved matches, statistics, and setting up a match."""
