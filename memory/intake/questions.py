"""Which question or request a turn answers, and what its answer does to it.

A question stays open until everyone whom it asks has answered; somebody else's answer is shown as theirs.
"""

import re
from datetime import timedelta

from memory.audience import may_hear, open_to_all
from memory.claims import Claim, ParticipantRole, State, SubjectKind
from memory.deeds.commitments import COMMITMENTS, is_open
from memory.dialogue.asked_kinds import Kind, cannot_be, fits, kind_of, tells_of_a_call
from memory.dialogue.leaning import leans_as_question
from memory.dialogue.said import said_in
from memory.ids import ClaimId, PersonId, TurnId
from memory.language.answers import short_answer
from memory.language.asking import people_named
from memory.language.wordforms import bases
from memory.life import reasons
from memory.life.changes import Step, Why, stepped
from memory.modality import Act, Certainty, Polarity, Realization
from memory.ports import Context, UnitOfWork
from memory.turns import Author, Turn
from memory.vocabulary import Policy, Predicate
from memory.when import times_in

_NEAR = timedelta(hours=12)
"""For how long a plain next statement may be taken for an answer."""
_LOOKED_BACK = 4
"""How many turns back a request is looked for that a bare "done" may answer."""
_MOST_OPEN = 16
"""How many of the newest open questions are looked at; what is older waits for a reply or a button."""


def open_for(uow: UnitOfWork, turn: Turn) -> tuple[Claim, ...]:
    """The open questions that a turn may answer, oldest first.

    Those asked in its room, and those put to its speaker that were passed on to them, where everybody who
    hears the turn may hear what was asked: "yes" in the group tells nobody what was asked in private.
    """
    asked = _asked(uow, turn)
    return open_to_all(asked, turn, house=uow.house(), now=turn.sent_at)


def asked_elsewhere(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Claim, ...]:
    """The open questions put to a turn's speaker of which not all know who hear the turn, oldest first.

    Its words may answer them by themselves, and mean nothing more by it.
    """
    known = {claim.claim_id for claim in context.open_questions}
    return tuple(
        claim
        for claim in _asked(uow, turn)
        if claim.claim_id not in known
        and turn.speaker in addressees(claim)
        and turn.sent_at - claim.last_confirmed <= _NEAR
    )


def _asked(uow: UnitOfWork, turn: Turn) -> tuple[Claim, ...]:
    house = uow.house()
    asked = uow.in_force(predicates=(Predicate.ASKED_ABOUT,), limit=_MOST_OPEN)
    return tuple(
        claim
        for claim in asked
        if turn.room in [source.room for source in claim.sources]
        or (
            turn.speaker is not None
            and turn.speaker in addressees(claim)
            and may_hear(turn.speaker, claim, house=house, now=turn.sent_at)
        )
    )


def addressees(prompt: Claim) -> frozenset[PersonId]:
    """Who is asked; empty where it is put to everybody, or to the bot."""
    people = {
        each.person
        for each in prompt.proposition.participants
        if each.role is ParticipantRole.RECIPIENT and each.person is not None
    }
    subject = prompt.proposition.subject.person
    if (
        not people
        and subject is not None
        and subject != prompt.speaker
        and prompt.policy is Policy.COMMITMENT
    ):
        people = {subject}
    return frozenset(people)


def is_prompt(claim: Claim) -> bool:
    """Whether it waits for somebody's word: an open question, or a request or promise not yet done."""
    if not claim.is_in_force:
        return False
    is_question = claim.proposition.predicate is Predicate.ASKED_ABOUT and claim.modality.act is Act.ASKED
    return is_question or is_open(claim)


def prompt_of(uow: UnitOfWork, turn: Turn, context: Context, *, is_short: bool) -> Claim | None:
    """What the turn answers: by reply; else the latest that was put to its speaker, or to everybody.

    Here it is settled, as the turn comes, what an answer closes; `threads` tells, when words are told, what
    they lean on, and closes nothing, so that it may go by less.

    Of several it answers the one whose kind it fits: an hour "what time", a place "where". What fits none
    of them answers none.

    Args:
        uow: The unit of work.
        turn: What was said.
        context: With the open questions that it may answer.
        is_short: Whether it says nothing by itself ("done"), so that requests just before count, too.
    """
    if turn.reply_to is not None:
        return _replied_to(uow, turn, turn.reply_to)
    recent = [
        claim
        for claim in context.open_questions
        if turn.sent_at - claim.last_confirmed <= _NEAR or _is_brought_again(claim, turn, context)
    ]
    if is_short:
        recent += _requests_before(uow, turn, context)
    others = [claim for claim in recent if _is_put_to_others(claim, turn) and claim.said_at <= turn.sent_at]
    mine = [claim for claim in others if turn.speaker in addressees(claim) or _asks_on(claim, turn, context)]
    common = [
        claim for claim in others if claim not in mine and not addressees(claim) and _is_near(claim, context)
    ]
    if not mine and not common:
        common = _just_asked(others, context)
    asked_on = _asked_on(turn, context) if mine or common else None
    if asked_on is not None:
        mine, common = ([each for each in of if _is_of(each, asked_on)] for of in (mine, common))
    return _meant(turn, mine, common, _last_own(turn, context))


