"""From the clauses of a sentence to the modality of each: own words first, then what each clause hangs on."""

from memory.floor import signatures
from memory.floor.attach import kind_of, verb_key
from memory.floor.embedding import embed, inherit
from memory.floor.mood import HAPPENING, Mood, is_first_person, own_mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.signatures import SILENT, Signature
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal

R, C, T = Realization, Certainty, Temporal
_AFFIRMED = Signature("CT+", "CT-")
_HELD = Signature("CT+", "CT+")
_CHANCES = frozenset("meet see know be keep watch hear play try visit ride hold".split())
_FIXED = {"be_to": Signature("intend", "intend"), "quote": Signature("report", "report"), "result": _AFFIRMED}
_GERUND_HELD = frozenset("after since despite besides by while in when on upon as like through".split())
_CONDITIONING = frozenset("if unless provided providing supposing assuming as-long-as so-long-as only-if".split())
_OPEN_TIMES = frozenset("every-time even-when when whenever once until till before after wherever as-soon-as by-the-time each-time".split())
_GERUND_OPEN = frozenset("about of to for towards against if unless until till before with than".split())


class Composer:
    """Works out the moods of one sentence's nodes, in an order in which each one's governor is ready."""

    __slots__ = ("moods", "nodes", "text", "tokens")

    def __init__(self, tokens: list[Token], text: str, nodes: list[Node], moods: dict[int, Mood]) -> None:
        self.tokens = tokens
        self.text = text
        self.nodes = nodes
        self.moods = moods

    def run(self) -> None:
        """Give every node of the sentence its mood."""
        for node in self.nodes:
            if node.relation == "paren":
                self.moods[node.index] = own_mood(self.tokens, node)
        for node in self.nodes:
            if node.frame == "quote" and node.parent is not None and node.parent.index not in self.moods:
                self.moods[node.parent.index] = self._mood(node.parent)
        for node in self.nodes:
            if node.index not in self.moods:
                self.moods[node.index] = self._mood(node)
        self._weaken_alternatives()
        for node in self.nodes:
            if node.group.ellipsis and node.group.form == "fin":
                self._resolve_ellipsis(node)

    def _weaken_alternatives(self) -> None:
        """ "He washed it or she did": neither is said to be so."""
        for earlier, node in zip(self.nodes, self.nodes[1:], strict=False):
            if node.joiner == "or" and node.group.form == "fin" and earlier.group.form == "fin" and not node.requested:
                self.moods[earlier.index].weaken(C.POSSIBLE)
                self.moods[node.index].weaken(C.POSSIBLE)

    def _mood(self, node: Node) -> Mood:
        if node.relation == "coord" and node.partner is not None:
            return self._coordinated(node, node.partner)
        mood = own_mood(self.tokens, node)
        if node.source is not None:
            first, last = self.tokens[node.source.first], self.tokens[node.source.end - 1]
            mood.sources += (self.text[first.start : last.end],)
        self._relate(node, node, mood)
        return mood

    def _relate(self, node: Node, place: Node, mood: Mood) -> None:
        """Apply to `mood` what the relation of `place` brings; `place` is the node, or the partner it is joined to."""
        rule = _RELATIONS.get(place.relation)
        if rule is not None:
            rule(self, node, place, mood)

    def _above(self, place: Node) -> Mood | None:
        parent = place.parent
        return self.moods.get(parent.index) if parent is not None else None

    # Coordination.

    def _coordinated(self, node: Node, partner: Node) -> Mood:
        bare = node.group.form in ("bare", "vn", "ing", "to") and node.subject is partner.subject
        shared = partner.group
        if bare and node.group.form == "bare" and (shared.modal or shared.do or shared.form in ("to", "bare")):
            return self._same_auxiliary(node, partner)
        if bare and node.group.form in ("vn", "ing") and (shared.perfect or shared.progressive or shared.passive):
            return self._same_auxiliary(node, partner)
        mood = own_mood(self.tokens, node)
        if node.group.form == "bare" and not node.requested:
            mood.unsettle()
        place = self._place(partner)
        above = self.moods.get(partner.index)
        if above is not None and place.relation == "root":
            self._share_outer(node, above, mood)
        else:
            self._relate(node, place, mood)
        if node.joiner in ("or", "nor"):
            mood.weaken(C.POSSIBLE)
        return mood

    def _place(self, partner: Node) -> Node:
        steps = 0
        while partner.relation == "coord" and partner.partner is not None and steps < 50:
            partner, steps = partner.partner, steps + 1
        return partner

    def _share_outer(self, node: Node, above: Mood, mood: Mood) -> None:
        if above.act is Act.REQUESTED and node.group.form in ("bare", "fin") and not node.group.past:
            mood.act, mood.realization = Act.REQUESTED, R.REQUIRED
        elif above.act is Act.ASKED and not node.group.past:
            mood.act = above.act
        if above.frame is not Frame.ACTUAL and not node.group.past:
            mood.frame = above.frame

    def _same_auxiliary(self, node: Node, partner: Node) -> Mood:
        """ "will come and eat", "has packed and gone": the auxiliary and its negation serve both."""
        above = self.moods[partner.index]
        mood = own_mood(self.tokens, node)
        mood.act, mood.frame, mood.sources = above.act, above.frame, above.sources
        mood.certainty, mood.polarity, mood.temporal = above.certainty, above.polarity, above.temporal
        own = mood.realization
        mood.realization = above.realization
        if above.realization is R.STATE and own is R.COMPLETED and partner.group.perfect:
            mood.realization = own
        if node.joiner in ("or", "nor") and above.polarity is Polarity.POSITIVE:
            mood.weaken(C.POSSIBLE)
        if node.joiner == "but" or node.group.negation >= 0:
            mood.polarity = Polarity.NEGATIVE if node.group.negation >= 0 else Polarity.POSITIVE
        return mood

    # Relations.

    def complement(self, node: Node, place: Node, mood: Mood) -> None:
        """A complement, under the signature of its governor."""
        parent, above = place.parent, self._above(place)
        if parent is None or above is None:
            self._under_noun_alone(place, mood)
            return
        if self._gives_news(parent):
            above = Mood()  # "to let you know that", "you'll be pleased to hear that": told in the telling
        signature = self._signature(place, parent)
        if place.frame in ("get_vn", "np_vn") and place.lemma in ("attach", "enclose") and parent.lemma == "find":
            return  # "please find attached": it is attached, whatever is asked
        embed(self.tokens, self.text, parent, above, place, mood, signature)

    def _gives_news(self, parent: Node) -> bool:
        if parent.lemma == "believe":
            return parent.group.modal in ("can", "could") and (parent.group.negation >= 0 or parent.group.subject is not None)
        subject = parent.subject
        if parent.lemma == "know" and parent.frame == "np_bare":
            return subject is not None and self.tokens[subject.head].word in ("you", "everyone", "u")
        if parent.lemma in ("hear", "learn", "see", "know", "find", "say", "report", "announce", "inform", "tell"):
            return parent.frame == "to" and parent.governor >= 0 and self.tokens[parent.governor].tag in ("J", "VN") and (
                self.tokens[parent.governor].word not in ("able", "likely", "unlikely", "meant", "told", "asked", "supposed")
            )
        return False

    def _under_noun_alone(self, place: Node, mood: Mood) -> None:
        signature = SILENT
        if place.governor >= 0:
            token = self.tokens[place.governor]
            signature = signatures.look_up(kind_of(token.tag), token.lemma, place.frame) or SILENT
        if signature.positive not in ("CT+", "PR+"):
            mood.unsettle()

    def _signature(self, place: Node, parent: Node) -> Signature:
        token = self.tokens[place.governor] if place.governor >= 0 else None
        if token is None:
            return SILENT
        if place.frame in _FIXED:
            return _FIXED[place.frame]
        if place.governor == parent.group.main and not parent.group.be and not parent.elided:
            return self._verb_signature(place, parent)
        if parent.group.be and not parent.elided and place.governor == parent.group.main and place.frame in ("wh", "that"):
            return self._equated(place, parent)
        if token.word == "afraid" and place.frame == "that" and is_first_person(self.tokens, parent):
            return _AFFIRMED  # "I'm afraid the cake is ruined" breaks news
        if token.tag == "VN":
            return self._frames("verb", token.lemma, "passive_" + place.frame, place)
        if token.tag == "J" and place.frame == "to" and self._is_too(place.governor):
            return Signature("CT-", "Uu")
        kind = kind_of(token.tag)
        if token.word == "able" and place.frame == "to" and parent.group.past and not parent.group.modal:
            return _AFFIRMED
        return self._frames(kind, token.lemma, place.frame, place)

    def _equated(self, place: Node, parent: Node) -> Signature:
        """ "My guess is he missed it", "the problem is that ...": what kind of thing the clause is said to be."""
        if place.frame == "that" and parent.subject is not None:
            found = signatures.look_up("noun", self.tokens[parent.subject.head].lemma, "that")
            return found or _HELD
        return _HELD

    def _is_too(self, at: int) -> bool:
        return at > 0 and self.tokens[at - 1].word == "too"

    def _verb_signature(self, place: Node, parent: Node) -> Signature:
        frame = place.frame
        group = parent.group
        if frame in ("get_vn", "np_vn"):
            return _CAUSED.get(parent.lemma, _AFFIRMED)
        if group.modal in ("would", "'d") and not group.perfect:
            found = signatures.look_up("verb", f"would_{parent.lemma}", frame)
            if found is not None:
                return found
        if group.progressive and parent.lemma == "go" and frame == "to":
            return Signature("intend", "intend")
        if parent.lemma in ("have", "get") and frame == "to" and group.perfect and self.tokens[group.main].word == "got":
            return Signature("require", "require")
        if parent.lemma == "have" and frame == "to" and not group.perfect:
            return Signature("CT+" if group.past and not parent.objects else "require", "require")
        if group.passive and frame in ("to", "that"):
            frame = "passive_" + frame
        if self._gives_news(parent) and frame in ("that", "wh"):
            return _HELD
        if group.modal in ("can", "could") and group.negation >= 0 and parent.lemma == "help" and frame == "ing":
            return _HELD
        if parent.lemma == "get" and frame == "to" and self.tokens[group.main].word == "got" and not group.perfect:
            return _AFFIRMED if place.lemma in _CHANCES else Signature("require", "require")
        if parent.lemma == "have" and frame == "that" and parent.subject is not None:
            if self.tokens[parent.subject.head].word in ("rumour", "rumor", "word", "legend"):
                return Signature("report", "report")
        if group.passive and frame == "ing":
            return self._frames("verb", parent.lemma, "np_ing", place)
        if parent.lemma == "suppose" and frame == "to":
            return Signature("require", "require")
        if frame == "wh" and not signatures.takes("verb", verb_key(self.tokens, parent, "wh"), "wh"):
            return SILENT if place.opener is not None and place.opener.word.endswith("ever") else _HELD
        if frame in ("wh_to", "if"):
            found = signatures.look_up("verb", verb_key(self.tokens, parent, "wh"), "wh")
            return found if found is not None and found.positive == "ask" else SILENT
        key = verb_key(self.tokens, parent, frame)
        if frame in ("bare", "ing") and parent.lemma in ("go", "come", "help", "try", "sit", "stand", "lie", "spend") and not signatures.takes("verb", key, frame):
            return _AFFIRMED
        return self._frames("verb", key, frame, place)

    def _frames(self, kind: str, word: str, frame: str, place: Node) -> Signature:
        state = place.group.be or place.lemma in operators().states
        found = signatures.look_up(kind, word, frame + "_state") if state else None
        return found or signatures.look_up(kind, word, frame) or SILENT

    def relative(self, node: Node, place: Node, mood: Mood) -> None:
        """A relative clause: its noun is spoken of as it is, unless it is any such noun."""
        above = self._above(place)
        if above is None:
            return
        mood.sources = above.sources + mood.sources
        if self._is_open(place.governor):
            mood.frame = Frame.HYPOTHETICAL if above.polarity is not Polarity.POSITIVE or not node.group.past else mood.frame
        if not above.committed() and not node.group.past and not node.group.perfect:
            held = node.group.be or node.group.progressive or node.lemma in operators().states
            if self._is_definite(place.governor) and above.frame is Frame.ACTUAL and held:
                return
            inherit(above, mood)
            mood.weaken(C.UNKNOWN)

    def _is_open(self, at: int) -> bool:
        if at < 0:
            return False
        words = operators().open_quantifiers
        return any(self.tokens[where].word in words for where in range(max(0, at - 2), at + 1))

    def _is_definite(self, at: int) -> bool:
        return at >= 0 and any(
            self.tokens[where].word in ("the", "this", "that", "these", "those") or self.tokens[where].tag in ("DP", "NP")
            for where in range(max(0, at - 3), at + 1)
        )

    def adverbial(self, node: Node, place: Node, mood: Mood) -> None:
        """A clause opened by a subordinator."""
        word = place.opener.word if place.opener is not None else ""
        above = self._above(place)
        if above is not None:
            mood.sources = above.sources + mood.sources
        if place.parent is not None and place.parent.lemma in ("look", "seem", "sound", "feel", "appear"):
            if self._is_as_if(place):
                mood.weaken(C.PROBABLE)
                return
        if word in operators().conditions or self._is_as_if(place) or word.endswith("ever"):
            mood.frame = Frame.HYPOTHETICAL
            if place.opener is not None and place.opener.at > 0 and place.parent is None:
                if self.tokens[place.opener.at].word == "only-if" or word == "if-only":
                    mood.flip()
            return
        main = place.parent
        if main is None and not (node.group.past or node.group.perfect) and word not in ("because", "so"):
            mood.unsettle()
            return
        past = node.group.past or (node.group.perfect and word in ("since", "because"))
        if word in _OPEN_TIMES:
            self._temporal(node, mood, main, past=past, above=above)
            return
        if word in ("so", "so-that") and node.group.modal:
            mood.realization = R.INTENDED
        if above is not None and word not in ("because", "since", "although", "though", "cos", "whereas"):
            if above.act is not Act.STATED or above.frame is not Frame.ACTUAL:
                inherit(above, mood)

    def _temporal(self, node: Node, mood: Mood, main: Node | None, *, past: bool, above: Mood | None) -> None:
        if not past:
            mood.frame = Frame.HYPOTHETICAL
            mood.temporal = T.FUTURE
        elif main is not None and main.group.modal and main.group.modal not in ("could",):
            mood.frame = Frame.HYPOTHETICAL

    def _is_as_if(self, place: Node) -> bool:
        opener = place.opener
        return opener is not None and opener.word in ("as-if", "as-though", "like")

    def gerund(self, node: Node, place: Node, mood: Mood) -> None:
        """A gerund after a preposition: "after eating", "without asking", "thinking of moving"."""
        above = self._above(place)
        word = place.opener.word if place.opener is not None else ""
        if above is None:
            if word not in _GERUND_HELD and not self._is_thanked(place):
                mood.unsettle()
            elif word in ("after", "since", "by") and mood.realization is R.STARTED:
                mood.realization = R.COMPLETED
            return
        inherit(above, mood)
        signature = self._gerund_signature(place, word)
        if signature is not None and place.parent is not None:
            place.frame = "ing"
            mood2 = mood
            embed(self.tokens, self.text, place.parent, _plain(above), place, mood2, signature)
            return
        mood.temporal = above.temporal
        if place.parent is not None and place.parent.silent and above.polarity is Polarity.NEGATIVE:
            mood.flip()  # "he's not after finishing it"
        if word in ("without", "instead-of", "rather-than"):
            mood.polarity = Polarity.NEGATIVE
        if not above.committed():
            mood.realization = above.realization
        elif word not in _GERUND_HELD and word not in ("without", "instead-of", "rather-than"):
            mood.unsettle()
        if word == "after" and mood.realization is R.STARTED:
            mood.realization = R.COMPLETED

    def _is_thanked(self, place: Node) -> bool:
        """ "Thanks for coming", "sorry about shouting": for what was done."""
        at = place.opener.at if place.opener is not None else 0
        return at > 0 and self.tokens[at - 1].word in ("thanks", "thank-you", "sorry", "cheers")

    def _gerund_signature(self, place: Node, word: str) -> Signature | None:
        parent = place.parent
        if parent is None or place.governor < 0:
            return None
        token = self.tokens[place.governor]
        if place.governor == parent.group.main and not parent.group.be:
            for key in (f"{parent.lemma}_{word}", parent.lemma):
                found = signatures.look_up("verb", key, "ing")
                if found is not None and (key != parent.lemma or word in ("in", "on", "from", "about", "of", "with", "for")):
                    return found
            return None
        kind = kind_of(token.tag)
        if kind == "verb":
            return None
        return signatures.look_up(kind, token.lemma, "ing")

    def participle(self, node: Node, place: Node, mood: Mood) -> None:
        """A participle set apart, or joined to a noun."""
        above = self._above(place)
        if above is None:
            if place.fronted and node.group.form == "ing" and mood.temporal is T.CURRENT and not node.group.progressive:
                node.group.progressive = True
                fresh = own_mood(self.tokens, node)
                mood.realization, mood.temporal = fresh.realization, fresh.temporal
            return
        mood.sources = above.sources + mood.sources
        if node.group.form == "ing":
            mood.temporal = above.temporal if above.temporal is not T.FUTURE else mood.temporal
        if above.committed():
            return
        if place.relation == "post" and node.group.form == "vn" and self._is_definite(place.governor) and above.frame is Frame.ACTUAL:
            return
        inherit(above, mood)
        if above.act is Act.STATED:
            mood.unsettle()

    def purpose(self, node: Node, place: Node, mood: Mood) -> None:
        """An infinitive of purpose, or one that a noun carries: meant, not said to be done."""
        above = self._above(place)
        if above is not None:
            inherit(above, mood)
            mood.temporal = above.temporal
        mood.realization = R.INTENDED

    def subject_clause(self, node: Node, place: Node, mood: Mood) -> None:
        """A clause that is itself a subject: "smoking is bad", "what she said is"."""
        if place.frame == "wh" or (node.group.form == "fin" and node.group.past):
            return
        if place.parent is not None and place.parent.group.past and not place.parent.group.modal:
            return
        mood.unsettle()

    def root(self, node: Node, place: Node, mood: Mood) -> None:
        """An independent clause: requests and conditions."""
        if node.requested:
            mood.act, mood.realization, mood.temporal = Act.REQUESTED, R.REQUIRED, T.FUTURE
            mood.frame, mood.certainty = Frame.ACTUAL, C.CERTAIN
        if node.conditioned in _OPEN_TIMES | {"every-time"} and not node.group.past:
            if node.group.progressive:
                mood.realization, mood.temporal = R.INTENDED, T.FUTURE
            elif mood.temporal is T.HABITUAL:
                mood.unsettle()
        if node.conditioned in _CONDITIONING or node.conditioned.endswith("ever"):
            if node.conditioned in ("whenever", "wherever", "however"):
                return
            if not (node.group.past and not node.group.modal and is_first_person(self.tokens, node)):
                mood.frame = Frame.HYPOTHETICAL
        if node.silent and node.lemma == "get" and not self._got_the_chance(node) and self.tokens[node.group.end : node.group.end + 1] and self.tokens[node.group.end].tag == "TO":
            mood.realization = R.REQUIRED
        if node.frame == "mismatch" or node.frame == "stray":
            mood.unsettle() if node.frame == "mismatch" else mood.weaken(C.PROBABLE)

    def _got_the_chance(self, node: Node) -> bool:
        position = node.index - self.nodes[0].index + 1
        following = self.nodes[position : position + 1]
        return any(child.parent is node and child.lemma in _CHANCES for child in following)

    # Ellipsis.

    def _resolve_ellipsis(self, node: Node) -> None:
        """ "was going to call but didn't": the verb left out is the one before, and this is its outcome."""
        index = node.index - self.nodes[0].index
        mood = self.moods[node.index]
        for earlier in reversed(self.nodes[max(0, index - 6) : index]):
            if earlier.silent or earlier.group.ellipsis:
                continue
            target = self.moods[earlier.index]
            if earlier.frame == "that" and mood.polarity is Polarity.NEGATIVE and self._same_doer(node, earlier):
                target.polarity = Polarity.UNKNOWN  # "I told Dad I'd done it (I haven't)"
            if target.realization in HAPPENING or target.act is not Act.STATED:
                return
            if self._same_doer(node, earlier) and not node.group.modal or node.group.modal in ("could", "can"):
                if mood.polarity is Polarity.NEGATIVE:
                    target.polarity = Polarity.NEGATIVE
                elif mood.committed() and target.certainty is C.CERTAIN:
                    target.realization, target.temporal = R.COMPLETED, T.PAST
            return

    def _same_doer(self, node: Node, earlier: Node) -> bool:
        if node.subject is None or earlier.subject is None or node.subject is earlier.subject:
            return True
        return self.tokens[node.subject.head].word == self.tokens[earlier.subject.head].word


def _plain(mood: Mood) -> Mood:
    """The mood above without its sources, which have been passed down already."""
    copy = Mood()
    for name in Mood.__slots__:
        setattr(copy, name, getattr(mood, name))
    copy.sources = ()
    return copy


_CAUSED = {
    "need": Signature("require", "require"),
    "want": Signature("desire", "desire"),
    "like": Signature("desire", "desire"),
    "get": _AFFIRMED,
    "have": _AFFIRMED,
}

_RELATIONS = {
    "comp": Composer.complement,
    "rel": Composer.relative,
    "adv": Composer.adverbial,
    "ger": Composer.gerund,
    "part": Composer.participle,
    "post": Composer.participle,
    "purpose": Composer.purpose,
    "subject": Composer.subject_clause,
    "root": Composer.root,
}
