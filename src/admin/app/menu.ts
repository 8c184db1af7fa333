import { addressOf, withAddDialog } from '../shared/urls.ts'
import type { DashboardPage } from './dashboard-page.ts'
import { pages } from './pages.ts'

function entriesOf({ path, menu }: DashboardPage) {
  if (!menu) return []
  const { add, ...entry } = menu
  const to = addressOf(path)
  return [{ ...entry, to, ...(add && { add: { to: withAddDialog(to), ...add } }) }]
}

export const menu = pages.flatMap(entriesOf)

export type MenuEntry = (typeof menu)[number]
