"""What each relation brings to a clause's mood.

Relative, adverbial, gerund, participle, purpose, subject, root.
"""

from collections.abc import Callable

from memory.floor import signatures
from memory.floor.embedding import Embedded, embed, inherit
from memory.floor.government import (
    gives_news,
    got_the_chance,
    serves_to_tell,
    signature_alone,
    signature_of,
)
from memory.floor.mood import Mood, is_first_person, is_person
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.own_mood import own_mood
from memory.floor.placing import ends_politely, kind_of
from memory.floor.signatures import Signature
from memory.floor.times import has_future_time, is_plan
from memory.floor.words import word_set
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal

R, C, T = Realization, Certainty, Temporal
_GERUND_HELD = word_set("after since despite besides by while in when on upon as like through")
_GERUND_NOT = frozenset(("without", "instead-of", "rather-than"))
_GERUND_PREPOSITIONS = frozenset(("in", "on", "from", "about", "of", "with", "for"))
_CONDITIONING = word_set(
    """if unless provided providing supposing assuming as-long-as so-long-as only-if in-the-event-that
    on-condition-that on-the-off-chance"""
)
_OPEN_TIMES = word_set(
    """every-time even-when when whenever once until till before after wherever as-soon-as by-the-time
    each-time"""
)
_EACH_TIME = frozenset(("whenever", "every-time", "each-time"))
_CHANCES = frozenset(("chance", "time", "opportunity"))
_AT_ONCE = frozenset(("once", "as-soon-as"))
_REASONS = frozenset(("because", "since", "although", "though", "cos", "whereas", "for"))
_SEEMING = frozenset(("look", "seem", "sound", "feel", "appear", "read"))
_AS_IF = frozenset(("as-if", "as-though", "like"))
_BARRED = word_set("question off banned forbidden impossible pointless unlikely no-go")
_POINTING = frozenset(("something", "thing", "idea", "question", "topic", "one"))
_HEAPS = frozenset(("a", "lot", "million", "bunch", "ton", "heap", "thousand"))
_THANKS = frozenset(("thanks", "thank-you", "sorry", "cheers"))
_DEFINITE = frozenset(("the", "this", "that", "these", "those"))


class Scene:
    """A sentence while its moods are worked out: its words and nodes, and the moods that are ready."""

    __slots__ = ("moods", "nodes", "text", "tokens")

    def __init__(self, tokens: list[Token], text: str, nodes: list[Node], moods: dict[int, Mood]) -> None:
        self.tokens = tokens
        self.text = text
        self.nodes = nodes
        self.moods = moods


class Placed:
    """A node's mood in the making, and the place it takes: its own, or that of the clause it is joined to."""

    __slots__ = ("above", "mood", "node", "place", "scene", "word")

    def __init__(self, scene: Scene, node: Node, place: Node, mood: Mood) -> None:
        self.scene = scene
        self.node = node
        self.place = place
        self.mood = mood
        self.word = place.opener.word if place.opener is not None else ""
        self.above = scene.moods.get(place.parent.index) if place.parent is not None else None


def relate(scene: Scene, node: Node, place: Node, mood: Mood) -> None:
    """Apply to `mood` what the relation of `place` brings."""
    rule = _RULES.get(place.relation)
    if rule is not None:
        rule(Placed(scene, node, place, mood))


def _complement(placed: Placed) -> None:
    """A complement, under the signature of its governor."""
    scene, place, mood = placed.scene, placed.place, placed.mood
    parent, above = place.parent, placed.above
    if parent is None or above is None:
        opener, told = place.opener, placed.node.group.past or placed.node.group.perfect
        if place.frame == "wh" and opener is not None and opener.word in ("why", "how") and told:
            return  # "no idea how he got in"
        if signature_alone(scene.tokens, place).positive not in ("CT+", "PR+"):
            mood.unsettle()
        return
    if parent.lemma == "find" and place.lemma in ("attach", "enclose") and place.frame.endswith("_vn"):
        return  # "please find attached": it is attached, whatever is asked
    if place.frame in ("that", "wh") and gives_news(scene.tokens, parent):
        above = Mood()
    if place.frame == "np_vn" and (parent.group.form == "ing" or parent.group.progressive):
        _being_had_done(placed, parent, above)
        return
    signature = signature_of(scene.tokens, place, parent)
    embed(Embedded(scene.tokens, scene.text, parent, above, place, mood, signature))
    if place.conditioned and place is placed.node:
        _under_condition(placed)  # "mum said if it rains we stay in"


