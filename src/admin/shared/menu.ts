import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import ChartColumn from 'lucide-react/icons/chart-column'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import History from 'lucide-react/icons/history'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Package from 'lucide-react/icons/package'
import Percent from 'lucide-react/icons/percent'
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import Scale from 'lucide-react/icons/scale'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Shapes from 'lucide-react/icons/shapes'
import Shirt from 'lucide-react/icons/shirt'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Trophy from 'lucide-react/icons/trophy'
import Truck from 'lucide-react/icons/truck'
import Undo from 'lucide-react/icons/undo-2'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import { urls, withAddDialog } from './urls.ts'

export const menuGroups = ['Overview', 'Catalogue', 'Sales', 'Money', 'Shop'] as const

export interface MenuEntry {
  group: (typeof menuGroups)[number]
  label: string
  to: string
  icon: LucideIcon
  /** URL prefix of pages that belong to this entry without being below `to`. */
  activePrefix?: string
  add?: { label: string; to: string }
  badge?: 'returns' | 'grievances'
}

/** Labels and their order within the specification's own entries follow the specification. */
export const menu: readonly MenuEntry[] = [
  { group: 'Overview', label: 'Dashboard', to: urls.dashboard, icon: LayoutDashboard },
  { group: 'Overview', label: 'Best Selling', to: urls.bestSelling, icon: Trophy },
  {
    group: 'Catalogue',
    label: 'Products',
    to: urls.products,
    icon: Shirt,
    activePrefix: urls.product(''),
    add: { label: 'Add product', to: urls.newProduct },
  },
  {
    group: 'Catalogue',
    label: 'Categories',
    to: urls.categories,
    icon: Shapes,
    add: { label: 'Add category', to: withAddDialog(urls.categories) },
  },
  {
    group: 'Catalogue',
    label: 'Brands',
    to: urls.brands,
    icon: BadgeCheck,
    add: { label: 'Add brand', to: withAddDialog(urls.brands) },
  },
  {
    group: 'Catalogue',
    label: 'Offers',
    to: urls.offers,
    icon: BadgePercent,
    add: { label: 'Add offer', to: withAddDialog(urls.offers) },
  },
  {
    group: 'Catalogue',
    label: 'Coupens',
    to: urls.coupons,
    icon: TicketPercent,
    add: { label: 'Add coupon', to: withAddDialog(urls.coupons) },
  },
  {
    group: 'Catalogue',
    label: 'Search',
    to: urls.search,
    icon: Search,
    add: { label: 'Add synonym', to: withAddDialog(urls.search) },
  },
  { group: 'Sales', label: 'Customers', to: urls.customers, icon: Users, activePrefix: urls.customer('') },
  { group: 'Sales', label: 'Orders', to: urls.orders, icon: Package, activePrefix: urls.order('') },
  { group: 'Sales', label: 'Return Orders', to: urls.returns, icon: Undo, badge: 'returns' },
  {
    group: 'Sales',
    label: 'Couriers',
    to: urls.couriers,
    icon: Truck,
    add: { label: 'Add courier', to: withAddDialog(urls.couriers) },
  },
  {
    group: 'Sales',
    label: 'Complaints',
    to: urls.grievances,
    icon: MessageSquareWarning,
    activePrefix: urls.grievance(''),
    badge: 'grievances',
  },
  { group: 'Money', label: 'Sales Report', to: urls.salesReport, icon: ChartColumn },
  {
    group: 'Money',
    label: 'Tax',
    to: urls.tax,
    icon: Percent,
    add: { label: 'Add tax rate', to: withAddDialog(urls.tax) },
  },
  { group: 'Money', label: 'GST', to: urls.gst, icon: ReceiptIndianRupee },
  { group: 'Money', label: 'Remittances', to: urls.remittances, icon: HandCoins },
  { group: 'Shop', label: 'Settings', to: urls.settings, icon: Settings },
  { group: 'Shop', label: 'Legal', to: urls.legal, icon: Scale },
  { group: 'Shop', label: 'Activity', to: urls.auditLog, icon: History },
  {
    group: 'Shop',
    label: 'Admins',
    to: urls.admins,
    icon: UserCog,
    add: { label: 'Invite admin', to: withAddDialog(urls.admins) },
  },
  { group: 'Shop', label: 'Health', to: urls.health, icon: HeartPulse },
]
