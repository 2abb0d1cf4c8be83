"""The model as Markdown and HTML; the words and tags stand in templates/."""
