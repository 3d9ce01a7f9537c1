"""Word passed between people: attributed, grounded again at delivery, and only to those it was for."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.claims import Reading, State
from memory.errors import StaleRevision
from memory.house import House
from memory.ids import RowId
from memory.life.changes import Why, to_state
from memory.modality import Certainty, Realization, Temporal
from memory.people import Role
from memory.vocabulary import Predicate
from relay.errors import UnknownWord, WrongStep
from relay.grammar import request_in
from relay.outbox import confirm, due, every, get, prepare, recover, settle, step, touching, withdraw
from relay.passing import Accepted, Refused, accept
from relay.words import (
    Confirmed,
    Delivered,
    Draft,
    Gone,
    Held,
    Sending,
    Uncertain,
    Undeliverable,
    Withdrawn,
    Word,
)
from tests.builders import (
    BRAM,
    CASPER,
    GROUP,
    NOW,
    ODILE,
    PIM,
    TILDA,
    WREN,
    a_group,
    a_house,
    a_modality,
    a_person,
    a_proposition,
    a_reading,
    a_seat,
    a_subject,
    a_turn,
    private,
)
from tests.memory.remembered import told
from tests.relay.household import Home, noted

STARTED = a_modality(realization=Realization.STARTED, temporal=Temporal.PAST)


def one(accepted: Accepted | Refused) -> Word:
    assert isinstance(accepted, Accepted), accepted
    assert len(accepted.words) == 1
    return accepted.words[0]


def test_a_word_reaches_its_listener_in_private_with_its_sender() -> None:
    """What Wren has told to dad reaches him alone, as Wren's words, at the time they were said."""
    home = Home()
    home.ask_for("tell dad the 16:10 is cancelled", by=WREN)
    home.later(minutes=1)
    [(room, text)] = home.texts()
    assert room == private(BRAM)
    assert text == ("From Wren: Today at 16:10: “the 16:10 is cancelled” — Wren, today at 10:00 (off)")
    assert home.texts() == []


def test_a_claim_is_told_with_its_qualifier() -> None:
    """Where the content became a claim, the qualifier travels with it."""
    home = Home()
    text = "tell Bram I have started the tax form"
    reading = a_reading(
        a_turn(text),
        "I have started the tax form",
        proposition=a_proposition("started the tax form", subject=a_subject(ODILE), predicate=Predicate.TASK),
        modality=STARTED,
        trigger="started",
    )
    word = one(home.ask_for(text, reading, by=ODILE))
    [(_, said)] = home.texts()
    assert "not said to be finished" in said
    assert "Odile" in said
    state = get(home.unit, word.word_id).state
    assert isinstance(state, Delivered)
    assert (state.text, len(state.claims)) == (said, 1)


def test_a_private_word_is_granted_to_its_listener_alone() -> None:
    """What is told to dad, dad may hear once he is told; mum may not, and the group may not."""
    home = Home()
    text = "tell dad I failed the mock"
    home.ask_for(text, noted(text, "I failed the mock", trigger="failed", about=WREN), by=WREN)
    [claim] = home.unit.in_force()
    assert set(claim.audience.people) == {WREN}
    home.deliver()
    [claim] = home.unit.in_force()
    assert set(claim.audience.people) == {WREN, BRAM}
    assert claim.audience.rooms == ()


def test_tell_everyone_reaches_the_group() -> None:
    """The inverse: what is said in private for everyone must reach the group, with its sender."""
    home = Home()
    home.ask_for("Tell everyone dinner is at eight.", by=ODILE)
    [(room, text)] = home.texts()
    assert room == GROUP
    assert text.startswith("From Odile")
    assert "dinner is at eight" in text


def test_a_secret_is_not_told_to_a_guest() -> None:
    """Where somebody reads who must not hear such things, the word is refused at once."""
    assert isinstance(Home().ask_for("tell everyone the alarm code is 4471", by=ODILE), Refused)


def test_a_secret_goes_to_the_group_only_when_it_is_said_twice() -> None:
    """A code for everyone waits as a draft until its sender says the same again."""
    home = Home(a_house(without=(CASPER,)))
    first = home.ask_for("tell everyone the alarm code is 4471", by=ODILE)
    assert isinstance(one(first).state, Draft)
    assert "once more" in first.reply.text
    assert home.texts() == []
    home.later(minutes=1)
    home.ask_for("tell everyone the alarm code is 4471", by=ODILE)
    assert [room for room, _ in home.texts()] == [GROUP]
    assert len(every(home.unit)) == 1


