"""Temporary things end when somebody says that their condition has come: "the cast is off"."""

from collections.abc import Iterator

from memory.claims import Claim
from memory.floor import Clause, read, sentences
from memory.language.cues import has_cue
from memory.language.wordforms import bases
from memory.modality import Certainty, Polarity, Realization, Temporal, is_own_word
from memory.ports import UnitOfWork
from memory.turns import Turn

_LOOKED_AT = 20


def ended_by(uow: UnitOfWork, turn: Turn) -> tuple[Claim, ...]:
    """What was to hold until what a turn says has come; oldest first, each once."""
    if turn.forwarded_from is not None or not has_cue("corrections", "ending", turn.text):
        return ()
    found = {each.claim_id: each for words in _over(turn.text) for each in _waiting_for(uow, words, turn)}
    return tuple(sorted(found.values(), key=lambda each: (each.said_at, each.claim_id)))


def _over(text: str) -> Iterator[frozenset[str]]:
    """The content words of each sentence that plainly says that something is over."""
    clauses = read(text)
    for span in sentences(text):
        sentence = span.of(text)
        if has_cue("corrections", "ending", sentence) and any(
            _is_plain(each) for each in clauses if each.trigger.touches(span)
        ):
            yield frozenset(bases(sentence))


def _is_plain(clause: Clause) -> bool:
    modality = clause.modality
    return (
        clause.main
        and is_own_word(modality)
        and modality.certainty is Certainty.CERTAIN
        and modality.polarity is Polarity.POSITIVE
        and modality.realization in (Realization.STATE, Realization.COMPLETED, Realization.CANCELLED)
        and modality.temporal is not Temporal.FUTURE
    )


def _waiting_for(uow: UnitOfWork, words: frozenset[str], turn: Turn) -> Iterator[Claim]:
    for claim_id in uow.holding(sorted(words), limit=_LOOKED_AT):
        claim = uow.claim(claim_id)
        if claim is None or not claim.is_in_force or claim.said_at >= turn.sent_at:
            continue
        if _is_condition(claim.valid_time.end_condition, words):
            yield claim


def _is_condition(condition: str | None, words: frozenset[str]) -> bool:
    """Whether the words name what the condition waits for: its things, and that they are over."""
    if condition is None:
        return False
    things = frozenset(bases(condition)) - _OF_ENDING
    return bool(things) and things <= words


_OF_ENDING = frozenset(
    ("come", "be", "get", "go", "off", "over", "back", "finish", "done", "end", "better", "out", "arrive")
)
