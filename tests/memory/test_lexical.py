"""What the reader without a model makes of a turn; near twins must come out otherwise."""

import pytest

from memory.claims import Reading, SubjectKind
from memory.ids import PersonId, RoomId
from memory.lexical import LexicalReader
from memory.lexical.lexicon import tables_of
from memory.modality import Act, Frame, Polarity, Realization
from memory.ports import Context
from memory.turns import Author, Turn
from memory.vocabulary import Predicate
from tests.builders import BRAM, GROUP, NOW, ODILE, PIM, TILDA, WREN, a_house, a_turn, private

P = Predicate
HOUSE = a_house()


def context(*before: Turn, replied_to: Turn | None = None) -> Context:
    return Context(house=HOUSE, replied_to=replied_to, before=before, open_questions=())


def readings(
    text: str,
    by: PersonId = BRAM,
    *,
    room: RoomId = GROUP,
    to_bot: bool = False,
    forwarded: str | None = None,
) -> tuple[Reading, ...]:
    turn = a_turn(text, by=by, at=NOW, room=room, to_bot=to_bot, forwarded_from=forwarded)
    return LexicalReader().read(turn, context())


def only(
    text: str, predicate: Predicate, by: PersonId = BRAM, *, room: RoomId = GROUP, to_bot: bool = False
) -> Reading:
    every = readings(text, by, room=room, to_bot=to_bot)
    found = [each for each in every if each.proposition.predicate is predicate]
    assert len(found) == 1, [(each.proposition.predicate.value, each.proposition.value) for each in every]
    return found[0]


@pytest.mark.parametrize("name", ["patterns.toml", "events.toml"])
def test_every_pattern_is_one(name: str) -> None:
    """A pattern is compiled when a turn first holds one of its keys: each of them can be."""
    keys = {key for entry in tables_of(name)["pattern"] for key in entry["keys"].split()}
    assert len(keys) > 30
    for key in sorted(keys):
        readings(f"and so {key} it is")


@pytest.mark.parametrize(
    ("text", "predicate", "subject", "value"),
    [
        ("I'm allergic to penicillin.", P.ALLERGIC_TO, BRAM, "penicillin"),
        ("Pim is allergic to kiwi", P.ALLERGIC_TO, PIM, "kiwi"),
        ("wren has a nut allergy", P.ALLERGIC_TO, WREN, "nut"),
        ("I react badly to strawberries", P.ALLERGIC_TO, BRAM, "strawberries"),
        ("Tilda takes amlodipine in the mornings", P.TAKES_MEDICATION, TILDA, "amlodipine"),
        ("I'm on antibiotics until Friday", P.TAKES_MEDICATION, BRAM, "antibiotics"),
        ("Wren has asthma", P.CONDITION, WREN, "asthma"),
        ("Wren is vegetarian now", P.DIET, WREN, "vegetarian"),
        ("I'm not eating meat any more", P.DIET, BRAM, "meat"),
        ("my blood group is O negative", P.BLOOD_GROUP, BRAM, "O negative"),
        ("Pim loves marzipan", P.LIKES, PIM, "marzipan"),
        ("Pim hates olives", P.DISLIKES, PIM, "olives"),
        ("I can't stand coleslaw", P.DISLIKES, BRAM, "coleslaw"),
        ("I feel so stupid", P.MOOD, BRAM, "stupid"),
        ("Pim is ill", P.HEALTH_NOW, PIM, "ill"),
        ("Wren has got a migraine", P.HEALTH_NOW, WREN, "migraine"),
        ("Pim is off school with tonsillitis", P.HEALTH_NOW, PIM, "tonsillitis"),
        ("I'm at the vet's", P.LOCATED_AT, BRAM, "at the vet's"),
        ("Wren is at school", P.LOCATED_AT, WREN, "at school"),
        ("At the shop.", P.LOCATED_AT, BRAM, "At the shop"),
        ("I'm staying at the Swan Inn until Sunday", P.LOCATED_AT, BRAM, "at the Swan Inn"),
        ("I'm free on Sunday", P.AVAILABILITY, BRAM, "free"),
        ("I'm away Tuesday to Thursday", P.AVAILABILITY, BRAM, "away"),
        ("Tilda lives in Harcourt Road", P.HOME, TILDA, "in Harcourt Road"),
        ("We moved to Leeds in May", P.HOME, BRAM, "to Leeds"),
        ("I work at the library", P.JOB, BRAM, "at the library"),
        ("Pim is in Year 4", P.SCHOOL, PIM, "Year 4"),
        ("my number is 07700 900123", P.PHONE, BRAM, "07700 900123"),
        ("Wren can swim", P.KNOWS, WREN, "swim"),
        ("I've got an allotment!", P.OWNS, BRAM, "allotment"),
        ("Pim has got a new bike", P.OWNS, PIM, "new bike"),
        ("It's my birthday today.", P.BORN_ON, BRAM, "birthday"),
    ],
)
def test_what_is_told_of_a_person_is_read_of_that_person(
    text: str, predicate: Predicate, subject: PersonId, value: str
) -> None:
    """Each predicate of the vocabulary, in the words that a family has for it."""
    reading = only(text, predicate)
    assert reading.proposition.subject.person == subject
    assert reading.proposition.value == value
    assert reading.modality.act is Act.STATED


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("is Pim allergic to kiwi?", P.ALLERGIC_TO),
        ("I'd love a cup of tea", P.LIKES),
        ("it looks like rain", P.LIKES),
        ("I have booked Pim's flu jab for Friday at 9", P.HEALTH_NOW),
        ("it is on Thursday", P.LOCATED_AT),
        ("she is in a mood", P.LOCATED_AT),
        ("I got the cat food", P.OWNS),
        ("I love you", P.LIKES),
        ("the swimming is off", P.AVAILABILITY),
        ("we need to talk", P.LIST_ITEM),
        ("add some colour to your life and be happy and free and so on", P.ALLERGIC_TO),
    ],
)
def test_a_near_twin_is_not_read_as_the_same(text: str, predicate: Predicate) -> None:
    """Words that only look like it are none of it."""
    assert predicate not in {each.proposition.predicate for each in readings(text)}


