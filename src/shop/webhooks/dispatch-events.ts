import { clock } from '../../platform/clock.ts'
import { transaction } from '../../platform/database.ts'
import { countWaiting, takeEvents } from './deliveries-store.ts'
import { listEndpointsBehind, lockEndpoint, setPosition } from './endpoints-store.ts'
import { lockNumbering, numberEvents } from './events-store.ts'
import { MAX_WAITING } from './rules.ts'

const BATCH = 500

/** Gives new events their positions, and each endpoint what it has asked for. Safe to run in several processes. */
export async function dispatchEvents(stopping = new AbortController().signal): Promise<void> {
  while ((await dispatchBatch()) && !stopping.aborted);
}

/** Returns whether there may be more. */
function dispatchBatch(): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await lockNumbering(tx))) return false
    let hasMore = (await numberEvents(tx, BATCH)) === BATCH
    for (const id of await listEndpointsBehind(tx)) {
      const endpoint = await lockEndpoint(tx, id)
      if (!endpoint?.active || (await countWaiting(tx, id, MAX_WAITING)) === MAX_WAITING) continue
      const { last, events } = await takeEvents(tx, id, BATCH, clock.now())
      if (events > 0) await setPosition(tx, id, last)
      hasMore ||= events === BATCH
    }
    return hasMore
  })
}
