import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../src/platform/clock.ts'
import { pool } from '../../src/platform/database.ts'
import { makeDeferredChanges } from '../../src/shop/fulfilment/make-deferred-changes.ts'
import { runAudit } from '../../src/shop/reports/integrity/run-audit.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { balanceOf, buy, stockOf } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { withLatency } from '../latency.ts'
import { addProduct } from '../products.ts'
import { ownProvider, ownShop } from '../provider.ts'
import { statusMailsTo } from '../shipping.ts'
import { expectAsInTurn, type Operation } from './pairs.ts'

ownDatabase()
ownShop(ownProvider())
withLatency()

/** Four units of ₹100 that were delivered, paid in cash, and are to be paid back to a UPI id. */
type ReturnCase = {
  asha: Actor
  sizeId: string
  orderId: string
  itemId: string
  returnId: string
  stockBefore: number
  /** Of what is held, and of what is to be paid out. */
  held: string
  payOut: string
}

let people: [Actor, Actor]
const products = new Map<number, { id: string; sizeIds: string[] }>()
beforeAll(async () => {
  people = [await admin(), await admin()]
  const [owner] = people
  const { body } = await owner.get('/settings/get-settings')
  const { version } = body.settings.find(({ section }: { section: string }) => section === 'selling')
  const fields = { returnReceipt: true, returnInspection: true }
  await owner.put('/settings/save-settings', { section: 'selling', version, fields })
})
afterAll(async () => {
  await expectInvariants()
  expect((await runAudit(0)).problems).toEqual([])
})

async function productOf(worker: number): Promise<{ id: string; sizeIds: string[] }> {
  const product =
    products.get(worker) ?? (await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 9_000 }] }))
  products.set(worker, product)
  return product
}

const payOut = { kind: 'upi', upiId: 'asha.rao@okbank' }
const askAgain: Operation<ReturnCase> = ({ asha, orderId, itemId }) =>
  asha.post('/order/return-order-request', {
    ...{ orderId, itemId, reason: 'Other', refundTo: 'source', payOut },
  })

async function asked(worker: number): Promise<ReturnCase> {
  const [owner] = people
  const { id, sizeIds } = await productOf(worker)
  const asha = await shopper('Asha Rao')
  const [sizeId = ''] = sizeIds
  const stockBefore = await stockOf(sizeId)
  const { _id: orderId, items } = await buy(asha, [{ id, quantity: 4 }])
  const of = { asha, sizeId, orderId, itemId: items[0]?._id ?? '', stockBefore }
  const delivered = { productId: of.itemId, newStatus: 'Delivered' }
  await owner.put(`/order/update-product-status/${orderId}`, delivered)
  const known = { ...of, returnId: '', held: '', payOut: '' }
  await askAgain(known, owner)
  const { rows } = await pool.query('select id from return_requests where item_id = $1', [of.itemId])
  return { ...known, returnId: rows[0].id }
}

const answer =
  (call: string, more: object = {}): Operation<ReturnCase> =>
  ({ returnId }, by) =>
    by.put(`/order/${call}-return`, { returnId, ...more })
const give =
  (newStatus: string, more: object = {}): Operation<ReturnCase> =>
  ({ orderId, itemId }, by) =>
    by.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus, ...more })

const part = { amount: 100, reason: 'Worn', hold: true }
const undo: Operation<ReturnCase> = ({ held }, by) => by.put(`/order/undo-status-change/${held}`)
const timePasses: Operation<ReturnCase> = async (of) => {
  await makeHeldOf(of)
  return { status: 200, body: {}, headers: new Headers(), bytes: new Uint8Array() }
}
const markPaid: Operation<ReturnCase> = ({ payOut }, by) =>
  by.post('/wallet/mark-paid', { ids: [payOut], reference: 'UTR1', paidOn: clock.today() })
const returnPayOut: Operation<ReturnCase> = ({ payOut }, by) =>
  by.post(`/wallet/return-pay-out/${payOut}`, {})
const deleteShopper: Operation<ReturnCase> = ({ asha }, by) =>
  by.delete(`/users/deleteUser/${asha.id}?confirmedBalance=0`)

/** Does these one after the other first. */
const after =
  (...steps: Operation<ReturnCase>[]) =>
  async (worker: number): Promise<ReturnCase> => {
    const of = await asked(worker)
    for (const step of steps) await step(of, people[0])
    return of
  }
