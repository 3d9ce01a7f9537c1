"""How a matter went on that was left open: later words of the same talk, whatever they call it.

"I'd love to join the choir" is no answer any more where the same person has said "well, I've joined!" since.
What went on is known by the matter that both speak of, or by an "it" of the same speaker's soon after.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import islice

from memory.audience import audible_to
from memory.finding.quotes import Quote, is_usable, may_be_heard
from memory.finding.stretches import covered, standing_stretch
from memory.floor import read
from memory.floor.normalise import tokens_of
from memory.house import House
from memory.ids import TurnId
from memory.language.answers import dodges
from memory.language.asking import Question, Wants, people_named
from memory.language.wordforms import all_bases, base, bases, same_as, search_terms
from memory.life.replies import asks
from memory.modality import Act, Frame, Realization, is_licensed
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion
from memory.privacy.heard import as_heard
from memory.recall import Ask
from memory.turns import Turn
from memory.vocabulary import Policy

_MOST, _LOOKED_AT, _NEXT = 2, 60, 12
_SOON, _DAYS, _LATER = timedelta(hours=18), timedelta(days=3), timedelta(days=60)
_AHEAD = frozenset({Realization.REQUIRED, Realization.INTENDED, Realization.DESIRED})
_SETTLED = frozenset({Realization.STATE, Realization.HABITUAL, Realization.COMPLETED})
_IT = r"(?:it|its|they|them|that|thats|this|those|these|one|he|she|him|her)"
_SAYS_IT = re.compile(rf"\b{_IT}\b(?!\s+(?:was|were)\b)", re.IGNORECASE)
_DONE_TO_IT = re.compile(r"\b([a-z]+)\s+(?:it|them|that|those|one|him|her)\b", re.IGNORECASE)
_GOES_ON = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|right|well|oh|update|yes|yep|yay|finally|now)\b[\s,:!.]*)*"
    r"(?:(?:it|that|they|he|she|those|all)(?:['’]?s|['’]?re)?\b|(?:i|we)(?:['’]ve)? \w+ (?:it|them)\b"
    r"|(?:got|did|done|sent|signed|paid|found|sorted|fixed|booked|finished) (?:it|them|that)\b)",
    re.IGNORECASE,
)
"""A turn that leaves unsaid what it is of, as one does who goes on: "And it's off", "Got them!"."""


def is_left_open(uow: UnitOfWork, turn: Turn, question: Question) -> bool:
    """Whether words leave open what is asked: it is wanted, supposed, half done, denied, or not in them."""
    if len(covered(question.terms, turn.text)) < len(question.terms):
        return True
    kept = [claim for claim in uow.of_turn(turn.turn_id) if claim.is_in_force]
    if any(claim.policy is Policy.EVENT and claim.proposition.when is not None for claim in kept):
        return True  # how it went is told when it is over
    claims = [claim.modality for claim in kept]
    clauses = [each for each in read(turn.text) if each.modality.act is not Act.ASKED]
    of_it = [each.modality for each in clauses if covered(question.terms, each.span.of(turn.text))]
    if any(each.modality.realization in _AHEAD for each in clauses) or _is_asked_for(turn, question):
        return True
    moods = [*claims, *of_it] or [each.modality for each in clauses]
    return not all(is_licensed(mood) and mood.realization in _SETTLED for mood in moods)


def _is_asked_for(turn: Turn, question: Question) -> bool:
    """Whether a turn asks who does what is asked about: "my glasses are ready, can somebody fetch them?"."""
    asking = (each.span.of(turn.text) for each in read(turn.text) if each.modality.act in _ASKING)
    return question.wants is Wants.WHO and any(covered(question.terms, words) for words in asking)


_ASKING = frozenset({Act.ASKED, Act.REQUESTED})


def went_on(  # noqa: PLR0913 - a question and all that bears on what may be said, each named
    uow: UnitOfWork,
    asked: Ask,
    question: Question,
    minded: Discretion,
    *,
    since: Sequence[Turn],
    settled: Sequence[Turn],
    skip: frozenset[TurnId],
) -> tuple[Quote, ...]:
    """The newest words by which matters went on that were left open, as far as they may be said here.

    Of a sum that was told for certain only what sets it anew right after: a price may be beaten.

    Args:
        uow: The memory.
        asked: The question.
        question: The same, taken apart.
        minded: What was asked not to be repeated.
        since: The turns that left their matters open.
        settled: Those that told the sum that is asked for.
        skip: Turns that are told already.
    """
    house = uow.house()
    left_open: dict[TurnId, list[Turn]] = {}
    following: dict[TurnId, Turn] = {}
    for turn in (*since, *settled):
        for later in _after(uow, turn):
            if later.turn_id not in (*skip, asked.turn) and not _is_after(question, later):
                following[later.turn_id] = later
                left_open.setdefault(later.turn_id, []).append(turn)
    # Few are told, so they are looked at one by one from the newest: reading them all takes long.
    newest = sorted(following.values(), key=lambda turn: turn.seq, reverse=True)
    told = (
        later
        for later in newest
        if is_usable(uow, later)
        and may_be_heard(later, asked, house)
        and any(
            _sets_anew(question, turn, later)
            if turn in settled
            else _is_said_of_it(question, turn, later, house) or _comes_out(uow, question, turn, later, house)
            for turn in left_open[later.turn_id]
        )
    )
    said = (_quoted(uow, asked, question, minded, turn) for turn in told)
    return tuple(islice((quote for quote in said if quote is not None), _MOST))


def leaves_unnamed(turn: Turn) -> bool:
    """Whether a turn begins with a "he" or "she" whom it does not name."""
    return _OF_SOMEBODY.match(turn.text) is not None


def led_up_to(  # noqa: PLR0913 - as above
    uow: UnitOfWork,
    asked: Ask,
    question: Question,
    minded: Discretion,
    *,
    to: Sequence[Turn],
    skip: frozenset[TurnId],
) -> tuple[Quote, ...]:
    """What the same speaker had just said, where who "he" is stands in that alone."""
    found: list[Quote] = []
    for turn in to:
        for before in uow.turns(room=turn.room, before_seq=turn.seq, limit=1):
            is_near = before.speaker == turn.speaker and turn.sent_at - before.sent_at <= _JUST
            if is_near and before.turn_id not in skip and is_usable(uow, before) and not asks(before):
                quote = _quoted(uow, asked, question, minded, before)
                found += [] if quote is None else [quote]
    return tuple(found)


_OF_SOMEBODY = re.compile(r"\W*(?:and |but |so )?(?:he|she|they)(?:['’](?:s|d|ll|re|ve))?\b", re.IGNORECASE)
_JUST = timedelta(minutes=30)


def _is_after(question: Question, turn: Turn) -> bool:
    """Whether it was said after the time asked about: what was decided today is none of yesterday's."""
    return question.window is not None and question.window[1] <= turn.sent_at


