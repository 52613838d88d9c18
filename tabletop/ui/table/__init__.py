"""What lies around and above any table, guided or free: bar, strips, log, tips."""
