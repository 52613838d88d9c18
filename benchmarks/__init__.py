"""Speed and memory, measured and reported; `python -m benchmarks` prints one table."""
