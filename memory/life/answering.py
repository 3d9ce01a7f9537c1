"""A turn bound to what it answers: readings of short answers before the gate, questions settled after it."""

import re
from datetime import timedelta
from typing import NamedTuple

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
from memory.floor import read
from memory.language.answers import Answer, Short, dodges, fragment, is_reaction, modality_of, short_answer
from memory.language.naming import somebody
from memory.language.wordforms import bases
from memory.life.changes import Why
from memory.life.day_and_hour import names_day, on_day_of
from memory.life.echoing import echo_of
from memory.life.outcomes import Answered, Outcome, Withdrawn, claim_of
from memory.life.questions import addressees, answered, asked_elsewhere, prompt_of
from memory.life.timed import Timed, bare_time
from memory.life.withdrawing import taken_back, withdraw
from memory.modality import Act, Frame, Modality, Realization, Temporal, is_own_word
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in, written
from memory.turns import Author, Turn
from memory.vocabulary import Policy, Predicate
from memory.when import times_in

_PROPOSER = Proposer(name="answers", version="1")


class Bound(NamedTuple):
    """The readings of a turn, and what it answers.

    Attributes:
        prompt: The question or request that it answers; None if none.
        allowed: The modality of what is too short for a clause to show it.
        elliptic: The readings that it holds for.
        is_fragment: Whether they are bare phrases ("Thursday at 7").
        withdraws: Whether the turn takes its own question or request back instead.
    """

    readings: tuple[Reading, ...]
    prompt: Claim | None = None
    allowed: Modality | None = None
    elliptic: tuple[Reading, ...] = ()
    is_fragment: bool = False
    withdraws: bool = False

    def allowed_of(self, reading: Reading) -> Modality | None:
        """What code allows of a reading that no clause can show; None for all others."""
        if self.allowed is None or not any(reading is each for each in self.elliptic):
            return None
        proposed = reading.modality
        if not self.is_fragment or proposed.realization not in _OF_FRAGMENTS:
            return self.allowed
        # "Thursday at 7" tells of a state or of something arranged; the phrase itself leaves it open.
        fields = {"realization": proposed.realization, "temporal": proposed.temporal}
        return Modality.model_validate({**dict(self.allowed), **fields})


