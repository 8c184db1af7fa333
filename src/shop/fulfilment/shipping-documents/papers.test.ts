import { beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet, move } from '../../../../tests/buying.ts'
import { picture } from '../../../../tests/catalogue.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { addProduct } from '../../../../tests/products.ts'
import { scanPdf } from '../../../../tests/scan.ts'
import { addCourier } from '../../../../tests/shipping.ts'
import { fromPaise } from '../../../lib/money.ts'
import { type Order, orderName, type Status } from '../../orders/rules.ts'
import type { OrderOnWire } from '../../orders/wire.ts'
import type { Shipment } from '../../shipments/rules.ts'
import { parcelsOf, picksOf } from './rules.ts'

ownDatabase()

let owner: Actor
let cash: OrderOnWire
let paid: OrderOnWire
let cancelled: OrderOnWire
beforeAll(async () => {
  owner = await admin()
  const sizes = [{ size: 8, stock: 100 }]
  const tee = await addProduct({ name: 'Dry Tee', brand: 'Nivia', salePrice: 200, sizes })
  const shoe = await addProduct({ name: 'Glide', brand: 'Puma', salePrice: 400, sizes })
  const [asha, ravi] = [await shopper(), await shopper()]
  await fillWallet(ravi, 2_000)
  cash = await buy(asha, [{ ...tee, quantity: 2 }, shoe])
  paid = await buy(ravi, [tee], 'Wallet')
  cancelled = await buy(ravi, [shoe], 'Wallet')
  await move(owner, cancelled, 'Cancelled')
  const courier = await addCourier(owner, 'Delhivery')
  await owner.put(`/order/update-product-status/${cash._id}`, {
    productId: cash.items[0]?._id,
    newStatus: 'Shipped',
    courier,
    trackingNumber: 'AWB123456789',
    weight: 450,
  })
})

async function print(paper: string, size = 'a4', orders = [cash, paid, cancelled]): Promise<Uint8Array> {
  const answer = await owner.post('/order/print-papers', {
    paper,
    size,
    orders: orders.map(({ _id }) => _id),
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return answer.bytes
}

const linesOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map((page) => page.join('\n'))

test.each(['a6', '4x6'])(
  'a label of %s has a page for each parcel, and its barcode is read',
  async (size) => {
    const bytes = await print('labels', size)
    expect(await scanPdf(bytes)).toEqual([['AWB123456789'], [String(cash.number)], [String(paid.number)]])
    const [first = '', second = '', third = ''] = await linesOf(bytes)
    expect(first).toMatch(/^Delhivery \| COD \| ₹430\.00/)
    expect(first).toContain('560038 | Phone 9876543210')
    expect(first).toContain('2 items · 0.45 kg')
    expect(second).toContain('COD | ₹400.00')
    expect(third).toContain('PREPAID')
  },
)

test('four labels are on a page of A4, and are read', async () => {
  const many = [cash, paid]
  const [codes = [], ...rest] = await scanPdf(await print('labels', 'a4', many))
  expect(codes.toSorted()).toEqual(['AWB123456789', String(cash.number), String(paid.number)].toSorted())
  expect(rest).toEqual([])
})

test.each(['a4', 'a6'])('a packing slip of %s lists what is in the parcel', async (size) => {
  const bytes = await print('packing-slips', size)
  const [first = '', second = ''] = await linesOf(bytes)
  expect(first).toContain('Dry Tee')
  expect(first).not.toContain('Glide')
  expect(second).toContain('Glide')
  expect((await scanPdf(bytes))[0]).toEqual(['AWB123456789'])
})

test('slips and labels have the logo of the shop, once for all pages', async () => {
  const { settings } = (await owner.get('/settings/get-settings')).body
  const { version } = settings.find(({ section }: { section: string }) => section === 'shop')
  const fields = { brand: '#7a0019', logo: await picture() }
  const saved = await owner.put('/settings/save-settings', { section: 'shop', version, fields })
  expect(saved.status).toBe(200)
  for (const paper of ['packing-slips', 'labels']) {
    const bytes = Buffer.from(await print(paper, 'a6')).toString('latin1')
    expect(bytes.match(/\/Subtype \/Image/g), paper).toHaveLength(1)
  }
})

test('the pick list adds up what the orders need, by product and size', async () => {
  const [page = ''] = await linesOf(await print('pick-list'))
  expect(page).toContain('4 units for 2 orders')
  expect(page).toMatch(/3 \| Nivia \| Dry Tee \| UK 8/)
  expect(page).toMatch(/1 \| Puma \| Glide \| UK 8/)
})

test.each(['a4', 'a6', '4x6'])('the pick list of %s goes by place, A-2 before A-10', async (size) => {
  const at = (place: string, name: string) =>
    addProduct({
      name,
      brand: 'Puma',
      salePrice: 100,
      sizes: [{ size: 8, stock: 9, sku: `${size}-${name}`, place }],
    })
  const far = await at('A-10', 'Alpha')
  const long = await at('Godown 2, rack 14, shelf 3 box', 'Beta')
  const near = await at('A-2', 'Zeta')
  const nowhere = await addProduct({ name: 'Aero', brand: 'Adidas', salePrice: 100 })
  const order = await buy(await shopper(), [far, long, nowhere, { ...near, quantity: 3 }])
  const page = (await linesOf(await print('pick-list', size, [order]))).join('\n')
  const names = [...page.matchAll(/Alpha|Beta|Zeta|Aero/g)].map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) === index)).toEqual([
    'Zeta',
    'Alpha',
    'Beta',
    'Aero',
  ])
  const rows =
    size === 'a4'
      ? ['A-2 | 3 | Puma | Zeta', 'A-10 | 1 | Puma | Alpha', 'rack 14, shelf\n1 | Puma | Beta']
      : [
          'A-2 | 3 units\nZeta | Size UK 8',
          'A-10 | 1 unit\nAlpha',
          'shelf 3 box | 1 unit',
          'No place | 1 unit',
        ]
  for (const row of rows) expect(page).toContain(row)
})

