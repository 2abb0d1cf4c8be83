/**
 * Whether a line belongs to another call than a chain of lines before it: two calls on one thread are two failures.
 *
 * In: a failure and an event. Out: yes or no. Nothing is known of most lines; then they may well belong together.
 * loglink/_diagnose/other_call.py is the same in Python.
 */
var errorCodes = errorCodes || {};

/**
 * @param {Failure} failure
 * @param {Event} event
 * @param {Object<string, string[]>} steps the steps in the life of a link that a call, a source file or a "file function" is about
 * @returns {boolean} whether `event` cannot tell of the call of `failure`: of another step, or the origin of a trouble of its own
 */
errorCodes.isOfAnotherCall = (failure, event, steps) => {
  "use strict";

  const PEERS = [["ip", "port"], ["remote"]]; // the slots that name a peer: by address, by cluster
  const { isInternal } = errorCodes.Failure;

  /** @returns {?string[]} the steps that the call or the place of `one` belongs to, null where nobody knows */
  const stepsOf = ({ header, signature, slots }) => {
    const ends = signature ? [signature.closes, signature.opens] : [];
    const named = Object.hasOwn(slots, "call") ? [slots.call] : [];
    const name = [...ends, ...named, header.file, `${header.file} ${header.function}`].find((each) => Object.hasOwn(steps, each));
    return name === undefined ? null : steps[name];
  };

  const isOfAnotherStep = () => {
    const own = stepsOf(event);
    if (own === null) return false;
    const known = failure.events.map(stepsOf).filter((each) => each !== null);
    return !own.some((step) => known.every((each) => each.includes(step)));
  };

  const namesAnotherPeer = (names) => {
    const peerOf = (one) => names.map((name) => one.slot(name));
    const known = failure.events.map(peerOf).filter((peer) => !peer.includes(null));
    const other = peerOf(event);
    return known.length > 0 && !other.includes(null) && !known.some((peer) => peer.every((value, index) => value === other[index]));
  };

  if (isOfAnotherStep()) return true;
  if (event.role !== "origin") return false;
  const isTold = (one) => event.signature !== null && one.id === event.id;
  return failure.events.some((one) => isTold(one) || (one.signature && isInternal(one.signature.closes))) || PEERS.some(namesAnotherPeer);
};
