import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromPaise } from '../../src/lib/money.ts'
import { transliterate } from '../../src/lib/transliterate.ts'
import { code128 } from '../../src/platform/barcode.ts'
import { streamPdf, writePdf } from '../../src/platform/pdf.ts'
import { exportLines } from '../../src/shop/fulfilment/csv/export-rules.ts'
import { drawLabels } from '../../src/shop/fulfilment/shipping-documents/draw-labels.ts'
import { drawManifest } from '../../src/shop/fulfilment/shipping-documents/draw-manifest.ts'
import { drawPickList } from '../../src/shop/fulfilment/shipping-documents/draw-pick-list.ts'
import { drawSlips } from '../../src/shop/fulfilment/shipping-documents/draw-slips.ts'
import { type Parcel, paperSizes, unprintableIn } from '../../src/shop/fulfilment/shipping-documents/rules.ts'
import type { InvoiceDocument } from '../../src/shop/invoices/document-rules.ts'
import { drawInvoice } from '../../src/shop/invoices/draw-invoice.ts'
import { drawOrders } from '../../src/shop/reports/downloads/draw-orders.ts'
import type { ExportedOrder } from '../../src/shop/reports/downloads/export-orders.ts'
import { parseAny } from '../json.ts'
import { copyPdf } from '../pdf.ts'
import { unprintableTexts, written } from './scripts.data.ts'

const about = { title: 'Papers', author: 'Maidan', at: new Date(0) }
const seller = {
  name: 'Maidan',
  address: '14 Stadium Road',
  city: 'Bengaluru',
  email: 'help@maidan.test',
  gstin: '',
}

function parcelTo({ name, street, city }: { name: string; street: string; city: string }, index = 0): Parcel {
  const item = {
    id: 'i',
    productId: 'product',
    sizeId: 's',
    productName: `${name} Tee`,
    brand: { id: 'b', name: city },
  }
  const items = [
    { ...item, size: 8, sizeLabel: 'UK 8', quantity: 1, status: 'Pending', price: fromPaise(100) },
  ]
  const order = {
    id: `01980000-0000-7000-8000-0000000000${10 + index}`,
    buyer: { email: 'asha@maidan.test' },
    placedAt: new Date(0),
    items,
    shippingAddress: {
      name,
      address: street,
      locality: null,
      city,
      state: 'Kerala',
      pinCode: '682016',
      phone: '9876543210',
    },
  }
  return { order, items, shipment: null, toCollect: fromPaise(0) } as unknown as Parcel
}

const samples = Object.values(written)
const face = { look: undefined, logo: null }
const parcels = samples.map(parcelTo)
const names = samples.flatMap(({ name, isRightToLeft }) => (isRightToLeft ? name.split(' ') : [name]))
const streets = samples.flatMap(({ street, isRightToLeft }) => (isRightToLeft ? street.split(' ') : [street]))

async function copied(pages: AsyncIterable<Buffer>): Promise<string> {
  const bytes: Buffer[] = []
  for await (const page of pages) bytes.push(page)
  return (await copyPdf(Buffer.concat(bytes))).join('\n')
}

/** Chrome copies gaps between fonts as spaces, and a vowel mark of Arabic before its letter. */
const lettersOf = (text: string) => text.replace(/[\s\u064b-\u065f]/g, '')

function expectAll(text: string, wanted: readonly string[]): void {
  expect(text).not.toContain('?')
  const letters = lettersOf(text)
  expect(wanted.filter((each) => !letters.includes(lettersOf(each)))).toEqual([])
}

test.each(paperSizes)(
  'labels of %s say in Latin letters and as it was typed who gets what where',
  async (size) => {
    const barcodes = await code128(parcels.map(() => 'AWB1'))
    const text = await copied(
      streamPdf({ ...about, size }, (paper) => drawLabels(paper, size, { seller, face, parcels, barcodes })),
    )
    expectAll(text, [...names, ...streets])
    expectAll(
      text,
      samples.flatMap(({ name, street, city }) => [name, street, `${city}, Kerala`].map(transliterate)),
    )
  },
)

test('slips, pick lists and manifests print all scripts', async () => {
  const barcodes = await code128(parcels.map(() => 'AWB1'))
  const skus = new Map<string, string>()
  expectAll(
    await copied(streamPdf(about, (paper) => drawSlips(paper, { seller, face, parcels, barcodes, skus }))),
    [...names, ...streets],
  )
  expectAll(
    await copied(streamPdf(about, (paper) => drawManifest(paper, { seller, parcels, at: new Date(0) }))),
    names,
  )
  const shelves = { skus, places: new Map(samples.map(({ street }) => ['s', street])) }
  for (const parcel of parcels)
    expectAll(
      await copied(
        streamPdf(about, (paper) => drawPickList(paper, { parcels: [parcel], shelves, at: new Date(0) })),
      ),
      parcel.order.shippingAddress.name.split(' ').slice(0, 1),
    )
})

const document: InvoiceDocument = parseAny(readFileSync('tests/old-invoice.json', 'utf8'))

test('invoices and credit notes print all scripts', async () => {
  const [line] = document.lines
  if (!line) throw new Error('no line')
  const lines = samples.map(({ name, street }) => ({ ...line, name, about: street }))
  const buyer = { ...document.buyer, name: 'मीरा', lines: samples.map(({ city }) => city) }
  const credits = { number: 'INV1', issuedAt: document.issuedAt }
  for (const printed of [
    { ...document, buyer, lines },
    { ...document, buyer, lines, credits },
  ]) {
    const text = (await copyPdf(await drawInvoice(printed))).join('\n')
    expectAll(text, ['मीरा', ...samples.flatMap(({ name, city }) => `${name} ${city}`.split(' '))])
  }
})

test('reports print all scripts', async () => {
  const orders = samples.map(({ name }) => ({
    ...{
      id: '01980000-0000-7000-8000-000000000010',
      placedAt: new Date(0),
      customer: name,
      paymentMethod: 'COD',
    },
    ...{ status: 'Pending', total: fromPaise(0), refunded: fromPaise(0) },
  })) as unknown as ExportedOrder[]
  expectAll(
    (await copyPdf(await writePdf(about, (paper) => drawOrders(paper, orders, 60)))).join('\n'),
    names,
  )
})

test("couriers' files have Latin letters", () => {
  const lines = exportLines('delhivery', parcels.slice(0, 2), { seller, skus: new Map() })
  expect(lines).toContain('Śrīmatī Vidyā Śarmā')
  expect(lines).toContain('Dillī')
})

test('the owner is told which orders have characters that no font has', () => {
  const strange = unprintableTexts.map((name, index) =>
    parcelTo({ name, street: '5 Lake View', city: 'Goa' }, index),
  )
  expect(unprintableIn('labels', parcels)).toEqual([])
  const found = unprintableIn('labels', [...parcels, ...strange])
  expect(found.map(({ characters }) => characters.join(''))).toEqual(unprintableTexts)
})

test('an ordinary invoice has the fonts of Latin letters only, and the size it had', async () => {
  const pdf = await drawInvoice(document)
  expect(pdf.toString('latin1')).not.toMatch(/Noto|SourceSans3-Regular/)
  expect(pdf.length).toBeLessThan(30_000)
})
