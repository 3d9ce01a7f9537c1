"""What others have said since yesterday that is worth telling: what is so, or has happened, and stands."""

import re
from datetime import datetime, timedelta

from jobs.clear import needs_its_question
from jobs.timing import TO_COME, begins, is_dated_ahead, is_over
from jobs.worth import Listener, is_bare_duty, is_meant, is_own_view, is_soon
from memory.claims import Claim, Method, ParticipantRole, State
from memory.floor import read
from memory.house import House
from memory.language.cues import cues, has_cue
from memory.life.completion import is_done
from memory.life.lasting import is_of_the_moment
from memory.modality import Act, Modality, Polarity, Realization, Temporal
from memory.sentence import has_words
from memory.standing import is_past_horizon
from memory.vocabulary import Category, Policy, Sensitivity, spec

_LEFT_OPEN = (Realization.PERMITTED, Realization.DESIRED, Realization.UNKNOWN)


def is_news(claim: Claim, listener: Listener) -> bool:
    """Whether others have said it since this time yesterday, as what is so or has happened, and it stands.

    What somebody likes or thinks is told when asked; what they plan, when its day comes.
    """
    if claim.speaker == listener.person or claim.last_confirmed < listener.since:
        return False
    if claim.policy in _NO_NEWS or claim.category is Category.PREFERENCE or claim.state is State.CONFLICT:
        return False
    modality = claim.modality
    is_said = modality.act is Act.STATED and modality.polarity is not Polarity.UNKNOWN
    is_told = is_said and not is_own_view(claim) and modality.realization not in _LEFT_OPEN
    if (
        is_of_the_talk(claim)
        or is_bare_duty(claim)
        or _tells_of_a_fetching(claim)
        or _is_of_hours(claim, listener.now)
        or _was_under_way(claim, listener.now)
    ):
        return False
    if _is_no_news(claim.sources[0].quote, modality) or _stands_on_a_guess(claim):
        return False
    return is_told and is_meant(claim) and not is_soon(claim, listener) and _tells_more(claim, listener)


def _tells_of_a_fetching(claim: Claim) -> bool:
    """As in "Got Tom": whoever waited for it has read so."""
    themes = [each for each in claim.proposition.participants if each.role is ParticipantRole.THEME]
    is_somebody = any(
        each.person is not None and "'" not in each.surface.replace("’", "'") for each in themes
    )
    return is_somebody and is_of_the_moment(claim)


def _is_no_news(quote: str, modality: Modality) -> bool:
    """Whether it was an exclamation, said to one, a want, or of what was not there yet: that is of then."""
    is_shouted = len(quote.split()) > 1 and quote.isupper()
    is_to_one = _YOURS.search(quote) is not None
    is_waited_for = modality.polarity is Polarity.NEGATIVE and has_cue("worth", "not_yet", quote)
    is_of_then = is_shouted or is_to_one or is_waited_for or has_cue("worth", "by_the_way", quote)
    return is_of_then or cues("worth", "in_want").match(quote.replace("’", "'")) is not None


_YOURS = re.compile(r"\b(?:[Yy]our|[Yy]ours|ur)\b|^[A-Z]\w+, (?:come|go|put|cut|let|set|read|run)\b")

_NO_NEWS = (Policy.QUESTION, Policy.RULE)


def is_of_the_talk(claim: Claim) -> bool:
    """Whether it is an answer to whoever asked, or tells who is on the way: that is over when it is read."""
    quote = claim.sources[0].quote.replace("’", "'")
    is_reply = claim.method is Method.ANSWER and claim.sensitivity is not Sensitivity.HEALTH
    is_answer = is_reply and (claim.policy in _OF_THE_MATTER or needs_its_question(claim))
    is_beside_a_call = cues("questions", "of_the_moment").match(quote) is not None
    return is_answer or is_beside_a_call or has_cue("worth", "on_the_way", quote)


_OF_THE_MATTER = (Policy.STATE, Policy.WHEREABOUTS)


