"""Which earlier words a turn leans on: what is typed in a chat says little without what stands above it.

"At 11" answers whoever asked for the time, "his heart" whoever asked what was wrong, and "got through, she's
fine" goes on with "ringing her now". Where two matters are talked of at once, a turn is hung to the question
of its kind that was put to its speaker: an hour to "what time", a place to "where". It is for the telling
alone and closes nothing; what an answer closes, `questions.prompt_of` settles as the turn comes.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from memory.dialogue.asked_kinds import (
    Kind,
    fits,
    is_offered_to_all,
    kind_of,
    offers_for_leave,
    reports_a_call,
    tells_of_a_call,
)
from memory.dialogue.calling import called_by_name
from memory.dialogue.leaning import (
    finds_oneself,
    goes_on,
    is_a_word,
    is_for_another,
    is_order,
    is_the_like,
    leans_as_question,
    puts_right,
    says_it_at_once,
    speaks_of_it,
    takes_up,
)
from memory.dialogue.replies import could_answer
from memory.dialogue.said import Said, accepts, denies, said_in, says_the_same
from memory.dialogue.standing_alone import follows_from_it, stands_alone
from memory.house import House
from memory.ids import PersonId, TurnId
from memory.language.answers import Answer, dodges, short_answer
from memory.language.asking import people_named
from memory.language.wordforms import bases
from memory.turns import Author, Turn

_SOON, _AT_ONCE, _GOING_ON = timedelta(hours=3), timedelta(minutes=30), timedelta(hours=36)
_BACK = 8
"""How many turns back a turn is taken to lean on one; marked replies reach further."""
_CALLED, _ANOTHER_CALLED, _FITS, _JUST_ASKED, _PER_TURN, _ANSWERED = 3.0, -2.0, 2.0, 2.5, -0.5, -1.5
_LEAST = -2.0
_SUGGESTED, _BARE = frozenset({Kind.WHERE, Kind.WHEN, Kind.WHICH, Kind.HOW_MUCH}), 5
_MINE = re.compile(r"\W*(?:my|our|the|mine|ours)\b", re.IGNORECASE)
_BY_ME = re.compile(r"\b(?:i|ill|im|ive|id|me|we)\b", re.IGNORECASE)
_OF_ANOTHER = re.compile(r"\W*(?:and|what about|how about)\b", re.IGNORECASE)
_TO_YOU = re.compile(r"\b(?:you|u|ya)\b", re.IGNORECASE)


class _Asked(NamedTuple):
    """A question that waits for an answer.

    Attributes:
        at: Its place in the talk.
        called: Who is called by name in it.
    """

    at: int
    turn: Turn
    asked: str
    kind: Kind
    called: PersonId | None


def threads(turns: Sequence[Turn], house: House) -> Mapping[TurnId, TurnId]:
    """Which turn each turn of a talk leans on; whoever begins a matter leans on none.

    What the bot is told is no part of it.

    Args:
        turns: Those of one room, oldest first.
        house: The household, by whose names people are called.
    """
    return _Talk(house).of([turn for turn in turns if turn.author is Author.PERSON and not turn.to_bot])


def path_to(turn: TurnId, leaning: Mapping[TurnId, TurnId]) -> tuple[TurnId, ...]:
    """What a turn leans on, and what that leans on, from the first; empty where it leans on none."""
    found: list[TurnId] = []
    while turn in leaning and leaning[turn] not in found:
        turn = leaning[turn]
        found.append(turn)
    return tuple(reversed(found))


class _Talk:
    """A talk while it is gone through."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._turns: list[Turn] = []
        self._said: list[Said] = []
        self._asked: list[_Asked] = []
        self._leaning: dict[TurnId, TurnId] = {}

    def of(self, turns: Sequence[Turn]) -> Mapping[TurnId, TurnId]:
        """Go through the talk, turn by turn."""
        for turn in turns:
            self._take(turn)
        return self._leaning

    def _take(self, turn: Turn) -> None:
        said = said_in(turn, self._asked_before(turn))
        if said.is_noise and (taken := self._denied(turn) or self._accepted(turn)) is not None:
            self._leaning[turn.turn_id] = taken
            said = Said(turn.text.strip(), "", is_noise=False)
        to = turn.reply_to or self._leaning.get(turn.turn_id) or self._leans_on(turn, said)
        if to is not None and to != turn.turn_id:
            self._leaning[turn.turn_id] = to
        at = len(self._turns)
        self._turns.append(turn)
        self._said.append(said)
        if said.asked:
            called = called_by_name(turn, said.asked, self._house)
            self._asked.append(_Asked(at, turn, said.asked, self._kind(turn, said.asked), called))

    def _kind(self, turn: Turn, asked: str) -> Kind:
        """What a question asks for; "and the white one?" asks the same of another as the question before."""
        kind = kind_of(asked)
        if kind is not Kind.ANY or not _OF_ANOTHER.match(asked):
            return kind
        path = path_to(turn.turn_id, self._leaning)
        return next((each.kind for each in reversed(self._asked) if each.turn.turn_id in path), kind)

    def _accepted(self, turn: Turn) -> TurnId | None:
        """What somebody else has just proposed or offered at a price: "Thursdays instead?" "lovely"."""
        before = next(iter(self._turns[-1:]), None)
        if before is None or before.speaker == turn.speaker or turn.sent_at - before.sent_at > _SOON:
            return None
        return before.turn_id if accepts(turn.text, self._said[-1]) else None

    def _denied(self, turn: Turn) -> TurnId | None:
        """What somebody else has just stated, where no question waits that a bare "no" could answer."""
        if not denies(turn.text):
            return None
        before = next(iter(self._turns[-1:]), None)
        if before is None or before.speaker == turn.speaker or turn.sent_at - before.sent_at > _AT_ONCE:
            return None
        told, asked = self._said[-1].told, self._said[-1].asked
        waits = any(
            len(self._turns) - each.at <= _BACK
            and each.turn.speaker != turn.speaker
            and not self._is_answered(each)
            for each in self._asked
        )
        return before.turn_id if told and not asked and not waits else None

    def _asked_before(self, turn: Turn) -> str:
        """The question that a turn is a reply to by its mark, or stands right behind."""
        marked = None if turn.reply_to is None else self._turn(turn.reply_to)
        if marked is not None:
            return said_in(marked).asked
        last = next(reversed(self._asked), None)
        if last is None or last.turn.speaker == turn.speaker or not self._is_in_time(turn, last):
            return ""
        if last.called not in {None, turn.speaker} and _TO_YOU.search(last.asked):
            return ""
        is_open = self._is_next(last) and (is_offered_to_all(last.asked) or not self._is_answered(last))
        return last.asked if is_open else ""

    def _leans_on(self, turn: Turn, said: Said) -> TurnId | None:
        if turn.forwarded_from is not None or said.is_noise:
            return None
        if says_the_same(said.told):
            return self._last_told(turn)
        if finds_oneself(said.told):
            asked = next((each for each in reversed(self._asked) if each.turn.speaker == turn.speaker), None)
            return None if asked is None else asked.turn.turn_id
        if said.told:
            own = self._own_answer(turn) if puts_right(said.told) else None
            known = own or self._order_done(turn, said.told) or self._answers(turn, said.told)
            known = known or self._goes_on(turn, said.told)
            return known or (self._asks_on(turn, said.asked.rpartition(",")[2]) if said.asked else None)
        return self._suggests(turn, said.asked) or self._asks_on(turn, said.asked)

    def _own_answer(self, turn: Turn) -> TurnId | None:
        """What somebody answered last, where no question waits right before that their words could be for."""
        own = next((at for at in self._places_back() if self._turns[at].speaker == turn.speaker), None)
        if own is None or self._asked_before(turn) or turn.sent_at - self._turns[own].sent_at > _SOON:
            return None
        answer = self._turns[own].turn_id
        to = self._leaning.get(answer)
        return (
            answer if self._said[own].told and any(each.turn.turn_id == to for each in self._asked) else None
        )

    def _order_done(self, turn: Turn, told: str) -> TurnId | None:
        """What somebody else bade right before, where it is said to be done: "give her one" "done"."""
        short = short_answer(told)
        if short is None or short.answer is not Answer.DONE:
            return None
        last = next((at for at in self._places_back() if not self._said[at].is_noise), None)
        if last is None or turn.sent_at - self._turns[last].sent_at > _SOON:
            return None
        before = self._turns[last]
        return before.turn_id if before.speaker != turn.speaker and is_order(self._said[last].told) else None

    def _last_told(self, turn: Turn) -> TurnId | None:
        """What somebody else told last."""
        for at in self._places_back():
            if self._said[at].told and not self._said[at].is_noise:
                before = self._turns[at]
                is_near = turn.sent_at - before.sent_at <= _SOON
                return before.turn_id if is_near and before.speaker != turn.speaker else None
        return None

    def _suggests(self, turn: Turn, asked: str) -> TurnId | None:
        """A question that is answered by a bare suggestion: "where shall we put it?" "in the hall?"."""
        last = next((each for each in reversed(self._asked) if each.kind in _SUGGESTED), None)
        if last is None or len(self._turns) - last.at > _BACK or turn.sent_at - last.turn.sent_at > _SOON:
            return None
        is_bare = len(asked.split()) <= _BARE and kind_of(asked) is Kind.ANY
        is_fit = fits(last.kind, asked.rstrip("? "), last.asked) or _MINE.match(asked) is not None
        return last.turn.turn_id if is_bare and is_fit and last.turn.speaker != turn.speaker else None

    def _answers(self, turn: Turn, told: str) -> TurnId | None:
        if dodges(told):
            return None
        waiting = [each for each in self._asked if len(self._turns) - each.at <= _BACK]
        waiting = [each for each in waiting if not self._names_another(turn, told, each, waiting)]
        rated = [(self._rated(turn, told, each), each) for each in waiting]
        best = max(rated, key=lambda one: (one[0], one[1].at), default=None)
        if best is None or best[0] < _LEAST:
            return None
        return self._as_made_clear(best[1].turn, turn)

    def _rated(self, turn: Turn, told: str, question: _Asked) -> float:
        """How well words would answer a question; below `_LEAST` they do not."""
        if question.turn.speaker == turn.speaker or not self._is_in_time(turn, question):
            return _LEAST - 1
        fit = fits(question.kind, told, question.asked)
        if not fit and question.called != turn.speaker and is_for_another(told, question.asked):
            return _LEAST - 1
        is_late = turn.sent_at - question.turn.sent_at > _SOON
        shared = not set(bases(told)).isdisjoint(bases(question.asked))
        if is_late and not fit and short_answer(told) is None and not shared:
            return _LEAST - 1
        is_next = question.called == turn.speaker or self._is_next(question)
        at_once = fit or leans_as_question(question.asked) or says_it_at_once(told, question.asked)
        is_meant = could_answer(told, question.asked) or goes_on(told) or (is_next and at_once)
        is_of_it = speaks_of_it(told) or offers_for_leave(told, question.asked)
        is_next = is_next or self._has_answered_last(turn, question)
        is_of_another = is_of_it and not fit and not is_next and self._of_other_matters(question)
        if self._is_apart(turn, told, question) or (not fit and not shared and self._is_over(turn, question)):
            return _LEAST - 1
        if fit is False or is_of_another or not is_meant or self._is_of_a_call(turn, told, question):
            return _LEAST - 1
        score = _FITS if fit else 0.0
        if question.called is not None:
            score += _CALLED if question.called == turn.speaker else _ANOTHER_CALLED
        score += _JUST_ASKED if self._is_asked_on_right_before(question) else 0.0
        score += _PER_TURN * self._of_other_matters(question)
        return score + (_ANSWERED if self._is_answered(question) else 0.0)

    def _is_over(self, turn: Turn, question: _Asked) -> bool:
        """Whether a speaker has answered a question, and gone on to something else themselves since."""
        answering = self._own_since(turn, question)
        return any(answering) and not answering[-1]

    def _has_answered_last(self, turn: Turn, question: _Asked) -> bool:
        """Whether what a speaker said last answers a question: "nothing yet", and then "they rang"."""
        return self._own_since(turn, question)[-1:] == [True]

    def _own_since(self, turn: Turn, question: _Asked) -> list[bool]:
        """Of what a speaker has told since a question was asked, whether it leans on that."""
        since = zip(self._turns[question.at + 1 :], self._said[question.at + 1 :], strict=True)
        own = (
            each for each, said in since if each.speaker == turn.speaker and said.told and not said.is_noise
        )
        return [question.turn.turn_id in path_to(each.turn_id, self._leaning) for each in own]

    def _is_apart(self, turn: Turn, told: str, question: _Asked) -> bool:
        """Whether words tell of a thing of their own where no answer to a question is due any more.

        Whose bus is late tells nobody who won the quiz.
        """
        is_taken = is_offered_to_all(question.asked) and _BY_ME.search(told) is not None
        is_open = is_taken or not self._is_answered(question)
        is_due = is_open and (self._is_next(question) or question.called == turn.speaker)
        is_told = is_due and question.kind is not Kind.WHO
        return not is_told and stands_alone(told, self._with_its_matter(question.turn))

    def _is_in_time(self, turn: Turn, question: _Asked) -> bool:
        """Whether a turn comes soon after a question; the next morning, where nothing else was said since."""
        since = turn.sent_at - question.turn.sent_at
        return since <= _SOON or (since <= _GOING_ON and self._is_next(question))

    def _names_another(self, turn: Turn, told: str, question: _Asked, waiting: Sequence[_Asked]) -> bool:
        """Whether words name the thing of another question of the kind, and none of this one's."""
        words = set(bases(told))
        if not words.isdisjoint(bases(question.asked)):
            return False
        return any(
            each.kind is question.kind
            and each.turn.speaker != turn.speaker
            and not words.isdisjoint(bases(each.asked))
            for each in waiting
        )

    def _is_of_a_call(self, turn: Turn, told: str, question: _Asked) -> bool:
        """Whether somebody tells what came of their own call, whatever was asked in between."""
        own = next((at for at in self._places_back() if self._turns[at].speaker == turn.speaker), None)
        return own is not None and tells_of_a_call(told, self._turns[own].text, question.asked)

    def _of_other_matters(self, question: _Asked) -> int:
        """How many turns since a question are no part of what it began."""
        since = zip(self._turns[question.at + 1 :], self._said[question.at + 1 :], strict=True)
        return sum(
            not said.is_noise and question.turn.turn_id not in path_to(turn.turn_id, self._leaning)
            for turn, said in since
        )

    def _is_next(self, question: _Asked) -> bool:
        """Whether nothing but answers to it, or "ask your dad", has been said since a question was asked."""
        since = zip(self._turns[question.at + 1 :], self._said[question.at + 1 :], strict=True)
        return all(
            said.is_noise or dodges(turn.text) or self._leaning.get(turn.turn_id) == question.turn.turn_id
            for turn, said in since
        )

    def _is_asked_on_right_before(self, question: _Asked) -> bool:
        """Whether the words right before ask on of what was said: "terminal?", of a flight."""
        return question.at == len(self._turns) - 1 and question.turn.turn_id in self._leaning

    def _is_answered(self, question: _Asked) -> bool:
        return any(
            self._leaning.get(turn.turn_id) == question.turn.turn_id
            and said.told
            and turn.speaker not in {None, question.turn.speaker}
            for turn, said in zip(self._turns, self._said, strict=True)
        )

    def _as_made_clear(self, question: Turn, turn: Turn) -> TurnId:
        """The question, or what has been said of it since: what its asker made clear, or one's own answer.

        Of "which ones?" "the new ones" the latter is answered, and "it's in her bag" goes on with "signed".
        """
        for each, said in zip(reversed(self._turns), reversed(self._said), strict=True):
            if each.turn_id == question.turn_id:
                break
            path = path_to(each.turn_id, self._leaning)
            if question.turn_id not in path or not said.told:
                continue
            if each.speaker == turn.speaker:
                return each.turn_id
            if each.speaker == question.speaker:
                back = self._turn(path[-1])
                return each.turn_id if back is not None and back.speaker == turn.speaker else question.turn_id
        return question.turn_id

    def _goes_on(self, turn: Turn, told: str) -> TurnId | None:
        """What its speaker goes on with, or somebody else's words just before that it takes up."""
        last = next((at for at in self._places_back() if not self._said[at].is_noise), None)
        if last is None:
            return None
        before = self._turns[last]
        is_soon = turn.sent_at - before.sent_at <= _AT_ONCE
        if self._is_its_own(turn, told, before):
            is_drawn = is_soon and follows_from_it(told) and before.speaker != turn.speaker
            return before.turn_id if is_drawn else None
        is_taken_up = takes_up(told, self._with_its_matter(before))
        if is_taken_up and before.speaker != turn.speaker and is_order(before.text):
            return before.turn_id
        own = next((at for at in self._places_back() if self._turns[at].speaker == turn.speaker), None)
        if own is not None and turn.sent_at - self._turns[own].sent_at <= _GOING_ON:
            if reports_a_call(told, self._turns[own].text):
                return self._turns[own].turn_id
            to = self._own_matter(own, told, is_taken_up=is_taken_up)
            if to is not None:
                return to
        return before.turn_id if is_soon and is_taken_up and before.speaker != turn.speaker else None

    def _is_its_own(self, turn: Turn, told: str, before: Turn) -> bool:
        """Whether a statement is of a thing that neither what was said last nor its speaker has spoken of."""
        own = next((at for at in self._places_back() if self._turns[at].speaker == turn.speaker), None)
        spoken = (before,) if own is None else (before, self._turns[own])
        return stands_alone(told, "\n".join(self._with_its_matter(each) for each in spoken))

    def _with_its_matter(self, turn: Turn) -> str:
        """The words of a turn, and of what began its matter: "I'm in court Thursday", of what is that day."""
        root = next(iter(path_to(turn.turn_id, self._leaning)), None)
        begun = None if root is None else self._turn(root)
        return turn.text if begun is None else f"{turn.text}\n{begun.text}"

    def _own_matter(self, own: int, told: str, *, is_taken_up: bool) -> TurnId | None:
        """What somebody's own last turn was answered with, or that turn itself, where they go on with it."""
        is_near = self._is_near(own)
        answer = self._answer_to(self._turns[own]) if self._said[own].asked else None
        if answer is not None and _TO_YOU.search(told):
            return answer
        mine = set(bases(self._turns[own].text))
        if answer is not None and is_near and (is_taken_up or goes_on(told) or is_order(told)):
            return answer if mine.isdisjoint(bases(told)) else self._turns[own].turn_id
        return self._turns[own].turn_id if is_near and goes_on(told) else None

    def _answer_to(self, question: Turn) -> TurnId | None:
        """The last answer that was given to a question."""
        told = [each for each, said in zip(self._turns, self._said, strict=True) if said.told]
        answers = (
            each.turn_id for each in reversed(told) if self._leaning.get(each.turn_id) == question.turn_id
        )
        return next(answers, None)

    def _places_back(self) -> range:
        return range(len(self._turns) - 1, max(len(self._turns) - 1 - _BACK, -1), -1)

    def _is_near(self, own: int) -> bool:
        """Whether only what leans on one's own words, the like of others, and bare reactions came between."""
        before = self._turns[own]
        between = zip(self._turns[own + 1 :], self._said[own + 1 :], strict=True)
        return all(
            said.is_noise
            or before.turn_id in path_to(each.turn_id, self._leaning)
            or is_the_like(said.told, before.text)
            for each, said in between
        )

    def _asks_on(self, turn: Turn, asked: str) -> TurnId | None:
        """What a question that says little alone asks on of: the words right before it."""
        if not leans_as_question(asked):
            return None
        places = [at for at in self._places_back() if not self._said[at].is_noise]
        last = next(iter(places), None)
        if last is None or turn.sent_at - self._turns[last].sent_at > _SOON:
            return None
        if self._turns[last].speaker == turn.speaker and is_a_word(asked):
            return None
        if self._calls_only(turn, asked) and dodges(self._turns[last].text):
            own = next((each for each in reversed(self._asked) if each.turn.speaker == turn.speaker), None)
            return self._turns[last].turn_id if own is None else own.turn.turn_id
        return self._turns[last].turn_id

    def _calls_only(self, turn: Turn, asked: str) -> bool:
        """Whether a question is somebody's name and no more: "dad?", after "ask your dad"."""
        people, _ = people_named(asked, asker=turn.speaker, house=self._house, at=turn.sent_at)
        return len(people) == 1 and len(asked.split()) == 1

    def _turn(self, turn_id: TurnId) -> Turn | None:
        return next((each for each in self._turns if each.turn_id == turn_id), None)
