"""The fork of the theme under Material's name, for what knows it by that.

In: MkDocs' events. Out: the theme as `material`, a version that static-i18n takes (it compares versions as texts), and
of what the guide takes out of a site only that which the fork writes.
"""

from __future__ import annotations

import mkdocs_static_i18n.reconfigure
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

from macros.publish import site_files

WRITTEN_BY_MATERIAL_ALONE = ("assets/javascripts/lunr/**/*",)


@event_priority(-60)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the theme after the plugins were found by its true name (-50), before static-i18n asks for it (-100)."""
    mkdocs_static_i18n.reconfigure.MATERIAL_VERSION = "9"
    config.theme.name = "material"
    site_files.UNUSED = tuple(one for one in site_files.UNUSED if one not in WRITTEN_BY_MATERIAL_ALONE)
    return config
