import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFaults, webhookFaults } from '../../demo/stand-ins/razorpay/faults.ts'
import { pool } from '../../src/platform/database.ts'
import { confirmOrders } from '../../src/shop/orders/mails/confirm-orders.ts'
import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import { type Actor, admin, shopper } from '../actors.ts'
import { address, checkout, fillCart, move, order } from '../buying.ts'
import { ownDatabase } from '../database.ts'
import { buyOnline } from '../paying.ts'
import { addProduct } from '../products.ts'
import { ownProvider } from '../provider.ts'
import { findCatalogueLost } from './catalogue-verdict.ts'
import { findDocumentsLost } from './documents-verdict.ts'
import { rarelyTriggered } from './faults.ts'
import type { Entry } from './journal.ts'
import { findMailsMissing, findMoveMailsWrong } from './mails-verdict.ts'
import { findMonthsLost } from './months-verdict.ts'
import { findDuplicates, findHalfDone, findLost } from './orders-verdict.ts'
import { findUnaccounted, findUncredited } from './payments-verdict.ts'

ownDatabase()
const provider = ownProvider()

let client: pg.Client
let asha: Actor
const entries: Entry[] = []

/** A cash order as the trial places and records it. */
async function orderAtTheDoor(mark: string, key: string, item: { id: string }): Promise<OrderOnWire> {
  await fillCart(asha, item)
  const body = { ...(await checkout(asha)), shippingAddress: { ...address, locality: mark } }
  const { body: answer } = await order(asha, body, { 'idempotency-key': key })
  const { _id: orderId, items, theTotelAmount: total }: OrderOnWire = answer.order
  const bought = items.map(({ productId, size, quantity, priceDetails: { discountedPrice: price } }) => {
    return { productId: productId._id, size, quantity, price }
  })
  entries.push({ what: 'ordered', mark, key, shopper: asha.id, method: 'COD', orderId, items: bought, total })
  return answer.order
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: pool.options.connectionString ?? '' })
  await client.connect()
  asha = await shopper()
  const tee = await addProduct({ salePrice: 123.45, sizes: [{ size: 8, stock: 50 }] })
  await orderAtTheDoor('first', 'key one', tee)
  const shipped = await orderAtTheDoor('second', 'key two', tee)
  await buyOnline(asha, provider, tee)
  await confirmOrders()
  await move(await admin(), shipped, 'Shipped')
})
afterAll(() => client.end())

/** The findings after a statement, which is rolled back; triggers are off, because they would refuse it. */
async function findingsAfter(
  statement: string,
  acknowledged: Entry[] = entries,
): Promise<Record<string, number>> {
  await client.query('begin; set local session_replication_role = replica')
  await client.query(statement)
  const found = {
    lost: await findLost(client, acknowledged),
    duplicated: await findDuplicates(client, acknowledged),
    documents: await findDocumentsLost(client, acknowledged),
    unaccounted: await findUnaccounted(client, client),
    uncredited: await findUncredited(client, acknowledged),
    months: await findMonthsLost(client, acknowledged),
    catalogue: await findCatalogueLost(client, acknowledged),
    halfDone: await findHalfDone(client),
    mails: [...(await findMailsMissing(client)), ...(await findMoveMailsWrong(client))],
  }
  await client.query('rollback')
  const broken = Object.entries(found).filter(([, faults]) => faults.length > 0)
  return Object.fromEntries(broken.map(([what, faults]) => [what, faults.length]))
}

const second = `(select id from orders where shipping_address ->> 'locality' = 'second')`
const first = `(select id from orders where shipping_address ->> 'locality' = 'first')`

test('the trial finds nothing where everything is as it was said', async () => {
  expect(await findingsAfter('select 1')).toEqual({})
})

test('the trial misses an order that was acknowledged, and sees what of it is not as it was told', async () => {
  expect(await findingsAfter(`delete from orders where id = ${first}`)).toEqual({ lost: 1 })
  const changes = [
    `update orders set total = total + 1, subtotal = subtotal + 1 where id = ${first}`,
    `update order_items set quantity = 2 where order_id = ${first}`,
    `update order_items set product_id = new_id() where order_id = ${first}`,
    `update orders set user_id = new_id() where id = ${first}`,
  ]
  for (const change of changes) expect(await findingsAfter(change), change).toMatchObject({ lost: 1 })
})

