"""Cases from the field: groups F (deletion) and G (feedback, duplicates, provenance), with their inverses."""

import pytest

from memory.erasing.reach import OfTurn
from memory.ids import TurnId
from memory.ports import UnitOfWork
from tests.lane import Lane, a_lane

NOTHING = "Nothing matched. /memory shows what I keep of you, each with its id."


async def _texts(lane: Lane, name: str) -> str:
    """Everything that somebody would be shown: their picture, their morning, and what is kept of them."""
    memory = await lane.asks(name, "/memory")
    return "\n".join([await lane.now(name), await lane.digest(name), memory])


# --- F
async def test_50_a_forgotten_fact_lives_on_in_no_summary() -> None:
    """Forgotten in private: gone from the picture, the morning word, the answers and the index, at once."""
    lane = await a_lane()
    await lane.says("Nia", "I have started the zemaths project", private=True)
    assert "zemaths" in await _texts(lane, "Nia")
    assert (await lane.asks("Nia", "/forget the zemaths project")).startswith("Forgotten")
    assert "zemaths" not in await _texts(lane, "Nia")
    assert await lane.store.read(lambda unit: unit.search(["zemaths"], limit=5)) == ()


async def test_50_inverse_what_nobody_forgot_is_still_told() -> None:
    """The control: with something else forgotten, the same look finds it."""
    lane = await a_lane()
    await lane.says("Nia", "I have started the zemaths project", private=True)
    await lane.says("Nia", "I have started the piano piece", private=True)
    await lane.asks("Nia", "/forget the piano piece")
    assert "zemaths" in await _texts(lane, "Nia")


async def test_52_what_was_erased_is_not_derived_again() -> None:
    """Erased, and the same message come in again, and its edit: nothing. A fresh word counts."""
    lane = await a_lane()
    await lane.says("Nia", "I am allergic to zefish", message="z", private=True)
    turn = await lane.store.read(lambda unit: unit.turn(TurnId("z")))
    assert turn is not None
    await lane.erases(OfTurn(turn=TurnId("z")))
    assert (await lane.app.hear(turn)).turn is None
    edit = type(turn).model_validate({**dict(turn), "version": 1, "turn_id": TurnId("z.1")})
    assert (await lane.app.hear(edit)).turn is None
    assert [claim for claim in await lane.claims(archived=True) if "zefish" in claim.model_dump_json()] == []
    await lane.says("Nia", "I am allergic to zefish", private=True)
    assert len([claim for claim in await lane.claims() if "zefish" in claim.proposition.value]) == 1


async def test_53_asked_with_other_words_a_forgotten_fact_is_not_found() -> None:
    """Whether something may be told is joined when it is read, and not copied to an index."""
    lane = await a_lane()
    await lane.says("Joel", "The bicycle pump is in the garage")
    assert "garage" in await lane.asks("Marta", "/ask where is the pump for the bicycle?")
    await lane.says("Joel", "/forget the bicycle pump", private=True)
    for question in ("where is the pump?", "what is in the garage?", "where did Joel put the bicycle pump?"):
        assert "bicycle pump is in" not in await lane.asks("Marta", f"/ask {question}")


@pytest.mark.parametrize("text", ["/forget the thing about tea", "/forget zeppelins"])
async def test_55_where_nothing_matches_nothing_matched(text: str) -> None:
    """No word of success without effect: nothing is said to be gone, and nothing is."""
    lane = await a_lane()
    await lane.says("Marta", "I like coffee")
    before = await lane.claims(archived=True)
    assert await lane.asks("Marta", text) == NOTHING
    assert await lane.claims(archived=True) == before


