"""Plain questions of a family, put to a memory that heard its talk: what is found, and what is not."""

import asyncio

import pytest

from tests.builders import BRAM, ODILE, PIM, WREN
from tests.lane import a_lane
from tests.memory.talk import Talk
from tests.relay.putting import NOTHING, put


def test_a_bare_reply_is_told_beside_its_question() -> None:
    """What says too little alone is found by the question that it answers, and told with it."""
    talk = Talk()
    asking = talk.turn(WREN, "has anyone got my sports bag")
    talk.hear(asking)
    talk.hear(talk.turn(ODILE, "Airer, landing", reply_to=asking.turn_id))
    told = put(talk, "where is Wren's sports bag?")
    assert "Airer, landing" in told
    assert "sports bag" in told


@pytest.mark.parametrize(
    "text",
    [
        "who can see what I say here?",
        "can mum read my messages?",
        "can anyone see what I tell you",
        "is this private?",
        "who else gets to read this chat",
    ],
)
def test_whoever_asks_is_told_who_hears_their_private_words(text: str) -> None:
    async def main() -> str:
        return await (await a_lane()).asks("Nia", text)

    assert "stays with you" in asyncio.run(main())


@pytest.mark.parametrize(
    "text", ["who can see the film on Friday?", "can mum read my essay?", "is this Tuesday?"]
)
def test_whoever_asks_of_something_else_is_not(text: str) -> None:
    async def main() -> str:
        return await (await a_lane()).asks("Nia", text)

    assert "stays with you" not in asyncio.run(main())


def test_the_next_plain_answer_counts_as_a_reply() -> None:
    """Nobody marks replies in a hurry; what speaks of something else is none."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "did anyone feed the ferret this morning?"))
    talk.hear(talk.turn(PIM, "the bus was full again today, no seat for Wren"))
    talk.hear(talk.turn(WREN, "I did it at 7"))
    told = put(talk, "did anyone feed the ferret?")
    assert "I did it at 7" in told
    assert "bus" not in told


@pytest.mark.parametrize(
    "text", ["did Zelda ring the vet?", "where does Zelda live?", "is Zelda vegetarian?", "who is Zelda?"]
)
def test_a_name_that_nobody_spoke_of_matches_nothing(text: str) -> None:
    """An unknown name is not anybody: what others did is no answer."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "I rang the vet"))
    talk.hear(talk.turn(ODILE, "Pim lives in the bathroom now"))
    talk.hear(talk.turn(WREN, "I'm a vegetarian"))
    assert put(talk, text) == NOTHING


def test_a_strange_name_that_was_spoken_of_is_found() -> None:
    """The near twin: what was said of a stranger is told."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Zelda from work rang about the vet"))
    assert "Zelda from work" in put(talk, "did Zelda ring?")


def test_what_something_cost_is_answered_by_a_sum() -> None:
    """Of all that was said of the garage, the sum is told."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "The car's at the garage"))
    talk.hear(talk.turn(BRAM, "Got the car from the garage. 310 quid. I need a lie down"))
    told = put(talk, "how much did the car cost at the garage?")
    assert "310 quid" in told
    assert "The car's at the garage" not in told


def test_what_is_on_a_day_is_found_by_the_day() -> None:
    """What was said of Friday, in any words, is on Friday; what is on Thursday is not."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "School emailed. The trip is off. It's now Friday instead"))
    talk.hear(talk.turn(BRAM, "The chimney sweep comes on Thursday"))
    told = put(talk, "what is on Friday?")
    assert "It's now Friday instead" in told
    assert "chimney" not in told


@pytest.mark.parametrize(
    ("said", "asked", "found"),
    [
        pytest.param(
            "Bram borrowed the big ladder from Tilda", "who lent who the ladder?", "borrowed", id="lend"
        ),
        pytest.param(
            "Wren learned the tango from Odile", "who taught Wren the tango?", "learned", id="teach"
        ),
        pytest.param("Pim got a postcard from Wren", "who sent Pim a postcard?", "postcard", id="send"),
        pytest.param("Tilda bought the old van from Bram", "who sold Tilda the van?", "bought", id="sell"),
    ],
)
def test_converse_verbs_find_each_other(said: str, asked: str, found: str) -> None:
    """Who lends and who borrows speak of one thing; the words that were said show who did what."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, said))
    assert found in put(talk, asked, by=ODILE)


