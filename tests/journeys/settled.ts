import { type CDPSession, expect, type Page, type Request } from '@playwright/test'

type Requests = { started: number; inFlight: Set<Request> }

const requestsByPage = new WeakMap<Page, Requests>()

/** Counts the page's requests from now on, event streams excepted: they never end. */
export function trackRequests(page: Page): Requests {
  const tracked = requestsByPage.get(page)
  if (tracked) return tracked
  const requests: Requests = { started: 0, inFlight: new Set() }
  requestsByPage.set(page, requests)
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    // Requests of the document that this one replaces may end without an event.
    if (request.isNavigationRequest() && !request.frame().parentFrame()) requests.inFlight.clear()
    requests.inFlight.add(request)
    requests.started++
  })
  const onEnd = (request: Request) => requests.inFlight.delete(request)
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  // Chromium never reports a response as finished whose body the page does not read.
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') onEnd(response.request())
  })
  return requests
}

/** Opens a page of the shop and waits until it has settled. */
export async function open(page: Page, path: string): Promise<void> {
  trackRequests(page)
  await page.goto(path)
  await settled(page)
}

/** Reloads a page of the shop and waits until it has settled. */
export async function reload(page: Page): Promise<void> {
  trackRequests(page)
  await page.reload()
  await settled(page)
}

/** Waits until a page is hydrated and loaded, and neither it nor the browser has anything left to do. */
export async function settled(page: Page): Promise<void> {
  const requests = requestsByPage.get(page)
  if (!requests) throw new Error('Open the page with open(): its requests were not counted.')
  await expect
    .poll(() => remainingWork(page, requests), {
      message: `${page.url()} settles`,
      intervals: [20],
      timeout: 30_000,
    })
    .toEqual([])
}

async function remainingWork(page: Page, requests: Requests): Promise<string[]> {
  const before = requests.started
  const inFlight = () => [...requests.inFlight].map((request) => request.url())
  // A navigation ends an evaluation.
  const inPage = () => evaluate(page, findWork).catch((error: Error) => [error.message])
  const found = [...inFlight(), ...(await inPage())]
  if (found.length > 0) return found
  await evaluate(page, becomeIdle).catch(() => {})
  if (requests.started > before) return ['a new request', ...inFlight()]
  return inPage()
}

/**
 * Runs in the page, once it has loaded: an idle callback that comes earlier may keep Chromium from drawing it. Chromium may
 * never call back for a page that draws nothing, which is idle too.
 */
function becomeIdle(): Promise<void> {
  const limit = { timeout: 300 }
  return new Promise((resolve) =>
    requestIdleCallback(() => requestIdleCallback(() => resolve(), limit), limit),
  )
}

/** Waits until the storefront's scripts have taken over a page, whatever it is still waiting for. */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.takeEarlyInput === undefined)).toBe(true)
}

/** Runs in the page. */
function findWork(): string[] {
  const isInWindow = (element: Element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect()
    return element.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  const pictures = [...document.images].filter((picture) => !picture.complete && isInWindow(picture))
  const busy = [...document.querySelectorAll('[aria-busy=true]')]
  return [
    ...(document.readyState === 'complete' ? [] : [`the document is ${document.readyState}`]),
    // The dashboard has nothing to hydrate: it begins with its heading.
    ...(window.takeEarlyInput ? ['hydration'] : []),
    ...(location.pathname.startsWith('/dashboard') && !document.querySelector('h1') ? ['a heading'] : []),
    ...[...pictures, ...busy].map((element) => element.outerHTML.slice(0, 200)),
  ]
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Not by Playwright, whose evaluations count as a press of the visitor: a product's page then shows all its pictures. */
async function evaluate<Result>(page: Page, run: () => Result | Promise<Result>): Promise<Result> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  const session = await opened
  const expression = `(${run})()`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result.value
}
