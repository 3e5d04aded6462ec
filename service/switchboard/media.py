"""Twilio's REST API for the pictures of messages: list, fetch, the picture itself, delete.

Source: Twilio, "Media resource" of the 2010-04-01 API. What a phone sent stays where it is: the API leads there.
"""

import mimetypes
from urllib.parse import urlsplit

from flask import Blueprint, Response, jsonify, redirect
from werkzeug.wrappers import Response as BaseResponse

from service.switchboard import gallery
from service.switchboard.callers import ACCOUNT, checked, not_found, rfc2822
from service.switchboard.dates import span
from service.switchboard.exchange import Exchange
from service.switchboard.gallery import Picture
from service.switchboard.paging import whole
from service.switchboard.parameters import API_VERSION
from service.switchboard.tables import Message

MEDIA = f"{ACCOUNT}/Messages/<sid>/Media"


def add_routes(blueprint: Blueprint, exchange: Exchange, auth_token: str) -> None:
    """Put the API's routes on the switchboard's blueprint."""
    account_sid = exchange.account.sid
    api = checked(account_sid, auth_token)

    @blueprint.get(f"{MEDIA}.json")
    @api
    def list_media(sid: str) -> Response:
        message = _message(exchange, sid)
        earliest, latest = span("DateCreated")
        found = gallery.pictures_of(exchange.store, message) if earliest <= message.created_at <= latest else []
        return jsonify(whole("media_list", [_resource(picture, message, account_sid) for picture in found]))

    @blueprint.get(f"{MEDIA}/<media>.json")
    @api
    def fetch_media(sid: str, media: str) -> Response:
        message = _message(exchange, sid)
        return jsonify(_resource(_picture(exchange, message, media), message, account_sid))

    @blueprint.get(f"{MEDIA}/<media>")
    @api
    def show_media(sid: str, media: str) -> BaseResponse:
        picture = _picture(exchange, _message(exchange, sid), media)
        if picture.address:
            return redirect(picture.address, 307)
        kept = gallery.find(exchange.store, media)
        if kept is None:
            raise not_found()
        return Response(kept.content, mimetype=kept.content_type)

    @blueprint.delete(f"{MEDIA}/<media>.json")
    @api
    def delete_media(sid: str, media: str) -> tuple[str, int]:
        picture = _picture(exchange, _message(exchange, sid), media)
        with exchange.store.write() as change:
            gallery.strike(change, [picture])
        return "", 204


def _message(exchange: Exchange, sid: str) -> Message:
    message = exchange.store.message(sid)
    if message is None:
        raise not_found()
    return message


def _picture(exchange: Exchange, message: Message, sid: str) -> Picture:
    for picture in gallery.pictures_of(exchange.store, message):
        if picture.sid == sid:
            return picture
    raise not_found()


def _resource(picture: Picture, message: Message, account: str) -> dict[str, object]:
    made = rfc2822(message.created_at)
    kind = picture.content_type or mimetypes.guess_type(urlsplit(picture.address).path)[0]
    return {
        "account_sid": account,
        "content_type": kind or "application/octet-stream",
        "date_created": made,
        "date_updated": made,
        "parent_sid": message.sid,
        "sid": picture.sid,
        "uri": f"/{API_VERSION}/Accounts/{account}/Messages/{message.sid}/Media/{picture.sid}.json",
    }
