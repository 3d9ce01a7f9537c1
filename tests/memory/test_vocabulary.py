"""Every predicate of the vocabulary: how it is kept, a sentence that makes it, and a twin that must not."""

import pytest

from memory.claims import Claim
from memory.life.bearing import is_asserted
from memory.modality import Certainty, Polarity, Realization, Temporal
from memory.vocabulary import VOCABULARY, CostOfLoss, Policy, Predicate, Sensitivity, spec
from tests.jobs.lived import Lived

_P = Predicate

_EXAMPLES: tuple[tuple[Predicate, str, str, str, str], ...] = (
    # predicate, who says it, what they say, a word of the content, and the twin that makes no such claim
    (_P.LOCATED_AT, "Bram", "I'm at the library", "library", "I wish I were at the library"),
    (_P.AVAILABILITY, "Bram", "I'm free on Saturday morning", "free", "Are you free on Saturday morning?"),
    (_P.MOOD, "Wren", "I'm feeling gloomy today", "gloomy", "I'm not feeling gloomy today"),
    (_P.HEALTH_NOW, "Odile", "Pim has a temperature", "temperature", "Does Pim have a temperature?"),
    (_P.BUSY_WITH, "Bram", "I'm busy with the tax return", "tax return", "I'm not busy with the tax return"),
    (_P.BORN_ON, "Odile", "I was born on 4 May 1982", "4 May", "Were you born on 4 May 1982?"),
    (_P.SCHOOL, "Odile", "Pim goes to Hill Road Primary", "Hill Road", "If Pim went to Hill Road Primary"),
    (_P.JOB, "Bram", "I work as a nurse", "nurse", "I'd love to work as a nurse"),
    (_P.HOME, "Odile", "We live at 12 Mill Lane", "Mill Lane", "We don't live at 12 Mill Lane"),
    (_P.PHONE, "Odile", "My phone number is 07700 900123", "900123", "Is 07700 900123 your number?"),
    (
        _P.BLOOD_GROUP,
        "Odile",
        "Wren is blood group AB negative",
        "AB negative",
        "Is Wren AB negative?",
    ),
    (_P.RELATED_TO, "Odile", "Mrs Gray is Pim's teacher", "teacher", "Is Mrs Gray Pim's teacher?"),
    (_P.DIET, "Wren", "I'm vegetarian", "vegetarian", "I might go vegetarian"),
    (_P.PLAN_OF_RECORD, "Odile", "Pickup is at the side gate", "side gate", "Is pickup at the side gate?"),
    (_P.LIKES, "Pim", "I love olives", "olives", "I used to love olives"),
    (_P.DISLIKES, "Pim", "I can't stand beetroot", "beetroot", "Can't you stand beetroot?"),
    (_P.TAKES_MEDICATION, "Bram", "I take ramipril every morning", "ramipril", "I don't take ramipril"),
    (_P.ALLERGIC_TO, "Wren", "I'm allergic to kiwi", "kiwi", "I'm not allergic to kiwi"),
    (_P.CONDITION, "Bram", "I have asthma", "asthma", "Maybe I have asthma"),
    (_P.OWNS, "Wren", "I own a violin", "violin", "I want to own a violin"),
    (_P.KNOWS, "Bram", "I speak Welsh", "Welsh", "I dreamt that I speak Welsh"),
    (
        _P.KEPT_AT,
        "Odile",
        "The passports are in the top drawer",
        "drawer",
        "Are they in the top drawer?",
    ),
    (_P.APPOINTMENT, "Odile", "Pim has the dentist on Friday at 10", "dentist", "Does Pim have the dentist?"),
    (_P.TRIP, "Odile", "We're flying to Porto on the 20th", "Porto", "We're not flying to Porto"),
    (_P.VISIT, "Odile", "Casper is visiting us on Sunday", "visiting", "Casper isn't visiting us on Sunday"),
    (_P.HAPPENED, "Bram", "I sold the old piano yesterday", "piano", "I nearly sold the old piano"),
    (_P.PROMISE, "Bram", "I'll mend the gate tomorrow", "gate", "I might mend the gate tomorrow"),
    (_P.TASK, "Odile", "Bram, please empty the dishwasher", "dishwasher", "Bram, don't empty the dishwasher"),
    (
        _P.ERRAND,
        "Odile",
        "Someone needs to collect the parcel",
        "parcel",
        "Nobody needs to collect it",
    ),
    (_P.LIST_ITEM, "Odile", "Add oats to the shopping list", "oats", "Are there oats on the shopping list?"),
    (_P.ASKED_ABOUT, "Odile", "Bram, did you lock the shed?", "shed", "Bram, you locked the shed."),
    (
        _P.HOUSEHOLD_RULE,
        "Odile",
        "House rule: no phones at the table",
        "phones",
        "Is there a rule on phones?",
    ),
    (
        _P.SAFETY_RULE,
        "Odile",
        "Never leave the stair gate open",
        "stair gate",
        "I never leave it open",
    ),
    (
        _P.HOW_TO,
        "Odile",
        "To restart the boiler, hold the red button for ten seconds",
        "red button",
        "Do I restart the boiler with the red button?",
    ),
    (_P.NOTE, "Wren", "The choir sings in the town hall", "choir", "Does the choir sing in the town hall?"),
)


