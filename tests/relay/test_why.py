"""Where something comes from, as far as the asker may know it; and what "that" is."""

from datetime import timedelta

import pytest

from memory.claims import Claim
from memory.ids import ClaimId, PersonId, RoomId
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate
from relay.answers import answer
from relay.outbox import get
from relay.passing import Accepted
from relay.requests import Correct, Forget, Keep
from relay.targets import targets
from relay.why import note_answer, why_answer, why_claim, why_word
from tests.builders import BRAM, GROUP, NOW, ODILE, PIM, TILDA, WREN, a_turn, private
from tests.jobs.lived import Lived
from tests.memory.remembered import a_memory, asked, flat, told
from tests.relay.household import Home

UNKNOWN = "I have nothing under that."


def after_asking(uow: UnitOfWork, text: str, *, by: PersonId = BRAM, room: RoomId = GROUP) -> None:
    question = asked(text, by=by, room=room)
    note_answer(uow, question, answer(uow, question))


def test_why_shows_claim_words_room_and_what_else_there_was() -> None:
    """The claims used, whose message in which room they rest on, and what else was at hand."""
    used = told("the kayak key hangs in the porch", Predicate.KEPT_AT, about="kayak key", by=ODILE)
    also = told("the kayak has a key of its own", about="kayak", by=TILDA, at=NOW - timedelta(days=40))
    uow = a_memory(*flat([used, also]))
    after_asking(uow, "where is the kayak key?")
    shown = why_answer(uow, asker=BRAM, room=GROUP, now=NOW)
    assert "a message of Odile, in the group, today at 16:00" in shown.text
    assert used[1].claim_id in shown.claims
    assert f"not used: {also[1].claim_id}" in shown.text


def test_why_of_nothing_says_so() -> None:
    """An answer that rested on nothing is said to have; before any answer there is none to explain."""
    uow = a_memory()
    assert "not answered you anything" in why_answer(uow, asker=BRAM, room=GROUP, now=NOW).text
    after_asking(uow, "who is Biscuit?")
    assert "nothing in the record" in why_answer(uow, asker=BRAM, room=GROUP, now=NOW).text


def test_why_is_of_ones_own_last_answer() -> None:
    """Everyone has a last answer of their own, in each room."""
    held = told("the kayak key hangs in the porch", Predicate.KEPT_AT, about="kayak key", by=ODILE)
    uow = a_memory(*held)
    after_asking(uow, "where is the kayak key?")
    assert "not answered you anything" in why_answer(uow, asker=WREN, room=GROUP, now=NOW).text
    assert "not answered you anything" in why_answer(uow, asker=BRAM, room=private(BRAM), now=NOW).text
    after_asking(uow, "who is Biscuit?")
    assert "nothing in the record" in why_answer(uow, asker=BRAM, room=GROUP, now=NOW).text


def test_a_claim_that_may_not_be_heard_is_as_one_that_is_not_there() -> None:
    """Whoever tries ids learns nothing from the refusal."""
    held = told("I failed the mock", by=WREN, room=private(WREN))
    uow = a_memory(*held)
    claim_id = held[1].claim_id
    assert why_claim(uow, claim_id, asker=ODILE, room=private(ODILE), now=NOW).text == UNKNOWN
    assert why_claim(uow, ClaimId("c_none"), asker=ODILE, room=private(ODILE), now=NOW).text == UNKNOWN
    own = why_claim(uow, claim_id, asker=WREN, room=private(WREN), now=NOW).text
    assert "in private" in own
    assert "I failed the mock" in own


def test_why_of_a_word_is_for_sender_and_listener() -> None:
    """Those between whom a word passed see what it rests on; others see nothing."""
    home = Home()
    accepted = home.ask_for("tell dad the gate is open", by=WREN)
    assert isinstance(accepted, Accepted)
    home.deliver()
    word = get(home.unit, accepted.words[0].word_id)
    for person in (WREN, BRAM):
        shown = why_word(home.unit, word, asker=person, room=private(person), now=home.now).text
        assert "the gate is open" in shown
        assert "Wren" in shown
    assert why_word(home.unit, word, asker=ODILE, room=private(ODILE), now=home.now).text == UNKNOWN


