"""What is wrong with data/ and docs/: one module a subject, each yields problems; runner.py asks them all."""
