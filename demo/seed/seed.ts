import { sql } from 'kysely'
import { dayOf } from '../../src/lib/dates.ts'
import { fromPaise } from '../../src/lib/money.ts'
import { clock } from '../../src/platform/clock.ts'
import { type Database, db, transaction } from '../../src/platform/database.ts'
import { rememberPictures } from '../../src/platform/images.ts'
import { hashPassword } from '../../src/platform/passwords.ts'
import { rankProducts } from '../../src/shop/catalog/listing/rank-products.ts'
import { writePrices } from '../../src/shop/catalog/reprice.ts'
import { chanceOf } from '../catalogue/seeded-random.ts'
import { countStock, keepWallets, moneyAdded } from './books.ts'
import { insertCatalogue, insertOffers } from './insert-catalogue.ts'
import { insertOrders } from './insert-orders.ts'
import { insertPayments } from './insert-payments.ts'
import { insertPeople } from './insert-people.ts'
import { insertWallets } from './insert-wallets.ts'
import { isEmpty } from './is-empty.ts'
import { later } from './moments.ts'
import { makeCoupons, makeOffers } from './offers.ts'
import { placeOrders } from './orders.ts'
import { meetPeople } from './people.ts'
import { storeMasters } from './pictures.ts'
import { providerId } from './provider-ids.ts'
import { fillShelves } from './shelves.ts'

/** The password of every customer of the demo shop. */
const password = 'Shopper@1234'

/** Fills an empty shop with goods, customers and a year of orders: the same ones everywhere, counted back from today. */
export async function seedDemo(): Promise<void> {
  if (!(await isEmpty(db))) return
  const now = clock.now()
  const [pictures, passwordHash] = await Promise.all([storeMasters(), hashPassword(password)])
  const shelves = fillShelves(now, pictures)
  const offers = makeOffers(now, shelves.goods)
  const coupons = makeCoupons(now)
  const people = meetPeople(now)
  const orders = placeOrders({ now, goods: shelves.goods, people, offers, coupons })
  const chance = chanceOf('top-ups')
  const newPaymentId = () => providerId('pay', chance)
  const movements = keepWallets(orders, newPaymentId)
  const [asha] = people
  if (asha) movements.push(moneyAdded(asha, fromPaise(2_500_000), newPaymentId(), later(now, -0.1)))

  await transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(tx)
    if (!(await isEmpty(tx))) return
    await rememberPictures(tx, [...pictures.values()])
    await insertCatalogue(tx, shelves, countStock(orders, shelves.goods))
    await insertOffers(tx, offers.rows, coupons)
    await insertPeople(tx, people, shelves.goods, passwordHash)
    await insertOrders(tx, orders, await firstAdmin(tx))
    await insertWallets(tx, movements)
    await insertPayments(tx)
    await writePrices(
      tx,
      dayOf(now),
      shelves.goods.map(({ id }) => id),
    )
  })
  await rankProducts(now)
  // Until it looks at the tables of its own accord, PostgreSQL would plan as if they were empty: a cart by way of all goods.
  await sql`analyze`.execute(db)
}

async function firstAdmin(on: Database): Promise<string | null> {
  const admins = on.selectFrom('users').where('role', '=', 'admin').orderBy('created_at')
  return (await admins.select('id').executeTakeFirst())?.id ?? null
}
