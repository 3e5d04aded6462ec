"""JOIN: somebody sits down."""

from sqlalchemy import update

from engine.catalogue import games
from prompts import lobby as words
from prompts.hear import name_fault, name_in, split_join
from service import matches as steps
from service.lobby.departure import leave_idle
from service.lobby.membership import add_member, facts_of, is_member, is_taken, names_of, word_of
from service.tables import players
from service.texted import Texted, people_of

MOST_WRONG_WORDS = 5
WRONG_SECONDS = 3600.0
MOST_TABLES = 5
"""Of one phone: at more it plays a muddle."""


def join(texted: Texted, given: str) -> None:
    """ "OTTER KATHY": sit down with the group of this word, under this name or the one that the phone has."""
    word, name = split_join(given)
    if not word:
        _join_what(texted)
        return
    if _guesses_too_much(texted):
        texted.refuse(words.too_many_words())
        return
    sought = texted.sought
    if sought is None:
        _count_wrong_word(texted)
        texted.refuse(words.unknown_word(word=word.upper()))
        return
    if texted.group is not None and texted.group.id != sought.id and sought.id not in texted.tables:
        facts = games()[sought.game].facts
        if len(people_of(texted.tx, sought.id)) >= facts.most_seats:  # nobody gives up a seat for none
            texted.refuse(words.full(most=facts.most_seats, game=facts.title))
            return
        leave_idle(texted)
        if len(texted.tables) >= MOST_TABLES:
            texted.refuse(words.at_too_many(most=MOST_TABLES))
            return
    texted.speak_to(sought.id)
    if name:
        take_name(texted, name)
    else:
        sit(texted)


def _guesses_too_much(texted: Texted) -> bool:
    player = texted.player
    within = texted.now - player.wrong_since < WRONG_SECONDS
    return within and bool(player.wrong_words >= MOST_WRONG_WORDS)


def _count_wrong_word(texted: Texted) -> None:
    player = texted.player
    fresh = texted.now - player.wrong_since < WRONG_SECONDS
    counted = {"wrong_words": player.wrong_words + 1} if fresh else {"wrong_words": 1, "wrong_since": texted.now}
    texted.tx.execute(update(players).where(players.c.id == player.id).values(counted))
    texted.see_again()


def _join_what(texted: Texted) -> None:
    """JOIN alone: back to where the phone belongs, else the word is asked for."""
    if texted.group is not None or texted.sought is not None:
        rejoin(texted)
    else:
        texted.refuse(words.need_word())


def rejoin(texted: Texted, _: str = "") -> None:
    """Sit down again in the running match that one left last."""
    if texted.group is None and texted.sought is not None:
        texted.speak_to(texted.sought.id)
    if texted.group is None:
        texted.refuse(words.no_group())
    else:
        sit(texted)


def take_name(texted: Texted, given: str) -> None:
    """Give the phone this name, then let it sit down."""
    if is_member(texted) and not (texted.seat and texted.seat.left):
        texted.refuse(words.already_in(word=word_of(texted), names=names_of(texted)))
        return
    name = name_in(given)
    if fault := name_fault(name):
        texted.refuse(fault)
        return
    texted.tx.execute(update(players).where(players.c.id == texted.player.id).values(name=name))
    texted.see_again()
    sit(texted)


def sit(texted: Texted) -> None:
    """Let the phone sit down with its group under its name: in the lobby, or in the running match where one may."""
    player, facts = texted.player, facts_of(texted)
    member = is_member(texted)
    if player.name is None:
        texted.reply(words.need_name(imprint=texted.imprint))
    elif member and not (texted.seat and texted.seat.left):
        texted.refuse(words.already_in(word=word_of(texted), names=names_of(texted)))
    elif not member and is_taken(texted, player.name):
        texted.refuse(words.name_taken(name=player.name))
        texted.tx.execute(update(players).where(players.c.id == player.id).values(name=None))
    elif not member and len(texted.people()) >= facts.most_seats:
        texted.speak_to(next(iter(texted.tables), None))
        texted.refuse(words.full(most=facts.most_seats, game=facts.title))
    else:
        _welcome(texted, member)


def _welcome(texted: Texted, member: bool) -> None:
    player, group, facts = texted.player, texted.the_group, facts_of(texted)
    if not member:
        add_member(texted, player.name)
    if group.owner_id == player.id and len(texted.people()) == 1:
        texted.reply(words.created(imprint=texted.imprint, game=facts.title, word=word_of(texted), name=player.name))
        return
    texted.reply(
        words.joined(
            imprint=texted.imprint,
            name=player.name,
            game=facts.title,
            others=tuple(name for name in names_of(texted) if name != player.name),
            playing=texted.play is not None,
            next_match=texted.play is not None and not _may_play_now(texted),
            missing=max(0, facts.least_seats - len(texted.people())),
        )
    )
    if texted.play is None:
        texted.tell_others(words.joined_others(name=player.name, count=len(texted.people())))
    elif texted.seat is not None:
        steps.come_back(texted.play, texted.seat.seat)
    else:
        steps.join(texted.play, player.id, player.name, texted.label)


def _may_play_now(texted: Texted) -> bool:
    return steps.may_sit(texted.the_play, texted.seat, texted.player.name)
