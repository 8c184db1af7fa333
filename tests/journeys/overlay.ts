import { expect, type Page } from '@playwright/test'

const hasEntry = (page: Page) => page.evaluate(() => history.state?.isOverlayEntry ?? false)

/** An overlay's entry of the history is added after it shows: until then, Back leaves the page. */
export const overlayIsOpen = (page: Page) => expect.poll(() => hasEntry(page)).toBe(true)

/** A closed overlay's entry of the history is removed by Back, which would cancel a navigation begun meanwhile. */
export const overlayIsGone = (page: Page) => expect.poll(() => hasEntry(page)).toBe(false)