def _made(who: str, text: str, predicate: Predicate) -> list[Claim]:
    home = Lived()
    home.says(who, text)
    return [claim for claim in home.claims() if claim.proposition.predicate is predicate]


@pytest.mark.parametrize(("predicate", "who", "text", "word", "_twin"), _EXAMPLES)
def test_a_sentence_makes_it(predicate: Predicate, who: str, text: str, word: str, _twin: str) -> None:
    """The predicate, with the content that tells it, by the policy that the table gives it."""
    (claim,) = _made(who, text, predicate)
    assert word in claim.sources[0].quote
    assert claim.policy is spec(predicate).policy
    assert claim.cost_of_loss in (spec(predicate).cost_of_loss, CostOfLoss.HIGH)


@pytest.mark.parametrize(("predicate", "who", "_text", "_word", "twin"), _EXAMPLES)
def test_its_near_twin_does_not(predicate: Predicate, who: str, _text: str, _word: str, twin: str) -> None:
    """What only asks, wishes, doubts or denies makes no claim of it that holds."""
    assert [claim.modality for claim in _made(who, twin, predicate) if _holds_now(claim)] == []


def _holds_now(claim: Claim) -> bool:
    """Whether it is affirmed for sure, of the real world and not of what is past."""
    modality = claim.modality
    is_of_the_past = modality.temporal is Temporal.PAST and modality.realization is Realization.STATE
    return is_asserted(claim) and (modality.certainty, modality.polarity, is_of_the_past) == (
        Certainty.CERTAIN,
        Polarity.POSITIVE,
        False,
    )


def test_the_table_is_whole() -> None:
    """Each predicate has a row and an example, each once."""
    assert set(VOCABULARY) == set(Predicate)
    assert [row[0] for row in _EXAMPLES] == list(Predicate)


@pytest.mark.parametrize("predicate", list(Predicate))
def test_what_the_policies_require(predicate: Predicate) -> None:
    """Only states have a horizon; what a subject has several of is keyed by value; constraints are dear."""
    its = spec(predicate)
    assert (its.horizon is not None) == (its.policy is Policy.STATE)
    if its.policy in (Policy.SET, Policy.EVENT, Policy.COMMITMENT, Policy.QUESTION, Policy.RULE, Policy.NOTE):
        assert its.keyed_by_value
    if its.is_constraint:
        assert its.cost_of_loss is CostOfLoss.HIGH
    if its.policy is Policy.RULE:
        assert its.cost_of_loss is CostOfLoss.HIGH


def test_health_is_health() -> None:
    """What tells of somebody's body is never told to whoever may hear only ordinary things."""
    of_the_body = (_P.HEALTH_NOW, _P.BLOOD_GROUP, _P.TAKES_MEDICATION, _P.ALLERGIC_TO, _P.CONDITION)
    assert {spec(each).sensitivity for each in of_the_body} == {Sensitivity.HEALTH}


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("Somebody has to be joking", _P.ERRAND),
        ("Someone has to win", _P.ERRAND),
        ("Somebody should have told me", _P.ERRAND),
        ("We're in top form", _P.LOCATED_AT),
        ("Visiting hours are two to four", _P.VISIT),
        ("Put them on the list please", _P.LIST_ITEM),
        ("I'm busy on Saturday", _P.BUSY_WITH),
        ("To restart the boiler, hold the red button for ten seconds", _P.TASK),
    ],
)
def test_words_alike_make_no_claim_of_the_kind(text: str, predicate: Predicate) -> None:
    """Grammar like an example's, and another thing."""
    assert _made("Odile", text, predicate) == []