@pytest.mark.parametrize(
    ("text", "thing", "value"),
    [
        ("The spare key is under the blue pot", "spare key", "under the blue pot"),
        ("the glue gun is kept in the hall drawer", "glue gun", "in the hall drawer"),
        ("Moved the stepladder to the cellar", "stepladder", "to the cellar"),
        ("You'll find the picnic blanket in the loft", "picnic blanket", "in the loft"),
        ("Casper has the spare key", "spare key", "Casper"),
    ],
)
def test_where_things_are_kept_is_told_of_the_thing(text: str, thing: str, value: str) -> None:
    """Whoever says it, the drawer is the same drawer."""
    reading = only(text, P.KEPT_AT)
    assert (reading.proposition.subject.kind, reading.proposition.subject.surface) == (
        SubjectKind.THING,
        thing,
    )
    assert reading.proposition.value == value


@pytest.mark.parametrize(
    ("text", "subject", "key", "day"),
    [
        ("Pim has a dentist visit on the 14th.", PIM, "dentist visit", 14),
        ("Dentist for Pim: Thursday the 3rd at 4", PIM, "dentist", 3),
        ("Pim's dentist is on Thursday at 4", PIM, "dentist", 3),
        ("I've got the eye clinic on Thursday at half past two", BRAM, "eye clinic", 3),
        ("brace fitting booked for me, Thursday at 12.30", BRAM, "brace fit", 3),
        ("I have booked Wren's flu jab for Thursday at ten to ten", WREN, "flu jab", 3),
    ],
)
def test_an_appointment_has_its_person_its_thing_and_its_day(
    text: str, subject: PersonId, key: str, day: int
) -> None:
    """However it is told, the same appointment has the same key, so that moving it finds it."""
    found = [each for each in readings(text) if each.proposition.predicate in (P.APPOINTMENT, P.VISIT)]
    assert len(found) == 1
    said = found[0].proposition
    assert (said.subject.person, said.qualifier) == (subject, key)
    assert said.when is not None
    assert said.when.start is not None
    assert said.when.start.day == day


def test_of_a_day_told_and_a_day_denied_the_told_one_counts() -> None:
    """ "The party is Sunday, not Saturday": a correction, and Sunday."""
    reading = only("Correction: the party is Sunday, not Saturday.", P.APPOINTMENT)
    assert reading.corrects
    assert reading.proposition.when is not None
    assert reading.proposition.when.surface == "Sunday"


