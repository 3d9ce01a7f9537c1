"""How a matter went on that was left open: later words of the same talk, whatever they call it.

"I'd love to join the choir" is no answer any more where the same person has said "well, I've joined!" since.
What went on is known by the matter that both speak of, or by an "it" of the same speaker's soon after.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from memory.audience import audible_to
from memory.dialogue.replies import asks
from memory.finding.found_out import denies_the_guess, finds_out
from memory.finding.going_on import comes_out, is_said_of_it
from memory.finding.quoting import Quote, is_usable, may_be_heard
from memory.finding.replying import is_back_at_it, owns_up, sets_anew, told_as_over
from memory.finding.same_matter import JUST, LATER, NEXT, SAY_LITTLE
from memory.finding.stretches import covered, standing_stretch
from memory.floor import read
from memory.floor.words import entry
from memory.house import House
from memory.ids import TurnId
from memory.language.asking import Question, Wants, people_named, strange_names
from memory.language.cues import has_cue
from memory.language.wordforms import all_bases, bases, search_terms
from memory.modality import Act, Certainty, Realization, is_licensed
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion
from memory.privacy.heard import as_heard
from memory.recall import Ask
from memory.turns import Turn
from memory.vocabulary import Policy

_MOST, _LOOKED_AT = 2, 60
_AHEAD = frozenset({Realization.REQUIRED, Realization.INTENDED, Realization.DESIRED})
_SETTLED = frozenset({Realization.STATE, Realization.HABITUAL, Realization.COMPLETED})


def is_left_open(uow: UnitOfWork, turn: Turn, question: Question) -> bool:
    """Whether words leave open what is asked: it is wanted, supposed, half done, denied, or not in them."""
    if len(covered(question.terms, turn.text)) < len(question.terms):
        return True
    kept = [claim for claim in uow.of_turn(turn.turn_id) if claim.is_in_force]
    if any(claim.policy is Policy.EVENT and claim.proposition.when is not None for claim in kept):
        return True  # how it went is told when it is over
    if told_as_over(turn.text) or (question.wants is Wants.WHETHER and _MISSING.search(turn.text)):
        return True  # what was given up may be taken up again, and what is lost may turn up
    claims = [claim.modality for claim in kept]
    if _only_asks_it(turn, question) or _guesses_at_it(turn, question):
        return True
    clauses = [each for each in read(turn.text) if each.modality.act is not Act.ASKED]
    of_it = [each.modality for each in clauses if covered(question.terms, each.span.of(turn.text))]
    if any(each.modality.realization in _AHEAD for each in clauses) or _is_asked_for(turn, question):
        return True
    moods = [*claims, *of_it] or [each.modality for each in clauses]
    return not all(is_licensed(mood) and mood.realization in _SETTLED for mood in moods)


_MISSING = re.compile(
    r"\b(?:missing|lost|stolen|nicked|taken|vanished|disappeared|nowhere|(?:can['’]?t|cannot) find)\b",
    re.IGNORECASE,
)


def _only_asks_it(turn: Turn, question: Question) -> bool:
    """Whether what a turn says of it is a question alone: "Who scratched the car? Near the handle"."""
    of_it = [each for each in read(turn.text) if covered(question.terms, each.span.of(turn.text))]
    return bool(of_it) and all(each.modality.act is Act.ASKED for each in of_it)


def _guesses_at_it(turn: Turn, question: Question) -> bool:
    """Whether what something is, or comes of, was guessed: "there's a patch. Bet it's the gutter again"."""
    is_guess = question.wants in _OF_A_CAUSE and has_cue("taken_up", "guessed", turn.text)
    return is_guess and any(each.modality.certainty is not Certainty.CERTAIN for each in read(turn.text))


_OF_A_CAUSE = frozenset({Wants.WHAT, Wants.WHY, Wants.WHO, Wants.HOW})


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
    brought_in = {turn.turn_id: _brought_in(uow, turn, house) for turn in since}
    # Few are told, so they are looked at one by one from the newest: reading them all takes long.
    newest = sorted(following.values(), key=lambda turn: turn.seq, reverse=True)
    told = (
        later
        for later in newest
        if is_usable(uow, later)
        and may_be_heard(later, asked, house)
        and any(
            sets_anew(question, turn, later)
            if turn in settled
            else is_said_of_it(question, turn, later, house, brought_in[turn.turn_id])
            or comes_out(uow, question, turn, later, house)
            or finds_out(question, turn, later, house)
            or denies_the_guess(question, turn, later, house)
            or owns_up(question, turn, later)
            or is_back_at_it(question, turn, later)
            for turn in left_open[later.turn_id]
        )
    )
    said = (_quoted(uow, asked, question, minded, turn) for turn in told)
    return tuple(islice((quote for quote in said if quote is not None), _MOST))


def _brought_in(uow: UnitOfWork, turn: Turn, house: House) -> frozenset[str]:
    """The things and names that others named right behind a turn, and that it does not name."""
    following = uow.turns(
        room=turn.room, after_seq=turn.seq, before_seq=turn.seq + _REPLIES + 1, limit=_REPLIES
    )
    near = [
        each for each in following if each.speaker != turn.speaker and each.sent_at - turn.sent_at <= JUST
    ]
    people = {
        word for each in near for word in people_named(each.text, asker=None, house=house, at=each.sent_at)[1]
    }
    things = {word for each in near for word in bases(each.text) if entry(word).first == "N"}
    named = {name for each in near for name in strange_names(each.text)}
    return frozenset(things | named) - SAY_LITTLE - people - all_bases(turn.text)


_REPLIES = 2


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
            is_near = before.speaker == turn.speaker and turn.sent_at - before.sent_at <= JUST
            if is_near and before.turn_id not in skip and is_usable(uow, before) and not asks(before):
                quote = _quoted(uow, asked, question, minded, before)
                found += [] if quote is None else [quote]
    return tuple(found)


_OF_SOMEBODY = re.compile(r"\W*(?:and |but |so )?(?:he|she|they)(?:['’](?:s|d|ll|re|ve))?\b", re.IGNORECASE)


def _is_after(question: Question, turn: Turn) -> bool:
    """Whether it was said after the time asked about: what was decided today is none of yesterday's."""
    return question.window is not None and question.window[1] <= turn.sent_at


def _after(uow: UnitOfWork, turn: Turn) -> Iterable[Turn]:
    """What was said in the room soon after a turn, and later in words that it shares."""
    following = uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + NEXT + 1, limit=NEXT)
    terms = [form for word in bases(turn.text) for form in search_terms(word)]
    hits = uow.search_turns(terms, limit=_LOOKED_AT) if terms else ()
    found = (uow.turn(hit.turn_id) for hit in hits)
    later = (each for each in found if each is not None and each.room == turn.room)
    return {
        each.turn_id: each
        for each in (*following, *later)
        if turn.seq < each.seq and each.sent_at - turn.sent_at <= LATER and not asks(each)
    }.values()


def _quoted(uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion, turn: Turn) -> Quote | None:
    span = standing_stretch(uow, question.terms, turn, minded)
    if span is None:
        return None
    claim = as_heard(turn, span, house=uow.house())
    heard = audible_to(asked.asker, asked.room, [claim], house=uow.house(), now=asked.now)
    return next((Quote(each, (), all_bases(each.claim.sources[0].quote)) for each in heard), None)
