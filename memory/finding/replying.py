"""Whether later words take up what somebody said: do it, take it on, come to it, drop it, or set it anew."""

import re

from memory.finding.same_matter import DAYS, JUST, NEXT, SAY_LITTLE, SOON
from memory.floor import read
from memory.language.asking import Question, Wants
from memory.language.cues import words
from memory.language.wordforms import base, bases
from memory.modality import Polarity, Realization, is_licensed
from memory.turns import Turn


def did_it(turn: Turn, later: Turn) -> bool:
    """Whether somebody else says right after that they did: "nobody's fed them", "I did at six"."""
    is_next = later.seq - turn.seq <= _RIGHT_AFTER and later.sent_at - turn.sent_at <= SOON
    return is_next and DID.match(later.text) is not None and _LACKED.search(turn.text) is not None


_RIGHT_AFTER = 2
_LACKED = re.compile(r"\b(?:nobody|no[- ]?one|none of you|not|never|still|\w+n['’]?t)\b", re.IGNORECASE)
DID = re.compile(
    r"^\W*(?:(?:well|oh|er|um|actually|no|nope|sorry)\b[\s,.!]*)*"
    r"(?:[\w-]+ (?:just |already )?(?:did|has|have)|(?:i|we)['’]ve|just did|done|did|sorted)\b"
    r"(?! ?(?:n['’]t|not|you|to|a|an|the|no|got|been)\b)",
    re.IGNORECASE,
)


def sets_anew(question: Question, turn: Turn, later: Turn) -> bool:
    """Whether the sum or the hour that is asked for is set anew right after: "second place says 280"."""
    is_next = later.seq - turn.seq <= _SAME_TALK and later.sent_at - turn.sent_at <= JUST
    if not is_next or len(later.text.split()) > _FEW_WORDS:
        return False
    if question.wants is Wants.HOW_MUCH:
        is_sum = _NUMBER.search(later.text) is not None and _CLOCK.search(later.text) is None
        own = {word for word in bases(later.text) if not _NUMBER.search(word)} - SAY_LITTLE
        return is_sum and own <= words("taken_up", "of_an_offer")
    return question.wants is Wants.WHEN and _RESET.match(later.text) is not None


def thinks_better_of_it(turn: Turn, later: Turn) -> bool:
    """Whether the same speaker drops right after what they had in mind: "changed my mind"."""
    is_next = later.seq - turn.seq <= _SAME_TALK and later.sent_at - turn.sent_at <= SOON
    return is_next and _DROPPED.search(later.text) is not None


_SAME_TALK, _FEW_WORDS = 5, 12
_NUMBER = re.compile(r"\d")
_CLOCK = re.compile(r"\b\d{1,2}(?:[:.]\d\d|\s*(?:am|pm|o'?clock))\b|\bat \d{1,2}\b", re.IGNORECASE)
_RESET = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|actually|fine|no|sorry|right|well|yes|yeah)\b[\s,!.]*)*"
    r"(?:(?:can we |let['’]?s |shall we )?(?:make|say|do|call) (?:it |that )?|(?:it|that)['’]?s (?:now )?"
    r"|booked (?:it|you|us|him|her) in\b|moved (?:it|that) )?(?:on |at |for |to )?"
    r"(?:\d|half|quarter|noon|midday|mon|tue|wed|thu|fri|sat|sun|tomorrow)",
    re.IGNORECASE,
)
_DROPPED = re.compile(
    r"\b(?:changed my mind|thought better of it|scrap that|gone off the idea|not any ?more"
    r"|not (?:doing|going|bothering)(?: with)? (?:it|that)?\s*(?:any ?more|after all))\b",
    re.IGNORECASE,
)


def replies_to_an_invitation(question: Question, turn: Turn, later: Turn) -> bool:
    """Whether somebody says soon after what was announced that they come, or cannot, where that is asked."""
    is_near = later.seq - turn.seq <= NEXT and later.sent_at - turn.sent_at <= SOON
    asks_who_comes = not _COMING.isdisjoint(question.terms) or question.wants is Wants.WHO
    return (
        is_near
        and asks_who_comes
        and _COMES.match(later.text) is not None
        and (not question.about or later.speaker in question.about)
    )


_COMING = frozenset({"come", "go", "make", "join", "attend", "invite"})
_COMES = re.compile(
    r"^\W*(?:(?:oh|ooh|yes|yeah|yep|no|sorry|sadly|afraid)\b[\s,!.]*)*"
    r"(?:(?:i |we )?(?:can['’]?t|cannot|won['’]t be able to) (?:make|come|do)\b|count (?:me|us) (?:in|out)\b"
    r"|(?:i|we)['’]?(?:ll|m|re) (?:be there|come|coming|in|out|up for it|bring)\b|(?:me|us) too\b"
    r"|wouldn['’]t miss it|see you there|(?:i|we) can come\b|(?:can['’]t|cannot)\W*$)",
    re.IGNORECASE,
)


def takes_it_on(turn: Turn, later: Turn) -> bool:
    """Whether somebody offers to do what was wanted: "can somebody fetch them?", "I can fetch them"."""
    return any(base(verb) in bases(turn.text) for verb in _OFFERED.findall(later.text))


