"""The address of a table's page for a TV or for somebody who watches."""

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
