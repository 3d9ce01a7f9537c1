"""What is told on is opened as it was told: never the words with which it was said before, to fewer ears."""

from datetime import timedelta

import pytest

from memory.claims import Claim
from memory.modality import Act, Certainty, Polarity
from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane


async def _said_of(lane: Lane, quote: str) -> list[Claim]:
    return [claim for claim in await lane.claims() if any(source.quote == quote for source in claim.sources)]


async def test_telling_opens_what_is_told_and_not_what_was_said_before_in_confidence() -> None:
    """The older sentence, with its "only Joel knows", stays where it was said."""
    lane = await a_lane()
    await lane.says("Marta", "I'm pregnant, only Joel knows, don't tell anyone else yet", private=True)
    told = await lane.asks("Marta", "tell everyone I'm pregnant")
    assert told.startswith("That would go to everyone in the group")
    assert "nothing on that" in await lane.asks("Nia", "is mum pregnant?")
    told = await lane.asks("Marta", "tell everyone I'm pregnant")
    assert told.startswith("I'll tell everyone")
    answer = await lane.asks("Nia", "is mum pregnant?")
    assert "“I'm pregnant”" in answer
    assert "only Joel" not in answer
    assert "only Joel" not in await lane.digest("Edie")
    older = await _said_of(lane, "I'm pregnant, only Joel knows, don't tell anyone else yet")
    assert [(each.audience.rooms, each.audience.people) for each in older] == [((), ("marta",))]


async def test_what_was_not_passed_on_is_granted_to_nobody() -> None:
    """A refusal leaves everything as hidden as it was."""
    lane = await a_lane()
    await lane.says("Marta", "Edie's surprise party is on the 19th at the Crown", private=True)
    refused = await lane.asks("Marta", "tell Edie Edie's surprise party is on the 19th at the Crown")
    assert "not for their ears" in refused
    assert "Crown" not in await lane.asks("Edie", "/ask what is on the 19th?")
    said = [claim for claim in await lane.claims() if claim.speaker == "marta"]
    assert said
    assert all(claim.audience.people == ("marta",) for claim in said)


async def test_a_thing_said_once_is_granted_as_it_stands() -> None:
    """The control: what rests on the told words alone needs no second claim."""
    lane = await a_lane()
    await lane.says("Joel", "tell Marta the car failed its MOT", private=True)
    assert "failed its MOT" in await lane.asks("Marta", "/ask did the car pass its MOT?")
    [claim] = [
        each for each in await lane.claims() if "MOT" in each.sources[0].quote and each.speaker == "joel"
    ]
    assert claim.audience.people == ("joel", "marta")


async def test_who_is_said_to_know_is_not_the_one_it_is_kept_from() -> None:
    """ "Only Joel knows" keeps a surprise from Edie, whom it names beside, and not from Joel."""
    lane = await a_lane()
    await lane.says("Marta", "don't tell Edie, only Joel knows: her party is on the 19th", private=True)
    told = await lane.asks("Marta", "tell Joel her party is on the 19th, don't tell Edie")
    assert told.startswith("I'll tell Joel")
    assert "not for their ears" in await lane.asks(
        "Marta", "tell Edie her party is on the 19th, don't tell Edie"
    )


async def test_what_somebody_is_told_to_do_is_asked_of_them() -> None:
    """ "Tell Nia to bring her kit" is no plan of Joel's: it is asked of Nia, and hers to carry."""
    lane = await a_lane()
    await lane.says("Joel", "tell Nia dinner's in the oven and to feed the cat", private=True)
    await lane.says("Joel", "tell Nia and Edie not to forget their passports", private=True)
    asked = {
        (each.proposition.subject.person, each.proposition.value): each.modality
        for each in await lane.claims()
        if each.modality.act is Act.REQUESTED
    }
    assert set(asked) == {("nia", "feed the cat"), ("nia", "their passports"), ("edie", "their passports")}
    assert all(modality.polarity is Polarity.POSITIVE for modality in asked.values())
    assert "“to feed the cat”" in await lane.digest("Nia")
    assert "cat" not in await lane.digest("Edie")
    assert "“dinner's in the oven”" in await lane.asks("Nia", "/ask where is dinner?")


