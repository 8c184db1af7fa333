import type { Page } from '@playwright/test'

/** Does what makes a call, and waits for its answer: the page shows what it foresees before. */
export async function heard(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(`**${call}`)
  await act()
  await answer
}
