import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier, makeHeldChanges } from '../../../../tests/shipping.ts'
import { orderName } from '../../orders/rules.ts'
import type { OrderOnWire } from '../../orders/wire.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let courier: string
let tee: { id: string }
let bat: { id: string }
beforeAll(async () => {
  owner = await admin()
  courier = await addCourier(owner, 'Delhivery')
  const sizes = [{ size: 8, stock: 500 }]
  tee = await addProduct({ name: 'Dry Tee', salePrice: 200, sizes: [{ size: 8, stock: 500, sku: 'TEE-8' }] })
  bat = await addProduct({ name: 'Bat', salePrice: 300, sizes })
})

async function ordered(method = 'COD'): Promise<OrderOnWire> {
  const asha = await shopper()
  if (method === 'Wallet') await fillWallet(asha, 600)
  return buy(asha, [tee, bat], method)
}

const fileOf = (content: string | Buffer) => Buffer.from(content).toString('base64')
const importFile = (content: string | Buffer, more = {}) =>
  owner.post('/order/import-tracking', { file: fileOf(content), courier, batch: randomUUID(), ...more })
const change = (orders: OrderOnWire[], newStatus: string, more = {}) =>
  owner.post('/order/change-statuses', {
    batch: randomUUID(),
    orders: orders.map(({ _id }) => _id),
    newStatus,
    ...more,
  })
async function stateOf({ _id }: OrderOnWire) {
  const { order, shipments } = (await owner.get(`/order/get-order-details/${_id}`)).body
  const numbers = shipments.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)
  return [order.items.map(({ status }: { status: string }) => status).join(), numbers.join()]
}

test('a file of tracking numbers ships what is pending and numbers what has left', async () => {
  const [pending, inParcel, loose] = [await ordered(), await ordered(), await ordered()]
  await change([inParcel], 'Shipped', { courier })
  await change([loose], 'Shipped')
  await makeHeldChanges()
  const content = [
    '*Order Id,AWB Code,Courier Company',
    `${pending._id},AWB1001,delhivery`,
    `${orderName(inParcel.number)},"=""AWB1002""",`,
    `${loose.number},awb 1003,`,
  ].join('\r\n')
  expect((await importFile(content)).body).toMatchObject({ shipped: 1, numbered: 2, left: 0 })
  expect((await importFile(content)).body).toMatchObject({ left: 3 })
  await makeHeldChanges()
  expect((await importFile(content)).body).toMatchObject({ shipped: 0, numbered: 0, left: 3 })
  expect(await stateOf(pending)).toEqual(['Shipped,Shipped', 'AWB1001'])
  expect(await stateOf(inParcel)).toEqual(['Shipped,Shipped', 'AWB1002'])
  expect(await stateOf(loose)).toEqual(['Shipped,Shipped', 'AWB1003'])
})

const checkFile = (content: string | Buffer, more = {}) =>
  owner.post('/order/check-tracking', { file: fileOf(content), courier, ...more })

test('what cannot be used is left out by row with its reason, and the rest is taken', async () => {
  const [one, other, taken, third] = [await ordered(), await ordered(), await ordered(), await ordered()]
  const fourth = await ordered()
  await importFile(`order,awb\n${taken._id},AWB2000`)
  const content = [
    'order,awb,courier',
    `${one._id},AWB2001,Delhivery Surface 0.5kg`,
    'DEADBEEF,AWB2002,',
    `${other._id},a/b,`,
    `${third._id},AWB2004,Pigeon Post`,
    `${fourth._id},AWB2000,`,
    ',AWB2005,',
    `${other._id},1.23457E+12,`,
    'Total,,',
    '1.2345E+71,AWB2009,',
  ].join('\n')
  const leftOut = [
    { row: 3, message: 'There is no order DEADBEEF' },
    { row: 4, message: 'A tracking number has 4 to 40 letters, digits and hyphens' },
    { row: 5, message: 'There is no courier Pigeon Post' },
    { row: 6, message: 'Another order has the tracking number AWB2000' },
    { row: 7, message: 'The order is missing' },
    { row: 8, message: expect.stringContaining('A spreadsheet has shortened this tracking number') },
    { row: 9, message: 'A row of totals' },
    { row: 10, message: expect.stringContaining('A spreadsheet has shortened this order number') },
  ]
  const check = { rows: 1, shipped: 1, numbered: 0, left: 0, leftOutRows: 8, leftOut }
  expect((await checkFile(content)).body).toMatchObject({
    ...{ headingRow: 1, headings: ['order', 'awb', 'courier'], complete: true },
    ...{ columns: { order: 'order', number: 'awb', courier: 'courier' }, ...check },
  })
  expect(await stateOf(one), 'checking changes nothing').toEqual(['Pending,Pending', ''])
  expect((await importFile(content, { rows: 2 })).body.message).toContain('The shop has changed')
  expect(await stateOf(one)).toEqual(['Pending,Pending', ''])
  expect((await importFile(content, { rows: 1 })).body).toMatchObject(check)
  expect(await stateOf(one)).toEqual(['Pending,Pending', 'AWB2001'])
  expect(await stateOf(other)).toEqual(['Pending,Pending', ''])
  const { status, body } = await importFile('order,awb\nDEADBEEF,AWB2002')
  expect([status, body.message]).toEqual([400, 'The row of this file cannot be used. Nothing was changed'])
  expect(body.rows).toEqual([{ row: 2, message: 'There is no order DEADBEEF' }])
})

