import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Closes browsers that a test opened and left: their pages go on listening and polling, and slow down all tests after it. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const left = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
})
