/**
 * Many failures that are alike, kept within bounds: the first and the last ones of each kind; the rest is counted.
 *
 * In: failures in order of appearance, and those whose threads may still go on with them. Out: fewer of them. loglink/_diagnose/folding.py is the same
 * in Python.
 */
var errorCodes = errorCodes || {};

/** Failures that are kept after a fold: where no kind is left to fold, the first and the last ones. */
errorCodes.MOST_FOLDED = 2048;

/**
 * @param {Failure[]} failures
 * @param {Set<Failure>} live
 * @returns {Failure[]} at most MOST_FOLDED besides those that live; kinds grow coarser until they fit. What is left out counts as
 *   repeats of the next one of its kind that is kept, and settles nothing.
 */
errorCodes.fold = (failures, live) => {
  "use strict";

  const FIRST_KEPT = 16; // of one kind
  const LAST_KEPT = 16;
  const PEER = ["ip", "port", "remote"];

  const lines = (failure) => JSON.stringify([failure.events.map((event) => event.id), failure.codes()]);
  const peer = ({ origin }) => JSON.stringify(PEER.map((name) => origin.slot(name)));
  const kinds = [
    (failure) => `${failure.origin.process}\n${peer(failure)}\n${lines(failure)}`,
    (failure) => `${failure.origin.process}\n${lines(failure)}`,
    lines,
  ];

  const byKind = (all, kindOf) => {
    const found = new Map();
    for (const failure of all) {
      const kind = kindOf(failure);
      if (!found.has(kind)) found.set(kind, []);
      found.get(kind).push(failure);
    }
    return found.values();
  };

  /** Folds the middle of `alike` into the first of its last ones. */
  const dropMiddle = (alike, first, last, dropped) => {
    const middle = alike.slice(first, -last).filter((failure) => !live.has(failure));
    for (const failure of middle) dropped.add(failure);
    alike[alike.length - last].repeats += middle.reduce((sum, failure) => sum + failure.repeats, 0);
  };

  let kept = failures;
  for (const kindOf of kinds) {
    const dropped = new Set();
    for (const alike of byKind(kept, kindOf)) if (alike.length > FIRST_KEPT + LAST_KEPT) dropMiddle(alike, FIRST_KEPT, LAST_KEPT, dropped);
    kept = kept.filter((failure) => !dropped.has(failure));
    if (kept.length <= errorCodes.MOST_FOLDED) return kept;
  }
  const half = errorCodes.MOST_FOLDED / 2;
  return kept.filter((failure, index) => index < half || index >= kept.length - half || live.has(failure));
};