test('a known courier of India that the shop has not is offered with its tracking address', async () => {
  const order = await ordered()
  const rows = [
    'BlueDart Air,AWB2101',
    'India Post Speed Post,AWB2102',
    'Delhivery,AWB2103',
    'Pigeon,AWB2104',
  ]
  const content = ['courier,awb,order', ...rows.map((row) => `${row},${order._id}`)].join('\n')
  const { body } = await checkFile(content)
  expect(body.missingCouriers).toEqual([
    { name: 'Blue Dart', trackingUrl: expect.stringContaining('{number}') },
    { name: 'India Post', trackingUrl: null },
  ])
})

test('the export of the shop with a column of numbers counts an order of two items once', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const { body } = await owner.post('/order/export-orders', {
    format: 'shiprocket',
    orders: [one._id, other._id],
  })
  const [head, ...lines]: string[] = body.trim().split('\r\n')
  const numberOf = (line: string) => (line.split(',').includes(String(one.number)) ? 'AWB2101' : 'AWB2102')
  const filled = [`${head},AWB`, ...lines.map((line) => `${line},${numberOf(line)}`)].join('\r\n')
  expect((await importFile(filled)).body).toMatchObject({ rows: 4, shipped: 2, leftOutRows: 0 })
  expect(await stateOf(one)).toEqual(['Pending,Pending', 'AWB2101'])
  expect(await stateOf(other)).toEqual(['Pending,Pending', 'AWB2102'])
})

test('two parcels of one order are told apart by SKU; what contradicts itself is left out', async () => {
  const batSku = `${bat.id.slice(-8)}-8`
  const [apart, same, shared] = [await ordered(), await ordered(), await ordered()]
  const content = [
    'order,sku,awb',
    `${apart._id},TEE-8,AWB2201`,
    `${apart._id},${batSku},AWB2202`,
    `${same._id},tee-8,AWB2203`,
    `${same._id},TEE-8,AWB2204`,
    `${same._id},${batSku},AWB2205`,
    `${same._id},,AWB2206`,
    `${same._id},CAP-1,AWB2207`,
    `${shared._id},,AWB2208`,
    `${apart._id},,AWB2208`,
  ].join('\n')
  const { body } = await importFile(content)
  expect(body.leftOut).toEqual([
    { row: 4, message: 'The SKU tee-8 of this order has several tracking numbers, in rows 4 and 5' },
    { row: 5, message: 'The SKU TEE-8 of this order has several tracking numbers, in rows 4 and 5' },
    {
      row: 7,
      message:
        'The order has several tracking numbers, in rows 4, 5, 6, 7 and 8: without a SKU it is not clear what is in which parcel',
    },
    { row: 8, message: 'The order has no item with the SKU CAP-1' },
    { row: 9, message: 'The tracking number AWB2208 is given to different orders, in rows 9 and 10' },
    { row: 10, message: 'The tracking number AWB2208 is given to different orders, in rows 9 and 10' },
  ])
  expect(body).toMatchObject({ rows: 3, shipped: 2 })
  await makeHeldChanges()
  expect(await stateOf(apart)).toEqual(['Shipped,Shipped', 'AWB2201,AWB2202'])
  expect((await stateOf(same)).join(), 'the bat alone').toMatch(/^(Pending,Shipped|Shipped,Pending),AWB2205$/)
  expect(await stateOf(shared)).toEqual(['Pending,Pending', ''])
  expect((await importFile(content)).body).toMatchObject({ shipped: 0, numbered: 0, left: 3 })
})

test('an item whose own row is left out is not shipped with the rest of its order', async () => {
  const batSku = `${bat.id.slice(-8)}-8`
  const [blank, taken, other] = [await ordered(), await ordered(), await ordered()]
  const content = [
    'order,sku,awb',
    `${blank._id},TEE-8,AWB2251`,
    `${blank._id},${batSku},`,
    `${taken._id},TEE-8,AWB2252`,
    `${taken._id},${batSku},AWB2253`,
    `${other._id},TEE-8,AWB2253`,
  ].join('\n')
  const { body } = await importFile(content)
  expect(body.leftOut).toMatchObject([{ row: 3 }, { row: 5 }, { row: 6 }])
  expect(body).toMatchObject({ rows: 2, shipped: 2 })
  await makeHeldChanges()
  const teeAlone = (number: string) => new RegExp(`^(Pending,Shipped|Shipped,Pending),${number}$`)
  expect((await stateOf(blank)).join()).toMatch(teeAlone('AWB2251'))
  expect((await stateOf(taken)).join()).toMatch(teeAlone('AWB2252'))
  expect(await stateOf(other)).toEqual(['Pending,Pending', ''])
})

