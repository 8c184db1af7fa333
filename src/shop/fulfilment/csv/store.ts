import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { ColumnMapping, CourierFileKind } from './column-rules.ts'

const byName = `
  select id, order_number::text as number, right(id::text, 8) as short from orders
  where state = 'placed'
    and (id = any($1::uuid[]) or right(id::text, 8) = any($2::text[]) or order_number = any($3::int[]))`

/**
 * The ids of orders by their number or id, or its last eight digits, which papers named them by until they had numbers; several
 * where those are alike. Eight digits whose zeros in front a spreadsheet took are a number first.
 */
export async function findOrdersNamed(
  on: Database,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const isLong = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
  const padded = (name: string) => (/^\d{4,7}$/.test(name) ? name.padStart(8, '0') : name)
  const ends = names.map(padded).filter((name) => /^[0-9a-f]{8}$/.test(name))
  const numbers = names.filter((name) => /^\d{1,9}$/.test(name))
  const rows = await run<{ id: string; number: string; short: string }>(on, byName, [
    names.filter(isLong),
    ends,
    numbers,
  ])
  const numbered = new Map(rows.map(({ id, number }) => [number, [id]]))
  const named = new Map<string, string[]>()
  for (const { id, short } of rows)
    for (const name of [id, short]) named.set(name, [...(named.get(name) ?? []), id])
  return new Map(names.map((name) => [name, numbered.get(name) ?? named.get(padded(name)) ?? []]))
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
