import type { Browser, Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { findBrowser, launchBrowser } from '../scripts/browser.ts'
import { parseJson } from '../src/lib/json.ts'
import { signInAs } from '../tests/journeys/visitors.ts'
import type { Shop } from './shop.ts'
import { type Figure, percentile } from './table.ts'

const rounds = 4
const slowDown = 4

/** A navigation: what is clicked, the heading of the next page and a part of its content. */
type Step = { to: string; click: (page: Page) => Locator; heading: string; content: string }

const inMenu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const link = (name: RegExp) => (page: Page) => page.getByRole('link', { name }).first()
const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const cards = 'a[href^="/productDetials/"]'
const aCard = (page: Page) => page.getByRole('main').locator(cards).first()

const steps: Step[] = [
  { to: 'a listing', click: inMenu('Shop'), heading: '^Shop', content: cards },
  { to: 'a product', click: aCard, heading: '.', content: 'fieldset [type=radio]' },
  { to: 'another listing', click: inMenu('Men'), heading: '^Men', content: cards },
  { to: 'home', click: inMenu('Home'), heading: '^The ground', content: cards },
  { to: 'the cart', click: link(/^Cart, /), heading: '^Cart', content: 'li h2' },
  { to: 'the checkout', click: button(/^Checkout/), heading: '^Where to', content: '[type=radio]:checked' },
  { to: 'the payment', click: button(/^Continue/), heading: '^How to pay', content: '[role=tab]' },
  { to: 'the wishlist', click: link(/^Wishlist/), heading: '^Wishlist', content: cards },
  { to: 'the profile', click: link(/^Profile/), heading: '.', content: 'form [name=name]' },
  { to: 'the orders', click: link(/^Orders/), heading: '.', content: 'h2' },
]

/**
 * From a click to the painted page, on the way from the home page to the payment and on, in a browser four times slower
 * than this machine. Each page was fetched before the click, as a pointer on its link has it fetched, and stands in its
 * document for the first time in every round.
 *
 * The figure is the CPU time of the page's main thread, times four, which other processes of this machine do not change.
 * The wall-clock time in a browser that is slowed down four times is printed beside it.
 */
export async function measureRoutes({ origin }: Pick<Shop, 'origin'>): Promise<Figure[]> {
  const browser = await launchBrowser(findBrowser())
  const page = await shopperIn(browser, origin)
  const worked = await timesOf(page, async (step) => (await workOf(page, step)) * slowDown)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const clocked = await timesOf(page, (step) => change(page, step))
  await browser.close()
  const p75 = (times: number[]) => percentile(times, 0.75)
  const whole = (ms: number) => `${ms.toFixed(0)} ms`
  const each = [...worked].map(([to, times]) => `${to} ${whole(p75(times))}`)
  console.log(`p75 of ${slowDown} × CPU: ${each.join(', ')}`)
  console.log(`p75 by the clock, slowed down: ${whole(p75([...clocked.values()].flat()))}`)
  const all = [...worked.values()].flat()
  return [
    { what: `from a click to any page, ${slowDown} × CPU, p75`, measured: p75(all), unit: 'ms', target: 100 },
  ]
}

async function shopperIn(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  await signInAs(context, 'buyer')
  return context.newPage()
}

/** The durations of each step, by its target. */
async function timesOf(page: Page, take: (step: Step) => Promise<number>): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(steps.map(({ to }) => [to, []]))
  for (let round = 0; round < rounds; round++) {
    await page.goto('/', { waitUntil: 'networkidle' })
    for (const step of steps) times.get(step.to)?.push(await take(step))
  }
  return times
}

const trace = z.object({
  traceEvents: z.array(z.object({ name: z.string(), cat: z.string(), tts: z.number().optional() })),
})

/** Milliseconds that the page's thread works between the click and the frame with the page it leads to. */
async function workOf(page: Page, step: Step): Promise<number> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['blink.user_timing'] })
  await change(page, step)
  const { traceEvents } = trace.parse(parseJson(String(await browser?.stopTracing())))
  const at = (mark: string) =>
    traceEvents.find(({ name, cat }) => name === mark && cat.includes('user_timing'))?.tts ?? Number.NaN
  return (at('painted') - at('clicked')) / 1000
}

/** Performs one step; returns its wall-clock milliseconds. */
async function change(page: Page, { click, heading, content }: Step): Promise<number> {
  const way = click(page)
  await way.hover()
  await page.waitForLoadState('networkidle')
  const painted = page.evaluate(untilPainted, { from: page.url(), heading, content })
  await way.click()
  return painted
}

/** In the page: milliseconds from the next click to the frame that shows the page it leads to; both are marked. */
function untilPainted({ from, heading, content }: Record<'from' | 'heading' | 'content', string>) {
  return new Promise<number>((resolve) => {
    let clicked = 0
    const begin = ({ timeStamp }: MouseEvent) => {
      clicked = timeStamp
      performance.mark('clicked')
    }
    const end = () => {
      performance.mark('painted')
      resolve(performance.now() - clicked)
    }
    const isThere = () =>
      location.href !== from &&
      new RegExp(heading).test(document.querySelector('main h1')?.textContent ?? '') &&
      document.querySelector(`main ${content}`) !== null
    const look = () => {
      // This runs before the frame is painted; a task set now runs after it.
      if (clicked && isThere()) setTimeout(end)
      else requestAnimationFrame(look)
    }
    addEventListener('click', begin, { capture: true, once: true })
    requestAnimationFrame(look)
  })
}
