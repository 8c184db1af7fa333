import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { ColumnMapping, CourierFileKind } from './column-rules.ts'

const byName = `
  select id, right(id::text, 8) as short from orders
  where state = 'placed' and (id = any($1::uuid[]) or right(id::text, 8) = any($2::text[]))`

/** The ids of orders by their long or short numbers, in small letters; several where short numbers are alike. */
export async function findOrdersNamed(
  on: Database,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const isLong = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
  const values = [names.filter(isLong), names.filter((name) => /^[0-9a-f]{8}$/.test(name))]
  const found = new Map<string, string[]>()
  for (const { id, short } of await run<{ id: string; short: string }>(on, byName, values))
    for (const name of [id, short]) found.set(name, [...(found.get(name) ?? []), id])
  return found
}

const byNumber = `
  select tracking_number as number, order_id as "orderId" from shipments where tracking_number = any($1::text[])`

export function findOrdersByNumber(
  on: Database,
  numbers: readonly string[],
): Promise<{ number: string; orderId: string }[]> {
  return run(on, byNumber, [numbers])
}

const columns = 'select columns from courier_columns where courier_id = $1 and file = $2'

/** Those of the courier's last file of this kind. */
export async function findColumns(
  on: Database,
  courierId: string,
  kind: CourierFileKind,
): Promise<ColumnMapping | null> {
  const [found] = await run<{ columns: ColumnMapping }>(on, columns, [courierId, kind])
  return found?.columns ?? null
}

const rememberColumns = `
  insert into courier_columns (courier_id, file, columns) values ($1, $2, $3)
  on conflict (courier_id, file) do update set columns = excluded.columns`

export async function saveColumns(
  tx: Tx,
  courierId: string,
  kind: CourierFileKind,
  mapping: ColumnMapping,
): Promise<void> {
  await run(tx, rememberColumns, [courierId, kind, mapping])
}
