"""Matches of a study: specs, results, and the executors that run them."""
