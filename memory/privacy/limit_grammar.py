"""How people say who is to know a thing: "only Ana may know the code", "not a word to Zoe"."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from memory.privacy.withholding import marks_of_withholding, withheld_in

_WHO = r"(?P<who>[^.,;!?]{1,60}?)"
_WHOM = r"(?P<who>[^.;!?]{1,80}?)"
"""People at the end of what is said: "between Ana, Ben and me"; what is no name there is cut off later."""
_WHAT = r"(?P<what>[^.;!?]*)"
_KEPT = r"(?P<what>[^.;!?]{0,160}?)"
_END = r"(?=[.,;!?)]|$)"
_PLEASE = r"(?:,? ?(?:please|pls|ok|okay|thanks|x))*\W*"
_DO_NOT = (
    r"(?:do not|don['’]?t|won['’]?t|will not|never|nobody|no[ -]one|let['’]?s not|let us not"
    r"|(?:please|best|better|rather) not)"
    r"(?: (?:you|ever))?"
)
_IS_NOT = (
    r"(?:(?:must|should|may|can|is|are|need|ought)(?: not|n['’]t| never(?: ever)?)"
    r"(?: (?:meant |supposed )?to)?)"
)
_HAS_NO_NEED = r"(?:do|does)(?: not|n['’]t) (?:need|have) to"
_CANNOT = r"(?:cannot|can not|can['’]t) (?:know|find out|get wind|be (?:told|shown))"
_MAY = r"(?:may|can|should|(?:is|are) (?:to|allowed to|meant to)|gets? to|needs? to)"
_KNOW = (
    r"(?:know|find out|hear|see|learn|suspect|get (?:wind|to (?:hear|know|see))|cotton on|catch on|twig"
    r"|be (?:told|shown|given))"
)
_ANYBODY = r"(?:any(?:one|body)|nobody|no[ -]one)(?: else)?"
_BUT = r"(?:but|except(?: for)?|other than|apart from|besides)"
_OF_SAYING = (
    r"(?:for|tell\w*|told|knows?|knowing|shar\w+|show\w*|say|said|let on|private\w*|secret|mention\w*)"
)
_GIVE = r"(?:hand(?:ed)?|given?|shown?|sen[dt]|pass(?:ed)?|shared?)"
_INFORMATION = (
    r"(?:codes?|pins?|numbers?|tags?|combinations?|pass(?:word|code|phrase)s?|phrases?|words?|keys?|details?"
    r"|address(?:es)?|times?|dates?|days?|plans?|budget|prices?|amounts?|sums?|figures?|results?|names?|news"
    r"|reasons?|location|places?|spots?|links?|logins?|reports?|letters?|diagnos[ie]s|dose|salary|wages?)"
)
_INFORMING = rf"(?P<what>[^.;!?]{{0,160}}\b{_INFORMATION}\b[^.;!?]{{0,160}}?)"
_PROPERTY = (
    rf"(?:it|this|that|them|these|those|all|any|of|the|my|our|his|her|its|their|exact|real|actual|full|and|or"
    rf"|too|{_INFORMATION})"
)


class _Beside(NamedTuple):
    """A form that is only looked for where one of some words stands: most sentences hold none of them."""

    words: tuple[str, ...]
    form: re.Pattern[str]


_NO_LESS = r"(?<!n['’]t )(?<!dont )(?<!not )(?<!no need to )(?<!never )(?<!have to )"
"""What asks for no secret: "don't keep it from Joel"."""
_EARS = r"(?:(?:['’]s?)? (?:ears|eyes))?"
_WORRYING = r"(?:worry|upset|bother|burden|trouble|frighten|scare|alarm|stress)"
_SPARING = (
    r"(?:let['’]?s not|let us not|(?:do not|don['’]?t|would not|wouldn['’]?t) (?:want to|let['’]?s)"
    r"|no (?:need|point|sense|use) (?:to|in)|(?:so as )?not to|(?:rather|better|best) not)"
)
_LETTING_OUT = (
    r"(?:let on|let (?:it |this |that |anything )?slip|blab|whisper|breathe a word|spill the beans)"
)
_OF_THIS = r"(?: (?:of|about) (?:it|this|that|any of (?:it|this)))?"
_A_WORD = r"(?:a (?:word|peep|squeak|whisper|hint|dicky ?bird))"
_SILENT = (
    r"(?:s?c?htum|mum|quiet|silent|tight[- ]lipped|(?:your|our) (?:mouths?|lips) (?:shut|sealed|zipped))"
)
_SECRETLY = r"(?:really|actually|secretly)"
_ONLY = (
    re.compile(
        rf"\bonly {_WHO} (?:knows?|{_MAY} (?:know|see|have|hear|be told|get|use)) (?![:–—-])(?:about |of )?"
        rf"{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;:] |\band ){_WHO} (?:is|are|am) the only (?:ones?|people|person)(?: who| that)?"
        rf" (?:knows?|has|have|{_MAY} (?:know|have|see|get|hear|use|be told)) ?(?:about |of )?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:nobody|no[ -]one) {_BUT} {_WHO} {_MAY} know (?:about )?{_WHAT}", re.IGNORECASE),
    re.compile(
        rf"\b(?:keep|leave) {_KEPT} (?:just |strictly )?(?:between|among) {_WHOM}(?=[.;!?]|$)", re.IGNORECASE
    ),
    re.compile(
        rf"^(?!\W*(?:i|we)\b){_WHAT} (?:is|are|stays?|remains?) (?:just |strictly )?between {_WHOM}"
        r"(?=[.;!?]|$)",
        re.IGNORECASE,
    ),
    _Beside(
        ("only", "alone", "else"),
        re.compile(
            rf"^{_INFORMING} (?:is|are|stays?|remains?|goes?|belongs?)"
            rf" (?:strictly |just )?(?:for|with|to) {_WHO} (?:only|alone|and (?:nobody|no[ -]one) else)\b",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        (" for ",),
        re.compile(
            rf"^{_INFORMING} (?:is|are) (?:strictly|just|only) for {_WHOM}"
            r"(?=[.;!?]|$)",
            re.IGNORECASE,
        ),
    ),
)
_ONLY_BESIDE = (
    re.compile(r"^\W*(?:just|only|strictly) (?P<who>us [\w-]+(?: [\w-]+)?)(?=[:–—]| - )", re.IGNORECASE),
    _Beside(
        ("only",),
        re.compile(
            rf"(?:^|[,;:] )(?:so |and |but )?only {_WHO} (?:{_MAY} know|needs? to know|knows?)"
            rf"(?: (?:it|this|that|about (?:it|this|that)))?[\s)]*{_PLEASE}$",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        ("only",),
        re.compile(
            rf"(?:^|[,;:] )(?:so |and |but )?only {_WHO} (?:{_MAY} (?:know|hear)|knows?)"
            r"(?: (?:it|this|that|about (?:it|this|that)))?(?= ?[:–—])",
            re.IGNORECASE,
        ),
    ),
    re.compile(
        r"(?:^|[,;:] )(?:just )?between (?:you and me|me and you),? (?P<who>[^\W\d_]\S*)(?=[,.;!?]| )",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:^|[,;:] )(?:just |strictly )?between (?:us|ourselves),?"
        r" (?P<who>[^\W\d_][\w-]*(?: and [^\W\d_][\w-]*)*)(?=[,.:;!?–—]| [–—-] | (?:i|we)\b|$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:stays?|staying|remains?|kept|is|['’]s) (?:just |strictly |only )?between {_WHOM}(?=[.;!?]|$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;:] |\band )(?!only\b){_WHO} (?:already )?knows?(?: about (?:it|this|that))?"
        r"(?:,| and|,? but)? (?:please )?(?:leave it (?:there|at that)|nobody else|no[ -]one else|that is all"
        r"|that['’]s (?:all|it|enough))\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:nobody|no[ -]one)(?:['’]s| else['’]s) business {_BUT} {_WHOM}(?=[.;!?]|$)", re.IGNORECASE
    ),
    _Beside(
        ("only", "alone"),
        re.compile(
            r"(?:^|[,;:(–-] ?)(?:(?:just|strictly|for|to) )*(?P<who>[^.,;:!?()]{1,40}?)"
            rf"{_EARS} (?:only|alone)\b"
            rf"[\s)]*{_PLEASE}$",
            re.IGNORECASE,
        ),
    ),
    re.compile(
        r"^(?:(?:private|confidential)[,:] )?(?:this is )?(?:for )?(?P<who>[^.,;:!?()]{1,40}?)"
        rf"{_EARS} only{_PLEASE}?(?:[:–—]| - )",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:^|[,;:(–-] ?)(?:only|just|strictly) for (?P<who>[^.,;:!?()]{1,40}?)"
        rf"{_EARS}[\s)]*{_PLEASE}$",
        re.IGNORECASE,
    ),
    _Beside(
        ("else",),
        re.compile(
            rf"(?:^|[,;] )(?:it |that |this )?(?:belongs to |is for )?(?:only )?{_WHO}"
            rf"(?: {_MAY} (?:know|see|have|hear|be told|get|use)(?: (?:it|this|that|about it))?)?"
            r",? (?:but |and )(?:nobody|no[ -]one|none) else\b",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        ("else",),
        re.compile(
            rf"(?:^|[,;] )(?:only )?{_WHO} {_MAY} (?:know|see|have|hear|be told|get|use)"
            r"(?: (?:it|this|that|about it))?,? (?:nobody|no[ -]one|none) else\b",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        ("but", "except", "than", "apart", "besides"),
        re.compile(
            rf"^(?=.*\b{_OF_SAYING}\b)(?=.*(?:\b(?:nobody|no[ -]one|not|never|without)\b|n['’]?t\b)).*?"
            rf"\b{_ANYBODY} {_BUT} {_WHOM}(?: knows?| is to know)?{_PLEASE}$",
            re.IGNORECASE,
        ),
    ),
)
"""What is said of the rest of the turn: "..., adults only please", "... Nell may know it, nobody else"."""
_NOBODY = (
    re.compile(
        rf"\b(?:nobody|no[ -]one)(?: else)? (?:(?:must|should|may|is to|gets to|needs to|has to) {_KNOW}"
        rf"|can (?:know|find out|be (?:told|shown)))(?: about| of)? ?{_WHAT}",
        re.IGNORECASE,
    ),
)
"""Nobody but who says so."""
_NOT_BESIDE = (
    re.compile(
        rf"\b{_DO_NOT} (?:tells?|(?:{_LETTING_OUT}|say (?:anything|a word)){_OF_THIS} to) {_WHO}"
        rf"(?: (?:about )?{_PROPERTY})*(?: (?:yet|though))?{_PLEASE}"
        r"(?=[.,:;!?]|$|\s(?:but|because|cos|as)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;:] ?|\b(?:but|and) )(?:not {_A_WORD}|(?:say )?nothing){_OF_THIS} to {_WHO}"
        rf"(?: (?:yet|though))?{_PLEASE}{_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:keep|stay|keeping|staying) {_SILENT}(?: about (?:it|this|that))?"
        rf" (?:around|in front of|with|near) {_WHO}(?=[,.;:!?)]|$|\s(?:but|because|cos|as)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:leave|keep) {_WHO} out of (?:it|this|that)(?: (?:one|for now|please))?{_END}", re.IGNORECASE
    ),
    _Beside(
        ("without",),
        re.compile(
            rf"(?:^|[,;:] ?|\b(?:but|and) )(?:all )?without {_WHO} (?:knowing|noticing|finding out|hearing)"
            rf"(?: (?:of|about) (?:it|this|that))?{_END}",
            re.IGNORECASE,
        ),
    ),
    re.compile(
        r"(?:^|[,;:(] ?|\b(?:but|and) )(?:(?:be )?careful what you say|watch what you say|not)"
        rf" (?:around|in front of) {_WHO}(?=[,.;:!?)]|$|\s(?:but|because|cos|as)\b)",
        re.IGNORECASE,
    ),
    re.compile(rf"\bas far as {_WHO}(?: knows?|['’]s concerned| (?:is|are) concerned)\b", re.IGNORECASE),
    re.compile(rf"(?:\bnot|n['’]?t) for {_WHO}['’]s? (?:ears|eyes)\b", re.IGNORECASE),
    _Beside(
        ("telling", "blabbing", "hint", "word"),
        re.compile(
            rf"(?<!there['’]s )(?<!there is )(?<!there was )\bno (?:telling|blabbing to|hints? to|word to)"
            rf" {_WHO}(?: (?:yet|though))?{_PLEASE}(?=[.,:;!?)]|$)",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        ("worry", "upset", "bother", "burden", "troubl", "frighten", "scar", "alarm", "stress"),
        re.compile(
            rf"\b{_SPARING} {_WORRYING}(?:ing)? {_WHO}(?: (?:with|about) (?:it|this|that))?"
            rf"(?: (?:yet|though|now))?{_PLEASE}(?=[.,;:!?]|$|\s(?:but|because|cos|as)\b)",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        ("really", "actually", "secretly"),
        re.compile(
            rf"(?:^|[,;:] |\b(?:and|so) )(?!(?:i|we)\b){_WHO} (?:still )?"
            r"(?:thinks?|believes?|is convinced|has been told|was told) [^.;!?]*"
            rf"\b(?:but|when|whereas) (?:{_SECRETLY} (?:i|we)\b|(?:i|we)['’ ]\w+ {_SECRETLY}\b)",
            re.IGNORECASE,
        ),
    ),
    re.compile(r"\bbehind (?P<who>[\w-]+)['’]s back\b", re.IGNORECASE),
    re.compile(
        rf"\bspare {_WHO}"
        rf" (?:this|that|it|the (?:details?|worry|news|stress|story|ins and outs)|all (?:this|that)){_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:i|we)(?: have|['’]ve) ?(?:not|n['’]t) told {_WHO}(?: (?:about )?(?:it|this|that))?"
        rf"(?: (?:yet|though))?{_PLEASE}(?=[.,:;!?)]|$|\s(?:but|so|because|cos)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;:] |\b(?:but|and|as) )(?!only\b){_WHO} (?:do|does)(?: not|n['’]t) need"
        rf" (?:it|this|that|these|those|any of (?:it|this|that)|(?:the|those|any) details?){_END}",
        re.IGNORECASE,
    ),
)
_UNAWARE = re.compile(
    rf"(?:^|[,;:–—-] ?|\b(?:but|and) )(?!(?:only|i|we|you)\b){_WHO} (?:still )?"
    r"(?:(?:has|have) no (?:idea|clue)|(?:does|do)(?: not|n['’]t) suspect(?: a thing| anything)?)"
    rf"(?: (?:yet|still|(?:of|about) (?:it|this|that)))*{_PLEASE}$",
    re.IGNORECASE,
)
"""That somebody knows nothing of what stands beside it."""
_CAREFUL = r"(?:careful|watch) what (?:you|we) say"
_NOT = (
    _Beside(
        ("about", " of ", " on "),
        re.compile(
            rf"(?:^|[,;:] ?|\b(?:and|keep|stay|be) )(?:{_SILENT}|hush|not {_A_WORD}|nothing|no mention)"
            rf" (?:about|of|on) {_KEPT}(?: please| pls)?(?:,| -| –| —| because| as| so| but)"
            rf"(?: [^.;!?]{{0,160}}?,)? {_WHO} (?:{_IS_NOT} {_KNOW}|{_CANNOT})"
            rf"(?: (?:about|of) (?:it|this|that))?{_END}",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        ("that way",),
        re.compile(
            rf"(?:^|[,;:] |\b(?:but|and|as) )(?!only\b){_WHO} (?:(?:has|have) no (?:idea|clue)"
            rf"|(?:does|do)(?: not|n['’]t) (?:know|suspect)) {_KEPT}[,;–-]* (?:and |so |but )?"
            r"(?:please |let['’]?s |we should |we(?:['’]ll| will) )*keep it that way\b",
            re.IGNORECASE,
        ),
    ),
    re.compile(
        rf"(?:^|[,;:] |\b(?:but|and|as) )(?!only\b){_WHO} (?:does|do)(?: not|n['’]t) know {_KEPT},? so"
        r" (?:be careful|careful|sh+|hush|keep|do not|don['’]?t|not a word|watch|mum['’]s)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:(?:^|[,;:] ?|\b(?:but|and) )(?:not {_A_WORD}|(?:say )?nothing|no mention)"
        rf"|\b{_DO_NOT} {_LETTING_OUT}) to"
        rf" {_WHO} (?:about|on|of|that|how|why|where|when) {_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:i|we)(?: would|['’]d) (?:hate|dread|die|be (?:mortified|gutted)|not (?:like|want))(?: it)?"
        rf" (?:for {_WHO} to {_KNOW}|if (?P<whose>[^.,;!?]{{1,60}}?) (?:knew|found out|heard|saw|learnt))"
        rf"(?: about| of| that)? ?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:keep|keeping|hide|hiding|hidden) (?:it|this) ?(?:(?:a )?secret |hidden |away )?from {_WHO}"
        rf" (?:that|about|how|why|where|when)\b ?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:{_CAREFUL} (?:around|in front of|to|with)|{_DO_NOT} (?:talk|speak) in front of) {_WHO}"
        rf" (?:about|on) {_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:{_CAREFUL}|{_DO_NOT} (?:talk|speak)) about {_KEPT} (?:around|in front of) {_WHOM}"
        r"(?=[.;!?]|$)",
        re.IGNORECASE,
    ),
    _Beside(
        ("rather", "sooner", "prefer", "like", "if", "that"),
        re.compile(
            r"\b(?:(?:i|we)(?: would|['’]d) (?:rather|sooner|prefer(?: it)? if|like it if)"
            r"|(?:better|best|easier|kinder|nicer|safer|wiser|good|fine)(?: all round| for now)? (?:if|that))"
            rf" {_WHO}"
            r" (?:did|do|does)(?: not|n['’]?t) (?:know|find out|hear|see|learn|get told|get wind)"
            rf"(?: about| of)? ?{_WHAT}",
            re.IGNORECASE,
        ),
    ),
    _Beside(
        ("want",),
        re.compile(
            rf"\b(?:do not|don['’]?t|would not|wouldn['’]?t) want {_WHO}"
            rf" (?:to (?:know|find out|hear|see)|knowing|finding out)(?: (?:about|of|that))? ?{_WHAT}",
            re.IGNORECASE,
        ),
    ),
    re.compile(
        rf"\b(?:{_DO_NOT} (?:tell|show|let)|not telling) {_WHO}"
        rf" (?:about|know about|know|find out about|find out|see|of|where|when|what|that)\b ?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;:] |\b(?:but|and|so) )(?!only\b){_WHO} (?:(?:{_IS_NOT}|{_HAS_NO_NEED}) {_KNOW}|{_CANNOT})"
        rf"(?: about| of)? ?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(rf"\bno (?:need|reason|call) for {_WHO} to {_KNOW}(?: about| of)? ?{_WHAT}", re.IGNORECASE),
    re.compile(
        rf"{_NO_LESS}\b(?:keep|keeping|hide|hiding|hidden) {_KEPT} ?(?:(?:a )?secret |hidden |away )?from"
        rf" {_WHOM}(?=[.;!?:]|$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_DO_NOT} tells? (?P<who>[\w-]+(?:(?:,| and| or) [\w-]+)?) (?:that )?"
        r"(?P<what>(?:(?:i|we|he|she|it|they|you|there|the|my|our|his|her|their)\b"
        r"|(?-i:[A-Z])[\w-]+(?:['’]s\b| (?:had|will|won|can|got|get|went|\w+ed|\w+s|isn|hasn)\b))[^.;!?]*)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;:] ?|\b(?:but|and) ){_WHO} (?:would|['’]d|will) (?:\w+ ){{1,4}}if (?:s?(?:he|they)"
        r" (?:knew|found out|heard|knows|finds out|hears)|(?:it|this|that) (?:ever )?(?:came|comes|got|gets)"
        rf" out)(?: about| of| that)? ?{_WHAT}",
        re.IGNORECASE,
    ),
    _Beside(
        ("dark",),
        re.compile(
            rf"(?:^|[,;:] ?|\b(?:but|and|so) )(?:keep )?{_WHO}"
            r"(?: (?:has|have|needs?|is|are) to| must| should)?"
            rf"(?: (?:stay|remain|be|be kept|be left))? in the dark(?: (?:about|on|over) {_WHAT})?",
            re.IGNORECASE,
        ),
    ),
    re.compile(
        rf"\bwhat {_WHO} (?:does|do)(?: not|n['’]t) know(?: yet)? is (?:that )?{_WHAT}", re.IGNORECASE
    ),
    re.compile(
        rf"(?:^|[,;:] |\b(?:but|and|so) )(?P<who>s?he|they)(?:['’]s|['’]re) not (?:meant |supposed )?to"
        rf" {_KNOW}(?: about| of)? ?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:{_DO_NOT}|{_IS_NOT}|not to) (?:be )?{_GIVE}"
        rf"(?: on| along| out)? (?P<what>(?:{_PROPERTY} )+|[^.;!?]{{0,160}}\b{_INFORMATION} )?"
        rf"(?:out |on |along )?(?:to|with) {_WHOM}(?=[.;!?]|$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:{_DO_NOT}|{_IS_NOT}|not to) (?:be )?(?:mention(?:ed)?|repeat(?:ed)?|disclosed?|reveal(?:ed)?)"
        rf" (?P<what>[^.;!?]{{0,160}}?) ?to {_WHOM}(?=[.;!?]|$)",
        re.IGNORECASE,
    ),
)
_LIFTED = (
    re.compile(
        rf"\b(?:you (?:can|may)|feel free to|fine to|ok(?:ay)? to) (?:now )?(?:tell|show|let) {_WHO}"
        rf" (?:now )?(?:about |know about |know |the |see )?{_WHAT}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;] )(?:(?:ok(?:ay)?|right|fine|so|well|actually|yes|yep|now)[,!.]? ){{0,2}}{_WHO}"
        r" (?:may|can|is allowed to|are allowed to) (?:now )?(?:know|hear|see|be told)"
        rf" (?:now )?(?:about )?{_WHAT}",
        re.IGNORECASE,
    ),
)
_TELLING = re.compile(
    r"^(?:(?:hey|ok(?:ay)?|right|please|pls|sayso|and|so)[,:]? ){0,3}(?:tell|let)"
    r" (?P<who>[\w-]+(?:(?:,| and) [\w-]+)?)(?: know)? (?:that |about )?(?P<what>[^.;!?]+)",
    re.IGNORECASE,
)
_MARKS = frozenset(
    """
    only one noone nobody anyone anybody none else alone just private privacy confidential secret between
    among from need reason call word say tell told telling know knows knowing find finding hear see learn get
    let show shown share shared give given hand handed send sent pass passed business rather arrangement
    quiet mention mentioned repeat repeated disclose disclosed reveal revealed leave keep keeping spare
    hide hiding hidden without behind dark careful watch front knew ears eyes concerned worry worrying upset
    upsetting bother bothering burden trouble frighten scare alarm stress really actually secretly hint
    hints blabbing blab slip whisper nothing hate dread peep squeak idea clue found mortified gutted
    schtum shtum silent wind suspect
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_WORDS = re.compile(r"[^\W_]+")


