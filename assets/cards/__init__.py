"""The deck and the pieces of every picture: PNG sprites, and the vector code they come from.

`python -m assets.cards` writes `sprites/` again, byte for byte. The bot reads the sprites alone and needs
neither the vector code nor its rasteriser.
"""
