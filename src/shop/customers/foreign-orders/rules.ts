import { fromPaise, type Paise } from '../../../lib/money.ts'
import { readEmail } from '../../accounts/rules.ts'
import {
  codeIn,
  type ForeignRow,
  type ForeignTable,
  type NotTaken,
  plainHeading,
  priceIn,
  rowsIn,
} from '../../catalog/moving-in/foreign-rules.ts'
import { type CustomersShop, emailProblem } from '../moving-in/rules.ts'

const MAX_NUMBER_LENGTH = 60
const MAX_ITEM_NAME_LENGTH = 300
const MAX_SKU_LENGTH = 100
const MAX_ITEMS = 200
const MAX_QUANTITY = 100_000
/** The largest number of paise that is still exact, and far more than an order costs. */
const MAX_AMOUNT = 1e13

/** Rupees are counted in paise. What was paid in another currency is never counted, only shown. */
export type ForeignAmount = { paise: Paise } | { text: string }

/** `amount`: of all its units. */
export type ForeignItem = { name: string; sku: string; quantity: number; amount: ForeignAmount }

/** `refunded`: null where nothing was. `status`: in words of the other shop. */
export type ForeignOrder = {
  row: number
  number: string
  email: string
  at: Date
  status: string
  total: ForeignAmount
  refunded: ForeignAmount | null
  items: ForeignItem[]
}

/** `ignored`: columns with something in them that are not read. */
export type ForeignOrders = {
  shop: CustomersShop
  orders: ForeignOrder[]
  notTaken: NotTaken[]
  ignored: string[]
}

/** Amounts as they are written; `row` is the first of its rows. */
type OrderText = {
  row: number
  number: string
  email: string
  at: string
  status: string
  currency: string
  total: string
  refunded: string
  items: ItemText[]
}

/** `discount`: of all its units. `price`: of one unit, unless `isOfLine`. */
type ItemText = {
  name: string
  sku: string
  quantity: string
  price: string
  discount: string
  isOfLine: boolean
}

type Reader = {
  shop: CustomersShop
  /** Headings that only such an export has. */
  knownBy: readonly string[]
  read: RegExp
  ordersOf: (rows: ForeignRow[], table: ForeignTable) => OrderText[]
}

const shopifyWords = new Map([
  ['refunded', 'Refunded'],
  ['partially_refunded', 'Partly refunded'],
  ['voided', 'Cancelled'],
  ['fulfilled', 'Fulfilled'],
  ['partial', 'Partly fulfilled'],
])

function shopifyStatus(row: ForeignRow): string {
  if (row.get('Cancelled at') !== '') return 'Cancelled'
  const payment = shopifyWords.get(row.get('Financial Status').toLowerCase())
  return payment ?? shopifyWords.get(row.get('Fulfillment Status').toLowerCase()) ?? 'Not fulfilled'
}

/** Facts of an order are in its first row alone; further rows have its number and one item each. */
const shopify: Reader = {
  shop: 'Shopify',
  knownBy: ['Name', 'Financial Status', 'Lineitem name'],
  read: /^(name|email|financial status|fulfillment status|currency|total|created at|cancelled at|refunded amount|lineitem (quantity|name|price|sku|discount))$/,
  ordersOf: (rows) => {
    const orders = new Map<string, OrderText>()
    for (const row of rows) {
      const number = codeIn(row.get('Name'))
      const isNew = !orders.has(number) || number === '' || row.get('Created at') !== ''
      const before = orders.get(number)
      // An order that is in the file twice has its facts twice: the second is told, and not taken for further items.
      const key = isNew && before ? `${number}\n${row.row}` : number
      const order = isNew
        ? {
            ...{ row: row.row, number, email: row.get('Email'), at: row.get('Created at') },
            ...{ status: shopifyStatus(row), currency: row.get('Currency'), total: row.get('Total') },
            ...{ refunded: row.get('Refunded Amount'), items: [] },
          }
        : before
      if (!order) continue
      orders.set(key, order)
      if (row.get('Lineitem name') === '') continue
      order.items.push({
        ...{ name: row.get('Lineitem name'), sku: codeIn(row.get('Lineitem sku')), isOfLine: false },
        ...{ quantity: row.get('Lineitem quantity'), price: row.get('Lineitem price') },
        discount: row.get('Lineitem discount'),
      })
    }
    return [...orders.values()]
  },
}

