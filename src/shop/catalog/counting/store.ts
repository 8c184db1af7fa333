import { type Database, run } from '../../../platform/database.ts'
import type { FacetRow } from './table-rules.ts'

/** Of `since` and later transactions; within one, after a product. */
export type Cursor = { changedIn: string; number: number }

export type Changes = {
  /** Transactions before it have ended, and all they changed is seen. */
  xmin: string
  rows: { cursor: Cursor; row: FacetRow }[]
  /** All categories and brands; null if none has changed. */
  names: Names | null
}

export type Names = { categories: Named[]; brands: Named[] }
/** `key` is the name in lower case, as the database writes it. */
export type Named = { id: string; name: string; key: string }

type ChangedRow = [
  changedIn: string,
  number: number,
  listed: boolean,
  category: string | null,
  brand: string | null,
  gender: string,
  colour: string | null,
  country: string | null,
  evenPrice: number,
  evenOffer: boolean,
  oddPrice: number,
  oddOffer: boolean,
  sizes: number[],
]

// Of page_invalidations the latest are asked for by index: after an hour of sales it is large.
const changes = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    (select coalesce(json_agg(row), '[]') from (
      select json_build_array(changed_in::text, number, listed, category_id, brand_id, gender, main_colour, origin,
        price_on_even_days, percentage_on_even_days is not null, price_on_odd_days, percentage_on_odd_days is not null,
        sizes_in_stock) as row
      from products where (changed_in, number) > ($1::xid8, $2::int)
        and ($5 or changed_in < pg_snapshot_xmax(pg_current_snapshot()))
      order by changed_in, number limit $3
    ) as changed) as rows,
    case when $4::xid8 is null or (
      select true from page_invalidations where transaction >= $4::xid8 and product_id is null and not sizes_only
      order by transaction limit 1
    ) then json_build_object(
      'categories', (select json_agg(json_build_object('id', id, 'name', name, 'key', lower(name))) from categories),
      'brands', (select json_agg(json_build_object('id', id, 'name', name, 'key', lower(name))) from brands)
    ) end as names`

/**
 * In the order of the transactions; `namesSince` is null to read the names in any case. `isFirstFill`: also what carries the
 * ids of transactions to come, as all products do that were restored from a dump of another server.
 */
export async function readChanges(
  on: Database,
  after: Cursor,
  limit: number,
  namesSince: string | null,
  isFirstFill: boolean,
): Promise<Changes> {
  type Row = {
    xmin: string
    rows: ChangedRow[]
    names: { categories: Named[] | null; brands: Named[] | null } | null
  }
  const [found] = await run<Row>(on, changes, [after.changedIn, after.number, limit, namesSince, isFirstFill])
  if (!found) throw new Error('a select without from has a row')
  const { xmin, rows, names } = found
  return {
    xmin,
    rows: rows.map(changeOf),
    names: names && { categories: names.categories ?? [], brands: names.brands ?? [] },
  }
}

function changeOf(changed: ChangedRow): Changes['rows'][number] {
  const [changedIn, number, listed, category, brand, gender, colour, country] = changed
  const [, , , , , , , , evenPrice, evenOffer, oddPrice, oddOffer, sizes] = changed
  return {
    cursor: { changedIn, number },
    row: {
      number,
      listed,
      category: category ?? '',
      brand: brand ?? '',
      gender,
      colour: colour ?? '',
      country: country ?? '',
      sizes,
      even: { price: evenPrice, onOffer: evenOffer },
      odd: { price: oddPrice, onOffer: oddOffer },
    },
  }
}
