"""What an LLM-DataDist error code in a text means: decode one spelling, scan a log.

A leaf without dependencies, for Python 3.8 and later. Everything it knows comes from codes.json beside it.
"""

DEFAULT_BASE_URL = "https://llm-datadist-codes.example/"
"""Where the guide is served when neither --base-url nor LOGLINK_BASE_URL says otherwise."""
