"""The web application: the carrier's webhooks, health, figures, the pages for the law and for who watches, the pictures
of messages, and the switchboard where it is switched on."""

import atexit

from flask import Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from service.base import logs
from service.base.access import open_to_all
from service.base.service import Service
from service.base.settings import Settings
from service.inbound.sms import sms_blueprint
from service.operate.health import health_blueprint
from service.outbox.statuses import statuses_blueprint
from service.pages.legal import legal_blueprint
from service.pages.pictures import pictures_blueprint
from service.pages.watch import watch_blueprint
from service.switchboard import Switchboard

SWITCHBOARD = "/switchboard"
STOP_SECONDS = 2.0


def create_app(service: Service | None = None, switchboard: Switchboard | None = None) -> Flask:
    """The application. Without arguments it is wired from the environment, and works its own switchboard where the
    settings switch that on: then it must be the only web process."""
    if service is None:
        from service.run.tasks import our_service

        service = our_service()
        if service.settings.switchboard and switchboard is None:
            switchboard = open_switchboard(service.settings)
            switchboard.start()
            atexit.register(switchboard.stop, STOP_SECONDS)
    app = Flask(__name__, static_folder=None)
    logs.follow_requests(app)
    app.before_request(_refuse_a_torn_address)
    app.register_blueprint(sms_blueprint(service))
    app.register_blueprint(statuses_blueprint(service))
    app.register_blueprint(health_blueprint(service))
    app.register_blueprint(legal_blueprint(service))
    app.register_blueprint(watch_blueprint(service))
    app.register_blueprint(pictures_blueprint(service))
    if service.settings.metrics_token:
        from service.operate.metrics import metrics_blueprint

        app.register_blueprint(metrics_blueprint(service))
    if switchboard is not None:
        app.register_blueprint(switchboard.blueprint(), url_prefix=SWITCHBOARD)
        _lead_to_the_phones(app)
    return app


def open_switchboard(settings: Settings) -> Switchboard:
    """The switchboard of these settings, on its own file in the data folder."""
    return Switchboard(
        settings.data_dir / "switchboard.sqlite",
        account_sid=settings.account_sid,
        auth_token=settings.auth_tokens[0],
        number=settings.number,
        sms_url=f"{settings.public_url}/sms#rc=3&rp=all",
        anywhere=settings.switchboard == "anywhere",
    )


def _lead_to_the_phones(app: Flask) -> None:
    @app.get("/")
    @open_to_all("leads to the phones page")
    def home() -> Response:
        return redirect(url_for("switchboard.show_phones"))


def _refuse_a_torn_address() -> Response | None:
    """An address is written in ASCII (RFC 3986, 2); other bytes in its query may be no characters at all."""
    if request.environ.get("QUERY_STRING", "").isascii():
        return None
    return Response("Write the address with %-escapes.\n", 400, mimetype="text/plain")
