"""All parts of a running server, made in order and taken down in the other."""

from __future__ import annotations

from dataclasses import dataclass

from cutpurse.table.archive import Archive
from cutpurse.table.daily import DailyDeals
from cutpurse.table.desk import Desk
from cutpurse.table.devices import Devices
from cutpurse.table.hub import Hub
from cutpurse.table.limits import LimitSettings
from cutpurse.table.metrics import Metrics
from cutpurse.table.network import NetworkListener
from cutpurse.table.shelf import Shelf
from cutpurse.table.store import open_store
from cutpurse.table.thinkers import Thinkers


@dataclass(kw_only=True)
class Services:
    """What the routes and sockets of a server work with."""

    archive: Archive
    thinkers: Thinkers
    metrics: Metrics
    hub: Hub
    devices: Devices
    desk: Desk
    shelf: Shelf
    daily: DailyDeals
    network: NetworkListener
    is_https: bool = False

    @classmethod
    async def start(
        cls,
        store: str,
        network: NetworkListener,
        *,
        limits: LimitSettings,
        workers: int | None = None,
        is_https: bool = False,
    ) -> Services:
        """Opens the store and starts all parts; a store that cannot be used is refused before anything else starts."""
        archive = Archive(await open_store(store))
        metrics = Metrics()
        thinkers = Thinkers(workers, metrics.bot_failures.inc)
        hub = Hub(archive, thinkers, metrics, limits)
        devices = Devices(archive, hub)
        desk = Desk(archive, hub, devices)
        try:
            await hub.start()
            await thinkers.start()
        except BaseException:
            await archive.store.close()
            raise
        return cls(
            archive=archive,
            thinkers=thinkers,
            metrics=metrics,
            hub=hub,
            devices=devices,
            desk=desk,
            shelf=Shelf(archive, hub),
            daily=DailyDeals(archive, hub, desk),
            network=network,
            is_https=is_https,
        )

    async def stop(self) -> None:
        """Tells clients to come back, stops the bots, and closes the store when all that waits is written."""
        await self.hub.stop()
        await self.thinkers.stop()
        await self.archive.store.close()