# --- re-grounding
def withdrawn_because(home: Home, word: Word, why: Gone) -> None:
    """The word is not sent, and its sender is told so in private."""
    sent = home.deliver()
    assert get(home.unit, word.word_id).state == Withdrawn(at=home.now, why=why)
    assert [ready.word.room for ready in sent] == [private(word.sender)]
    assert "did not pass this on" in sent[0].text.text


def test_an_edited_message_is_not_passed_on() -> None:
    """The message was changed while the word waited: its sender is asked instead."""
    home = Home()
    word = one(home.ask_for("tell dad at 15:00 that the gym opens at four", by=WREN, turn_id="m1"))
    assert isinstance(word.state, Held)
    home.later(hours=1)
    home.unit.put_turn(
        a_turn(
            "tell dad at 15:00 that the gym opens at five",
            by=WREN,
            room=private(WREN),
            at=home.now,
            turn_id="m1v1",
            message="m1",
            version=1,
        )
    )
    home.later(hours=5)
    withdrawn_because(home, word, Gone.EDITED)


@pytest.mark.parametrize(
    ("state", "why"),
    [
        pytest.param(State.SUPERSEDED, Gone.CORRECTED, id="corrected"),
        pytest.param(State.RETRACTED, Gone.TAKEN_BACK, id="taken back"),
        pytest.param(State.FORGOTTEN, Gone.TAKEN_BACK, id="forgotten"),
        pytest.param(State.REPLACED, Gone.OUTDATED, id="something newer holds"),
        pytest.param(State.EXPIRED, Gone.OUTDATED, id="over"),
    ],
)
def test_a_claim_that_no_longer_stands_is_not_passed_on(state: State, why: Gone) -> None:
    """Whatever took the claim out of force stops the word."""
    home = Home()
    text = "tell dad at 15:00 that the gym opens at four"
    word = one(
        home.ask_for(text, noted(text, "the gym opens at four", trigger="opens", about="gym"), by=WREN)
    )
    [claim] = home.unit.in_force()
    moved = to_state(claim, state, Why(home.now, "changed", WREN))
    home.unit.change(moved.claim, expected=moved.expected)
    home.later(hours=6)
    withdrawn_because(home, word, why)


def test_an_erased_claim_is_not_passed_on() -> None:
    """What was erased is not told, and the notice does not repeat it."""
    home = Home()
    text = "tell dad at 15:00 that the gym opens at four"
    word = one(
        home.ask_for(text, noted(text, "the gym opens at four", trigger="opens", about="gym"), by=WREN)
    )
    [claim] = home.unit.in_force()
    home.unit.erase_claim(claim.claim_id)
    home.unit.erase_turn(claim.sources[0].turn)
    home.later(hours=6)
    sent = home.deliver()
    assert isinstance(get(home.unit, word.word_id).state, Withdrawn)
    assert all("gym" not in ready.text.text for ready in sent)


def test_a_claim_said_again_is_still_passed_on() -> None:
    """The near twin: a further source moves the revision and changes nothing that is said."""
    home = Home()
    text = "tell dad at 15:00 that the gym opens at four"
    home.ask_for(text, noted(text, "the gym opens at four", trigger="opens", about="gym"), by=WREN)
    [claim] = home.unit.in_force()
    again = to_state(claim, State.ACTIVE, Why(home.now, "said again", WREN))
    home.unit.change(again.claim, expected=again.expected)
    home.later(hours=6)
    assert [room for room, _ in home.texts()] == [private(BRAM)]


def test_hearsay_travels_with_own_words() -> None:
    """Whoever says that Odile is free on Sunday is passed on beside Odile's own "maybe"."""
    home = Home()
    maybe = a_modality(certainty=Certainty.POSSIBLE, temporal=Temporal.FUTURE)
    turn, own = told("I may be free on Sunday", Predicate.NOTE, by=ODILE, modality=maybe, at=home.now)
    home.unit.put_turn(turn)
    home.unit.add(own)
    text = "tell Wren Odile is free on Sunday"
    word = one(
        home.ask_for(text, noted(text, "Odile is free on Sunday", trigger="free", about=ODILE), by=BRAM)
    )
    [(_, said)] = home.texts()
    assert said.startswith("From Bram")
    assert "I may be free on Sunday" in said
    assert "only maybe" in said
    assert touching(home.unit, own.claim_id) == (get(home.unit, word.word_id),)


def test_the_record_itself_can_be_told() -> None:
    """ "Tell Wren what Odile said about the forms" passes on Odile's words, not the sender's."""
    home = Home()
    turn, own = told(
        "I've started the passport forms", Predicate.TASK, by=ODILE, modality=STARTED, at=home.now
    )
    home.unit.put_turn(turn)
    home.unit.add(own)
    home.later(minutes=5)
    home.ask_for("tell Wren what Odile said about the passport forms", by=BRAM)
    [(room, said)] = home.texts()
    assert room == private(WREN)
    assert "not said to be finished" in said
    assert said.startswith("Bram asks me to tell you")


