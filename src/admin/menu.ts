import type { LucideIcon } from 'lucide-react'
import Package from 'lucide-react/icons/package'
import { urls } from './urls.ts'

export interface Entry {
  label: string
  to: string
  icon: LucideIcon
  /** Where addresses begin that belong to it without being below it. */
  also?: string
  /** Where something new is made: a command of the palette, 'Add product'. */
  add?: { label: string; to: string }
  /** What may wait there for the owner: its number stands beside the entry. */
  waits?: 'returns'
}

/** The side menu, in the specification's words and order; the palette leads there too. */
export const menu: readonly Entry[] = [
  { label: 'Orders', to: urls.orders, icon: Package, also: urls.order('') },
]
