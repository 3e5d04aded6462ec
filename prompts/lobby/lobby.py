"""Everything said outside of a match: meeting the number, sitting down, beginning, settings.

A function for each message, its facts as keywords; words stay GSM-7 but for the players' own names.
"""

from collections.abc import Mapping, Sequence

from engine.kernel.game import Option, OptionValue, Pace
from prompts.kit.imprint import OPT_IN, Imprint
from prompts.kit.words import listed, plural, shortened

BOT_NAMES = (
    "Pixel",
    "Widget",
    "Gizmo",
    "Sprocket",
    "Bleep",
    "Rivet",
    "Cog",
    "Dynamo",
    "Modem",
    "Piston",
    "Gadget",
    "Fuse",
)
ADVISED = 320
"""Characters of a message at most, as the carrier advises."""
MOST_NAMES = 8
"""Of decks, in one message."""
_PACES = {
    Pace.LIVE: "a minute or two for each answer",
    Pace.ROAD: "few texts, for a car",
    Pace.SLOW: "hours for each answer, no texts at night",
}


def labelled(*, label: str, body: str) -> str:
    """A message of one group to a phone that is in several; `label` is the word by which they call the group."""
    return f"{label}: {body}"


def tables(*, lines: Sequence[tuple[str, str, str]]) -> str:
    """The groups that a phone is in: their words, games, and how each stands; the first is the one it speaks to."""
    told = "\n".join(f"{label}: {game}, {standing}" for label, game, standing in lines)
    if len(lines) == 1:
        return f"{told}\nJOIN and a word sits you down at another table too."
    return f"{told}\nWhat you text goes to {lines[0][0]}. For another begin with its word: @{lines[1][0]} WHERE"


def table_standing(*, is_asked: bool, playing: bool, left: bool) -> str:
    """How one of them stands, for the phone that asks."""
    if not playing:
        return "waiting for players or a new game"
    if left:
        return "a game without you: REJOIN"
    return "it waits for you" if is_asked else "a game is on"


def waits_elsewhere(*, label: str) -> str:
    """After a refusal of a table that asks nothing: another has a question for the phone."""
    return f"{label} waits for you: text @{label} and your answer."


def no_such_table(*, label: str, labels: Sequence[str]) -> str:
    """@WORD of a group that the phone is not in."""
    if not labels:
        return f"You are at no table yet. JOIN {label} and your name sits you down there, if it is open."
    return f"You are not at a table called {label}. Yours: {listed([f'@{each}' for each in labels], 'and')}."


def now_at(*, label: str) -> str:
    """The phone left a table and is still at another."""
    return f"You are still at {label}."


def at_too_many(*, most: int) -> str:
    """JOIN, and the phone plays at as many tables as it may."""
    return f"You play at {most} tables, and more would be a muddle. LEAVE one first, then JOIN this one."


def welcome(*, imprint: Imprint) -> str:
    """The answer to a first text that is nothing we know."""
    return (
        f"Hello! {imprint.who_we_are}, with friends, from any phone. NEW makes a table, JOIN and a word sits you down "
        f"at a friend's, like JOIN OTTER ANN. {OPT_IN}"
    )


def welcome_back(*, imprint: Imprint) -> str:
    """To a phone that has opted in again."""
    return f"{imprint.who_we_are}. Welcome back! {OPT_IN}"


def need_name(*, imprint: Imprint) -> str:
    """NEW or JOIN came without a name."""
    return f"{imprint.who_we_are}. What is your name? Text it, up to 12 letters."


def games(*, known: Sequence[tuple[str, str, int, int]], name: str = "") -> str:
    """NEW without a game that we have: those `known`, by name, pitch, and the fewest and most players; `name` is
    the sender's, where it was given."""
    calls = [f"NEW {game.replace('_', ' ').upper()}" for game, *_ in known]
    lines = [f"{call}: {pitch} ({least}-{most})" for call, (_, pitch, least, most) in zip(calls, known, strict=True)]
    like = f"\nLike this: {calls[0]} {name.upper()}" if name else ""
    return "\n".join(["Which game? How many can play stands behind it.", *lines]) + like


