"""Taking in what was said elsewhere: transcripts lived through again, and what other programs exported."""
