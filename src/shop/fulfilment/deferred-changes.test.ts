import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, fillWallet, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { race, repeatConcurrently, withLatency } from '../../../tests/latency.ts'
import { addProduct } from '../../../tests/products.ts'
import { programOf } from '../../../tests/programs.ts'
import { runs } from '../../../tests/runs.ts'
import { makeHeldChanges } from '../../../tests/shipping.ts'
import { pool } from '../../platform/database.ts'
import { adminMayMove, holdSeconds, type Status, shopperMayMove } from '../orders/rules.ts'
import { makeDeferredChanges } from './make-deferred-changes.ts'

ownDatabase()
withLatency()
afterEach(() => expectInvariants())

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

type Item = { asha: Actor; orderId: string; itemId: string; sizeId: string }

/** An item of ₹100 that was paid from the wallet. */
async function bought(): Promise<Item> {
  const asha = await shopper()
  await fillWallet(asha, 130)
  const { id, sizeIds } = await addProduct({ salePrice: 100 })
  const { _id, items } = await buy(asha, [{ id }], 'Wallet')
  return { asha, orderId: _id, itemId: items[0]?._id ?? '', sizeId: sizeIds[0] ?? '' }
}

const choose = ({ orderId, itemId }: Item, newStatus: Status, hold = true) =>
  owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus, hold })
const undo = (held: string) => owner.put(`/order/undo-status-change/${held}`)
const cancel = ({ asha, orderId, itemId }: Item) =>
  asha.put('/order/user-order-status-change', {
    orderId,
    itemId,
    orderStatus: 'Cancelled',
    cancelReason: 'Other',
  })

const askBack = ({ asha, orderId, itemId }: Item) =>
  asha.post('/order/return-order-request', { orderId, itemId, reason: 'Other' })

async function seen({ asha, orderId, itemId }: Item) {
  const own = await asha.get(`/order/single-orderDetails?orderId=${orderId}&itemId=${itemId}`)
  const { history, held } = (await owner.get(`/order/get-order-details/${orderId}`)).body
  return {
    status: own.body.item.status,
    steps: history.map(({ to }: { to: Status }) => to),
    held: held.map(({ to }: { to: Status }) => to),
    mails: await mailsTo(asha),
  }
}

async function mailsTo(asha: Actor): Promise<string[]> {
  const { rows } = await pool.query(
    `select split_part(data ->> 'subject', ':', 1) as subject from pgboss.job where name = 'mail'
       and data ->> 'to' = $1 and data ->> 'subject' not like 'Order confirmed%' order by created_on`,
    [asha.email],
  )
  return rows.map(({ subject }) => subject)
}

const due = ({ itemId }: Item) =>
  pool.query('update deferred_status_changes set try_at = now() where item_id = $1', [itemId])

async function whenDue(item: Item): Promise<void> {
  await due(item)
  await makeDeferredChanges()
}

test('a held change is not made, and nobody is mailed, until it is due', async () => {
  const item = await bought()
  expect((await choose(item, 'Shipped')).body).toMatchObject({ message: 'Status updated' })
  await makeDeferredChanges()
  expect(await seen(item)).toEqual({ status: 'Pending', steps: ['Pending'], held: ['Shipped'], mails: [] })
  const { rows } = await pool.query('select due_at - now() as left from deferred_status_changes')
  expect(rows[0].left.seconds).toBeLessThan(holdSeconds)

  await whenDue(item)
  await whenDue(item)
  expect(await seen(item)).toEqual({
    status: 'Shipped',
    steps: ['Pending', 'Shipped'],
    held: [],
    mails: ['Shipped'],
  })
})

test('an undone change is never made', async () => {
  const item = await bought()
  const { held } = (await choose(item, 'Cancelled')).body
  expect(await undo(held)).toMatchObject({ status: 200, body: { message: 'The change is undone' } })
  await whenDue(item)
  expect(await seen(item)).toEqual({ status: 'Pending', steps: ['Pending'], held: [], mails: [] })
  expect([await balanceOf(item.asha), await stockOf(item.sizeId)]).toEqual([0, 9])
  const tooLate = { status: 409, body: { message: 'This change can no longer be undone' } }
  expect(await undo(held)).toMatchObject(tooLate)
})

test('a change that was made, or never was, is not undone', async () => {
  const item = await bought()
  const { held } = (await choose(item, 'Shipped')).body
  await whenDue(item)
  expect((await undo(held)).status).toBe(409)
  expect((await undo('01980000-0000-7000-8000-000000000000')).status).toBe(409)
  expect((await undo('no-id')).status).toBe(404)
  expect((await seen(item)).status).toBe('Shipped')
})

