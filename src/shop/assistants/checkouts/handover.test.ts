import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper as newShopper } from '../../../../tests/actors.ts'
import { ProfileServer, TestAssistant } from '../../../../tests/assistants.ts'
import { address, checkout, fillCart, order } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { saveSettings } from '../../../../tests/growth/call.ts'
import { addProduct } from '../../../../tests/products.ts'
import { db } from '../../../platform/database.ts'
import { readCodes, readDestination, readPermalink } from './permalink-rules.ts'

ownDatabase()
const profiles = await ProfileServer.listen()
const assistant = TestAssistant.of(profiles, '2026-04-08')
let shoe: { id: string; sizeIds: string[] }
let ball: { id: string; sizeIds: string[] }

beforeAll(async () => {
  shoe = await addProduct({
    name: 'Tez Runner',
    salePrice: 333.33,
    regularPrice: 1_500,
    sizes: [{ size: 8, stock: 40 }],
  })
  ball = await addProduct({
    name: 'Maidan Ball',
    salePrice: 149.5,
    regularPrice: 400,
    sizes: [{ size: 5, stock: 40 }],
  })
})

const line = (id: string | undefined, quantity = 1) => ({ item: { id }, quantity })
const home = {
  street_address: address.address,
  address_locality: address.city,
  address_region: address.state,
  postal_code: address.pinCode,
  address_country: 'IN',
  first_name: 'Asha',
  last_name: 'Rao',
  phone_number: address.phone,
}
const delivered = { methods: [{ type: 'shipping', destinations: [{ id: 'home', ...home }] }] }
const prepare = async (...lines: object[]) =>
  (await assistant.rest('POST', '/checkout-sessions', { line_items: lines, fulfillment: delivered })).body
const take = (who: Actor, id: string) => who.post(`/assistant/take-over/${id}`)
const statusOf = async (id: string) => (await assistant.rest('GET', `/checkout-sessions/${id}`)).body

test('an assistant is told the amounts that the shopper pays', async () => {
  const [shoes, balls] = [fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })]
  await fc.assert(
    fc.asyncProperty(shoes, balls, async (ofShoe, ofBall) => {
      fc.pre(ofShoe + ofBall > 0)
      const wanted = [line(shoe.sizeIds[0], ofShoe), line(ball.sizeIds[0], ofBall)].filter(
        ({ quantity }) => quantity > 0,
      )
      const prepared = await prepare(...wanted)
      const shopper = await newShopper()
      await fillCart(shopper, { id: shoe.id, quantity: ofShoe }, { id: ball.id, size: 5, quantity: ofBall })
      const { theTotelAmount } = await checkout(shopper, 'Wallet')
      const total = prepared.totals.find(({ type }: { type: string }) => type === 'total').amount
      expect(total).toBe(Math.round(theTotelAmount * 100))
      const parts = prepared.totals.filter(({ type }: { type: string }) => type !== 'total')
      expect(parts.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(total)
    }),
    { numRuns: 12 },
  )
})

