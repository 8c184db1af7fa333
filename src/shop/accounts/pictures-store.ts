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

/** Before a picture is stored, so that its file does not outlive a request which fails. */
export async function discardAt(on: Database, name: string, moment: Date): Promise<void> {
  await on.insertInto('discarded_pictures').values({ name, discarded_at: moment }).execute()
}

export async function forgetDiscarded(on: Database, name: string): Promise<void> {
  await on.deleteFrom('discarded_pictures').where('name', '=', name).execute()
}
