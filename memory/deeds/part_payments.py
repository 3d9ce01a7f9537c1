"""A part of a debt that is paid: kept beside the debt, which stands for what is left of it."""

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple

from memory.claims import Claim, Method, Proposer, Proposition, Reading, Subject
from memory.deeds.debts import is_told, names_only_money, open_debts, people_meant
from memory.floor import read
from memory.house import House
from memory.ids import PersonId
from memory.language.debts import A_SUM, PART, is_debt, is_part_payment, owed_to, paid_in, sums_in
from memory.language.naming import Directory, somebody
from memory.life.correcting_words import is_correction
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in, written
from memory.turns import Turn
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="part payments", version="1")
_LEAD = (
    r"^\W*(?:(?:ok|okay|right|there|yes|yep|hey|hi|oh|ta|thanks|(?P<called>[\w-]+)(?=[,!]| here| i\b))\b"
    r"[\s,.!–-]*){0,3}"
)
_THE_SUM = (
    r"(?:a |another |the (?:first|other|rest of the) |about )?"
    rf"(?P<sum>[£$€]?\s?{A_SUM}(?: ?(?:quid|pounds?|euros?|p))?)"
)
_GIVEN = re.compile(
    rf"{_LEAD}(?:here(?:['’]s| is| you go,?| are) |(?:(?:i|we)(?:['’]?ve| have)? )?(?:just |now |already )*"
    r"(?:paid|repaid|gave|given|sent|transferred|handed|slipped|bunged)(?: back)?"
    r"(?P<to>(?: [\w-]+){0,2}?) (?:back )?)"
    rf"{_THE_SUM}(?P<rest>\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_GOT = re.compile(
    rf"{_LEAD}(?:i(?:['’]?ve)? |we(?:['’]?ve)? )?(?:just )?(?:got|received|had) {_THE_SUM}"
    r"(?: back)? (?:from|off) (?P<who>[\w-]+)(?P<rest>\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_GAVE_ME = re.compile(
    r"^\W*(?P<who>[\w-]+)(?:['’]s| has)? (?:just |now |already )*(?:paid|gave|given|sent|transferred|handed)"
    rf" (?P<to>[\w-]+) (?:back )?{_THE_SUM}(?P<rest>\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_MAY_PAY = re.compile(
    r"\b(?:here|paid|repaid|gave|given|sent|transferred|handed|slipped|bunged|got|received|had)\b",
    re.IGNORECASE,
)


class _Paid(NamedTuple):
    """Who paid, to whom it went (nobody where it is not told), and how much."""

    by: PersonId
    to: frozenset[PersonId]
    amount: float
    rest: str


def with_part_payments(
    uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]
) -> tuple[Reading, ...]:
    """The readings, and one for what is paid of the one debt that it can be of.

    What is paid in full ends the debt, and is no part of it; of two debts that it may be of, it is of none.
    """
    if turn.forwarded_from is not None or _MAY_PAY.search(turn.text) is None:
        return readings
    paid = _paid_in(uow, turn, context)
    if paid is None or not is_told(turn.text) or not names_only_money(paid.rest, turn, context.house):
        return readings
    debt = _of_which(paid, open_debts(uow), uow)
    if debt is None:
        return readings
    others = (each for each in readings if each.proposition.predicate not in _LOOSE)
    return (*others, _reading(turn, debt, paid, context))


_LOOSE = (Predicate.TASK, Predicate.HAPPENED, Predicate.NOTE, Predicate.LIST_ITEM)


def payments_of(uow: UnitOfWork, debt: Claim) -> tuple[Claim, ...]:
    """What was paid of a debt so far, oldest first."""
    told = uow.in_force(subject=debt.proposition.subject.key, predicates=(Predicate.TASK,))
    return tuple(
        each
        for each in told
        if is_part_payment(each.proposition.qualifier)
        and not owed_to(each.proposition).isdisjoint(owed_to(debt.proposition))
        and each.said_at >= debt.said_at
    )


