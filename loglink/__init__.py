"""What an LLM-DataDist error code in a text means: decode one spelling, scan a log, link a line to its page.

A leaf without dependencies, for Python 3.8 and later. Everything it knows comes from codes.json beside it.
"""

from loglink.hooks import LinkFilter, add_note
from loglink.links import DEFAULT_BASE_URL

__all__ = ["DEFAULT_BASE_URL", "LinkFilter", "add_note"]
