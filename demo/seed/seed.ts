import { dayOf } from '../../src/lib/dates.ts'
import { fromPaise } from '../../src/lib/money.ts'
import { clock } from '../../src/platform/clock.ts'
import { demoAccounts } from '../../src/platform/config.ts'
import { type Database, db, run, transaction } from '../../src/platform/database.ts'
import { rememberPictures } from '../../src/platform/images.ts'
import { hashPassword } from '../../src/platform/passwords.ts'
import { refreshBoughtTogether } from '../../src/shop/catalog/bought-together/refresh-bought-together.ts'
import { rankProducts } from '../../src/shop/catalog/listing/rank-products.ts'
import { writePrices } from '../../src/shop/catalog/reprice.ts'
import { seededRandom } from '../catalogue/seeded-random.ts'
import { makeCatalogueRows } from './catalogue-rows.ts'
import { later } from './dates.ts'
import { providerId } from './ids.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { insertInvoices } from './insert-invoices.ts'
import { insertOrders } from './insert-orders.ts'
import { insertPayments } from './insert-payments.ts'
import { insertOffers, makeCoupons, makeOffers } from './offers-and-coupons.ts'
import { placeOrders } from './orders.ts'
import { insertCustomers, makeCustomers } from './people.ts'
import { storeMasters } from './pictures.ts'
import { isEmpty } from './seed-if-empty.ts'
import { insertWallets, makeWalletMovements, topUp } from './wallet-movements.ts'

/** Of every customer of the demo shop. */
const { password } = demoAccounts.shopper

const lock = `select pg_advisory_xact_lock(hashtext('demo'))`

/** Fills an empty shop with products, customers and a year of orders, the same on every machine, dated back from today. */
export async function seedDemo(): Promise<void> {
  if (!(await isEmpty(db))) return
  const now = clock.now()
  const [pictures, passwordHash] = await Promise.all([storeMasters(), hashPassword(password)])
  const catalogue = makeCatalogueRows(now, pictures)
  const { products } = catalogue
  const offers = makeOffers(now, products)
  const coupons = makeCoupons(now)
  const customers = makeCustomers(now)
  const orders = placeOrders({ now, products, customers, offers, coupons })
  const random = seededRandom('top-ups')
  const newPaymentId = () => providerId('pay', random)
  const movements = makeWalletMovements(orders, newPaymentId)
  const [asha] = customers
  if (asha) movements.push(topUp(asha, fromPaise(2_500_000), newPaymentId(), later(now, -0.1)))

  await transaction(async (tx) => {
    await run(tx, lock, [])
    if (!(await isEmpty(tx))) return
    await rememberPictures(tx, [...pictures.values()])
    await insertCatalogue(tx, catalogue, orders)
    await insertOffers(tx, offers.rows, coupons)
    await insertCustomers(tx, customers, products, passwordHash)
    await insertOrders(tx, orders, await firstAdmin(tx))
    await insertWallets(tx, movements)
    await insertPayments(tx)
    await insertInvoices(tx, orders)
    await writePrices(
      tx,
      dayOf(now),
      products.map(({ id }) => id),
    )
  })
  await rankProducts(now)
  // Until autovacuum has analyzed the tables, PostgreSQL would plan as if they were empty.
  await run(db, 'analyze', [])
  await refreshBoughtTogether(now)
}

async function firstAdmin(on: Database): Promise<string | null> {
  const admins = on.selectFrom('users').where('role', '=', 'admin').orderBy('created_at')
  return (await admins.select('id').executeTakeFirst())?.id ?? null
}
