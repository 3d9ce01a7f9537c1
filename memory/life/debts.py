"""When a debt is over: paid back by whoever owes it, received, let off by whom it is owed, or made even."""

import re
from datetime import timedelta

from memory.claims import Claim, ParticipantRole
from memory.floor import read
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.cues import has_cue
from memory.language.debts import is_debt, sums_in
from memory.language.wordforms import bases
from memory.life.commitments import is_open
from memory.life.replies import addressee_of
from memory.modality import Act, Certainty, Frame, Polarity, Realization
from memory.ports import Context, UnitOfWork
from memory.turns import Author, Turn
from memory.vocabulary import Predicate

_SOON = timedelta(hours=12)
_LEAD = r"^\W*(?:(?:ok|okay|right|there|yes|yep|hey|hi|oh|done|ta|thanks|mum|dad|gran|[\w-]+,)[\s,.!–-]+)*"
_OWN = r"(?:(?:i|we)(?:['’]?ve| have)? (?:just |now |already )?|just |already )?"
_MEANS = (
    r"(?:paid|repaid|gave|given|sent|transferred|returned|settled|handed|dropped off|bunged|slipped|banked)"
)
_PAID = re.compile(
    rf"{_LEAD}{_OWN}{_MEANS}\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_OF_MONEY = re.compile(
    r"\b(?:back|up|it|money|cash|debt|what i owed?|fiver|tenner|quid|pounds?)\b|[£$€]\s?\d|\b\d+\b",
    re.IGNORECASE,
)
_IS_PAID = re.compile(
    r"(?:\b(?:money|cash|debt|fiver|tenner|quid|pounds?)|[£$€]?\d+(?:\.\d\d)?)"
    r"(?:['’]s| is| was| has been)?(?: all| now)? (?:paid|sent|transferred|settled|returned)\b",
    re.IGNORECASE,
)
_BY_ANOTHER = re.compile(
    rf"{_LEAD}(?P<who>[\w-]+)(?:['’]s| has)? (?:just |now |already )?{_MEANS} (?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_RECEIVED = re.compile(
    rf"{_LEAD}(?:i(?:['’]?ve)? |we(?:['’]?ve)? )?(?:just )?(?:got|received|had) (?:my|the|your) "
    r"(?:money|cash|fiver|tenner|[£$€]?\d+)(?: back)?\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_EVEN = re.compile(
    r"\b(?:we['’]?re|we are|that makes us|call it|are)(?: all)? (?:square|quits|even|straight|good now)\b",
    re.IGNORECASE,
)
_LET_OFF = re.compile(
    r"\b(?:you (?:don['’]?t|do not) owe me\b|no need to (?:pay|give) (?:me|it) back"
    r"|(?:don['’]?t|do not) (?:worry about|bother with) (?:the (?:money|cash)|paying (?:me|it) back"
    r"|[£$€]?\d+)|(?:forget|never mind) (?:about )?(?:the money|paying me back|[£$€]\d+|the \d+)"
    r"|my treat\b|keep the (?:money|change))",
    re.IGNORECASE,
)
_PART = re.compile(r"\b(?:half|some|part|most|of it|of the|towards|first|rest)\b", re.IGNORECASE)


def settled_by(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Claim, ...]:
    """The debts in force that a turn says are over; none where it may be of several that differ.

    Whoever owes may say that it is paid, and whoever is owed that it came or need not; another may say it of
    both by name. A part that is paid ends nothing.
    """
    if turn.speaker is None or turn.forwarded_from is not None or not _may_settle(turn.text):
        return ()
    open_debts = _open_debts(uow)
    if not open_debts or not _is_told(turn.text):
        return ()
    meant = _meant(uow, turn, context, open_debts)
    return meant if len({each.proposition.subject.person for each in meant}) == 1 else ()


def _may_settle(text: str) -> bool:
    """Whether it holds words that settle a debt: few turns do, and there is much to look through for one."""
    anywhere = (_EVEN, _LET_OFF, _IS_PAID)
    first = (_RECEIVED, _PAID, _BY_ANOTHER)
    return any(each.search(text) for each in anywhere) or any(each.match(text) for each in first)


def _open_debts(uow: UnitOfWork) -> list[Claim]:
    tasks = uow.in_force(predicates=(Predicate.TASK,))
    return [each for each in tasks if is_debt(each.proposition.qualifier) and is_open(each)]


