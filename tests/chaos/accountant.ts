import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf } from '../../src/lib/dates.ts'
import { clock } from '../../src/platform/clock.ts'
import { firstDayOf, type Month, monthOf, previousMonth } from '../../src/shop/gst/period-rules.ts'
import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import { admin, shopper } from '../actors.ts'
import { address, checkout, fillCart, move, order } from '../buying.ts'
import { addProduct } from '../products.ts'
import type { Journal } from './journal.ts'
import type { Person } from './people.ts'
import { seededRandom } from './random.ts'
import { orderFields } from './record.ts'
import { ask } from './traffic.ts'
import { acknowledged, type Trial } from './trial.ts'

const MONTHS = 24

/** Puts an invoice and a credit note into each of the last 24 months; returns the months, oldest first. */
export async function fillMonths(journal: Journal): Promise<Month[]> {
  const months: Month[] = []
  for (let month = monthOf(clock.today()); months.length < MONTHS; ) {
    month = previousMonth(month)
    months.unshift(month)
  }
  const [owner, buyer] = [await admin(), await shopper('Shopper of before')]
  const sizes = [{ size: 8, stock: MONTHS }]
  const kept = await addProduct({ name: 'Old duffel', category: 'Backpacks', salePrice: 401.01, sizes })
  const back = await addProduct({ name: 'Old rucksack', category: 'Backpacks', salePrice: 299.99, sizes })
  const { now } = clock
  try {
    for (const month of months) {
      const moment = startOf(firstDayOf(month))
      clock.now = () => moment
      await fillCart(buyer, kept, back)
      const attempt = { mark: `of ${month}`, shopper: buyer.id, method: 'COD' as const, key: randomUUID() }
      const form = { ...(await checkout(buyer)), shippingAddress: { ...address, locality: attempt.mark } }
      const { body } = await order(buyer, form, { 'idempotency-key': attempt.key })
      const made: OrderOnWire = body.order
      journal.write({ what: 'ordered', ...attempt, ...orderFields(made) })
      await move(owner, made, 'Shipped')
      const items = made.items.filter(({ productId }) => productId._id === back.id)
      await move(owner, { ...made, items }, 'Cancelled')
    }
  } finally {
    clock.now = now
  }
  return months
}

/** Closes the months one after the other, spread over the trial, and downloads the file of each. */
export async function closeMonths(
  trial: Trial,
  months: readonly Month[],
  orders: number,
  { name, cookie }: Person,
): Promise<void> {
  const ways = seededRandom(`${trial.seed} ways of ${name}`)
  for (const [at, month] of months.entries()) {
    while (acknowledged(trial) < (at * orders) / months.length && !trial.over) await sleep(20)
    if (trial.over) return
    const path = '/gst/close-month'
    const { status, body } = await ask(trial.traffic, ways, { method: 'POST', path, body: { month }, cookie })
    // 409: it was closed, and the response was lost.
    if (status !== 200 && status !== 409) throw new Error(`close-month was answered ${status}`)
    if (status === 409 && !/^This month was closed/.test(body.message)) throw new Error(body.message)
    trial.journal.write({ what: 'closed', month })
    await download(trial, month, { ways, cookie })
  }
}

async function download(
  trial: Trial,
  month: Month,
  { ways, cookie }: { ways: ReturnType<typeof seededRandom>; cookie: string },
): Promise<void> {
  const path = `/gst/download-return?period=${month}&file=json`
  const { status, body } = await ask(trial.traffic, ways, { method: 'GET', path, cookie })
  // 409: the job has not written it yet.
  if (status === 200) trial.journal.write({ what: 'filed', month, file: JSON.stringify(body) })
}
