"""What a clause says by itself: its tense, aspect, modal, negation and adverbs, before anything embeds it."""
# ruff: noqa: SIM102 - the outer question decides the case, the inner one its outcome

import re

from memory.floor.adverbs import apply_adverbs
from memory.floor.modals import apply_modal
from memory.floor.mood import Mood, is_person, is_state, subject_word
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.ongoing import goes_on
from memory.floor.operators import operators
from memory.floor.times import has_future_time, is_plan, is_to_come, settle_time
from memory.floor.words import VN, entry, word_set
from memory.modality import Certainty, Polarity, Realization, Stance, Temporal

R, C, T = Realization, Certainty, Temporal
_NEGATIVE = word_set("nobody no-one nothing none neither nowhere")
_HAD = word_set(
    """op operation baby shower bath nap accident fall chat row seizure stroke scan haircut jab
    injection look go try walk lunch dinner breakfast tea drink party meeting swim call breakdown
    argument fight vaccine check-up appointment"""
)
_RECENTLY = word_set("just already finally now only recently")
_APPEARING = frozenset(("look", "seem", "sound", "appear", "feel"))
_OFTEN_ASKED = word_set("back home in out up there here on ok okay alright ready free awake better around")
_SETTLING = frozenset(("now", "safe", "safely", "again", "much", "finally"))
_TAKING_TWO = word_set("give tell offer ask allow charge pay show teach leave send owe")
_SPANS = word_set(
    """day days week weeks hour hours minute minutes mins month months sleep sleeps night nights mile miles
    page pages go goes"""
)
_AMOUNTS = frozenset(("no", "any", "none", "nothing", "enough", "plenty", "much", "little"))
_PARTLY = frozenset(("half", "halfway", "partly", "partially", "mostly"))
_SHARES = frozenset(("half", "most", "part", "some", "bits"))


def own_mood(tokens: list[Token], node: Node) -> Mood:
    """The clause's modality as its own words have it."""
    mood = Mood()
    _tense_and_aspect(tokens, node, mood)
    if node.group.modal:
        apply_modal(tokens, node, mood)
    _negation(tokens, node, mood)
    apply_adverbs(tokens, node, mood)
    settle_time(tokens, node, mood)
    _phase(tokens, node, mood)
    if _is_what_remains(tokens, node):
        mood.realization, mood.temporal = R.STATE, T.CURRENT
    _judgement(tokens, node, mood)
    if _may_be_bidden(tokens, node):
        mood.unsettle()
    if mood.temporal is T.HABITUAL and not is_state(node) and subject_word(tokens, node) in ("you", "one"):
        mood.unsettle()  # "you take the second left": advice, or what anybody does
    return mood


def _may_be_bidden(tokens: list[Token], node: Node) -> bool:
    """As in "Nia come home at 5": said to her, or of her as some say "came"; a past time tells which."""
    group = node.group
    if group.form != "vn" or node.subject is None or group.be or group.first != group.main:
        return False
    is_one_form = tokens[group.main].word in _NO_PAST and tokens[node.subject.head].tag == "NP"
    return is_one_form and not any(token.word in _GONE for token in tokens[node.trigger : node.end])


_NO_PAST = frozenset(("come", "run", "become"))
_GONE = frozenset(
    ("yesterday", "last", "ago", "earlier", "already", "finally", "late", "second", "first", "third")
)


def _tense_and_aspect(tokens: list[Token], node: Node, mood: Mood) -> None:
    group = node.group
    owned = _has_got(tokens, node)
    state = (is_state(node) and not _is_fitting(tokens, node)) or owned
    mood.realization = R.STATE if state else R.COMPLETED
    lasting = (state or group.progressive) and group.form != "vn"
    if owned:
        return
    if group.past or group.form == "vn" or (group.perfect and not lasting):
        mood.temporal = T.PAST
    if group.be and group.do and group.form == "fin" and not group.past:
        mood.temporal = T.HABITUAL  # Irish "he does be up at five"
    if group.progressive:
        _progressive(tokens, node, mood)
    elif group.form == "ing" and not state:
        mood.realization = R.STARTED if _is_bounded(tokens, node) else R.COMPLETED
    elif group.form == "fragment":
        _fragment(tokens, node, mood)
    elif group.form == "fin" and not (group.past or group.perfect or group.modal or state):
        mood.realization = R.STATE
        saying = node.lemma in operators().speech or node.lemma in operators().asides
        mood.temporal = T.CURRENT if saying else T.HABITUAL


