/** Exactly this text of a file, which stands in it once, becomes another. */
type Edit = { file: string; was: string; becomes: string }

/** A plausible mistake, and the tests of which at least one must fail for it. */
export type Bug = { name: string; edits: Edit[]; tests: string[] }

const checkout = 'src/shop/checkout'
const fulfilment = 'src/shop/fulfilment'
const catalog = 'src/shop/catalog'
const schema = 'database/schema.sql'
const shopAt = `items jsonb, coupon uuid, moment timestamptz) returns
    boolean language plpgsql as $$
begin
  return not exists (
    select from orders where user_id = shopper and state = `
const pricedAt = `price_at(products.id, category_id, sale_price, moment) as paid
      where product_sizes.id = `
const races = `${checkout}/races.test.ts`
const items = 'tests/concurrency/items.test.ts'
const payments = 'tests/concurrency/payments.test.ts'
const undone = 'tests/rollback.test.ts'
const units = 'tests/units.test.ts'
const productStock = `${catalog}/products/stock.test.ts`

/** Takes away what makes the database refuse the same move of units twice. */
const unitsMoveTwice: Edit = {
  file: schema,
  was: '  constraint stock_moves_order_item_id_cause_key unique (order_item_id, cause),\n',
  becomes: '',
}

export const bugs: Bug[] = [
  {
    name: 'a large category whose offer has ended keeps its old prices in lists',
    edits: [
      {
        file: 'src/shop/catalog/reprice.ts',
        was: '    ...{ after_created_at: sql<Date>`default`, after_id: sql<string>`default` },\n',
        becomes: '',
      },
    ],
    tests: ['src/shop/catalog/reprice.test.ts', 'src/shop/catalog/prices.model.test.ts'],
  },
  {
    name: "tomorrow's prices are written over today's",
    edits: [
      {
        file: 'src/shop/catalog/reprice.ts',
        was: 'isEvenDay(today) ? [ofToday, ofTomorrow] : [ofTomorrow, ofToday]',
        becomes: 'isEvenDay(today) ? [ofTomorrow, ofTomorrow] : [ofTomorrow, ofTomorrow]',
      },
    ],
    tests: ['src/shop/catalog/reprice.test.ts'],
  },
  {
    name: 'a held status change is made before its ten seconds are over',
    edits: [
      {
        file: `${fulfilment}/deferred-changes-store.ts`,
        was: ".where('try_at', '<=', sql<Date>`now()`)",
        becomes: '',
      },
      {
        file: `${fulfilment}/deferred-changes-store.ts`,
        was: 'where try_at <= now() group by',
        becomes: 'group by',
      },
    ],
    tests: [`${fulfilment}/deferred-changes.test.ts`],
  },
  {
    name: 'a status change is held, and the choice before it forgotten',
    edits: [
      {
        file: `${fulfilment}/move-by-admin.ts`,
        was: `    const made = await makeDeferredChange(tx, locked, earlier)
    if (made.asked) return { ...made, deferred: null }
    order = made.order
`,
        becomes: '    order = locked.order\n',
      },
    ],
    tests: [`${fulfilment}/deferred-changes.test.ts`],
  },
  {
    name: 'a held change stays when the present status is chosen again',
    edits: [
      {
        file: `${fulfilment}/move-by-admin.ts`,
        was: '    if (earlier) await deleteDeferredChangeOf(tx, item.id)\n',
        becomes: '',
      },
    ],
    tests: [`${fulfilment}/deferred-changes.test.ts`],
  },
  {
    name: 'an item stays in its parcel when the dispatch of its batch is undone',
    edits: [
      {
        file: `${fulfilment}/undo-deferred-change.ts`,
        was: '    await unassignPending(tx, undone)\n',
        becomes: '',
      },
    ],
    tests: ['tests/model.test.ts', `${fulfilment}/shipments.test.ts`],
  },
  {
    name: 'cash that was remitted before is booked again',
    edits: [
      {
        file: `${fulfilment}/remittances/rules.ts`,
        was: 'all.filter((row) => !findBooked(row))',
        becomes: 'all.filter(() => true)',
      },
      {
        file: `${fulfilment}/remittances/rules.ts`,
        was: 'const left = minus(expected, ...before)',
        becomes: 'const left = expected',
      },
    ],
    tests: [`${fulfilment}/remittances/remittances.test.ts`],
  },
  {
    name: 'a settlement that is booked is booked again',
    edits: [
      {
        file: 'src/shop/settlements/book-settlement.ts',
        was: 'if (isBooked) return false',
        becomes: 'if (isBooked && lines.length === 0) return false',
      },
    ],
    tests: ['src/shop/settlements/settlements.test.ts'],
  },
  {
    name: 'the GST on fees is booked as a fee',
    edits: [
      {
        file: 'src/shop/settlements/rules.ts',
        was: 'Paise => minus(fee, tax)',
        becomes: 'Paise => fee',
      },
    ],
    tests: ['src/shop/settlements/settlements.test.ts'],
  },
  {
    name: 'a settlement is booked before all of its lines have come',
    edits: [
      {
        file: 'src/shop/settlements/rules.ts',
        was: 'minus(gross, fee) === amount',
        becomes: 'minus(gross, fee) <= amount',
      },
    ],
    tests: ['src/shop/settlements/settlements.test.ts'],
  },
  {
    name: 'the balances of a day have the movements of the next',
    edits: [
      {
        file: 'src/shop/reports/balances/read-balances.ts',
        was: 'readAccounts(db, before)',
        becomes: 'readAccounts(db, new Date(before.getTime() + 86_400_000))',
      },
    ],
    tests: ['src/shop/reports/balances/balances.test.ts'],
  },
  {
    name: 'each parcel of a cash order collects the charges',
    edits: [
      {
        file: `${fulfilment}/shipping-documents/rules.ts`,
        was: 'shipment === withCharges',
        becomes: 'withCharges !== undefined',
      },
    ],
    tests: [`${fulfilment}/shipping-documents/papers.test.ts`],
  },
  {
    name: 'an order is moved without its row being locked',
    edits: [
      {
        file: 'src/shop/orders/store.ts',
        was: "own.select('id').forNoKeyUpdate().executeTakeFirst()",
        becomes: "own.select('id').executeTakeFirst()",
      },
    ],
    tests: [items],
  },
  {
    name: 'a refund is paid outside the transaction of its cancel',
    edits: [
      {
        file: `${fulfilment}/move-item.ts`,
        was: 'await refundItem(tx, order, moved, { to: destination, by, isExchange: exchange !== null })',
        becomes:
          'await transaction(async (other) => refundItem(other, order, moved, { to: destination, by, isExchange: exchange !== null }))',
      },
      {
        file: `${fulfilment}/move-item.ts`,
        was: "import type { Tx } from '../../platform/database.ts'",
        becomes: "import { type Tx, transaction } from '../../platform/database.ts'",
      },
    ],
    tests: [undone],
  },
  {
    name: 'the mail of a step is posted outside its transaction',
    edits: [
      {
        file: `${fulfilment}/move-item.ts`,
        was: 'await postOrderMails(tx, [',
        becomes: 'await postOrderMails(db as Tx, [',
      },
      {
        file: `${fulfilment}/move-item.ts`,
        was: "import type { Tx } from '../../platform/database.ts'",
        becomes: "import { db, type Tx } from '../../platform/database.ts'",
      },
    ],
    tests: [undone],
  },
  {
    name: 'an order to a state that nobody knows is taxed as outside all states',
    edits: [
      {
        file: 'src/shop/invoices/place-of-supply.ts',
        was: 'state === otherTerritory.name ? otherTerritory : findState({ state, pinCode })',
        becomes: 'findState({ state, pinCode }) ?? otherTerritory',
      },
    ],
    tests: ['tests/outside/states.test.ts'],
  },
  {
    name: 'a GSTIN of another state is taken',
    edits: [
      {
        file: 'src/lib/gstin.ts',
        was: 'wanted.code === of.code ? null :',
        becomes: 'wanted.code !== of.code ? null :',
      },
    ],
    tests: ['src/lib/gstin.test.ts', 'src/shop/invoices/gstin.test.ts'],
  },
  {
    name: 'a GSTIN with a wrong check digit is taken',
    edits: [
      {
        file: 'src/lib/gstin.ts',
        was: 'Math.floor(product / 36) + (product % 36)',
        becomes: 'product',
      },
    ],
    tests: ['src/lib/gstin.test.ts'],
  },
  {
    name: 'undo changes the GSTIN of an order after its invoice was made',
    edits: [
      {
        file: 'src/shop/invoices/undo-gstin-change.ts',
        was: '(await findInvoice(tx, order.id)) || (await wasShipped(tx, order.id))',
        becomes: '(await findInvoice(tx, order.id)) && order.items.length === 0',
      },
    ],
    tests: ['src/shop/invoices/gstin.test.ts'],
  },
  {
    name: 'an order loses its buyer while its invoice is younger than the books',
    edits: [
      {
        file: 'src/shop/customers/privacy-requests/old-orders-store.ts',
        was: 'not exists (select from invoices where order_id = orders.id and issued_at >= $1)',
        becomes: '$1::timestamptz is not null',
      },
    ],
    tests: ['src/shop/customers/privacy-requests/own-data.test.ts'],
  },
  {
    name: 'a complaint that is opened again keeps its deadlines of before',
    edits: [
      {
        file: 'src/shop/grievances/store.ts',
        was: 'acknowledge_by: acknowledgeBy, resolve_by: resolveBy }\n  await tx',
        becomes: '...(acknowledgeBy > resolveBy && { resolve_by: resolveBy }) }\n  await tx',
      },
    ],
    tests: ['src/shop/grievances/grievances.test.ts'],
  },
  {
    name: 'the GSTIN of an order changes after its invoice was made',
    edits: [
      {
        file: 'src/shop/invoices/set-gstin.ts',
        was: '(await findInvoice(tx, orderId)) || (await wasShipped(tx, orderId))',
        becomes: '(await findInvoice(tx, orderId)) && order.items.length === 0',
      },
    ],
    tests: ['src/shop/invoices/gstin.test.ts'],
  },
  {
    name: 'a reservation that is asked for again keeps the first GSTIN',
    edits: [
      {
        file: 'src/shop/checkout/reservation-store.ts',
        was: 'gstin = $3, legal_name = $4',
        becomes: 'gstin = coalesce(gstin, nullif($3, $3)), legal_name = coalesce(legal_name, nullif($4, $4))',
      },
    ],
    tests: ['src/shop/invoices/gstin.test.ts'],
  },
  {
    name: 'products of a brand keep the country of origin that it had before',
    edits: [
      {
        file: schema,
        was: 'create trigger brands_set_product_origin after update of country_of_origin on brands',
        becomes: 'create trigger brands_set_product_origin after update of created_at on brands',
      },
    ],
    tests: ['src/shop/catalog/labels.test.ts', 'tests/facets.test.ts'],
  },
  {
    name: 'a changed country of origin is not counted again',
    edits: [
      {
        file: schema,
        was: 'or old.origin is distinct from',
        becomes: 'or new.origin is distinct from',
      },
    ],
    tests: ['tests/facets.test.ts'],
  },
  {
    name: 'packs lose the step of their tax by the price of the pack',
    edits: [
      {
        file: 'src/shop/offers/preview-rules.ts',
        was: 'lossAboveStep(rateOn(rates, day), price, pieces)',
        becomes: 'lossAboveStep(rateOn(rates, day), price, pieces > 0 ? 1 : pieces)',
      },
    ],
    tests: ['src/shop/tax/tax.test.ts'],
  },
  {
    name: 'the lower rate of shoes ends at a price of ₹2,500 with tax',
    edits: [
      {
        file: 'src/shop/tax/rules.ts',
        was: 'times(step.upTo, pieces) * (10_000 + hundredths(percent))\n',
        becomes: 'times(step.upTo, pieces) * 10_000\n',
      },
    ],
    tests: ['src/shop/tax/rules.test.ts'],
  },
  {
    name: 'undo takes the last rate from a class that a category has',
    edits: [
      {
        file: 'src/shop/tax/undo-rate-change.ts',
        was: 'taxClass.rates.length === 1 && ',
        becomes: 'taxClass.rates.length === 0 && ',
      },
    ],
    tests: ['src/shop/tax/tax.test.ts'],
  },
  {
    name: 'what is delivered at once gets no invoice',
    edits: [
      {
        file: 'src/shop/fulfilment/dispatch-orders.ts',
        was: 'orders.filter(({ id }) => dispatched.has(id)),',
        becomes: "orders.filter(({ id }) => dispatched.has(id) && moves.some(({ to }) => to === 'Shipped')),",
      },
    ],
    tests: ['src/shop/invoices/pdf.test.ts'],
  },
  {
    name: 'an order whose dispatch was undone gets an invoice',
    edits: [
      {
        file: 'src/shop/fulfilment/dispatch-orders.ts',
        was: 'orders.filter(({ id }) => dispatched.has(id)),',
        becomes: 'orders,',
      },
    ],
    tests: ['src/shop/fulfilment/bulk.test.ts'],
  },
  {
    name: 'orders that are dispatched together share a number',
    edits: [{ file: 'src/shop/invoices/issue-invoice.ts', was: 'first + index', becomes: 'first' }],
    tests: ['src/shop/fulfilment/bulk.test.ts'],
  },
  {
    name: 'an order that cannot be dispatched keeps back those of its batch',
    edits: [
      {
        file: 'src/shop/fulfilment/make-deferred-changes.ts',
        was: 'for (const id of orderIds) await makeDueOf(id)',
        becomes: 'throw error',
      },
    ],
    tests: ['src/shop/fulfilment/bulk.test.ts'],
  },
  {
    name: 'an invoice gets its number at the first look',
    edits: [
      {
        file: 'src/shop/invoices/find-document.ts',
        was: ' && (await wasShipped(tx, orderId))',
        becomes: '',
      },
    ],
    tests: ['src/shop/invoices/pdf.test.ts'],
  },
  {
    name: 'right-to-left text is drawn from left to right',
    edits: [
      {
        file: 'src/platform/pdf/runs.ts',
        was: 'return levels ? inVisualOrder(runs) : runs',
        becomes: 'return runs',
      },
    ],
    tests: ['src/platform/pdf/scripts.test.ts'],
  },
  {
    name: 'a syllable is copied from a PDF in another order than it was typed',
    edits: [
      {
        file: 'src/platform/pdf/shaped-font.ts',
        was: 'codePoints: [...cluster.text]',
        becomes: 'codePoints: [...cluster.text].reverse()',
      },
    ],
    tests: ['src/platform/pdf/scripts.test.ts'],
  },
  {
    name: 'a returned item gets no credit note',
    edits: [
      {
        file: 'src/shop/fulfilment/move-item.ts',
        was: "to === 'Cancelled' || to === 'ReturnAccepted' ? await issueCreditNotes",
        becomes: "to === 'Cancelled' ? await issueCreditNotes",
      },
    ],
    tests: ['src/shop/invoices/credit-notes.test.ts'],
  },
  {
    name: 'the shipping of an order that never arrived stays taxed',
    edits: [
      {
        file: 'src/shop/invoices/credit-note-rules.ts',
        was: "(paymentMethod === 'COD' || !wasShipped)",
        becomes: '!wasShipped',
      },
    ],
    tests: ['src/shop/invoices/credit-notes.test.ts'],
  },
  {
    name: 'a credit note of the last day lowers no tax',
    edits: [
      {
        file: 'src/shop/invoices/rules.ts',
        was: 'return day > lastDay',
        becomes: 'return day >= lastDay',
      },
    ],
    tests: ['src/shop/invoices/last-day.test.ts'],
  },
  {
    name: 'the annual return does not end the time of credit notes',
    edits: [
      {
        file: 'src/shop/invoices/rules.ts',
        was: 'filedOn < november ? filedOn : november',
        becomes: 'filedOn > november ? filedOn : november',
      },
    ],
    tests: ['src/shop/invoices/last-day.test.ts'],
  },
  {
    name: 'a commercial credit note is in the tables of the return',
    edits: [{ file: 'src/shop/gst/rules.ts', was: 'if (commercial) return null', becomes: '' }],
    tests: ['src/shop/gst/late-notes.test.ts'],
  },
  {
    name: 'cash-on-delivery orders that are placed at once pass the limit',
    edits: [
      {
        file: 'src/shop/checkout/sql-statements.ts',
        was: 'lock_open_cod(user_id, $codAddress::jsonb, $maxOpenCod::int)',
        becomes: 'lock_open_cod(user_id, $codAddress::jsonb, $maxOpenCod::int + 20)',
      },
    ],
    tests: ['src/shop/checkout/open-cod.test.ts'],
  },
  {
    name: 'an invoice rounds the taxable value and the tax of a line each by itself',
    edits: [
      {
        file: 'src/shop/tax/rules.ts',
        was: 'const taxable = minus(amount, times(share, shares))',
        becomes: 'const taxable = nearest(amount * 10_000, 10_000 + hundredths(percent))',
      },
    ],
    tests: ['src/shop/invoices/document.test.ts'],
  },
  {
    name: 'a return of GST is not net of credit notes',
    edits: [
      {
        file: 'src/shop/gst/return-rules.ts',
        was: 'const sign = isNote ? -1 : 1',
        becomes: 'const sign = 1',
      },
    ],
    tests: ['src/shop/gst/return.test.ts'],
  },
  {
    name: 'shipping is left out of the HSN table',
    edits: [
      {
        file: 'src/shop/gst/rules.ts',
        was: 'return [...own, ...carried]',
        becomes: 'return own',
      },
    ],
    tests: ['src/shop/gst/return.test.ts'],
  },
  {
    name: 'sign-ins are deleted before their year is over',
    edits: [
      {
        file: 'src/shop/accounts/purge-expired.ts',
        was: 'beforePeriod(now, keepSignIns)',
        becomes: 'beforePeriod(now, { ...keepSignIns, amount: keepSignIns.amount / 2 })',
      },
    ],
    tests: ['src/shop/accounts/purge-expired.test.ts'],
  },
  {
    name: 'an address that is corrected before the dispatch is not that of the invoice',
    edits: [
      {
        file: 'src/shop/orders/order-addresses-store.ts',
        was: 'await run(tx, update, [orderId, JSON.stringify(after)])',
        becomes: '',
      },
    ],
    tests: ['tests/gst-months.test.ts'],
  },
  {
    name: 'a file of a closed month is written anew',
    edits: [
      {
        file: 'src/shop/gst/open-file.ts',
        was: 'const kept = await findFile(db, period, kind)',
        becomes: 'const kept = null',
      },
    ],
    tests: ['src/shop/gst/gst.test.ts'],
  },
  {
    name: 'a webhook that comes again is worked off again',
    edits: [
      {
        file: 'src/shop/payments/process-event-once.ts',
        was: 'if (await isNoted(db, id)) return null',
        becomes: '',
      },
    ],
    tests: [`${checkout}/webhooks.test.ts`],
  },
  {
    name: 'a payment that is reported twice is taken for a second one',
    edits: [
      {
        file: `${checkout}/settle-payment.ts`,
        was: 'if (order.outcome) return { outcome: order.outcome, stockMoved: false }',
        becomes: '',
      },
    ],
    tests: [payments],
  },
  {
    name: 'a wallet is read, and written without being locked',
    edits: [
      {
        file: 'src/shop/wallet/store.ts',
        was: 'and balance >= $2::bigint for no key update',
        becomes: 'and balance >= $2::bigint',
      },
      {
        file: 'src/shop/wallet/store.ts',
        was: 'do update set user_id = excluded.user_id',
        becomes: "do update set kind = 'wallet'",
      },
      {
        file: schema,
        was: "  update ledger_accounts set balance = balance + new.amount where id = new.account_id and kind = 'wallet';",
        becomes: `
          declare
            held bigint := (select balance from ledger_accounts where id = new.account_id);
          begin
            update ledger_accounts set balance = held + new.amount where id = new.account_id and kind = 'wallet';
          end;`,
      },
    ],
    tests: ['tests/concurrency/orders.test.ts', 'tests/concurrency/wallet.test.ts'],
  },
  {
    name: 'what was kept for a payment is released by every process that finds its time over',
    edits: [
      {
        file: `${checkout}/sql-statements.ts`,
        was: "where id = $orderId and state = 'awaiting_payment' returning id",
        becomes: 'where id = $orderId returning id',
      },
      {
        file: `${checkout}/reconcile-payments.ts`,
        was: "if (order?.state !== 'awaiting_payment' || !order.endsAt) return 'gone'",
        becomes: "if (!order?.endsAt) return 'gone'",
      },
      unitsMoveTwice,
    ],
    tests: [payments],
  },
  {
    name: "a coupon's last day is not asked for again when it is ordered with",
    edits: [
      {
        file: `${checkout}/price-order-rules.ts`,
        was: 'const applied = appliedCoupon(chosen, purchaseAmount, now)',
        becomes:
          "const applied = appliedCoupon(chosen && { ...chosen, expiryDate: '2999-01-01' }, purchaseAmount, now)",
      },
    ],
    tests: [`${checkout}/place-order.test.ts`],
  },
  {
    name: 'a confirmation is posted outside the transaction that notes it',
    edits: [
      {
        file: 'src/shop/orders/mails/confirm-orders.ts',
        was: 'await postOrderMails(tx, mails)',
        becomes: 'await postOrderMails(db as Tx, mails)',
      },
    ],
    tests: [undone],
  },
  {
    name: "a payment's amount is not compared",
    edits: [
      {
        file: 'src/shop/payments/rules.ts',
        was: "currency === 'INR' && paysOrder && amountRefunded === 0",
        becomes: "currency === 'INR' && amountRefunded === 0",
      },
    ],
    tests: [`${checkout}/provider-events.test.ts`],
  },
  {
    name: 'a payment counts for whatever it is shown for',
    edits: [
      {
        file: 'src/shop/payments/confirm-payment.ts',
        was: 'payment.orderId === null || payment.orderId !== intent.providerOrderId',
        becomes: 'payment.orderId === null',
      },
    ],
    tests: [`${checkout}/verify-payment.test.ts`],
  },
  {
    name: 'a payment of which part was refunded at the provider is taken for none',
    edits: [
      {
        file: 'src/shop/payments/confirm-payment.ts',
        was: "if (!payment.captured) return refused({ reason: 'not-paid' })",
        becomes:
          "if (!payment.captured || payment.amountRefunded > 0) return refused({ reason: 'not-paid' })",
      },
    ],
    tests: [`${checkout}/refunded-payments.test.ts`],
  },
  {
    name: 'a cancellation pays again what went back at the provider',
    edits: [
      {
        file: 'src/shop/payments/provider-rules.ts',
        was: 'atLeastNothing(returned + disputed - used)',
        becomes: 'atLeastNothing(disputed - used)',
      },
    ],
    tests: [`${checkout}/provider-events.test.ts`],
  },
  {
    name: 'what a wallet was paid before its payment went back stays in it',
    edits: [
      {
        file: 'src/shop/payments/provider-rules.ts',
        was: 'atLeastNothing(returned - used - refundable - underWay)',
        becomes: 'atLeastNothing(returned - used - refundable - Number.MAX_SAFE_INTEGER)',
      },
    ],
    tests: [`${checkout}/provider-events.test.ts`],
  },
  {
    name: 'a cancellation pays out what an offer took off',
    edits: [
      {
        file: 'src/shop/payments/provider-rules.ts',
        was: 'refundable === null ? due : smallest(due, refundable)',
        becomes: 'due',
      },
    ],
    tests: [`${checkout}/provider-events.test.ts`],
  },
  {
    name: 'a refund that failed at the provider stays booked',
    edits: [
      {
        file: 'src/shop/payments/provider-rules.ts',
        was: "return was ? 'failed-refund' : null",
        becomes: 'return null',
      },
    ],
    tests: [`${checkout}/provider-events.test.ts`],
  },
  {
    name: 'what an order keeps from refunds is read without its lock',
    edits: [
      {
        file: 'src/shop/payments/returned-payments-store.ts',
        was: "if (purpose === 'order') await lockPaidOrder(tx, intentId)\n  else await run(tx, lockIntent, [intentId])",
        becomes: 'await run(tx, lockIntent, [intentId])',
      },
    ],
    tests: [payments],
  },
  {
    name: 'a refund that the shop asked for is booked as made in the dashboard',
    edits: [
      {
        file: 'src/shop/payments/rules.ts',
        was: 'return receipt === name ||',
        becomes: 'return receipt === null &&',
      },
    ],
    tests: ['src/shop/wallet/source-refunds.test.ts'],
  },
  {
    name: 'a refund to the source is paid to the wallet as well when a dashboard refund came first',
    edits: [
      {
        file: 'src/shop/wallet/end-partial-refund.ts',
        was: 'returned ? smallest(amount, unusedOf(returned)) : nothing',
        becomes: 'nothing',
      },
    ],
    tests: ['src/shop/wallet/source-refunds.test.ts'],
  },
  {
    name: 'a pay-out is paid whatever became of it',
    edits: [
      {
        file: 'src/shop/wallet/pay-outs/store.ts',
        was: "where id = any ($1::uuid[]) and status = 'due' order by id",
        becomes: 'where id = any ($1::uuid[]) order by id',
      },
    ],
    tests: ['src/shop/wallet/pay-outs/pay-outs.test.ts'],
  },
  {
    name: 'an order is placed at what was read before it waited for its products',
    edits: [
      {
        file: `${checkout}/sql-statements.ts`,
        was: 'then raise_serialization_failure() end)',
        becomes: 'then null end)',
      },
    ],
    tests: [`${checkout}/current-offer.test.ts`],
  },
  {
    name: 'a cash order does not see the payment that was begun while it waited for the cart',
    edits: [
      {
        file: schema,
        was: `${shopAt}'awaiting_payment' and id <> written`,
        becomes: `${shopAt}'awaiting_payment' and id <> written and false`,
      },
    ],
    tests: [`${checkout}/current-offer.test.ts`],
  },
  {
    name: 'a payment of products that were bought otherwise places a second order',
    edits: [
      {
        file: `${checkout}/settle-payment.ts`,
        was: "  if (await isReplaced(tx, intent.id)) return 'replaced'\n",
        becomes: '',
      },
    ],
    tests: [`${checkout}/late-payments.test.ts`],
  },
  {
    name: 'a payment is begun for an order that ended while the provider was asked',
    edits: [
      {
        file: `${checkout}/reserve-order.ts`,
        was: 'if (await isAwaited(db, intent.id))',
        becomes: 'if (intent.id || (await isAwaited(db, intent.id)))',
      },
    ],
    tests: [`${checkout}/reservations.test.ts`],
  },
  {
    name: 'an idempotency key is not compared with the request that it came with',
    edits: [
      {
        file: `${checkout}/find-duplicate.ts`,
        was: 'known.requestHash.equals(key.requestHash)',
        becomes: 'known',
      },
    ],
    tests: [races],
  },
  {
    name: 'units are restocked by the rejection, and again by the acceptance',
    edits: [
      {
        file: `${fulfilment}/refund-rules.ts`,
        was: "if (move.to === 'ReturnAccepted') return {",
        becomes:
          "if (move.to === 'ReturnRejected') return { refund: false, restock: true }\n  if (move.to === 'ReturnAccepted') return {",
      },
      unitsMoveTwice,
    ],
    tests: ['tests/model.test.ts'],
  },
  {
    name: 'the courier is asked to stop what waits to be picked up',
    edits: [
      {
        file: `${fulfilment}/refund-rules.ts`,
        was: "to === 'Cancelled' && !isPickup",
        becomes: "to === 'Cancelled'",
      },
    ],
    tests: [`${checkout}/pickup.test.ts`],
  },
  {
    name: 'what is cancelled on its way is on the shelf at once',
    edits: [
      {
        file: `${fulfilment}/refund-rules.ts`,
        was: "restock: move.from === 'Pending' || move.isPickup === true }",
        becomes: 'restock: true }',
      },
    ],
    tests: [`${fulfilment}/outcomes/outcomes.test.ts`],
  },
  {
    name: 'a corrected outcome puts its units on the shelf again',
    edits: [
      {
        file: `${fulfilment}/outcomes/end-delivery.ts`,
        was: 'booking.units.whole - restocked',
        becomes: 'booking.units.whole',
      },
    ],
    tests: [`${fulfilment}/outcomes/outcomes.test.ts`],
  },
  {
    name: 'a part that is paid back is credited as the whole line',
    edits: [
      {
        file: 'src/shop/invoices/credit-note-rules.ts',
        was: 'if (refund === null) return line',
        becomes: 'if (refund !== 0) return line',
      },
    ],
    tests: ['src/shop/invoices/credit-notes.test.ts'],
  },
  {
    name: 'the other size of a rejected exchange stays reserved',
    edits: [
      {
        file: `${fulfilment}/move-item.ts`,
        was: 'if (exchange && !isOrdered) await',
        becomes: "if (exchange && to === 'Pending') await",
      },
    ],
    tests: [`${fulfilment}/exchange.test.ts`, 'tests/model.test.ts'],
  },
  {
    name: 'an exchange is reserved without looking at the stock',
    edits: [
      {
        file: 'src/shop/orders/exchanges-store.ts',
        was: 'where id = $2 and stock >= $3::int and removed_at is null',
        becomes: 'where id = $2 and removed_at is null',
      },
    ],
    tests: [`${fulfilment}/exchange.test.ts`],
  },
  {
    name: 'all who wait for a size are mailed about one unit',
    edits: [
      {
        file: 'src/shop/alerts/rules.ts',
        was: 'return Math.max(0, stock - mailed)',
        becomes: 'return stock - mailed > 0 ? 5_000 : 0',
      },
    ],
    tests: ['src/shop/alerts/alerts.test.ts'],
  },
  {
    name: 'sizes are locked in no certain order',
    edits: [
      {
        file: `${checkout}/sql-statements.ts`,
        was: 'select size_id from bought)) order by id for no key update',
        becomes: 'select size_id from bought)) order by random() for no key update',
      },
    ],
    tests: [races],
  },
  {
    name: 'stock is looked at when the cart is read, and not when it is taken',
    edits: [
      {
        file: `${checkout}/sql-statements.ts`,
        was: 'product_sizes.id = locked_sizes.id and stock >= quantity',
        becomes: 'product_sizes.id = locked_sizes.id',
      },
    ],
    tests: [races],
  },
  {
    name: 'the version of the cart is not compared',
    edits: [{ file: 'src/shop/cart/store.ts', was: ' and xmin = $2', becomes: '' }],
    tests: ['src/shop/cart/cart.test.ts'],
  },
  {
    name: 'the size filter finds what is sold out',
    edits: [
      {
        file: schema,
        was: 'product_id = product and stock > 0 and',
        becomes: 'product_id = product and',
      },
    ],
    tests: [`${catalog}/listing/sizes-in-stock.test.ts`],
  },
  {
    name: 'a size that is removed is deleted',
    edits: [
      {
        file: `${catalog}/products/move-stock.ts`,
        was: 'update product_sizes set stock = 0, removed_at = now(),',
        becomes: 'delete from product_sizes --',
      },
      {
        file: `${catalog}/products/move-stock.ts`,
        was: '(isKept ? [] : ',
        becomes: "(isKept ? [] : '-- ' + ",
      },
    ],
    tests: [units],
  },
  {
    name: 'the pick list leads to shelf 10 before shelf 2',
    edits: [{ file: `${catalog}/place-rules.ts`, was: ', { numeric: true }', becomes: '' }],
    tests: [`${catalog}/place-rules.test.ts`],
  },
  {
    name: 'units of a removed size are not taken back',
    edits: [
      {
        file: `${catalog}/stock/store.ts`,
        was: 'stock + $2::int >= 0 returning id',
        becomes: 'stock + $2::int >= 0 and removed_at is null returning id',
      },
    ],
    tests: [units, productStock],
  },
  {
    name: 'what came back to a removed size is sold',
    edits: [
      {
        file: `${checkout}/sql-statements.ts`,
        was: "' and removed_at is null'",
        becomes: "''",
      },
      {
        file: schema,
        was: `${pricedAt}item.size_id and removed_at is null and`,
        becomes: `${pricedAt}item.size_id and`,
      },
    ],
    tests: [productStock],
  },
  {
    name: 'shipping goes back with the first cancel',
    edits: [
      {
        file: `${fulfilment}/refund-rules.ts`,
        was: "statuses.every((status) => status === 'Cancelled')",
        becomes: "statuses.some((status) => status === 'Cancelled')",
      },
    ],
    tests: [`${fulfilment}/money-back.test.ts`],
  },
  {
    name: 'the paise that a coupon leaves over are given to no line',
    edits: [{ file: 'src/lib/money.ts', was: '(raised.has(index) ? 1 : 0)', becomes: '0' }],
    tests: ['src/shop/coupons/discount.test.ts'],
  },
  {
    name: 'a payment that comes late places its order without taking its units again',
    edits: [
      {
        file: `${checkout}/place-reserved.ts`,
        was: '  await run(tx, deductAgainStatement.text, deductAgainStatement.valuesOf({ orderId }))\n',
        becomes: '',
      },
    ],
    tests: [payments],
  },
  {
    name: 'what is kept for a payment ends without the provider being asked',
    edits: [
      {
        file: `${checkout}/reconcile-payments.ts`,
        was: 'const settled = await settleIfPaid(intent)',
        becomes: 'const settled = { ok: true, value: null } as Awaited<ReturnType<typeof settleIfPaid>>',
      },
    ],
    tests: [`${checkout}/reservations.test.ts`],
  },
  {
    name: 'an unsigned webhook is believed',
    edits: [
      {
        file: 'src/platform/razorpay/provider.ts',
        was: "isSigned(body, header('x-razorpay-signature') ?? '', account.webhookSecrets)",
        becomes: "body && (account.webhookSecrets || header('x-razorpay-signature'))",
      },
    ],
    tests: [`${checkout}/webhooks.test.ts`],
  },
  {
    name: 'a top-up is credited whenever the browser brings its proof',
    edits: [
      {
        file: 'src/shop/wallet/settle-top-up.ts',
        was: 'if ((await findCredit(db, intent.id)) === paymentId) return done(null)',
        becomes: '',
      },
      {
        file: 'src/shop/wallet/credit-top-up.ts',
        was: 'if (!(await claimTopUp(tx, intent.id, payment.id, clock.now()))) return',
        becomes: 'if ((await claimTopUp(tx, intent.id, payment.id, clock.now())) === null) return',
      },
      {
        file: schema,
        was: ',\n  constraint ledger_transactions_cause_reference_key unique (cause, reference)',
        becomes: '',
      },
    ],
    tests: ['src/shop/wallet/add-money.test.ts'],
  },
  {
    name: 'an order is paid from the wallet while that is switched off',
    edits: [
      {
        file: `${checkout}/price-order-rules.ts`,
        was: "payment.wallet ? null : { reason: 'way-off', way: 'Wallet' }",
        becomes: 'null',
      },
    ],
    tests: ['src/shop/settings/ways-to-pay.test.ts'],
  },
  {
    name: 'the last way to pay can be switched off',
    edits: [
      {
        file: 'src/shop/settings/save-settings.ts',
        was: 'canBePaid(ways) && !canBePaid(waysNow)',
        becomes: 'false',
      },
    ],
    tests: ['src/shop/settings/ways-to-pay.test.ts'],
  },
  {
    name: 'a total in the body of an order is taken as it is',
    edits: [
      {
        file: `${checkout}/price-order-rules.ts`,
        was: 'claimed.total === totals.total &&',
        becomes: '',
      },
    ],
    tests: [`${checkout}/attacks.test.ts`],
  },
  {
    name: 'what an admin counts overwrites what was sold meanwhile',
    edits: [
      {
        file: `${catalog}/products/rules.ts`,
        was: 'const by = stock - (stockBefore ?? present.stock)',
        becomes: 'const by = stock - present.stock',
      },
    ],
    tests: [productStock],
  },
  {
    name: 'two admins who save at the same moment overwrite each other',
    edits: [
      {
        file: `${catalog}/products/edit-product.ts`,
        was: "    if (isOlder(updatedAt, was)) return refused({ reason: 'saved-since', product: was })\n",
        becomes: '',
      },
    ],
    tests: [productStock],
  },
  {
    name: 'the stock of a product is edited without a line in the ledger',
    edits: [
      {
        file: `${catalog}/products/move-stock.ts`,
        was: "insert into stock_moves (size_id, quantity, cause) select id, by, 'count' from moved",
        becomes: 'select id from moved',
      },
    ],
    tests: [productStock],
  },
  {
    name: 'a product keeps the price in lists of the offer on the category that it left',
    edits: [
      {
        file: `${catalog}/products/write-product.ts`,
        was: ' || changes.categoryId',
        becomes: '',
      },
    ],
    tests: ['src/shop/catalog/prices.model.test.ts'],
  },
  {
    name: 'a payment of a deleted customer places its order',
    edits: [
      {
        file: `${checkout}/settle-payment.ts`,
        was: "  if (isDeleted) return 'closed'\n",
        becomes: '',
      },
    ],
    tests: ['src/shop/customers/delete-customer.test.ts'],
  },
  {
    name: 'a wallet is filled while its customer is being deleted',
    edits: [
      {
        file: 'src/shop/wallet/store.ts',
        was: 'where id = $1 and deleted_at is null for share',
        becomes: 'where id = $1 and deleted_at is null',
      },
    ],
    tests: ['tests/concurrency/customers.test.ts'],
  },
  {
    name: 'what is in the wallet of a deleted customer stays in it',
    edits: [
      {
        file: 'src/shop/customers/delete-customer.ts',
        was: '  await emptyWallet(tx, id)\n',
        becomes: '',
      },
    ],
    tests: ['src/shop/customers/delete-customer.test.ts'],
  },
  {
    name: 'an audit that the provider left unanswered counts as finished',
    edits: [
      {
        file: 'src/shop/reports/integrity/nightly-audit.ts',
        was: 'if (outage) await saveAudit(',
        becomes: 'if (outage && !audit.id) await saveAudit(',
      },
    ],
    tests: ['src/shop/reports/integrity/nightly-audit.test.ts'],
  },
  {
    name: 'two admins who add synonyms at once pass the limit',
    edits: [
      {
        file: `${catalog}/synonyms/store.ts`,
        was: "  await run(tx, `select pg_advisory_xact_lock(hashtext('synonyms'))`, [])\n",
        becomes: '',
      },
    ],
    tests: [`${catalog}/synonyms/admin.test.ts`],
  },
  {
    name: 'two admins who save views at once pass the limit',
    edits: [
      {
        file: 'src/shop/saved-views/store.ts',
        was: "  await run(tx, `select pg_advisory_xact_lock(hashtext('saved_views'))`, [])\n  if (await isNameTaken(tx, { list,",
        becomes: '  if (await isNameTaken(tx, { list,',
      },
    ],
    tests: ['src/shop/saved-views/views.test.ts'],
  },
  {
    name: 'a product whose time was put off meanwhile goes live',
    edits: [
      {
        file: `${catalog}/products/make-products-live.ts`,
        was: '.filter(({ goLiveAt }) => goLiveAt && goLiveAt <= now)',
        becomes: '',
      },
    ],
    tests: [`${catalog}/products/go-live.test.ts`],
  },
  {
    name: 'an undo makes a product live again at once, because its time is over',
    edits: [
      {
        file: `${catalog}/products/undo-product-change.ts`,
        was: 'isOver ? { ...changes, goLiveAt: null } : changes',
        becomes: 'isOver ? changes : changes',
      },
    ],
    tests: [`${catalog}/products/go-live.test.ts`],
  },
  {
    name: 'two admins put one delivery into stock twice',
    edits: [
      {
        file: `${catalog}/stock/receive-stock.ts`,
        was: "if (!isSameIncoming(size.incoming, expected)) return refused({ reason: 'changed' })",
        becomes: '',
      },
    ],
    tests: [`${catalog}/stock/incoming.test.ts`],
  },
  {
    name: 'the morning mail is sent by every process',
    edits: [
      {
        file: 'src/shop/reports/morning-mail/send-morning-mail.ts',
        was: 'where day < $1 returning day',
        becomes: 'where $1::date is not null returning day',
      },
    ],
    tests: ['src/shop/reports/morning-mail/morning-mail.test.ts'],
  },
  {
    name: 'units that came back since the export are taken for those of the file',
    edits: [
      {
        file: `${catalog}/csv/row-rules.ts`,
        was: 'const isCounted = sizes && alike(sizes) !== (sizesAtExport ? alike(sizesAtExport) : was.sizes)',
        becomes:
          'const isCounted = sizes && alike(sizes) !== was.sizes && alike(sizes) !== alike(sizesAtExport ?? "")',
      },
    ],
    tests: [`${catalog}/csv/left-out-rows.test.ts`],
  },
  {
    name: 'a later part of an import writes a row that was left out',
    edits: [
      {
        file: `${catalog}/csv/import-part.ts`,
        was: 'part.filter(({ row }) => !progress.leftOut.includes(row))',
        becomes: 'part',
      },
    ],
    tests: [`${catalog}/csv/left-out-rows.test.ts`],
  },
  {
    name: 'an admin pays back much of an order in small parts, without a second person',
    edits: [
      {
        file: 'src/shop/wallet/refund-requests/rules.ts',
        was: 'sum([amount, already]) > above',
        becomes: 'amount > above',
      },
    ],
    tests: [`${fulfilment}/refund-requests/refund-requests.test.ts`],
  },
  {
    name: 'a held refund is made when it is due, though the amount was lowered meanwhile',
    edits: [
      {
        file: `${fulfilment}/move-by-admin.ts`,
        was: 'const asked = await askForMove(tx, locked, item, movedOf(change))',
        becomes: 'const asked = null',
      },
    ],
    tests: [`${fulfilment}/refund-requests/refund-requests.test.ts`],
  },
]
