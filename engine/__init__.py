"""The rules of belote and coinche: pure functions over frozen data, no I/O, clock or randomness."""
