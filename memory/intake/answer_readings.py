"""What an answer tells, as a reading: in the place of what was asked, with its words, about whom it is of."""

import re
from datetime import timedelta

from memory.claims import (
    Claim,
    Granularity,
    Method,
    ParticipantRole,
    Proposer,
    Proposition,
    Reading,
    Subject,
    SubjectKind,
    When,
)
from memory.floor import Clause, read
from memory.intake.questions import addressees
from memory.language.answers import Answer, Short
from memory.language.asked_how import OF_KIN, asks_how_somebody_is
from memory.language.kinship import is_role_word
from memory.language.naming import somebody
from memory.language.wordforms import bases
from memory.life.day_and_hour import names_day, on_day_of
from memory.modality import Frame, Modality, Polarity, Realization, Temporal
from memory.ports import Context
from memory.readings import reading_in, written
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Policy, Predicate
from memory.when import TimeMention, times_in

_PROPOSER = Proposer(name="answers", version="1")


def as_allowed(reading: Reading, short: Short, allowed: Modality) -> Reading:
    """The reading as firm as the table of short answers has it, which knows "yes" better than a reader."""
    if short.answer is Answer.FRAGMENT:
        return reading
    return Reading.model_validate({**dict(reading), "modality": allowed})


def about_whom(reading: Reading, turn: Turn, prompt: Claim, context: Context) -> Reading:
    """The reading of "he did", about whoever was asked and not about who says so."""
    words = turn.text.casefold().replace("’", "'").split()
    is_anothers = bool(words) and words[0].partition("'")[0] in THIRD_PERSON
    if not is_anothers or reading.proposition.subject.person != turn.speaker:
        return reading
    asked = addressees(prompt) - {turn.speaker}
    if len(asked) == 1:
        person = next(iter(asked))
        subject = somebody(person, context.house.name(person))
    else:
        subject = Subject(kind=SubjectKind.UNRESOLVED, surface=words[0], person=None, whose=turn.speaker)
    said = Proposition.model_validate({**dict(reading.proposition), "subject": subject})
    return Reading.model_validate({**dict(reading), "proposition": said})


THIRD_PERSON = frozenset({"he", "she", "they", "hes", "shes", "theyve"})


def as_answer(reading: Reading) -> Reading:
    """The reading of a plain statement, as one that answers."""
    if reading.method is not Method.DIRECT_STATEMENT:
        return reading
    return Reading.model_validate({**dict(reading), "method": Method.ANSWER})


def taking_up(reading: Reading, prompt: Claim, short: Short | None) -> Reading:
    """An answer that says "them" of what was asked, with what was asked: of "yes, let them out", the hens."""
    said, asked = reading.proposition, prompt.proposition.value
    words = set(said.value.casefold().split())
    is_open = bool(words & _TAKES_UP) and not set(bases(asked)) <= set(bases(reading.quote))
    if short is None or prompt.policy is not Policy.QUESTION or not is_open:
        return reading
    whole = Proposition.model_validate({**dict(said), "value": f"{asked}: {said.value}"})
    return Reading.model_validate({**dict(reading), "proposition": whole})


_TAKES_UP = frozenset({"it", "them", "him", "her", "that", "those", "one", "some"})


def elliptic_reading(turn: Turn, prompt: Claim, short: Short, allowed: Modality, context: Context) -> Reading:
    """What was asked, with what the short words say of it."""
    own = turn.text.strip() if short.answer is Answer.FRAGMENT else None
    return answer_reading(turn, prompt, own, allowed, context)


def answer_reading(
    turn: Turn, prompt: Claim, own: str | None, allowed: Modality, context: Context
) -> Reading:
    """A reading in the place of what was asked; its content is the answer's own words, or what was asked."""
    text = turn.text
    span = written(text)
    calendar = context.house.calendar_of(turn.speaker)
    told = times_in(text, at=turn.sent_at, calendar=calendar, past=allowed.temporal is Temporal.PAST or None)
    if allowed.realization is Realization.COMPLETED and allowed.polarity is Polarity.NEGATIVE:
        told = _without_hoped(told, turn, context)
    # "Can't, I'm in Slough till six" says until when something else is so.
    times = [
        each
        for each in told
        if each.marker not in ("until", "since") and not _is_of_what_follows(each.span, text, allowed)
    ]
    # The hour in "as long as you're home by six" is that of the condition.
    is_told = allowed.frame is Frame.ACTUAL
    asked = prompt.proposition
    others = tuple(each for each in asked.participants if each.role is not ParticipantRole.RECIPIENT)
    subject = answer_subject(turn, prompt, context, elliptic=own is None)
    is_of_its_time = own is None or _OF_ONESELF.match(own) is not None
    return reading_in(
        turn,
        span,
        Proposition(
            subject=subject,
            predicate=_predicate(prompt, allowed, subject, is_own=subject.person == turn.speaker),
            value=asked.value if own is None else f"{asked.value}: {own}",
            qualifier=asked.qualifier,
            participants=others if own is None else (),
            when=on_the_day_asked(times[0].when, asked.when)
            if times and is_told
            else (asked.when if is_of_its_time else None),
        ),
        modality=allowed,
        proposer=_PROPOSER,
        method=Method.ANSWER,
    )


