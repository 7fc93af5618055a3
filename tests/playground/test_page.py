"""The page in a browser: four people, commands, buttons, menus, modals, on a phone and on a desk."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from playground.harness import Stage, playground_server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
SAMPLE = str(Path(__file__).parent / "sample_bot.py")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESK, PHONE = (1280, 800), (360, 740)

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine (chromium on the PATH)"),
]
Open = Callable[[str, tuple[int, int]], Awaitable[Page]]


@pytest_asyncio.fixture(loop_scope="module")
async def stage() -> AsyncIterator[Stage]:
    async with playground_server() as served:
        yield served


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as driver:
        found = await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        await found.close()


@pytest_asyncio.fixture(loop_scope="module")
async def as_person(browser: Browser, stage: Stage) -> AsyncIterator[Open]:
    errors: list[str] = []
    pages: list[Page] = []
    await stage.start_bot(SAMPLE)

    async def open_page(name: str, size: tuple[int, int]) -> Page:
        page = await browser.new_page(viewport={"width": size[0], "height": size[1]}, locale="en-US")
        pages.append(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(f"{stage.url}/?person={name}")
        await expect(page.locator("#messages .start")).to_be_visible()
        return page

    yield open_page
    for page in pages:
        await page.close()
    assert errors == []


async def test_a_command_is_completed_by_keyboard_and_its_buttons_work(as_person: Open, stage: Stage) -> None:
    page = await as_person("Alice", DESK)
    await page.locator("#composer textarea").fill("/table st")
    await expect(page.get_by_role("option", name="/table start")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.get_by_role("option", name="rules").click()
    await page.keyboard.type("coi")
    await expect(page.get_by_role("option", name="Coinche")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    lobby = page.locator("li.message").last
    await expect(lobby).to_contain_text("lobby coinche 1000")
    await expect(lobby.locator(".reply")).to_have_text("Alice used /table start")
    await expect(lobby.get_by_role("img", name="empty board")).to_be_visible()
    await lobby.get_by_role("button", name="Join").click()
    await expect(lobby).to_contain_text("@Alice joined (edited)")
    await lobby.get_by_role("button", name="Hand").click()
    await expect(page.locator("#channels .channel", has_text="Bot").locator(".badge")).to_have_text("1")
    await page.locator("#channels .channel", has_text="Bot").click()
    await expect(page.locator("li.message").last).to_contain_text("your hand")
    assert (await stage.pg.wire())["unknown"] == []


async def test_a_command_written_out_whole_is_sent_as_a_command(as_person: Open) -> None:
    page = await as_person("Alice", DESK)
    for written in ("/table start rules:coinche", "/table start rules: Coinche"):
        before = await page.locator("li.message").count()
        await page.locator("#composer textarea").fill(written)
        await page.keyboard.press("Enter")
        await expect(page.locator("li.message")).to_have_count(before + 1)
        await expect(page.locator("li.message").last).to_contain_text("lobby coinche 1000")
    await page.locator("#composer textarea").fill("/no such command")
    await page.keyboard.press("Enter")
    await expect(page.locator("li.message").last).to_contain_text("/no such command")


async def test_a_menu_a_modal_and_a_message_for_one_person(as_person: Open, stage: Stage) -> None:
    alice = await stage.pg.person("Alice")
    page, other = await as_person("Alice", DESK), await as_person("Bob", DESK)
    await alice.slash("belote", "table greet", who="Bob")
    await page.get_by_role("button", name="Make a selection").click()
    await page.get_by_role("option", name="South").click()
    last = page.locator("li.message").last
    await expect(last).to_contain_text("chose south")
    await expect(last).to_contain_text("Only you can see this")
    await expect(other.locator("li.message")).to_have_count(1)
    await last.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator("li.message")).to_have_count(1)
    await alice.slash("belote", "table start")
    await page.get_by_role("button", name="Modal").click()
    await page.get_by_label("Name").fill("Zoé")
    await page.get_by_role("button", name="Submit").click()
    await expect(page.locator("li.message").last).to_contain_text("hello Zoé")


async def test_a_silent_bot_shows_that_the_interaction_failed(as_person: Open, stage: Stage) -> None:
    alice = await stage.pg.person("Alice")
    await alice.slash("belote", "table start")
    page = await as_person("Alice", DESK)
    known = len(stage.world.interactions)
    await page.get_by_role("button", name="Silent").click()

    async def asked() -> bool:
        return len(stage.world.interactions) > known

    await stage.pg.wait(asked, what="the click")
    await stage.pg.move_clock(3.5)
    await expect(page.locator(".failed")).to_have_text("⚠ This interaction failed")


async def test_on_a_phone_everything_fits_and_one_can_become_another(as_person: Open, stage: Stage) -> None:
    alice = await stage.pg.person("Alice")
    await alice.slash("belote", "table start")
    await alice.slash("belote", "table blocks")
    page = await as_person("Bob", PHONE)
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    await expect(page.locator("#left")).not_to_be_in_viewport()
    await page.get_by_role("button", name="People and channels").click()
    await page.get_by_role("radio", name="Chloé").click()
    await expect(page).to_have_url(f"{stage.url}/?person=Chlo%C3%A9")
    await expect(page.locator("#left")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Commands").click()
    await page.get_by_role("option", name="/table look").click()
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("li.message").last).to_contain_text("looking")


MARKDOWN = {
    "**bold** *it* __u__ ~~s~~": ["strong", "em", "u", "s"],
    "# One\n## Two\n### Three": ["h2", "h3", "h4"],
    "-# small": ["small"],
    "- a\n- b": ["ul li"],
    "1. a\n2. b": ["ol li"],
    "> quote": ["blockquote"],
    "`code` ```\nblock\n```": ["code", "pre code"],
    "||spoiler||": [".spoiler"],
    "[a link](https://example.org)": ["a[href='https://example.org']"],
    "@everyone": [".mention"],
    "<t:1767225600:R>": ["time[data-style=R]"],
}


async def test_markdown_is_shown_as_discord_shows_it(as_person: Open, stage: Stage) -> None:
    alice = await stage.pg.person("Alice")
    page = await as_person("Alice", DESK)
    for text, selectors in MARKDOWN.items():
        await alice.say("belote", text)
        for selector in selectors:
            await expect(
                page.locator("li.message").last.locator(".md").locator(selector).first
            ).to_be_visible()
    await alice.say("belote", "<img src=x onerror=alert(1)> snake_case_name 2 * 3 * 4")
    last = page.locator("li.message").last.locator(".md")
    await expect(last).to_have_text("<img src=x onerror=alert(1)> snake_case_name 2 * 3 * 4")
    await expect(last.locator("em")).to_have_count(0)


async def test_a_timestamp_counts_down(as_person: Open, stage: Stage) -> None:
    alice = await stage.pg.person("Alice")
    page = await as_person("Alice", DESK)
    await alice.say("belote", f"<t:{int(stage.world.clock.now()) + 7300}:R>")
    stamp = page.locator("li.message time[data-style=R]")
    await expect(stamp).to_have_text("in 2 hours")
    await stage.pg.move_clock(3600)
    await expect(stamp).to_have_text("in 1 hour")


async def test_the_wire_shows_requests_and_errors(as_person: Open, stage: Stage) -> None:
    alice = await stage.pg.person("Alice")
    page = await as_person("Alice", DESK)
    await page.get_by_role("button", name="The wire").click()
    await stage.pg.post("rights", channel="belote", deny=["send_messages"])
    await alice.slash("belote", "table post")
    await expect(page.locator("#wire .status.bad")).to_have_text("403")
