"""What was erased is gone from everywhere, stays gone, and takes nothing of anybody else's with it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.conversation.hearing import hear
from bot.founding import found
from config.household import HouseholdSettings, MemberSettings
from memory.capture import store_and_capture
from memory.erasing.erasure import Completion, completions, erase
from memory.erasing.reach import OfClaim, OfCohort, OfPerson, OfSource, OfTurn, OfWords, Target, reach
from memory.ids import HouseholdId, PersonId, RoomId, TurnId
from memory.lexical import LexicalReader
from memory.ports import UnitOfWork
from memory.store.keys import new_key
from memory.store.sqlite import SqliteStore
from memory.tombstones import household_key
from memory.turns import Author, Turn, TurnKind

HOUSEHOLD = HouseholdId("home")
START = datetime(2026, 9, 1, 8, tzinfo=UTC)
SETTINGS = HouseholdSettings(
    members=tuple(MemberSettings(name=name, role="adult") for name in ("Wren", "Odile", "Bram"))
)
READ = LexicalReader().read


def a_turn(name: str, speaker: str, text: str, *, private: bool = False, minute: int = 0) -> Turn:
    return Turn(
        turn_id=TurnId(name),
        household=HOUSEHOLD,
        room=RoomId(f"dm:{speaker}") if private else RoomId("group"),
        thread=None,
        message=name,
        version=0,
        seq=0,
        author=Author.PERSON,
        speaker=PersonId(speaker),
        sent_at=START + timedelta(minutes=minute),
        text=text,
        kind=TurnKind.TEXT,
        reply_to=None,
        forwarded_from=None,
        quoted=None,
        to_bot=private or text.startswith("@sayso"),
        imported=False,
    )


SAID = (
    a_turn("t1", "wren", "I failed the maths exam on Kestrelday", private=True),
    a_turn("t2", "odile", "Wren failed the maths exam on Kestrelday", minute=1),
    a_turn("t3", "bram", "The zebrafinch cage is in the garage", minute=2),
    a_turn("t4", "wren", "@sayso where is the zebrafinch cage?", minute=3),
    a_turn("t5", "bram", "I am allergic to quincewood", minute=4),
)


async def lived(path: Path) -> SqliteStore:
    """An unencrypted store in which the talk above was heard and answered."""
    store = await SqliteStore.open(path, None, HOUSEHOLD, SETTINGS)
    await store.transact(lambda unit: found(unit, SETTINGS, at=START - timedelta(days=1)))
    for turn in SAID:
        await store.transact(lambda unit, turn=turn: hear(unit, turn, read=READ, now=turn.sent_at))
    return store


async def gone(store: SqliteStore, target: Target) -> Completion:
    now = START + timedelta(hours=1)
    done = await store.transact(lambda unit: erase(unit, target, by="operator", now=now))
    await store.scrub()
    return done


def bytes_with(folder: Path, word: str) -> list[str]:
    """The files that hold a word in any of the encodings in which it could lie there."""
    forms = [word.encode(), word.lower().encode(), word.encode("utf-16-le"), word[:6].lower().encode()]
    return [f.name for f in folder.iterdir() if any(form in f.read_bytes() for form in forms)]


async def claim_of(store: SqliteStore, turn: str) -> OfClaim:
    claims = await store.read(lambda unit: unit.of_turn(TurnId(turn)))
    return OfClaim(claim=claims[0].claim_id)


@pytest.mark.parametrize("by", ["turn", "claim", "words", "source"])
async def test_no_byte_of_it_is_left(tmp_path: Path, by: str) -> None:
    """A scan of every file of an unencrypted build finds the word before, and nowhere after."""
    store = await lived(tmp_path / "m.db")
    assert bytes_with(tmp_path, "zebrafinch")
    targets: dict[str, Target] = {
        "turn": OfTurn(turn=TurnId("t3")),
        "claim": await claim_of(store, "t3"),
        "words": OfWords(words="zebrafinch"),
        "source": OfSource(name="Bram", person=PersonId("bram")),
    }
    await gone(store, OfTurn(turn=TurnId("t4")))
    done = await gone(store, targets[by])
    await store.close()
    assert (done.found_after, done.said_by_others) == (0, 0)
    assert bytes_with(tmp_path, "zebrafinch") == []
    assert bytes_with(tmp_path, "Kestrelday")


async def test_what_others_said_for_themselves_stays(tmp_path: Path) -> None:
    """Forgetting Wren's line does not remove Odile's independent statement of the same thing."""
    store = await lived(tmp_path / "m.db")
    await gone(store, OfTurn(turn=TurnId("t1")))
    kept = await store.read(lambda unit: unit.turn(TurnId("t2")))
    assert kept is not None
    assert kept.text == SAID[1].text
    assert await store.read(lambda unit: unit.of_turn(TurnId("t2")))
    assert await store.read(lambda unit: unit.of_turn(TurnId("t1"))) == ()
    await store.close()


async def test_the_same_source_is_not_learned_again(tmp_path: Path) -> None:
    """The message comes in again, as after a restored queue: nothing is stored, nothing learned."""
    store = await lived(tmp_path / "m.db")
    await gone(store, OfTurn(turn=TurnId("t3")))

    def again(unit: UnitOfWork) -> bool:
        key = household_key(unit)
        turn = a_turn("t3-again", "bram", SAID[2].text).model_copy(update={"message": "t3", "version": 1})
        return store_and_capture(unit, turn, READ, now=START, tombstone_key=key).turn is None

    assert await store.transact(again)
    fresh = a_turn("t9", "odile", "The zebrafinch cage is in the shed", minute=99)
    heard = await store.transact(lambda unit: hear(unit, fresh, read=READ, now=fresh.sent_at))
    assert heard.turn is not None
    assert await store.read(lambda unit: unit.of_turn(TurnId("t9")))
    await store.close()


async def test_a_person_goes_with_everything_of_and_about_them(tmp_path: Path) -> None:
    """Removing an account reaches current and archived claims, others' words about them, and their name."""
    store = await lived(tmp_path / "m.db")
    done = await gone(store, OfPerson(person=PersonId("wren")))
    assert len(done.reach.claims) >= 2
    house = await store.read(lambda unit: unit.house())
    assert "Wren" not in [person.name for person in house.people]
    left = await store.read(lambda unit: (*unit.in_force(), *unit.archived()))
    assert all(PersonId("wren") not in (c.speaker, c.proposition.subject.person) for c in left)
    assert any(claim.speaker == PersonId("bram") for claim in left)
    await store.close()