def _asked_on(turn: Turn, context: Context) -> Turn | None:
    """The turn right before, where it asks on of another matter in few words: "terminal?", of a flight.

    What follows answers that, whatever was asked before. Whoever only presses for an answer ("today?",
    "Theo??") asks of nothing else.
    """
    before = next((each for each in reversed(context.before) if each.author is Author.PERSON), None)
    if before is None or before.speaker == turn.speaker or turn.sent_at - before.sent_at > _AT_ONCE:
        return None
    asked = said_in(before).asked
    if not asked or not leans_as_question(asked):
        return None
    named, names = people_named(asked, asker=before.speaker, house=context.house, at=before.sent_at)
    calendar = context.house.calendar_of(before.speaker)
    is_timed = bool(times_in(asked, at=before.sent_at, calendar=calendar))
    told = set(bases(asked)) - {*names, *_PRESSING}
    return before if told and not named and not is_timed else None


_AT_ONCE = timedelta(hours=3)
_PRESSING = frozenset({"hello", "anyone", "well", "sure", "serious", "promise", "yeah", "love", "mate"})


def _is_of(claim: Claim, turn: Turn) -> bool:
    return any(source.turn == turn.turn_id for source in claim.sources)


def _is_brought_again(claim: Claim, turn: Turn, context: Context) -> bool:
    """Whether the bot has just brought what was asked days ago once more, in these very words."""
    quote = claim.sources[0].quote
    again = (each for each in context.before if each.author is not Author.PERSON)
    return any(quote in each.text and turn.sent_at - each.sent_at <= _NEAR for each in again)


def _meant(turn: Turn, mine: list[Claim], common: list[Claim], before: str) -> Claim | None:
    """The one that the turn's words fit best, the latest of what was put to its speaker before others."""
    waiting = [each for each in (*mine, *common) if not _is_beside_it(turn, each, before)]
    if len(waiting) <= 1:
        return next(iter(waiting), None)
    named = set(bases(turn.text))
    rated = [
        ((fit is True, bool(named & _words_of(claim)), claim in mine, claim.last_confirmed), claim)
        for claim in waiting
        if (fit := _fit(turn, claim)) is not False
    ]
    best = max((rate for rate, _ in rated), default=None)
    found = [claim for rate, claim in rated if rate == best]
    is_of_one = len(found) > 1 and fits(Kind.WHEN, turn.text, "") is True
    return None if is_of_one else next(iter(found), None)  # the hour of one of two asked at once: of which?


def _fit(turn: Turn, claim: Claim) -> bool | None:
    if claim.policy is Policy.COMMITMENT:
        return short_answer(turn.text) is not None or None
    asked = claim.sources[0].quote
    return fits(kind_of(asked), turn.text, asked)


def _is_beside_it(turn: Turn, claim: Claim, before: str) -> bool:
    """Whether words can't answer a question: an hour is nobody and no place."""
    asked = claim.sources[0].quote
    return claim.policy is Policy.QUESTION and (
        cannot_be(kind_of(asked), turn.text) or tells_of_a_call(turn.text, before, asked)
    )


def _words_of(claim: Claim) -> set[str]:
    return {*bases(claim.proposition.value), *bases(claim.sources[0].quote)}


def _asks_on(claim: Claim, turn: Turn, context: Context) -> bool:
    """Whether it is asked of "you" right after the speaker answered its asker: "will do", "and can you …"."""
    said = [each for each in context.before if each.author is Author.PERSON]
    at = next((at for at, each in enumerate(said) if each.turn_id == claim.sources[0].turn), 0)
    is_after = at > 1 and said[at - 1].speaker == turn.speaker and said[at - 2].speaker == claim.speaker
    return is_after and not addressees(claim) and _YOU.search(claim.sources[0].quote) is not None


_YOU = re.compile(r"\b(?:you|u|ya)\b(?! (?:all|lot|guys|two|both)\b)", re.IGNORECASE)


def _last_own(turn: Turn, context: Context) -> str:
    """What the turn's speaker said last, if that is near."""
    own = [each.text for each in context.before[-_LOOKED_BACK:] if each.speaker == turn.speaker]
    return next(reversed(own), "")


def just_promised(uow: UnitOfWork, turn: Turn, context: Context) -> Claim | None:
    """The one thing that the speaker said they would do, where nothing else was spoken of since.

    "I'll ring the plumber", "thanks love", "done" tells of the plumber; after other talk it may be of that.
    """
    said = [each for each in context.before if each.author is Author.PERSON]
    last = next((at for at in range(len(said) - 1, -1, -1) if said[at].speaker == turn.speaker), None)
    if last is None or turn.reply_to is not None or turn.sent_at - said[last].sent_at > _NEAR:
        return None
    if any(uow.of_turn(each.turn_id) or "?" in each.text for each in said[last + 1 :]):
        return None
    told = [each for each in uow.of_turn(said[last].turn_id) if each.is_in_force]
    own = [each for each in told if is_open(each) and each.proposition.subject.person == turn.speaker]
    return own[0] if len(told) == len(own) == 1 else None


