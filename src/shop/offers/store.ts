import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { CategoryOffer, Offer, OfferDraft, Target } from './rules.ts'

const columns = [
  'offers.id',
  'offers.name',
  'percentage',
  sql<Day>`start_date`.as('startDate'),
  sql<Day>`end_date`.as('endDate'),
  'offers.description',
  'ended_at as endedAt',
] as const

const countAll = sql<number>`count(*)`.as('total')

/** The offers on products that are not deleted, newest first, and how many there are. */
export async function readProductOffers(
  on: Database,
  page: Page,
): Promise<{ offers: (Offer & { productId: string })[]; total: number }> {
  const wanted = on
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'product_id')
    .where('deleted_at', 'is', null)
  const offers = await wanted
    .select([...columns, 'products.id as productId'])
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await wanted.select(countAll).executeTakeFirstOrThrow()
  return { offers, total }
}

/** The offers on categories, newest first, and how many there are. */
export async function readCategoryOffers(
  on: Database,
  page: Page,
): Promise<{ offers: CategoryOffer[]; total: number }> {
  const wanted = on.selectFrom('offers').innerJoin('categories', 'categories.id', 'category_id')
  const rows = await wanted
    .select([
      ...columns,
      'category_id as categoryId',
      'categories.name as categoryName',
      'categories.description as categoryDescription',
      'categories.active',
      'categories.created_at as createdAt',
    ])
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await wanted.select(countAll).executeTakeFirstOrThrow()
  return { offers: rows.map(fromRow), total }
}

type CategoryRow = Offer & {
  categoryId: string | null
  categoryName: string
  categoryDescription: string
  active: boolean
  createdAt: Date
}

function fromRow(row: CategoryRow): CategoryOffer {
  const { categoryId, categoryName, categoryDescription, active, createdAt, ...offer } = row
  const id = categoryId ?? ''
  return {
    ...offer,
    category: { id, name: categoryName, description: categoryDescription, active, createdAt },
  }
}

/** Whether there is such a product or category; it stays until `tx` has ended. */
export async function holdTarget(tx: Tx, { kind, id }: Target): Promise<boolean> {
  const held =
    kind === 'category'
      ? tx.selectFrom('categories').where('id', '=', id).select('id').forKeyShare()
      : tx.selectFrom('products').where('id', '=', id).where('deleted_at', 'is', null).select('id').forShare()
  return (await held.executeTakeFirst()) !== undefined
}

/** Writes an offer, unless its target has one that has not ended. */
export async function insertOffer(tx: Tx, draft: OfferDraft, now: Date): Promise<boolean> {
  const { name, percentage, startDate, endDate, description, target } = draft
  const written = await tx
    .insertInto('offers')
    .values({
      name,
      percentage,
      start_date: startDate,
      end_date: endDate,
      description,
      [`${target.kind}_id`]: target.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Ends an offer that has not ended, and answers what it was for. */
export async function markEnded(tx: Tx, id: string, now: Date, today: Day): Promise<Target | null> {
  const ended = await tx
    .updateTable('offers')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('end_date', '>=', today)
    .set({ ended_at: now })
    .returning(['product_id as productId', 'category_id as categoryId'])
    .executeTakeFirst()
  if (!ended) return null
  return ended.productId
    ? { kind: 'product', id: ended.productId }
    : { kind: 'category', id: ended.categoryId ?? '' }
}

export async function isOffer(on: Database, id: string): Promise<boolean> {
  const found = await on.selectFrom('offers').where('id', '=', id).select('id').executeTakeFirst()
  return found !== undefined
}
