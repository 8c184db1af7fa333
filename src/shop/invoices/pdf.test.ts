import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import {
  address,
  buy,
  checkout,
  fillCart,
  fillWallet,
  makeCoupon,
  makeOffer,
  move,
  order,
} from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { readPdf } from '../../../tests/pdf.ts'
import { addProduct } from '../../../tests/products.ts'
import { addCourier } from '../../../tests/shipping.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { makeDeferredChanges } from '../fulfilment/make-deferred-changes.ts'
import { writeMove } from '../fulfilment/store.ts'
import { WHOLE_SHOP } from '../offers/wire.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawReceipt } from './draw-receipt.ts'
import { issuePending } from './issue-pending.ts'
import { rupees } from './pdf-styles.ts'
import { findInvoice } from './store.ts'

ownDatabase()
afterEach(async () => {
  vi.restoreAllMocks()
  await expectInvariants()
})

let asha: Actor
let manager: Actor
let tee: { id: string }
let shoe: { id: string }
beforeAll(async () => {
  asha = await shopper()
  manager = await admin()
  await fillWallet(asha, 50_000)
  const sizes = [{ size: 8, stock: 100 }]
  tee = await addProduct({ name: 'Dry Tee', brand: 'Nivia', category: 'T-Shirts', salePrice: 500, sizes })
  shoe = await addProduct({ name: 'Glide', brand: 'Puma', category: 'Running Shoes', salePrice: 4000, sizes })
})

const invoiceOf = (who: Actor, { _id }: { _id: string }) => who.get(`/order/invoice/${_id}`)
const ship = async (bought: OrderOnWire) => {
  await move(manager, bought, 'Shipped')
  return bought
}
const documentOf = async ({ _id }: OrderOnWire) => {
  const invoice = await findInvoice(db, _id)
  if (!invoice) throw new Error('no invoice')
  return invoice.document
}
const linesOf = async (who: Actor, of: OrderOnWire) =>
  (await readPdf((await invoiceOf(who, of)).bytes)).flat()

const receiptOf = (who: Actor, { _id }: { _id: string }) => who.get(`/order/receipt/${_id}`)

describe('the receipt of an order', () => {
  test('says on one page of 80 mm what the invoice says, and the number of the order', async () => {
    const bought = await ship(await buy(asha, [tee, shoe], 'Wallet'))
    const { headers, bytes } = await receiptOf(manager, bought)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="receipt-${bought.number}.pdf"`)
    const pages = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    const { number, seller, figures } = await documentOf(bought)
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        `GSTIN ${seller.gstin}`,
        `Order | #${bought.number}`,
        `Tax invoice ${number}`,
        'Dry Tee',
        expect.stringMatching(/^Nivia · Size /),
        'Glide',
        `Total | ${rupees(figures.total)}`,
        'Payment | Wallet',
      ]),
    )
    expect(await drawReceipt(await documentOf(bought))).toEqual(Buffer.from(bytes))
  })

  test('of an order that is not dispatched says that there is no invoice yet, and is for admins alone', async () => {
    const bought = await buy(asha, [tee])
    const lines = (await readPdf((await receiptOf(manager, bought)).bytes)).flat()
    expect(lines).toEqual(expect.arrayContaining(['Not an invoice yet', 'Payment | Cash']))
    expect((await receiptOf(asha, bought)).status).toBe(403)
  })
})