def _is_put_to_others(claim: Claim, turn: Turn) -> bool:
    """Whether somebody else asked it, and not of the bot: what the bot is asked is answered by reply."""
    asked = [each for each in claim.proposition.participants if each.role is ParticipantRole.RECIPIENT]
    to_bot = any(each.surface == "sayso" for each in asked)
    return claim.speaker != turn.speaker and not to_bot


def _replied_to(uow: UnitOfWork, turn: Turn, replied: TurnId) -> Claim | None:
    told = open_to_all(uow.of_turn(replied), turn, house=uow.house(), now=turn.sent_at)
    prompts = [claim for claim in told if is_prompt(claim)]
    mine = [claim for claim in prompts if turn.speaker in addressees(claim)]
    return next(iter(mine or prompts), None)


def _requests_before(uow: UnitOfWork, turn: Turn, context: Context) -> list[Claim]:
    said = [each for each in context.before if each.author is Author.PERSON]
    people = [each for each in said if each.speaker != turn.speaker]
    return [
        claim
        for each in people[-_LOOKED_BACK:]
        for claim in uow.of_turn(each.turn_id)
        if claim.proposition.predicate in COMMITMENTS
        and (_is_asked_for(claim) or (each == said[-1] and _is_laid_on_nobody(claim)))
        and is_open(claim)
    ]


def _is_asked_for(claim: Claim) -> bool:
    """Whether it is laid on somebody: "can you …", and "you need to …" as well."""
    is_laid_on = _is_needed(claim) and claim.proposition.subject.person not in (None, claim.speaker)
    return is_laid_on or claim.modality.act is Act.REQUESTED


def _is_laid_on_nobody(claim: Claim) -> bool:
    """As in "the bins need to go out", "we need to book the ferry": after other talk "done" is of that."""
    subject = claim.proposition.subject
    return _is_needed(claim) and (subject.kind is SubjectKind.THING or subject.surface.casefold() == "we")


def _is_needed(claim: Claim) -> bool:
    return claim.modality.act is Act.STATED and claim.modality.realization is Realization.REQUIRED


def _is_near(claim: Claim, context: Context) -> bool:
    near = {each.turn_id for each in context.before[-_LOOKED_BACK:]}
    return any(source.turn in near for source in claim.sources)


def _just_asked(prompts: list[Claim], context: Context) -> list[Claim]:
    """Those of the very turn before: somebody else may answer in the addressee's place."""
    said = [each.turn_id for each in context.before if each.author is Author.PERSON][-1:]
    return [claim for claim in prompts if any(source.turn in said for source in claim.sources)]


def answered(
    uow: UnitOfWork, question: Claim, *, by: PersonId, answer: Claim | None, why_at: Why
) -> tuple[Step, bool]:
    """The question's next version after an answer, and whether that closes it.

    It closes when everyone asked has said how it is; a "maybe" answers in part.
    """
    asked = addressees(question)
    successor = None if answer is None else answer.claim_id
    if asked and by not in asked:
        return _still_open(question, reasons.ANSWERED_BY_ANOTHER, by, successor, why_at), False
    is_vague = answer is not None and answer.modality.certainty in (Certainty.POSSIBLE, Certainty.UNKNOWN)
    if not asked and answer is not None and _excludes_one(question, answer):
        return _still_open(question, reasons.PARTLY_ANSWERED, by, successor, why_at), False
    if is_vague or asked - _have_answered(uow, question) - {by}:
        return _still_open(question, reasons.PARTLY_ANSWERED, by, successor, why_at), False
    why = Why(why_at.at, reasons.ANSWERED, by, successor)
    return stepped(question, why, state=State.REPLACED), True


def _excludes_one(question: Claim, answer: Claim) -> bool:
    """Whether somebody only says that it was not they, where it was asked who it was: "not me"."""
    is_own = answer.proposition.subject.person == answer.speaker
    is_denied = is_own and answer.modality.polarity is Polarity.NEGATIVE
    return is_denied and _WHO.match(question.proposition.value) is not None


_WHO = re.compile(
    r"(?:\w+,? )?(?:(?:which|who) (?:one )?of|who|whose"
    r"|(?:did|has|have|is|was|can|could|will) any(?:one|body| of you))\b",
    re.IGNORECASE,
)


def _still_open(question: Claim, reason: str, by: PersonId, successor: ClaimId | None, why_at: Why) -> Step:
    return stepped(question, Why(why_at.at, reason, by, successor))


def _have_answered(uow: UnitOfWork, question: Claim) -> frozenset[PersonId]:
    return frozenset(
        version.change.by
        for version in uow.versions(question.claim_id)
        if version.change.reason == reasons.PARTLY_ANSWERED and version.change.by is not None
    )
