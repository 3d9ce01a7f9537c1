"""Where an auxiliary may stand before its subject, and so a question begins."""

from memory.floor.phrases import CLAUSE_VERBS
from memory.floor.placing import Reading


def may_invert(reading: Reading, at: int) -> bool:
    """Whether the auxiliary at `at` may stand before its subject here."""
    if reading.tokens[at].tag not in ("MD", "DO", "BE", "HV") or reading.tokens[at].word in ("it's", "we're"):
        return False
    if reading.opener is not None and reading.opener.tag == "WH" and reading.opener.at + 1 == at:
        return True
    if reading.pending is None and reading.stack:
        return False
    if reading.pending is not None and _asks_anew(reading, at):
        return True
    if reading.pending is None and not _is_clause_start(reading):
        return _asks_anew(reading, at)
    return bool(
        reading.pending is None
        or (
            reading.opener is not None
            and reading.opener.tag == "WH"
            and reading.opener.word in ("what", "which", "whose", "how")
            and reading.opener.at + 1 == reading.pending.first
            and reading.tokens[reading.pending.head].tag != "PS"
        )
    )


def _is_clause_start(reading: Reading) -> bool:
    return reading.last_node is None or reading.comma or reading.joiner != "" or reading.opener is not None


def _asks_anew(reading: Reading, at: int) -> bool:
    """As in "the plan do you know it", "my sister is she up", "it's shut, isn't it".

    An auxiliary and then a subject pronoun begin a question; but "the trouble is it leaks".
    """
    ahead = at + 1
    while ahead < reading.last and reading.tokens[ahead].tag == "NG":
        ahead += 1
    if ahead >= reading.last:
        return False
    pronoun = reading.tokens[ahead]
    if pronoun.tag not in ("PS", "EX") and pronoun.word not in ("you", "it"):
        return False
    if reading.tokens[at].tag != "BE" or ahead > at + 1 or (reading.comma and reading.pending is None):
        return True
    return _names_something(reading) and not _verb_follows(reading, ahead + 1)


def _names_something(reading: Reading) -> bool:
    """Whether what went before can stand by itself before a question: a noun phrase, or a whole clause."""
    node = reading.last_node
    return node is None or not node.group.be or node.complement >= 0


def _verb_follows(reading: Reading, at: int) -> bool:
    while at < reading.last and reading.tokens[at].tag in ("RB", "R"):
        at += 1
    return at < reading.last and reading.tokens[at].tag in CLAUSE_VERBS
