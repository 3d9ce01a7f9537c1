"""Who is not to know: in whatever words it was said, and by whatever way it would reach them."""

from datetime import timedelta

import pytest

from tests.lane import Lane, a_lane


async def _all_told(lane: Lane, name: str, asked: str) -> str:
    """What a question brings, and what the pictures and the next morning bring unasked."""
    told = await lane.shown(name, asked)
    await lane.lets_pass(timedelta(hours=26))
    later = [await lane.digest(name), *(each.text for each in lane.sent if each.room == f"dm:{name.lower()}")]
    return "\n".join([told, *later])


@pytest.mark.parametrize(
    ("lines", "kept_from", "asked", "secret"),
    [
        pytest.param(
            ["Marta: nobody mention the puppy to Nia", "Joel: the puppy gets picked up on Saturday at 10"],
            "Nia",
            "what happens on Saturday?",
            "puppy",
            id="a morning",
        ),
        pytest.param(
            ["Marta: we're splitting the phone plan next month, not a word to Nia"],
            "Nia",
            "what about the phone plan?",
            "splitting",
            id="a picture",
        ),
        pytest.param(
            ["Joel: I've crashed the van", "Joel: don't let Marta know"],
            "Marta",
            "what happened to the van?",
            "crashed",
            id="said right after in the group",
        ),
        pytest.param(
            ["Edie: Between you and me Joel, I've got a lodger"],
            "Marta",
            "has Edie got a lodger?",
            "lodger”",
            id="between you and me",
        ),
        pytest.param(
            ["Edie: Leave Joel out of this, but the loan came through"],
            "Joel",
            "did the loan come through?",
            "came through",
            id="leave out",
        ),
        pytest.param(
            ["Joel: spare Edie the details, but the roof will cost 12000"],
            "Edie",
            "what will the roof cost?",
            "12000",
            id="spare",
        ),
        pytest.param(
            ["Joel: no need for Nia to know I failed the driving test"],
            "Nia",
            "did Joel pass the driving test?",
            "failed",
            id="no need",
        ),
        pytest.param(
            ["Marta: only Joel should know: the spare key is in the watering can"],
            "Edie",
            "where is the spare key?",
            "watering",
            id="only, before a colon",
        ),
        pytest.param(
            ["Marta: adults only please: Uncle Ray is out of prison"],
            "Nia",
            "where is Uncle Ray?",
            "prison",
            id="whom it is for, before it",
        ),
        pytest.param(
            ["Marta: hide this from Joel: I've put his record player up for sale"],
            "Joel",
            "is my record player for sale?",
            "up for sale",
            id="hide",
        ),
        pytest.param(
            ["Marta: what Joel doesn't know is that we sold his bike"],
            "Joel",
            "where's my bike?",
            "sold",
            id="does not know",
        ),
        pytest.param(
            ["Edie: without Joel knowing, I've paid his fine"],
            "Joel",
            "is my fine paid?",
            "paid",
            id="without",
        ),
        pytest.param(
            ["Joel: for Marta's 40th we've booked Loch Lomond, she's not to know"],
            "Marta",
            "what's booked?",
            "Lomond",
            id="she is not to know",
        ),
        pytest.param(
            ["Joel: wrapped Marta's present, it's the red scarf"],
            "Marta",
            "what did Joel wrap?",
            "scarf",
            id="a present wrapped",
        ),
        pytest.param(
            ["Nia: dad would kill me if he knew I got a tattoo"],
            "Joel",
            "has Nia got a tattoo?",
            "got a tattoo”",
            id="would mind",
        ),
        pytest.param(
            ["Nia: promise you won't tell mum I skipped school"],
            "Marta",
            "did Nia skip school?",
            "skipped",
            id="promise",
        ),
        pytest.param(
            ["Joel: as far as Nia knows the hamster ran away, it died"],
            "Nia",
            "did the hamster die?",
            "it died",
            id="as far as they know",
        ),
        pytest.param(
            ["Joel: Nia has to stay in the dark about the move to Hull"],
            "Nia",
            "are we moving to Hull?",
            "move to Hull",
            id="in the dark",
        ),
        pytest.param(
            ["Joel: careful what you say around Nia, the dog is being put down on Monday"],
            "Nia",
            "what about the dog?",
            "put down",
            id="careful",
        ),
        pytest.param(
            ["Marta: not in front of Nia but Joel's lost his job"],
            "Nia",
            "has dad lost his job?",
            "lost his job",
            id="in front of",
        ),
        pytest.param(
            ["Joel: Edie must never ever find out I broke the vase"],
            "Edie",
            "who broke the vase?",
            "I broke",
            id="never ever",
        ),
        pytest.param(
            ["Marta: the guitar for Joel's 50th has come, sh!"], "Joel", "what came?", "guitar", id="sh"
        ),
    ],
)
async def test_nobody_is_told_what_they_are_not_to_know(
    lines: list[str], kept_from: str, asked: str, secret: str
) -> None:
    """By no answer, no picture and no morning word, though it was said where they read it."""
    lane = await a_lane()
    await lane.plays(*lines)
    assert secret not in await _all_told(lane, kept_from, asked)


