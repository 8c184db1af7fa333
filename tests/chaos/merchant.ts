import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '../../src/lib/dates.ts'
import { type Paise, toRupees } from '../../src/lib/money.ts'
import { clock } from '../../src/platform/clock.ts'
import { db } from '../../src/platform/database.ts'
import { discountedPrice } from '../../src/shop/catalog/rules.ts'
import { addProduct } from '../products.ts'
import type { Person } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { MAX_SECONDS } from './staller.ts'
import { ask } from './traffic.ts'
import type { Trial } from './trial.ts'

const PRODUCTS = 2_000
/** An offer that was ended would begin once more. */
const giveUpAfterMs = (MAX_SECONDS + 10) * 1_000

export type SaleProduct = { id: string; salePrice: Paise }

/** A category with an offer that comes and goes. It is never ordered from, so that carts stay as they were shown. */
export type Sale = {
  categoryId: string
  products: SaleProduct[]
  /** How many products of the category are listed; it never changes. */
  listed: number
  /** The offer by the shop's last response, and since when. */
  percentage: number | null
  /** Incremented with every request for a change and with its response: odd while one is pending. */
  version: number
  changedAt: number
  changes: number
}

export async function fillSale(): Promise<Sale> {
  const { id } = await addProduct({ name: 'Sale tee', category: 'Sale', salePrice: 500 })
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
    select 'Sale tee ' || i, '', category_id, brand_id, gender, 100000 + i * 700, 100000 + i * 700
    from products, generate_series(1, ${PRODUCTS}::int) as i where id = ${id}`.execute(db)
  await sql`
    insert into product_sizes (product_id, size, stock) select id, 8, 10 from products where name like 'Sale tee %'`.execute(
    db,
  )
  await sql`
    insert into stock_moves (size_id, quantity, cause)
    select product_sizes.id, 10, 'count' from product_sizes join products on products.id = product_id
    where name like 'Sale tee %'`.execute(db)
  const { rows } = await sql<{ id: string; salePrice: Paise; categoryId: string }>`
    select id, sale_price as "salePrice", category_id as "categoryId" from products where name like 'Sale tee %'`.execute(
    db,
  )
  const categoryId = rows[0]?.categoryId ?? ''
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category_id', '=', categoryId)
    .where('listed', '=', true)
    .executeTakeFirstOrThrow()
  return {
    categoryId,
    listed: Number(count),
    products: rows.map(({ id, salePrice }) => ({ id, salePrice })),
    percentage: null,
    version: 0,
    changedAt: performance.now(),
    changes: 0,
  }
}

export function paidFor({ salePrice }: SaleProduct, percentage: number | null): number {
  return toRupees(percentage === null ? salePrice : discountedPrice(salePrice, percentage))
}

/** Starts and ends an offer on thousands of products until the trial is over. */
export async function runSales(trial: Trial, sale: Sale, { name, cookie }: Person): Promise<void> {
  const random = seededRandom(`${trial.seed} sales`)
  const ways = seededRandom(`${trial.seed} ways of ${name}`)
  while (!trial.over) {
    for (let rest = random.between(20, 120); rest > 0 && !trial.over; rest--) await sleep(100)
    sale.version++
    sale.percentage =
      sale.percentage === null
        ? await start(trial, sale, cookie, ways, random)
        : await end(trial, cookie, ways)
    sale.version++
    sale.changedAt = performance.now()
    sale.changes++
  }
}

async function start(
  trial: Trial,
  sale: Sale,
  cookie: string,
  ways: Random,
  random: Random,
): Promise<number> {
  const percentage = random.between(500, 9_000) / 100
  const today = clock.today()
  const body = {
    name: `Sale of ${percentage} %`,
    offerType: 'Category',
    targetOfferId: sale.categoryId,
    discountPercentage: percentage,
    startDate: today,
    endDate: addDays(today, 3),
  }
  const { status } = await ask(trial.traffic, ways, {
    method: 'POST',
    path: '/offer/create-offer',
    body,
    cookie,
    giveUpAfterMs,
  })
  // 409: it was created, and the response was lost.
  if (status !== 200 && status !== 409) throw new Error(`create-offer was answered ${status}`)
  return percentage
}

async function end(trial: Trial, cookie: string, ways: Random): Promise<null> {
  const list = await ask(trial.traffic, ways, {
    method: 'GET',
    path: '/offer/get-offer?status=Running&offerType=Category',
    cookie,
  })
  for (const { _id } of list.body.categoryOffer) {
    const { status } = await ask(trial.traffic, ways, {
      method: 'PUT',
      path: `/offer/end-offer/${_id}`,
      cookie,
      giveUpAfterMs,
    })
    if (status !== 200) throw new Error(`end-offer was answered ${status}`)
  }
  return null
}
