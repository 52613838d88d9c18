"""The parts around and above any table, guided or free: bar, players panel, log, tips."""
