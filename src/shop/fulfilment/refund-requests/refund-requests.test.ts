import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, type Answer, admin, shopper } from '../../../../tests/actors.ts'
import { balanceOf, buy, fillWallet, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { saveSettings } from '../../../../tests/growth/call.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier, makeHeldChanges } from '../../../../tests/shipping.ts'
import { clock } from '../../../platform/clock.ts'
import { pool } from '../../../platform/database.ts'

ownDatabase()

let asker: Actor
let second: Actor
let courier: string
beforeAll(async () => {
  ;[asker, second] = [await admin(), await admin()]
  courier = await addCourier(asker)
})
beforeEach(() => saveSettings(asker, 'selling', { secondPersonAbove: 250 }))
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

type SaleCase = { asha: Actor; orderId: string; items: string[] }

/** So many items of ₹100 and 3 units, paid from the wallet, with ₹30 for the delivery. */
async function sold(items = 1, units = 3): Promise<SaleCase> {
  const asha = await shopper()
  await fillWallet(asha, items * units * 100 + 30)
  const products = []
  for (let one = 0; one < items; one++)
    products.push(await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 10 }] }))
  const order = await buy(
    asha,
    products.map(({ id }) => ({ id, quantity: units })),
    'Wallet',
  )
  return { asha, orderId: order._id, items: order.items.map(({ _id }) => _id) }
}

const detailsOf = async (orderId: string) => (await asker.get(`/order/get-order-details/${orderId}`)).body
const cancel = ({ orderId, items }: SaleCase, at = 0, more: object = {}, by = asker): Promise<Answer> =>
  by.put(`/order/update-product-status/${orderId}`, {
    ...{ productId: items[at], newStatus: 'Cancelled', ...more },
  })
const confirm = (id: string, by = second) => by.put(`/order/confirm-refund/${id}`)
const decline = (id: string, reason: string, by = second) => by.put(`/order/decline-refund/${id}`, { reason })
const listed = async (state = 'waiting') =>
  (await second.get(`/wallet/get-refund-requests?state=${state}`)).body.requests
const idOf = ({ body }: Answer): string => body.asked[0]._id
const statusOf = async ({ orderId }: SaleCase, at = 0) => (await detailsOf(orderId)).order.items[at].status

describe('a refund above the amount', () => {
  test('changes nothing, waits on the page and with the order, and is made when another person confirms it', async () => {
    const sale = await sold()
    const asked = await cancel(sale, 0, { hold: true })
    expect(asked.body.message).toBe(
      'The refund of ₹330 is asked for; another person with the permission must confirm it',
    )
    expect(asked.body.held).toBeNull()
    expect(await statusOf(sale)).toBe('Pending')
    expect((await detailsOf(sale.orderId)).refundRequests).toMatchObject([
      {
        itemId: sale.items[0],
        status: 'Cancelled',
        amount: 330,
        state: 'waiting',
        askedBy: { _id: asker.id },
      },
    ])
    expect(await listed()).toHaveLength(1)
    expect((await second.get('/report/needs-attention')).body.needs.refundsToConfirm).toBe(1)
    expect(await balanceOf(sale.asha)).toBe(0)
    expect((await confirm(idOf(asked))).body.message).toBe('The refund is made')
    expect(await statusOf(sale)).toBe('Cancelled')
    expect(await balanceOf(sale.asha)).toBe(330)
    expect(await listed()).toEqual([])
    expect(await listed('past')).toMatchObject([{ state: 'confirmed', decidedBy: { _id: second.id } }])
    const { rows } = await pool.query(
      `select verb, admin_id, after ->> 'askedBy' as asked from audit_log where thing = 'refund-request' order by id`,
    )
    expect(rows).toEqual([
      { verb: 'created', admin_id: asker.id, asked: null },
      { verb: 'answered', admin_id: second.id, asked: 'Admin' },
    ])
  })

  test('is confirmed by neither its asker nor a second time, and two at once make it once', async () => {
    const sale = await sold()
    const id = idOf(await cancel(sale))
    const own = await confirm(id, asker)
    expect([own.status, own.body.message]).toEqual([
      403,
      'You have asked for this refund: another person must confirm it',
    ])
    const third = await admin()
    const answers = await Promise.all([confirm(id), confirm(id, third), decline(id, 'Not so')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await confirm(id)).status).toBe(409)
  })

  test('is not made when it is declined, and says why', async () => {
    const sale = await sold()
    const id = idOf(await cancel(sale))
    expect((await decline(id, '')).status).toBe(400)
    expect((await decline(id, 'Ask the courier first', asker)).status).toBe(403)
    expect((await decline(id, 'Ask the courier first')).status).toBe(200)
    expect(await statusOf(sale)).toBe('Pending')
    expect((await confirm(id)).status).toBe(409)
    expect((await listed('past'))[0]).toMatchObject({ state: 'declined', reason: 'Ask the courier first' })
  })

  test('is not confirmed after a week, nor once its asker may not refund any more', async () => {
    const sale = await sold()
    const deputy = await admin()
    const id = idOf(await cancel(sale, 0, {}, deputy))
    await pool.query('update users set is_verified = false where id = $1', [deputy.id])
    expect((await confirm(id)).body.message).toBe('Admin may not pay customers back any more')
    await pool.query('update users set is_verified = true where id = $1', [deputy.id])
    later(7 * 24 * 60)
    expect((await confirm(id)).body.message).toBe(
      'Too much time has passed since this was asked for: ask again',
    )
    expect(await listed()).toEqual([])
    expect((await listed('past'))[0].state).toBe('expired')
  })

  test('is refused with the true reason if the item has moved or another amount would go back', async () => {
    const moved = await sold()
    const first = idOf(await cancel(moved))
    const shipped = { productId: moved.items[0], newStatus: 'Shipped', courier }
    expect((await asker.put(`/order/update-product-status/${moved.orderId}`, shipped)).status).toBe(200)
    expect((await confirm(first)).body.message).toBe('The item is Shipped by now: ask again')
    const sale = await sold(2)
    const other = idOf(await cancel(sale))
    await sale.asha.put('/order/user-order-status-change', {
      ...{ orderId: sale.orderId, itemId: sale.items[1], orderStatus: 'Cancelled', cancelReason: 'Other' },
    })
    expect((await confirm(other)).body.message).toBe('It would pay back ₹330 by now: ask again')
    expect(await statusOf(sale)).toBe('Pending')
    const again = idOf(await cancel(sale))
    expect((await confirm(other)).status).toBe(409)
    expect((await confirm(again)).status).toBe(200)
  })
})