test('an answer to a return is held, and shown to other admins', async () => {
  const item = await bought()
  await choose(item, 'Delivered', false)
  const { asha, orderId, itemId } = item
  await asha.post('/order/return-order-request', { orderId, itemId, reason: 'Other' })
  const request = async () => {
    const { returnRequest } = (await owner.get('/order/get-return-details?limit=20')).body
    return returnRequest.find((each: Item) => each.itemId === itemId)
  }
  const { _id: returnId } = await request()
  const { held } = (await owner.put('/order/accept-return', { returnId, hold: true })).body
  expect(await request()).toMatchObject({ status: 'Pending', held: { _id: held, to: 'Accepted' } })
  const again = await (await admin()).put('/order/reject-return', { returnId, hold: true })
  expect(again).toMatchObject({ status: 409, body: { message: 'This return was already accepted' } })
  expect(await balanceOf(item.asha)).toBe(0)
  await whenDue(item)
  expect(await request()).toMatchObject({ status: 'Accepted', held: null })
  expect(await balanceOf(item.asha)).toBe(100)
})

test('a later choice takes the place of the held one, or has it made first where the table asks for it', async () => {
  const item = await bought()
  await choose(item, 'Shipped')
  const { held } = (await choose(item, 'Delivered')).body
  expect(await seen(item)).toEqual({ status: 'Pending', steps: ['Pending'], held: ['Delivered'], mails: [] })
  expect((await choose(item, 'Delivered')).body.held).toBe(held)
  expect((await choose(item, 'ReturnInitialized', false)).body.held).toBeNull()
  expect((await seen(item)).steps).toEqual(['Pending', 'Delivered', 'ReturnInitialized'])
})

test('the present status, chosen again, takes the held change back', async () => {
  const item = await bought()
  for (const to of ['Delivered', 'ReturnRejected'] as const) await choose(item, to, false)
  await choose(item, 'ReturnInitialized')
  expect((await choose(item, 'ReturnRejected')).body.held).toBeNull()
  await whenDue(item)
  expect(await seen(item)).toMatchObject({ status: 'ReturnRejected', held: [] })
})

test('who corrects Shipped to Cancelled in time gives shipping back, too', async () => {
  const item = await bought()
  await choose(item, 'Shipped')
  await choose(item, 'Cancelled')
  await whenDue(item)
  expect(await seen(item)).toMatchObject({ steps: ['Pending', 'Cancelled'], mails: ['Cancelled'] })
  expect(await balanceOf(item.asha)).toBe(130)
})

test('a change that cannot be made is tried again later, and stays due; others are made', async () => {
  const [broken, sound] = [await bought(), await bought()]
  for (const item of [broken, sound]) await choose(item, 'Shipped')
  const dueAt = 'select due_at, try_at > now() as later from deferred_status_changes where item_id = $1'
  const before = await pool.query(dueAt, [broken.itemId])
  await pool.query("update deferred_status_changes set to_status = 'Lost' where item_id = $1", [
    broken.itemId,
  ])
  for (const item of [broken, sound]) await due(item)
  await makeDeferredChanges()
  expect((await seen(sound)).status).toBe('Shipped')
  const { rows } = await pool.query(dueAt, [broken.itemId])
  expect(rows).toEqual([{ due_at: before.rows[0].due_at, later: true }])
  await pool.query('delete from deferred_status_changes where item_id = $1', [broken.itemId])
})

test('what is chosen is judged by what is held', async () => {
  const item = await bought()
  await choose(item, 'Delivered')
  expect(await choose(item, 'Cancelled')).toMatchObject({
    status: 409,
    body: { message: 'The status cannot change from Delivered to Cancelled' },
  })
})

test("a shopper's cancel ends what is held", async () => {
  const item = await bought()
  await choose(item, 'Shipped')
  expect((await cancel(item)).status).toBe(200)
  await whenDue(item)
  expect(await seen(item)).toMatchObject({ status: 'Cancelled', steps: ['Pending', 'Cancelled'], held: [] })
  const { rows } = await pool.query('select from deferred_status_changes where item_id = $1', [item.itemId])
  expect(rows).toEqual([])
})

