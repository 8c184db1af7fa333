import { sql } from 'kysely'
import { actingKey, changesMade } from '../../platform/acting-key.ts'
import { type Database, run } from '../../platform/database.ts'
import type { AuditLogEntry, AuditLogFilter, Change, Fields, StoredChange, Thing, Verb } from './rules.ts'

const insert = `
  insert into audit_log (admin_id, thing, thing_id, name, verb, before, after, undoes, api_key_id)
  select by, thing, id, name, verb, before, after, undoes, key
  from jsonb_to_recordset($1) as changes
    (by uuid, thing text, id uuid, name text, verb text, before jsonb, after jsonb, undoes uuid, key uuid)
  returning id`

/** Call it in the transaction of the change itself, so that both commit or neither does. Returns the ids in order. */
export async function recordChanges(tx: Database, ...changes: readonly Change[]): Promise<string[]> {
  if (changes.length === 0) return []
  const present = actingKey.getStore() ?? null
  const asked = changes.map(({ key = present, ...change }) => ({ ...change, key }))
  const rows = await run<{ id: string }>(tx, insert, [JSON.stringify(asked)])
  const ids = rows.map(({ id }) => id)
  changesMade.getStore()?.push(...ids)
  return ids
}

export async function recordUndo(
  tx: Database,
  by: string,
  { id: undoes, thing, thingId: id, name, before, after }: StoredChange,
): Promise<void> {
  await recordChanges(tx, { by, thing, id, name, verb: 'restored', before: after, after: before, undoes })
}

/** An `updated_at` for the optimistic lock, which reads milliseconds: it also increases within one. */
export function laterThan(now: Date, column = 'updated_at') {
  return sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', ${sql.ref(column)}) + interval '1 millisecond')`
}

/** Newest first; `before` is an exclusive cursor. Customers carry their current names. */
export async function listChanges(
  on: Database,
  { thing, readable, ids, admin, from, until, before }: AuditLogFilter,
  limit: number,
): Promise<AuditLogEntry[]> {
  let changes = on
    .selectFrom('audit_log as change')
    .innerJoin('users as admin', 'admin.id', 'admin_id')
    .leftJoin('api_keys as key', 'key.id', 'api_key_id')
    .leftJoin('users as customer', (join) =>
      join.onRef('customer.id', '=', 'thing_id').on('thing', '=', 'customer'),
    )
    .leftJoin('order_items as item', (join) =>
      join.onRef('item.id', '=', 'thing_id').on('thing', '=', 'item'),
    )
    .leftJoin('audit_log as undoing', 'undoing.undoes', 'change.id')
    .select(['change.id', 'change.at', 'admin.id as adminId', 'admin.name as adminName'])
    .select(['key.name as keyName', 'key.prefix as keyPrefix'])
    .select(['change.thing_id as thingId', 'change.undoes', 'item.order_id as orderId'])
    .select(
      sql<number | null>`(select order_number from orders where orders.id = item.order_id)`.as('orderNumber'),
    )
    .select(({ fn }) => fn.coalesce('customer.name', 'change.name').as('name'))
    .select([
      sql<Thing>`change.thing`.as('thing'),
      sql<Verb>`change.verb`.as('verb'),
      sql<Fields | null>`change.before`.as('before'),
      sql<Fields | null>`change.after`.as('after'),
      sql<boolean>`undoing.id is not null`.as('isUndone'),
      sql<string>`(
        select name from audit_log as latest
        where latest.thing = change.thing and latest.thing_id = change.thing_id
        order by latest.id desc limit 1
      )`.as('latestName'),
    ])
  if (thing) changes = changes.where('change.thing', '=', thing)
  if (readable) changes = changes.where(sql<boolean>`change.thing = any(${readable}::text[])`)
  if (ids) changes = changes.where(sql<boolean>`change.thing_id = any(${ids}::uuid[])`)
  if (admin) changes = changes.where('change.admin_id', '=', admin)
  if (from) changes = changes.where('change.at', '>=', from)
  if (until) changes = changes.where('change.at', '<', until)
  if (before) changes = changes.where('change.id', '<', before)
  const rows = await changes.orderBy('change.id', 'desc').limit(limit).execute()
  return rows.map(({ adminId, adminName, keyName, keyPrefix, ...row }) => ({
    ...row,
    admin: { id: adminId, name: adminName },
    key: keyName === null || keyPrefix === null ? null : { name: keyName, prefix: keyPrefix },
  }))
}