def _without_hoped(told: tuple[TimeMention, ...], turn: Turn, context: Context) -> tuple[TimeMention, ...]:
    """The times of what is not done, without those at which it may come: "not yet, hopefully Thursday"."""
    calendar = context.house.calendar_of(turn.speaker)
    ahead = {each.when for each in times_in(turn.text, at=turn.sent_at, calendar=calendar, past=False)}
    return tuple(
        each
        for each in told
        if each.when in ahead and (each.when.start is None or each.when.start <= turn.sent_at)
    )


def dated(reading: Reading, when: When | None) -> Reading:
    """The same, of another time."""
    said = Proposition.model_validate({**dict(reading.proposition), "when": when})
    return Reading.model_validate({**dict(reading), "proposition": said})


def _is_of_what_follows(time: Span, text: str, allowed: Modality) -> bool:
    """Whether a time is that of what comes after a deed that is told: "rang them, they come Thursday"."""
    if allowed.temporal is not Temporal.PAST:
        return False
    holding = told_around(time, text)
    return bool(holding) and all(each.modality.temporal is Temporal.FUTURE for each in holding)


def told_around(time: Span, text: str) -> list[Clause]:
    """The clauses with a subject of their own in which a time stands."""
    return [each for each in read(text) if each.span.holds(time) and each.subject is not None]


def on_the_day_asked(told: When, asked: When | None) -> When:
    """An hour alone, on the day that was asked about: "what time is dinner on Wednesday?" "At seven".

    Of "did you feed him this morning?" the seven is that of the morning, however late it is said.
    """
    told = _within(asked, told)
    if asked is None or names_day(told.surface):
        return told
    if asked.granularity is not Granularity.DAY and not names_day(asked.surface):
        return told
    is_hour = told.granularity is Granularity.INSTANT and told.start is not None
    return on_day_of(asked, told, told.surface) if is_hour else told


def _within(asked: When | None, told: When) -> When:
    """The hour in the part of the day that was asked about, where it lies twelve hours off."""
    if asked is None or asked.start is None or asked.end is None or told.start is None or told.end is None:
        return told
    moved = told.start - _HALF_A_DAY
    is_in_it = asked.start <= told.start < asked.end
    if told.granularity is not Granularity.INSTANT or is_in_it or not asked.start <= moved < asked.end:
        return told
    return When.model_validate({**dict(told), "start": moved, "end": told.end - _HALF_A_DAY})


_HALF_A_DAY = timedelta(hours=12)


def answer_subject(turn: Turn, prompt: Claim, context: Context, *, elliptic: bool) -> Subject:
    """Whom the answer is about: who answers, where "you" or anybody was asked; else whom it was about."""
    if not elliptic and turn.speaker is not None and _OF_ONESELF.match(turn.text):
        return somebody(turn.speaker, "I")
    kin = OF_KIN.search(prompt.sources[0].quote)
    if kin is not None and is_role_word(kin["kin"].casefold()):
        # "How's your mum Joel?" is of whoever that is, and not of Joel.
        return Subject(kind=SubjectKind.UNRESOLVED, surface=kin[0], person=None, whose=turn.speaker)
    words = set(prompt.sources[0].quote.casefold().split())
    asked = _SECOND_PERSON | _ANYBODY if elliptic else _SECOND_PERSON
    is_own = prompt.policy is Policy.COMMITMENT or bool(words & asked)
    put_to = addressees(prompt)
    if is_own and prompt.policy is Policy.QUESTION and len(put_to) == 1 and turn.speaker not in put_to:
        # Whoever answers in another's place tells of the other: of "nearly", Cleo's slip.
        other = next(iter(put_to))
        return somebody(other, context.house.name(other))
    if is_own and turn.speaker is not None:
        return somebody(turn.speaker, "I")
    subject = prompt.proposition.subject
    if subject.person is None or subject.person == turn.speaker:
        return subject
    # The asker's "my" is not the answerer's.
    name = context.house.name(subject.person)
    return somebody(subject.person, name)


_OF_ONESELF = re.compile(r"\W*(?:i(?:['’](?:ll|d|m|ve))?|ill|im|me|we(?:['’](?:ll|re|ve))?)\b", re.IGNORECASE)
"""Whoever answers "who can get Ben?" with "I'll get him" tells of themself."""
_SECOND_PERSON = frozenset({"you", "u", "ya", "your", "ur"})
_ANYBODY = frozenset({"anyone", "anybody", "someone", "somebody", "who", "who's", "whos"})


def _predicate(prompt: Claim, allowed: Modality, subject: Subject, *, is_own: bool) -> Predicate:
    """What kind of thing the answer tells; only who answers for themselves promises anything."""
    if prompt.policy is Policy.COMMITMENT:
        return prompt.proposition.predicate
    if subject.person is not None and asks_how_somebody_is(prompt.sources[0].quote):
        return Predicate.HEALTH_NOW
    if allowed.realization in (Realization.STATE, Realization.HABITUAL, Realization.UNKNOWN):
        return Predicate.NOTE
    if allowed.realization is Realization.INTENDED:
        return Predicate.PROMISE if is_own else Predicate.HAPPENED
    return Predicate.HAPPENED if allowed.realization is Realization.SCHEDULED else Predicate.TASK
