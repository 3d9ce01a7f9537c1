"""Money that one person owes another: whose it is, asked from either side, and when it is over."""

import pytest

from memory.language.debts import is_debt
from memory.life.commitments import is_open
from tests.lane import Lane, a_lane


async def open_debts(lane: Lane) -> list[tuple[str, str]]:
    """Who owes whom, as it stands."""
    names = {person.person_id: person.name for person in (await lane.app.house()).members(lane.clock.now())}
    return [
        (names[debt.proposition.subject.person], names[creditor.person])
        for debt in await lane.claims()
        if is_debt(debt.proposition.qualifier) and is_open(debt) and debt.proposition.subject.person
        for creditor in debt.proposition.participants
        if creditor.person
    ]


@pytest.mark.parametrize(
    ("by", "said", "owed"),
    [
        ("Marta", "I owe Edie £20 for the theatre tickets", [("Marta", "Edie")]),
        ("Joel", "Nia you owe me a fiver", [("Nia", "Joel")]),
        ("Edie", "Joel owes Marta forty quid", [("Joel", "Marta")]),
        ("Nia", "Edie is owed £50 by Joel for the coach", [("Joel", "Edie")]),
        ("Nia", "Edie says Joel owes her 30 quid", []),
        ("Nia", "I owe you my life mum", []),
        ("Joel", "I owe Marta an apology", []),
        ("Joel", "I don't owe Edie anything", []),
        ("Joel", "do I owe Edie 20 quid?", []),
        ("Joel", "I might owe Edie 20 quid", []),
    ],
)
async def test_who_owes_whom(by: str, said: str, owed: list[tuple[str, str]]) -> None:
    """By its roles, in the passive as well; no favour, no guess, no question, and nobody's hearsay."""
    lane = await a_lane()
    await lane.says(by, said)
    firm = {claim.state.value for claim in await lane.claims() if is_debt(claim.proposition.qualifier)}
    assert (await open_debts(lane) if firm <= {"active"} else []) == owed


async def test_what_somebody_paid_makes_a_debt_of_who_thanks_for_it() -> None:
    """ "You" is who spoke last; who paid owes nothing by it."""
    lane = await a_lane()
    await lane.says("Joel", "I paid the window cleaner £15 for us")
    assert await open_debts(lane) == []
    await lane.says("Marta", "thanks, I owe you 15 then")
    assert await open_debts(lane) == [("Marta", "Joel")]
    assert "15" in await lane.asks("Nia", "does Marta owe Joel anything?")
    told = await lane.asks("Nia", "does Joel owe Marta anything?")
    assert not told.startswith("“"), told


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("Marta", "paid you back Joel"),
        ("Marta", "I've paid Joel back"),
        ("Marta", "sent it"),
        ("Marta", "transferred you the money"),
        ("Marta", "here you go Joel, money's paid"),
        ("Marta", "Joel, we're square now"),
        ("Joel", "Marta paid me back"),
        ("Joel", "got the money, thanks Marta"),
        ("Joel", "Marta you don't owe me anything, my treat"),
        ("Nia", "Mum's paid Dad the £15 back"),
    ],
)
async def test_a_debt_is_over(by: str, said: str) -> None:
    """By who owes it, by whom it is owed, or by somebody who names both."""
    lane = await a_lane()
    await lane.says("Joel", "Marta you owe me £15 for the window cleaner")
    await lane.says(by, said)
    assert await open_debts(lane) == []
    assert "owe" not in await lane.now("Marta")


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("Marta", "I'll pay you back on Friday"),
        ("Marta", "gave Joel 5 of it"),
        ("Marta", "paid you £5 back"),
        ("Marta", "I think I paid you back"),
        ("Marta", "did I pay you back?"),
        ("Marta", "I haven't paid you back yet"),
        ("Nia", "sent it"),
        ("Nia", "Mum says she paid you back"),
        ("Joel", "paid the plumber back"),
        ("Marta", "gave the dog his dinner"),
        ("Marta", "sent the parcel"),
    ],
)
async def test_a_debt_stands(by: str, said: str) -> None:
    """What is meant, in part, guessed, hearsay or of something else ends none."""
    lane = await a_lane()
    await lane.says("Joel", "Marta you owe me £15 for the window cleaner")
    await lane.says(by, said)
    assert await open_debts(lane) == [("Marta", "Joel")]


async def test_of_two_debts_the_one_that_is_named_ends() -> None:
    """By its sum or its matter; where neither tells, none does."""
    lane = await a_lane()
    await lane.says("Marta", "I owe Edie £20 for the tickets")
    await lane.says("Marta", "I owe Joel £30 for the tyres")
    await lane.says("Nia", "tea's ready")
    await lane.says("Marta", "paid back the £20")
    assert await open_debts(lane) == [("Marta", "Joel")]


async def test_a_debt_told_in_private_stays_there() -> None:
    """Nobody else is told of it."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Edie 100 quid", private=True)
    assert "100" not in await lane.asks("Marta", "does Joel owe Edie anything?")
    assert "100" in await lane.asks("Joel", "who do I owe?")