def _is_fitting(tokens: list[Token], node: Node) -> bool:
    """As in "fitted a new tap", "weighed the cat": work; a shoe that "fitted me" was of the right size."""
    told = node.group.past or node.group.perfect
    return node.lemma in ("fit", "weigh") and told and bool(node.objects) and is_person(tokens, node)


def _has_got(tokens: list[Token], node: Node) -> bool:
    """As in "she's got a temperature", where got is had; but "I've just got the bus", "got it back".

    With a day that may be to come it is no perfect: "she's got judo Saturday", "her tooth out Monday"; and
    "got swimming practice Friday" has left out who has it, but "got a puncture Friday" has not.
    """
    group = node.group
    is_bare = node.subject is None and group.past and not group.perfect and _is_ahead(tokens, node)
    is_had = is_bare or (group.perfect and not group.past)
    if node.lemma != "get" or not is_had or group.modal or group.passive:
        return False
    held = [phrase for phrase in node.objects if not is_to_come(tokens, phrase, "")]
    is_got = node.particle >= 0 and len(held) == len(node.objects)
    if tokens[group.main].word != "got" or len(held) != 1 or is_got:
        return False
    return not any(token.word in _RECENTLY for token in tokens[group.first : group.main])


def _is_ahead(tokens: list[Token], node: Node) -> bool:
    """Whether it is of a day that can't be past, or an event of a day that may be to come."""
    if any(token.word in _TO_COME for token in tokens[node.trigger : node.end]):
        return True
    events = operators().event_nouns
    heads = [tokens[phrase.head] for phrase in node.objects]
    is_event = any(head.lemma in events or head.word in events for head in heads)
    return is_event and has_future_time(tokens, node)


_TO_COME = frozenset(("tonight", "tomorrow", "next"))


def _progressive(tokens: list[Token], node: Node, mood: Mood) -> None:
    group = node.group
    mood.realization = R.STATE if group.be or goes_on(tokens, node) else R.STARTED
    if node.lemma == "happen" and group.negation >= 0 and not (group.past or group.perfect or group.modal):
        mood.realization, mood.temporal = (
            R.SCHEDULED,
            T.FUTURE,
        )  # "it's not happening": it will not take place
    elif group.do:
        mood.realization, mood.temporal = R.STATE, T.HABITUAL  # Irish "she do be working"
    elif not (group.past or group.perfect or group.modal) and is_plan(tokens, node):
        mood.realization = R.INTENDED if is_person(tokens, node) else R.SCHEDULED
        mood.temporal = T.FUTURE


def _is_bounded(tokens: list[Token], node: Node) -> bool:
    """Whether the object gives the event an end: "the report", "a cake", "three letters"."""
    if not node.objects or node.lemma in operators().activities:
        return False
    return tokens[node.objects[0].first].tag in ("DT", "DP", "CD")


def _fragment(tokens: list[Token], node: Node, mood: Mood) -> None:
    """A bare noun says nothing.

    "great place", "no milk" hold, and one with a time to come is fixed for it.
    """
    denied = bool(node.objects) and tokens[node.objects[0].first].word == "no"
    described = tokens[node.trigger].tag == "J" or any(
        tokens[at].tag == "J" for phrase in node.objects[:1] for at in range(phrase.first, phrase.head)
    )
    if denied:
        mood.polarity = Polarity.NEGATIVE
    if has_future_time(tokens, node) and not denied and (node.elided or not described):
        mood.realization, mood.temporal = R.SCHEDULED, T.FUTURE
    elif node.elided and _may_be_asked(tokens, node):
        mood.unsettle()
    elif described or denied or node.elided or tokens[node.trigger].word in _SHIFTS:
        mood.realization = R.STATE
    else:
        mood.realization = R.UNKNOWN


_SHIFTS = frozenset(("earlies", "lates"))
"""On which shift somebody is: a state, with "on" before it or without."""


def _may_be_asked(tokens: list[Token], node: Node) -> bool:
    """As in "mum back", "everyone ok", "still on for friday": it could as well be a question."""
    if node.subject is None and any(
        tokens[at].word in ("still", "already", "yet") for at in node.group.adverbs
    ):
        return True
    if node.pps or node.objects or tokens[node.trigger].word not in _OFTEN_ASKED:
        return False
    if node.subject is None and tokens[node.trigger].word == "home":
        return False  # whoever writes no more than this says where they are
    settled = any(tokens[at].word in _SETTLING for at in node.group.adverbs)
    return is_person(tokens, node) and not settled


