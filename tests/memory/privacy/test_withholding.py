"""What keeps a thing from somebody, in words that no list has whole, and what looks like it."""

import pytest

from memory.privacy.withholding import withheld_in
from tests.lane import a_lane

TOLD = "The lump turned out to be a cyst."
ASKED = "what did the lump turn out to be?"
KEEPING = """
Joel is not in on this. | Joel isn't in on it yet. | This has to be kept well away from Joel.
Top secret from Joel!! | Zip it around Joel. | Mum's the word where Joel is concerned.
Joel finds out Saturday, not before. | Keep Joel out of the loop. | Joel mustn't get a whiff of it.
Don't breathe a word of it near Joel. | Hush-hush, Joel would be crushed.
Best not said in front of Joel. | I'd sooner Joel heard none of it.
Under no circumstances does Joel get to hear this. | Lips sealed when Joel's about.
Nothing of this reaches Joel. | This doesn't get back to Joel. | Joel isn't to be told till I say so.
Joel is better off not knowing. | It's not something Joel should hear.
No need for Joel to be any the wiser. | All but Joel know. | Everyone knows bar Joel, keep it that way.
God forbid Joel finds out. | If Joel asks, we know nothing. | Not for Joel to know.
Our little secret, Joel stays out of it. | Over my dead body does Joel learn of this.
Joel must stay blissfully unaware. | Say nowt to Joel. | We'll tell Joel on Sunday, not sooner.
Joel is the last person who should hear this. | Don't you dare tell Joel.
Act dumb if Joel brings it up. | You can tell anyone apart from Joel. | Joel has yet to be told, so hush.
The less Joel knows the better. | Breathe it to Joel and I'm toast. | Joel should be the last to know.
Let Joel find out on the day.
"""
HARMLESS = """
Joel isn't in on Saturday. | Joel finds out on Saturday whether the job is his.
My secret recipe has nutmeg in it. | Joel doesn't know how to swim yet.
Don't tell me it's broken again. | Zip it up, Joel, it's cold out. | Joel can't hear well on that side.
Not a word from Joel all day. | Nobody told Joel to bring a coat. | Joel must not eat the icing.
Everyone but Joel is coming to the match. | Don't forget to tell Joel about the bins.
Did you not tell Joel about the bins? | It's no secret that Joel snores.
Pretend you're asleep if Joel knocks. | Joel will hear from the school on Monday, not before.
If Joel asks, tell him. | It's not a secret, Joel knows. | Don't keep it secret from Joel.
No need to tell Joel, he knows. | Nothing to say to Joel today. | Joel will only eat pasta.
You never told Joel about the bins! | I told Joel not to worry. | Make sure Joel knows.
"""


def _lines(rows: str) -> list[str]:
    return [each.strip() for row in rows.strip().splitlines() for each in row.split(" | ")]


@pytest.mark.parametrize("wish", _lines(KEEPING))
async def test_it_is_kept_from_whom_the_parts_say(wish: str) -> None:
    """It is not told to whoever is not to know, and to everybody else as before."""
    lane = await a_lane()
    await lane.plays(f"Marta: {TOLD} {wish}")
    assert "cyst" not in await lane.asks("Joel", ASKED)
    assert "cyst" in await lane.asks("Nia", ASKED)


@pytest.mark.parametrize("beside", _lines(HARMLESS))
async def test_what_only_holds_such_parts_keeps_nothing(beside: str) -> None:
    """The near twins say something of their own, and keep nothing from anybody."""
    lane = await a_lane()
    await lane.plays(f"Marta: {TOLD} {beside}")
    assert "cyst" in await lane.asks("Joel", ASKED)


@pytest.mark.parametrize(
    ("words", "who", "what"),
    [
        ("Not a peep to Joel about the caravan", "Joel", "the caravan"),
        ("not a word about the caravan to Joel please", "Joel", "the caravan"),
        ("Joel and the kids aren't to get wind of our move", "Joel and the kids", "our move"),
        ("The biopsy is on Tuesday and he's not in on it", "he", ""),
    ],
)
def test_whom_and_what_is_named(words: str, who: str, what: str) -> None:
    """Several people, a pronoun and the thing itself are read out of it."""
    assert (who, what) in [(each.who, each.what) for each in withheld_in(words)]