def bind(uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Bound:
    """Find what a turn answers, and make a reading of it where its words are too short for a reader."""
    text = turn.text
    if not text.strip() or turn.forwarded_from is not None:
        return Bound(readings)
    withdrawn = taken_back(uow, turn, context)
    if withdrawn is not None:
        own = tuple(each for each in readings if each.method is not Method.ANSWER)
        return Bound(own, withdrawn, withdraws=True)
    echo = echo_of(uow, turn, context)
    if echo is not None:
        asked = prompt_of(uow, turn, context, is_short=False)
        is_asked = asked is not None and asked.policy is Policy.QUESTION and asked.speaker != turn.speaker
        return Bound((echo,), asked if is_asked else None, echo.modality, (echo,))
    short = short_answer(text)
    asked = None if short is not None else _done_alone(uow, turn, context)
    if asked is not None:
        short, readings = Short(Answer.DONE, ""), ()
    prompt = (
        asked
        or prompt_of(uow, turn, context, is_short=short is not None)
        or _asked_days_ago(turn, context, readings)
    )
    if prompt is None:
        return Bound(readings, _answered_elsewhere(uow, turn, context, readings))
    is_own = prompt.speaker == turn.speaker and prompt.policy is Policy.QUESTION
    if is_own or (short is not None and _reacts_to_another(short, prompt, turn, context)):
        return Bound(readings)
    return _bound_to(prompt, turn, context, readings, short)


def _done_alone(uow: UnitOfWork, turn: Turn, context: Context) -> Claim | None:
    """What was asked for and a bare participle says is done, by its verb: "fed!" of feeding the cat."""
    alone = _ALONE.fullmatch(turn.text.replace("’", "'"))
    if alone is None:
        return None
    asked = prompt_of(uow, turn, context, is_short=True)
    if asked is None or asked.policy is not Policy.COMMITMENT or asked.speaker == turn.speaker:
        return None
    deed, named = alone["deed"].casefold(), bases(alone["deed"])
    is_done = deed not in named or deed in _ONE_FORM  # "feed!" is said to whoever is to do it
    meant = {*bases(asked.proposition.value), *bases(asked.sources[0].quote)}
    return asked if named and is_done and set(named) <= meant else None


_ONE_FORM = frozenset({"put", "cut", "set", "shut", "read", "let", "hit", "spread"})


_ALONE = re.compile(
    r"\W*(?:(?:all|just|already|now|i|i've|ive|we|we've|have)\s+)*(?P<deed>\w+)"
    r"(?:\s+(?:it|them|him|her|that|up|out|off|in|away|down|back))*"
    r"(?:\s+(?:now|already|mum|dad|gran|love|earlier|today|this morning|just now|boss))?(?:,\s.*)?\W*",
    re.IGNORECASE,
)


def _reacts_to_another(short: Short, prompt: Claim, turn: Turn, context: Context) -> bool:
    """Whether bare words follow somebody else's, who told of another thing since all were asked.

    "My tooth came out!" "No way, well done": that forbids nothing of what was asked before.
    """
    if turn.reply_to is not None or turn.speaker in addressees(prompt):
        return False
    last = next((each for each in reversed(context.before) if each.author is Author.PERSON), None)
    if last is None or last.speaker in (turn.speaker, prompt.speaker):
        return False
    is_of_it = any(source.turn == last.turn_id for source in prompt.sources)
    if is_of_it or short_answer(last.text) is not None or is_reaction(last.text):
        return False
    return not short.rest or is_reaction(short.rest)


def _answered_elsewhere(
    uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]
) -> Claim | None:
    """The latest question put to the speaker in private that their words answer as they stand."""
    told = [each for each in readings if each.modality.act is Act.STATED]
    asked = asked_elsewhere(uow, turn, context) if told else ()
    return next(
        (each for each in reversed(asked) if any(_speaks_to(reading, each, turn) for reading in told)), None
    )


