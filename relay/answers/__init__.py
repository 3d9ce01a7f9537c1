"""From a question to a reply made of what the record says, or an honest "nothing on that"."""

from relay.answers.answering import Answer, answer, same_matter, told_of
from relay.answers.saying import Wording

__all__ = ["Answer", "Wording", "answer", "same_matter", "told_of"]
