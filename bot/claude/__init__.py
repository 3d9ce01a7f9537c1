"""A language model that proposes: it reads and words; the application decides.

Nothing here imports the model's client until a key is configured and the first call is made.
"""
