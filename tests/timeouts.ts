/** How long a test waits for something to happen; generous, because the machine may be busy. */
export const WAIT_TIMEOUT_MS = 30_000

/**
 * Under libfaketime PostgreSQL's own timeouts never come while it waits for something: in the handler of its timer the
 * clock is the real one. What tests them is left out there.
 */
export const hasServerTimeouts = !('FAKETIME' in process.env)
