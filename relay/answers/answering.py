"""From a question to a reply made of what the record says, or an honest "nothing on that"."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from memory.claims import Claim
from memory.deeds.part_payments import with_parts_paid
from memory.finding.openings import with_openings
from memory.finding.quoting import Quote
from memory.finding.ranking import CLOSE_TO_BEST, close_to_best
from memory.ids import ClaimId, TurnId
from memory.ports import UnitOfWork
from memory.recall import Ask, elsewhere, serve
from memory.render import Rendered
from memory.rooms import RoomKind
from relay.answers.ended import ended
from relay.answers.got_answered import instead_of
from relay.answers.narrowing import narrowed
from relay.answers.nearest import nearest
from relay.answers.overtaken import without_overtaken
from relay.answers.picking import chosen_of, pick
from relay.answers.raw_words import beside_whole_turns, in_their_talk, raw_words, sequels
from relay.answers.saying import Wording, Words, composed
from relay.answers.scratch import Scratch, is_question, scratch_of
from relay.answers.since import said_since
from relay.answers.unchanged import left_unchanged


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply, and what it was made of.

    Attributes:
        text: What is said.
        claims: The claims that it tells, in the order of the text.
        withheld: How many claims this asker could have been told in their own private chat, and were
            not told here; never said in a group.
        abstained: Whether it has nothing to say on the matter.
        eligible: Every claim that could have been used, told or not.
        quoted: The turns whose raw words it quotes.
    """

    text: Rendered
    claims: tuple[ClaimId, ...]
    withheld: int
    abstained: bool
    eligible: tuple[ClaimId, ...]
    quoted: tuple[TurnId, ...]


def answer(uow: UnitOfWork, asked: Ask, wording: Wording | None = None) -> Answer:
    """Answer a question in its room, from what everyone who reads there may hear.

    Args:
        uow: The record as it stands now.
        asked: The question.
        wording: Another choice among the claims, and other words for them; None: each as it is rendered.
    """
    for instead in instead_of(uow, asked):
        question = Ask.model_validate({**dict(asked), "text": instead.text})
        told = _answer(uow, question, wording, of=instead.answers)
        if not told.abstained:
            return told
    return _answer(uow, asked, wording)


def _answer(uow: UnitOfWork, asked: Ask, wording: Wording | None, *, of: Set[TurnId] | None = None) -> Answer:
    scratch = scratch_of(uow, asked)
    told = with_parts_paid(uow, pick(scratch) if wording is None else chosen_of(scratch, wording.chosen))
    heard = raw_words(scratch, told)
    told, heard = narrowed(scratch, beside_whole_turns(scratch.question, told, heard), heard)
    heard = in_their_talk(scratch, (*sequels(scratch, told, heard), *heard))
    since = said_since(scratch, told, heard)
    told, heard = without_overtaken(scratch, told, (*since.quotes, *since.heard))
    told, heard = _said_in(of, told, heard)
    heard = (*heard, *left_unchanged(scratch, told, heard))
    scratch = scratch.looking_at((*told, *_claims_of(heard)))
    heard = _for_the_asker(scratch, heard)
    told = [claim for claim in beside_whole_turns(scratch.question, told, heard) if scratch.lets_know(claim)]
    served = serve(uow, [claim.claim_id for claim in told], scratch.asked)
    if not served.claims and not heard:
        served = replace(served, claims=ended(scratch))
    near = () if served.claims or heard or of is not None else nearest(scratch)
    near = in_their_talk(scratch, (*sequels(scratch, (), near), *near)) if near else near
    near = _for_the_asker(scratch.looking_at(_claims_of(near)), near)
    earlier = since.earlier([each.claim for each in served.claims], heard)
    text = composed(scratch, served, Words(heard, near, earlier), wording)
    return Answer(
        text=text,
        claims=tuple(dict.fromkeys(text.claims)),
        withheld=_withheld(scratch),
        abstained=not served.claims and not heard,
        eligible=tuple(match.claim.claim_id for match in scratch.matches),
        quoted=tuple(quote.said.claim.sources[0].turn for quote in (*heard, *near)),
    )


def _said_in(
    turns: Set[TurnId] | None, told: Sequence[Claim], heard: Sequence[Quote]
) -> tuple[list[Claim], tuple[Quote, ...]]:
    """What is told in some turns; in any, where there are none that alone may answer."""
    return (
        [claim for claim in told if turns is None or claim.sources[0].turn in turns],
        tuple(quote for quote in heard if turns is None or quote.said.claim.sources[0].turn in turns),
    )


def _claims_of(quotes: Sequence[Quote]) -> list[Claim]:
    return [each.claim for quote in quotes for each in (quote.said, *quote.before)]


def _for_the_asker(scratch: Scratch, quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """Those of the quotes that the asker may know, with what they reply to or go on from."""
    known = [
        quote
        for quote in quotes
        if all(scratch.lets_know(each.claim) for each in (quote.said, *quote.before))
    ]
    return with_openings(scratch.uow, scratch.asked, known)


def told_of(uow: UnitOfWork, asked: Ask) -> tuple[Claim, ...]:
    """The claims that would answer a question, for somebody to pass on."""
    return tuple(pick(scratch_of(uow, asked)))


def same_matter(uow: UnitOfWork, own: Sequence[Claim], asked: Ask) -> tuple[Claim, ...]:
    """What others have said for themselves in the matter of a sender's claims about them.

    Whoever passes on that Ana has finished is told beside Ana's own words, so that hearsay does not
    stand alone where the record has better.
    """
    scratch = scratch_of(uow, asked)
    named = {*scratch.question.about, *(claim.proposition.subject.person for claim in own)}
    subjects = named - {None, asked.asker}
    ids = {claim.claim_id for claim in own}
    theirs = [
        match
        for match in scratch.matches
        if match.claim.claim_id not in ids
        and match.claim.speaker in subjects
        and match.claim.proposition.subject.person in subjects
        and not is_question(match.claim)
    ]
    return tuple(match.claim for match in close_to_best(theirs)[:_BESIDE])


_BESIDE = 2


def _withheld(scratch: Scratch) -> int:
    room = scratch.house.room(scratch.asked.room)
    if room is None or room.kind is not RoomKind.GROUP:
        return 0
    there = elsewhere(scratch.uow, scratch.asked, scratch.question, scratch.matches, house=scratch.house)
    least = max((match.score for match in (*there, *scratch.matches)), default=0.0) * CLOSE_TO_BEST
    return sum(match.score >= least and not is_question(match.claim) for match in there)
