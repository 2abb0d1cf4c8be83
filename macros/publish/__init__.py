"""The model as files of the site and of loglink. Knows no MkDocs: mkdocs_hooks.py calls it."""