def _being_had_done(placed: Placed, parent: Node, above: Mood) -> None:
    """As in "we're having it fixed on Tuesday", "getting the boiler serviced": under way, or to come."""
    mood, tokens = placed.mood, placed.scene.tokens
    inherit(above, mood)
    if has_future_time(tokens, placed.node) or has_future_time(tokens, parent):
        mood.realization, mood.temporal = R.SCHEDULED, T.FUTURE
    else:
        mood.realization = R.STARTED
        mood.temporal = T.PAST if parent.group.past else T.CURRENT
    if above.polarity is Polarity.NEGATIVE:
        mood.flip()


def _relative(placed: Placed) -> None:
    """A relative clause: its noun is spoken of as it is, unless it is any such noun."""
    above, mood, group = placed.above, placed.mood, placed.node.group
    if above is None:
        return
    tokens, governor = placed.scene.tokens, placed.place.governor
    mood.sources = above.sources + mood.sources
    if _is_denied_cleft(placed, above):
        mood.flip()  # "it wasn't Sam who threw it": he did not
    if _is_open(tokens, governor) and (above.polarity is not Polarity.POSITIVE or not group.past):
        mood.frame = Frame.HYPOTHETICAL
    if above.committed() or group.past or group.perfect:
        return
    held = group.be or group.progressive or placed.node.lemma in operators().states
    if held and placed.word == "why" and above.frame is Frame.ACTUAL and above.act is not Act.ASKED:
        return  # "list the reasons why you like it"
    if not (held and above.frame is Frame.ACTUAL and _is_definite(tokens, governor)):
        inherit(above, mood)
        mood.weaken(C.UNKNOWN)


def _is_denied_cleft(placed: Placed, above: Mood) -> bool:
    main = placed.place.parent
    if main is None or not main.group.be or above.polarity is not Polarity.NEGATIVE or main.subject is None:
        return False
    return placed.scene.tokens[main.subject.head].word == "it" and placed.word in ("who", "that")


def _is_open(tokens: list[Token], at: int) -> bool:
    words = operators().open_quantifiers
    return at >= 0 and any(token.word in words for token in tokens[max(0, at - 2) : at + 1])


def _is_definite(tokens: list[Token], at: int) -> bool:
    return at >= 0 and any(
        token.word in _DEFINITE or token.tag in ("DP", "NP") for token in tokens[max(0, at - 3) : at + 1]
    )


def _adverbial(placed: Placed) -> None:
    """A clause opened by a subordinator."""
    mood, above, group, word = placed.mood, placed.above, placed.node.group, placed.word
    main = placed.place.parent
    if above is not None:
        mood.sources = above.sources + mood.sources
    if word in _AS_IF and main is not None and main.lemma in _SEEMING:
        mood.weaken(C.PROBABLE)
    elif word in operators().conditions or word in _AS_IF or word.endswith("ever"):
        mood.frame = Frame.HYPOTHETICAL
        if word == "if-only" and main is None:
            mood.flip()  # "if only I'd kept it": I have not
    elif main is None and not (group.past or group.perfect) and word not in ("because", "so"):
        mood.unsettle()
    elif word in _OPEN_TIMES:
        _time_clause(placed)
    else:
        _reason_clause(placed)


def _time_clause(placed: Placed) -> None:
    """As in "when I get home": not yet, unless it is told in the past."""
    main, mood, group = placed.place.parent, placed.mood, placed.node.group
    told = group.past or (group.perfect and main is not None and main.group.past and not main.group.modal)
    if not told:
        mood.frame, mood.temporal = Frame.HYPOTHETICAL, T.FUTURE
    elif main is not None and main.group.modal not in ("", "could"):
        mood.frame = Frame.HYPOTHETICAL
    chance = placed.node.objects and placed.scene.tokens[placed.node.objects[0].head].word in _CHANCES
    if placed.word == "before" and chance and placed.node.lemma in ("get", "have"):
        mood.flip()  # "before I got a chance to explain"


def _reason_clause(placed: Placed) -> None:
    mood, above = placed.mood, placed.above
    if placed.word in ("so", "so-that") and placed.node.group.modal:
        mood.realization = R.INTENDED
    if above is None or placed.word in _REASONS:
        return
    if above.act is not Act.STATED or above.frame is not Frame.ACTUAL:
        inherit(above, mood)


