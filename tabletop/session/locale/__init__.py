"""The texts of the program in each language, and the translation of messages."""
