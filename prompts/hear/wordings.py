"""How people say what is no answer, in English, Spanish and German: the ways of each row of LOOKS (looks.py).

How a way is written says ways.py.
"""

from prompts.hear.ways import ways

AT_A_LOSS = ways(
    """
    im lost|confused|stuck
    what|huh|pardon
    """
)
LOST = ways(
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
HELP = ways(
    """
    help me?
    help me out
    i need|want some|your? help
    can|could|would you|somebody help me? out?
    ayuda|ayudame
    hilfe
    """
)
WAITS_FOR = ways(
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
STANDS = ways(
    """
    whos winning|ahead|leading
    who won|wins
    whats the|my score|scores
    """
)
LEAVING = ways(
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
PAUSING = ways(
    """
    ... can|could we pause ...
    ... can|could we take|have a break ...
    ... can|could we stop the clock ...
    can|could i|we have|get more|some time
    """
)
SHARING = ways(
    """
    my? RELATIVE want|wants|wanna to? play|join ...
    can|could my RELATIVE play|join ...
    mein|meine sohn|tochter|mann|frau will|mochte mitspielen|spielen ...
    mi hijo|hija|marido|mujer quiere jugar ...
    """
)
CHANGING = ways(
    """
    can|could|may i|we still? change|edit|switch|redo my|the|our? vote|answer|draft|mind|it
    how do|can i|we change|edit|switch|redo my|the|our? vote|answer|draft|mind|it
    i wanna change my|the|our? vote|answer|draft|it
    kann ich die|meine? antwort|stimme noch? andern
    puedo cambiar mi|el|la? respuesta|voto
    """
)
WHO_TOLD = ways(
    """
    who said|told|wrote what|it|this|that
    who said|told|wrote which one?
    wer hat was gesagt|geschrieben
    quien dijo|escribio que
    """
)
LASTING = ways(
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
COST = ways(
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
STARTING_OVER = ways(
    """
    start over|again|anew
    can|could|lets we? start|begin over|again|anew
    noch? mal|nochmal? von vorn|vorne
    empezar|empecemos de nuevo
    """
)
SHORTER = ways(
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
UNKNOWN = ways(
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
JOINING = ways(
    """
    join|beitreten|unirme WORD
    join|beitreten|unirme WORD WORD
    """
)
READY = ways(
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
YES = ways("si|ja")
WAITING = ways(
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
OF_THE_TRUTH = ways(
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
VOTING = ways(
    """
    i? think|bet|guess|vote|say|believe its|for|in? somebody
    i? think|bet|guess|believe it was|is somebody
    its somebody
    it was somebody
    vote me|black|empty
    vote 1|2|3|4|5|6
    """
)
A_NAME = ways("somebody")
TO_ALL = ways(
    """
    done|played SOMEBODY
    good|great|nice game|job|work SOMEBODY?
    bravo|congratulations|congrats SOMEBODY?
    wrong table|group|game|chat|number
    team what do we ...
    """
)
TRUE_OR_NOT = ways(
    """
    this|it|that|mine one|story? is|was? all|really|not? a? true|lie|false|fake
    its|thats all|really|not? a? true|lie|false|fake
    """
)
ASKING = ways(
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
STRAIGHT = ways(
    """
    what|whats|who|whos|whose|when|whens|where|wheres|why|how|hows|which ...
    do|does|did|is|are|am|was|were|can|could|should|will|would|may|have|has ...
    wer|wie|wieviel|wann|wo|warum|welche|welcher|welches ...
    que|quien|quienes|como|cuando|donde|cuanto|cuantos|cuantas|cual ...
    por que ...
    """
)
