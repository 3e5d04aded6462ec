"""Every route says how it is authenticated; a test over all routes holds it."""

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def open_to_all(why: str) -> Callable[[View], View]:
    """Mark a view that anybody may call, and say why that is right."""
    return _marked(f"open: {why}")


def authenticated_by(how: str) -> Callable[[View], View]:
    """Mark a view whose callers are checked, and say by what. The check itself is the view's, or its
    blueprint's."""
    return _marked(f"by: {how}")


def _marked(access: str) -> Callable[[View], View]:
    def mark(view: View) -> View:
        view.access = access  # type: ignore[attr-defined]
        return view

    return mark