def created(*, imprint: Imprint, game: str, word: str, name: str) -> str:
    """A new table: `word` lets others sit down for `game`."""
    its_name = game.removeprefix("The ")
    return (
        f"{imprint.who_we_are}. {name}, your {its_name} table is ready. Friends text me JOIN {word.upper()} and their "
        f"name. BOT adds a bot, BEGIN starts the game, RULES tells how to play. {OPT_IN}"
    )


def chosen(*, game: str, word: str) -> str:
    """NEW at a table that has not begun: the game it plays next."""
    return f"{game} it is. Friends text JOIN {word.upper()} and their name, and BEGIN starts the game."


def joined(
    *,
    imprint: Imprint,
    name: str,
    game: str,
    others: Sequence[str],
    playing: bool,
    next_match: bool,
    missing: int,
    left: Sequence[str] = (),
    keeps: bool = False,
) -> str:
    """The answer to JOIN; `playing` where a match runs, `next_match` where he must wait for its end; else so many
    players are `missing`. `left` are the tables that he gave up for this one; `keeps` where he asked for another name
    than that of his seat."""
    company = f" You play {game} with {listed(others)}." if others else f" You are here for {game}."
    if next_match:
        follows = " A game runs already, so you play from the next one."
    else:
        follows = "" if playing else f" {_next(missing)} RULES tells how to play."
    kept = " That stays your name until this game is over." if keeps else ""
    gone = f" You have left {left[0] if len(left) == 1 else plural(len(left), 'other table')}." if left else ""
    told = f"{imprint.who_we_are}. Welcome, {name}!{kept}{company}{gone}{follows} {OPT_IN}"
    return told if len(told) <= ADVISED else told.replace(company, f" You play {game}; WHO tells with whom.")


def joined_others(*, name: str, count: int, missing: int) -> str:
    """To those who sit there already; `count` with him, and so many are `missing` still."""
    return f"{name} has joined, you are {count} now. {_next(missing)}"


def _next(missing: int) -> str:
    if missing > 0:
        return f"{plural(missing, 'more player')} needed; BOT adds one."
    return "When all are here, text BEGIN."


def waiting(
    *, game: str, word: str, names: Sequence[str], missing: int, playing: bool = False, member: bool = False
) -> str:
    """How a table stands, for somebody who does not play now; `playing` where a match runs without him, `member`
    where he has joined already."""
    if playing and member:
        return f"A game of {game} runs here. You play from the next one; I text you when somebody starts it."
    if playing:
        return f"A game of {game} runs here with {listed(names)}. Text JOIN {word.upper()} to play too."
    here = f"Here for {game}: {listed(names)}." if names else f"Nobody is here for {game} yet."
    return f"{here} {_next(missing)} Friends text JOIN {word.upper()} and their name."


def already_in(*, word: str, names: Sequence[str]) -> str:
    """JOIN to the table at which one sits; `names` are the others."""
    company = f", with {listed(names)}" if names else ""
    return f"You are at table {word.upper()} already{company}. LEAVE takes you away from it."


def already_named(*, word: str, name: str, playing: bool) -> str:
    """The same with another name than one has there; `playing` where a match runs."""
    here = f"You are at table {word.upper()} already, as {name}"
    if playing:
        return f"{here}, and that stays your name until this game is over."
    return f"{here}. For another name text LEAVE, then JOIN {word.upper()} and that name."


def need_word() -> str:
    """JOIN came alone."""
    return "Which table? Text JOIN, the word your friend was given and your name, like JOIN OTTER ANN."


def unknown_word(*, word: str) -> str:
    """A wrong join word and a closed table get the same answer."""
    return f'I know no open table "{shortened(word.upper(), 12)}". Ask your friend for its word, then text JOIN and it.'


def too_many_words() -> str:
    """The answer to every join word after too many wrong ones."""
    return "Those were too many wrong words. Text JOIN and the right one in an hour, or NEW for a table of your own."