@pytest.mark.parametrize(
    ("who", "said", "words"),
    [
        ("Nia", "I got a detention on Friday", "forget that I got a detention"),
        ("Nia", "I got a detention on Friday", "please forget that I got a detention on Friday"),
        ("Nia", "I got a detention on Friday", "I don't want you to remember the detention"),
        ("Nia", "I got a detention on Friday", "stop remembering my detention"),
        ("Nia", "I got a detention on Friday", "can you delete what you know about the detention?"),
        ("Nia", "I'm allergic to nuts", "forget that I'm allergic to nuts"),
        ("Marta", "the drill is in the shed", "forget where the drill is"),
        ("Marta", "the coffee is in the tin", "/forget coffee"),
        ("Edie", "My hip operation is on the 14th of October", "forget when my hip operation is"),
        ("Joel", "I owe Phil twenty pounds", "I want you to forget the twenty pounds"),
    ],
)
async def test_f_however_it_is_put_ones_own_goes_and_comes_back(who: str, said: str, words: str) -> None:
    """n = 10 wordings: laid aside by whoever said it and nobody else, and brought back by undo."""
    lane = await a_lane()
    await lane.says(who, said)
    before = [claim.sources[0].quote for claim in await lane.claims()]
    other = "Edie" if who != "Edie" else "Marta"
    told = await lane.asks(other, words)
    assert "orgotten" not in told, "the control: not another's"
    assert [claim.sources[0].quote for claim in await lane.claims()] == before
    assert (await lane.asks(who, words)).startswith("Forgotten; for thirty days")
    assert await lane.claims() == ()
    await lane.asks(who, "undo")
    assert [claim.sources[0].quote for claim in await lane.claims()] == before


async def test_f_all_of_oneself_is_no_matter_of_chance() -> None:
    """It says whose it is to do, and lays nothing aside; a thing by its name (the control) goes at once."""
    lane = await a_lane()
    await lane.says("Nia", "I got a detention on Friday", private=True)
    for words in (
        "delete everything you know about me",
        "forget all of it about me",
        "/forget everything about me",
    ):
        assert (await lane.asks("Nia", words)).startswith("To be forgotten whole is for good")
    assert len(await lane.claims()) == 1
    assert (await lane.asks("Nia", "forget everything about the detention")).startswith("Forgotten")


async def test_55_what_was_to_put_something_right_is_not_kept_in_silence() -> None:
    """Nothing of that id is there: it is said, and so is what is kept of the words."""
    lane = await a_lane()
    told = await lane.asks("Marta", "/correct c_12 swimming is on Tuesday")
    kept = await lane.claims()
    assert told.startswith(NOTHING)
    assert ("Noted: " in told) is (len(kept) == 1)
    assert [
        claim.proposition.subject.surface for claim in kept if claim.proposition.subject.surface == "c"
    ] == []


async def test_f_inverse_what_another_said_for_themselves_stays() -> None:
    """Forgetting Nia's line in private takes nothing of Edie's own statement of the same in the group."""
    lane = await a_lane()
    await lane.says("Edie", "Nia failed the maths exam")
    await lane.says("Nia", "I failed the maths exam", private=True, message="z")
    before = [claim for claim in await lane.claims() if claim.speaker == "edie"]
    assert before
    await lane.asks("Nia", "/forget that")
    await lane.erases(OfTurn(turn=TurnId("z")))
    assert [claim for claim in await lane.claims() if claim.speaker == "edie"] == before


@pytest.mark.parametrize(
    ("said", "own", "words"),
    [
        ("Nia failed the maths exam", "I failed the maths exam", "the maths exam"),
        ("Nia is allergic to penicillin", "I am allergic to penicillin", "penicillin"),
        ("Nia has started the piano piece", "I have started the piano piece", "the piano piece"),
    ],
)
async def test_f_inverse_words_lay_aside_ones_own_statement_and_not_anothers(
    said: str, own: str, words: str
) -> None:
    """Nia's own goes at her words, Edie's of her stands; by its id she may lay that aside, too."""
    lane = await a_lane()
    await lane.says("Edie", said)
    told = await lane.asks("Nia", f"/forget {words}")
    assert told.startswith("Nothing that you said matched. Edie said this; /forget ")
    assert len(await lane.claims()) == 1
    await lane.says("Nia", own, private=True)
    assert (await lane.asks("Nia", f"/forget {words}")).startswith("Forgotten")
    left = await lane.claims()
    assert [claim.speaker for claim in left] == ["edie"]
    assert (await lane.asks("Nia", f"/forget {left[0].claim_id}")).startswith("Forgotten")
    assert await lane.claims() == ()


async def test_f_whose_word_it_is_is_said() -> None:
    """What only another said stays, and whose it is is told; no secret is told by that."""
    lane = await a_lane()
    await lane.says("Marta", "the bicycle pump is in the garage")
    await lane.says("Marta", "the alarm code is 4471, adults only please")
    told = await lane.asks("Joel", "/forget the bicycle pump")
    assert told.startswith("Nothing that you said matched. This is Marta's to forget:")
    assert "garage" in await lane.asks("Joel", "/ask where is the bicycle pump?")
    assert await lane.asks("Nia", "/forget the alarm code") == NOTHING


