"""What every ClaimStore must find, run against each adapter."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from unicodedata import normalize

import pytest

from memory.claims import Claim, State, ValidTime
from memory.ids import ClaimId, Revision, TurnId
from memory.ports import ClaimStore, Saying, UnitOfWork
from memory.turns import Turn
from memory.vocabulary import Predicate
from tests.contracts.stored import START, a_claim, a_turn, stepped


@pytest.mark.parametrize("terms", [['"', "boiler", "OR", "NEAR("], ["boilers"], ["BOILER*"]])
async def test_search_takes_any_text(store: ClaimStore, terms: list[str]) -> None:
    """Words are words, whatever they look like to the index, in any inflection."""
    await store.transact(lambda unit: unit.add(a_claim()))
    await store.transact(lambda unit: unit.put_turn(a_turn()))
    assert [hit.claim_id for hit in await store.read(lambda unit: unit.search(terms, limit=5))] == ["c1"]
    assert [hit.turn_id for hit in await store.read(lambda unit: unit.search_turns(terms, limit=5))] == ["t1"]


@pytest.mark.parametrize("limit", [1, 3, 6, 200])
async def test_what_is_found_in_any_order_is_what_the_best_hits_are(store: ClaimStore, limit: int) -> None:
    """However many there are beside those asked for; what is archived or erased is not found either."""

    def fill(unit: UnitOfWork) -> None:
        for at in range(7):
            unit.put_turn(a_turn(f"t{at}", f"The boiler {'boiler ' * at}hums {at}"))
            unit.add(a_claim(f"c{at}", f"the boiler {'boiler ' * at}hums"))
        unit.change(stepped(a_claim("c2"), State.RETRACTED, minute=1), expected=Revision(1))
        unit.erase_turn(TurnId("t4"))

    def claims(unit: UnitOfWork) -> tuple[list[str], list[str]]:
        best = unit.search(["boiler"], limit=limit)
        return sorted(hit.claim_id for hit in best), sorted(unit.holding(["boiler"], limit=limit))

    def turns(unit: UnitOfWork) -> tuple[list[str], list[str]]:
        best = unit.search_turns(["boiler"], limit=limit)
        found = unit.turns_holding(["boiler"], limit=limit)
        assert len(unit.turns_holding(["boiler"], limit=limit, beside=["hums", "sings"])) == len(found)
        return sorted(hit.turn_id for hit in best), sorted(found)

    await store.transact(fill)
    for look in (claims, turns):
        best, found = await store.read(look)
        assert found == best
        assert len(found) == min(limit, 6)


@pytest.mark.parametrize(
    "word",
    [
        "résumé",
        "Ørsted",
        "Łódź",
        "m²",
        "Ångström",
        "naïve",
        "ﬁnal",
        "ếch",
        "½kg",
        "Šárka",
        "cafe\u0301",
        "ªb",
    ],
)
async def test_letters_with_accents_are_found_alike_however_many_there_are(
    store: ClaimStore, word: str
) -> None:
    """What is at hand for a few is found by the same plain words as what the file finds for many."""
    await store.transact(lambda unit: unit.add(a_claim("c1", f"the {word} hums")))
    apart = "".join(letter for letter in normalize("NFKD", word.casefold()) if letter.isascii())
    looked_for = {
        apart,
        *re.findall(r"[a-z0-9]+", normalize("NFKD", word.casefold())),
        *re.findall("[a-z]+", word),
    }

    def look(unit: UnitOfWork) -> None:
        for plain in looked_for:
            assert [hit.claim_id for hit in unit.search([plain], limit=5)] == list(
                unit.holding([plain], limit=5)
            )

    await store.read(look)


async def test_what_is_found_is_followed(store: ClaimStore) -> None:
    """What comes, gets other words, ends, is undone or erased after one look is seen so at the next."""
    looked_for = ["boiler"], ["kettle"], ["zoe"], ["zoë"], ["boiler", "zoë"]

    def look(unit: UnitOfWork) -> list[list[ClaimId]]:
        found = [sorted(unit.holding(words, limit=5)) for words in looked_for]
        assert found == [sorted(hit.claim_id for hit in unit.search(words, limit=5)) for words in looked_for]
        return found[:2]

    def add_and_fail(unit: UnitOfWork) -> None:
        unit.add(a_claim("c2", "boiler hums"))
        assert look(unit) == [["c1", "c2"], []]
        raise ValueError("undone")

    def reword(unit: UnitOfWork) -> None:
        other = a_claim("c1", "kettle hums", surface="kettle")
        unit.change(stepped(other, State.ACTIVE, minute=1), expected=Revision(1))

    assert await store.read(look) == [[], []]
    await store.transact(lambda unit: unit.add(a_claim("c1", "boiler hums")))
    assert await store.read(look) == [["c1"], []]
    with pytest.raises(ValueError, match="undone"):
        await store.transact(add_and_fail)
    assert await store.read(look) == [["c1"], []]
    await store.transact(reword)
    assert await store.read(look) == [[], ["c1"]]
    await store.transact(lambda unit: unit.add(a_claim("c2", "Zoë's boiler hums")))
    assert await store.read(look) == [["c2"], ["c1"]]
    ended = stepped(a_claim("c2", "Zoë's boiler hums"), State.RETRACTED, minute=1)
    await store.transact(lambda unit: unit.change(ended, expected=Revision(1)))
    assert await store.read(look) == [[], ["c1"]]
    await store.transact(lambda unit: unit.erase_claim(ClaimId("c1")))
    assert await store.read(look) == [[], []]


async def test_search_finds_nothing_for_nothing(store: ClaimStore) -> None:
    """No words, or words that nobody said, find nothing."""
    await store.transact(lambda unit: unit.add(a_claim()))
    assert await store.read(lambda unit: unit.search([], limit=5)) == ()
    assert await store.read(lambda unit: unit.search(["…", "zebra"], limit=5)) == ()


async def test_turns_are_found_by_a_word_beside_another(store: ClaimStore) -> None:
    """What holds none of the words beside, or only those, is not found; syntax is a word like any other."""
    await store.transact(lambda unit: unit.put_turn(a_turn()))

    def look(unit: UnitOfWork) -> list[int]:
        beside = ((), ("fixed",), ("zebra",), ("NOT zebra",))
        return [len(unit.turns_holding(["boiler"], limit=5, beside=words)) for words in beside]

    assert await store.read(look) == [1, 1, 0, 0]
    assert await store.read(lambda unit: unit.turns_holding(["zebra"], limit=5, beside=["fixed"])) == ()


@pytest.mark.parametrize("others", [3, 250])
async def test_a_word_beside_is_found_among_few_and_among_many(store: ClaimStore, others: int) -> None:
    """However many turns hold the one word, that which holds the other as well is found, and no other."""

    def fill(unit: UnitOfWork) -> None:
        for at in range(others):
            unit.put_turn(a_turn(f"t{at}", f"The boiler hums {at}"))
        unit.put_turn(a_turn("it", "They are fixing the boiler"))

    await store.transact(fill)
    find = ["boiler"]
    assert await store.read(lambda unit: unit.turns_holding(find, limit=5, beside=["fixed"])) == ("it",)
    assert await store.read(lambda unit: unit.turns_holding(find, limit=5, beside=["broken"])) == ()
    assert len(await store.read(lambda unit: unit.turns_holding(find, limit=2, beside=["hums"]))) == 2


async def test_a_word_beside_counts_however_many_there_are(store: ClaimStore) -> None:
    """The last of a hundred words beside is as good as the first; a hundred others find nothing."""
    await store.transact(lambda unit: unit.put_turn(a_turn()))
    others = [f"zebra{at}" for at in range(100)]

    def look(unit: UnitOfWork) -> list[int]:
        beside = ((*others, "fixed"), others)
        return [len(unit.turns_holding(["boiler"], limit=5, beside=words)) for words in beside]

    assert await store.read(look) == [1, 0]


async def test_claims_by_subject_and_predicate(store: ClaimStore) -> None:
    """Claims in force come oldest first, by whom they are about and what they say."""

    def write(unit: UnitOfWork) -> None:
        unit.add(a_claim("c2", surface="cat", minute=2))
        unit.add(a_claim("c1", surface="boiler", minute=1))
        unit.add(a_claim("c3", surface="cat", predicate=Predicate.TASK, minute=3))

    await store.transact(write)
    cat = a_claim(surface="cat").proposition.subject.key

    async def ids(**wanted: object) -> list[str]:
        found = await store.read(lambda unit: unit.in_force(**wanted))  # pyright: ignore[reportArgumentType] - any subset
        return [claim.claim_id for claim in found]

    assert await ids() == ["c1", "c2", "c3"]
    assert await ids(subject=cat) == ["c2", "c3"]
    assert await ids(subject=cat, predicates=[Predicate.TASK]) == ["c3"]
    assert await ids(predicates=[]) == []
    assert await ids(limit=2) == ["c2", "c3"]


async def test_a_list_keeps_up_with_what_is_said_after_it_was_asked_for(store: ClaimStore) -> None:
    """What comes late stands where its time is, and a new version in the place of the former, once."""

    def listed(unit: UnitOfWork) -> list[tuple[str, State]]:
        return [(claim.claim_id, claim.state) for claim in unit.in_force(predicates=[Predicate.NOTE])]

    def last(unit: UnitOfWork) -> list[str]:
        return [claim.claim_id for claim in unit.in_force(limit=2)]

    active, conflict = State.ACTIVE, State.CONFLICT
    one, two, three = (a_claim(name, minute=minute) for name, minute in (("c1", 1), ("c2", 2), ("c3", 3)))
    assert await store.read(listed) == []
    for claim in (three, one, two, a_claim("c4", predicate=Predicate.TASK, minute=2)):
        await store.transact(lambda unit, claim=claim: unit.add(claim))
        assert (claim.claim_id, active) in await store.read(listed) or claim.claim_id == "c4"
    assert await store.read(listed) == [("c1", active), ("c2", active), ("c3", active)]
    assert await store.read(last) == ["c4", "c3"]
    await store.transact(lambda unit: unit.change(stepped(two, conflict, minute=5), expected=Revision(1)))
    assert await store.read(listed) == [("c1", active), ("c2", conflict), ("c3", active)]
    gone = stepped(three, State.RETRACTED, minute=6)
    await store.transact(lambda unit: unit.change(gone, expected=Revision(1)))
    assert await store.read(listed) == [("c1", active), ("c2", conflict)]
    assert await store.read(last) == ["c2", "c4"]


async def test_a_short_list_keeps_up_as_well(store: ClaimStore) -> None:
    """Of what was said last, the oldest makes room for what comes, and comes back for what goes."""

    def last(unit: UnitOfWork) -> list[str]:
        return [claim.claim_id for claim in unit.in_force(predicates=[Predicate.NOTE], limit=2)]

    def none(unit: UnitOfWork) -> int:
        return len(unit.in_force(predicates=[Predicate.NOTE], limit=0))

    one, two, three, old = (
        a_claim(name, minute=minute) for name, minute in (("c1", 1), ("c2", 2), ("c3", 3), ("c0", 0))
    )
    assert await store.transact(last) == []
    listed: list[list[str]] = []
    for claim in (two, one, three, old):
        await store.transact(lambda unit, claim=claim: unit.add(claim))
        listed.append(await store.transact(last))
        assert await store.transact(none) == 0
    assert listed == [["c2"], ["c1", "c2"], ["c2", "c3"], ["c2", "c3"]]
    changed = stepped(three, State.CONFLICT, minute=4)
    await store.transact(lambda unit: unit.change(changed, expected=Revision(1)))
    assert await store.transact(last) == ["c2", "c3"]
    gone = stepped(two, State.RETRACTED, minute=5)
    await store.transact(lambda unit: unit.change(gone, expected=Revision(1)))
    assert await store.transact(last) == ["c1", "c3"]


async def test_a_search_sees_what_the_same_transaction_has_changed(store: ClaimStore) -> None:
    """Searched for again after something was said, changed or erased, it is found as it then stands."""

    def both(unit: UnitOfWork) -> tuple[int, int]:
        return len(unit.search(["boiler"], limit=1)), len(unit.search_turns(["boiler"], limit=1))

    def work(unit: UnitOfWork) -> list[tuple[int, int]]:
        found = [both(unit)]
        unit.put_turn(a_turn())
        found.append(both(unit))
        unit.add(a_claim())
        found.append(both(unit))
        unit.change(stepped(a_claim(), State.RETRACTED, minute=1), expected=Revision(1))
        found.append(both(unit))
        unit.erase_turn(TurnId("t1"))
        return [*found, both(unit)]

    assert await store.transact(work) == [(0, 0), (0, 1), (1, 1), (0, 1), (0, 0)]


async def test_the_best_hits_are_the_first_of_all_hits(store: ClaimStore) -> None:
    """However many are asked for first: a hundred and one, after one, and all that there are."""

    def fill(unit: UnitOfWork) -> None:
        for at in range(120):
            unit.put_turn(a_turn(f"t{at}", f"The boiler {'boiler ' * (at % 7)}hums {at}"))

    def found(unit: UnitOfWork) -> list[list[str]]:
        limits = (1, 101, 200, 3)
        return [[hit.turn_id for hit in unit.search_turns(["boiler"], limit=limit)] for limit in limits]

    await store.transact(fill)
    one, many, every, three = await store.read(found)
    assert [len(one), len(many), len(every), len(three)] == [1, 101, 120, 3]
    assert one == many[:1]
    assert three == many[:3]
    assert many == every[:101]


async def test_a_list_follows_a_claim_to_another_subject(store: ClaimStore) -> None:
    """What was taken for the cat's and is the boiler's is in the one list and no longer in the other."""
    await store.transact(lambda unit: unit.add(a_claim(surface="cat")))
    cat, boiler = a_claim(surface="cat").proposition.subject.key, a_claim().proposition.subject.key

    def listed(unit: UnitOfWork) -> list[int]:
        return [len(unit.in_force(subject=key)) for key in (cat, boiler)]

    assert await store.transact(listed) == [1, 0]
    moved = stepped(a_claim(), State.ACTIVE, minute=1)
    await store.transact(lambda unit: unit.change(moved, expected=Revision(1)))
    assert await store.transact(listed) == [0, 1]


async def test_what_has_ended_is_found_by_its_end(store: ClaimStore) -> None:
    """A claim with an end is found from that end on, and one without an end never."""
    until = START + timedelta(days=2)
    ending = Claim.model_validate(
        {**dict(a_claim("c2")), "valid_time": ValidTime(since=START, until=until, end_condition=None)}
    )

    def write(unit: UnitOfWork) -> None:
        unit.add(a_claim("c1"))
        unit.add(ending)

    await store.transact(write)

    async def ended(at: datetime) -> list[str]:
        return [claim.claim_id for claim in await store.read(lambda unit: unit.ended_by(at))]

    assert await ended(until - timedelta(microseconds=1)) == []
    assert await ended(until) == ["c2"]
    assert await ended(until + timedelta(days=4000)) == ["c2"]


def _is_called_out(turn: Turn) -> bool:
    return turn.text.endswith("!")


ON_BOILERS = Saying(words=("boiler", "heating"), says=_is_called_out)


def _said(unit: UnitOfWork, holding: Sequence[str] | None = None) -> list[str]:
    return [turn.turn_id for turn in unit.turns_saying(ON_BOILERS, holding=holding)]


async def test_turns_that_say_a_thing_are_all_found(store: ClaimStore) -> None:
    """Oldest first, however many there are; what holds no word of it, or does not say it, is not found."""

    def fill(unit: UnitOfWork) -> None:
        for at in range(90):
            unit.put_turn(a_turn(f"b{at}", f"the boilers hum {at}!"))
        unit.put_turn(a_turn("calm", "the boiler hums"))
        unit.put_turn(a_turn("cat", "the cat hums!"))

    await store.transact(fill)
    assert await store.read(_said) == [f"b{at}" for at in range(90)]
    assert await store.read(lambda unit: _said(unit, ["zebra", "hums"])) == [f"b{at}" for at in range(90)]
    assert await store.read(lambda unit: _said(unit, ["zebra"])) == []


async def test_turns_that_say_a_thing_are_followed(store: ClaimStore) -> None:
    """What is said, undone, taken out or dropped after the first look is seen at the next one."""
    assert await store.read(_said) == []
    await store.transact(lambda unit: unit.put_turn(a_turn("t1", "the boiler is off!")))
    assert await store.read(_said) == ["t1"]

    def say_and_fail(unit: UnitOfWork) -> None:
        unit.put_turn(a_turn("gone", "the heating is off!"))
        assert _said(unit) == ["t1", "gone"]
        raise ValueError("undone")

    with pytest.raises(ValueError, match="undone"):
        await store.transact(say_and_fail)
    assert await store.read(_said) == ["t1"]
    await store.transact(lambda unit: unit.put_turn(a_turn("t2", "the boiler is on!")))
    assert await store.read(_said) == ["t1", "t2"]
    await store.transact(lambda unit: unit.erase_turn(TurnId("t1")))
    assert await store.read(_said) == ["t2"]
    await store.transact(lambda unit: unit.drop_turn(TurnId("t2")))
    assert await store.read(_said) == []
