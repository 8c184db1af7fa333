import type { Database } from '../../platform/database.ts'

const BATCH_SIZE = 100

/** Skips pictures that the catalogue uses too. */
export async function discardedBefore(on: Database, moment: Date): Promise<string[]> {
  const discarded = await on
    .selectFrom('discarded_pictures')
    .where('discarded_at', '<', moment)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('images').whereRef('hash', '=', 'discarded_pictures.name').select('hash'))),
    )
    .select('name')
    .orderBy('discarded_at')
    .limit(BATCH_SIZE)
    .execute()
  return discarded.map(({ name }) => name)
}

export async function forgetDiscarded(on: Database, name: string): Promise<void> {
  await on.deleteFrom('discarded_pictures').where('name', '=', name).execute()
}