def _negation(tokens: list[Token], node: Node, mood: Mood) -> None:
    if node.group.negation >= 0:
        if node.group.do and any(tokens[at].word == "half" for at in node.group.adverbs):
            return  # "I don't half fancy a curry" does fancy one
        mood.flip()
        mood.cues.append(node.group.negation)
        return
    told = operators().speech
    for phrase in [node.subject, *node.objects[:1]]:
        if phrase is None or (phrase is not node.subject and node.lemma in told):
            continue  # "he said no phones" says something
        if phrase is not node.subject and node.group.passive and node.lemma not in _TAKING_TWO:
            continue  # "candles lit no wifi": no object of it
        first = tokens[phrase.first]
        if first.word in _NEGATIVE or (first.word == "no" and first.tag == "DT"):
            mood.polarity = Polarity.NEGATIVE
            mood.cues.append(phrase.first)
        elif first.word in ("few", "little") and first.tag == "DT":
            mood.weaken(C.POSSIBLE)
    subject = node.subject
    if subject is not None and subject.first and tokens[subject.first - 1].tag == "NG":
        mood.polarity = Polarity.UNKNOWN  # "not everyone came"
        mood.cues.append(subject.first - 1)


def _phase(tokens: list[Token], node: Node, mood: Mood) -> None:
    """How far the thing is that the verb has for its object: started, partly done, called off."""
    group, told = node.group, node.group.past or node.group.perfect
    if mood.realization in (R.STATE, R.COMPLETED, R.SCHEDULED) and _is_called_off(tokens, node):
        if mood.realization is R.SCHEDULED:
            mood.temporal = T.CURRENT
        mood.realization = R.CANCELLED  # "band is cancelled tonight" fixes no band for tonight
    elif mood.realization is R.STATE and node.lemma == "have" and node.objects and told:
        if tokens[node.objects[0].head].word in _HAD:
            mood.realization, mood.temporal = R.COMPLETED, T.PAST
    if mood.realization is R.STATE and _is_half_done(tokens, node):
        mood.realization = R.PARTIAL
    if mood.realization is not R.COMPLETED:
        return
    if node.lemma in ("start", "begin", "commence") and (node.objects or group.passive):
        mood.realization = R.STARTED
    elif _is_partial(tokens, node):
        mood.realization = R.PARTIAL


def _is_what_remains(tokens: list[Token], node: Node) -> bool:
    """As in "no milk left", "any bread left": what there is still, and nobody who went."""
    if tokens[node.trigger].word != "left" or any(
        tokens[each.head].word not in _WHEREVER for each in node.objects
    ):
        return False
    above = node.parent.subject if node.parent is not None and node.group.form == "vn" else None
    if above is not None and tokens[above.head].tag == "EX":
        return True  # "there are two eggs left"
    if (
        above is not None
        and node.parent is not None
        and node.parent.lemma in ("have", "get")
        and not node.pps
    ):
        return True  # "I've got the ending left"
    if node.subject is None or is_person(tokens, node):
        return False
    is_time = tokens[node.subject.head].word in _SPANS  # "two days left": nobody has gone
    return not node.group.be and (is_time or tokens[node.subject.first].word in _AMOUNTS)


def _is_called_off(tokens: list[Token], node: Node) -> bool:
    """As in "swimming is cancelled", "the trip's off"."""
    if node.lemma == "cancel":
        return True  # "club cancelled", "they cancelled"
    return _is_dropped(tokens, node) or _is_off(tokens, node)


def _is_dropped(tokens: list[Token], node: Node) -> bool:
    """As in "the decking idea is shelved", "had to bin the visit"; but "the books are shelved"."""
    has_patient = bool(node.objects) or node.group.passive
    if node.lemma in ("scrap", "abandon"):
        return has_patient
    if node.lemma in ("call", "rain", "snow") and _has_off(tokens, node, out=node.lemma != "call"):
        is_of_it = any(tokens[prep].word == "off" for prep, _ in node.pps)  # "called off the trip"
        if node.lemma != "call" and node.subject is None and not _ends_later(tokens, node):
            return True  # "rained off"
        return has_patient or (node.lemma == "call" and is_of_it)
    return node.lemma in _LETTING_GO and has_patient and _is_of_a_plan(tokens, node)


