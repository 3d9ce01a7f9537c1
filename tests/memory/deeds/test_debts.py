"""Money that one person owes another: whose it is, asked from either side, and when it is over."""

import pytest

from memory.deeds.commitments import is_open
from memory.language.debts import is_debt
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


OTHER_MATTERS = (
    ("Edie", "Don't forget the money, Joel."),
    ("Edie", "I can't forget the money, Joel"),
    ("Edie", "Joel, never forget the money"),
    ("Edie", "Keep the change safe for me Joel"),
    ("Edie", "Always keep the change, Joel"),
    ("Edie", "Joel, don't worry about the £5"),
    ("Edie", "If you do the lawn you don't owe me anything, Joel"),
    ("Edie", "no need to pay me back till Friday, Joel"),
    ("Edie", "Got my money from the bank."),
    ("Edie", "Got the money for the bus"),
    ("Edie", "Got the fiver back from Joel"),
    ("Joel", "These biscuits are even better."),
    ("Joel", "We're even later than we said."),
    ("Joel", "We're straight home after school."),
    ("Joel", "We're not even yet, Edie"),
    ("Edie", "Joel and Marta are quits"),
    ("Joel", "Given up on the crossword."),
    ("Joel", "Sent it to the school office."),
    ("Joel", "Given it back to the library"),
    ("Joel", "I paid 20 for parking."),
    ("Joel", "I paid £20 to the plumber."),
    ("Joel", "paid the money into the bank"),
    ("Joel", "the money's sent to the school"),
    ("Joel", "gave Nia the money back"),
    ("Joel", "Edie, sent the £20 to Marta"),
    ("Joel", "sent Edie the form back"),
    ("Joel", "Gave Edie 20 eggs"),
    ("Joel", "gave you a tenner back, Edie"),
    ("Nia", "Joel sent Edie 2 pictures"),
    ("Nia", "Joel paid Edie a fiver back"),
)


@pytest.mark.parametrize(("by", "said"), OTHER_MATTERS)
async def test_another_matter_ends_no_debt(by: str, said: str) -> None:
    """An order, a comparison, a purchase, another receiver or another thing than money."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Edie £20.")
    await lane.says("Joel" if by == "Edie" else "Edie", "morning")
    await lane.says(by, said)
    assert await open_debts(lane) == [("Joel", "Edie")]


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("Joel", "Edie, I've given you the twenty back"),
        ("Joel", "Just transferred Edie her £20"),
        ("Joel", "paid Gran back this morning"),
        ("Joel", "paid Edie £20 for the tickets"),
        ("Joel", "the £20's been sent, Edie"),
        ("Joel", "sent the twenty quid to Edie"),
        ("Joel", "That makes us even then, Edie"),
        ("Edie", "all square now Joel"),
        ("Edie", "We're quits, Joel"),
        ("Edie", "Joel and I are quits"),
        ("Edie", "Joel's paid me the money back, ta"),
        ("Edie", "Got my twenty back, thanks Joel"),
        ("Edie", "Joel, forget about the money, it's on me"),
        ("Edie", "Joel, don't worry about the £20"),
        ("Edie", "no need to pay me back, Joel"),
        ("Edie", "Keep the change, Joel"),
        ("Nia", "Dad gave Gran her £20 back"),
    ],
)
async def test_what_is_meant_of_the_debt_ends_it(by: str, said: str) -> None:
    """The sum in figures or words, to whom it is owed; even, or let off, in a clause to itself."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Edie £20.")
    await lane.says("Joel" if by == "Edie" else "Edie", "morning")
    await lane.says(by, said)
    assert await open_debts(lane) == []


