"""Attacks from outside: changed files, things that are not regular files, hostile sets, random input to the window.

`python -m tests.attacks --cases 20000 --seed 1` prints the results; a sample runs with the tests.
"""