describe('a checkout that is handed over', () => {
  test('is seen by whoever has its link, and goes into the cart of one person, once', async () => {
    const { id } = await prepare(line(shoe.sizeIds[0], 2), line(ball.sizeIds[0]))
    const seen = await guest().get(`/assistant/get-handover/${id}`)
    expect(seen.body).toMatchObject({
      status: 'open',
      isOwn: false,
      assistant: new URL(profiles.origin).host,
      lines: [{ asked: 2, change: null }, { asked: 1 }],
    })
    expect(JSON.stringify(seen.body)).not.toContain(address.phone)
    expect((await take(guest(), id)).status).toBe(401)
    const [asha, ravi] = [await newShopper(), await newShopper()]
    await fillCart(asha, { id: shoe.id, quantity: 4 })
    const [one, two] = await Promise.all([take(asha, id), take(asha, id)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect([...one.body.left, ...two.body.left]).toEqual([
      expect.stringContaining('Your cart has 5 of Tez Runner'),
    ])
    expect(one.body.address).toMatchObject({ name: 'Asha Rao', pinCode: address.pinCode })
    const { body } = await asha.get('/cart/get-to-cart')
    expect(body.cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, 1])
    expect((await take(ravi, id)).status).toBe(409)
    expect((await ravi.get(`/assistant/get-handover/${id}`)).body).toMatchObject({
      status: 'taken',
      isOwn: false,
      orderId: null,
    })
  })

  test('is completed by the order of who took it, and then stays as it is', async () => {
    const { id } = await prepare(line(ball.sizeIds[0]))
    const shopper = await newShopper()
    await take(shopper, id)
    expect((await statusOf(id)).status).toBe('requires_escalation')
    const placed = await order(shopper, await checkout(shopper))
    expect(placed.status).toBe(201)
    const completed = await statusOf(id)
    expect(completed).toMatchObject({
      status: 'completed',
      order: { permalink_url: expect.stringContaining('/profile/orders/') },
    })
    expect((await shopper.get(`/assistant/get-handover/${id}`)).body).toMatchObject({
      status: 'ordered',
      isOwn: true,
      orderId: completed.order.id,
    })
    const late = await assistant.rest('POST', `/checkout-sessions/${id}/cancel`, {})
    expect(late.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'invalid_state' }] })
    expect((await take(shopper, id)).status).toBe(409)
  })

  test('says what has changed since', async () => {
    const { id: productId, sizeIds } = await addProduct({
      name: 'Changing',
      salePrice: 500,
      regularPrice: 900,
      sizes: [{ size: 7, stock: 3 }],
    })
    const { id } = await prepare(line(sizeIds[0], 3), line(ball.sizeIds[0]))
    await db.updateTable('products').set({ sale_price: 45_000 }).where('id', '=', productId).execute()
    const cheaper = await guest().get(`/assistant/get-handover/${id}`)
    expect(cheaper.body.lines[0]).toMatchObject({ price: 450, change: 'The price fell from ₹500 to ₹450' })
    await db.updateTable('product_sizes').set({ stock: 0 }).where('product_id', '=', productId).execute()
    const gone = await guest().get(`/assistant/get-handover/${id}`)
    expect(gone.body.lines[0]).toMatchObject({ asked: 3, quantity: 0, change: 'Out of stock in this size' })
    const shopper = await newShopper()
    expect((await take(shopper, id)).body.left).toEqual(['Changing cannot be bought any more.'])
  })

  test('is not found under another name', async () => {
    for (const id of ['nothing', `cart_${'0'.repeat(32)}`, "'"])
      expect((await guest().get(`/assistant/get-handover/${id}`)).status).toBe(404)
  })
})

/** Twenty at once. */
async function forEach<Item, Value>(items: readonly Item[], work: (item: Item) => Promise<Value>) {
  const values: Value[] = []
  for (let from = 0; from < items.length; from += 20)
    values.push(...(await Promise.all(items.slice(from, from + 20).map(work))))
  return values
}

test('200 assistants on seven units end in seven orders', async () => {
  const sizes = [{ size: 6, stock: 7 }]
  const { sizeIds } = await addProduct({ name: 'Rare Bat', salePrice: 700, regularPrice: 900, sizes })
  const buyers = await forEach(Array.from({ length: 200 }), async () => {
    const [{ id }, shopper] = await Promise.all([prepare(line(sizeIds[0])), newShopper()])
    await take(shopper, id)
    return { id, shopper, body: await checkout(shopper) }
  })
  const placed = await forEach(buyers, ({ shopper, body }) => order(shopper, body))
  expect(placed.filter(({ status }) => status === 201)).toHaveLength(7)
  const ended = await forEach(buyers, ({ id }) => statusOf(id))
  expect(ended.filter(({ status }) => status === 'completed')).toHaveLength(7)
  const bats = db.selectFrom('product_sizes').where('id', '=', sizeIds[0] ?? '')
  expect((await bats.select('stock').executeTakeFirstOrThrow()).stock).toBe(0)
})

