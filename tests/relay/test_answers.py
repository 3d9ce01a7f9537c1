"""From a question to a reply: useful, true to the record, fair, and silent where it must be."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.claims import Change, Claim, Granularity, Method, State, When
from memory.ids import PersonId, Revision, RoomId
from memory.modality import Certainty, Frame, Polarity, Realization, Stance, Temporal
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.turns import Author, Turn
from memory.vocabulary import Predicate
from relay.answers import Answer, answer
from tests.builders import ASKED, BRAM, DONE, GROUP, NOW, ODILE, PIM, TILDA, WREN, a_modality, a_turn, private
from tests.memory.remembered import a_memory, asked, flat, told

STARTED = a_modality(realization=Realization.STARTED, temporal=Temporal.PAST)
PLAY = a_modality(frame=Frame.NONLITERAL, realization=Realization.COMPLETED, temporal=Temporal.PAST)
NOTHING = "I have nothing on that."


def reply(*held: Claim | Turn, text: str, by: PersonId = BRAM, room: RoomId = GROUP) -> Answer:
    return answer(a_memory(*held), asked(text, by=by, room=room))


def on(day: datetime, words: str) -> When:
    return When(
        surface=words,
        start=day,
        end=day + timedelta(days=1),
        granularity=Granularity.DAY,
        zone="Europe/London",
        ambiguous=False,
    )


def test_what_was_started_is_not_said_to_be_finished() -> None:
    """Asked whether it is finished, the reply says that it was started, by whom, and no more."""
    forms = told(
        "I've started the passport forms", Predicate.TASK, by=ODILE, value="passport forms", modality=STARTED
    )
    found = reply(*forms, text="has Odile finished the passport forms?")
    assert "Odile" in found.text.text
    assert "not said to be finished" in found.text.text
    assert found.claims == (forms[1].claim_id,)
    assert not found.abstained
    assert not found.text.text.lower().startswith("yes")


def test_words_of_other_forms_are_found() -> None:
    """Asked with "fed" or "feed", "feeding" is found."""
    fed = told("feeding the tortoise is done", Predicate.HAPPENED, about="tortoise", by=WREN, modality=DONE)
    assert reply(*fed, text="has anyone fed the tortoise?").claims == (fed[1].claim_id,)


def test_another_matter_is_no_answer() -> None:
    """That the tortoise is asleep does not answer whether it was fed."""
    asleep = told("the tortoise is asleep under the stove", about="tortoise", by=WREN)
    found = reply(*asleep, text="has anyone fed the tortoise?")
    assert (found.text.text, found.abstained, found.claims) == (NOTHING, True, ())


def test_nothing_on_that() -> None:
    """An empty memory says so."""
    found = reply(text="who is Biscuit?")
    assert (found.text.text, found.abstained, found.withheld) == (NOTHING, True, 0)


def test_only_your_own_question_mentions_it() -> None:
    """A question is no evidence: asked again, its asker is told that only their question speaks of it."""
    first = a_turn("Do you remember Biscuit?", by=PIM, at=NOW - timedelta(minutes=5), to_bot=True)
    question = told(
        "Do you remember Biscuit?", Predicate.ASKED_ABOUT, about="Biscuit", by=PIM, modality=ASKED
    )
    found = reply(first, question[1], text="So who is Biscuit?", by=PIM)
    assert "only your own question" in found.text.text
    assert found.abstained


def test_what_somebody_else_asked_is_shown_as_asked() -> None:
    """An open question of another's is shown with its asker, not as an answer."""
    question = told(
        "Wren, did you lock the shed?", Predicate.ASKED_ABOUT, about="shed", by=ODILE, modality=ASKED
    )
    found = reply(*question, text="has Wren locked the shed?")
    assert "no answer" in found.text.text
    assert "Odile asked" in found.text.text
    assert found.abstained


