"""What a sentence says to be so in place of what is over."""

from collections.abc import Sequence

from memory.claims import Claim, Proposer, Proposition, Reading
from memory.floor import Clause, sentences
from memory.floor.words import is_listed
from memory.language.wordforms import bases
from memory.lexical.line import Line
from memory.life.ended_names import Heard
from memory.life.ending_words import FOLLOWED, TAKEN, succession_pattern
from memory.modality import Act, Modality, Polarity, Realization, Temporal
from memory.readings import reading_in
from memory.value import Span
from memory.vocabulary import Predicate, spec

_PROPOSER = Proposer(name="succession", version="1")


def successor_of(
    heard: Heard, claim: Claim, *, told: tuple[Span, Span], clauses: Sequence[Clause]
) -> Reading | None:
    """What the sentence says to be so instead, before or behind the name of what is over.

    Args:
        heard: The turn.
        claim: What is over.
        told: The stretches of the plain line before the name and behind it.
        clauses: The clauses that are not part of the name.
    """
    if claim.proposition.predicate not in FOLLOWED:
        return None
    turn, what = heard.turn, _new_value(heard.line, claim.proposition.predicate, *told)
    if what is None:
        return None
    around = [each for each in clauses if each.span.touches(what) or what.holds(each.trigger)]
    if claim.proposition.predicate in TAKEN:
        # A medicine's name may look like a verb ("to losartan"); it says nothing of itself.
        around = [each for each in around if not what.holds(each.trigger)]
    telling = sorted(
        around or [each for each in clauses or heard.clauses if each.main],
        key=lambda each: (what.holds(each.trigger), each.span.end - each.span.start),
    )
    if not telling:
        return None
    # "Was in Bow Lane, now in Ash Grove" has one verb for both, and what is so now is none of the past.
    trigger, modality = telling[0].trigger, _now(telling[0].modality)
    if modality.act is not Act.STATED or modality.polarity is not Polarity.POSITIVE:
        return None
    said = claim.proposition
    return reading_in(
        turn,
        _whole(turn.text, what),
        Proposition(
            subject=said.subject,
            predicate=said.predicate,
            value=what.of(turn.text),
            qualifier=_qualifier(said, what.of(turn.text)),
            participants=(),
            when=None,
        ),
        modality=modality,
        proposer=_PROPOSER,
        trigger=trigger,
        changes=True,
    )


def _now(modality: Modality) -> Modality:
    is_past = modality.temporal is Temporal.PAST and modality.realization is Realization.STATE
    return Modality.model_validate({**dict(modality), "temporal": Temporal.CURRENT}) if is_past else modality


def _new_value(line: Line, predicate: Predicate, before: Span, behind: Span) -> Span | None:
    """The stretch that names what comes instead; None where nothing with content does."""
    rest = behind.of(line.plain)
    beside = succession_pattern("beside_taken" if predicate in TAKEN else "beside").match(rest)
    found = (succession_pattern(name).search(rest) for name in ("after", "moved_on", "then_new"))
    match, start = beside or next((each for each in found if each is not None), None), behind.start
    if match is None:
        match, start = succession_pattern("before").search(before.of(line.plain)), before.start
    if match is None or not _has_content(match["new"]):
        return None
    return line.raw(start + match.start("what"), start + match.end("what"))


def _qualifier(said: Proposition, value: str) -> str:
    """Which one it is: of a medicine its name, of a job that there is one."""
    return " ".join(bases(value)) if spec(said.predicate).keyed_by_value else said.qualifier


def _whole(text: str, what: Span) -> Span:
    return next((each for each in sentences(text) if each.holds(what)), what)


def _has_content(words: str) -> bool:
    return bool(bases(words)) and len(words.split()) <= 5


def is_named_so(line: Line, successor: Reading) -> bool:
    """Whether what holds instead is of its kind: a home or a job has a name, a thing lies anywhere."""
    if successor.proposition.predicate is Predicate.KEPT_AT:
        return True
    start = line.text.find(successor.proposition.value, successor.span.start)
    words = line.words(Span(start=start, end=start + len(successor.proposition.value)))
    return any(each.word[0].isalpha() and (each.cap or not is_listed(each.word)) for each in words)
