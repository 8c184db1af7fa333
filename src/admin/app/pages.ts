import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Package from 'lucide-react/icons/package'
import Search from 'lucide-react/icons/search'
import Shapes from 'lucide-react/icons/shapes'
import Shirt from 'lucide-react/icons/shirt'
import Store from 'lucide-react/icons/store'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Trophy from 'lucide-react/icons/trophy'
import Truck from 'lucide-react/icons/truck'
import Undo from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import type { DashboardPage } from './dashboard-page.ts'
import { moneyPages } from './money-pages.ts'
import { shopPages } from './shop-pages.ts'

/** In the order of the menu. Labels, paths and order of the specification's own entries follow the specification. */
const allPages: readonly DashboardPage[] = [
  {
    path: '',
    lazy: () => import('../dashboard/page.tsx'),
    permission: 'dashboard:use',
    menu: { group: 'Overview', label: 'Dashboard', icon: LayoutDashboard },
  },
  {
    path: 'bestSelling',
    lazy: () => import('../reports/best-sellers-page.tsx'),
    permission: 'reports:read',
    menu: { group: 'Overview', label: 'Best Selling', icon: Trophy },
  },
  {
    path: 'products',
    lazy: () => import('../products/page.tsx'),
    permission: 'products:read',
    menu: {
      group: 'Catalogue',
      label: 'Products',
      icon: Shirt,
      activePrefix: urls.product(''),
      add: { label: 'Add product', to: urls.newProduct, permission: 'products:write' },
    },
  },
  { path: 'addNewProduct', lazy: () => import('../product-form/new-page.tsx'), permission: 'products:write' },
  {
    path: 'editproduct/:productId',
    lazy: () => import('../product-form/edit-page.tsx'),
    permission: 'products:read',
  },
  { path: 'stock', lazy: () => import('../stock/page.tsx'), permission: 'products:read' },
  { path: 'stockTake', lazy: () => import('../stock-take/page.tsx'), permission: 'stock:write' },
  { path: 'imports', lazy: () => import('../batches/page.tsx'), permission: 'products:read' },
  {
    path: 'categorys',
    lazy: () => import('../categories/page.tsx'),
    permission: 'products:read',
    menu: {
      group: 'Catalogue',
      label: 'Categories',
      icon: Shapes,
      add: { label: 'Add category', permission: 'products:write' },
    },
  },
  { path: 'sizeLists', lazy: () => import('../size-lists/page.tsx'), permission: 'products:read' },
  { path: 'sports', lazy: () => import('../sports/page.tsx'), permission: 'products:read' },
  { path: 'sizeGuides', lazy: () => import('../size-guides/page.tsx'), permission: 'products:read' },
  {
    path: 'brands',
    lazy: () => import('../brands/page.tsx'),
    permission: 'products:read',
    menu: {
      group: 'Catalogue',
      label: 'Brands',
      icon: BadgeCheck,
      add: { label: 'Add brand', permission: 'products:write' },
    },
  },
  {
    path: 'offers',
    lazy: () => import('../offers/page.tsx'),
    permission: 'offers:read',
    menu: {
      group: 'Catalogue',
      label: 'Offers',
      icon: BadgePercent,
      add: { label: 'Add offer', permission: 'offers:write' },
    },
  },
  {
    path: 'coupens',
    lazy: () => import('../coupons/page.tsx'),
    permission: 'offers:read',
    menu: {
      group: 'Catalogue',
      label: 'Coupens',
      icon: TicketPercent,
      add: { label: 'Add coupon', permission: 'offers:write' },
    },
  },
  {
    path: 'search',
    lazy: () => import('../search/page.tsx'),
    permission: 'products:read',
    menu: {
      group: 'Catalogue',
      label: 'Search',
      icon: Search,
      add: { label: 'Add synonym', permission: 'products:write' },
    },
  },
  {
    path: 'customers',
    lazy: () => import('../customers/page.tsx'),
    permission: 'customers:read',
    menu: { group: 'Sales', label: 'Customers', icon: Users, activePrefix: urls.customer('') },
  },
  {
    path: 'customers/:id',
    lazy: () => import('../customers/details-page.tsx'),
    permission: 'customers:read',
  },
  {
    path: 'orders',
    lazy: () => import('../orders/list-page.tsx'),
    permission: 'orders:read',
    menu: { group: 'Sales', label: 'Orders', icon: Package, activePrefix: urls.order('') },
  },
  { path: 'orderDetails/:id', lazy: () => import('../orders/details-page.tsx'), permission: 'orders:read' },
  {
    path: 'returnes',
    lazy: () => import('../returns/page.tsx'),
    permission: 'orders:read',
    menu: { group: 'Sales', label: 'Return Orders', icon: Undo, badge: 'returns' },
  },
  {
    path: 'counter',
    lazy: () => import('../counter/page.tsx'),
    permission: 'orders:write',
    menu: { group: 'Sales', label: 'Counter', icon: Store },
  },
  {
    path: 'couriers',
    lazy: () => import('../couriers/page.tsx'),
    permission: 'orders:read',
    menu: {
      group: 'Sales',
      label: 'Couriers',
      icon: Truck,
      add: { label: 'Add courier', permission: 'settings:write' },
    },
  },
  {
    path: 'grievances',
    lazy: () => import('../grievances/page.tsx'),
    permission: 'grievances:write',
    menu: {
      group: 'Sales',
      label: 'Complaints',
      icon: MessageSquareWarning,
      activePrefix: urls.grievance(''),
      badge: 'grievances',
    },
  },
  {
    path: 'grievances/:id',
    lazy: () => import('../grievances/details-page.tsx'),
    permission: 'grievances:write',
  },
  {
    path: 'reviews',
    lazy: () => import('../reviews/page.tsx'),
    permission: 'reviews:write',
    menu: { group: 'Sales', label: 'Reviews', icon: MessageSquareQuote },
  },
  ...moneyPages,
  ...shopPages,
  { path: 'account', lazy: () => import('../account/page.tsx'), permission: 'dashboard:use' },
]

export const pages = allPages.filter(({ permission }) => may(permission))
