"""Help: hints, lessons, reasons for refusals, goals."""
