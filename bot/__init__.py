"""The Discord bot: tables, screens, storage."""
