"""Tests of the gate of the server."""
