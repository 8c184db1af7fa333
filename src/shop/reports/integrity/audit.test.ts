import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storeMail } from '../../../../demo/stand-ins/mailbox/store.ts'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, checkout, fillCart, fillWallet, makeCoupon, order } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { letterhead } from '../../../../tests/letterhead.ts'
import { prepareAllPrices } from '../../../../tests/prices.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier } from '../../../../tests/shipping.ts'
import { fromPaise } from '../../../lib/money.ts'
import { type Database, db, type Tx, transaction } from '../../../platform/database.ts'
import { log } from '../../../platform/log.ts'
import { type QueuedMail, sendBy } from '../../../platform/mail.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { numberIn } from '../../invoices/rules.ts'
import { confirmOrders } from '../../orders/mails/confirm-orders.ts'
import { lockOrder } from '../../orders/store.ts'
import { bookSettlement } from '../../settlements/book-settlement.ts'
import { invariants } from './invariants.ts'
import { askEach, findProblems, findRecentProblems, nightlyInvariants } from './problems.ts'
import type { Problem } from './rules.ts'

ownDatabase()

let asha: Actor
let owner: Actor

const move = async (orderId: string, itemId: string, ...statuses: string[]) => {
  for (const newStatus of statuses)
    await owner.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus })
}

/** Also before the dispatch and after a cancellation, as releases before did. */
const issue = (orderId: string) =>
  transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await issueInvoice(tx, order)
  })

/** A shop in which everything has happened once. */
beforeAll(async () => {
  asha = await shopper()
  owner = await admin()
  const bat = await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 100 }] })
  const ball = await addProduct({ salePrice: 200, sizes: [{ size: 8, stock: 100 }] })
  await fillWallet(asha, 5000)
  const goodwill = { key: randomUUID(), amount: 100, reason: 'A late parcel' }
  await owner.post(`/wallet/give-goodwill/${asha.id}`, goodwill)
  await bookSettlement(
    {
      id: 'setl_1',
      reference: 'UTR1',
      amount: fromPaise(97_640),
      status: 'processed',
      settledAt: new Date(),
    },
    [
      {
        id: 'pay_1',
        kind: 'payment',
        about: 'pay_1',
        currency: 'INR',
        gross: fromPaise(1_00_000),
        fee: fromPaise(2_360),
        tax: fromPaise(360),
      },
    ],
  )
  for (const end of [[], ['Shipped'], ['Delivered'], ['Cancelled'], ['Shipped', 'Cancelled']])
    for (const method of ['COD', 'Wallet']) {
      const { _id, items } = await buy(asha, [bat, ball], method)
      for (const item of items) await move(_id, item._id, ...end)
      await issue(_id)
    }
  const inParcel = await buy(asha, [bat], 'COD')
  const courier = await addCourier(owner)
  const parcel = { productId: inParcel.items[0]?._id, newStatus: 'Shipped', courier }
  await owner.put(`/order/update-product-status/${inParcel._id}`, parcel)
  for (const [reason, ...ends] of [
    ['Other'],
    ['Other', 'ReturnAccepted'],
    ['Damaged product', 'ReturnAccepted'],
    ['Change of mind', 'ReturnRejected'],
  ]) {
    const { _id, items } = await buy(asha, [bat], 'Wallet')
    const itemId = items[0]?._id ?? ''
    await move(_id, itemId, 'Delivered')
    await asha.post('/order/return-order-request', { orderId: _id, itemId, reason })
    await move(_id, itemId, ...ends)
  }
  const shoe = await addProduct({
    salePrice: 100,
    sizes: [
      { size: 8, stock: 10 },
      { size: 9, stock: 10 },
    ],
  })
  for (const ends of [[], ['ReturnAccepted']]) {
    const { _id, items } = await buy(asha, [shoe], 'Wallet')
    const itemId = items[0]?._id ?? ''
    await move(_id, itemId, 'Delivered')
    const wanted = { orderId: _id, itemId, reason: 'Other', size: 9 }
    expect((await asha.post('/order/return-order-request', wanted)).status).toBe(200)
    await move(_id, itemId, ...ends)
  }
  const { _id, items } = await buy(asha, [bat], 'Wallet')
  const cancelled = { orderId: _id, itemId: items[0]?._id, orderStatus: 'Cancelled', cancelReason: 'Other' }
  await asha.put('/order/user-order-status-change', cancelled)

  await makeCoupon('SIXER')
  await fillCart(asha, bat, ball)
  await asha.post('/coupen/validate-coupen', { code: 'SIXER', purchaseAmount: 300 })
  await order(asha, await checkout(asha), { 'idempotency-key': 'once' })
  await confirmOrders()
  await prepareAllPrices()
})

