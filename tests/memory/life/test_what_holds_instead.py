"""What somebody or something has, does or is, and what holds in its place from then on.

Each table of changes has its inverse controls beside it: words that are near, and leave what was told.
"""

import asyncio
from datetime import timedelta

import pytest

from memory.claims import Claim, State
from memory.modality import Polarity
from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane


def _after(*lines: tuple[str, str], hours: float = 48) -> tuple[Claim, ...]:
    """What is in force when the family has said the lines, each some hours after the one before."""

    async def told() -> tuple[Claim, ...]:
        lane: Lane = await a_lane()
        for name, text in lines:
            await lane.lets_pass(timedelta(hours=hours))
            await lane.says(name, text)
        return await lane.claims()

    return asyncio.run(told())


def _values(claims: tuple[Claim, ...], *predicates: Predicate) -> list[str]:
    return [
        claim.proposition.value.casefold()
        for claim in claims
        if claim.proposition.predicate in predicates
        and claim.state is State.ACTIVE
        and claim.modality.polarity is Polarity.POSITIVE
    ]


SISTER = ("Marta", "Ines is my sister")
HOME = ("Joel", "Ines lives in Bow Lane")


@pytest.mark.parametrize(
    "words",
    [
        "Ines was in Bow Lane, now in Ash Grove",
        "Ines has settled in Ash Grove now",
        "Ines has a new address, 4 Ash Grove",
        "Ines has relocated to Ash Grove",
        "Ines has upped sticks and gone to Ash Grove",
        "Ines's new home is in Ash Grove",
        "Ines's moved house, now in Ash Grove",
        "Ines has sold up in Bow Lane and bought in Ash Grove",
        "Ines doesn't live in Bow Lane any more, it is Ash Grove now.",
        "Ines has left Bow Lane for Ash Grove",
    ],
)
def test_a_home_is_where_somebody_lives_now(words: str) -> None:
    """Whoever has moved lives in one place."""
    (home,) = _values(_after(SISTER, HOME, ("Joel", words)), Predicate.HOME)
    assert "ash grove" in home


@pytest.mark.parametrize(
    "words",
    [
        "Ines is thinking of moving to Ash Grove",
        "Ines looked at a new flat in Ash Grove",
        "Ines was in Ash Grove, now she's in the bath",
        "they sold the shop in Bow Lane and bought a bakery",
        "Ines might move to Ash Grove next year",
        "Ines would love a new home in Ash Grove",
        "Ines left Bow Lane for the shops",
    ],
)
def test_a_home_that_is_only_thought_of_moves_nobody(words: str) -> None:
    """Plans, visits and other people's sales leave everybody where they live."""
    assert "in bow lane" in _values(_after(SISTER, HOME, ("Joel", words)), Predicate.HOME)


@pytest.mark.parametrize(
    "words",
    [
        "I was at Tarrant Foods, now I'm at Osprey Cafe",
        "finished at Tarrant Foods on Friday, Osprey Cafe it is now",
        "handed in my badge at Tarrant Foods, Osprey Cafe from today",
        "Osprey Cafe is my new employer",
        "Switched jobs, I'm at Osprey Cafe now",
    ],
)
def test_a_job_follows_another(words: str) -> None:
    """Where somebody works now takes the place of where they worked."""
    (job,) = _values(_after(("Joel", "I work at Tarrant Foods"), ("Joel", words)), Predicate.JOB)
    assert "osprey cafe" in job


@pytest.mark.parametrize(
    "words",
    [
        "I was at Tarrant Foods all day, now I'm at the pub",
        "I'm at Osprey Cafe now, having a coffee",
        "I've an interview at Osprey Cafe",
        "swapped over to oat milk at work",
    ],
)
def test_a_day_out_changes_no_job(words: str) -> None:
    """Where somebody is for an hour is not where they work."""
    told = _after(("Joel", "I work at Tarrant Foods"), ("Joel", words))
    assert _values(told, Predicate.JOB) == ["at tarrant foods"]


