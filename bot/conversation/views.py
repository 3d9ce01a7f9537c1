"""The standing views that somebody can ask for: a picture, the morning word, their memory, the list, help."""

from datetime import datetime
from typing import Final, assert_never

from jobs.blocks import picture
from jobs.concerning import is_put_to_bot
from jobs.digest import digest
from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.deeds.commitments import is_open
from memory.ids import PersonId, RoomId
from memory.language.naming import Directory
from memory.language.shopping import SHOPPING, is_list_of, list_called, list_of_whom
from memory.people import Role
from memory.ports import UnitOfWork
from memory.privacy.unasked import with_discretion
from memory.render import Rendered, View, join, listed, phrase, reference, render, surface_of
from memory.vocabulary import Predicate
from relay.requests import Show
from relay.waiting import described, waiting

_SHOWN = 20

HELP: Final = """Just talk; I keep what you say with who said it, how firmly and when.
• Ask: “sayso, has anyone fed the cat?” or /ask …
• Pass word: “tell Dad I'll be late”, “ask Edie whether she is free on Sunday”
• Remind: “remind me at six to call the vet”; “my reminders”; “forget the vet reminder”
• /now Joel: how somebody is and what they carry; /digest: your morning word; /list: the shopping list
• /why: where my last answer comes from; /memory: what I keep of you
• Put it right: “that's wrong, it's Tuesday”, “forget that”, “undo”, “never forget that”
• /private: how far your private words about where and how you are may reach"""

_OWNERS: Final = (
    "• As the owner, in private: /settings, /people, /role, /zone, /quiet, /digest 07:30, /audit, /health"
)


def show(unit: UnitOfWork, request: Show, asker: PersonId, *, room: RoomId, now: datetime) -> Rendered:
    """One of the standing views, as far as everyone who reads `room` may see it."""
    house = unit.house()
    view = View(house=house, listener=asker, now=now, zone=house.zone_of(asker))
    match request.view:
        case "now":
            return picture(unit, request.person or asker, listener=asker, room=room, now=now)
        case "digest":
            return digest(unit, asker, now=now)
        case "memory" | "export":
            return _memory(unit, asker, room, view)
        case "list":
            return _list(unit, asker, room, view, request.of_list)
        case "words":
            return _words(unit, asker, now)
        case "help":
            person = house.person(asker)
            is_owners = person is not None and person.role is Role.OWNER
            return join([phrase(HELP), phrase(_OWNERS)], "\n") if is_owners else phrase(HELP)
        case _:
            assert_never(request.view)


def _memory(unit: UnitOfWork, asker: PersonId, room: RoomId, view: View) -> Rendered:
    """What is kept by or about somebody, newest first, each with the id that /why and /forget take."""
    own = [
        claim
        for claim in unit.in_force()
        if asker in (claim.speaker, claim.proposition.subject.person) and not is_put_to_bot(claim)
    ]
    heard = with_discretion(unit, audible_to(asker, room, reversed(own), house=view.house, now=view.now))
    lines = [
        phrase("• {} [{}]", render(audible, view), reference(audible.claim.claim_id))
        for audible in heard[:_SHOWN]
    ]
    if not lines:
        return phrase("I keep nothing of you so far.")
    more = len(heard) - len(lines)
    rest = [phrase("and {} more; ask me about them.", more)] if more else []
    return join([phrase("What I keep of you:"), *lines, *rest], "\n")


def _list(unit: UnitOfWork, asker: PersonId, room: RoomId, view: View, named: str | None) -> Rendered:
    """What is still on a list, or on all of them where none is named."""
    found = _listed(unit, asker, room, view, named)
    if found:
        return found
    is_any = named in (None, SHOPPING)
    return phrase("The list is empty.") if is_any else phrase("I have nothing on a list of that name.")


def on_any_list(unit: UnitOfWork, asker: PersonId, *, room: RoomId, now: datetime) -> Rendered:
    """What is on the lists, as far as everyone who reads `room` may see it; nothing where nothing is."""
    house = unit.house()
    view = View(house=house, listener=asker, now=now, zone=house.zone_of(asker))
    return _listed(unit, asker, room, view, None)


def _listed(unit: UnitOfWork, asker: PersonId, room: RoomId, view: View, named: str | None) -> Rendered:
    meant = _on_list(_wanted(unit), named, asker, view)
    heard = with_discretion(unit, audible_to(asker, room, meant, house=view.house, now=view.now))
    of_list: dict[str, dict[str, list[Audible]]] = {}
    for each in heard:
        items = of_list.setdefault(list_called(each.claim.proposition.subject.surface), {})
        items.setdefault(each.claim.slot, []).append(each)
    lines: list[Rendered] = []
    for name in sorted(of_list, key=lambda each: (each != SHOPPING, each)):
        items = list(of_list[name].values())
        is_shopping = name == SHOPPING
        lines.append(phrase("On the list:") if is_shopping else phrase("On the {}:", surface_of(items[0][0])))
        lines += [phrase("• {}", listed(each, view)) for each in items]
    return join(lines, "\n")


def is_kept(unit: UnitOfWork, named: str, asker: PersonId, now: datetime) -> bool:
    """Whether anything is on the list that somebody names, the shopping list aside, which may be empty."""
    house = unit.house()
    view = View(house=house, listener=asker, now=now, zone=house.zone_of(asker))
    return named == SHOPPING or bool(_on_list(_wanted(unit), named, asker, view))


def _wanted(unit: UnitOfWork) -> list[Claim]:
    """What is still on a list; that somebody will get a thing is on no list of theirs."""
    items = unit.in_force(predicates=[Predicate.LIST_ITEM])
    return [each for each in items if is_open(each) and each.proposition.subject.person is None]


def _on_list(claims: list[Claim], named: str | None, asker: PersonId, view: View) -> list[Claim]:
    """What is on the list that is named; a person's own is what they put on one of that name."""
    meant = [each for each in claims if is_list_of(each.proposition.subject.surface, named)]
    theirs = list_of_whom(named or "")
    if meant or theirs is None:
        return meant
    owner = Directory(view.house, view.now).resolve(theirs[0], asker).person
    return [
        each
        for each in claims
        if each.speaker == owner and list_called(each.proposition.subject.surface) == theirs[1]
    ]


def _words(unit: UnitOfWork, asker: PersonId, now: datetime) -> Rendered:
    found = waiting(unit, asker)
    if not found:
        return phrase("Nothing of yours waits to be passed on.")
    lines = [phrase("• {}", described(unit, word, now=now)) for word in found[:_SHOWN]]
    return join([phrase("Still to go out:"), *lines], "\n")