def test_not_finished_is_found_where_finished_is_asked() -> None:
    """How far a thing is may be said in any words; what it is may not."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "the wardrobe's half built, doors tomorrow"))
    talk.hear(talk.turn(BRAM, "the boiler is fixed"))
    told = put(talk, "has Bram finished the wardrobe?")
    assert "half built" in told
    assert "boiler" not in told


def test_the_rule_about_one_thing_is_not_just_any_rule() -> None:
    """A question that names its matter is not answered by another of the same kind."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "no phones at the table, that's the rule now"))
    talk.hear(talk.turn(BRAM, "the rule is that bins go out on Wednesday"))
    told = put(talk, "what is the rule about phones?")
    assert "phones" in told
    assert "bins" not in told


def test_another_s_tablets_are_no_answer() -> None:
    """What a person takes is not what the dog takes."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "last day of the dog's tablets"))
    talk.hear(talk.turn(ODILE, "I take my blood pressure tablets in the morning"))
    told = put(talk, "what tablets does Odile take?")
    assert "blood pressure" in told
    assert "dog" not in told


def test_one_s_own_question_is_shown() -> None:
    """Where only the asker's own question mentions it, it is shown as one."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Bram did you pay the milkman"))
    told = put(talk, "is the milkman paid?", by=ODILE)
    assert "only your own question" in told
    assert "asked" in told


def test_a_question_without_its_mark_is_no_statement() -> None:
    """What only asks is told as asked, with or without a question mark."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Bram did you pay the milkman"))
    told = put(talk, "is the milkman paid?", by=WREN)
    assert "asked" in told


def test_a_dream_is_told_as_a_dream() -> None:
    """A dream of the ferret is never quoted as if it were how the ferret is."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "I had a dream that the ferret could talk"))
    told = put(talk, "can the ferret talk?")
    assert all("a dream" in line for line in told.splitlines() if "could talk" in line)


def test_when_is_answered_by_all_that_was_said_of_it() -> None:
    """Where the next sentence tells the new day, it is told with the first."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "The museum trip is not tomorrow. It's now Friday 13 November"))
    assert "Friday 13 November" in put(talk, "when is the museum trip?")


def test_for_two_people_each_one_s_needs_count() -> None:
    """What to cook for two takes the needs of either."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "I'm vegetarian"))
    talk.hear(talk.turn(PIM, "I'm allergic to nuts"))
    told = put(talk, "what can Wren and Pim eat?")
    assert "vegetarian" in told
    assert "nuts" in told


def test_what_was_said_long_ago_is_found() -> None:
    """Time alone takes nothing away."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "the deckchairs are in the shed behind the bikes"))
    assert "in the shed" in put(talk, "where are the deckchairs?", days=100)


def test_what_was_said_since_stands_first() -> None:
    """What is newer than the claim that answers may be what holds by now; the older is told after it."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "I need to get the PTA newsletter done, doing it tonight"))
    talk.wait(hours=3)
    talk.hear(talk.turn(ODILE, "There's no PTA newsletter this month, they called it off"))
    told = put(talk, "did Odile finish the PTA newsletter?")
    assert "called it off" in told.splitlines()[0]


def test_a_birthday_is_nobody_else_s() -> None:
    """Whoever is named beside somebody's birthday has not got the same; whose it is does."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Wren's birthday is 4 March, Pim is making the cake"))
    assert put(talk, "when is Pim's birthday?") == NOTHING
    assert "4 March" in put(talk, "when is Wren's birthday?")


def test_a_home_is_found_by_its_noun() -> None:
    """ "Where's Wren's house?" asks where she lives; whether she is home is another matter."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "I live in Mill Lane"))
    assert "Mill Lane" in put(talk, "where's Wren's house?")
    assert "Mill Lane" in put(talk, "where is Wren's home?")
    assert "Mill Lane" not in put(talk, "where's Pim's home?")
    assert "Mill Lane" not in put(talk, "is Wren home?")