# --- G
async def test_56_what_the_bot_says_is_never_learned() -> None:
    """Fifty answers, and answers quoted by those who got them: one claim, one source."""
    lane = await a_lane()
    await lane.says("Edie", "The visit is on Friday at 3")

    def of_visit(unit: UnitOfWork) -> list[tuple[str, int]]:
        found = (claim for claim in unit.in_force() if claim.policy.value == "event")
        return [(claim.speaker, len(claim.sources)) for claim in found]

    before = await lane.store.read(of_visit)
    assert before == [("edie", 1)]
    for number in range(50):
        told = await lane.asks("Marta", "/ask when is the visit?")
        assert "Friday" in told
        if number % 10 == 0:
            await lane.says("Joel", "haha", quoted=told)
    assert await lane.store.read(of_visit) == before


@pytest.mark.parametrize(
    "echo",
    [
        "you said Tilda's visit is on Friday",
        "but you told me Tilda's visit is on Friday",
        "well, you just said Tilda is coming on Friday",
        "you mentioned Tilda's visit",
        "and you already told us about Tilda's visit on Friday",
    ],
)
async def test_56_its_own_words_said_back_to_it_are_no_news(echo: str) -> None:
    """n = 5 wordings: one claim, one source, no further word for it; it says where it had that from."""
    lane = await a_lane()
    await lane.says("Edie", "Tilda's visit is on Friday")
    await lane.asks("Marta", "/ask when is Tilda's visit?")
    before = [claim for claim in await lane.claims() if claim.speaker == "edie"]
    told = await lane.asks("Marta", echo)
    assert "from a message of Edie" in told
    assert [
        claim
        for claim in await lane.claims()
        if "Tilda" in claim.proposition.value and claim.speaker != "marta"
    ] == before
    assert not any(
        claim.speaker == "marta" and "said" in claim.proposition.value for claim in await lane.claims()
    )


async def test_56_inverse_what_somebody_says_against_it_is_heard() -> None:
    """Marta's own word on the matter is hers."""
    lane = await a_lane()
    await lane.says("Edie", "Tilda's visit is on Friday")
    await lane.asks("Marta", "/ask when is Tilda's visit?")
    await lane.asks("Marta", "Tilda's visit is on Saturday")
    assert any(
        claim.speaker == "marta" and "Saturday" in claim.sources[0].quote for claim in await lane.claims()
    )


async def test_58_a_retry_makes_nothing_twice() -> None:
    """The same message again after a lost acknowledgement: the same ids, no second row."""
    lane = await a_lane()
    await lane.says("Joel", "I have started the school forms", message="z")
    turn = await lane.store.read(lambda unit: unit.turn(TurnId("z")))
    assert turn is not None
    before = await lane.claims(archived=True)
    for _ in range(3):
        assert (await lane.app.hear(turn)).turn is None
    assert await lane.claims(archived=True) == before


async def test_59_why_shows_the_words_the_day_and_the_room_if_they_may_be_seen() -> None:
    """The quote, who and when, and where: the group to who reads it; a private room to nobody else."""
    lane = await a_lane()
    await lane.says("Joel", "The bicycle pump is in the garage")
    await lane.asks("Marta", "/ask where is the bicycle pump?")
    why = await lane.asks("Marta", "/why")
    assert "“The bicycle pump is in the garage”" in why
    assert "from a message of Joel, in the group, today at" in why
    await lane.says("Joel", "I failed the eye test", private=True)
    private = next(claim for claim in await lane.claims() if "eye test" in claim.sources[0].quote)
    assert "eye test" in await lane.asks("Joel", f"/why {private.claim_id}")
    assert "eye test" not in await lane.asks("Marta", f"/why {private.claim_id}")


async def test_g_inverse_the_same_said_on_two_days_is_one_claim_with_two_sources() -> None:
    """Later confirmed, and neither two claims nor more true for it."""
    lane = await a_lane()
    await lane.says("Edie", "I am allergic to penicillin")
    (first,) = await lane.claims()
    await lane.says("Edie", "I am allergic to penicillin", minutes=60 * 30)
    (second,) = await lane.claims()
    assert second.claim_id == first.claim_id
    assert len(second.sources) == 2
    assert second.last_confirmed > first.last_confirmed
    assert second.modality == first.modality
