"""Who may come near the switchboard: its phones are pretend, but what is texted with them is not for all to read.

Source: OWASP, "DNS rebinding": a page of the web whose name is turned to this machine's address still says that name as
Host. "Clickjacking defense": no page may show ours in a frame.
"""

from flask import Blueprint, Response, jsonify, request

from service.base.loopback import is_loopback

_HEADERS = {
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
"""What proxies put on (RFC 7239; RFC 9110, 7.6.3)."""


def add_guard(blueprint: Blueprint, *, anywhere: bool) -> None:
    """Refuse with 403 what comes from another machine, under another name than this one's own or by way of a proxy,
    which speaks for others, unless it runs `anywhere`; let nobody frame its pages."""

    @blueprint.before_request
    def refuse_strangers() -> tuple[Response, int] | None:
        name = request.host.rpartition(":")[0] if request.host[-1:].isdigit() and ":" in request.host else request.host
        is_passed_on = any(header in request.headers for header in _PASSED_ON)
        is_here = is_loopback(name.strip("[]")) and is_loopback(request.remote_addr) and not is_passed_on
        if anywhere or is_here:
            return None
        return jsonify(error="The switchboard answers this machine alone, as 127.0.0.1 or localhost."), 403

    blueprint.after_request(unframed)


def unframed(answer: Response) -> Response:
    """The same answer, which no page may frame and no browser takes for something else than it says."""
    for name, value in _HEADERS.items():
        answer.headers.setdefault(name, value)
    return answer
