"""What was said of the thing asked about, in other words than are asked, where nothing answers.

"Has the pump been replaced?" is not answered by "he swopped the pump", as far as words go; whoever asks may
judge it. It is told as what comes nearest, and only where it could be an answer: a deed for a deed, a time
for "when", a number for "how many".
"""

import re
from collections.abc import Sequence
from itertools import islice

from memory.finding.quotes import quotes, said_of_time
from memory.finding.quoting import Quote, asks_for_much
from memory.finding.stretches import covered
from memory.floor import Clause, read
from memory.language.asking import Question, Wants
from memory.language.cues import has_cue
from memory.language.shopping import asks_for_the_list
from memory.modality import Realization, is_licensed
from memory.privacy.discretion import asks_for_what_is_gone
from memory.vocabulary import Predicate, Sensitivity
from memory.when.numerals import SEVERAL
from relay.answers.picking import asks_for_a_code
from relay.answers.raw_words import is_of_another_self, tells_a_time
from relay.answers.scratch import Scratch

_MOST = 2


def nearest(scratch: Scratch) -> tuple[Quote, ...]:
    """The newest few of what comes near to an answer; to a secret, or to a birthday, nothing does."""
    question, minded = scratch.question, scratch.minded
    if minded is None or scratch.asked.known is not None or asks_for_much(question):
        return ()
    if asks_for_what_is_gone(question, scratch.asked.text) or asks_for_the_list(scratch.asked.text):
        return ()
    if not question.predicates.isdisjoint(_ONES_OWN) or asks_for_a_code(question):
        return ()
    found = quotes(scratch.uow, scratch.asked, question, minded, loosely=True)
    if not found and question.about == (scratch.asked.asker,) and _I_COME.search(scratch.asked.text):
        # "What day do I come for the carols?": of the carols, whoever else they are told of.
        of_it = Question.model_validate({**dict(question), "about": ()})
        found = quotes(scratch.uow, scratch.asked, of_it, minded, loosely=True)
    if not found and question.looks_ahead and not question.about:
        # "What's on at school on Friday?": whatever is on that day.
        found = said_of_time(scratch.uow, scratch.asked, question, minded, skip=frozenset())
    near = (
        quote
        for quote in found
        if quote.said.claim.sensitivity is not Sensitivity.SECRET
        and not minded.tells_a_code(quote.said.claim.sources[0].quote)
        and not is_of_another_self(scratch, quote)
        and not scratch.is_left_out(quote.said.claim)
        and not scratch.tells_of_others(quote.said.claim)
        and _could_answer(scratch, quote)
    )
    return tuple(islice(near, _MOST))


_I_COME = re.compile(
    r"\b(?:do|should|must|can|shall|will) (?:i|we) (?:need to |have to )?"
    r"(?:come|be there|bring|arrive|turn up)\b",
    re.IGNORECASE,
)
_ONES_OWN = frozenset({Predicate.BORN_ON, Predicate.PHONE, Predicate.BLOOD_GROUP})


def _could_answer(scratch: Scratch, quote: Quote) -> bool:
    """Whether it is of the kind that is asked for; a reply is, beside what it replies to."""
    if quote.before:
        return True
    words = quote.said.claim.sources[0].quote
    match scratch.question.wants:
        case Wants.WHETHER if _asks_for_a_deed(scratch.asked.text):
            clauses = read(words)
            return any(_tells_a_deed(scratch, clause, words) for clause in clauses) or _then_does_it(
                scratch, clauses, words
            )
        case Wants.WHEN:
            return tells_a_time(scratch, quote.said.claim)
        case Wants.HOW_MUCH:
            return _NUMBER.search(words) is not None or tells_a_time(scratch, quote.said.claim)
        case Wants.WHERE:
            return is_placed(words)
        case _:
            return True


def is_placed(words: str) -> bool:
    """Whether words may tell where something is."""
    return _PLACED.search(words) is not None


def _asks_for_a_deed(text: str) -> bool:
    asked = next((clause for clause in read(text) if clause.main), None)
    is_of_state = asked is not None and asked.lemma in _OF_A_THING
    return asked is not None and asked.modality.realization in _OF_DEEDS and not is_of_state


def _tells_a_deed(scratch: Scratch, clause: Clause, words: str) -> bool:
    """Whether a clause speaks of the thing, and of something done to it or with it, or where that left it."""
    if not covered(scratch.question.terms, clause.span.of(words)):
        return False
    if has_cue("completion", "left", clause.span.of(words)):
        return True
    is_placed = clause.trigger.of(words).casefold() in (
        "in",
        "out",
        "up",
        "down",
        "off",
        "on",
        "back",
        "away",
    )
    return is_placed or clause.modality.realization is not Realization.STATE


def _then_does_it(scratch: Scratch, clauses: Sequence[Clause], words: str) -> bool:
    """Whether a thing is named, and behind it what was done with it: "a slipped slate. He put it back"."""
    named = [at for at, each in enumerate(clauses) if covered(scratch.question.terms, each.span.of(words))]
    return any(
        is_licensed(each.modality)
        and each.modality.realization is Realization.COMPLETED
        and any(one.role == "theme" and one.span.of(words).casefold() in _IT for one in each.arguments)
        for each in clauses[min(named, default=len(clauses)) + 1 :]
    )


_IT = frozenset({"it", "them", "that", "those", "one"})
_OF_A_THING = frozenset({"work", "function"})
"""What a thing does while it is whole: "is the boiler working?" asks for no deed."""
_OF_DEEDS = frozenset({Realization.COMPLETED, Realization.STARTED, Realization.PARTIAL})
_NUMBER = re.compile(
    rf"\d|\b(?:one|{SEVERAL}|hundred|dozen|half|couple|none|all|every|once|twice)\b", re.IGNORECASE
)
_PLACED = re.compile(
    r"\b(?:in|on|at|under|by|behind|near|beside|inside|outside|upstairs|downstairs|with|from|to|round|there"
    r"|here|next door)\b",
    re.IGNORECASE,
)
