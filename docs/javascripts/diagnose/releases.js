/**
 * Which releases of CANN print lines as those of a log.
 *
 * In: the layouts and the source files of lines, and the families of releases of diagnosis.json. Out: what the lines tell, never
 * more. loglink/_diagnose/releases.py is the same in Python.
 *
 * A family is of the releases that print one layout; where it has files, of those whose line is of one of these source files.
 * `tells` is what such a line settles: "release", "library" alone, or "little".
 *
 * @typedef {{layout: string, files: string[], releases: string, tells: string, label: Object<string, string>}} ReleaseFamily
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const BETWEEN = " + "; // stands between the releases of a log that holds lines of several

  /** @returns {ReleaseFamily} the first family that a line with a layout fits; the last one of a layout takes any file */
  errorCodes.familyOf = ({ layout, file }, families) =>
    families.find((one) => one.layout === layout && (one.files.length === 0 || one.files.includes(file)));

  /** @returns {ReleaseFamily[]} what lines tell together, sorted: what tells little counts where nothing else is there */
  const told = (found) => {
    const families = Array.from(new Set(found)).sort((one, other) => (one.releases < other.releases ? -1 : 1));
    const telling = families.filter((one) => one.tells !== "little");
    return telling.length > 0 ? telling : families;
  };

  /** @param {Iterable<ReleaseFamily>} found @returns {?string} the releases of one log in no language; null where nothing tells */
  errorCodes.releasesKey = (found) => told(found).map((one) => one.releases).join(BETWEEN) || null;

  /**
   * @param {{name: string, release: ?string}[]} files as the diagnosis has them
   * @param {ReleaseFamily[]} families
   * @returns {{isMixed: boolean, rows: {label: Object<string, string>, names: string[]}[]}} whether they hold lines of several releases,
   *   and each family with the names of its logs; none where one family printed all, or all stands in one log
   */
  errorCodes.releasesInWords = (files, families) => {
    const byKey = new Map(families.map((one) => [one.releases, one]));
    const logs = files.filter(({ release }) => release !== null).map(({ name, release }) => ({ name, keys: release.split(BETWEEN) }));
    const shown = told(logs.flatMap(({ keys }) => keys).map((key) => byKey.get(key)));
    const namesOf = ({ releases }) => logs.filter(({ keys }) => keys.includes(releases)).map(({ name }) => name);
    return {
      isMixed: shown.filter((one) => one.tells === "release").length > 1,
      rows: shown.map((one) => ({ label: one.label, names: shown.length > 1 && logs.length > 1 ? namesOf(one) : [] })),
    };
  };
})();
