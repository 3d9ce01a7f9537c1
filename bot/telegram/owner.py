"""The owner's desk: who is here, who may come, what is set, what was done, and what goes for good."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, assert_never

from bot.audit import note
from bot.commands.keeping import completion_text
from bot.commands.said import counted
from bot.erasing import carried_out, is_too_short, shown
from bot.founding import member_named
from bot.settings import desk as settings
from bot.settings.commands import Command, command_of
from bot.telegram import files
from bot.telegram.buttons import (
    Action,
    Board,
    Choice,
    Erased,
    Invited,
    Known,
    OfClaim,
    OfProposal,
    OfWord,
    Older,
    SetShareTo,
    Settled,
    forget_erasures,
)
from bot.telegram.events import Me
from bot.telegram.orders import Order, want_chore
from bot.telegram.pages import Reply
from bot.telegram.reports import audit_lines, health_lines, not_reached
from bot.telegram.who import (
    INVITED_FOR,
    Invite,
    account_of,
    group_chat,
    invite,
    note_unknown,
    owner,
)
from config.household import RoleName
from memory.erasing.reach import OfPerson, OfWords
from memory.ids import RoomId
from memory.people import Person, Role
from memory.ports import UnitOfWork
from memory.render import NOTHING, Rendered, phrase

_ROLES: Final[tuple[RoleName, ...]] = ("adult", "child", "guest", "helper")

FIRST_STEPS: Final = (
    "You are the owner. Invite the others with /invite NAME, here in private; then add me to the family's "
    "group. /people shows who is here, /settings what is set."
)


def the_owner(unit: UnitOfWork, now: datetime) -> Person | None:
    """The household's owner, if they have an account."""
    found = owner(unit.house(), now)
    return found if found is not None and account_of(unit, found.person_id) is not None else None


