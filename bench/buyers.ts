import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { fromPaise } from '../src/lib/money.ts'
import { db, transaction } from '../src/platform/database.ts'
import { hashSessionToken, newToken } from '../src/platform/http/session.ts'
import { openWallet, post } from '../src/shop/wallet/store.ts'

/** A shopper who buys one unit of a size at a time. */
export type Buyer = { id: string; cookie: string; size: Size }

type Size = { id: string; productId: string; size: number }

const price = 500
const total = price + 30

/** A product with so many sizes of so many units each. */
export async function addStockedProduct(sizes: number, units: number): Promise<Size[]> {
  const category = { name: `Measured ${randomUUID()}` }
  const { id: categoryId } = await db
    .insertInto('categories')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow()
  const brand = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  const { id: productId } = await db
    .insertInto('products')
    .values({
      name: 'Measured tee',
      description: 'For measuring',
      category_id: categoryId,
      brand_id: brand.id,
      gender: 'Men',
      regular_price: 60_000,
      sale_price: price * 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: sizes }, (_, index) => ({
    product_id: productId,
    size: index + 1,
    stock: units,
  }))
  const created = await db.insertInto('product_sizes').values(rows).returning(['id', 'size']).execute()
  const moves = created.map(({ id }) => ({ size_id: id, quantity: units, cause: 'count' }))
  await db.insertInto('stock_moves').values(moves).execute()
  return created.map((size) => ({ ...size, productId }))
}

/** Creates signed-in shoppers who buy that size. */
export async function hireBuyers(count: number, size: Size): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, newToken)
  const names = tokens.map(() => ({
    name: 'Buyer',
    email: `${randomUUID()}@maidan.test`,
    phone: '9876543210',
  }))
  const users = await db.insertInto('users').values(names).returning('id').execute()
  const expires_at = new Date(Date.now() + 30 * 86_400_000)
  const buyers = users.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }))
  const sessions = buyers.map(({ id, token }) => ({
    token_hash: hashSessionToken(token),
    user_id: id,
    expires_at,
  }))
  await db.insertInto('sessions').values(sessions).execute()
  await db
    .insertInto('carts')
    .values(buyers.map(({ id }) => ({ user_id: id })))
    .execute()
  return buyers.map(({ id, token }) => ({ id, cookie: `sid=${token}`, size }))
}

export async function fillCarts(buyers: Buyer[]): Promise<void> {
  const lines = buyers.map(({ id, size }) => {
    return { user_id: id, product_id: size.productId, size_id: size.id, quantity: 1 }
  })
  await db.insertInto('cart_lines').values(lines).execute()
}

export async function fillWallets(buyers: Buyer[]): Promise<void> {
  for (const { id } of buyers) {
    await transaction(async (tx) => {
      const wallet = await openWallet(tx, id)
      const cause = {
        cause: 'top-up',
        reference: `pay_${randomUUID()}`,
        description: 'For measuring',
      } as const
      if (wallet !== null) await post(tx, wallet, fromPaise(total * 100), 'provider', cause)
    })
  }
}

const shippingAddress = {
  name: 'Buyer',
  phone: '9876543210',
  address: '1 Test Road',
  locality: 'Centre',
  city: 'Pune',
  state: 'Maharashtra',
  pinCode: '411001',
  typeofPlace: 'Home',
}

/** The payment page's request for a buyer's cart. */
export function orderOf({ size }: Buyer, paymentMethod: 'COD' | 'Wallet' | 'Razorpay') {
  return {
    items: [{ productId: size.productId, size: size.size, quantity: 1 }],
    shippingAddress,
    paymentMethod,
    theTotelAmount: total,
    discount: 0,
    discountedAmount: 0,
  }
}

// The shoppers share the machine with the shop, so their client is Node.js's cheapest one.
// A connection that idles is closed before the shop closes it, after five seconds.
const agent = new Agent({ keepAlive: true, timeout: 4_000 })

/** Reads without a body, writes with one. */
export function send(url: string, cookie: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const writing = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const headers = { cookie, ...(body && writing) }
    const asked = request(url, { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

export async function call(url: string, cookie: string, body?: object): Promise<string> {
  const { status, text } = await send(url, cookie, body)
  if (status >= 300) throw new Error(`a shopper got ${status} from ${url}: ${text}`)
  return text
}