def with_parts_paid(uow: UnitOfWork, told: Sequence[Claim]) -> list[Claim]:
    """The claims, each debt followed by what was paid of it, and each payment led by its debt."""
    found: list[Claim] = []
    for claim in told:
        debts = [claim] if is_debt(claim.proposition.qualifier) else []
        if is_part_payment(claim.proposition.qualifier):
            debts = [each for each in open_debts(uow) if claim in payments_of(uow, each)]
        found += [each for debt in debts for each in (debt, *payments_of(uow, debt))] or [claim]
    return list({each.claim_id: each for each in found}.values())


def left_of(uow: UnitOfWork, told: Iterable[Claim]) -> tuple[int, int] | None:
    """How much of the one debt among claims is left by the parts among them, and how much it was.

    None where there are several debts or no part, or where the sums are no whole numbers.
    """
    claims = tuple(told)
    debts = [each for each in claims if is_debt(each.proposition.qualifier)]
    parts = tuple(each for each in claims if is_part_payment(each.proposition.qualifier))
    left = _left(uow, debts[0], parts) if len(debts) == 1 and parts else None
    if left is None or left <= 0 or left != int(left):
        return None
    return int(left), int(next(iter(sums_in(debts[0].proposition.value))))


def settled_in_parts(uow: UnitOfWork, turn: Turn) -> tuple[Claim, ...]:
    """The debts that are paid by their parts, where the turn paid the last of them; what was paid stays."""
    if _MAY_PAY.search(turn.text) is None:
        return ()
    if not any(is_part_payment(each.proposition.qualifier) for each in uow.of_turn(turn.turn_id)):
        return ()
    over: list[Claim] = []
    for debt in open_debts(uow):
        parts = payments_of(uow, debt)
        if parts and _left(uow, debt, parts) == 0:
            over.append(debt)
    return tuple(over)


def _left(uow: UnitOfWork, debt: Claim, parts: tuple[Claim, ...]) -> float | None:
    """How much is left of a debt of one sum; None where no one sum is told, or the parts may not add up."""
    sums = sums_in(debt.proposition.value)
    once = _told_once(parts) if len(sums) == 1 and _can_be_summed(debt, parts) else None
    if once is None or _is_told_otherwise(uow, debt, parts):
        return None
    return next(iter(sums)) - sum(paid_in(each.proposition.qualifier) for each in once)


def _told_once(parts: tuple[Claim, ...]) -> list[Claim] | None:
    """The payments, each once; None where two words may be of one payment and may be of two."""
    ordered = sorted(parts, key=lambda each: each.said_at)
    kept: list[Claim] = []
    for at, part in enumerate(ordered):
        told = [_is_the_same(part, before) for before in ordered[:at]]
        if None in told or told.count(True) > 1:
            return None
        if True not in told:
            kept.append(part)
    return kept


def _is_the_same(part: Claim, before: Claim) -> bool | None:
    """Whether a word is of the payment that was told before: "I paid Marta 20", and by her "Joel paid me 20".

    None where it may be: the same sum told again by one person, at another time or days after; another sum
    by the other side on one day. "Another 20" is of a second payment, and told twice it may be of a third.
    """
    is_same_sum = paid_in(part.proposition.qualifier) == paid_in(before.proposition.qualifier)
    is_again, was_again = (_ANOTHER.search(_quote(each)) is not None for each in (part, before))
    if is_again or was_again:
        is_second = is_again and not was_again
        return False if is_second or not is_same_sum else None
    is_near = abs(part.said_at - before.said_at) <= _A_DAY
    if part.speaker == before.speaker:
        return None if is_same_sum else False
    if not is_same_sum:
        return None if is_near else False
    return True if is_near and _times_in(part) == _times_in(before) else None


def _times_in(part: Claim) -> frozenset[str]:
    return frozenset(found.casefold() for found in _A_TIME.findall(_quote(part)))


def _quote(claim: Claim) -> str:
    return claim.sources[0].quote


