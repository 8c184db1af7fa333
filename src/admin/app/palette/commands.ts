import type { LucideIcon } from 'lucide-react'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Plus from 'lucide-react/icons/plus'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import User from 'lucide-react/icons/user'
import type { ViewOnWire } from '../../../shop/saved-views/wire.ts'
import { setTheme } from '../../../ui/theme/theme.ts'
import { logOut } from '../../shared/log-out.ts'
import { may } from '../../shared/permissions.ts'
import { urls } from '../../shared/urls.ts'
import { menu } from '../menu.ts'

export interface Command {
  value: string
  label: string
  note?: string
  icon?: LucideIcon
  to?: string
  run?: () => unknown
}

export interface Group {
  value: string
  items: Command[]
}

const pages: Command[] = [
  ...menu.map(({ label, to, icon }) => ({ value: to, label, to, icon })),
  { value: urls.account, label: 'Account', to: urls.account, icon: User },
]

const additions: Command[] = menu.flatMap(({ add }) =>
  add && may(add.permission) ? [{ value: add.label, label: add.label, to: add.to, icon: Plus }] : [],
)

const actions = (help: () => void): Command[] => [
  ...additions,
  { value: 'day', label: 'Theme: day', icon: Sun, run: () => setTheme('light') },
  { value: 'night', label: 'Theme: night', icon: Moon, run: () => setTheme('dark') },
  { value: 'system', label: 'Theme: like the system', icon: Monitor, run: () => setTheme('system') },
  { value: 'keys', label: 'Keyboard shortcuts', icon: Keyboard, run: help },
  { value: 'shop', label: 'View shop', icon: Store, run: () => location.assign(urls.shop) },
  { value: 'logout', label: 'Logout', icon: LogOut, run: logOut },
]

function viewCommand({ _id, list, name, query }: ViewOnWire): Command {
  const page = menu.find(({ to }) => to === urls[list])
  return {
    value: _id,
    label: name,
    to: `${urls[list]}?${query}`,
    ...(page && { note: page.label, icon: page.icon }),
  }
}

/** Each typed word must be the prefix of a word in the label. */
export function matchingCommands(text: string, views: readonly ViewOnWire[], help: () => void): Group[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ label }: Command) =>
    words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`))
  return [
    { value: 'Pages', items: pages.filter(matches) },
    { value: 'Views', items: views.map(viewCommand).filter(matches) },
    { value: 'Actions', items: actions(help).filter(matches) },
  ]
}