def test_the_same_form_is_one_task_however_far_it_is() -> None:
    """Started, half done and finished meet in one slot."""
    texts = (
        "I've started the tax form",
        "I'm halfway through the tax form",
        "the tax form is done",
        "finished the tax form",
    )
    keys = {only(text, P.TASK).proposition.qualifier for text in texts}
    assert keys == {"tax form"}


@pytest.mark.parametrize(
    "text",
    ["I've started the forms", "Started on the loft", "made a start on the fence",
     "halfway through the scarf",
     "I'm in the middle of filling in the tax return", "Half of the bookcase done"],
)  # fmt: skip
def test_a_beginning_is_never_read_as_an_end(text: str) -> None:
    """Started is not done."""
    for reading in readings(text):
        assert reading.modality.realization is not Realization.COMPLETED


def test_a_promise_is_the_speakers_and_ahead() -> None:
    """ "I'll fix the latch" is a promise; that somebody else will is none of the speaker's."""
    promise = only("I'll fix the gate latch on Saturday", P.PROMISE)
    assert promise.proposition.subject.person == BRAM
    assert promise.modality.realization is Realization.INTENDED
    assert promise.proposition.when is not None
    others = readings("Wren will fix the gate latch")
    assert not [each for each in others if each.proposition.predicate is P.PROMISE]


def test_each_who_is_asked_has_a_task_of_their_own() -> None:
    """Case 34: "Wren and Pim, beds please" is one task for each."""
    tasks = [
        each for each in readings("Wren and Pim, beds please.", ODILE) if each.proposition.predicate is P.TASK
    ]
    assert {each.proposition.subject.person for each in tasks} == {WREN, PIM}
    assert {each.proposition.value for each in tasks} == {"beds"}


def test_a_request_is_asked_of_whoever_is_spoken_to() -> None:
    """ "Bram can you …" is Bram's errand, requested and not done."""
    reading = only("Bram can you pick up the cake on Friday?", P.ERRAND, ODILE)
    assert reading.proposition.subject.person == BRAM
    assert reading.modality.act in (Act.REQUESTED, Act.ASKED)


def test_a_list_has_one_reading_for_each_thing_and_one_for_the_house() -> None:
    """Case 83: whoever asks for eggs, it is the house's list."""
    items = [each.proposition for each in readings("add milk, bread and dishwasher tablets")]
    assert [item.value for item in items] == ["milk", "bread", "dishwasher tablets"]
    assert {item.subject.surface for item in items} == {"shopping list"}
    bought = only("got the milk", P.LIST_ITEM)
    assert bought.modality.realization is Realization.COMPLETED
    assert bought.proposition.qualifier == "milk"


@pytest.mark.parametrize(
    ("text", "who", "value"),
    [
        ("Mrs Gray is Pim's teacher", "Mrs Gray", "Pim's teacher"),
        ("Pim's teacher is Mrs Gray", "Mrs Gray", "Pim's teacher"),
        ("Mrs Gray teaches Pim", "Mrs Gray", "teaches Pim"),
    ],
)
def test_an_introduction_is_about_the_one_introduced_in_every_order(text: str, who: str, value: str) -> None:
    """Mrs Gray is the teacher, and Pim the pupil."""
    said = only(text, P.RELATED_TO).proposition
    assert said.subject.surface == who
    assert said.value == value
    assert said.qualifier == "teacher pim"
    assert [each.person for each in said.participants] == [PIM]


def test_somebodys_brother_is_introduced_as_theirs() -> None:
    """ "Odile has a brother, Ruben": Ruben is the brother, not Odile."""
    said = only("Odile has a brother, Ruben", P.RELATED_TO).proposition
    assert (said.subject.surface, said.value) == ("Ruben", "brother")
    assert [each.person for each in said.participants] == [ODILE]


def test_never_is_part_of_a_rule_and_not_of_its_words() -> None:
    """Case 25: the negation is a field, and the rule is Pim's safety."""
    rule = only("Never give Pim the red syrup.", P.SAFETY_RULE, TILDA)
    assert rule.modality.polarity is Polarity.NEGATIVE
    assert rule.proposition.subject.person == PIM
    assert rule.proposition.value == "give Pim the red syrup"


def test_a_how_to_keeps_its_steps() -> None:
    """The radiator trick is found by its topic."""
    said = only(
        "Radiator trick: turn the boiler off, key on the left side, open half a turn till water comes",
        P.HOW_TO,
    ).proposition
    assert said.subject.surface == "radiator"
    assert said.value.startswith("turn the boiler off")


