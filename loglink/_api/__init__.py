"""`explain` and `diagnose` for programs: what the commands print, as values."""
