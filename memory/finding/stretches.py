"""Which sentences of a turn still stand, and which of them speak to a question."""

import re
from collections.abc import Sequence

from memory.claims import Claim
from memory.floor import read, sentences
from memory.language.wordforms import all_bases, same_as
from memory.life import reasons
from memory.modality import Act, Frame
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Policy

_WHOLE = 700
"""A turn of at most so many characters is quoted whole; of a longer one, the sentences that matter."""
_STILL_TRUE = frozenset({reasons.FIRMER, reasons.ANSWERED})
"""Out of force, but not because it was wrong or is over: what was said may be quoted."""
_LEFT_OPEN = frozenset({reasons.LAPSED, reasons.UNCONFIRMED})
_DREAMT = re.compile(r"\b(?:day)?dream(?:s|t|ed|ing)?\b|\bnightmares?\b", re.IGNORECASE)
"""Who tells a dream as one may be quoted: the words show what they are."""


def standing_stretch(uow: UnitOfWork, terms: Sequence[str], turn: Turn, minded: Discretion) -> Span | None:
    """The run of sentences that says most of what is asked and still stands; in a long turn, the core of it.

    Left out is what was corrected, taken back, forgotten or never meant, and what only asks.
    """
    claims = uow.of_turn(turn.turn_id)
    closed = [
        source.span
        for claim in claims
        if _is_no_statement(claim) and not _is_done_beside(claim, terms, turn)
        for source in claim.sources
        if source.turn == turn.turn_id
    ]
    if any(claim.modality.frame is Frame.NONLITERAL for claim in claims):
        closed += _in_play(turn.text)
    standing = [
        span
        for span in minded.standing(turn, sentences(turn.text))
        if not any(span.touches(past) for past in closed) and not only_asks(span.of(turn.text))
    ]
    if not standing:
        return None
    runs = _runs(standing, sentences(turn.text))
    best = max(runs, key=lambda run: len(covered(terms, run.of(turn.text))))
    return best if best.end - best.start <= _WHOLE else _core(terms, best, turn.text)


def _is_done_beside(claim: Claim, terms: Sequence[str], turn: Turn) -> bool:
    """Whether something was to do, and is done, in a turn that tells what is asked for beside it.

    "The flu spray is on Tuesday, form needs signing" tells of the spray once the form is signed.
    """
    if claim.is_in_force or claim.change.reason != reasons.DONE:
        return False
    return bool(covered(terms, turn.text)) and not covered(terms, claim.proposition.value)


def _in_play(text: str) -> list[Span]:
    """What is not meant, whether or not anything was kept of it: "I've quit. Off to sea. Kidding!"."""
    return [clause.span for clause in read(text) if clause.main and clause.modality.frame is Frame.NONLITERAL]


def has_ended(claim: Claim) -> bool:
    """Whether it is out of force because it was wrong or is over, so that its words may not be told as so."""
    return not claim.is_in_force and claim.change.reason not in _STILL_TRUE and not _has_only_lapsed(claim)


def _is_no_statement(claim: Claim) -> bool:
    if has_ended(claim):
        return True
    is_asked = claim.policy is Policy.QUESTION or claim.modality.act is Act.ASKED
    is_dream = claim.modality.frame is Frame.DREAM and not _DREAMT.search(claim.sources[0].quote)
    return is_asked or is_dream or claim.modality.frame is Frame.NONLITERAL


def _has_only_lapsed(claim: Claim) -> bool:
    """Whether time alone laid it aside: it had no end of its own, and told no state of anybody.

    That nobody confirmed how something was read leaves the words as true as they were; of what each has
    one of, like a home, another may hold by now.
    """
    if claim.change.reason in _LEFT_OPEN:
        is_known = claim.proposition.subject.person is not None and claim.policy is Policy.FACT
        return claim.policy is not Policy.STATE and not is_known
    is_lapsed = claim.change.reason == reasons.EXPIRED and claim.valid_time.until is None
    return is_lapsed and claim.policy is not Policy.STATE


def only_asks(words: str) -> bool:
    """A question is no evidence for what it asks about, nor is a wish to be told it."""
    return words.rstrip("\"')”’ ").endswith("?") or bool(_WISH_TO_KNOW.match(words))


_WISH_TO_KNOW = re.compile(
    r"^\W*(?:(?:please|pls|so|and|but|ok|okay|then)\b\W*)*"
    r"(?:(?:can|could|would) you (?:please )?)?(?:give|tell|send|show|remind) (?:me|us)\b",
    re.IGNORECASE,
)


def covered(terms: Sequence[str], words: str) -> frozenset[str]:
    """Those of the terms that some words hold."""
    held = all_bases(words)
    return frozenset(term for term in terms if not same_as(term).isdisjoint(held))


def _runs(standing: Sequence[Span], everything: Sequence[Span]) -> list[Span]:
    runs: list[Span] = []
    follows = False
    for span in everything:
        if span not in standing:
            follows = False
        elif follows:
            runs[-1] = Span(start=runs[-1].start, end=span.end)
        else:
            runs.append(span)
            follows = True
    return runs


def _core(terms: Sequence[str], run: Span, text: str) -> Span:
    """From the first to the last sentence that speaks to the question, as far as the limit allows."""
    within = [span for span in sentences(text) if run.holds(span)]
    telling = [span for span in within if covered(terms, span.of(text))] or within[:1]
    end = next(
        (span.end for span in reversed(telling) if span.end - telling[0].start <= _WHOLE), telling[0].end
    )
    return Span(start=telling[0].start, end=end)