def full(*, most: int, game: str) -> str:
    return f"That table is full: {game} takes {plural(most, 'player')} at most. Text NEW to make a second table."


def too_few(*, missing: int, least: int, game: str, word: str) -> str:
    """BEGIN came too early."""
    return f"{game} needs {least}: {_next(missing)} Friends text JOIN {word.upper()} and their name."


def too_many(*, count: int, most: int, game: str, other: str | None) -> str:
    """`other` is a game that so many can play, None where there is none."""
    way = "Make two tables: LEAVE, then NEW." if other is None else f"NEW {other.upper()} takes you all."
    return f"You are {count}, and {game} takes {plural(most, 'player')} at most. {way}"


def already_playing() -> str:
    return "A game runs here already. REPEAT tells what I last asked you, LEAVE takes you out of it."


def no_group() -> str:
    return "You are at no table. Text NEW to make one, or JOIN and the word of a friend's table."


def left(*, label: str, playing: bool, word: str | None) -> str:
    """LEAVE of the table `label`; `playing` where its match goes on without him, `word` where it takes others in."""
    back = "REJOIN brings you back, " if playing else f"JOIN {word.upper()} brings you back, " if word else ""
    return f"You have left {label}. {back}NEW makes a table of your own."


def left_others(*, name: str, missing: int) -> str:
    """To those who stay in a lobby, for whose game so many players are `missing` now."""
    return f"{name} has left the table.{f' {_next(missing)}' if missing else ''}"


def bot_added(*, name: str, next_match: bool, missing: int) -> str:
    return f"{name}, a bot, sits down. {'It plays from the next game.' if next_match else _next(missing)}"


def options(*, options: Sequence[Option], values: Mapping[str, OptionValue], zone: str) -> str:
    """SET without an option that the game has: which there are, and what was set; `zone` is the group's, as spoken."""
    named = [
        _spoken(option.name) + (f" ({_value(values[option.name])})" if option.name in values else "")
        for option in options
    ]
    named.append(f"ZONE ({zone.upper()})")
    like = f"{_spoken(options[0].name)} {_example(options[0])}" if options else "ZONE CHICAGO"
    return f"You can set {listed(named)}. Like this: SET {like}."


def option_bounds(*, option: Option) -> str:
    """What an option takes."""
    if option.several:
        takes = f"ALL or some of {_some([choice.upper() for choice in option.choices])}"
    elif option.type is int:
        takes = f"a number from {option.least} to {option.most}"
    else:
        takes = listed([choice.upper() for choice in option.choices or ("on", "off")], "or")
    return f"{_spoken(option.name)} takes {takes}: SET {_spoken(option.name)} {_example(option)}."


def option_set(*, option: Option, value: OptionValue, next_match: bool, meaning: str = "") -> str:
    """To all; `meaning` is what the value means in the game (see book.option_meaning)."""
    when = "from the next game" if next_match else "now"
    if option.several:
        return f"{_spoken(option.name)} {when}: {_value(value)}."
    return f"{_spoken(option.name)} is {_value(value)} {when}{meaning and f': {meaning}'}."


def too_few_cards(*, option: Option, value: OptionValue, count: int, least: int) -> str:
    """SET DECKS with decks that a long match would use up."""
    has = f"{plural(count, 'card')} in all, and a long game may need {least}"
    return f"{_value(value)}: {has}. Add another deck, or text SET {_spoken(option.name)} ALL."


def _spoken(name: str) -> str:
    return name.replace("_", " ").upper()


