import { sql } from 'kysely'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { laterThan } from '../../audit-log/store.ts'
import type { Gender } from '../gender-rules.ts'
import { isOwnSystem, listIdOf } from '../own-sizes-rules.ts'
import { type SizedCategory, type SizeSystem, sizeSystemOf } from '../size-rules.ts'
import { categorySizeSystem } from '../store.ts'
import {
  type GuideRow,
  MAX_GUIDES,
  type SizeGuide,
  type SizeGuideDraft,
  type SizeGuideRefusal,
  type SizeGuideValues,
} from './rules.ts'

const columns = [
  'id',
  'brand_id as brandId',
  sql<string | null>`(select name from brands where brands.id = brand_id)`.as('brandName'),
  sql<Gender | null>`gender`.as('gender'),
  sql<SizeSystem>`coalesce('list:' || size_list, size_system)`.as('system'),
  'columns',
  sql<GuideRow[]>`rows`.as('rows'),
  sql<Date>`date_trunc('milliseconds', updated_at)`.as('updatedAt'),
] as const

export async function listGuides(on: Database): Promise<SizeGuide[]> {
  return on
    .selectFrom('size_guides')
    .select(columns)
    .orderBy(sql`(select lower(name) from brands where brands.id = brand_id)`, (order) =>
      order.asc().nullsFirst(),
    )
    .orderBy('created_at')
    .execute()
}

/** Those of every brand and of brands with a listed product, by brand. */
export async function listShownGuides(on: Database, limit: number): Promise<SizeGuide[]> {
  return on
    .selectFrom('size_guides')
    .select(columns)
    .where(sql<boolean>`(brand_id is null
      or (select true from products where products.brand_id = size_guides.brand_id and listed limit 1))`)
    .orderBy(sql`(select lower(name) from brands where brands.id = brand_id)`, (order) =>
      order.asc().nullsFirst(),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

const listedCategories = `
  select name, ${categorySizeSystem} as "sizeSystem" from categories
  where active and (select true from products where category_id = categories.id and listed limit 1)`

export async function listSystemsInUse(on: Database): Promise<SizeSystem[]> {
  return (await run<SizedCategory>(on, listedCategories, [])).map(sizeSystemOf)
}

const guideOfProduct = `
  select id, brand_id as "brandId", gender, columns, rows from size_guides
  where (brand_id = $1 or brand_id is null) and (gender = $2 or gender is null)
    and size_system is not distinct from $3 and size_list is not distinct from $4::uuid
  order by brand_id nulls last, gender nulls last limit 1`

/** That of the brand, or else that of every brand; of these rather that of the gender. */
export async function findGuide(
  on: Database,
  { brandId, gender, system }: { brandId: string; gender: Gender; system: SizeSystem },
): Promise<SizeGuideValues | null> {
  const stored = storedSystem(system)
  const [guide] = await run<Omit<SizeGuideValues, 'system'>>(on, guideOfProduct, [
    brandId,
    gender,
    stored.size_system,
    stored.size_list,
  ])
  return guide ? { ...guide, system } : null
}

function storedSystem(system: SizeSystem) {
  return isOwnSystem(system)
    ? { size_system: null, size_list: listIdOf(system) }
    : { size_system: system, size_list: null }
}

/** `FOR UPDATE`. */
export async function lockGuide(tx: Tx, id: string): Promise<SizeGuide | null> {
  const guide = tx.selectFrom('size_guides').where('id', '=', id).select(columns)
  return (await guide.forUpdate().executeTakeFirst()) ?? null
}

/** One at a time, so that they are counted. */
export async function insertGuide(
  tx: Tx,
  { id, brandId, gender, system, columns: names, rows }: SizeGuideDraft,
): Promise<Result<SizeGuide, SizeGuideRefusal>> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('size_guides'))`, [])
  if ((await countGuides(tx)) >= MAX_GUIDES) return refused({ reason: 'too-many' })
  const guide = await tx
    .insertInto('size_guides')
    .values({
      ...{ brand_id: brandId, gender, ...storedSystem(system), columns: names, rows: JSON.stringify(rows) },
      ...(id && { id }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return guide ? done(guide) : refused({ reason: 'exists' })
}

export async function updateGuide(
  tx: Tx,
  { id, columns: names, rows }: SizeGuideValues,
): Promise<Result<SizeGuide, never>> {
  const guide = await tx
    .updateTable('size_guides')
    .set({ columns: names, rows: JSON.stringify(rows), updated_at: laterThan(clock.now()) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return done(guide)
}

export async function deleteGuide(tx: Tx, { id }: SizeGuide): Promise<Result<null, never>> {
  await tx.deleteFrom('size_guides').where('id', '=', id).execute()
  return done(null)
}

async function countGuides(tx: Tx): Promise<number> {
  const [row] = await run<{ count: number }>(tx, 'select count(*)::int as count from size_guides', [])
  return row?.count ?? 0
}
