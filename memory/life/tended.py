"""How the one who is ill is by now, told without their name: "temperature's down", "no more sick"."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta

from memory.claims import Claim, Proposer, Proposition, Reading, Subject, SubjectKind
from memory.floor import Clause, read, sentences
from memory.ids import PersonId
from memory.language.cues import cues, has_cue
from memory.life.wellness import is_ill
from memory.modality import Act, Frame, Polarity
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="tended", version="1")
_SPOKEN_OF_FOR = timedelta(days=3)


def with_the_ill(
    readings: tuple[Reading, ...], turn: Turn, known: Callable[[], Sequence[Claim]]
) -> tuple[Reading, ...]:
    """The readings, and one for each sentence that tells how the one who is ill is, of nobody named.

    Whose health it is is only taken for known where that of one person alone was spoken of in the last days,
    and it is not the speaker's. What a reader made of the same words stays, unless it took them for a note.

    Args:
        readings: What was read of the turn.
        turn: What was said.
        known: How people are, as far as the turn's words may bear on it; looked up only where it is wanted.
    """
    if turn.forwarded_from is not None:
        return readings
    if has_cue("health", "back_there", turn.text):
        readings = _with_those_back(readings, known)
    if not has_cue("health", "of_the_ill", turn.text):
        return readings
    told = [stretch for sentence in sentences(turn.text) if (stretch := _told_in(sentence, turn.text))]
    claims = known() if told else ()
    patient = _patient(claims, turn)
    if patient is None:
        return readings
    of_the_ill = _words_for(patient, claims)
    made = [each for stretch in told for each in _readings(stretch, readings, patient, of_the_ill, turn)]
    return (*(each for each in readings if not _is_same_note(each, made)), *made)


def _with_those_back(
    readings: tuple[Reading, ...], known: Callable[[], Sequence[Claim]]
) -> tuple[Reading, ...]:
    """The readings, and one for each who was ill and is said to be back at school or at work: well."""
    back = [
        each
        for each in readings
        if each.proposition.predicate is Predicate.LOCATED_AT
        and has_cue("health", "back_there", each.quote)
        and each.modality.polarity is Polarity.POSITIVE
    ]
    ill = frozenset(claim.proposition.subject.person for claim in (known() if back else ()) if is_ill(claim))
    return (*readings, *(_as_well(each) for each in back if each.proposition.subject.person in ill))


def _as_well(reading: Reading) -> Reading:
    said = {**dict(reading.proposition), "predicate": Predicate.HEALTH_NOW}
    fields = {"proposition": Proposition.model_validate(said), "proposer": _PROPOSER, "changes": True}
    return Reading.model_validate({**dict(reading), **fields})


def _told_in(sentence: Span, text: str) -> Span | None:
    """The stretch that tells it, up to where the sentence goes on to something else."""
    said = sentence.of(text).replace("’", "'")
    cue = cues("health", "of_the_ill").search(said)
    if cue is None or "?" in said:
        return None
    start = max((each.end() for each in _GOES_ON.finditer(said) if each.end() <= cue.start()), default=0)
    end = next((each.start() for each in _GOES_ON.finditer(said) if each.start() >= cue.end()), len(said))
    stretch = said[start:end].rstrip(" .!,;")
    return Span(start=sentence.start + start, end=sentence.start + start + len(stretch))


_GOES_ON = re.compile(r"(?:[,;:]|\s[–—-])\s+(?:but|so|and|because|cos)\s+|[;:]\s+|\s[–—-]\s+", re.IGNORECASE)


def _patient(known: Sequence[Claim], turn: Turn) -> PersonId | None:
    """The one who is ill, or, where nobody is, the one who was spoken of as getting better."""
    lately = [each for each in known if turn.sent_at - each.last_confirmed < _SPOKEN_OF_FOR]
    people = {each.proposition.subject.person for each in lately if is_ill(each)}
    people = people or {each.proposition.subject.person for each in lately}
    return next(iter(people)) if len(people) == 1 and turn.speaker not in people else None


def _readings(
    stretch: Span,
    readings: tuple[Reading, ...],
    patient: PersonId,
    of_the_ill: re.Pattern[str],
    turn: Turn,
) -> Iterator[Reading]:
    inside = [each for each in read(turn.text) if each.trigger.touches(stretch)]
    named = [each for each in readings if each.trigger.touches(stretch) and _names_another(each, patient)]
    clause = next((each for each in inside if each.main), None)
    if clause is None or named or not _is_told(clause) or _is_of_oneself(clause, turn.text):
        return
    telling = _telling(stretch, inside, turn.text) or [clause]
    if not all(_may_be_of_the_ill(each, turn.text, of_the_ill) for each in telling):
        return
    said = Proposition(
        subject=Subject(kind=SubjectKind.PERSON, surface="he", person=patient, whose=None),
        predicate=Predicate.HEALTH_NOW,
        value=_NO.sub("", stretch.of(turn.text)) if _is_denied(clause) else stretch.of(turn.text),
        qualifier="",
        participants=(),
        when=None,
    )
    yield reading_in(
        turn,
        stretch,
        said,
        modality=clause.modality,
        proposer=_PROPOSER,
        trigger=clause.trigger,
        changes=True,
    )


def _telling(stretch: Span, inside: Sequence[Clause], text: str) -> list[Clause]:
    """The clauses that say it: of "he says the dog is no more sick" the one about the dog."""
    cue = cues("health", "of_the_ill").search(stretch.of(text).replace("’", "'"))
    if cue is None:
        return []
    said = Span(start=stretch.start + cue.start(), end=stretch.start + cue.end())
    return [each for each in inside if each.trigger.touches(said)]


def _may_be_of_the_ill(clause: Clause, text: str, of_the_ill: re.Pattern[str]) -> bool:
    """Whether it is its speaker's own word, and of nobody else: of "he", of no one, of a fever."""
    if clause.modality.attributed_to:
        return False
    return clause.subject is None or of_the_ill.match(clause.subject.of(text)) is not None


