"""What a text may look like that is no answer, and what is said to it: LOOKS, one row for each.

A row is about a whole text, but for the polite words around it (looks_like.py). How its ways are written says `ways`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from prompts.hear.ways import Way, fits, openings, ways

DRAFT, ANSWER, STORY = "draft", "answer", "story"
TOLD = (DRAFT, ANSWER)


@dataclass(frozen=True)
class Look:
    """What such a text is `called`, the `ways` to say it, and what answers it: a word of the table (`help`), at once,
    or a sentence (`instead`). At a table that plays no match just now it is another (`outside`), and so it is
    `at_the_door`, for who sits at no table.

    `no`: what of a player's own words it is not taken for; empty: it is heard so in any place.
    """

    called: str
    ways: tuple[Way, ...]
    help: str = ""
    instead: str = ""
    outside: str = ""
    at_the_door: str = ""
    no: Sequence[str] = ()

    @cached_property
    def _openings(self) -> frozenset[str] | None:
        """The words that such a text may begin with; None: any."""
        found = [openings(way) for way in self.ways]
        return None if None in found else frozenset().union(*filter(None, found))

    def fits(self, words: Sequence[str]) -> bool:
        """Whether the words, all of them, are said in one of the ways."""
        if self._openings is not None and words and words[0] not in self._openings:
            return False
        return any(fits(way, words) for way in self.ways)


_AT_A_LOSS = ways(
    """
    im lost|confused|stuck
    what|huh|pardon
    """
)
_LOST = ways(
    """
    what|whats the|our|my question|q|line|lines|answers again?
    what did i|we miss
    what was|were the|our|my question|q|line|lines|answers again?
    the? question again
    repeat|say|read|send IT again?
    tell me IT again?
    can|could|will|would you|i|we say|repeat|see|hear|read|get|have|send IT again?
    can|could|will|would you tell me IT again?
    can|could you|i|we see|read|hear my|the story|answer|answers so? far?
    what are we voting on|about
    whats this about|asked
    where are|were we
    where am i
    i dont|didnt get|understand it|that?
    i dont|didnt get|understand this one?
    i dont|didnt get|understand the question
    what do|should|must|can|shall i|we gotta? do|text|write|say
    what am i supposed to do|text|write|say
    i dont know what to do|text|write|say|put
    i|ive have? got? nothing|nothin
    i|ive have? got? nothing|nothin at all
    i cant think of anything|one|something
    did you|they get|see|receive it|that|this
    did you|they get|see|receive my answer|draft
    what did i say|write|tell|answer|send|put
    what did SOMEBODY say|write|tell|answer|send|put
    ich? versteh|verstehe ich? das|es? nicht
    was ist|war noch|nochmal? mal? die frage noch|nochmal? mal?
    was war die? nochmal
    wo sind wir
    wo bin ich
    ich? hab|habe nichts
    mir fallt nichts ein
    no lo? entiendo
    cual es|era la pregunta
    donde estamos|estoy
    no tengo nada
    no se me ocurre nada
    """
)
_HELP = ways(
    """
    help me?
    help me out
    i need|want some|your? help
    can|could|would you|somebody help me? out?
    ayuda|ayudame
    hilfe
    """
)
_WAITS_FOR = ways(
    """
    whats going on
    whos turn is? it?
    is? it? my turn
    its my turn
    who tells|is next?
    whos telling|next
    did|has|have everybody vote|voted
    how many have? voted
    who hasnt voted yet?
    why is it|this taking so long
    is somebody asleep
    when is it my turn
    when am i on|next?
    when do i go|answer
    how long do|have|is|left? i|we? have|got|left? left?
    how much time do|have|is|left? i|we? have|got|left? left?
    how many rounds? are? there? left
    how many rounds? are? there? to go
    how many rounds are? there?
    how many are? before me
    """
)
_STANDS = ways(
    """
    whos winning|ahead|leading
    who won|wins
    whats the|my score|scores
    """
)
_LEAVING = ways(
    """
    how|where do|can|could i|we|you quit|leave|exit|stop|end|go this|it?
    how|where do|can|could i|we|you quit|leave|exit|stop|end the game
    how|where do|can|could i|we|you get out
    can|may i quit|leave|stop|go
    i wanna|gotta|must? quit|leave
    i wanna|gotta|must? quit|leave the game
    i wanna|gotta|must stop|go
    i wanna|gotta|must stop|quit playing
    i|ive? gotta go to? bed|sleep|work|school|home
    i|ive? gotta go bye|see|good? ya|night|everybody? everybody?
    leave|quit the game
    wie? hore|kann|steige|komme ich hier? auf|aus|raus|aufhoren|aussteigen
    ich will|mochte|muss aufhoren|aussteigen|gehen|weg
    como me? salgo de? aqui?
    como lo dejo
    quiero salir|salirme|parar
    """
)
_PAUSING = ways(
    """
    ... can|could we pause ...
    ... can|could we take|have a break ...
    ... can|could we stop the clock ...
    can|could i|we have|get more|some time
    """
)
_SHARING = ways(
    """
    my? RELATIVE want|wants|wanna to? play|join ...
    can|could my RELATIVE play|join ...
    mein|meine sohn|tochter|mann|frau will|mochte mitspielen|spielen ...
    mi hijo|hija|marido|mujer quiere jugar ...
    """
)
_CHANGING = ways(
    """
    can|could|may i|we still? change|edit|switch|redo my|the|our? vote|answer|draft|mind|it
    how do|can i|we change|edit|switch|redo my|the|our? vote|answer|draft|mind|it
    i wanna change my|the|our? vote|answer|draft|it
    kann ich die|meine? antwort|stimme noch? andern
    puedo cambiar mi|el|la? respuesta|voto
    """
)
_WHO_TOLD = ways(
    """
    who said|told|wrote what|it|this|that
    who said|told|wrote which one?
    wer hat was gesagt|geschrieben
    quien dijo|escribio que
    """
)
_LASTING = ways(
    """
    how long does|will PLAYED take|last|go
    how long will PLAYED be
    how long is a|the|this game|match|round
    how long is this|it gonna take|be|last
    how much longer ...
    wie lange dauert das|es
    wie lange dauert das|ein spiel
    cuanto dura esto?
    cuanto dura el juego
    """
)
_COST = ways(
    """
    what|how much? does|do|will it|this|that|they|texts cost me|us?
    what|how much? does|will the|a game|text cost me|us?
    does it|this|that cost me|us? anything|something|money
    how much is it|this
    is it|this free
    what do i|we pay ...
    was kostet das|es ...
    cuanto cuesta esto?
    """
)
_STARTING_OVER = ways(
    """
    start over|again|anew
    can|could|lets we? start|begin over|again|anew
    noch? mal|nochmal? von vorn|vorne
    empezar|empecemos de nuevo
    """
)
_SHORTER = ways(
    """
    make PLAYED shorter|faster|quicker
    can|could we|you make PLAYED shorter|faster|quicker
    can|could PLAYED be shorter|faster|quicker
    PLAYED takes|is taking? too long
    can|could we play|do|have fewer|less rounds
    fewer|less rounds
    can|could|lets|should we? stop|end|finish this|it|here?
    can|could|lets|should we? stop|end|finish the game
    mach es|das kurzer
    mas corto
    """
)
_UNKNOWN = ways(
    """
    i dont even? know it|that|this|any?
    i dont even? know this|any one
    i dont even? know the answer
    idk|dunno|pass|nothing|nothin
    i dunno|pass
    beats|skip me
    i|ive? have? got? no idea|clue
    ich? weiss ich|es|das? es|das? nicht
    keine ahnung
    no lo? se
    no? tengo? ni idea
    """
)
_JOINING = ways(
    """
    join|beitreten|unirme WORD
    join|beitreten|unirme WORD WORD
    """
)
_READY = ways(
    """
    im|we|were|all? are|all? READY
    next one|question|round?
    im|all? done
    finished
    thats it|all
    ich? bin? fertig|bereit|soweit
    estoy? listo|lista
    """
)
_WAITING = ways(
    """
    no? wait a? SEC?
    no? hold|hang on a? SEC?
    just? one|a SEC
    gimme|give me? a|one SEC
    un? momento|moment
    espera
    warte mal?
    still|im thinking
    i? need more|some time
    """
)
_OF_THE_TRUTH = ways(
    """
    SOMEBODY already? said|told|took|gave|guessed|stole|has|got|wrote TRUTH
    SOMEBODY already? said|told|took|gave|guessed|stole|has|got|wrote it|that
    what if SOMEBODY already? say|said|tell|told|take|guess ... TRUTH ...
    did SOMEBODY already? say|said|tell|told|take|guess ... TRUTH ...
    SOMEBODY? thats|hes|shes got? mine
    SOMEBODY? thats|hes|shes got? my answer|one
    that was mine
    that was my answer|one
    i? ive|have|had|got|hold|know TRUTH what?
    is this|mine TRUTH
    was that TRUTH
    this|mine is TRUTH
    im TRUTH
    is this true|real|forced
    was that true|real|forced
    this|mine is true|real|forced
    i was forced|true|real
    im forced|true|real
    SOMEBODY said|has|wrote the same as|thing? as? SOMEBODY?
    """
)
_VOTING = ways(
    """
    i? think|bet|guess|vote|say|believe its|for|in? somebody
    i? think|bet|guess|believe it was|is somebody
    its somebody
    it was somebody
    """
)
_TO_ALL = ways(
    """
    done|played SOMEBODY
    good|great|nice game|job|work SOMEBODY?
    bravo|congratulations|congrats SOMEBODY?
    wrong table|group|game|chat|number
    team what do we ...
    """
)
_TRUE_OR_NOT = ways(
    """
    this|it|that|mine one|story? is|was? all|really|not? a? true|lie|false|fake
    its|thats all|really|not? a? true|lie|false|fake
    """
)
_ASKING = ways(
    """
    how|where|when|why|what|who many|much|long? do|does|did|can|could|am|should|will|have i|we|you ...
    do|does|did|can|could|may|should|must|shall|am|are|have|will i|we|you|anybody|everybody ...
    can they see|read|hear ...
    is this|anybody|everybody thing? on|there|real|working|right|true|private|secret|here ...
    i write|text|send|say it|this|that ...
    is? it|that? true or a? false|lie|not
    whats a|an ...
    how long can it be
    whos this|that
    """
)
_STRAIGHT = ways(
    """
    what|whats|who|whos|whose|when|whens|where|wheres|why|how|hows|which ...
    do|does|did|is|are|am|was|were|can|could|should|will|would|may|have|has ...
    wer|wie|wieviel|wann|wo|warum|welche|welcher|welches ...
    que|quien|quienes|como|cuando|donde|cuanto|cuantos|cuantas|cual ...
    por que ...
    """
)
_LEAVE = "To leave: LEAVE."
_A_PHONE_EACH = "One phone is one player; others JOIN from their own."
_I_HOST = "I host party games by text. NEW makes a table; to sit at a friend's text JOIN, its word and your name."
_IT_HANGS = "That hangs on the game: NEW asks what suits you and tells how long it takes."
_FREE = "The game is free; your plan's message rates may apply."
NO_QUESTION = frozenset([("what", "do", "i", "know")])
"""Answers, though they begin as a question how to play does."""

ASKING = Look("a question how to play", _ASKING, instead="RULES tells how to play.", no=(*TOLD, STORY))
QUESTION = Look(
    "a question with its mark", _STRAIGHT, instead="RULES tells how to play, WHERE and SCORE how it stands.", no=TOLD
)
TALK = Look("laughing, thanks, a greeting", _TO_ALL, instead="To tell all: SAY and your words.", no=TOLD)

LOOKS = (
    Look("at a loss, in a word that may be the answer", _AT_A_LOSS, instead="? shows the question again.", no=TOLD),
    Look("lost, or nothing to tell", (*_AT_A_LOSS, *_LOST), help="REPEAT"),
    Look("asking for help", _HELP, help="REPEAT", at_the_door=_I_HOST),
    Look("what are we waiting for", _WAITS_FOR, help="WHERE"),
    Look("how do we stand", _STANDS, help="SCORE"),
    Look("leaving", _LEAVING, instead=_LEAVE, outside=_LEAVE),
    Look("a break", _PAUSING, instead="To stop the clock: PAUSE."),
    Look("one more player", _SHARING, instead=_A_PHONE_EACH, outside=_A_PHONE_EACH, at_the_door=_A_PHONE_EACH),
    Look("another answer or vote", _CHANGING, instead="Just text the new one; what was told stays told."),
    Look("who told what", _WHO_TOLD, instead="Who told what stands in the result."),
    Look(
        "how long it takes",
        _LASTING,
        instead="WHERE tells how far we are, FINISH ends it.",
        outside="BEGIN tells how long it takes, before the first question.",
        at_the_door=_IT_HANGS,
    ),
    Look("what it costs", _COST, instead=_FREE, outside=_FREE, at_the_door=_FREE),
    Look("a new beginning", _STARTING_OVER, instead="To start over: FINISH ends this game, then AGAIN."),
    Look(
        "a shorter game",
        _SHORTER,
        instead="FINISH ends the game after this round.",
        outside="SET ROUNDS 1 makes it short, where the game has rounds.",
    ),
    Look("does not know", _UNKNOWN, instead="Make something up: any answer counts.", no=TOLD),
    Look("another table", _JOINING, instead="To join another table, first LEAVE this one.", no=TOLD),
    Look("ready", _READY, instead="Once all have a draft, it goes on by itself.", no=(DRAFT,)),
    Look("ready on his turn", _READY, instead="It is your turn: all wait for your answer.", no=(ANSWER,)),
    Look("yes", ways("si|ja"), instead="OK gives your draft, if you have one.", no=(ANSWER,)),
    Look("more time", _WAITING, instead="Your time runs; WHERE tells how long.", no=TOLD),
    Look("who has the real one", _OF_THE_TRUTH, instead=ASKING.instead, no=(DRAFT,)),
    Look("who told it first", _OF_THE_TRUTH, instead="Told before your turn? FORCED and the name.", no=(ANSWER,)),
    Look("a vote", _VOTING, instead="The vote comes when all answers are told.", no=TOLD),
    Look("true or not", _TRUE_OR_NOT, instead="I ask T or L after DONE, of you alone.", no=(STORY,)),
    TALK,
    ASKING,
    QUESTION,
)
"""What texts look like, the first that fits; docs/hearing.md has the same rows."""