@pytest.mark.parametrize(
    "text",
    [
        "Wren takes the bins",
        "The bins are Wren's job",
        "Wren is in charge of the bins",
        "The bins belong to Wren",
    ],
)
def test_whose_job_a_chore_is_has_one_holder_in_every_order(text: str) -> None:
    """Case 43: who does the bins is one thing, so that a new holder takes the place of the old."""
    said = only(text, P.PLAN_OF_RECORD, ODILE).proposition
    assert (said.subject.surface, said.qualifier) == ("bins", "who")
    assert "Wren" in said.value


def test_from_now_on_marks_a_change() -> None:
    """Change is not correction."""
    reading = only("From now on Pim takes the bins.", P.PLAN_OF_RECORD, ODILE)
    assert reading.changes
    assert not reading.corrects


def test_an_end_that_waits_for_something_is_a_condition() -> None:
    """ "Until the cast comes off" is no date."""
    reading = readings("no football until the cast comes off")[0]
    assert reading.valid_time.end_condition == "the cast comes off"
    assert reading.valid_time.until is None


@pytest.mark.parametrize(
    "text",
    ["lol", "ok", "thanks!", "haha x", "Good morning everyone", "👍", "well done love", "...", "yesss"],
)
def test_chatter_is_not_kept(text: str) -> None:
    """Nothing is nothing."""
    assert readings(text) == ()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("the valve has gone", ["the valve has gone"]),
        ("He says the valve has gone and he will order one", ["the valve has gone"]),
        ("our wifi is down", ["our wifi is down"]),
        ("she's gone", []),
    ],
)
def test_how_it_is_with_one_thing_is_kept(text: str, kept: list[str]) -> None:
    """In the plainest of verbs, too; whom only "she" names is nobody to keep it of."""
    notes = [each for each in readings(text) if each.proposition.predicate is P.NOTE]
    assert [each.proposition.value for each in notes] == kept


@pytest.mark.parametrize(
    ("text", "predicate", "values"),
    [
        ("Pim has a temp of 38.5, keeping her off", P.HEALTH_NOW, ["temp of 38.5"]),
        ("I got a temp job at the library", P.HEALTH_NOW, []),
        ("im gonna be late, eat without me", P.TRIP, []),
        ("I'm going to Leeds on Friday", P.TRIP, ["Leeds"]),
        ("nobody feed Mango, vet says nothing before noon", P.APPOINTMENT, []),
        ("Vet on Friday at 3 for Mango", P.APPOINTMENT, ["Vet"]),
    ],
)
def test_a_word_alone_makes_no_event_of_it(text: str, predicate: Predicate, values: list[str]) -> None:
    """A job of some weeks is no fever, being late no journey, and whoever says something no visit to them."""
    found = [each.proposition.value for each in readings(text) if each.proposition.predicate is predicate]
    assert found == values


@pytest.mark.parametrize(
    ("text", "value", "polarity"),
    [
        ("We have decided: no phones at the table", "no phones at the table", Polarity.POSITIVE),
        ("no phones at the table please", "phones at the table", Polarity.NEGATIVE),
        ("we have agreed no screens in bed", "no screens in bed", Polarity.POSITIVE),
    ],
)
def test_a_rule_keeps_its_no_in_its_words_or_its_polarity(text: str, value: str, polarity: Polarity) -> None:
    """What was decided is not denied; what it forbids is."""
    rule = only(text, P.HOUSEHOLD_RULE)
    assert (rule.proposition.value, rule.modality.polarity) == (value, polarity)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("my phone number is 5551234", ["5551234"]),
        ("my new number is 555 1234", ["555 1234"]),
        ("my number is 07915 551234", ["07915 551234"]),
        ("my number is 14", []),
        ("ring me on 2026-12-01", []),
    ],
)
def test_a_number_of_seven_figures_reaches_somebody(text: str, numbers: list[str]) -> None:
    """A short one is of a house or a turn in a queue, and a date reaches nobody."""
    found = [each.proposition.value for each in readings(text) if each.proposition.predicate is P.PHONE]
    assert found == numbers