def _gerund(placed: Placed) -> None:
    """A gerund after a preposition: "after eating", "without asking", "thinking of moving"."""
    above, place, mood, word = placed.above, placed.place, placed.mood, placed.word
    if above is None or place.parent is None:
        _gerund_alone(placed)
        return
    if _is_thanked(placed):
        return  # "feeling better, thanks for asking"
    inherit(above, mood)
    signature = _gerund_signature(placed)
    if signature is not None:
        place.frame = "ing"
        outer = above.copy()
        outer.sources = ()  # they have been passed down already
        embed(Embedded(placed.scene.tokens, placed.scene.text, place.parent, outer, place, mood, signature))
        return
    mood.temporal = above.temporal
    if place.parent.silent and above.polarity is Polarity.NEGATIVE:
        mood.flip()  # "he's not after finishing it"
    if word in _GERUND_NOT:
        mood.polarity = Polarity.NEGATIVE
    if not above.committed():
        mood.realization = above.realization
    elif word not in _GERUND_HELD | _GERUND_NOT:
        mood.unsettle()
    if word == "after" and mood.realization is R.STARTED:
        mood.realization = R.COMPLETED


def _is_thanked(placed: Placed) -> bool:
    """As in "thanks so much for offering", "proud of you for trying": what that is for was done."""
    tokens, opener = placed.scene.tokens, placed.place.opener
    at = opener.at - 1 if opener is not None else -1
    while at > 0 and (tokens[at].tag in ("RB", "R") or tokens[at].word in _HEAPS):
        at -= 1
    if at >= 0 and tokens[at].word in _THANKS:
        return True
    praised = at > 1 and placed.word == "for" and tokens[at - 1].word == "of" and tokens[at - 2].tag == "J"
    return praised and signatures.takes("adjective", tokens[at - 2].lemma, "for_ing")


def _gerund_alone(placed: Placed) -> None:
    """Before its main clause, or with none: "thanks for coming" is for what was done."""
    place, mood = placed.place, placed.mood
    thanked = _is_thanked(placed)
    if not thanked and place.governor >= 0:
        token = placed.scene.tokens[place.governor]
        found = signatures.look_up("noun", token.lemma, "ing") if token.tag in ("N", "NS") else None
        thanked = found is not None and found.positive == "CT+"  # "in the act of leaving, he fell"
    if placed.word not in _GERUND_HELD and not thanked:
        mood.unsettle()
    elif placed.word in ("after", "since", "by") and mood.realization is R.STARTED:
        mood.realization = R.COMPLETED


def _gerund_signature(placed: Placed) -> Signature | None:
    place, parent = placed.place, placed.place.parent
    if parent is None or place.governor < 0:
        return None
    token = placed.scene.tokens[place.governor]
    phrasal = f"{parent.lemma}_{token.word}_{placed.word}"
    if place.governor > parent.group.main and signatures.takes("verb", phrasal, "ing"):
        return signatures.look_up("verb", phrasal, "ing")  # "got round to fixing it"
    if place.governor == parent.group.main and not parent.group.be:
        found = signatures.look_up("verb", f"{_with_particle(placed, parent)}_{placed.word}", "ing")
        if found is None and placed.word in _GERUND_PREPOSITIONS:
            found = signatures.look_up("verb", parent.lemma, "ing")
        return found
    if parent.objects and parent.objects[0].first <= place.governor < parent.objects[0].end:
        found = signatures.look_up("verb", f"{_with_particle(placed, parent)}_{placed.word}", "ing")
        if found is not None:
            return found  # "thank you for helping", "told me off for shouting"
    if token.tag == "J" and placed.word == "for" and is_person(placed.scene.tokens, parent):
        return signatures.look_up("adjective", token.lemma, "for_ing")  # "you're brave for trying"
    kind = kind_of(token.tag)
    return None if kind == "verb" else signatures.look_up(kind, token.lemma, "ing")


def _with_particle(placed: Placed, parent: Node) -> str:
    between = placed.scene.tokens[placed.place.governor + 1 : placed.place.group.first - 1]
    return "_".join((parent.lemma, *(token.word for token in between)))


