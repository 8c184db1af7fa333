import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import type { AuditLogEntry, AuditLogFilter, Fields, StoredChange, Thing, Verb } from './rules.ts'

/** Newest first; `before` is an exclusive cursor. Customers carry their current names. */
export async function readChanges(
  on: Database,
  { thing, ids, admin, from, until, before }: AuditLogFilter,
  limit: number,
): Promise<AuditLogEntry[]> {
  let found = on
    .selectFrom('admin_changes as change')
    .innerJoin('users as admin', 'admin.id', 'admin_id')
    .leftJoin('users as customer', (join) =>
      join.onRef('customer.id', '=', 'thing_id').on('thing', '=', 'customer'),
    )
    .leftJoin('order_items as item', (join) =>
      join.onRef('item.id', '=', 'thing_id').on('thing', '=', 'item'),
    )
    .leftJoin('admin_changes as undoing', 'undoing.undoes', 'change.id')
    .select(['change.id', 'change.at', 'admin.id as adminId', 'admin.name as adminName'])
    .select(['change.thing_id as thingId', 'change.undoes', 'item.order_id as orderId'])
    .select(({ fn }) => fn.coalesce('customer.name', 'change.name').as('name'))
    .select([
      sql<Thing>`change.thing`.as('thing'),
      sql<Verb>`change.verb`.as('verb'),
      sql<Fields | null>`change.before`.as('before'),
      sql<Fields | null>`change.after`.as('after'),
      sql<boolean>`undoing.id is not null`.as('isUndone'),
    ])
  if (thing) found = found.where('change.thing', '=', thing)
  if (ids) found = found.where(sql<boolean>`change.thing_id = any(${ids}::uuid[])`)
  if (admin) found = found.where('change.admin_id', '=', admin)
  if (from) found = found.where('change.at', '>=', from)
  if (until) found = found.where('change.at', '<', until)
  if (before) found = found.where('change.id', '<', before)
  const rows = await found.orderBy('change.id', 'desc').limit(limit).execute()
  return rows.map(({ adminId, adminName, ...row }) => ({ ...row, admin: { id: adminId, name: adminName } }))
}

export async function readAdmins(on: Database): Promise<{ id: string; name: string }[]> {
  return await on
    .selectFrom('users')
    .where('role', '=', sql.lit('admin'))
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
}

export async function lockRow(tx: Tx, id: string): Promise<StoredChange | null> {
  const change = await tx
    .selectFrom('admin_changes')
    .where('id', '=', id)
    .select(['id', 'thing_id as thingId', 'name'])
    .select([
      sql<Thing>`thing`.as('thing'),
      sql<Verb>`verb`.as('verb'),
      sql<Fields | null>`before`.as('before'),
      sql<Fields | null>`after`.as('after'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return change ?? null
}

export async function readUndoing(on: Database, id: string): Promise<string | null> {
  const found = await on.selectFrom('admin_changes').where('undoes', '=', id).select('id').executeTakeFirst()
  return found?.id ?? null
}