def _after(uow: UnitOfWork, turn: Turn) -> Iterable[Turn]:
    """What was said in the room soon after a turn, and later in words that it shares."""
    following = uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + _NEXT + 1, limit=_NEXT)
    terms = [form for word in bases(turn.text) for form in search_terms(word)]
    hits = uow.search_turns(terms, limit=_LOOKED_AT) if terms else ()
    found = (uow.turn(hit.turn_id) for hit in hits)
    later = (each for each in found if each is not None and each.room == turn.room)
    return {
        each.turn_id: each
        for each in (*following, *later)
        if turn.seq < each.seq and each.sent_at - turn.sent_at <= _LATER and not asks(each)
    }.values()


def _is_said_of_it(question: Question, turn: Turn, later: Turn, house: House) -> bool:
    """Whether later words are of the matter that a turn left open, and of what is asked of it."""
    if question.said_by is not None and later.speaker != question.said_by:
        return False
    if dodges(later.text) or not _is_to_the_matter(question, turn, later):
        return False
    shared = _shared(_matter(turn, house, question.names), later.text)
    asked = frozenset(question.terms) - _SAY_LITTLE
    if later.speaker != turn.speaker:
        is_it = (
            _takes_up(question, asked, shared, turn, later)
            or _did_it(turn, later)
            or _replies_to_an_invitation(question, turn, later)
            or _sets_anew(question, turn, later)
        )
        is_others = question.wants is not Wants.WHO and _is_of_others(question, later, shared, house)
        is_it = is_it and not is_others
    else:
        is_it = (
            _goes_on(asked, shared - frozenset(question.names), turn, later)
            or _sets_anew(question, turn, later)
            or _thinks_better_of_it(turn, later)
        )
    return is_it and any(_tells(later.text))  # last, for it has the words read clause by clause