def _participle(placed: Placed) -> None:
    """A participle set apart, or joined to a noun."""
    above, mood, place, group = placed.above, placed.mood, placed.place, placed.node.group
    if above is None:
        if place.fronted and group.form == "ing" and mood.temporal is T.CURRENT:
            _leave_out_auxiliary(placed)
            if _speaks_of_it(placed):
                mood.unsettle()
        return
    mood.sources = above.sources + mood.sources
    if place.parent is not None and place.parent.lemma in _SEEMING and _is_likened(placed):
        mood.weaken(C.PROBABLE)  # "looks like the boiler's gone", its "has" left out
    _settle_its_time(placed, above)
    if above.committed():
        return
    told = place.relation == "post" and group.form == "vn" and above.frame is Frame.ACTUAL
    if told and _is_definite(placed.scene.tokens, place.governor):
        return
    inherit(above, mood)
    if above.act is Act.STATED:
        mood.unsettle()


def _settle_its_time(placed: Placed, above: Mood) -> None:
    """A participle has the time of the clause that it is set apart from, unless it is a plan or a note."""
    mood, place = placed.mood, placed.place
    if _is_a_note_of_its_own(placed):
        _leave_out_auxiliary(placed)
    elif placed.node.group.form == "ing" and above.temporal is not T.FUTURE:
        mood.temporal = above.temporal
    if place.relation == "part" and _announces_plan(placed):
        mood.realization, mood.temporal = R.INTENDED, T.FUTURE


def _is_a_note_of_its_own(placed: Placed) -> bool:
    """As in "forgot the trip money, doing it at lunch", "been out, making tea now": "I am" is left out.

    What went with a deed that is told has happened with it: "walked the dog, picking up bread".
    """
    node, parent, tokens = placed.node, placed.place.parent, placed.scene.tokens
    if (
        placed.place.relation != "part"
        or node.group.form != "ing"
        or parent is None
        or node.subject is not None
    ):
        return False
    is_now = any(tokens[at].word in _NOW for at in node.group.adverbs)
    is_alone = parent.relation == "root" and parent.subject is None
    return is_alone and (is_now or parent.lemma in _FAILED)


_NOW = frozenset(("now", "still", "currently"))
_FAILED = frozenset(("forget", "miss", "lose", "oversleep"))


def _announces_plan(placed: Placed) -> bool:
    """As in "he can't do Monday, coming Tuesday instead": "he is" is left out."""
    node, above, tokens = placed.node, placed.above, placed.scene.tokens
    if node.group.form != "ing" or node.group.be:
        return False
    told = above is not None and above.temporal is T.PAST and above.realization is R.COMPLETED
    is_other = above is not None and above.polarity is Polarity.NEGATIVE and _takes_its_place(tokens, node)
    return has_future_time(tokens, node) or ((is_plan(tokens, node) or is_other) and not told)


def _takes_its_place(tokens: list[Token], node: Node) -> bool:
    """As in "not doing the brakes, taking it to Ed's instead": what is done in place of what is not."""
    rest = (token.word for token in tokens[node.group.end : node.end + 1])
    return "instead" in rest or any(tokens[at].word == "instead" for at in node.group.adverbs)


def _is_likened(placed: Placed) -> bool:
    parent, at = placed.place.parent, placed.place.governor
    if parent is None:
        return False
    return any(
        placed.scene.tokens[prep].word == "like" and np.first <= at < np.end for prep, np in parent.pps
    )


def _speaks_of_it(placed: Placed) -> bool:
    """As in "Giving him both, the brown one and the blue one, is what we must not do"."""
    scene, node = placed.scene, placed.node
    for later in scene.nodes[node.index - scene.nodes[0].index + 1 :]:
        if later.relation == "root" and later.segment == node.segment and later.group.form == "fin":
            plain = later.group.be and not (later.group.past or later.group.modal)
            return plain and not is_first_person(scene.tokens, later)
    return False


def _leave_out_auxiliary(placed: Placed) -> None:
    """As in "going to Leeds tomorrow": "I'm" is left out."""
    group = placed.node.group
    if group.progressive:
        return
    group.progressive = True
    fresh = own_mood(placed.scene.tokens, placed.node)
    placed.mood.realization, placed.mood.temporal = fresh.realization, fresh.temporal


def _purpose(placed: Placed) -> None:
    """An infinitive of purpose, or one that a noun carries: meant, not said to be done."""
    parent, above, mood = placed.place.parent, placed.above, placed.mood
    if above is not None:
        inherit(above, mood)
        mood.temporal = above.temporal
    if parent is not None and above is not None and _serves(placed, parent, above):
        return
    mood.realization = R.INTENDED


