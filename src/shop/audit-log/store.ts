import type { Database } from '../../platform/database.ts'
import type { Change } from './rules.ts'

export async function insertChanges(on: Database, changes: readonly Change[]): Promise<string[]> {
  if (changes.length === 0) return []
  const rows = await on
    .insertInto('admin_changes')
    .values(
      changes.map(({ by, thing, id, name, verb, before, after, undoes = null }) => ({
        admin_id: by,
        thing,
        thing_id: id,
        name,
        verb,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        undoes,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