test('an order is left out where a row of it that cannot be used may be of any of its items', async () => {
  const batSku = `${bat.id.slice(-8)}-8`
  const [bare, whole, foreign] = [await ordered(), await ordered(), await ordered()]
  const content = [
    'order,sku,awb',
    `${bare._id},,AWB2261`,
    `${bare._id},,1.23457E+12`,
    `${whole._id},,AWB2262`,
    `${whole._id},TEE-8,`,
    `${whole._id},${batSku},`,
    `${foreign._id},TEE-8,AWB2263`,
    `${foreign._id},CAP-1,`,
  ].join('\n')
  const { status, body } = await importFile(content)
  expect(status).toBe(400)
  const message =
    'Another row of this order cannot be used: without a SKU of the order it is not clear what is in which parcel'
  const rows = body.rows.map((one: { row: number; message: string }) => [one.row, one.message === message])
  expect(rows).toEqual([2, 3, 4, 5, 6, 7, 8].map((row) => [row, [2, 4, 7].includes(row)]))
  for (const order of [bare, whole, foreign]) expect(await stateOf(order)).toEqual(['Pending,Pending', ''])
})

test('columns are chosen by their headings, and remembered for the courier', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const own = await addCourier(owner, 'Ecom Express')
  const file = (id: string, number: string) => `Ihre Nummer,Unsere Nummer\n${id},${number}`
  const first = (await checkFile(file(one._id, 'AWB2301'), { courier: own })).body
  expect(first).toMatchObject({ complete: false, headings: ['Ihre Nummer', 'Unsere Nummer'], rows: 0 })
  expect((await importFile(file(one._id, 'AWB2301'), { courier: own })).body.message).toBe(
    'The file needs the columns order and tracking number',
  )
  const columns = { order: 'Ihre Nummer', number: 'Unsere Nummer', sku: '' }
  expect((await importFile(file(one._id, 'AWB2301'), { courier: own, columns })).body).toMatchObject({
    shipped: 1,
  })
  expect((await checkFile(file(other._id, 'AWB2302'), { courier: own })).body).toMatchObject({
    ...{ complete: true, remembered: true, columns, shipped: 1 },
  })
  expect((await checkFile(file(other._id, 'AWB2302'))).body, 'for that courier only').toMatchObject({
    complete: false,
  })
  expect((await checkFile('order,awb\nx,y', { courier: own })).body, 'another file').toMatchObject({
    ...{ complete: true, remembered: false },
  })
  expect((await checkFile('order,awb\nx,y', { columns })).body.message).toBe(
    'The file has not the columns that were chosen. Choose them again',
  )
  expect((await checkFile('order,awb\nx,y', { columns: { price: 'awb' } })).status).toBe(400)
})

test('files that cannot be read are refused in words', async () => {
  const messageOf = async (content: string | Buffer) => {
    const { status, body } = await importFile(content)
    return [status, body.message]
  }
  expect(await messageOf('order,price\nx,1')).toEqual([
    400,
    'The file needs the columns order and tracking number',
  ])
  expect(await messageOf('order,awb\n')).toEqual([400, 'The file has no rows'])
  expect((await messageOf(Buffer.from('PK\u0003\u0004')))[1]).toContain('This Excel workbook is damaged')
  expect(await messageOf('order,awb\n"x,1')).toEqual([
    400,
    'The file cannot be read from line 2 on: a quotation mark is not closed',
  ])
  const large = await owner.post('/order/import-tracking', {
    file: 'A'.repeat(9 * 2 ** 20),
    batch: randomUUID(),
  })
  expect([large.status, large.body.message]).toEqual([413, 'The request is too large'])
  const utf16 = Buffer.from('\ufefforder\tawb\nDEADBEEF\tAWB3001', 'utf16le')
  expect((await importFile(utf16)).body.rows).toEqual([{ row: 2, message: 'There is no order DEADBEEF' }])
})

test.each([
  ['shiprocket', '*Master SKU', '*Order Id', '*Payment Method(COD/Prepaid)', '*Shipping Address Postcode'],
  ['delhivery', '*Item Sku Code', '*Sale Order Number', '*Payment Mode', '*Shipping Pincode'],
])('orders are exported for %s, a row for each item', async (format, sku, id, method, pin) => {
  const [cash, wallet] = [await ordered(), await ordered('Wallet')]
  const delivered = await ordered()
  await move(owner, delivered, 'Delivered')
  const orders = [cash._id, delivered._id, wallet._id]
  const { status, body } = await owner.post('/order/export-orders', { format, orders })
  expect(status).toBe(200)
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  expect(rows.map((row) => [row[id], row[method], row[pin]])).toEqual([
    [String(cash.number), 'COD', '560038'],
    [String(cash.number), 'COD', '560038'],
    [String(wallet.number), 'Prepaid', '560038'],
    [String(wallet.number), 'Prepaid', '560038'],
  ])
  const batSku = `${bat.id.slice(-8)}-8`
  expect(rows.map((row) => row[sku])).toEqual(['TEE-8', batSku, 'TEE-8', batSku])
  if (format === 'delhivery') expect(rows.map((row) => row['COD Amount'])).toEqual(['530', '0', '0', '0'])
})
