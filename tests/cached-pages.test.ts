import { hash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { RouteObject } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishChanges } from '../src/platform/cache-invalidation.ts'
import { db } from '../src/platform/database.ts'
import { invalidatePages } from '../src/platform/http/page-cache.ts'
import { app } from '../src/server/app.ts'
import type { Handle } from '../src/storefront/app/route.ts'
import { routes } from '../src/storefront/app/routes.tsx'
import { type Actor, admin, blockedShopper, guest, shopper } from './actors.ts'
import { ownDatabase } from './database.ts'
import { askShop, listeningShop, type RawAnswer } from './listening-shop.ts'
import { addProduct } from './products.ts'

ownDatabase()
listeningShop()

type Visitors = { guest: Actor; shopper: Actor; admin: Actor; blocked: Actor }
type Visitor = keyof Visitors

let visitors: Visitors
let productId: string

beforeAll(async () => {
  const common = { brand: 'Nike', category: 'Shoes', gender: 'Men', salePrice: 1000 } as const
  productId = (await addProduct({ ...common, name: 'Red shoe' })).id
  visitors = {
    guest: guest(),
    shopper: await shopper(),
    admin: await admin(),
    blocked: await blockedShopper(),
  }
})

/** Every path of the routes table that has no guard. */
function publicPaths(table: RouteObject[]): string[] {
  return table.flatMap(({ path, handle, children = [] }) => {
    const isPublic = path !== undefined && (handle as Handle).guard === undefined
    return [...(isPublic ? [path] : []), ...publicPaths(children)]
  })
}

const everyOrder: Visitor[][] = ordersOf(['guest', 'shopper', 'admin', 'blocked'])

function ordersOf<Item>(items: Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

/** Five minutes are left of every session: the next call extends it. */
async function letSessionsExpire(): Promise<void> {
  const expires_at = new Date(Date.now() + 5 * 60_000)
  await db.updateTable('sessions').set({ expires_at }).execute()
}

async function rename(name: string): Promise<void> {
  await db.updateTable('products').set({ name }).where('id', '=', productId).execute()
  await publishChanges()
}

const forgetPages = () => invalidatePages({ productId: null })

/** The responses to consecutive visitors, in each state of the cache. */
async function visit(path: string, order: Visitor[]): Promise<Record<string, RawAnswer[]>> {
  const ask = async (method = 'GET', ifNoneMatch?: string) => {
    const answers: RawAnswer[] = []
    for (const visitor of order) {
      const { cookie } = visitors[visitor]
      const headers = {
        'accept-encoding': 'gzip, deflate, br',
        ...(cookie && { cookie }),
        ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
      }
      answers.push(await askShop(path, { method, headers }))
    }
    return answers
  }
  await letSessionsExpire()
  forgetPages()
  const cold = await ask()
  const warm = await ask()
  const tag = String(cold[0]?.headers.etag ?? '"none"')
  const warmHead = await ask('HEAD')
  const warm304 = await ask('GET', tag)
  forgetPages()
  const coldHead = await ask('HEAD')
  forgetPages()
  const cold304 = await ask('GET', tag)
  await rename('Blue shoe')
  const stale = await ask()
  await rename('Red shoe')
  return { cold, warm, warmHead, warm304, coldHead, cold304, stale }
}

// The compression quality, and with it the length, depends on when a page was rendered.
const differByNature = new Set(['date', 'x-request-id', 'content-length'])

/** The response without what differs between requests. */
function sent({ status, headers, bytes }: RawAnswer) {
  const compared = Object.entries(headers).filter(([name]) => !differByNature.has(name))
  const isPacked = headers['content-encoding'] === 'br' && bytes.length > 0
  const content = isPacked ? brotliDecompressSync(bytes) : bytes
  return { status, headers: Object.fromEntries(compared), content: hash('sha256', content) }
}

describe.each(publicPaths(routes))('a guest who asks for %s', (pattern) => {
  test('gets what a shop of guests alone answers, whoever asked before', { timeout: 300_000 }, async () => {
    const path = pattern.replace('*', '/no-such-page').replace(':id', productId).replace(':slug', 'cricket')
    const alone = await visit(path, ['guest', 'guest', 'guest', 'guest'])
    const isCached = pattern !== '*'
    expect(alone.warm304?.map(({ status }) => status)).toEqual(Array(4).fill(isCached ? 304 : 404))
    expect(alone.cold304?.map(({ status }) => status)).toEqual(Array(4).fill(isCached ? 304 : 404))
    for (const order of everyOrder) {
      const answers = await visit(path, order)
      const place = order.indexOf('guest')
      for (const [state, inState] of Object.entries(answers)) {
        const about = `${state}: ${order.join(', ')}`
        for (const { headers } of inState) expect(headers, about).not.toHaveProperty('set-cookie')
        const [got, wanted] = [inState[place], alone[state]?.[place]]
        expect(got && sent(got), about).toEqual(wanted && sent(wanted))
      }
    }
  })
})

test('a product page whose reviews cannot be read is shown without them, and is not kept', async () => {
  const controlOf = async () => {
    forgetPages()
    const { status, headers } = await askShop(`/productDetials/${productId}`)
    return [status, headers['cache-control']]
  }
  await sql`alter table reviews rename to unreadable`.execute(db)
  expect(await controlOf()).toEqual([200, 'no-store'])
  await sql`alter table unreadable rename to reviews`.execute(db)
  expect(await controlOf()).toEqual([200, 'no-cache'])
})

test('no answer to any GET carries a cookie unless nobody may store it', async () => {
  const paths = new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  for (const pattern of paths) {
    const path = pattern.replace(/\{.*?\}+/g, '').replace(/[:*]\w*/g, productId)
    for (const visitor of ['shopper', 'admin'] as const) {
      await letSessionsExpire()
      const { headers } = await askShop(path, { headers: { cookie: visitors[visitor].cookie } })
      if ('set-cookie' in headers) expect(headers['cache-control'], `${path} ${visitor}`).toBe('no-store')
    }
  }
})
