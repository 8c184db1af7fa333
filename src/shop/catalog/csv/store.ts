import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database.ts'
import type { ProductChanges, ProductDraft, StockPlan } from '../editing/rules.ts'

/** The ids of categories and brands by their names in lower case and by themselves. */
export async function readNames(on: Database): Promise<Record<'category' | 'brand', Map<string, string>>> {
  const named = async (table: 'categories' | 'brands') => {
    const rows = await on.selectFrom(table).select(['id', 'name']).execute()
    return new Map(rows.flatMap(({ id, name }) => [[name.toLowerCase(), id] as const, [id, id] as const]))
  }
  return { category: await named('categories'), brand: await named('brands') }
}

/** Keeps what rows name from going until `tx` has ended. */
export async function holdNames(
  tx: Tx,
  categories: readonly string[],
  brands: readonly string[],
): Promise<void> {
  const hold = (table: 'categories' | 'brands', ids: readonly string[]) =>
    sql`
    select from ${sql.table(table)} where id = any(${[...new Set(ids)].sort()}::uuid[]) order by id for key share`.execute(
      tx,
    )
  await hold('categories', categories)
  await hold('brands', brands)
}

export type Begun =
  | { fresh: true; id: string }
  | { fresh: false; sameFile: boolean; added: number; changed: number; left: number }

/** Notes that a file is imported; the same key again answers what its import has done. */
export async function beginImport(tx: Tx, by: string, key: string | null, hash: Buffer): Promise<Begun> {
  const begun = await tx
    .insertInto('product_imports')
    .values({ admin_id: by, key, file_hash: hash, added: 0, changed: 0, unchanged: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun) return { fresh: true, id: begun.id }
  const was = await tx
    .selectFrom('product_imports')
    .where('admin_id', '=', by)
    .where('key', '=', key)
    .select(['file_hash', 'added', 'changed', 'unchanged'])
    .executeTakeFirstOrThrow()
  const { added, changed, unchanged: left, file_hash } = was
  return { fresh: false, sameFile: hash.equals(file_hash), added, changed, left }
}

export async function endImport(
  tx: Tx,
  id: string,
  { added, changed, left }: { added: number; changed: number; left: number },
): Promise<void> {
  await tx
    .updateTable('product_imports')
    .set({ added, changed, unchanged: left })
    .where('id', '=', id)
    .execute()
}

/** Makes products without pictures, and answers their ids in the same order. */
export async function insertDrafts(tx: Tx, drafts: readonly ProductDraft[], now: Date): Promise<string[]> {
  const made = await sql<{
    id: string
  }>`select new_id() as id from generate_series(1, ${drafts.length}::int)`.execute(tx)
  const ids = made.rows.map(({ id }) => id)
  const rows = drafts.map(
    ({ name, description, categoryId, brandId, gender, regularPrice, salePrice, active }, place) => ({
      ...{ name, description, gender, active },
      id: ids[place],
      category_id: categoryId,
      brand_id: brandId,
      regular_price: regularPrice,
      sale_price: salePrice,
    }),
  )
  await sql`
    insert into products (id, name, description, category_id, brand_id, gender, regular_price, sale_price, price, active,
      created_at, updated_at)
    select id, name, description, category_id, brand_id, gender, regular_price, sale_price, sale_price, active,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${sql.raw(Object.values(types).join(', '))}, id uuid)`.execute(
    tx,
  )
  return ids
}

const types = {
  name: 'name text',
  description: 'description text',
  categoryId: 'category_id uuid',
  brandId: 'brand_id uuid',
  gender: 'gender text',
  regularPrice: 'regular_price bigint',
  salePrice: 'sale_price bigint',
  active: 'active boolean',
} as const
type Written = keyof typeof types
const column = (field: Written) => types[field].split(' ')[0] ?? ''

/**
 * Writes what each of the products has become, where the same fields change in all of them. A new price stands without
 * an offer until `reprice` has run.
 */
export async function updateProducts(
  tx: Tx,
  fields: readonly Written[],
  products: readonly { id: string; changes: ProductChanges }[],
  now: Date,
): Promise<void> {
  const rows = products.map(({ id, changes }) => ({
    id,
    ...Object.fromEntries(fields.map((field) => [column(field), changes[field]])),
  }))
  const set = fields.map((field) => `${column(field)} = new.${column(field)}`)
  if (fields.includes('salePrice')) set.push('price = new.sale_price', 'offer_percentage = null')
  const later = sql`greatest(${now}::timestamptz, date_trunc('milliseconds', products.updated_at) + interval '1 millisecond')`
  await sql`
    update products set ${sql.raw([...set, ''].join(', '))} updated_at = ${later}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new (${sql.raw(['id uuid', ...fields.map((field) => types[field])].join(', '))})
    where products.id = new.id`.execute(tx)
}

/** Nobody buys or counts these products' units until `tx` has ended. */
export async function lockSizesOf(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    select from product_sizes where product_id = any(${productIds}::uuid[]) order by id for update`.execute(
    tx,
  )
}

/** Does to the sizes of products what was planned, and writes down every unit that came or went. */
export async function moveStocks(
  tx: Tx,
  plans: readonly { productId: string; plan: StockPlan }[],
): Promise<void> {
  const moved = plans.flatMap(({ plan }) => plan.moved)
  const removed = plans.flatMap(({ plan }) => plan.removed.map(({ id }) => id))
  const added = plans.flatMap(({ productId, plan }) => plan.added.map((size) => ({ productId, ...size })))
  if (moved.length > 0)
    await sql`
      with moved as (
        update product_sizes set stock = stock + by
        from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ by }) => by)}::int[]) as planned (size_id, by)
        where id = size_id returning id, by
      ) insert into stock_moves (size_id, quantity, cause) select id, by, 'count' from moved`.execute(tx)
  if (removed.length > 0)
    await sql`
      with removed as (delete from product_sizes where id = any(${removed}::uuid[]) returning id, stock)
      insert into stock_moves (size_id, quantity, cause) select id, -stock, 'count' from removed where stock > 0`.execute(
      tx,
    )
  if (added.length > 0)
    await sql`
      with added as (
        insert into product_sizes (product_id, size, stock)
        select * from unnest(${added.map(({ productId }) => productId)}::uuid[],
          ${added.map(({ size }) => size)}::numeric[], ${added.map(({ stock }) => stock)}::int[])
        returning id, stock
      ) insert into stock_moves (size_id, quantity, cause) select id, stock, 'count' from added where stock > 0`.execute(
      tx,
    )
}
