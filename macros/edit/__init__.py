"""Commands that change data/ and docs/ for a person: a new code, a newer specification."""
