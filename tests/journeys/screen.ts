import type { Page } from '@playwright/test'
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

/** Opens a screen as it is to be looked at. */
export async function visit(page: Page, { path, act, unsettled }: Screen): Promise<void> {
  if (unsettled && !act) {
    await page.goto(path)
    await hydrated(page)
  } else await open(page, path)
  await act?.(page)
  if (!unsettled) await settled(page)
}
