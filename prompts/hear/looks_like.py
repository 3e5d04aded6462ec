"""What a text of a player's own words may look like that is no answer: a call for help, a question, talk. Each is a
whole text, without the polite words around it (`bare`)."""

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from prompts.hear.names import Names

_SPELT = {
    "r": "are",
    "u": "you",
    "ur": "your",
    "wats": "whats",
    "wat": "what",
    "wut": "what",
    "whose": "whos",
    "isnt": "is",
    "someone": "somebody",
    "anyone": "anybody",
    "everyone": "everybody",
}
_MISSPELT = ("question", "again", "answer", "repeat")
_LIKE = 80
_LEADS = frozenset(
    """
    ok okay so um umm uh well hey hi sorry please pls omg wait and but lol haha mom mommy mum mama mami dad daddy papa
    grandma guys
    """.split()
)
_TAILS = frozenset(
    """
    lol haha please pls plz sorry thanks thx honestly really bro dude man mom mommy mum mama dad daddy grandma now
    though tho guys here bitte porfa porfavor
    """.split()
)
_CHATTER = frozenset(
    """
    lol lmao rofl haha hahaha jaja hehe hihi omg wow hi hey hello oops whoops ups thanks thx gracias danke brb bye test
    testing ja nvm nevermind hm hmm cool nice one great good so oh ah aww yay ok wtf sorry gg
    """.split()
)
_HEARTY = frozenset(
    "lol lmao rofl haha jaja hehe hihi omg wow hello oops whoops thanks thx gracias danke brb bye testing nvm".split()
)
_DRAWN_OUT = re.compile(r"(?:ha|he|hi|ja){2,}h?|lo+l")
_QUESTION = 8  # words at most; a longer one is an answer that begins so


def _any_of(*ways: str) -> re.Pattern[str]:
    return re.compile(f"({'|'.join(ways)})")


