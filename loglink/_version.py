"""The version of the guide and of loglink, once; CHANGELOG.md has the same at its top."""

__version__ = "1.0.0"
