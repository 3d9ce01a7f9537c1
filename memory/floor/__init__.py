"""Text to clauses to modality, by closed lexicons and a clause grammar: no model, no clock, no I/O."""
