"""The owner's desk: who is here, who may come, what is set, what was done, and what goes for good."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, assert_never
from zoneinfo import ZoneInfo

from bot.audit import entries, note
from bot.claude.standing import model_lines
from bot.commands.keeping import completion_text
from bot.conversation.exit_counts import ExitCounts, exit_counts, in_words
from bot.erasing import carried_out, shown
from bot.founding import member_named
from bot.settings import desk as settings
from bot.settings.commands import Command, command_of, understood
from bot.telegram import inbox
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
    SetShareTo,
    Settled,
    Turn,
    forget_erasures,
)
from bot.telegram.events import Me
from bot.telegram.pages import Reply
from bot.telegram.who import (
    INVITED_FOR,
    Account,
    Invite,
    account_of,
    group_chat,
    invite,
    note_unknown,
    owner,
)
from config.household import RoleName
from memory.erasing.reach import OfPerson, OfWords
from memory.ids import FIRST, RoomId, RowId
from memory.people import Person, Role
from memory.ports import Row, UnitOfWork
from memory.render import NOTHING, Rendered, phrase
from memory.value import Value

__all__ = ["Account", "Desk", "Reply", "Said", "command_in", "the_owner"]

CHORE: Final = "chore"
"""Work of the owner's that takes files: done outside of the transaction, and reported."""

NAMES: Final = frozenset({"invite", "audit", "erase", "backup", "gates", "health"})
_COMMAND = re.compile(r"^/(?P<name>[a-z]+)(?:@(?P<bot>\w+))?(?:\s+(?P<rest>.*))?$", re.IGNORECASE | re.DOTALL)
_ROLES: Final[tuple[RoleName, ...]] = ("adult", "child", "guest", "helper")
_LAST_ENTRIES = 20

FIRST_STEPS: Final = (
    "You are the owner. Invite the others with /invite NAME, here in private; then add me to the family's "
    "group. /people shows who is here, /settings what is set."
)


@dataclass(frozen=True, slots=True)
class Said:
    """A command of the owner's and the words behind it."""

    name: str
    rest: str


class Chore(Value, frozen=True):
    """Something to be done with files, and where its outcome is told."""

    what: str
    room: RoomId


