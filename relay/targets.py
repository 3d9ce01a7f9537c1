"""Which claims somebody means who says "forget that", "that's wrong" or "forget the thing about tea"."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.ids import ClaimId, PersonId
from memory.language.asking import Question, ask
from memory.language.wordforms import bases, own_bases
from memory.ports import UnitOfWork
from memory.recall import Ask, matching
from memory.turns import Turn
from memory.vocabulary import Use
from relay.answers import told_of
from relay.requests import Correct, Forget, Keep
from relay.why import last_answer

_JUST_NOW = timedelta(minutes=30)


def targets(
    uow: UnitOfWork, turn: Turn, request: Forget | Correct | Keep, *, now: datetime
) -> tuple[Claim, ...]:
    """The claims in force that are meant, as far as the speaker may know of them; perhaps none.

    "That" is what they reply to, else the bot's last answer here if it is fresh, else their own last words.
    Whether they may change them is not decided here.
    """
    speaker = turn.speaker
    if speaker is None:
        return ()
    if request.target is not None:
        found: Sequence[Claim | None] = [uow.claim(ClaimId(request.target))]
    elif isinstance(request, Forget) and request.about is not None:
        found = _about(uow, turn, speaker, request.about.of(turn.text), now)
    else:
        found = _that(uow, turn, speaker, now)
    standing = [claim for claim in found if claim is not None and claim.is_in_force]
    heard = {
        each.claim.claim_id for each in audible_to(speaker, turn.room, standing, house=uow.house(), now=now)
    }
    return tuple(claim for claim in standing if claim.claim_id in heard or _said_here(claim, turn))


def _said_here(claim: Claim, turn: Turn) -> bool:
    """Whether it is the speaker's own word in this room: theirs to lay aside, though not told to all here."""
    is_here = all(source.room == turn.room for source in claim.sources)
    return claim.speaker == turn.speaker and is_here


def of_others(
    uow: UnitOfWork, turn: Turn, request: Forget | Correct | Keep, *, now: datetime
) -> tuple[Audible, ...]:
    """What others said of a thing that somebody wants forgotten by its name.

    Only what they would be told who asked for it: a wish to forget is no way round who may know.
    """
    if turn.speaker is None or request.target is not None:
        return ()
    if not isinstance(request, Forget) or request.about is None:
        return ()
    asked = _asked(turn, turn.speaker, request.about.of(turn.text), now)
    told = {claim.claim_id for claim in told_of(uow, asked)}
    named = _named(uow, asked)
    theirs = [claim for claim in named if claim.speaker != turn.speaker and claim.claim_id in told]
    return audible_to(turn.speaker, turn.room, theirs, house=uow.house(), now=now)


def _about(uow: UnitOfWork, turn: Turn, speaker: PersonId, words: str, now: datetime) -> list[Claim]:
    """The speaker's own claims that hold all of the telling words; else those said in just these words.

    What another said of them has to be named by its id: words alone must not lay aside somebody's statement.
    """
    found = [claim for claim in _named(uow, _asked(turn, speaker, words, now)) if claim.speaker == speaker]
    if _POINTING.match(words):
        return sorted(found, key=lambda claim: claim.last_confirmed)[-1:]
    if found:
        return found
    own = [claim for claim in uow.in_force() if claim.speaker == speaker]
    return [claim for claim in own if _holds(claim, words)] or [each for each in own if _tells(each, words)]


_POINTING = re.compile(r"(?:that|this)\b", re.IGNORECASE)
"""Of "that code" the one told last is meant."""


def _holds(claim: Claim, words: str) -> bool:
    """Whether a claim was said in these very words, its day and all."""
    told = rf"(?<!\w){re.escape(words.strip(' .!'))}(?!\w)"
    return re.search(told, claim.sources[0].quote, re.IGNORECASE) is not None


def _tells(claim: Claim, words: str) -> bool:
    """Whether a claim holds all that the words name: what is kept for a day only, no search finds."""
    named = set(bases(words)) - _EMPTY
    return bool(named) and named <= set(bases(claim.sources[0].quote))


_EMPTY = frozenset({"thing", "stuff", "bit", "business", "part", "message"})
"""Nouns that stand for whatever was said: "the karaoke thing"."""


def _asked(turn: Turn, speaker: PersonId, words: str, now: datetime) -> Ask:
    return Ask(asker=speaker, room=turn.room, text=words, now=now, use=Use.ANSWER, turn=turn.turn_id)


def _named(uow: UnitOfWork, asked: Ask) -> list[Claim]:
    house = uow.house()
    question = ask(asked.text, asker=asked.asker, house=house, at=asked.now)
    matches = matching(uow, asked, question, house=house)
    return [match.claim for match in matches if match.coverage == 1.0 and _is_meant(match.claim, question)]


def _is_meant(claim: Claim, question: Question) -> bool:
    """Whether it is what is asked after, or said in the same words: whoever means the tea means no dinner."""
    said = own_bases(" ".join(source.quote for source in claim.sources))
    return claim.proposition.predicate in question.predicates or said.issuperset(question.terms)


def _that(uow: UnitOfWork, turn: Turn, speaker: PersonId, now: datetime) -> list[Claim | None]:
    if turn.reply_to is not None:
        return list(uow.of_turn(turn.reply_to))
    before = [
        earlier
        for earlier in uow.turns(room=turn.room, before_seq=turn.seq or None, limit=20)
        if earlier.speaker == speaker and earlier.turn_id != turn.turn_id
    ]
    last = last_answer(uow, asker=speaker, room=turn.room)
    own = next((t for t in reversed(before) if uow.of_turn(t.turn_id)), None)
    is_fresh = last is not None and not last.is_view and now - last.asked_at <= _JUST_NOW
    if last is not None and is_fresh and last.used and (own is None or own.sent_at <= last.asked_at):
        return [uow.claim(claim_id) for claim_id in last.used]
    return [] if own is None else list(uow.of_turn(own.turn_id))
