"""REST v10: one module per family of routes, each a table of handlers."""
