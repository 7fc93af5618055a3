"""A local Discord: REST v10, the gateway and one web page, for any bot.

A real bot process connects to it through ``python -m playground.launch``; people
and scripts act through the page or through ``/play/…`` (see ``playground.client``).
It knows nothing of the bot it serves.
"""
