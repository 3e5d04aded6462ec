"""The address of a table's page for somebody who watches, and the TVs that show it."""

from prompts.kit.messages import message
from prompts.kit.words import plural


@message(segments=2, wide=2)
def link(*, url: str, hours: int) -> str:
    """LINK: the address of the table's page, which is good for so many hours."""
    return (
        f"For a TV, a tablet or somebody who watches, no secrets on it: {url}\nIt is good for {plural(hours, 'hour')}. "
        "LINK OFF ends it."
    )


@message(segments=1, wide=1)
def link_ended() -> str:
    """LINK OFF."""
    return "The pages of this table are closed. LINK makes a new one."


@message(segments=1, wide=1)
def no_link() -> str:
    """LINK OFF where no page is open."""
    return "No page of this table is open. LINK makes one for a TV or for somebody who watches."


def _how_to_tv_aloud(*, url: str, shown: int) -> str:
    now = f" {plural(shown, 'page')} of this table {'is' if shown == 1 else 'are'} open now." if shown else ""
    return f"I cannot say the address of the page for a TV here. A text with TV brings it.{now}"


@message(segments=2, wide=2, spoken=_how_to_tv_aloud)
def how_to_tv(*, url: str, shown: int) -> str:
    """TV: how a TV comes to show the table, and on how many pages the table is now, which all its players may end."""
    now = f" {plural(shown, 'page')} of this table {'is' if shown == 1 else 'are'} open now, TV OFF ends that."
    return f"Open {url} on the TV. It shows 4 letters: text TV and those.{now if shown else ''}"


@message(segments=1, wide=1, spoken=lambda *, hours: f"That TV shows this table now for {plural(hours, 'hour')}.")
def tv_shows(*, hours: int) -> str:
    """TV and its letters: from now on that TV shows the table, for so many hours."""
    return f"That TV shows this table now, no secrets on it, for {plural(hours, 'hour')}. TV OFF ends it."


@message(segments=1, wide=1, spoken=lambda *, letters: "No TV shows those letters just now.")
def unknown_tv(*, letters: str) -> str:
    """No TV shows these letters, or no longer."""
    return f"No TV shows {letters} just now. The letters change after 10 minutes: look again, and text TV and those."


@message(segments=1, wide=1)
def too_many_letters() -> str:
    """The answer to all letters after too many wrong ones."""
    return "Those were too many wrong letters for now. Text LINK for an address for the TV instead."
