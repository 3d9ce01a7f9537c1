"""What a clause says by itself: its tense, aspect, modal, negation and adverbs, before anything embeds it."""

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.modality import UNKNOWN_SOURCE, Act, Certainty, Frame, Polarity, Realization, Stance, Temporal

R, C, T = Realization, Certainty, Temporal
HAPPENING = frozenset((R.STATE, R.HABITUAL, R.STARTED, R.PARTIAL, R.COMPLETED))
_CERTAINTIES = (C.UNKNOWN, C.POSSIBLE, C.PROBABLE, C.CERTAIN)
_MODAL_REALIZATION = {"permitted": R.PERMITTED, "unknown": R.UNKNOWN, "duty": R.REQUIRED}
_NEGATIVE_SUBJECTS = frozenset("nobody no-one nothing none neither nowhere".split())
_EVENTS_IN_THE_PAST = frozenset("see hear agree disagree realise realize recognise recognize remember miss notice measure understand say".split())
_HAD = frozenset(
    """op operation baby shower bath nap accident fall chat row seizure stroke scan haircut jab injection look go try walk
    lunch dinner breakfast tea drink party meeting swim call breakdown argument fight vaccine check-up appointment""".split()
)
_PARTLY = frozenset("half halfway partly partially mostly".split())
_FIRST_PERSON = frozenset(("i", "we", "us", "me"))


class Mood:
    """The eight fields while they are being worked out, and the words that account for them."""

    __slots__ = ("act", "certainty", "cues", "frame", "polarity", "realization", "sources", "stance", "temporal")

    def __init__(self) -> None:
        self.act = Act.STATED
        self.frame = Frame.ACTUAL
        self.certainty = C.CERTAIN
        self.polarity = Polarity.POSITIVE
        self.realization = R.COMPLETED
        self.temporal = T.CURRENT
        self.stance = Stance.KNOWLEDGE
        self.sources: tuple[str, ...] = ()
        self.cues: list[int] = []

    def weaken(self, certainty: Certainty) -> None:
        """Keep the weaker of the two certainties."""
        self.certainty = min(self.certainty, certainty, key=_CERTAINTIES.index)

    def committed(self) -> bool:
        """Whether somebody says that the event is, or is not, the case."""
        return (
            self.act is Act.STATED
            and self.frame is Frame.ACTUAL
            and self.realization in HAPPENING
            and self.certainty is not C.UNKNOWN
            and self.polarity is not Polarity.UNKNOWN
        )

    def flip(self) -> None:
        """Turn what is said to be so into what is said not to be, and back."""
        if self.polarity is Polarity.POSITIVE:
            self.polarity = Polarity.NEGATIVE
        elif self.polarity is Polarity.NEGATIVE:
            self.polarity = Polarity.POSITIVE

    def unsettle(self) -> None:
        """Nothing is said of whether it is so."""
        self.certainty = C.UNKNOWN
        self.realization = R.UNKNOWN


def own_mood(tokens: list[Token], node: Node) -> Mood:
    """The clause's modality as its own words have it."""
    mood = Mood()
    _tense_and_aspect(tokens, node, mood)
    if node.group.modal:
        _modal(tokens, node, mood)
    _negation(tokens, node, mood)
    _adverbs(tokens, node, mood)
    _time(tokens, node, mood)
    _phase(tokens, node, mood)
    _judgement(tokens, node, mood)
    if mood.temporal is T.HABITUAL and not is_state(tokens, node) and subject_word(tokens, node) in ("you", "one"):
        mood.unsettle()  # "you take the second left": advice, or what anybody does
    return mood


def is_state(tokens: list[Token], node: Node) -> bool:
    """Whether the predicate holds rather than happens."""
    if node.group.be:
        return True
    if node.group.passive and node.group.form == "fin" and not node.group.past and not node.group.perfect:
        return not node.group.progressive
    if node.lemma in _EVENTS_IN_THE_PAST and (node.group.past or node.group.perfect or node.group.form not in ("fin", "bare")):
        return False
    return node.lemma in operators().states