async def test_an_infinitive_of_the_senders_own_is_no_wish() -> None:
    """ "Tell Nia I want to eat and to sleep" asks nothing of her."""
    lane = await a_lane()
    await lane.says("Joel", "tell Nia I want to eat and to sleep", private=True)
    await lane.says("Joel", "tell Nia I've gone out, to get bread", private=True)
    await lane.says("Joel", "tell Nia Edie needs a book and to borrow a pen", private=True)
    assert not [each for each in await lane.claims() if each.modality.act is Act.REQUESTED]


async def test_what_no_reader_made_anything_of_is_noted_for_who_is_told() -> None:
    """ "Top of the class!" was worth telling, so that it is in the record of both, and of nobody else."""
    lane = await a_lane()
    await lane.says("Nia", "tell Joel top of the class!", private=True)
    [claim] = [each for each in await lane.claims() if each.speaker == "nia"]
    assert (claim.proposition.predicate, claim.audience.people) == (Predicate.NOTE, ("nia", "joel"))
    await lane.says("Nia", "tell Joel well done", private=True)
    assert len(await lane.claims()) == 1


async def test_an_answer_that_went_back_closes_the_question() -> None:
    """Whatever its words are: the asker has them, and nobody is shown the question as open."""
    lane = await a_lane()
    await lane.says("Joel", "ask Edie if she's ok", private=True)
    await lane.says("Edie", "I'm fine, just tired", private=True)
    assert "“I'm fine, just tired”" in lane.sent[-1].text
    assert "if she's ok" not in await lane.digest("Edie")
    assert "if she's ok" not in await lane.digest("Joel")
    [noted] = [each for each in await lane.claims() if each.speaker == "edie"]
    assert noted.audience.people == ("edie", "joel")


async def test_a_matter_is_no_word_to_pass_on() -> None:
    """ "Tell Joel about Thursday" says nothing of Thursday: the words are asked for."""
    lane = await a_lane()
    await lane.says("Edie", "don't tell anyone, I'm seeing the doctor on Thursday", private=True)
    assert (await lane.asks("Edie", "tell Joel about Thursday")).startswith("What shall I pass on?")
    assert (await lane.asks("Edie", "tell Joel about Thursday: I'm busy")).startswith("I'll tell Joel")


async def test_what_was_told_on_is_found_by_who_was_told_and_no_more_of_it() -> None:
    """The told words and only those: neither what was to be kept out, nor anything for others."""
    lane = await a_lane()
    await lane.says(
        "Marta", "tell Joel the parcel is with Jean, but don't say why, I'm at the clinic", private=True
    )
    await lane.says("Edie", "tell Joel I fell again", private=True)
    told = await lane.asks("Joel", "/ask where is the parcel?")
    assert "the parcel is with Jean" in told
    assert "clinic" not in told
    assert "Marta" not in await lane.asks("Joel", "/ask who is at the clinic?")
    assert "“I fell again”" in await lane.asks("Joel", "/ask has Edie fallen?")
    for other in ("Nia", "Edie"):
        assert "Jean" not in await lane.asks(other, "/ask where is the parcel?")
    assert "fell" not in await lane.asks("Marta", "/ask has Edie fallen?")


