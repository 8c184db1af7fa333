import { endOf, startOf } from '../../lib/dates.ts'
import type { Paise } from '../../lib/money.ts'
import type { Database } from '../../platform/database.ts'
import { fetchRows } from '../../platform/snapshot-stream.ts'
import type { InvoiceDocument, InvoiceLine } from '../invoices/document-rules.ts'
import { hsnPattern } from '../tax/hsn-rules.ts'
import { daysOf, type Period } from './period-rules.ts'
import type { Goods, Table, TaxDocument } from './rules.ts'

type Row = {
  document: InvoiceDocument
  orderNumber: number
  invoiceTotal: Paise
  invoiceLines: InvoiceLine[] | null
  goods: Goods[] | null
}

// A line without a valid HSN has the one that its product or category was given since.
const goodsOf = (table: string) => `
  case when ${table}.document @? '$.lines[*] ? (@.hsn == null || !(@.hsn like_regex "${hsnPattern}"))' then (
    select jsonb_agg(jsonb_build_object('itemId', items.id, 'productId', items.product_id, 'name', product_name,
      'hsn', coalesce(products.hsn, categories.hsn), 'unit', coalesce(products.unit, categories.unit)) order by position)
    from order_items as items left join products on products.id = items.product_id
    left join categories on categories.id = products.category_id
    where items.order_id = ${table}.order_id
  ) end as goods`

const numberOf = (table: string) =>
  `(select order_number from orders where orders.id = ${table}.order_id) as "orderNumber"`

// What a seller without a regular registration issued is in no return of one.
const issued = (table: string) => `${table}.issued_at >= $1 and ${table}.issued_at < $2
  and not ${table}.document -> 'seller' ? 'untaxed'`

const invoices = (which: string, order: string) => `
  select invoices.document, ${numberOf('invoices')}, (invoices.document -> 'figures' ->> 'total')::bigint as "invoiceTotal",
    null as "invoiceLines", ${goodsOf('invoices')}
  from invoices where ${issued('invoices')} ${which} order by ${order}`

const notes = (which: string, order: string) => `
  select credit_notes.document, ${numberOf('credit_notes')}, (invoices.document -> 'figures' ->> 'total')::bigint as "invoiceTotal",
    invoices.document -> 'lines' as "invoiceLines", ${goodsOf('credit_notes')}
  from credit_notes join invoices on invoices.order_id = credit_notes.order_id
  where ${issued('credit_notes')} ${which} order by ${order}`

const inOrder = (table: string) => `${table}.issued_at, ${table}.number`
const registered = (table: string) => `and ${table}.document -> 'buyer' ? 'gstin'`
const toOtherStates = (table: string) =>
  `and not (${table}.document -> 'buyer' ? 'gstin') and not (${table}.document ->> 'sameState')::boolean`
const byBuyer = (table: string) => `${table}.document -> 'buyer' ->> 'gstin' collate "C", ${table}.number`
const byState = (table: string) => `${table}.document -> 'buyer' -> 'state' ->> 'code', ${table}.number`

/** More than the table has where a rule decides about the rest. */
const ofTable: Partial<Record<Table, string>> = {
  b2b: invoices(registered('invoices'), byBuyer('invoices')),
  b2cl: invoices(toOtherStates('invoices'), byState('invoices')),
  cdnr: notes(registered('credit_notes'), byBuyer('credit_notes')),
  cdnur: notes(toOtherStates('credit_notes'), inOrder('credit_notes')),
}

const all = [invoices('', inOrder('invoices')), notes('', inOrder('credit_notes'))]

/** Streams all documents of a period by number, invoices first; or those of `table`, by buyer or state. */
export async function* readDocuments(
  on: Database,
  period: Period,
  table?: Table,
): AsyncGenerator<TaxDocument> {
  const { from, to } = daysOf(period)
  const texts = table ? [ofTable[table] ?? ''] : all
  for (const text of texts)
    for await (const row of fetchRows<Row>(on, text, [startOf(from), endOf(to)])) {
      const { document, orderNumber, invoiceTotal: total, invoiceLines, goods } = row
      yield { document, orderNumber, invoice: { total, lines: invoiceLines ?? document.lines }, goods }
    }
}