@pytest.mark.parametrize(
    ("lines", "told", "asked", "news"),
    [
        pytest.param(
            ["Marta: nobody mention the puppy to Nia", "Joel: the puppy gets picked up on Saturday at 10"],
            "Edie",
            "when is the puppy picked up?",
            "puppy",
            id="others",
        ),
        pytest.param(
            ["Joel: I've crashed the van"], "Marta", "what happened to the van?", "crashed", id="no wish"
        ),
        pytest.param(
            [
                "Joel: I've crashed the van",
                "Marta: oh no",
                "Edie: the soup is on",
                "Joel: don't let Nia know",
            ],
            "Marta",
            "what happened to the van?",
            "crashed",
            id="kept from another",
        ),
        pytest.param(
            ["Marta: only Joel should know: the spare key is in the watering can"],
            "Joel",
            "where is the spare key?",
            "watering",
            id="who may",
        ),
        pytest.param(
            ["Joel: I can't open the gate without Nia knowing the way"],
            "Nia",
            "can Joel open the gate?",
            "can't open",
            id="without, of a skill",
        ),
        pytest.param(
            ["Edie: hide the key from the rain under the pot"],
            "Joel",
            "where's the key?",
            "pot",
            id="hide from rain",
        ),
        pytest.param(
            ["Joel: I can't sleep without Edie snoring next door"],
            "Edie",
            "can Joel sleep?",
            "snoring",
            id="no secret",
        ),
        pytest.param(
            ["Edie: no need for Nia to come on Sunday, I'll do the hens"],
            "Nia",
            "do I need to come on Sunday?",
            "no need",
            id="no need to come",
        ),
        pytest.param(
            ["Marta: behind Edie's house there's a well"],
            "Edie",
            "what is behind my house?",
            "well",
            id="behind a house",
        ),
        pytest.param(
            ["Joel: between Nia and Edie there are ten years"],
            "Marta",
            "how many years?",
            "ten",
            id="no wish at all",
        ),
    ],
)
async def test_everybody_else_is_told(lines: list[str], told: str, asked: str, news: str) -> None:
    """The control: what is kept from one is told to the others, and no wish is heard where there is none."""
    lane = await a_lane()
    await lane.plays(*lines)
    assert news in await lane.asks(told, asked)


async def test_whoever_asked_for_it_may_let_them_know() -> None:
    """ "Ok, Nia can know about the trampoline now" lifts it; said by another it lifts nothing."""
    lane = await a_lane()
    await lane.plays(
        "Joel: the trampoline comes on Friday, not a word to Nia",
        "Edie: Nia can know about the trampoline now",
    )
    assert "comes" not in await lane.asks("Nia", "when does the trampoline come?")
    await lane.says("Joel", "Ok, Nia can know about the trampoline now")
    assert "comes" in await lane.asks("Nia", "when does the trampoline come?")


async def test_whoever_kept_it_from_them_and_tells_them_lets_them_know() -> None:
    """ "Tell Nia we're moving" tells her, and she may ask for it again; of another it opens nothing."""
    lane = await a_lane()
    await lane.plays("Joel: don't tell Nia we're moving", "Edie> tell Nia the hens are in")
    assert "moving" not in await lane.asks("Nia", "are we moving?")
    await lane.says("Joel", "tell Nia we're moving", private=True)
    assert any("moving" in each.text for each in lane.sent if each.room == "dm:nia")
    assert "moving" in await lane.asks("Nia", "are we moving?")
