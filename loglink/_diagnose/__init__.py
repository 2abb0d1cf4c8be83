"""From the lines of a log to what failed, why, and what to look at: events, failures, rules. Knows no console."""
