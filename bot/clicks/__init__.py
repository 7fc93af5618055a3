"""Clicks on buttons and menus: one dispatcher, a module for each group of verbs."""
