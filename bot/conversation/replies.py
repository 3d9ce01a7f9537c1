"""From what became of somebody's words to what the bot says to them: one exhaustive match."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from memory.audience import Audible, audible_to
from memory.claims import Claim, State
from memory.gate import Rejected
from memory.ids import RoomId
from memory.life.entitlement import is_entitled
from memory.life.outcomes import (
    Answered,
    CalledOff,
    Candidate,
    Confirmed,
    Conflict,
    Corrected,
    CorrectedBefore,
    Disputed,
    Done,
    Duplicate,
    Ended,
    Forgotten,
    Introduced,
    Kept,
    NotEntitled,
    NothingThere,
    Outcome,
    Promoted,
    Recorded,
    Reopened,
    Replaced,
    Reported,
    Retracted,
    Withdrawn,
    claim_of,
)
from memory.people import Share
from memory.render import NOTHING, Rendered, View, join, name_of, phrase, reference, render
from memory.vocabulary import Policy
from relay.requests import Unclear

_MOST = 3


def acknowledge(outcomes: Sequence[Outcome], view: View, *, room: RoomId) -> Rendered:
    """What is said in private to whoever just said something: that it is kept, and how it is understood.

    "Noted" is said of committed values only: the outcomes are those of the same unit of work.
    """
    lines = [line for line in (_line(outcome, view, room) for outcome in outcomes) if line]
    return join(lines[:_MOST], "\n")


def unmatched(theirs: Sequence[Audible], view: View) -> Rendered:
    """What is said to whoever wants forgotten what nothing of their own is about."""
    if not theirs:
        return phrase("Nothing matched. /memory shows what I keep of you, each with its id.")
    first = theirs[0].claim
    who = name_of(first.speaker, view.house)
    if view.listener is not None and is_entitled(view.listener, first, view.house):
        named = reference(first.claim_id)
        lead = phrase("Nothing that you said matched. {} said this; /forget {} lays it aside:", who, named)
    else:
        lead = phrase("Nothing that you said matched. This is {}'s to forget:", who)
    return join([lead, render(theirs[0], view)], "\n")


def must_ask(outcomes: Iterable[Outcome], view: View, *, room: RoomId) -> Rendered:
    """What the bot must ask about in a group: words that differ from what somebody else said there."""
    asked = (outcome for outcome in outcomes if isinstance(outcome, Conflict))
    return join([_line(outcome, view, room) for outcome in asked], "\n")


def _line(outcome: Outcome, view: View, room: RoomId) -> Rendered:  # noqa: C901, PLR0911, PLR0912 - one match
    def told(claim: Claim) -> Rendered:
        return join([render(audible, view) for audible in _audible((claim,), view, room)], "\n")

    of = claim_of(outcome)
    if of is not None and not isinstance(outcome, Conflict | Disputed) and not told(of):
        return _without_words(outcome)  # not for all who read this room
    match outcome:
        case Recorded(claim=claim):
            is_passing = claim.state is State.TRANSIENT
            return (
                phrase("Noted for now: {}", told(claim)) if is_passing else phrase("Noted: {}", told(claim))
            )
        case Candidate(claim=claim):
            return phrase("I'll keep this as unconfirmed: {}", told(claim))
        case Confirmed(claim=claim) | Promoted(claim=claim):
            return phrase("Noted, said again: {}", told(claim))
        case Replaced(claim=claim):
            return phrase("Noted, from now on: {}", told(claim))
        case Corrected(claim=claim):
            return phrase("Corrected: {}", told(claim))
        case CorrectedBefore(claim=claim):
            return phrase("Noted; what it corrects was set right before: {}", told(claim))
        case Done(claim=claim):
            return phrase("Noted as done: {}", told(claim))
        case CalledOff(claim=claim):
            return phrase("Noted as called off: {}", told(claim))
        case Reopened(claim=claim):
            return phrase("Noted as open again: {}", told(claim))
        case Reported(claim=claim):
            return phrase("Noted; it stays open until its doer says so: {}", told(claim))
        case Conflict(claim=claim, with_claims=others):
            return _conflict(claim, others, view, room)
        case Ended(claim=claim):
            return phrase("Noted as over: {}", told(claim))
        case Retracted(claim=claim):
            return phrase("Taken back: {}", told(claim))
        case Forgotten(claim=claim):
            return phrase("Forgotten; for thirty days I can bring it back: {}", told(claim))
        case Introduced(claim=claim, person=person):
            return phrase("Now I know who {} is: {}", name_of(person, view.house), told(claim))
        case Kept(claim=claim):
            return phrase("I'll keep this, however old it gets: {}", told(claim))
        case Disputed(claim=claim):
            return phrase("I won't use this as {}'s words any more.", name_of(claim.speaker, view.house))
        case NotEntitled(claim=claim):
            return phrase(
                "That is {}'s word: only they, or whom it is about, can change it. Yours stands beside it.",
                name_of(claim.speaker, view.house),
            )
        case NothingThere():
            return phrase("Nothing matched.")
        case Withdrawn(question=claim) if claim.policy is not Policy.QUESTION:
            return phrase("All right, that is asked of nobody any more.")
        case Withdrawn():
            return phrase("All right, that question is withdrawn.")
        case Answered() | Duplicate() | Rejected():
            return NOTHING
        case _:
            assert_never(outcome)


def _conflict(claim: Claim, others: Sequence[Claim], view: View, room: RoomId) -> Rendered:
    heard = _audible((*others, claim), view, room)
    if len(heard) < 2:  # the other side is not for these ears, so neither is that there is one
        return join([phrase("Noted: {}", render(audible, view)) for audible in heard], "\n")
    lines = [phrase("  • {}", render(audible, view)) for audible in heard]
    return join([phrase("These differ. Which one holds?"), *lines], "\n")


def _without_words(outcome: Outcome) -> Rendered:
    """What became of something that not everybody who reads the room may hear."""
    match outcome:
        case Forgotten():
            return phrase("Forgotten; for thirty days I can bring it back.")
        case Retracted():
            return phrase("Taken back.")
        case Corrected():
            return phrase("Corrected.")
        case _:
            return phrase("Noted.")


def _audible(claims: Iterable[Claim], view: View, room: RoomId) -> tuple[Audible, ...]:
    if view.listener is None:
        return ()
    return audible_to(view.listener, room, claims, house=view.house, now=view.now)


def unclear(request: Unclear) -> Rendered:  # noqa: C901, PLR0911 - one match
    """What is said to a request of which one thing can't be made out; it never repeats the words."""
    match request.reason:
        case "no such person":
            return phrase("I don't know whom you mean. /people shows who is here.")
        case "two people":
            return phrase("That could be two people. Use the name that /people shows.")
        case "nothing to pass on":
            return phrase("What shall I pass on? Like: tell Dad I'll be late.")
        case "nobody to tell":
            return phrase("Whom shall I tell, and what? Like: tell Dad I'll be late.")
        case "nothing to ask":
            return phrase("What do you want to know? Like: /ask has anyone fed the cat?")
        case "nothing to remind of":
            return phrase("Of what shall I remind you, and when? Like: remind me at six to call the vet.")
        case "nothing to put right":
            return phrase(
                "How is it really? Like: /correct it is on Tuesday, for what was told last; "
                "/memory shows the ids, for anything else."
            )
        case "all of oneself":
            return phrase(
                "To be forgotten whole is for good, and for the owner to do: /erase and your name. One thing "
                "at a time is yours to have forgotten: /memory shows them."
            )
        case "no such reach":
            return phrase("I know three ways: /private me, /private adults, /private family.")
        case "no such command":
            return phrase("I don't know that command. /help shows what there is.")
        case "not reachable":
            return phrase("I can't write to them: they are no member of this household.")
        case _:
            assert_never(request.reason)


def what_share(share: Share) -> Rendered:
    """How far a member's private words about where and how they are reach."""
    match share:
        case Share.ME:
            return phrase("What you say in private stays with you. Change it with /private adults or family.")
        case Share.ADULTS:
            return phrase(
                "Of what you say in private, the adults may hear where you are, whether you are free, and "
                "how you are. Nothing else. Change it with /private me."
            )
        case Share.FAMILY:
            return phrase(
                "Of what you say in private, the family may hear where you are, whether you are free, and "
                "how you are. Nothing else. Change it with /private me."
            )
        case _:
            assert_never(share)
