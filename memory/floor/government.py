"""What governs a complement, and so which signature it stands under."""
# ruff: noqa: C901, PLR0911 - lists of cases in order; the first that fits decides

from memory.floor import phrasal, signatures
from memory.floor.mood import is_first_person, subject_word
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.placing import kind_of, verb_key
from memory.floor.signatures import SILENT, Signature
from memory.floor.times import has_future_time
from memory.floor.words import word_set

AFFIRMED = Signature("CT+", "CT-")
HELD = Signature("CT+", "CT+")
_REQUIRED = Signature("require", "require")
_INTENDED = Signature("intend", "intend")
_DESIRED = Signature("desire", "desire")
_REPORTED = Signature("report", "report")
_FIXED = {"be_to": Signature("intend", "require"), "quote": _REPORTED, "result": AFFIRMED}
_CAUSED = {"need": _REQUIRED, "want": _DESIRED, "like": _DESIRED}
_HELPED = _SEEN = Signature("CT+", "Uu")
_SENSING = frozenset(("see", "hear", "watch", "know", "read"))  # "it's great to see you" sees you
_AWARE = frozenset(("idea", "clue", "notion"))
_CHANCES = word_set("meet see know be keep watch hear play try visit ride hold")
_TELLING = word_set("hear learn see know find say report announce inform tell")
_MINDING = word_set("remember forget note mind bear keep remind")  # "bear in mind", "keep in mind"
_WORRYING = word_set("worry panic fret fuss stress")  # "don't worry, it's only a sprain"
_NO_FEELING = word_set("able likely unlikely meant told asked supposed")
_HEARSAY = frozenset(("rumour", "rumor", "word", "legend"))
_CONTACT = word_set(
    """ring phone call text email mail message write whatsapp fax pop drop nip come knock stop shout
    telephone skype facetime buzz"""
)
_CONVEYED = word_set(
    """say tell ask confirm let thank remind apologise apologize check explain complain warn invite wish
    report inform announce congratulate"""
)
_CONTENT = frozenset(("PS", "PB", "DT", "DP", "N", "NS", "NP", "EX", "SB", "WH", "PN", "CD", "BE"))
_AVOWING = word_set(
    "say tell admit confess confirm add assure promise guarantee mention note report announce"
)
_COMING_TO = word_set(
    """know realise realize understand like love believe think accept regard trust respect hate admire
    appreciate expect mean depend"""
)
_LENDING = frozenset(("go", "come", "help", "try", "sit", "stand", "lie", "spend"))


def signature_of(tokens: list[Token], place: Node, parent: Node) -> Signature:
    """The signature of what governs the complement `place` in the clause `parent`."""
    if place.governor < 0:
        return SILENT
    if place.frame in _FIXED:
        return _FIXED[place.frame]
    token = tokens[place.governor]
    phrase = phrasal.signature(tokens, place, parent) if place.frame == "to" else None
    if phrase is not None:
        return phrase
    if place.governor == parent.group.main and not parent.elided:
        if not parent.group.be:
            return _of_verb(tokens, place, parent)
        if place.frame in ("wh", "that"):
            return _of_copula(tokens, place, parent)
        if place.frame == "be_bare" and parent.group.past:
            return AFFIRMED  # "all I did was ask"
    if token.word == "afraid" and place.frame == "that" and is_first_person(tokens, parent):
        return AFFIRMED  # "I'm afraid the cake is ruined" breaks news
    if token.tag == "VN":
        return _listed("verb", token.lemma, "passive_" + place.frame, place)
    if place.frame == "to" and token.tag == "J":
        found = _of_adjective(tokens, place, parent)
        if found is not None:
            return found
    if place.frame == "that" and token.lemma in _AWARE and place.governor:
        return HELD if tokens[place.governor - 1].word == "no" else SILENT  # "no idea she was here"
    phrase = signatures.look_up("verb", f"{parent.lemma}_{token.lemma}", place.frame)
    return phrase or _listed(kind_of(token.tag), token.lemma, place.frame, place)


