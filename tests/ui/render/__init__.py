"""Tests of pictures of pieces and tables."""
