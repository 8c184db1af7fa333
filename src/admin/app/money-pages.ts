import Banknote from 'lucide-react/icons/banknote-arrow-up'
import ChartColumn from 'lucide-react/icons/chart-column'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import Package from 'lucide-react/icons/package'
import Percent from 'lucide-react/icons/percent'
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import UserCheck from 'lucide-react/icons/user-round-check'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { urls } from '../shared/urls.ts'
import type { DashboardPage } from './dashboard-page.ts'

export const moneyPages: readonly DashboardPage[] = [
  {
    path: 'salesReport',
    lazy: () => import('../reports/sales-report-page.tsx'),
    permission: 'reports:read',
    menu: { group: 'Money', label: 'Sales Report', icon: ChartColumn },
  },
  { path: 'sources', lazy: () => import('../reports/sources-page.tsx'), permission: 'reports:read' },
  { path: 'cashParcels', lazy: () => import('../reports/cash-parcels-page.tsx'), permission: 'reports:read' },
  { path: 'assistants', lazy: () => import('../assistants/page.tsx'), permission: 'reports:read' },
  {
    path: 'tax',
    lazy: () => import('../tax/page.tsx'),
    permission: 'products:read',
    menu: {
      group: 'Money',
      label: 'Tax',
      icon: Percent,
      add: { label: 'Add tax rate', permission: 'tax:write' },
    },
  },
  {
    path: 'gst',
    lazy: () => import('../gst/page.tsx'),
    permission: 'tax:read',
    menu: { group: 'Money', label: 'GST', icon: ReceiptIndianRupee },
  },
  {
    path: 'remittances',
    lazy: () => import('../remittances/page.tsx'),
    permission: 'money:reconcile',
    menu: { group: 'Money', label: 'Remittances', icon: HandCoins },
  },
  {
    path: 'claims',
    lazy: () => import('../claims/page.tsx'),
    permission: 'money:reconcile',
    menu: { group: 'Money', label: 'Claims', icon: Package },
  },
  {
    path: 'settlements',
    lazy: () => import('../settlements/page.tsx'),
    permission: 'money:reconcile',
    menu: { group: 'Money', label: 'Settlements', icon: Landmark, activePrefix: urls.settlement('') },
  },
  {
    path: 'settlements/:id',
    lazy: () => import('../settlements/details-page.tsx'),
    permission: 'money:reconcile',
  },
  {
    path: 'balances',
    lazy: () => import('../balances/page.tsx'),
    permission: 'reports:read',
    menu: { group: 'Money', label: 'Balances', icon: WalletCards },
  },
  {
    path: 'payOuts',
    lazy: () => import('../pay-outs/page.tsx'),
    permission: 'money:refund',
    menu: { group: 'Money', label: 'Pay-outs', icon: Banknote },
  },
  {
    path: 'refundRequests',
    lazy: () => import('../refund-requests/page.tsx'),
    permission: 'money:refund',
    menu: { group: 'Money', label: 'Refunds', icon: UserCheck },
  },
]