@pytest.mark.parametrize(
    "words",
    [
        "I've turned against olives",
        "I've gone cold on olives",
        "fell out of love with olives",
        "olives have lost their charm for me",
        "olives make me feel ill these days",
        "i've gone off olives!!",
        "olives are disgusting now",
        "I've had it with olives",
    ],
)
def test_a_taste_passes(words: str) -> None:
    """Nobody likes what they have turned against."""
    assert not _values(_after(("Nia", "i'm reely into olives"), ("Nia", words)), Predicate.LIKES)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Joel", "I've turned against olives"),
        ("Nia", "the olives have gone off"),
        ("Nia", "no olives left in the jar"),
        ("Nia", "I'd never go cold on olives"),
    ],
)
def test_a_taste_stays(name: str, words: str) -> None:
    """Another's taste, and what has become of the food, change nothing."""
    assert _values(_after(("Nia", "i'm reely into olives"), (name, words)), Predicate.LIKES)


@pytest.mark.parametrize(
    "words",
    [
        "vegan no more",
        "not vegan any more ok",
        "the vegan thing is over",
        "I'm back on meat",
        "I eat meat again",
        "I've packed in being vegan",
    ],
)
def test_a_diet_ends(words: str) -> None:
    """By its name, or by eating again what it forbids."""
    assert not _values(_after(("Nia", "I'm vegan now"), ("Nia", words)), Predicate.DIET)


@pytest.mark.parametrize("words", ["not vegan enough apparently", "Joel eats meat again", "is meat back on?"])
def test_a_diet_lasts(words: str) -> None:
    """Others' plates, and jokes, end nobody's diet."""
    assert _values(_after(("Nia", "I'm vegan now"), ("Nia", words)), Predicate.DIET)


@pytest.mark.parametrize(
    "words",
    [
        "the ladder's new home is the garage",
        "the ladder was in the shed, now it's in the garage",
        "ladder's moved to the garage",
        "stuck the ladder in the garage instead",
        "swapped the ladder over to the garage",
        "you'll find the ladder in the garage now",
        "I popped the ladder in the garage today",
        "we've rehoused the ladder in the garage",
        "The ladder is now in the garage xx",
    ],
)
def test_a_thing_lies_where_it_was_put_last(words: str) -> None:
    """Whoever of the family moved it."""
    told = _after(("Marta", "the ladder is in the shed xx"), ("Joel", words))
    (place,) = _values(told, Predicate.KEPT_AT)
    assert "garage" in place


@pytest.mark.parametrize(
    "words",
    [
        "the ladder should be in the garage",
        "the bikes are in the garage now",
        "can someone put the ladder in the garage",
        "you'll find the ladder in the garage tomorrow",
    ],
)
def test_a_thing_stays_where_it_is(words: str) -> None:
    """Where it should be, is to be, or is asked to be put it is not."""
    assert "in the shed" in _values(
        _after(("Marta", "the ladder is in the shed"), ("Joel", words)), Predicate.KEPT_AT
    )


@pytest.mark.parametrize(
    "words",
    [
        "My ramipril has been changed to losartan.",
        "Ramipril has been replaced by losartan.",
        "The doctor has swapped my ramipril for losartan.",
        "Doctor has me on losartan instead of ramipril.",
    ],
)
def test_a_medicine_follows_another(words: str) -> None:
    """A full stop hides nothing of what is taken now."""
    told = _after(("Edie", "I take ramipril every day"), ("Edie", words))
    assert _values(told, Predicate.TAKES_MEDICATION) == ["losartan"]


@pytest.mark.parametrize(
    "words",
    [
        "As of this week Mr Bell is Nia's teacher",
        "Nia's got Mr Bell now instead of Mrs Gray",
        "Nia's class has got Mr Bell now instead of Mrs Gray",
        "Mr Bell has Nia's class from today",
        "Nia is in Mr Bell's class now",
        "Nia's new teacher is Mr Bell",
    ],
)
@pytest.mark.parametrize("name", ["Marta", "Joel"])
def test_a_child_has_one_teacher(name: str, words: str) -> None:
    """Either parent may tell who teaches their child from now on."""
    told = _after(("Marta", "Nia has Mrs Gray as a teacher this year"), (name, words))
    teachers = [each for each in told if each.proposition.predicate is Predicate.RELATED_TO]
    assert [each.proposition.subject.surface for each in teachers] == ["Mr Bell"]


