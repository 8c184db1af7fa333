import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, later, pay, statesOf, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool } from '../../platform/database.ts'
import { sendRefunds } from '../wallet/send-refunds.ts'
import { clearUnpaid } from './clear-unpaid.ts'
import { reconcilePayments } from './reconcile-payments.ts'

ownDatabase()
const provider = ownProvider()
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const day = 24 * 60

/** An unpaid order of two units, last reconciled so many days ago. */
async function abandoned(lastLook: number) {
  backToNow()
  const { id, sizeIds } = await addProduct({ sizes: [{ size: 8, stock: 3 }] })
  const providerOrder = await toPay(asha, { id, quantity: 2 })
  await asha.delete('/cart/clear-to-cart')
  for (const days of [0.03, 1, 3, 5, lastLook].filter((days) => days <= lastLook)) {
    later(days * day)
    await reconcilePayments()
  }
  const { rows } = await pool.query('select id from orders where user_id = $1', [asha.id])
  return { id: rows[0].id as string, sizeId: sizeIds[0], providerOrder }
}

const kept = async (orderId: string) => {
  const { rows } = await pool.query(
    `select shipping_address is not null as address, (select count(*) from order_items where order_id = $1) as items,
       (select count(*) from stock_moves where order_item_id in (select id from order_items where order_id = $1)) as moves
     from orders where id = $1`,
    [orderId],
  )
  return rows[0]
}
const whole = { address: true, items: 1, moves: 2 }
const cleared = { address: false, items: 0, moves: 0 }

describe('an order that nobody paid', () => {
  test('keeps its address and items as long as a payment of it is looked for', async () => {
    const { id, sizeId } = await abandoned(5)
    later(5.5 * day)
    await clearUnpaid()
    expect(await kept(id)).toEqual(whole)
    expect(await stockOf(sizeId)).toBe(3)
  })

  test('loses them with its stock moves after the last look; its figures and the stock stay', async () => {
    const { id, sizeId } = await abandoned(7.6)
    const moves = 'select size_id, sum(quantity) as units from stock_moves group by 1 order by 1'
    const before = (await pool.query(moves)).rows
    await clearUnpaid()
    expect(await kept(id)).toEqual(cleared)
    expect(await stockOf(sizeId)).toBe(3)
    expect((await pool.query(moves)).rows).toEqual(before)
    expect((await pool.query('select total from orders where id = $1', [id])).rows[0].total).toBeGreaterThan(
      0,
    )
    await clearUnpaid()
    const text = `select count(*) as rows from orders where orders::text like '%12 Lake View%' and user_id = $1`
    expect((await pool.query(text, [asha.id])).rows).toEqual([{ rows: 0 }])
  })

  test('is not cleared when it was paid, however long ago', async () => {
    const orderId = await toPay(asha, await addProduct())
    const { body } = await verify(asha, await pay(provider, orderId))
    later(60 * day)
    await clearUnpaid()
    expect(await kept(body.order._id)).toEqual({ address: true, items: 1, moves: 1 })
  })

  test('and is paid after all when it is cleared: the payment is refunded, once', async () => {
    const { providerOrder, sizeId } = await abandoned(7.6)
    await clearUnpaid()
    const proof = await pay(provider, providerOrder, { webhook: false })
    for (let again = 0; again < 2; again++) {
      const refused = await verify(asha, proof)
      expect(refused.status).toBe(409)
      expect(refused.body.message).toBe('Your payment came too late. Your money is on its way back to you')
    }
    expect([await statesOf(asha), await stockOf(sizeId)]).toEqual([['expired'], 3])
    later(8 * day)
    await sendRefunds()
    const { rows } = await pool.query('select status from sandbox_razorpay.payments where id = $1', [
      proof.razorpayPaymentId,
    ])
    expect(rows).toEqual([{ status: 'refunded' }])
  })

  test('and is paid while it is cleared: it is placed whole, or the payment is refunded', async () => {
    for (let round = 0; round < 5; round++) {
      asha = await shopper()
      const { id, providerOrder } = await abandoned(7.6)
      const proof = await pay(provider, providerOrder, { webhook: false })
      const [{ status }] = await Promise.all([verify(asha, proof), clearUnpaid()])
      expect([201, 409]).toContain(status)
      const moves = status === 201 ? { ...whole, moves: 3 } : cleared
      expect(await kept(id)).toEqual(moves)
    }
  })
})

describe('stock moves', () => {
  const refused = 'stock moves are removed only with all others of an item that was never paid'
  const itemOf = `(select id from order_items where order_id = $1)`

  test('of an unpaid order go all together, and not one of them', async () => {
    const { id } = await abandoned(1)
    await expect(
      pool.query(`delete from stock_moves where order_item_id in ${itemOf} and cause = 'release'`, [id]),
    ).rejects.toThrow(refused)
    await pool.query('begin; rollback')
    expect(await kept(id)).toEqual(whole)
  })

  test('of a placed order, and what was counted, never go; none is ever changed', async () => {
    const orderId = await toPay(asha, await addProduct())
    await verify(asha, await pay(provider, orderId))
    for (const which of [`order_item_id is not null`, `cause = 'count'`])
      await expect(pool.query(`delete from stock_moves where ${which}`)).rejects.toThrow(refused)
    await expect(pool.query('update stock_moves set quantity = quantity')).rejects.toThrow('never changed')
  })
})