def _value(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "ON" if value else "OFF"
    return _some(str(value).upper().split())


def _some(names: Sequence[str]) -> str:
    """All of these names, or as many as a message has room for and how many more."""
    if len(names) <= MOST_NAMES:
        return listed(names)
    return f"{', '.join(names[: MOST_NAMES - 1])} and {len(names) - MOST_NAMES + 1} more"


def _example(option: Option) -> str:
    if option.type is int:
        return str(option.least)
    if option.several:
        return " ".join(option.choices[:2]).upper()
    return (option.choices or ("on",))[0].upper()


def pace_set(*, pace: Pace, next_match: bool) -> str:
    return f"Pace is {pace.value.upper()} {'from the next game' if next_match else 'now'}: {_PACES[pace]}."


def paces(*, pace: Pace) -> str:
    """PACE without one that we have."""
    known = [f"PACE {each.value.upper()} ({told})" for each, told in _PACES.items()]
    return f"Pace is {pace.value.upper()}. Text {listed(known, 'or')}."


def zone_set(*, zone: str) -> str:
    """SET ZONE with one that we know, as spoken."""
    return f"Your time zone is {zone} now. At PACE SLOW I text you from 9 am to 9 pm there, or when you text me."


def zone_unknown(*, zone: str) -> str:
    """SET ZONE without one that we know; `zone` is the one that counts, as spoken."""
    return (
        f"Which time zone? Text SET ZONE and a big city or a zone's name, like SET ZONE CHICAGO, SET ZONE PACIFIC or "
        f"SET ZONE EUROPE/BERLIN. Now it is {zone}."
    )


def link(*, url: str, hours: int) -> str:
    """LINK: the address of the table's page, which is good for so many hours."""
    return (
        f"For a TV, a tablet or somebody who watches, no secrets on it: {url}\nIt is good for {plural(hours, 'hour')}. "
        "LINK OFF ends it."
    )


def link_ended() -> str:
    """LINK OFF."""
    return "The pages of this table are closed. LINK makes a new one."


def no_link() -> str:
    """LINK OFF where no page is open."""
    return "No page of this table is open. LINK makes one for a TV or for somebody who watches."


def name_needs_letters() -> str:
    return "Please text a name with letters in it, like ANN."


def name_too_long(*, count: int, most: int) -> str:
    return f"That name has {count} characters; {most} is the most. Please text a shorter one."


def name_is_a_number() -> str:
    return "A number cannot be a name, as answers are chosen by numbers. Please text a name with letters."


def name_is_a_word(*, name: str) -> str:
    """A command, a choice of a game or a carrier's keyword."""
    return f"{name.upper()} means something else here, so it cannot be a name. Please text another one."


def name_taken(*, name: str) -> str:
    return f"There is a {name} at this table already. Please text another name, or add a letter to yours."


def name_taken_there(*, name: str, word: str) -> str:
    """The same to a phone that sits at another table and stays there."""
    return f"There is a {name} at table {word.upper()} already. Text JOIN {word.upper()} and another name for you."


def not_now(*, command: str) -> str:
    return f"{command} does nothing here. RULES tells how to play, WHERE what the table waits for."


def empty() -> str:
    """A text without words: a picture alone, say."""
    return "I got no words from you. Text REPEAT to hear what I last asked you, or RULES for how to play."


def still_holds(*, seated: bool = True) -> str:
    """In the place of a refusal that was said within a minute; then comes silence. `seated` where the phone is at a
    table."""
    if not seated:
        return "What I said just now still holds: you are at no table. NEW makes one, JOIN and a word sits you down."
    return "What I said just now still holds. REPEAT tells what I last asked you, WHERE what the table waits for."


def last_answer() -> str:
    """After the last text without use that is answered."""
    return "I am silent now until you text me something that I know, like WHERE or RULES."


def unreadable(*, most: int) -> str:
    return f"That text is too long for me: {most} characters is the most. Please send it shorter."


def forgotten(*, imprint: Imprint) -> str:
    """The goodbye of FORGET ME: the last words to this phone."""
    return (
        f"{imprint.who_we_are}. Done: your number, your name and all texts between us are deleted. What your table was "
        "told of you stays with its game until that ends. Text NEW or JOIN if you ever want to play again. Goodbye!"
    )


def no_more_today() -> str:
    """BEGIN when a limit of the day is used up."""
    return "Today's texts are used up, so no game begins now. Everybody keeps their place: text BEGIN tomorrow."


def fault() -> str:
    return "That went wrong on our side, the game is as it was. Text WHERE."