const anOrder = (which: string) => `(select id from orders where ${which} order by id limit 1)`
const anItem = (which: string) => `(
  select order_items.id from order_items join orders on orders.id = order_id where ${which} order by 1 limit 1)`
const atWork = 'update pgboss.version set cron_on = now()'
const openOrder = anOrder("payment_method = 'COD' and id not in (select order_id from invoices)")
const reservationLost = (more: string) => `
  ${atWork}; update orders set state = 'awaiting_payment', hold_ends_at = now() - interval '6 minutes' ${more}
  where id = ${openOrder}`
const paidOnline = `
  update orders set payment_method = 'Razorpay', payment_id = 'pay_1' where id = ${openOrder};
  insert into payment_intents (id, purpose, user_id, amount)
    select id, 'order', user_id, total from orders where payment_id is not null`

const partUnderWay = `
  insert into provider_refunds (payment_id, payment_intent_id, amount, movement_id, send_at, try_at)
    select 'pay_1', new_id(), 100, id, now(), null from ledger_transactions where cause = 'refund' limit 1`
const returned = `
  insert into returned_payments (payment_id, payment_intent_id, returned) select 'pay_1', id, 100 from payment_intents`

/** For each check the ways to break what it says: constraints stand in the way of some, triggers are off. */
const breaks: Record<string, string[]> = {
  I01: [
    'alter table product_sizes drop constraint product_sizes_stock_check; update product_sizes set stock = -1',
  ],
  I02: ['update product_sizes set stock = stock + 1', `delete from product_sizes where stock > 0`],
  I03: [
    `update product_sizes set stock = stock - 1;
     insert into stock_moves (size_id, quantity, cause, order_item_id)
       select id, -1, 'order', new_id() from product_sizes`,
    `update orders set state = 'expired' where id = ${openOrder}`,
    // A size that lost its row, was added as another one, and then had an order of it cancelled.
    `insert into stock_moves (size_id, quantity, cause) select id, -stock, 'count' from product_sizes;
     create temporary table gone on commit drop as select product_id, size, stock from product_sizes;
     delete from product_sizes;
     insert into product_sizes (product_id, size, stock) select * from gone;
     insert into stock_moves (size_id, quantity, cause) select id, stock, 'count' from product_sizes;
     update order_items set status = 'Cancelled' where id = ${anItem("status = 'Pending'")}`,
  ],
  I25: [
    `delete from stock_moves where order_item_id = ${anItem("status = 'Pending'")}`,
    `update stock_moves set quantity = quantity - 1 where order_item_id = ${anItem("status = 'Pending'")}`,
  ],
  I13: [
    `insert into stock_moves (size_id, quantity, cause, order_item_id)
       select size_id, quantity, 'release', id from order_items where id = ${anItem("status = 'Pending'")}`,
    `update orders set state = 'expired' where id = ${openOrder}`,
    `update orders set state = 'expired' where id = ${openOrder}; delete from product_sizes`,
  ],
  I26: [
    `delete from stock_moves where cause = 'cancel'`,
    `delete from stock_moves where cause = 'return'`,
    `update stock_moves set cause = 'return' where cause = 'cancel'`,
    `update return_requests set reason = 'Damaged product'`,
    `update return_requests set reason = 'Other'`,
    `update order_items set status = 'Pending' where id = ${anItem("status = 'Cancelled'")}`,
    `delete from stock_moves where cause = 'cancel'; delete from product_sizes`,
    `update stock_moves set size_id = new_id() where cause = 'cancel'`,
    'delete from stop_requests',
  ],
  I120: [
    `update order_items set status = 'Shipped' where id in (select item_id from stop_requests)`,
    `insert into item_outcomes (item_id, whole, damaged, lost, destroyed, kept)
       select item_id, 0, 0, 1, 0, 0 from stop_requests`,
    `insert into item_outcomes (item_id, whole, damaged, lost, destroyed, kept)
       select item_id, 0, 1, 1, 0, 0 from stop_requests; delete from stop_requests`,
    `delete from order_item_history where from_status = 'Shipped'`,
  ],
  I87: [
    `delete from stock_moves where order_item_id in (select id from exchanges where state = 'open')`,
    `update exchanges set state = 'released' where state = 'open'`,
  ],
  I88: [
    `update exchanges set state = 'ordered' where state = 'open'`,
    `update return_requests set status = 'Rejected' where status = 'Accepted'`,
    `alter table orders drop constraint orders_check; update orders set total = total + 1000`,
  ],
  I64: ['update product_sizes set removed_at = now()', 'update product_sizes set stock = 0'],
  I04: [`update ledger_entries set amount = amount + 1 where amount > 0`],
  I05: [`update ledger_entries set amount = amount + 1 where amount > 0`],
  I06: [
    `update ledger_accounts set balance = balance + 1 where kind = 'wallet'`,
    `delete from ledger_entries where account_id in (select id from ledger_accounts where kind = 'wallet')`,
  ],
  I07: [
    `alter table ledger_accounts drop constraint ledger_accounts_check1;
     update ledger_accounts set balance = -1 where kind = 'wallet'`,
  ],
  I46: [`update orders set order_status = 'Shipped' where order_status = 'Pending'`],
  I27: [
    `update ledger_transactions set reference = new_id() where cause = 'order'`,
    `update ledger_transactions set reference = new_id() where cause = 'refund'`,
    `update ledger_transactions set cause = 'refund' where cause = 'order'`,
    `update ledger_transactions set reference = 'setl_2' where cause = 'settlement'`,
    `update ledger_transactions set cause = 'closing' where cause = 'order'`,
    `update orders set state = 'expired' where id = ${anOrder("payment_method = 'Wallet'")}`,
  ],
  I104: [
    'update settlement_lines set gross = gross + 1',
    'update settlement_lines set tax = tax - 1',
    'update settlements set booked_at = null, gross = null, fee = null, tax = null',
    `update ledger_entries set account_id = (select id from ledger_accounts where kind = 'goodwill')
       where account_id = (select id from ledger_accounts where kind = 'fee-tax')`,
  ],
  I105: [`update ledger_transactions set reference = 'setl_2' where cause = 'settlement'`],
  I106: [`update ledger_transactions set cause = 'goodwill' where cause = 'settlement'`],
  I107: [`update ledger_transactions set created_at = created_at - interval '1 day' where cause = 'order'`],
  I81: [
    'update goodwill_credits set amount = amount + 1',
    `update ledger_transactions set reference = 'nothing' where cause = 'goodwill'`,
  ],
  I28: [
    `insert into ledger_transactions (cause, reference, description) values ('top-up', 'nobody', 'Nothing')`,
  ],
  I09: [
    `update order_items set original_price = original_price + 1 where id = ${anItem('true')}`,
    `update order_items set quantity = quantity + 1 where id = ${anItem('true')}`,
    `alter table orders drop constraint orders_check; update orders set total = total - 1`,
  ],
  I10: [
    `delete from order_items where order_id = ${anOrder('true')}`,
    `update orders set state = 'expired', shipping_address = null where id = ${openOrder}`,
  ],
  I51: [
    `update orders set state = 'awaiting_payment', placed_at = now() - interval '1 day', hold_ends_at = now() where id = ${openOrder}`,
  ],
  I50: [
    `${atWork}; update orders set state = 'expired', placed_at = now() - interval '11 days' where id = ${openOrder}`,
  ],
  I65: [
    `${atWork}; insert into deferred_status_changes (item_id, to_status, by_user, due_at, try_at)
       select ${anItem("status = 'Pending'")}, 'Shipped', user_id, now() - interval '6 minutes', now()
       from orders limit 1`,
  ],
  I77: [
    'delete from shipment_items',
    `update shipments set order_id = ${openOrder}`,
    'update shipments set returned_at = now()',
  ],
  I95: [
    `insert into remittances (courier_id, file_name) select courier_id, 'cod.csv' from shipments limit 1;
     insert into remitted_parcels (remittance_id, file_row, shipment_id, amount, expected)
       select remittances.id, 1, shipments.id, 100, 100 from remittances, shipments limit 1;
     update shipments set cash_due = true`,
  ],
  I12: [
    `update orders set placed_at = now() where state = 'placed'; delete from pgboss.job where name = 'mail'`,
    `update orders set placed_at = now() - interval '1 hour' where id = ${openOrder};
     insert into pending_confirmations select ${openOrder}`,
    `insert into pending_confirmations select ${openOrder}; update orders set state = 'expired' where id = ${openOrder}`,
    `insert into sandbox_mails select 'another', 'asha', data ->> 'subject', data ->> 'parts', '' from pgboss.job
       where name = 'mail' and data ->> 'subject' like 'Order confirmed%' limit 1`,
    `update orders set state = 'expired' where id = ${openOrder}`,
    `update orders set placed_at = now() - interval '1 day';
     delete from pgboss.job where name = 'mail';
     insert into sandbox_mails values ('old', 'asha', 'Hello', '', '', now() - interval '2 days'),
       ('new', 'asha', 'Hello', '', '', now())`,
  ],
  I14: [
    'update idempotency_keys set order_id = new_id()',
    'update idempotency_keys set user_id = (select id from users where role = $$admin$$)',
  ],
  I19: ['update order_items set coupon_share = coupon_share - 1 where coupon_share > 0'],
  I29: [
    `drop index orders_one_open_hold;
     update orders set state = 'awaiting_payment', hold_ends_at = now() where payment_method = 'COD'`,
  ],
  I08: [
    `insert into payment_intents (id, purpose, user_id, amount) select id, 'order', user_id, 100 from orders;
     insert into top_ups select id, 'pay_1', now() from payment_intents limit 1;
     insert into provider_refunds (payment_id, payment_intent_id, amount, reason) select 'pay_1', id, 100, 'second'
       from payment_intents limit 1`,
  ],
  I11: [
    `delete from ledger_entries
       where transaction_id = (select id from ledger_transactions where cause = 'order' limit 1)`,
    `update ledger_entries set amount = amount * 2`,
    `update orders set payment_method = 'Razorpay', payment_id = 'pay_1'
       where id = ${anOrder("payment_method = 'Wallet'")}`,
  ],
  I35: [paidOnline, `update orders set payment_id = 'pay_1' where id = ${openOrder}`],
  I36: [
    `update orders set payment_method = 'Razorpay', payment_id = 'pay_1' where id = ${openOrder}`,
    `${paidOnline}; update payment_intents set amount = amount + 1`,
    `${paidOnline}; update payment_intents set user_id = (select id from users where role = 'admin')`,
  ],
  I15: [
    reservationLost(''),
    `${reservationLost('')}; insert into payment_intents (id, purpose, user_id, amount, check_at)
       select id, 'order', user_id, total, now() - interval '6 minutes' from orders where id = ${openOrder}`,
  ],
  I37: [
    `${atWork}; insert into payment_intents (id, purpose, user_id, amount, check_at)
       select id, 'order', user_id, total, now() - interval '6 minutes' from orders where id = ${openOrder}`,
  ],
  I41: [
    `insert into payment_intents (id, purpose, user_id, amount) select new_id(), 'top-up', id, 100 from users;
     insert into top_ups select id, 'pay_1', now() from payment_intents limit 1`,
  ],
  I42: [
    `${atWork}; insert into provider_refunds (payment_id, payment_intent_id, amount, reason, try_at)
       values ('pay_1', new_id(), 100, 'second', now() - interval '6 minutes')`,
  ],
  I97: [
    partUnderWay,
    `insert into ledger_transactions (cause, reference, description) values ('settled-refund', new_id(), '');
     insert into ledger_entries select moved.id, account.id, -100 from ledger_transactions as moved, ledger_accounts as account
       where cause = 'settled-refund' and kind = 'refunds-under-way'`,
  ],
  I98: [partUnderWay],
  I99: [
    `insert into pay_outs (item_id, movement_id, amount, kind, last_four, status, created_at)
       select order_items.id, moved.id, 100, 'upi', 'asha', 'due', now() from order_items, ledger_transactions as moved limit 1`,
    `insert into pay_outs (key, amount, status, reference, paid_on, created_at, settled_at)
       values (new_id(), 100, 'paid', 'UTR1', current_date, now(), now())`,
  ],
  I16: [`update ledger_entries set amount = amount * 10`],
  I89: [
    `${paidOnline}; ${returned}; insert into payment_refunds values ('rfnd_1', 'pay_1', 100, 'processed', now())`,
    `${paidOnline}; ${returned}; insert into disputes (id, payment_id, amount, deducted, status, phase, reason, created_at)
       values ('disp_1', 'pay_1', 100, 100, 'lost', '', '', now())`,
  ],
  I90: [
    `${paidOnline}; ${returned}`,
    `${paidOnline}; ${returned}; update returned_payments set used = returned`,
  ],
  I91: [
    `${paidOnline}; ${returned}; update orders set payment_id = 'pay_2' where payment_id = 'pay_1'`,
    `${paidOnline}; ${returned}; update returned_payments set unrecovered = 50`,
  ],
  I17: [
    `delete from ledger_entries where transaction_id in (
       select id from ledger_transactions where cause = 'refund')`,
    `update ledger_entries set amount = amount * 2 where transaction_id in (
       select id from ledger_transactions where cause = 'refund')`,
    `update order_items set status = 'Cancelled'
       where id = ${anItem("status = 'Pending' and payment_method = 'Wallet'")}`,
    `update order_items set status = 'ReturnAccepted'
       where id = ${anItem("status = 'Delivered' and payment_method = 'COD'")}`,
    `update order_items set status = 'Delivered' where status = 'ReturnAccepted'`,
  ],
  I30: [
    `delete from ledger_entries where transaction_id in (
       select id from ledger_transactions where cause = 'shipping-refund')`,
    `update order_item_history set to_status = 'Shipped' where to_status = 'Cancelled'`,
    `update order_items set status = 'Cancelled'
       where id = ${anItem("status = 'Pending' and payment_method = 'Wallet'")}
       or order_id = (select order_id from order_items where id = ${anItem("status = 'Pending' and payment_method = 'Wallet'")})`,
  ],
  I20: [
    `alter table return_requests drop constraint return_requests_item_id_key;
     insert into return_requests (item_id, reason) select item_id, reason from return_requests`,
  ],
  I31: [
    `update return_requests set status = 'Rejected' where status = 'Accepted'`,
    `update order_items set status = 'ReturnInitialized' where status = 'Delivered'`,
    `delete from return_requests`,
  ],
  I21: [
    `update order_items set status = 'Shipped' where status = 'Pending'`,
    `delete from order_item_history where item_id = ${anItem("status = 'Pending'")}`,
    `delete from order_item_history where to_status = 'Delivered'`,
    `update order_item_history set by_user = (select id from users where role = 'user' limit 1)`,
    `update order_item_history set by_user = null where from_status is not null`,
    `insert into order_item_history (item_id, from_status, to_status, by_user)
       select item_id, to_status, to_status, by_user from order_item_history`,
  ],
  I32: [
    `update order_item_history set reason = null where to_status = 'ReturnInitialized'`,
    `update order_items set cancel_reason = null`,
    `update order_item_history set reason = 'Because' where to_status = 'Cancelled'`,
  ],
  I33: [
    `delete from invoices where number like '%3'`,
    `delete from invoices where number like '%8'`,
    `update invoice_counters set last_number = last_number + 1`,
    `delete from invoice_counters`,
    `update invoices set number = left(number, 7) || '00000A' where number like '%8'`,
    `update invoices set number = left(number, 7) || 'A00000' where number like '%8'`,
  ],
  I34: [
    `update orders set state = 'expired'`,
    `update invoices set issued_at = issued_at + interval '1 year'`,
    `update invoices set order_id = new_id() where number like '%8'`,
  ],
  I71: [
    'update credit_note_counters set last_number = last_number + 1',
    `delete from credit_notes where number like '%1'`,
  ],
  I72: ['Cancelled', 'ReturnAccepted'].map(
    (status) =>
      `delete from credit_notes where item_id in (select id from order_items where status = '${status}')`,
  ),
  I73: [
    `update credit_notes set document = jsonb_set(document, '{lines,0,igst}', '1')`,
    `update credit_notes set document = jsonb_set(document, '{figures,total}', '99999999')`,
    `update order_items set status = 'Delivered' where status = 'ReturnAccepted'`,
    `update credit_notes set document = jsonb_set(document, '{credits,number}', '"INV2627999999"')`,
    `update credit_notes set document = document || '{"commercial": {"lastDay": "2026-11-30"}}'`,
  ],
  I96: [
    `update credit_notes set issued_at = issued_at + interval '3 years'`,
    `insert into annual_returns (financial_year, filed_on, entered_by, entered_at)
      select substr(number, 4, 4), '2020-01-01', user_id, '2020-01-01' from invoices join orders on orders.id = order_id
      on conflict do nothing`,
  ],
  I70: [
    `delete from invoices where order_id in (select order_id from order_items where status = 'Shipped')`,
    `update invoices set document = '{"lines": []}'`,
    `update invoices set document = jsonb_set(document, '{lines,0,cancelled}', 'true')`,
    `update invoices set document = jsonb_insert(document, '{lines,0}', document #> '{lines,0}')`,
  ],
  I74: [
    `update credit_notes set document = jsonb_set(document, '{figures,total}', '1')`,
    `update ledger_entries set amount = amount + 1
      where account_id in (select id from ledger_accounts where kind in ('revenue', 'refunds'))`,
  ],
  I75: [
    `update invoices set issued_at = issued_at - interval '3 days' where number = (select max(number) from invoices)`,
  ],
  I43: [
    `update sales_rollup set until = current_date + 2`,
    `update sales_rollup set until = current_date - 1; insert into sales_days values (current_date - 2, 1, 100, 0, 0, 0, 0)`,
  ],
  I44: [
    `update sales_rollup set until = current_date + 2`,
    `update sales_rollup set until = current_date - 1; insert into sales_units values ('brand', new_id(), 'Nobody', 1)`,
  ],
  I60: [
    `update products set price_on_even_days = 1, percentage_on_even_days = 50, price_on_odd_days = 1,
      percentage_on_odd_days = 50`,
    `insert into offers (name, percentage, start_date, end_date, product_id)
      select 'Forgotten', 10, current_date - 1, current_date + 1, id from products`,
  ],
  I76: [`insert into coupon_uses select id, new_id(), user_id from orders where coupon_discount = 0 limit 1`],
  I61: [`insert into price_updates (day, created_at) values (current_date + 5, now() - interval '2 hours')`],
  I80: [
    `update users set deleted_at = now(), phone = null, password_hash = null where role = 'user'`,
    `update ledger_accounts set balance = 0 where user_id is not null;
     update users set deleted_at = now(), phone = null, password_hash = null where role = 'user';
     update orders set state = 'awaiting_payment', hold_ends_at = now() where id = ${openOrder}`,
  ],
  I22: [
    `update users set is_verified = false where role = 'user'`,
    `update users set deleted_at = now(), phone = null, password_hash = null where role = 'user'`,
  ],
}