class Desk:
    """What the owner asks for and decides; each decision is noted where the household can see it."""

    def __init__(  # noqa: PLR0913, PLR0917 - who, where, when
        self,
        unit: UnitOfWork,
        person: Person,
        room: RoomId,
        now: datetime,
        me: Me,
        new_code: Callable[[], str],
    ) -> None:
        self._unit = unit
        self._person = person
        self._room = room
        self._now = now
        self._me = me
        self._new_code = new_code

    def answer(self, order: Order) -> Reply:  # noqa: PLR0911 - one table
        """What a command brings: a report, or buttons for what has consequences."""
        match order.name:
            case "people" if not order.rest:
                return self.people()
            case "invite":
                return self._invite(order.rest)
            case "people" | "role" | "settings" | "quiet" | "zone" | "digest":
                return self._setting(command_of(order.name, order.rest))
            case "erase":
                return self._erase(order.rest)
            case "audit":
                return self._audit()
            case "health":
                return self._health()
            case _:
                return self._chore(order.name)

    # --- people
    def people(self) -> Reply:
        """Who is here, and whether they can be written to."""
        listed = settings.look(self._unit.house(), Command(name="people", rest=""), self._now).text
        reply = Reply(phrase("Here are:"), plain="\n".join((listed, *not_reached(self._unit, self._now))))
        found = group_chat(self._unit)
        if found is None or not found[1].unknown:
            return reply
        asked = self.who_joined()
        return Reply(reply.text, asked.buttons, plain=f"{reply.plain}\n{asked.text.text}")

    def who_joined(self) -> Reply:
        """Somebody came into the group whom nobody has vouched for."""
        found = group_chat(self._unit)
        count = 0 if found is None else len(found[1].unknown)
        choice = Choice(phrase("They may hear what is said there"), Known())
        text = phrase(
            "{} in the group I don't know. Until they have an account with me or you vouch for them, I tell "
            "nothing of anybody there; I answer in private instead.",
            count,
        )
        return Reply(text, (self._board().row(choice),))

    def _invite(self, rest: str) -> Reply:
        name, role = _name_and_role(rest)
        if not name or any(c in name for c in ":>\n") or len(name) > 60:
            return Reply(phrase("Whom? Like: /invite Nia child"))
        person = member_named(self._unit.house(), name)
        if person is not None:
            wanted = Invited(name=person.name, role="adult", person=person.person_id)
            return self._asked(f"A link for {person.name}?", (("Make it", wanted),))
        roles = _ROLES if role is None else (role,)
        return self._asked(
            f"{name} is new. As what?",
            tuple((_TITLES[each], Invited(name=name, role=each, person=None)) for each in roles),
        )

    # --- settings
    def _setting(self, command: Command) -> Reply:
        """What is set, or what a change would change, with the button that does it."""
        house = self._unit.house()
        whom = member_named(house, command.rest) if command.name == "role" else None
        if whom is not None and whom.role is not Role.OWNER:
            return self._which_role(whom)
        return files.asked(self._unit, command, self._person, self._room, self._now)

    def _which_role(self, person: Person) -> Reply:
        wanted = {
            _TITLES[each]: Settled(command=Command(name="role", rest=f"{person.name} {each}"))
            for each in (*_ROLES, "none")
            if each != person.role.value
        }
        return self._asked(f"{person.name} becomes:", tuple(wanted.items()))

    # --- what was done, and how it goes
    def _audit(self) -> Reply:
        return Reply(phrase("Who configured, granted or erased what:"), plain=audit_lines(self._unit))

    def _health(self) -> Reply:
        return Reply(phrase("How I am:"), plain="\n".join(health_lines(self._unit, self._now)))

    def _chore(self, what: str) -> Reply:
        want_chore(self._unit, what, self._room, self._now)
        return Reply(phrase("One moment."))

    # --- erasing
    def _erase(self, rest: str) -> Reply:
        if not rest:
            return Reply(phrase("What? A name, or the words themselves: /erase 4711"))
        person = member_named(self._unit.house(), rest)
        if person is None and is_too_short(rest):
            return Reply(phrase("Name at least three letters or digits of it; fewer stand in everything."))
        target = OfWords(words=rest) if person is None else OfPerson(person=person.person_id)
        found = shown(self._unit, target)
        if found.is_empty:
            return Reply(phrase("Nothing matched."))
        wanted = Erased(person=None if person is None else person.person_id, words=rest)
        taken = f"{counted(len(found.claims), 'claim')} and {counted(len(found.turns), 'whole message')}"
        row = self._board().row(Choice(phrase("Erase it"), wanted))
        return Reply(NOTHING, (row,), plain=f"This takes {taken} for good. It can't be undone.")

    # --- pressed
    def do(self, action: Action) -> Reply:
        """Carry out what the owner pressed."""
        match action:
            case Invited():
                return self._invited(action)
            case Settled(command=command):
                done = settings.do(self._unit, command, by=self._person.person_id, now=self._now)
                return Reply(NOTHING, plain=done)
            case Erased():
                return self._erased(action)
            case Known():
                return self._known()
            case SetShareTo() | OfClaim() | OfWord() | OfProposal() | Older():
                return Reply(phrase("That is over."))
            case _:
                assert_never(action)

    def _invited(self, action: Invited) -> Reply:
        code = self._new_code()
        expires = self._now + INVITED_FOR
        wanted = Invite(name=action.name, role=action.role, person=action.person, expires_at=expires)
        invite(self._unit, code, wanted)
        self._note(f"invite {action.role}")
        link = f"https://t.me/{self._me.name}?start={code}"
        text = phrase("This link is for one person, once, within ten minutes. Send it to them yourself:")
        return Reply(text, plain=link)

    def _erased(self, action: Erased) -> Reply:
        target = OfWords(words=action.words) if action.person is None else OfPerson(person=action.person)
        forget_erasures(self._unit)  # what was asked to be erased stands behind its button, too
        done = carried_out(self._unit, target, by=self._person.person_id, now=self._now)
        self._chore("scrub")  # the pages and the copies take files: what becomes of them is said by the chore
        return Reply(phrase("Erased."), plain=completion_text(done, scrubbed=True, copies=0, until=None))

    def _known(self) -> Reply:
        found = group_chat(self._unit)
        if found is not None:
            note_unknown(self._unit, found[0], came=(), went=found[1].unknown)
            self._note("vouched for the group")
        return Reply(phrase("All right."))

    # --- inside
    def _note(self, what: str) -> None:
        note(self._unit, what, self._now, by=self._person.person_id)

    def _board(self) -> Board:
        return Board(self._unit, self._person.person_id, self._room, self._now)

    def _asked(self, plain: str, choices: tuple[tuple[str, Action], ...]) -> Reply:
        board = self._board()
        rows = tuple(board.row(Choice(_LABELS[label], action)) for label, action in choices)
        return Reply(NOTHING, rows, plain=plain)


_TITLES: dict[str, str] = {
    "owner": "Owner",
    "adult": "An adult",
    "child": "A child",
    "guest": "A guest",
    "helper": "A helper",
    "none": "No member any more",
}
_LABELS: dict[str, Rendered] = {
    "Make it": phrase("Make it"),
    "An adult": phrase("An adult"),
    "A child": phrase("A child"),
    "A guest": phrase("A guest"),
    "A helper": phrase("A helper"),
    "Owner": phrase("Owner"),
    "No member any more": phrase("No member any more"),
}


def _name_and_role(rest: str) -> tuple[str, RoleName | None]:
    head, _, last = rest.rpartition(" ")
    role: RoleName | None = next((each for each in _ROLES if each == last.casefold()), None)
    return (head.strip(), role) if role is not None and head.strip() else (rest.strip(), None)
