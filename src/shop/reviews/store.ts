import { type Expression, type SqlBool, sql } from 'kysely'
import { MAX_COUNTED, offsetOf, type Page } from '../../lib/paging.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import { deliveredStatuses } from '../orders/rules.ts'
import {
  type Fit,
  noSums,
  type OwnReview,
  type Review,
  type ReviewContent,
  type ReviewPhoto,
  type ReviewState,
  type ReviewSums,
} from './rules.ts'

type SumsRow = { stars: number[] } & Record<Fit, number>

const sums = `
  select stars, fits_small as small, fits_true as "true to size", fits_large as large from review_sums where product_id = $1`

export async function readSums(on: Database, productId: string): Promise<ReviewSums> {
  const [found] = await run<SumsRow>(on, sums, [productId])
  if (!found) return noSums
  const { stars, ...fits } = found
  return { stars, fits }
}

const photos = `coalesce((
    select jsonb_agg(jsonb_build_object(
      'hash', name, 'width', width, 'height', height, 'colour', average_colour, 'approved', approved) order by position)
    from review_photos where review_id = reviews.id), '[]')`

// Those that `isDeleted` is true of are left out.
const reviewsOf = (on: Database) =>
  on
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['reviews.id', 'reviews.product_id as productId', 'products.name as productName', 'users.name'])
    .select(['stars', 'reviews.text', 'hidden_for as hiddenFor', 'reply', 'reports'])
    .select(['written_at as writtenAt', 'edited_at as editedAt'])
    .select(sql<ReviewPhoto[]>`${sql.raw(photos)}`.as('photos'))
    .select([sql<Fit | null>`fit`.as('fit'), sql<ReviewState>`reviews.state`.as('state')])
    .select(sql<string>`coalesce(size_label, trim_scale(size)::text)`.as('sizeLabel'))
    .where(sql<boolean>`(reviews.state <> 'hidden' or reviews.text is not null)`)

/** Those with a text, newest first; pages that are skipped are not joined. */
export function listShownReviews(on: Database, productId: string, page: Page): Promise<Review[]> {
  const chosen = on
    .selectFrom('reviews')
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
    .where('text', 'is not', null)
    .select('id')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
  return reviewsOf(on).where('reviews.id', 'in', chosen).orderBy('reviews.id', 'desc').execute()
}

type ReviewFilter = ReviewState | 'reported'

/** Newest first; the total is capped. */
export async function listReviews(
  on: Database,
  page: Page,
  filter: ReviewFilter | undefined,
): Promise<{ reviews: Review[]; total: number }> {
  const fitting: Expression<SqlBool> =
    filter === undefined
      ? sql`true`
      : filter === 'reported'
        ? sql`reviews.reports > 0`
        : sql`reviews.state = ${sql.lit(filter)}`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from reviews where ${fitting} limit ${sql.lit(MAX_COUNTED)}) as found
    `.execute(on)
  const reviews = await reviewsOf(on)
    .where(fitting)
    .orderBy('reviews.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  return { reviews, total: counted.rows[0]?.total ?? 0 }
}

const delivered = `
  select order_items.id as "itemId",
    (select count(*) > 1 from product_sizes where product_id = $2 and removed_at is null) as "hasSizes"
  from orders join order_items on order_id = orders.id join products on products.id = product_id
  where user_id = $1 and product_id = $2 and orders.state = 'placed' and status = any($3) and deleted_at is null
  order by placed_at desc, order_items.id desc limit 1`

type DeliveredItem = { itemId: string; hasSizes: boolean }

/** The newest item of the product that was delivered to this shopper. */
export async function findDeliveredItem(
  on: Database,
  userId: string,
  productId: string,
): Promise<DeliveredItem | null> {
  const [found] = await run<DeliveredItem>(on, delivered, [userId, productId, deliveredStatuses])
  return found ?? null
}

const own = `
  select id, stars, fit, text, state, hidden_for as "hiddenFor", ${photos} as photos
  from reviews where user_id = $1 and product_id = $2`

export async function findOwnReview(
  on: Database,
  userId: string,
  productId: string,
): Promise<OwnReview | null> {
  const [found] = await run<OwnReview>(on, own, [userId, productId])
  return found ?? null
}

const lockOwn = 'select from reviews where user_id = $1 and product_id = $2 for no key update'

/** Read by a statement after the lock, so that it sees photos which an admin took away while it waited. */
export async function lockOwnReview(tx: Tx, userId: string, productId: string): Promise<OwnReview | null> {
  await run(tx, lockOwn, [userId, productId])
  return findOwnReview(tx, userId, productId)
}

type NewReview = ReviewContent & { productId: string; userId: string; itemId: string; state: ReviewState }

export async function insertReview(tx: Tx, review: NewReview, now: Date): Promise<string> {
  const { productId, userId, itemId, ...content } = review
  const { id } = await tx
    .insertInto('reviews')
    .values({ ...content, product_id: productId, user_id: userId, order_item_id: itemId, written_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// An answer to another text would say what the shop has not said. Another fit is that of the newest size.
const update = `
  update reviews set stars = $2, fit = $3, text = $4, state = $5, edited_at = $6,
    order_item_id = case when fit is not distinct from $3 then order_item_id else $7 end,
    reply = case when text is not distinct from $4 then reply end
  where id = $1`

export async function updateReview(
  tx: Tx,
  { id, itemId, stars, fit, text, state }: Omit<OwnReview, 'hiddenFor' | 'photos'> & { itemId: string },
  now: Date,
): Promise<void> {
  await run(tx, update, [id, stars, fit, text, state, now, itemId])
}

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
}

const nothing = { state: 'hidden', text: null, fit: null, reply: null, reports: 0 }

/** What `isDeleted` is true of. */
export async function emptyReview(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...nothing, edited_at: now })
    .where('id', '=', id)
    .execute()
}

/** False if no such review is shown. */
export async function addReport(on: Database, id: string): Promise<boolean> {
  const text = `update reviews set reports = reports + 1 where id = $1 and state = 'shown' returning id`
  return (await run(on, text, [id])).length > 0
}

export async function lockReview(tx: Tx, id: string): Promise<Review | undefined> {
  const locked = await tx
    .selectFrom('reviews')
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A separate statement after the lock, so that it sees what was committed while waiting.
  return locked && reviewsOf(tx).where('reviews.id', '=', id).executeTakeFirst()
}

export async function setModerated(
  tx: Tx,
  id: string,
  { state, hiddenFor }: Pick<Review, 'state' | 'hiddenFor'>,
): Promise<void> {
  const moderated = { state, hidden_for: hiddenFor, reports: 0 }
  await tx.updateTable('reviews').set(moderated).where('id', '=', id).execute()
}

export async function setReply(tx: Tx, id: string, reply: string | null): Promise<void> {
  await tx.updateTable('reviews').set({ reply }).where('id', '=', id).execute()
}
