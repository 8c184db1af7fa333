/** Milliseconds that a test waits for something to happen, on a machine that may be busy. */
export const PATIENCE_MS = 30_000
