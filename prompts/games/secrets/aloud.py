"""How the Secrets Game is said aloud: a function for each message, by its name, and for each answer about the match."""

from engine.games.secrets.view import Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.secrets.common import (
    asked,
    gone,
    holder,
    holders,
    limit,
    ranked,
    round_name,
    shared,
    told_line,
    total,
    waiting,
)
from prompts.games.secrets.refusals import doing as doing_now
from prompts.kit.aloud import closed, lines, own
from prompts.kit.aloud import part as apart
from prompts.kit.usual import too_long
from prompts.kit.words import (
    agreeing,
    clock,
    does,
    everyone,
    listed,
    plural,
    possessive,
    sentence,
    teams_listed,
    who,
    whose,
)

TOKENS = {True: "true", False: "a lie"}


def _member(view: View, seat: int) -> str:
    """A seat with its team: "Ann of team 2", "you"."""
    name = who(view, seat)
    return name if seat == view.seat or not view.teams else f"{name} of {holder(view, view.token[seat])}"


def started(view: View, facts: SayFacts) -> str:
    each = "In it" if view.rounds == 1 else "In each"
    tells = "one of each team tells" if view.teams else "everybody tells"
    return apart(
        f"The Secrets Game begins: {plural(view.rounds, 'round')}.",
        f"{each}, {tells} one short story, true or made up, and the others guess which.",
        teams_listed(names=view.names, teams=view.teams).replace(". Team", ".\nTeam") if view.teams else "",
    )


def struck(view: View, facts: SayFacts) -> str:
    tells = agreeing(view, facts["seat"], "tell")
    return f"So {_member(view, facts['seat'])} {tells} no story now, and nobody gets points for it."


def undone(view: View, facts: SayFacts) -> str:
    match facts["what"]:
        case "wish":
            return "Your wish for other lines is taken back."
        case "part":
            follows = "Say more of it." if view.parts else "Tell your story."
            return f"What you said last is out of your story again. {follows}"
        case "enough":
            return "All right, you may ask after all."
        case "extra":
            return "All right, no extra story for you."
    if facts["seat"] == view.seat:
        back = "Your last vote is taken back"
    else:
        back = f"{who(view, facts['seat'])} takes your team's last vote back"
    now = "True, or a lie?" if view.vote is None else f"It is {TOKENS[view.vote]} again."
    return f"{back}. {now}"


def _two_lines(view: View) -> str:
    """Both lines, each by its number."""
    first, second = (
        (f"{name}: {_begun(line.text)}")
        for name, line in zip(("The first line", "The second"), view.lines, strict=True)
    )
    return lines(first, second)


def _begun(line: str) -> str:
    """An opening line, which ends in the air."""
    return f"{own(line.rstrip('. '))}, dot dot dot."


def claim(view: View, facts: SayFacts) -> str:
    """S6: the lines are read where they are new, twice."""
    time = f"You have {limit(view, 'claim', Phase.CLAIM)}."
    if not facts.get("fresh"):
        return f"Who tells next: {waiting(view)}? {time}"
    yours = " for your team" if view.teams else ""
    return apart(
        f"{round_name(view)}. Two lines.",
        _two_lines(view),
        f"Once more.\n{_two_lines(view)}",
        f"Who has a story that begins with one of them, true or made up? The first to say so tells it{yours}. {time}",
    )


def claim_watch(view: View, facts: SayFacts) -> str:
    if not facts.get("fresh"):
        return f"Now {waiting(view)} may tell next."
    mine = [seat for seat in view.waiting if view.seat is not None and view.token[seat] == view.token[view.seat]]
    teller = f"For your team {view.names[mine[0]]} tells." if mine else ""
    return apart(
        f"{round_name(view)}. Two lines.", _two_lines(view), f"The first who is ready tells a story. {teller}".strip()
    )


_TELLS = {
    "ready": "{names} next",
    "named": "Nobody was ready, so {names} next",
    "last": "{names} the last story of this round",
    "extra": "{names} an extra story",
}


def tells(view: View, facts: SayFacts) -> str:
    name = f"{_member(view, facts['seat'])} tells"
    line = f", with the {'first' if facts['line'] == 1 else 'second'} line" if facts.get("line") else ""
    return f"{_TELLS[facts['how']].format(names=name)}{line}."


def _which(facts: SayFacts) -> str:
    return {"1": "another first line", "2": "another second line"}.get(str(facts["which"]).lower(), "other lines")


