"""What a measurement fails with; apart from what measures, which only `sayso eval` loads."""


class EvalError(Exception):
    """What was given to be measured cannot be; the message is for whoever typed the command."""
