"""One turn and what is said to it: what can be asked for is done here, and answered in its room."""

from datetime import datetime
from typing import Final, assert_never

from bot.conversation.identities import identify, refusal
from bot.conversation.later import asked_in
from bot.conversation.noting import on_notes
from bot.conversation.replies import acknowledge, must_ask, unclear, unmatched, what_share
from bot.conversation.views import is_kept, on_any_list, show
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId, RowId
from memory.intake.steering import bring_back, correct, forget, keep, last_forgotten
from memory.language.shopping import asks_what_is_needed
from memory.life.outcomes import Outcome
from memory.people import Person
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.render import NOTHING, Rendered, View, join, moment, phrase
from memory.rooms import RoomKind
from memory.turns import Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Predicate
from relay.answers import answer
from relay.calling_back import call_back, call_late
from relay.choosing import Chosen, carry_out
from relay.mending import Mended, mend
from relay.outbox import get
from relay.passing import accept, acknowledged
from relay.requests import (
    AskMe,
    AskOn,
    BringBack,
    CallOff,
    Correct,
    Forget,
    Identify,
    Keep,
    OnNotes,
    Remind,
    Request,
    SetShare,
    Show,
    Tell,
    Unclear,
    Why,
)
from relay.snoozing import PutOff, put_off
from relay.targets import of_others, targets
from relay.waiting import call_off, described
from relay.why import note_answer, note_shown, why_answer, why_claim, why_word
from relay.words import KIND as WORD
from relay.words import Asking, Word

Send = tuple[RoomId, Rendered]

NO_WORDS: Final = Span(start=0, end=0)
"""The stretch of a turn in which nothing is stated or asked."""