def _phase(tokens: list[Token], node: Node, mood: Mood) -> None:
    """How far the thing is that the verb has for its object: "started the forms", "haven't finished it"."""
    called_off = node.lemma in ("cancel", "scrap") and (node.objects or node.group.passive)
    off = node.group.be and node.complement >= 0 and tokens[node.complement].word == "off" and _can_be_called_off(tokens, node)
    if (called_off or off) and mood.realization in (R.STATE, R.COMPLETED):
        mood.realization = R.CANCELLED
    if node.lemma == "have" and node.objects and (node.group.past or node.group.perfect) and mood.realization is R.STATE:
        if tokens[node.objects[0].head].word in _HAD:
            mood.realization, mood.temporal = R.COMPLETED, T.PAST
    if mood.realization is not R.COMPLETED:
        return
    if node.lemma in ("start", "begin", "commence") and (node.objects or node.group.passive):
        mood.realization = R.STARTED
    elif _is_partial(tokens, node):
        mood.realization = R.PARTIAL


def _can_be_called_off(tokens: list[Token], node: Node) -> bool:
    if node.subject is None or node.objects:
        return False
    head = tokens[node.subject.head]
    return head.word in ("it", "everything", "that") or head.lemma in operators().event_nouns


def _is_partial(tokens: list[Token], node: Node) -> bool:
    """ "half filled", "most of the bins", "all but the last", "done bar the signature"."""
    if any(tokens[at].word in _PARTLY for at in node.group.adverbs) or (
        node.group.first and tokens[node.group.first - 1].word in _PARTLY
    ):
        return True
    if any(tokens[prep].word in ("bar", "except") for prep, _ in node.pps):
        return True
    patient = node.subject if node.group.passive else node.objects[0] if node.objects else None
    if patient is None or patient.end - patient.first < 2:
        return False
    leading = tokens[patient.first].word
    return leading in ("half", "most", "part", "some", "bits") and tokens[patient.first + 1].word == "of" or leading == "half"


def _tense_and_aspect(tokens: list[Token], node: Node, mood: Mood) -> None:
    group = node.group
    state = is_state(tokens, node)
    mood.realization = R.STATE if state else R.COMPLETED
    if group.past:
        mood.temporal = T.PAST
    if group.perfect:
        mood.temporal = T.CURRENT if (state or group.progressive) and not group.past else T.PAST
    if group.progressive:
        _progressive(tokens, node, mood)
    elif group.form == "ing" and not state:
        mood.realization = R.STARTED if _bounded(tokens, node) else R.COMPLETED
    elif group.form == "fin" and not (group.past or group.perfect or group.modal or state):
        mood.realization = R.STATE
        mood.temporal = T.CURRENT if node.lemma in operators().speech | operators().asides else T.HABITUAL
    elif group.form == "vn":
        mood.temporal = T.PAST
    elif group.form == "fragment":
        _fragment(tokens, node, mood)


def _fragment(tokens: list[Token], node: Node, mood: Mood) -> None:
    """ "Great place", "no milk" hold; a bare noun says nothing of itself; one with a time to come is fixed for it."""
    adjective = tokens[node.trigger].tag == "J" or any(
        tokens[at].tag == "J" for phrase in node.objects[:1] for at in range(phrase.first, phrase.head)
    )
    denied = bool(node.objects) and tokens[node.objects[0].first].word == "no"
    mood.realization = R.STATE if adjective or denied or node.elided else R.UNKNOWN
    if node.group.negation >= 0 or denied:
        mood.polarity = Polarity.NEGATIVE
    if mood.realization is R.UNKNOWN and _has_future_time(tokens, node):
        mood.realization, mood.temporal = R.SCHEDULED, T.FUTURE


def _progressive(tokens: list[Token], node: Node, mood: Mood) -> None:
    mood.realization = R.STATE if node.group.be else R.STARTED
    if node.group.do:
        mood.realization, mood.temporal = R.STATE, T.HABITUAL  # Irish "she do be working"
    elif not node.group.past and not node.group.perfect and not node.group.modal and _is_plan(tokens, node):
        mood.realization, mood.temporal = (R.INTENDED if _is_person(tokens, node) else R.SCHEDULED), T.FUTURE


