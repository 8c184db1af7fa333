import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { readPdf } from '../../../../tests/pdf.ts'
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
    `#${orderName(inParcel._id)},"=""AWB1002""",`,
    `${orderName(loose._id)},awb 1003,`,
  ].join('\r\n')
  expect((await importFile(content)).body).toMatchObject({ shipped: 1, numbered: 2, left: 0 })
  expect((await importFile(content)).body).toMatchObject({ left: 3 })
  await makeHeldChanges()
  expect((await importFile(content)).body).toMatchObject({ shipped: 0, numbered: 0, left: 3 })
  expect(await stateOf(pending)).toEqual(['Shipped,Shipped', 'AWB1001'])
  expect(await stateOf(inParcel)).toEqual(['Shipped,Shipped', 'AWB1002'])
  expect(await stateOf(loose)).toEqual(['Shipped,Shipped', 'AWB1003'])
})

test('unknown orders, doubled numbers and unknown couriers are refused by row, and nothing is done', async () => {
  const [one, other, taken] = [await ordered(), await ordered(), await ordered()]
  await importFile(`order,awb\n${taken._id},AWB2000`)
  const { status, body } = await importFile(
    [
      'order,awb,courier',
      `${one._id},AWB2001,`,
      'DEADBEEF,AWB2002,',
      `${other._id},AWB2001,`,
      `${one._id},AWB2003,`,
      `${other._id},a/b,`,
      `${other._id},AWB2004,Pigeon Post`,
      `${other._id},AWB2000,`,
      ',AWB2005,',
    ].join('\n'),
  )
  expect([status, body.message]).toEqual([400, '8 rows are wrong. Nothing was changed'])
  expect(body.rows).toEqual([
    { row: 3, message: 'There is no order DEADBEEF' },
    { row: 4, message: 'The tracking number AWB2001 stands in row 2, too' },
    { row: 5, message: `The order ${one._id.toUpperCase()} stands in row 2, too` },
    { row: 6, message: 'A tracking number has 4 to 40 letters, digits and hyphens' },
    { row: 7, message: 'There is no courier Pigeon Post' },
    { row: 8, message: `The order ${other._id.toUpperCase()} stands in row 4, too` },
    { row: 8, message: 'Another order has the tracking number AWB2000' },
    { row: 9, message: 'The order is missing' },
  ])
  expect(await stateOf(one)).toEqual(['Pending,Pending', ''])
})

test('files of other kinds, encodings and columns are refused in words', async () => {
  const messageOf = async (content: string | Buffer) => {
    const { status, body } = await importFile(content)
    return [status, body.message]
  }
  expect(await messageOf('order,price\nx,1')).toEqual([
    400,
    'The file needs the columns order and tracking number',
  ])
  expect(await messageOf('order,awb\n')).toEqual([400, 'The file has no rows'])
  const latin1 = Buffer.from('order,awb\ncafé,AWB1', 'latin1')
  expect((await messageOf(latin1))[1]).toContain('The file is not in UTF-8')
  expect((await messageOf(Buffer.from('PK\u0003\u0004')))[1]).toContain('Excel workbook')
  expect(await messageOf('order,awb\n"x,1')).toEqual([400, 'The file cannot be read from line 2 on'])
  const utf16 = Buffer.from('\ufefforder\tawb\nDEADBEEF\tAWB3001', 'utf16le')
  expect((await importFile(utf16)).body.rows).toEqual([{ row: 2, message: 'There is no order DEADBEEF' }])
})

test('remitted cash is compared with what each parcel collected', async () => {
  const [right, wrong, paid, way] = [
    await ordered(),
    await ordered(),
    await ordered('Wallet'),
    await ordered(),
  ]
  if (!right || !wrong || !paid || !way) throw new Error('four orders')
  const numbered = [right, wrong, paid, way].map(({ _id }, index) => `${_id},AWB400${index}`)
  await importFile(['order,awb', ...numbered].join('\n'))
  await makeHeldChanges()
  await change([right, wrong, paid], 'Delivered')
  await makeHeldChanges()
  const file = fileOf(
    [
      'Waybill;COD Amount',
      'AWB4000;₹530.00',
      'AWB4001;500',
      'AWB4002;530',
      'AWB4003;530',
      'AWB4000;530',
      'AWB9999;1,030.50',
      'AWB9998;much',
    ].join('\n'),
  )
  const { status, body } = await owner.post('/order/match-remittance', { file })
  expect([status, body.matched, body.matchedTotal, body.paidTotal]).toEqual([200, 1, 530, 3650.5])
  expect(body.differences).toMatchObject([
    { row: 3, expected: 530, paid: 500, message: '₹530 were to be collected, ₹500 are remitted' },
    { row: 4, message: 'This order was paid before' },
    { row: 5, orderId: way._id, message: 'Nothing of this parcel was delivered' },
    { row: 6, message: 'This tracking number stands in an earlier row, too' },
    { row: 7, paid: 1030.5, message: 'No parcel has this tracking number' },
    { row: 8, paid: null, message: 'The amount much is not understood' },
  ])
})

test('of an order in two parcels the first to leave collects the shipping, on its label and when remitted', async () => {
  const { _id, items } = await ordered()
  const numbers = ['AWB4101', 'AWB4102']
  for (const [index, item] of items.toReversed().entries())
    await owner.put(`/order/update-product-status/${_id}`, {
      productId: item._id,
      newStatus: 'Delivered',
      courier,
      trackingNumber: numbers[index],
    })
  const file = fileOf('awb,amount\nAWB4101,330\nAWB4102,200')
  expect((await owner.post('/order/match-remittance', { file })).body).toMatchObject({
    matched: 2,
    differences: [],
  })
  const { bytes } = await owner.post('/order/print-papers', { paper: 'labels', size: 'a6', orders: [_id] })
  const labels = (await readPdf(bytes)).map((page) => page.join('\n'))
  expect(labels.find((label) => label.includes('AWB4101'))).toContain('₹330.00')
  expect(labels.find((label) => label.includes('AWB4102'))).toContain('₹200.00')
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
    [cash._id, 'COD', '560038'],
    [cash._id, 'COD', '560038'],
    [wallet._id, 'Prepaid', '560038'],
    [wallet._id, 'Prepaid', '560038'],
  ])
  const batSku = `${bat.id.slice(-8)}-8`
  expect(rows.map((row) => row[sku])).toEqual(['TEE-8', batSku, 'TEE-8', batSku])
  if (format === 'delhivery') expect(rows.map((row) => row['COD Amount'])).toEqual(['530', '0', '0', '0'])
})
