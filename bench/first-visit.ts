import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { findBrowser, launchBrowser } from '../scripts/browser.ts'
import { parseJson } from '../src/lib/json.ts'
import { numberArgument } from './number-argument.ts'
import { median } from './table.ts'

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** Slow 4G as Lighthouse has it, but by the browser itself instead of by calculation. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 12_000
const PRESSED_AT_MS = [1_000, 2_000, 3_000]

type Product = { path: string; name: string }
type Take = (page: Page, origin: string, product: Product) => Promise<number>
type Press = {
  what: string
  path: (product: Product) => string
  /** Tapped one after the other. */
  targets: (product: Product) => string[]
  answered: (page: Page, product: Product) => Promise<unknown>
}

/**
 * When the largest paint comes, and how long a shopper waits who presses early: from the moment of the wish until the answer is
 * on the screen. A press that is lost counts as `TIMEOUT_MS`. Origins are visited in turns, each time without a cache.
 */
export async function measureFirstVisit(origins: string[]): Promise<void> {
  const rounds = numberArgument('rounds', 3)
  const browser = await launchBrowser(findBrowser(), ['--no-sandbox'])
  const measured = new Map<string, Map<string, number[]>>()
  try {
    for (let round = 0; round < rounds; round++)
      for (const { what, take } of measurements)
        for (const origin of origins) {
          const found = measured.get(what) ?? new Map<string, number[]>()
          measured.set(what, found)
          found.set(origin, [...(found.get(origin) ?? []), await visit(browser, origin, take)])
        }
  } finally {
    await browser.close()
  }
  console.table(
    [...measured].map(([what, found]) => ({
      what,
      ...Object.fromEntries(
        [...found].map(([origin, times]) => [
          origin,
          `${Math.round(median(times))} ms (${times.map(Math.round).join(', ')})`,
        ]),
      ),
    })),
  )
}

const presses: Press[] = [
  {
    what: 'a card on /shop',
    path: () => '/shop',
    targets: ({ path }) => [`main a[href="${path}"]`],
    answered: (page, { name }) =>
      page.getByRole('heading', { level: 1, name }).waitFor({ timeout: TIMEOUT_MS }),
  },
  {
    what: 'Filters on /shop',
    path: () => '/shop',
    targets: () => ['main button:has-text("Filters")'],
    answered: (page) => page.getByRole('dialog').waitFor({ timeout: TIMEOUT_MS }),
  },
  {
    what: 'a size and Add to cart',
    path: ({ path }) => path,
    targets: () => ['main label:has(input[type=radio]:enabled)', 'main button:has-text("Add to cart")'],
    answered: (page) => page.waitForURL(/\/login/, { timeout: TIMEOUT_MS, waitUntil: 'commit' }),
  },
]

const pages: [name: string, path: (product: Product) => string][] = [
  ['/', () => '/'],
  ['/shop', () => '/shop'],
  ['a product', ({ path }) => path],
]

const measurements: { what: string; take: Take }[] = [
  ...pages.map(([name, path]) => ({
    what: `largest paint of ${name}`,
    take: (page: Page, origin: string, product: Product) => largestPaint(page, origin + path(product)),
  })),
  ...presses.flatMap((press) =>
    PRESSED_AT_MS.map((at) => ({
      what: `${press.what}, pressed at ${at / 1000} s`,
      take: (page: Page, origin: string, product: Product) => waitAfter(page, origin, product, press, at),
    })),
  ),
]

async function visit(browser: Browser, origin: string, take: Take): Promise<number> {
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  try {
    const product = await bestSeller(context.request, origin)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await take(page, origin, product)
  } finally {
    await context.close()
  }
}

async function largestPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' })
  await sleep(2_000)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        )
      }),
  )
}

async function waitAfter(
  page: Page,
  origin: string,
  product: Product,
  press: Press,
  at: number,
): Promise<number> {
  const began = performance.now()
  await page.goto(origin + press.path(product), { waitUntil: 'commit' })
  await sleep(Math.max(0, began + at - performance.now()))
  for (const target of press.targets(product)) {
    const element = page.locator(target).first()
    await element.waitFor({ timeout: TIMEOUT_MS })
    await element.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const box = await element.boundingBox()
    if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }
  const isAnswered = await press.answered(page, product).then(
    () => true,
    () => false,
  )
  return isAnswered ? performance.now() - began - at : TIMEOUT_MS
}

const listSchema = z.object({ products: z.array(z.object({ _id: z.string(), productName: z.string() })) })

async function bestSeller(request: APIRequestContext, origin: string): Promise<Product> {
  const answer = await request.get(`${origin}/product/getProducts?sort=Recommended&limit=1`)
  const [product] = listSchema.parse(parseJson(await answer.text())).products
  if (!product) throw new Error(`${origin} sells nothing`)
  return { path: `/productDetials/${product._id}`, name: product.productName }
}
