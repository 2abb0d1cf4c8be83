"""Bytes of logs as blocks of lines: files, packed files, encodings. Knows no code."""