def _comes_out(uow: UnitOfWork, question: Question, turn: Turn, later: Turn, house: House) -> bool:
    """Whether it tells how what lay ahead came out, and nothing else: "PASSED!!", "we won", "it went well".

    Of an event on its day or soon after it; of what has no day, within some hours, by whoever spoke of it.
    """
    if question.said_by is not None or question.wants is Wants.WHEN:
        return False
    is_outcome = any(_OUTCOME.match(part) for part in _SENTENCES.split(later.text))
    if is_outcome and _is_of_others(question, later, frozenset(bases(later.text)), house):
        return False
    events = [claim for claim in uow.of_turn(turn.turn_id) if claim.policy is Policy.EVENT]
    whens = [claim.proposition.when for claim in events]
    days = [(when.start, when.end or when.start) for when in whens if when is not None and when.start]
    if days:
        is_of_it = is_outcome or (later.speaker == turn.speaker and _names_the_same(turn.text, later.text))
        return is_of_it and any(start <= later.sent_at <= end + _SOON for start, end in days)
    return is_outcome and later.speaker == turn.speaker and later.sent_at - turn.sent_at <= 2 * _SOON


def _names_the_same(text: str, later: str) -> bool:
    """Whether both begin with one thing or name: "Mog's got the vet at two", and then "Mog's fine"."""
    first, second = bases(text)[:1], bases(later)[:1]
    return first == second != ()


_SENTENCES = re.compile(r"[.!?…\n]+")
_OUTCOME = re.compile(
    r"^\W*(?:(?:and|so|well|omg|guys|hey|ok|update|news|yes|yay|oh|right|everyone|all)\b[\s,:!.]*)*"
    r"(?:(?:i|we|they|he|she|it|u?s)(?:['’]ve|['’]s)? (?:have |has |only |just |actually |all |both )*)?"
    r"(?:(?:just|finally|only|actually|already) )*"
    r"(?:(?:won|passed|failed|drew|survived|happened|arrived|lost|nailed it|smashed it|aced it|made it|did it"
    r"|got (?:in|it|there|through|first|second|third|gold|silver|bronze|a (?:distinction|merit|pass|medal))"
    r"|came (?:first|second|third|last|\d\w*)|went (?:well|great|fine|ok|okay|badly|brilliantly|ahead|on))\b"
    r"|went(?=\W*[.,!]|\W*$))",
    re.IGNORECASE,
)


def _is_to_the_matter(question: Question, turn: Turn, later: Turn) -> bool:
    """Whether words say anything, and of what is asked the half at least if they come days later."""
    if later.sent_at - turn.sent_at <= _DAYS:
        return bool(bases(later.text)) or _DID.match(later.text) is not None
    asked = frozenset(question.terms) - _SAY_LITTLE
    return 2 * len(_shared(asked, later.text)) >= len(asked)


def _takes_up(
    question: Question, asked: frozenset[str], shared: frozenset[str], turn: Turn, later: Turn
) -> bool:
    """Whether somebody else speaks of the same: in all its words, in two of them, or of it first of all."""
    # "About eighty people", and then "93 people on the gate".
    if question.wants is Wants.HOW_MUCH and _counts_the_same(turn.text, later.text):
        return True
    apart = later.sent_at - turn.sent_at
    if (apart <= _SOON and _takes_it_on(turn, later)) or (apart <= _DAYS and _does_it(later.text, shared)):
        return True
    held = [term for term in asked if not same_as(term).isdisjoint(shared)]
    is_whole = len(shared) > 1 or len(held) == len(asked)
    return bool(held) and (is_whole or any(_opens(part, shared) for part in _PARTS.split(later.text)))


def _did_it(turn: Turn, later: Turn) -> bool:
    """Whether somebody else says right after that they did: "nobody's fed them", "I did at six"."""
    is_next = later.seq - turn.seq <= _RIGHT_AFTER and later.sent_at - turn.sent_at <= _SOON
    return is_next and _DID.match(later.text) is not None and _LACKED.search(turn.text) is not None


