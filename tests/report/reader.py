"""A person at a page in headless Chromium."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, Request

ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Reader:
    """Notes what the page says to the console and what it asks for from outside `site`."""

    page: Page
    site: Path
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        self.page.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.site.as_uri(), "data:,")):
            self.complaints.append(request.url)

    def open(self, path: str, hash: str = "") -> Page:
        """Go to a page below `site`."""
        self.page.goto((self.site / path).as_uri() + hash)
        return self.page
