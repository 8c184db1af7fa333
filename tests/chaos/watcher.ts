import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '../../src/platform/database.ts'
import { diceOf } from './dice.ts'
import { paidFor, type Sale } from './merchant.ts'
import { letIn } from './people.ts'
import type { Kept } from './shops.ts'
import type { Trial } from './trial.ts'

// A process that lost its connection for changes has it back, or asks for what it missed, within this time.
const MAX_STALE_MS = 10_000

export type Watched = {
  faults: string[]
  guests: number
  prices: number
  scrapes: number
  slowestReady: number
}

export const nothingWatched = (): Watched => ({
  faults: [],
  guests: 0,
  prices: 0,
  scrapes: 0,
  slowestReady: 0,
})

/** Cookies of sessions that a call would extend: a shopper's of three days ago, and an admin's of an hour ago. */
export async function letInLongAgo(): Promise<string[]> {
  const people = [await letIn('user', 'Watcher'), await letIn('admin', 'Watching admin')]
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
export async function scrape(trial: Trial, shop: Kept, watched: Watched): Promise<void> {
  while (!trial.over) {
    for (const [path, allowed] of [
      ['/metrics', [200]],
      ['/ready', [200, 503]],
    ] as const) {
      const began = performance.now()
      const answer = await get(shop.origin + path)
      if (!answer) continue
      watched.scrapes++
      if (path === '/ready') watched.slowestReady = Math.max(watched.slowestReady, performance.now() - began)
      if (!allowed.some((status) => status === answer.status))
        watched.faults.push(
          `${path} of ${shop.name} was answered ${answer.status}: ${answer.text.slice(0, 200)}`,
        )
      if (answer.status === 200 && path === '/ready') shop.sawReady()
    }
    await sleep(500)
  }
}

/** Asks for public pages, as a guest and with cookies of sessions to extend: nobody may get a cookie or a wrong price. */
export async function visit(
  trial: Trial,
  sale: Sale,
  cookies: readonly string[],
  watched: Watched,
  turn: number,
): Promise<void> {
  const dice = diceOf(`${trial.seed} visits ${turn}`)
  const { origins } = trial.traffic
  while (!trial.over) {
    await sleep(dice.between(5, 60))
    const product = dice.oneOf(sale.products)
    const isPriced = dice.happens(0.6)
    const path = isPriced
      ? `/productDetials/${product.id}`
      : dice.oneOf(['/', '/shop', '/men', '/login', '/shop?sort=LowToHigh'])
    const cookie = dice.happens(0.5) ? dice.oneOf(cookies) : undefined
    const { version, percentage, changedAt } = sale
    const answer = await get(dice.oneOf(origins) + path, cookie)
    if (!answer || answer.status >= 500) continue
    watched.guests++
    if (answer.cookies.length > 0)
      watched.faults.push(
        `${path} set a cookie for ${cookie ? 'a session' : 'a guest'}: ${answer.cookies[0]?.slice(0, 20)}`,
      )
    const isSettled =
      version % 2 === 0 && version === sale.version && performance.now() - changedAt > MAX_STALE_MS
    if (!isPriced || !isSettled || answer.status !== 200) continue
    watched.prices++
    const shown = /"price":([\d.]+)/.exec(answer.text)?.[1]
    const paid = paidFor(product, percentage)
    if (Number(shown) !== paid) watched.faults.push(`${path} shows ${shown} instead of ${paid}`)
  }
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
