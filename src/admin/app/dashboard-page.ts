import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '../../lib/permissions.ts'

export const menuGroups = ['Overview', 'Catalogue', 'Sales', 'Money', 'Shop'] as const

interface MenuItem {
  group: (typeof menuGroups)[number]
  label: string
  icon: LucideIcon
  /** URL prefix of pages that belong to this entry without being below its page. */
  activePrefix?: string
  /** It opens the dialog of the page, or the page that it names. */
  add?: { label: string; to?: string; permission: Permission }
  badge?: 'returns' | 'grievances'
}

export interface DashboardPage {
  /** Below the dashboard. */
  path: string
  lazy: () => Promise<{ Component: ComponentType }>
  /** Who lacks it finds nothing at the page's address. */
  permission: Permission
  menu?: MenuItem
}