@cache
def marks_of_knowing() -> tuple[str, ...]:
    """Words of which one is in whatever says who may know: most of what is said holds none."""
    return tuple(sorted({*_MARKS, *marks_of_withholding()}))


_THIS = re.compile(rf"^\W*(?:{_PROPERTY}\b\W*)*(?:please|yet|now|ok|okay)?\W*$", re.IGNORECASE)
_OF_A_THING = re.compile(
    r"exact|details?|times?|dates?|days?|results?|news|reasons?|amounts?|sums?|figures?|prices?"
    r"|surprises?|secrets?",
    re.IGNORECASE,
)
_EVERYONE = re.compile(
    r"\b(?:everyone|everybody|anyone|anybody|all of (?:you|us)|the (?:whole )?family)\b", re.IGNORECASE
)
MARKED_PRIVATE = re.compile(
    r"^\W*(?:private(?:ly)?|confidential(?:ly)?|in confidence|off the record)\s*[:,–—-]", re.IGNORECASE
)
"""A turn that begins as a private one."""
_AS_BEFORE = re.compile(
    r"\b(?:still|again|also|remains?|stays?|just as) (?:strictly )?(?:private|confidential|secret)\b"
    r"|\b(?:private|confidential|secret) (?:as before|as ever|still|too|as well)\b"
    r"|\bas (?:quiet|private|secret|discreet\w*|confidential) as (?:before|ever)\b"
    r"|\bsame (?:privacy|rules?|people|limits?|restrictions?|arrangements?|discretion)\b[^.;!?]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SaidOfKnowing:
    """What a sentence says of who is to know.

    Attributes:
        words: The words that say so.
        who: Whom it names; None where nobody but the speaker is to know.
        what: What they are to know or not; empty where it is said beside the thing.
        is_only: Whether nobody else is to know; otherwise these are not to.
    """

    words: str
    who: str | None
    what: str
    is_only: bool


@lru_cache(maxsize=4_096)
def said_of_knowing(sentence: str) -> tuple[SaidOfKnowing, ...]:
    """What a sentence says of who may know and who may not, at most one of each."""
    kinds = ((True, (*_ONLY, *_ONLY_BESIDE, *_NOBODY)), (False, (*_NOT, *_NOT_BESIDE, _UNAWARE)))
    lowered = sentence.casefold()
    listed = tuple(
        _said(match, is_only=is_only)
        for is_only, forms in kinds
        for form in forms
        if (match := _found(form, sentence, lowered)) is not None
    )
    free = tuple(
        SaidOfKnowing(sentence[each.start : each.end], each.who, each.what, is_only=False)
        for each in withheld_in(sentence)
    )
    fuller = tuple(each for each in listed if any(_names_more(each, than) for than in free))
    return (*fuller, *free, *(each for each in listed if each not in fuller))


def _names_more(said: SaidOfKnowing, than: SaidOfKnowing) -> bool:
    """Whether it names what stands before the other: "keep quiet about the pony, Nia mustn't know"."""
    is_within = than.who == said.who and than.words in said.words
    return is_within and not than.what and bool(said.what) and said.what not in than.words


def _found(form: re.Pattern[str] | _Beside, sentence: str, lowered: str) -> re.Match[str] | None:
    if isinstance(form, re.Pattern):
        return form.search(sentence)
    return form.form.search(sentence) if any(word in lowered for word in form.words) else None


@lru_cache(maxsize=4_096)
def lifted_in(sentence: str) -> SaidOfKnowing | None:
    """What a sentence lets somebody know; None if it lets nobody."""
    match = next((found for each in _LIFTED if (found := each.search(sentence))), None)
    return None if match is None else _said(match, is_only=False)


@lru_cache(maxsize=4_096)
def told_to(sentence: str) -> SaidOfKnowing | None:
    """Whom a request tells what: whoever had kept a thing from Nia and says "tell Nia" lets her know it."""
    match = _TELLING.match(sentence.strip())
    return None if match is None else _said(match, is_only=False)


def _said(match: re.Match[str], *, is_only: bool) -> SaidOfKnowing:
    groups = match.groupdict()
    who = groups.get("who") or groups.get("whose")
    return SaidOfKnowing(match.group(), who, groups.get("what") or "", is_only)


def is_of_no_knowledge(said: SaidOfKnowing) -> bool:
    """Whether it only says that somebody knows nothing: of a secret, or of what is asked or lost."""
    return _UNAWARE.fullmatch(said.words) is not None


def tells_of_own_plans(words: str) -> bool:
    """Whether words tell what their speaker, alone or with others, is about to do or has got."""
    return _OWN_PLANS.search(words) is not None and _IS_SOUGHT.search(words) is None


_OWN_PLANS = re.compile(
    r"\b(?:i|we)(?:['’](?:m|re|ve|ll)| am| are| have| will)\b|\b(?:i|we) (?:\w+ed|got|bought|chose|hid)\b",
    re.IGNORECASE,
)
_IS_SOUGHT = re.compile(
    r"\?|\b(?:not|cannot|never|lost|missing|looking for|wonder\w*|looked|asked)\b|n['’]t\b", re.IGNORECASE
)


def names_no_thing(what: str) -> bool:
    """Whether words name nothing of their own: "it", "the exact time", "these details"."""
    return bool(_THIS.match(what))


def is_property(word: str) -> bool:
    """Whether a word names what is told of a thing, and no thing: a test's result, a call's time."""
    return bool(_OF_A_THING.fullmatch(word))


def means_everyone(who: str) -> bool:
    """Whether words let everybody know."""
    return bool(_EVERYONE.search(who))


@lru_cache(maxsize=4_096)
def is_as_before(sentence: str) -> str | None:
    """The words by which a sentence asks for the discretion that was asked for before; None if it doesn't."""
    found = _AS_BEFORE.search(sentence)
    return None if found is None else found.group()