async def test_a_cohort_goes_and_the_record_stays(tmp_path: Path) -> None:
    """A bad reader's claims are swept; what people said is still there to be read by a better one."""
    store = await lived(tmp_path / "m.db")
    before = await store.read(lambda unit: unit.in_force())
    proposer = before[0].proposer
    await gone(store, OfCohort(proposer=proposer.name, version=proposer.version))
    after = await store.read(lambda unit: unit.in_force())
    assert [c for c in after if c.proposer == proposer] == []
    turn = await store.read(lambda unit: unit.turn(TurnId("t3")))
    assert turn is not None
    assert turn.text == SAID[2].text
    await store.close()


async def test_it_is_shown_first_and_nothing_is_done(tmp_path: Path) -> None:
    """Looking at what would go changes nothing; what matches nothing says so."""
    store = await lived(tmp_path / "m.db")
    before = await store.read(lambda unit: unit.in_force())
    shown = await store.read(lambda unit: reach(unit, OfTurn(turn=TurnId("t3"))))
    assert shown.turns == ("t3",)
    assert await store.read(lambda unit: unit.in_force()) == before
    assert (await store.read(lambda unit: reach(unit, OfWords(words="no such thing")))).is_empty
    await store.close()


async def test_the_completion_record_holds_counts_and_no_words(tmp_path: Path) -> None:
    """A person can read what was covered; the words themselves are not in it."""
    store = await lived(tmp_path / "m.db")
    done = await gone(store, OfTurn(turn=TurnId("t5")))
    assert (len(done.reach.turns), len(done.reach.claims), len(done.marks)) == (1, 1, 2)
    (kept,) = await store.read(completions)
    assert kept == done
    assert "quincewood" not in kept.model_dump_json()
    await store.close()


async def test_an_encrypted_store_is_scrubbed_too(tmp_path: Path) -> None:
    """The same statements run on an encrypted file: they find nothing of it in the record afterwards."""
    store = await SqliteStore.open(tmp_path / "m.db", new_key(), HOUSEHOLD, SETTINGS)
    await store.transact(lambda unit: found(unit, SETTINGS, at=START - timedelta(days=1)))
    await store.transact(lambda unit: hear(unit, SAID[2], read=READ, now=SAID[2].sent_at))
    done = await gone(store, OfTurn(turn=TurnId("t3")))
    assert done.found_after == 0
    assert await store.read(lambda unit: unit.search(["zebrafinch"], limit=5)) == ()
    await store.close()
