import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { balanceOf, fillWallet } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { repeatConcurrently, withLatency } from '../../../tests/latency.ts'
import { fromRupees } from '../../lib/money.ts'
import { db, transaction } from '../../platform/database.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { refundBuyer } from './refund-buyer.ts'
import { createWallet } from './store.ts'

// Orders of one shopper wait for each other at the cart. Here nothing stands before the wallet.
ownDatabase()
withLatency()

const pay = ({ id }: Actor, rupees: number, orderId = randomUUID()) =>
  transaction((tx) => payFromWallet(tx, id, fromRupees(rupees), orderId))
const refund = ({ id }: Actor, rupees: number) => {
  const cause = { cause: 'refund', reference: randomUUID(), description: 'Refund' } as const
  return transaction((tx) =>
    refundBuyer(tx, { userId: id, orderId: randomUUID() }, fromRupees(rupees), cause),
  )
}
const entriesOf = async ({ id }: Actor) =>
  (
    await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
      .where('user_id', '=', id)
      .select(({ fn }) => fn.sum<number>('amount').as('sum'))
      .executeTakeFirstOrThrow()
  ).sum / 100

test('who has no wallet, or an empty one, pays nothing from it', async () => {
  const asha = await shopper()
  expect((await pay(asha, 1)).ok).toBe(false)
  await createWallet(db, asha.id)
  expect((await pay(asha, 0.01)).ok).toBe(false)
  expect(await balanceOf(asha)).toBe(0)
})

test('a wallet pays to the last paisa, and not one more', async () => {
  const asha = await shopper()
  await fillWallet(asha, 100.01)
  expect((await pay(asha, 100.02)).ok).toBe(false)
  expect((await pay(asha, 100.01)).ok).toBe(true)
  expect(await balanceOf(asha)).toBe(0)
})

test('an order that costs nothing is paid without a wallet, and nothing is booked', async () => {
  const asha = await shopper()
  expect((await pay(asha, 0)).ok).toBe(true)
  expect(await balanceOf(asha)).toBe(null)
})

test('one order is paid once', async () => {
  const asha = await shopper()
  await fillWallet(asha, 500)
  const orderId = randomUUID()
  await pay(asha, 100, orderId)
  await expect(pay(asha, 100, orderId)).rejects.toThrow('duplicate key')
  expect(await balanceOf(asha)).toBe(400)
})

test('ten payments of a balance for three: three, each told so, however they meet', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 300)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(asha, 100)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect([await balanceOf(asha), await entriesOf(asha)]).toEqual([0, 0])
  }, 12))

test('payments and refunds in any order: what is left is what came in less what went out', () =>
  repeatConcurrently(async () => {
    const asha = await shopper()
    await fillWallet(asha, 100)
    const amounts = Array.from({ length: 6 }, () => Math.ceil(Math.random() * 10_000) / 100)
    const [answers] = await Promise.all([
      Promise.all(amounts.map((amount) => pay(asha, amount))),
      Promise.all(amounts.map((amount) => refund(asha, amount))),
    ])
    const cents = (amount: number) => Math.round(amount * 100)
    const came = 10_000 + amounts.reduce((sum, amount) => sum + cents(amount), 0)
    const went = amounts.reduce((sum, amount, index) => sum + (answers[index]?.ok ? cents(amount) : 0), 0)
    expect(await balanceOf(asha)).toBe((came - went) / 100)
    expect(await entriesOf(asha)).toBe((came - went) / 100)
  }, 12))
