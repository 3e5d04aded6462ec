"""The pages for the law: GET /privacy and GET /terms, whose addresses the carriers want to know."""

from flask import Blueprint, Response, render_template, url_for

from prompts.pages import legal
from prompts.pages.legal import Section
from service.base.access import open_to_all
from service.base.service import Service


def legal_blueprint(service: Service) -> Blueprint:
    """Two pages without scripts, for players and for the carriers' reviewers."""
    blueprint = Blueprint("legal", __name__, template_folder="templates")
    publisher = service.settings.publisher

    @blueprint.get("/privacy")
    @open_to_all("everybody may read what is kept of whom")
    def privacy() -> Response:
        return _page("Privacy", legal.privacy(publisher))

    @blueprint.get("/terms")
    @open_to_all("everybody may read the terms")
    def terms() -> Response:
        return _page("Terms", legal.terms(publisher))

    def _page(title: str, sections: tuple[Section, ...]) -> Response:
        pages = {"Privacy": url_for("legal.privacy"), "Terms": url_for("legal.terms")}
        brand = publisher.imprint.brand
        page = Response(render_template("legal.html", title=title, brand=brand, sections=sections, pages=pages))
        page.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
        return page

    return blueprint