test('the trial sees a move that was acknowledged and undone', async () => {
  const { rows } = await client.query(`select id, order_id from order_items where order_id = ${first}`)
  const moved: Entry = { what: 'moved', orderId: rows[0].order_id, itemId: rows[0].id, to: 'Shipped' }
  expect(await findingsAfter('select 1', [...entries, moved])).toEqual({ lost: 1 })
})

test('the trial sees imported products that are not there, or twice, and pictures that are not those of their owner', async () => {
  const imported: Entry = { what: 'imported', names: ['Import 1 row 1', 'Import 1 row 2'] }
  const pictured: Entry = { what: 'pictured', person: asha.id, picture: `/images/${'0'.repeat(32)}` }
  expect(await findingsAfter('select 1', [...entries, imported, pictured])).toEqual({ catalogue: 3 })
  const two = `update products set name = 'Import 1 row 1'; update users set picture = '${'0'.repeat(32)}'`
  expect(await findingsAfter(two, [...entries, imported, pictured])).toEqual({ catalogue: 1 })
})

test('the trial sees two orders of one attempt, and one that was made although it was refused', async () => {
  const twice = `update orders set shipping_address = '{"locality": "first"}' where payment_method = 'COD'`
  expect(await findingsAfter(twice)).toEqual({ duplicated: 1 })
  const [acknowledged, other] = entries
  if (acknowledged?.what !== 'ordered' || !other) throw new Error('nothing was ordered')
  const refused: Entry = { ...acknowledged, what: 'refused', status: 409, message: 'No' }
  expect(await findingsAfter('select 1', [refused, other])).toEqual({ duplicated: 2 })
})

test('the trial sees money that nobody has, that two have, and that never came', async () => {
  const changes = [
    `update orders set state = 'expired', payment_id = null where payment_method = 'Razorpay'`,
    `update sandbox_razorpay.payments set amount_refunded = amount, status = 'refunded'`,
    `update sandbox_razorpay.payments set amount = amount + 1`,
    `update sandbox_razorpay.payments set captured_at = null, status = 'failed'`,
    // The wallet was paid beside the dashboard.
    `insert into ledger_transactions (id, cause, reference, description)
       select new_id(), 'shipping-refund', id::text, '' from orders where payment_method = 'Razorpay';
     insert into ledger_entries (transaction_id, account_id, amount)
       select moved.id, account.id, 20000 from ledger_transactions as moved, ledger_accounts as account
       where cause = 'shipping-refund' and kind = 'unclaimed'`,
  ]
  for (const change of changes) expect(await findingsAfter(change), change).toMatchObject({ unaccounted: 1 })
  const credited: Entry = { what: 'credited', shopper: asha.id, paymentId: 'pay_1', amount: 100 }
  expect(await findingsAfter('select 1', [...entries, credited])).toEqual({ uncredited: 1 })
})

test('the trial misses an invoice and a credit note, and sees a number that is another order’s than was told', async () => {
  const invoice = `(select number from invoices)`
  const items = await client.query(`select id, order_id from order_items where order_id = ${second}`)
  const [{ id: item, order_id: orderId }] = items.rows
  const numbers = (await client.query('select number from invoices')).rows.map(({ number }) => number)
  const told: Entry = { what: 'numbered', orderId, numbers }
  expect(await findingsAfter('select 1', [...entries, told])).toEqual({})
  expect(await findingsAfter('delete from invoices')).toEqual({ documents: 1 })
  expect(await findingsAfter(`update order_items set status = 'Cancelled' where id = '${item}'`)).toEqual({
    documents: 1,
  })
  const renumbered = `update invoices set number = overlay(${invoice} placing '9' from 13)`
  expect(await findingsAfter(renumbered, [...entries, told])).toEqual({ documents: 1 })
})

test('the trial misses a mail that never went out', async () => {
  expect(await findingsAfter(`delete from pgboss.job where name = 'mail'`)).toEqual({ mails: 4 })
})

