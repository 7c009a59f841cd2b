"""A network for Leela Zero that knows nothing of Go: the smallest one that the program loads.

Leela Zero does not start without a network, though neither legality nor counting needs one.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from harness.engines.packages import InstallError, Progress

NETWORK = "no-knowledge.gz"
_INPUTS, _POINTS, _HIDDEN = 18, 361, 256


def network_lines() -> list[str]:
    """Return the network as text: one filter, no residual block, and a line of numbers per layer.

    Source: leela-zero 0.17, Network::load_v1_network.
    """
    batch_norm = [(1, 0), (1, 1)]  # means and variances of one filter
    layers = [(_INPUTS * 9, 0), (1, 0), *batch_norm]
    layers += [(2, 0), (2, 0), (2, 0), (2, 1), (2 * _POINTS * (_POINTS + 1), 0), (_POINTS + 1, 0)]
    layers += [(1, 0), (1, 0), *batch_norm, (_POINTS * _HIDDEN, 0), (_HIDDEN, 0), (_HIDDEN, 0), (1, 0)]
    return ["1", *(" ".join([str(value)] * size) for size, value in layers)]


def write_network(folder: Path, progress: Progress) -> None:
    """Write the network into a folder, which is made. Raises InstallError."""
    progress("writing a network that knows nothing")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f"{NETWORK}.new"
        draft.write_bytes(gzip.compress("\n".join([*network_lines(), ""]).encode(), mtime=0))
        draft.replace(folder / NETWORK)
    except OSError as error:
        raise InstallError(f"cannot write a network in {folder}: {error.strerror or error}") from error