@pytest.mark.parametrize(
    "words",
    ["Mr Bell was Nia's teacher last year", "Nia's class has got nits", "Mr Bell is Nia's piano tutor"],
)
def test_a_teacher_stays(words: str) -> None:
    """Who taught before, or teaches something else, takes nobody's place."""
    told = _after(("Marta", "Mrs Gray is Nia's teacher"), ("Marta", words))
    assert "Mrs Gray" in [each.proposition.subject.surface for each in told]


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("Nia sits out judo until the boot comes off", "Nia is allowed to do judo again"),
        ("Nia can't do judo until the splint is off", "the splint came off today, so Nia can do judo again"),
        ("No judo for Nia until the stitches are out", "Nia may do judo again from today 👍"),
        ("Nia can't do judo with that wrist", "Nia can do judo again"),
        ("Nia mustn't do judo this month", "Nia is back at judo"),
        ("Nia isn't allowed judo until the splint is off", "judo is fine again for Nia"),
        ("Nia has a temp of 38.5", "Nia's back at school"),
        ("Nia has a temp of 38.5", "Nia went back to school today"),
        ("Nia has a temp of 38.5", "Nia's temp is back to normal"),
        ("Nia has a temp of 38.5", "Nia is over it now"),
        ("Nia has a cough", "Nia's stopped coughing"),
    ],
)
def test_what_kept_somebody_from_a_thing_is_over(before: str, words: str) -> None:
    """Who can do it again is kept from it no longer, whatever it waited for."""
    told = _after(("Marta", before), ("Joel", words), hours=20)
    kept = [each for each in told if each.sources[0].quote in before and each.proposition.subject.person]
    assert not kept


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("Nia can't do judo with that wrist", "Nia can nearly do judo again"),
        ("Nia can't do judo with that wrist", "when can Nia do judo again?"),
        ("Nia can't do judo with that wrist", "I can do judo again"),
        ("Nia can't do judo with that wrist", "Nia can do judo again from Monday"),
        ("Nia can't do judo with that wrist", "Nia can swim again"),
        ("Nia has a temp of 38.5", "Nia is not back at school yet"),
        ("Nia has a temp of 38.5", "Nia will be back at school on Monday"),
        ("Nia has a temp of 38.5", "Nia left her bag back at school"),
        ("Nia has a temp of 38.5", "I'm back at work"),
    ],
)
def test_what_keeps_somebody_from_a_thing_stands(before: str, words: str) -> None:
    """Hopes, questions, another day, another person and another sport end nothing."""
    told = _after(("Marta", before), ("Joel", words), hours=20)
    assert any(each.sources[0].quote in before and each.proposition.subject.person for each in told)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Nia", "woke up with a sore throat"),
        ("Joel", "Just so you know, woke up with a sore throat"),
        ("Marta", "It's a sore throat, poor Nia has got it"),
        ("Joel", "I've picked up a sore throat from somewhere"),
        ("Marta", "Nia has gone down with a sore throat"),
    ],
)
def test_who_woke_up_with_it_has_it(name: str, words: str) -> None:
    """However an illness is told, it is somebody's health."""
    assert any("throat" in value for value in _values(_after((name, words)), Predicate.HEALTH_NOW))


def test_being_home_again_is_no_repetition() -> None:
    """Who was home, then out, and is home again is out no longer, though they say it in the same words."""
    told = _after(("Joel", "home!!"), ("Joel", "I'm at the pitch"), ("Joel", "home!!"), hours=2)
    assert _values(told, Predicate.LOCATED_AT) == ["home"]


