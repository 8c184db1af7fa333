import type { LucideIcon } from 'lucide-react'
import Package from 'lucide-react/icons/package'
import { urls } from './urls.ts'

interface Entry {
  label: string
  to: string
  icon: LucideIcon
  /** Where addresses begin that belong to it without being below it. */
  also?: string
}

/** The side menu, in the specification's words and order. */
export const menu: readonly Entry[] = [
  { label: 'Orders', to: urls.orders, icon: Package, also: urls.order('') },
]