_A_DAY = timedelta(days=1)
_ANOTHER = re.compile(r"\b(?:another|again|more|second|other|too|also|as well)\b", re.IGNORECASE)
_A_TIME = re.compile(
    r"\b(?:last (?:night|week|month)|yesterday|this (?:morning|afternoon|evening)|tonight|earlier|before"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:after|at) (?:the )?\w+)\b",
    re.IGNORECASE,
)


def _is_told_otherwise(uow: UnitOfWork, debt: Claim, parts: tuple[Claim, ...]) -> bool:
    """Whether anything else is told of paying that debt: a denial, "the rest", one by another."""
    turns = {each.sources[0].turn for each in (debt, *parts)}
    return any(
        each.said_at >= debt.said_at
        and each.sources[0].turn not in turns
        and not is_part_payment(each.proposition.qualifier)
        and not is_debt(each.proposition.qualifier)
        and _is_of_paying(each, debt, uow.house())
        for each in uow.in_force(predicates=_LOOSE)
    )


def _is_of_paying(claim: Claim, debt: Claim, house: House) -> bool:
    quote = _quote(claim)
    is_of_a_sum = _OPEN_SUM.search(quote) is not None or bool(sums_in(quote))
    is_of_payment = _PAID.search(quote) is not None or _NOT_GOT.search(quote) is not None
    if not is_of_payment and not (is_of_a_sum and _GAVE.search(quote) is not None):
        return False
    named = (each.person for each in Directory(house, claim.said_at).mentions(quote))
    people = {claim.speaker, claim.proposition.subject.person, *named}
    others = owed_to(debt.proposition) - {None}
    is_of_debtor, is_of_creditor = debt.proposition.subject.person in people, not others.isdisjoint(people)
    is_open = any(each.search(quote) is not None for each in (_YOU, _OPEN_SUM, _NOT_GOT))
    return (is_of_debtor and is_of_creditor) or (is_open and (is_of_debtor or is_of_creditor))


_PAID = re.compile(r"\b(?:paid|repaid)\b|(?:n['’]t|\bnot|\bnever) (?:pay|repay)\b", re.IGNORECASE)
_GAVE = re.compile(
    r"\b(?:gave|given|sent|transferred|handed|slipped|bunged|got|received|had|here)\b", re.IGNORECASE
)
_OPEN_SUM = re.compile(
    r"\b(?:the rest|the remainder|all of it|it all|everything|in full|the (?:whole )?lot|the money"
    r"|(?:any|some|no) money|a penny)\b",
    re.IGNORECASE,
)
_NOT_GOT = re.compile(
    r"(?:n['’]t|\bnot|\bnever) (?:got|gotten|get|given?|gave|had|received?|seen|see|paid|pay)"
    r"(?: (?:me|you|her|him|us))? (?:it|that|any|anything|a penny)\b|\bnothing (?:from|off) ",
    re.IGNORECASE,
)
_YOU = re.compile(r"\byou\b", re.IGNORECASE)


def _can_be_summed(debt: Claim, parts: tuple[Claim, ...]) -> bool:
    """Whether the parts are of the debt's money, and none puts another right, repeats it or reckons."""
    quotes = [_quote(each) for each in parts]
    money = {kind for quote in (_quote(debt), *quotes) if (kind := _currency(quote))}
    told = [" ".join(quote.casefold().split()) for quote in quotes]
    is_each_once = len(set(told)) == len(told)
    return len(money) < 2 and is_each_once and not any(_puts_right(each) or _reckons(each) for each in quotes)


def _reckons(quote: str) -> bool:
    """Whether words reckon for themselves what is left: "so he's down to 20", "40 to go", "that's all"."""
    return _RECKONED.search(quote) is not None


_RECKONED = re.compile(
    r"\b(?:down to|to go|still owes?|left|leaves?|leaving|remain\w*|outstanding|the rest"
    r"|that['’]?s (?:it|all)|all (?:of it|square|paid)|in full|on behalf)\b",
    re.IGNORECASE,
)


