"""Importers: pictures, folders, tables of text and saves of other programs become sets of pieces."""
