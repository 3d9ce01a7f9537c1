"""Words that leave are made by rendering; a string, however honest it looks, is not taken."""

from collections.abc import Iterable
from typing import Protocol

from memory.audience import Audible
from memory.claims import Claim, Proposition
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId
from memory.render import Rendered, View, join, name_of, phrase, quoted, render, shorten
from relay.answers import Answer
from relay.outbox import Ready
from relay.words import Word


class Sender(Protocol):
    """Whatever brings words to people."""

    def send(self, words: Rendered, *, to: RoomId) -> None: ...


def tell(sender: Sender, heard: Audible, view: View, room: RoomId) -> None:
    sender.send(render(heard, view), to=room)
    sender.send(shorten(heard, view, limit=80), to=room)
    sender.send(phrase("You asked {} things.", 2), to=room)


def tell_a_string(sender: Sender, room: RoomId) -> None:
    sender.send("Ana has finished the forms.", to=room)  # refuse


def tell_what_was_rendered_as_text(sender: Sender, heard: Audible, view: View, room: RoomId) -> None:
    sender.send(render(heard, view).text, to=room)  # refuse


def tell_the_wrong_room(sender: Sender, heard: Audible, view: View, person: PersonId) -> None:
    sender.send(render(heard, view), to=person)  # refuse


def tell_a_claim(sender: Sender, claim: Claim, room: RoomId) -> None:
    sender.send(claim, to=room)  # refuse


def tell_a_proposition(sender: Sender, said: Proposition, room: RoomId) -> None:
    sender.send(said, to=room)  # refuse


def ready(word: Word, heard: Audible, view: View) -> Ready:
    return Ready(word=word, text=render(heard, view))


def ready_with_a_string(word: Word) -> Ready:
    return Ready(word=word, text="Ana has finished the forms.")  # refuse


def answer_with_a_string(answer: Answer) -> None:
    answer.text = "Ana has finished the forms."  # refuse


def make_words(claim_id: ClaimId) -> Rendered:
    return Rendered("Ana has finished the forms.", (claim_id,))  # refuse


def make_words_by_oneself(claim_id: ClaimId) -> Rendered:
    return Rendered("Ana has finished the forms.", (claim_id,), object())  # refuse


class Made(Rendered):  # refuse
    """Nobody derives another kind of it."""


def put_into_words_what_nobody_let_through(claim: Claim, view: View) -> Rendered:
    return render(claim, view)  # refuse


def quote_what_nobody_let_through(claim: Claim, view: View) -> Rendered:
    return quoted(claim, view)  # refuse


def put_a_string_into_a_sentence(text: str) -> Rendered:
    return phrase("About that: {}", text)  # refuse


def make_a_sentence_of_a_string(text: str) -> Rendered:
    return phrase(text)  # refuse


def name_in_a_sentence(person: PersonId, house: House) -> Rendered:
    return phrase("{} has not answered yet.", name_of(person, house))


def join_words(parts: Iterable[Rendered]) -> Rendered:
    return join(parts, "\n")


def join_strings(parts: list[str]) -> Rendered:
    return join(parts, "\n")  # refuse


def change_words(words: Rendered) -> None:
    words.text = "It is done."  # refuse