# --- what "that" is
THAT = Forget(target=None, about=None)


def meant(uow: UnitOfWork, text: str, request: Forget | Correct | Keep, **how: object) -> set[ClaimId]:
    turn = uow.put_turn(a_turn(text, by=WREN, room=private(WREN), **how))  # pyright: ignore[reportArgumentType] - builder
    assert turn is not None
    return {claim.claim_id for claim in targets(uow, turn, request, now=NOW)}


def mine(words: str, *, hours: float) -> tuple[Turn, Claim]:
    return told(words, by=WREN, room=private(WREN), at=NOW - timedelta(hours=hours))


def test_that_is_ones_own_last_words() -> None:
    """Without an answer in between, it is what the speaker said last."""
    older, last = mine("I lost my scarf", hours=3), mine("I lost my glove", hours=1)
    uow = a_memory(*flat([older, last]))
    assert meant(uow, "forget that", THAT) == {last[1].claim_id}


def test_that_is_the_last_answer_where_it_came_later() -> None:
    """After an answer of the bot's, it is what the answer told."""
    scarf, glove = mine("I lost my scarf", hours=3), mine("I lost my glove", hours=1)
    uow = a_memory(*flat([scarf, glove]))
    after_asking(uow, "where is my scarf?", by=WREN, room=private(WREN))
    assert meant(uow, "that's wrong", Correct(target=None, content=None)) == {scarf[1].claim_id}


def test_that_is_what_is_replied_to() -> None:
    """A reply names its target better than anything else."""
    scarf, glove = mine("I lost my scarf", hours=3), mine("I lost my glove", hours=1)
    uow = a_memory(*flat([scarf, glove]))
    found = meant(uow, "never forget that", Keep(target=None), reply_to=scarf[0].turn_id)
    assert found == {scarf[1].claim_id}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("forget the thing about tea", 0, id="none"),
        pytest.param("forget the thing about the scarf", 1, id="one"),
    ],
)
def test_by_what_it_is_about(text: str, count: int) -> None:
    """Only what holds the words is meant; where nothing does, nothing is."""
    uow = a_memory(*flat([mine("I lost my scarf", hours=3), mine("I lost my glove", hours=1)]))
    start = text.index("about ") + len("about ")
    assert len(meant(uow, text, Forget(target=None, about=Span(start=start, end=len(text))))) == count


def test_an_id_of_what_one_may_not_hear_finds_nothing() -> None:
    """Ids open no doors."""
    hers = told("the present is a scarf", by=ODILE, room=private(ODILE))
    assert meant(a_memory(*hers), "forget it", Forget(target=hers[1].claim_id, about=None)) == set()
    assert PIM not in hers[1].audience.people


def test_why_is_asked_of_a_picture_and_of_a_morning_word_too() -> None:
    """Each line's claim with its message; the morning word that came by itself as well as the picture."""
    home = Lived()
    home.says("Bram", "I'm at the office")
    home.confides("Odile", "/now Bram")
    (why,) = home.confides("Odile", "why")
    assert "What I showed you rests on" in why
    assert "from a message of Bram, in the group" in why
    home.says("Bram", "The boiler man comes on Friday")
    home.nights()
    (why,) = home.confides("Odile", "/why")
    assert "boiler man" in why


def test_that_is_never_all_of_a_view() -> None:
    """The twin: after a picture 'forget that' takes away nothing of it; after an answer it does."""
    home = Lived()
    home.says("Odile", "I'm allergic to nuts")
    home.confides("Odile", "/now")
    (told,) = home.confides("Odile", "forget that")
    assert told.startswith("Nothing matched.")
    assert home.claims("nuts")
    home.confides("Odile", "what am I allergic to?")
    home.confides("Odile", "forget that")
    assert home.claims("nuts") == []