@pytest.mark.parametrize(
    ("told", "later", "asker", "question", "answer"),
    [
        (
            "I've got a card for Joel, he mustn't know.",
            "The bank card was declined.",
            "Joel",
            "was the bank card declined?",
            "declined",
        ),
        (
            "I bought Nia a book, don't tell her.",
            "The book report is due on Friday.",
            "Nia",
            "when is the book report due?",
            "Friday",
        ),
        (
            "We're getting Nia a drone, she's not to know.",
            "Drone pilots need a licence.",
            "Nia",
            "what do drone pilots need?",
            "licence",
        ),
        (
            "I booked a dinner for Joel's 50th, he's not to know.",
            "Dinner is at 6 tonight.",
            "Joel",
            "when is dinner?",
            "6",
        ),
    ],
)
async def test_what_shares_a_word_with_the_thing_is_told(
    told: str, later: str, asker: str, question: str, answer: str
) -> None:
    """A card that is to be a present is not every card; the present itself stays kept."""
    lane = await a_lane()
    await lane.plays(f"Marta: {told}", f"Edie: {later}")
    assert answer in (await lane.asks(asker, question)).replace(question, "")
    thing = next(word for word in ("card", "a book", "drone", "dinner") if word in told).split()[-1]
    await lane.plays(f"Edie: the {thing} cost 85 pounds")
    assert "85" not in await lane.asks(asker, f"how much was the {thing}?")


@pytest.mark.parametrize(
    ("line", "is_told"),
    [("Nia: I've got lice", True), ("Edie: Nia has lice", False), ("Nia> I've got lice", False)],
)
async def test_whose_affair_it_is_may_say_it_openly(line: str, *, is_told: bool) -> None:
    """What she says herself where he reads it is no secret; what others let slip is not told to him again."""
    lane = await a_lane()
    await lane.plays("Marta: don't tell Joel Nia has lice", line)
    asked = "does Nia have lice?"
    assert ("lice" in (await lane.asks("Joel", asked)).replace(asked, "")) is is_told


@pytest.mark.parametrize(
    ("lines", "who", "asked", "kept"),
    [
        (
            ["Marta: I dented the Volvo, Joel can't know yet", "Edie: I'll pay 80 for the dent"],
            "Joel",
            "what will Edie pay for?",
            "80",
        ),
        (
            [
                "Joel: We've booked Nia a pony ride. Not a peep to Nia!",
                "Edie: I'll bring carrots for the pony",
            ],
            "Nia",
            "what will Edie bring?",
            "carrots",
        ),
        (
            ["Joel: Edie's biopsy is on the 12th. Keep Edie out of the loop", "Marta: biopsy at 10:15"],
            "Edie",
            "when is my biopsy?",
            "10:15",
        ),
    ],
)
async def test_talk_that_goes_on_from_it_is_kept_too(
    lines: list[str], who: str, asked: str, kept: str
) -> None:
    """What others say of it right after is kept in answers, mornings and pictures; other talk is not."""
    lane = await a_lane()
    await lane.plays(*lines, "Marta: the gutters cost 95")
    shown = await lane.shown(who, asked)
    assert kept not in shown
    assert "95" in await lane.asks(who, "what did the gutters cost?")


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("Don't tell Nia about the party.", "The party is on Saturday at 3."),
        ("Don't mention the party to Nia", "The party is on Saturday at 3."),
        ("Don't breathe a word of the party to Nia", "The party is on Saturday at 3."),
        ("Keep the plan secret from Nia.", "The plan is to meet at the pier on Saturday at 3."),
        ("Don't tell Nia about the plan please", "The plan is to meet at the pier on Saturday at 3."),
        ("The party is a secret from Nia.", "The party is on Saturday at 3."),
        ("Keep quiet about the party, Nia mustn't find out", "The party is on Saturday at 3."),
        ("Keep quiet about the pony, Nia mustn't find out", "The pony comes on Saturday at 3."),
        ("Not a word to Nia about the weekend!", "The weekend is in Rome, we fly on Saturday at 3."),
    ],
)
async def test_what_else_says_when_is_the_thing_behind_a_word_of_speaking(wish: str, told: str) -> None:
    """A party, a plan or a weekend that is named as what she is not to know is kept, and from her alone."""
    lane = await a_lane()
    await lane.plays(f"Marta> {wish}", f"Joel: {told}")
    asked = "What is on on Saturday?"
    assert "Sat 12 Sep" not in await lane.shown("Nia", asked)
    assert "Sat 12 Sep" in await lane.asks("Edie", asked)


@pytest.mark.parametrize(
    "wish", ["Don't tell Nia before the party.", "We'll tell Nia at the party, not sooner."]
)
async def test_what_only_says_until_when_keeps_nothing_of_its_own(wish: str) -> None:
    """A party that is only the day on which she may know is told."""
    lane = await a_lane()
    await lane.plays(f"Marta> {wish}", "Joel: The party is on Saturday at 3.")
    assert "15:00" in await lane.asks("Nia", "What is on on Saturday?")