describe('a link that names what to buy', () => {
  test('leads to a checkout with it', async () => {
    const { status, headers } = await guest().get(`/buy/${shoe.sizeIds[0]}:2,${ball.sizeIds[0]}:1`)
    expect(status).toBe(303)
    const id = headers.get('location')?.split('/').at(-1)
    const { body } = await guest().get(`/assistant/get-handover/${id}`)
    expect(body).toMatchObject({ status: 'open', assistant: '', lines: [{ asked: 2 }, { asked: 1 }] })
  })

  test('is refused whatever else it is, and leads on', async () => {
    for (const items of ['a:0', 'a:-1', 'a:1.5', 'a:01', '~%25:1', '~AA:1', `${shoe.sizeIds[0]}:1:1`, 'x:1'])
      expect((await guest().get(`/buy/${items}`)).headers.get('location')).toBe('/buy/unavailable')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPermalink(text, [])?.lines ?? []).toBeInstanceOf(Array)
      }),
    )
    const token = `~${Buffer.from('gid://x/1').toString('base64url')}`
    expect(readPermalink(`${token}:2`, [])?.lines).toEqual([
      { id: 'line_1', sizeId: 'gid://x/1', quantity: 2 },
    ])
  })

  test('has an id in one spelling of base64url only', () => {
    const canonical = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    fc.assert(
      fc.property(canonical, (id) => {
        fc.pre(!/\p{Cc}/u.test(id) && id.isWellFormed())
        const token = `~${Buffer.from(id).toString('base64url')}`
        expect(readPermalink(`${token}:1`, [])?.lines[0]?.sizeId).toBe(id.toLowerCase())
      }),
    )
    expect(readPermalink('~YQ:1', [])?.lines[0]?.sizeId).toBe('a')
    for (const other of ['~YR:1', '~YQ==:1', '~Y:1', '~_w:1']) expect(readPermalink(other, [])).toBeNull()
  })

  test('takes a coupon whose place is written once, wherever it stands', () => {
    const query =
      'discounts/codes/1=B&/discounts/codes/0=A&discounts/codes/2=C&/discounts/codes/2=D&color=red'
    expect(readCodes(new URLSearchParams(query))).toEqual(['A', 'B'])
  })

  test('leads on within the shop only', async () => {
    const origin = 'https://shop.example'
    const parts = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'https:',
      'evil.example',
      '\t',
      '\r\n',
      '%0a',
      '?',
      '#',
      'a',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (chosen) => {
        const path = readDestination([chosen.join('')], origin)
        if (path === null) return
        expect(new URL(path, origin).origin).toBe(origin)
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
      }),
    )
    expect(readDestination(['/a/../men?brand=x y'.replace(' ', '+')], origin)).toBe('/men?brand=x+y')
    for (const values of [[], ['men'], ['/buy/a:1'], ['/.//evil.example'], ['/men', '/women']])
      expect(readDestination(values, origin)).toBeNull()
    const led = await guest().get('/buy?continue_to=/men')
    expect([led.status, led.headers.get('location')]).toEqual([303, '/men'])
    expect((await guest().get('/buy/x:1?continue_to=/women')).headers.get('location')).toBe('/women')
    expect((await guest().get('/buy?continue_to=//evil.example')).headers.get('location')).toBe('/')
  })
})

test('while the owner has assistants switched off, links lead to a page that says so, and show nothing', async () => {
  const { id } = await prepare(line(shoe.sizeIds[0]))
  const owner = await admin()
  await saveSettings(owner, 'sharing', { assistants: false })
  expect((await guest().get(`/assistant/get-handover/${id}`)).status).toBe(404)
  expect((await take(await newShopper(), id)).status).toBe(404)
  const followed = await guest().get(`/buy/${shoe.sizeIds[0]}:1`)
  expect(followed.headers.get('location')).toBe('/buy/unavailable')
  await saveSettings(owner, 'sharing', { assistants: true })
  expect((await guest().get(`/assistant/get-handover/${id}`)).status).toBe(200)
})
