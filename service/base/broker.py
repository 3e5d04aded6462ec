"""How the broker is spoken to, by its kind."""

BROKER_SECONDS = 2


def transport_options(broker_url: str) -> dict[str, object]:
    """What a broker must be told. In memory: how often to look, in seconds. Redis: how soon what a dead worker had
    reserved comes back; nothing of ours waits long in a worker. RabbitMQ: to say what it took, for at its limits it
    drops the rest in silence."""
    kind = broker_url.partition(":")[0]
    if kind == "memory":
        return {"polling_interval": 0.02}
    if kind in ("redis", "rediss"):
        return {"visibility_timeout": 60, "unacked_restore_interval": 1, "unacked_restore_throttle": 1}
    if kind in ("amqp", "amqps"):
        return {"confirm_publish": True}
    return {}


def impatient_options(broker_url: str) -> dict[str, object]:
    """Transport options of a connection for nudges: a broker that does not answer is given up after seconds."""
    kind = broker_url.partition(":")[0]
    if kind in ("redis", "rediss"):
        return {"socket_timeout": BROKER_SECONDS, "socket_connect_timeout": BROKER_SECONDS, "max_retries": 1}
    if kind in ("amqp", "amqps"):
        return {"read_timeout": BROKER_SECONDS, "write_timeout": BROKER_SECONDS}
    return transport_options(broker_url)
