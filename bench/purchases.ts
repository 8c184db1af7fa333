import { setTimeout as sleep } from 'node:timers/promises'
import { pool } from '../src/platform/database.ts'
import { addStockedProduct, type Buyer, call, hireBuyers, orderOf } from './buyers.ts'
import { cpuOfServer, type Shop } from './shop.ts'
import type { Figure } from './table.ts'

const shoppers = 10
const purchasesEach = 50

/**
 * Ten shoppers at once, each of whom adds to the cart, reads it and orders it with cash on delivery, again and again: CPU of all processes
 * of the shop and of PostgreSQL until the mails are sent. The first purchases cost more: their code is not compiled yet,
 * and their statements are planned.
 */
export async function measurePurchases(shop: Shop): Promise<Figure[]> {
  const sizes = await addStockedProduct(shoppers, 1_000_000)
  const buyers = (await Promise.all(sizes.map((size) => hireBuyers(1, size)))).flat()
  const first = await cpuOfPurchases(shop, buyers)
  await cpuOfPurchases(shop, buyers)
  const later = await cpuOfPurchases(shop, buyers)
  return [
    {
      what: 'a purchase with all that follows, CPU of all processes',
      measured: later,
      unit: 'ms',
      target: 10,
    },
    { what: 'one of the first 500 purchases of new processes', measured: first, unit: 'ms', target: 20 },
  ]
}

async function cpuOfPurchases(shop: Shop, buyers: Buyer[]): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as backend')
  const { backend } = rows[0]
  const before = { shop: shop.cpuOfAll(), database: cpuOfServer(backend) }
  const seconds = await purchaseAtOnce(shop, buyers)
  const count = buyers.length * purchasesEach
  const each = {
    shop: (shop.cpuOfAll() - before.shop) / count,
    database: (cpuOfServer(backend) - before.database) / count,
  }
  console.log(
    `a purchase: ${each.shop.toFixed(2)} ms of CPU in Node.js, ${each.database.toFixed(2)} ms in PostgreSQL; ` +
      `${(count / seconds).toFixed(0)} orders a second`,
  )
  return each.shop + each.database
}

/** Seconds until the last order; it waits for their mails. */
async function purchaseAtOnce(shop: Shop, buyers: Buyer[]): Promise<number> {
  const began = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let time = 0; time < purchasesEach; time++) await purchase(shop, buyer)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  while (await hasWork()) await sleep(100)
  return seconds
}

async function purchase({ origin }: Shop, buyer: Buyer): Promise<void> {
  const { cookie, size } = buyer
  await call(`${origin}/cart/add-to-cart`, cookie, { productId: size.productId, size: size.size })
  await call(`${origin}/cart/get-to-cart`, cookie)
  await call(`${origin}/order/create-order`, cookie, orderOf(buyer, 'COD'))
}

async function hasWork(): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pending_confirmations)
       or exists (select from pgboss.job where name = 'mail' and state < 'completed') as waits`,
  )
  return rows[0].waits
}
