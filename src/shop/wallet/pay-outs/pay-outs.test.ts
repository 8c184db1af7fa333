import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, password, shopper } from '../../../../tests/actors.ts'
import { balanceOf, buy, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { pool } from '../../../platform/database.ts'
import type { OrderOnWire } from '../../orders/wire.ts'

ownDatabase()
afterEach(() => expectInvariants())

let asha: Actor
let owner: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
})

const upi = { kind: 'upi', upiId: 'asha.rao@okbank' }
const account = {
  kind: 'bank',
  holder: 'Asha Rao',
  accountNumber: '0012 3456 7890',
  accountNumberAgain: '001234567890',
  ifsc: 'sbin0001234',
}

const delivered = async () => {
  const order = await buy(asha, [await addProduct({ salePrice: 400 })])
  await move(owner, order, 'Delivered')
  return order
}
const ask = ({ _id: orderId, items }: OrderOnWire, more: object) =>
  asha.post('/order/return-order-request', { orderId, itemId: items[0]?._id, reason: 'Other', ...more })
/** A return that is accepted, to be paid out. */
const owed = async (payOut: object = upi) => {
  const order = await delivered()
  expect((await ask(order, { refundTo: 'source', payOut })).status).toBe(200)
  await move(owner, order, 'ReturnAccepted')
  const { payOuts } = (await owner.get('/wallet/get-pay-outs')).body
  return payOuts.find(({ orderId }: { orderId: string }) => orderId === order._id)
}
const paid = (ids: string[], more: object = {}) =>
  owner.post('/wallet/mark-paid', { ids, reference: 'UTR123', paidOn: clock.today(), ...more })
const giveBack = (id: string) => owner.post(`/wallet/return-pay-out/${id}`, {})
const refundsOf = async (orderId: string) => (await asha.get(`/order/get-own-order/${orderId}`)).body.refunds
const file = async () => {
  const { bytes } = await owner.post('/wallet/download-pay-outs', {})
  return new TextDecoder().decode(bytes)
}
const destinations = async () =>
  (await pool.query('select from pay_out_destinations where user_id = $1', [asha.id])).rowCount
const mailsAbout = async (text: string) => {
  const { rows } = await pool.query(
    `select from pgboss.job where name = 'mail' and data ->> 'to' = $1 and data ->> 'preview' like $2`,
    [asha.email, `%${text}%`],
  )
  return rows.length
}

