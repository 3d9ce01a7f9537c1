"""Money that was lent is owed until it is back; what else is lent, or only asked for, is no debt."""

import pytest

from memory.language.debts import is_debt
from tests.lane import a_lane


@pytest.mark.parametrize(
    ("by", "said", "debtor", "lender"),
    [
        ("Joel", "Lent Nia a tenner for the fair", "Nia", "Joel"),
        ("Joel", "I lent Edie £40 yesterday", "Edie", "Joel"),
        ("Joel", "borrowed 20 off Marta for petrol", "Joel", "Marta"),
        ("Nia", "borrowed a fiver from Gran", "Nia", "Edie"),
        ("Nia", "Mum's subbed me £5 till Saturday", "Nia", "Marta"),
        ("Edie", "Marta lent Joel twenty quid", "Joel", "Marta"),
    ],
)
async def test_who_borrowed_owes_whom_it_is_from(by: str, said: str, debtor: str, lender: str) -> None:
    """Asked from both sides, and of those two alone."""
    lane = await a_lane()
    await lane.says(by, said)
    assert said in await lane.asks("Edie", f"does {debtor} owe {lender} anything?")
    assert said in await lane.asks(debtor, "who do I owe money?")
    assert said in await lane.asks(lender, "who owes me money?")
    other_way = await lane.asks(lender, "who do I owe money?")
    assert said not in other_way or "nearest" in other_way


@pytest.mark.parametrize(
    "said",
    [
        "lent Nia my drill",
        "lent Nia 2 books",
        "didn't lend Nia the tenner in the end",
        "can you lend Nia a tenner?",
        "I'll lend Nia a tenner",
        "I might have lent Nia a tenner",
        "Edie says she lent Nia a tenner",
        "if I'd lent Nia a tenner she'd have spent it",
    ],
)
async def test_what_is_no_loan_of_money_makes_no_debt(said: str) -> None:
    """A thing, a wish, a guess, a denial, another's word."""
    lane = await a_lane()
    await lane.says("Joel", said)
    assert not [each for each in await lane.claims() if is_debt(each.proposition.qualifier)]


@pytest.mark.parametrize(
    ("by", "said", "is_over"),
    [
        ("Nia", "Dad here's your tenner back", True),
        ("Nia", "paid Dad the tenner back", True),
        ("Joel", "let's forget the £10 Nia", True),
        ("Joel", "Nia that's us square", True),
        ("Nia", "here's your tea Dad", False),
        ("Nia", "Dad here's a fiver of your tenner", False),
        ("Edie", "here's your tenner back Marta", False),
        ("Nia", "I'll give Dad his tenner back", False),
    ],
)
async def test_it_is_owed_until_it_is_back(by: str, said: str, *, is_over: bool) -> None:
    """By whoever borrowed it or is owed it; a part of it, or another's tenner, leaves it."""
    lane = await a_lane()
    await lane.says("Joel", "Lent Nia a tenner for the fair")
    await lane.says(by, said)
    debts = [each for each in await lane.claims() if is_debt(each.proposition.qualifier)]
    assert (not debts) is is_over
