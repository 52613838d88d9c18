"""Attacks from outside: changed files, files that are no files, hostile sets, random hands on the window.

`python -m tests.attacks --cases 20000 --seed 1` prints what became of them; a sample runs with the tests.
"""
