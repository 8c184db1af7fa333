import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import { checkProvider } from '../../src/shop/checkout/check-provider.ts'
import { reconcilePayments } from '../../src/shop/checkout/reconcile-payments.ts'
import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import { runAudit } from '../../src/shop/reports/integrity/run-audit.ts'
import { sendRefunds } from '../../src/shop/wallet/send-refunds.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { type CartLine, move } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { backToNow, buyOnline, type Proof } from '../paying.ts'
import { addProduct } from '../products.ts'
import { ownProvider, ownShop } from '../provider.ts'
import {
  cancel,
  failNextRefund,
  refundByHand,
  refundJobs,
  untilRefundsEnded,
  webhooks,
} from '../refunding.ts'
import { runs } from '../runs.ts'

const AT_ONCE = 20
/** A busy machine races as many as it can. */
const MAX_MS = 30 * 60_000

ownDatabase()
const provider = ownProvider()
ownShop(provider)

let owner: Actor
let goods: CartLine[]
beforeAll(async () => {
  owner = await admin()
  const stocked = (salePrice: number) => addProduct({ salePrice, sizes: [{ size: 8, stock: 50_000 }] })
  goods = await Promise.all([stocked(400), stocked(500)])
})
afterEach(backToNow)
// Thousands of orders take the audit longer than a check of a request may take.
afterAll(async () => expect((await runAudit(0)).problems).toEqual([]), MAX_MS)

/** Two items, 400 and 500, with shipping 930. */
type Bought = { asha: Actor; order: OrderOnWire; proof: Proof }
const TOTAL = 930_00

const steps = {
  'the shopper cancels the first': ({ asha, order }: Bought) => cancel(asha, order, 0),
  'the shopper cancels the second': ({ asha, order }: Bought) => cancel(asha, order, 1),
  'the shopper cancels the second to the wallet': ({ asha, order }: Bought) =>
    cancel(asha, order, 1, { refundTo: 'wallet' }),
  'the owner cancels the second': ({ order: { _id, items } }: Bought) =>
    move(owner, { _id, items: items.slice(1) }, 'Cancelled').catch(() => {}),
  'the owner refunds a part by hand': ({ proof }: Bought) => refundByHand(provider, proof, 150),
  'the owner refunds all by hand': ({ proof }: Bought) => refundByHand(provider, proof),
  'refunds are sent': () => sendRefunds(),
  'webhooks come': () => webhooks(),
  'payments are reconciled': () => Promise.all([reconcilePayments(), checkProvider()]),
  'an answer is lost': () => failNextRefund(provider, 'apply_then_reset'),
  'a bank fails': () => failNextRefund(provider, 'fail', { milliseconds: 0 }),
  'a refund takes a while': () => failNextRefund(provider, 'pending', { milliseconds: 0 }),
  'the provider fails': () => failNextRefund(provider, 'http_500'),
} as const
const names = Object.keys(steps) as (keyof typeof steps)[]

/** Each step is awaited, or goes on beside the next ones. */
type Story = [keyof typeof steps, boolean][]

async function tell(story: Story, bought: Bought): Promise<void> {
  const together: Promise<unknown>[] = []
  for (const [name, isAwaited] of story) {
    const step = steps[name](bought)
    if (isAwaited) await step
    else together.push(step)
  }
  await Promise.all(together)
}

/** Orders of which another amount than their total is back at the payer, at the provider or in the wallet. */
async function listUneven(bought: Bought[]): Promise<object[]> {
  const { rows } = await pool.query(
    `select payment_id, back, kept from (
      select payment_id, coalesce((
          select sum(amount) from sandbox_razorpay.refunds
          where refunds.payment_id = orders.payment_id and status <> 'failed'), 0)::int as back,
        coalesce((select balance from ledger_accounts where ledger_accounts.user_id = orders.user_id), 0)::int as kept
      from orders where id = any ($1)
    ) as sums where back + kept <> $2`,
    [bought.map(({ order }) => order._id), TOTAL],
  )
  return rows
}

const story = fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { maxLength: 10 })

test('refunds raced by shopper, owner, webhooks, faults and jobs: none is paid twice, and none is lost', async () => {
  let orders = 0
  const began = performance.now()
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (stories) => {
      if (performance.now() - began > MAX_MS) return
      backToNow()
      const bought: Bought[] = []
      for (const _ of stories) {
        const asha = await shopper('Asha Rao')
        bought.push({ asha, ...(await buyOnline(asha, provider, ...goods)) })
      }
      await Promise.all(stories.map((story, index) => tell(story, bought[index] as Bought)))
      await provider.control('DELETE', '/faults')
      await Promise.all(bought.flatMap(({ asha, order }) => [cancel(asha, order, 0), cancel(asha, order, 1)]))
      for (let times = 0; times < 2; times++) {
        await untilRefundsEnded(provider)
        await webhooks()
        await refundJobs()
      }
      expect(await listUneven(bought)).toEqual([])
      orders += stories.length
    }),
    // What fails in a race seldom fails again: a smaller story would only hide it.
    { numRuns: runs(2, 500), endOnFailure: true },
  )
  const minutes = (performance.now() - began) / 60_000
  console.info(`refunds of ${orders} orders were raced in ${minutes.toFixed(1)} minutes: 0 twice, 0 lost`)
})
