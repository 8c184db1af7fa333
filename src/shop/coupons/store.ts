import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'
import type { Coupon } from './rules.ts'

/** The coupons, newest first, and how many there are; with `validOn` those that have not expired on that day. */
export async function readCoupons(
  on: Database,
  page: Page,
  validOn?: Day,
): Promise<{ coupons: Coupon[]; total: number }> {
  const wanted = on
    .selectFrom('coupons')
    .$if(validOn !== undefined, (coupons) => coupons.where('expiry_date', '>=', validOn ?? ''))
  const rows = await wanted
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await wanted
    .select((coupon) => coupon.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { coupons: rows.map(fromRow), total: Number(total) }
}

/** The coupon of a code in any case. */
export async function findCoupon(on: Database, code: string): Promise<Coupon | null> {
  const row = await on
    .selectFrom('coupons')
    .where(sql`lower(code)`, '=', sql`lower(${code})`)
    .select(columns)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Makes a coupon; null when there is one of that code, in whatever case. */
export async function insertCoupon(on: Database, coupon: Omit<Coupon, 'id'>): Promise<Coupon | null> {
  const row = await on
    .insertInto('coupons')
    .values({
      code: coupon.code,
      percentage: coupon.percentage,
      minimum_purchase: coupon.minimumPurchase,
      maximum_discount: coupon.maximumDiscount,
      expiry_date: coupon.expiryDate,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Takes a coupon away, also from the carts it was chosen with; false when there is none. */
export async function deleteCoupon(on: Database, id: string): Promise<boolean> {
  const gone = await on.deleteFrom('coupons').where('id', '=', id).returning('id').executeTakeFirst()
  return gone !== undefined
}

const columns = [
  'id',
  'code',
  'percentage',
  'minimum_purchase as minimumPurchase',
  'maximum_discount as maximumDiscount',
  'expiry_date as expiryDate',
] as const

type Row = {
  id: string
  code: string
  percentage: number
  minimumPurchase: number
  maximumDiscount: number
  expiryDate: string
}

function fromRow(row: Row): Coupon {
  return {
    ...row,
    minimumPurchase: fromPaise(row.minimumPurchase),
    maximumDiscount: fromPaise(row.maximumDiscount),
    expiryDate: row.expiryDate as Day,
  }
}
