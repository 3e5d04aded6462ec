"""NEW: a group for a game, and which games there are for an evening."""

from dataclasses import replace

from sqlalchemy import insert, update

from engine.catalogue import games
from engine.kernel.evenings import fitting, minutes, seats
from engine.kernel.game import Game, Pace
from prompts.book import words_of
from prompts.hear import evening_in, game_number, split_new
from prompts.lobby import beginning
from service.contact.join_words import WORD_SECONDS, free_word
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby.announcing import GAME, announce, forget_options, reply_and_tell
from service.lobby.begin import deal
from service.lobby.membership import is_member, word_of
from service.lobby.sit_down import sit
from service.store.tables import groups

PROPOSED = 2
"""So many games are proposed for an evening."""


def new(speaker: Speaker, wanted: str) -> None:
    """Make a group, or choose the next game of the one that the sender is in; deal at once where all sit already."""
    known = tuple(games())
    named, name = split_new(wanted, known)
    if (place := game_number(wanted, len(known))) is not None:
        named, name = known[place - 1], ""
    game = games()[named] if named is not None else None
    if speaker.play and (speaker.seat or is_member(speaker)):  # one who waits for the next match must not end this one
        speaker.refuse(beginning.already_playing())
    elif game is None:
        speaker.refuse(_asked_or_proposed(speaker, wanted, name))
    elif not at_table(speaker):
        sit(_make_group(speaker, game), name)
    elif not is_member(speaker):
        sit(speaker, name)
    else:
        _choose(speaker, game)


def _choose(speaker: AtTable, game: Game) -> None:
    """The table plays this game next, and at once where it has played before. The others are told where that is another
    one, and no deal tells them."""
    changes = game.facts.name != speaker.group.game
    if changes:
        forget_options(speaker)
    chosen = update(groups).where(groups.c.id == speaker.group.id).values(game=game.facts.name)
    speaker.tx.execute(chosen)
    speaker.see_again()
    told = beginning.game_is(game=game.facts.title)
    if speaker.group.match_id is not None:
        deal(speaker)
        if changes and speaker.play is None:
            announce(speaker, told, GAME)
        return
    reply = beginning.chosen(game=game.facts.title, word=word_of(speaker))
    if changes:
        reply_and_tell(speaker, reply, told, GAME)
    else:
        speaker.reply(reply)


def _asked_or_proposed(speaker: Speaker, wanted: str, name: str) -> str:
    """What kind of evening it is, or PROPOSED games for the kind that was told. Who sits at a table need not say how
    many they are."""
    known = [each.facts for each in games().values()]
    told = evening_in(wanted)
    if told is None:
        return beginning.evening(known=[facts.name for facts in known], name=name)
    wish = replace(told, players=told.players or len(speaker.people()) or None)
    ideas = fitting(wish, known)[:PROPOSED]
    if not ideas:
        return beginning.too_many_at_once(players=seats(wish), most=max(facts.most_seats for facts in known))
    return beginning.proposed(
        players=wish.players,
        pace=wish.pace or Pace.LIVE,
        ideas=[
            (known.index(facts) + 1, facts.name, words_of(facts.name).PITCH, minutes(facts, wish)) for facts in ideas
        ],
    )


def _make_group(speaker: Speaker, game: Game) -> AtTable:
    word = free_word(speaker.tx, speaker.now)
    row = {
        "word": word,
        "label": word,
        "word_until": speaker.now + WORD_SECONDS,
        "game": game.facts.name,
        "pace": Pace.LIVE.value,
        "options": {},
        "owner_id": speaker.player.id,
        "created_at": speaker.now,
    }
    group_id = speaker.tx.execute(insert(groups).values(row).returning(groups.c.id)).scalar_one()
    return speaker.sit_at(group_id)
