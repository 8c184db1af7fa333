import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pool } from '../../src/platform/database.ts'
import { reconcilePayments } from '../../src/shop/checkout/reconcile-payments.ts'
import { confirmOrders } from '../../src/shop/orders/mails/confirm-orders.ts'
import { sendRefunds } from '../../src/shop/wallet/send-refunds.ts'
import { type Actor, admin, password, shopper } from '../actors.ts'
import { addMoney, paidTopUp } from '../adding-money.ts'
import { buy, checkout, fillCart, fillWallet, order } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { race, repeatConcurrently, withLatency } from '../latency.ts'
import { pay, statesOf, toPay, verify } from '../paying.ts'
import { addProduct } from '../products.ts'
import { ownProvider } from '../provider.ts'
import { WAIT_TIMEOUT_MS } from '../timeouts.ts'

ownDatabase()
withLatency()
const provider = ownProvider()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
afterEach(async () => {
  await confirmOrders()
  await expectInvariants()
})

/** Deletes a customer, and confirms the balance in the shop's answer. */
async function remove({ id }: Actor): Promise<void> {
  for (let query = ''; ; ) {
    const { status, body } = await owner.delete(`/users/deleteUser/${id}${query}`)
    if (status === 200) return
    if (status === 409) query = `?confirmedBalance=${body.money.balance}`
    else expect(status).toBe(503)
  }
}

/** Where a shopper's money is, in rupees: forfeited, refunded to the payer, in the wallet. */
async function moneyOf({ id }: Actor): Promise<{ unclaimed: number; givenBack: number; wallet: number }> {
  await pool.query(
    'update payment_intents set check_at = created_at where user_id = $1 and check_at is not null',
    [id],
  )
  await reconcilePayments()
  await sendRefunds()
  const { rows } = await pool.query(
    `select coalesce((select balance from ledger_accounts where user_id = $1), 0)::int / 100.0 as wallet,
      coalesce((select sum(amount_refunded) from sandbox_razorpay.payments
        join payment_intents on provider_order_id = order_id where user_id = $1), 0)::int / 100.0 as "givenBack",
      coalesce((select sum(amount) from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
        join ledger_transactions on ledger_transactions.id = transaction_id
        where kind = 'unclaimed' and reference in (
          select $1::text union all select orders.id::text from orders where user_id = $1
          union all select order_items.id::text from order_items join orders on orders.id = order_id where user_id = $1
        )), 0)::int / 100.0 as unclaimed`,
    [id],
  )
  const [{ wallet, givenBack, unclaimed }] = rows
  return { unclaimed: Number(unclaimed), givenBack: Number(givenBack), wallet: Number(wallet) }
}

test('deleted while a top-up is credited: it is unclaimed or goes back, never in the wallet', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const paid = await paidTopUp(provider, asha, 250)
    await race(
      () => addMoney(asha, paid),
      () => remove(asha),
    )
    // The job of another pair may have taken it up.
    await vi.waitFor(async () => {
      const { unclaimed, givenBack, wallet } = await moneyOf(asha)
      expect([unclaimed + givenBack, wallet]).toEqual([250, 0])
    }, WAIT_TIMEOUT_MS)
  }))

test('deleted while goodwill is given: it is unclaimed or refused, and no undo takes it back', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 100)
    const key = randomUUID()
    const give = () =>
      owner.post(`/wallet/give-goodwill/${asha.id}`, { amount: 50, key, reason: 'A late parcel' })
    const undo = async () => {
      const { rows } = await pool.query(
        `select id from audit_log where thing = 'goodwill' and thing_id = $1`,
        [asha.id],
      )
      return rows.length > 0 && (await owner.put(`/trail/undo-change/${rows[0].id}`)).status
    }
    const [answers, early] = await Promise.all([race(give, give), undo(), remove(asha)])
    const isGiven = answers.some(({ status }) => status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect([false, 409]).toContain(early)
    expect(await undo()).toBe(isGiven && 409)
    expect(await moneyOf(asha)).toEqual({ unclaimed: isGiven ? 150 : 100, givenBack: 0, wallet: 0 })
  }))

test('deleted while an item is cancelled: what was paid is unclaimed', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 1000)
    const { _id, items } = await buy(asha, [await addProduct({ salePrice: 500 })], 'Wallet')
    await race(
      () =>
        owner.put(`/order/update-product-status/${_id}`, {
          productId: items[0]?._id,
          newStatus: 'Cancelled',
        }),
      () => remove(asha),
    )
    expect(await moneyOf(asha)).toEqual({ unclaimed: 1000, givenBack: 0, wallet: 0 })
  }))

test('deleted while a payment comes: an order, or all of it goes back', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    const orderId = await toPay(asha, { id: (await addProduct({ salePrice: 500 })).id })
    await race(
      async () => verify(asha, await pay(provider, orderId)),
      () => remove(asha),
    )
    await vi.waitFor(async () => {
      const { givenBack } = await moneyOf(asha)
      const [state] = await statesOf(asha)
      expect([state, givenBack]).toEqual(state === 'placed' ? ['placed', 0] : ['expired', 530])
    }, WAIT_TIMEOUT_MS)
  }))

test('deleted while an order is placed from the wallet: it is paid in full or not there', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 1000)
    await fillCart(asha, { id: (await addProduct({ salePrice: 500 })).id })
    const body = await checkout(asha, 'Wallet')
    const [{ status }] = await race(
      () => order(asha, body),
      () => remove(asha),
    )
    const { unclaimed } = await moneyOf(asha)
    expect(unclaimed).toBe(status === 201 ? 470 : 1000)
  }))

test('erased by themselves while an order is placed: one of both is done, and no open order is without an account', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillCart(asha, { id: (await addProduct({ salePrice: 500 })).id })
    const body = await checkout(asha, 'COD')
    const [placed, erased] = await race(
      () => order(asha, body),
      () => asha.post('/users/erase-account', { password }),
    )
    expect(
      [placed.status === 201, erased.status === 200].filter(Boolean),
      `${placed.status} ${erased.status}`,
    ).toHaveLength(1)
  }))
