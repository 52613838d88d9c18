"""Workers of a Dask cluster (optional extra `cluster`)."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, CancelledError, Executor
from typing import Any

from tabletop.core.data.messages import msg
from tabletop.study.extras import missing_extra
from tabletop.study.matches.executors import ExecutorFactory, WorkersLostError

PATIENCE = "30s"
"""The longest time that the scheduler may take to answer."""


def cluster(address: str) -> ExecutorFactory:
    """Return the workers of the Dask scheduler at `address`, such as tcp://10.0.0.5:8786.

    They need this program installed. Raises `WorkersLostError` where Dask is missing, nobody answers or there is no
    worker.
    """
    try:
        from distributed import Client as DaskClient
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise WorkersLostError(missing_extra("Dask", "cluster")) from None

    open_client: Any = DaskClient  # it has no type hints

    def connected() -> Any:
        try:
            return open_client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            text = str(error).splitlines()
            raise WorkersLostError(msg("study.no_cluster", address=address, error=text[0] if text else "?")) from None

    with connected() as client:
        size = sum(client.nthreads().values())
    if not size:
        raise WorkersLostError(msg("study.no_workers", address=address))
    clients: list[Any] = []

    def start() -> Executor:
        clients.append(connected())
        executor: Executor = clients[-1].get_executor(pure=False)
        return executor

    def shutdown(executor: Executor) -> None:
        executor.shutdown(wait=False)
        clients.pop().close()

    return ExecutorFactory(start, size, (BrokenExecutor, CancelledError, KilledWorker, FutureCancelledError), shutdown)