def test_a_number_that_has_changed_is_told_as_it_was_said() -> None:
    """The verb tells how it is meant: stated, and done."""
    modality = only("My mobile number has changed to 07700 900458", P.PHONE).modality
    assert (modality.act, modality.realization) == (Act.STATED, Realization.COMPLETED)


def test_words_before_an_order_are_no_goods() -> None:
    """Of "now then, put soap on the list" only the soap is for the list."""
    for text in ("Now then, put soap on the list", "Well now, put soap on the list"):
        items = [
            each.proposition.value for each in readings(text) if each.proposition.predicate is P.LIST_ITEM
        ]
        assert items == ["soap"], text


def test_a_meal_is_of_its_day() -> None:
    """What there is for tea is no news tomorrow; where Sunday dinner is stays."""
    lasting = [
        readings(text)[0].lasting
        for text in ("tea is sausages, be ready for 6", "dinner on Sunday is at Nan's")
    ]
    assert lasting == [False, True]


def test_what_moves_to_an_hour_has_no_new_home() -> None:
    """ "To 3" is no place; "to Leeds" is."""
    homes = [
        [each.proposition.value for each in readings(text) if each.proposition.predicate is P.HOME]
        for text in ("the plumber is moved to 3", "my sister moved to Leeds")
    ]
    assert homes == [[], ["to Leeds"]]


def test_a_mood_is_of_the_moment() -> None:
    """It would not matter in a month; an allergy would."""
    assert not only("I'm so fed up", P.MOOD).lasting
    assert only("I'm allergic to wasps", P.ALLERGIC_TO).lasting


@pytest.mark.parametrize(
    "text",
    ["/tell dad hello", "@sayso remind me to ring the dentist at six", "sayso ask Wren whether she is home"],
)
def test_what_the_bot_is_to_do_is_no_claim(text: str) -> None:
    """Commands are carried out elsewhere, and say nothing of anybody."""
    assert readings(text, WREN, to_bot=True) == ()


def test_what_is_to_be_passed_on_is_still_told() -> None:
    """ "Tell Dad I'm at the vet's" tells where she is."""
    reading = only("@sayso tell Bram I'm at the vet's", P.LOCATED_AT, WREN, to_bot=True)
    assert reading.proposition.subject.person == WREN
    assert reading.quote in "@sayso tell Bram I'm at the vet's"


def test_the_bots_words_are_never_read() -> None:
    """Case 1: what the bot says is nobody's statement."""
    turn = a_turn("Wren is at school", author=Author.BOT, speaker=None)
    assert LexicalReader().read(turn, context()) == ()


def test_a_question_names_whom_it_is_about_and_whom_it_asks() -> None:
    """Asked is not answered: who, whom and what, and nothing else."""
    reading = only("Wren, did you feed the dog this morning?", P.ASKED_ABOUT, ODILE)
    assert reading.modality.act is Act.ASKED
    assert reading.proposition.subject.person == WREN
    assert reading.proposition.value == "did you feed the dog"
    assert [each.person for each in reading.proposition.participants] == [WREN]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("has anyone fed the dog?", "everyone"),
        ("@sayso has anyone fed the dog?", "sayso"),
        ("Pim have you fed the dog yet", "Pim"),
    ],
)
def test_the_room_the_bot_and_a_person_are_told_apart_as_those_asked(text: str, asked: str) -> None:
    """A question to the bot stays open to it alone."""
    reading = only(text, P.ASKED_ABOUT, ODILE)
    assert [each.surface for each in reading.proposition.participants] == [asked]
    assert [each.proposition.predicate for each in readings(text, ODILE)] == [P.ASKED_ABOUT]


def test_a_name_before_a_statement_does_not_make_it_a_question() -> None:
    """ "Pim is off school" is told, though an auxiliary follows the name."""
    assert P.ASKED_ABOUT not in {
        each.proposition.predicate for each in readings("Pim is off school with a cold")
    }


def test_quoted_words_are_those_of_whom_they_quote() -> None:
    """Case 2: it is Casper who checked the boiler."""
    found = readings("Casper wrote: 'I checked the boiler and could not find the leak.'", ODILE)
    assert found
    for reading in found:
        assert reading.proposition.subject.person != ODILE
    told = [each for each in found if "boiler" in each.proposition.value]
    assert all(
        each.modality.attributed_to == ("Casper",) or each.modality.frame is Frame.QUOTATION for each in told
    )


