import FileArchive from 'lucide-react/icons/file-archive'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import UserCog from 'lucide-react/icons/user-cog'
import Webhook from 'lucide-react/icons/webhook'
import type { DashboardPage } from './dashboard-page.ts'

export const shopPages: readonly DashboardPage[] = [
  {
    path: 'settings/:section?',
    lazy: () => import('../settings/page.tsx'),
    permission: 'settings:read',
    menu: { group: 'Shop', label: 'Settings', icon: Settings },
  },
  {
    path: 'legal',
    lazy: () => import('../legal/page.tsx'),
    permission: 'settings:read',
    menu: { group: 'Shop', label: 'Legal', icon: Scale },
  },
  {
    path: 'trail',
    lazy: () => import('../audit-log/page.tsx'),
    permission: 'changes:read',
    menu: { group: 'Shop', label: 'Activity', icon: History },
  },
  {
    path: 'admins',
    lazy: () => import('../admins/page.tsx'),
    permission: 'admins:write',
    menu: {
      group: 'Shop',
      label: 'Admins',
      icon: UserCog,
      add: { label: 'Invite admin', permission: 'admins:write' },
    },
  },
  {
    path: 'apiKeys',
    lazy: () => import('../api-keys/page.tsx'),
    permission: 'admins:write',
    menu: { group: 'Shop', label: 'API keys', icon: KeyRound },
  },
  {
    path: 'proposals',
    lazy: () => import('../proposals/page.tsx'),
    permission: 'dashboard:use',
  },
  {
    path: 'webhooks',
    lazy: () => import('../webhooks/page.tsx'),
    permission: 'admins:write',
    menu: { group: 'Shop', label: 'Webhooks', icon: Webhook },
  },
  {
    path: 'exports',
    lazy: () => import('../exports/page.tsx'),
    permission: 'admins:write',
    menu: { group: 'Shop', label: 'All data', icon: FileArchive },
  },
  {
    path: 'health',
    lazy: () => import('../health/page.tsx'),
    permission: 'health:read',
    menu: { group: 'Shop', label: 'Health', icon: HeartPulse },
  },
]