def _is_plan(tokens: list[Token], node: Node) -> bool:
    """ "We're going to Leeds", "she's seeing the dentist tomorrow": a present progressive that is a plan."""
    words = operators()
    if _has_future_time(tokens, node):
        return True
    if node.lemma in ("go", "come", "leave", "arrive", "visit", "fly", "travel", "return", "move"):
        if any(tokens[at].word in ("now", "already", "currently", "still") for at in node.group.adverbs):
            return False
        return node.lemma in words.motion
    return False


def _bounded(tokens: list[Token], node: Node) -> bool:
    """Whether the object gives the event an end: "the report", "a cake", "three letters"."""
    if not node.objects or node.lemma in operators().activities:
        return False
    first = tokens[node.objects[0].first]
    return first.tag in ("DT", "DP", "CD")


def _modal(tokens: list[Token], node: Node, mood: Mood) -> None:
    realization, certainty, frame, temporal = operators().modal.get(node.group.modal, ("unknown", "unknown", "actual", "-"))
    group = node.group
    state = is_state(tokens, node)
    if group.modal == "would" and node.lemma in ("like", "love", "prefer", "hate") and not group.perfect:
        mood.realization, mood.temporal = R.DESIRED, T.CURRENT
        return
    if group.modal == "can" and (node.lemma in operators().perception or group.negation >= 0):
        mood.realization = R.STATE
        return
    if group.modal == "could" and group.negation >= 0 and not group.perfect:
        mood.realization, mood.temporal = (R.STATE if state else R.COMPLETED), T.PAST
        return
    mood.certainty, mood.frame = C(certainty), Frame(frame)
    if temporal != "-":
        mood.temporal = T(temporal)
    elif not state:
        mood.temporal = T.FUTURE
    if realization == "plan":
        mood.realization = R.INTENDED if _is_person(tokens, node) else R.SCHEDULED
    elif realization == "chance":
        mood.realization = mood.realization if state or group.perfect else R.UNKNOWN
    elif realization == "duty":
        _duty(node, mood, state=state, thing=node.subject is not None and tokens[node.subject.head].tag in ("N", "NS"))
    elif realization != "-":
        mood.realization = _MODAL_REALIZATION[realization]
    if group.perfect:
        _modal_perfect(node, mood)


def _duty(node: Node, mood: Mood, *, state: bool, thing: bool) -> None:
    """ "Must be ill" guesses, "must go" obliges."""
    if node.group.modal == "must" and (node.group.be or node.group.perfect or (state and node.lemma not in ("be", "have", "keep", "stay", "wear", "remember", "live"))):
        mood.certainty = C.PROBABLE
        return
    mood.realization = R.REQUIRED
    if node.group.modal in ("should", "ought"):
        mood.stance = Stance.OPINION
        if thing and not node.group.passive:
            mood.realization = R.SCHEDULED  # "the parcel should come today"
            mood.weaken(C.PROBABLE)


def _modal_perfect(node: Node, mood: Mood) -> None:
    mood.temporal = T.PAST
    if node.group.modal in ("should", "would", "could", "ought", "need"):
        mood.frame = Frame.HYPOTHETICAL
        if node.group.modal in ("should", "ought"):
            mood.realization = R.COMPLETED
            mood.flip()  # what should have been done was not; the negation, if any, flips it back
    elif node.group.modal in ("will", "must"):
        mood.frame, mood.certainty, mood.realization = Frame.ACTUAL, C.PROBABLE, R.COMPLETED


def _is_person(tokens: list[Token], node: Node) -> bool:
    if node.subject is None:
        return True
    head = tokens[node.subject.head]
    return head.tag in ("PS", "NP", "PN") or head.word == "you"