def test_a_forward_is_not_about_whoever_passes_it_on() -> None:
    """Case 76: "I quit my job" in a forward is not Bram's."""
    for reading in readings("I quit my job.", forwarded="unknown"):
        assert reading.proposition.subject.person != BRAM


def test_it_is_what_the_answered_turn_asks_about() -> None:
    """ "They're on top of the fridge" is about the glasses that were asked for."""
    asked = a_turn("Did anybody see my reading glasses?", by=TILDA)
    answer = a_turn("They're on top of our fridge", by=BRAM, reply_to=asked.turn_id)
    found = LexicalReader().read(answer, context(asked, replied_to=asked))
    (kept,) = [each.proposition for each in found if each.proposition.predicate is P.KEPT_AT]
    assert kept.subject.surface == "reading glasses"


def test_my_means_the_sender_in_every_room() -> None:
    """Case 64: two people's "my" are two people's."""
    for person in (ODILE, WREN):
        reading = only("my number is 07700 900123", P.PHONE, person, room=private(person))
        assert reading.proposition.subject.person == person


@pytest.mark.parametrize("text", ["I PASSED!!! for real", "Tilda fell", "Well I've joined!", "we won!!"])
def test_a_verb_alone_tells_what_became_of_somebody(text: str) -> None:
    """Though it leaves unsaid what was passed or joined."""
    assert only(text, P.HAPPENED).modality.realization is Realization.COMPLETED


@pytest.mark.parametrize(
    "text", ["I forgot", "I waited", "I left", "I dreamt we won", "she asked", "I tried"]
)
def test_a_verb_that_says_little_alone_is_no_news(text: str) -> None:
    """Nobody could say later what it was about."""
    found = [each for each in readings(text) if each.proposition.predicate is P.HAPPENED]
    assert not [each for each in found if each.modality.frame is Frame.ACTUAL and len(each.quote.split()) < 3]


def test_a_list_ends_where_another_thing_has_a_predicate_of_its_own() -> None:
    """ "…, my arms are all red" is no second allergy; "nuts, kiwi and eggs" are three."""
    red = readings("I'm allergic to the new washing powder, my arms are all red")
    assert [e.proposition.value for e in red if e.proposition.predicate is P.ALLERGIC_TO] == [
        "the new washing powder"
    ]
    since = readings("I'm allergic to penicillin, found out today")
    assert [e.proposition.value for e in since if e.proposition.predicate is P.ALLERGIC_TO] == ["penicillin"]
    three = readings("I'm allergic to nuts, kiwi and eggs")
    assert len([e for e in three if e.proposition.predicate is P.ALLERGIC_TO]) == 3


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I am at the unit they have put me on the machine now", "at the unit"),
        ("I'm at the hospital they are keeping me in", "at the hospital"),
        ("I'm in the garden shouting at a pigeon", "in the garden"),
    ],
)
def test_a_place_ends_where_the_next_clause_begins(text: str, place: str) -> None:
    """Who dictates sets no comma."""
    assert only(text, P.LOCATED_AT).proposition.value == place


def test_what_it_is_may_be_told_behind_it() -> None:
    """ "I did it, the whole fast" did the fast; in "I lost it, the game was hard" the game is of its own."""
    assert only("I did it, the whole fast", P.TASK).proposition.value == "the whole fast"
    lost = readings("I lost it, the game was hard")
    assert not [each for each in lost if each.proposition.predicate is P.HAPPENED]


@pytest.mark.parametrize("text", ["submitted!!", "paid", "booked!!"])
def test_a_participle_alone_is_its_speakers_deed(text: str) -> None:
    """ "Submitted!" tells that it is."""
    [reading] = readings(text)
    assert reading.modality.realization is Realization.COMPLETED


def test_what_is_told_of_somebodys_people_is_no_news_of_them() -> None:
    """ "Pim's teacher had her phone" is of the teacher; "Pim's passport runs out" is of Pim."""
    theirs = readings("Pim's teacher Miss Owusu had a fall on the ice")
    assert all(each.proposition.subject.person != PIM for each in theirs)
    assert any(each.proposition.subject.person == PIM for each in readings("Pim's passport runs out in May"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("We went! Sun the whole way", "We went"),
        ("they've cancelled it", "they've cancelled it"),
        ("it arrived", "it arrived"),
        ("They are striking, people are walking", "They are striking"),
        ("It's gallstones, three of them", "It's gallstones, three of them"),
        ("it might be gallstones", None),
        ("she's gone", None),
        ("it's lovely", None),
        ("they might have cancelled it", None),
    ],
)
def test_plain_news_of_what_was_spoken_of_before(text: str, kept: str | None) -> None:
    """Kept for the moment, and only where it is plainly told; whom a lone "she" means is left open."""
    notes = [each.proposition.value for each in readings(text) if each.proposition.predicate is P.NOTE]
    assert (kept in notes) if kept is not None else notes == []


