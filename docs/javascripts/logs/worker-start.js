/**
 * The end of the bundle log-worker: this scope is a worker that reads logs.
 */
errorCodes.runLogWorker(/** @type {any} */ (self));
