import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '../../src/lib/json.ts'
import { db } from '../../src/platform/database.ts'
import { paidFor, type Sale } from './merchant.ts'
import { createSignedIn } from './people.ts'
import { seededRandom } from './random.ts'
import type { Server } from './shops.ts'
import type { Trial } from './trial.ts'

// A process that lost its connection for invalidations reconnects or polls within this time.
const MAX_STALE_MS = 10_000

export type WatchReport = {
  faults: string[]
  guests: number
  prices: number
  counts: number
  scrapes: number
  slowestReady: number
}

export const emptyWatch = (): WatchReport => ({
  faults: [],
  guests: 0,
  prices: 0,
  counts: 0,
  scrapes: 0,
  slowestReady: 0,
})

/** Cookies of sessions that a call would extend: a shopper's of three days ago, and an admin's of an hour ago. */
export async function createOldSessions(): Promise<string[]> {
  const people = [await createSignedIn('user', 'Watcher'), await createSignedIn('admin', 'Watching admin')]
  for (const [person, days] of [
    [people[0], 27],
    [people[1], 0.04],
  ] as const) {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + days * 86_400_000) })
      .where('user_id', '=', person?.id ?? '')
      .execute()
  }
  return people.map(({ cookie }) => cookie)
}

/** Scrapes /metrics and /ready of a shop twice a second, whatever happens to it. */
export async function scrape(trial: Trial, shop: Server, watched: WatchReport): Promise<void> {
  while (!trial.over) {
    for (const [path, allowed] of [
      ['/metrics', [200]],
      ['/ready', [200, 503]],
    ] as const) {
      const began = performance.now()
      const pid = shop.pid()
      const answer = await get(shop.origin + path)
      if (!answer) continue
      watched.scrapes++
      if (path === '/ready') watched.slowestReady = Math.max(watched.slowestReady, performance.now() - began)
      if (!allowed.some((status) => status === answer.status))
        watched.faults.push(
          `${path} of ${shop.name} was answered ${answer.status}: ${answer.text.slice(0, 200)}`,
        )
      if (answer.status === 200 && path === '/ready') shop.sawReady(pid)
    }
    await sleep(500)
  }
}

/** Asks for public pages, as a guest and with cookies of sessions to extend: none may set a cookie, show a wrong price or count wrongly. */
export async function visit(
  trial: Trial,
  sale: Sale,
  cookies: readonly string[],
  watched: WatchReport,
  turn: number,
): Promise<void> {
  const random = seededRandom(`${trial.seed} visits ${turn}`)
  const { origins } = trial.traffic
  while (!trial.over) {
    await sleep(random.between(5, 60))
    const product = random.oneOf(sale.products)
    const kind = random.oneOf(['product', 'product', 'list', 'suggestions', 'facets', 'other'] as const)
    const path = {
      product: `/productDetials/${product.id}`,
      list: `/product/getProducts?search=sale+tee&limit=20&page=${random.between(1, 100)}`,
      suggestions: `/product/getSuggestions?search=sale+tee+${random.between(1, sale.products.length)}`,
      facets: facetsPath,
      other: random.oneOf(['/', '/shop', '/men', '/login', '/shop?sort=LowToHigh']),
    }[kind]
    // Calls extend sessions; pages never do.
    const cookie =
      (kind === 'product' || kind === 'other') && random.happens(0.5) ? random.oneOf(cookies) : undefined
    const { version, percentage, changedAt } = sale
    const answer = await get(random.oneOf(origins) + path, cookie)
    if (!answer || answer.status >= 500) continue
    watched.guests++
    if (answer.cookies.length > 0)
      watched.faults.push(
        `${path} set a cookie for ${cookie ? 'a session' : 'a guest'}: ${answer.cookies[0]?.slice(0, 20)}`,
      )
    // Counts are refreshed in the background, however long that takes: what they are at rest is compared at the end.
    if (kind === 'facets') {
      if (answer.status === 200) watched.counts++
      continue
    }
    const isSettled =
      version % 2 === 0 && version === sale.version && performance.now() - changedAt > MAX_STALE_MS
    if (kind === 'other' || !isSettled || answer.status !== 200) continue
    const shown =
      kind === 'list' || kind === 'suggestions'
        ? pricesOfList(answer.text)
        : [[product.id, priceOfPage(answer.text)] as const]
    for (const [id, price] of shown) {
      const one = sale.products.find((each) => each.id === id)
      if (!one) continue
      watched.prices++
      const paid = paidFor(one, percentage)
      if (price !== paid) watched.faults.push(`${path} shows ${price} instead of ${paid} for ${id}`)
    }
  }
}

const facetsPath = '/product/getFacets?category=Sale'

/** Shops that do not come to the right counts after the load, when no offer changes any more. */
export async function findCountsWrong(
  origins: readonly string[],
  { percentage, listed }: Sale,
): Promise<string[]> {
  const wanted = JSON.stringify({ inCategory: listed, onOffer: percentage === null ? 0 : listed })
  const faults = await Promise.all(
    origins.map(async (origin) => {
      let counted = 'nothing'
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(500)) {
        const answer = await get(origin + facetsPath)
        if (answer?.status === 200) counted = JSON.stringify(countsOf(answer.text))
        if (counted === wanted) return []
      }
      return [`${origin}${facetsPath} counts ${counted} at rest instead of ${wanted}`]
    }),
  )
  return faults.flat()
}

const priceOfPage = (html: string) => Number(/"price":([\d.]+)/.exec(html)?.[1])

const listSchema = z.object({
  products: z.array(
    z.object({ _id: z.string(), salePrice: z.number(), discountedPrice: z.number().nullable() }),
  ),
})

const pricesOfList = (json: string) =>
  listSchema
    .parse(parseJson(json))
    .products.map(({ _id, salePrice, discountedPrice }) => [_id, discountedPrice ?? salePrice] as const)

const facetsSchema = z.object({
  facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.number() }))),
})

function countsOf(json: string) {
  const { facets } = facetsSchema.parse(parseJson(json))
  const countOf = (facet: string, value: string) =>
    facets[facet]?.find((one) => one.value === value)?.count ?? 0
  return { inCategory: countOf('category', 'Sale'), onOffer: countOf('onOffer', 'yes') }
}

async function get(url: string, cookie?: string) {
  try {
    const answer = await fetch(url, {
      headers: cookie === undefined ? {} : { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(40_000),
    })
    return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() }
  } catch {
    return undefined
  }
}
