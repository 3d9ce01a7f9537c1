"""What the program asks of a language model, and what may come back: one question, one answer as text.

Who builds a prompt renders it; who gets an answer validates it. A model that is refused, late, broken or
out of budget is a value, never an exception.
"""

from typing import Literal, Protocol

from memory.value import Value

Purpose = Literal["read", "compose", "intend"]
"""What a call is for; calls, tokens and failures are counted apart by it."""

FailureReason = Literal[
    "refused", "cut", "timeout", "overloaded", "unreachable", "denied", "invalid", "budget", "resting"
]
"""Why there is no answer.

`refused`: the model declined. `cut`: the answer ended before it was complete. `timeout`: no answer within
the time that one may take, retries counted. `overloaded`: the service is busy or failing. `unreachable`: no
connection. `denied`: the key, the account or the model's name is not accepted. `invalid`: the request was not
accepted, or what came is no answer. `budget`: today's spend or this minute's calls are used up. `resting`:
after several failures in a row no call is made for a while.
"""


class Prompt(Value, frozen=True):
    """One question to a model.

    Attributes:
        purpose: Counted apart.
        instructions: Static text, first in the request, so that the service can keep it cached.
        context: What changes with each call: an injective rendering of typed parts.
        schema_name: Of the answer, as in "readings".
        answer_schema: JSON text of the closed JSON schema that the answer must follow.
        max_tokens: Longest answer.
    """

    purpose: Purpose
    instructions: str
    context: str
    schema_name: str
    answer_schema: str
    max_tokens: int


class Usage(Value, frozen=True):
    """Tokens that a call took, as the service counted them.

    Attributes:
        input_tokens: Of the prompt, those read from the cache not counted.
        cached_tokens: Of the prompt, read from the cache.
        output_tokens: Of the answer.
    """

    input_tokens: int
    cached_tokens: int
    output_tokens: int


class Answered(Value, frozen=True):
    """An answer that ended properly; its text is JSON by the service's word only, and not yet validated.

    Attributes:
        text: As it came.
        model: The name of the model that answered, as the service gives it.
        usage: What it took.
    """

    text: str
    model: str
    usage: Usage


class Failed(Value, frozen=True):
    """There is no answer, and why."""

    reason: FailureReason


class Model(Protocol):
    """Answers prompts."""

    async def ask(self, prompt: Prompt) -> Answered | Failed:
        """Answer one prompt, within 30 seconds; never raises for what a service may do."""
        ...
