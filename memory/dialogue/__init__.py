"""How the lines of a chat go together: what kind of answer is wanted, what answers, and what leans on what."""
