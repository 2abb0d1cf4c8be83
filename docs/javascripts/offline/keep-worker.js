// The search shim for file: replaces window.Worker; the browser's own is kept for workers made from a Blob.
window.NativeWorker = window.Worker;