async def test_a_party_may_be_what_was_just_said() -> None:
    """What was said right before a hush about the party is kept with it, though it does not name it."""
    lane = await a_lane()
    await lane.plays(
        "Joel: We've booked Laser Quest on Saturday for Nia's friends.",
        "Marta: Don't tell Nia about the party.",
        "Edie: The gutters cost 95.",
    )
    assert "Laser" not in await lane.shown("Nia", "What is on on Saturday?")
    assert "95" in await lane.asks("Nia", "What did the gutters cost?")


_HIDDEN = "Edie: I've hidden Joel's present in the garage. Nobody tell him."


@pytest.mark.parametrize(
    ("lines", "who", "asked", "told"),
    [
        (
            [_HIDDEN, "Marta: The garage rang, the car is ready on Tuesday."],
            "Joel",
            "When is the car ready?",
            "Tue",
        ),
        (
            [
                "Marta: Don't tell Nia, the present is at school.",
                "Joel: Nia's school shuts at 12 on Tuesday.",
            ],
            "Nia",
            "When does school shut on Tuesday?",
            "12:00",
        ),
        (
            ["Marta: Nia's bike is in the shed, don't tell her.", "Joel: The shed key is on the hook."],
            "Nia",
            "Where is the shed key?",
            "hook",
        ),
        (
            ["Marta: Don't tell Nia, the party is at school.", "Joel: Nia's school shuts at 12 on Tuesday."],
            "Nia",
            "When does school shut on Tuesday?",
            "12:00",
        ),
        (
            ["Marta: I've bought Nia a bike, don't tell her.", "Joel: I bought milk for 2 pounds."],
            "Nia",
            "What did Joel buy?",
            "milk",
        ),
    ],
)
async def test_what_only_shares_a_place_or_a_deed_with_it_is_told(
    lines: list[str], who: str, asked: str, told: str
) -> None:
    """Where a present lies is no secret in itself, nor is whatever else somebody buys."""
    lane = await a_lane()
    await lane.plays(*lines)
    assert told in (await lane.asks(who, asked)).replace(asked, "")


@pytest.mark.parametrize(
    ("lines", "who", "asked", "kept"),
    [
        ([_HIDDEN, "Marta: The present cost 85 pounds."], "Joel", "What did the present cost?", "85"),
        (
            ["Marta: I bought Nia a book, don't tell her.", "Joel: The book cost 85 pounds."],
            "Nia",
            "What did the book cost?",
            "85",
        ),
        (
            [
                "Marta: We're taking Nia to the zoo on Saturday, don't tell her.",
                "Joel: The zoo costs 85 pounds.",
            ],
            "Nia",
            "What does the zoo cost?",
            "85",
        ),
        (
            [
                "Marta: Nia's party is at the bowling alley, don't tell her.",
                "Joel: The alley wants 85 pounds.",
            ],
            "Nia",
            "What does the alley want?",
            "85",
        ),
    ],
)
async def test_the_thing_itself_is_kept_when_talk_goes_on(
    lines: list[str], who: str, asked: str, kept: str
) -> None:
    """So is where it takes place, and where somebody is to be taken."""
    lane = await a_lane()
    await lane.plays(*lines)
    assert kept not in await lane.shown(who, asked)


@pytest.mark.parametrize(
    ("lines", "is_told"),
    [
        (["Joel> Don't tell Marta about the bonus.", "Joel: I got a bonus!"], True),
        (["Joel> I got a bonus, not telling Marta yet.", "Joel: Told Marta about the bonus."], True),
        (["Joel> Don't tell Marta about the bonus.", "Edie: Joel got a bonus!"], False),
        (["Joel> Don't tell Marta about the bonus.", "Joel> I got a bonus!"], False),
        (["Joel: I got a bonus!", "Joel> Don't tell Marta about the bonus."], False),
        (["Joel: Don't tell Marta about the bonus.", "Joel: I got a bonus!"], False),
    ],
)
async def test_who_tells_them_has_ended_what_they_asked_for(lines: list[str], *, is_told: bool) -> None:
    """What Joel kept with the bot alone and then says before her is told; what others say of it is not."""
    lane = await a_lane()
    await lane.plays(*lines)
    asked = "What about the bonus?"
    assert ("bonus" in (await lane.asks("Marta", asked)).replace(asked, "")) is is_told


async def test_what_is_told_to_her_is_told_as_it_was_told() -> None:
    """A day that stood only in what was kept stays there."""
    lane = await a_lane()
    await lane.plays("Joel> I've got a job interview on Thursday, not telling Marta yet.")
    await lane.plays("Joel: Told Marta about the interview.")
    shown = await lane.shown("Marta", "When is the interview?")
    assert "Told Marta" in shown
    assert "Thursday" not in shown
    assert "Thu 10" not in shown
