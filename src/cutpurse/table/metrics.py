"""What a running table counts and measures, for Prometheus. Each server has a registry of its own."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

PREFIX = "cutpurse"
MOMENTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
THOUGHTS = (0.01, 0.03, 0.1, 0.3, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Everything that a server tells of itself in numbers. Label values are ours, never a stranger's text."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        registry = CollectorRegistry(auto_describe=True)
        self._registry = registry
        ProcessCollector(namespace=PREFIX, registry=registry)

        def gauge(name: str, told: str) -> Gauge:
            return Gauge(name, told, namespace=PREFIX, registry=registry)

        def counter(name: str, told: str, *labels: str) -> Counter:
            return Counter(name, told, labels, namespace=PREFIX, registry=registry)

        def histogram(name: str, told: str, buckets: tuple[float, ...]) -> Histogram:
            return Histogram(name, told, namespace=PREFIX, registry=registry, buckets=buckets)

        self.tables_live = gauge("tables_live", "Tables held in memory.")
        self.sockets = gauge("sockets", "WebSockets that are open.")
        self.store_queue = gauge("store_queue", "Writes that wait for the store.")
        self.bots_waiting = gauge("bots_waiting", "Bots that wait for their turn to think.")

        self.moves = counter("moves_total", "Moves played, by game and by whom.", "game", "by")
        self.commands = counter("commands_total", "Commands of clients, by kind and outcome.", "kind", "outcome")
        self.view_differences = counter("view_differences_total", "Clients whose view was not the table's.")
        self.bot_failures = counter("bot_failures_total", "Bots that failed and were replaced for a move.")
        self.slow_readers_dropped = counter(
            "slow_readers_dropped_total", "Clients dropped because they read too slowly."
        )
        self.refused = counter("refused_total", "Requests and sockets refused at the door, by reason.", "why")

        self.append_seconds = histogram("append_seconds", "Until an entry of a log is durable.", MOMENTS)
        self.fanout_seconds = histogram(
            "fanout_seconds", "From a move's arrival until it is handed to all sockets.", MOMENTS
        )
        self.bot_seconds = histogram("bot_seconds", "How long a bot thought about a move.", THOUGHTS)

        self.moved = cache(self.moves.labels)  # looked up with every move
        self.commanded = cache(self.commands.labels)

    def page(self) -> bytes:
        """All of it in Prometheus' text format, to be sent as `content_type`."""
        return generate_latest(self._registry)
