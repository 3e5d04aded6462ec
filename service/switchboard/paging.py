"""Pages of a list, as Twilio's REST API gives them.

Source: Twilio, "Twilio's response" (paging); OpenAPI: PageSize is 1 to 1,000, Page 0 or more; error 20007.
"""

import re
from urllib.parse import urlencode

from flask import request

from service.switchboard.parameters import API_VERSION
from service.switchboard.refusals import Refusal

MOST_IN_A_PAGE = 1000
USUAL_IN_A_PAGE = 50

_is_whole = re.compile(r"[0-9]{1,9}").fullmatch


def page_size() -> int:
    """How many the request wants on a page. Raises Refusal."""
    size = _whole_number("PageSize", USUAL_IN_A_PAGE)
    if size > MOST_IN_A_PAGE:
        raise Refusal(20007, f"Page size too large: the maximum is {MOST_IN_A_PAGE}.")
    if size == 0:
        raise Refusal(20001, "PageSize must be a whole number from 1.")
    return size


def page(
    name: str, shown: list[dict[str, object]], *, after: str | None = None, before: str | None = None
) -> dict[str, object]:
    """The page of `shown`, under their `name`. `after` and `before` are the tokens of the next page and of the one
    before it, None where there is none. Raises Refusal."""
    size, number = page_size(), _whole_number("Page", 0)
    return {
        name: shown,
        "page": number,
        "page_size": size,
        "start": number * size,
        "end": number * size + max(0, len(shown) - 1),
        "uri": _uri(),
        "first_page_uri": _uri(Page="0", PageToken=None, PageSize=str(size)),
        "next_page_uri": after and _uri(Page=str(number + 1), PageToken=after, PageSize=str(size)),
        "previous_page_uri": before and _uri(Page=str(max(0, number - 1)), PageToken=before, PageSize=str(size)),
    }


def whole(name: str, items: list[dict[str, object]]) -> dict[str, object]:
    """The page of a list that is never longer than one."""
    return page(name, items[: page_size()] if not _whole_number("Page", 0) else [])


def _uri(**changed: str | None) -> str:
    given = {**request.args.to_dict(), **changed}
    kept = {name: value for name, value in given.items() if value is not None}
    path = request.path[request.path.index(f"/{API_VERSION}/") :]
    return f"{path}?{urlencode(kept)}" if kept else path


def _whole_number(name: str, usual: int) -> int:
    given = request.args.get(name, "")
    if given and not _is_whole(given):
        raise Refusal(20001, f"{name} must be a whole number.")
    return int(given) if given else usual