@pytest.mark.parametrize(
    ("by", "asked", "is_over"),
    [
        ("Edie", "did you send me the money?", True),
        ("Edie", "Where's my £20 Joel?", True),
        ("Marta", "Joel have you given Gran her money?", True),
        ("Marta", "Joel have you done the school form?", False),
        ("Marta", "did you send the money for the trip?", False),
        ("Edie", "did you send the £5 for the trip?", False),
    ],
)
async def test_sent_it_is_of_what_was_asked_about(by: str, asked: str, *, is_over: bool) -> None:
    """Of the debt only where somebody spoke of that just before."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Edie £20.")
    await lane.says(by, asked)
    await lane.says("Joel", "Sent it.")
    assert await open_debts(lane) == ([] if is_over else [("Joel", "Edie")])


@pytest.mark.parametrize(
    ("owed", "said", "is_over"),
    [
        ("£20", "paid you back a tenner", False),
        ("£20", "sent you a tenner", False),
        ("twenty", "gave you ten back", False),
        ("twenty", "gave you twenty back", True),
        ("a tenner", "gave you £10 back", True),
        ("a fiver", "Sent 3 emails.", False),
        ("twenty-five quid", "sent you £25 back", True),
        ("twenty-five quid", "sent you twenty back", False),
        ("£1,200", "sent you £200 back", False),
        ("twenty five quid", "sent you twenty back", False),
        ("two hundred quid", "sent you £200 back", True),
        ("the fare", "gave you ten back", False),
        ("the fare", "paid you back", True),
    ],
)
async def test_a_part_ends_no_debt(owed: str, said: str, *, is_over: bool) -> None:
    """In figures or in words; where the sums can't be compared it stands."""
    lane = await a_lane()
    await lane.says("Joel", f"Nia owes me {owed}.")
    await lane.says("Nia", said)
    assert await open_debts(lane) == ([] if is_over else [("Nia", "Joel")])


async def test_what_went_to_another_answers_nobody_who_is_owed() -> None:
    """Asked for the money, it was given to somebody else."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Edie £20.")
    await lane.says("Edie", "did you send the money?")
    await lane.says("Joel", "gave Nia the money")
    assert await open_debts(lane) == [("Joel", "Edie")]


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


@pytest.mark.parametrize(
    ("parts", "is_told"),
    [
        pytest.param(["I paid Marta 20 quid"], True, id="a-part"),
        pytest.param(["I paid Marta 20 back"], True, id="paid-back"),
        pytest.param(["I paid Marta 20", "Sorry, I paid Marta 10"], False, id="put-right"),
        pytest.param(["I paid Marta 20 euros"], False, id="other-money"),
        pytest.param(["I paid Marta 20", "I paid Marta 20"], False, id="perhaps-said-twice"),
    ],
)
async def test_what_is_left_is_told_only_where_the_parts_add_up(parts: list[str], *, is_told: bool) -> None:
    """A sum that nobody's words give is not worked out; what was paid is told all the same."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Marta 50 pounds")
    for part in parts:
        await lane.says("Joel", part)
    answer = await lane.asks("Marta", "how much does Joel owe me?")
    assert ("is left" in answer) is is_told
    assert parts[0] in answer


async def test_what_was_paid_in_parts_stays_when_all_is_paid() -> None:
    """The debt is over; that it was paid may still be asked for."""
    lane = await a_lane()
    for text in ("I owe Marta 50", "I paid Marta 30", "I paid Marta 20"):
        await lane.says("Joel", text)
    answer = await lane.asks("Marta", "how much does Joel owe me?")
    assert "I owe Marta 50" not in answer
    assert "I paid Marta 20" in answer


async def test_of_two_debts_to_one_person_both_are_told() -> None:
    """However small a sum is, and until that one is paid."""
    lane = await a_lane()
    await lane.says("Nia", "I owe Mum 15 for the top")
    await lane.says("Nia", "I owe Mum 8 for the cinema")
    told = await lane.asks("Nia", "how much do I owe Mum?")
    assert "15 for the top" in told
    assert "8 for the cinema" in told
    await lane.says("Nia", "paid Mum back for the cinema")
    left = await lane.asks("Nia", "how much do I owe Mum?")
    assert "15 for the top" in left
    assert "owe Mum 8" not in left
