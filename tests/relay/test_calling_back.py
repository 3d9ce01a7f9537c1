"""What is called back in time does not go out, in whatever few words its sender calls it back."""

from datetime import timedelta

import pytest

from tests.lane import a_lane

_TELLING = "tell Nia at ten that the spare key is under the flower pot"
_ASKING = "ask Edie at ten if she sold the silver ring"
_REMINDING = "remind Nia at ten to bring the silver ring"


@pytest.mark.parametrize(
    ("given", "text"),
    [
        *((_TELLING, text) for text in ("never mind", "cancel that", "don't send that", "don't tell Nia")),
        *((_TELLING, text) for text in ("actually don't tell her yet", "don't tell Nia about the key")),
        *((_TELLING, text) for text in ("stop, don't pass that on", "no wait, don't tell Nia that")),
        *((_ASKING, text) for text in ("never mind", "don't ask her", "don't ask Edie about the ring")),
        *((_REMINDING, text) for text in ("never mind", "forget that", "don't remind Nia")),
    ],
)
async def test_a_word_that_is_called_back_does_not_go_out(given: str, text: str) -> None:
    """It says which word it was, and nobody gets it."""
    lane = await a_lane()
    await lane.says("Marta", given, private=True)
    assert (await lane.asks("Marta", text)).startswith("Called off:")
    await lane.lets_pass(timedelta(hours=4))
    assert not lane.sent


@pytest.mark.parametrize(
    ("who", "text"),
    [
        pytest.param("Marta", "don't tell Edie", id="another-listener"),
        pytest.param("Marta", "don't tell Nia about the boiler", id="another-matter"),
        pytest.param("Marta", "don't ask Nia", id="no-question"),
        pytest.param("Marta", "never mind the rain, it will pass", id="a-statement"),
        pytest.param("Joel", "never mind", id="somebody-elses"),
        pytest.param("Joel", "don't tell Nia", id="not-the-sender"),
    ],
)
async def test_what_is_not_called_back_goes_out(who: str, text: str) -> None:
    """The control: other words, other listeners and other people call back nothing."""
    lane = await a_lane()
    await lane.says("Marta", _TELLING, private=True)
    await lane.says(who, text, private=True)
    await lane.lets_pass(timedelta(hours=4))
    assert [each.room for each in lane.sent] == ["dm:nia"]


async def test_never_mind_is_of_the_message_just_before() -> None:
    """What was given earlier, and is spoken of no more, waits on."""
    lane = await a_lane()
    await lane.says("Marta", _TELLING, private=True)
    await lane.says("Marta", "the plumber came", private=True)
    await lane.says("Marta", "never mind", private=True)
    await lane.lets_pass(timedelta(hours=4))
    assert [each.room for each in lane.sent] == ["dm:nia"]


async def test_what_is_kept_back_in_other_words_is_not_told_and_its_sender_hears_so() -> None:
    """ "Nia must not know about the key" is minded when the word would go out."""
    lane = await a_lane()
    await lane.says("Marta", _TELLING, private=True)
    await lane.says("Marta", "Nia must not know about the key", private=True)
    await lane.lets_pass(timedelta(hours=4))
    assert [each.room for each in lane.sent] == ["dm:marta"]
    assert "not for their ears" in lane.sent[0].text


async def test_too_late_is_said() -> None:
    """What has gone out can't be called back; a question is asked no more."""
    lane = await a_lane()
    await lane.says("Marta", "tell Edie I sold the ring", private=True)
    assert await lane.asks("Marta", "don't tell her") == "That has gone out already."
    await lane.says("Marta", "ask Joel if he has the ring", private=True)
    assert "won't ask again" in await lane.asks("Marta", "never mind")
    await lane.lets_pass(timedelta(days=3))
    assert not any("Still open" in each.text for each in lane.sent)
    assert "has the ring" not in await lane.digest("Joel")


async def test_a_question_waits_for_its_hour() -> None:
    """ "Ask Edie at ten if ..." is asked at ten, and not at once."""
    lane = await a_lane()
    await lane.says("Marta", _ASKING, private=True)
    assert not lane.sent
    await lane.lets_pass(timedelta(hours=4))
    [asked] = lane.sent
    assert "“if she sold the silver ring”" in asked.text


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("tell everyone but Nia that the dog is going to the farm", {"dm:joel", "dm:edie"}),
        ("tell everybody apart from Joel and Nia I'm off", {"dm:edie"}),
        ("tell everyone (not Nia) that the dog is going", {"dm:joel", "dm:edie"}),
        ("tell everyone the dog is going, but don't tell Nia", {"dm:joel", "dm:edie"}),
        ("tell everyone without Nia knowing that the dog is going", {"dm:joel", "dm:edie"}),
        ("tell everyone except for the kids that the dog is going", {"dm:joel", "dm:edie"}),
        ("tell the adults, but not Edie, that the dog is going", {"dm:joel"}),
        ("tell everyone but the boys that the dog is going", set[str]()),
        ("tell everyone the dog is going", {"group"}),
        ("tell everyone not to feed the dog", {"group"}),
    ],
)
async def test_who_is_left_out_is_not_told(text: str, rooms: set[str]) -> None:
    """Each of the others is told by themselves; where it can't be made out who is left out, nobody is."""
    lane = await a_lane()
    await lane.says("Marta", text, private=True)
    assert {str(each.room) for each in lane.sent} == rooms
    if "group" not in rooms:
        assert "the dog" not in await lane.asks("Nia", "/ask what about the dog?")


async def test_a_slip_in_the_group_is_not_told_again_to_whom_the_surprise_is_for() -> None:
    """Who reads back may find it; the bot says it neither to him nor in the room that he reads."""
    lane = await a_lane()
    await lane.says("Edie", "the surprise party for Joel is at the Crown")
    assert "Crown" not in await lane.asks("Joel", "/ask where is the party?")
    heard = await lane.says("Nia", "sayso where is the party?")
    assert not any("Crown" in text.text for _, text in heard.replies)
    assert "Crown" in await lane.asks("Nia", "/ask where is the party?")


async def test_a_question_taken_back_with_more_words_is_answered_to_nobody() -> None:
    """After "never mind, found it" what its addressee says later stays with them; before it, it goes back."""
    lane = await a_lane()
    await lane.says("Marta", "ask Joel where the drill is", private=True)
    await lane.says("Marta", "never mind, found it", private=True)
    await lane.says("Joel", "in the shed", private=True)
    assert [each.text for each in lane.sent if str(each.room) == "dm:marta"] == []
    await lane.says("Marta", "ask Joel where the saw is", private=True)
    await lane.says("Joel", "in the cellar", private=True)
    assert [each for each in lane.sent if str(each.room) == "dm:marta" and "cellar" in each.text]