def wished(view: View, facts: SayFacts) -> str:
    so_far = f"That is {facts['wishes']} of {facts['needed']}."
    if facts["seat"] == view.seat:
        return f"You wish for {_which(facts)}. {so_far}"
    return (
        f"{sentence(does(view, facts['seat'], 'wish', 'wishes'))} for {_which(facts)}. {so_far} If you wish it too, "
        "swap."
    )


def swapped(view: View, facts: SayFacts) -> str:
    """S8, SQ3."""
    new = [
        f"The {'first' if place == 1 else 'second'} line is now: {_begun(view.lines[place - 1].text)}"
        for place in facts["places"]
    ]
    what = "both lines" if len(facts["places"]) > 1 else "a line"
    if facts["seat"] is None:
        return lines(f"Most of you swap {what}.", *new)
    if facts["seat"] == view.seat:
        return lines(
            "New for you.", *new, f"Now tell your story. {plural(view.swaps_left, 'swap')} left in this round."
        )
    return lines(f"{sentence(does(view, facts['seat'], 'swap'))} {what}.", *new)


_YOU_TELL = {
    "ready": "You tell!",
    "named": "Nobody was ready, so I picked you: you tell!",
    "last": "You tell the last story of this round.",
    "extra": "You tell an extra story.",
}


def story(view: View, facts: SayFacts) -> str:
    """To the teller."""
    line = _begun(told_line(view)) if told_line(view) else _two_lines(view)
    if facts.get("again"):
        if view.parts:
            return "All right, say more of your story."
        return apart("All right, it is gone. Tell your story from its beginning.", line)
    return apart(
        _YOU_TELL[facts.get("how", "ready")],
        line,
        "Tell me a story that begins so, true or made up. Say it in parts if you like; when it is told, say done. "
        f"You have {limit(view, 'story', Phase.STORY)}.",
    )


def story_remind(view: View, facts: SayFacts) -> str:
    if view.finished:
        return "Only one thing is missing: was your story true, or a lie? Then the others get it."
    if view.parts:
        return "You have the same time once more. Tell the rest of your story, then say done."
    return "We wait for your story, and you have the same time once more. Two sentences will do. Then say done."


def part(view: View, facts: SayFacts) -> str:
    """One receipt for each part of a story."""
    if not view.room:
        return "I have it, and that is all that fits. Say done, or begin anew."
    return "I have it, and nobody else does yet. Go on, or say done."


def token(view: View, facts: SayFacts) -> str:
    """S9, SQ5, SQ6: what came in several parts is read through first."""
    joined = f"This is your story.\n{own(view.draft or '')}" if view.parts > 1 or facts.get("at_once") else ""
    return apart(
        joined,
        "Was that true, or a lie? Then the others hear the story. True means: it happened to you, as told. A lie is "
        "everything else.",
    )


def released(view: View, facts: SayFacts) -> str:
    return f"Noted: {TOKENS[bool(view.truth)]}. The others hear your story now and guess. Keep a straight face!"


def _told(view: View) -> str:
    """The story that has been released, with its teller and its line."""
    if view.teller is None:
        return ""
    name = view.names[view.teller]
    whose_story = (
        f"Team {view.teams[view.teller]}. {possessive(name)} story." if view.teams else f"{possessive(name)} story."
    )
    line = f"It begins: {_begun(told_line(view))}" if view.line is not None else ""
    book = "It is out of a bot's book. True means: it happened, as told, to somebody whom I name afterwards."
    return apart(lines(whose_story, line), sentence(closed(own(view.story or ""))), book if view.from_book else "")


def story_told(view: View, facts: SayFacts) -> str:
    follows = "The others may ask now, then they vote." if view.phase is Phase.QUESTIONS else "The others vote now."
    return apart(_told(view), follows)


def no_story(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'tell'))} no story this time. No points, and on we go."


def withdrawn(view: View, facts: SayFacts) -> str:
    return "Done: your stories are out of all that I keep. Your points stay."


def questions(view: View, facts: SayFacts) -> str:
    name = "the teller" if view.teller is None else view.names[view.teller]
    return apart(
        _told(view),
        f"Before we vote: has anybody a question to {name}? Two each at most. "
        f"You have {limit(view, 'questions', Phase.QUESTIONS)}.",
    )


def questioned(view: View, facts: SayFacts) -> str:
    time = limit(view, "questioned", Phase.QUESTIONS)
    return f"They may ask you about it for {time}. When a question comes, answer it to all, or say nothing."


def question(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} asks: {closed(own(facts['words']))}"


def reply(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} answers: {closed(own(facts['words']))}"


def passed_on(view: View, facts: SayFacts) -> str:
    return "All have heard it. You may ask once more." if facts.get("more") else "All have heard it."


