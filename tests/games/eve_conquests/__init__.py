"""Tests of EVE: Conquests."""