_OFFERED = re.compile(
    r"\bi(?:['’]ll| will| can| could|['’]m going to) (?:just |easily )?([a-z]+)"
    r" (?:it|them|that|those|him|her)\b",
    re.IGNORECASE,
)


def has_done_with_it(before: str, text: str) -> bool:
    """As in "submitted at five to", after "nearly finished the essay": a deed with its thing unsaid.

    Only of what something was to be done with; what one does with anything else names it.
    """
    clause = next((each for each in read(text) if each.main), None)
    return (
        clause is not None
        and clause.lemma in words("taken_up", "done_with")
        and clause.subject is None
        and not any(each.role == "theme" and not each.marker for each in clause.arguments)
        and is_licensed(clause.modality)
        and clause.modality.realization is Realization.COMPLETED
        and any(each.modality.realization is not Realization.STATE for each in read(before))
    )


def is_for_anybody(text: str) -> bool:
    """Whether words leave a deed to whoever will do it: "somebody has to take it to the chemist"."""
    return _ANYBODY.search(text) is not None


_ANYBODY = re.compile(
    r"\b(?:some(?:one|body)|any(?:one|body)|one of (?:you|us)|who(?:['’]s)?)\b", re.IGNORECASE
)


def has_done_it(before: str, text: str) -> bool:
    """Whether words begin with the deed that was wanted, done to an "it": "me and Daddy dropped it off"."""
    clause = next((each for each in read(text) if each.main), None)
    return (
        clause is not None
        and is_licensed(clause.modality)
        and clause.modality.polarity is Polarity.POSITIVE
        and clause.modality.realization is Realization.COMPLETED
        and _is_what_was_wanted(clause.lemma, before)
        and any(
            each.role == "theme" and each.span.of(text).casefold() in ("it", "them")
            for each in clause.arguments
        )
    )


def _is_what_was_wanted(deed: str, before: str) -> bool:
    """Whether a deed is one that was to be done, or another word for it: "take", "dropped off"."""
    wanted = {clause.lemma for clause in read(before)}
    if deed in wanted or deed in words("taken_up", "seen_to"):
        return True
    carried = words("taken_up", "carried")
    return deed in carried and not wanted.isdisjoint(carried)


def does_it(text: str, shared: frozenset[str]) -> bool:
    """As in "signed, it's in his bag", after "somebody must sign it": the deed, its thing left unsaid."""
    return any(
        clause.lemma in shared
        and clause.main
        and clause.subject is None
        and not any(each.role == "theme" for each in clause.arguments)
        and is_licensed(clause.modality)
        and clause.modality.realization is Realization.COMPLETED
        for clause in read(text)
    )


def owns_up(question: Question, turn: Turn, later: Turn) -> bool:
    """Whether somebody says some days later that it was they, or their thing: "sorry, it was my scooter".

    Of what was asked, or had been denied; not of a matter that somebody has asked after since.
    """
    if question.wants not in _OF_A_CULPRIT or later.sent_at - turn.sent_at > DAYS or "?" in later.text:
        return False
    return ("?" in turn.text or denies_it(turn.text)) and confesses(later.text)


def confesses(text: str) -> bool:
    """Whether somebody says that it was they, or a thing of theirs."""
    return _OWNS_UP.search(text) is not None


def denies_it(text: str) -> bool:
    """Whether somebody says that it was not they."""
    return _DENIED.search(text) is not None


_OF_A_CULPRIT = frozenset({Wants.WHO, Wants.WHAT, Wants.WHY, Wants.HOW, Wants.WHETHER})
_DENIED = re.compile(
    r"\b(?:not?|wasn['’]?t) (?:me|us)\b|\bi (?:did ?n['’]?t|did not|never)\b|\bi haven['’]?t\b", re.IGNORECASE
)
_OWNS_UP = re.compile(
    r"\b(?:it|that) was (?:only |just )?(?:me|us|my \w+|our \w+)\b|\bit['’]?s my fault\b|\bi was the one\b"
    r"|\b(?:ok|okay|fine|sorry|confess\w*|truth)\b[^.!?]{0,20}"
    r"\bi (?:did|broke|took|ate|left|lost|spilt|dropped)\b",
    re.IGNORECASE,
)


def is_back_at_it(question: Question, turn: Turn, later: Turn) -> bool:
    """Whether somebody takes up again what they said was over: "they've opened it again and I'm back"."""
    if question.said_by is not None or later.speaker != turn.speaker or "?" in later.text:
        return False
    return told_as_over(turn.text) and _IS_BACK.search(later.text) is not None


def told_as_over(text: str) -> bool:
    """Whether somebody tells what they do no more: "I was at the shop for years till they shut it"."""
    return _WAS_ONCE.search(text) is not None


_WAS_ONCE = re.compile(
    r"\bused to\b"
    r"|\bi (?!have\b|am\b)\w+\b[^.!?]{3,60}\b(?:years?|until (?:they|my|i|it)|till (?:they|my|i|it))\b",
    re.IGNORECASE,
)
_IS_BACK = re.compile(
    r"\b(?:it|them|there|they|again)\b[^.!?]{0,60}\b(?:i['’]?m|i am|got me|have me|has me|had me) back\b"
    r"|\b(?:i['’]?m|i am) back (?:at|in|on|to|with|behind) (?:it|them|there)\b"
    r"|\bi['’]?ve (?:taken it up|started it) again\b",
    re.IGNORECASE,
)
