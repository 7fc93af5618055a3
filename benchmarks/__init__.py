"""Measurements, each beside a floor or a peer in the same run; `python -m benchmarks` runs them all."""
