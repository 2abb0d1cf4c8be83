"""What stands in a text: codes, spellings, numbers of other families. Works on strings and on codes.json alone."""
