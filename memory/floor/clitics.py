"""Whether 's is "is", "has" or the possessive, and 'd "had" or "would"."""
# ruff: noqa: PLR0911, SIM102 - lists of cases in order; the outer question decides the case, the inner one its outcome

from memory.floor import words as w
from memory.floor.normalise import Token
from memory.floor.spot import DEGREE, NOUN_ENDS, Spot, peek

_PRONOMINAL = frozenset(("PS", "PB", "EX", "WH", "PN", "DT"))
_COPULAR = frozenset(("DT", "DP", "NG", "IN", "VG", "BE", "PN", "TO"))
_OBJECTS = frozenset(("DT", "DP", "PO", "CD", "PB", "NP", "NS"))
_ACTED_ON = frozenset(("DT", "DP", "PO", "PB"))
_COMPLETING = w.word_set("to of about with , . ! and but so now too again today because as since")
_AFTER_COMPLEMENT = frozenset(("PU", "CC", "RB", "IN", "TO", "SB", "PS", "UH", "WH", "EX"))
_HAVING = w.word_set("a an the my your his her our their no")
_PARTICLES = w.word_set("up out off over on in down back away")
_PLACED = w.word_set("here there out up back home away in down over upstairs downstairs outside inside")
_PERFECT_FORMS = frozenset(["got", "had", "gone", "done", "become", "come", "run"])
_PERFECT_ADVERBS = frozenset(("ever", "never", "already", "just", "always", "recently", "finally"))
_PERFECT_VERBS = frozenset(
    [
        *("leave", "start", "finish", "arrive", "decide", "refuse", "manage", "fail", "try"),
        *("hope", "promise", "forget", "agree", "go", "lose", "win", "ask"),
    ]
)


def settle_clitic(spot: Spot) -> str:
    """Settle the clitic that `spot` stands at: its word, its lemma and its class."""
    where = spot.at + 1
    while where < spot.last and peek(spot.tokens[where]) in DEGREE:
        where += 1
    ahead = spot.tokens[where] if where < spot.last else None
    entry = w.entry(ahead.word) if ahead is not None and ahead.word[0].isalpha() else None
    if spot.token.word == "'d":
        return _had_or_would(spot, ahead, entry)
    if spot.before == "VG" and not spot.subject and ahead is not None and peek(ahead) in _COPULAR:
        spot.tokens[spot.at - 1].tag = spot.before = "N"  # "swimming's been called off"
        spot.subject = True
    if _is_of_a_compound(spot, ahead, where):
        spot.tokens[spot.at - 2].tag = "N"
        spot.finite, spot.subject = False, True
        return _become(spot.token, "is", "be", "BE")
    if spot.before in NOUN_ENDS and _is_placed(spot):
        return _become(spot.token, "is", "be", "BE")
    if spot.before == "PN" and ahead is not None and peek(ahead) in ("N", "NS"):
        return "POS"  # "somebody's coat"
    if spot.before in (*NOUN_ENDS, "PS", "WH", "PN") and _has_acted(spot, entry, where):
        return _become(spot.token, "has", "have", "HV")
    if spot.before in _PRONOMINAL or (spot.before in NOUN_ENDS and _is_copula(spot, ahead, entry, where)):
        return _is_or_has(spot, ahead, entry, where)
    return "POS"


def _is_placed(spot: Spot) -> bool:
    """As in "nan's here", "Ben's back"; but "nan's back garden", "Ben's home is nice"."""
    where = spot.at + 1
    if spot.finite or where >= spot.last or spot.tokens[where].word not in _PLACED:
        return False
    return _has_complement(spot, where)


def _is_of_a_compound(spot: Spot, ahead: Token | None, where: int) -> bool:
    """As in "shed roof's felted", "bin lid's broken", where the first noun was taken for an order.

    Nothing is ordered to be done to what a participle ends: "iron Ben's shirts" goes on to a noun.
    """
    if spot.at < _SECOND or ahead is None or spot.before not in ("N", "NS") or _is_of_person(spot):
        return False
    first = spot.tokens[spot.at - 2]
    is_order = first.tag == "V" and bool(w.entry(first.word).every & w.N) and spot.finite
    is_at_start = spot.at == _SECOND or spot.tokens[spot.at - 3].tag == "PU"
    ends = peek(ahead) in ("VN", "VD") or ahead.word.endswith("ed")
    return is_order and is_at_start and ends and _closes(spot, where)


_SECOND = 2


def _has_acted(spot: Spot, entry: w.Entry | None, where: int) -> bool:
    """As in "Ida's put the bins out", "who's cut my hair": what is put has no object, so somebody has put it.

    Only of verbs whose participle is their plain form; the others show it by themselves.
    """
    if spot.finite or entry is None or where + 1 >= spot.last:
        return False
    is_one_form = bool(entry.every & w.VN) and bool(entry.every & w.V)
    return is_one_form and peek(spot.tokens[where + 1]) in _ACTED_ON


def _become(token: Token, word: str, lemma: str, tag: str) -> str:
    token.word, token.lemma = word, lemma
    return tag


def _had_or_would(spot: Spot, ahead: Token | None, entry: w.Entry | None) -> str:
    looks = peek(ahead) if ahead is not None else "$"
    participle = entry is not None and bool(entry.every & w.VN) and not entry.every & w.V
    if ahead is not None and ahead.word in _HAVING and spot.before in ("PS", "PB"):
        return _become(spot.token, "had", "have", "VD")  # "we'd a dog", "he'd no money"
    if (
        looks in ("VN", "better")
        or (ahead is not None and ahead.word == "been")
        or (participle and looks not in ("BE", "DO"))
    ):
        return _become(spot.token, "had", "have", "HV")
    return _become(spot.token, "would", "would", "MD")


