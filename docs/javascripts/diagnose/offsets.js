/**
 * How far the clocks of the files are apart, where the lines prove it.
 *
 * In: an observer that has taken every line. Out: seconds to add to the times of a file to compare them with those of the
 * first file that it can be compared with. Only lines that both sides print in the same moment count, and only where two
 * pairs of them agree; one pair that differs is enough to doubt the order of their lines. loglink/_diagnose/offsets.py is the same in Python.
 */
var errorCodes = errorCodes || {};

/**
 * Tells the store of `observer` the offset of each file that is known (that of the file that others are compared with is 0), and
 * the files whose clocks disagree.
 */
errorCodes.compareClocks = (observer) => {
  "use strict";

  /** Lines of the client and of the server that are printed within milliseconds. */
  const AT_ONCE = [["link-start", "server-link-start"], ["link-success", "server-link-success"]];
  const AGREE = 2.0; // seconds by which two pairs may differ, and below which clocks count as equal
  const FEWEST_PAIRS = 2;

  /** Lines of both sides of one link; none where one side printed more of them than the other. */
  const pairsOf = (clientId, serverId) => {
    const clients = new Map();
    for (const event of observer.store.find([clientId])) {
      const key = JSON.stringify([event.slots.local, event.slots.remote ?? ""]);
      clients.set(key, (clients.get(key) || []).concat(event));
    }
    const servers = observer.store.find([serverId]);
    return Array.from(clients.values()).flatMap((mine) => {
      const { local, remote = "" } = mine[0].slots;
      const theirs = servers.filter(({ slots }) => slots.remote === local && ["", slots.local].includes(remote));
      if (mine.length !== theirs.length) return [];
      return mine.map((client, index) => ({ client, server: theirs[index] })).filter(isComparable);
    });
  };

  const isComparable = ({ client, server }) => client.file !== server.file && client.header.axis === server.header.axis && client.header.axis !== "";

  const differencesByFiles = () => {
    const apart = new Map();
    for (const { client, server } of AT_ONCE.flatMap(([clientId, serverId]) => pairsOf(clientId, serverId))) {
      const difference = client.header.seconds - server.header.seconds;
      const low = Math.min(client.file, server.file);
      const high = Math.max(client.file, server.file);
      const key = `${low} ${high}`;
      if (!apart.has(key)) apart.set(key, { low, high, differences: [] });
      apart.get(key).differences.push(low === client.file ? difference : -difference);
    }
    return Array.from(apart.values()).sort((one, other) => one.low - other.low || one.high - other.high);
  };

  const middleOf = (differences) => differences.slice().sort((one, other) => one - other)[Math.floor(differences.length / 2)];

  const compared = differencesByFiles();
  const offsets = new Map();
  for (const { low, high, differences } of compared) {
    if (differences.length < FEWEST_PAIRS || Math.max(...differences) - Math.min(...differences) > AGREE) continue;
    const middle = middleOf(differences);
    if (!offsets.has(low)) offsets.set(low, 0);
    if (!offsets.has(high)) offsets.set(high, offsets.get(low) + (Math.abs(middle) > AGREE ? middle : 0));
  }
  const isDoubtful = ({ low, high, differences }) => !(offsets.has(low) && offsets.has(high)) && Math.abs(middleOf(differences)) > AGREE;
  observer.store.offsets = offsets;
  observer.store.doubts = new Set(compared.filter(isDoubtful).map(({ low, high }) => `${low} ${high}`));
};
