"""The trade panel: bids, and the builder of a draft."""
