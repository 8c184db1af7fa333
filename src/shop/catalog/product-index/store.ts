import { sql } from 'kysely'
import { type Database, run } from '../../../platform/database.ts'
import type { SizeSystem } from '../size-rules.ts'
import { sportsIn } from '../sport-rules.ts'
import { categorySizeSystem } from '../store.ts'
import type { IndexedProduct } from './product-index-rules.ts'
import type { ProductStatus } from './rules.ts'

/** The last product read has this number and was changed in this transaction. */
export type Cursor = { changedIn: string; number: number }

export type Changes = {
  /** Transactions before it have ended, and all they changed is seen. */
  xmin: string
  products: { cursor: Cursor; product: IndexedProduct }[]
  /** All categories, brands and hidden sports; null if none has changed. */
  names: Names | null
}

export type Names = {
  categories: (NamedEntity & { sizeSystem: SizeSystem | null })[]
  brands: NamedEntity[]
  hiddenSports: string[]
}
/** `key` is the name in lower case, as the database writes it. */
export type NamedEntity = { id: string; name: string; key: string }

type ChangedRow = [
  changedIn: string,
  number: number,
  id: string,
  status: ProductStatus,
  name: string,
  createdAt: number,
  soldRecently: number,
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
  style: string | null,
  rating: number,
  sports: string | null,
]

const status = `case when deleted_at is not null then 'deleted' when listed then 'listed' when active then 'hidden'
  when go_live_at is not null then 'scheduled' else 'inactive' end`
/** A product's `ProductStatus`. */
export const statusSql = sql.raw(status)

// The latest of page_invalidations are read by index, because the table is large after an hour of sales.
const changes = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    (select coalesce(json_agg(row), '[]') from (
      select json_build_array(changed_in::text, number, id, ${status},
        lower(name), floor(extract(epoch from created_at) * 1000), sold_recently, category_id, brand_id, gender, main_colour, origin,
        price_on_even_days, percentage_on_even_days is not null, price_on_odd_days, percentage_on_odd_days is not null,
        sizes_in_stock, lower(style_code), rating_score, sports) as row
      from products where (changed_in, number) > ($1::xid8, $2::int)
        and ($5 or changed_in < pg_snapshot_xmax(pg_current_snapshot()))
      order by changed_in, number limit $3
    ) as changed) as rows,
    case when $4::xid8 is null or (
      select true from page_invalidations where transaction >= $4::xid8 and product_id is null and not sizes_only
      order by transaction limit 1
    ) then json_build_object(
      'categories', (select json_agg(json_build_object('id', id, 'name', name, 'key', lower(name),
        'sizeSystem', ${categorySizeSystem})) from categories),
      'brands', (select json_agg(json_build_object('id', id, 'name', name, 'key', lower(name))) from brands),
      'hiddenSports', (select json_agg(slug) from sports where hidden)
    ) end as names`

/**
 * The order is that of the transactions; `namesSince` is null to read the names in any case. `isFirstFill`
 * includes ids of transactions to come, which all products have after a restore from another server.
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
    names: { [Kind in keyof Names]: Names[Kind] | null } | null
  }
  const [found] = await run<Row>(on, changes, [after.changedIn, after.number, limit, namesSince, isFirstFill])
  if (!found) throw new Error('a select without from has a row')
  const { xmin, rows, names } = found
  return {
    xmin,
    products: rows.map(changeOf),
    names: names && {
      categories: names.categories ?? [],
      brands: names.brands ?? [],
      hiddenSports: names.hiddenSports ?? [],
    },
  }
}

function changeOf(changed: ChangedRow): Changes['products'][number] {
  const [changedIn, number, id, status, name, createdAt, soldRecently, ...facts] = changed
  const [
    category,
    brand,
    gender,
    colour,
    country,
    evenPrice,
    evenOffer,
    oddPrice,
    oddOffer,
    sizes,
    style,
    rating,
    sports,
  ] = facts
  return {
    cursor: { changedIn, number },
    product: {
      ...{ number, id, status, name, createdAt, soldRecently, gender, sizes, rating },
      category: category ?? '',
      brand: brand ?? '',
      colour: colour ?? '',
      country: country ?? '',
      style: style ?? '',
      sports: sportsIn(sports),
      even: { price: evenPrice, onOffer: evenOffer },
      odd: { price: oddPrice, onOffer: oddOffer },
    },
  }
}
