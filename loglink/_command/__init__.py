"""What the commands print, and how a console takes it."""
