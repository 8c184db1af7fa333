import type { Page, Route } from '@playwright/test'

/** Does what makes a call, and waits for its answer: the page shows its optimistic state before. */
export async function answered(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(`**${call}`)
  await act()
  await answer
}

/** Something happens once the page has made its next such call, just before the shop receives it. */
export async function meanwhile(page: Page, call: string, happens: () => Promise<unknown>): Promise<void> {
  const beforeCall = async (route: Route) => {
    await happens()
    await route.continue()
  }
  await page.route(`**${call}`, beforeCall, { times: 1 })
}

/** Answers a call late, so that there is a moment before; answers what lets it go on. */
export async function delayAnswers(
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