_DAYS = w.word_set(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun"
)


def _is_or_has(spot: Spot, ahead: Token | None, entry: w.Entry | None, where: int) -> str:
    token, tokens = spot.token, spot.tokens
    if spot.at and tokens[spot.at - 1].word == "let":
        return _become(token, "us", "we", "PO")
    looks = peek(ahead) if ahead is not None else "$"
    word = ahead.word if ahead is not None else ""
    if word == "done" and spot.before in ("N", "NS") and _closes(spot, where) and not _is_of_person(spot):
        return _become(token, "is", "be", "BE")  # "the hall's done"
    if word != "having" and (word == "been" or looks == "HV" or word in _PERFECT_FORMS):
        return _become(token, "has", "have", "HV")
    if where > spot.at + 1 and tokens[spot.at + 1].word in _PERFECT_ADVERBS and looks in ("VN", "VD"):
        return _become(token, "has", "have", "HV")
    acted = where + 1 < spot.last and peek(tokens[where + 1]) in _OBJECTS
    if acted and tokens[where + 1].word in _DAYS and spot.before in ("N", "NS") and not _is_of_person(spot):
        return _become(token, "is", "be", "BE")  # "the cake's collected Friday" has collected no Friday
    if not acted and where + 2 < spot.last and tokens[where + 1].word in _PARTICLES:
        acted = peek(tokens[where + 2]) in (*_OBJECTS, "VG") and looks in ("VN", "VD")  # "he's taken up golf"
    participle = entry is not None and bool(entry.every & w.VN) and looks in ("VN", "VD")
    if participle and entry is not None and (acted or not entry.usual & w.J):
        if acted or word in ("been", "got") or entry.lemma in _PERFECT_VERBS:
            return _become(token, "has", "have", "HV")
    return _become(token, "is", "be", "BE")


def _is_of_person(spot: Spot) -> bool:
    before = spot.tokens[spot.at - 1]
    return before.word in w.closed_names() or not w.is_listed(before.word)


def _is_copula(spot: Spot, ahead: Token | None, entry: w.Entry | None, where: int) -> bool:
    if spot.finite or ahead is None:
        return False
    if ahead.word in ("come", "become") or _has_run(spot, ahead, where):
        return True  # "the parcel's come", "the milk's run out"
    looks = peek(ahead)
    return _is_all_number(spot, where) if looks == "CD" else _is_said_of_it(spot, ahead, entry, where)


def _is_said_of_it(spot: Spot, ahead: Token, entry: w.Entry | None, where: int) -> bool:
    looks = peek(ahead)
    if looks == "better":
        return _closes(spot, where)  # "Tilly's better", but "Tilly's better half"
    if looks in ("VG", "IN") and spot.at > 1 and spot.tokens[spot.at - 2].tag == "IN":
        return False  # "the news of Dad's passing", "at Tasha's on Saturday"
    if looks == "VG" and _names_something(spot, where):
        return False
    if looks in _COPULAR or where > spot.at + 1 or _is_how_it_is(spot, ahead, where):
        return True
    if entry is None or looks not in ("J", "VN", "VD", "V"):
        return False
    if entry.usual & w.J and looks in ("V", "J"):
        return _closes(spot, where)
    if looks == "V":
        return False
    if looks != "J" and not entry.usual & (w.N | w.J):
        return True
    if not _ends_phrase(spot, where):
        return False
    return not entry.every & w.N or (entry.first == "J" and _has_complement(spot, where))


def _has_run(spot: Spot, ahead: Token, where: int) -> bool:
    behind = spot.tokens[where + 1].word if where + 1 < spot.last else ""
    return ahead.word == "run" and behind in ("out", "off", "away", "over", "down", "up", "into")


def _is_how_it_is(spot: Spot, ahead: Token, where: int) -> bool:
    """As in "swimming's off", "Zak's right as rain"."""
    is_likened = where + 1 < spot.last and spot.tokens[where + 1].word == "as"
    return ahead.word in ("off", "on", "shut", "cut") or (
        is_likened and ahead.word in ("right", "fit", "good")
    )


def _names_something(spot: Spot, where: int) -> bool:
    """As in "Leo's hearing test has been moved": part of a name that has a verb of its own behind."""
    if where + 2 >= spot.last:
        return False
    noun, verb = (peek(spot.tokens[at]) for at in (where + 1, where + 2))
    return noun in NOUN_ENDS and verb in ("BE", "HV", "MD", "VD")


def _is_all_number(spot: Spot, where: int) -> bool:
    """As in "my number's 07700 900123 now", "Nia's 10"; but "Nia's 3 cats"."""
    if spot.tokens[max(0, spot.at - 2)].tag == "IN":
        return False  # "at Mum's 6"
    while where < spot.last and peek(spot.tokens[where]) == "CD":
        where += 1
    return where >= spot.last or peek(spot.tokens[where]) in _AFTER_COMPLEMENT


def _has_complement(spot: Spot, where: int) -> bool:
    """As in "Leo's allergic to nuts", "Nan's diabetic": of a possessive, nothing would be said."""
    return where + 1 >= spot.last or spot.tokens[where + 1].word in _COMPLETING


def _closes(spot: Spot, where: int) -> bool:
    """Whether nothing follows that an adjective could belong to: "the shop's open", "Dad's cold now"."""
    return where + 1 >= spot.last or peek(spot.tokens[where + 1]) in _AFTER_COMPLEMENT


def _ends_phrase(spot: Spot, where: int) -> bool:
    """An adjective that ends the phrase is a complement: "Dad's ill", but "Dad's old coat"."""
    return where + 1 >= len(spot.tokens) or peek(spot.tokens[where + 1]) not in ("N", "NS", "J", "NP")