def test_what_the_listener_may_not_hear_is_not_in_the_record_told() -> None:
    """Of the record, only what the listener may hear themselves is passed on."""
    home = Home()
    turn, own = told(
        "I've started the present for Wren", Predicate.TASK, by=BRAM, room=private(BRAM), at=home.now
    )
    home.unit.put_turn(turn)
    home.unit.add(own)
    found = home.ask_for("tell Wren what I said about the present", by=BRAM)
    assert isinstance(found, Refused)
    assert home.texts() == []


# --- when
def test_quiet_hours_hold_a_word_until_morning() -> None:
    """A word given at night goes out when quiet hours end; one with an hour of its own goes then."""
    home = Home(at=datetime(2026, 11, 30, 22, tzinfo=UTC))
    held = home.ask_for("tell Odile the gate is open", by=BRAM)
    assert "quiet hours" in held.reply.text
    home.ask_for("tell Odile at 23:00 that the lamp is on", by=BRAM)
    assert home.texts() == []
    home.later(hours=1)
    assert ["lamp" in text for _, text in home.texts()] == [True]
    home.now = datetime(2026, 12, 1, 7, tzinfo=UTC)
    assert ["gate" in text for _, text in home.texts()] == [True]


def test_whoever_has_just_written_is_not_asleep() -> None:
    """Quiet hours are for sleepers: a word to somebody who is writing reaches them."""
    home = Home(at=datetime(2026, 11, 30, 22, tzinfo=UTC))
    home.say("still up, anyone?", by=ODILE)
    home.later(minutes=5)
    home.ask_for("tell Odile the gate is open", by=BRAM)
    assert [room for room, _ in home.texts()] == [private(ODILE)]


def test_a_word_waits_until_somebody_is_home() -> None:
    """ "When he's home" waits for somebody's plain word that he is, said after the word was given."""
    home = Home()
    reply = home.ask_for("tell dad when he's home that the parcel came", by=WREN).reply.text
    assert "once somebody says that Bram is home" in reply
    on_the_way = "I'm on my way home"
    home.later(hours=1)
    home.say(on_the_way, _at(on_the_way, "on my way home"), by=BRAM)
    assert home.texts() == []
    home.later(hours=1)
    home.say("I'm home now", _at("I'm home now", "home"), by=BRAM)
    assert [room for room, _ in home.texts()] == [private(BRAM)]


def _at(text: str, place: str) -> Reading:
    return a_reading(
        a_turn(text),
        text,
        proposition=a_proposition(place, subject=a_subject(BRAM), predicate=Predicate.LOCATED_AT),
        trigger=place.rsplit(maxsplit=1)[-1],
    )


def test_a_condition_that_nobody_can_watch_is_said_to_be_none() -> None:
    """What can't be noticed is not promised, and after a fortnight its sender is told."""
    home = Home()
    accepted = home.ask_for("tell dad when the rain stops that the washing is out", by=WREN)
    assert "can't tell when" in accepted.reply.text
    assert home.texts() == []
    home.later(days=15)
    [(room, text)] = home.texts()
    assert room == private(WREN)
    assert "never came" in text


# --- addresses
def test_an_unreachable_listener_is_told_to_the_sender_and_never_to_the_group() -> None:
    """Somebody who left while the word waited is not reached, nor is anybody else instead."""
    home = Home()
    word = one(home.ask_for("tell Casper at 15:00 that the hedge is cut", by=BRAM))
    home.unit.put_person(a_person(CASPER, role=Role.GUEST, left_at=home.now + timedelta(hours=1)))
    home.later(hours=6)
    [(room, text)] = home.texts()
    assert isinstance(get(home.unit, word.word_id).state, Undeliverable)
    assert room == private(BRAM)
    assert "no member any more" in text


def test_who_has_no_private_chat_is_refused_at_once() -> None:
    """Without a private chat there is no way to them, and the sender hears so."""
    house = a_house()
    without = House.model_validate(
        {**dict(house), "rooms": tuple(room for room in house.rooms if room.room_id != private(PIM))}
    )
    found = Home(without).ask_for("tell Pim the hedgehog is back", by=BRAM)
    assert isinstance(found, Refused)
    assert "can't reach Pim" in found.reply.text


