import { sql } from 'kysely'
import { offsetOf, type Page } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { laterThan } from '../../audit-log/store.ts'
import type { Unit } from '../../tax/rules.ts'
import { isOwnSystem, listIdOf } from '../own-sizes-rules.ts'
import type { Category } from '../rules.ts'
import { type SizedCategory, type SizeSystem, sizeSystemOf } from '../size-rules.ts'
import { categorySizeSystem } from '../store.ts'
import type {
  CategoryDraft,
  CategoryInUse,
  CategoryQuery,
  CategorySort,
  CategoryUse,
  StoredCategory,
} from './rules.ts'

const sizeSystem = sql<SizeSystem | null>`${sql.raw(categorySizeSystem)}`.as('sizeSystem')

const columns = [
  'id',
  'name',
  'description',
  'active',
  'hsn',
  sql<Unit | null>`unit`.as('unit'),
  'tax_class as taxClass',
  sizeSystem,
  'created_at as createdAt',
  sql<Date>`date_trunc('milliseconds', updated_at)`.as('updatedAt'),
] as const

/** Includes inactive products. */
const productCount = sql<number>`(
  select count(*) from products where category_id = categories.id and deleted_at is null)`

const orders = {
  name: sql`lower(categories.name)`,
  description: sql`lower(description)`,
  status: sql`active`,
  products: sql`"productCount"`,
  created: sql`created_at`,
} satisfies Record<CategorySort, unknown>

/** Newest first by default. Products are counted only for admins. */
export async function readCategories(
  on: Database,
  { search, active, sort }: CategoryQuery,
  page: Page,
  { inactiveToo }: { inactiveToo: boolean },
): Promise<{ categories: (StoredCategory & { productCount: number })[]; total: number }> {
  const onlyActive = inactiveToo ? active : true
  const categories = on
    .selectFrom('categories')
    .$if(onlyActive !== undefined, (query) => query.where('active', '=', onlyActive ?? true))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(folded(${search}) in folded(name || ' ' || description)) > 0`),
    )
  const direction = sort?.down ? 'desc' : 'asc'
  const rows = await categories
    .select(columns)
    .select((inactiveToo ? productCount : sql<number>`0`).as('productCount'))
    .$if(sort !== undefined, (query) => query.orderBy(orders[sort?.by ?? 'created'], direction))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await categories.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { categories: rows, total }
}

/** `FOR UPDATE`: also blocks products that start to use the category. */
export async function lockCategory(tx: Tx, id: string): Promise<StoredCategory | null> {
  const category = await tx
    .selectFrom('categories')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return category ?? null
}

/** Shared lock: the category cannot be deleted until `tx` ends. */
export async function lockCategoryShared(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('categories')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return locked !== undefined
}

export async function findSizedCategory(on: Database, id: string): Promise<SizedCategory | null> {
  const category = await on
    .selectFrom('categories')
    .where('id', '=', id)
    .select(['name', sizeSystem])
    .executeTakeFirst()
  return category ?? null
}

/** By the category's id. */
export async function readSizeSystems(on: Database): Promise<Map<string, SizeSystem>> {
  const categories = await run<SizedCategory & { id: string }>(on, sizedCategories, [])
  return new Map(categories.map((category) => [category.id, sizeSystemOf(category)]))
}

const sizedCategories = `select id, name, ${categorySizeSystem} as "sizeSystem" from categories`

const nameTaken = refused({ reason: 'name-taken' })

export async function insertCategory(
  tx: Tx,
  { id, active = true, createdAt, ...category }: CategoryDraft,
): Promise<Result<StoredCategory, { reason: 'name-taken' }>> {
  const inserted = await tx
    .insertInto('categories')
    .values({
      ...columnsOf(category),
      active,
      ...(id && { id }),
      ...(createdAt && { created_at: createdAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return inserted ? done(inserted) : nameTaken
}

/** The release before fails on others in `size_system`. */
const knownBefore: readonly string[] = 'uk chest waist head length thickness litres millilitres number'.split(
  ' ',
)

function columnsOf({ name, description, hsn, unit, taxClass, sizeSystem = null }: CategoryDraft) {
  const isOwn = sizeSystem !== null && isOwnSystem(sizeSystem)
  const size_list = isOwn ? listIdOf(sizeSystem) : null
  const builtIn = isOwn ? null : sizeSystem
  const isKnown = builtIn !== null && knownBefore.includes(builtIn)
  const [size_system, sizes_mean] = isKnown ? [builtIn, null] : [null, builtIn]
  return { name, description, hsn, unit, tax_class: taxClass, size_system, sizes_mean, size_list }
}

export async function updateCategory(
  tx: Tx,
  category: Category,
): Promise<Result<StoredCategory, { reason: 'name-taken' }>> {
  const { id, name, active } = category
  // A trigger writes the name and status to every product of the category.
  await run(tx, `set local statement_timeout = '60s'`, [])
  const updated = await tx
    .updateTable('categories')
    .set({
      ...columnsOf(category),
      active,
      updated_at: laterThan(clock.now()),
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from categories as others where lower(others.name) = lower(${name}) and others.id <> ${id})`,
    )
    .returning(columns)
    .executeTakeFirst()
  return updated ? done(updated) : nameTaken
}

const countUse = `
  select
    (select count(*) from products where category_id = $1 and deleted_at is null) as products,
    (select count(*) from offers where category_id = $1 and ended_at is null and end_date >= $2)
      + (select count(*) from multibuys where category_id = $1 and ended_at is null and ends_at > $3) as offers`

export async function removeCategory(tx: Tx, { id }: StoredCategory): Promise<Result<null, CategoryInUse>> {
  const use = await categoryUse(tx, id)
  if (use.products + use.offers > 0) return refused({ reason: 'in-use', ...use })
  await tx.deleteFrom('categories').where('id', '=', id).execute()
  return done(null)
}

export async function categoryUse(tx: Tx, id: string): Promise<CategoryUse> {
  const [use] = await run<CategoryUse>(tx, countUse, [id, clock.today(), clock.now()])
  return use ?? { products: 0, offers: 0 }
}
