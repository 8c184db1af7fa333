import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { backToNow, later } from '../../../../tests/paying.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier, makeHeldChanges } from '../../../../tests/shipping.ts'
import type { OrderOnWire } from '../../orders/wire.ts'

ownDatabase()
afterEach(() => expectInvariants())
afterAll(backToNow)

let owner: Actor
let courier: string
let tee: { id: string }
let bat: { id: string }
beforeAll(async () => {
  owner = await admin()
  courier = await addCourier(owner, 'Delhivery')
  const sizes = [{ size: 8, stock: 500 }]
  tee = await addProduct({ name: 'Dry Tee', salePrice: 200, sizes })
  bat = await addProduct({ name: 'Bat', salePrice: 300, sizes })
})

const fileOf = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')
const change = (orders: OrderOnWire[], newStatus: string) =>
  owner.post('/order/change-statuses', {
    batch: randomUUID(),
    orders: orders.map(({ _id }) => _id),
    newStatus,
  })

/** Orders of ₹530 whose parcels have these numbers. */
async function shipped(numbers: readonly string[], method = 'COD'): Promise<OrderOnWire[]> {
  const orders: OrderOnWire[] = []
  for (const _ of numbers) {
    const asha = await shopper()
    if (method === 'Wallet') await fillWallet(asha, 600)
    orders.push(await buy(asha, [tee, bat], method))
  }
  const file = fileOf('order,awb', ...numbers.map((number, index) => `${orders[index]?._id},${number}`))
  await owner.post('/order/import-tracking', { file, courier, batch: randomUUID() })
  await makeHeldChanges()
  return orders
}

async function delivered(numbers: readonly string[], method = 'COD'): Promise<OrderOnWire[]> {
  const orders = await shipped(numbers, method)
  await change(orders, 'Delivered')
  await makeHeldChanges()
  return orders
}

const match = async (file: string, more = {}) =>
  (await owner.post('/order/match-remittance', { file, ...more })).body
async function book(file: string, more = {}) {
  const { booked: rows, bookedTotal: total } = await match(file, { courier })
  return owner.post('/order/book-remittance', { file, courier, name: 'cod.csv', rows, total, ...more })
}
const unremitted = async (query = 'days=0') => (await owner.get(`/order/get-unremitted?${query}`)).body

test('remitted cash is compared with what each parcel collected, and nothing is booked by that', async () => {
  await delivered(['AWB4000', 'AWB4001'])
  await delivered(['AWB4002'], 'Wallet')
  const [way] = await shipped(['AWB4003'])
  const file = fileOf(
    'Waybill;Amount;COD Amount',
    'AWB4000;999;₹530.00',
    'AWB4001;999;500',
    'AWB4002;999;530',
    'AWB4003;999;530',
    'AWB4000;999;530',
    'AWB9999;999;1,030.50',
    'AWB9998;999;much',
    'AWB4001X;999;',
    'Total;;3,620.50',
  )
  const body = await match(file)
  expect(body).toMatchObject({ columns: { number: 'Waybill', amount: 'COD Amount' }, headingRow: 1 })
  expect(body).toMatchObject({
    booked: 2,
    bookedTotal: 1030,
    matched: 1,
    matchedTotal: 530,
    paidTotal: 3650.5,
  })
  expect(body.differences).toMatchObject([
    {
      row: 3,
      state: 'understood',
      expected: 530,
      paid: 500,
      message: '₹530 were to be collected, ₹500 are remitted',
    },
    { row: 4, state: 'left-out', message: 'This order was paid before' },
    { row: 5, state: 'left-out', orderId: way?._id, message: 'Nothing of this parcel was delivered' },
    { row: 6, state: 'repeated', message: 'The same as row 2, which counts' },
    { row: 7, state: 'left-out', paid: 1030.5, message: 'No parcel has this tracking number' },
    { row: 8, state: 'left-out', paid: null, message: 'The amount much is not understood' },
    { row: 9, state: 'left-out', paid: null, message: 'The amount is missing' },
    { row: 10, state: 'left-out', paid: null, message: 'A row of totals' },
  ])
  expect((await owner.get('/order/get-remittances')).body).toMatchObject({ remittances: [], total: 0 })
})

test('of what was cancelled on its way no cash is expected, and the row says so', async () => {
  const [cancelled] = await shipped(['AWB4005'])
  if (!cancelled) throw new Error('nothing was shipped')
  await move(owner, cancelled, 'Cancelled')
  const body = await match(fileOf('Waybill;Amount;COD Amount', 'AWB4005;999;530'))
  expect(body.differences).toMatchObject([
    { row: 2, state: 'left-out', message: 'All of this parcel is cancelled, so no cash is expected of it' },
  ])
})

