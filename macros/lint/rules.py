"""Every rule of the checks: its id, what it says, and which check reports it.

In: nothing. Out: RULES and CHECKS, from which docs/contributing/rules.md is made. To add a rule: write a function that
yields problems, give it a row in CHECKS, and each new id a sentence in RULES. The rows run from the first to the last;
what lies at or below a fault that an earlier one found is not looked at again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from macros.lint import causes, codes, neighbours, reach, related, release_notes, releases
from macros.lint.conditions import check_conditions
from macros.lint.diagnosis import check_calls, check_named_causes, check_rules, check_signatures
from macros.lint.documents import CAUSES
from macros.lint.encoding import check_encoding
from macros.lint.files import check_files
from macros.lint.frameworks import check_frameworks
from macros.lint.front_matter import check_page_heads
from macros.lint.kept_ids import check_kept_ids
from macros.lint.label_slots import check_label_slots, check_layout_slots
from macros.lint.labels import check_labels
from macros.lint.misspelt_names import check_misspelt_names
from macros.lint.nav import check_nav
from macros.lint.notes import check_note_files, check_note_texts, check_notes
from macros.lint.page_calls import check_page_calls
from macros.lint.page_form import check_page_form
from macros.lint.page_links import check_page_links
from macros.lint.page_text import check_page_text
from macros.lint.page_twins import check_page_twins
from macros.lint.pages import check_pages
from macros.lint.prose import check_page_wording, check_wording
from macros.lint.raw_text import check_raw_text
from macros.lint.recognition import check_placeholders
from macros.lint.removed import check_removed
from macros.lint.repeated import check_repeated_entries
from macros.lint.schema import check_schema
from macros.lint.search_words import check_places, check_words
from macros.lint.seen_sources import check_seen_sources
from macros.lint.source_lines import check_page_sources, check_source_lines
from macros.lint.specification import check_specification
from macros.lint.texts import check_english, check_swapped, check_texts
from macros.lint.translations import check_names, check_translations
from macros.load.causes import REFERENCE_FILES
from macros.load.guide import DATA_FILES
from macros.load.notes import NOTES
from macros.load.recognition import RULES as RULES_OF_DIAGNOSIS
from macros.load.recognition import SIGNATURES

RULES = {
    "bad-id": "An id has the form that other files and addresses use.",
    "bad-pattern": "A pattern of recognise.yml can be expanded and compiled, has one group and an end.",
    "bad-recoverable": "`recoverable` is one of the words of the specification.",
    "bad-returned": "`returned` says whether the open source returns the code.",
    "cause-code": "A causes.yml is about the code that its folder names.",
    "cause-unreached": "A cause is named by a rule, or says why no line of a log can show it, and not both.",
    "chinese-blank": "Chinese has a blank beside Latin letters and code, and nowhere else; a paragraph is one line.",
    "chinese-punctuation": "Chinese has Chinese punctuation, one mark at a time.",
    "dead-link": "A link of a page or of the glossary leads to a page, a part of one or a file that is there.",
    "duplicate-id": "An id stands once in its file.",
    "duplicate-item": "An entry stands once in its list.",
    "duplicate-key": "A key stands once in its record.",
    "duplicate-name": "A name stands once: no code, member, call or field shares it.",
    "duplicate-pair": "A pair of codes that are confused stands once.",
    "duplicate-value": "A value stands once.",
    "duplicate-word": "A word that people type stands for one idea.",
    "empty-file": "A file of the guide is not empty.",
    "empty-text": "A text says something.",
    "encoding": "A file is UTF-8.",
    "encoding-cover": "The bit fields cover a value without gap or overlap, from the highest bit down.",
    "file-ending": "A file of data/local has the ending of those that are read.",
    "fill-in": "Nothing is left that says FILL IN.",
    "json-schema": "A file of data/schema is a JSON Schema.",
    "json-syntax": "A file of data/schema is JSON.",
    "key-form": "The key of a label is words joined by a full stop, a hyphen or an underscore.",
    "label-slots": "The slots of a label are the same in each language, and filled in as they are written.",
    "label-use": "Each label is asked for by a template, a script or a module, and each that is asked for is there.",
    "layout-slots": "The template of a layout has slots that are filled in, with the number and the message.",
    "link-form": "A link of a note is a web address.",
    "long-text": "A text, or a line of a page, is short enough to be read.",
    "lost-id": "An id that was published is there: data/kept_ids.txt lists them.",
    "merge-marker": "A file has no mark that a merge left.",
    "missing-causes": "Each code of the specification has a causes.yml.",
    "missing-file": "A file that the guide needs is there.",
    "missing-key": "A record has every key that it needs.",
    "missing-language": "A text stands in every language.",
    "missing-page": "Each name has a page.",
    "missing-twin": "Each page has its twin in every language.",
    "misspelt-name": "A name that stands once is not another of the guide with a slip.",
    "name-form": "A name has the form of its kind.",
    "nav-line": "Each page stands once in the navigation of mkdocs.yml, and each title there is translated.",
    "neighbour-code": "The number of another family is not the value of a code.",
    "not-returned": "`not_returned` stands where codes.yml says that nothing returns the code, and only there.",
    "odd-character": "A text holds no character that nobody sees.",
    "order": "The codes are sorted by value.",
    "out-of-range": "A number is within its limits.",
    "page-call": "A page calls the macros that there are, and everything that one can show is shown in each language.",
    "page-code": "The front matter of a page names the code that its file does.",
    "page-form": "Tables, lists, headings and marks of a page are read as they are meant.",
    "page-id": "A heading of a page has an id, and each id stands once on its page.",
    "page-text": "Each heading, item and block of code of a page says something; the page of a code is its call alone.",
    "page-twins": "The languages of a page have the same blocks, and in each the same code, names, numbers and links.",
    "part-cause": "A part of a page has check and fix in parts.yml where a rule names it as a cause, and only there.",
    "place-signature": "The text that a place prints has a signature.",
    "private-notes": "A release holds no notes of a site of its own.",
    "python-name": "A member of Python belongs to one code, and has the form of a name.",
    "range-form": "A range of numbers is its first and its last, as in 507000-507099 or EI0001-EI0099.",
    "recovery-missing": "Each call of a place says what to do after the code.",
    "related-self": "A code is not related to itself.",
    "related-unmatched": "A pair of confused codes stands with both codes and in confusions.yml.",
    "remedy-steps": "A remedy has as many steps in every language, and one at least where it is needed.",
    "replaced-by": "A removed code says which code replaces it, or that none does; no other code says so.",
    "retired-word": "A word that the guide no longer uses stands in no text.",
    "rule-condition": "A condition of a rule has the keys of one of the forms.",
    "seen-sources": "A source that was looked up, as data/seen_sources.txt lists them, is cited as it was then.",
    "signature-overlap": "A line that several signatures find says so in each of them.",
    "signature-text": "A text of a signature has slots of known types, and its pattern finds it.",
    "source-form": "A source names repository, commit, path and lines.",
    "source-lines": "The lines of a source are counted from 1, end behind their begin, and are few enough to read.",
    "spec-checksum": "The specification is the one whose checksum was taken in.",
    "spec-form": "The specification has the form that is read.",
    "spec-lifecycle": "A lifecycle is what the specification says.",
    "spec-lists": "A name stands once in the C++ block of the specification and once in its table.",
    "spec-meaning": "The Chinese meaning is that of the specification, word for word.",
    "spec-missing": "Each code of the specification has a record.",
    "spec-name": "A documented or reserved code stands in the specification.",
    "spec-recoverable": "Recoverable is what the specification says.",
    "spec-remedy": "The Chinese remedy is that of the specification, word for word.",
    "spec-value": "A value is that of the specification, and no other code has one of its values.",
    "spec-verbatim": "What a contradiction quotes stands in the cell of the specification that it names.",
    "stale-file": "What is made from the data is what was committed.",
    "stray-blank": "A text neither begins nor ends with a blank.",
    "surplus-causes": "Each folder of data/troubleshooting belongs to a code of the specification.",
    "surplus-page": "Each page of docs/codes is about a name that is there, and ends in .md.",
    "surplus-twin": "Each page in another language has its English twin.",
    "twin-length": "A list of sentences is as long in every language.",
    "twin-tokens": "Every language of a text has the same names, numbers, slots and quoted spans.",
    "unknown-api": "A call that is named stands in apis.yml.",
    "unknown-becomes": "What a neighbour becomes has a page.",
    "unknown-category": "A category is one of the closed list.",
    "unknown-cause": "A rule, a signature or a note names a cause that there is, or a part of a page.",
    "unknown-code": "A code that is named is there; where the specification says it, it is one of the specification.",
    "unknown-document": "A list of codes that is named stands in documents.yml.",
    "unknown-family": "The family of a neighbour is one of its file.",
    "unknown-idea": "An idea that a word says is one of words.yml.",
    "unknown-key": "A record has no key that nobody reads.",
    "unknown-lifecycle": "A lifecycle is one of the closed list.",
    "unknown-line": "A condition of a rule names a line that the rule bound before it.",
    "unknown-neighbour": "What a member stands for is a neighbour.",
    "unknown-place": "A place that words lead to is a code, a page or a part of one.",
    "unknown-program": "A command of a cause calls programs that a host has.",
    "unknown-related": "A related code is there.",
    "unknown-release": "A release that is named stands in releases.yml.",
    "unknown-rule": "A rule for reading a log that is named stands in log_rules.yml.",
    "unknown-signature": "A rule, or a line that hands another on, names signatures that there are.",
    "unknown-slot": "A rule uses slots that its lines have.",
    "unknown-word": "A word is one of its closed list.",
    "unproved-no": "That a name stands in no list is said only of a list that was seen to its end.",
    "unread-file": "Every file of data/ is one that is read.",
    "unreadable-file": "A file can be read.",
    "value-form": "A value is written as 0x and eight upper-case digits, in double quotes.",
    "value-module": "A value lies in the module of LLM-DataDist, that of a general code outside.",
    "value-range": "A value has at most 32 bits.",
    "word-form": "A word is written as a query is read.",
    "wrong-language": "A text is in the language of its key.",
    "wrong-length": "A list is as long as it must be.",
    "wrong-type": "A value is of its type: a text, a number, a list, keys with values.",
    "wrong-value": "A value fits its schema.",
    "yaml-syntax": "A file is YAML, in plain data.",
}
"""Every id that a problem may bear, with the one sentence that is then not true."""

ALL = (*DATA_FILES, CAUSES, SIGNATURES, RULES_OF_DIAGNOSIS, NOTES)
TRANSLATED = (
    *("python_members", "neighbours", "confusions", "licences", CAUSES, SIGNATURES, RULES_OF_DIAGNOSIS),
    *(*REFERENCE_FILES, "changes", "upgrades"),
)
"""Kinds of files whose languages carry the same names, numbers and quoted spans."""

PROSE = ("codes", *TRANSLATED)
"""Kinds of files whose English is nothing but English; labels may quote Chinese."""

READ = (*PROSE, "encoding", "labels")
"""Kinds of files whose texts people read; a needle of recognise.yml may well end in a blank."""


class Check(NamedTuple):
    """One function that looks for breaches of `rules`, ids between blanks.

    It is called once for each document of the kinds `of`, with that document first and then what `needs` names: kinds
    of documents and facts (macros.lint.facts). Without `of` it is called once, and yields Problems of any file. It is
    not called where something that it needs is not known; after a `?` it then gets None.
    """

    run: Callable[..., Iterator[Any]]
    rules: str
    of: tuple[str, ...] = ()
    needs: str = ""


_READING = "duplicate-key empty-file encoding missing-file unreadable-file yaml-syntax"
_WORDING = "chinese-blank chinese-punctuation retired-word"
_SHAPE = (
    "bad-id bad-recoverable bad-returned duplicate-item empty-text key-form missing-key missing-language name-form "
    "link-form out-of-range python-name range-form replaced-by source-form unknown-category unknown-family unknown-key "
    "unknown-lifecycle unknown-cause unknown-word word-form value-form value-range wrong-length wrong-type wrong-value"
)

CHECKS = (
    Check(check_schema, _SHAPE, of=ALL),
    Check(check_texts, "empty-text fill-in long-text odd-character stray-blank", of=(*READ, "places")),
    Check(check_english, "wrong-language", of=PROSE),
    Check(check_swapped, "wrong-language", of=("encoding", "labels", "places", "words")),
    Check(check_source_lines, "source-lines", of=ALL),
    Check(check_repeated_entries, "duplicate-item", of=tuple(kind for kind in ALL if kind != NOTES)),
    Check(check_wording, _WORDING, of=READ),
    Check(check_translations, "twin-length twin-tokens wrong-language", of=TRANSLATED),
    Check(check_names, "twin-tokens", of=("codes", "labels")),
    Check(check_encoding, "duplicate-name duplicate-value encoding-cover out-of-range", of=("encoding",)),
    Check(codes.check_names, "duplicate-name python-name", of=("codes",)),
    Check(codes.check_values, "duplicate-value", of=("codes",)),
    Check(codes.check_modules, "value-module", of=("codes",), needs="module general"),
    Check(codes.check_order, "order", of=("codes",)),
    Check(codes.check_remedies, "remedy-steps", of=("codes",)),
    Check(check_placeholders, "bad-pattern", of=("recognise",)),
    Check(codes.check_members, "duplicate-name", of=("python_members",), needs="codes names"),
    Check(
        neighbours.check_neighbours,
        "duplicate-id duplicate-name duplicate-value neighbour-code unknown-becomes unknown-family",
        of=("neighbours",),
        needs="entry_names values",
    ),
    Check(neighbours.check_stands_for, "unknown-neighbour", of=("python_members",), needs="neighbours"),
    Check(related.check_related, "related-self unknown-related", of=("codes",), needs="names"),
    Check(check_removed, "missing-key replaced-by", of=("codes",), needs="names"),
    Check(related.check_confused, "unknown-related", of=("confusions",), needs="names"),
    Check(related.check_repeated, "duplicate-pair", of=("confusions",)),
    Check(related.check_matched, "related-unmatched", of=("codes",), needs="confusions names"),
    Check(causes.check_api_names, "duplicate-name", of=("apis",)),
    Check(causes.check_counterparts, "unknown-api", of=("apis",), needs="api_names"),
    Check(causes.check_ids, "duplicate-id", of=tuple(name for name in REFERENCE_FILES if name != "apis")),
    Check(causes.check_acting, "unknown-api", of=("life_cycle", "timeouts"), needs="api_names"),
    Check(
        causes.check_cause_files, "cause-code missing-causes surplus-causes", needs="cause_files codes explained root"
    ),
    Check(causes.check_cause_ids, "duplicate-id", of=(CAUSES,)),
    Check(causes.check_pattern_ids, "duplicate-id", of=("recognise",)),
    Check(causes.check_programs, "unknown-program", of=(CAUSES, "parts")),
    Check(check_layout_slots, "layout-slots", of=("log_layouts",)),
    Check(causes.check_recovered, "recovery-missing", of=(CAUSES,), needs="api_names"),
    Check(causes.check_apis, "unknown-api", of=(CAUSES,), needs="api_names"),
    Check(causes.check_chain, "unknown-rule", of=(CAUSES,), needs="log_rule_ids"),
    Check(causes.check_not_returned, "not-returned", of=(CAUSES,), needs="codes names"),
    Check(causes.check_named, "unknown-code", of=("contradictions",), needs="specified"),
    Check(causes.check_given, "unknown-code", of=("limits", "timeouts"), needs="specified"),
    Check(
        check_specification,
        "encoding missing-file unreadable-file spec-checksum spec-form spec-lifecycle spec-lists spec-meaning "
        "spec-missing spec-name spec-recoverable spec-remedy spec-value spec-verbatim",
        needs="root codes? names? contradictions?",
    ),
    Check(causes.check_ids, "duplicate-id", of=("licences", "releases", "documents", "changes", "upgrades")),
    Check(
        releases.check_documents,
        "unknown-code unknown-release unproved-no",
        of=("documents",),
        needs="releases spelt_names",
    ),
    Check(
        release_notes.check_changes,
        "unknown-code unknown-document unproved-no",
        of=("changes",),
        needs="documents entry_names python_spellings",
    ),
    Check(
        release_notes.check_upgrades,
        "unknown-api unknown-code unknown-release",
        of=("upgrades",),
        needs="releases entry_names api_names",
    ),
    Check(
        release_notes.check_labels,
        "unknown-code unknown-document",
        of=("official_labels",),
        needs="documents entry_names",
    ),
    Check(
        release_notes.check_call_pages, "unknown-api unknown-release", of=("call_pages",), needs="releases api_names"
    ),
    Check(check_signatures, "duplicate-id signature-overlap signature-text", needs="signature_files"),
    Check(check_calls, "unknown-api", needs="signature_files api_names"),
    Check(check_conditions, "rule-condition unknown-line", of=(RULES_OF_DIAGNOSIS,)),
    Check(check_rules, "duplicate-id unknown-signature unknown-slot", needs="rule_files signature_files"),
    Check(check_named_causes, "unknown-cause", needs="rule_files signature_files cause_ids explained root"),
    Check(reach.check_reached, "cause-unreached", of=(CAUSES,), needs="ruled explained"),
    Check(reach.check_advised, "part-cause", of=(RULES_OF_DIAGNOSIS,), needs="parts root"),
    Check(reach.check_parts_reached, "part-cause", of=("parts",), needs="ruled"),
    Check(reach.check_places, "place-signature", of=(CAUSES,), needs="signed"),
    Check(check_words, "duplicate-word unknown-idea", of=("words",)),
    Check(check_places, "unknown-place", of=("places",), needs="entry_names cause_ids root"),
    Check(
        check_frameworks,
        "missing-key unknown-cause unknown-code unknown-signature",
        needs="signature_files entry_names root",
    ),
    Check(check_notes, "unknown-cause unknown-code", of=(NOTES,), needs="entry_names cause_ids"),
    Check(check_note_texts, "empty-text odd-character", of=(NOTES,)),
    Check(check_note_files, "file-ending", needs="root"),
    Check(check_kept_ids, f"lost-id {_READING}", needs="root ids_of_records"),
    Check(
        check_pages,
        f"missing-page missing-twin page-code surplus-page surplus-twin {_READING}",
        needs="root page_owners?",
    ),
    Check(check_page_wording, _WORDING, needs="root"),
    Check(check_page_sources, "source-lines", needs="root"),
    Check(check_raw_text, "long-text merge-marker odd-character", needs="root"),
    Check(check_misspelt_names, "misspelt-name", needs="root"),
    Check(check_seen_sources, f"seen-sources {_READING}", needs="root"),
    Check(check_page_calls, "page-call", needs="root page_calls? page_owners?"),
    Check(
        check_page_heads,
        "duplicate-item empty-text missing-key unknown-key wrong-language wrong-length wrong-type wrong-value",
        needs="root",
    ),
    Check(check_page_twins, "page-twins wrong-language", needs="root"),
    Check(check_page_form, "page-form", needs="root"),
    Check(check_page_text, "page-text", needs="root"),
    Check(check_page_links, "dead-link page-id", needs="root cause_ids glossary? ids_of_calls?"),
    Check(check_nav, f"nav-line {_READING}", needs="root"),
    Check(check_labels, "label-use", needs="labels root"),
    Check(check_label_slots, "label-slots", of=("labels",)),
    Check(check_files, "unread-file", needs="root"),
)
"""The checks, in the order in which they run."""

BESIDE = {
    "macros.lint.documents.read_data": f"json-schema json-syntax {_READING}",
    "macros.__main__": "missing-file private-notes stale-file",
}
"""What reports rules without being one of CHECKS: reading the data, and the other commands."""


class Row(NamedTuple):
    """One rule: its id and sentence, what the checks that report it look at, and those checks, as dotted names."""

    id: str
    sentence: str
    looks_at: tuple[str, ...]
    functions: tuple[str, ...]


def list_rules() -> Iterator[Row]:
    """Yield every rule, in the order of ids."""
    for id_, sentence in RULES.items():
        checks = [check for check in CHECKS if id_ in check.rules.split()]
        looks_at = [kind for check in checks for kind in (*_kinds(check), *check.needs.replace("?", "").split())]
        functions = [f"{check.run.__module__}.{check.run.__name__}" for check in checks]
        functions += [name for name, rules in BESIDE.items() if id_ in rules.split()]
        yield Row(id_, sentence, tuple(dict.fromkeys(looks_at)), tuple(dict.fromkeys(functions)))


def _kinds(check: Check) -> tuple[str, ...]:
    return ("every file of data/",) if check.of == ALL else check.of
