import { expect, type Page } from '@playwright/test'
import { settled, trackRequests } from './settled.ts'

const releasedPages = new WeakMap<Page, { isReleased: boolean }>()

/**
 * As after a release: the code that the open page has not fetched yet is gone, until another document is loaded. The route
 * stays for the whole journey, because a script whose route is taken off on its way may never arrive.
 */
export async function release(page: Page): Promise<void> {
  const known = releasedPages.get(page)
  if (known) {
    known.isReleased = true
    return
  }
  const state = { isReleased: true }
  releasedPages.set(page, state)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') state.isReleased = false
  })
  await page.route('**/assets/*.js', (route) =>
    state.isReleased ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue(),
  )
}

export const whatHelps = 'The shop could not fetch what this needs. Reload the page and try again.'

export type Action = {
  name: string
  /** The page that is open over the release. */
  path: string | ((page: Page) => Promise<unknown>)
  /** The visitor's action, up to its outcome or to the message that says what to do. */
  act: (page: Page) => Promise<unknown>
}

/** Opens each page, releases a new build, and then performs the page's action. */
export function actionsAfterRelease(page: Page): (action: Action) => Promise<void> {
  const unhandled: string[] = []
  page.on('pageerror', ({ message }) => unhandled.push(message))
  trackRequests(page)
  return async ({ name, path, act }) => {
    if (typeof path === 'string') await page.goto(path)
    else await path(page)
    await settled(page)
    await release(page)
    await act(page)
    await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0)
    await expect(page.getByText('Something went wrong'), name).toHaveCount(0)
    expect(unhandled, name).toEqual([])
  }
}