def test_how_somebody_is_is_told_by_how_they_seemed() -> None:
    """How they seemed answers for some days, of whom it was said; what they looked at or for never does."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "Wren looked shattered this morning"))
    talk.hear(talk.turn(BRAM, "Pim looked for the remote"))
    assert "shattered" in put(talk, "how's Wren?")
    assert put(talk, "how is Pim?") == NOTHING
    assert put(talk, "how's Wren?", days=5) == NOTHING


def test_how_late_asks_for_a_time() -> None:
    """ "How late" is a way of saying until when, and no word that the answer must hold."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Wren can stay up till 9 on Fridays"))
    assert "till 9" in put(talk, "how late can I stay up on friday?", by=WREN)
    assert put(talk, "how late can I stay up on friday?", by=PIM) == NOTHING


def test_of_one_sentence_that_is_told_which_was_asked_for() -> None:
    """A sentence that tells two things is shown with the one that the question is after."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Wren came out in hives so I gave her the antihistamine"))
    assert "it happened: “gave her the antihistamine”" in put(talk, "did mum give Wren the antihistamine?")
    assert "hives" not in put(talk, "did mum give Pim the antihistamine?")


@pytest.mark.parametrize(
    "text", ["when is mum's birthday?", "how is mum?", "what is mum's number?", "where is mum?"]
)
def test_an_unknown_mum_is_not_whoever_is_known(text: str) -> None:
    """Where nobody knows whose mum is meant, what others have is no answer; a child's mum is known."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "my birthday is on the 9th of March"))
    talk.hear(talk.turn(ODILE, "I have a sore throat"))
    talk.hear(talk.turn(ODILE, "my number is 07700 900123"))
    talk.hear(talk.turn(ODILE, "I'm at the library"))
    assert put(talk, text).startswith("I have nothing on that")
    assert not put(talk, text, by=WREN).startswith("I have nothing on that")


def test_what_is_asked_in_its_own_words_is_found_though_nobody_knows_whose_dad() -> None:
    """Whose dad is meant may be unknown: what must not go with his tablets is told nevertheless."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Bram can't have the white tablets with grapefruit juice"))
    assert "can't have" in put(talk, "can dad have his white tablets with grapefruit juice?")


@pytest.mark.parametrize("asked", ["what's on Thursday?", "what's on thurs?", "what's on thu?"])
def test_a_day_is_found_in_short(asked: str) -> None:
    """ "Thurs" is that day and not every Thursday; another day has nothing."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "Wren's got football on Thursday after school"))
    assert "football" in put(talk, asked)
    assert put(talk, "what's on tues?") == NOTHING


def test_a_reply_to_another_question_is_no_answer() -> None:
    """Where somebody asks something else meanwhile, what follows answers that."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "has anyone seen my blue folder"))
    talk.hear(talk.turn(PIM, "it's under the piano"))
    talk.hear(talk.turn(ODILE, "Bram did you pay the window cleaner? he came on Saturday"))
    talk.hear(talk.turn(BRAM, "not yet, we owe him 14"))
    told = put(talk, "where is Wren's blue folder?")
    assert "piano" in told
    assert "owe" not in told


def test_a_brief_reply_to_a_request_is_told_beside_it() -> None:
    """ "Signed it" answers who asked for a signature, though the request goes on after its mark."""
    talk = Talk()
    talk.hear(talk.turn(WREN, "can someone sign my trip form? it's on the fridge"))
    talk.hear(talk.turn(ODILE, "signed it"))
    assert "signed it" in put(talk, "did somebody sign the form?")


@pytest.mark.parametrize(("days", "found"), [(0, True), (3, False)])
def test_what_is_for_dinner_is_another_every_day(days: int, found: bool) -> None:
    """What was cooked some days ago is no answer to what there is today."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "dinner is fish pie, 6.30 sharp"))
    told = put(talk, "what's for dinner?", days=days)
    assert ("fish pie" in told) is found


def test_a_code_is_told_to_whom_names_its_thing() -> None:
    """The wifi's password is no answer to who asks for the safe's code."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "the wifi password is walnut-42-river"))
    assert "walnut" not in put(talk, "what is the safe code?")
    assert "walnut" in put(talk, "what is the wifi password?")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("when is Ferran's birthday?", True),
        ("when is Wren's birthday?", False),
        ("when is my birthday?", False),
        ("when does my passport expire?", False),
        ("when does Bram's passport expire?", True),
    ],
)
def test_somebody_else_s_thing_is_no_answer(text: str, found: bool) -> None:
    """Whose a thing is counts: "my passport" is not Bram's, and a stranger's birthday is nobody else's."""
    talk = Talk()
    talk.hear(talk.turn(BRAM, "Ferran's birthday is 3 December"))
    talk.hear(talk.turn(BRAM, "my passport expires in March"))
    told = put(talk, text)
    assert ("3 December" in told or "March" in told) is found