@pytest.mark.parametrize(
    "words",
    [
        "Right. Home!!",
        "home now ngl",
        "Just so you know, back home",
        "My dears, back home.",
        "so home at last",
    ],
)
def test_an_arrival_needs_no_verb(words: str) -> None:
    """Neither what leads up to it nor what closes it hides where somebody is."""
    told = _after(("Joel", "I'm at the station"), ("Joel", words), hours=2)
    (place,) = _values(told, Predicate.LOCATED_AT)
    assert "home" in place


def test_a_longer_stay_is_no_repetition() -> None:
    """The same place for longer ends later."""
    stays = [("Joel", f"I'm staying at Marcus's until {day}") for day in ("Friday", "Sunday now")]
    told = _after(*stays, hours=3)
    (stay,) = [each for each in told if each.proposition.predicate is Predicate.LOCATED_AT]
    assert stay.valid_time.until is not None
    assert f"{stay.valid_time.until:%a}" == "Sun"


FIRST, SECOND = "Tuesday the 15th at 11.50", "the 18th at 10.20"


@pytest.mark.parametrize(
    "words",
    [
        f"New date for my tooth filling: {SECOND}",
        f"They've moved my tooth filling to {SECOND}",
        f"my tooth filling is {SECOND} after all",
        f"they've given me another slot for my tooth filling, {SECOND}",
    ],
)
def test_of_several_events_of_one_name_the_speakers_own_is_moved(words: str) -> None:
    """Whose it is stands before its name."""
    told = _after(
        ("Marta", f"I have a tooth filling on {FIRST}"),
        ("Edie", "My tooth filling is on Wednesday the 16th at 9.15"),
        ("Joel", "Nia: tooth filling on Thursday the 17th at 15:30"),
        ("Marta", words),
        hours=1,
    )
    days = {
        each.proposition.subject.person: f"{each.proposition.when.start:%d}"
        for each in told
        if each.proposition.predicate is Predicate.APPOINTMENT
        and each.proposition.when
        and each.proposition.when.start
    }
    assert sorted(days.values()) == ["16", "17", "18"]


def test_another_adult_moving_what_is_not_theirs_leaves_it_unsettled() -> None:
    """Whoever did not fix it can't move it: both times are told as differing."""
    moved = ("Joel", "They've moved the plumber to Friday at 9")
    told = _after(("Marta", "The plumber is coming on Tuesday at 9"), moved, hours=1)
    events = [each for each in told if each.proposition.predicate is Predicate.APPOINTMENT]
    assert {each.state for each in events} == {State.CONFLICT}


@pytest.mark.parametrize(
    "words", ["the ironing is Edie's from now on", "The ironing goes from Joel to Edie from today"]
)
def test_a_chore_is_handed_on_by_any_adult(words: str) -> None:
    """Whose it was goes, whoever told of that."""
    told = _after(("Marta", "The rule is that Joel does the ironing xx"), ("Edie", words))
    (chore,) = [each.proposition for each in told if each.proposition.predicate is Predicate.PLAN_OF_RECORD]
    assert [each.person for each in chore.participants] == ["edie"]


def test_a_number_goes_with_the_deed_of_changing_it() -> None:
    """The news of a number that is no longer so gives it to nobody."""
    told = _after(
        ("Joel", "Changed my number, it's 07700 900896 now"),
        ("Joel", "I've got a new number, it's 07700 900674"),
    )
    assert not any("900896" in source.quote for each in told for source in each.sources)


def test_whose_chore_it_is_is_named_for_those_who_call_them_otherwise() -> None:
    """ "Mum" is somebody else to each of them."""

    async def told() -> str:
        lane = await a_lane()
        await lane.says("Nia", "The dishwasher is Mum's job")
        return await lane.asks("Edie", "/ask whose job is the dishwasher?")

    assert "about Marta" in asyncio.run(told())


@pytest.mark.parametrize(
    "words",
    [
        "I've booked an allergy clinic for 14 September at 3.50pm",
        "had an allergy test",
        "we've made an allergy card",
    ],
)
def test_a_clinic_for_allergies_is_none(words: str) -> None:
    """What is booked or done about allergies is nobody's allergy."""
    assert not _values(_after(("Marta", words)), Predicate.ALLERGIC_TO)