def _words_for(patient: PersonId, known: Sequence[Claim]) -> re.Pattern[str]:
    """How the ill one, or what ails of them, is spoken of: "she", "Nia", "Nia's tummy", "the fever"."""
    subjects = [each.proposition.subject for each in known]
    names = "|".join(sorted({re.escape(each.surface) for each in subjects if each.person == patient}))
    pattern = rf"(?:it|that|this|he|she|they|(?:{names})(?:['’]s {_BODY})?|(?:{_WHOSE} )?{_BODY})$"
    return re.compile(pattern, re.IGNORECASE)


_WHOSE = "(?:the|his|her|their|that|this|a|no)"
_BODY = (
    r"(?:\w+ )?(?:temp|temperature|fever|thermometer|tummy|stomach|belly|throat|cough|rash|swelling"
    r"|head|headache|ear|earache|nose|chest|cold|pain|colou?r|appetite|sickness|bug)"
)


def _is_denied(clause: Clause) -> bool:
    return clause.modality.polarity is Polarity.NEGATIVE


_NO = re.compile(r"^no (?:more )?(?:being )?", re.IGNORECASE)
"""Of "no more sick" it is denied that he is sick: the "no" is told by the polarity."""


def _names_another(reading: Reading, patient: PersonId) -> bool:
    return reading.proposition.subject.person not in (None, patient)


def _is_told(clause: Clause) -> bool:
    return clause.modality.act is Act.STATED and clause.modality.frame is Frame.ACTUAL


def _is_of_oneself(clause: Clause, text: str) -> bool:
    return clause.subject is not None and _MINE.match(clause.subject.of(text)) is not None


_MINE = re.compile(r"(?:i|my|we|our)\b", re.IGNORECASE)


def _is_same_note(reading: Reading, made: Sequence[Reading]) -> bool:
    is_note = reading.proposition.predicate in (Predicate.NOTE, Predicate.HAPPENED)
    return is_note and any(reading.trigger.touches(each.span) for each in made)
