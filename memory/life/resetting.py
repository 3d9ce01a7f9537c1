"""A plan or a sum that is set anew by naming what it is of: "for the party we cut it to 150"."""

import re
from collections.abc import Callable, Iterator, Sequence

from memory.claims import Claim, Proposer, Proposition, Reading
from memory.floor import Clause, read, sentences
from memory.language.naming import thing
from memory.language.wordforms import base, bases
from memory.lexical.line import Line
from memory.modality import Polarity, Realization, is_own_word
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="resetting", version="1")

_SET = r"(?P<verb>cut|raised|changed|moved|upped|lowered|reduced|increased|dropped|brought|put|set|bumped)"
_TO = r"(?:(?:down|up|back) )?(?:to|at) (?P<what>[^.;!?,|]+)"
_FORMS = (
    re.compile(
        rf"(?:for|on|as for|with|about) (?:the |our |my )?(?P<of>[a-z' -]{{2,30}}?) ?,? "
        rf"(?:we|i)(?: have| 've| had)?(?: just| now| since)? {_SET} (?:it|that) {_TO}"
    ),
    re.compile(
        rf"(?:we|i)(?: have| 've| had)?(?: just| now| since)? {_SET} "
        rf"(?:the |our |my )(?P<of>[a-z' -]{{2,30}}?) {_TO}"
    ),
)
_LONGEST = 5


def with_reset(
    readings: tuple[Reading, ...], turn: Turn, plans: Callable[[], Sequence[Claim]]
) -> tuple[Reading, ...]:
    """The readings, and one for each sentence that sets anew a plan that is known.

    Args:
        readings: What a reader saw in the turn.
        turn: What was said.
        plans: The plans of record that stand, as far as the turn's words may bear on them.
    """
    if turn.forwarded_from is not None or not any(word in turn.text.casefold() for word in (" to ", " at ")):
        return readings
    line = Line(turn.text)
    clauses = read(turn.text)
    found = [
        made
        for sentence in sentences(turn.text)
        for match in _matches(line, sentence)
        if (made := _reading(turn, line, match, clauses, plans)) is not None
    ]
    kept = (each for each in readings if not any(_is_the_same_deed(each, made) for made in found))
    return (*kept, *found)


def _matches(line: Line, sentence: Span) -> Iterator[re.Match[str]]:
    start, end = line.plain_range(sentence)
    found = (form.search(line.plain, start, end) for form in _FORMS)
    yield from [match for match in found if match is not None][:1]


def _reading(
    turn: Turn,
    line: Line,
    match: re.Match[str],
    clauses: tuple[Clause, ...],
    plans: Callable[[], Sequence[Claim]],
) -> Reading | None:
    verb, what, name = (line.group(match, each) for each in ("verb", "what", "of"))
    clause = next((each for each in clauses if verb is not None and each.trigger.touches(verb)), None)
    if what is None or name is None or clause is None or not _is_plain(clause):
        return None
    plan = _meant(name.of(turn.text), plans()) if len(line.words(what)) <= _LONGEST else None
    if plan is None:
        return None
    said = plan.proposition
    return reading_in(
        turn,
        clause.span,
        Proposition(
            subject=thing(name.of(turn.text)),
            predicate=said.predicate,
            value=what.of(turn.text),
            qualifier=said.qualifier,
            participants=(),
            when=None,
        ),
        modality=clause.modality,
        proposer=_PROPOSER,
        trigger=clause.trigger,
        changes=True,
    )


def _is_plain(clause: Clause) -> bool:
    modality = clause.modality
    is_done = modality.realization is Realization.COMPLETED and modality.polarity is Polarity.POSITIVE
    return is_own_word(modality) and is_done


def as_plan_told_before(claim: Claim, plans: Sequence[Claim]) -> Claim:
    """The claim about the plan that it sets anew: of "for the party we cut it to 150", the party budget."""
    said = claim.proposition
    others = [each for each in plans if each.sources[0].turn != claim.sources[0].turn]
    plan = _meant(said.subject.surface, others)
    if plan is None or claim.slot in {each.slot for each in others}:
        return claim
    fields = {"subject": plan.proposition.subject, "qualifier": plan.proposition.qualifier}
    proposition = Proposition.model_validate({**dict(said), **fields})
    return Claim.model_validate({**dict(claim), "proposition": proposition})


def _meant(words: str, plans: Sequence[Claim]) -> Claim | None:
    """The one plan whose name holds the words; None where none does, or several do."""
    named = {base(word) for word in bases(words)}
    fitting = [each for each in plans if named and named <= _names(each)]
    return fitting[-1] if len({each.slot for each in fitting}) == 1 else None


def _names(plan: Claim) -> set[str]:
    return {base(word) for word in bases(plan.proposition.subject.surface)}


def _is_the_same_deed(reading: Reading, made: Reading) -> bool:
    """Whether a reader took the setting for a deed or a note of its own."""
    is_deed = reading.proposition.predicate in (Predicate.HAPPENED, Predicate.NOTE, Predicate.TASK)
    return is_deed and reading.trigger.touches(made.trigger)
