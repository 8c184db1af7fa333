/** Milliseconds that a test waits for something to happen, on a machine that may be busy. */
export const PATIENCE_MS = 30_000

/**
 * Under libfaketime PostgreSQL's own timeouts never come while it waits for something: in the handler of its timer the
 * clock is the real one. What tests them is left out there.
 */
export const serverTimesOut = !('FAKETIME' in process.env)
