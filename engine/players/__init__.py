"""Computer players: each chooses from a `SeatView`, which holds nothing that its seat may not know."""
