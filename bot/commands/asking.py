"""What reports and scenarios ask of a household, and the JSON in which they are told it."""

from datetime import datetime

from bot.app import App
from bot.commands.report import Json, claim_json
from bot.conversation.later import tell_answer
from bot.founding import member_named
from jobs.blocks import picture
from jobs.digest import digest
from memory.audience import audible_to
from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId, RoomId, RowId, TurnId, derived
from memory.people import Person
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.render import View, render
from memory.turns import Author, Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Use
from relay.answers import Answer
from relay.composing import compose
from relay.grammar import parts_of
from relay.outbox import get
from relay.passing import Refused, accept
from relay.requests import EVERYONE, AskOn, Listener, Tell
from relay.words import Delivered, Sending, Uncertain, Word


async def ask_json(app: App, person: Person, room: RoomId, text: str) -> dict[str, Json]:
    """Put a question to the memory and have what came back as JSON."""
    told = await ask(app, person, room, text)
    return {
        "text": told.text.text,
        "claims": list(told.claims),
        "withheld": told.withheld,
        "abstained": told.abstained,
    }


async def ask(app: App, person: Person, room: RoomId, text: str) -> Answer:
    """Put a question to the memory: it is spoken in the room, recorded as asked, and answered there."""
    now = app.clock.now()
    turn = spoken(person, room, text, at=now)
    await app.keep(turn)
    asked = Ask(asker=person.person_id, room=room, text=text, now=now, use=Use.ANSWER, turn=turn.turn_id)
    composed = await app.compose(asked)
    now_asked = Ask.model_validate({**dict(asked), "now": app.clock.now()})
    return await app.store.transact(lambda unit: tell_answer(unit, now_asked, composed))


def spoken(person: Person, room: RoomId, text: str, *, at: datetime) -> Turn:
    """A turn for words that reached us outside of any chat: the command line, or a scenario's ask."""
    turn_id = TurnId(derived("s", person.person_id, room, at.isoformat(), text))
    return Turn(
        turn_id=turn_id,
        household=person.household,
        room=room,
        thread=None,
        message=turn_id,
        version=0,
        seq=0,
        author=Author.PERSON,
        speaker=person.person_id,
        sent_at=at,
        text=text,
        kind=TurnKind.TEXT,
        reply_to=None,
        forwarded_from=None,
        quoted=None,
        to_bot=True,
        imported=False,
    )


def _passing(text: str, content: Span, whom: Listener) -> Tell | AskOn:
    """All of a text as a question, or as a word."""
    if text.rstrip().endswith("?"):
        return AskOn(to=(whom,), content=content, timing=None, condition=None)
    stated, wish = parts_of(text, content)
    return Tell(to=(whom,), content=content, stated=stated, wish=wish, timing=None, condition=None)


async def tell(  # noqa: PLR0913 - who tells whom what, where and when
    app: App, sender: Person, room: RoomId, to: str, text: str, *, deliver_at: datetime | None
) -> Word | Refused:
    """Give a word to be passed on, in the sender's private chat; a question goes as a question."""
    now = app.clock.now()
    house = await app.house()
    listener = None if to.casefold() == EVERYONE else member_named(house, to)
    turn = spoken(sender, room, text, at=now)
    await app.keep(turn)
    content = Span(start=0, end=len(text))
    whom = EVERYONE if listener is None else listener.person_id
    request = _passing(text, content, whom)

    def work(unit: UnitOfWork) -> Word | Refused:
        stored = unit.turn(turn.turn_id) or turn
        taken = accept(unit, stored, request, now=now, at=deliver_at)
        return taken if isinstance(taken, Refused) else taken.words[0]

    return await app.store.transact(work)


async def tell_json(  # noqa: PLR0913 - as `tell`
    app: App, sender: Person, room: RoomId, to: str, text: str, *, deliver_at: datetime | None
) -> tuple[RowId | None, Json]:
    """The id of the word that was accepted, or what its sender is told where it was not."""
    told = await tell(app, sender, room, to, text, deliver_at=deliver_at)
    if isinstance(told, Refused):
        return None, {"state": "refused", "text": told.reply.text, "claims": []}
    return told.word_id, None


async def word_json(app: App, word_id: RowId) -> dict[str, Json]:
    """A word as it stands: its state, and the words that its listener got or would get now."""

    def work(unit: UnitOfWork) -> dict[str, Json]:
        word = get(unit, word_id)
        if isinstance(word.state, Sending | Delivered | Uncertain):
            return {"state": word.state.kind, "text": word.state.text, "claims": list(word.state.claims)}
        if word.is_over:
            return {"state": word.state.kind, "text": "", "claims": []}
        text = compose(unit, word, now=app.clock.now())
        ready = getattr(text, "text", "")
        return {"state": word.state.kind, "text": ready, "claims": list(getattr(text, "claims", ()))}

    return await app.store.read(work)


async def now_text(app: App, person: Person, *, asker: Person | None = None) -> str:
    """The picture of a person as the asker may see it in private; the person themself by default."""
    listener = asker or person
    now = app.clock.now()

    def work(unit: UnitOfWork) -> str:
        room = unit.house().private_room(listener.person_id)
        if room is None:
            return ""
        return picture(unit, person.person_id, listener=listener.person_id, room=room.room_id, now=now).text

    return await app.store.read(work)


async def digest_text(app: App, person: Person) -> str:
    """The morning word to a person, as of now."""
    now = app.clock.now()
    return await app.store.read(lambda unit: digest(unit, person.person_id, now=now).text)


async def all_claims_json(app: App) -> list[Json]:
    """Every claim in its newest version, in force or archived, as its own speaker may read it."""
    now = app.clock.now()

    def work(unit: UnitOfWork) -> list[Json]:
        house = unit.house()
        claims = sorted(
            (*unit.in_force(), *unit.archived()), key=lambda claim: (claim.said_at, claim.claim_id)
        )
        return [claim_json(claim, house, rendered=as_told(claim, house, now)) for claim in claims]

    return await app.store.read(work)


def as_told(claim: Claim, house: House, now: datetime) -> str:
    """How a claim is worded to its own speaker in private; empty where it may not be."""
    return worded(claim, claim.speaker, house, now)


def worded(claim: Claim, listener: PersonId, house: House, now: datetime) -> str:
    """How a claim is worded to somebody in private; empty where they may not hear it."""
    room = house.private_room(listener)
    if room is None:
        return ""
    heard = audible_to(listener, room.room_id, [claim], house=house, now=now)
    view = View(house=house, listener=listener, now=now, zone=house.zone_of(listener))
    return render(heard[0], view).text if heard else ""
