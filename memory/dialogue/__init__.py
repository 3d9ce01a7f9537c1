"""How the lines of a chat go together: which kind of answer is wanted, what answers, what leans on what."""
