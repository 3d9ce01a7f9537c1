"""What was said to be done, and is found not to be by whoever asked for it: "that desk is not tidy"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from memory.claims import Claim
from memory.deeds.commitments import COMMITMENTS
from memory.deeds.matching import things_of
from memory.floor import Clause, read, sentences
from memory.language.cues import has_cue
from memory.language.wordforms import base, bases, own_bases
from memory.life import reasons
from memory.life.completion import is_done
from memory.life.entitlement import is_guardian
from memory.modality import Act, Certainty, Frame, Polarity
from memory.ports import Context, UnitOfWork
from memory.turns import Turn
from memory.value import Span

_MAY_DENY = re.compile(
    r"\bnot\b|n['’]?t\b|\bagain\b|\bproperly\b|\bre-?do\b|\bover\b|\bback to\b|\breturned\b", re.IGNORECASE
)
_RESULTS = frozenset({"do", "done", "finish", "finished", "complete", "right", "properly", "clean", "tidy"})


def found_wanting(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Claim, ...]:
    """The deeds that a turn says are not done after all; only of those that its speaker may judge.

    Who may: whoever asked for it, and an adult for a child. The words have to name the thing, and deny the
    deed or ask for it again; that something is "not big enough" says nothing of its being tidied.
    """
    if turn.forwarded_from is not None or turn.speaker is None or _MAY_DENY.search(turn.text) is None:
        return ()
    denials = [each for of in sentences(turn.text) for each in _denials_in(turn.text, of)]
    if not denials:
        return ()
    done = [each for each in uow.in_force(predicates=COMMITMENTS) if is_done(each)]
    named = [each for each in done if any(_is_of(denial, each, turn) for denial in denials)]
    return tuple(each for each in named if _may_judge(uow, turn, each, context))


class _Denial(NamedTuple):
    """A clause that says a deed not to be done, or asks for it again.

    Attributes:
        verb: The only verb whose deed it denies; None where it denies any.
        is_undone: Whether it says that what was done is so no longer: "leaking again", "to be done over".
        said: Base forms of the sentence.
    """

    verb: str | None
    is_undone: bool
    said: frozenset[str]


def _may_judge(uow: UnitOfWork, turn: Turn, done: Claim, context: Context) -> bool:
    if turn.speaker is None:
        return False
    if done.speaker == turn.speaker or is_guardian(
        turn.speaker, done.proposition.subject.person, context.house
    ):
        return True
    return any(
        old.change.reason == reasons.DONE and old.speaker == turn.speaker
        for old in uow.followed_by(done.claim_id)
    )


def _is_of(denial: _Denial, done: Claim, turn: Turn) -> bool:
    is_own = done.speaker in (None, turn.speaker)
    if (is_own and not denial.is_undone) or done.sources[0].turn == turn.turn_id:
        return False  # of their own deeds people say so themselves, by which they are told as open again
    if denial.verb is not None and denial.verb != base(done.proposition.value.partition(" ")[0]):
        return False
    things = things_of(done)
    return bool(things) and things <= denial.said


def _denials_in(text: str, sentence: Span) -> Iterator[_Denial]:
    said = frozenset(bases(sentence.of(text)))
    inside = [each for each in read(text) if each.trigger.touches(sentence)]
    if has_cue("completion", "undone", sentence.of(text)) and any(_is_of_the_world(each) for each in inside):
        yield _Denial(
            verb=None, is_undone=True, said=said
        )  # whoever passes on that it has to be done again minds it, too
        return
    for clause in _plainly_told(inside):
        if _asks_again(clause, text):
            yield _Denial(verb=None, is_undone=False, said=said)
        elif clause.modality.act is Act.STATED and clause.modality.polarity is Polarity.NEGATIVE:
            verb = base(clause.trigger.of(text))
            yield _Denial(verb=None if verb in _RESULTS else verb, is_undone=False, said=said)


def _is_of_the_world(clause: Clause) -> bool:
    modality = clause.modality
    return modality.act is not Act.ASKED and modality.frame is Frame.ACTUAL and clause.main


def _plainly_told(clauses: list[Clause]) -> Iterator[Clause]:
    for clause in clauses:
        modality = clause.modality
        is_plain = modality.frame is Frame.ACTUAL and modality.certainty is Certainty.CERTAIN
        if is_plain and not modality.attributed_to:
            yield clause


def _asks_again(clause: Clause, text: str) -> bool:
    if clause.modality.act is not Act.REQUESTED or clause.modality.polarity is not Polarity.POSITIVE:
        return False
    return not own_bases(clause.span.of(text)).isdisjoint({"again", "properly", "redo"})
