"""What is due by day and by night, from a ledger that never runs a thing twice."""
