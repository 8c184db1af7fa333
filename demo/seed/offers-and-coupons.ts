import type { Insertable } from 'kysely'
import type { Day } from '../../src/lib/dates.ts'
import { fromRupees, type Paise } from '../../src/lib/money.ts'
import type { Tx } from '../../src/platform/database.ts'
import type { DB } from '../../src/platform/schema.ts'
import { discountedPrice } from '../../src/shop/catalog/rules.ts'
import { type Coupon, specifiedCoupon } from '../../src/shop/coupons/rules.ts'
import type { CategoryKey } from '../catalogue/categories.ts'
import type { SeedProduct } from './catalogue-rows.ts'
import { dayBefore, later } from './dates.ts'
import { idsFor } from './ids.ts'

type Target = { product: string } | { category: CategoryKey }
/** `from` and `to` in days from today, both included. */
type DemoOffer = Target & { name: string; percentage: number; from: number; to: number; about: string }

const demoOffers: DemoOffer[] = [
  {
    name: 'Race Week',
    product: 'bijli-carbon-pro',
    percentage: 15,
    from: -6,
    to: 12,
    about: 'For everyone with a bib number.',
  },
  {
    name: 'Fleece Before Frost',
    product: 'garam-chai-hoodie',
    percentage: 30,
    from: -2,
    to: 20,
    about: 'Winter comes to Delhi first.',
  },
  {
    name: 'Ridge Special',
    product: 'mitti-ridge',
    percentage: 35,
    from: -4,
    to: 9,
    about: 'More than the trail sale gives.',
  },
  {
    name: 'After the Monsoon',
    category: 'trail-shoes',
    percentage: 20,
    from: -10,
    to: 15,
    about: 'The mud is gone, the trails are not.',
  },
  {
    name: 'Kick-off',
    category: 'footballs',
    percentage: 12.5,
    from: -1,
    to: 6,
    about: 'One for every lane.',
  },
  { name: 'Gym Again', category: 'tank-tops', percentage: 25, from: -20, to: 2, about: 'Sleeves off.' },
  {
    name: 'New Year, New Laps',
    category: 'running-shoes',
    percentage: 18,
    from: 14,
    to: 30,
    about: 'For the first run of the year.',
  },
  {
    name: 'Festival of Tees',
    category: 't-shirts',
    percentage: 40,
    from: -45,
    to: -30,
    about: 'It was five days of lights.',
  },
]

type DemoCoupon = { code: string; percentage: number; minimum: number; most: number; lastDay: number }

const demoCoupons: DemoCoupon[] = [
  { code: 'SAVE20', percentage: 20, minimum: 1500, most: 500, lastDay: 60 },
  { code: 'FIT10', percentage: 10, minimum: 500, most: 200, lastDay: 90 },
  { code: 'NAMASTE5', percentage: 5, minimum: 1, most: 100, lastDay: 365 },
  { code: 'MAIDAN25', percentage: 25, minimum: 10_000, most: 3_000, lastDay: 14 },
  { code: 'LASTDAY15', percentage: 15, minimum: 999, most: 300, lastDay: 0 },
  { code: 'DIWALI30', percentage: 30, minimum: 2000, most: 750, lastDay: -12 },
]

const newOfferId = idsFor('offers')
const newCouponId = idsFor('coupons')

export type Offers = { rows: Insertable<DB['offers']>[]; priceOn: (product: SeedProduct, day: Day) => Paise }

/** Running, coming and ended offers, and the price that they give a product on a day. */
export function makeOffers(now: Date, products: readonly SeedProduct[]): Offers {
  const rows = demoOffers.map(({ name, percentage, from, to, about, ...target }) => ({
    id: newOfferId(later(now, Math.min(from, 0) - 1)),
    name,
    percentage,
    start_date: dayBefore(now, -from),
    end_date: dayBefore(now, -to),
    description: about,
    product_id: 'product' in target ? idOf(products, ({ slug }) => slug === target.product) : null,
    category_id:
      'category' in target
        ? idOf(
            products.map(({ category }) => category),
            ({ key }) => key === target.category,
          )
        : null,
    created_at: later(now, Math.min(from, 0) - 1),
  }))
  const priceOn = ({ id, category, salePrice }: SeedProduct, day: Day): Paise => {
    const running = rows
      .filter((offer) => offer.start_date <= day && day <= offer.end_date)
      .filter((offer) => offer.product_id === id || offer.category_id === category.id)
    return discountedPrice(salePrice, Math.max(0, ...running.map(({ percentage }) => percentage)))
  }
  return { rows, priceOn }
}

function idOf<Row extends { id: string }>(rows: readonly Row[], is: (row: Row) => boolean): string {
  const row = rows.find(is)
  if (!row) throw new Error('an offer of the demo shop is for nothing')
  return row.id
}

export function makeCoupons(now: Date): Coupon[] {
  return demoCoupons.map(({ code, percentage, minimum, most, lastDay }) => ({
    id: newCouponId(later(now, -400)),
    code,
    percentage,
    minimumPurchase: fromRupees(minimum),
    maximumDiscount: fromRupees(most),
    expiryDate: dayBefore(now, -lastDay),
    ...specifiedCoupon,
  }))
}

export async function insertOffers(
  tx: Tx,
  offers: Insertable<DB['offers']>[],
  coupons: readonly Coupon[],
): Promise<void> {
  await tx.insertInto('offers').values(offers).execute()
  await tx
    .insertInto('coupons')
    .values(
      coupons.map(({ id, code, percentage, minimumPurchase, maximumDiscount, expiryDate }) => ({
        id,
        code,
        percentage,
        minimum_purchase: minimumPurchase,
        maximum_discount: maximumDiscount,
        expiry_date: expiryDate,
      })),
    )
    .execute()
}
