import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the key with which the present request asks. The audit log reads it here, so that no operation can leave it out. */
export const actingKey = new AsyncLocalStorage<string>()

/** Takes the ids of what the present call writes in the audit log, some of which may be rolled back. */
export const changesMade = new AsyncLocalStorage<string[]>()
