import type { Page } from '@playwright/test'
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
