import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, fillCart } from '../../../tests/buying.ts'
import { listeningForChanges, ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { pollChanges } from '../../platform/cache-invalidation.ts'
import { config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { inTurn } from '../../platform/images/serial-queue.ts'
import { colourVariables } from './colour-rules.ts'
import { currentSettings } from './current-settings.ts'
import type { SettingsOnWire } from './wire.ts'

ownDatabase()
listeningForChanges()

let owner: Actor
let partner: Actor
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
})

async function read(section: string): Promise<SettingsOnWire> {
  const { body } = await owner.get('/settings/get-settings')
  return body.settings.find((each: SettingsOnWire) => each.section === section)
}

async function save(section: string, fields: object, by = owner, version?: number) {
  const body = { section, version: version ?? (await read(section))?.version ?? 0, fields }
  return by.put('/settings/save-settings', body)
}

const svgOf = (
  inside: string,
  whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#b71727" />${inside}</svg>`,
) => `data:image/svg+xml;base64,${Buffer.from(whole).toString('base64')}`

const lastChange = async () => (await owner.get('/trail/get-changes?thing=settings&limit=1')).body.changes[0]

const goa = { name: 'Goa', places: ['Goa'], fee: 80, freeFrom: null }

describe('settings', () => {
  test('begin with the constants of the specification, in rupees', async () => {
    expect(await read('selling')).toMatchObject({
      version: 0,
      fields: { shippingFee: 30, codLimit: 1000, unitsPerLine: 5, returnDays: null, lowStock: 10 },
      readOnly: {},
    })
  })

  test.each(['returnDays', 'openCodOrders'])('%s may be emptied: then there is no limit', async (field) => {
    expect((await save('selling', { [field]: 7 })).status).toBe(200)
    expect((await save('selling', { [field]: '' })).body.settings.fields[field]).toBeNull()
    expect((await save('selling', { unitsPerLine: '' })).status).toBe(400)
  })

  test('that one admin saves hold at once, are told in the trail and can be taken back', async () => {
    expect(await save('selling', { shippingFee: '49.50', lowStock: 3 })).toMatchObject({
      status: 200,
      body: { message: 'Settings saved', settings: { fields: { shippingFee: 49.5, lowStock: 3 } } },
    })
    expect((await currentSettings()).selling).toMatchObject({ shippingFee: 4_950, lowStock: 3 })
    const change = await lastChange()
    expect(change).toMatchObject({
      name: 'Selling',
      before: { shippingFee: 30, lowStock: 10 },
      after: { shippingFee: 49.5, lowStock: 3 },
    })
    expect((await partner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect((await read('selling')).fields).toMatchObject({ shippingFee: 30, lowStock: 10 })
    expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(409)
  })

  test('that zones are read, told with their fees and can be taken back', async () => {
    const places = ['goa', '40 3', '403', 'GOA']
    const zones = [{ name: 'West', places, fee: '80', freeFrom: '1,999' }]
    const read = { name: 'West', places: ['Goa', '403'], fee: 80, freeFrom: 1999 }
    expect((await save('selling', { zones })).body.settings.fields.zones).toEqual([read])
    expect((await currentSettings()).selling.zones).toEqual([{ ...read, fee: 8_000, freeFrom: 199_900 }])
    const change = await lastChange()
    expect(change).toMatchObject({ before: { zones: [] }, after: { zones: [read] } })
    await save('selling', { zones: [{ ...read, fee: 90 }] })
    const next = await lastChange()
    expect((await partner.put(`/trail/undo-change/${next._id}`)).status).toBe(200)
    expect((await currentSettings()).selling.zones).toEqual([{ ...read, fee: 8_000, freeFrom: 199_900 }])
    expect((await partner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect((await currentSettings()).selling.zones).toEqual([])
  })

  test('that two admins save at once: one is told of the other, and nothing is overwritten', async () => {
    const { version } = await read('shop')
    const answers = await Promise.all([
      save('shop', { name: 'Deccan Sports' }, owner, version),
      save('shop', { name: 'Malnad Sports' }, partner, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.settings.fields.name
    expect((await read('shop')).fields.name).toBe(kept)
  })

  test('that change nothing are neither written nor told', async () => {
    const { version, fields } = await read('shop')
    const told = await lastChange()
    expect((await save('shop', { name: fields.name }, owner, version)).status).toBe(200)
    expect(await read('shop')).toMatchObject({ version })
    expect(await lastChange()).toEqual(told)
  })

  test('reach a process that was told of them by the database alone', async () => {
    await db
      .insertInto('settings')
      .values({ section: 'seller', fields: JSON.stringify({ phone: '+91 80 2222 3333' }) })
      .execute()
    await pollChanges()
    expect((await currentSettings()).seller.phone).toBe('+91 80 2222 3333')
  })
})

describe('a setting is refused, and nothing changes:', () => {
  test.each([
    ['a font that there is not', 'shop', { font: 'comic' }, 'Choose a font'],
    ['a font of the object itself', 'shop', { font: 'toString' }, 'Choose a font'],
    ['a name of 200 letters', 'shop', { name: 'a'.repeat(200) }, 'Use at most 40 characters'],
    [
      'a GSTIN of another state',
      'seller',
      { gstin: '27AAPFU0939F1ZV', state: 'Karnataka' },
      'The GSTIN is of Maharashtra, the address is in Karnataka',
    ],
    [
      'a GSTIN with a wrong check digit',
      'seller',
      { gstin: '29AABCM1234A1Z4' },
      'The last character does not fit the others. Please check the GSTIN',
    ],
    [
      'a GSTIN that does not fit the state that is saved',
      'seller',
      { gstin: '27AAPFU0939F1ZV' },
      'The GSTIN is of Maharashtra, the address is in Karnataka',
    ],
    [
      'a seller whose name papers cannot show',
      'seller',
      { name: 'Maidan 王' },
      expect.stringContaining('Papers cannot show 王'),
    ],
    [
      'a shop whose name papers cannot show',
      'shop',
      { name: 'שלום' },
      expect.stringContaining('Papers cannot show'),
    ],
    ['an empty legal name', 'seller', { name: '  ' }, 'Legal name is required'],
    ['an unknown state', 'seller', { state: 'Atlantis' }, 'Choose a state'],
    ['no email', 'seller', { email: 'care' }, 'Invalid email format'],
    ['a negative fee', 'selling', { shippingFee: -1 }, 'Shipping fee is an amount from ₹0 to ₹10,000'],
    [
      'a fee of words',
      'selling',
      { freeShippingFrom: 'never' },
      expect.stringContaining('Free delivery from is an amount from'),
    ],
    ['a zone without a name', 'selling', { zones: [{ ...goa, name: ' ' }] }, 'Zone 1: Name is required'],
    [
      'a zone without a place',
      'selling',
      { zones: [{ ...goa, places: [] }] },
      expect.stringContaining('Zone 1: Name a state or'),
    ],
    [
      'a place that is none',
      'selling',
      { zones: [{ ...goa, places: ['Atlantis'] }] },
      expect.stringContaining('Zone 1: ‘Atlantis’ is neither'),
    ],
    [
      'a PIN code of 0',
      'selling',
      { zones: [{ ...goa, places: ['011'] }] },
      expect.stringContaining('Zone 1: ‘011’ is neither a state'),
    ],
    [
      'a free zone below ₹0',
      'selling',
      { zones: [{ ...goa, freeFrom: -1 }] },
      'Zones: type an amount as 999, or leave it empty',
    ],
    [
      'zones of one name',
      'selling',
      { zones: [goa, { ...goa, places: ['4'] }] },
      expect.stringContaining('There is a zone ‘Goa’ already'),
    ],
    [
      'a place in two zones',
      'selling',
      { zones: [goa, { ...goa, name: 'West', places: ['GOA'] }] },
      'Zone 2: Goa is in ‘Goa’ already',
    ],
    [
      '1,001 places',
      'selling',
      { zones: [{ ...goa, places: Array(1_001).fill('Goa') }] },
      'Use at most 1000 places',
    ],
    [
      '1,001 places of two zones',
      'selling',
      {
        zones: [
          goa,
          { ...goa, name: 'All', places: Array.from({ length: 1_000 }, (_, at) => String(1000 + at)) },
        ],
      },
      'Use at most 1000 places',
    ],
    [
      'steps of no weight',
      'selling',
      { zones: [{ ...goa, weight: { upTo: 500, each: 0, more: 20 } }] },
      'Zone 1: A weight is from 1 to 100000 grams',
    ],
    [
      'a weight of 10 t',
      'selling',
      { zones: [{ ...goa, weight: { upTo: '10000000', each: '500', more: '20' } }] },
      'Zone 1: A weight is from 1 to 100000 grams',
    ],
    [
      'a step without a fee',
      'selling',
      { zones: [{ ...goa, weight: { upTo: '500', each: '500', more: '' } }] },
      'Zones: type grams as 500, and a fee of each step as 20',
    ],
    [
      'a step of ₹10,001',
      'selling',
      { zones: [{ ...goa, weight: { upTo: 500, each: 500, more: 10_001 } }] },
      'Zone 1: A step costs at most ₹10,000',
    ],
    [
      'express that arrives before it arrives',
      'selling',
      { zones: [{ ...goa, express: { fee: 60, least: 3, most: 2 } }] },
      'Zone 1: The first day of express is after its last',
    ],
    [
      'express of 31 days',
      'selling',
      { zones: [{ ...goa, express: { fee: 60, least: 3, most: 31 } }] },
      'Zone 1: Express takes at most 30 days',
    ],
    [
      'express without days',
      'selling',
      { zones: [{ ...goa, express: { fee: '60', least: '', most: '' } }] },
      'Zones: type a surcharge of express as 60, and its days as 1 and 2',
    ],
    [
      'a default weight of none',
      'selling',
      { defaultWeight: 0 },
      'Weight of a product without one: a whole number from 1 to 100000',
    ],
    ['51 zones', 'selling', { zones: Array.from({ length: 51 }, () => goa) }, 'Use at most 50 zones'],
    [
      '21 units',
      'selling',
      { unitsPerLine: 21 },
      'Units of one size in an order: a whole number from 1 to 20',
    ],
    ['half a day', 'selling', { returnDays: '0.5' }, 'Days to return: a whole number from 1 to 365'],
    ['a colour that is none', 'shop', { accent: 'lime' }, 'Type a colour as #d0f637'],
    [
      'a logo of 1.2 MB',
      'shop',
      { logo: svgOf(' '.repeat(1_200_000)) },
      'Use an SVG, PNG or JPEG of at most 1 MB',
    ],
    [
      'a logo that is no picture',
      'shop',
      { logo: svgOf('', 'nothing') },
      'This picture cannot be read: its file is damaged.',
    ],
    [
      'a GIF as logo',
      'shop',
      { logo: 'data:image/gif;base64,R0lGODlh' },
      'Use an SVG, PNG or JPEG of at most 1 MB',
    ],
    ...[
      '<script>alert(1)</script>',
      '<rect onload="alert(1)" />',
      '<image href="https://evil.example/x.png" />',
      '<image xlink:href="file:///etc/passwd" />',
      '<style>@import "https://evil.example/x.css";</style>',
      '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>',
    ].map((inside): [string, string, object, string] => [
      `the logo ${inside}`,
      'shop',
      { logo: svgOf(inside) },
      'Use an SVG without scripts and without links to other files',
    ]),
    [
      'a logo with a blur',
      'shop',
      { logo: svgOf('<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter>') },
      'This SVG has filters, such as shadows or blurs, which take too long to draw. Remove them, or use a PNG.',
    ],
    [
      'a logo with a picture inside',
      'shop',
      { logo: svgOf('<image href="data:image/png;base64,AAAA" />') },
      'This SVG has a picture inside. Use that picture itself, as a PNG or JPEG.',
    ],
    [
      'an SVG of over 100 KB',
      'shop',
      { logo: svgOf(' '.repeat(100_000)) },
      'An SVG has at most 100 KB. Save it without editing data, or use a PNG.',
    ],
    [
      'an SVG of over 1,000 shapes',
      'shop',
      { logo: svgOf('<g/>'.repeat(1_000)) },
      'An SVG has at most 1,000 shapes. Simplify it, or use a PNG.',
    ],
    ['a field that is not there', 'shop', { colour: 'red' }, 'There is no such setting'],
    ['an unknown section', 'prices', {}, 'There is no such section'],
  ])('%s', async (_what, section, fields, message) => {
    const before = (await owner.get('/settings/get-settings')).body
    expect(await save(section, fields)).toMatchObject({ status: 400, body: { message } })
    expect((await owner.get('/settings/get-settings')).body).toEqual(before)
  })

  test('a logo of 10 MB, before it is read', async () => {
    const before = await read('shop')
    expect(await save('shop', { logo: svgOf(' '.repeat(10_000_000)) })).toMatchObject({
      status: 413,
      body: { message: 'The request is too large' },
    })
    expect(await read('shop')).toEqual(before)
  })

  test.each([['emoji 🏏'], ['نادي الدكن'], ['ಡೆಕ್ಕನ್']])('but the name %s is none of these', async (name) => {
    expect((await save('shop', { name })).status).toBe(200)
    expect((await read('shop')).fields.name).toBe(name)
  })
})

test('a colour on which neither dark nor light text can be read is saved as typed, and used in the next shade', async () => {
  expect((await save('shop', { accent: '#7A7A7A', brand: '#b5341c' })).status).toBe(200)
  expect((await read('shop')).fields).toMatchObject({ accent: '#7a7a7a', brand: '#b5341c' })
  const variables = colourVariables((await currentSettings()).shop)
  expect(variables).toMatchObject({ '--brand': '#b5341c', '--on-brand': '#f6f6f2' })
  expect(variables['--color-accent']).toMatch(/^#(?!7a7a7a)[0-9a-f]{6}$/)
  await save('shop', { accent: '', brand: '' })
})

test('a logo of 1 by 5,000 pixels is refused, because nobody could see it', async () => {
  const picture = sharp({ create: { width: 1, height: 5_000, channels: 3, background: '#7a0019' } })
  const logo = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`
  const before = await read('shop')
  expect(await save('shop', { logo })).toMatchObject({
    status: 400,
    body: { errors: { 'fields.logo': 'Use a logo at most 20 times as wide as high, or as high as wide' } },
  })
  expect(await read('shop')).toEqual(before)
})

test('a logo is drawn to pixels, served as pictures are, and icons are made from it until it is taken back', async () => {
  const { body } = await save('shop', { logo: svgOf('') })
  const { hash } = body.settings.fields.logo
  expect(body.settings.fields.logo).toMatchObject({ width: 960, height: 240 })
  expect((await owner.get(`/images/${hash}-480.webp`)).headers.get('content-type')).toBe('image/webp')
  const colourAt = async (size: number) => {
    const { bytes } = await owner.get(`/icon-${size}.png`)
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const middle = (info.height / 2) * info.width + info.width / 2
    return [...data.subarray(middle * info.channels, middle * info.channels + 3)]
  }
  const tabIcon = async () => (await owner.get('/favicon.svg')).status
  expect(await tabIcon()).toBe(302)
  const [red = 0, green = 255] = await colourAt(192)
  expect(red - green).toBeGreaterThan(100)
  const change = await lastChange()
  expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
  expect((await read('shop')).fields.logo).toBeNull()
  expect(await tabIcon()).toBe(200)
  const [, greenAgain = 0] = await colourAt(192)
  expect(greenAgain).not.toBe(green)
})

test('a logo that is being drawn keeps no other admin from saving the same settings', async () => {
  let release = () => {}
  const busy = inTurn('upload', () => new Promise<void>((resolve) => (release = resolve)))
  const { version } = await read('shop')
  const drawing = owner.put('/settings/save-settings', {
    section: 'shop',
    version,
    fields: { logo: svgOf('<g/>') },
  })
  expect((await save('shop', { name: 'Saved meanwhile' })).status).toBe(200)
  release()
  await busy
  expect((await drawing).status).toBe(409)
  expect(await read('shop')).toMatchObject({ fields: { name: 'Saved meanwhile', logo: null } })
})

describe('what the environment sets', () => {
  afterEach(() => {
    delete config.SELLER_NAME
  })

  test('wins, is shown with its variable, and is not saved over', async () => {
    await save('seller', { name: 'Saved LLP' })
    config.SELLER_NAME = 'Given LLP'
    expect(await read('seller')).toMatchObject({
      fields: { name: 'Given LLP' },
      readOnly: { name: 'SELLER_NAME' },
    })
    expect(await save('seller', { name: 'Third LLP' })).toMatchObject({
      status: 409,
      body: { errors: { 'fields.name': 'SELLER_NAME of the environment decides this' } },
    })
    expect((await save('seller', { name: 'Given LLP', phone: '080 1234567' })).status).toBe(200)
    delete config.SELLER_NAME
    expect((await read('seller')).fields).toMatchObject({ name: 'Saved LLP', phone: '080 1234567' })
  })
})

describe('selling', () => {
  test('by other terms: carts, orders, refusals and what an order keeps follow', async () => {
    const { id } = await addProduct({ salePrice: 700, sizes: [{ size: 8, stock: 9 }] })
    const asha = await shopper()
    await fillCart(asha, { id, quantity: 4 })
    await save('selling', { shippingFee: 0, codLimit: 1500, unitsPerLine: 2, returnDays: 7 })
    const { cart } = (await asha.get('/cart/get-to-cart')).body
    expect(cart).toMatchObject({
      terms: { shippingFee: 0, codLimit: 1500, unitsPerLine: 2 },
      items: [{ problem: expect.stringContaining('You can buy at most 2 of one size') }],
    })
    const ask = (quantity: number) => asha.put(`/cart/update-to-cart/${id}`, { quantity })
    expect((await ask(3)).body.message).toBe('You can buy at most 2 of one size')
    expect((await ask(2)).status).toBe(200)
    const order = await buy(asha, [])
    expect(order.theTotelAmount).toBe(1400)
    const kept = () =>
      db
        .selectFrom('orders')
        .where('id', '=', order._id)
        .select(['shipping', 'cod_limit', 'return_days'])
        .executeTakeFirstOrThrow()
    expect(await kept()).toEqual({ shipping: 0, cod_limit: 150_000, return_days: 7 })

    await save('selling', { shippingFee: 30, codLimit: 500, returnDays: null })
    expect(await kept()).toEqual({ shipping: 0, cod_limit: 150_000, return_days: 7 })
    await expect(buy(await shopper(), [{ id }])).rejects.toThrow(
      'Cash on Delivery is not allowed for orders above ₹500.',
    )
  })

  test('the level of low stock is followed by the list of products, the list of stock and the dashboard', async () => {
    const { id } = await addProduct({ salePrice: 700, name: 'Low Cap', sizes: [{ size: 8, stock: 14 }] })
    const isLow = async () => {
      const { products } = (await owner.get('/product/getProducts?search=Low+Cap&stock=low')).body
      const { sizes } = (await owner.get('/product/getStock?list=low&limit=100')).body
      const { runningLow } = (await owner.get('/report/needs-attention')).body.needs
      return {
        products: products.length === 1,
        sizes: sizes.some(({ productId }: { productId: string }) => productId === id),
        runningLow,
      }
    }
    await save('selling', { lowStock: 13 })
    const before = await isLow()
    expect(before).toMatchObject({ products: false, sizes: false })
    await save('selling', { lowStock: 14 })
    expect(await isLow()).toEqual({ products: true, sizes: true, runningLow: before.runningLow + 1 })
  })
})
