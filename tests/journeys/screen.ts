import type { Page } from '@playwright/test'
import type { Visitor } from './visitors.ts'

export type Screen = {
  name: string
  as: Visitor
  path: string
  /** What is done there before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
  /** Something floats over the page: only what is in sight is photographed. */
  floats?: boolean
  /** Stands on narrow windows alone. */
  narrow?: boolean
}