_RIGHT_AFTER = 2
_LACKED = re.compile(r"\b(?:nobody|no[- ]?one|none of you|not|never|still|\w+n['’]?t)\b", re.IGNORECASE)
_DID = re.compile(
    r"^\W*(?:(?:well|oh|er|um|actually|no|nope|sorry)\b[\s,.!]*)*"
    r"(?:[\w-]+ (?:just |already )?(?:did|has|have)|(?:i|we)['’]ve|just did|done|did|sorted)\b"
    r"(?! ?(?:n['’]t|not|you|to|a|an|the|no|got|been)\b)",
    re.IGNORECASE,
)


def _sets_anew(question: Question, turn: Turn, later: Turn) -> bool:
    """Whether the sum or the hour that is asked for is set anew right after: "second place says 280"."""
    is_next = later.seq - turn.seq <= _SAME_TALK and later.sent_at - turn.sent_at <= _JUST
    if not is_next or len(later.text.split()) > _FEW_WORDS:
        return False
    if question.wants is Wants.HOW_MUCH:
        is_sum = _NUMBER.search(later.text) is not None and _CLOCK.search(later.text) is None
        own = {word for word in bases(later.text) if not _NUMBER.search(word)} - _SAY_LITTLE
        return is_sum and own <= _OF_AN_OFFER
    return question.wants is Wants.WHEN and _RESET.match(later.text) is not None


def _thinks_better_of_it(turn: Turn, later: Turn) -> bool:
    """Whether the same speaker drops right after what they had in mind: "changed my mind"."""
    is_next = later.seq - turn.seq <= _SAME_TALK and later.sent_at - turn.sent_at <= _SOON
    return is_next and _DROPPED.search(later.text) is not None