_DIES = r"(it|that|this|them|the question|the line|the answers|the answer)"
HELP = _any_of(
    r"(what|whats|what is|what was|what were) (the|our|my) (question|q|line|lines|answers)( again)?",
    r"(the )?question again",
    rf"(again )?(repeat|say|tell me|send|read) {_DIES}( again)?",
    rf"(can|could|will|would) (you|i|we) (please )?(say|repeat|see|hear|read|get|have|tell me|send) {_DIES}( again)?",
    r"(can|could) (you|i|we) (see|read|hear) (my|the) (story|answer|answers)( so far)?",
    r"what (are|is) (we|this) (voting on|about|voting about|asked)",
    r"where (are we|were we|am i)",
    r"i (dont|do not|didnt) (get|understand)( it| this| that| the question| this one)?",
    r"(im|i am) (lost|confused|stuck)",
    r"what (do|should|must|can|am|shall) (i|we) (supposed to )?(do|text|write|say)",
    r"i (dont|do not) know what to (do|text|write|say|put)",
    r"i( have|ve)?( got)? (nothing|nothin)( at all)?",
    r"i (cant|can not|cannot) think of (anything|one|something)",
    r"did (you|they) (get|see|receive) (it|that|this|my answer|my draft)",
    r"what did i (write|say|send|put)",
    r"(?!what did i)what did (\w+|mary lou) (say|write|tell|answer|put)",
    r"what|huh|pardon",
    r"(ich )?versteh(e)?( ich)?( das| es)? nicht",
    r"was (ist|war) (die |noch ?mal die |die frage )+(frage|noch ?mal)",
    r"was (ist|war) (noch ?mal )?die frage( noch ?mal)?",
    r"no (lo )?entiendo",
    r"cual (es|era) la pregunta",
)
STANDING = _any_of(
    r"whos turn( is it| now)*",
    r"(is it )?my turn",
    r"(did|has|have) everybody voted?|how many( have)? voted|who (hasnt|has not) voted( yet)?",
    r"why is (it|this) taking so long|is \w+ asleep",
    r"when is it my turn|when am i( on| next)?|when do i (go|answer)",
    r"how (long|much time)( is| do| have| left| i| we| got)*",
    r"how many (rounds )?(are )?(left|before me|to go)|how many rounds( are there)?( left)?",
)
SCORES = _any_of(r"(whos|who is) (winning|ahead|leading)", r"(whats|what is) (the|my) (score|scores)")
# What most people would hand in by accident: something is said about the answer, not in it.
_TRUTH = r"(mine|my answer|my one|the real (one|answer|thing)|the truth|the (right|true) (one|answer))"
_UNKNOWN = _any_of(
    r"i (dont|do not) (even )?know( this one| it| that| the answer| this| any)?",
    r"idk|dunno|i dunno|beats me|pass|i pass|skip me|nothing|nothin",
    r"(i have |ive |i got )?no (idea|clue)",
    r"(ich )?wei(ss|ß) (ich |es |das )*nicht",
    r"keine ahnung",
    r"no (lo )?se",
    r"ni idea",
)
_LEAVING = _any_of(
    r"(how|where) (do|can|could) (i|we|you) (quit|leave|exit|stop|get out|end|go)( this| it| the game)?",
    r"(can|may) i (quit|leave|stop|go)",
    r"i (want to |wanna |have to |must |need to |gotta |got to )?(quit|leave)( the game)?",
    r"i (want to|wanna|have to|must|need to) (stop|stop playing|go|quit playing)",
    r"(i |ive )?(gotta|got to|have to) go( bye| see ya| bye everybody| good night| everybody)*",
    r"(leave|quit) the game",
    r"(wie )?(hore|kann|steige|komme) ich (hier )?(auf|aus|raus|aufhoren|aussteigen)",
    r"como (salgo|me salgo|lo dejo)( de aqui)?",
)
_PAUSING = _any_of(r"(.+ )?(can|could) we (pause|take a break|have a break|stop the clock)( .+)?")
_JOINING = _any_of(r"join (?!the |a |an )\w{4,12}( \w+)?")
_READY = _any_of(
    r"(ok|okay|im|i am|were|we are|all|yes)*( im| i am| all)? (ready|redy|raedy|readdy|reday|rady|rdy)",
    r"ready|redy|raedy|readdy|reday|rdy",
    r"(im |i am |all )?done|finished|thats (it|all)|all done",
    r"(ich )?bin (fertig|bereit|soweit)",
    r"(estoy )?list[oa]",
)
_SOMEBODY = r"(somebody|anybody|he|she|they)"
_ABOUT_THE_TRUTH = _any_of(
    rf"{_SOMEBODY} (already )?(said|told|took|gave|guessed|stole|has|got|wrote) ({_TRUTH}|it|that)",
    rf"(what if |did ){_SOMEBODY} (already )?(say|said|tell|told|take|guess) .*{_TRUTH}.*",
    rf"({_SOMEBODY} )?(thats|that is|that was|hes got|shes got) (mine|my answer|my one)",
    rf"(i )?(have|had|got|hold|know) {_TRUTH}( .{{1,12}})?",
    rf"(is this|was that|mine is|this is|i was|im|i am) ({_TRUTH}|forced|true|real)",
    rf"{_SOMEBODY} (said|has|wrote) the same( as| thing as)?( {_SOMEBODY})?",
)
_AGREEING = _any_of(r"si|ja|yes|yep|passt")
_WAITING = _any_of(
    r"(no )?(wait|hold on|hang on)( a)?( sec| second| min| minute| moment)?",
    r"(one|a|just a|gimme a|give me a) (sec|second|moment|min|minute)",
    r"(un )?momento?|espera|warte( mal)?",
    r"still thinking|im thinking|i am thinking|(i )?need (more|some) time",
)
_SHARING = _any_of(
    r"(my )?(son|daughter|kid|kids|wife|husband|mom|mother|dad|father|sister|brother) wants? to (play|join).*"
)
_TRUE_OR_NOT = _any_of(
    r"(this|it|that|its|thats|mine)( one| story)?( is| was)? (all |really |not )?(a )?(true|lie|false|fake)( btw)?"
)
_RULES, _LEAVE, _PAUSE, _PHONE, _TIME = (
    "RULES tells how to play.",
    "To leave: LEAVE.",
    "To stop the clock: PAUSE.",
    "One phone is one player.",
    "Your time runs; WHERE tells how long.",
)
NO_TALK = ((_LEAVING, _LEAVE), (_PAUSING, _PAUSE), (_SHARING, _PHONE))
"""What is no talk either where one may talk freely."""
INSTEAD = {
    "answer": (
        (_UNKNOWN, "Make something up: any answer counts."),
        *NO_TALK,
        (_JOINING, "To join another table, first LEAVE this one."),
        (_READY, "Once all have a draft, it goes on by itself."),
        (_ABOUT_THE_TRUTH, "Told before your turn? FORCED and the name."),
        (_WAITING, _TIME),
        (_AGREEING, "To give your draft: OK."),
    ),
    "story": (*NO_TALK, (_TRUE_OR_NOT, "I ask T or L after DONE, of you alone.")),
}
"""By what the words are called: what they may be instead, and what is said of it."""
_ASKED = _any_of(
    r"(?!what do i know)(how|where|when|why|what|who)( many| much| long)? "
    r"(do|does|did|can|could|am|should|will|have) (i|we|you)\b.*",
    r"(so )?(do|does|did|can|could|may|should|must|shall|am|are|have|will) (i|we|you|anybody|everybody)\b.*",
    r"(so )?can they (see|read|hear)\b.*",
    r"is (this|anybody|everybody) (thing )?(on|there|real|working|right|true|private|secret|here)\b.*",
    r"(so )?i (write|text|send|say) (it|this|that) .*",
    r"whats an? \w+|how long can it be|who said that|who is (this|that)",
)
ASKED = _RULES
TABLE_TALK = "To tell all: SAY and your words."
VOTES_LATER = "The vote comes when all answers are told."
_TO_ALL = _any_of(r"(sorry )?wrong (table|group|game|chat|number)", r"(guys|team) what do we .*")
_NAMING = _any_of(r"(i )?(think|bet|guess|vote|say|believe)( its| it is| it was| for| in)?", r"its|it is|it was")