/** Of the usual plugin, which writes an item as name:Tee|sku:T-1|quantity:2|total:1798.00 in columns line_item_1, line_item_2 … */
const wooPlugin: Reader = {
  shop: 'WooCommerce',
  knownBy: ['order_number', 'order_date', 'order_total', 'line_item_1'],
  read: /^(order_id|order_number|order_date|status|order_total|order_currency|customer_email|billing_email|refund_items|line_item_\d+)$/,
  ordersOf: (rows, { headings }) => {
    const lines = headings.filter((heading) => /^line_item_\d+$/.test(plainHeading(heading)))
    return rows.map((row) => ({
      ...{ row: row.row, number: codeIn(row.get('order_number', 'order_id')) },
      ...{ email: row.get('billing_email', 'customer_email'), at: row.get('order_date') },
      status: wooStatus(row.get('status')),
      ...{ currency: row.get('order_currency'), total: row.get('order_total') },
      refunded: wooRefunds(row.get('refund_items')),
      items: lines.flatMap((line) => wooItem(row.get(line))),
    }))
  },
}

function wooStatus(word: string): string {
  const plain = word.replace(/^wc-/i, '').replace(/[-_]+/g, ' ').trim()
  return plain === '' ? 'Unknown' : plain.slice(0, 1).toUpperCase() + plain.slice(1, MAX_NUMBER_LENGTH)
}

/** The sum of amounts such as amount:199.00|reason:…;amount:…, or as it is written where one is no amount. */
function wooRefunds(cell: string): string {
  const amounts = [...cell.matchAll(/amount:\s*-?([\d.,]+)/gi)].map(([, amount = '']) => priceIn(amount))
  if (amounts.length === 0) return ''
  return amounts.reduce((total, amount) => total + Number(amount), 0).toFixed(2)
}

/** A name may have the sign that separates fields, so a field begins at its name. */
function wooItem(cell: string): ItemText[] {
  if (cell === '') return []
  const fields = new Map(
    cell
      .split(/\|(?=(?:product_id|sku|quantity|total|sub_total|tax|refunded|meta|_\w+):)/)
      .map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]),
  )
  const of = (name: string) => fields.get(name) ?? ''
  const [name, sku, quantity, price] = [of('name'), codeIn(of('sku')), of('quantity'), of('total')]
  return [{ name, sku, quantity, price, discount: '', isOfLine: true }]
}

/** Null for what is no export of orders that is known. Each order is taken whole or is in `notTaken` with the reason. */
export function readOrdersOf(table: ForeignTable): ForeignOrders | null {
  const there = new Set(table.headings.map(plainHeading))
  const reader = [shopify, wooPlugin].find(({ knownBy }) =>
    knownBy.every((heading) => there.has(plainHeading(heading))),
  )
  if (!reader) return null
  const notTaken: NotTaken[] = []
  const seen = new Map<string, number>()
  const orders = reader.ordersOf(rowsIn(table), table).flatMap((text) => {
    const read = orderOf(text, seen)
    if (typeof read !== 'string') {
      seen.set(read.number, read.row)
      return [read]
    }
    const what = text.number === '' ? 'Row' : `Order ${text.number.slice(0, MAX_NUMBER_LENGTH)}`
    notTaken.push({ row: text.row, what, why: read })
    return []
  })
  const isFilled = (index: number) => table.rows.some(({ cells }) => (cells[index] ?? '').trim() !== '')
  const ignored = table.headings.filter(
    (heading, index) => !reader.read.test(plainHeading(heading)) && isFilled(index),
  )
  return { shop: reader.shop, orders, notTaken, ignored }
}

