"""What is said to the bot to be done: the relay's business; here only what it holds that is told."""

import re

from memory.value import Span

_LEAD = r"^\s*(?:(?:hey|hi|hello|ok|okay|please|and)[\s,]+)*(?:@?sayso\b[\s,:;!.-]*)?(?:(?:can|could|will|would) (?:you|u) |please |pls )*"
_TELL = re.compile(
    _LEAD
    + r"(?:tell|text|message|let|inform|pass on to|say to)\s+(?:everyone|everybody|[\w'’-]+(?: and [\w'’-]+)?)(?:\s+know)?\s+"
    r"(?:that\s+)?(?P<content>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_OTHER = re.compile(
    _LEAD
    + r"(?:ask|remind|forget|undo|why|correct|erase|export|help|show me|give me|list|what (?:do|did) you|"
    r"do you (?:know|remember)|set a reminder|wake me|never mind|withdraw|take back|stop reminding|tell me|let me know)\b",
    re.IGNORECASE,
)
_REMEMBER = re.compile(
    _LEAD
    + r"(?:please )?(?:remember|note|make a note|note down|write down|don'?t forget)(?: that|:|,)?\s+(?P<content>.+)$",
    re.IGNORECASE | re.DOTALL,
)


def told_in(text: str, *, to_bot: bool) -> Span | None:
    """The stretch of a text that tells something; None where it only has the bot do something.

    Of "tell Dad I'll be late" that is "I'll be late"; a reminder or a question passed on tells nothing.
    """
    whole = Span(start=0, end=len(text))
    if not to_bot:
        return whole
    for pattern in (_TELL, _REMEMBER):
        found = pattern.match(text)
        if found is not None and not _OTHER.match(text):
            return Span(start=found.start("content"), end=found.end("content"))
    if _OTHER.match(text) and not _is_question_to_memory(text):
        return None
    return whole


def _is_question_to_memory(text: str) -> bool:
    return bool(
        re.match(_LEAD + r"(?:do you (?:know|remember)|what (?:do|did) you|why)\b", text, re.IGNORECASE)
    )
