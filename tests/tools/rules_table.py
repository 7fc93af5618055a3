"""Every rule that the engine plays, its option, and the tests that prove it. Sections are those of docs/rules.md."""

from __future__ import annotations

from dataclasses import dataclass

CONSTANT = ""
"""No option: the rule is the same at every table."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules."""

    section: str
    sentence: str
    option: str
    tests: tuple[str, ...]
    """File (under tests/, without .py) and function."""


def _rule(section: str, sentence: str, option: str, *tests: str) -> Rule:
    return Rule(section, sentence, option, tests)


SECTIONS = {
    "1.1": "Deal, turned card and auction: trump is taken",
    "1.2": "Deal and auction: points are bid",
    "1.3": "Card play",
    "1.4": "Melds",
    "1.5": "Belote and rebelote",
    "1.6": "Score of a taken contract",
    "1.7": "Score of a bid contract",
    "1.8": "Match",
    "6": "All trump and no trump",
}

AUCTION = "engine/test_auction"
FAULTS = "engine/test_known_faults"
END = "engine/test_match_end"
EXTRA = "engine/test_extra_trumps"
PLAY = "laws/test_play"
SYMMETRY = "laws/test_symmetry"
VECTORS = "engine/test_vectors::test_every_vector_agrees"
SCORING = "engine/test_scoring"