const dayLength = 86_400_000
const aWeekAgo = () => new Date(Date.now() - 7 * dayLength)

class Undone extends Error {}

/** What the checks find after `statements`, which are undone again. */
async function foundAfter(
  statements: string,
  find: (on: Database) => Promise<Problem[]> = findProblems,
): Promise<Problem[]> {
  let found: Problem[] = []
  const broken = db.transaction().execute(async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx)
    found = await find(tx)
    throw new Undone()
  })
  await expect(broken).rejects.toBeInstanceOf(Undone)
  return found
}

describe('the checks of the books', () => {
  test('find nothing in a shop in which everything has happened', async () => {
    expect(await findProblems(db)).toEqual([])
  })

  test.each(invariants.map(({ id, says }) => [id, says]))('%s %s', async (id) => {
    for (const statements of breaks[id] ?? []) {
      const found = await foundAfter(statements)
      expect(
        found.map((problem) => problem.id),
        statements,
      ).toContain(id)
    }
    expect(breaks[id]).toBeDefined()
  })

  test.each(nightlyInvariants.map(({ id, says }) => [id, says]))('each night: %s %s', async (id) => {
    for (const statements of breaks[id] ?? []) {
      const found = await foundAfter(statements, (on) => findRecentProblems(on, aWeekAgo()))
      expect(
        found.map((problem) => problem.id),
        statements,
      ).toContain(id)
    }
  })

  test('each night, what happened long ago is left to `npm run audit`', async () => {
    const later = new Date(Date.now() + dayLength)
    const bounded = nightlyInvariants.filter(({ nightly }) => nightly)
    for (const { id } of bounded)
      for (const statements of breaks[id] ?? []) {
        const found = await foundAfter(statements, (on) => findRecentProblems(on, later))
        expect(
          found.map((problem) => problem.id),
          statements,
        ).not.toContain(id)
      }
  })

  test('one that takes too long, or fails, is told as not asked, and the others are asked', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue()
    const problems = await askEach(
      [
        {
          id: 'X1',
          says: 'It takes too long.',
          finds: 'select count(*) as n from generate_series(1, 1e9::bigint)',
        },
        { id: 'X2', says: 'It cannot be asked.', finds: 'select from nowhere' },
        { id: 'X3', says: 'It is wrong.', finds: 'select 1 as one' },
      ],
      null,
      { seconds: 1, pauseMs: 0 },
    )
    expect(problems).toEqual([
      {
        id: 'X1',
        says: expect.any(String),
        found: 1,
        rows: [{ 'not asked': expect.stringMatching(/timeout/) }],
      },
      {
        id: 'X2',
        says: expect.any(String),
        found: 1,
        rows: [{ 'not asked': expect.stringMatching(/nowhere/) }],
      },
      { id: 'X3', says: expect.any(String), found: 1, rows: [{ one: 1 }] },
    ])
    error.mockRestore()
  })
})