describe('what stays below the amount', () => {
  test('is made at once, until one admin has paid back more of the order in a day, and the next day counts by itself', async () => {
    const sale = await sold(4, 1)
    expect((await cancel(sale, 0)).body.asked).toBeUndefined()
    expect((await cancel(sale, 1, { hold: true })).body.asked).toBeUndefined()
    const third = await cancel(sale, 2)
    expect(third.body.asked).toMatchObject([{ amount: 100 }])
    await makeHeldChanges()
    expect((await cancel(sale, 2)).body.asked).toMatchObject([{ amount: 100 }])
    expect((await cancel(sale, 2, {}, second)).body.asked).toBeUndefined()
    later(24 * 60)
    expect((await cancel(sale, 3)).body.asked).toBeUndefined()
  })

  test('nothing is asked for while the setting is off, nor what shoppers cancel themselves', async () => {
    const own = await sold()
    const byShopper = await own.asha.put('/order/cancel-order', {
      orderId: own.orderId,
      cancelReason: 'Other',
    })
    expect([byShopper.status, await balanceOf(own.asha)]).toEqual([200, 330])
    await saveSettings(asker, 'selling', { secondPersonAbove: null })
    const sale = await sold()
    expect((await cancel(sale)).body.asked).toBeUndefined()
    expect(await balanceOf(sale.asha)).toBe(330)
  })

  test('what is held is asked for when it is due, if it needs a second person by then', async () => {
    await saveSettings(asker, 'selling', { secondPersonAbove: null })
    const sale = await sold()
    expect((await cancel(sale, 0, { hold: true })).body.held).not.toBeNull()
    await saveSettings(asker, 'selling', { secondPersonAbove: 250 })
    await makeHeldChanges()
    const { held, refundRequests } = await detailsOf(sale.orderId)
    expect([held, refundRequests.length, await statusOf(sale)]).toEqual([[], 1, 'Pending'])
    expect((await confirm(refundRequests[0]._id)).status).toBe(200)
    expect(await balanceOf(sale.asha)).toBe(330)
  })
})

test('the setting is refused while no other admin may refund', async () => {
  await saveSettings(asker, 'selling', { secondPersonAbove: null })
  await pool.query(`update users set is_verified = false where role = 'admin' and id <> $1`, [asker.id])
  const { settings } = (await asker.get('/settings/get-settings')).body
  const { version } = settings.find(({ section }: { section: string }) => section === 'selling')
  const edit = { section: 'selling', version, fields: { secondPersonAbove: 500 } }
  const answer = await asker.put('/settings/save-settings', edit)
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'Only one admin may pay customers back, so there is no second person to confirm. Invite one first.',
  ])
  await pool.query(`update users set is_verified = true where role = 'admin'`)
})

