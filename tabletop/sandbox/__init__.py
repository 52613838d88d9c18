"""Free play on one table, without a referee: acts as data, a journal, hidden hands, loose pieces and thrown dice."""
