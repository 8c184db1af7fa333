import { countWholeChanges, disconnectedFor } from '../../../platform/cache-invalidation.ts'
import { type Database, db } from '../../../platform/database.ts'
import { ownSizes } from '../own-sizes-rules.ts'
import { readOwnSizes } from './store.ts'

const AGAIN_MS = 1_000

type Reading = {
  of: Database
  changes: number | null
  /** Until the next change. */
  isValid: boolean
  startedAt: number
  done: Promise<void>
}
let last: Reading | undefined

/**
 * Reads the owner's sizes after a change, and once a second while no change feed is open. Concurrent calls share a read.
 * Labels of before answer while the database is away.
 */
export function knowOwnSizes(): Promise<void> {
  const changes = disconnectedFor() > 0 ? null : countWholeChanges()
  const now = performance.now()
  const isKnown =
    last !== undefined &&
    last.of === db &&
    last.changes === changes &&
    (last.isValid || now - last.startedAt < AGAIN_MS)
  if (!isKnown) last = read({ of: db, changes, startedAt: now }, last?.done)
  return last?.done ?? Promise.resolve()
}

/** After `earlier`, whose labels would otherwise replace later ones. */
function read(
  { of, changes, startedAt }: Pick<Reading, 'of' | 'changes' | 'startedAt'>,
  earlier = Promise.resolve(),
): Reading {
  const done = earlier
    .then(() => readOwnSizesAgain(of))
    .catch(() => {
      reading.isValid = false
    })
  const reading: Reading = { of, changes, isValid: changes !== null, startedAt, done }
  return reading
}

/** Call it within `tx` before labels that were typed are read: another process may just have added them. */
export async function readOwnSizesAgain(on: Database): Promise<void> {
  const { sizes, lists } = await readOwnSizes(on)
  ownSizes.set(sizes, lists)
}
