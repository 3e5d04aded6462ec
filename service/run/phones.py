"""The switchboard of a process that has one, beside the service that it calls."""

from service.base.settings import Settings
from service.switchboard import Switchboard


def open_switchboard(settings: Settings) -> Switchboard:
    """The switchboard of these settings, on its own file in the data folder."""
    return Switchboard(
        settings.data_dir / "switchboard.sqlite",
        account_sid=settings.account_sid,
        auth_token=settings.auth_tokens[0],
        number=settings.number,
        sms_url=f"{settings.public_url}/sms#rc=3&rp=all",
        voice_url=f"{settings.public_url}/call#rc=3&rp=all",
        ended_url=f"{settings.public_url}/call/ended#rc=3&rp=all",
        anywhere=settings.switchboard == "anywhere",
        offers_url="/offers",
    )
