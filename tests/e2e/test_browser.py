"""Four people in eight browser tabs (the table and the private messages of each) play a match by clicking."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
from pathlib import Path

import pytest
from playwright.async_api import Browser, Error, Page, ViewportSize, async_playwright

from playground.harness import Stage, playground_server
from tests.e2e.people import press, sit
from tests.e2e.test_match import CHANNEL, events, everybody, quiet, start

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
FLAGS += ["--disable-sync", "--no-first-run"]
PHONE: ViewportSize = {"width": 360, "height": 740}

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.timeout(400),
    pytest.mark.skipif(
        not CHROMIUM and not os.environ.get("CI"), reason="no Chromium on this machine (chromium on the PATH)"
    ),
]

OFFERED = """() => {
  for (const message of [...document.querySelectorAll('#messages > li')].reverse()) {
    const buttons = [...message.querySelectorAll('button.button:not([disabled])')];
    if (buttons.length) return buttons.map((button) => button.innerText.trim());
  }
  return [];
}"""
PRESS = """(label) => {
  for (const message of [...document.querySelectorAll('#messages > li')].reverse()) {
    const buttons = [...message.querySelectorAll('button.button:not([disabled])')];
    const button = buttons.find((one) => one.innerText.trim() === label);
    if (button) { button.click(); return true; }
  }
  return false;
}"""
WIDER = """() => {
  const right = (part) => part.getBoundingClientRect().right;
  const cut = (part) => getComputedStyle(part).overflowX !== 'visible';
  const shown = (part) => {
    const frames = [];
    for (let up = part.parentElement; up.id !== 'messages'; up = up.parentElement) if (cut(up)) frames.push(right(up));
    return Math.min(right(part), ...frames);
  };
  return [...document.querySelectorAll('#messages *')]
    .filter((part) => shown(part) > innerWidth + 1)
    .map((part) => `${part.tagName} ${part.className} ${part.innerText}`);
}"""
"""What is to be seen beyond a phone's screen; what a frame cuts off with an ellipsis, as a quoted line, is not."""
YES = re.compile(r"^(Yes|Oui)")
COINCHE = re.compile(r"^Coinche")
NOT_AN_ACT = re.compile(
    r"^(Pass|Announce|Annonc|Coinche|Surcoinche|Back|Retour|My hand|Ma main|Last|Dernier)"
)
GO_ON = re.compile(r"^(Next deal|Donne suivante)")


def pick(labels: list[str], rng: random.Random, *, coinche: bool) -> str | None:
    """What a person presses among these."""
    sure = [label for label in labels if YES.match(label)]
    if sure:
        return sure[0]
    if coinche and any(COINCHE.match(label) for label in labels):
        return next(label for label in labels if COINCHE.match(label))
    passing = [label for label in labels if label.startswith("Pass")]
    if passing and rng.random() < 0.6:
        return passing[0]
    acts = [label for label in labels if not NOT_AN_ACT.match(label)]
    return rng.choice(acts or passing) if acts or passing else None


async def tab(browser: Browser, stage: Stage, name: str, *, private: bool) -> Page:
    page = await browser.new_page(viewport=PHONE, locale="en-US")
    await page.goto(f"{stage.url}/?person={name}")
    await page.wait_for_selector("#messages .start")
    if private:
        await page.evaluate("document.querySelector('#channels button.channel:last-of-type').click()")
        rows = "[...document.querySelectorAll('button.channel')]"
        await page.wait_for_function(f"{rows}.length > 2")
        await page.evaluate(f"{rows}.at(-1).click()")
    return page


async def test_a_match_of_coinche_in_the_browser_with_a_kill_in_it(tmp_path: Path) -> None:
    assert CHROMIUM, "Chromium is missing"
    async with playground_server() as stage, async_playwright() as driver:
        stage.world.limits.enforced = False
        bot = await start(stage, tmp_path)
        people = await everybody(stage)
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        await people[0].slash(CHANNEL, "belote start", rules="coinche", target=501)
        await sit(people, CHANNEL)
        await press(people[0], CHANNEL, "deal")
        for person in people:
            await person.wait_dm(lambda m: m.pictures)
        names = [person.name for person in people]
        tables = [await tab(browser, stage, name, private=False) for name in names]
        hands = [await tab(browser, stage, name, private=True) for name in names]
        rng, killed = random.Random(4), False
        kinds: list[str] = []
        wider: list[str] = []
        while "MatchWon" not in kinds:
            if not killed and kinds.count("CardPlayed") % 4 == 2:
                await bot.kill()  # in the middle of a trick
                bot = await start(stage, tmp_path)
                killed = True
            coinche = kinds.count("Coinched") == 0
            pressed = [await act(page, rng, coinche=coinche) for page in hands]
            pressed += [await go_on(page) for page in tables]
            wider += [part for page in (tables[0], hands[0]) for part in await page.evaluate(WIDER)]
            if not any(pressed):
                await asyncio.sleep(0.05)
            kinds = [kind for _, _, kind in events(tmp_path)]
        assert killed
        assert "Coinched" in kinds
        assert wider == []
        await tables[0].wait_for_function("document.body.innerText.includes('🏆')")
        quiet(bot)
        await browser.close()


async def act(page: Page, rng: random.Random, *, coinche: bool) -> bool:
    """Press something in one's private messages; False if there is nothing to do."""
    try:
        label = pick(await page.evaluate(OFFERED), rng, coinche=coinche)
        return label is not None and bool(await page.evaluate(PRESS, label))
    except Error:
        return False


async def go_on(page: Page) -> bool:
    """Press `Next deal` at the table, once."""
    labels = [label for label in await page.evaluate(OFFERED) if GO_ON.match(label)]
    return bool(labels) and bool(await page.evaluate(PRESS, labels[0]))
