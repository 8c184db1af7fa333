import { expect, type Page } from '@playwright/test'

/** A closed overlay's entry of the history is removed by Back, which would cancel a navigation begun meanwhile. */
export const overlayIsGone = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.isOverlayEntry ?? false)).toBe(false)