_SAME_TALK, _FEW_WORDS = 5, 12
_OF_AN_OFFER = frozenset(
    """
    place quote offer price other another second third first big small large cheap less more only each night
    morning week month day total pound quid
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
"""What may stand beside a sum that is set anew; other words make it the sum of something else."""
_NUMBER = re.compile(r"\d")
_CLOCK = re.compile(r"\b\d{1,2}(?:[:.]\d\d|\s*(?:am|pm|o'?clock))\b|\bat \d{1,2}\b", re.IGNORECASE)
_RESET = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|actually|fine|no|sorry|right|well|yes|yeah)\b[\s,!.]*)*"
    r"(?:(?:can we |let['’]?s |shall we )?(?:make|say|do|call) (?:it |that )?|(?:it|that)['’]?s (?:now )?"
    r"|booked (?:it|you|us|him|her) in\b|moved (?:it|that) )?(?:on |at |for |to )?"
    r"(?:\d|half|quarter|noon|midday|mon|tue|wed|thu|fri|sat|sun|tomorrow)",
    re.IGNORECASE,
)
_DROPPED = re.compile(
    r"\b(?:changed my mind|thought better of it|scrap that|gone off the idea|not any ?more"
    r"|not (?:doing|going|bothering)(?: with)? (?:it|that)?\s*(?:any ?more|after all))\b",
    re.IGNORECASE,
)


def _replies_to_an_invitation(question: Question, turn: Turn, later: Turn) -> bool:
    """Whether somebody says soon after what was announced that they come, or cannot, where that is asked."""
    is_near = later.seq - turn.seq <= _NEXT and later.sent_at - turn.sent_at <= _SOON
    asks_who_comes = not _COMING.isdisjoint(question.terms) or question.wants is Wants.WHO
    return (
        is_near
        and asks_who_comes
        and _COMES.match(later.text) is not None
        and (not question.about or later.speaker in question.about)
    )


_COMING = frozenset({"come", "go", "make", "join", "attend", "invite"})
_COMES = re.compile(
    r"^\W*(?:(?:oh|ooh|yes|yeah|yep|no|sorry|sadly|afraid)\b[\s,!.]*)*"
    r"(?:(?:i |we )?(?:can['’]?t|cannot|won['’]t be able to) (?:make|come|do)\b|count (?:me|us) (?:in|out)\b"
    r"|(?:i|we)['’]?(?:ll|m|re) (?:be there|come|coming|in|out|up for it|bring)\b|(?:me|us) too\b"
    r"|wouldn['’]t miss it|see you there|(?:i|we) can come\b|(?:can['’]t|cannot)\W*$)",
    re.IGNORECASE,
)


def _takes_it_on(turn: Turn, later: Turn) -> bool:
    """Whether somebody offers to do what was wanted: "can somebody fetch them?", "I can fetch them"."""
    return any(base(verb) in bases(turn.text) for verb in _OFFERED.findall(later.text))


_OFFERED = re.compile(
    r"\bi(?:['’]ll| will| can| could|['’]m going to) (?:just |easily )?([a-z]+)"
    r" (?:it|them|that|those|him|her)\b",
    re.IGNORECASE,
)


def _does_it(text: str, shared: frozenset[str]) -> bool:
    """As in "signed, it's in his bag", after "somebody must sign it": the deed, its thing left unsaid."""
    return any(
        clause.lemma in shared
        and clause.main
        and clause.subject is None
        and not any(each.role == "theme" for each in clause.arguments)
        and is_licensed(clause.modality)
        and clause.modality.realization is Realization.COMPLETED
        for clause in read(text)
    )


def _goes_on(asked: frozenset[str], shared: frozenset[str], turn: Turn, later: Turn) -> bool:
    """Whether the same speaker speaks of the same: by its words, or by an "it" soon after."""
    if len(shared) > 1 or any(not same_as(term).isdisjoint(shared) for term in asked):
        return True
    if not shared.isdisjoint(_deeds(later.text)):
        return True
    apart, says_it = later.sent_at - turn.sent_at, _SAYS_IT.search(later.text) is not None
    if says_it and shared and apart <= _DAYS:
        return True
    if says_it and apart <= _SOON:
        return bool(_shared(asked, later.text)) or _GOES_ON.match(later.text) is not None
    return any(base(verb) in bases(turn.text) for verb in _DONE_TO_IT.findall(later.text))


def _is_of_others(question: Question, later: Turn, shared: frozenset[str], house: House) -> bool:
    """Whether somebody else's own is told: "my homework is done" is no news of Ana's."""
    if not question.about or later.speaker in question.about:
        return False
    telling = [part for part in _PARTS.split(later.text) if _shared(shared, part)]
    named = (people_named(part, asker=later.speaker, house=house, at=later.sent_at)[0] for part in telling)
    people = {person for part in named for person in part}
    return bool(people) and people.isdisjoint(question.about)


def _counts_the_same(text: str, later: str) -> bool:
    first, second = ({base(what) for what in _COUNTED.findall(each)} for each in (text, later))
    return bool(first & second)


_COUNTED = re.compile(
    r"\b(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty"
    r"|seventy|eighty|ninety|hundred)(?:-odd| or so)? ([a-z]{3,})\b",
    re.IGNORECASE,
)


def _opens(part: str, shared: frozenset[str]) -> bool:
    """Whether words begin with the thing: "Shed's up"."""
    words = bases(part)
    return bool(words) and words[0] in shared


def _deeds(text: str) -> frozenset[str]:
    """What a text tells as done, by its verbs."""
    return frozenset(
        clause.lemma
        for clause in read(text)
        if is_licensed(clause.modality) and clause.modality.realization is Realization.COMPLETED
    )


_PARTS = re.compile(r"[,.;:!?\n]+")


def _shared(matter: frozenset[str], text: str) -> frozenset[str]:
    said = all_bases(text)
    return frozenset(word for word in matter if not same_as(word).isdisjoint(said))


def _tells(text: str) -> Iterable[bool]:
    return (each.modality.frame is Frame.ACTUAL for each in read(text) if each.main)


def _matter(turn: Turn, house: House, asked: Sequence[str]) -> frozenset[str]:
    """The words of a turn that show what it is of: no names but those asked for, no words that say little."""
    _, people = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    named = {base(token.word) for token in tokens_of(turn.text) if token.cap and token.start > 0}
    return frozenset(bases(turn.text)) - _SAY_LITTLE - named - (frozenset(people) - frozenset(asked))


_SAY_LITTLE = frozenset(
    """
    be have do get go come make take give put keep let want need like love try use see look think say tell
    know start begin will would can should must one two good well back before after behind already yet
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


def _quoted(uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion, turn: Turn) -> Quote | None:
    span = standing_stretch(uow, question.terms, turn, minded)
    if span is None:
        return None
    claim = as_heard(turn, span, house=uow.house())
    heard = audible_to(asked.asker, asked.room, [claim], house=uow.house(), now=asked.now)
    return next((Quote(each, None, all_bases(each.claim.sources[0].quote)) for each in heard), None)