test('an invoice beyond 999999 has the place that its number stands for', async () => {
  const number = (place: number) => numberIn('INV', '9900', place)
  for (const place of [1, 999_999, 1_000_000, 1_000_035, 1_234_567, 60_466_176, 1_572_000_000]) {
    const found = await foundAfter(
      `insert into invoices (order_id, number, document) values (new_id(), '${number(place)}', '{}')`,
    )
    const rows = found.find(({ id }) => id === 'I33')?.rows
    expect(rows).toEqual([{ number: number(place), place, nth: 1, last_number: null }])
  }
})

test('a tax note after the last day is named if it was issued since 2026-11-28: releases before had no such day', async () => {
  const late = (issuedAt: string) =>
    foundAfter(`update invoices set number = replace(number, 'INV26', 'INV24');
      update credit_notes set issued_at = '${issuedAt}'`)
  const ids = (found: Problem[]) => found.map(({ id }) => id)
  expect(ids(await late('2026-11-27T23:59:59+05:30'))).not.toContain('I96')
  expect(ids(await late('2026-11-28T00:00:00+05:30'))).toContain('I96')
})

test('of an order without a charge in the books nothing is missing that went back beyond it', async () => {
  const found = await foundAfter(`${paidOnline}; ${returned}`)
  expect(found.map(({ id }) => id)).not.toContain('I91')
})

test('a mail that has just been sent, of which the queue still knows, is one mail', async () => {
  const { rows } = await sql<{ data: QueuedMail }>`select data from pgboss.job where name = 'mail'`.execute(
    db,
  )
  for (const { data } of rows) await sendBy(storeMail, async () => letterhead)(data, { age: 0 })
  expect(await findProblems(db)).toEqual([])
})

afterAll(async () => expect(await findProblems(db)).toEqual([]))
