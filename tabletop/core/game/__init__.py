"""The `Game` value: its rules, table, text and players, with all the hooks they may provide."""
