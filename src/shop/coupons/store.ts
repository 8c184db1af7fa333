import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import { laterThan } from '../audit-log/store.ts'
import {
  type Coupon,
  type CouponDraft,
  type CouponKind,
  type CouponSort,
  type CouponState,
  type LimitProblem,
  MAX_USES,
  type OfferedCoupon,
  readCouponCode,
  type StoredCoupon,
} from './rules.ts'

export type CouponFilter = {
  /** Leaves out coupons whose limits keep this shopper from using them. */
  shopperId?: string | undefined
  search?: string | undefined
  status?: CouponState | undefined
  sort?: { by: CouponSort; down: boolean } | undefined
  now: Date
}

export async function listCoupons(
  on: Database,
  page: Page,
  { search = '', status, sort, now, shopperId }: CouponFilter,
): Promise<{ coupons: StoredCoupon[]; total: number }> {
  const matching = on
    .selectFrom('coupons')
    .$if(search !== '', (coupons) => coupons.where(sql<boolean>`strpos(folded(code), folded(${search})) > 0`))
    .$if(status !== undefined, (coupons) => coupons.where(stateAt(now), '=', status ?? null))
    .$if(shopperId !== undefined, (coupons) => coupons.where(limitProblem(shopperId ?? ''), 'is', null))
  const rows = await matching
    .select(columns)
    // Shoppers are not shown how often a coupon was used.
    .select((shopperId === undefined ? uses : sql<number>`0`).as('uses'))
    .$if(sort !== undefined, (coupons) =>
      coupons.orderBy(sortColumns[sort?.by ?? 'code'], sort?.down ? 'desc' : 'asc'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await matching
    .select((coupon) => coupon.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { coupons: rows.map(storedOf), total: Number(total) }
}

/** SQL: `couponState`. */
function stateAt(now: Date) {
  const state = (name: CouponState) => sql.lit(name)
  return sql<CouponState>`case when ends_at <= ${now} then ${state('Expired')}
    when starts_at > ${now} then ${state('Scheduled')} else ${state('Valid')} end`
}

const sortColumns: Record<CouponSort, RawBuilder<unknown>> = {
  code: sql`lower(code)`,
  discountPercentage: sql`percentage`,
  minimumPurchaseAmount: sql`minimum_purchase`,
  maxDiscountAmount: sql`maximum_discount`,
  expiryDate: sql`expiry_date`,
}

export async function findCoupon(
  on: Database,
  code: string,
  shopperId: string | null,
): Promise<OfferedCoupon | null> {
  const row = await on
    .selectFrom('coupons')
    .where(sql`lower(code)`, 'in', [sql`lower(${code})`, sql`lower(${readCouponCode(code)})`])
    .orderBy(sql`lower(code) = lower(${code})`, 'desc')
    .select(columns)
    .select(limitProblem(shopperId).as('limitProblem'))
    .executeTakeFirst()
  return row ? { ...couponOfRow(row), limitProblem: row.limitProblem } : null
}

/** A coupon without limits costs no look at its uses. */
export function limitProblem(shopperId: string | null) {
  return sql<LimitProblem | null>`case
    when max_uses is null and max_uses_per_shopper is null and not first_order_only then null
    else coupon_limit_problem(coupons, ${shopperId}::uuid, null) end`
}

/** Refused when the code is taken (case-insensitive). Undo passes the old id. */
export async function insertCoupon(
  tx: Tx,
  coupon: CouponDraft,
): Promise<Result<StoredCoupon, { reason: 'code-taken' }>> {
  const { id, code } = coupon
  const row = await tx
    .insertInto('coupons')
    .values({ ...columnsOf(coupon), code, ...(id && { id }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .returning(uses.as('uses'))
    .executeTakeFirst()
  return row ? done(storedOf(row)) : refused({ reason: 'code-taken' })
}

/** Its code stays. */
export async function updateCoupon(tx: Tx, coupon: Coupon): Promise<Result<StoredCoupon, never>> {
  const row = await tx
    .updateTable('coupons')
    .set({
      ...columnsOf(coupon),
      updated_at: laterThan(clock.now()),
    })
    .where('id', '=', coupon.id)
    .returning(columns)
    .returning(uses.as('uses'))
    .executeTakeFirstOrThrow()
  return done(storedOf(row))
}

function columnsOf(coupon: Omit<Coupon, 'id' | 'code'>) {
  return {
    kind: coupon.kind,
    percentage: coupon.percentage,
    minimum_purchase: coupon.minimumPurchase,
    maximum_discount: coupon.maximumDiscount,
    starts_at: coupon.startsAt,
    expiry_date: coupon.expiryDate,
    expiry_time: coupon.expiryTime,
    max_uses: coupon.maxUses,
    max_uses_per_shopper: coupon.maxUsesPerShopper,
    first_order_only: coupon.firstOrderOnly,
  }
}

export async function findCouponById(on: Database, id: string): Promise<Coupon | null> {
  const row = await on.selectFrom('coupons').where('id', '=', id).select(columns).executeTakeFirst()
  return row ? couponOfRow(row) : null
}

/** The foreign key clears it from carts. */
export async function eraseCoupon(tx: Tx, { id }: Coupon): Promise<Result<null, never>> {
  await tx.deleteFrom('coupons').where('id', '=', id).execute()
  return done(null)
}

export async function lockCoupon(tx: Tx, id: string): Promise<StoredCoupon | null> {
  const row = await tx
    .selectFrom('coupons')
    .where('id', '=', id)
    .select(columns)
    .select(uses.as('uses'))
    .forUpdate()
    .executeTakeFirst()
  return row ? storedOf(row) : null
}

const claim = `
  with wanted as (
    select coupons.id from orders join coupons on lower(code) = lower(coupon_code)
    where orders.id = $1 and (max_uses, max_uses_per_shopper, first_order_only)
      is distinct from (null, null, false)
  )
  select id from coupons where id in (select id from wanted) for no key update`
const ofOrder = `
  select coupon_limit_problem(coupons, user_id, orders.id) as problem from orders, coupons
  where orders.id = $1 and coupons.id = $2`

/** The order expired and is paid late. Locks its coupon; false if another order took the use. */
export async function lockCouponOfOrder(tx: Tx, orderId: string): Promise<boolean> {
  const [coupon] = await run<{ id: string }>(tx, claim, [orderId])
  if (!coupon) return true
  const [found] = await run<{ problem: LimitProblem | null }>(tx, ofOrder, [orderId, coupon.id])
  return found?.problem === null
}

export async function isChosen(on: Database, id: string): Promise<boolean> {
  const cart = await on
    .selectFrom('carts')
    .innerJoin('coupons', 'choice_id', 'coupon_id')
    .where('coupons.id', '=', id)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  return cart !== undefined
}

export const termsColumns = [
  'code',
  sql<CouponKind>`kind`.as('kind'),
  'percentage',
  'minimum_purchase as minimumPurchase',
  'maximum_discount as maximumDiscount',
  'starts_at as startsAt',
  sql<Day>`expiry_date`.as('expiryDate'),
  sql<string | null>`to_char(expiry_time, 'HH24:MI')`.as('expiryTime'),
  'max_uses as maxUses',
  'max_uses_per_shopper as maxUsesPerShopper',
  'first_order_only as firstOrderOnly',
] as const

const columns = [
  'id',
  ...termsColumns,
  sql<Date>`date_trunc('milliseconds', updated_at)`.as('updatedAt'),
] as const

/** Counted up to the most that a limit can be. */
const uses = sql<number>`(
  select count(*) from (select from coupon_uses where coupon_id = coupons.id limit ${sql.lit(MAX_USES)}) as uses)`

export type CouponRow = Omit<Coupon, 'minimumPurchase' | 'maximumDiscount'> & {
  minimumPurchase: number
  maximumDiscount: number
}

/** `row` may have more than a coupon has. */
export function couponOfRow(row: CouponRow): Coupon {
  const { id, code, kind, percentage, startsAt, expiryDate, expiryTime } = row
  const { maxUses, maxUsesPerShopper, firstOrderOnly } = row
  return {
    ...{ id, code, kind, percentage, startsAt, expiryDate, expiryTime },
    ...{ maxUses, maxUsesPerShopper, firstOrderOnly },
    minimumPurchase: fromPaise(row.minimumPurchase),
    maximumDiscount: fromPaise(row.maximumDiscount),
  }
}

function storedOf(row: CouponRow & { uses: number; updatedAt: Date }): StoredCoupon {
  return { ...couponOfRow(row), uses: Number(row.uses), updatedAt: row.updatedAt }
}
