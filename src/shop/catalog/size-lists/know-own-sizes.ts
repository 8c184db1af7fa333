import { countWholeChanges } from '../../../platform/cache-invalidation.ts'
import { type Database, db } from '../../../platform/database.ts'
import { ownSizes } from '../own-sizes-rules.ts'
import { readOwnSizes } from './store.ts'

const known: { of?: Database; readAt?: number | null } = {}

/** Reads the owner's sizes after a change, and each time while no change feed is open. Labels of before answer while the database is away. */
export async function knowOwnSizes(): Promise<void> {
  const readAt = countWholeChanges()
  if (known.of === db && readAt !== null && known.readAt === readAt) return
  await readOwnSizesAgain(db).then(
    () => Object.assign(known, { of: db, readAt }),
    () => undefined,
  )
}

/** Call it within `tx` before labels that were typed are read: another process may just have added them. */
export async function readOwnSizesAgain(on: Database): Promise<void> {
  const { sizes, lists } = await readOwnSizes(on)
  ownSizes.set(sizes, lists)
}
