"""Pictures of the table: a scene (plain data) in, image bytes out."""
