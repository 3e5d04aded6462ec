"""Words that look like a call for help or a command where the next text is told to the table: help comes at once, a
command is asked back (MQ4). An equals sign before them makes them the answer."""

import re

from prompts.hear import sentences as say
from prompts.hear.heard import Command, Heard, Unclear
from prompts.hear.hearing import Hearing

_HELP = (
    r"(what|whats|what is|what was) (the|our|my) (question|q)( again)?",
    r"(the )?question again",
    r"(again )?(repeat|say|tell me|send) the question( again)?",
    r"where (are we|were we|am i)( now)?",
    r"(sorry )?i (dont|do not|didnt) (get|understand)( it| this| that| the question| this one)?",
    r"(im|i am) (lost|confused|stuck)",
    r"what (do|should|must|can) (i|we) (do|text|write|say)( now| here)?",
    r"i( have|ve)?( got)? nothing( at all)?",
    r"i (cant|can not|cannot) think of (anything|one|something)",
    r"(ich )?versteh(e)?( ich)?( das| es)? nicht",
    r"was (ist|war) (die|noch ?mal die) frage",
    r"no (lo )?entiendo",
    r"cual (es|era) la pregunta",
)
_UNKNOWN = (
    r"i ?(dont|do not) know( this one| it| that| the answer| this)?",
    r"idk( lol)?",
    r"(i have |ive )?no (idea|clue)",
    r"(ich )?wei(ss|ß) (ich |es |das )*nicht",
    r"keine ahnung",
    r"no (lo )?se",
    r"ni idea",
)
_LEAVING = (
    r"(how|where) (do|can|could) (i|we|you) (quit|leave|exit|stop|get out|end|go)( this| it| the game| here| now)?",
    r"(can|may) i (quit|leave|stop|go)( now)?",
    r"i (want to |wanna |have to |must |need to |gotta )?(quit|leave)( the game| now)?",
    r"(leave|quit) the game",
    r"(wie )?(hore|kann|steige|komme) ich (hier )?(auf|aus|raus|aufhoren|aussteigen)",
    r"como (salgo|me salgo|lo dejo)( de aqui)?",
)
_ASKING = (
    r"(how|where|when) (do|can|could) (i|we) (vote|join|play|skip|change|undo|pause|start|begin|see|send|win)\b.*",
    r"can (i|we) (vote|join|skip|change|undo|pause|start|see|play)\b.*",
)
_JOINING = (r"join (?!the |a |an )\w{4,12}( \w+)?",)
_READY = (
    r"(ok|okay|im|i am|were|we are|all|yes|now)+( im| i am| all)? (ready|redy|raedy|readdy|reday|rady|rdy)( now)?",
    r"redy|raedy|readdy|reday|rdy",
    r"(ich )?bin (fertig|bereit|soweit)",
    r"(estoy )?list[oa]",
)


def _any_of(ways: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"({'|'.join(ways)})")


_FOR_HELP = _any_of(_HELP)
INSTEAD = (
    (_any_of(_UNKNOWN), "Make something up: any answer counts."),
    (_any_of(_LEAVING), "To leave: LEAVE."),
    (_any_of(_ASKING), "RULES tells how to play."),
    (_any_of(_JOINING), "To join another table, first LEAVE this one."),
    (_any_of(_READY), "Once all have a draft, it goes on by itself."),
)


def help_or_back(at: Hearing) -> Heard | None:
    """What a phone gets that calls for help, or texts what looks like a command, where words go out by themselves."""
    own = at.ear.own_words
    if own is None or not at.ear.words(own).asked_back or at.said.text.startswith("="):
        return None
    words = " ".join(at.said.words)
    if _FOR_HELP.fullmatch(words):
        return Command("REPEAT")
    instead = next((told for ways, told in INSTEAD if ways.fullmatch(words)), None)
    return None if instead is None else Unclear(say.asked_back(said=at.said.text, instead=instead))