def test_done_answers_whatever_was_to_be_done() -> None:
    """ "Insurance done" tells who asks that it is renewed; that it was begun tells nothing of the kind."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "insurance done, 312 for the year"))
    assert "insurance done" in put(talk, "has the insurance been renewed yet?")
    begun = Talk()
    begun.hear(begun.turn(ODILE, "I have started on the insurance"))
    assert "done" not in put(begun, "has the insurance been renewed yet?")


def test_another_question_of_ones_own_is_not_the_same() -> None:
    """ "Only your own question mentions it" is said of that question alone."""
    talk = Talk()
    put(talk, "what is the alarm code?")
    assert put(talk, "what is the safe code?") == NOTHING
    assert "only your own question" in put(talk, "what is the alarm code?")


def test_a_sentence_is_told_once() -> None:
    """An allergy that answers is not told again as something to mind."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Wren is allergic to kiwi, remember, so no fruit salad"))
    assert put(talk, "is Wren allergic to anything?").count("kiwi") == 1


def test_what_time_alone_laid_aside_is_told_with_its_date() -> None:
    """A thought that nobody took back is told as what it was; one that was taken back is not."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "we're thinking of Cornwall for Easter, nothing booked"))
    assert "nothing booked" in put(talk, "are we going to Cornwall at Easter?", days=30)
    taken = Talk()
    taken.hear(taken.turn(ODILE, "we're going to Cornwall at Easter"))
    taken.hear(taken.turn(ODILE, "forget what I said about Cornwall", to_bot=True))
    assert "Easter" not in put(taken, "are we going to Cornwall in spring?", days=30)


def test_when_is_not_answered_by_where() -> None:
    """That a present is in the wardrobe does not tell when the birthday is."""
    talk = Talk()
    talk.hear(talk.turn(ODILE, "Wren's birthday present is in my wardrobe"))
    assert "wardrobe" not in put(talk, "when is Wren's birthday?", by=BRAM)
    assert "wardrobe" in put(talk, "where is Wren's birthday present?", by=BRAM)


@pytest.mark.parametrize(
    "text",
    [
        "is Wren's uniform clean?",
        "where is the uniform?",
        "who is washing Wren's uniform?",
        "is it photos day?",
    ],
)
async def test_asked_twice_it_is_answered_twice(text: str) -> None:
    """That somebody asked before takes nothing from what there is to say."""
    lane = await a_lane()
    for name, words in (
        ("Marta", "photos day at school Thursday, uniform clean please"),
        ("Joel", "I will wash Nia's uniform tonight"),
        ("Joel", "uniform is in the machine"),
    ):
        await lane.says(name, words)
    first, second = [await lane.asks("Marta", f"/ask {text.replace('Wren', 'Nia')}") for _ in range(2)]
    assert first == second


async def test_how_somebody_is_comes_from_what_they_said_of_their_health() -> None:
    """Of which no reader made an illness; of whom nothing was said, nothing is told."""
    lane = await a_lane()
    await lane.says("Edie", "My blood pressure was 150 over 90 this morning")
    assert "150 over 90" in await lane.asks("Marta", "/ask how is Edie?")
    assert "150 over 90" not in await lane.asks("Marta", "/ask how is Joel?")


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I've wiped the worktops", "has Joel wiped the worktops?"),
        ("I scrubbed the bath", "has Joel scrubbed the bath?"),
        ("deleted the photos off the camera", "has Joel deleted the photos?"),
    ],
)
async def test_housework_is_no_removal_from_the_memory(said: str, asked: str) -> None:
    """What was wiped with a cloth can be asked about; what was removed here stays gone."""
    lane = await a_lane()
    await lane.says("Marta", "Joel scrub the bath please, and wipe the worktops")
    await lane.says("Joel", said)
    assert said in await lane.asks("Marta", f"/ask {asked}")
    assert "nothing on that" in await lane.asks("Marta", "/ask what was the deleted code?")