@pytest.mark.parametrize("words", ["I have a nut allergy", "I've got a bad cat allergy"])
def test_an_allergy_is_one(words: str) -> None:
    """By its name before the word."""
    assert _values(_after(("Marta", words)), Predicate.ALLERGIC_TO)


@pytest.mark.parametrize("name", ["Geraint", "Bill"])
def test_an_adults_own_dad_is_whoever_they_say(name: str) -> None:
    """A parent's "Dad" is not the children's: it waits until they tell who that is."""
    dad = ("Joel", "Dad is in hospital in Leeds")
    (before,) = [each for each in _after(dad) if each.proposition.predicate is Predicate.LOCATED_AT]
    assert before.proposition.subject.person is None
    told = _after(dad, ("Joel", f"My dad is called {name}"), ("Nia", "Dad is at the pool"), hours=1)
    places = {
        str(each.speaker): each.proposition
        for each in told
        if each.proposition.predicate is Predicate.LOCATED_AT
    }
    assert places["joel"].subject.person not in (None, "joel")
    assert places["nia"].subject.person == "joel"


def test_a_thing_is_no_longer_where_it_was_left_for_a_time() -> None:
    """For how long may be told behind the place."""
    told = _after(("Joel", "I've left the car at Brookside Garage, they're keeping it until Friday"))
    (place,) = [each for each in told if each.proposition.predicate is Predicate.KEPT_AT]
    assert place.valid_time.until is not None


def test_with_a_trip_goes_what_was_told_of_its_time() -> None:
    """ "We go on Friday" stands no longer than the tickets do."""
    told = _after(
        ("Marta", "Tickets for Harlech booked, we go on Friday the 18th"),
        ("Marta", "The trip to Harlech is off"),
        hours=2,
    )
    assert all(each.modality.realization.value == "cancelled" for each in told)


def test_a_further_event_of_that_name_moves_nobodys() -> None:
    """ "An eye test" is another than the one that was told."""
    told = _after(
        ("Joel", "My eye test is on Monday the 21st at 16:10"),
        ("Edie", "Well now, I have an eye test on the 16th at twenty past twelve."),
        hours=1,
    )
    events = [each for each in told if each.proposition.predicate is Predicate.APPOINTMENT]
    assert {each.state for each in events} == {State.ACTIVE}
    assert {str(each.proposition.subject.person) for each in events} == {"joel", "edie"}


def test_what_two_rules_end_is_ended_once() -> None:
    """A deed that was done on its day, and is not done after all, is open again."""
    told = _after(
        ("Joel", "I've started sorting the photo album"),
        ("Joel", "I've sorted the photo album today, all done"),
        ("Joel", "The photo album isn't done after all, I have to do it again"),
    )
    assert not any("all done" in source.quote for each in told for source in each.sources)


def test_who_is_called_is_no_item() -> None:
    """ "My dears" leads up to the list."""
    told = _after(("Edie", "My dears, squash for the list."))
    assert _values(told, Predicate.LIST_ITEM) == ["squash"]


def test_a_question_to_the_bot_makes_an_arrival_no_answer() -> None:
    """Who comes home after somebody asked the bot for a thing is home, and not the thing."""

    async def told() -> list[str]:
        lane = await a_lane()
        await lane.says("Joel", "I'm at the station")
        await lane.says("Marta", "sayso, where is the drill?")
        await lane.says("Joel", "home!!")
        return _values(await lane.claims(), Predicate.LOCATED_AT)

    assert asyncio.run(told()) == ["home"]


def test_kisses_are_no_part_of_a_name_or_a_dish() -> None:
    """What closes a line is not what it tells of, so that what ends it later is found."""
    told = _after(
        ("Nia", "my favourite is coleslaw xx"), ("Nia", "from now on no coleslaw for me, i've gone off it")
    )
    assert not _values(told, Predicate.LIKES)