def _of_adjective(tokens: list[Token], place: Node, parent: Node) -> Signature | None:
    """What an adjective says of its infinitive by its degree, or by being told of the past."""
    token = tokens[place.governor]
    if place.governor and tokens[place.governor - 1].word == "too":
        return Signature("CT-", "Uu")
    sensed = place.lemma in _SENSING and not (parent.group.past or parent.group.modal)
    told = parent.group.past and not parent.group.modal
    if (told or sensed) and subject_word(tokens, parent) in ("it", "that", "this", ""):
        judged = signatures.look_up("adjective", token.lemma, "sensed_to" if sensed else "told_to")
        if judged is not None:
            return judged  # "it was lovely to see you"
    if token.word == "able" and (parent.group.past or parent.group.perfect) and not parent.group.modal:
        return AFFIRMED
    return None


def signature_alone(tokens: list[Token], place: Node) -> Signature:
    """The signature of a governor that stands in no clause of its own: "no idea where it is"."""
    if place.governor < 0:
        return SILENT
    token = tokens[place.governor]
    return signatures.look_up(kind_of(token.tag), token.lemma, place.frame) or SILENT


def gives_news(tokens: list[Token], parent: Node) -> bool:
    """Whether the clause only serves to tell: "to let you know that", "remember that", "don't forget"."""
    group, subject = parent.group, parent.subject
    if parent.requested and (parent.lemma in _MINDING or (group.negation >= 0 and parent.lemma in _WORRYING)):
        return True
    if parent.requested and parent.lemma == "tell" and parent.objects:
        return tokens[parent.objects[0].head].word not in ("me", "us")  # "tell him I found his bag"
    if parent.requested and group.passive and parent.lemma in _TELLING | _MINDING:
        return True  # "please be informed that the tank leaks"
    if parent.relation == "purpose" and parent.parent is None and parent.lemma in _AVOWING | _TELLING:
        return True  # "just to say the plumber came"
    if parent.lemma in _AVOWING and _avows(tokens, parent):
        return True
    if parent.lemma == "believe":
        return group.modal in ("can", "could") and (group.negation >= 0 or group.subject is not None)
    if parent.lemma == "know" and parent.frame == "np_bare":
        return subject is not None and tokens[subject.head].word in ("you", "everyone", "u")
    if parent.lemma not in _TELLING or parent.frame != "to" or parent.governor < 0:
        return False
    governor = tokens[parent.governor]
    return governor.tag in ("J", "VN") and governor.word not in _NO_FEELING


def _avows(tokens: list[Token], parent: Node) -> bool:
    """As in "I must say the staff were lovely", "I can tell you he was cross": said in saying so."""
    listener = tokens[parent.objects[0].head].word if parent.objects else "you"
    if listener not in ("you", "everyone", "all") or parent.group.negation >= 0:
        return False
    if parent.frame == "to" and parent.parent is not None:
        above = parent.parent
        willing = (
            above.lemma in ("have", "like", "want") and above.group.negation < 0 and not above.group.past
        )
        willing = willing or (above.lemma == "forget" and above.group.past)  # "forgot to say nan rang"
        return willing and is_first_person(tokens, above)
    return parent.group.modal in ("can", "must", "will") and is_first_person(tokens, parent)


def teller_of(parent: Node) -> Node | None:
    """The clause that lets somebody know: "the vet let us know that ..."; its subject is the source."""
    above = parent.parent
    if parent.lemma != "know" or parent.frame != "np_bare" or above is None or above.lemma != "let":
        return None
    return above


def conveys(node: Node) -> bool:
    """Whether the verb gives word of something: what a call, a note or a visit may serve for."""
    return node.lemma in _CONVEYED


def makes_contact(node: Node) -> bool:
    """Whether the verb is a call, a note or a visit."""
    return node.lemma in _CONTACT


def serves_to_tell(tokens: list[Token], place: Node, parent: Node) -> bool:
    """As in "rang to say he's ill": the call is the telling. Of "called to tell her" no more is known."""
    if parent.lemma not in _CONTACT or place.lemma not in _CONVEYED or place.end >= len(tokens):
        return False
    return tokens[place.end].tag in _CONTENT or place.lemma == "let"


def got_the_chance(place: Node) -> bool:
    """Whether "got to" before this verb means a chance taken, not a duty: "he got to meet the queen"."""
    return place.lemma in _CHANCES


def _of_copula(tokens: list[Token], place: Node, parent: Node) -> Signature:
    """What kind of thing the clause is said to be: "my guess is he missed it", "the problem is that ..."."""
    if place.frame == "that" and parent.subject is not None:
        found = signatures.look_up("noun", tokens[parent.subject.head].lemma, "that")
        return found or HELD
    return HELD