def _asked_days_ago(turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Claim | None:
    """A question put to the speaker some days ago that they come back to, naming what it was of."""
    if turn.speaker is None or turn.reply_to is not None:
        return None
    told = [each for each in readings if _tells_a_deed(each.modality)]
    said = {base for each in told for base in (*bases(each.quote), *bases(each.proposition.value))}
    return max(
        (each for each in context.open_questions if _comes_back_to(each, turn, said)),
        key=lambda each: each.last_confirmed,
        default=None,
    )


def _tells_a_deed(modality: Modality) -> bool:
    """Whether something was done, or was not: that it is due on Friday, or planned, answers nobody."""
    return is_own_word(modality) and modality.realization is Realization.COMPLETED


def _comes_back_to(question: Claim, turn: Turn, said: set[str]) -> bool:
    is_of_here = any(source.room == turn.room for source in question.sources)
    if not is_of_here or question.modality.realization is not Realization.COMPLETED:
        return False
    if turn.speaker not in addressees(question) or turn.sent_at - question.last_confirmed > _DAYS:
        return False
    shared = said & set(bases(question.proposition.value)) & set(bases(question.sources[0].quote))
    return len(shared) >= _NAMING


_DAYS, _NAMING = timedelta(days=7), 2
"""For how long somebody is taken to come back to a question, and how many of its words they must name."""


def _bound_to(
    prompt: Claim, turn: Turn, context: Context, readings: tuple[Reading, ...], short: Short | None
) -> Bound:
    readings = tuple(each for each in readings if short is None or not _is_mere(each.proposition.value))
    whole = tuple(each for each in readings if _is_elliptic(each, turn))
    answers = [each for each in readings if _speaks_to(each, prompt, turn) and each not in whole]
    if answers or _declines(prompt, turn, readings):
        marked = tuple(
            _taking_up(_as_answer(each), prompt, short) if each in answers else each for each in readings
        )
        return Bound(marked, prompt)
    if prompt.policy is Policy.QUESTION and (short is None or short.answer is Answer.NO):
        timed = bare_time(turn, prompt.modality, context.house)
        if timed is not None:
            return _dated(prompt, turn, context, timed)
    short = short or fragment(turn.text, prompt.sources[0].quote)
    if short is None:
        return _clausal(prompt, turn, context, readings)
    if _says_its_own(short, readings) and not whole:
        return _placed(prompt, readings)
    asks_leave = prompt.proposition.subject.person == prompt.speaker
    allowed = modality_of(short, prompt.modality, turn.text, asks_leave=asks_leave)
    if allowed is None:
        return Bound(readings)
    elliptic = whole or (_elliptic(turn, prompt, short, allowed, context),)
    elliptic = tuple(
        _about_whom(_as_allowed(each, short, allowed), turn, prompt, context) for each in elliptic
    )
    rest = tuple(each for each in readings if each not in whole)
    return Bound((*rest, *elliptic), prompt, allowed, elliptic, is_fragment=short.answer is Answer.FRAGMENT)


def _dated(prompt: Claim, turn: Turn, context: Context, timed: Timed) -> Bound:
    """A bare time, with what it was asked of: it is all that the turn says."""
    reading = _reading(turn, prompt, turn.text.strip(), timed.modality, context)
    said = Proposition.model_validate(
        {**dict(reading.proposition), "when": _on_the_day_asked(timed.when, prompt.proposition.when)}
    )
    dated = Reading.model_validate({**dict(reading), "proposition": said})
    return Bound((dated,), prompt, timed.modality, (dated,), is_fragment=True)


def _placed(prompt: Claim, readings: tuple[Reading, ...]) -> Bound:
    """A bare place is read for itself ("in the garden"), and answers whoever asked for it."""
    is_asked = _WHERE.match(prompt.proposition.value) is not None
    places = [each for each in readings if each.proposition.predicate is Predicate.LOCATED_AT]
    if not is_asked or not places:
        return Bound(readings)
    return Bound(tuple(_as_answer(each) if each in places else each for each in readings), prompt)


_WHERE = re.compile(r"(?:\w+,? )?where(?:'?s|'?re| are| is)? (?:you|u|everyone|everybody)\b", re.IGNORECASE)


def _clausal(prompt: Claim, turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Bound:
    """A whole sentence that no reader made anything of ("they're on top of the fridge"), kept as the answer.

    It is one if it replies to the question, or comes next and speaks of "it" or of what was asked.
    """
    if prompt.policy is not Policy.QUESTION or dodges(turn.text):
        return Bound(readings)
    if readings:
        return _for_another(prompt, turn, context, readings)
    main = next((each for each in read(turn.text) if each.main and each.modality.act is Act.STATED), None)
    if main is None or not (_replies(turn, prompt) or _refers(turn, prompt, context)):
        return Bound(readings)
    answer = _reading(turn, prompt, turn.text.strip(), main.modality, context)
    clausal = Reading.model_validate({**dict(answer), "trigger": main.trigger})
    return Bound((clausal,), prompt)


def _for_another(prompt: Claim, turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Bound:
    """What somebody tells right after a question in the place of whom it was put to: "she took it".

    It answers as their word of the other, and leaves it open.
    """
    is_asked = turn.speaker in addressees(prompt) or not addressees(prompt)
    words = turn.text.casefold().replace("’", "'").split()
    is_of_other = bool(words) and words[0].partition("'")[0] in _THIRD_PERSON
    told = next((each for each in readings if each.modality.act is Act.STATED), None)
    if is_asked or not is_of_other or told is None or not _refers(turn, prompt, context):
        return Bound(readings)
    answer = _as_answer(told)
    return Bound(tuple(answer if each is told else each for each in readings), prompt)


def _declines(prompt: Claim, turn: Turn, readings: tuple[Reading, ...]) -> bool:
    """Whether an offer is answered by what is asked instead: "shall I bring soup?" "stay away, really"."""
    is_offer = prompt.policy is Policy.QUESTION and _OFFERS.match(prompt.proposition.value) is not None
    is_asked = bool(readings) and all(each.modality.act is Act.REQUESTED for each in readings)
    return is_offer and is_asked and _replies(turn, prompt)


_OFFERS = re.compile(r"(?:shall|should) (?:i|we)\b|(?:do you )?want (?:me|us) to\b", re.IGNORECASE)


def _replies(turn: Turn, prompt: Claim) -> bool:
    return any(source.turn == turn.reply_to for source in prompt.sources)


def _refers(turn: Turn, prompt: Claim, context: Context) -> bool:
    """Whether the turn comes right after the question and takes up what was asked."""
    said = [each.turn_id for each in context.before if each.author is Author.PERSON][-1:]
    if not any(source.turn in said for source in prompt.sources):
        return False
    words = {word.strip(".,!").partition("'")[0] for word in turn.text.casefold().replace("’", "'").split()}
    return bool(words & _PRONOUNS) or bool(set(bases(turn.text)) & set(bases(prompt.sources[0].quote)))


_PRONOUNS = frozenset(
    {"it", "its", "they", "theyre", "them", "that", "he", "she", "him", "her", "those", "there"}
)


def settle(uow: UnitOfWork, turn: Turn, bound: Bound, outcomes: list[Outcome], why: Why) -> list[Outcome]:
    """Let the answer that was written bear on its question."""
    if bound.prompt is None or turn.speaker is None:
        return []
    question = uow.claim(bound.prompt.claim_id)
    if question is None or not question.is_in_force:
        return []
    if bound.withdraws:
        return [Withdrawn(question=withdraw(uow, question, Why(why.at, why.reason, turn.speaker)))]
    if question.policy is not Policy.QUESTION:
        return []
    answer = _answer_among(outcomes, turn)
    if answer is None:
        return []
    step, closes = answered(uow, question, by=turn.speaker, answer=answer, why_at=why)
    uow.change(step.claim, expected=step.expected)
    return [Answered(question=step.claim, answer=answer.claim_id, by=turn.speaker, closes=closes)]


def _answer_among(outcomes: list[Outcome], turn: Turn) -> Claim | None:
    """The claim that holds the answer: what was said as one, else what the same turn bore out."""
    claims = [claim for outcome in outcomes if (claim := claim_of(outcome)) is not None]
    here = [claim for claim in claims if any(source.turn == turn.turn_id for source in claim.sources)]
    return next((claim for claim in here if claim.method is Method.ANSWER), next(iter(here), None))


def _speaks_to(reading: Reading, prompt: Claim, turn: Turn) -> bool:
    """Whether a reading answers: a statement that shares its words with the prompt, or replies to it."""
    if reading.modality.act is not Act.STATED:
        return False
    if reading.proposition.predicate is Predicate.ASKED_ABOUT:
        return False
    words = set(bases(reading.quote)) | set(bases(reading.proposition.value))
    asked = set(bases(prompt.proposition.value)) | set(bases(prompt.sources[0].quote))
    return bool(words & asked) or _replies(turn, prompt)


def _as_allowed(reading: Reading, short: Short, allowed: Modality) -> Reading:
    """The reading as firm as the table of short answers has it, which knows "yes" better than a reader."""
    if short.answer is Answer.FRAGMENT:
        return reading
    return Reading.model_validate({**dict(reading), "modality": allowed})


def _about_whom(reading: Reading, turn: Turn, prompt: Claim, context: Context) -> Reading:
    """The reading of "he did", about whoever was asked and not about who says so."""
    words = turn.text.casefold().replace("’", "'").split()
    is_anothers = bool(words) and words[0].partition("'")[0] in _THIRD_PERSON
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


_THIRD_PERSON = frozenset({"he", "she", "they", "hes", "shes", "theyve"})
_OF_FRAGMENTS = (Realization.STATE, Realization.HABITUAL, Realization.SCHEDULED)


def _is_elliptic(reading: Reading, turn: Turn) -> bool:
    """Whether a reader has bound the whole of the short turn to what it answers."""
    return reading.method is Method.ANSWER and reading.quote == turn.text.strip()


def _is_mere(value: str) -> bool:
    """Whether a reader took "yes" itself for a content."""
    short = short_answer(value)
    return short is not None and not short.rest


def _as_answer(reading: Reading) -> Reading:
    if reading.method is not Method.DIRECT_STATEMENT:
        return reading
    return Reading.model_validate({**dict(reading), "method": Method.ANSWER})


def _taking_up(reading: Reading, prompt: Claim, short: Short | None) -> Reading:
    """An answer that says "them" of what was asked, with what was asked: of "yes, let them out", the hens."""
    said, asked = reading.proposition, prompt.proposition.value
    words = set(said.value.casefold().split())
    is_open = bool(words & _TAKES_UP) and not set(bases(asked)) <= set(bases(reading.quote))
    if short is None or prompt.policy is not Policy.QUESTION or not is_open:
        return reading
    whole = Proposition.model_validate({**dict(said), "value": f"{asked}: {said.value}"})
    return Reading.model_validate({**dict(reading), "proposition": whole})


_TAKES_UP = frozenset({"it", "them", "him", "her", "that", "those", "one", "some"})


def _says_its_own(short: Short, readings: tuple[Reading, ...]) -> bool:
    """Whether a bare phrase was read as something else that lasts: then it is that, and no answer."""
    return short.answer is Answer.FRAGMENT and any(each.lasting for each in readings)


def _elliptic(turn: Turn, prompt: Claim, short: Short, allowed: Modality, context: Context) -> Reading:
    """What was asked, with what the short words say of it."""
    own = turn.text.strip() if short.answer is Answer.FRAGMENT else None
    return _reading(turn, prompt, own, allowed, context)


def _reading(turn: Turn, prompt: Claim, own: str | None, allowed: Modality, context: Context) -> Reading:
    """A reading in the place of what was asked; its content is the answer's own words, or what was asked."""
    text = turn.text
    span = written(text)
    calendar = context.house.calendar_of(turn.speaker)
    told = times_in(text, at=turn.sent_at, calendar=calendar, past=allowed.temporal is Temporal.PAST or None)
    # "Can't, I'm in Slough till six" says until when something else is so.
    times = [each for each in told if each.marker not in ("until", "since")]
    # The hour in "as long as you're home by six" is that of the condition.
    is_told = allowed.frame is Frame.ACTUAL
    asked = prompt.proposition
    others = tuple(each for each in asked.participants if each.role is not ParticipantRole.RECIPIENT)
    subject = _subject(turn, prompt, context, elliptic=own is None)
    is_of_its_time = own is None or _OF_ONESELF.match(own) is not None
    return reading_in(
        turn,
        span,
        Proposition(
            subject=subject,
            predicate=_predicate(prompt, allowed, is_own=subject.person == turn.speaker),
            value=asked.value if own is None else f"{asked.value}: {own}",
            qualifier=asked.qualifier,
            participants=others if own is None else (),
            when=_on_the_day_asked(times[0].when, asked.when)
            if times and is_told
            else (asked.when if is_of_its_time else None),
        ),
        modality=allowed,
        proposer=_PROPOSER,
        method=Method.ANSWER,
    )


def _on_the_day_asked(told: When, asked: When | None) -> When:
    """An hour alone, on the day that was asked about: "what time is dinner on Wednesday?" "At seven"."""
    if asked is None or asked.granularity is not Granularity.DAY or names_day(told.surface):
        return told
    is_hour = told.granularity is Granularity.INSTANT and told.start is not None
    return on_day_of(asked, told, told.surface) if is_hour else told


def _subject(turn: Turn, prompt: Claim, context: Context, *, elliptic: bool) -> Subject:
    """Whom the answer is about: who answers, where "you" or anybody was asked; else whom it was about."""
    if not elliptic and turn.speaker is not None and _OF_ONESELF.match(turn.text):
        return somebody(turn.speaker, "I")
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


def _predicate(prompt: Claim, allowed: Modality, *, is_own: bool) -> Predicate:
    """What kind of thing the answer tells; only who answers for themselves promises anything."""
    if prompt.policy is Policy.COMMITMENT:
        return prompt.proposition.predicate
    if allowed.realization in (Realization.STATE, Realization.HABITUAL, Realization.UNKNOWN):
        return Predicate.NOTE
    if allowed.realization is Realization.INTENDED:
        return Predicate.PROMISE if is_own else Predicate.HAPPENED
    return Predicate.HAPPENED if allowed.realization is Realization.SCHEDULED else Predicate.TASK
