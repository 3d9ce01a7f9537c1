"""SQLite, and the in-memory reference, behind the ClaimStore port."""
