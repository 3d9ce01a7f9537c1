"""What earlier words name has gone since, or has another in its place, and what goes on beside it has not."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.finding.told_otherwise import said, tells_otherwise
from memory.language.asking import ask
from tests.builders import a_house

_AT = datetime(2026, 9, 7, 9, 0, tzinfo=UTC)


def _tells(question: str, before: str, since: str) -> bool:
    house = a_house()
    calendar = house.calendar_of(None)
    asked = ask(question, asker=house.people[0].person_id, house=house, at=_AT + timedelta(days=3))
    first = said(before, at=_AT, calendar=calendar)
    return tells_otherwise(asked, first, said(since, at=_AT + timedelta(days=2), calendar=calendar))


@pytest.mark.parametrize(
    ("question", "before", "since"),
    [
        pytest.param(
            "who lives upstairs?", "Mrs Hale lives upstairs", "Mrs Hale passed away on Sunday", id="died"
        ),
        pytest.param(
            "which bus goes to town?", "the 14 goes to town", "the 14 got axed", id="axed"
        ),
        pytest.param(
            "where is the ceilidh?", "the ceilidh is at the drill hall", "the drill hall has been flooded",
            id="flooded",
        ),
        pytest.param(
            "what does Ana take for migraines?", "Ana takes pizotifen for migraines",
            "pizotifen did nothing for her", id="of-no-use",
        ),
        pytest.param(
            "who teaches the choir?", "Mr Bex teaches the choir",
            "Jo Lamb teaches the choir since Mr Bex went to Leeds", id="went-elsewhere-and-another-came",
        ),
        pytest.param(
            "is Kofi in the box room?", "Kofi's in the box room", "Kofi flew home on Monday", id="flew-home"
        ),
        pytest.param(
            "does he have fencing lessons?", "he has fencing lessons", "he's packed in the fencing",
            id="packed-in",
        ),
        pytest.param(
            "is she at the minders?", "she's at Gwen's nursery", "we took her out of Gwen's nursery",
            id="taken-out",
        ),
        pytest.param("which coach are we in?", "we're in coach C", "they put us in coach F", id="label"),
        pytest.param(
            "how many pellets does the rabbit get?", "the rabbit gets three pellets",
            "two pellets for the rabbit from now on", id="count",
        ),
        pytest.param(
            "what's his peg number?", "his peg number is 31", "peg came off so they gave him 52",
            id="number-given-out",
        ),
        pytest.param(
            "what's his best game ever?", "chess is the best game ever", "ludo is the best game ever",
            id="best-of-its-kind",
        ),
        pytest.param(
            "who is the goalie?", "Ben's the goalie", "Ben's done his ankle so I'm the goalie", id="so-I-am"
        ),
        pytest.param(
            "which day does Magda come?", "Magda irons on Mondays", "Magda can only do Fridays now",
            id="can-only-do",
        ),
        pytest.param(
            "what hat does she want?", "I want a red hat for the trip", "changed my mind, I want a green one",
            id="changed-my-mind",
        ),
        pytest.param(
            "what does she want for Easter?", "I want a kite for Easter",
            "scrap the kite, I want a drum for Easter", id="scrap-that",
        ),
        pytest.param(
            "who plays the harp for Nia?", "Nia's harp teacher is Mr Bex",
            "Mr Bex has moved to Wales so Nia's having lessons with Jo Lamb", id="moved-and-another-came",
        ),
        pytest.param(
            "where do the keys get left?", "the keys get left on the hook",
            "one got lost so we leave the keys with Mrs Rowe", id="with-whom",
        ),
        pytest.param(
            "what's his favourite tea?", "my favourite tea is mint", "rooibos is my favourite tea now",
            id="favourite-of-its-kind",
        ),
        pytest.param(
            "is Kofi in the box room?", "Kofi's in the box room", "Kofi left on Monday", id="left"
        ),
        pytest.param(
            "is Kofi in the box room?", "Kofi's in the box room", "Kofi left the box room for good",
            id="left-the-place-itself",
        ),
        pytest.param(
            "where is the trailer?", "the trailer is in the yard", "we sold the trailer", id="sold"
        ),
        pytest.param(
            "does he have fencing lessons?", "he has fencing lessons", "he's done with the fencing",
            id="done-with-the-thing-itself",
        ),
        pytest.param(
            "who teaches the choir?", "Mr Bex teaches the choir", "Mr Bex died in hospital", id="died-of-late"
        ),
        pytest.param(
            "what does she want for Easter?", "I want a kite for Easter",
            "changed my mind about the kite, I want a drum for Easter", id="mind-changed-about-that",
        ),
    ],
)  # fmt: skip
def test_what_has_gone_or_has_another_in_its_place(question: str, before: str, since: str) -> None:
    """Whoever is named has left, what is named is no more, or there is another of what there is one of."""
    assert _tells(question, before, since)


@pytest.mark.parametrize(
    ("question", "before", "since"),
    [
        pytest.param(
            "who lives upstairs?", "Mrs Hale lives upstairs", "Mrs Hale's cat died", id="another-died"
        ),
        pytest.param(
            "which bus goes to town?", "the 14 goes to town", "the 14 was packed today", id="full-for-once"
        ),
        pytest.param(
            "who teaches the choir?", "Mr Bex teaches the choir", "Mr Bex went to Leeds", id="only-a-trip"
        ),
        pytest.param(
            "does he have fencing lessons?", "he has fencing lessons", "he's packed in a rush", id="a-bag"
        ),
        pytest.param(
            "which coach are we in?", "we're in coach C", "I wish we were in coach F", id="only-a-wish"
        ),
        pytest.param(
            "when is Ana's flu jab?", "so change of plan, my flu jab is on 16 August at 8:50",
            "changed my mind about clearing out the loft, not doing it", id="mind-changed-of-another-thing",
        ),
        pytest.param(
            "when does Ana get paid?", "I get paid on the 28th", "boss paid Gaz on the 15th", id="his-pay"
        ),
        pytest.param(
            "which coach are we in?", "we're in coach C", "poppy's in coach F", id="somebody-else's-label"
        ),
        pytest.param(
            "how many pellets does the rabbit get?", "the rabbit gets three pellets",
            "gave the rabbit two carrots", id="another-thing-counted",
        ),
        pytest.param(
            "what's his peg number?", "his peg number is 31", "he has 2 gloves on his peg",
            id="no-such-number",
        ),
        pytest.param(
            "what's his best game ever?", "chess is the best game ever", "chess is still the best game ever",
            id="best-as-before",
        ),
        pytest.param(
            "what hat does she want?", "I want a red hat for the trip", "I want a green scarf", id="both"
        ),
        pytest.param(
            "where do the keys get left?", "the keys get left on the hook", "I walked the dog with Mrs Rowe",
            id="with-her-in-company",
        ),
        pytest.param(
            "is Kofi in the box room?", "Kofi's in the box room", "Kofi cooked us jollof on Monday",
            id="still-about",
        ),
        pytest.param(
            "what's his favourite colour?", "my favourite colour is green", "my favourite food is pizza",
            id="favourite-of-another-kind",
        ),
        pytest.param(
            "which is her best subject?", "my best subject is maths", "my best day is Friday",
            id="best-of-another-kind",
        ),
        pytest.param(
            "is Kofi in the box room?", "Kofi's in the box room", "Kofi left a cake on the step",
            id="left-a-thing",
        ),
        pytest.param(
            "where is the lawnmower?", "the lawnmower is in the shed", "I'm done with the lawnmower",
            id="done-with-it-for-now",
        ),
        pytest.param(
            "what is her rabbit called?", "I've got a rabbit called Snowy", "I'm done with Snowy's hutch",
            id="done-with-what-is-its-own",
        ),
        pytest.param(
            "where are the lights?", "the lights are in the loft", "cancelled the loft man, too dear",
            id="of-which-kind",
        ),
        pytest.param(
            "what does Nia want?", "Nia wants a bike", "I'm done with my old bike", id="only-wanted"
        ),
        pytest.param(
            "who walks the dog?", "the dog walker is Pete", "Pete gave it up to me when I asked",
            id="handed-over",
        ),
        pytest.param(
            "who teaches Nia the harp?", "Nia's harp teacher is Mr Bex",
            "Mr Bex died in the war, it says in Nia's book", id="one-of-that-name-in-a-book",
        ),
        pytest.param(
            "what does she want for Easter?", "I want a drum for Easter",
            "changed my mind about the party, I want it at home", id="mind-changed-about-the-party",
        ),
        pytest.param(
            "who is the football coach?", "the football coach is Mr Dunn",
            "Nia can only do Saturdays, told the coach", id="can-only-do-and-who-is-asked",
        ),
        pytest.param(
            "does Nia have a dog?", "Nia has a dog", "Nia is now a cat in the school play", id="in-a-play"
        ),
        pytest.param(
            "does Nia take the bus to school?", "Nia takes the bus to school",
            "Nia is now on the train to Leeds with me", id="bound-for-elsewhere",
        ),
    ],
)  # fmt: skip
def test_what_goes_on_beside_it_takes_no_place_of_it(question: str, before: str, since: str) -> None:
    """The control: what once happens to somebody, or is wished, or is of another thing, leaves it so."""
    assert not _tells(question, before, since)
