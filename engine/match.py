"""The running score of a match: when it ends and who deals next (rules.md §1.8)."""

from __future__ import annotations

from engine.rules import AllPass, MatchTie, Rules
from engine.seats import Seat, Team


def match_winner(totals: tuple[int, int], last_deal: tuple[int, int], rules: Rules) -> Team | None:
    """The side that has won, or None while the match goes on. Pairs are (NS, EW) points.

    The target is reached, not passed; both past it, the higher total wins; equal totals ask for another
    deal or, where the rules say so, look at the last one.
    """
    if max(totals) < rules.target:
        return None
    if totals[0] != totals[1]:
        return Team.NS if totals[0] > totals[1] else Team.EW
    if rules.tie is MatchTie.LAST_DEAL_WINNER and last_deal[0] != last_deal[1]:
        return Team.NS if last_deal[0] > last_deal[1] else Team.EW
    return None


def next_dealer(dealer: Seat, rules: Rules, *, passed_out: bool) -> Seat:
    """Who deals after this deal."""
    if passed_out and rules.all_pass is AllPass.SAME_DEALER:
        return dealer
    return dealer.next