def _puts_right(quote: str) -> bool:
    return _SORRY.match(quote) is not None or is_correction(quote)


_SORRY = re.compile(r"\W*(?:sorry|no|actually|i mean|correction)\b", re.IGNORECASE)


def _currency(quote: str) -> str:
    found = _CURRENCY.search(quote)
    return "" if found is None else found.lastgroup or ""


_CURRENCY = re.compile(
    r"(?P<pound>£|\b(?:quid|pounds?|fiver|tenner)\b)|(?P<euro>€|\beuros?\b)|(?P<dollar>\$|\b(?:dollars?|bucks)\b)",
    re.IGNORECASE,
)


def _of_which(paid: _Paid, debts: list[Claim], uow: UnitOfWork) -> Claim | None:
    own = [each for each in debts if each.proposition.subject.person == paid.by]
    theirs = [each for each in own if not owed_to(each.proposition).isdisjoint(paid.to)]
    if not paid.to:  # "here's another tenner", after a first part
        theirs = [each for each in own if payments_of(uow, each)]
    if len(theirs) != 1:
        return None
    before = payments_of(uow, theirs[0])
    left = _left(uow, theirs[0], before)
    is_part = left is not None and (paid.amount < left or (bool(before) and paid.amount == left))
    return theirs[0] if is_part else None


def _paid_in(uow: UnitOfWork, turn: Turn, context: Context) -> _Paid | None:
    """What a turn tells as paid, by its speaker to another or by another to its speaker."""
    speaker, house, text = turn.speaker, context.house, turn.text
    if speaker is None:
        return None
    given = _GIVEN.match(text)
    if given is not None:
        to = people_meant(f"{given['to'] or ''} {given['called'] or ''}", uow, turn, context)
        return _made(given, by=speaker, to=to)
    got = _GOT.match(text)
    who = _one(got["who"], turn, house) if got is not None else None
    if got is not None and who is not None:
        return _made(got, by=who, to=frozenset({speaker}))
    gave = _GAVE_ME.match(text)
    who = _one(gave["who"], turn, house) if gave is not None else None
    if gave is None or who is None or who == speaker:
        return None
    is_own = gave["to"].casefold() in ("me", "us")
    to = frozenset({speaker}) if is_own else people_meant(gave["to"], uow, turn, context)
    return _made(gave, by=who, to=to)


def _made(match: re.Match[str], *, by: PersonId, to: frozenset[PersonId]) -> _Paid | None:
    sums = sums_in(match["sum"])
    return None if len(sums) != 1 else _Paid(by, to - {by}, next(iter(sums)), match["rest"])


def _one(name: str, turn: Turn, house: House) -> PersonId | None:
    return Directory(house, turn.sent_at).resolve(name, turn.speaker).person


def _reading(turn: Turn, debt: Claim, paid: _Paid, context: Context) -> Reading:
    creditor = min(str(each) for each in owed_to(debt.proposition) & paid.to or owed_to(debt.proposition))
    clause = next(each for each in read(turn.text) if each.main)
    return reading_in(
        turn,
        written(turn.text),
        Proposition(
            subject=_as_named(paid.by, turn, context.house),
            predicate=Predicate.TASK,
            value=turn.text.strip(),
            qualifier=f"{PART} {creditor} {paid.amount:g}",
            participants=(),
            when=None,
        ),
        modality=clause.modality,
        proposer=_PROPOSER,
        trigger=clause.trigger,
        method=Method.ANSWER,
    )


def _as_named(person: PersonId, turn: Turn, house: House) -> Subject:
    """Somebody as the turn names them; its speaker as "I"."""
    if person == turn.speaker:
        return somebody(person, "I")
    named = (each for each in Directory(house, turn.sent_at).mentions(turn.text) if each.person == person)
    first = next(named, None)
    return somebody(person, house.name(person) if first is None else first.span.of(turn.text))
