import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { letterhead } from '../../../../tests/letterhead.ts'
import { addProduct } from '../../../../tests/products.ts'
import { pool } from '../../../platform/database.ts'
import { renderText } from '../../../platform/mail/render-text.ts'
import type { Status } from '../rules.ts'
import type { OrderOnWire } from '../wire.ts'
import { confirmOrders } from './confirm-orders.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let asha: Actor
let tee: { id: string }
let cap: { id: string }
beforeAll(async () => {
  owner = await admin()
  tee = await addProduct({
    name: 'Dry Tee',
    brand: 'Nivia',
    salePrice: 400,
    sizes: [{ size: 8, stock: 100 }],
  })
  cap = await addProduct({ name: 'Sun Cap', brand: 'Puma', salePrice: 150, sizes: [{ size: 8, stock: 100 }] })
})
beforeEach(async () => {
  asha = await shopper()
  await fillWallet(asha, 5000)
})

/** The mails to a buyer about items, oldest first. */
async function mailsTo(buyer: Actor): Promise<{ subject: string; text: string }[]> {
  await confirmOrders()
  const { rows } = await pool.query(
    `select data from pgboss.job where name = 'mail' and data ->> 'to' = $1
       and data ->> 'subject' not like 'Order confirmed%' order by created_on`,
    [buyer.email],
  )
  return rows.map(({ data }) => ({ subject: data.subject, text: renderText(data, letterhead) }))
}

const give = (order: OrderOnWire, newStatus: Status, place = 0) =>
  owner.put(`/order/update-product-status/${order._id}`, { productId: order.items[place]?._id, newStatus })

const cancel = (order: OrderOnWire, place = 0) =>
  asha.put('/order/user-order-status-change', {
    orderId: order._id,
    itemId: order.items[place]?._id,
    orderStatus: 'Cancelled',
    cancelReason: 'Found a better price',
  })

const giveBack = (order: OrderOnWire) =>
  asha.post('/order/return-order-request', {
    orderId: order._id,
    itemId: order.items[0]?._id,
    reason: "Doesn't like the fit",
  })

describe('a shopper is told by one mail each', () => {
  test('that an item was shipped and delivered', async () => {
    const order = await buy(asha, [tee])
    expect((await give(order, 'Shipped')).status).toBe(200)
    expect((await give(order, 'Shipped')).status).toBe(200) // the same again, which changes nothing
    await give(order, 'Delivered')
    const [shipped, delivered, ...more] = await mailsTo(asha)
    expect(more).toEqual([])
    expect(shipped?.subject).toBe('Shipped: Dry Tee')
    expect(shipped?.text).toContain('Hello Asha Rao, this has left us and is on its way to Bengaluru.')
    expect(shipped?.text).toContain('Ordered – [Shipped] – Delivered')
    expect(shipped?.text).toContain('You pay in cash when it is delivered.')
    expect(shipped?.text).toContain('Dry Tee\nNivia · Size UK 8\n₹400')
    expect(delivered?.subject).toBe('Delivered: Dry Tee')
    expect(delivered?.text).toContain('choose Request Refund')
    expect(delivered?.text).toContain(order._id)
  })

  test('that they cancelled an item, and what of their money is in the wallet', async () => {
    const order = await buy(asha, [tee, cap], 'Wallet')
    await cancel(order, 0)
    await cancel(order, 1)
    const [first, last, ...more] = await mailsTo(asha)
    expect(more).toEqual([])
    expect(first?.subject).toBe('Cancelled: Dry Tee')
    expect(first?.text).toContain('this is cancelled, as you asked')
    expect(first?.text).toContain('Your reason: Found a better price')
    expect(first?.text).toContain('₹400 is in your wallet now.')
    expect(last?.text).toContain('₹180 is in your wallet now, ₹30 of it for shipping.')
  })

  test('that the shop cancelled an item which nothing was paid for yet', async () => {
    const order = await buy(asha, [tee])
    await give(order, 'Cancelled')
    const [mail, ...more] = await mailsTo(asha)
    expect(more).toEqual([])
    expect(mail?.text).toContain('we had to cancel this and are sorry')
    expect(mail?.text).toContain('nothing to give back')
    expect(mail?.text).not.toContain('wallet')
  })

  test('of every step of a return, and where the money goes', async () => {
    const order = await buy(asha, [tee])
    await give(order, 'Delivered')
    await giveBack(order)
    await give(order, 'ReturnRejected')
    await giveBack(order)
    await give(order, 'ReturnAccepted')
    const mails = await mailsTo(asha)
    expect(mails.map(({ subject }) => subject.replace(': Dry Tee', ''))).toEqual([
      'Delivered',
      'Return requested',
      'Return not accepted',
      'Return requested',
      'Return accepted',
    ])
    expect(mails[1]?.text).toContain("Your reason: Doesn't like the fit")
    expect(mails[1]?.text).toContain('₹400 goes to your wallet when we accept the return.')
    expect(mails[2]?.text).toContain('choose Retry Return in your orders, or write to us')
    expect(mails[4]?.text).toContain('₹400 is in your wallet now.')
  })

  test('and by none of a step that was refused or undone', async () => {
    const order = await buy(asha, [tee])
    expect((await giveBack(order)).status).toBe(409)
    expect((await give(order, 'ReturnAccepted')).status).toBe(409)
    await Promise.all([cancel(order), cancel(order), give(order, 'Cancelled')])
    expect(await mailsTo(asha)).toHaveLength(1)
    expect(await mailsTo(await shopper())).toEqual([])
  })
})

test('an order whose confirmation fails keeps no other from its own, and is tried again a minute later', async () => {
  const ravi = await shopper('Ravi')
  await confirmOrders()
  for (const buyer of [ravi, asha]) await buy(buyer, [tee])
  await pool.query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin
      if new.data ->> 'to' = '${ravi.email}' then raise exception 'not to Ravi'; end if;
      return new;
    end $$;
    create trigger refuse_mail before insert on pgboss.job for each row execute function refuse_mail()`)
  const confirmed = async (buyer: Actor) => {
    const mails = `select from pgboss.job where data ->> 'subject' like 'Order confirmed%' and data ->> 'to' = $1`
    return (await pool.query(mails, [buyer.email])).rowCount
  }
  const due = async () =>
    (
      await pool.query(
        'select user_id, try_at > now() as later from pending_confirmations join orders on id = order_id',
      )
    ).rows
  const before = await confirmed(asha)
  await confirmOrders()
  expect([await confirmed(ravi), await confirmed(asha)]).toEqual([0, (before ?? 0) + 1])
  expect(await due()).toEqual([{ user_id: ravi.id, later: true }])
  await pool.query('drop trigger refuse_mail on pgboss.job; update pending_confirmations set try_at = now()')
  await confirmOrders()
  expect([await confirmed(ravi), await due()]).toEqual([1, []])
})
