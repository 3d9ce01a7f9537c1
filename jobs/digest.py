"""The morning word to one member: what is ahead, open, in need of them, and new of the others."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from jobs.concerning import concerns
from jobs.figures import spoken_of
from jobs.lines import AHEAD, Wanted, section, sections
from jobs.news import is_news, is_said_to_one
from jobs.notes import brought
from jobs.present import has_read, was_there
from jobs.receiving import not_received
from jobs.rounds import come_round, is_of_their_round
from jobs.taken_up import is_taken_up
from jobs.unheard import unheard
from jobs.worth import Listener, is_in_hand, is_open_to, is_soon
from memory.audience import Audible, audible_to
from memory.claims import Claim, State
from memory.house import House
from memory.ids import PersonId
from memory.ports import UnitOfWork
from memory.privacy.unasked import with_discretion
from memory.render import NOTHING, Rendered, View, date_of, join, name_of, phrase
from memory.vocabulary import Use
from relay.matters import asked_of, options_of

_OF_THEN = timedelta(days=3)
"""Words of the moment of so long ago may still say that what would be told is over."""
_PROPOSED_FOR = timedelta(days=7)
"""A proposal to forget stands in the morning word for so long; after that it is let be."""


def digest(unit: UnitOfWork, person: PersonId, *, now: datetime) -> Rendered:
    """The morning word as of now, to whoever asks for it: where there is nothing to tell, it says so."""
    house = unit.house()
    if house.private_room(person) is None:
        return NOTHING
    view = View(house=house, listener=person, now=now, zone=house.zone_of(person))
    nothing = phrase("Nothing ahead this week, nothing open, and nothing new that I know of.")
    return morning(unit, person, now=now) or join([_greeting(person, view), nothing], "\n")


def morning(unit: UnitOfWork, person: PersonId, *, now: datetime) -> Rendered:
    """What `person` would want to know this morning, in their own private chat, of what they may hear.

    Made of the record as it stands. Empty sections are left out; where there is nothing to tell at all it is
    empty: nobody is woken for a greeting.
    """
    house = unit.house()
    room = house.private_room(person)
    if room is None:
        return NOTHING
    view = View(house=house, listener=person, now=now, zone=house.zone_of(person))
    listener = Listener(person=person, now=now, zone=view.zone)
    known = unit.in_force()
    told = [claim for claim in known if _may_be_told(claim)]
    of_then = [claim for claim in known if not _may_be_told(claim) and now - claim.said_at < _OF_THEN]
    heard, beside = (
        with_discretion(unit, audible_to(person, room.room_id, claims, house=house, now=now))
        for claims in (_of_their_own(told, person, house), _of_their_own(of_then, person, house))
    )
    parts = [
        *not_received(unit, view),
        *sections(come_round(heard, view), _parts(unit, heard, house), listener, view, beside=beside),
        _proposed(unit, person, view),
        brought(unit, person, view),
        spoken_of(unit, person, view),
        unheard(unit, heard, view) if _is_of_the_family(person, house) else NOTHING,
    ]
    body = join(parts, "\n")
    return join([_greeting(person, view), body], "\n") if body else NOTHING


def _may_be_told(claim: Claim) -> bool:
    return Use.DIGEST in claim.uses and claim.state is not State.CANDIDATE


def _of_their_own(claims: list[Claim], person: PersonId, house: House) -> list[Claim]:
    """What a letter may hold: to whoever comes from outside nobody brings what the family does.

    When the house is empty, or who is ill, is told to no guest and no helper unasked, though they read the
    group; what concerns them is, and what they said.
    """
    if _is_of_the_family(person, house):
        return claims
    return [claim for claim in claims if claim.speaker == person or concerns(claim, person)]


def _is_of_the_family(person: PersonId, house: House) -> bool:
    listener = house.person(person)
    return listener is not None and listener.is_family


def _greeting(person: PersonId, view: View) -> Rendered:
    return phrase("Good morning {} — {}", name_of(person, view.house), date_of(view.now, view))


def _needs_them(claim: Claim, listener: Listener) -> bool:
    person = listener.person
    is_between = person is not None and (claim.speaker == person or concerns(claim, person))
    return claim.state is State.CONFLICT and is_between


def _proposed(unit: UnitOfWork, person: PersonId, view: View) -> Rendered:
    """What the person has been asked whether it may be forgotten, as long as they have not answered."""
    asked = [matter for _, matter in asked_of(unit, person) if matter.about == "forgetting"]
    is_fresh = [matter for matter in asked if view.now - matter.raised_at < _PROPOSED_FOR]
    ids = dict.fromkeys(option.claim for matter in is_fresh for option in options_of(unit, matter, view.now))
    claims = [claim for claim_id in ids if (claim := unit.claim(claim_id)) is not None]
    room = view.house.private_room(person)
    heard = () if room is None else audible_to(person, room.room_id, claims, house=view.house, now=view.now)
    return section(heard, view, phrase("Could be forgotten, if you say so"))


def _parts(unit: UnitOfWork, heard: Sequence[Audible], house: House) -> tuple[tuple[Rendered, Wanted], ...]:
    """What belongs under each head, in the order of the letter."""

    def is_unanswered(claim: Claim, listener: Listener) -> bool:
        return is_open_to(claim, listener) and not is_taken_up(unit, claim)

    def is_new(claim: Claim, listener: Listener) -> bool:
        if not is_news(claim, listener) or is_said_to_one(claim, house):
            return False
        return not was_there(claim, listener, heard, house) and not has_read(unit, claim, listener)

    def is_coming(claim: Claim, listener: Listener) -> bool:
        return is_soon(claim, listener) and is_of_their_round(claim, listener, house)

    return (
        (AHEAD, is_coming),
        (phrase("With you"), is_in_hand),
        (phrase("Open questions"), is_unanswered),
        (phrase("Said differently, needs a word"), _needs_them),
        (phrase("News"), is_new),
    )