def vote(view: View, facts: SayFacts) -> str:
    """S12."""
    before = "" if facts.get("read") else _told(view)
    time = f"You have {limit(view, 'vote', Phase.VOTE)}."
    if view.seat is None:
        return apart(before, f"Was that true, or a lie? Vote now, each on your own phone. {time}")
    if shared(view):
        return apart(
            before, f"Was that true, or a lie? Your team has one vote: any of you gives it, and then says sure. {time}"
        )
    return apart(before, f"Was that true, or a lie? Nobody hears your vote yet. {time}")


def voted(view: View, facts: SayFacts) -> str:
    if view.phase is not Phase.VOTE or view.vote is None:
        return ""
    now = TOKENS[view.vote]
    if not shared(view):
        return f"Noted: {now}. You may change it until the last vote is in."
    by = sentence(who(view, facts["seat"]))
    is_mine = facts["seat"] == view.seat
    if view.sure:
        return f"{by} {'are' if is_mine else 'is'} sure: your team votes {now}."
    return f"{by} {'say' if is_mine else 'says'} {now} for your team. Are you all sure?"


def vote_remind(view: View, facts: SayFacts) -> str:
    slow = view.pace is Pace.SLOW
    if view.vote is not None:
        time = "Your team is not sure yet" if slow else "15 seconds left, and your team is not sure"
        return f"{time}. It votes {TOKENS[view.vote]} if you say no more."
    return f"{'Your vote is still missing' if slow else '15 seconds left'}. Was the story true, or a lie?"


def revealed(view: View, facts: SayFacts) -> str:
    """Who said what first, the truth last (S14 to S16)."""
    shown = view.reveal
    if shown is None:
        return ""
    return apart(_votes(view, shown), "And now the truth.", _truth(view, shown), _points(view, shown))


def _votes(view: View, shown: Reveal) -> str:
    told_by = {truth: [each.token for each in shown.votes if each.truth is truth] for truth in (True, False, None)}
    return lines(
        f"{sentence(holders(view, told_by[True]))} voted for true." if told_by[True] else "",
        f"{sentence(holders(view, told_by[False]))} voted for a lie." if told_by[False] else "",
        f"{sentence(holders(view, told_by[None]))} gave no vote." if told_by[None] else "",
    )


def _truth(view: View, shown: Reveal) -> str:
    if not shown.truth:
        if shown.person is not None:
            return f"A lie! {sentence(whose(view, shown.seat))} book made it up."
        return f"A lie! {sentence(who(view, shown.seat))} made it up."
    if shown.person:
        return f"True! It happened to {own(shown.person)}."
    return f"True! {sentence(whose(view, shown.seat))} story happened as told."


def _points(view: View, shown: Reveal) -> str:
    right = [each.token for each in shown.votes if each.truth is shown.truth]
    fooled = [each for each in shown.votes if each.truth is (not shown.truth)]
    if not right and not fooled:
        return "Nobody voted, so there are no points."
    parts = [f"A point for {holders(view, right)}."] if right else []
    if fooled:
        parts.append(f"And {plural(len(fooled), 'point')} for {holder(view, shown.token)}, for fooling the rest.")
    else:
        parts.append("Nobody was fooled.")
    return " ".join(parts)


def _sheet(view: View) -> str:
    """The totals, the highest first, a line for each."""
    return lines(*(_row(view, number) for number in ranked(view)))


def _row(view: View, number: int) -> str:
    name = f"Team {number + 1}" if view.teams else view.names[number]
    return f"{name}: {total(view, number)}{', and has left' if gone(view, number) else ''}."


def round_over(view: View, facts: SayFacts) -> str:
    return apart(f"The points after round {facts['round']}.", _sheet(view))


def tied(view: View, facts: SayFacts) -> str:
    return apart("All rounds are told. The points:", _sheet(view), f"A tie at the top, of {holders(view, view.tied)}!")


def tie(view: View, facts: SayFacts) -> str:
    time = limit(view, "tie", Phase.TIE)
    return f"One more story each decides it, if all of you want that. Else you share the win. You have {time}."


def wants_extra(view: View, facts: SayFacts) -> str:
    if view.phase is not Phase.TIE:
        return ""  # the last one: the first extra story begins at once
    return f"Noted: {view.extra_in} of {len(view.tied)} want an extra story."


def over(view: View, facts: SayFacts) -> str:
    """S18, SQ12, SQ16."""
    reason, won = facts["reason"], list(facts["tokens"])
    few = "Fewer than three are left." if reason == "few" else ""
    again = f"For another game with the same people say rematch{', once you are three again' if few else ''}."
    if not any(total(view, each) for each in range(len(view.sheet))):
        return apart(few, "The game is over, and nobody has a point.", again)
    return apart(
        few, _won(view, reason, won), _extra_points(view) if view.extra else "", f"The points.\n{_sheet(view)}", again
    )


