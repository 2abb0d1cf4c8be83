"""From a code to the address of its page: in text, in log lines, on log records, on exceptions."""
