"""Which earlier question or request a turn answers: by its deed alone, asked elsewhere, or days ago."""

import re
from datetime import timedelta

from memory.claims import Claim, Reading
from memory.dialogue.asked_kinds import offers_for_leave
from memory.intake.questions import addressees, asked_elsewhere, just_promised, prompt_of
from memory.language.answers import Short, short_answer
from memory.language.fragments import is_reaction
from memory.language.naming import Directory
from memory.language.wordforms import bases
from memory.modality import Act, Modality, Realization, is_own_word
from memory.ports import Context, UnitOfWork
from memory.turns import Author, Turn
from memory.vocabulary import Policy, Predicate


def done_alone(uow: UnitOfWork, turn: Turn, context: Context) -> Claim | None:
    """What was asked for and a bare participle says is done, by its verb: "fed!" of feeding the cat."""
    alone = _ALONE.fullmatch(turn.text.replace("’", "'"))
    if alone is None:
        return None
    asked = prompt_of(uow, turn, context, is_short=True) or just_promised(uow, turn, context)
    if asked is None or asked.policy is not Policy.COMMITMENT:
        return None
    deed, named = alone["deed"].casefold(), bases(alone["deed"])
    is_done = deed not in named or deed in _ONE_FORM  # "feed!" is said to whoever is to do it
    meant = {*bases(asked.proposition.value), *bases(asked.sources[0].quote)}
    return asked if named and is_done and set(named) <= meant else None


_ONE_FORM = frozenset({"put", "cut", "set", "shut", "read", "let", "hit", "spread"})


_ALONE = re.compile(
    r"\W*(?:(?:all|just|already|now|i|i've|ive|we|we've|have)\s+)*(?P<deed>\w+)"
    r"(?:\s+(?:it|them|him|her|that|up|out|off|in|away|down|back))*"
    r"(?:\s+(?:now|already|mum|dad|gran|love|earlier|today|this morning|just now|boss))?"
    r"(?:(?:,| and| for)\s.*)?\W*",
    re.IGNORECASE,
)


def reacts_to_another(short: Short, prompt: Claim, turn: Turn, context: Context) -> bool:
    """Whether bare words follow somebody else's, who told of another thing since all were asked.

    "My tooth came out!" "No way, well done": that forbids nothing of what was asked before.
    Neither does an offer to see to what was told of since.
    """
    if turn.reply_to is None and is_said_to_another(turn, prompt, context):
        return True
    if turn.reply_to is not None or turn.speaker in {prompt.speaker, *addressees(prompt)}:
        return False
    last = next((each for each in reversed(context.before) if each.author is Author.PERSON), None)
    if last is None or last.speaker in (turn.speaker, prompt.speaker):
        return False
    is_of_it = any(source.turn == last.turn_id for source in prompt.sources)
    if is_of_it or short_answer(last.text) is not None or is_reaction(last.text):
        return False
    return not short.rest or is_reaction(short.rest) or offers_for_leave(turn.text, prompt.sources[0].quote)


def is_said_to_another(turn: Turn, prompt: Claim, context: Context) -> bool:
    """Whether it calls somebody else than who asked: "yes Nia you can have one" gives Joel no answer."""
    called = _CALLS.match(turn.text)
    if called is None:
        return False
    mentions = Directory(context.house, turn.sent_at).mentions(called["name"])
    people = {each.person for each in mentions} - {None}
    return bool(people) and people.isdisjoint({prompt.speaker, prompt.proposition.subject.person})


_CALLS = re.compile(
    r"\W*(?i:yes|yeah|yep|yup|aye|ok|okay|sure|no|nope|nah)\b[\s,]+(?P<name>[A-Z]\w+)(?:\W*[,!.]|,? you\b)"
)


def answered_elsewhere(
    uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]
) -> Claim | None:
    """The latest question put to the speaker in private that their words answer as they stand."""
    told = [each for each in readings if each.modality.act is Act.STATED]
    asked = asked_elsewhere(uow, turn, context) if told else ()
    return next(
        (each for each in reversed(asked) if any(speaks_to(reading, each, turn) for reading in told)), None
    )


def asked_days_ago(turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Claim | None:
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


def replies(turn: Turn, prompt: Claim) -> bool:
    """Whether the turn was sent as a reply to the message that asks."""
    return any(source.turn == turn.reply_to for source in prompt.sources)


def speaks_to(reading: Reading, prompt: Claim, turn: Turn) -> bool:
    """Whether a reading answers: a statement that shares its words with the prompt, or replies to it."""
    if reading.modality.act is not Act.STATED:
        return False
    if reading.proposition.predicate is Predicate.ASKED_ABOUT:
        return False
    return is_in_words_of(reading, prompt) or replies(turn, prompt)


def is_in_words_of(reading: Reading, prompt: Claim) -> bool:
    """Whether a reading shares a word with what was asked."""
    words = set(bases(reading.quote)) | set(bases(reading.proposition.value))
    asked = set(bases(prompt.proposition.value)) | set(bases(prompt.sources[0].quote))
    return bool(words & asked)
