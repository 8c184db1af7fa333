import type { Page, Route } from '@playwright/test'

/** Does what makes a call, and waits for its answer: the page shows what it foresees before. */
export async function heard(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(`**${call}`)
  await act()
  await answer
}

/** Something happens once the page has made its next such call, just before the shop hears of it. */
export async function meanwhile(page: Page, call: string, happens: () => Promise<unknown>): Promise<void> {
  const hear = async (route: Route) => {
    await happens()
    await route.continue()
  }
  await page.route(`**${call}`, hear, { times: 1 })
}

/** Answers a call late, so that there is a moment before; answers what lets it go on. */
export async function holdBack(
  page: Page,
  calls: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await promise
    await answer(route)
  })
  return resolve
}
