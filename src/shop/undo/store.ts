import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Fields, KeptChange, Thing, Verb } from '../trail/rules.ts'

/** A change of the trail that nobody else takes back until `tx` has ended, and whether somebody did. */
export async function lockChange(tx: Tx, id: string): Promise<(KeptChange & { isUndone: boolean }) | null> {
  const change = await tx
    .selectFrom('admin_changes as change')
    .where('change.id', '=', id)
    .select(['change.id', 'thing_id as thingId', 'change.name'])
    .select([
      sql<Thing>`thing`.as('thing'),
      sql<Verb>`verb`.as('verb'),
      sql<Fields | null>`before`.as('before'),
      sql<Fields | null>`after`.as('after'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!change) return null
  // Asked apart from the lock, so that it sees what was written while the lock was waited for.
  const undone = await tx.selectFrom('admin_changes').where('undoes', '=', id).select('id').executeTakeFirst()
  return { ...change, isUndone: undone !== undefined }
}