test('a pick list on a label printer goes on to the next page under the same heading', async () => {
  const buyer = await shopper()
  const orders = []
  for (const shelf of [1, 2]) {
    const wanted = []
    for (const box of [1, 2, 3, 4, 5]) {
      const sizes = [{ size: 8, stock: 9, place: `C-${shelf}-${box}` }]
      wanted.push(await addProduct({ name: `Ball ${shelf}${box}`, salePrice: 100, sizes }))
    }
    orders.push(await buy(buyer, wanted))
  }
  const pages = await linesOf(await print('pick-list', 'a6', orders))
  expect(pages.map((page) => page.match(/C-\d-\d/g)?.length)).toEqual([7, 3])
  for (const page of pages) expect(page).toContain('10 units for 2 orders')
})

test('the manifest has a page for each courier, with what it collects', async () => {
  const [first = '', second = ''] = await linesOf(await print('manifest'))
  expect(first).toContain('Manifest: Delhivery')
  expect(first).toMatch(/AWB123456789 \| Asha Rao, Bengaluru 560038 \| 0\.45 kg \| ₹430\.00/)
  expect(second).toContain('Manifest: Without a courier')
  expect(second).toContain('Prepaid')
})

test('a paper with characters that no font has is refused until boxes are allowed, and says what helps', async () => {
  const tee = await addProduct({ name: 'Tee 你', salePrice: 100 })
  const order = await buy(await shopper(), [tee])
  const ask = (paper: string, more = {}) =>
    owner.post('/order/print-papers', { paper, orders: [order._id], ...more })
  const message = (said: string) => ({
    status: 409,
    body: { unprintable: [order._id], message: `Papers cannot show ${said}` },
  })
  const of = `of ${orderName(order.number)}`
  expect((await ask('labels')).status).toBe(200)
  expect((await ask('manifest')).status).toBe(200)
  for (const paper of ['packing-slips', 'pick-list'])
    expect(await ask(paper)).toMatchObject(message(`你 ${of}. Print boxes instead.`))
  const { shippingAddress } = (await owner.get(`/order/get-order-details/${order._id}`)).body.order
  const edited = await owner.put(`/order/set-address/${order._id}`, { ...shippingAddress, name: 'Wei 王' })
  expect(edited.status).toBe(200)
  expect(await ask('labels')).toMatchObject(message(`王 ${of}. Correct it, or print boxes instead.`))
  expect(await ask('pick-list')).toMatchObject(message(`你 ${of}. Print boxes instead.`))
  expect((await ask('labels', { boxes: true })).status).toBe(200)
})

test('orders of which nothing is packed, or too many, are refused', async () => {
  const ask = (orders: unknown) => owner.post('/order/print-papers', { paper: 'labels', orders })
  expect(await ask([cancelled._id])).toMatchObject({
    status: 409,
    body: { message: 'Nothing of these orders is to be packed' },
  })
  expect((await ask([])).status).toBe(400)
  expect((await ask(Array.from({ length: 1_001 }, () => cash._id))).status).toBe(400)
})

test('the parcels of a cash-on-delivery order collect what is due for them, and shipping once', () => {
  const item = (id: string, status: Status) => ({
    id,
    sizeId: id,
    status,
    quantity: 1,
    price: fromPaise(10_000),
    couponShare: fromPaise(1_000),
    productName: id,
    brand: { id, name: 'Puma' },
    size: 8,
  })
  const order = {
    id: 'o',
    paymentMethod: 'COD',
    charges: { shipping: fromPaise(3_000) },
    items: [item('a', 'Shipped'), item('b', 'Pending'), item('c', 'Cancelled')],
  } as unknown as Order
  const shipment = { id: 's', orderId: 'o', itemIds: ['a'], returnedAt: null } as unknown as Shipment
  const parcels = parcelsOf(order, [shipment])
  expect(parcels.map(({ items, toCollect }) => [items.map(({ id }) => id), toCollect])).toEqual([
    [['a'], 12_000],
    [['b'], 9_000],
  ])
  const collectedBy = (items: object[], ...shipped: Shipment[]) =>
    parcelsOf({ ...order, items } as Order, shipped).map(({ toCollect }) => toCollect)
  const later = { ...shipment, id: 't', itemIds: ['b'] }
  expect(collectedBy(order.items, later), 'the second item left first').toEqual([9_000, 12_000])
  const givenBack = [item('a', 'ReturnAccepted'), item('b', 'Shipped')]
  expect(collectedBy(givenBack, shipment, later), 'shipping was collected before').toEqual([9_000])
  const refused = [item('a', 'Cancelled'), item('b', 'Shipped')]
  expect(collectedBy(refused, { ...shipment, returnedAt: new Date() }, later)).toEqual([12_000])
  expect(parcelsOf({ ...order, paymentMethod: 'Wallet' }, []).map(({ toCollect }) => toCollect)).toEqual([0])
  expect(
    picksOf(parcels, { skus: new Map([['a', 'RUN-A']]), places: new Map() }).map(
      ({ name, sku, quantity }) => [name, sku, quantity],
    ),
  ).toEqual([
    ['a', 'RUN-A', 1],
    ['b', '', 1],
  ])
})