describe('the invoice of an order', () => {
  test('names courier and number of the parcel that left, not of one that leaves later or is corrected', async () => {
    const courier = await addCourier(manager, 'Delhivery')
    const bought = await buy(asha, [tee, shoe], 'Wallet')
    const dispatch = (index: number, trackingNumber: string, more = {}) =>
      manager.put(`/order/update-product-status/${bought._id}`, {
        productId: bought.items[index]?._id,
        newStatus: 'Shipped',
        courier,
        trackingNumber,
        ...more,
      })
    await dispatch(1, 'AWB70002', { hold: true })
    await dispatch(0, 'AWB70001')
    const { bytes } = await invoiceOf(asha, bought)
    const printed = (await readPdf(bytes)).flat().join(' ')
    expect(printed).toContain('Sent by Delhivery AWB70001')
    expect(printed).not.toContain('AWB70002')
    const { shipments } = (await manager.get(`/order/get-order-details/${bought._id}`)).body
    for (const { _id } of shipments)
      await manager.put(`/order/edit-shipment/${_id}`, { courier, trackingNumber: `B${_id.slice(-6)}` })
    expect((await invoiceOf(asha, bought)).bytes).toEqual(bytes)
  })

  test('is a PDF under its number, for its shopper and for admins, and kept by nobody on the way', async () => {
    const bought = await ship(await buy(asha, [tee]))
    const { status, headers, bytes } = await invoiceOf(asha, bought)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="INV\d{4}[0-9A-Z]{6}\.pdf"$/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-1\.7/)
    expect((await invoiceOf(manager, bought)).bytes).toEqual(bytes)
    const etag = headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await asha.get(`/order/invoice/${bought._id}`, { 'if-none-match': known })).status).toBe(304)
    expect((await invoiceOf(guest(), bought)).status).toBe(401)
    expect(await invoiceOf(await shopper(), bought)).toMatchObject({
      status: 404,
      body: { message: 'Order not found' },
    })
    expect((await asha.get('/order/invoice/nonsense')).status).toBe(404)
  })

  test('says who sold what to whom, where it is taxed, and what it comes to', async () => {
    await makeOffer(shoe.id, 20)
    await makeCoupon('GST100', { percentage: 50, maximum: 100 })
    await fillCart(asha, { id: tee.id, quantity: 2 }, shoe)
    await asha.post('/coupen/validate-coupen', { code: 'GST100', purchaseAmount: 4200 })
    const { body } = await order(asha, await checkout(asha, 'Wallet'))
    const bought: OrderOnWire = body.order
    expect(bought).toMatchObject({
      subtotal: 5000,
      discountedAmount: 800,
      discount: 100,
      theTotelAmount: 4130,
    })
    await ship(bought)
    const lines = await linesOf(asha, bought)
    const text = lines.join('\n')
    for (const said of [
      'Maidan Sports Private Limited',
      'GSTIN 29AABCM1234A1Z3',
      'help@maidan.test',
      bought._id,
      address.name,
      address.address,
      'Karnataka (29)',
      'Supplied from Karnataka (29)',
      'Paid from the wallet',
      'Nivia · Size 8',
      'Rupees four thousand one hundred thirty only',
    ]) {
      expect(text).toContain(said)
    }
    expect(lines).toContain('ITEM | HSN | QTY | PRICE | DISCOUNT | TAXABLE VALUE | CGST | SGST | AMOUNT')
    expect(lines).toContain('Dry Tee | 6109 | 2 | ₹500.00 | −₹23.81 | ₹929.71 | ₹23.24 | ₹23.24 | ₹976.19')
    expect(lines).toContain(
      'Glide | 6404 | 1 | ₹4,000.00 | −₹876.19 | ₹2,647.29 | ₹238.26 | ₹238.26 | ₹3,123.81',
    )
    expect(text).toMatch(/Subtotal \| ₹5,000\.00/)
    expect(text).toMatch(/Discount On MRP \| −₹800\.00/)
    expect(text).toMatch(/Coupon discount \| −₹100\.00/)
    expect(text).toMatch(/Shipping \| ₹30\.00/)
    expect(text).toMatch(/Total \| ₹4,130\.00/)
  })

  test('wraps the long name of a multibuy beside what it takes off', async () => {
    const name =
      'Three for the price of two on all that the whole team wears, until the last match of the year'
    const made = await manager.post('/multibuy/create-multibuy', {
      ...{ name, offerType: 'Shop', targetOfferId: WHOLE_SHOP, buy: 1, get: 1, discountPercentage: 100 },
      endsAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    })
    const bought = await ship(await buy(asha, [{ ...tee, quantity: 2 }]))
    await manager.put(`/multibuy/end-multibuy/${made.body.multibuy._id}`, {})
    const lines = await linesOf(asha, bought)
    const beside = lines.find((line) => line.includes('Three for the price'))
    expect(beside).toMatch(/Three[^|]* \| −₹500\.00$/)
    expect(beside).not.toContain('year')
    expect(lines.some((line) => line.endsWith('year'))).toBe(true)
  })

  test('to another state bears one tax', async () => {
    await fillCart(asha, tee)
    const sent = { ...(await checkout(asha)), shippingAddress: { ...address, state: 'kerala' } }
    const { body } = await order(asha, sent)
    const lines = await linesOf(asha, await ship(body.order))
    expect(lines).toContain('ITEM | HSN | QTY | PRICE | TAXABLE VALUE | IGST | AMOUNT')
    expect(lines).toContain('Dry Tee | 6109 | 1 | ₹500.00 | ₹476.19 | ₹23.81 | ₹500.00')
    expect(lines.join('\n')).toContain('Kerala (32)')
  })

  test('charges what was cancelled before it was made to nobody, and never changes afterwards', async () => {
    const bought = await buy(asha, [tee, shoe], 'Wallet')
    const [first, second] = bought.items
    const cancel = (item: { _id: string } | undefined) =>
      asha.put('/order/user-order-status-change', {
        orderId: bought._id,
        itemId: item?._id,
        orderStatus: 'Cancelled',
        cancelReason: 'Other',
      })
    expect((await cancel(first)).status).toBe(200)
    await move(manager, { ...bought, items: bought.items.slice(1) }, 'Shipped')
    const made = await invoiceOf(asha, bought)
    const text = (await readPdf(made.bytes)).flat().join('\n')
    expect(text).toContain('Cancelled: not supplied, not charged')
    expect(text).toMatch(/Total of the order \| ₹3,730\.00/)
    expect(text).toMatch(/Cancelled items \| −₹500\.00/)
    expect(text).toMatch(/Total \| ₹3,230\.00/)
    expect((await cancel(second)).status).toBe(200)
    await db.updateTable('users').set({ name: 'Somebody' }).where('id', '=', asha.id).execute()
    expect((await invoiceOf(asha, bought)).bytes).toEqual(made.bytes)
  })

  test('is the same bytes in every process, whenever it is drawn', async () => {
    const bought = await ship(await buy(asha, [tee]))
    const { bytes } = await invoiceOf(asha, bought)
    const document = await documentOf(bought)
    const { spawnSync } = await import('node:child_process')
    const script = join(process.env.TMPDIR ?? '', 'draw.ts')
    writeFileSync(
      script,
      `import { createHash } from 'node:crypto'
       import { drawInvoice } from ${JSON.stringify(join(import.meta.dirname, 'draw-invoice.ts'))}
       const pdf = await drawInvoice(${JSON.stringify(document)})
       console.log(createHash('sha256').update(pdf).digest('hex'))`,
    )
    const other = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'America/Lima' },
    })
    expect(other.stderr).toBe('')
    expect(other.stdout.trim()).toBe(createHash('sha256').update(bytes).digest('hex'))
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2040-01-01T00:00:00Z'))
    expect(await drawInvoice(document)).toEqual(Buffer.from(bytes))
  })

  test('of a hundred long lines turns its pages, and leaves nothing out', async () => {
    const document = await documentOf(await ship(await buy(asha, [tee])))
    const [line] = document.lines
    if (!line) throw new Error('no line')
    const name = 'A tee for everyone who runs far and further, in all weathers and by night'
    const lines = Array.from({ length: 100 }, (_, index) => ({
      ...line,
      name: `${name} ${index} ${'x'.repeat(60)}`,
    }))
    const pages = await readPdf(await drawInvoice({ ...document, lines }))
    expect(pages.length).toBeGreaterThan(5)
    pages.forEach((page, index) => {
      expect(page.at(-1)).toContain(`Page ${index + 1} of ${pages.length}`)
      if (index > 0) expect(page[0] + (page[1] ?? '')).toContain(`${document.number}, continued`)
    })
    const amounts = pages.flat().filter((text) => text.includes('| 6109 |'))
    expect(amounts).toHaveLength(100)
  })

  test('is a pro-forma without a number until the first item leaves, and then one invoice of all of it', async () => {
    const bought = await buy(asha, [tee, shoe], 'Wallet')
    for (const who of [asha, manager]) {
      const { headers, bytes } = await invoiceOf(who, bought)
      const name = `pro-forma-${bought.number}.pdf`
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
      expect(headers.get('etag')).toBeNull()
      const text = (await readPdf(bytes)).flat().join('\n')
      expect(text).toContain('Pro-forma invoice')
      expect(text).toContain('Not a tax invoice: nothing was dispatched yet')
      expect(text).not.toContain('INV')
    }
    expect(await findInvoice(db, bought._id)).toBeNull()
    const [first, second] = bought.items.map((item) => ({ ...bought, items: [item] }))
    if (!first || !second) throw new Error('two items were bought')
    await move(manager, first, 'Shipped')
    const made = await documentOf(bought)
    expect(
      made.lines.map(({ itemId, hsn, unit, taxClass, percent, cancelled }) => ({
        itemId,
        hsn,
        unit,
        taxClass,
        percent,
        cancelled,
      })),
    ).toEqual([
      {
        itemId: bought.items[0]?._id,
        hsn: '6109',
        unit: 'PCS',
        taxClass: 'apparel',
        percent: 5,
        cancelled: false,
      },
      {
        itemId: bought.items[1]?._id,
        hsn: '6404',
        unit: 'PRS',
        taxClass: 'apparel',
        percent: 18,
        cancelled: false,
      },
    ])
    await move(manager, second, 'Delivered')
    expect(await documentOf(bought)).toEqual(made)
  })

  test('is issued with an item delivered at once, and with a change that waited for Undo', async () => {
    const bought = await buy(asha, [tee])
    await move(manager, bought, 'Delivered')
    expect((await documentOf(bought)).number).toMatch(/^INV/)
    const held = await buy(asha, [tee])
    const [item] = held.items
    await manager.put(`/order/update-product-status/${held._id}`, {
      productId: item?._id,
      newStatus: 'Shipped',
      hold: true,
    })
    expect(await findInvoice(db, held._id)).toBeNull()
    await db
      .updateTable('deferred_status_changes')
      .set({ try_at: new Date(0) })
      .execute()
    await makeDeferredChanges()
    expect((await documentOf(held)).number).toMatch(/^INV/)
  })

  test('that a release before left out is issued by the job, once', async () => {
    const bought = await buy(asha, [tee])
    const [item] = bought.items
    if (!item) throw new Error('an item was bought')
    const moved = { itemId: item._id, from: 'Pending', to: 'Shipped', by: manager.id, reason: null } as const
    await transaction((tx) => writeMove(tx, moved))
    const pending = db.selectFrom('pending_invoices').select('order_id')
    expect(await pending.execute()).toEqual([{ order_id: bought._id }])
    await Promise.all([issuePending(), issuePending()])
    expect((await documentOf(bought)).number).toMatch(/^INV/)
    expect(await pending.execute()).toEqual([])
  })

  test('asked for by many at once is one invoice', async () => {
    const bought = await ship(await buy(asha, [tee]))
    const answers = await Promise.all(Array.from({ length: 8 }, () => invoiceOf(asha, bought)))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })
})
