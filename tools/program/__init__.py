"""The program to double-click, which needs no Python: its contents, how it is built, and proofs of it."""