test('the trial sees a mail of a dispatch that went out twice, or counts another number of items', async () => {
  const again = `insert into pgboss.job (name, data) select name, data || jsonb_build_object('messageId', new_id())
    from pgboss.job where data ->> 'subject' like 'Shipped%'`
  expect(await findingsAfter(again)).toEqual({ mails: 1 })
  const more = `update pgboss.job set data = data || '{"subject": "Shipped: 2 items"}' where data ->> 'subject' like 'Shipped%'`
  expect(await findingsAfter(more)).toEqual({ mails: 1 })
})

test('the trial sees an order that its batch shipped in part', async () => {
  const { rows } = await client.query(`select ${first} as one, ${second} as other`)
  const batch: Entry = { what: 'batched', batch: 'b1', to: 'Shipped', orders: [rows[0].other] }
  expect(await findingsAfter('select 1', [...entries, batch])).toEqual({})
  const both: Entry = { ...batch, orders: [rows[0].one, rows[0].other] }
  expect(await findingsAfter('select 1', [...entries, both])).toEqual({ lost: 1 })
  const undone: Entry = { what: 'asked to undo', held: 'b1', orders: both.orders }
  expect(await findingsAfter('select 1', [...entries, both, undone])).toEqual({})
})

test('the trial sees exchanges and parcels of which a part is done, and takes no exchange for an order made twice', async () => {
  const item = `(select id from order_items where order_id = ${second})`
  const other = `(select id from order_items where order_id = ${first})`
  const exchange = (state: string, id = 'new_id()') =>
    `insert into exchanges (id, returned_item_id, size_id, quantity, state, ends_at)
     select ${id}, id, size_id, 1, '${state}', now() from order_items where id = ${item}`
  for (const state of ['open', 'ordered'])
    expect(await findingsAfter(exchange(state)), state).toEqual({ halfDone: 1 })
  const placed = `${exchange('ordered', other)}; update order_items set status = 'ReturnAccepted' where id = ${item};
    update orders set shipping_address = '{"locality": "second"}' where id = ${first}`
  expect(await findingsAfter(placed)).not.toHaveProperty('duplicated')
  const parcel = (returned: string) =>
    `with courier as (insert into couriers (name) values ('Courier') returning id)
     insert into shipments (order_id, courier_id, returned_at) select ${first}, id, ${returned} from courier`
  expect(await findingsAfter(parcel('null'))).toEqual({ halfDone: 1 })
  expect(await findingsAfter(parcel('now()'))).toEqual({ halfDone: 2 })
  const packed = `${parcel('null')}; insert into shipment_items (item_id, shipment_id) select ${other}, id from shipments`
  expect(await findingsAfter(packed)).toEqual({ halfDone: 1 })
})

test('the trial sees a closed month that is open again, that has no file, and whose file changed', async () => {
  const month = '2020-01'
  const closing = `insert into closed_months (month, closed_by, closed_at) select '2020-01-01', id, now() from users limit 1`
  const written = `insert into return_files (period, kind, part, bytes) values ('2020-01', 'json', 0, '{"fp": "012020"}')`
  const told: Entry[] = [
    ...entries,
    { what: 'closed', month },
    { what: 'filed', month, file: '{"fp":"012020"}' },
  ]
  expect(await findingsAfter(`${closing}; ${written}`, told)).toEqual({})
  expect(await findingsAfter('select 1', told)).toEqual({ months: 2 })
  expect(await findingsAfter(closing, told)).toEqual({ months: 2 })
  expect(await findingsAfter(`${closing}; ${written.replace('fp', 'fq')}`, told)).toEqual({ months: 1 })
})

test('the trial names each fault that it did not meet often enough', () => {
  const kinds = [...callFaults, ...webhookFaults]
  const calls = kinds.map((fault) => ({ operation: 'refund', fault, calls: fault === 'fail' ? 19 : 20 }))
  expect(rarelyTriggered(calls)).toEqual(["the provider's fault 'fail' was met only 19 times"])
  expect(rarelyTriggered([])).toHaveLength(kinds.length)
})