def _serves(placed: Placed, parent: Node, above: Mood) -> bool:
    """As in "emailed school to say he's ill", "used the voucher to buy shoes": done by doing the first."""
    if not above.committed() or above.polarity is not Polarity.POSITIVE:
        return False
    used = parent.lemma == "use" and bool(parent.objects) and not parent.group.progressive
    return used or serves_to_tell(placed.scene.tokens, placed.place, parent)


def _subject_clause(placed: Placed) -> None:
    """A clause that is itself a subject: "smoking is bad", "what she said is"."""
    group, main = placed.node.group, placed.place.parent
    told = group.form == "fin" and group.past
    happened = main is not None and main.group.past and not main.group.modal and main.group.negation < 0
    if main is not None and main.complement >= 0 and placed.scene.tokens[main.complement].word in _BARRED:
        happened = False  # "going was out of the question"
    if placed.place.frame != "wh" and not told and not happened:
        placed.mood.unsettle()


def _root(placed: Placed) -> None:
    """An independent clause: requests and conditions."""
    node, mood = placed.node, placed.mood
    if node.requested or _is_wanted_done(placed):
        mood.act, mood.realization, mood.temporal = Act.REQUESTED, R.REQUIRED, T.FUTURE
        mood.frame, mood.certainty = Frame.ACTUAL, C.CERTAIN
    if node.conditioned:
        _under_condition(placed)
    if node.group.be and _only_points(placed):
        mood.unsettle()
    if node.silent and node.lemma == "get" and _has_duty(placed):
        mood.realization, mood.temporal = R.REQUIRED, T.FUTURE
    if node.frame == "mismatch":
        mood.unsettle()
    elif node.frame == "stray" and not node.group.past:
        mood.weaken(C.PROBABLE)


def _is_wanted_done(placed: Placed) -> bool:
    """As in "rooms tidied before lunch please": a participle alone, and "please" at the end."""
    node, tokens = placed.node, placed.scene.tokens
    group = node.group
    is_alone = group.form == "vn" and group.first == group.main and node.subject is not None
    return is_alone and ends_politely(tokens, group.end, len(tokens))


def _only_points(placed: Placed) -> bool:
    """As in "Ben going alone is something we talked about": what is said of it comes after."""
    node, scene = placed.node, placed.scene
    if node.complement < 0 or scene.tokens[node.complement].word not in _POINTING:
        return False
    return any(other.relation == "subject" and other.parent is node for other in scene.nodes)


def _wanted(placed: Placed) -> None:
    """A fragment with "please" asks for what it names: "shoes off please", "beds, please"."""
    mood = placed.mood
    if placed.node.requested:
        mood.act, mood.realization, mood.temporal = Act.REQUESTED, R.REQUIRED, T.FUTURE
    if placed.node.conditioned:
        _under_condition(placed)  # "Leo at nan's if it rains"


def _under_condition(placed: Placed) -> None:
    node, mood, word = placed.node, placed.mood, placed.node.conditioned
    if word in _OPEN_TIMES and not node.group.past:
        if node.group.progressive:
            mood.realization, mood.temporal = R.INTENDED, T.FUTURE
        elif (mood.temporal is T.HABITUAL and word not in _EACH_TIME) or (node.group.be and word in _AT_ONCE):
            mood.unsettle()
    conditional = word in _CONDITIONING or (
        word.endswith("ever") and word not in _OPEN_TIMES | _EACH_TIME and word != "however"
    )
    told = node.group.past and not node.group.modal and is_first_person(placed.scene.tokens, node)
    if conditional and not told:
        mood.frame = Frame.HYPOTHETICAL
        if mood.temporal is T.HABITUAL and word not in _EACH_TIME:
            mood.temporal = T.UNKNOWN  # "if the rate drops": once, some day, not as a habit


def _has_duty(placed: Placed) -> bool:
    """Whether "got to" obliges: "you gotta go"."""
    node, scene = placed.node, placed.scene
    position = node.index - scene.nodes[0].index + 1
    child = scene.nodes[position] if position < len(scene.nodes) else None
    if child is None or child.parent is not node or child.frame != "to":
        return False
    return not got_the_chance(child)


_RULES: dict[str, Callable[[Placed], None]] = {
    "comp": _complement,
    "rel": _relative,
    "adv": _adverbial,
    "ger": _gerund,
    "part": _participle,
    "post": _participle,
    "purpose": _purpose,
    "subject": _subject_clause,
    "root": _root,
    "fragment": _wanted,
}