/** ₹600 that a deleted customer has left. */
async function leaveUnclaimed(): Promise<void> {
  const asha = await shopper()
  await fillWallet(asha, 600)
  const removed = await asker.delete(`/users/deleteUser/${asha.id}?confirmedBalance=600`)
  expect(removed.status).toBe(200)
}

async function sent(): Promise<SaleCase & { parcel: string }> {
  const sale = await sold()
  const shipped = {
    productId: sale.items[0],
    newStatus: 'Shipped',
    courier,
    trackingNumber: `T${randomUUID()}`,
  }
  await asker.put(`/order/update-product-status/${sale.orderId}`, shipped)
  return { ...sale, parcel: (await detailsOf(sale.orderId)).shipments[0]._id }
}

async function returned(): Promise<SaleCase & { returnId: string }> {
  const sale = await sold()
  await move(asker, { _id: sale.orderId, items: [{ _id: sale.items[0] }] as never }, 'Delivered')
  const { orderId, items } = sale
  await sale.asha.post('/order/return-order-request', { orderId, itemId: items[0], reason: 'Other' })
  return { ...sale, returnId: (await detailsOf(orderId)).returns[0]._id }
}

/** Every call that needs the permission: how it asks, or why it need not. */
const calls: Record<string, (() => Promise<Answer>) | string> = {
  'PUT /order/update-product-status/:id': async () => cancel(await sold()),
  'PUT /order/return-to-origin/:id': async () =>
    asker.put(`/order/return-to-origin/${(await sent()).parcel}`, { batch: randomUUID() }),
  'POST /order/book-outcomes': async () => {
    const { items } = await sent()
    return asker.post('/order/book-outcomes', {
      ...{ batch: randomUUID(), items: [{ itemId: items[0], lost: 3 }] },
    })
  },
  'PUT /order/accept-return': async () =>
    asker.put('/order/accept-return', { returnId: (await returned()).returnId, hold: true }),
  'PUT /order/refund-return': async () => {
    const { returnId } = await returned()
    return asker.put('/order/refund-return', { returnId, amount: 260, reason: 'One is worn' })
  },
  'POST /wallet/give-goodwill/:userId': async () => {
    const { id } = await shopper()
    return asker.post(`/wallet/give-goodwill/${id}`, {
      key: randomUUID(),
      amount: 300,
      reason: 'Late parcel',
    })
  },
  'POST /wallet/pay-unclaimed': async () => {
    await leaveUnclaimed()
    const paid = { note: 'Heirs of Asha', reference: 'UTR1', paidOn: clock.today() }
    return asker.post('/wallet/pay-unclaimed', { key: randomUUID(), amount: 300, ...paid })
  },
  'GET /wallet/get-pay-outs': 'reads',
  'GET /wallet/get-refund-requests': 'reads',
  'POST /wallet/download-pay-outs': 'reads',
  'POST /wallet/mark-paid': 'books what the bank paid of refunds that passed before',
  'POST /wallet/return-pay-out/:id': 'gives what was refunded before to the wallet',
  'PUT /order/confirm-refund/:id': 'is the second person',
  'PUT /order/decline-refund/:id': 'pays nothing back',
}

test('every call that needs the permission is known here', async () => {
  const found: string[] = []
  for await (const file of glob('src/**/*routes.ts'))
    for (const part of readFileSync(file, 'utf8').split(/(?=\.(?:get|post|put|delete)\(\s*'\/)/)) {
      const [, method = '', path] = /^\.(get|post|put|delete)\(\s*'(\/[^']*)'/.exec(part) ?? []
      if (path && part.includes("'money:refund'")) found.push(`${method.toUpperCase()} ${path}`)
    }
  expect(found.toSorted()).toEqual(Object.keys(calls).toSorted())
})

const moneyMoved = async () =>
  (
    await pool.query(
      `select count(*)::int as moved from ledger_transactions where cause in ('refund', 'goodwill', 'pay-out')`,
    )
  ).rows[0].moved

test.each(Object.entries(calls).filter(([, call]) => typeof call === 'function'))(
  '%s asks a second person, moves no money before, and moves it once confirmed',
  async (_, call) => {
    if (typeof call !== 'function') return
    const before = await moneyMoved()
    const answer = await call()
    expect(answer.status, answer.body.message).toBe(200)
    expect(answer.body.asked).toHaveLength(1)
    await makeHeldChanges()
    expect(await moneyMoved()).toBe(before)
    const confirmed = await confirm(idOf(answer))
    expect(confirmed.body.message).toBe('The refund is made')
    expect(await moneyMoved()).toBe(before + 1)
    expect((await confirm(idOf(answer))).status).toBe(409)
  },
)