async def test_all_who_are_told_in_one_breath_are_told() -> None:
    """The second of them hears the same claim as the first, and neither the older confidence."""
    lane = await a_lane()
    await lane.says("Marta", "I'm pregnant, only Joel knows", private=True)
    await lane.says("Marta", "tell Nia and Edie I'm pregnant", private=True)
    assert [each.room for each in lane.sent] == ["dm:nia", "dm:edie"]
    for name in ("Nia", "Edie"):
        told = await lane.asks(name, "/ask is Marta pregnant?")
        assert "“I'm pregnant”" in told
        assert "only Joel" not in told


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("tell everyone the safe code is 9921", id="till-said-twice"),
        pytest.param("tell Nia at six that the safe code is 9921", id="till-its-hour"),
        pytest.param("tell Nia when Joel is home that the safe code is 9921", id="till-its-condition"),
    ],
)
async def test_what_waits_is_nobody_elses_yet(text: str) -> None:
    """A word that has not gone out opens nothing: neither to who asks, nor in the morning."""
    lane = await a_lane()
    await lane.says("Marta", text, private=True)
    assert "9921" not in await lane.asks("Nia", "/ask what is the safe code?")
    assert "9921" not in await lane.digest("Nia")
    assert all(each.audience.people == ("marta",) for each in await lane.claims() if each.speaker == "marta")


async def test_what_has_gone_out_at_its_hour_is_theirs() -> None:
    """The control: at six she is told, and may ask from then on."""
    lane = await a_lane()
    await lane.says("Marta", "tell Nia at six that the safe code is 9921", private=True)
    await lane.lets_pass(timedelta(hours=11))
    assert "9921" in lane.sent[-1].text
    assert "9921" in await lane.asks("Nia", "/ask what is the safe code?")
    assert "9921" not in await lane.asks("Edie", "/ask what is the safe code?")


async def test_a_surprise_stays_one_when_it_is_told_without_the_word() -> None:
    """ "Don't tell him" was said with it at first; telling it to everyone tells him."""
    lane = await a_lane()
    await lane.says("Nia", "Dad's party is on the 19th, it's a surprise, don't tell him", private=True)
    assert "not for their ears" in await lane.asks("Nia", "tell everyone Dad's party is on the 19th")
    assert (await lane.asks("Nia", "tell Marta Dad's party is on the 19th")).startswith("I'll tell Marta")
    assert "19th" not in await lane.asks("Joel", "/ask when is the party?")
    assert "19th" in await lane.asks("Marta", "/ask when is Joel's party?")


async def test_not_knowing_leaves_a_question_open() -> None:
    """ "No idea" goes back, and answers nothing."""
    lane = await a_lane()
    await lane.says("Joel", "ask Edie if she has paid the gas", private=True)
    await lane.says("Edie", "no idea", private=True)
    assert "“no idea”" in lane.sent[-1].text
    assert "paid the gas" in await lane.digest("Joel")


async def test_a_noted_content_is_no_firmer_than_its_weakest_sentence() -> None:
    """What no reader kept is told on whole: one sentence of it lends nothing to the other."""
    lane = await a_lane()
    await lane.says("Nia", "tell Joel I passed! maybe I got the prize too", private=True)
    noted = [each for each in await lane.claims() if each.proposition.predicate is Predicate.NOTE]
    assert all(each.modality.certainty is not Certainty.CERTAIN for each in noted)


@pytest.mark.parametrize(
    ("between", "text", "hours", "goes_back"),
    [
        pytest.param("", "I'm fine, just tired", 1, True, id="the-next-words"),
        pytest.param("", "yes", 9, True, id="a-bare-answer-later"),
        pytest.param("", "no, I've not slept", 9, True, id="what-was-asked-later"),
        pytest.param("", "I've an appointment at the clinic on Friday", 9, False, id="other-words-later"),
        pytest.param("the cat is in", "the rash is back on my arm", 1, False, id="other-words-after-others"),
        pytest.param("", "I'm seeing the doctor, don't tell anyone", 1, False, id="to-go-no-further"),
    ],
)
async def test_not_all_that_is_said_after_a_question_goes_back(
    between: str, text: str, hours: float, goes_back: bool
) -> None:
    """What answers goes to who asked; what somebody tells the bot of their own stays with it."""
    lane = await a_lane()
    await lane.says("Joel", "ask Edie if she slept", private=True)
    if between:
        await lane.says("Edie", between, private=True)
    await lane.says("Edie", text, private=True, minutes=60 * hours)
    assert any(each.room == "dm:joel" and text in each.text for each in lane.sent) is goes_back