def _negation(tokens: list[Token], node: Node, mood: Mood) -> None:
    group = node.group
    if group.negation >= 0:
        mood.flip()
        mood.cues.append(group.negation)
        return
    for phrase in [node.subject, *node.objects[:1]]:
        if phrase is None:
            continue
        first = tokens[phrase.first]
        if first.word in _NEGATIVE_SUBJECTS or (first.word == "no" and first.tag == "DT"):
            mood.polarity = Polarity.NEGATIVE
            mood.cues.append(phrase.first)
        elif first.word in ("few", "little") and first.tag == "DT":
            mood.weaken(C.POSSIBLE)
    if node.subject is not None and node.subject.first and tokens[node.subject.first - 1].tag == "NG":
        mood.polarity = Polarity.UNKNOWN
        mood.cues.append(node.subject.first - 1)


def _adverbs(tokens: list[Token], node: Node, mood: Mood) -> None:
    kinds = operators().adverb
    for at in node.group.adverbs:
        kind = kinds.get(tokens[at].word)
        if kind is None:
            continue
        effect = _ADVERB_EFFECTS.get(kind)
        if effect is not None:
            effect(tokens, node, mood, at)
            mood.cues.append(at)


def _possible(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    mood.weaken(C.POSSIBLE)


def _probable(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    mood.weaken(C.PROBABLE)


def _reported(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    mood.sources = (UNKNOWN_SOURCE,)


def _wished(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    mood.realization, mood.temporal = R.DESIRED, T.FUTURE
    mood.certainty = C.UNKNOWN


def _nearly(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if node.group.form == "vn" and not node.group.perfect:
        mood.realization = R.PARTIAL  # "nearly finished"
    elif at == node.group.main - 1 and not node.group.be:
        mood.flip()
    elif following is not None and node.group.be and at < node.trigger and following.tag in ("VN", "J", "RB", "IN"):
        mood.realization = R.PARTIAL if mood.realization is R.COMPLETED else mood.realization
        mood.weaken(C.POSSIBLE)


def _hardly(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    if at < node.group.end:
        mood.polarity = Polarity.NEGATIVE
        mood.weaken(C.PROBABLE)


def _seldom(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    mood.weaken(C.POSSIBLE)
    _habit(tokens, node, mood, at)


def _habit(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    if mood.realization is R.COMPLETED or (mood.realization is R.STATE and not node.group.be):
        mood.realization = R.STATE
    mood.temporal = T.HABITUAL


def _nonliteral(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    mood.frame = Frame.NONLITERAL


def _temporary(tokens: list[Token], node: Node, mood: Mood, at: int) -> None:
    if mood.temporal is T.CURRENT and mood.realization in (R.STATE, R.STARTED):
        mood.temporal = T.TEMPORARY


_ADVERB_EFFECTS = {
    "possible": _possible,
    "hedged": _possible,
    "probable": _probable,
    "reported": _reported,
    "wished": _wished,
    "nearly": _nearly,
    "hardly": _hardly,
    "seldom": _seldom,
    "habit": _habit,
    "nonliteral": _nonliteral,
    "temporary": _temporary,
}


def _has_future_time(tokens: list[Token], node: Node) -> bool:
    words = operators()
    if any(tokens[at].word in words.future for at in node.group.adverbs):
        return True
    return any(_is_future_phrase(tokens, phrase.first, phrase.end, prep) for prep, phrase in _time_phrases(node))


def _time_phrases(node: Node) -> list[tuple[int, "object"]]:
    return [*node.pps, *((-1, phrase) for phrase in node.objects)]  # type: ignore[list-item]


def _is_future_phrase(tokens: list[Token], first: int, end: int, prep: int) -> bool:
    """ "on Thursday", "next week", "at 3", "this weekend"; "on Thursdays" and "last week" are not."""
    words = operators()
    leading, head = tokens[first].word, tokens[end - 1].word
    if leading == "last" or head.endswith("days"):
        return False
    if leading in ("next", "tomorrow"):
        return True
    if leading == "this" and head in ("weekend", "evening", "afternoon"):
        return True
    if prep >= 0 and tokens[prep].word in ("on", "at", "by", "from") and (head in words.days or _is_clock(head)):
        return True
    if prep >= 0 and tokens[prep].word == "at" and leading.isdigit() and len(leading) < 3:
        return True
    return prep < 0 and head in words.days


def _is_clock(word: str) -> bool:
    return word[0].isdigit() and (":" in word or word.endswith(("am", "pm"))) or word in ("noon", "midnight")


def _time(tokens: list[Token], node: Node, mood: Mood) -> None:
    group = node.group
    if group.past or group.perfect or group.modal or group.form != "fin" or mood.temporal is T.FUTURE:
        _bounds(tokens, node, mood)
        return
    if group.progressive:
        _bounds(tokens, node, mood)
        return
    if group.be and _is_appointment(tokens, node):
        mood.realization, mood.temporal = R.SCHEDULED, T.FUTURE
    elif not is_state(tokens, node) and node.lemma not in operators().speech and _has_future_time(tokens, node):
        mood.realization, mood.temporal = R.SCHEDULED, T.FUTURE
    elif any(tokens[at].word in ("tomorrow", "tonight") for at in group.adverbs):
        mood.realization, mood.temporal = R.SCHEDULED, T.FUTURE
    _bounds(tokens, node, mood)


def _bounds(tokens: list[Token], node: Node, mood: Mood) -> None:
    """ "until Friday", "for now", "these days": for a time, or again and again."""
    if mood.temporal in (T.FUTURE, T.UNKNOWN):
        return
    for prep, phrase in node.pps:
        word, head, first = tokens[prep].word, tokens[phrase.head].word, tokens[phrase.first].word
        if mood.realization not in (R.STATE, R.STARTED):
            continue
        if word in ("until", "till") or (word == "for" and head == "now") or (word == "at" and head == "moment"):
            mood.temporal = T.TEMPORARY
        elif word == "on" and head.endswith("days"):
            mood.temporal = T.HABITUAL
    for phrase in node.objects:
        if tokens[phrase.first].word in ("every", "each") and tokens[phrase.head].word in operators().days | operators().units:
            mood.temporal = T.HABITUAL
        elif tokens[phrase.first].word == "this" and tokens[phrase.head].word in ("week", "month", "term"):
            if mood.temporal is T.CURRENT:
                mood.temporal = T.TEMPORARY


def _is_appointment(tokens: list[Token], node: Node) -> bool:
    """ "The match is on Thursday", "the party is Sunday", "pickup is at 3": an event with its time."""
    words = operators()
    subject = node.subject
    if subject is None or tokens[subject.head].word in ("today", "i", "we", "he", "she", "they"):
        return False
    head = tokens[subject.head]
    timed = any(
        _is_future_phrase(tokens, phrase.first, phrase.end, prep) for prep, phrase in _time_phrases(node)
    ) or any(tokens[at].word in words.future for at in node.group.adverbs)
    if not timed:
        return False
    if head.lemma in words.event_nouns or head.word in words.event_nouns:
        return True
    if head.word in ("it", "that", "this"):
        return not (node.complement >= 0 and tokens[node.complement].word in words.days and not node.pps)
    return head.tag in ("N", "NS", "NP") and node.trigger != node.group.main


def _judgement(tokens: list[Token], node: Node, mood: Mood) -> None:
    if node.complement >= 0:
        complement = tokens[node.complement]
        if complement.word in operators().opinions or _has_opinion_before(tokens, node):
            mood.stance = Stance.OPINION
    elif node.lemma in ("suck", "rock", "stink") :
        mood.stance = Stance.OPINION


def _has_opinion_before(tokens: list[Token], node: Node) -> bool:
    first = max(node.group.end, node.complement - 3)
    return any(tokens[at].word in operators().opinions for at in range(first, node.complement))


def subject_word(tokens: list[Token], node: Node) -> str:
    """The head of the subject, or nothing."""
    return tokens[node.subject.head].word if node.subject is not None else ""


def is_first_person(tokens: list[Token], node: Node) -> bool:
    """Whether the speaker is the subject; a subject left out is the speaker."""
    return node.subject is None or tokens[node.subject.head].word in _FIRST_PERSON