def _is_of_hours(claim: Claim, now: datetime) -> bool:
    """Whether it tells where somebody was, or what they were at, in the day before this morning."""
    horizon = spec(claim.proposition.predicate).horizon
    is_brief = claim.policy is Policy.STATE and horizon is not None and horizon < _A_DAY
    return is_brief and begins(claim) is None and now - claim.last_confirmed > _THIS_MORNING


def _was_under_way(claim: Claim, now: datetime) -> bool:
    """Whether it tells what was going on in the day before this morning: "we are eating ice cream"."""
    is_going_on = claim.modality.realization is Realization.STARTED
    is_timeless = begins(claim) is None or is_over(claim, now)
    is_of_then = is_going_on and claim.modality.temporal is Temporal.CURRENT and is_timeless
    is_of_that_day = begins(claim) is None and claim.modality.realization is Realization.STATE
    is_of_then = (
        is_of_then
        or _was_so_then(claim)
        or (is_of_that_day and has_cue("worth", "that_day", claim.sources[0].quote))
    )
    return is_of_then and claim.policy is not Policy.COMMITMENT and now - claim.last_confirmed > _THIS_MORNING


def _was_so_then(claim: Claim) -> bool:
    """As in "half the passengers were green": how a thing was is told when asked; a figure is news."""
    is_past = claim.modality.realization is Realization.STATE and claim.modality.temporal is Temporal.PAST
    is_plain = claim.policy is Policy.NOTE and claim.sensitivity is not Sensitivity.HEALTH
    return is_past and is_plain and _FIGURE.search(claim.sources[0].quote) is None


_FIGURE = re.compile(r"[£$€]|\d{2}")


def _stands_on_a_guess(claim: Claim) -> bool:
    """Whether its "it" was only worked out from the words before, and no day of its own makes it a matter."""
    value, quote = claim.proposition.value, claim.sources[0].quote
    is_said = claim.method is Method.ANSWER or has_words(quote, value)
    return not is_said and begins(claim) is None and _IT.search(quote) is not None


_IT = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)


def is_said_to_one(claim: Claim, house: House) -> bool:
    """Whether it calls one of the family: "Lovely horse Zed", no sentence; "it's in the drawer mum"."""
    quote = claim.sources[0].quote.rstrip(" .!")
    if _CALLED_LAST.search(quote) is not None:
        return True
    last = quote.rpartition(" ")[2].casefold()
    names = {name.casefold() for person in house.people for name in (person.name, *person.aliases)}
    return " " in quote and last in names and all(clause.subject is None for clause in read(quote))


_CALLED_LAST = re.compile(
    r"(?<!\bmy)(?<!\byour)(?<!\bour)(?<!\bto)(?<!\bfor)(?<!\bwith)(?<!\bfrom)(?<!\band)(?<!\bof)(?<!\btold)(?<!\basked)(?<!\bis)"
    r" (?:mum|mummy|mam|dad|daddy|love|darling|sweetheart)$",
    re.IGNORECASE,
)
"""A word at the end by which one of the family is called: it is said to them, and no news of others."""
_A_DAY, _THIS_MORNING = timedelta(days=1), timedelta(hours=12)


def _tells_more(claim: Claim, listener: Listener) -> bool:
    """Whether it tells more this morning than what the listener did themself, or what was on yesterday."""
    now, realization = listener.now, claim.modality.realization
    is_own = listener.person is not None and claim.proposition.subject.person == listener.person
    match claim.policy:
        case Policy.COMMITMENT:
            return not is_own and (is_done(claim) or realization is Realization.CANCELLED)
        case Policy.STATE:
            return not is_own and not is_past_horizon(claim, now) and not is_over(claim, now)
        case Policy.EVENT | Policy.NOTE:
            if is_own or realization in TO_COME:
                return is_dated_ahead(claim, now)
            return realization not in (*_LASTING, Realization.CANCELLED) or not is_over(claim, now)
        case Policy.FACT | Policy.SET | Policy.WHEREABOUTS:
            return not is_own
        case Policy.QUESTION | Policy.RULE:
            return False


_LASTING = (Realization.STATE, Realization.HABITUAL)