def test_differing_words_stand_side_by_side() -> None:
    """Two who say otherwise in one matter are both told, with their names."""
    thursday = told(
        "Pim's concert is on Thursday",
        Predicate.SCHOOL,
        about=PIM,
        by=ODILE,
        value="concert on Thursday",
        state=State.CONFLICT,
    )
    friday = told(
        "no, Pim's concert is Friday",
        Predicate.SCHOOL,
        about=PIM,
        by=BRAM,
        value="concert on Friday",
        state=State.CONFLICT,
    )
    found = reply(*flat([thursday, friday]), text="when is Pim's concert?")
    assert set(found.claims) == {thursday[1].claim_id, friday[1].claim_id}
    assert "Odile" in found.text.text
    assert "Bram" in found.text.text


def test_a_game_is_told_as_a_game() -> None:
    """What was said in play answers with its frame, and first that nothing says it is so."""
    sold = told("I'm a pirate and I sold the car", Predicate.HAPPENED, about="car", by=WREN, modality=PLAY)
    found = reply(*sold, text="did Wren sell the car?", by=ODILE)
    assert found.text.text.startswith("Nothing says that it is so")
    assert "play" in found.text.text


def test_what_lies_ahead_comes_before_what_is_over() -> None:
    """Of two visits of the plumber, "when" is answered with the one to come."""
    past = told(
        "the plumber comes on Friday",
        Predicate.APPOINTMENT,
        about="plumber",
        value="plumber friday",
        when=on(datetime(2026, 11, 20, tzinfo=UTC), "Friday"),
    )
    ahead = told(
        "the plumber comes on Thursday",
        Predicate.APPOINTMENT,
        about="plumber",
        value="plumber thursday",
        when=on(datetime(2026, 12, 3, tzinfo=UTC), "Thursday"),
    )
    assert reply(*flat([past, ahead]), text="when is the plumber coming?").claims == (ahead[1].claim_id,)


def test_an_event_of_another_day_is_left_out() -> None:
    """What is on at the weekend is answered with what falls into it."""
    saturday = told(
        "the jumble sale is on Saturday",
        Predicate.APPOINTMENT,
        about="jumble sale",
        when=on(datetime(2026, 12, 5, tzinfo=UTC), "Saturday"),
    )
    monday = told(
        "parents' evening is next Monday",
        Predicate.APPOINTMENT,
        about="parents' evening",
        when=on(datetime(2026, 12, 7, tzinfo=UTC), "next Monday"),
    )
    found = reply(*flat([saturday, monday]), text="what's happening this weekend?")
    assert found.claims == (saturday[1].claim_id,)


def test_only_the_words_of_whom_was_asked_for() -> None:
    """Of "what did I say" only the asker's own words are an answer."""
    mine = told("the boiler makes a noise", about="boiler", by=BRAM)
    hers = told("the boiler was serviced in June", about="boiler", by=ODILE)
    assert reply(*flat([mine, hers]), text="what did I say about the boiler?").claims == (mine[1].claim_id,)


def test_an_allergy_is_worded_with_food() -> None:
    """Whenever food is concerned, what the person must not have is said, asked or not."""
    allergy = told("Pim is allergic to sesame", Predicate.ALLERGIC_TO, about=PIM, by=ODILE, value="sesame")
    soup = told("Pim loves lentil soup", Predicate.LIKES, about=PIM, by=ODILE, value="lentil soup")
    found = reply(*flat([allergy, soup]), text="what does Pim like to eat?")
    assert "sesame" in found.text.text
    assert "lentil" in found.text.text


def test_an_allergy_does_not_tag_along_everywhere() -> None:
    """The near twin: a question about school is answered without it."""
    allergy = told("Pim is allergic to sesame", Predicate.ALLERGIC_TO, about=PIM, by=ODILE, value="sesame")
    school = told("Pim's teacher is Mr Abel", Predicate.SCHOOL, about=PIM, by=ODILE)
    assert "sesame" not in reply(*flat([allergy, school]), text="who is Pim's teacher?").text.text


