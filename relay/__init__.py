"""From what is remembered to what is said: grounding, answers, words passed on, questions."""
