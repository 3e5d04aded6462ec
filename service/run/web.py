"""The web application: the carrier's webhooks, health, figures, the pages for the law and for who watches, the pictures
of messages, and the switchboard where it is switched on."""

import atexit
import gc

from flask import Flask

from service.base.service import Service
from service.base.web import new_app
from service.inbound.sms import sms_blueprint
from service.inbound.voice import voice_blueprint
from service.operate.health import health_blueprint
from service.outbox.statuses import statuses_blueprint
from service.pages.legal import legal_blueprint
from service.pages.offers import offers_blueprint
from service.pages.pictures import pictures_blueprint
from service.pages.tv import tv_blueprint
from service.pages.watch import watch_blueprint
from service.run.phones import open_switchboard
from service.switchboard import Switchboard
from service.switchboard.guard import add_guard

STOP_SECONDS = 2.0


def create_app(service: Service | None = None, switchboard: Switchboard | None = None) -> Flask:
    """The application. Without arguments it is wired from the environment, and works its own switchboard where the
    settings switch that on: then it must be the only web process."""
    is_the_process = service is None
    if service is None:
        from service.run.tasks import our_service

        service = our_service()
        if service.settings.switchboard and switchboard is None:
            switchboard = open_switchboard(service.settings)
            switchboard.start()
            atexit.register(switchboard.stop, STOP_SECONDS)
    app = new_app(__name__)
    app.register_blueprint(sms_blueprint(service))
    app.register_blueprint(voice_blueprint(service))
    app.register_blueprint(statuses_blueprint(service))
    app.register_blueprint(health_blueprint(service))
    app.register_blueprint(legal_blueprint(service))
    app.register_blueprint(watch_blueprint(service))
    app.register_blueprint(tv_blueprint(service))
    app.register_blueprint(pictures_blueprint(service))
    if service.settings.switchboard:
        offers = offers_blueprint(service)
        add_guard(offers, anywhere=service.settings.switchboard == "anywhere")
        app.register_blueprint(offers)
    if service.settings.metrics_token:
        from service.operate.metrics import metrics_blueprint

        app.register_blueprint(metrics_blueprint(service))
    if switchboard is not None:
        switchboard.mount(app)
    if is_the_process:
        # What is loaded by now stays. Each full collection would look through all of it, in the middle of a request.
        gc.collect()
        gc.freeze()
    return app