@pytest.mark.parametrize(
    ("text", "predicate", "values"),
    [
        ("Nia's on crutches till the 30th", P.HEALTH_NOW, ["on crutches"]),
        ("Nia's on the bus", P.HEALTH_NOW, []),
        ("I've got Friday off", P.AVAILABILITY, ["off"]),
        ("I've got Friday's takings", P.AVAILABILITY, []),
    ],
)
def test_how_one_is_and_when_one_is_off(text: str, predicate: Predicate, values: list[str]) -> None:
    """Crutches are no place to be at, and a day off is time that one has."""
    found = [each.proposition for each in readings(text)]
    told = [each.value for each in found if each.predicate is predicate]
    assert [value.split()[-1] for value in told] == [value.split()[-1] for value in values]


def test_a_contraction_taken_apart_names_no_event() -> None:
    """Of "I'd booked" no word is left that could name what takes place."""
    assert readings("If I'd booked in October we would have had the cheap seats")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("Wren was beat by Pim at dominoes", "Wren was beat", id="the form of the past, too"),
        pytest.param("Wren was taught by Pim", "Wren was taught", id="taught"),
    ],
)
def test_what_was_done_to_somebody_is_not_worded_as_their_own_deed(text: str, value: str) -> None:
    """ "Wren beat" would say who won."""
    assert only(text, P.HAPPENED).proposition.value == value


def test_a_denial_beside_other_news_is_kept() -> None:
    """Whoever says that they are not moving has said more than that the floors are done."""
    told = readings("They're not moving at all, they've got the floors getting done")

    assert any(
        "not moving" in each.proposition.value and each.modality.polarity is Polarity.NEGATIVE
        for each in told
    )


def test_a_habit_owned_up_to_in_the_same_breath_is_kept() -> None:
    """ "I was lying" comes first, and is not what matters."""
    assert any(each.proposition.value == "I do vape" for each in readings("right, I was lying, I do vape"))


def test_that_it_was_done_may_be_denied_of_it() -> None:
    """One word is enough where somebody else had said the opposite."""
    told = readings("was in the bakery there. It's not sold, they're getting a new oven")

    assert any(each.modality.polarity is Polarity.NEGATIVE for each in told)


def test_of_a_clause_that_names_an_event_its_subject_has_it() -> None:
    """ "Wren starts her new school on Monday" is Wren's; "school starts on Monday" is nobody's."""
    hers = only("Wren starts her new school on Monday", P.APPOINTMENT)
    assert hers.proposition.subject.person == WREN
    assert only("School starts on Monday", P.APPOINTMENT).proposition.subject.person is None


def test_what_a_kitchen_needs_is_no_medicine() -> None:
    """ "We need chickpeas" is for the list; a word that nobody knows may be a medicine that Wren needs."""
    for text in ("we need chickpeas", "we need yeast", "I need turmeric"):
        found = readings(text)
        assert not [each for each in found if each.proposition.predicate is P.TAKES_MEDICATION]
    for text in ("we need chickpeas", "we need milk and stove gas"):
        assert [each for each in readings(text) if each.proposition.predicate is P.LIST_ITEM]
    assert only("Wren needs amoxicillin twice a day", P.TAKES_MEDICATION).proposition.subject.person == WREN


@pytest.mark.parametrize("text", ["Bram, empty the ash bucket, will you", "Bram, wash the car would you?"])
def test_a_tag_asks_for_the_deed_before_it(text: str) -> None:
    """ "Will you" at the end is no deed of its own."""
    task = only(text, P.TASK)
    assert task.proposition.value in ("empty the ash bucket", "wash the car")
    assert task.proposition.subject.person == BRAM


def test_a_tag_behind_no_deed_asks_for_nothing() -> None:
    """The inverse."""
    assert not [each for each in readings("lovely weather, will you") if each.proposition.predicate is P.TASK]
