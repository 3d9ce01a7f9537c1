"""When a debt is over: paid back by whoever owes it, received, let off by whom it is owed, or made even."""

import re
from datetime import timedelta

from memory.claims import Claim, State
from memory.deeds.commitments import is_open
from memory.dialogue.replies import addressee_of
from memory.floor import read
from memory.floor.words import word_set
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.cues import has_cue
from memory.language.debts import A_SUM, is_debt, owed_to, sums_in
from memory.language.wordforms import bases
from memory.modality import Act, Certainty, Frame, Polarity, Realization
from memory.ports import Context, UnitOfWork
from memory.turns import Author, Turn
from memory.vocabulary import Predicate

_SOON = timedelta(hours=12)
_LEAD = (
    r"^\W*(?:(?:ok|okay|right|there|yes|yep|hey|hi|oh|done|ta|thanks|here you go [\w-]+,|[\w-]+,"
    r"|(?:mum|dad|gran)(?=[.!]|\s(?:i|we)\b))[\s,.!–-]+)*"
)
_OWN = r"(?:(?:i|we)(?:['’]?ve| have)? (?:just |now |already )?|just |already )?"
_MEANS = (
    r"(?P<means>paid|repaid|gave|given|sent|transferred|returned|settled|handed|dropped off|bunged|slipped"
    r"|banked)"
)
_NAMES_MONEY = rf"(?:money|cash|debt|quid|pounds?|what i owed?|{A_SUM})"
_PAID = re.compile(rf"{_LEAD}{_OWN}{_MEANS}\b(?P<rest>.*)$", re.IGNORECASE | re.DOTALL)
_OF_MONEY = re.compile(rf"(?<!\w){_NAMES_MONEY}(?!\w)", re.IGNORECASE)
_BACK = re.compile(r"\bback\b", re.IGNORECASE)
_TO_YOU = re.compile(r"\b(?:you|u|your)\b", re.IGNORECASE)
_IS_PAID = re.compile(
    rf"(?<!\w){_NAMES_MONEY}(?:['’]s| is| was| has| have)?(?: been)?(?: all| now)? "
    r"(?P<means>paid|sent|transferred|settled|returned)\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_BY_ANOTHER = re.compile(
    rf"{_LEAD}(?P<who>[\w-]+)(?:['’]s| has)? (?:just |now |already )?{_MEANS} (?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_HANDED_BACK = re.compile(
    rf"{_LEAD}(?:(?P<who>[\w-]+),? )?(?P<means>here)(?:['’]s| is| you go,?) (?:your|the|that) "
    rf"(?P<rest>(?:{A_SUM}|money|cash)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_RECEIVED = re.compile(
    rf"{_LEAD}(?:i(?:['’]?ve)? |we(?:['’]?ve)? )?(?:just )?(?:got|received|had) (?:my|the|your) "
    rf"(?:money|cash|{A_SUM})\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_EVEN = re.compile(
    r"\b(?:we['’]?re|we are|that makes us|that['’]?s us|call it|are)(?: all)?"
    r" (?:square|quits|even|straight|good now)\b"
    r"|\ball square\b",
    re.IGNORECASE,
)
_LET_OFF = re.compile(
    r"\b(?:you (?:don['’]?t|do not) owe me\b|no need to (?:pay|give) (?:me|it) back"
    rf"|(?:don['’]?t|do not) (?:worry about|bother with) (?:the (?:money|cash|{A_SUM})|paying (?:me|it) back"
    r"|[£$€]?\d+)|(?:forget|never mind) (?:about )?(?:the money|paying me back|[£$€]\d+|the [£$€]?\d+)"
    r"|my treat\b|keep the (?:money|change))(?!\w)",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:half|some|part|most|of (?:it|the|that|my|your)|towards|first|rest|another|(?<!any )more|so far"
    r"|short|left|to go|except|apart)\b|\bof [£$€]?\d",
    re.IGNORECASE,
)
_EDGE = re.compile(r"[.,](?!\d)|[!;:\n–—…]|\bso\b|\bbut\b", re.IGNORECASE)
_UNLESS = re.compile(r"\b(?:if|when|once|until|till|unless|after(?! all))\b|\?", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+(?:['’]\w+)?")
_AROUND = re.compile(
    r"ok|okay|right|well|oh|hey|hi|now|then|and|no|yes|please|just|honestly|really|all|it|(?:it|that)['’]s|you"
    r"|can|with|thanks?|ta|cheers|love|anyway|today|let['’]?s|lets|we",
    re.IGNORECASE,
)
"""What may stand around words that make even or let off, beside those who are called."""
_FOR_NOTHING = re.compile(
    r"(?:\s+(?:anything|owt|a (?:penny|thing)|any ?more|any money|the money))?"
    rf"(?:\s+(?:[£$€]\s?\d+|the {A_SUM}))?(?:\s+any ?more)?"
    r"(?:\s+for (?:that|it|this|the [\w-]+(?: tickets)?))?",
    re.IGNORECASE,
)
_ABOUT_PAYING = re.compile(
    r"back|you|u|me|i|it|the|an?|my|his|her|their|your|that|what|owed?|in|full|to|from|off|now|today|yesterday"
    r"|already|just|this|morning|afternoon|evening|last|night|all|thanks?|ta|cheers",
    re.IGNORECASE,
)
"""What may stand beside the money and the people when somebody was paid; another word is another matter."""
_FOR = re.compile(r"\bfor\b.*$", re.IGNORECASE | re.DOTALL)
_TOLD_OF_DEBT = re.compile(
    rf"\bow(?:e|es|ed|ing)\b|\bpa(?:y|id|ying)\b.*\bback\b|(?<!\w){_NAMES_MONEY}(?!\w)", re.IGNORECASE
)


def settled_by(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Claim, ...]:
    """The debts in force that a turn says are over; none where it may be of several that differ.

    Whoever owes may say that it is paid, and whoever is owed that it came or need not; another may say it of
    both by name. A part that is paid ends nothing.
    """
    if turn.speaker is None or turn.forwarded_from is not None or not _may_settle(turn.text):
        return ()
    owed = open_debts(uow)
    if not owed or not is_told(turn.text):
        return ()
    meant = _meant(uow, turn, context, owed)
    return meant if len({each.proposition.subject.person for each in meant}) == 1 else ()


def _may_settle(text: str) -> bool:
    """Whether it holds words that settle a debt: few turns do, and there is much to look through for one."""
    if _SETTLING.isdisjoint(_SAID.findall(text.casefold())):
        return False
    anywhere = (_EVEN, _LET_OFF, _IS_PAID)
    first = (_RECEIVED, _PAID, _BY_ANOTHER, _HANDED_BACK)
    return any(each.search(text) for each in anywhere) or any(each.match(text) for each in first)


_SAID = re.compile(r"\w+")
_SETTLING = word_set(
    """paid repaid gave given sent transferred returned settled handed dropped bunged slipped banked here got
    received had square quits even straight good owe need worry bother forget mind treat keep"""
)
"""One of these is in whatever settles a debt, by whichever of the patterns."""


def open_debts(uow: UnitOfWork) -> list[Claim]:
    """What money is owed and not paid back, oldest first."""
    told = uow.in_force(predicates=(Predicate.TASK, Predicate.HAPPENED))
    return [each for each in told if is_debt(each.proposition.qualifier) and _is_unpaid(each)]


def _is_unpaid(debt: Claim) -> bool:
    """What is owed, until that is done; what was lent, from when it was on."""
    is_lent = debt.proposition.predicate is Predicate.HAPPENED
    return is_open(debt) or (is_lent and debt.state is State.ACTIVE and not debt.modality.attributed_to)


def is_told(text: str) -> bool:
    """Whether it is told as so, for certain and as one's own word."""
    clauses = read(text)
    paying = [each for each in clauses if each.lemma in _PAYING]
    main = next(iter(paying), next((each for each in clauses if each.main), None))
    if main is None or any(has_cue("completion", name, text) for name in _LESS):
        return False
    said = main.modality
    is_certain = said.certainty is Certainty.CERTAIN or _LET_OFF.search(text) is not None
    is_sure = is_certain and said.frame is Frame.ACTUAL and not said.attributed_to
    is_ahead = said.realization in (Realization.INTENDED, Realization.SCHEDULED, Realization.DESIRED)
    return is_sure and said.act is not Act.ASKED and not is_ahead


_PAYING = frozenset(
    {"pay", "repay", "give", "send", "transfer", "return", "settle", "hand", "get", "receive"}
)
_LESS = ("guess", "hearsay", "tried", "ahead")


def people_meant(words: str, uow: UnitOfWork, turn: Turn, context: Context) -> frozenset[PersonId]:
    """To whom something went: whom the words name, else whoever is spoken to."""
    named = frozenset(_named(words, turn, context.house)) - {turn.speaker}
    you = addressee_of(uow, turn) or _spoke_last(turn, context)
    return named or (frozenset({you}) if you is not None else frozenset[PersonId]())


def names_only_money(rest: str, turn: Turn, house: House) -> bool:
    """Whether what follows a sum tells of a part of it, of money and people alone: "of it this morning"."""
    return _is_paying(_PART.sub(" ", rest), turn, house)


def _meant(uow: UnitOfWork, turn: Turn, context: Context, debts: list[Claim]) -> tuple[Claim, ...]:
    text, speaker = turn.text, turn.speaker
    house = context.house
    you = addressee_of(uow, turn) or _spoke_last(turn, context)
    named = [each for each in _named(text, turn, house) if each != speaker]
    others = frozenset(named) or (frozenset({you}) if you is not None else frozenset[PersonId]())
    even = _EVEN.search(text)
    is_of_speaker = even is not None and (
        even[0][:4].lower() != "are " or speaker in _named(text, turn, house)
    )
    if is_of_speaker and _stands_alone(even, turn, house):
        return tuple(each for each in debts if _is_between(each, speaker, others))
    if _stands_alone(_LET_OFF.search(text), turn, house):
        theirs = [each for each in debts if each.proposition.subject.person in others]
        return tuple(_of_sum([each for each in theirs if speaker in _creditors(each)], text))
    if _is_denied(text) or _PART.search(text):
        return ()
    received = _RECEIVED.match(text)
    if received is not None:
        owed = [each for each in debts if speaker in _creditors(each)]
        from_them = [each for each in owed if each.proposition.subject.person in others]
        is_back = not named and _BACK.search(received["rest"]) is not None
        is_meant = _is_paying(received["rest"], turn, house)
        return _the_one(from_them or (owed if is_back else []), text) if is_meant else ()
    paid = _PAID.match(text) or _HANDED_BACK.match(text) or _IS_PAID.search(text)
    if paid is not None:
        own = [each for each in debts if each.proposition.subject.person == speaker]
        return _the_one(_paid_of(own, paid, turn, context, others), text)
    return _by_another(text, turn, house, debts)


def _paid_of(
    own: list[Claim], paid: re.Match[str], turn: Turn, context: Context, others: frozenset[PersonId]
) -> list[Claim]:
    """Those of somebody's debts that they may mean by what they paid, by its receiver or what was asked."""
    house, rest = context.house, paid["rest"]
    if not _is_paying(rest, turn, house):
        return []
    receivers = {each for each in _named(_without_purpose(rest), turn, house) if each != turn.speaker}
    own = [each for each in own if not receivers or not _creditors(each).isdisjoint(receivers)]
    asked = _asked_after(own, turn, context)
    if asked:
        return asked
    is_paid_back = paid["means"].lower() in ("paid", "repaid") and _BACK.search(rest) is not None
    if not is_paid_back and _OF_MONEY.search(paid[0]) is None:
        return []
    named = [each for each in _named(turn.text, turn, house) if each != turn.speaker]
    if named or turn.reply_to is not None or _TO_YOU.search(turn.text):
        return [each for each in own if not _creditors(each).isdisjoint(others)]
    return own if _BACK.search(rest) else []


def _asked_after(own: list[Claim], turn: Turn, context: Context) -> list[Claim]:
    """The debts that another spoke of just before, or in what is replied to: "sent it" is of those."""
    asking = context.replied_to or next(reversed(context.before), None)
    is_asked = asking is not None and asking.speaker not in (None, turn.speaker)
    if asking is None or not is_asked or turn.sent_at - asking.sent_at > _SOON:
        return []
    if _TOLD_OF_DEBT.search(asking.text) is None:
        return []
    about = {asking.speaker, *_named(asking.text, asking, context.house)}
    return _of_sum([each for each in own if not _creditors(each).isdisjoint(about)], asking.text)


def _is_paying(rest: str, turn: Turn, house: House) -> bool:
    """Whether what follows tells of money and people alone, up to the end of its clause.

    What it was for may follow where it went back or to somebody; without that it was a purchase.
    """
    told, plain = _EDGE.split(rest)[0], _without_purpose(rest)
    is_to_somebody = _BACK.search(plain) or _TO_YOU.search(plain) or _named(plain, turn, house)
    if plain != told and not is_to_somebody:
        return False
    return _holds_only(_OF_MONEY.sub(" ", plain), _ABOUT_PAYING, turn, house)


def _without_purpose(rest: str) -> str:
    """What follows up to the end of its clause, without what it was for."""
    return _FOR.sub("", _EDGE.split(rest)[0])


def _holds_only(words: str, known: re.Pattern[str], turn: Turn, house: House) -> bool:
    """Whether nothing stands there beside some known words and the names of people."""
    return all(
        known.fullmatch(word) or _named(word.removesuffix("'s").removesuffix("’s"), turn, house)
        for word in _WORD.findall(words)
    )


def _stands_alone(found: re.Match[str] | None, turn: Turn, house: House) -> bool:
    """Whether words that end a debt are a clause to themselves: no "don't", "if" or matter around them."""
    if found is None or _UNLESS.search(turn.text) is not None:
        return False
    head = _EDGE.split(turn.text[: found.start()])[-1]
    after = turn.text[found.end() :]
    nothing = _FOR_NOTHING.match(after)
    tail = _EDGE.split(after[nothing.end() :] if nothing is not None else after)[0]
    return all(_holds_only(words, _AROUND, turn, house) for words in (head, tail))


def _by_another(text: str, turn: Turn, house: House, debts: list[Claim]) -> tuple[Claim, ...]:
    """As in "Joel paid me back", "Nia's paid Gran the tenner back": who paid is named."""
    match = _BY_ANOTHER.match(text)
    who = () if match is None else _named(match["who"], turn, house)
    if match is None or len(who) != 1 or not _is_paying(match["rest"], turn, house):
        return ()
    is_paid_back = match["means"].lower() in ("paid", "repaid") and _BACK.search(match["rest"]) is not None
    if not is_paid_back and _OF_MONEY.search(match["rest"]) is None:
        return ()
    to = set(_named(match["rest"], turn, house))
    theirs = [each for each in debts if each.proposition.subject.person == who[0]]
    return _the_one([each for each in theirs if not _creditors(each).isdisjoint(to)], text)


def _the_one(debts: list[Claim], text: str) -> tuple[Claim, ...]:
    """Of several the one that is spoken of by its sum or matter; any sum but the one owed ends none."""
    full = _of_sum(debts, text)
    if len(full) <= 1:
        return tuple(full)
    said = set(bases(text))
    shares = [len(said & set(bases(each.proposition.value))) for each in full]
    best = [each for each, share in zip(full, shares, strict=True) if share == max(shares)]
    return tuple(best) if len(best) == 1 else ()


def _of_sum(debts: list[Claim], text: str) -> list[Claim]:
    """Those of just the sum that is told, or all where none is."""
    sums = sums_in(text)
    return [each for each in debts if not sums or sums == sums_in(each.proposition.value)]


def _is_denied(text: str) -> bool:
    main = next((each for each in read(text) if each.main), None)
    return main is not None and main.modality.polarity is not Polarity.POSITIVE


def _named(text: str, turn: Turn, house: House) -> tuple[PersonId, ...]:
    return people_named(text, asker=turn.speaker, house=house, at=turn.sent_at)[0]


def _creditors(debt: Claim) -> frozenset[PersonId | None]:
    return owed_to(debt.proposition)


def _is_between(debt: Claim, speaker: PersonId | None, others: frozenset[PersonId]) -> bool:
    debtor, creditors = debt.proposition.subject.person, _creditors(debt)
    is_own = debtor == speaker and not creditors.isdisjoint(others)
    return is_own or (debtor in others and speaker in creditors)


def _spoke_last(turn: Turn, context: Context) -> PersonId | None:
    others = [
        each for each in context.before if each.author is Author.PERSON and each.speaker != turn.speaker
    ]
    return others[-1].speaker if others and turn.sent_at - others[-1].sent_at <= _SOON else None