def _of_verb(tokens: list[Token], place: Node, parent: Node) -> Signature:
    special = _of_auxiliary(tokens, place, parent) or _of_idiom(tokens, place, parent)
    if special is not None:
        return special
    frame, group = place.frame, parent.group
    if group.passive and frame == "ing":
        return _listed("verb", parent.lemma, "np_ing", place)
    if group.passive and frame in ("to", "that"):
        frame = "passive_" + frame
    if frame in ("wh", "wh_to", "if"):
        return _of_question_word(tokens, place, parent)
    key = verb_key(tokens, parent, frame)
    if frame in ("bare", "ing") and parent.lemma in _LENDING and not signatures.takes("verb", key, frame):
        return AFFIRMED
    return _listed("verb", key, frame, place)


def _of_auxiliary(tokens: list[Token], place: Node, parent: Node) -> Signature | None:
    """Verbs that are nearly auxiliaries: "going to", "have to", "got to", "supposed to", "get it done"."""
    frame, group, lemma = place.frame, parent.group, parent.lemma
    if frame in ("get_vn", "np_vn"):
        return _CAUSED.get(lemma, AFFIRMED)
    if frame in ("to", "np_to") and serves_to_tell(tokens, place, parent):
        return AFFIRMED
    if frame == "np_bare" and lemma == "let":
        return AFFIRMED if place.lemma == "know" or _was_let(tokens, place, parent) else None
    if lemma == "help" and group.past and not group.modal:
        return _HELPED
    if frame != "to":
        return None
    if lemma == "mean" and group.past and group.negation >= 0:
        return HELD  # "didn't mean to wake you" woke you
    if lemma == "come" and place.lemma in _COMING_TO:
        return AFFIRMED
    if lemma in ("go", "fix") and group.progressive:
        return _INTENDED
    if lemma in ("suppose", "ought"):
        return _REQUIRED
    got = tokens[group.main].word == "got"
    if lemma == "get" and got and not group.perfect:
        return AFFIRMED if got_the_chance(place) else _REQUIRED
    if lemma == "have" and not group.modal:
        told = (group.past or group.perfect) and not parent.objects
        return Signature("CT+" if told else "require", "require")
    return _REQUIRED if got and group.perfect else None


def _was_let(tokens: list[Token], place: Node, parent: Node) -> bool:
    """As in "they let us check in early": leave that was taken, unless it is for a time to come."""
    whoever = any(
        tokens[phrase.head].word == "you" for phrase in parent.objects
    )  # "the tabs let you sort them"
    told = parent.group.past and not parent.group.modal
    return told and not whoever and not has_future_time(tokens, place)


def _of_idiom(tokens: list[Token], place: Node, parent: Node) -> Signature | None:
    frame, group, lemma = place.frame, parent.group, parent.lemma
    if group.modal == "would" and not group.perfect:
        found = signatures.look_up("verb", f"would_{lemma}", frame)
        if found is not None:
            return found
    if frame in ("that", "wh") and gives_news(tokens, parent):
        return HELD
    if frame == "that" and teller_of(parent) is not None:
        return _REPORTED
    if lemma in ("help", "resist") and frame == "ing" and group.modal in ("can", "could"):
        return HELD if group.negation >= 0 else None
    if lemma == "tell" and frame == "that" and group.modal in ("can", "could") and not parent.objects:
        return _SEEN  # "you could tell she was tired"
    if lemma == "have" and frame == "that" and parent.subject is not None:
        return _REPORTED if tokens[parent.subject.head].word in _HEARSAY else None
    return None


def _of_question_word(tokens: list[Token], place: Node, parent: Node) -> Signature:
    key = verb_key(tokens, parent, "wh")
    found = signatures.look_up("verb", key, "wh")
    if place.frame != "wh":
        return found if found is not None and found.positive == "ask" else SILENT
    if found is not None:
        return _listed("verb", key, "wh", place)
    ever = place.opener is not None and place.opener.word.endswith("ever")
    return SILENT if ever else HELD  # "ate what I cooked": there was such a thing


def _listed(kind: str, word: str, frame: str, place: Node) -> Signature:
    state = place.group.be or place.lemma in operators().states
    found = signatures.look_up(kind, word, frame + "_state") if state else None
    return found or signatures.look_up(kind, word, frame) or SILENT
