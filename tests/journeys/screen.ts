import { expect, type Page, type Request } from '@playwright/test'
import { hydrated, open, settled } from './settled.ts'
import type { Visitor } from './visitors.ts'

export type Screen = {
  name: string
  as: Visitor
  path: string
  /** Runs before the screenshot. */
  act?: (page: Page) => Promise<unknown>
  /** Something floats over the page: the screenshot has only the window. */
  floats?: boolean
  /** Something is still under way. */
  unsettled?: boolean
  /** Exists on narrow windows only. */
  narrow?: boolean
}

/** Calls that only read, although they are posted, and one that brings a shopper's own sizes to their account. */
const harmless = /[/](view-|check|find|follow-order|read-link-request|preview-|homePreview|remember-sizes)/

/** Opens a screen as it is to be looked at. Opening it changes nothing: scanners of mails open pages, and run their scripts. */
export async function visit(page: Page, { path, act, unsettled }: Screen): Promise<void> {
  const changes: string[] = []
  const onRequest = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!['GET', 'HEAD'].includes(request.method()) && !harmless.test(pathname))
      changes.push(`${request.method()} ${pathname}`)
  }
  page.on('request', onRequest)
  if (unsettled && !act) {
    await page.goto(path)
    await hydrated(page)
  } else await open(page, path)
  page.off('request', onRequest)
  expect(changes, `${path} changes nothing when it is opened`).toEqual([])
  await act?.(page)
  if (!unsettled) await settled(page)
}