def _is_off(tokens: list[Token], node: Node) -> bool:
    """As in "the trip's off", "space centre is off tomorrow"; but "Ben's off today" is not at work."""
    subject, at = node.subject, node.complement
    if not node.group.be or at < 0 or subject is None:
        return False
    if node.objects and node.objects[0].first != _next_word(tokens, node):
        return False
    if tokens[at].word != "off" and not (tokens[at].word in _BARE_DAYS and tokens[at - 1].word == "off"):
        return False
    head = tokens[subject.head]
    named = {head.word, head.lemma}
    if named & _WHATEVER or not named.isdisjoint(operators().event_nouns):
        return True
    is_compound = subject.head > subject.first and tokens[subject.head - 1].tag == "N"
    if node.elided and head.word in _GOING_OFF:
        return False  # "Form drop off": the form was dropped off, in Caribbean English
    return is_compound and head.tag == "N" and not _DOER.search(head.word) and not is_person(tokens, node)


_WHATEVER = word_set("it everything that")
_GOING_OFF = word_set("drop pay kick take switch log sign set call turn cut send knock")
_WHEREVER = word_set("anywhere here there somewhere nowhere")
_BARE_DAYS = word_set("tomorrow tonight today")
_DOER = re.compile(r"(?:er|or|ist|man|woman|nurse|friend|mate)$")


def _next_word(tokens: list[Token], node: Node) -> int:
    """Where a time stands that is told bare: "off this week", "off next Friday"."""
    after = node.complement + 1
    return after if after < len(tokens) and tokens[after].word in ("this", "next", "all", "every") else -1


def _is_of_a_plan(tokens: list[Token], node: Node) -> bool:
    patient = node.subject if node.group.passive else node.objects[0]
    if patient is None:
        return False
    head = tokens[patient.head]
    return head.lemma in _PLANS or head.lemma in operators().event_nouns


_LETTING_GO = word_set("shelve drop bin ditch axe")
_PLANS = word_set("idea plan project job scheme")


def _is_half_done(tokens: list[Token], node: Node) -> bool:
    """As in "the form is half done", "half packed"; but "the glass is half full" is how it is."""
    at = node.trigger
    return at > 0 and tokens[at - 1].word in _PARTLY and bool(entry(tokens[at].word).every & VN)


def _has_off(tokens: list[Token], node: Node, *, out: bool) -> bool:
    after = [node.particle, *node.group.adverbs, node.group.end]
    words = ("off", "out") if out else ("off",)
    return any(0 <= at < len(tokens) and tokens[at].word in words for at in after)


def _ends_later(tokens: list[Token], node: Node) -> bool:
    """As in "rained off and on"."""
    return any(each.word == "and" for each in tokens[node.group.end : node.group.end + 2])


def _is_partial(tokens: list[Token], node: Node) -> bool:
    """As in "half filled", "most of the bins", "all but the last", "done bar the signature"."""
    group = node.group
    before = tokens[group.first - 1].word if group.first else ""
    if before in _PARTLY or (group.adverbs and any(tokens[at].word in _PARTLY for at in group.adverbs)):
        return True
    if node.pps and any(tokens[prep].word in ("bar", "except") for prep, _ in node.pps):
        return True
    patient = node.subject if group.passive else node.objects[0] if node.objects else None
    if patient is None or patient.end - patient.first < 2:
        return False
    leading, after = tokens[patient.first].word, tokens[patient.first + 1].word
    if leading == "half":
        return after not in ("a", "an")  # "ate half a cake" is how much was eaten, "half the cake" how far
    return leading in _SHARES and after == "of"


def _judgement(tokens: list[Token], node: Node, mood: Mood) -> None:
    if node.complement < 0:
        appears = node.lemma in _APPEARING and node.group.end < len(tokens)
        if node.lemma in ("suck", "rock", "stink") or (appears and tokens[node.group.end].tag == "J"):
            mood.stance = Stance.OPINION  # "she looked lonely": how it struck the speaker
        return
    opinions = operators().opinions
    first = min(node.complement, max(node.group.end, node.complement - 3))
    said = tokens[first : node.complement + 1]
    placed = any(token.tag == "IN" for token in said)  # "in the top drawer" praises no drawer
    if not placed and any(token.word in opinions for token in said):
        mood.stance = Stance.OPINION
