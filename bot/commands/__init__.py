"""Slash commands under `/belote`: parse, one call, answer. A module for each group of commands."""
