"""Matches verified for those who ask: a line that says what holds, with the file to check it elsewhere."""

from __future__ import annotations

import asyncio

from bot.answers import Answer, Attachment
from bot.custom_ids import CustomId
from bot.directory import Member
from bot.presenter.proof import VERIFY, proof_text
from bot.storage import Journal, Results
from bot.tables.problems import Denied, Problem
from bot.tables.proof import Case, case_of, verify, write_proof
from bot.tables.table import Table


class Proofs:
    """Proves matches from the journal."""

    def __init__(self, journal: Journal, results: Results) -> None:
        self._journal = journal
        self._results = results

    async def turn(self, answer: Answer, member: Member, custom_id: CustomId) -> None:
        """The button under a finished match; raises Denied."""
        if custom_id.verb != VERIFY or len(custom_id.args) != 1:
            raise Denied(Problem.MALFORMED)
        await self.show(answer, member, custom_id.args[0])

    async def show_last(self, answer: Answer, member: Member, table: Table | None) -> None:
        """The match of this table, else the last one that the member played; raises Denied."""
        match_id = table.snapshot().match_id if table is not None else None
        if match_id is None:
            played = await self._results.history(member.person, answer.interaction.guild_id, limit=1)
            if not played:
                raise Denied(Problem.NO_MATCH)
            match_id = played[0].match_id
        await self.show(answer, member, match_id)

    async def show(self, answer: Answer, member: Member, match_id: str) -> None:
        """Verify a match of this server, or one that the member sat at; raises Denied."""
        case = await self._case(match_id)
        here = case.guild is not None and case.guild == answer.interaction.guild_id
        if not here and member.person not in case.people:
            raise Denied(Problem.NO_MATCH)
        verdict = await asyncio.to_thread(verify, case.proof)
        words = proof_text(case.proof, verdict, member.language)
        await answer.say(words, Attachment(f"belote-{match_id}.json", write_proof(case.proof)))

    async def _case(self, match_id: str) -> Case:
        table, _, number = match_id.rpartition("-")
        if not table or not (number.isascii() and number.isdecimal()):
            raise Denied(Problem.NO_MATCH)
        return case_of(match_id, int(number), await self._journal.load(table))
