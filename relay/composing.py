"""What a word says when it goes out: grounded again, attributed, and no firmer than it was heard."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import LiteralString, assert_never

from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId
from memory.language.wordforms import bases
from memory.life import reasons
from memory.ports import UnitOfWork
from memory.privacy.heard import as_heard
from memory.privacy.limits import limits, may_know
from memory.render import NOTHING, Rendered, View, join, moment, name_of, phrase, quoted, render
from relay.granting import as_told, told_by
from relay.grounding import reground, reground_words
from relay.meanwhile import ended_meanwhile
from relay.words import KIND as WORD
from relay.words import (
    Answering,
    Asking,
    Barrier,
    Cited,
    Gone,
    Notice,
    Nudging,
    Open,
    Reminding,
    Telling,
    Word,
    from_row,
)

_COVERED = 0.7
"""Claims stand for the content if they hold this share of it; otherwise the words themselves are quoted."""
_LATE = timedelta(minutes=15)


def compose(uow: UnitOfWork, word: Word, *, now: datetime) -> Rendered | Gone:
    """The words that would go out now, or why nothing may."""
    return Gone.NOT_FOR_THEM if _is_kept_back(uow, word) else _composed(uow, word, now)


def _composed(uow: UnitOfWork, word: Word, now: datetime) -> Rendered | Gone:
    match word.what:
        case Telling() as telling:
            return _telling(uow, word, telling, now)
        case Asking() as asking:
            return _asking(uow, word, asking, now)
        case Reminding():
            return _reminder(uow, word, now)
        case Answering() as answering:
            return _answer(uow, word, answering, now)
        case Nudging() as nudging:
            return _nudge(uow, word, nudging, now)
        case Notice() as notice:
            return _notice(uow, word, notice, now)
        case _:
            assert_never(word.what)


def _is_kept_back(uow: UnitOfWork, word: Word) -> bool:
    """Whether its sender has said since that its listener is not to know: "don't tell Nia about the key"."""
    turn = uow.turn(word.turn)
    if turn is None or isinstance(word.what, Notice):
        return False
    content = word.content.of(turn.text)
    since = [
        each for each in limits(uow, bases(content)) if each.by == word.sender and each.at > turn.sent_at
    ]
    listeners = word.recipients if word.listener is None else (word.listener,)
    return not all(may_know(each, content, word.turn, since) for each in listeners)


def listener_of(word: Word) -> PersonId:
    """Through whose ears it is judged; what goes to a group is judged for all of its readers."""
    return word.sender if word.listener is None else word.listener


def _view(uow: UnitOfWork, word: Word, now: datetime) -> View:
    house = uow.house()
    return View(house=house, listener=word.listener, now=now, zone=house.zone_of(word.listener))


def own_words(uow: UnitOfWork, word: Word, now: datetime) -> Audible | Gone:
    """The content as its sender wrote it; they granted it to those whom the word is for."""
    return reground_words(
        uow,
        word.turn,
        word.content,
        listener=listener_of(word),
        room=word.room,
        also=word.recipients,
        now=now,
    )


def _telling(uow: UnitOfWork, word: Word, telling: Telling, now: datetime) -> Rendered | Gone:
    view = _view(uow, word, now)
    own = _grounded(uow, word, telling.own, now, told=lambda claim: _as_told(uow, word, claim, now))
    record = _grounded(uow, word, telling.record, now)
    if isinstance(own, Gone):
        return own
    if isinstance(record, Gone):
        return record
    sender = name_of(word.sender, view.house)
    beside = join([render(audible, view) for audible in record], "\n")
    if telling.only_record:
        return phrase("{} asks me to tell you what I have on this:\n{}", sender, beside)
    said = own_words(uow, word, now)
    if isinstance(said, Gone):
        return said
    own = sorted(own, key=lambda audible: audible.claim.sources[0].span.start)
    told = [render(audible, view) for audible in own] if _covers(own, word) else [quoted(said, view)]
    lines = [phrase("From {}: {}", sender, join(told, "; "))]
    if beside:
        lines.append(phrase("In the record: {}", beside))
    return join(lines, "\n")


def _as_told(uow: UnitOfWork, word: Word, claim: Claim, now: datetime) -> Claim:
    turn = uow.turn(word.turn)
    return claim if turn is None else as_told(told_by(uow, claim, turn), word, turn, now=now)


def _grounded(
    uow: UnitOfWork,
    word: Word,
    cited: Iterable[Cited],
    now: datetime,
    told: Callable[[Claim], Claim] = lambda claim: claim,
) -> tuple[Audible, ...] | Gone:
    heard: list[Audible] = []
    for each in cited:
        found = reground(uow, each, listener=listener_of(word), room=word.room, now=now, told=told)
        if isinstance(found, Gone):
            return found
        heard.append(found)
    return tuple(heard)


def _covers(own: Iterable[Audible], word: Word) -> bool:
    held: set[int] = set()
    for audible in own:
        for source in audible.claim.sources:
            if source.turn == word.turn:
                held.update(range(source.span.start, source.span.end))
    content = range(word.content.start, word.content.end)
    return len(held.intersection(content)) >= _COVERED * len(content)


def _asking(uow: UnitOfWork, word: Word, asking: Asking, now: datetime) -> Rendered | Gone:
    claim = None if asking.question is None else uow.claim(asking.question)
    if claim is not None and not claim.is_in_force:
        return _ENDED.get(claim.change.reason, Gone.OUTDATED)
    said = own_words(uow, word, now)
    if isinstance(said, Gone):
        return said
    view = _view(uow, word, now)
    if word.listener is None:
        return phrase("A question for everyone. {}", quoted(said, view))
    return phrase("A question for you. {}\nWhat you answer here goes back.", quoted(said, view))


_ENDED = {reasons.ANSWERED: Gone.ANSWERED, reasons.WITHDRAWN: Gone.UNDONE}


def _reminder(uow: UnitOfWork, word: Word, now: datetime) -> Rendered | Gone:
    ended = ended_meanwhile(uow, word)
    if ended is not None:
        return ended
    said = own_words(uow, word, now)
    if isinstance(said, Gone):
        return said
    view = _view(uow, word, now)
    due = word.timing.at
    late = phrase(" (late: it was due {})", moment(due, view)) if due and now - due > _LATE else NOTHING
    listener = word.listener
    if listener is None:
        return phrase("A reminder for everyone{}. {}", late, quoted(said, view))
    return phrase("A reminder for you{}. {}", late, quoted(said, view))


def _answer(uow: UnitOfWork, word: Word, answering: Answering, now: datetime) -> Rendered | Gone:
    row = uow.row(WORD, answering.asked)
    said = own_words(uow, word, now)
    if isinstance(said, Gone):
        return said
    view = _view(uow, word, now)
    answered = quoted(said, view)
    if row is None:
        return phrase("An answer to your question. {}", answered)
    asked = from_row(row)
    question = _given_words(uow, asked, view, word, now)
    name = NOTHING if asked.listener is None else phrase(" to {}", name_of(asked.listener, view.house))
    instead = asked.listener is not None and asked.listener != answering.by
    lead: LiteralString = "On your question{}, answered by somebody else" if instead else "On your question{}"
    return join([phrase(lead, name), *([question] if question else []), answered], ". ")


def _nudge(uow: UnitOfWork, word: Word, nudging: Nudging, now: datetime) -> Rendered | Gone:
    row = uow.row(WORD, nudging.asked)
    if row is None:
        return Gone.ERASED
    asked = from_row(row)
    if not isinstance(asked.what, Asking) or not isinstance(asked.what.standing, Open):
        return Gone.OUTDATED
    question = None if asked.what.question is None else uow.claim(asked.what.question)
    if question is not None and not question.is_in_force:
        return Gone.OUTDATED
    said = own_words(uow, word, now)
    if isinstance(said, Gone):
        return said
    return phrase("Still open, when you have a moment: {}", quoted(said, _view(uow, word, now)))


def _given_words(uow: UnitOfWork, about: Word, view: View, word: Word, now: datetime) -> Rendered:
    """The words that another word was given in, shown again; nothing to whom may not hear them."""
    turn = uow.turn(about.turn)
    if turn is None or not turn.text:
        return NOTHING
    claim = as_heard(turn, about.content, house=view.house)
    heard = audible_to(listener_of(word), word.room, (claim,), house=view.house, now=now)
    return quoted(heard[0], view) if heard else NOTHING


def _notice(uow: UnitOfWork, word: Word, notice: Notice, now: datetime) -> Rendered | Gone:
    row = uow.row(WORD, notice.about)
    if row is None:
        return Gone.ERASED
    about = from_row(row)
    view = _view(uow, word, now)
    said = _OF_EVERYONE.get(notice.why) if about.listener is None else None
    head = phrase(said or _NOTICES[notice.why], _audience_name(about, view.house))
    lines = [head, _given_words(uow, about, view, word, now)]
    if notice.why is Gone.ANSWERED:
        lines.append(_answer_to(uow, about, view, word, now))
    return join(lines, "\n")


def _answer_to(uow: UnitOfWork, about: Word, view: View, word: Word, now: datetime) -> Rendered:
    """What was answered before the question was brought, if its asker may hear it."""
    asked = about.what.question if isinstance(about.what, Asking) else None
    question = None if asked is None else uow.claim(asked)
    successor = None if question is None else question.change.successor
    answered = None if successor is None else uow.claim(successor)
    claims = () if answered is None else (answered,)
    heard = audible_to(listener_of(word), word.room, claims, house=view.house, now=now)
    return render(heard[0], view) if heard else NOTHING


def _audience_name(about: Word, house: House) -> Rendered:
    return phrase("everyone") if about.listener is None else name_of(about.listener, house)


_OF_EVERYONE: dict[Gone | Barrier | str, LiteralString] = {
    Barrier.NO_ROOM: "There is no group in which I could tell {}, so this was not passed on.",
    Barrier.BLOCKED: "I can't write in the group now, so this was not passed on to {}.",
    "uncertain": "I can't tell whether the group got this. Say it again if {} should have it for certain.",
}
_NOTICES: dict[Gone | Barrier | str, LiteralString] = {
    Gone.EDITED: "I did not pass this on to {}: its message was changed. Say it again if it still holds.",
    Gone.CORRECTED: "I did not pass this on to {}: it was corrected. Say it again as it should be.",
    Gone.TAKEN_BACK: "I did not pass this on to {}: it was taken back. Say it again if it still holds.",
    Gone.ERASED: "I did not pass something on to {}: it was erased.",
    Gone.OUTDATED: "I did not pass this on to {}: something newer holds. Say it again if it should go.",
    Gone.ANSWERED: "No need to ask {} any more: it was answered meanwhile.",
    Gone.NOT_FOR_THEM: "I did not pass this on to {}: it is not for their ears.",
    Gone.UNDONE: "Withdrawn; {} will not get this.",
    Gone.DONE: "No need to remind {} any more: it was said to be done.",
    Gone.CALLED_OFF: "No need to remind {} any more: it was called off.",
    Barrier.NO_ROOM: "I can't reach {} in private, so this was not passed on.",
    Barrier.NO_MEMBER: "{} is no member any more, so this was not passed on.",
    Barrier.BLOCKED: "{} does not take messages from me, so this was not passed on.",
    Barrier.LAPSED: "I kept this for {}, but what it waited for never came; I have let it go.",
    "uncertain": "I can't tell whether {} got this. Say it again if they should have it for certain.",
    "lapsed": "Nobody has answered your question to {}; I have closed it as unanswered.",
}
