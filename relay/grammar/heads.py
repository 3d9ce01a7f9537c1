"""How requests and questions begin: what several rooms of the grammar look for."""

import re

POLITE = (
    r"(?:(?:please|pls|plz)\s+|(?:can|could|will|would)\s+(?:you|u)\s+(?:please\s+|pls\s+)?"
    r"|i(?:'d| would) like you to\s+)*"
)
TO_SPEAKER = re.compile(r"^(?:me|us)\b", re.IGNORECASE)
AUXILIARY = r"(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might)"
QUESTION_HEAD = re.compile(
    r"^\s*[,:]?\s*(?:whether|if|to|about|for|what|when|where|who|whose|which|why|how|any"
    rf"|{AUXILIARY})\b",
    re.IGNORECASE,
)
QUESTION = re.compile(
    r"^(?:(?:at|on|by|to|for|with|from|in)\s+)?"
    r"(?:who|whos|whose|whom|what|whats|which|when|whens|where|wheres|why|how|hows)\b"
    rf"|^{AUXILIARY}\s+(?!not\b)\S+"
    r"|^(?:isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|can't|won't)\s+"
    r"(?:i|you|we|they|he|she|it|anyone|anybody|there|that|this)\b"
    r"|^any(?:one|body|thing)?\b|^remind me (?:what|who|when|where|which|how)\b|^tell (?:me|us)\b",
    re.IGNORECASE,
)
