"""What an LLM-DataDist error code in a text means: decode one spelling, scan or diagnose a log, link a line.

A leaf without dependencies, for Python 3.8 and later. Everything it knows comes from codes.json beside it. What stands
here is public; the folders with an underscore are how it works.
"""

from loglink._api.functions import diagnose, explain
from loglink._link.counting import prometheus_counter
from loglink._link.links import DEFAULT_BASE_URL
from loglink._link.logging_filter import LinkFilter, add_note
from loglink._recognise.decode import decode
from loglink._recognise.neighbours import neighbours
from loglink._recognise.scan import scan
from loglink._recognise.text_search import search
from loglink._version import __version__ as __version__

__all__ = [
    "DEFAULT_BASE_URL",
    "LinkFilter",
    "add_note",
    "decode",
    "diagnose",
    "explain",
    "neighbours",
    "prometheus_counter",
    "scan",
    "search",
]
