import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import ChartColumn from 'lucide-react/icons/chart-column'
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
import Undo from 'lucide-react/icons/undo-2'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import { urls, withAddDialog } from './urls.ts'

export interface MenuEntry {
  label: string
  to: string
  icon: LucideIcon
  /** URL prefix of pages that belong to this entry without being below `to`. */
  activePrefix?: string
  add?: { label: string; to: string }
  badge?: 'returns' | 'grievances'
}

/** Labels and order follow the specification. */
export const menu: readonly MenuEntry[] = [
  { label: 'Dashboard', to: urls.dashboard, icon: LayoutDashboard },
  { label: 'Best Selling', to: urls.bestSelling, icon: Trophy },
  {
    label: 'Products',
    to: urls.products,
    icon: Shirt,
    activePrefix: urls.product(''),
    add: { label: 'Add product', to: urls.newProduct },
  },
  {
    label: 'Categories',
    to: urls.categories,
    icon: Shapes,
    add: { label: 'Add category', to: withAddDialog(urls.categories) },
  },
  {
    label: 'Brands',
    to: urls.brands,
    icon: BadgeCheck,
    add: { label: 'Add brand', to: withAddDialog(urls.brands) },
  },
  {
    label: 'Offers',
    to: urls.offers,
    icon: BadgePercent,
    add: { label: 'Add offer', to: withAddDialog(urls.offers) },
  },
  {
    label: 'Coupens',
    to: urls.coupons,
    icon: TicketPercent,
    add: { label: 'Add coupon', to: withAddDialog(urls.coupons) },
  },
  { label: 'Customers', to: urls.customers, icon: Users },
  { label: 'Orders', to: urls.orders, icon: Package, activePrefix: urls.order('') },
  { label: 'Return Orders', to: urls.returns, icon: Undo, badge: 'returns' },
  { label: 'Sales Report', to: urls.salesReport, icon: ChartColumn },
  {
    label: 'Search',
    to: urls.search,
    icon: Search,
    add: { label: 'Add synonym', to: withAddDialog(urls.search) },
  },
  { label: 'Tax', to: urls.tax, icon: Percent, add: { label: 'Add tax rate', to: withAddDialog(urls.tax) } },
  { label: 'GST', to: urls.gst, icon: ReceiptIndianRupee },
  {
    label: 'Complaints',
    to: urls.grievances,
    icon: MessageSquareWarning,
    activePrefix: urls.grievance(''),
    badge: 'grievances',
  },
  { label: 'Legal', to: urls.legal, icon: Scale },
  { label: 'Settings', to: urls.settings, icon: Settings },
  { label: 'Activity', to: urls.auditLog, icon: History },
  {
    label: 'Admins',
    to: urls.admins,
    icon: UserCog,
    add: { label: 'Invite admin', to: withAddDialog(urls.admins) },
  },
  { label: 'Health', to: urls.health, icon: HeartPulse },
]
