"""A pretend switchboard in memory: what the phones page sees of the real one, and what tests move at will."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask, Response, jsonify, render_template, request

import service

PAGE_FOLDER = Path(service.__path__[0]) / "switchboard"
SERVICE_NUMBER = "+12025550100"


class PretendSwitchboard:
    """Keeps phones and messages as the switchboard's API tells them; tests move it by its methods.

    `replies` maps what a phone texts to what it receives; `offers` has what each may text now, for those at a table;
    `refusal` is the error that every change meets while it is set; `down` makes every request fail; `posted` lists the
    path of every change asked for.
    """

    def __init__(self) -> None:
        self.phones: dict[str, dict[str, Any]] = {}
        self.messages: list[dict[str, Any]] = []
        self.changed: dict[str, int] = {}
        self.cursor = 0
        self.replies: dict[str, str] = {}
        self.offers: dict[str, list[str]] = {}
        self.refusal: str | None = None
        self.down = False
        self.posted: list[str] = []

    def set_out(self, *names: str) -> list[str]:
        return [self.add_phone(name)["phone"] for name in names]

    def add_phone(self, name: str = "", number: str = "") -> dict[str, Any]:
        position = len(self.phones)
        phone = number or f"+120255501{position + 1:02d}"
        facts = self.phones.setdefault(phone, {"phone": phone, "position": position, "unread": 0, "blocked": False})
        facts |= {"name": name, "hidden": False}
        return facts

    def receive(self, phone: str, body: str, **facts: Any) -> dict[str, Any]:
        """A text of the service reaches `phone`."""
        self.phones[phone]["unread"] += 1
        return self._keep(phone, "in", body, facts)

    def send(self, phone: str, body: str, **facts: Any) -> dict[str, Any]:
        """`phone` texts the service, which answers out of `replies`."""
        entry = self._keep(phone, "out", body, facts)
        if body in self.replies:
            self.receive(phone, self.replies[body])
        return entry

    def change(self, message: dict[str, Any], **facts: Any) -> None:
        """A message that was told already changes, and is told again under the same id."""
        message |= facts
        self._mark(message)

    def offered(self, phone: str) -> dict[str, Any]:
        """What the service tells of what this phone may text."""
        if phone not in self.offers:
            return {"at_table": False, "offers": [{"text": "NEW MALARKY", "label": "NEW MALARKY", "named": True}]}
        offers = [{"text": text, "label": text, "named": False} for text in self.offers[phone]]
        return {"at_table": True, "offers": offers}

    def told_after(self, cursor: int) -> dict[str, Any]:
        shown = [self._told(facts) for facts in self.phones.values() if not facts["hidden"]]
        news = [message for message in self.messages if self.changed[message["id"]] > cursor]
        cost = f"{sum(float(message['price']) for message in self.messages):.4f}"
        return {
            "number": SERVICE_NUMBER,
            "cursor": self.cursor,
            "phones": shown,
            "messages": news,
            "total_cost": cost,
        }

    def _told(self, facts: dict[str, Any]) -> dict[str, Any]:
        own = [message for message in self.messages if message["phone"] == facts["phone"]]
        return facts | {
            "segments_in": sum(message["segments"] for message in own if message["direction"] == "in"),
            "segments_out": sum(message["segments"] for message in own if message["direction"] == "out"),
            "cost": f"{sum(float(message['price']) for message in own):.4f}",
        }

    def _keep(self, phone: str, direction: str, body: str, facts: dict[str, Any]) -> dict[str, Any]:
        segments = facts.pop("segments", 1 + len(body) // 160)
        message = {
            "id": f"m{len(self.messages)}",
            "phone": phone,
            "direction": direction,
            "body": body,
            "media": [],
            "segments": segments,
            "encoding": "GSM-7",
            "price": f"{0.0083 * segments:.4f}",
            "at": datetime(2026, 3, 7, 19, 30, len(self.messages) % 60, tzinfo=UTC).isoformat(),
            "sid": f"SM{len(self.messages):032x}",
            "status": "delivered" if direction == "in" else "received",
            "carrier": False,
            "error": None,
            **facts,
        }
        self.messages.append(message)
        self._mark(message)
        return message

    def _mark(self, message: dict[str, Any]) -> None:
        self.cursor += 1
        self.changed[message["id"]] = self.cursor


def pretend_app(switchboard: PretendSwitchboard) -> Flask:
    app = Flask(
        __name__,
        template_folder=str(PAGE_FOLDER / "templates"),
        static_folder=str(PAGE_FOLDER / "static"),
        static_url_path="/switchboard/static",
    )

    @app.before_request
    def refuse() -> tuple[Response, int] | None:
        if switchboard.down:
            return jsonify(error="down"), 503
        if request.method == "GET":
            return None
        switchboard.posted.append(f"{request.method} {request.path}")
        return (jsonify(error=switchboard.refusal), 400) if switchboard.refusal else None

    @app.get("/switchboard/")
    def page() -> str:
        return render_template("phones.html", number=SERVICE_NUMBER, offers_url="/offers")

    @app.get("/offers")
    def offers() -> dict[str, Any]:
        return {phone: switchboard.offered(phone) for phone in request.args.getlist("phone")}

    @app.get("/switchboard/changes")
    def changes() -> dict[str, Any]:
        return switchboard.told_after(int(request.args["after"]))

    @app.post("/switchboard/phones")
    def add() -> tuple[dict[str, Any], int]:
        return switchboard.add_phone(request.form.get("name", ""), request.form.get("number", "")), 201

    @app.patch("/switchboard/phones/<phone>")
    def rename(phone: str) -> dict[str, Any]:
        switchboard.phones[phone]["name"] = request.form["name"]
        return switchboard.phones[phone]

    @app.delete("/switchboard/phones/<phone>")
    def hide(phone: str) -> tuple[str, int]:
        switchboard.phones[phone]["hidden"] = True
        return "", 204

    @app.post("/switchboard/phones/<phone>/read")
    def read(phone: str) -> tuple[str, int]:
        switchboard.phones[phone]["unread"] = 0
        return "", 204

    @app.post("/switchboard/phones/<phone>/messages")
    def send(phone: str) -> tuple[dict[str, Any], int]:
        return switchboard.send(phone, request.form["Body"]), 201

    return app
