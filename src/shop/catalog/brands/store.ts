import { sql } from 'kysely'
import { offsetOf, type Page } from '../../../lib/paging.ts'
import type { Picture } from '../../../lib/pictures.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { laterThan } from '../../audit-log/store.ts'
import { type BrandValues, brandOptions } from '../rules.ts'
import { picture } from '../store.ts'
import type { BrandDraft, BrandInUse, BrandQuery, BrandSort, NameTaken, StoredBrand } from './rules.ts'

const columns = [
  'brands.id',
  'name',
  'title',
  'brands.created_at as createdAt',
  'country_of_origin as countryOfOrigin',
  'maker',
  'imported_in as importedIn',
  sql<Picture | null>`(select ${picture} from images where hash = logo)`.as('logo'),
  sql<Date>`date_trunc('milliseconds', brands.updated_at)`.as('updatedAt'),
] as const

/** Includes inactive products. */
const productCount = sql<number>`(
  select count(*) from products where brand_id = brands.id and deleted_at is null)`

const orders = {
  name: sql`lower(name)`,
  title: sql`lower(title)`,
  products: sql`"productCount"`,
  created: sql`brands.created_at`,
} satisfies Record<BrandSort, unknown>

/** Newest first by default. Products are counted only for admins. */
export async function readBrands(
  on: Database,
  { search, sort }: BrandQuery,
  page: Page,
  { countsProducts }: { countsProducts: boolean },
): Promise<{ brands: (StoredBrand & { productCount: number })[]; total: number }> {
  const brands = on
    .selectFrom('brands')
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(folded(${search}) in folded(concat_ws(' ', name, title))) > 0`),
    )
  const rows = await brands
    .select(columns)
    .select((countsProducts ? productCount : sql<number>`0`).as('productCount'))
    .$if(sort !== undefined, (query) =>
      query.orderBy(orders[sort?.by ?? 'created'], (order) =>
        (sort?.down ? order.desc() : order.asc()).nullsLast(),
      ),
    )
    .orderBy('brands.created_at', 'desc')
    .orderBy('brands.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await brands.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { brands: rows, total }
}

const names = `
  select name from brands where position(',' in name) = 0
  order by array_position($1::text[], name), lower(name), name limit $2`

/** A name with a comma is ambiguous in the URL, which separates names by commas. */
export async function listBrandNames(on: Database, limit: number): Promise<string[]> {
  const rows = await run<{ name: string }>(on, names, [brandOptions, limit])
  return rows.map(({ name }) => name)
}

/** `FOR UPDATE`: also blocks products that start to use the brand. */
export async function lockBrand(tx: Tx, id: string): Promise<StoredBrand | null> {
  const brand = await tx
    .selectFrom('brands')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return brand ?? null
}

/** Shared lock: the brand cannot be deleted until `tx` ends. */
export async function lockBrandShared(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('brands')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return locked !== undefined
}

const nameTaken = refused({ reason: 'name-taken' })

export async function insertBrand(tx: Tx, draft: BrandDraft): Promise<Result<StoredBrand, NameTaken>> {
  const { id, createdAt } = draft
  const brand = await tx
    .insertInto('brands')
    .values({ ...columnsOf(draft), ...(id && { id }), ...(createdAt && { created_at: createdAt }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return brand ? done(brand) : nameTaken
}

function columnsOf({ name, title, logo, countryOfOrigin, maker, importedIn }: BrandDraft) {
  return {
    ...{ name, title, logo: logo?.hash ?? null },
    ...{ country_of_origin: countryOfOrigin, maker, imported_in: importedIn },
  }
}

/** A trigger passes the country on to products that have none of their own. */
export async function updateBrand(tx: Tx, brand: BrandValues): Promise<Result<StoredBrand, NameTaken>> {
  const { id, name } = brand
  // A trigger writes a new name to the search of every product of the brand.
  await run(tx, `set local statement_timeout = '60s'`, [])
  const updated = await tx
    .updateTable('brands')
    .set({
      ...columnsOf(brand),
      updated_at: laterThan(clock.now()),
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from brands as others where lower(others.name) = lower(${name}) and others.id <> ${id})`,
    )
    .returning(columns)
    .executeTakeFirst()
  return updated ? done(updated) : nameTaken
}

export async function removeBrand(tx: Tx, { id }: StoredBrand): Promise<Result<null, BrandInUse>> {
  const [products, offers] = [await productsOfBrand(tx, id), await offersOfBrand(tx, id)]
  const guides = await guidesOfBrand(tx, id)
  if (products + offers + guides > 0) return refused({ reason: 'in-use', products, offers, guides })
  await tx.deleteFrom('brands').where('id', '=', id).execute()
  return done(null)
}

const openOffers = `
  select (select count(*) from offers where brand_id = $1 and ended_at is null and end_date >= $2)
    + (select count(*) from multibuys where brand_id = $1 and ended_at is null and ends_at > $3) as offers`

async function offersOfBrand(tx: Tx, id: string): Promise<number> {
  const [row] = await run<{ offers: number }>(tx, openOffers, [id, clock.today(), clock.now()])
  return row?.offers ?? 0
}

async function guidesOfBrand(tx: Tx, id: string): Promise<number> {
  const [row] = await run<{ guides: number }>(
    tx,
    'select count(*)::int as guides from size_guides where brand_id = $1',
    [id],
  )
  return row?.guides ?? 0
}

export async function productsOfBrand(tx: Tx, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('products')
    .where('brand_id', '=', id)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