const inspected = after(answer('accept'), answer('receive'), answer('inspect', { whole: 3, damaged: 1 }))

async function partlyRefundedAndHeld(worker: number): Promise<ReturnCase> {
  const of = await inspected(worker)
  const { body } = await answer('refund', part)(of, people[0])
  return { ...of, held: body.held }
}

async function owed(worker: number): Promise<ReturnCase> {
  const of = await inspected(worker)
  await answer('refund')(of, people[0])
  const { rows } = await pool.query('select id from pay_outs where item_id = $1', [of.itemId])
  return { ...of, payOut: rows[0].id }
}

async function makeHeldOf({ itemId }: ReturnCase): Promise<void> {
  await pool.query('update deferred_status_changes set try_at = now() where item_id = $1', [itemId])
  await makeDeferredChanges()
}

async function read(of: ReturnCase): Promise<object> {
  await makeHeldOf(of)
  const { itemId } = of
  const { order, returns, returnSteps, refunds } = (
    await people[0].get(`/order/get-order-details/${of.orderId}`)
  ).body
  const counts = await pool.query(
    `select (select count(*) from credit_notes where item_id = $1) as notes,
      (select count(*) from pay_out_destinations where item_id = $1) as accounts,
      (select array_agg(status) from pay_outs where item_id = $1) as "payOuts",
      (select deleted_at is not null from users where id = $2) as "isDeleted"`,
    [itemId, of.asha.id],
  )
  const [facts] = counts.rows
  return {
    status: order.items[0].status,
    request: returns[0].status,
    refundTo: returns[0].refundTo,
    steps: returnSteps.map(({ kind, units }: { kind: string; units?: object }) => [kind, units]),
    refunds: refunds.map(({ of, to, amount, state }: Record<string, unknown>) => [of, to, amount, state]),
    taken: of.stockBefore - (await stockOf(of.sizeId)),
    wallet: await balanceOf(of.asha),
    ...facts,
    // One who is deleted meanwhile may still be mailed, or not.
    mails: facts.isDeleted ? null : (await statusMailsTo(of.asha)).toSorted(),
  }
}

test.each([
  {
    start: 'was asked for',
    open: asked,
    operations: {
      'accept it': answer('accept'),
      'accept it with the order': give('ReturnAccepted', { way: 'send-in' }),
      'reject it': answer('reject'),
      'reject it in ten seconds': answer('reject', { hold: true }),
      'receive it': answer('receive'),
    },
  },
  {
    start: 'has come',
    open: after(answer('accept'), answer('receive')),
    operations: {
      'inspect it as whole': answer('inspect', { whole: 4 }),
      'inspect it as damaged': answer('inspect', { damaged: 4 }),
      'receive it': answer('receive'),
      'reject it': answer('reject'),
      'refund it': answer('refund'),
    },
  },
  {
    start: 'was inspected',
    open: inspected,
    operations: {
      'refund it': answer('refund'),
      'refund a part in ten seconds': answer('refund', part),
      'refund it to the wallet': answer('refund', { refundTo: 'wallet' }),
      'accept it with the order': give('ReturnAccepted'),
      'reject it': answer('reject'),
      'delete its shopper': deleteShopper,
    },
  },
  {
    start: 'is held as refunded in part',
    open: partlyRefundedAndHeld,
    operations: {
      'undo that': undo,
      'the ten seconds end': timePasses,
      'refund it': answer('refund'),
      'accept it with the order': give('ReturnAccepted', { hold: true }),
      'reject it': answer('reject'),
      'delete its shopper': deleteShopper,
    },
  },
  {
    start: 'was rejected',
    open: after(answer('accept'), answer('reject')),
    operations: {
      'its shopper asks again': askAgain,
      'accept it': answer('accept'),
      'accept it with the order': give('ReturnAccepted'),
    },
  },
  {
    start: 'is to be paid out',
    open: owed,
    operations: {
      'mark it as paid': markPaid,
      'the bank returns it': returnPayOut,
      'delete its shopper': deleteShopper,
    },
  },
])('of a return that $start, what two do at once ends as one after the other', async (start) => {
  await expectAsInTurn({ ...start, read }, people)
})
