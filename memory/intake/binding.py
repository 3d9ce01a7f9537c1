"""What a turn says beside what it answers: in words of its own, in few words, or by what stands in them."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from memory.claims import Claim, Method, Reading
from memory.dialogue.asked_kinds import Kind, kind_of
from memory.floor import read
from memory.intake.answer_readings import (
    THIRD_PERSON,
    about_whom,
    answer_reading,
    as_allowed,
    as_answer,
    dated,
    elliptic_reading,
    on_the_day_asked,
    taking_up,
)
from memory.intake.fixing import fixed_by
from memory.intake.prompting import (
    is_in_words_of,
    replies,
    speaks_to,
)
from memory.intake.questions import addressees
from memory.intake.timed import Timed, bare_time
from memory.language.answer_modality import as_far_as_named, modality_of
from memory.language.answers import HOW_FAR, Answer, Short, dodges, short_answer
from memory.language.asked_how import asks_how, asks_how_another_is, how_it_is, is_asked_of_oneself
from memory.language.fragments import fragment, how
from memory.language.wordforms import bases
from memory.modality import Act, Modality, Realization
from memory.ports import Context
from memory.turns import Author, Turn
from memory.vocabulary import Policy, Predicate


class Bound(NamedTuple):
    """The readings of a turn, and what it answers.

    Attributes:
        prompt: The question or request that it answers; None if none.
        allowed: The modality of what is too short for a clause to show it.
        elliptic: The readings that it holds for.
        is_fragment: Whether they are bare phrases ("Thursday at 7").
        withdraws: Whether the turn takes its own question or request back instead.
        fixed: The appointment that it names beside a deed that is done; it is among the readings, too.
        beside: The same for each further question that it answers by a word of its own.
    """

    readings: tuple[Reading, ...]
    prompt: Claim | None = None
    allowed: Modality | None = None
    elliptic: tuple[Reading, ...] = ()
    is_fragment: bool = False
    withdraws: bool = False
    fixed: Reading | None = None
    beside: "tuple[Bound, ...]" = ()

    def allowed_of(self, reading: Reading) -> Modality | None:
        """What code allows of a reading that no clause can show; None for all others."""
        allowed = (each.own_allowed(reading) for each in (self, *self.beside))
        return next((each for each in allowed if each is not None), None)

    def own_allowed(self, reading: Reading) -> Modality | None:
        """The same of what answers its own question, and none beside it."""
        if reading is self.fixed:
            return reading.modality
        if self.allowed is None or not any(reading is each for each in self.elliptic):
            return None
        proposed = reading.modality
        if not self.is_fragment or proposed.realization not in _OF_FRAGMENTS:
            return self.allowed
        # "Thursday at 7" tells of a state or of something arranged; the phrase itself leaves it open.
        fields = {"realization": proposed.realization, "temporal": proposed.temporal}
        return Modality.model_validate({**dict(self.allowed), **fields})


def bound_to(
    prompt: Claim, turn: Turn, context: Context, readings: tuple[Reading, ...], short: Short | None
) -> Bound:
    """The readings of a turn as the answer to what it was found to answer.

    Args:
        prompt: What it answers.
        turn: What was said.
        context: With the household, and the turns before.
        readings: What a reader made of the turn by itself.
        short: What its few words mean whatever they answer ("yes", "done"); None where they are more.
    """
    if short is not None and _leaves_it_open(short, prompt):
        return Bound(readings)
    short = _taken_on(short, prompt)
    readings = tuple(each for each in readings if short is None or not _is_mere(each.proposition.value))
    whole = tuple(each for each in readings if _is_elliptic(each, turn))
    answers = _speaking_to(prompt, turn, [each for each in readings if each not in whole], short)
    if answers or _declines(prompt, turn, readings):
        marked = tuple(
            taking_up(as_answer(each), prompt, short) if each in answers else each for each in readings
        )
        return Bound(marked, prompt)
    if prompt.policy is Policy.QUESTION and (short is None or short.answer is Answer.NO):
        timed = bare_time(turn, prompt.modality, context.house)
        if timed is not None:
            return _dated(prompt, turn, context, timed)
    asked = prompt.sources[0].quote
    short, modality = _short_words(prompt, turn, short)
    if short is None:
        return _clausal(prompt, turn, context, readings)
    if _says_its_own(short, readings) and not whole and not asks_how(asked):
        return _placed(prompt, readings)
    return _in_few_words(_Few(prompt, turn, context, short, modality), readings, whole)


def _leaves_it_open(short: Short, prompt: Claim) -> bool:
    """Whether a bare yes or no tells neither side: "did Joel pay or did Marta?" "yes"."""
    asked = prompt.sources[0].quote
    if prompt.policy is not Policy.QUESTION or short.rest or _ANY.search(asked):
        return False
    if short.answer is Answer.YES:
        return kind_of(asked) is Kind.WHICH
    return short.answer is Answer.NO and _OR_DID.search(asked) is not None


_ANY = re.compile(r"\bany", re.IGNORECASE)
_OR_DID = re.compile(
    r"\bor (?:did|do|does|is|are|was|were|has|have|will|would|can|could|should)\b", re.IGNORECASE
)


def _speaking_to(prompt: Claim, turn: Turn, told: Sequence[Reading], short: Short | None) -> list[Reading]:
    """The readings that answer it by themselves.

    "Done. They're sending someone": the done answers, also where it is sent as a reply.
    """
    tells = short is not None and short.answer in HOW_FAR
    return [
        each for each in told if speaks_to(each, prompt, turn) and (not tells or is_in_words_of(each, prompt))
    ]


class _Few(NamedTuple):
    """Words that mean something only beside what they answer.

    Attributes:
        prompt: What they answer.
        turn: Where they stand.
        context: With the household.
        short: What they say of it.
        modality: Of what was asked.
    """

    prompt: Claim
    turn: Turn
    context: Context
    short: Short
    modality: Modality


def _in_few_words(few: _Few, readings: tuple[Reading, ...], whole: tuple[Reading, ...]) -> Bound:
    """A turn bound to its prompt by a reading of what it leaves unsaid; `whole` are such readings already."""
    prompt, turn, context, short, modality = few
    asked = prompt.sources[0].quote
    asks_leave = prompt.proposition.subject.person == prompt.speaker
    allowed = modality_of(short, modality, turn.text, asks_leave=asks_leave)
    if allowed is None:
        return Bound(readings)
    allowed = as_far_as_named(allowed, short, asked)
    if asks_how(asked) and not is_asked_of_oneself(asked):
        readings = tuple(
            each
            for each in readings
            if each.proposition.subject.person != turn.speaker or _OWN.search(turn.text)
        )
    elliptic = whole or (elliptic_reading(turn, prompt, short, allowed, context),)
    elliptic = tuple(about_whom(as_allowed(each, short, allowed), turn, prompt, context) for each in elliptic)
    rest = tuple(each for each in readings if each not in whole and not _is_taken_for_own(each, turn, asked))
    fixed = fixed_by(prompt, turn, allowed, context, rest)
    if fixed is not None:
        elliptic = tuple(dated(each, prompt.proposition.when) for each in elliptic)
    return Bound(
        (*rest, *elliptic, *(() if fixed is None else (fixed,))),
        prompt,
        allowed,
        elliptic,
        is_fragment=short.answer is Answer.FRAGMENT,
        fixed=fixed,
    )


def _short_words(prompt: Claim, turn: Turn, short: Short | None) -> tuple[Short | None, Modality]:
    """The short answer, or the bare phrase that is one, and the modality of what it was asked of."""
    asked, modality = prompt.sources[0].quote, prompt.modality
    if short is None and _tells_of_oneself(turn, prompt):
        return None, modality
    if asks_how(asked) and (short is None or short.answer not in HOW_FAR):
        return how(turn.text, asked), how_it_is(modality)
    return short or fragment(turn.text, asked), modality


def _taken_on(short: Short | None, prompt: Claim) -> Short | None:
    """The answer, as a promise where a no is to whoever else would do it: "no I'll do it", to a request."""
    if short is None or short.answer is not Answer.NO or prompt.modality.act is not Act.REQUESTED:
        return short
    taken = short_answer(short.rest) if _OWN_DEED.match(short.rest) else None
    return taken if taken is not None and taken.answer is Answer.WILL and not taken.rest else short


_OWN_DEED = re.compile(r"i(?:['’]?ll| will)\b", re.IGNORECASE)


def _tells_of_oneself(turn: Turn, prompt: Claim) -> bool:
    """Whether somebody who was not asked speaks of their own: "awful!! I hate maths", of another's back.

    "Hungry" is the teller's own as well, where somebody else was asked how they are.
    """
    asked = addressees(prompt)
    is_own = _OWN.search(turn.text) is not None or is_asked_of_oneself(prompt.sources[0].quote)
    return bool(asked) and turn.speaker not in asked and is_own


def _is_taken_for_own(reading: Reading, turn: Turn, asked: str) -> bool:
    """Whether a bare phrase on another was read of its teller: "in hospital", of "how's your mum?"."""
    is_own = reading.proposition.subject.person == turn.speaker
    return is_own and asks_how_another_is(asked) and _OWN.search(turn.text) is None


_OWN = re.compile(r"\b(?:i|my)\b", re.IGNORECASE)


def _dated(prompt: Claim, turn: Turn, context: Context, timed: Timed) -> Bound:
    """A bare time, with what it was asked of: it is all that the turn says."""
    reading = answer_reading(turn, prompt, turn.text.strip(), timed.modality, context)
    of_then = dated(reading, on_the_day_asked(timed.when, prompt.proposition.when))
    return Bound((of_then,), prompt, timed.modality, (of_then,), is_fragment=True)


def _placed(prompt: Claim, readings: tuple[Reading, ...]) -> Bound:
    """A bare place is read for itself ("in the garden"), and answers whoever asked for it."""
    is_asked = _WHERE.match(prompt.proposition.value) is not None
    places = [each for each in readings if each.proposition.predicate is Predicate.LOCATED_AT]
    if not is_asked or not places:
        return Bound(readings)
    return Bound(tuple(as_answer(each) if each in places else each for each in readings), prompt)


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
    if main is None or not (replies(turn, prompt) or _refers(turn, prompt, context)):
        return Bound(readings)
    answer = answer_reading(turn, prompt, turn.text.strip(), main.modality, context)
    clausal = Reading.model_validate({**dict(answer), "trigger": main.trigger})
    return Bound((clausal,), prompt)


def _for_another(prompt: Claim, turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Bound:
    """What somebody tells right after a question in the place of whom it was put to: "she took it".

    It answers as their word of the other, and leaves it open.
    """
    is_asked = turn.speaker in addressees(prompt) or not addressees(prompt)
    words = turn.text.casefold().replace("’", "'").split()
    is_of_other = bool(words) and words[0].partition("'")[0] in THIRD_PERSON
    told = next((each for each in readings if each.modality.act is Act.STATED), None)
    if is_asked or not is_of_other or told is None or not _refers(turn, prompt, context):
        return Bound(readings)
    answer = as_answer(told)
    return Bound(tuple(answer if each is told else each for each in readings), prompt)


def _declines(prompt: Claim, turn: Turn, readings: tuple[Reading, ...]) -> bool:
    """Whether an offer is answered by what is asked instead: "shall I bring soup?" "stay away, really"."""
    is_offer = prompt.policy is Policy.QUESTION and _OFFERS.match(prompt.proposition.value) is not None
    is_asked = bool(readings) and all(each.modality.act is Act.REQUESTED for each in readings)
    return is_offer and is_asked and replies(turn, prompt)


_OFFERS = re.compile(r"(?:shall|should) (?:i|we)\b|(?:do you )?want (?:me|us) to\b", re.IGNORECASE)


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


_OF_FRAGMENTS = (Realization.STATE, Realization.HABITUAL, Realization.SCHEDULED)


def _is_elliptic(reading: Reading, turn: Turn) -> bool:
    """Whether a reader has bound the whole of the short turn to what it answers."""
    return reading.method is Method.ANSWER and reading.quote == turn.text.strip()


def _is_mere(value: str) -> bool:
    """Whether a reader took "yes" itself for a content."""
    short = short_answer(value)
    return _DID.fullmatch(value) is not None or (short is not None and not _HOPED.sub("", short.rest))


_DID = re.compile(r"did|have|has|had", re.IGNORECASE)
_HOPED = re.compile(r"\W*\b(?:hopefully|maybe|perhaps|probably|i hope)\b\W*", re.IGNORECASE)


def _says_its_own(short: Short, readings: tuple[Reading, ...]) -> bool:
    """Whether a bare phrase was read as something else that lasts: then it is that, and no answer."""
    return short.answer is Answer.FRAGMENT and any(each.lasting for each in readings)
