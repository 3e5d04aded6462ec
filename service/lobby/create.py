"""NEW: a group for a game."""

from sqlalchemy import insert, update

from engine.catalogue import games
from engine.kernel.game import Game, Pace
from prompts.book import words_of
from prompts.hear import split_new
from prompts.lobby import beginning
from service.contact.join_words import WORD_SECONDS, free_word
from service.contact.texted import Texted
from service.lobby.begin import deal
from service.lobby.membership import is_member, word_of
from service.lobby.sit_down import sit
from service.store.tables import groups


def new(texted: Texted, wanted: str) -> None:
    """Make a group, or choose the next game of the one that the sender is in; deal at once where all sit already."""
    named, name = split_new(wanted, tuple(games()))
    game = games()[named] if named is not None else None
    if texted.play and (texted.seat or is_member(texted)):  # one who waits for the next match must not end this one
        texted.refuse(beginning.already_playing())
    elif game is None:
        texted.refuse(beginning.games(known=_known(), name=name))
    elif texted.group is None:
        _make_group(texted, game)
        sit(texted, name)
    elif not is_member(texted):
        sit(texted, name)
    else:
        chosen = update(groups).where(groups.c.id == texted.group.id).values(game=game.facts.name)
        texted.tx.execute(chosen)
        texted.see_again()
        if texted.the_group.match_id is not None:
            deal(texted)
        else:
            texted.reply(beginning.chosen(game=game.facts.title, word=word_of(texted)))


def _known() -> list[tuple[str, str, int, int]]:
    facts = [each.facts for each in games().values()]
    return [(each.name, words_of(each.name).PITCH, each.least_seats, each.most_seats) for each in facts]


def _make_group(texted: Texted, game: Game) -> None:
    word = free_word(texted.tx, texted.now)
    row = {
        "word": word,
        "label": word,
        "word_until": texted.now + WORD_SECONDS,
        "game": game.facts.name,
        "pace": Pace.LIVE.value,
        "options": {},
        "owner_id": texted.player.id,
        "created_at": texted.now,
    }
    group_id = texted.tx.execute(insert(groups).values(row).returning(groups.c.id)).scalar_one()
    texted.speak_to(group_id)
