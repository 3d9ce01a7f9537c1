"""How a claim stands in the memory, in words: its end, what was said against it, whether it still holds."""

from datetime import datetime

from memory.claims import Claim, State, SubjectKind, When
from memory.language.dates import day, end
from memory.language.wording import clean
from memory.life import reasons
from memory.modality import Act
from memory.view import View
from memory.vocabulary import Policy, spec


def is_past_horizon(claim: Claim, now: datetime) -> bool:
    """Whether nothing was heard of a state for longer than it is taken to hold, and it was said to hold.

    What was said of a day to come, or until one, holds to its own end.
    """
    horizon = spec(claim.proposition.predicate).horizon
    if horizon is None or not claim.is_in_force:
        return False
    when, until = claim.proposition.when, claim.valid_time.until
    ends = [end for end in (when.end if when is not None else None, until) if end is not None]
    return now > max([claim.last_confirmed + horizon, *ends])


def beside(claim: Claim, view: View) -> tuple[str, ...]:
    """What the memory has to say of the claim: its end, its standing, whether anybody said it again."""
    return tuple(
        note
        for note in (
            _unresolved_note(claim),
            _said_again(claim, view),
            _end_note(claim, view),
            _question_note(claim, view),
            _state_note(claim, view),
        )
        if note
    )


def _unresolved_note(claim: Claim) -> str:
    subject = claim.proposition.subject
    return f"not settled who “{clean(subject.surface)}” is" if subject.kind is SubjectKind.UNRESOLVED else ""


def _said_again(claim: Claim, view: View) -> str:
    first, last = (
        day(at, now=view.now, zone=view.zone, ways=view.ways) for at in (claim.said_at, claim.last_confirmed)
    )
    return "" if first == last else f"said again {last}"


def _end_note(claim: Claim, view: View) -> str:
    """From when and until when it holds, as far as the time that it is of does not say so."""
    valid, when = claim.valid_time, claim.proposition.when
    begins = valid.since is not None and valid.since > claim.said_at
    is_own_start = when is not None and when.start == valid.since
    words = [
        f"from {day(valid.since, now=view.now, zone=view.zone, ways=view.ways)}"
        if valid.since is not None and begins and not is_own_start
        else "",
        f"until {end(valid.until, now=view.now, zone=view.zone, ways=view.ways)}"
        if valid.until is not None and not _is_within(valid.until, when)
        else "",
        f"until “{clean(valid.end_condition)}”" if valid.end_condition is not None else "",
    ]
    return ", ".join(word for word in words if word)


def _is_within(instant: datetime, when: When | None) -> bool:
    if when is None or when.start is None or when.end is None:
        return False
    return when.start <= instant <= when.end


def _question_note(claim: Claim, view: View) -> str:
    if claim.policy is not Policy.QUESTION or claim.modality.act is not Act.ASKED or not claim.is_in_force:
        return ""
    if claim.change.reason == reasons.ANSWERED_BY_ANOTHER and claim.change.by is not None:
        return f"only {view.house.name(claim.change.by)} has answered"
    if claim.change.reason == reasons.PARTLY_ANSWERED:
        return "answered in part"
    return "not answered yet"


def _state_note(claim: Claim, view: View) -> str:
    if claim.change.reason == reasons.DISPUTED:
        return f"{view.house.name(claim.speaker)} says that somebody else wrote it"
    if claim.is_in_force:
        return _STANDING.get(claim.state, "") or ("nothing since" if is_past_horizon(claim, view.now) else "")
    closed = claim.state is State.REPLACED and claim.change.reason in _CLOSED
    word = claim.change.reason if closed else _PAST[claim.state]
    return f"{word} {day(claim.change.at, now=view.now, zone=view.zone, ways=view.ways)}"


_STANDING = {State.CANDIDATE: "not confirmed", State.CONFLICT: "somebody said otherwise, not settled"}
_PAST = {
    State.REPLACED: "until",
    State.SUPERSEDED: "corrected",
    State.RETRACTED: "taken back",
    State.EXPIRED: "over since",
    State.FORGOTTEN: "laid aside",
    State.ERASED: "erased",
}
_CLOSED = (
    reasons.DONE,
    reasons.CALLED_OFF,
    reasons.HANDED_OVER,
    reasons.ANSWERED,
    reasons.WITHDRAWN,
    reasons.REOPENED,
)
