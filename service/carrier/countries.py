"""Whose phones may take part: those of the countries that the settings name, else of the number's own.

Source: ITU-T E.164 and the numbering plans that the library phonenumbers holds.
"""

from functools import lru_cache

import phonenumbers

from service.base.settings import Settings


def is_served(phone: str, settings: Settings) -> bool:
    """Whether this phone (E.164) is of a country that takes part."""
    return region_of(phone) in (settings.countries or (region_of(settings.number),))


@lru_cache(maxsize=4096)
def region_of(phone: str) -> str:
    """The country of an E.164 number by its two letters: "US". Where the plan does not tell, the first country of its
    code; "ZZ" where there is none."""
    try:
        number = phonenumbers.parse(phone)
    except phonenumbers.NumberParseException:
        return "ZZ"
    region = phonenumbers.region_code_for_number(number)
    return region or phonenumbers.region_code_for_country_code(number.country_code or 0)
