import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Coupon, CouponSort, CouponState } from './rules.ts'

/** What a list of coupons is narrowed to and how it is sorted; newest first where nothing is said. */
export type CouponFilter = {
  /** In their code. */
  search?: string | undefined
  status?: CouponState | undefined
  sort?: { by: CouponSort; down: boolean } | undefined
  today: Day
}

/** A page of the coupons, and how many there are. */
export async function readCoupons(
  on: Database,
  page: Page,
  { search = '', status, sort, today }: CouponFilter,
): Promise<{ coupons: Coupon[]; total: number }> {
  const wanted = on
    .selectFrom('coupons')
    .$if(search !== '', (coupons) => coupons.where(sql<boolean>`strpos(lower(code), lower(${search})) > 0`))
    .$if(status !== undefined, (coupons) =>
      coupons.where('expiry_date', status === 'Expired' ? '<' : '>=', today),
    )
  const rows = await wanted
    .select(columns)
    .$if(sort !== undefined, (coupons) =>
      coupons.orderBy(sortColumns[sort?.by ?? 'code'], sort?.down ? 'desc' : 'asc'),
    )
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

const sortColumns: Record<CouponSort, RawBuilder<unknown>> = {
  code: sql`lower(code)`,
  discountPercentage: sql`percentage`,
  minimumPurchaseAmount: sql`minimum_purchase`,
  maxDiscountAmount: sql`maximum_discount`,
  expiryDate: sql`expiry_date`,
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

/** Makes a coupon; null when there is one of that code, in whatever case. One that comes back keeps its id. */
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

/** Deletes a coupon and answers what it was; null when there is none. Carts that have it chosen refer to nothing then. */
export async function eraseCoupon(on: Database, id: string): Promise<Coupon | null> {
  const row = await on.deleteFrom('coupons').where('id', '=', id).returning(columns).executeTakeFirst()
  return row ? fromRow(row) : null
}

/** The coupon of an id, which stays as it is until `tx` has ended. */
export async function lockCoupon(tx: Tx, id: string): Promise<Coupon | null> {
  const row = await tx
    .selectFrom('coupons')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

/** Whether a cart has the coupon chosen. */
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