def test_withheld_is_counted_and_never_said() -> None:
    """In the group the reply is the same whether the asker has a private note on it or there is none."""
    note = told("the locker number is 12, my secret", about="locker", by=WREN, room=private(WREN))
    text = "what is the locker number?"
    here = reply(*note, text=text, by=WREN)
    nobody = reply(text=text, by=WREN)
    assert (here.text.text, here.withheld) == (nobody.text.text, 1)
    assert reply(*note, text=text, by=ODILE).withheld == 0
    assert reply(*note, text=text, by=ODILE, room=private(ODILE)).text.text == nobody.text.text


def test_without_what_you_know_about_me() -> None:
    """Whoever asks for it gets an answer without what is known of them."""
    taste = told("I love anchovies on pizza", Predicate.LIKES, by=BRAM, value="anchovies on pizza")
    house = told("the pizza place opens at five", about="pizza place", by=ODILE)
    text = "which pizza shall we get?"
    assert taste[1].claim_id in reply(*flat([taste, house]), text=text).claims
    without = reply(*flat([taste, house]), text=f"{text} without what you know about me")
    assert taste[1].claim_id not in without.claims


def test_the_record_answers_where_no_claim_does() -> None:
    """What nobody made a claim of is quoted with speaker and day, in the words that were said."""
    turn = a_turn("Flights to Oslo are 94 on the Sunday and 61 on the Monday", by=ODILE)
    found = reply(turn, text="how much are the flights to Oslo?")
    assert "61 on the Monday" in found.text.text
    assert found.text.text.startswith("Odile, ")
    assert not found.abstained
    assert found.quoted == (turn.turn_id,)


@pytest.mark.parametrize(
    ("room", "by"), [pytest.param(GROUP, WREN, id="group"), pytest.param(private(ODILE), ODILE, id="other")]
)
def test_the_record_is_no_way_round_the_gate(room: RoomId, by: PersonId) -> None:
    """A private turn is quoted to its speaker in private, to nobody else, and not in the group."""
    turn = a_turn("The heron's name is Nigel but that is a secret", by=WREN, room=private(WREN))
    assert reply(turn, text="what is the heron's name?", by=by, room=room).text.text == NOTHING
    own = reply(turn, text="what is the heron's name?", by=WREN, room=private(WREN))
    assert "Nigel" in own.text.text


def test_a_sentence_that_was_taken_back_is_not_quoted() -> None:
    """Of a turn, what was corrected since is cut out; the rest may still answer."""
    turn = a_turn("The ferry leaves at nine. The ferry cabin has two beds.", by=ODILE)
    gone = told("The ferry leaves at nine.", about="ferry", by=ODILE)[1]
    source = gone.sources[0].model_dump() | {"turn": turn.turn_id}
    taken_back = Claim.model_validate(
        {
            **dict(gone),
            "sources": (type(gone.sources[0]).model_validate(source),),
            "state": State.RETRACTED,
        }
    )
    found = reply(turn, taken_back, text="what about the ferry?")
    assert "two beds" in found.text.text
    assert "nine" not in found.text.text


def test_only_the_newest_version_is_quoted() -> None:
    """Of an edited message the first version is not shown."""
    first = a_turn("The kayak club meets at three", by=ODILE, turn_id="k0", message="k")
    second = a_turn("The kayak club meets at four", by=ODILE, turn_id="k1", message="k", version=1)
    text = reply(first, second, text="when does the kayak club meet?").text.text
    assert "four" in text
    assert "three" not in text


def test_the_bot_is_no_witness() -> None:
    """The bot's own messages are never quoted as an answer."""
    own = a_turn("Kayak club is on Monday", speaker=None, author=Author.BOT)
    assert reply(own, text="when is the kayak club?").text.text == NOTHING


