import { expect, type Page } from '@playwright/test'

/** Null while another document is being loaded. */
const hasEntry = (page: Page) => page.evaluate(() => history.state?.isOverlayEntry ?? false).catch(() => null)

/** An overlay's entry of the history is added after it shows: until then, Back leaves the page. */
export const overlayIsOpen = (page: Page) => expect.poll(() => hasEntry(page)).toBe(true)

/** A closed overlay's entry of the history is removed by Back, which would cancel a navigation begun meanwhile. */
export const overlayIsGone = (page: Page) => expect.poll(() => hasEntry(page)).toBe(false)