def test_a_blocked_chat_ends_the_word() -> None:
    """When the transport refuses for good, the sender is told in private."""
    home = Home()
    word = one(home.ask_for("tell Pim the hedgehog is back", by=BRAM))
    prepare(home.unit, word.word_id, now=home.now)
    settle(home.unit, word.word_id, "blocked", now=home.now)
    assert isinstance(get(home.unit, word.word_id).state, Undeliverable)
    assert [room for room, _ in home.texts()] == [private(BRAM)]


def test_whoever_joined_meanwhile_stops_a_private_word_to_the_group() -> None:
    """A word from a private chat for the group is for those who read there when it was given."""
    home = Home(a_house(without=(CASPER,)))
    word = one(home.ask_for("tell everyone at 15:00 that the loan is through", by=ODILE))
    home.unit.put_person(a_person(CASPER, role=Role.GUEST))
    seats = (*(a_seat(p) for p in (ODILE, BRAM, WREN, PIM, TILDA)), a_seat(CASPER, since=home.now))
    home.unit.put_room(a_group(*seats))
    home.later(hours=6)
    withdrawn_because(home, word, Gone.NOT_FOR_THEM)


def test_only_members_can_have_word_passed_on() -> None:
    """Whoever is not a member any more has nothing passed on."""
    house = a_house(a_person(CASPER, role=Role.GUEST, left_at=NOW - timedelta(days=3)))
    assert isinstance(Home(house).ask_for("tell Pim hello", by=CASPER), Refused)


# --- the outbox
def test_the_same_turn_makes_no_second_word() -> None:
    """A retry after a lost acknowledgement finds the word that is there."""
    home = Home()
    first = one(home.ask_for("tell dad the gate is open", by=WREN, turn_id="m1"))
    turn = home.unit.turn(first.turn)
    assert turn is not None
    request = request_in(turn.text, speaker=WREN, house=home.unit.house(), at=home.now)
    assert request is not None
    again = accept(home.unit, turn, request, now=home.now)  # pyright: ignore[reportArgumentType] - any of what it takes
    assert one(again).word_id == first.word_id
    assert len(every(home.unit)) == 1


def test_of_two_steps_from_one_revision_one_wins() -> None:
    """Every step is a compare-and-set: the second is told, and nothing is written."""
    home = Home()
    word = one(home.ask_for("tell dad the gate is open", by=WREN))
    withdraw(home.unit, word, Gone.UNDONE, now=home.now)
    with pytest.raises(StaleRevision):
        step(home.unit, word, Held(why="quiet", until=home.now))


def test_there_is_no_way_back_from_an_end() -> None:
    """What was withdrawn or delivered is not sent again."""
    home = Home()
    word = one(home.ask_for("tell dad the gate is open", by=WREN))
    home.deliver()
    with pytest.raises(WrongStep):
        prepare(home.unit, word.word_id, now=home.now)
    with pytest.raises(UnknownWord):
        get(home.unit, RowId("w0"))


def test_an_unknown_outcome_waits_for_its_sender() -> None:
    """Nobody knows whether it arrived: it is not sent again until its sender says so."""
    home = Home()
    word = one(home.ask_for("tell dad the gate is open", by=WREN))
    prepare(home.unit, word.word_id, now=home.now)
    assert isinstance(get(home.unit, word.word_id).state, Sending)
    recover(home.unit, home.now)
    found = get(home.unit, word.word_id)
    assert isinstance(found.state, Uncertain)
    [(room, text)] = home.texts()
    assert room == private(WREN)
    assert "can't tell whether" in text
    confirm(home.unit, found, now=home.now)
    assert [room for room, _ in home.texts()] == [private(BRAM)]


def test_what_was_not_taken_is_tried_again() -> None:
    """A refusal for now (too many at once) leaves the word ready."""
    home = Home()
    word = one(home.ask_for("tell dad the gate is open", by=WREN))
    prepare(home.unit, word.word_id, now=home.now)
    settle(home.unit, word.word_id, "not sent", now=home.now)
    assert isinstance(get(home.unit, word.word_id).state, Confirmed)
    assert [each.word_id for each in due(home.unit, home.now)] == [word.word_id]


def test_words_are_found_by_what_they_rest_on() -> None:
    """A correction finds the words that rest on a claim, sent or not."""
    home = Home()
    text = "tell dad the gym opens at four"
    word = one(
        home.ask_for(text, noted(text, "the gym opens at four", trigger="opens", about="gym"), by=WREN)
    )
    [claim] = home.unit.in_force()
    assert [each.word_id for each in touching(home.unit, claim.claim_id)] == [word.word_id]
    home.deliver()
    assert [each.word_id for each in touching(home.unit, claim.claim_id)] == [word.word_id]
    assert [each.word_id for each in touching(home.unit, word.turn)] == [word.word_id]
