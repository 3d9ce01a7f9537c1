"""The bot's own fixed words to people: at the start, to strangers, and about how it stands in a chat."""

from typing import Final

CONSENT: Final = (
    "I keep what is said to me and in the family's group, with who said it and when, on a computer at home. "
    "What you write here stays between us, except what you ask me to pass on. What is said in the group may "
    "be heard by those in it. /memory shows what I keep of you and lets you take it back; the owner can "
    "erase it for good."
)
CONSENT_OF_A_CHILD: Final = (
    "I am the family's memory. What you write to me here I keep for you; I tell it to nobody unless you ask "
    "me to pass it on. What is said in the family's group, everyone in the group may hear from me. Grown-ups "
    "can't read what you write here. /memory shows what I keep of you, and you can let me forget it."
)
CONSENT_OF_A_VISITOR: Final = (
    "I keep what you write here, and what is said where you are, with who said it and when, on a computer at "
    "the family's home. What you write here stays between us, except what you ask me to pass on. Of the "
    "family I tell you only what is meant for you, or said where you are, from today on. /memory shows what "
    "I keep of you and lets you take it back; the family's owner can erase it for good."
)
SHARE_QUESTION: Final = (
    "When you tell me in private where you are, whether you are free, or how you are: who may hear that?"
)
STRANGER: Final = "I belong to one family and can't talk with others. Its owner can invite you."
HOME: Final = (
    "Hello. I am the family's memory. I keep what is said here, with who said it; whoever is in this group "
    "may hear it. Call me by name when you want something, or write to me in private. Who has no account "
    "with me yet is not heard: the owner invites with /invite, in private."
)
HALF_DEAF: Final = (
    "As I am set up, I only hear what is addressed to me here. To let me hear everything, the owner can turn "
    "off my privacy mode at BotFather and add me again, or make me an admin."
)
POST_AS_YOURSELF: Final = "I can't see who wrote that. Post as yourself and I can remember it."
PUT_OUT: Final = "I have been put out of the group. I keep what I have, and hear and say nothing there."
MUTED: Final = (
    "I may not write in the group any more. I still listen; what is meant for the group does not arrive."
)
