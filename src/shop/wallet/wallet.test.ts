import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { pool } from '../../platform/database.ts'

ownDatabase()
afterEach(() => expectInvariants())

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const concurrently = <T>(count: number, act: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))

describe('a wallet', () => {
  test('is not there until it is made', async () => {
    const none = await asha.get('/wallet/get-wallet')
    expect(none.status).toBe(404)
    expect(none.body).toEqual({ message: 'You have no wallet yet' })
    const made = await asha.post('/wallet/create-wallet')
    expect(made.status).toBe(200)
    expect(made.body).toEqual({ balance: 0, transactions: [], total: 0 })
    expect((await asha.get('/wallet/get-wallet')).body).toEqual(made.body)
  })

  test('is made once, however often it is asked for: the same is answered again', async () => {
    const made = await concurrently(10, () => asha.post('/wallet/create-wallet'))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
    await fillWallet(asha, 250.5)
    expect((await asha.post('/wallet/create-wallet')).body).toMatchObject({ balance: 250.5, total: 1 })
  })

  test("is nobody else's", async () => {
    await fillWallet(asha, 500)
    const ravi = await shopper('Ravi')
    expect((await ravi.get('/wallet/get-wallet')).status).toBe(404)
    expect((await ravi.post('/wallet/create-wallet')).body).toMatchObject({ balance: 0, transactions: [] })
  })

  test('shows each movement with its date, its type, its amount and what it was for, the newest first', async () => {
    await fillWallet(asha, 1000.25)
    const placed = await buy(asha, [await addProduct({ name: 'Kho Tee', salePrice: 100 })], 'Wallet')
    const reason = { orderStatus: 'Cancelled', cancelReason: 'Other' }
    const item = { orderId: placed._id, itemId: placed.items[0]?._id }
    await asha.put('/order/user-order-status-change', { ...item, ...reason })
    const { balance, transactions, total } = (await asha.get('/wallet/get-wallet')).body
    expect({ balance, total }).toEqual({ balance: 1000.25, total: 4 })
    expect(transactions).toEqual([
      movement('Credit', 30, `Refund of shipping for order #${placed.number}`),
      movement('Credit', 100, 'Refund for Kho Tee'),
      movement('Debit', 130, `Paid for order #${placed.number}`),
      movement('Credit', 1000.25, 'Money added'),
    ])
    const dates = transactions.map(({ date }: { date: string }) => Date.parse(date))
    expect(dates).toEqual(dates.toSorted((one: number, other: number) => other - one))
  })

  test('is read page by page, with every movement on one page', async () => {
    for (let rupees = 1; rupees <= 7; rupees++) {
      await fillWallet(asha, rupees)
      // biome-ignore lint/plugin/no-fixed-wait: movements of one millisecond stand in any order.
      await sleep(2)
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => asha.get(`/wallet/get-wallet?page=${page}&limit=3`)),
    )
    expect(pages.map(({ body }) => body.transactions.map((one: { amount: number }) => one.amount))).toEqual([
      [7, 6, 5],
      [4, 3, 2],
      [1],
      [],
    ])
    for (const { body } of pages) expect(body).toMatchObject({ balance: 28, total: 7 })
    expect((await asha.get('/wallet/get-wallet?page=0')).status).toBe(400)
    expect((await asha.get('/wallet/get-wallet?limit=1001')).status).toBe(400)
  })

  test('forgets nothing: what stands in the books can be neither changed nor taken out', async () => {
    await fillWallet(asha, 500)
    for (const change of [
      'update ledger_entries set amount = amount + 1',
      'delete from ledger_entries',
      "update ledger_transactions set description = 'Nothing'",
      'delete from ledger_transactions',
    ])
      await expect(pool.query(change), change).rejects.toThrow('never changed or removed')
    await expect(pool.query('update ledger_accounts set balance = -1')).rejects.toThrow('check constraint')
  })
})

function movement(type: 'Credit' | 'Debit', amount: number, description: string) {
  return { _id: expect.any(String), date: expect.any(String), type, amount, description }
}
