import type { Locator, Page } from '@playwright/test'

/** A message of the shop's, a toast, with this text. */
export const toastWith = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text })