def _is_told(text: str) -> bool:
    """Whether it is told as so, for certain and as one's own word."""
    clauses = read(text)
    paying = [each for each in clauses if each.lemma in _PAYING]
    main = next(iter(paying), next((each for each in clauses if each.main), None))
    if main is None or any(has_cue("completion", name, text) for name in _LESS):
        return False
    said = main.modality
    is_sure = said.certainty is Certainty.CERTAIN and said.frame is Frame.ACTUAL and not said.attributed_to
    is_ahead = said.realization in (Realization.INTENDED, Realization.SCHEDULED, Realization.DESIRED)
    return is_sure and said.act is not Act.ASKED and not is_ahead


_PAYING = frozenset(
    {"pay", "repay", "give", "send", "transfer", "return", "settle", "hand", "get", "receive"}
)
_LESS = ("guess", "hearsay", "tried", "ahead")


def _meant(uow: UnitOfWork, turn: Turn, context: Context, debts: list[Claim]) -> tuple[Claim, ...]:
    text, speaker = turn.text, turn.speaker
    house = context.house
    you = addressee_of(uow, turn) or _spoke_last(turn, context)
    named = [each for each in _named(text, turn, house) if each != speaker]
    others = frozenset(named) or (frozenset({you}) if you is not None else frozenset[PersonId]())
    if _EVEN.search(text):
        return tuple(each for each in debts if _is_between(each, speaker, others))
    if _LET_OFF.search(text):
        return tuple(
            each
            for each in debts
            if speaker in _creditors(each) and each.proposition.subject.person in others
        )
    if _is_denied(text) or _PART.search(text):
        return ()
    if _RECEIVED.match(text):
        owed = [each for each in debts if speaker in _creditors(each)]
        return _the_one([each for each in owed if each.proposition.subject.person in others] or owed, text)
    paid = _PAID.match(text)
    if paid is not None or _IS_PAID.search(text) is not None:
        own = [each for each in debts if each.proposition.subject.person == speaker]
        is_of_money = paid is None or _OF_MONEY.search(paid["rest"]) is not None
        to = [each for each in own if not _creditors(each).isdisjoint(others)]
        return _the_one(to if named or to else own, text) if is_of_money else ()
    return _by_another(text, turn, house, debts)


def _by_another(text: str, turn: Turn, house: House, debts: list[Claim]) -> tuple[Claim, ...]:
    """As in "Joel paid me back", "Nia's paid Gran the tenner back": who paid is named."""
    match = _BY_ANOTHER.match(text)
    who = () if match is None else _named(match["who"], turn, house)
    if match is None or len(who) != 1 or not _OF_MONEY.search(match["rest"]):
        return ()
    to = set(_named(match["rest"], turn, house))
    theirs = [each for each in debts if each.proposition.subject.person == who[0]]
    return _the_one([each for each in theirs if not _creditors(each).isdisjoint(to)], text)


def _the_one(debts: list[Claim], text: str) -> tuple[Claim, ...]:
    """Of several the one that is spoken of by its sum or matter; another sum than was owed ends none."""
    sums = sums_in(text)
    full = [
        each for each in debts if not sums or not (owed := sums_in(each.proposition.value)) or sums & owed
    ]
    if len(full) <= 1:
        return tuple(full)
    said = set(bases(text))
    shares = [len(said & set(bases(each.proposition.value))) for each in full]
    best = [each for each, share in zip(full, shares, strict=True) if share == max(shares)]
    return tuple(best) if len(best) == 1 else ()


def _is_denied(text: str) -> bool:
    main = next((each for each in read(text) if each.main), None)
    return main is not None and main.modality.polarity is not Polarity.POSITIVE


def _named(text: str, turn: Turn, house: House) -> tuple[PersonId, ...]:
    return people_named(text, asker=turn.speaker, house=house, at=turn.sent_at)[0]


def _creditors(debt: Claim) -> frozenset[PersonId | None]:
    said = debt.proposition.participants
    return frozenset(each.person for each in said if each.role is ParticipantRole.RECIPIENT)


def _is_between(debt: Claim, speaker: PersonId | None, others: frozenset[PersonId]) -> bool:
    debtor, creditors = debt.proposition.subject.person, _creditors(debt)
    is_own = debtor == speaker and not creditors.isdisjoint(others)
    return is_own or (debtor in others and speaker in creditors)


def _spoke_last(turn: Turn, context: Context) -> PersonId | None:
    others = [
        each for each in context.before if each.author is Author.PERSON and each.speaker != turn.speaker
    ]
    return others[-1].speaker if others and turn.sent_at - others[-1].sent_at <= _SOON else None