test('more than a parcel was to collect is named, and booked as the courier paid it', async () => {
  await delivered(['AWB4010'])
  const body = await match(fileOf('Waybill;Amount;COD Amount', 'AWB4010;999;600'))
  expect(body).toMatchObject({ booked: 1, bookedTotal: 600, matched: 0 })
  expect(body.differences).toMatchObject([
    {
      row: 2,
      state: 'understood',
      expected: 530,
      paid: 600,
      message: '₹530 were to be collected, ₹600 are remitted',
    },
  ])
})

test('of an order in two parcels the first to leave collects the shipping, on its label and when remitted', async () => {
  const { _id, items } = await buy(await shopper(), [tee, bat], 'COD')
  const numbers = ['AWB4101', 'AWB4102']
  for (const [index, item] of items.toReversed().entries())
    await owner.put(`/order/update-product-status/${_id}`, {
      ...{ productId: item._id, newStatus: 'Delivered', courier, trackingNumber: numbers[index] },
    })
  const collected = (await unremitted()).parcels.filter(({ orderId }: { orderId: string }) => orderId === _id)
  expect(collected.map(({ toCollect }: { toCollect: number }) => toCollect)).toEqual([330, 200])
  const { body } = await book(fileOf('awb,amount', 'AWB4101,330', 'AWB4102,200'))
  expect(body).toMatchObject({ booked: 2, bookedTotal: 530, matched: 2, differences: [] })
  const { bytes } = await owner.post('/order/print-papers', { paper: 'labels', size: 'a6', orders: [_id] })
  const labels = (await readPdf(bytes)).map((page) => page.join('\n'))
  expect(labels.find((label) => label.includes('AWB4101'))).toContain('₹330.00')
  expect(labels.find((label) => label.includes('AWB4102'))).toContain('₹200.00')
})

test('what is understood is booked once, however often and in whatever file it comes', async () => {
  await delivered(['AWB4201', 'AWB4202', 'AWB4203'])
  const file = fileOf(
    'AWB,COD Amount,UTR No,Remittance Date',
    'AWB4201,530,U77,19/11/2026',
    'AWB4202,265,U77,19/11/2026',
    'AWB4202,265,U77,19/11/2026',
    'AWB4203,500,U78,20/11/2026',
    'AWB4203,40,U78,20/11/2026',
  )
  const before = (await unremitted()).total
  const changed = await book(file, { total: 1059 })
  expect([changed.status, changed.body.message]).toEqual([
    409,
    'The shop has changed since the file was checked. Look at what it would do now',
  ])
  expect((await unremitted()).total, 'nothing was booked').toBe(before)
  const { status, body } = await book(file)
  expect([status, body.booked, body.bookedTotal]).toEqual([200, 3, 1060])
  expect(body.differences).toMatchObject([
    ...[5, 6].map((row) => ({
      ...{ row, state: 'left-out' },
      message: '₹530 were to be collected, but the rows 5 and 6 remit ₹540 together',
    })),
  ])
  expect((await unremitted()).total).toBe(before - 2)
  const again = await book(file)
  expect([again.status, again.body.message]).toEqual([409, 'Nothing of this file is left to be booked'])
  const other = fileOf('Airway Bill;Collected', 'AWB4201;530', 'AWB4202;10')
  const columns = { number: 'Airway Bill', amount: 'Collected' }
  const { differences } = await match(other, { columns })
  expect(differences).toMatchObject([
    { row: 2, state: 'repeated', message: expect.stringMatching(/^Booked on .* already$/) },
    { row: 3, state: 'left-out', message: 'Of ₹530 that were to be collected, ₹530 are booked already' },
  ])

  const [booked] = (await owner.get('/order/get-remittances')).body.remittances
  expect(booked).toMatchObject({
    ...{ fileName: 'cod.csv', courier: { name: 'Delhivery' }, parcels: 2, amount: 1060, expected: 1060 },
    ...{ references: ['U77'], bookedBy: { _id: owner.id } },
  })
  const { changes } = (await owner.get('/trail/get-changes?thing=remittance')).body
  expect(changes[0]).toMatchObject({
    ...{ verb: 'created', name: 'cod.csv', admin: { _id: owner.id } },
    after: { courier: 'Delhivery', parcels: 3, amount: 1060 },
  })
})

