import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '../src/platform/database.ts'
import {
  addStockedProduct,
  type Buyer,
  call,
  fillCarts,
  fillWallets,
  hireBuyers,
  orderOf,
  send,
} from './buyers.ts'
import type { Shop } from './shop.ts'
import { type Figure, median } from './table.ts'
import { writeLoop } from './write-loop.ts'

const concurrency = 20
const ordersEach = 40
const rounds = 5

/**
 * Orders, each by another shopper: one after the other (CPU), twenty at once, each of a size of its own, and a hundred at
 * once of one size, both against a bare write loop. What is measured begins with a full cart and ends with the answer.
 */
export async function measureOrders(shop: Shop, url: string): Promise<Figure[]> {
  const sizes = await addStockedProduct(concurrency, 1_000_000)
  const lanes = await Promise.all(sizes.map((size) => hireBuyers(ordersEach, size)))
  for (let warm = 0; warm < 2; warm++) await buyAtOnce(shop, lanes)
  await sleep(3_000)
  const some = lanes.slice(0, 10).flat()
  const cash = await cpuOfOrders(shop, some, 'COD')
  await fillWallets(some)
  const wallet = await cpuOfOrders(shop, some, 'Wallet')
  const apart: number[] = []
  const hot: number[] = []
  for (let round = 0; round < rounds; round++) {
    await forgetMails()
    const loop = await writeLoop(url)
    apart.push((await buyAtOnce(shop, lanes)) / loop)
    hot.push((await buyOneSize(shop)) / loop)
  }
  return [
    { what: 'placing a COD order, CPU in the shop', measured: cash, unit: 'ms', target: 5 },
    { what: 'placing a wallet order, CPU in the shop', measured: wallet, unit: 'ms', target: 6 },
    ofLoop('20 shoppers at once, of a bare write loop', apart, 0.15),
    ofLoop('100 shoppers on one hot size, of a bare write loop', hot, 0.05),
  ]
}

/** Waits until the mails of earlier orders are sent, so that they do not slow the bare loop. */
async function forgetMails(): Promise<void> {
  await db.deleteFrom('pending_confirmations').execute()
  await sleep(2_000)
}

const ofLoop = (what: string, ratios: number[], target: number): Figure => {
  return { what, measured: median(ratios), unit: '×', target, atLeast: true }
}

/** CPU milliseconds of the web processes per order. */
async function cpuOfOrders(shop: Shop, buyers: Buyer[], method: 'COD' | 'Wallet'): Promise<number> {
  await fillCarts(buyers)
  const before = shop.cpu()
  for (const buyer of buyers) await buy(shop, buyer, method)
  return (shop.cpu() - before) / buyers.length
}

/** Orders per millisecond. */
async function buyAtOnce(shop: Shop, lanes: Buyer[][]): Promise<number> {
  await fillCarts(lanes.flat())
  const began = performance.now()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const buyer of lane) await buy(shop, buyer, 'COD')
    }),
  )
  return lanes.flat().length / (performance.now() - began)
}

const buy = ({ origin }: Shop, buyer: Buyer, method: 'COD' | 'Wallet') =>
  call(`${origin}/order/create-order`, buyer.cookie, orderOf(buyer, method))

const units = 500
const crowd = 100

/** Orders per millisecond of a hundred shoppers who compete for one size that sells out. */
async function buyOneSize({ origin }: Shop): Promise<number> {
  const [size] = await addStockedProduct(1, units)
  if (!size) throw new Error('no size')
  const buyers = await hireBuyers(units + crowd, size)
  await fillCarts(buyers)
  const waiting = [...buyers]
  let sold = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
        const answer = await send(`${origin}/order/create-order`, buyer.cookie, orderOf(buyer, 'COD'))
        if (answer.status === 201) sold++
        else if (answer.status !== 409) throw new Error(`a shopper got ${answer.status} ${answer.text}`)
      }
    }),
  )
  const rate = sold / (performance.now() - began)
  if (sold !== units) throw new Error(`${units} units made ${sold} orders`)
  return rate
}