/** Why it is not taken, or the order. */
function orderOf(text: OrderText, seen: ReadonlyMap<string, number>): ForeignOrder | string {
  const { row, number, status } = text
  if (number === '' || number.length > MAX_NUMBER_LENGTH) return 'It has no number'
  const other = seen.get(number)
  if (other !== undefined) return `Row ${other} has this number too`
  const email = readEmail(text.email)
  const wrong = emailProblem(email, new Map())
  if (wrong !== null) return email === '' ? 'It has no email address, so nobody could see it' : wrong
  const at = momentIn(text.at)
  if (!at) return `“${text.at.slice(0, 40)}” is no date that can be read for sure`
  const currency = text.currency.toUpperCase() || 'INR'
  if (!/^[A-Z]{3}$/.test(currency)) return `“${currency.slice(0, 20)}” is no currency`
  const total = hundredthsIn(text.total)
  const refunded = text.refunded === '' ? 0 : hundredthsIn(text.refunded)
  if (total === null) return `“${text.total.slice(0, 40)}” is no total that can be read for sure`
  if (refunded === null) return `“${text.refunded.slice(0, 40)}” is no refund that can be read for sure`
  if (text.items.length === 0) return 'It has no items'
  if (text.items.length > MAX_ITEMS) return `It has more than ${MAX_ITEMS} items`
  const items: ForeignItem[] = []
  for (const item of text.items) {
    const read = itemOf(item, currency)
    if (typeof read === 'string') return read
    items.push(read)
  }
  return {
    ...{ row, number, email, at, status, total: amountOf(total, currency), items },
    refunded: refunded === 0 ? null : amountOf(refunded, currency),
  }
}

function itemOf(item: ItemText, currency: string): ForeignItem | string {
  const name = item.name.slice(0, MAX_ITEM_NAME_LENGTH)
  if (name === '') return 'One of its items has no name'
  const quantity = Number(item.quantity)
  if (item.quantity === '' || !Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return `“${item.quantity.slice(0, 20)}” units of “${name.slice(0, 60)}” cannot be`
  const price = hundredthsIn(item.price)
  const discount = item.discount === '' ? 0 : hundredthsIn(item.discount)
  const whole = (price ?? 0) * (item.isOfLine ? 1 : quantity)
  if (price === null || discount === null || whole > MAX_AMOUNT)
    return `The price of “${name.slice(0, 60)}” cannot be read for sure`
  const amount = amountOf(Math.max(0, whole - discount), currency)
  return { name, sku: item.sku.slice(0, MAX_SKU_LENGTH), quantity, amount }
}

function amountOf(hundredths: number, currency: string): ForeignAmount {
  if (currency === 'INR') return { paise: fromPaise(hundredths) }
  return { text: `${currency} ${(hundredths / 100).toFixed(2)}` }
}

/** Null for what is no amount, or may be two. */
function hundredthsIn(cell: string): number | null {
  const amount = priceIn(cell)
  const hundredths = Math.round(Number(amount) * 100)
  return amount !== '' && hundredths >= 0 && hundredths <= MAX_AMOUNT ? hundredths : null
}

/** As 2026-09-03 10:15:00 -0400; without a zone it is India's. Null for others: 9/6/2016 may be two days. */
export function momentIn(cell: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(cell)
  if (!parts) return null
  const [, day = '', time = '', seconds = ':00', zone = '+05:30'] = parts
  const offset = /^[zu]/i.test(zone) ? 'Z' : zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2')
  const moment = new Date(`${day}T${time}${seconds}${offset}`)
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true
  return isDay && !Number.isNaN(moment.getTime()) ? moment : null
}

type KnownAmount = { amount: Paise | null; amountText: string | null }

/** As it is kept. Either paise or the text of another currency. */
export type EarlierOrder = {
  id: string
  shop: CustomersShop
  number: string
  at: Date
  status: string
  total: Paise | null
  totalText: string | null
  refunded: Paise | null
  refundedText: string | null
  items: (KnownAmount & Pick<ForeignItem, 'name' | 'sku' | 'quantity'>)[]
}

/** `known`: how many are there already. */
export type OrdersPlan = {
  shop: CustomersShop
  add: ForeignOrder[]
  known: number
  notTaken: NotTaken[]
  ignored: string[]
}

/** `added`: in this request. */
export type OrdersResult = Pick<OrdersPlan, 'known' | 'notTaken'> & { added: number }
