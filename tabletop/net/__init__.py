"""Hands on other devices: a server in a thread of its own, its protocol, its seats and pictures, and the page."""