def command_in(text: str, bot: str) -> Said | None:
    """The owner's command that a text is; None if it is none."""
    match = _COMMAND.match(text.strip())
    if match is None or (match["bot"] or bot).casefold() != bot.casefold():
        return None
    name, rest = match["name"].casefold(), (match["rest"] or "").strip()
    if name == "people" and rest and understood(f"/{name} {rest}") is None:
        return None  # who is who: it moves what was said, and is talk between the owner and the memory
    is_setting = understood(f"/{name} {rest}") is not None
    return Said(name, rest) if name in NAMES or is_setting else None


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

    def answer(self, said: Said) -> Reply:  # noqa: PLR0911 - one table
        """What a command brings: a report, or buttons for what has consequences."""
        match said.name:
            case "people" if not said.rest:
                return self.people()
            case "invite":
                return self._invite(said.rest)
            case "people" | "role" | "settings" | "quiet" | "zone" | "digest":
                return self._setting(command_of(said.name, said.rest))
            case "erase":
                return self._erase(said.rest)
            case "audit":
                return self._audit()
            case "health":
                return self._health()
            case _:
                return self._chore(said.name)

    # --- people
    def people(self) -> Reply:
        """Who is here, and whether they can be written to."""
        listed = settings.look(self._unit.house(), Command(name="people", rest=""), self._now).text
        reply = Reply(phrase("Here are:"), plain="\n".join((listed, *self._not_reached())))
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

    def _not_reached(self) -> list[str]:
        """Who can't be written to, and what would help."""
        members = self._unit.house().members(self._now)
        accounts = [(person.name, account_of(self._unit, person.person_id)) for person in members]
        unlinked = [name for name, account in accounts if account is None]
        blocked = [name for name, account in accounts if account is not None and account.reach == "blocked"]
        lines = [f"No account with me yet: {', '.join(unlinked)} (/invite NAME)"] if unlinked else []
        return [*lines, f"Can't be written to; they blocked me: {', '.join(blocked)}"] if blocked else lines

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
        found = settings.look(house, command, self._now)
        if not found.is_change:
            return Reply(NOTHING, plain=found.text)
        return self._asked(found.text, (("Change it", Settled(command=command)),))

    def _which_role(self, person: Person) -> Reply:
        wanted = {
            _TITLES[each]: Settled(command=Command(name="role", rest=f"{person.name} {each}"))
            for each in (*_ROLES, "none")
            if each != person.role.value
        }
        return self._asked(f"{person.name} becomes:", tuple(wanted.items()))

    # --- what was done, and how it goes
    def _audit(self) -> Reply:
        zone = ZoneInfo(self._unit.house().settings.zone)
        house = self._unit.house()
        names = {str(person.person_id): person.name for person in house.people}
        lines = [
            f"{each.at.astimezone(zone):%d %b %H:%M} {names.get(each.by, each.by)}: {each.what}"
            for each in entries(self._unit)[-_LAST_ENTRIES:]
        ]
        return Reply(
            phrase("Who configured, granted or erased what:"), plain="\n".join(lines) or "nothing yet"
        )

    def _health(self) -> Reply:
        model = model_lines(self._unit, now=self._now)
        lines = (*health_lines(self._unit), *(f"{name}: {text}" for name, (_, text) in model.items()))
        return Reply(phrase("How I am:"), plain="\n".join(lines))

    def _chore(self, what: str) -> Reply:
        chore = Chore(what=what, room=self._room)
        row_id = f"{what}:{self._now.isoformat()}"
        row = Row(
            kind=CHORE,
            row_id=RowId(row_id),
            state="wanted",
            due_at=None,
            about=(),
            body=chore.model_dump_json(),
            revision=FIRST,
        )
        if self._unit.row(CHORE, row.row_id) is None:
            self._unit.put_row(row, expected=None)
        return Reply(phrase("One moment."))

    # --- erasing
    def _erase(self, rest: str) -> Reply:
        if not rest:
            return Reply(phrase("What? A name, or the words themselves: /erase 4711"))
        person = member_named(self._unit.house(), rest)
        target = OfWords(words=rest) if person is None else OfPerson(person=person.person_id)
        found = shown(self._unit, target)
        if found.is_empty:
            return Reply(phrase("Nothing matched."))
        wanted = Erased(person=None if person is None else person.person_id, words=rest)
        text = phrase(
            "This takes {} claims and {} whole messages for good. It can't be undone.",
            len(found.claims),
            len(found.turns),
        )
        return Reply(text, (self._board().row(Choice(phrase("Erase it"), wanted)),))

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
            case SetShareTo() | OfClaim() | OfWord() | OfProposal() | Turn():
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
    "Change it": phrase("Change it"),
    "An adult": phrase("An adult"),
    "A child": phrase("A child"),
    "A guest": phrase("A guest"),
    "A helper": phrase("A helper"),
    "Owner": phrase("Owner"),
    "No member any more": phrase("No member any more"),
}


def health_lines(unit: UnitOfWork) -> list[str]:
    """What became of all that came in, what waits to go out, and how the bot stands in the group."""
    counts = inbox.counts(unit).values()
    received, stored = sum(each.received for each in counts), sum(each.stored for each in counts)
    aside = sum(each.quarantined for each in counts)
    waits = received - stored - aside
    pending, unsure = (len(unit.rows("send", state=state)) for state in ("pending", "uncertain"))
    composed = exit_counts(unit)
    return [
        f"{received} updates came in: {stored} handled, {aside} put aside as unreadable, {waits} at hand",
        f"{pending} messages wait to go out; of {unsure} it is not known whether they arrived",
        _hearing(unit),
        *(() if composed == ExitCounts() else (f"parts of composed replies: {in_words(composed)}",)),
    ]


def _hearing(unit: UnitOfWork) -> str:
    found = group_chat(unit)
    if found is None:
        return "I am in no group of the family's"
    home = found[1]
    unknown = f"; {len(home.unknown)} people in it are unknown to me" if home.unknown else ""
    return f"I am in the family's group{'' if home.can_write else ', and may not write there'}{unknown}"


def _name_and_role(rest: str) -> tuple[str, RoleName | None]:
    head, _, last = rest.rpartition(" ")
    role: RoleName | None = next((each for each in _ROLES if each == last.casefold()), None)
    return (head.strip(), role) if role is not None and head.strip() else (rest.strip(), None)
