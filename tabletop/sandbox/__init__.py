"""Free play on one table, without a referee: actions as data, a journal, hidden hands, loose pieces, thrown dice."""