RULES: tuple[Rule, ...] = (
    _rule(
        "1.1",
        "Five cards are dealt and one is turned, or all eight are dealt at once.",
        "deal",
        f"{AUCTION}::test_u24_the_taker_gets_the_turned_card_and_two_more",
        f"{FAULTS}::test_r27_r41_every_deal_has_new_cards_and_a_new_auction",
    ),
    _rule(
        "1.1",
        "Cards are dealt in packets; the stroke stands for the auction.",
        "packets",
        f"{FAULTS}::test_a_deck_gives_the_hands_it_was_built_for",
        f"{PLAY}::test_the_32_cards_are_conserved",
    ),
    _rule(
        "1.1",
        "Play, deal and speech go clockwise; the dealer's left speaks first.",
        CONSTANT,
        f"{AUCTION}::test_only_the_seat_in_turn_may_pass",
        f"{SYMMETRY}::test_turning_the_table_turns_everything",
    ),
    _rule(
        "1.1",
        "Round one: take the turned suit or pass.",
        CONSTANT,
        f"{AUCTION}::test_u21_round_one_takes_the_turned_suit_only",
    ),
    _rule(
        "1.1",
        "Round two: name a suit other than the turned one, or any.",
        "round2_suits",
        f"{AUCTION}::test_u22_turned_suit_named_again_in_round_two",
    ),
    _rule(
        "1.1",
        "Who passed in round one may take in round two.",
        CONSTANT,
        f"{AUCTION}::test_u26_who_passed_may_take_in_round_two",
    ),
    _rule(
        "1.1",
        "The first to take ends the auction.",
        CONSTANT,
        f"{AUCTION}::test_u25_first_lead",
        f"{PLAY}::test_auctions_end",
    ),
    _rule(
        "1.1",
        "The taker gets the turned card and two more, the others three, in whichever round trump was named.",
        CONSTANT,
        f"{AUCTION}::test_u24_the_taker_gets_the_turned_card_and_two_more",
        f"{FAULTS}::test_r39_the_turned_card_reaches_the_taker_wherever_he_sits",
    ),
    _rule(
        "1.1",
        "Eight passes throw the deal in without a score; who deals then.",
        "all_pass",
        f"{AUCTION}::test_u23_eight_passes_redeal_by_the_next_dealer",
        f"{END}::test_who_deals_next",
    ),
    _rule(
        "1.1",
        "Who leads the first trick.",
        "leader",
        f"{AUCTION}::test_u25_first_lead",
        f"{AUCTION}::test_leader_of_a_numbered_deal",
    ),
    _rule(
        "1.2", "A bid names points and a trump; the lowest is", "bid_min", f"{AUCTION}::test_numbered_auction"
    ),
    _rule("1.2", "the highest number is", "bid_max", f"{AUCTION}::test_numbered_auction"),
    _rule(
        "1.2",
        "Bids go in tens, each above the last; suits do not rank.",
        CONSTANT,
        f"{AUCTION}::test_numbered_auction",
        f"{FAULTS}::test_r32_r34_every_bid_is_above_the_last",
    ),
    _rule(
        "1.2",
        "Capot may be bid; it is worth 250 and stands above every number.",
        "capot_bid",
        f"{AUCTION}::test_numbered_auction",
        f"{AUCTION}::test_coinche_during_the_auction",
    ),
    _rule(
        "1.2",
        "Three passes after a bid close the auction; who passed may still bid before that.",
        CONSTANT,
        f"{AUCTION}::test_u09_three_passes_after_a_bid_close",
        f"{AUCTION}::test_numbered_auction",
    ),
    _rule(
        "1.2",
        "Four passes throw the deal in.",
        CONSTANT,
        f"{AUCTION}::test_u08_four_passes_throw_the_deal_in",
    ),
    _rule(
        "1.2",
        "When an opponent of the bidder may coinche.",
        "coinche",
        f"{AUCTION}::test_coinche_out_of_turn_only_where_any_time_holds",
        f"{AUCTION}::test_strict_coinche_opens_its_window_after_the_close",
        f"{AUCTION}::test_u27_no_coinche_over_a_turned_card",
    ),
    _rule(
        "1.2",
        "A coinche freezes the contract; only an opponent may say it, on any bid.",
        CONSTANT,
        f"{AUCTION}::test_coinche_during_the_auction",
        f"{FAULTS}::test_r30_r31_only_opponents_coinche_and_at_any_height",
    ),
    _rule(
        "1.2",
        "Either of the bidding side may surcoinche, and play starts; if nobody does, the coinche stands.",
        CONSTANT,
        f"{AUCTION}::test_u18_surcoinche_starts_play",
        f"{AUCTION}::test_u20_a_coinche_left_unanswered_doubles",
    ),
    _rule(
        "1.3",
        "Follow suit if you can; in a plain suit there is no duty to beat.",
        CONSTANT,
        VECTORS,
        "engine/test_command_line::test_explained_positions",
    ),
    _rule(
        "1.3",
        "Only trumps and the led suit win; J 9 A 10 K Q 8 7 in trump, A 10 K Q J 9 8 7 elsewhere.",
        CONSTANT,
        f"{FAULTS}::test_r03_r46_cards_rank_by_order_and_never_by_points_or_number",
        f"{FAULTS}::test_r02_a_discard_never_wins",
    ),
    _rule(
        "1.3",
        "On a trump lead, play higher if you can.",
        "rise_on_trump_lead",
        f"{FAULTS}::test_r05_r06_a_trump_lead_is_risen_above_whoever_holds_it",
        VECTORS,
    ),
    _rule(
        "1.3",
        "Void while the partner wins: any card.",
        "partner_exempt",
        f"{FAULTS}::test_r07_r08_r10_a_void_player_is_free_while_the_partner_wins",
        VECTORS,
    ),
    _rule(
        "1.3",
        "Void otherwise: trump if you can; void of trump too, any card.",
        CONSTANT,
        f"{FAULTS}::test_r11_no_position_is_without_a_legal_card",
        VECTORS,
    ),
    _rule(
        "1.3",
        "The trump that a ruff must beat.",
        "overtrump_ref",
        f"{FAULTS}::test_what_a_ruff_must_beat_is_an_option",
    ),
    _rule(
        "1.3",
        "No trump held beats the ruff: a lower trump, or any card.",
        "undertrump",
        f"{FAULTS}::test_r09_under_ruffing_is_an_option",
    ),
    _rule(
        "1.3",
        "After an opponent's ruff, rise above the led-suit cards if you can (monter).",
        "plain_rise_after_ruff",
        f"{FAULTS}::test_r08_house_rules_are_options",
        VECTORS,
    ),
    _rule("1.4", "Melds are off, or one is paid, or all of the side with the best.", "melds", VECTORS),
    _rule(
        "1.4",
        "Runs of 3, 4, 5 or more: 20, 50, 100, in natural order; carrés: J 200, 9 150, A 10 K Q 100, 7 8 none.",
        CONSTANT,
        VECTORS,
    ),
    _rule(
        "1.4",
        "Melds a player may announce (0: all).",
        "meld_per_player",
        f"{SCORING}::test_one_meld_a_player_is_the_strongest",
    ),
    _rule("1.4", "Runs in trump may be announced.", "meld_trump_runs", VECTORS),
    _rule(
        "1.4",
        "A run in trump breaks a tie, or outranks every other meld.",
        "meld_trump_rank",
        VECTORS,
        f"{SYMMETRY}::test_meld_comparison_is_total_and_antisymmetric",
    ),
    _rule(
        "1.4",
        "Melds compare by value, then carré over run, then height; equal carrés A 10 K Q.",
        CONSTANT,
        VECTORS,
        f"{SYMMETRY}::test_meld_comparison_is_transitive",
    ),
    _rule(
        "1.4",
        "Two equal best melds of opposite sides.",
        "meld_tie",
        f"{FAULTS}::test_r35_equal_melds_cancel_whatever_their_suits",
        f"{SYMMETRY}::test_first_to_play_breaks_a_tie_where_the_table_says_so",
    ),
    _rule(
        "1.4",
        "Melds are announced with the first card and shown when the first trick is full.",
        CONSTANT,
        f"{FAULTS}::test_r50_melds_are_shown_once_with_the_fourth_card",
        f"{PLAY}::test_melds_are_shown_once_if_announced",
    ),
    _rule("1.4", "A card counts in one meld only.", CONSTANT, f"{SCORING}::test_a_card_is_in_one_meld_only"),
    _rule(
        "1.4",
        "Melds count towards the contract.",
        "melds_in_contract",
        f"{SCORING}::test_melds_towards_the_contract",
        VECTORS,
    ),
    _rule(
        "1.4",
        "A capot takes the other side's melds.",
        "capot_takes_melds",
        f"{SCORING}::test_what_a_capot_takes",
    ),
    _rule(
        "1.5",
        "King and queen of trump in one hand are worth 20, said once each as they are played.",
        CONSTANT,
        f"{FAULTS}::test_r16_belote_and_rebelote_are_said_once_each",
        f"{PLAY}::test_belote_and_rebelote_are_said_once_each",
    ),
    _rule(
        "1.5",
        "The order of king and queen.",
        "belote_order",
        f"{FAULTS}::test_r37_what_was_not_said_is_not_paid",
    ),
    _rule(
        "1.5",
        "Belote counts towards the contract.",
        "belote_in_contract",
        f"{FAULTS}::test_r18_belote_towards_the_contract_is_an_option",
    ),
    _rule(
        "1.5",
        "The takers' belote when they fail.",
        "belote_on_fail",
        f"{FAULTS}::test_r51_a_failed_takers_belote_is_an_option",
        VECTORS,
    ),
    _rule(
        "1.5",
        "The defence keeps its own belote.",
        CONSTANT,
        f"{FAULTS}::test_r38_a_defenders_belote_is_counted",
        VECTORS,
    ),
    _rule(
        "1.6",
        "What makes a contract.",
        "test",
        VECTORS,
        f"{FAULTS}::test_r15_the_contract_is_judged_on_complete_totals",
    ),
    _rule(
        "1.6",
        "Equal totals under a test that compares the sides.",
        "equality",
        f"{END}::TestLitige::test_g01_the_next_contract_wins_the_pot",
        f"{END}::test_g08_where_equality_fails_no_pot_waits",
    ),
    _rule(
        "1.6",
        "In a litige the defence scores, the takers' points wait, their belote is paid at once.",
        CONSTANT,
        f"{END}::TestLitige::test_the_takers_belote_is_paid_at_once",
        f"{END}::TestLitige::test_g02_a_failed_contract_gives_the_pot_to_the_defence",
        f"{END}::TestLitige::test_g03_a_second_litige_adds_to_the_pot",
        f"{END}::test_g04_an_all_pass_deal_leaves_the_pot",
    ),
    _rule("1.6", "Made: each side scores its own points.", CONSTANT, VECTORS),
    _rule(
        "1.6",
        "Failed: what the defence scores.",
        "fail_formula",
        f"{FAULTS}::test_r14_what_a_failed_takers_melds_become_is_an_option",
        VECTORS,
    ),
    _rule(
        "1.6",
        "All eight tricks are worth, the last ten included,",
        "capot_total",
        VECTORS,
        f"{PLAY}::test_a_deal_is_worth_162_and_its_sheet_adds_up",
    ),
    _rule("1.7", "A made contract adds the bid.", "made_adds_bid", VECTORS),
    _rule(
        "1.7",
        "What a coinche (2) or surcoinche (4) multiplies.",
        "double_formula",
        f"{FAULTS}::test_r20_what_a_coinche_multiplies_is_an_option_and_has_its_line",
        VECTORS,
    ),
    _rule("1.7", "A capot bid needs all eight tricks.", CONSTANT, VECTORS),
    _rule(
        "1.7",
        "The contract is judged on exact points; how a score is written:",
        "rounding",
        f"{END}::test_halves_round_up",
        f"{END}::test_six_up_rounds_a_half_down",
        VECTORS,
    ),
    _rule(
        "1.8", "The target is reached, not passed: points to play to", "target", f"{END}::test_end_of_match"
    ),
    _rule("1.8", "Targets offered.", "targets", "engine/test_presets::test_every_option_is_as_written"),
    _rule(
        "1.8",
        "Both past the target: the higher total wins; an exact tie:",
        "tie",
        f"{END}::test_end_of_match",
        f"{FAULTS}::test_r29_both_past_the_target_the_higher_wins",
    ),
    _rule(
        "1.8",
        "The deal goes to the left.",
        CONSTANT,
        f"{FAULTS}::test_r23_r24_the_first_speaker_moves_one_seat_a_deal",
    ),
    _rule(
        "6",
        "All trump and no trump may be named, counted from a card table or by conversion.",
        "ta_sa",
        f"{EXTRA}::test_off_unless_the_table_switches_them_on",
        f"{EXTRA}::test_t01_t02_all_trump_by_conversion",
        f"{EXTRA}::test_t03_t04_card_tables",
    ),
    _rule(
        "6",
        "Nobody ruffs in either; in all trump the led suit must be risen in, always.",
        CONSTANT,
        f"{EXTRA}::test_all_trump_rises_always_and_nobody_ruffs",
    ),
    _rule(
        "6",
        "No belote in no trump, up to four in all trump; no-trump carrés: A 200, 10 150, others 100.",
        CONSTANT,
        f"{EXTRA}::test_t09_t10_belotes",
        f"{EXTRA}::test_t11_carres_in_no_trump",
    ),
)
