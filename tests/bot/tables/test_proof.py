"""What a match came from can be checked by anyone, and nothing can be changed in it unnoticed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.storage import Storage, migrate, open_storage
from bot.tables.commands import Begin, Command, Open, Ready, Stop, TakeSeat
from bot.tables.pace import Pace
from bot.tables.problems import Denied, Problem
from bot.tables.proof import Fault, Proof, ProofInvalid, case_of, read_proof, verify, write_proof
from bot.tables.registry import Registry
from bot.tables.shuffle import seal_of
from bot.tables.snapshot import Status
from bot.tables.table import Table
from engine.presets import PRESETS
from engine.seats import SEATS
from tests.bot.tables.evenings import Ticking, house, play_on, seated

CLICK = 1_400_000_000_000_000_000


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    url = f"sqlite:///{tmp_path}/t.sqlite3"
    await migrate(url)
    async with await open_storage(url) as opened:
        yield opened


async def evening(storage: Storage, preset: str) -> tuple[Registry, Table]:
    """Four members who click for everything, up to the end of a match."""
    registry = Registry(storage.journal, storage.blocks, house(1), Ticking())
    persons = [(await storage.people.person_of(1000 + i, f"P{i}")).person_id for i in range(4)]
    table = await registry.open(persons[0], Open(9, 8, PRESETS[preset], Pace.NORMAL, "en"))
    for person, seat in zip(persons, SEATS, strict=True):
        await registry.submit(table, Command(TakeSeat(seat), person, click=CLICK + person))
    await registry.submit(table, Command(Begin(), persons[0], click=CLICK + 99))
    await to_the_end(registry, table)
    return registry, table


async def to_the_end(registry: Registry, table: Table) -> None:
    rng = random.Random(7)
    while True:
        await play_on(registry, table, rng, Status.BETWEEN, Status.OVER)
        if table.state.status is Status.OVER:
            return
        for person in (1, 2, 3, 4):
            click = CLICK + table.state.version
            await registry.submit(table, Command(Ready(), person, click=click))


async def proof_of(storage: Storage, table: Table, number: int = 1) -> Proof:
    rows = await storage.journal.load(table.id)
    return case_of(f"{table.id}-{number}", number, rows).proof


@pytest.mark.parametrize("preset", ["classic", "coinche"])
async def test_every_deal_of_a_match_is_computed_again_and_so_is_its_rematch(
    storage: Storage, preset: str
) -> None:
    registry, table = await evening(storage, preset)
    for person in (1, 2, 3, 4):
        await registry.submit(table, Command(Ready(), person, click=CLICK + 1000 + person))
    await to_the_end(registry, table)
    first, second = await proof_of(storage, table), await proof_of(storage, table, 2)
    assert first.secret != second.secret
    assert (first.dealer_drawn, second.dealer_drawn) == (True, False)
    assert first.cuts[0] == tuple(str(CLICK + n) for n in (1, 2, 3, 4, 99))
    assert second.cuts[0] == tuple(str(CLICK + 1000 + n) for n in (1, 2, 3, 4))
    for proof in (first, second):
        found = verify(read_proof(write_proof(proof)))
        assert found.fault is None
        assert found.deals == len(proof.cuts) > 1
        assert found.clicks == sum(map(len, proof.cuts))


def changed(proof: Proof, **changes: Any) -> Proof:
    return msgspec.structs.replace(proof, **changes)


async def test_whatever_is_changed_is_found(storage: Storage) -> None:
    _, table = await evening(storage, "strict-coinche")
    proof = await proof_of(storage, table)
    other = "ab" * 32
    cuts = [list(deal) for deal in proof.cuts]
    cuts[1][0] = str(int(cuts[1][0]) + 1)
    assert verify(changed(proof, secret=other)).fault is Fault.SEAL
    assert verify(changed(proof, secret=other, seal=seal_of(other))).fault in (Fault.DEAL, Fault.DEALER)
    moved = verify(changed(proof, cuts=tuple(tuple(deal) for deal in cuts)))
    assert (moved.fault, moved.deals) == (Fault.DEAL, 1)
    assert verify(changed(proof, cuts=proof.cuts[:-1])).fault is Fault.RECORD
    assert verify(changed(proof, cuts=(("x",), *proof.cuts[1:]))).fault is Fault.RECORD
    assert verify(changed(proof, record=proof.record.replace("made", "failed", 1))).fault is Fault.RECORD
    lines = proof.record.splitlines()
    at = lines.index("deal 1")
    lines[at + 1], lines[at + 2] = f"N{lines[at + 2][1:]}", f"E{lines[at + 1][1:]}"
    swapped = "\n".join([*lines[: at + 5], "end"])
    assert verify(changed(proof, record=swapped, cuts=proof.cuts[:1])).fault is Fault.DEAL


async def test_a_match_under_way_keeps_its_secret_and_a_stopped_one_gives_it(storage: Storage) -> None:
    registry, table = await seated(storage, "melds", 5)
    rows = await storage.journal.load(table.id)
    with pytest.raises(Denied) as refused:
        case_of(f"{table.id}-1", 1, rows)
    assert refused.value.problem is Problem.NOT_OVER
    assert refused.value.details == {"seal": table.snapshot().seal}
    await registry.submit(table, Command(Stop(moderator=True), 1))
    proof = await proof_of(storage, table)
    assert proof.secret == table.snapshot().secret
    assert verify(proof).fault is None


async def test_what_is_not_there_or_was_not_sealed_is_said(storage: Storage) -> None:
    registry, table = await seated(storage, "melds", 5)
    await registry.submit(table, Command(Stop(moderator=True), 1))
    rows = await storage.journal.load(table.id)
    with pytest.raises(Denied) as missing:
        case_of("x-2", 2, rows)
    assert missing.value.problem is Problem.NO_MATCH
    with pytest.raises(Denied) as unsealed:
        case_of("x-1", 1, [row for row in rows if row.type != "SecretSealed"])
    assert unsealed.value.problem is Problem.NOT_SEALED


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"[1]", b'{"format": "belote-proof 2"}'])
def test_a_file_that_is_no_proof_is_refused_in_a_line(content: bytes) -> None:
    with pytest.raises(ProofInvalid) as refused:
        read_proof(content)
    assert "\n" not in str(refused.value)


def verb(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", "verify", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


async def test_the_verb_says_in_one_line_what_holds(storage: Storage, tmp_path: Path) -> None:
    registry, table = await seated(storage, "melds", 5)
    await registry.submit(table, Command(Stop(moderator=True), 1))
    proof = await proof_of(storage, table)
    path = tmp_path / "match.json"
    path.write_bytes(write_proof(proof))
    good = verb(path)
    assert (good.returncode, good.stdout.count("\n"), good.stderr) == (0, 1, "")
    assert proof.seal in good.stdout
    path.write_text(json.dumps(json.loads(path.read_text()) | {"secret": "00" * 32}))
    bad = verb(path)
    assert (bad.returncode, bad.stdout.count("\n"), bad.stderr) == (1, 1, "")
    path.write_text("no json")
    broken = verb(path)
    assert (broken.returncode, broken.stdout, broken.stderr.count("\n")) == (2, "", 1)
    assert verb(tmp_path / "missing.json").returncode == 2