def bins_changed_hands() -> UnitOfWork:
    first = told(
        "Wren takes the bins", Predicate.HOUSEHOLD_RULE, about="bins", by=ODILE, at=NOW - timedelta(days=60)
    )
    second = told(
        "From now on Pim takes the bins",
        Predicate.HOUSEHOLD_RULE,
        about="bins",
        by=ODILE,
        at=NOW - timedelta(days=9),
    )
    uow = a_memory(*flat([first, second]))
    change = Change(
        at=NOW - timedelta(days=9), reason="something newer holds", by=ODILE, successor=second[1].claim_id
    )
    replaced = {"state": State.REPLACED, "change": change, "revision": Revision(2)}
    uow.change(Claim.model_validate({**dict(first[1]), **replaced}), expected=Revision(1))
    return uow


def test_what_was_replaced_is_history() -> None:
    """Now only the new holder is named; asked who it was before, the old one is, with its end."""
    uow = bins_changed_hands()
    now = answer(uow, asked("who does the bins?")).text.text
    assert "Pim" in now
    assert "Wren" not in now
    before = answer(uow, asked("who used to do the bins?")).text.text
    assert "Wren" in before
    assert "until" in before


def test_what_was_thought_on_a_day() -> None:
    """Asked what was known on a day, the answer is of that day and says so."""
    uow = bins_changed_hands()
    then = answer(uow, asked("what did we think on 1 November about the bins?")).text.text
    assert then.startswith("As I knew it")
    assert "Wren takes" in then
    assert "Pim" not in then


def test_a_state_past_its_horizon_is_last_known() -> None:
    """Where somebody was yesterday is not where they are."""
    seen = told(
        "I'm at the library", Predicate.LOCATED_AT, by=WREN, value="library", at=NOW - timedelta(hours=30)
    )
    text = reply(*seen, text="where is Wren?").text.text
    assert text.startswith("Last known")
    assert "nothing since" in text


def test_candidates_are_told_only_where_nothing_firmer_is() -> None:
    """What nobody confirmed is weak context, worded so, and steps back behind a plain statement."""
    loose = told(
        "the meter reader comes Tuesday maybe",
        Predicate.NOTE,
        about="meter reader",
        state=State.CANDIDATE,
        modality=a_modality(certainty=Certainty.UNKNOWN),
    )
    assert "not confirmed" in reply(*loose, text="when does the meter reader come?").text.text
    firm = told("the meter reader comes on Wednesday", about="meter reader", by=ODILE)
    both = reply(*flat([loose, firm]), text="when does the meter reader come?")
    assert both.claims == (firm[1].claim_id,)


def test_a_negation_is_told_as_one() -> None:
    """What somebody said not to be so is never told as if it were."""
    never = told(
        "Never give Pim the red syrup",
        Predicate.SAFETY_RULE,
        about=PIM,
        by=TILDA,
        modality=a_modality(
            polarity=Polarity.NEGATIVE, realization=Realization.REQUIRED, temporal=Temporal.FUTURE
        ),
    )
    text = reply(*never, text="can I give Pim the red syrup?", by=ODILE).text.text
    assert "Never give Pim the red syrup" in text
    assert "NOT" in text


def test_an_opinion_is_told_as_one() -> None:
    """How somebody judges a thing stays theirs."""
    view = told("the new sofa is ugly", about="sofa", by=TILDA, modality=a_modality(stance=Stance.OPINION))
    text = reply(*view, text="what about the new sofa?").text.text
    assert "Tilda" in text
    assert "opinion" in text


def test_method_and_question_of_use_do_not_matter_to_words() -> None:
    """A claim that came by a button is told as any other."""
    pressed = told(
        "the spare tyre is in the shed", Predicate.KEPT_AT, about="spare tyre", method=Method.BUTTON
    )
    assert reply(*pressed, text="where's the spare tyre").claims == (pressed[1].claim_id,)


def test_the_same_question_gets_the_same_answer() -> None:
    """Nothing is counted or shuffled between two askings."""
    notes = flat([told(f"the shed shelf number {n} holds paint", about="shed shelf") for n in range(30)])
    uow = a_memory(*notes)
    question: Ask = asked("what about the shed shelf?")
    assert answer(uow, question) == answer(uow, question)
