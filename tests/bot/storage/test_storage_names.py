"""The public names of `bot.storage`."""

import bot.storage


def test_names_are_there_and_sorted() -> None:
    names = bot.storage.__all__
    assert all(hasattr(bot.storage, name) for name in names)
    assert len(set(names)) == len(names)