def bare(words: Sequence[str]) -> tuple[str, ...]:
    """The words as they are spelt by others, without polite ones around them, or all of them."""
    spelt = [_spelt(word) for word in words]
    first, last = 0, len(spelt)
    while first < last and spelt[first] in _LEADS:
        first += 1
    while last > first and spelt[last - 1] in _TAILS:
        last -= 1
    return tuple(spelt[first:last] or spelt)


def anonymous(words: Sequence[str], names: Names) -> tuple[str, ...]:
    """The words with "somebody" for each player's name."""
    told = f" {' '.join(words)} "
    for name in names.folded:
        told = told.replace(f" {' '.join(name)} ", " somebody ")
    return tuple(told.split())


def is_question(words: Sequence[str]) -> bool:
    """Whether somebody asks us or the table how to play."""
    return len(words) <= _QUESTION and _ASKED.fullmatch(" ".join(words)) is not None


def is_for_all(words: Sequence[str], names: Names) -> bool:
    """Whether it is said to the table rather than for it: laughing, thanks, a greeting, names beside them."""
    if _TO_ALL.fullmatch(" ".join(words)):
        return True
    called = {word for name in names.folded for word in name}
    hearty = [word in _HEARTY or _DRAWN_OUT.fullmatch(word) is not None for word in words]
    return any(hearty) and all(
        known or word in _CHATTER or word in _LEADS or word in _TAILS or word in called
        for known, word in zip(hearty, words, strict=True)
    )


def names_somebody(words: Sequence[str], names: Names) -> bool:
    """Whether it says nothing but whose answer is believed: "i think its ann"."""
    for name in names.folded:
        used = len(words) - len(name)
        if used > 0 and tuple(words[used:]) == name and _NAMING.fullmatch(" ".join(words[:used])):
            return True
    return False


def _spelt(word: str) -> str:
    near = next(
        (
            each
            for each in _MISSPELT
            if word != f"{each}s" and abs(len(each) - len(word)) < 2 and fuzz.ratio(each, word) >= _LIKE
        ),
        None,
    )
    return _SPELT.get(word, near or word)
