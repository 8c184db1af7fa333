import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Coupon, CouponSort, CouponState } from './rules.ts'

export type CouponFilter = {
  search?: string | undefined
  status?: CouponState | undefined
  sort?: { by: CouponSort; down: boolean } | undefined
  today: Day
}

export async function listCoupons(
  on: Database,
  page: Page,
  { search = '', status, sort, today }: CouponFilter,
): Promise<{ coupons: Coupon[]; total: number }> {
  const matching = on
    .selectFrom('coupons')
    .$if(search !== '', (coupons) => coupons.where(sql<boolean>`strpos(lower(code), lower(${search})) > 0`))
    .$if(status !== undefined, (coupons) =>
      coupons.where('expiry_date', status === 'Expired' ? '<' : '>=', today),
    )
  const rows = await matching
    .select(columns)
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
  return { coupons: rows.map(fromRow), total: Number(total) }
}

const sortColumns: Record<CouponSort, RawBuilder<unknown>> = {
  code: sql`lower(code)`,
  discountPercentage: sql`percentage`,
  minimumPurchaseAmount: sql`minimum_purchase`,
  maxDiscountAmount: sql`maximum_discount`,
  expiryDate: sql`expiry_date`,
}

export async function findCoupon(on: Database, code: string): Promise<Coupon | null> {
  const row = await on
    .selectFrom('coupons')
    .where(sql`lower(code)`, '=', sql`lower(${code})`)
    .select(columns)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Null when the code is taken (case-insensitive). Undo passes the old id. */
export async function insertCoupon(
  on: Database,
  coupon: Omit<Coupon, 'id'> & { id?: string },
): Promise<Coupon | null> {
  const row = await on
    .insertInto('coupons')
    .values({
      code: coupon.code,
      percentage: coupon.percentage,
      minimum_purchase: coupon.minimumPurchase,
      maximum_discount: coupon.maximumDiscount,
      expiry_date: coupon.expiryDate,
      ...(coupon.id !== undefined && { id: coupon.id }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** The foreign key clears it from carts. */
export async function eraseCoupon(on: Database, id: string): Promise<Coupon | null> {
  const row = await on.deleteFrom('coupons').where('id', '=', id).returning(columns).executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function lockCoupon(tx: Tx, id: string): Promise<Coupon | null> {
  const row = await tx
    .selectFrom('coupons')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return row ? fromRow(row) : null
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

const columns = [
  'id',
  'code',
  'percentage',
  'minimum_purchase as minimumPurchase',
  'maximum_discount as maximumDiscount',
  sql<Day>`expiry_date`.as('expiryDate'),
] as const

type Row = {
  id: string
  code: string
  percentage: number
  minimumPurchase: number
  maximumDiscount: number
  expiryDate: Day
}

function fromRow(row: Row): Coupon {
  return {
    ...row,
    minimumPurchase: fromPaise(row.minimumPurchase),
    maximumDiscount: fromPaise(row.maximumDiscount),
  }
}