def _won(view: View, reason: str, won: list[int]) -> str:
    if not won:
        return "The game is over."
    names = holders(view, won)
    if len(won) > 1:
        return f"The game is over, and {names} share the win!"
    members = [seat for seat in view.winners if seat != view.seat] if view.teams else []
    people = f", that is {everyone(view, members)}" if members else ""
    extra = ", by the extra stories" if reason == "extra" else ""
    return f"The game is over, and {names} {'win' if names == 'you' else 'wins'}{extra}{people}. Bravo!"


def _extra_points(view: View) -> str:
    points = [f"{holders(view, [each])}, {view.extra_points[each]}" for each in view.tied]
    return f"For the extra stories: {listed(points)}."


def _doing(view: View) -> str:
    """What the table is doing now."""
    match view.phase:
        case Phase.CLAIM:
            return f"Now {waiting(view)} may tell the next story."
        case Phase.TIE:
            return "Now all who are equal at the top may ask for extra stories."
        case Phase.OVER:
            return "The game is over."
    return doing_now(view)


def refused_unfit(view: View, facts: SayFacts) -> str:
    longer = "That was too long. Please say it in fewer words." if too_long(facts) else ""
    return longer or f"That does not fit here. {_doing(view)}"


def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"That is not possible just now. {_doing(view)}"


def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {_doing(view)}"


def repeat(view: View) -> str:
    """What this seat was last asked, with its own story and vote."""
    ask = asked(view)
    if ask is None or ask.over or view.phase is Phase.OVER:
        return _watched(view)
    match ask.kind:
        case "claim":
            return claim(view, {"fresh": True})
        case "story" if view.parts:
            return apart(f"Your story so far.\n{own(view.draft or '')}", part(view, {}))
        case "story":
            return story(view, {})
        case "token":
            return token(view, {"at_once": True})
        case "questions":
            return questions(view, {})
        case "questioned":
            return questioned(view, {})
        case "vote":
            return apart(vote(view, {}), _my_vote(view))
    return tie(view, {})


def _my_vote(view: View) -> str:
    if view.vote is None:
        return ""
    sure = ", and you are sure" if view.sure else ""
    return f"{'Your team' if shared(view) else 'You'} voted {TOKENS[view.vote]}{sure}."


def _watched(view: View) -> str:
    if view.phase is Phase.CLAIM:
        return apart(f"{round_name(view)}.", _two_lines(view), _doing(view))
    if view.story is not None and view.phase in (Phase.QUESTIONS, Phase.VOTE):
        return apart(_told(view), _doing(view))
    return _doing(view)


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = "" if view.until is None else f" {sentence(clock(view.until - at))} left."
    if view.phase is Phase.OVER:
        return _doing(view)
    what = f"{round_name(view)} waits"
    if view.tied:
        what = "The extra round waits" if view.extra else "The tie waits"
    return f"{what} for {_waits(view)}.{left}"


def _waits(view: View) -> str:
    match view.phase:
        case Phase.CLAIM:
            return f"{waiting(view)} to tell"
        case Phase.STORY if view.teller is not None:
            return f"{whose(view, view.teller)} story"
        case Phase.QUESTIONS if view.teller is not None:
            return f"questions about {whose(view, view.teller)} story"
        case Phase.VOTE:
            return f"the votes: {view.votes_in} of {len(view.listeners)} are in"
    return f"{holders(view, view.tied)}: {view.extra_in} of {len(view.tied)} want an extra story so far"


def score(view: View) -> str:
    """The points, the highest first."""
    if view.phase is Phase.OVER:
        won = f"{sentence(everyone(view, view.winners))} won." if view.winners else ""
        return lines("At the close:", _sheet(view), won)
    return lines(f"{round_name(view)}.", _sheet(view))


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase."""
    alone = view is not None and not view.teams
    return apart(
        "This is how the Secrets Game goes.",
        "Each round has two opening lines. Everybody tells one story that begins with one of them, true or made up, "
        "and the others guess which.",
        lines(
            "First somebody says that he or she tells next.",
            "The teller tells the story, and tells me alone whether it is true or a lie. True means: it happened to "
            "the teller, as told. What happened to somebody else is a lie.",
            "Then the others vote in secret: true, or a lie.",
        ),
        "A right vote is a point. Each wrong vote is a point for the teller.",
        "" if alone else "A team has one vote together.",
        "Tell what you like to share, and no more. After the game all stories are deleted.",
    )