test('undone and made at once: one of the two', () =>
  repeatConcurrently(async () => {
    const item = await bought()
    const { held } = (await choose(item, 'Shipped')).body
    await due(item)
    const [undone] = await race(() => undo(held), makeDeferredChanges)
    const { status, mails } = await seen(item)
    expect({ status, mails }).toEqual(
      undone.status === 200 ? { status: 'Pending', mails: [] } : { status: 'Shipped', mails: ['Shipped'] },
    )
  }))

test('made by two processes, cancelled and chosen at once: each step once', () =>
  repeatConcurrently(async () => {
    const item = await bought()
    await choose(item, 'Shipped')
    await due(item)
    await Promise.all([makeDeferredChanges(), makeDeferredChanges(), cancel(item), choose(item, 'Delivered')])
    await whenDue(item)
    const { steps } = await seen(item)
    expect(new Set(steps).size).toBe(steps.length)
  }))

test('whatever is chosen, held, undone and made: an item goes no way that the table does not allow', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({
            choose: fc.constantFrom<Status>(
              'Shipped',
              'Delivered',
              'Cancelled',
              'ReturnRejected',
              'ReturnAccepted',
            ),
            hold: fc.boolean(),
          }),
          fc.constantFrom('undo' as const, 'make' as const, 'cancel' as const, 'ask back' as const),
        ),
        { maxLength: 8 },
      ),
      async (acts) => {
        const item = await bought()
        let held = ''
        for (const act of acts) {
          if (act === 'undo') await undo(held)
          else if (act === 'make') await whenDue(item)
          else if (act === 'cancel') await cancel(item)
          else if (act === 'ask back') await askBack(item)
          else held = (await choose(item, act.choose, act.hold)).body.held ?? held
        }
        await whenDue(item)
        const { steps, status } = await seen(item)
        expect(steps.at(-1)).toBe(status)
        for (const [index, to] of steps.slice(1).entries()) {
          const from: Status = steps[index]
          expect(adminMayMove(from, to) || shopperMayMove(from, to), `${from} to ${to}`).toBe(true)
        }
        await expectInvariants()
      },
    ),
    { numRuns: runs(6, 200) },
  ))

const keysOfMoves = async (itemId: string) => {
  const { rows } = await pool.query(
    `select admin_id as by, api_key_id as key from audit_log where thing = 'item' and thing_id = $1 order by id`,
    [itemId],
  )
  return rows
}

test('a change that a program holds is of its key in the log, whoever has it made', async () => {
  const { ask, id: key } = await programOf(owner, ['orders:write'])
  const [alone, together] = [await bought(), await bought()]
  const held = { productId: alone.itemId, newStatus: 'Delivered', hold: true }
  expect((await ask('PUT', `/order/update-product-status/${alone.orderId}`, held)).status).toBe(200)
  const batch = { batch: randomUUID(), orders: [together.orderId], newStatus: 'Shipped' }
  expect((await ask('POST', '/order/change-statuses', batch)).status).toBe(200)
  expect((await choose(alone, 'ReturnInitialized', false)).status).toBe(200)
  await makeHeldChanges()
  expect(await keysOfMoves(alone.itemId)).toEqual([
    { by: owner.id, key },
    { by: owner.id, key: null },
  ])
  expect(await keysOfMoves(together.itemId)).toEqual([{ by: owner.id, key }])
})

test('a change that an admin holds is of no key, when a program has it made', async () => {
  const { ask, id: key } = await programOf(owner, ['orders:write'])
  const item = await bought()
  await choose(item, 'Delivered')
  const returned = { productId: item.itemId, newStatus: 'ReturnInitialized' }
  expect((await ask('PUT', `/order/update-product-status/${item.orderId}`, returned)).status).toBe(200)
  expect(await keysOfMoves(item.itemId)).toEqual([
    { by: owner.id, key: null },
    { by: owner.id, key },
  ])
})

test('what a program holds is not made once its key is revoked', async () => {
  const { ask, id: key } = await programOf(owner, ['orders:write'])
  const item = await bought()
  const held = { productId: item.itemId, newStatus: 'Shipped', hold: true }
  expect((await ask('PUT', `/order/update-product-status/${item.orderId}`, held)).status).toBe(200)
  expect((await owner.delete(`/keys/revoke-key/${key}`)).status).toBe(200)
  await makeHeldChanges()
  expect(await keysOfMoves(item.itemId)).toEqual([])
  const { rows } = await pool.query('select status from order_items where id = $1', [item.itemId])
  expect(rows).toEqual([{ status: 'Pending' }])
  expect((await choose(item, 'Shipped', false)).status).toBe(200)
})