test('what a courier takes back later, and pays after too little, is booked against the same parcel', async () => {
  await delivered(['AWB4301', 'AWB4302'])
  expect((await book(fileOf('awb,cod amount', 'AWB4301,530', 'AWB4302,500'))).body.bookedTotal).toBe(1030)
  const later = fileOf('awb,cod amount', 'AWB4301,(120.00)', 'AWB4302,30', 'AWB4302,-600')
  expect((await match(later, { courier })).differences).toMatchObject([
    { row: 2, state: 'understood', paid: -120, message: '₹530 were to be collected, ₹410 are remitted' },
    { row: 3, state: 'left-out' },
    { row: 4, state: 'left-out' },
  ])
  expect((await book(fileOf('awb,cod amount', 'AWB4302,30', 'AWB4301,-120'))).body).toMatchObject({
    ...{ booked: 2, bookedTotal: -90 },
  })
})

test('a booking that was a mistake is taken back, and its parcels are due again', async () => {
  const [order] = await delivered(['AWB4401'])
  const file = fileOf('awb,cod amount', 'AWB4401,53')
  const { _id } = (await book(file)).body
  const isDue = async () =>
    (await unremitted()).parcels.some(({ orderId }: { orderId: string }) => orderId === order?._id)
  expect(await isDue()).toBe(false)
  expect((await owner.delete(`/order/delete-remittance/${_id}`)).status).toBe(200)
  expect(await isDue()).toBe(true)
  expect((await owner.delete(`/order/delete-remittance/${_id}`)).status).toBe(404)
  expect((await book(file)).status).toBe(200)
})

test('cash that a courier takes back whole is due again, until that was a mistake', async () => {
  const [order] = await delivered(['AWB4451'])
  const isDue = async () =>
    (await unremitted()).parcels.some(({ orderId }: { orderId: string }) => orderId === order?._id)
  const { _id: paid } = (await book(fileOf('awb,cod amount', 'AWB4451,530'))).body
  await book(fileOf('awb,cod amount', 'AWB4451,-500'))
  expect(await isDue(), 'in part').toBe(false)
  const { _id: takenBack } = (await book(fileOf('awb,cod amount', 'AWB4451,-30'))).body
  expect(await isDue()).toBe(true)
  await expectInvariants()
  const { _id: paidAgain } = (await book(fileOf('awb,cod amount', 'AWB4451,530'))).body
  expect(await isDue(), 'paid again').toBe(false)
  expect((await book(fileOf('awb,cod amount', 'AWB4451,530'))).status).toBe(409)
  expect((await owner.delete(`/order/delete-remittance/${paidAgain}`)).status).toBe(200)
  expect((await owner.delete(`/order/delete-remittance/${takenBack}`)).status).toBe(200)
  expect(await isDue()).toBe(false)
  expect((await owner.delete(`/order/delete-remittance/${paid}`)).status).toBe(200)
  expect(await isDue(), 'only what was taken back is booked').toBe(true)
})

test('delivered cash that nobody remitted is listed, and counted once it is late', async () => {
  await delivered(['AWB4501'])
  await delivered(['AWB4502'], 'Wallet')
  await shipped(['AWB4503'])
  const lateCount = async () => (await owner.get('/report/needs-attention')).body.needs.cashNotRemitted
  const [before, all] = [await lateCount(), await unremitted()]
  const numbers = all.parcels.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)
  expect(numbers).toContain('AWB4501')
  expect(numbers).not.toContain('AWB4502')
  expect(numbers).not.toContain('AWB4503')
  const sum = all.parcels.reduce(
    (total: number, { toCollect }: { toCollect: number }) => total + toCollect,
    0,
  )
  expect(all.amount, 'of all that is found').toBe(sum)
  expect((await unremitted('')).total, 'none is late yet').toBe(0)
  expect(before).toBe(0)
  later(15 * 24 * 60)
  expect(await unremitted('')).toMatchObject({ total: all.total, amount: all.amount })
  expect(await lateCount(), 'as many as the list that it leads to').toBe(all.total)
  expect((await unremitted(`courier=${await addCourier(owner)}`)).total).toBe(0)
  await book(fileOf('awb,cod amount', 'AWB4501,530'))
  expect(await lateCount()).toBe(all.total - 1)
  backToNow()
})

test('the address of a courier that remitted is kept', async () => {
  const own = await addCourier(owner)
  await delivered(['AWB4601'])
  const file = fileOf('awb,cod amount', 'AWB4601,530')
  expect((await book(file, { courier: own })).status).toBe(200)
  expect((await owner.delete(`/couriers/delete-courier/${own}`)).body.message).toBe(
    'Parcels went with this courier',
  )
})