describe('a return that was paid in cash', () => {
  test('is paid out to a UPI id: due, in the file for the bank, and paid once', async () => {
    const payOut = await owed()
    expect(payOut).toMatchObject({ amount: 400, kind: 'upi', lastFour: '.rao', status: 'due' })
    expect(JSON.stringify((await owner.get('/wallet/get-pay-outs')).body)).not.toContain('okbank')
    expect(await file()).toContain(`${payOut._id},,,,asha.rao@okbank,400.00,Refund #`)
    expect(await refundsOf(payOut.orderId)).toMatchObject([{ to: 'bank', amount: 400, state: 'due' }])
    const answers = await Promise.all([paid([payOut._id]), paid([payOut._id])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refundsOf(payOut.orderId)).toMatchObject([{ to: 'bank', state: 'processed' }])
    expect(await destinations()).toBe(0)
    expect(await mailsAbout('was paid to the bank account or UPI id')).toBe(1)
    expect(await balanceOf(asha)).toBeNull()
  })

  test('is paid out to a bank account, whose number is read as it is typed', async () => {
    const payOut = await owed(account)
    expect(payOut).toMatchObject({ kind: 'bank', lastFour: '7890' })
    expect(await file()).toContain(`${payOut._id},Asha Rao,001234567890,SBIN0001234,,400.00`)
  })

  test('has no formula in the file for the bank', async () => {
    const payOut = await owed({ ...account, holder: '=HYPERLINK("https://evil.test")' })
    expect(await file()).toContain(`${payOut._id},"'=HYPERLINK(`)
  })

  test.each([
    ['a UPI id of another form', { ...upi, upiId: 'asha' }, 'A UPI id looks like name@bank'],
    ['a UPI id with an email address', { ...upi, upiId: 'a@b.c' }, 'A UPI id looks like name@bank'],
    ['a short account number', { ...account, accountNumber: '123' }, 'An account number has 9 to 18 digits'],
    ['two numbers', { ...account, accountNumberAgain: '001234567891' }, 'The two account numbers differ'],
    [
      'an IFSC of another form',
      { ...account, ifsc: 'SBIN1001234' },
      'An IFSC has 11 characters, as SBIN0001234',
    ],
    ['nothing', null, 'Give a UPI id or a bank account'],
  ])('is not asked for with %s', async (_what, payOut, message) => {
    const order = await delivered()
    const { status, body } = await ask(order, { refundTo: 'source', payOut })
    expect([status, body.message]).toEqual([400, message])
    expect(await destinations()).toBe(0)
  })

  test('is paid out where its shopper chose, though an admin rejected it and opens it again', async () => {
    const order = await delivered()
    await ask(order, { refundTo: 'source', payOut: upi })
    for (const status of ['ReturnRejected', 'ReturnInitialized'] as const) await move(owner, order, status)
    const { returnRequest } = (await owner.get('/order/get-return-details?limit=1')).body
    expect(returnRequest).toMatchObject([{ orderId: order._id, refundTo: 'bank' }])
    const mails = `select from pgboss.job where data ->> 'to' = $1 and data::text like '%We pay ₹400 to the bank%'`
    expect((await pool.query(mails, [asha.email])).rowCount).toBe(2)
    await move(owner, order, 'ReturnAccepted')
    expect(await refundsOf(order._id)).toMatchObject([{ to: 'bank', amount: 400 }])
    expect(await balanceOf(asha)).toBeNull()
  })

  test('forgets the account when the request is sent again for the wallet', async () => {
    const order = await delivered()
    await ask(order, { refundTo: 'source', payOut: upi })
    await move(owner, order, 'ReturnRejected')
    await ask(order, {})
    expect(await destinations()).toBe(0)
    await move(owner, order, 'ReturnAccepted')
    expect(await balanceOf(asha)).toBe(400)
  })
})

describe('a pay-out', () => {
  test.each([false, true])(
    'that the bank returns goes to the wallet once, after it was paid: %s',
    async (isPaid) => {
      const { _id, orderId } = await owed()
      if (isPaid) await paid([_id])
      const answers = await Promise.all([giveBack(_id), giveBack(_id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
      expect(await balanceOf(asha)).toBe(400)
      expect(await refundsOf(orderId)).toMatchObject([
        { of: 'item', to: 'bank', state: 'failed' },
        { of: 'fallback', to: 'wallet', amount: 400 },
      ])
      expect(await mailsAbout('the bank could not pay your refund')).toBe(1)
      expect((await paid([_id])).status).toBe(409)
    },
  )

  test('is marked with others, all or none, on no day to come', async () => {
    const [one, other] = [await owed(), await owed()]
    expect((await paid([one._id], { paidOn: addDays(clock.today(), 1) })).status).toBe(400)
    expect((await paid([one._id, randomUUID()])).status).toBe(409)
    expect((await paid([one._id, other._id])).status).toBe(200)
    const { payOuts } = (await owner.get('/wallet/get-pay-outs?status=paid&limit=2')).body
    expect(payOuts).toMatchObject([{ reference: 'UTR123' }, { reference: 'UTR123' }])
  })

  test('of an account that is erased is unclaimed, and booked when it is paid after all', async () => {
    const { orderId } = await owed()
    const erased = await asha.post('/users/erase-account', { password, confirmedBalance: 0 })
    expect(erased.status).toBe(200)
    expect(await destinations()).toBe(0)
    const { refunds } = (await owner.get(`/order/get-order-details/${orderId}`)).body
    expect(refunds).toMatchObject([
      { to: 'bank', state: 'failed' },
      { of: 'fallback', to: 'unclaimed' },
    ])
    const booking = {
      amount: 400,
      note: 'Her son',
      reference: 'UTR9',
      paidOn: clock.today(),
      key: randomUUID(),
    }
    const book = (more: object = {}) => owner.post('/wallet/pay-unclaimed', { ...booking, ...more })
    expect((await book({ amount: 400.01 })).status).toBe(409)
    const answers = await Promise.all([book(), book(), book({ key: randomUUID() })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect((await owner.get('/wallet/get-pay-outs')).body.unclaimed).toBe(0)
  })
})