class Exchange:
    """One turn and what is said to it."""

    def __init__(
        self, unit: UnitOfWork, turn: Turn, outcomes: tuple[Outcome, ...], house: House, now: datetime
    ) -> None:
        self._unit = unit
        self._turn = turn
        self._outcomes = outcomes
        self._house = house
        self._now = now

    def replies(self, request: Request | Chosen | Mended | PutOff | None) -> tuple[Send, ...]:
        """What the bot says to it, each to its room; what is asked for is done on the way."""
        speaker = self._turn.speaker
        person = None if speaker is None else self._house.person(speaker)
        if person is None or self._turn.imported:
            return ()
        sends = self._sends(request, person)
        return tuple((room, text) for room, text in sends if text)

    def _sends(  # noqa: C901, PLR0911, PLR0912 - one match
        self, request: Request | Chosen | Mended | PutOff | None, person: Person
    ) -> list[Send]:
        room = self._turn.room
        match request:
            case None:
                return [(room, self._receipt(person))]
            case AskMe():
                return [(room, self._answer(request.content))]
            case Tell() | AskOn() | Remind():
                return [(room, accept(self._unit, self._turn, request, now=self._now).reply)]
            case Why():
                return [(room, self._why(person, request.target, room))]
            case Show():
                return self._show(person, request)
            case Correct() | Forget() | Keep():
                return [(room, self._change(person, request))]
            case CallOff():
                return self._privately(person, self._call_off(person, request))
            case Mended():
                return [(room, self._mend(request))]
            case PutOff():
                return [(room, self._put_off(request))]
            case BringBack():
                return [(room, self._bring_back(person, request))]
            case Chosen():
                return [(room, self._choose(person, request))]
            case Identify():
                return [(room, self._identify(person, request))]
            case OnNotes():
                return [(room, self._on_notes(person, request))]
            case SetShare():
                return self._privately(person, self._share(person, request))
            case Unclear():
                return [(room, unclear(request))]
            case _:
                assert_never(request)

    def _view(self, person: PersonId) -> View:
        zone = self._house.zone_of(person)
        return View(house=self._house, listener=person, now=self._now, zone=zone)

    def _is_private(self) -> bool:
        room = self._house.room(self._turn.room)
        return room is not None and room.kind is RoomKind.PRIVATE

    def _privately(self, person: Person, text: Rendered) -> list[Send]:
        """What shows one's own memory is answered in private, with a neutral pointer in the group."""
        own = self._house.private_room(person.person_id)
        if self._is_private() or own is None:
            return [(self._turn.room, text)]
        return [(own.room_id, text), (self._turn.room, phrase("I've answered you in private."))]

    def _receipt(self, person: Person) -> Rendered:
        """In private what was kept is acknowledged; in the group only what must be asked about."""
        if self._turn.kind is TurnKind.LIVE_LOCATION and self._turn.version:
            return NOTHING  # a step on the way; that it is shared was acknowledged at the first
        view, room = self._view(person.person_id), self._turn.room
        if self._turn.to_bot:
            return acknowledge(self._outcomes, view, room=room)
        return must_ask(self._outcomes, view, room=room)

    def _answer(self, content: Span) -> Rendered:
        asked = asked_in(self._turn, content, now=self._now)
        if asked is None:
            return NOTHING
        if asks_what_is_needed(asked.text):
            return self._needed(asked)
        told = answer(self._unit, asked)
        note_answer(self._unit, asked, told)
        return told.text

    def _needed(self, asked: Ask) -> Rendered:
        """What is on the lists, and whatever else somebody said is needed."""
        listed = on_any_list(self._unit, asked.asker, room=asked.room, now=self._now)
        without = frozenset({Predicate.LIST_ITEM})
        told = answer(self._unit, Ask.model_validate({**dict(asked), "without": without}))
        if not listed:
            note_answer(self._unit, asked, told)
            return told.text
        text = listed if told.abstained else join([listed, told.text], "\n")
        note_shown(self._unit, text, to=asked.asker, room=asked.room, now=self._now)
        return text

    def _why(self, person: Person, target: str | None, room: RoomId) -> Rendered:
        asker = person.person_id
        if target is None:
            return why_answer(self._unit, asker=asker, room=self._turn.room, now=self._now)
        if self._unit.row(WORD, RowId(target)) is not None:
            word = get(self._unit, RowId(target))
            return why_word(self._unit, word, asker=asker, room=room, now=self._now)
        return why_claim(self._unit, ClaimId(target), asker=asker, room=room, now=self._now)

    def _show(self, person: Person, request: Show) -> list[Send]:
        room = self._turn.room
        asked = asked_in(self._turn, Span(start=0, end=len(self._turn.text)), now=self._now)
        if request.view == "list" and asked is not None and asks_what_is_needed(asked.text):
            return [(room, self._needed(asked))]
        told = self._told_of_list(person, request, asked)
        if told is not None:
            return [(room, told)]
        if request.view not in _OWN or self._is_private():
            return [(room, self._shown(person, request, room))]
        own = self._house.private_room(person.person_id)
        if own is None:
            return [(room, phrase("Write to me in private first; then I can show you that."))]
        return self._privately(person, self._shown(person, request, own.room_id))

    def _told_of_list(self, person: Person, request: Show, asked: Ask | None) -> Rendered | None:
        """What was said of a list on which nothing is kept; None where something is, or nothing was."""
        if request.of_list is None or is_kept(self._unit, request.of_list, person.person_id, self._now):
            return None
        told = None if asked is None else answer(self._unit, asked)
        if asked is None or told is None or told.abstained:
            return None
        note_answer(self._unit, asked, told)
        return told.text

    def _shown(self, person: Person, request: Show, room: RoomId) -> Rendered:
        text = show(self._unit, request, person.person_id, room=room, now=self._now)
        if request.view in _MADE_OF_CLAIMS:
            note_shown(self._unit, text, to=person.person_id, room=room, now=self._now)
        return text

    def _change(self, person: Person, request: Correct | Forget | Keep) -> Rendered:
        """Carry out a person's word on what is meant; what they may not change stays, and they are told."""
        found = targets(self._unit, self._turn, request, now=self._now)
        if not found:
            return self._unmatched(self._view(person.person_id), request)
        changes = [self._changed(claim.claim_id, person.person_id, request) for claim in found]
        return acknowledge(changes, self._view(person.person_id), room=self._turn.room)

    def _unmatched(self, view: View, request: Correct | Forget | Keep) -> Rendered:
        """Nothing is meant that there is; what was said to put it right is kept, and that is told, too."""
        told = unmatched(of_others(self._unit, self._turn, request, now=self._now), view)
        kept = acknowledge(self._outcomes, view, room=self._turn.room)
        return join([told, kept], "\n") if kept else told

    def _changed(self, claim_id: ClaimId, by: PersonId, request: Correct | Forget | Keep) -> Outcome:
        match request:
            case Forget():
                return forget(self._unit, claim_id, by=by, now=self._now)
            case Keep():
                return keep(self._unit, claim_id, by=by, now=self._now)
            case Correct():
                content = request.content or NO_WORDS
                outcomes = self._outcomes
                return correct(self._unit, claim_id, self._turn, content, outcomes=outcomes, now=self._now)
            case _:
                assert_never(request)

    def _call_off(self, person: Person, request: CallOff) -> Rendered:
        about = "" if request.about is None else request.about.of(self._turn.text)
        gone = call_off(self._unit, person.person_id, sort=request.sort, about=about, now=self._now)
        if not gone:
            return phrase("Nothing of yours that waits fits that. “My reminders” shows what there is.")
        return self._called_off(gone)

    def _called_off(self, gone: tuple[Word, ...]) -> Rendered:
        lines = [described(self._unit, word, now=self._now) for word in gone]
        return join([phrase("Called off: {}", line) for line in lines], "\n")

    def _mend(self, mended: Mended) -> Rendered:
        words = mend(self._unit, mended)
        if mended.left_out is not None:
            view = self._view(words[0].sender)
            return phrase("I'll leave out {}.", moment(mended.left_out, view))
        return acknowledged(words, self._turn, self._house, self._now)

    def _put_off(self, wanted: PutOff) -> Rendered:
        word = put_off(self._unit, wanted, now=self._now)
        return acknowledged((word,), self._turn, self._house, self._now)

    def call_back(self) -> tuple[Send, ...]:
        """Call back what the turn says was given too soon; in private, which it was, or that it is late."""
        if self._turn.imported or self._turn.version:
            return ()
        room = self._turn.room
        gone = call_back(self._unit, self._turn, now=self._now)
        if gone:
            said = self._called_off(gone) if self._is_private() else phrase("Called off: nothing goes out.")
            return ((room, said),)
        late = call_late(self._unit, self._turn, now=self._now)
        if not late or not self._turn.to_bot:
            return ()
        asked = any(isinstance(word.what, Asking) for word in late)
        return ((room, phrase(_ASKED_ALREADY if asked else "That has gone out already.")),)

    def _bring_back(self, person: Person, request: BringBack) -> Rendered:
        by, claim_id = person.person_id, request.target
        if claim_id is None:
            last = last_forgotten(self._unit, by=by, now=self._now)
            claim_id = "" if last is None else last.claim_id
        outcome = bring_back(self._unit, ClaimId(claim_id), by=by, now=self._now)
        return acknowledge((outcome,), self._view(by), room=self._turn.room)

    def _identify(self, person: Person, request: Identify) -> Rendered:
        refused = refusal(person, is_private=self._is_private())
        words = request.words.of(self._turn.text)
        return refused or identify(self._unit, person, words, room=self._turn.room, now=self._now)

    def _on_notes(self, person: Person, request: OnNotes) -> Rendered:
        refused = refusal(person, is_private=self._is_private())
        words = "" if request.words is None else request.words.of(self._turn.text)
        return refused or on_notes(self._unit, person, words, room=self._turn.room, now=self._now)

    def _choose(self, person: Person, chosen: Chosen) -> Rendered:
        outcomes = carry_out(self._unit, chosen, by=person.person_id, now=self._now)
        return acknowledge(outcomes, self._view(person.person_id), room=self._turn.room)

    def _share(self, person: Person, request: SetShare) -> Rendered:
        if request.share is None:
            return what_share(person.share)
        self._unit.put_person(Person.model_validate({**dict(person), "share": request.share}))
        return what_share(request.share)


_ASKED_ALREADY: Final = "They have the question already; I won't ask again."
_MADE_OF_CLAIMS = frozenset({"now", "digest", "list"})
"""Views of which somebody may ask why; one's own memory shows that by itself."""
_OWN = frozenset({"memory", "digest", "export", "words"})
"""Views that show what is one's own: never in a group."""
